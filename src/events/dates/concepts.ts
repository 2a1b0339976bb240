/**
 * What do the words beside a date speak of, whatever their language?
 *
 * Calls for papers use few words for few things. The table of words (concept-words.ts) translates them.
 */

import { streamSafe } from "../../model/text/stream-safe.js";
import { CONCEPT_WORDS } from "./concept-words.js";

export const CONCEPTS = [
  "notify",
  "accept",
  "result",
  "camera",
  "final",
  "version",
  "submit",
  "deadline",
  "until",
  "paper",
  "abstract",
  "intent",
  "register",
  "early",
  "pay",
  "conference",
  "held",
  "open",
  "close",
  "review",
  "response",
  "proposal",
  "main",
  "side",
  "workshop",
  "hotel",
  "support",
  "slides",
  "programme",
  "social",
  "journal",
  "post",
  "data",
  "news",
  "past",
  "dates",
  "call",
  "about",
  "period",
  "extended",
  "old",
  "staff",
] as const;
export type Concept = (typeof CONCEPTS)[number];

/** Lower case, without marks: "Août" and "AOUT" are equal. */
export function folded(text: string): string {
  return streamSafe(text)
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .normalize("NFC")
    .replaceAll("ı", "i")
    .replaceAll("\u200c", " "); // Persian joins words by a blank of no width
}

/** Scripts without blanks between words, or with small words written onto the next one: their stems count anywhere. */
const UNSPACED = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Arabic}\p{sc=Hebrew}]/u;
const LETTER = /\p{L}/u;

interface Stem {
  readonly concept: Concept;
  readonly text: string;
  readonly languages: Set<string>;
  /** Ends where the word ends. */
  readonly whole: boolean;
}

/** By their first two characters, so that a text is read once, character by character. */
type Stems = ReadonlyMap<string, readonly Stem[]>;
const AT_BEGIN = stemsIn(CONCEPT_WORDS, false);
const WITHIN = stemsIn(CONCEPT_WORDS, true);

function stemsIn(rows: string, within: boolean): Stems {
  const stems = new Map<string, Stem[]>();
  for (const row of rows.split("\n")) {
    const [, language, concept, words] = /^(\w+) (\w+): (.+)$/.exec(row) ?? [];
    for (const word of words?.split(", ") ?? []) {
      const text = folded(word.replace(/^\*|\$$/g, ""));
      if ((word.startsWith("*") || UNSPACED.test(text)) !== within) continue;
      const whole = word.endsWith("$");
      const known = stems.get(text.slice(0, 2)) ?? [];
      stems.set(text.slice(0, 2), known);
      const same = known.find((one) => one.text === text && one.concept === concept && one.whole === whole);
      if (same === undefined) known.push({ concept: concept as Concept, text, whole, languages: new Set([language!]) });
      else same.languages.add(language!);
    }
  }
  return stems;
}

/** Each concept that the words speak of, with where it is first named (in the folded words). */
export type Concepts = ReadonlyMap<Concept, number>;

/** Labels are short; what is longer is prose, whose last words stand next to the date. */
const MAX_LABEL = 400;
const MAX_KNOWN = 4096;
let known = new Map<string, Concepts>();

export function conceptsIn(words: string): Concepts {
  const label = words.length > MAX_LABEL ? words.slice(-MAX_LABEL) : words;
  const before = known.get(label);
  if (before !== undefined) return before;
  const found = findConcepts(folded(label));
  if (known.size >= MAX_KNOWN) known = new Map();
  known.set(label, found);
  return found;
}

/** "Prazo final", "final deadline": the day is the last one, not the version. */
const isFinalDay = (text: string, at: number): boolean =>
  /(?:^|\P{L})(?:prazo|data|fecha|plazo|date|tarikh|tanggal|batas|termin|termine) $/u.test(
    text.slice(Math.max(0, at - 12), at),
  ) || /^\p{L}+ (?:deadline|date|termin|day)/u.test(text.slice(at, at + 30));

interface Match {
  readonly stem: Stem;
  readonly at: number;
}

function findConcepts(text: string): Concepts {
  const matches: Match[] = [];
  const look = (stems: Stems, at: number): void => {
    // A stem of one character ("稿") stands under itself.
    for (const key of [text.slice(at, at + 2), text[at]!])
      for (const stem of stems.get(key) ?? [])
        if (
          text.startsWith(stem.text, at) &&
          !(stem.whole && LETTER.test(text[at + stem.text.length] ?? "")) &&
          !(stem.concept === "final" && isFinalDay(text, at))
        )
          matches.push({ stem, at });
  };
  let inWord = false;
  for (let i = 0; i < text.length; i++) {
    if (!inWord) look(AT_BEGIN, i);
    look(WITHIN, i);
    inWord = LETTER.test(text[i]!);
  }
  const found = new Map<Concept, number>();
  for (const { stem, at } of ofOneLanguage(matches)) if (!found.has(stem.concept)) found.set(stem.concept, at);
  return found;
}

/**
 * Short stems collide: "esit" is Italian for a result, and "esitamine" Estonian for a submission. Where a longer stem
 * matches, a shorter one of another language does not count; and one of few letters counts only beside words of its own
 * language, or alone.
 */
function ofOneLanguage(matches: readonly Match[]): readonly Match[] {
  if (matches.length < 2) return matches;
  const shared = ({ languages }: Stem, other: Stem): boolean => [...languages].some((one) => other.languages.has(one));
  const long = matches.filter(({ stem }) => stem.text.length >= LONG_STEM);
  return matches.filter(({ stem, at }) => {
    if (!LATIN.test(stem.text)) return true;
    const rivals = matches.filter((other) => other.at === at && other.stem.text.length > stem.text.length);
    if (rivals.length > 0 && !rivals.some((other) => shared(stem, other.stem))) return false;
    return stem.text.length > SHORT_STEM || long.length === 0 || long.some((other) => shared(stem, other.stem));
  });
}
const SHORT_STEM = 4;
const LONG_STEM = 6;
const LATIN = /^\p{sc=Latin}/u;
