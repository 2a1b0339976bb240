/** When are two titles the same? When their letters and digits are, whatever stands between them. */
export function foldTitle(title: string): string {
  return title
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
}
