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
import { isTurned, readList } from "./people.js";
import type { People } from "./people-builder.js";
import { cutPeople } from "./people-list.js";
import { peopleOfTitles } from "./people-of-titles.js";
import type { SeenPage } from "./seen.js";
import { standings } from "./sessions.js";
import { type Span, spansOf } from "./spans.js";
import { areTalks } from "./talks.js";
import { withoutHabits } from "./title-habits.js";
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
  const blocks = titles.map(({ block, to }) => ({ block, last: labelled[to]!.unit.block }));
  const rest = restOfEntries(blocks, taken, page, (element) => entryAround(element, entries));
  const standing = standings(blocks, page);
  const lists = people.map((spoken) => cutPeople(withPlaces(spoken, labelled, page, lexicon), lexicon));
  const turned = lists.filter((list) => isTurned(list, lexicon)).length * 4 > lists.length;
  const printed = withoutHabits(titles.map(({ text }) => cleanTitle(text)));
  const authors = lists.map((list) => readList(list, lexicon, turned));
  const talks = areTalks(
    titles.map((title, n) => ({
      ...blocks[n]!,
      title: printed[n]!,
      start: labelled[title.from]!.unit.start,
      people: authors[n]!.authors.length,
      document: links[n]!.pdf !== undefined,
      standing: standing[n]!,
    })),
    page,
    (n, block) => people[n]!.some(({ block: from, to }) => block >= from && block <= labelled[to]!.unit.block),
  );
  const papers = titles.flatMap((title, n) => {
    const text = printed[n]!;
    if (isNoTitle(text) || talks[n]) return [];
    const spoken = people[n]!;
    const sure = [title, ...spoken].flatMap(({ sure }) => sure);
    return [
      {
        title: text,
        ...authors[n]!,
        ...links[n]!,
        ...rest[n]!,
        session: standing[n]!.session,
        doi: links[n]!.doi ?? rest[n]!.doi,
        detail: detailOf(title, page.url),
        confidence: sure.reduce((sum, one) => sum + one, 0) / sure.length,
      },
    ];
  });
  return unique(papers);
}

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
