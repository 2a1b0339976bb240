/**
 * An element's class and id as words. A page uses the same few hundred names on thousands of elements, so everything
 * derived from a name is cached.
 */
import { memoize } from "../../model/memoize.js";
import type { TreeElement } from "../../model/tree.js";
import { detachedCopy } from "../html/detached-copy.js";

const MAX_WORDS_LENGTH = 500;
const CACHE_SIZE = 2500;

/** Class and id as written, one space between them; "" when there is neither. */
export function classWords({ attributes }: TreeElement): string {
  let words = "";
  for (const { name, value } of attributes) {
    if (name === "class" || name === "id") words = words === "" ? value : `${words} ${value}`;
  }
  return words;
}

/** "articleShareBar article__meta" → " article-share-bar article-meta ": words joined by hyphens, names by spaces. */
export const plainWords: (words: string) => string = memoizeWords(
  (words) =>
    ` ${words
      .slice(0, MAX_WORDS_LENGTH)
      .replace(/([a-z0-9])([A-Z])/g, "$1-$2")
      .toLowerCase()
      .replace(/[_:.]+/g, "-")
      .replace(/\s+/g, " ")
      .trim()} `,
);

/** Caches `compute`; neither keys nor results keep their page alive. */
export function memoizeWords<T>(compute: (words: string) => T): (words: string) => T {
  const cached = memoize(compute, CACHE_SIZE, detachedCopy);
  return (words) => (words.length > MAX_WORDS_LENGTH ? compute(words) : cached(words));
}
