/**
 * What does a page reserve for itself, against text and data mining?
 *
 * Law lets authors reserve this right in a way that machines can read; several ways are in use. They are recorded with what was
 * kept, word for word, so that a collection can be filtered later; whether they bind whoever uses it is for that person to say.
 * Read are the TDM Reservation Protocol (header or meta) and "noai", "noimageai" wherever robots are addressed.
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
    if (said("tdm-reservation") !== "1") continue; // 0 says that nothing is reserved
    const policy = said("tdm-policy");
    found.add(`${by} tdm-reservation: 1${policy === "" ? "" : `, tdm-policy: ${policy.slice(0, LONGEST)}`}`);
  }
  for (const { by, words } of told)
    for (const word of words.toLowerCase().split(/[\s,]+/)) if (AGAINST.has(word)) found.add(`${by}: ${word}`);
  return [...found];
}

const AGAINST = new Set(["noai", "noimageai", "noml"]);
const LONGEST = 500;
