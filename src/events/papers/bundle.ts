/**
 * Which title, which people and which document belong together?
 *
 * Labelled units become titles and lists of people (`spans.ts`); titles find their entries, people and documents; and what a page prints twice is
 * one paper.
 */
import { foldTitle } from "../../page/fold-title.js";
import { isDocument } from "./document-links.js";
import { entriesOf, entryAround } from "./entries.js";
import { restOfEntries } from "./entry-rest.js";
import type { LabelledUnit } from "./labeller.js";
import type { Lexicon } from "./lexicon.js";
import { linksOfTitles, type PaperLinks } from "./links-of-titles.js";
import { isTurned, type People, readPeople } from "./people.js";
import { peopleOfTitles } from "./people-of-titles.js";
import type { SeenPage } from "./seen.js";
import { type Span, spansOf } from "./spans.js";
import { cleanTitle, isNoTitle } from "./titles.js";
import { withPlaces } from "./work-places.js";

export interface FoundPaper extends People, Readonly<PaperLinks> {
  readonly title: string;
  /** The heading above: a track or session. */
  readonly session: string | undefined;
  readonly abstract: string | undefined;
  /** A page of its own: where the title leads, when not to a document. */
  readonly detail: string | undefined;
  readonly confidence: number;
}

export function bundlePapers(labelled: readonly LabelledUnit[], page: SeenPage, lexicon: Lexicon): FoundPaper[] {
  const spans = spansOf(labelled, page, lexicon);
  const titles = spans.filter((span) => span.kind === "title");
  if (titles.length === 0) return [];
  const entries = entriesOf(titles);
  const people = peopleOfTitles(spans, titles, entries, page);
  const links = linksOfTitles(page.anchors, titles, entries);
  const taken = new Set(spans.flatMap(({ from, to }) => [labelled[from]!.unit.block, labelled[to]!.unit.block]));
  const rest = restOfEntries(
    titles.map(({ block, to }) => ({ block, last: labelled[to]!.unit.block })),
    taken,
    page,
    (element) => entryAround(element, entries),
  );
  const lists = people.map((spoken) => withPlaces(spoken, labelled, page, lexicon));
  const turned = lists.filter((list) => isTurned(list, lexicon)).length * 4 > lists.length;
  const printed = withoutHabit(titles.map(({ text }) => cleanTitle(text)));
  const papers = titles.flatMap((title, n) => {
    const text = printed[n]!;
    if (isNoTitle(text)) return [];
    const spoken = people[n]!;
    const read = readPeople(lists[n]!, lexicon, turned);
    const sure = [title, ...spoken].flatMap(({ sure }) => sure);
    return [
      {
        title: text,
        ...read,
        ...links[n]!,
        ...rest[n]!,
        doi: links[n]!.doi ?? rest[n]!.doi,
        detail: detailOf(title, page.url),
        confidence: sure.reduce((sum, one) => sum + one, 0) / sure.length,
      },
    ];
  });
  return unique(papers);
}

/** What many titles of a page have in brackets at their end is not part of them: keywords (with commas), or a track, minutes. */
function withoutHabit(titles: readonly string[]): readonly string[] {
  const without = (hung: RegExp, share: number, given: readonly string[]): readonly string[] => {
    const bare = given.map((title) => title.replace(hung, ""));
    const times = given.filter((title, n) => bare[n] !== title && /\p{L}{2}/u.test(bare[n]!)).length;
    return given.length >= 5 && times > share * given.length ? bare.map(cleanTitle) : given;
  };
  return without(BRACKETS, 0.6, without(KEYWORDS, 0.2, titles));
}

const BRACKETS = /\s*\([^()]*(?:\([^()]*\)[^()]*)*\)$/u;
const KEYWORDS = /\s*\([^(),]+,[^(),]+,[^()]*(?:\([^()]*\)[^()]*)*\)$/u;

/** A title that is a link to a page leads to a page of its own. */
function detailOf({ link }: Span, page: string): string | undefined {
  if (link === undefined || isDocument(link) || !/^https?:/.test(link)) return undefined;
  return link.replace(/#.*$/, "") === page.replace(/#.*$/, "") ? undefined : link;
}

/** The same paper twice on one page is one paper with what both places say. */
function unique(papers: readonly FoundPaper[]): FoundPaper[] {
  const known = new Map<string, FoundPaper>();
  for (const paper of papers) {
    const key = foldTitle(paper.title);
    const earlier = known.get(key);
    if (earlier === undefined) known.set(key, paper);
    else {
      const [better, other] = paper.authors.length > earlier.authors.length ? [paper, earlier] : [earlier, paper];
      known.set(key, {
        ...better,
        pdf: better.pdf ?? other.pdf,
        links: { ...other.links, ...better.links },
        session: better.session ?? other.session,
        abstract: better.abstract ?? other.abstract,
        doi: better.doi ?? other.doi,
        detail: better.detail ?? other.detail,
      });
    }
  }
  return [...known.values()];
}
