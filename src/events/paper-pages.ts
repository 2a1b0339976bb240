/**
 * Which papers does a page list, and what changed since the last visit?
 *
 * Three sorts of pages give papers: lists, a paper's own page, a publisher's feed. Each is compared with the previous
 * visit, so that papers that are new, were renamed, got a document or disappeared are told apart. Links of a page
 * without anything new are not followed.
 */
import type { Json } from "../model/json.js";
import type { Site, Verdict } from "../model/kind.js";
import type { Page } from "../model/page.js";
import type { Finding } from "../model/record.js";
import { DAY } from "../model/time.js";
import { readGroup } from "./event-group.js";
import { detailLinks, type Trace, traceLinks } from "./paper-trail.js";
import type { FoundPaper } from "./papers/bundle.js";
import { detailPaper, ownPaper } from "./papers/declared/detail-page.js";
import { type FeedPaper, papersOfFeed, venueOf } from "./papers/declared/feed-papers.js";
import { compareLists, type ListedPapers, listedAgain, unlisted, wasListed } from "./papers/listed-papers.js";
import { type Paper, paperFinding, plainPaper, type Venue } from "./papers/paper-finding.js";
import type { PaperReader } from "./papers/read-papers.js";
import { marksOf, SHARED_TITLES, type SharedTitles } from "./papers/same-title.js";
import { saysPurpose } from "./site/name-likeness.js";

/** What a page says of papers: part of an observation. */
export type PapersSeen = {
  readonly papers: readonly Paper[];
  /** Keynotes, panels and tutorials beside papers. */
  readonly talks: readonly Paper[];
  /** In place of `papers` when the page is a feed. */
  readonly feed: readonly FeedPaper[] | null;
  readonly traces: readonly Trace[];
  /** A programme that is a file. */
  readonly file: string | null;
  /** Years in its title and first headings. */
  readonly years: readonly number[];
};

/** Whether a page elsewhere says that it is another edition's. On the event's own host a template may be older than the event. */
export function isOtherEdition({ years }: PapersSeen, venue: Venue, group: string): boolean {
  if (readGroup(group).venue === undefined || venue.year === null || years.length === 0) return false;
  const { year } = venue;
  // Proceedings of December's event are printed in January.
  return !years.some((one) => one === year || one === year + 1);
}

/** Before the address of a page with papers: what it listed. */
export const PAPERS = "papers ";

export type PageSort = "home" | "call" | "list" | "paper";

export function papersOn(page: Page, sort: PageSort, reader: PaperReader): Pick<PapersSeen, "papers" | "talks"> {
  if (sort === "paper") {
    const paper = detailPaper(page, reader.candidates(page), reader.lexicon);
    return { papers: paper === undefined ? [] : [paper], talks: [] };
  }
  const { papers: all, talks } = reader.read(page);
  const own = sort === "list" ? ownPaper(page, all, reader.lexicon) : undefined;
  if (own !== undefined) return { papers: [own], talks: [] };
  const papers = sort === "list" ? all : sort === "call" ? onlyIfManyAreSure(all) : onHomePage(page, all);
  // A page of talks alone lists its speakers, not a programme.
  return { papers: papers.map(plainPaper), talks: papers.length === 0 ? [] : talks.map(plainPaper) };
}

const LISTED = /\b(?:accepted|program(?:me)?|schedule|agenda|papers|proceedings|talks|presentations|contributions)\b/iu;
const CALLED = /\b(?:call|submission|submit|instructions|deadline)/iu;
const MIN_HOME_PAPERS = 3;

/** A workshop may have all of it on one page; elsewhere the home page only names committees and news. */
function onHomePage(page: Page, papers: readonly FoundPaper[]): readonly FoundPaper[] {
  const says = page.blocks.some(({ heading, text }) => heading > 0 && LISTED.test(text) && !CALLED.test(text));
  if (isList(page)) return papers;
  if (!says) return onlyIfManyAreSure(papers);
  const complete = papers.filter(({ authors }) => authors.length > 0);
  return complete.length >= MIN_HOME_PAPERS ? complete : [];
}

/** Somebody may have given the list itself as the event's address: "Accepted papers" is all that its heading says. */
function isList({ blocks }: Page): boolean {
  const first = blocks.find(({ heading }) => heading === 1)?.text ?? "";
  return LISTED.test(first) && !CALLED.test(first) && saysPurpose(first);
}

const MIN_SURE_PAPERS = 8;
const SURE = 0.85;

/** Calls and home pages list topics and people, seldom papers. So many sure ones are papers all the same. */
function onlyIfManyAreSure(papers: readonly FoundPaper[]): readonly FoundPaper[] {
  const sure = papers.filter(({ authors, confidence }) => authors.length > 0 && confidence >= SURE);
  return sure.length >= MIN_SURE_PAPERS ? papers.filter(({ authors }) => authors.length > 0) : [];
}

