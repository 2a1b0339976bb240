/**
 * Is this a paper, and are its title and authors right?
 *
 * The labeller is sure of units, not of papers; a committee, a call or a page of news may look like a short list. So each candidate is judged once more, by
 * signals of its own and of the whole page, with weights learned from pages with and without papers (`winnow train belief`). Two probabilities come out: that
 * it is a paper, which decides whether it is given, and that title and authors are right, which is its confidence.
 */
import { type MaxentModel, maxentClassifier, toMatrix } from "../../learn/index.js";
import type { FoundPaper } from "./bundle.js";
import type { Reason } from "./features/explain.js";
import type { Lexicon } from "./features/lexicon.js";
import { type Purpose, purposeOf } from "./features/page-purpose.js";
import { wordsOf } from "./features/words.js";
import { nameLikeness } from "./people/names.js";
import type { SeenPage } from "./reader-page.js";
import { UNSPACED } from "./titles/split-mixed.js";

export const BELIEF_MODEL = "belief.model";

/** What a candidate turned out to be: no paper; a paper, but with other authors; right. */
export type Verdict = "wrong" | "title" | "right";

export interface Signal {
  readonly name: string;
  readonly meaning: string;
  readonly example: string;
  /** 0…1 */
  readonly value: (one: Candidate, page: PageSums) => number;
}

interface Candidate {
  readonly paper: FoundPaper;
  /** Words of its title; of scripts without blanks, two characters count as one, of words put together ten letters. */
  readonly words: number;
  /** Likeness of each author to a name. */
  readonly likeness: readonly number[];
  readonly titleAsName: number;
}

/** What all candidates of a page say together. */
interface PageSums {
  readonly count: number;
  readonly withAuthors: number;
  readonly withDocument: number;
  /** Mean certainty of the labeller about titles. */
  readonly sure: number;
  /** Mean of how well lines fall into people and a title. */
  readonly cut: number;
  /** Share of the page's text that is titles and people. */
  readonly covered: number;
  /** How many candidates stand in the same place of the template. */
  readonly places: ReadonlyMap<string, number>;
  readonly purpose: Purpose;
}

const mean = (numbers: readonly number[]): number =>
  numbers.length === 0 ? 0 : numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
const flag = (is: boolean): number => (is ? 1 : 0);
/** 1 → 0, 2 → .17 … 64 and more → 1. */
const logShare = (count: number): number => Math.min(1, Math.log2(Math.max(1, count)) / 6);

