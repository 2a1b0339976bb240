/**
 * The share of proper nouns in a page's anchors, by which the lyrics paper separates lists of artists (0.275 or more of
 * Penn tags NNP and NNPS) from lists of songs. The tagger is English; elsewhere the share of capitalised tokens is
 * used, and `by` says so.
 */
import { createRequire } from "node:module";

export interface ProperShare {
  readonly share: number;
  readonly by: "penn tags" | "capitals";
}

const MAX_TOKENS = 4000;

export function properShare(anchors: readonly string[], language: string | null): ProperShare {
  const tokens = anchors.flatMap((words) => words.match(/[\p{L}\p{N}][\p{L}\p{N}'’.-]*/gu) ?? []).slice(0, MAX_TOKENS);
  if (tokens.length === 0) return { share: 0, by: "capitals" };
  if (!isEnglish(tokens, language)) {
    const letters = tokens.filter((token) => /\p{L}/u.test(token));
    const capital = letters.filter((token) => /^\p{Lu}/u.test(token)).length;
    return { share: letters.length === 0 ? 0 : capital / letters.length, by: "capitals" };
  }
  const tagged = anchors.slice(0, 1500).flatMap((words) => tagger().tagSentence(words));
  const words = tagged.filter(({ tag }) => tag === "word");
  const proper = words.filter(({ pos }) => pos === "NNP" || pos === "NNPS").length;
  return { share: words.length === 0 ? 0 : proper / words.length, by: "penn tags" };
}

function isEnglish(tokens: readonly string[], language: string | null): boolean {
  if (language !== null) return language === "eng";
  const plain = tokens.filter((token) => /^[\x20-\x7e’]+$/.test(token)).length;
  return plain >= 0.95 * tokens.length;
}

interface Tagger {
  tagSentence(words: string): readonly { readonly tag: string; readonly pos: string }[];
}

let loaded: Tagger | undefined;

/** 55 MB and a quarter of a second, so it is loaded on first use. */
function tagger(): Tagger {
  loaded ??= (createRequire(import.meta.url)("wink-pos-tagger") as () => Tagger)();
  return loaded;
}
