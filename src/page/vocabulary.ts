/** Names without the address of their vocabulary: "http://schema.org/NewsArticle", "schema:NewsArticle" → "NewsArticle". */
export function bareName(name: string): string {
  const trimmed = name.trim();
  const cut = Math.max(trimmed.lastIndexOf("/"), trimmed.lastIndexOf("#"));
  const last = trimmed.slice(cut + 1);
  const colon = last.lastIndexOf(":");
  return last.slice(colon + 1).slice(0, LONGEST);
}

const LONGEST = 200;

/** A plain object that page authors fill: "__proto__" is a name like any other. */
export function properties<T>(): { [name: string]: T[] } {
  return Object.create(null) as { [name: string]: T[] };
}
