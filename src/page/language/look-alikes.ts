/**
 * Letters of Latin and Cyrillic that look the same, for letters.ts and grams.ts. Pairs of Latin and Cyrillic, small
 * letters first; b is missing because only its capital looks the same.
 */

/** Latin → Cyrillic. */
export const LIKE_CYRILLIC = pairs(
  "aаcсeеoоpрxхyуiіjјsѕhһkкmмtтəәǝәɵөöөüүŋңăӑĕӗçҫÿӳëёïї" + "AАBВCСEЕHНKКMМOОPРTТXХYУIІJЈSЅƏӘƎӘƟӨÖӨÜҮŊҢĂӐĔӖÇҪËЁÏЇ",
);

/** Cyrillic → Latin, for the rarer reverse. */
export const LIKE_LATIN = pairs("аaсcеeоoрpхxуyіiАAВBСCЕEНHКKМMОOРPТTХXІI");

function pairs(text: string): ReadonlyMap<string, string> {
  return new Map([...text.matchAll(/(.)(.)/gu)].map(([, from, to]) => [from!, to!]));
}
