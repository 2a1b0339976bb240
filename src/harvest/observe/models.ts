/**
 * Loads models.
 *
 * Models are part of the program, in `models/`. Each is read once per harvest into memory shared by all threads, and used in place
 * (decision 0100). A run may be given models of its own, which take the place of those of the same name.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { packageFile } from "../../model/package-file.js";

/** Name of the file → its bytes. */
export type Models = ReadonlyMap<string, Uint8Array>;

export function loadModels(names: readonly string[], folder = fileURLToPath(packageFile("models/"))): Models {
  return new Map([...new Set(names)].map((name) => [name, shared(readFileSync(`${folder}${name}`))]));
}

/** A copy that threads share. */
export function shared(bytes: Uint8Array): Uint8Array {
  const memory = new Uint8Array(new SharedArrayBuffer(bytes.length));
  memory.set(bytes);
  return memory;
}
