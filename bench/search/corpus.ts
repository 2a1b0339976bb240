/**
 * Records that nobody wrote, for questions about many of them.
 *
 * Words follow Zipf's law over 150,000 made-up ones, so that there are common and rare ones as in a language; texts have 20 to 140 of
 * them, titles two to six, and there are six short fields. A tenth is flagged, a fiftieth is a copy of an earlier record. The same
 * number gives the same record.
 */
import type { Finding } from "../../src/model/record.js";

const VOCABULARY = 150_000;
const LATIN = syllables("b ch d f g h j k l m n p r s sh t v z", "a e i o u an er il om us");
const CYRILLIC = syllables("б г д ж з й к л м н п р с т х ч ш ә", "а е и о у ә ө ы ан ер");

function syllables(consonants: string, vowels: string): string[] {
  return consonants.split(" ").flatMap((consonant) => vowels.split(" ").map((vowel) => consonant + vowel));
}

/** Where each word's share ends, on a scale from 0 to 1. */
const shares = ((): Float64Array => {
  const ends = new Float64Array(VOCABULARY);
  let sum = 0;
  for (let rank = 0; rank < VOCABULARY; rank++) ends[rank] = sum += 1 / (rank + 2.7);
  return ends.map((end) => end / sum);
})();

/** The word of that rank; 0 is the most frequent. */
export function wordOf(rank: number): string {
  const script = rank % 3 === 0 ? CYRILLIC : LATIN;
  let word = "";
  // Frequent words are short; neighbours in rank have nothing in common.
  for (let rest = (rank + 1) * 7919; rest > 0; rest = Math.floor(rest / script.length))
    word += script[rest % script.length]!;
  return word;
}

export function chance(seed: number): () => number {
  let state = (seed * 2654435761) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function rankBy(random: () => number): number {
  const wanted = random();
  let [low, high] = [0, VOCABULARY - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (shares[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

function wordsBy(random: () => number, least: number, most: number): string[] {
  return Array.from({ length: least + Math.floor(random() * (most - least + 1)) }, () => wordOf(rankBy(random)));
}

export const LANGUAGES = ["tat", "bak", "rus", "eng", "deu"];

export const GENRES = ["song", "poem", "tale", "news", "letter", "essay", "riddle", "play"];

export function hostOf(n: number): string {
  return `h${n}.example`;
}

export function findingOf(n: number, hosts: number): Finding {
  const copied = n > 1000 && n % 50 === 0;
  const random = chance(copied ? n - 999 : n);
  const title = wordsBy(random, 2, 6).join(" ");
  const text = lines(wordsBy(random, 20, 140));
  const author = wordsBy(random, 2, 2).join(" ");
  const own = chance(n + 0x5bd1e995);
  // A few hosts have most of the pages.
  const url = `https://${hostOf(Math.floor(own() ** 3 * hosts))}/songs/${n}`;
  const fields = {
    title,
    text,
    author,
    language: LANGUAGES[Math.floor(own() ** 2 * LANGUAGES.length)]!,
    year: 2026 - Math.floor(own() ** 2 * 60),
    genre: GENRES[Math.floor(own() ** 2 * GENRES.length)]!,
    shelf: `shelf ${n % 5000}`,
    pages: 1 + Math.floor(own() * 400),
    ...(own() < 0.1 ? { flags: [own() < 0.5 ? "doubt" : "short"] } : {}),
  };
  const found = Object.entries(fields).map(([field, value]) => [field, { value, rule: "bench/1", confidence: 0.9 }]);
  return { key: url, url, fields: Object.fromEntries(found) };
}

function lines(words: readonly string[]): string {
  let text = "";
  for (const [i, word] of words.entries()) text += i === 0 ? word : `${i % 8 === 0 ? "\n" : " "}${word}`;
  return text;
}