export const SIGNALS: readonly Signal[] = [
  {
    name: "labeller sure of the title",
    meaning: "probability of the label title, mean over its units",
    example: "a programme in a layout often seen",
    value: ({ paper }) => mean(paper.sure.title),
  },
  {
    name: "labeller unsure of some unit",
    meaning: "one minus the least probability among title and people",
    example: "a name in italics inside a title",
    value: ({ paper }) => 1 - Math.min(1, ...paper.sure.title, ...paper.sure.people),
  },
  {
    name: "labeller sure of the people",
    meaning: "probability of the label author, mean over its units",
    example: "Ann Lee and Bo Kim",
    value: ({ paper }) => mean(paper.sure.people),
  },
  {
    name: "page: labeller sure",
    meaning: "the same for the titles of the whole page",
    example: "a page in an unknown language is less sure throughout",
    value: (_, { sure }) => sure,
  },
  {
    name: "page: many candidates",
    meaning: "logarithm of their number, 64 and more count alike",
    example: "proceedings; one or two are a news item",
    value: (_, { count }) => logShare(count),
  },
  {
    name: "page: one or two candidates",
    meaning: "hardly a list",
    example: "a speaker with the title of a talk",
    value: (_, { count }) => flag(count <= 2),
  },
  {
    name: "page: candidates with authors",
    meaning: "share of candidates with authors",
    example: "a call lists topics without people",
    value: (_, { withAuthors }) => withAuthors,
  },
  {
    name: "page: candidates with documents",
    meaning: "share of candidates with a document",
    example: "[PDF] behind every title",
    value: (_, { withDocument }) => withDocument,
  },
  {
    name: "page: covered by candidates",
    meaning: "share of its text that is titles and people",
    example: "a list of accepted papers is hardly anything else",
    value: (_, { covered }) => Math.min(1, covered * 2),
  },
  {
    name: "page: says that it lists papers",
    meaning: "by its title, address or headings",
    example: "Artigos aceitos",
    value: (_, { purpose }) => flag(purpose.lists),
  },
  {
    name: "page: says that it is something else",
    meaning: "by its title or address",
    example: "committees.html",
    value: (_, { purpose }) => flag(purpose.calls),
  },
  {
    name: "cut from a line",
    meaning: "how well the line falls into people and a title",
    example: "A. Lee and B. Kim. A Title",
    value: ({ paper }) => Math.max(0, Math.min(1, paper.cut)),
  },
  {
    name: "page: cut from lines",
    meaning: "the same, mean over the page",
    example: "a bibliography",
    value: (_, { cut }) => cut,
  },
  {
    name: "place shared with others",
    meaning: "logarithm of the number of candidates in the same place of the template",
    example: "li > b for all titles of a list",
    value: ({ paper }, { places }) => logShare(places.get(paper.place)!),
  },
  {
    name: "place of its own",
    meaning: "no other candidate stands in this place",
    example: "a heading taken for a title",
    value: ({ paper }, { places }) => flag(places.get(paper.place) === 1),
  },
  {
    name: "no authors, others have",
    meaning: "no authors, times the share of candidates that have some",
    example: "a session between papers",
    value: ({ paper }, { withAuthors }) => flag(paper.authors.length === 0) * withAuthors,
  },
  {
    name: "no authors, none has",
    meaning: "no authors, times the share of candidates without",
    example: "topics of a call; a list of titles only",
    value: ({ paper }, { withAuthors }) => flag(paper.authors.length === 0) * (1 - withAuthors),
  },
  {
    name: "no authors, none has, on a page of accepted papers",
    meaning: "the same on a page that says that it lists accepted papers",
    example: "Accepted papers: titles only",
    value: ({ paper }, { withAuthors, purpose }) =>
      flag(paper.authors.length === 0 && purpose.accepted && !purpose.calls) * (1 - withAuthors),
  },
  {
    name: "no authors, but a document",
    meaning: "a title alone that leads to its paper",
    example: "<a href=p7.pdf>A Title</a>",
    value: ({ paper }) => flag(paper.authors.length === 0 && paper.pdf !== undefined),
  },
  {
    name: "one author",
    meaning: "the same look as a speaker, a chair or a news item",
    example: "Keynote by Ann Lee",
    value: ({ paper }) => flag(paper.authors.length === 1),
  },
  {
    name: "authors look like names",
    meaning: "mean likeness to a person's name",
    example: "Осипов Г.С.",
    value: ({ likeness }) => mean(likeness),
  },
  {
    name: "an author is no name",
    meaning: "one minus the least likeness; 0 without authors",
    example: "Computação Distribuída",
    value: ({ likeness }) => (likeness.length === 0 ? 0 : 1 - Math.min(...likeness)),
  },
  {
    name: "an author of one word",
    meaning: "half a name",
    example: "Godoy",
    value: ({ paper }) => flag(paper.authors.some((name) => /^[\p{Lu}\p{Ll}.]+$/u.test(name))),
  },
  {
    name: "an author with digits or signs",
    meaning: "what no name has",
    example: "Room 12: Ann Lee",
    value: ({ paper }) => flag(paper.authors.some((name) => /[\d:;@/()[\]]/u.test(name) || name.length > 60)),
  },
  {
    name: "short title",
    meaning: "of one or two words",
    example: "Lunch break",
    value: ({ words }) => flag(words <= 2),
  },
  {
    name: "very long title",
    meaning: "of more than 25 words",
    example: "a sentence of prose",
    value: ({ words }) => flag(words > 25),
  },
  {
    name: "title begins in small letters or with a sign",
    meaning: "a piece of something longer",
    example: ") will give an invited talk",
    value: ({ paper }) => flag(/^(?:\p{Ll}|[^\p{L}\p{N}"“«„'‘¿¡(])/u.test(paper.title)),
  },
  {
    name: "title looks like a name",
    meaning: "likeness to a person's name",
    example: "Ann B. Lee",
    value: ({ titleAsName }) => titleAsName,
  },
  {
    name: "title has an address or a year",
    meaning: "an event, a contact",
    example: "SIO 2014 - Simposio",
    value: ({ paper }) => flag(/@|\(at\)|https?:|(?<!\d)(?:19|20)\d\d(?!\d)/iu.test(paper.title)),
  },
  {
    name: "title has a label or a sign to cut at",
    meaning: "a colon, bar or dash within its first words: something may stand before the title",
    example: "h - Palestra IV: Protegendo",
    value: ({ paper }) => flag(/^.{0,30}(?:[:|]|\s[–—-]\s)/u.test(paper.title)),
  },
  {
    name: "document",
    meaning: "the paper itself is linked",
    example: "paper12.pdf",
    value: ({ paper }) => flag(paper.pdf !== undefined),
  },
  {
    name: "abstract",
    meaning: "prose of its own",
    example: "Abstract: …",
    value: ({ paper }) => flag(paper.abstract !== undefined),
  },
];

export interface Belief {
  /** The candidates that are papers, with their confidence. */
  accept(candidates: readonly FoundPaper[], page: SeenPage): FoundPaper[];
  /** Of each candidate: how probable it is a paper, and what each signal adds to that, strongest first. */
  explain(candidates: readonly FoundPaper[], page: SeenPage): { readonly chance: number; readonly reasons: Reason[] }[];
}

/** At least so probable that it is a paper. */
const MIN_PAPER = 0.5;
/** Among papers in the same place of the template, most of them given, less is enough. */
const MIN_AMONG_PAPERS = 0.35;
const MIN_SISTERS = 3;
const MIN_SISTER_SHARE = 0.7;

export function openBelief(model: MaxentModel, lexicon: Lexicon): Belief {
  const classify = maxentClassifier(model);
  return {
    explain: (candidates, page) =>
      signalsOf(candidates, page, lexicon).map((row) => ({
        chance: 1 - (classify.probabilities(row)[model.labels.indexOf("wrong")] ?? 0),
        reasons: classify
          .why(row, "right", "wrong")
          .contributions.map(({ feature, adds }) => ({ name: feature, adds })),
      })),
    accept: (candidates, page) => {
      const rows = signalsOf(candidates, page, lexicon);
      const whole = isWholeList(candidates, page);
      const chances = classify.probabilitiesOf(toMatrix(model.space, rows));
      const chance = (n: number, verdict: Verdict): number =>
        chances[n * model.labels.length + model.labels.indexOf(verdict)] ?? 0;
      const places = new Map<string, { count: number; given: number }>();
      for (const [n, { place }] of candidates.entries()) {
        const known = places.get(place) ?? { count: 0, given: 0 };
        places.set(place, known);
        known.count++;
        if (1 - chance(n, "wrong") >= MIN_PAPER) known.given++;
      }
      return candidates.flatMap((paper, n) => {
        const { count, given } = places.get(paper.place)!;
        const amongPapers = paper.authors.length > 0 && given >= MIN_SISTERS && given > MIN_SISTER_SHARE * count;
        const least = amongPapers ? MIN_AMONG_PAPERS : MIN_PAPER;
        return 1 - chance(n, "wrong") < least && !whole ? [] : [{ ...paper, confidence: chance(n, "right") }];
      });
    },
  };
}

const MIN_TITLES = 3;

/**
 * A list in one place of the template, of titles only or in a language that the labeller hardly knows, on a page that calls it accepted papers: given as a
 * whole. Labelled pages have hardly any, so no weight can tell; their low confidence marks them for a person to check.
 */
function isWholeList(candidates: readonly FoundPaper[], page: SeenPage): boolean {
  if (candidates.length < MIN_TITLES) return false;
  const withAuthors = candidates.filter(({ authors }) => authors.length > 0).length;
  if (withAuthors > 0 && withAuthors < candidates.length) return false;
  const { accepted, calls } = purposeOf(page);
  return accepted && !calls && new Set(candidates.map(({ place }) => place)).size === 1;
}

const MAX_NAME = 60;

/** "Saamelaiskielten puheentunnistus": where words are put together, letters count. */
const LONG_WORD = 10;

function wordCount(title: string): number {
  const eastern = title.match(UNSPACED)?.length ?? 0;
  return Math.max(wordsOf(title).length, eastern / 2, title.length / LONG_WORD);
}

/** For each candidate the values of all signals. */
export function signalsOf(
  candidates: readonly FoundPaper[],
  page: SeenPage,
  lexicon: Lexicon,
): (readonly (readonly [name: string, value: number])[])[] {
  const places = new Map<string, number>();
  for (const { place } of candidates) places.set(place, (places.get(place) ?? 0) + 1);
  const share = (is: (paper: FoundPaper) => boolean): number =>
    candidates.filter(is).length / Math.max(1, candidates.length);
  const text = page.blocks.reduce((sum, block) => sum + block.text.length, 0);
  const told = candidates.reduce((sum, { title, authors }) => sum + title.length + authors.join(", ").length, 0);
  const sums: PageSums = {
    count: candidates.length,
    withAuthors: share(({ authors }) => authors.length > 0),
    withDocument: share(({ pdf }) => pdf !== undefined),
    sure: mean(candidates.map(({ sure }) => mean(sure.title))),
    cut: mean(candidates.map(({ cut }) => Math.max(0, Math.min(1, cut)))),
    covered: told / Math.max(1, text),
    places,
    purpose: purposeOf(page),
  };
  return candidates.map((paper) => {
    const likeness = paper.authors.map((name) => nameLikeness(name, lexicon));
    const titleAsName = paper.title.length > MAX_NAME ? 0 : nameLikeness(paper.title, lexicon);
    const one: Candidate = { paper, words: wordCount(paper.title), likeness, titleAsName };
    return SIGNALS.map(({ name, value }) => [name, value(one, sums)] as const);
  });
}
