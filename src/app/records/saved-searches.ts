/** Searches that people keep under a name, in one small file beside the store. */
import * as z from "zod";
import { UsageError } from "../../model/errors.js";
import { readJsonFile, writeJsonFile } from "../json-file.js";

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
  return [...(readJsonFile(file, SearchFile) ?? [])].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Adds a search, or replaces the one with the same name. */
export function saveSearch(file: string, search: SavedSearch): void {
  const read = SavedSearch.safeParse(search);
  if (!read.success) throw new UsageError("Give the search a name of at most 100 characters.");
  writeJsonFile(file, [...readSearches(file).filter(({ name }) => name !== search.name), read.data]);
}

export function deleteSearch(file: string, name: string): void {
  const before = readSearches(file);
  if (!before.some((search) => search.name === name)) throw new UsageError(`There is no saved search "${name}".`);
  writeJsonFile(
    file,
    before.filter((search) => search.name !== name),
  );
}
