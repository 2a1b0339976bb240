/** A snippet of a found text: the words around the first place where most search terms occur together. */
import type { SearchQuery } from "./search-query.js";
import { looseWord, searchWords } from "./words.js";

export interface Snippet {
  readonly before: string;
  readonly found: string;
  readonly after: string;
}

/** Only the start of a long text is searched for a snippet. */
const LOOKED_THROUGH = 50_000;
const AROUND = 60;
const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/** `field`: the field of the text; terms for another field are not marked in it. */
export function findSnippet(text: string, query: SearchQuery, field = "text"): Snippet | undefined {
  const looked = text.slice(0, LOOKED_THROUGH);
  const place = bestPlace(placesIn(looked, wordsOf(query, field)));
  if (place === undefined) return undefined;
  const { from, to } = place;
  return {
    before: cutBefore(looked.slice(Math.max(0, from - AROUND), from), from > AROUND),
    found: looked.slice(from, to).replace(/\s+/g, " "),
    after: cutAfter(looked.slice(to, to + AROUND), to + AROUND < text.length),
  };
}

/** The position of a search term, and its word index in the text. */
interface Place {
  readonly from: number;
  readonly to: number;
  readonly nth: number;
  readonly sought: Sought;
}

/** Enough occurrences to choose from. */
const MAX_PLACES = 1000;

function placesIn(text: string, sought: readonly Sought[]): Place[] {
  const places: Place[] = [];
  let nth = 0;
  for (const match of text.matchAll(WORD)) {
    nth++;
    const one = soughtIn(match[0], sought);
    if (one === undefined) continue;
    const { word } = one;
    // In scripts without spaces a run may be a whole paragraph: only the search term is marked.
    const inside = match[0].length > word.length ? Math.max(0, match[0].indexOf(word)) : 0;
    const found = match[0].startsWith(word, inside) && searchWords(match[0]).length > 1 ? word : match[0];
    const from = match.index + (found === word ? inside : 0);
    places.push({ from, to: from + found.length, nth, sought: one });
    if (places.length === MAX_PLACES) break;
  }
  return places;
}

/** The first position followed closely by the most distinct search terms; a complete phrase wins. */
function bestPlace(places: readonly Place[]): { from: number; to: number } | undefined {
  let best: { from: number; to: number; worth: number } | undefined;
  for (const [i, { from, to }] of places.entries()) {
    const near = new Set<Sought>();
    for (let j = i; j < places.length && places[j]!.from - from <= 2 * AROUND; j++) near.add(places[j]!.sought);
    const phrase = phraseAt(places, i);
    const worth = near.size + (phrase === undefined ? 0 : WHOLE_PHRASE);
    if (best === undefined || worth > best.worth) best = { from, to: phrase ?? to, worth };
  }
  return best;
}

const WHOLE_PHRASE = 100;

/** The end of the phrase that starts here; undefined if none does. */
function phraseAt(places: readonly Place[], i: number): number | undefined {
  const { nth, sought } = places[i]!;
  if (sought.phrase.length < 2 || sought.phrase[0] !== sought.word) return undefined;
  for (let k = 1; k < sought.phrase.length; k++) {
    const next = places[i + k];
    if (next === undefined || next.nth !== nth + k || next.sought.word !== sought.phrase[k]) return undefined;
  }
  return places[i + sought.phrase.length - 1]!.to;
}

interface Sought {
  readonly word: string;
  readonly prefix: boolean;
  readonly loose: boolean;
  /** The phrase that it belongs to. */
  readonly phrase: readonly string[];
}

/** Fields that the query names. */
export function searchedFields(query: SearchQuery): ReadonlySet<string> {
  if (query.kind === "words") return new Set(query.field === undefined ? [] : [query.field]);
  return query.kind === "not" ? new Set() : new Set(query.of.flatMap((one) => [...searchedFields(one)]));
}

function wordsOf(query: SearchQuery, field: string): Sought[] {
  switch (query.kind) {
    case "words":
      if (query.field !== undefined && query.field !== field) return [];
      return query.words.map((word, i) => ({
        word,
        prefix: query.prefix && i === query.words.length - 1,
        loose: query.loose === true,
        phrase: query.words,
      }));
    case "not":
      return [];
    default:
      return query.of.flatMap((one) => wordsOf(one, field));
  }
}

/** The search term in this run of letters. */
function soughtIn(written: string, sought: readonly Sought[]): Sought | undefined {
  const words = searchWords(written);
  return sought.find(({ word, prefix, loose }) =>
    words.some((there) => {
      const form = loose ? looseWord(there) : there;
      return prefix ? form.startsWith(word) : form === word;
    }),
  );
}

function cutBefore(text: string, cut: boolean): string {
  const line = text.replace(/\s+/g, " ");
  return cut ? `…${line.replace(/^\S*\s/, "")}` : line;
}

function cutAfter(text: string, cut: boolean): string {
  const line = text.replace(/\s+/g, " ");
  return cut ? `${line.replace(/\s\S*$/, "")}…` : line;
}
