/** Builds the lexicon from counted words: names, words of affiliations, places, words of titles. */
import path from "node:path";
import { buildLexicon, type WordCounts } from "../../events/papers/features/lexicon.js";
import { rowsOf } from "../rows.js";

export interface BuiltLexica {
  readonly bytes: Uint8Array;
  readonly names: number;
  readonly affiliationWords: number;
  readonly titleWords: number;
}

/** `folder` holds names.tsv, affiliations.tsv, institutions.tsv and titlewords.tsv. */
export function lexicaFrom(folder: string): BuiltLexica {
  const counts = new Map<string, WordCounts>();
  const of = (word: string): WordCounts => {
    let known = counts.get(word);
    if (known === undefined) {
      known = { given: 0, family: 0, inAffiliations: 0, inTitles: 0, inAuthors: 0, place: false, keyword: false };
      counts.set(word, known);
    }
    return known;
  };
  let names = 0;
  for (const { token, given_count, surname_count } of rowsOf(path.join(folder, "names.tsv"))) {
    const [given, family] = [Number(given_count), Number(surname_count)];
    // What one list has once is as likely a slip as a name.
    if (given + family < 2) continue;
    Object.assign(of(token!), { given, family });
    names++;
  }
  let affiliationWords = 0;
  for (const { token, count, kind } of rowsOf(path.join(folder, "affiliations.tsv"))) {
    const isPlace = kind === "city" || kind === "country" || kind === "state";
    // Acronyms arrive in capitals and are many: "IS", "WE" and "MAP" are words as well.
    if (kind === "acronym" || (Number(count) < 3 && !isPlace)) continue;
    for (const word of isPlace || kind === "phrase" ? [token!] : token!.split(" ")) {
      if (word.includes(" ")) continue;
      const known = of(word.toLowerCase());
      known.inAffiliations = Math.max(known.inAffiliations, Number(count));
      if (isPlace) known.place = true;
      if (kind === "keyword") known.keyword = true;
      affiliationWords++;
    }
  }
  const cities = new Map<string, number>();
  for (const { city, country } of rowsOf(path.join(folder, "institutions.tsv"))) {
    for (const place of [city!, country!]) {
      const word = place.toLowerCase().normalize("NFC");
      if (word !== "" && !word.includes(" ")) cities.set(word, (cities.get(word) ?? 0) + 1);
    }
  }
  for (const [word, institutions] of cities) if (institutions >= 2) of(word).place = true;
  let titleWords = 0;
  for (const { token, title_df, author_df, affil_df } of rowsOf(path.join(folder, "titlewords.tsv"))) {
    const known = of(token!);
    known.inTitles = Number(title_df);
    known.inAuthors = Number(author_df);
    known.inAffiliations = Math.max(known.inAffiliations, Number(affil_df));
    titleWords++;
  }
  return { bytes: buildLexicon(counts), names, affiliationWords, titleWords };
}
