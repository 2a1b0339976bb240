/**
 * Do second editions of a text join its family, and do different texts stay apart?
 *
 * Texts are the leaves of real sites. A second edition is made as other sites make it: verses are missing, words are spelled otherwise,
 * lines are repeated or joined, credits are added, the title has words of its own. For the false joins, every text of a site counts as
 * being by the same author, so that equal titles are all that keeps them apart.
 */
import { bandsOf, isSameFamily, likeness, sketchOf, type TextSketch } from "../../search/family.js";
import type { GoldSite } from "./sites.js";
import { leafTexts } from "./text.js";

export interface Song {
  readonly site: string;
  readonly title: string;
  readonly parent: string;
  readonly text: string;
}

/** Texts that are long enough to be compared, each once. */
export function readSongs(sites: readonly GoldSite[], most: number): Song[] {
  const seen = new Set<string>();
  const songs: Song[] = [];
  for (const site of sites) {
    for (const { title, text } of leafTexts(site)) {
      if (songs.length >= most) return songs;
      if (text.length < MIN_TEXT || seen.has(text)) continue;
      seen.add(text);
      songs.push({ site: site.name, title, parent: site.name, text });
    }
  }
  return songs;
}

const MIN_TEXT = 200;

/**
 * Invented songs as a worst case: artists with twenty songs, one in twenty of which has the title of another song of the same artist and
 * shares its refrain; stock lines that all artists sing. All of them are different songs.
 */
export function inventedSongs(count: number, random: () => number): Song[] {
  const pick = <One>(from: readonly One[]): One => from[Math.floor(random() ** 2 * from.length)]!;
  const word = (): string => Array.from({ length: 2 + Math.floor(2 * random()) }, () => pick(SYLLABLES)).join("");
  const words = [...new Set(Array.from({ length: 4000 }, word))];
  const line = (): string => Array.from({ length: 5 + Math.floor(4 * random()) }, () => pick(words)).join(" ");
  const stock = Array.from({ length: 40 }, line);
  const songs: Song[] = [];
  for (let n = 0; n < count; n++) {
    const parent = `artist ${Math.floor(n / PER_ARTIST)}`;
    const before =
      n % PER_ARTIST === PER_ARTIST - 1 ? songs.at(-1 - Math.floor(random() * (PER_ARTIST - 2))) : undefined;
    const refrain = before?.text.split("\n").slice(0, 2) ?? [line(), line()];
    const verses = Array.from({ length: 16 + Math.floor(16 * random()) }, () =>
      random() < 0.1 ? pick(stock) : line(),
    );
    const text = [...refrain, ...verses].join("\n");
    songs.push({ site: parent, title: before?.title ?? `${pick(words)} ${pick(words)}`, parent, text });
  }
  return songs;
}

const PER_ARTIST = 20;
const SYLLABLES = "ba de fi go lu ma ne pi ro su ta ve wi zo al en or un sha the".split(" ");

/** How a second edition differs: the share of lines that it lacks, and of lines with another word. */
const EDITIONS: readonly (readonly [name: string, missing: number, changed: number])[] = [
  ["one line in ten is missing", 0.1, 0],
  ["one line in three is missing", 0.33, 0],
  ["a word differs in one line of four", 0, 0.25],
  ["a word differs in every other line", 0, 0.5],
  ["one line in five is missing, a word differs in one of four", 0.2, 0.25],
  ["one line in three is missing, a word differs in one of three", 0.33, 0.33],
];

export interface EditionFigures {
  readonly name: string;
  readonly pairs: number;
  /** Pairs that form a family, and those that would by their text alone. */
  readonly joined: number;
  readonly byText: number;
}

export function measureEditions(songs: readonly Song[], random: () => number): EditionFigures[] {
  return EDITIONS.map(([name, missing, changed]) => {
    let [pairs, joined, byText] = [0, 0, 0];
    for (const song of songs) {
      const second = { ...song, title: `${song.title} Lyrics`, text: edition(song.text, missing, changed, random) };
      const [a, b] = [sketchOf({ ...song }), sketchOf(second)];
      if (a === undefined || b === undefined) continue;
      pairs++;
      if (meet(a, b) && isSameFamily(a, b)) joined++;
      const [plain, other] = [
        { ...a, name: 0 },
        { ...b, name: 0 },
      ];
      if (meet(plain, other) && isSameFamily(plain, other)) byText++;
    }
    return { name, pairs, joined, byText };
  });
}

function edition(text: string, missing: number, changed: number, random: () => number): string {
  const lines = text.split("\n").flatMap((line) => {
    if (line === "") return [line];
    if (random() < missing) return [];
    const words = line.split(" ");
    if (random() < changed) words[Math.floor(random() * words.length)] = `x${Math.floor(1e6 * random()).toString(36)}`;
    return [words.join(" ")];
  });
  return ["Written by somebody else", ...lines].join("\n");
}

function meet(a: TextSketch, b: TextSketch): boolean {
  const bands = new Set(bandsOf(a));
  return bandsOf(b).some((band) => bands.has(band));
}

export interface FalseJoin {
  readonly one: Song;
  readonly other: Song;
  readonly likeness: number;
}

/** Different texts that would be one family although less than three quarters of them agree. */
export function falseJoins(songs: readonly Song[]): FalseJoin[] {
  const byBand = new Map<number, { song: Song; sketch: TextSketch }[]>();
  const found: FalseJoin[] = [];
  for (const song of songs) {
    const sketch = sketchOf({ ...song });
    if (sketch === undefined) continue;
    const near = new Set(bandsOf(sketch).flatMap((band) => byBand.get(band) ?? []));
    for (const { song: other, sketch: founder } of near) {
      const alike = likeness(sketch, founder);
      if (isSameFamily(sketch, founder) && alike < SAME_TEXT) found.push({ one: song, other, likeness: alike });
    }
    for (const band of bandsOf(sketch)) byBand.set(band, [...(byBand.get(band) ?? []), { song, sketch }]);
  }
  return found;
}

const SAME_TEXT = 0.75;
