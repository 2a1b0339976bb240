/**
 * Where is what was learned?
 *
 * Models travel with the program, in `models/`. Each is read once per harvest into memory that all threads share; a learner uses
 * it where it lies (decision 0103).
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Name of the file → its bytes. */
export type Models = ReadonlyMap<string, Uint8Array>;

const FOLDER = fileURLToPath(new URL("../../../models/", import.meta.url));

export function loadModels(names: readonly string[], folder = FOLDER): Models {
  return new Map([...new Set(names)].map((name) => [name, shared(readFileSync(`${folder}${name}`))]));
}

function shared(bytes: Uint8Array): Uint8Array {
  const memory = new Uint8Array(new SharedArrayBuffer(bytes.length));
  memory.set(bytes);
  return memory;
}
