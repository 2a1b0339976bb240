/** What to do with a store whose tables are of another version than this program's. */
export function otherVersion(where: string, found: number, known: number): string {
  const age = found > known ? "newer" : "older";
  const advice =
    found > known
      ? "Update this program, or use another store."
      : "Export its records with the version that wrote it (winnow records export), or harvest into a new store.";
  return `${where} was written by a${found > known ? "" : "n"} ${age} Winnow (schema ${found}; this program reads ${known}). ${advice} Nothing was changed.`;
}

/** What to do with a store into which a copy was begun and not finished. */
export function unfinishedCopy(
  where: string,
  { from, collection }: { readonly from: string; readonly collection?: string | undefined },
): string {
  const only = collection === undefined ? "" : ` --collection ${collection}`;
  return `${where} is an unfinished copy of ${from}. Continue it with winnow store copy ${from} ${where}${only}, or delete it.`;
}
