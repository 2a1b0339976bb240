/** What to do with a store whose tables are of another version than this program's. */
export function otherVersion(where: string, found: number, known: number): string {
  const age = found > known ? "newer" : "older";
  const advice =
    found > known
      ? "Update this program, or use another store."
      : "Export its records with the version that wrote it (winnow records export), or harvest into a new store.";
  return `${where} was written by a${found > known ? "" : "n"} ${age} Winnow (schema ${found}; this program reads ${known}). ${advice} Nothing was changed.`;
}
