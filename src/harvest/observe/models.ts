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

/** Models that some collections use in place of others of the same name. */
export type CollectionModels = ReadonlyMap<string, Models>;

/** For each collection always the same map: kinds remember what they opened by it. */
export function modelChoice(models: Models, own: CollectionModels): (collection: string | undefined) => Models {
  const merged = new Map([...own].map(([collection, of]) => [collection, new Map([...models, ...of])]));
  return (collection) => (collection === undefined ? models : (merged.get(collection) ?? models));
}

/** A copy that threads share. */
export function shared(bytes: Uint8Array): Uint8Array {
  const memory = new Uint8Array(new SharedArrayBuffer(bytes.length));
  memory.set(bytes);
  return memory;
}
