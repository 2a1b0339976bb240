/** Searches that people keep under a name, in one small file beside the store. */
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import * as z from "zod";
import { SettingsError, UsageError } from "../../model/errors.js";

const SavedSearch = z.strictObject({
  name: z.string().min(1).max(100),
  by: z.string(),
  q: z.string().optional(),
  collection: z.string().optional(),
  where: z.string().optional(),
});
const SearchFile = z.array(SavedSearch);

export type SavedSearch = Readonly<z.infer<typeof SavedSearch>>;

/** By name. */
export function readSearches(file: string): readonly SavedSearch[] {
  if (!existsSync(file)) return [];
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new SettingsError(file, [`it is not valid JSON (${(error as Error).message})`]);
  }
  const read = SearchFile.safeParse(json);
  if (read.success) return [...read.data].sort((a, b) => (a.name < b.name ? -1 : 1));
  throw new SettingsError(
    file,
    read.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`),
  );
}

/** Adds a search, or replaces the one with the same name. */
export function saveSearch(file: string, search: SavedSearch): void {
  const read = SavedSearch.safeParse(search);
  if (!read.success) throw new UsageError("Give the search a name of at most 100 characters.");
  writeSearches(file, [...readSearches(file).filter(({ name }) => name !== search.name), read.data]);
}

export function deleteSearch(file: string, name: string): void {
  const before = readSearches(file);
  if (!before.some((search) => search.name === name)) throw new UsageError(`There is no saved search "${name}".`);
  writeSearches(
    file,
    before.filter((search) => search.name !== name),
  );
}

function writeSearches(file: string, searches: readonly SavedSearch[]): void {
  const temporary = `${file}.${process.pid}.tmp`;
  writeFileSync(temporary, `${JSON.stringify(searches, null, 2)}\n`);
  renameSync(temporary, file);
}
