/**
 * Which letters of two scripts look the same in print?
 *
 * Asked by whoever repairs letters (letters.ts) and by whoever must see through them (language-grams.ts). Pairs are written as Latin, Cyrillic, and
 * small letters come first: only those that are alike as small letters stand there, so b is missing and B is not.
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
