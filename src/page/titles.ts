/** What is the title without the site's name around it? */

/** The title, and the parts between bars and dashes: "A flint tool | Science | Example News" → itself and three parts. */
export function titleParts(title: string): readonly string[] {
  const parts = title.split(SEPARATOR).map((part) => part.trim());
  return [title, ...parts.filter((part) => part.length >= 4 || parts.length === 1)];
}

/** With spaces around it: "CD-ROM" and "2019–2020" are no separators. */
export const SEPARATOR = /\s+[|\-–—•·»«:›/~]+\s+|\s*[|»›]\s*/;

/** Letters and digits only, in lower case: what makes two titles the same. */
export function foldTitle(title: string): string {
  return title
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
}
