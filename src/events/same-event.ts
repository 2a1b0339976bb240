/**
 * When do two names mean the same series?
 *
 * When the same letters remain after years, ordinals and the habitual words around them are gone: "ICML 2026", "icml'26" and
 * "The 43rd ICML" are one series; its editions are told apart by their year.
 */

const HABITUAL =
  /\b(?:the|annual|international|intl|conference|workshop|symposium|edition|proceedings|of|on|and|for|in)\b/giu;
const COUNTS = /(?<![\p{L}\d])(?:(?:19|20)\d\d|['’`]\d\d|\d{1,3}(?:st|nd|rd|th))(?![\p{L}\d])/giu;
/** Glued to the name: "icml2026", "icml'26". */
const GLUED = /(?<=\p{L})[\s'’`_-]*(?:(?:19|20)\d\d|['’`]\d\d)(?!\d)/giu;

/** The letters and digits by which a series is known; "" when nothing is left. */
export function seriesName(name: string): string {
  const folded = name.normalize("NFKC").toLowerCase();
  const letters = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, "");
  const bare = folded.replace(GLUED, " ").replace(COUNTS, " ");
  // A name that consists of habitual words alone keeps them.
  return letters(bare.replace(HABITUAL, " ")) || letters(bare);
}
