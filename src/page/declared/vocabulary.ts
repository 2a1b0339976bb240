/** The name without its vocabulary: "http://schema.org/NewsArticle", "schema:NewsArticle" → "NewsArticle". */
export function bareName(name: string): string {
  const trimmed = name.trim();
  const cut = Math.max(trimmed.lastIndexOf("/"), trimmed.lastIndexOf("#"));
  const last = trimmed.slice(cut + 1);
  const colon = last.lastIndexOf(":");
  return last.slice(colon + 1).slice(0, MAX_NAME_LENGTH);
}

const MAX_NAME_LENGTH = 200;

/** An object without prototype, because page authors choose the keys. */
export function properties<T>(): { [name: string]: T[] } {
  return Object.create(null) as { [name: string]: T[] };
}
