/**
 * How many papers of a page were read exactly? Per paper: the title, the title with its authors, and with its document
 * too.
 */
import type { FoundPaper } from "../../events/papers/bundle.js";
import { normalise } from "../../model/address.js";
import type { GoldPaper } from "./paper-pages.js";

export interface Tally {
  found: number;
  gold: number;
  title: number;
  authors: number;
  whole: number;
}

export function emptyTally(): Tally {
  return { found: 0, gold: 0, title: 0, authors: 0, whole: 0 };
}

/** How much of a found paper is right; undefined for a keynote, which is neither right nor wrong. */
export type Rightness = "wrong" | "title" | "authors" | "whole" | undefined;

/** `talks`: keynotes and the like; finding them is neither right nor wrong. */
export function judgePapers(
  found: readonly FoundPaper[],
  gold: readonly GoldPaper[],
  talks: readonly GoldPaper[],
  base: string,
): { readonly tally: Tally; readonly judged: readonly Rightness[] } {
  const wanted = new Map<string, GoldPaper[]>();
  for (const paper of gold) {
    const key = folded(paper.title);
    wanted.set(key, [...(wanted.get(key) ?? []), paper]);
  }
  const excused = new Set(talks.map(({ title }) => folded(title)));
  const judged = found.map((paper): Rightness => {
    const key = titleKeys(paper.title).find((one) => wanted.has(one));
    const candidates = key === undefined ? undefined : wanted.get(key);
    const match = candidates?.find((one) => sameAuthors(one, paper)) ?? candidates?.[0];
    if (match === undefined) return excused.has(folded(paper.title)) ? undefined : "wrong";
    candidates!.splice(candidates!.indexOf(match), 1);
    if (candidates!.length === 0) wanted.delete(key!);
    if (!sameAuthors(match, paper)) return "title";
    return sameLink(match.pdf, paper.pdf, base) ? "whole" : "authors";
  });
  const count = (...of: Rightness[]): number => judged.filter((one) => of.includes(one)).length;
  return {
    judged,
    tally: {
      found: judged.length - count(undefined),
      gold: gold.length,
      title: count("title", "authors", "whole"),
      authors: count("authors", "whole"),
      whole: count("whole"),
    },
  };
}

/** "Poster:" and the like stay in gold titles; both dropping and keeping them is right. */
function titleKeys(title: string): string[] {
  return [
    folded(title),
    folded(title.replace(/^(?:poster|demo|sok|short paper|paper|invited|tutorial)\s*[:–-]\s*/iu, "")),
  ];
}

function sameAuthors(gold: GoldPaper, { authors }: FoundPaper): boolean {
  return (
    authors.length === gold.authors.length && authors.every((name, i) => folded(name) === folded(gold.authors[i]!))
  );
}

function sameLink(gold: string | null, found: string | undefined, base: string): boolean {
  if (gold === null) return found === undefined;
  return found !== undefined && normalise(gold, base) === found;
}

/** Unicode, case, punctuation and white space do not count. */
export function folded(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

export interface Rates {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

export function rates(right: number, { found, gold }: Tally): Rates {
  const precision = found === 0 ? (gold === 0 ? 1 : 0) : right / found;
  const recall = gold === 0 ? 1 : right / gold;
  return { precision, recall, f1: precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall) };
}
