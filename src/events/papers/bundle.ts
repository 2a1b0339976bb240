/**
 * Which title, which people and which document belong together?
 *
 * Labelled units become titles and lists of people (`spans.ts`); titles get their entries, people and documents; a
 * paper that a page prints twice is merged.
 */
import type { TreeElement } from "../../model/tree.js";
import { foldTitle } from "../../page/article/fold-title.js";
import { isDocument } from "./document-links.js";
import { entriesOf, entryAround } from "./entries.js";
import { restOfEntries } from "./entry-rest.js";
import type { LabelledUnit } from "./features/labeller.js";
import type { Lexicon } from "./features/lexicon.js";
import { linksOfTitles, type PaperLinks } from "./links-of-titles.js";
import type { People } from "./people/builder.js";
import { cutPeople } from "./people/list.js";
import { peopleOfTitles } from "./people/of-titles.js";
import { nameOrder, readList, withoutLabels } from "./people/people.js";
import { withPlaces } from "./people/work-places.js";
import { type Presented, presentedOf } from "./presented.js";
import type { SeenPage } from "./reader-page.js";
import { areOtherPeople } from "./same-title.js";
import { sessionPlaces } from "./sessions.js";
import { withoutHabits } from "./titles/habits.js";
import { type Span, spansOf } from "./titles/spans.js";
import { withoutTalkWord } from "./titles/talk-words.js";
import { talksAmong } from "./titles/talks.js";
import { cleanTitle, isNoTitle } from "./titles/titles.js";

export interface FoundPaper extends People, Readonly<PaperLinks>, Presented {
  /** A keynote, panel or tutorial is a talk: announced on the page, and no paper. */
  readonly type: "paper" | "talk";
  readonly title: string;
  /** The heading above: a track or session. */
  readonly session: string | undefined;
  readonly abstract: string | undefined;
  /** A page of its own: where the title leads, when not to a document. */
  readonly detail: string | undefined;
  /** That title and authors are right; of a candidate that was not judged yet, the labeller's mean certainty. */
  readonly confidence: number;
  /** What the labeller's certainty about its units was, and where on the template its title stands. */
  readonly sure: { readonly title: readonly number[]; readonly people: readonly number[] };
  readonly place: string;
  /** The first units of its title and of its people. */
  readonly units: readonly number[];
  /** How well the line that it was cut from falls into people and a title; 0 where they stand apart. */
  readonly cut: number;
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
  const entryOf = (element: TreeElement): number | undefined => entryAround(element, entries);
  const rest = restOfEntries(blocks, taken, page, entryOf);
  const standing = sessionPlaces(blocks, taken, page);
  const starts = titles.map(({ from }) => labelled[from]!.unit.start);
  const presented = presentedOf(
    titles.map(({ text }, n) => ({ ...blocks[n]!, printed: text, start: starts[n]!, standing: standing[n]! })),
    page,
    entryOf,
  );
  const spoken = withoutLabels(people.map((own) => withPlaces(own, labelled, page, lexicon)));
  const lists = spoken.map((text) => cutPeople(text, lexicon));
  const order = nameOrder(lists, lexicon);
  const printed = withoutHabits(titles.map(({ text }) => cleanTitle(text)));
  const authors = lists.map((list) => readList(list, lexicon, order));
  const talks = talksAmong(
    titles.map((_, n) => ({
      ...blocks[n]!,
      title: printed[n]!,
      start: starts[n]!,
      people: authors[n]!.authors.length,
      document: links[n]!.pdf !== undefined,
      standing: standing[n]!,
    })),
    page,
    (n, block) => people[n]!.some(({ block: from, to }) => block >= from && block <= labelled[to]!.unit.block),
  );
  const papers = titles.flatMap((title, n) => {
    const text = printed[n]!;
    const talk = talks[n];
    if (isNoTitle(text) || (talk !== undefined && people[n]!.length === 0)) return [];
    const sure = { title: title.sure, people: people[n]!.flatMap((span) => span.sure) };
    const all = [...sure.title, ...sure.people];
    return [
      {
        type: talk === undefined ? ("paper" as const) : ("talk" as const),
        title: talk === undefined ? text : withoutTalkWord(text),
        ...authors[n]!,
        ...links[n]!,
        ...rest[n]!,
        ...presented[n]!,
        presentation: talk ?? presented[n]!.presentation,
        session: standing[n]!.session,
        doi: links[n]!.doi ?? rest[n]!.doi,
        detail: detailOf(title, page.url),
        confidence: all.reduce((sum, one) => sum + one, 0) / all.length,
        sure,
        place: labelled[title.from]!.measured.place,
        units: [title.from, ...people[n]!.slice(0, 1).map(({ from }) => from)],
        cut: title.cut ?? 0,
      },
    ];
  });
  return unique(papers);
}

/** A title that is a link to a page leads to a page of its own. */
function detailOf({ link }: Span, page: string): string | undefined {
  if (link === undefined || isDocument(link) || !/^https?:/.test(link)) return undefined;
  return link.replace(/#.*/s, "") === page.replace(/#.*/s, "") ? undefined : link;
}

/** The same paper twice on one page is one paper with what both places say. */
function unique(papers: readonly FoundPaper[]): FoundPaper[] {
  const known = new Map<string, FoundPaper[]>();
  for (const paper of papers) {
    const key = `${paper.type} ${foldTitle(paper.title)}`;
    const alike = known.get(key) ?? [];
    const n = alike.findIndex((one) => !areOtherPeople(one, paper));
    if (n < 0) known.set(key, [...alike, paper]);
    else alike[n] = joined(paper, alike[n]!);
  }
  return [...known.values()].flat();
}

function joined(paper: FoundPaper, earlier: FoundPaper): FoundPaper {
  const [better, other] = paper.authors.length > earlier.authors.length ? [paper, earlier] : [earlier, paper];
  return {
    ...better,
    pdf: better.pdf ?? other.pdf,
    links: { ...other.links, ...better.links },
    session: better.session ?? other.session,
    day: better.day ?? other.day,
    time: better.time ?? other.time,
    room: better.room ?? other.room,
    presentation: better.presentation ?? other.presentation,
    abstract: better.abstract ?? other.abstract,
    doi: better.doi ?? other.doi,
    detail: better.detail ?? other.detail,
  };
}
