/**
 * Which parts of speech are these words?
 *
 * Penn tags by a tagger that knows English; to others it gives its guess, which is as regular. 55 MB and a quarter of a second: loaded when
 * first needed.
 */
import { createRequire } from "node:module";

interface Tagger {
  tagRawTokens(words: readonly string[]): readonly { readonly pos: string }[];
}

let loaded: Tagger | undefined;

export function partsOfSpeech(words: readonly string[]): string[] {
  if (words.length === 0) return [];
  loaded ??= (createRequire(import.meta.url)("wink-pos-tagger") as () => Tagger)();
  return loaded.tagRawTokens(words).map(({ pos }) => pos);
}
