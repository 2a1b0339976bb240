/** Words of a page as YAML values and comments. */

/** In single quotes, so that no character is special. */
export function yaml(text: string): string {
  return `'${text.replaceAll("'", "''").replace(/[\r\n]+/g, " ")}'`;
}

/** On one line, without control characters, shortened. */
export function comment(text: string, most = 90): string {
  const line = text
    .replace(/[\p{Cc}\p{Cf}]/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  return line.length <= most ? line : `${line.slice(0, most - 1)}…`;
}
