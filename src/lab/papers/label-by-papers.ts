/**
 * Which units of a page are title, author and affiliation, when its papers are known?
 *
 * Papers that a person corrected or validated say what a page means, but not where it says so. Their words are looked for in the page's own
 * stream of letters and digits, titles first, people and places near their title; each unit then gets the label that most of its letters have.
 */
import type { Label } from "../../events/papers/labels.js";
import type { SeenPage } from "../../events/papers/reader-page.js";

export interface KnownPaper {
  readonly title: string;
  readonly authors: readonly string[];
  readonly affiliations: readonly string[];
}

export interface LabelledByPapers {
  readonly labels: readonly Label[];
  /** For each paper, whether its title stands on the page. */
  readonly found: readonly boolean[];
}

type Mark = "title" | "author" | "affiliation";

/** How far from a title its people stand, in letters. */
const NEAR = 3000;
/** A title shorter than this may stand anywhere by chance. */
const SHORTEST = 10;
const MAX_PLACES = 3;

export function labelByPapers({ units }: SeenPage, papers: readonly KnownPaper[]): LabelledByPapers {
  const starts: number[] = [];
  let stream = "";
  for (const { text } of units) {
    starts.push(stream.length);
    stream += letters(text);
  }
  const marks: (Mark | undefined)[] = new Array(stream.length);
  const places = papers.map(({ title }) => placesOf(letters(title), stream));
  for (const [n, { title }] of papers.entries())
    for (const at of places[n]!) marks.fill("title", at, at + letters(title).length);
  const titles = places.flat().sort((a, b) => a - b);
  for (const [n, paper] of papers.entries()) {
    for (const at of places[n]!) {
      const end = at + letters(paper.title).length;
      const after = Math.min(titles.find((other) => other >= end) ?? stream.length, end + NEAR);
      const before = Math.max(titles.findLast((other) => other < at) ?? 0, at - NEAR);
      // People stand behind the title, or before it; where more of them are found, there they are.
      const [behind, ahead] = [namesIn(paper.authors, stream, end, after), namesIn(paper.authors, stream, before, at)];
      const [names, from, to] = behind.length >= ahead.length ? [behind, end, after] : [ahead, before, at];
      for (const [start, length] of namesIn(paper.affiliations, stream, from, to, false))
        marks.fill("affiliation", start, start + length);
      for (const [start, length] of names) marks.fill("author", start, start + length);
    }
  }
  return {
    labels: units.map((_, i) => labelOf(marks.slice(starts[i], starts[i + 1] ?? stream.length))),
    found: places.map((all) => all.length > 0),
  };
}

function placesOf(title: string, stream: string): number[] {
  const places: number[] = [];
  if (title.length < SHORTEST) return places;
  for (
    let at = stream.indexOf(title);
    at >= 0 && places.length < MAX_PLACES;
    at = stream.indexOf(title, at + title.length)
  )
    places.push(at);
  return places;
}

/** Where the names stand between two places; in their own order when `inOrder`. */
function namesIn(
  names: readonly string[],
  stream: string,
  from: number,
  to: number,
  inOrder = true,
): (readonly [start: number, length: number])[] {
  const found: [number, number][] = [];
  const window = stream.slice(from, to);
  let next = 0;
  for (const name of names) {
    // "Lee, Ann" on the page is "Ann Lee" in the record; a family name may have several words.
    const words = name.split(/\s+/u);
    const spellings = words.map((_, from) => letters([...words.slice(from), ...words.slice(0, from)].join("")));
    for (const spelling of spellings) {
      if (spelling.length < 2) continue;
      const at = window.indexOf(spelling, inOrder ? next : 0);
      if (at < 0) continue;
      found.push([from + at, spelling.length]);
      next = at + spelling.length;
      break;
    }
  }
  return found;
}

function labelOf(marks: readonly (Mark | undefined)[]): Label {
  const count = (mark: Mark): number => marks.reduce((sum, one) => sum + (one === mark ? 1 : 0), 0);
  const [title, author, affiliation] = [count("title"), count("author"), count("affiliation")];
  const little = 0.12 * marks.length;
  if (marks.length === 0 || (title + author + affiliation) * 2 < marks.length) return "other";
  if (title > little && author + affiliation > little) return "mixed";
  if (title >= author + affiliation) return "title";
  if (author > little && affiliation > little) return "author+affiliation";
  return author >= affiliation ? "author" : "affiliation";
}

const letters = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