export function feedPapers(page: Page, reader: PaperReader): readonly FeedPaper[] | null {
  const { feed } = page;
  return feed === undefined || feed.form === "sitemap" || feed.form === "icalendar"
    ? null
    : papersOfFeed(feed, reader.lexicon);
}

// ── Judging ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

interface Judged {
  readonly records: readonly Finding[];
  readonly follow: NonNullable<Verdict["follow"]>;
  readonly learned: readonly (readonly [key: string, value: Json])[];
  /** The page has papers or documents that it did not have. */
  readonly news: boolean;
  readonly papers: number;
  readonly documents: number;
}

type Known = Pick<Site<Json>, "known" | "visit" | "name">;

export function judgeList(seen: PapersSeen, venue: Venue, { known, visit, name }: Known): Judged {
  const { papers } = seen;
  const { url, group, at } = visit;
  const entry = PAPERS + url;
  const before = known.get(entry) as ListedPapers | undefined;
  const { marks, shared } = marksOf(
    papers,
    known.get(SHARED_TITLES) as SharedTitles | undefined,
    (paper, mark) => before !== undefined && wasListed(before, paper, mark),
  );
  const change = compareLists(before, papers, venue.key, marks);
  const { now } = change;
  const alone = readGroup(group).paper;
  const rule = alone ? "paper-page/1" : "regions/1";
  const records = papers.map((stream, n) => {
    const old = change.renamed.get(n);
    return paperFinding(stream, venue, {
      page: url,
      rule,
      mark: marks[n]!,
      ...(old === undefined ? {} : { was: [old] }),
    });
  });
  const talks = seen.talks.map((talk) => paperFinding(talk, venue, { page: url, rule }));
  const again = change.fresh.map((n) => listedAgain(marks[n]!, venue, url));
  const gone = missing(change.gone, url, known).map((mark) => unlisted(mark, venue, url, at));
  const news =
    now.papers > (before?.papers ?? 0) || now.documents > (before?.documents ?? 0) || change.fresh.length > 0;
  const standing = { url, site: name, group, venue };
  const leads = papers.length === 0 || news || change.renamed.size > 0;
  return {
    records: [...records, ...talks, ...again, ...gone],
    follow: alone || !leads ? [] : [...detailLinks(papers, standing), ...traceLinks(seen.traces, standing)],
    // A paper's own page is no list, and there may be many of them.
    learned: papers.length === 0 || alone ? [] : [[entry, now], ...learnedTitles(shared)],
    news,
    papers: now.papers,
    documents: now.documents,
  };
}

const learnedTitles = (shared: SharedTitles): (readonly [string, Json])[] =>
  Object.keys(shared).length === 0 ? [] : [[SHARED_TITLES, shared]];

/** Those that no other page of the site lists. */
function missing(gone: readonly string[], page: string, known: ReadonlyMap<string, Json>): readonly string[] {
  if (gone.length === 0) return gone;
  const elsewhere = new Set<string>();
  for (const [name, value] of known) {
    if (!name.startsWith(PAPERS) || name === PAPERS + page) continue;
    for (const line of (value as ListedPapers).listed ?? []) elsewhere.add(line.split(" ", 1)[0]!);
  }
  return gone.filter((mark) => !elsewhere.has(mark));
}

/** `attached`: the feed was given together with an event; alone it speaks for itself. */
export function judgeFeed(
  papers: readonly FeedPaper[],
  venue: Venue,
  attached: boolean,
  { known, visit }: Known,
): Judged {
  const entry = PAPERS + visit.url;
  const before = known.get(entry) as ListedPapers | undefined;
  const had = new Set((before?.listed ?? []).map((line) => line.split(" ", 1)[0]!));
  const { marks, shared } = marksOf(
    papers.map(({ paper }) => paper),
    known.get(SHARED_TITLES) as SharedTitles | undefined,
  );
  const documents = papers.filter(({ paper: stream }) => stream.pdf !== null).length;
  // A feed shows the latest papers only: what is not in it any more is not gone.
  const now: ListedPapers = {
    event: venue.key,
    papers: papers.length,
    documents,
    listed: marks.map((mark) => `${mark} - -`),
  };
  return {
    records: papers.map((one, n) =>
      paperFinding(one.paper, venueOf(one, venue, attached), { page: visit.url, rule: "feed/1", mark: marks[n]! }),
    ),
    follow: [],
    learned: [[entry, now], ...learnedTitles(shared)],
    news: marks.some((mark) => !had.has(mark)),
    papers: papers.length,
    documents,
  };
}

/** When to look at a paper's own page again: soon while it lacks its document, seldom once it is complete. */
export function revisitFor(papers: readonly Paper[], group: string): NonNullable<Verdict["again"]> {
  if (!readGroup(group).paper) return "each update";
  return papers.some(({ pdf }) => pdf !== null) ? 30 * DAY : "each update";
}
