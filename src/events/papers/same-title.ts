/**
 * Which papers of one event share a title, and are different all the same?
 *
 * A title alone is a paper's mark, because other pages spell its authors otherwise (decision 0295). But where one list
 * shows a title twice, and the people have no family name in common, these are two papers. The first keeps the mark, so
 * that its record continues; the mark of the other ones names their first author, too. Which family has the plain mark
 * is stored, so that all pages and visits agree.
 */

import { streamSafe } from "../../model/text/stream-safe.js";
import { foldTitle } from "../../page/article/fold-title.js";
import { type Paper, paperMark } from "./paper-finding.js";

/** By the mark of a title: the first author's family name of the paper that has it. */
export type SharedTitles = { readonly [mark: string]: string };

/** Where they are stored in the site's knowledge. */
export const SHARED_TITLES = "shared titles";

const MAX_SHARED = 500;

export interface PaperMarks {
  readonly marks: readonly string[];
  readonly shared: SharedTitles;
}

/** `wasHere`: whether the page listed the paper before, with these people. */
export function marksOf(
  papers: readonly Paper[],
  known: SharedTitles = {},
  wasHere: (paper: Paper, mark: string) => boolean = () => false,
): PaperMarks {
  const plain = papers.map((paper) => paperMark(paper));
  const people = papers.map(familiesOf);
  const shared: { [mark: string]: string } = { ...known };
  const firstWith = new Map<string, number>();
  for (const [n, mark] of plain.entries()) {
    if (people[n]!.length === 0 || shared[mark] !== undefined) continue;
    const first = firstWith.get(mark);
    if (first === undefined) firstWith.set(mark, n);
    else if (areOtherPeople(papers[first]!, papers[n]!) && Object.keys(shared).length < MAX_SHARED)
      shared[mark] = people[wasHere(papers[n]!, mark) ? n : first]![0]!;
  }
  const marks = plain.map((mark, n) => {
    const holder = shared[mark];
    const own = people[n]!;
    return holder === undefined || own.length === 0 || own.includes(holder) ? mark : paperMark(papers[n]!, own[0]);
  });
  return { marks, shared };
}

type People = Pick<Paper, "names">;

/** Both name people, and none of them has a family name of the others. */
export function areOtherPeople(a: People, b: People): boolean {
  const [first, second] = [familiesOf(a), familiesOf(b)];
  return first.length > 0 && second.length > 0 && !first.some((name) => second.includes(name));
}

function familiesOf({ names }: People): string[] {
  return names.map(({ family, literal }) => plain(family ?? literal ?? "")).filter((name) => name !== "");
}

/** Without accents: the same page may spell a name with and without. */
const plain = (name: string): string =>
  foldTitle(
    streamSafe(name)
      .normalize("NFD")
      .replace(/\p{M}+/gu, "")
      .normalize("NFC"),
  );
