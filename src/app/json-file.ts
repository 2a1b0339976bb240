/** Small JSON files beside a store: checked by their schema when they are read, written aside and renamed. */
import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import type * as z from "zod";
import { SettingsError } from "../model/errors.js";

/** Undefined if there is no such file; a damaged one is an error that names it and the fields. */
export function readJsonFile<T>(file: string, schema: z.ZodType<T>): T | undefined {
  if (!existsSync(file)) return undefined;
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new SettingsError(file, [`it is not valid JSON (${(error as Error).message})`]);
  }
  const read = schema.safeParse(json);
  if (read.success) return read.data;
  throw new SettingsError(
    file,
    read.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`),
  );
}

/** `isSecret`: only the owner may read it. */
export function writeJsonFile(file: string, content: unknown, isSecret = false): void {
  const temporary = `${file}.${process.pid}.tmp`;
  writeFileSync(temporary, `${JSON.stringify(content, null, 2)}\n`, isSecret ? { mode: 0o600 } : {});
  if (isSecret) chmodSync(temporary, 0o600); // an older temporary file keeps its mode
  renameSync(temporary, file);
}
