/**
 * Reads a page's reservations against text and data mining: the TDM Reservation Protocol (header or meta), and "noai"
 * and "noimageai" in directives for robots. They are stored verbatim with the record, so that a collection can be
 * filtered later.
 */

/** Robots are addressed in `told` (meta elements, and headers meant for us); `declared` are meta elements by name. */
export function reservationsOf(
  headers: readonly (readonly [name: string, value: string])[],
  declared: readonly (readonly [name: string, content: string])[],
  told: readonly { readonly by: string; readonly words: string }[],
): readonly string[] {
  const found = new Set<string>();
  for (const [by, pairs] of [
    ["header", headers],
    ["meta", declared],
  ] as const) {
    const said = (name: string): string => pairs.find(([key]) => key === name)?.[1].trim() ?? "";
    if (said("tdm-reservation") !== "1") continue; // 0 means nothing is reserved
    const policy = said("tdm-policy");
    found.add(`${by} tdm-reservation: 1${policy === "" ? "" : `, tdm-policy: ${policy.slice(0, MAX_LENGTH)}`}`);
  }
  for (const { by, words } of told)
    for (const word of words.toLowerCase().split(/[\s,]+/)) if (AGAINST.has(word)) found.add(`${by}: ${word}`);
  return [...found];
}

const AGAINST = new Set(["noai", "noimageai", "noml"]);
const MAX_LENGTH = 500;
