/**
 * What is a word typical of: a given name, a family name, an affiliation, a place, a paper's title?
 *
 * Three hundred thousand words with a handful of small facts each, in a table that is used where it lies in its file: a cell of 32
 * bits holds 20 bits of the word's hash and 12 bits of facts. Two words may share both place and hash; about one unknown word in
 * ten thousand is taken for a known one, which features can live with.
 */
import { packModel, unpackModel } from "../../../learn/model-file.js";

/** How typical a word is of something: 0 not at all … 3 very. */
export type Degree = 0 | 1 | 2 | 3;

export interface WordFacts {
  readonly given: Degree;
  readonly family: Degree;
  readonly affiliation: Degree;
  readonly title: Degree;
  /** A city or a country. */
  readonly place: boolean;
  /** "university", "institute": such a word makes an affiliation. */
  readonly keyword: boolean;
}

/** What was counted about a word. */
export interface WordCounts {
  given: number;
  family: number;
  /** In how many affiliations, titles and lists of authors it stands. */
  inAffiliations: number;
  inTitles: number;
  inAuthors: number;
  place: boolean;
  keyword: boolean;
}

export interface Lexicon {
  /** `word` in lower case, NFC. */
  facts(word: string): WordFacts;
}

const MAX_PROBE = 64;
const NOTHING: WordFacts = { given: 0, family: 0, affiliation: 0, title: 0, place: false, keyword: false };

export function buildLexicon(counts: ReadonlyMap<string, WordCounts>): Uint8Array {
  const words = [...counts].map(([word, counted]) => [word, packFacts(factsOf(counted))] as const);
  const told = words.filter(([, facts]) => facts !== 0).sort(([a], [b]) => (a < b ? -1 : 1));
  const size = Math.max(16, Math.ceil(told.length / 0.85));
  const cells = new Int32Array(size);
  let left = 0;
  for (const [word, facts] of told) {
    const hash = hashOf(word);
    let at = placeOf(hash, size);
    let probe = 0;
    while (cells[at] !== 0 && probe < MAX_PROBE) {
      at = at + 1 === size ? 0 : at + 1;
      probe++;
    }
    if (cells[at] === 0) cells[at] = markOf(hash) | facts;
    else left++; // too crowded a corner: hardly ever
  }
  return packModel({
    kind: "lexicon",
    labels: [],
    about: {
      settings: {},
      figures: { words: told.length - left },
      stopped: "counted",
      fingerprint: fingerprintOf(cells),
    },
    more: {},
    sections: { cells },
  });
}

export function openLexicon(bytes: Uint8Array): Lexicon {
  const cells = unpackModel(bytes, "lexica.model").sections["cells"] as Int32Array;
  const size = cells.length;
  return {
    facts(word) {
      const hash = hashOf(word);
      const mark = markOf(hash);
      let at = placeOf(hash, size);
      for (let probe = 0; probe <= MAX_PROBE; probe++) {
        const cell = cells[at]!;
        if (cell === 0) return NOTHING;
        if ((cell & ~FACTS) === mark) return UNPACKED[cell & FACTS]!;
        at = at + 1 === size ? 0 : at + 1;
      }
      return NOTHING;
    },
  };
}

/** Counts become degrees: how often, and how much more often here than elsewhere. */
function factsOf({ given, family, inAffiliations, inTitles, inAuthors, place, keyword }: WordCounts): WordFacts {
  const named = given + family;
  // A word of titles ("data", "light") may also be a name; it counts as a name only when it mostly is one.
  const nameShare = named / (named + inTitles + 0.2 * inAffiliations);
  const degree = (count: number, share: number): Degree =>
    count < 2 || share < 0.1 ? 0 : count >= 50 && share >= 0.6 ? 3 : count >= 8 && share >= 0.3 ? 2 : 1;
  const affiliationShare = inAffiliations / (inAffiliations + inTitles + named + 1);
  const titleShare = inTitles / (inTitles + named + inAuthors * 5 + inAffiliations * 0.5 + 1);
  return {
    given: degree(given, (nameShare * given) / Math.max(1, named)),
    family: degree(family, (nameShare * family) / Math.max(1, named)),
    affiliation: keyword ? 3 : degree(inAffiliations, affiliationShare),
    title: inTitles < 5 ? 0 : titleShare >= 0.8 ? (inTitles >= 50 ? 3 : 2) : titleShare >= 0.5 ? 1 : 0,
    place,
    keyword,
  };
}

const FACTS = 0xfff;

function packFacts({ given, family, affiliation, title, place, keyword }: WordFacts): number {
  return given | (family << 2) | (affiliation << 4) | (title << 6) | (place ? 0x100 : 0) | (keyword ? 0x200 : 0);
}

const UNPACKED: readonly WordFacts[] = Array.from({ length: 0x1000 }, (_, bits) => ({
  given: (bits & 3) as Degree,
  family: ((bits >> 2) & 3) as Degree,
  affiliation: ((bits >> 4) & 3) as Degree,
  title: ((bits >> 6) & 3) as Degree,
  place: (bits & 0x100) !== 0,
  keyword: (bits & 0x200) !== 0,
}));

/** FNV-1a over UTF-16 units, then mixed. */
function hashOf(word: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < word.length; i++) hash = Math.imul(hash ^ word.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Place and mark come from different parts of one more mixing, so that neighbours in the table have unlike marks. */
function placeOf(hash: number, size: number): number {
  return hash % size;
}

function markOf(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (mixed ^ (mixed >>> 12)) & ~FACTS;
}

function fingerprintOf(cells: Int32Array): string {
  let hash = 0;
  for (const cell of cells) hash = (Math.imul(hash, 31) + cell) | 0;
  return (hash >>> 0).toString(16).padStart(8, "0");
}
