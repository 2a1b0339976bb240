/**
 * What do an element's class and id say, as words?
 *
 * A page uses the same few hundred names on thousands of elements: whatever is worked out from a name is remembered. What is
 * remembered follows from the words alone and is bounded, so it changes nothing but the time.
 */
import { remembering as rememberingAny } from "../model/remembering.js";
import type { TreeElement } from "../model/tree.js";
import { fresh } from "./fresh.js";

const LONGEST = 500;
const MOST = 2500;

/** Class and id as written, one space between them; "" when there is neither. */
export function classWords({ attributes }: TreeElement): string {
  let words = "";
  for (const { name, value } of attributes) {
    if (name === "class" || name === "id") words = words === "" ? value : `${words} ${value}`;
  }
  return words;
}

/** "articleShareBar article__meta" → " article-share-bar article-meta ": words joined by hyphens, names by spaces. */
export const plainWords: (words: string) => string = remembering(
  (words) =>
    ` ${words
      .slice(0, LONGEST)
      .replace(/([a-z0-9])([A-Z])/g, "$1-$2")
      .toLowerCase()
      .replace(/[_:.]+/g, "-")
      .replace(/\s+/g, " ")
      .trim()} `,
);

/** The same function, that works out each words' answer once; neither key nor answer is a slice that keeps its page. */
export function remembering<T>(answer: (words: string) => T): (words: string) => T {
  const known = rememberingAny(answer, MOST, fresh);
  return (words) => (words.length > LONGEST ? answer(words) : known(words));
}
