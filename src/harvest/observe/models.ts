/**
 * Loads models.
 *
 * Models are part of the program, in `models/`. Each is read once per harvest into memory shared by all threads, and used in place
 * (decision 0100).
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { packageFile } from "../../model/package-file.js";

/** Name of the file → its bytes. */
export type Models = ReadonlyMap<string, Uint8Array>;

export function loadModels(names: readonly string[], folder = fileURLToPath(packageFile("models/"))): Models {
  return new Map([...new Set(names)].map((name) => [name, shared(readFileSync(`${folder}${name}`))]));
}

function shared(bytes: Uint8Array): Uint8Array {
  const memory = new Uint8Array(new SharedArrayBuffer(bytes.length));
  memory.set(bytes);
  return memory;
}
