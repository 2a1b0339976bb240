/**
 * The kind `events`: one scholarly event, its dates and its papers.
 *
 * A harvest starts at the event's home page. Pages that give its dates are read as part of the same visit; pages that
 * may list papers are followed by the words of their links. What was found, and when, is stored in the site's
 * knowledge, from which the schedule computes the next visit (schedule.ts): an update of the harvest is a visit to the
 * event. See docs/schedule.md.
 */
import type { Json } from "../model/json.js";
import type { Kind, Needs, Site, Verdict } from "../model/kind.js";
import type { Link } from "../model/link.js";
import type { Page } from "../model/page.js";
import type { Finding } from "../model/record.js";
import type { Instant } from "../model/time.js";
import type { DateWeights } from "./dates/decide.js";
import { weightsIn } from "./dates/own-weights.js";
import { groupName, readGroup } from "./event-group.js";
import {
  CANDIDATES,
  EVENT,
  type EventSettings,
  HISTORY,
  type KnownEvent,
  LOST,
  type LostEvent,
  unknownEvent,
} from "./event-knowledge.js";
import { eventFields } from "./event-record.js";
import { eventKey, namesSeries } from "./find/same-event.js";
import {
  feedPapers,
  isOtherEdition,
  judgeFeed,
  judgeList,
  PAPERS,
  type PapersSeen,
  papersOn,
  revisitFor,
} from "./paper-pages.js";
import {
  GUESSED,
  guessedTraces,
  isCalledList,
  programmeFile,
  traceLinks,
  tracesOf,
  yearsNamed,
} from "./paper-trail.js";
import type { Venue } from "./papers/paper-finding.js";
import { findPublisher } from "./papers/publisher.js";
import { openPaperReader, PAPER_MODELS, type PaperReader } from "./papers/read-papers.js";
import type { EventHistory } from "./schedule/schedule.js";
import { type EventFacts, eventFacts, noFacts } from "./site/event-page.js";
import { EVENT_PAGES_MODEL, type PageClassifier, type PageKind, readPageModel } from "./site/page-kind.js";
import { withLines } from "./site/plain-text.js";
import { severalEvents } from "./site/several-events.js";
import { readSoFar } from "./site/site.js";

type Observation = {
  readonly url: string;
  readonly page: PageKind;
  readonly sure: number;
  readonly facts: Json;
  /** Of a home page: how many events it tells of, when there are several. */
  readonly several: number;
  /** Of a home page: where it names what it is about. */
  readonly names: string;
  readonly publisher: string | null;
} & PapersSeen;

const MAX_CANDIDATES = 3;

export const kind: Kind<EventSettings, Observation> = {
  name: "events",
  module: new URL("./events.js", import.meta.url).href,
  models: [EVENT_PAGES_MODEL, ...PAPER_MODELS],
  start: ({ url }) => [{ url, words: "(start)" }],
  observe,
  judge,
};

// ── Looking at a page ───────────────────────────────────────────────────────────────────────────────────────────────────

/** Pages that are requested when the home page does not give everything. */
const MAX_DATE_PAGES = 4;

/** A visit looks no further for dates once days and notification are there: its requests are for the papers. */
const hasDates = ({ start, notification }: EventFacts): boolean => start !== undefined && notification !== undefined;

function observe(
  page: Page,
  { parts, models, visit, settings }: Parameters<typeof kind.observe>[1],
): Observation | Needs {
  const home = visit.depth === 0 && page.feed === undefined;
  const own = withLines(page);
  const several = home ? severalEvents(own) : [];
  const isOne = home && several.length === 0;
  let facts: EventFacts | undefined;
  const weights = weightsIn(models);
  const isEnough = (read: readonly Page[]): boolean => hasDates((facts = eventFacts(read, weights)));
  const { pages, next } = isOne ? readSoFar(page, parts, MAX_DATE_PAGES, isEnough) : { pages: [own], next: undefined };
  if (next !== undefined) return { needs: [next] };
  if (home) facts ??= factsOf(pages, several, settings, weights);
  const { classify, reader } = learned(models);
  const { kind: role, probability } = classify(page);
  const { paper } = readGroup(visit.group);
  const { papers, talks } = papersOn(page, paper ? "paper" : home ? "home" : role === "call" ? "call" : "list", reader);
  const lists = papers.length > 0 || LEADS.has(role) || (!home && isCalledList(page));
  const traces = paper ? [] : tracesOf(page, lists);
  return {
    url: page.url,
    page: role,
    sure: probability,
    facts: facts === undefined ? null : (JSON.parse(JSON.stringify(facts)) as Json),
    several: several.length,
    names: home ? namesOf(page) : "",
    publisher: home
      ? (findPublisher(
          page.blocks
            .map(({ text }) => text)
            .join("\n")
            .slice(0, MAX_TEXT),
        ) ?? null)
      : null,
    papers,
    talks,
    feed: feedPapers(page, reader),
    traces: home && papers.length === 0 ? [...traces, ...guessedTraces(page, traces)] : traces,
    file: papers.length > 0 ? null : (programmeFile(page) ?? null),
    years: yearsNamed(page),
  };
}

const MAX_TEXT = 50_000;

/** Of a page that tells of several events the one that is meant; when none of them is, no date is taken for ours. */
function factsOf(
  pages: readonly Page[],
  several: readonly EventFacts[],
  settings: EventSettings,
  weights: DateWeights,
): EventFacts {
  if (several.length === 0) return eventFacts(pages, weights);
  const meant = several.find(
    ({ acronym, name, year }) =>
      namesSeries(`${acronym ?? ""} ${name ?? ""}`, settings) === true &&
      (settings.year === undefined || year === settings.year),
  );
  return meant ?? noFacts(pages[0]!.url);
}

/** Title, headings, what it declares, the beginning of its text. */
function namesOf(page: Page): string {
  const declared = ["og:title", "og:site_name", "description"].flatMap((name) => page.declared.meta.get(name) ?? []);
  const headings = page.blocks.flatMap(({ heading, text }) => (heading > 0 ? [text] : [])).slice(0, 20);
  return [page.title, ...declared, ...headings, page.textSample].join(" ").slice(0, 4000);
}

interface Learned {
  readonly classify: PageClassifier;
  readonly reader: PaperReader;
}

/** Opening a model takes longer than using it once. */
const opened = new WeakMap<ReadonlyMap<string, Uint8Array>, Learned>();

function learned(models: ReadonlyMap<string, Uint8Array>): Learned {
  let known = opened.get(models);
  if (known === undefined) {
    const bytes = models.get(EVENT_PAGES_MODEL);
    if (bytes === undefined) throw new Error(`the model ${EVENT_PAGES_MODEL} is missing`);
    known = { classify: readPageModel(bytes), reader: openPaperReader(models) };
    opened.set(models, known);
  }
  return known;
}

// ── Judging it ──────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Links away from the home page. */
const MAX_DEPTH = 3;

function judge(o: Observation, site: Site<Json>, settings: EventSettings): Verdict {
  if (o.feed !== null) return judgeFeedPage(o.feed, site, settings);
  if (o.facts === null) return judgePage(o, site, settings);
  const verdict = judgeHome(o, site, settings, []);
  const event = verdict.learned?.find(([name]) => name === EVENT)?.[1] as KnownEvent | undefined;
  return event === undefined ? verdict : withPapers(verdict, venueFor(event, o, site), o, site, settings);
}

/** The home page's own papers, the links that lead to more, and the feeds that go with the event. */
function withPapers(
  verdict: Verdict,
  venue: Venue,
  o: Observation,
  site: Site<Json>,
  settings: EventSettings,
): Verdict {
  const { visit, name, known } = site;
  const found = o.papers.length === 0 ? undefined : judgeList(o, venue, site);
  const links = found?.follow ?? traceLinks(o.traces, { url: visit.url, site: name, group: visit.group, venue });
  const feeds = (settings.feeds ?? []).map((url): Link => feedLink(url, venue));
  const history = (verdict.learned?.find(([entry]) => entry === HISTORY)?.[1] ?? { unchanged: 0 }) as StoredHistory;
  // Judging the home page resets nothing that pages with papers have taught.
  const learned = new Map<string, Json | null>([...(verdict.learned ?? []), [EVENT, venue]]);
  const named = links.filter(({ words }) => words !== GUESSED);
  const candidates = named.toSorted((a, b) => (b.priority ?? 0) - (a.priority ?? 0)).slice(0, MAX_CANDIDATES);
  learned.set(CANDIDATES, found === undefined && candidates.length > 0 ? candidates.map(({ url }) => url) : null);
  if (found !== undefined) {
    for (const [entry, value] of found.learned) learned.set(entry, value);
    learned.set(HISTORY, withList(history, found, visit.at));
  }
  const papers = found === undefined ? "" : `; ${found.papers} papers`;
  return {
    ...verdict,
    because: `${verdict.because}${papers}; ${named.length} links may lead to papers${sayFile(o.file, known)}`,
    follow: [...links, ...feeds],
    records: [...(verdict.records ?? []), ...(found?.records ?? [])],
    learned: [...learned],
  };
}

/** A feed is visited as a page of the event, on any host. */
export function feedLink(url: string, venue: Venue): Link {
  return { url, words: "(feed)", priority: 9, group: groupName({ paper: false, venue }) };
}

/** The event with what its papers want to know: days, publisher, and what it was called before. */
function venueFor(event: KnownEvent, o: Observation, { known }: Site<Json>): Venue {
  const facts = o.facts as unknown as Partial<EventFacts>;
  const before = known.get(EVENT) as KnownEvent | undefined;
  const same = before !== undefined && (before.year === event.year || before.year === null);
  const was = same
    ? [...new Set([...(before.was ?? []), before.key])].filter((key) => key !== event.key).slice(-3)
    : [];
  return {
    ...event,
    start: facts.start ?? (same ? (before.start ?? null) : null),
    end: facts.end ?? (same ? (before.end ?? null) : null),
    publisher: o.publisher ?? (same ? (before.publisher ?? null) : null),
    ...(was.length === 0 ? {} : { was }),
  };
}

const sayFile = (file: string | null, known: ReadonlyMap<string, Json>): string =>
  file === null || [...known.keys()].some((name) => name.startsWith(PAPERS))
    ? ""
    : `; the programme is a file, from which no papers are read: ${file}`;

function judgeHome(o: Observation, { known, visit }: Site<Json>, settings: EventSettings, follow: Link[]): Verdict {
  const facts = o.facts as unknown as Partial<EventFacts> & Pick<EventFacts, "url" | "evidence">;
  const before = known.get(EVENT) as KnownEvent | undefined;
  const elsewhere = before && somethingElse(before, o, facts);
  if (elsewhere !== undefined) return judgeLost(elsewhere, known.get(LOST) as LostEvent | undefined, visit.at);
  const acronym = settings.acronym ?? facts.acronym ?? before?.acronym ?? undefined;
  const year = yearOf(settings, before, facts);
  const name = settings.name ?? facts.name;
  const key = eventKey({ series: settings.series, acronym }, { year, edition: facts.edition, url: settings.url });
  const event: KnownEvent = {
    key,
    name: name ?? null,
    acronym: acronym ?? null,
    year: year ?? null,
    city: facts.city ?? null,
    country: facts.country ?? null,
    start: facts.start ?? null,
  };
  // An address that now shows a later edition was reused: its history starts again.
  const renewed = before !== undefined && before.year !== null && year !== undefined && year > before.year;
  const history = visited(renewed ? undefined : (known.get(HISTORY) as StoredHistory | undefined), visit.at);
  const earlier = before?.key ?? unknownEvent(settings).key;
  const told = settings.year !== undefined && year !== undefined && year > settings.year;
  const record: Finding = {
    key,
    // What was called otherwise until its year was read is the same event; another year is another edition.
    ...(earlier !== key && !renewed && !(before === undefined && told) ? { was: [earlier] } : {}),
    url: visit.url,
    fields: {
      ...eventFields(facts, { name, acronym, year, series: settings.series }),
      ...(renewed || told ? { previous: { value: earlier, rule: "events/1" } } : {}),
    },
  };
  const crowd = o.several > 0 ? ` (the page tells of ${o.several} events)` : "";
  const days = facts.start === undefined ? `gives no days${crowd}` : `${facts.start} to ${facts.end ?? facts.start}`;
  return {
    state: "home",
    because: `${acronym ?? name ?? "an event"}${year === undefined ? "" : ` ${year}`}: ${days}${renewed ? "; renewed for another edition" : ""}`,
    follow,
    records: [record],
    learned: [
      [EVENT, event],
      [HISTORY, history],
      ...(known.has(LOST) ? [[LOST, null] as const] : []),
      ...(renewed ? [...known.keys()].flatMap((name) => (name.startsWith(PAPERS) ? [[name, null] as const] : [])) : []),
    ],
    again: "each update",
  };
}

/** Who told us a year may mean it ("ICML 2026", held in December before); only a later one that the page dates itself is another edition. */
function yearOf(
  { year: told }: EventSettings,
  before: KnownEvent | undefined,
  { year, start }: Partial<EventFacts>,
): number | undefined {
  if (told === undefined) return year ?? before?.year ?? undefined;
  const known = Math.max(told, before?.year ?? 0);
  return year !== undefined && year > known && start !== undefined ? year : known;
}

/** A page with less text than this may be waiting for a script; nothing is concluded from it. */
const SOMETHING = 40;

/**
 * What the address shows when it is not the event any more: a domain that was sold, a site that another event was given. Undefined while
 * it names the event, or its days.
 */
function somethingElse(before: KnownEvent, o: Observation, facts: Partial<EventFacts>): string | undefined {
  if (o.names.length < SOMETHING || namesSeries(o.names, before) !== false) return undefined;
  if (facts.start !== undefined && facts.start === before.start) return undefined;
  const who = before.acronym ?? before.name ?? "the event";
  const another = facts.start !== undefined && facts.acronym !== undefined;
  return another
    ? `its address is used by another event now: ${facts.acronym} ${facts.year ?? ""}`.trim()
    : `its address does not speak of ${who} any more (“${o.names.slice(0, 60).trim()}”): a domain that somebody else took`;
}

/** What is known of the event stays as it is; the schedule gives it up after a while, as it does with sites that are gone. */
function judgeLost(says: string, before: LostEvent | undefined, at: Instant): Verdict {
  const lost: LostEvent = { since: before?.since ?? at, last: at, times: (before?.times ?? 0) + 1, says };
  return {
    state: "lost",
    because: says,
    rejected: "is not the event's page",
    keepsRecords: true,
    learned: [[LOST, lost]],
    again: "each update",
  };
}

function judgePage(o: Observation, site: Site<Json>, settings: EventSettings): Verdict {
  const { known, visit } = site;
  const venue = readGroup(visit.group).venue ?? (known.get(EVENT) as KnownEvent | undefined) ?? unknownEvent(settings);
  if (isOtherEdition(o, venue, visit.group)) {
    const because = `it says ${o.years.join(" and ")}, the event is of ${venue.year}`;
    return {
      state: "other edition",
      because,
      rejected: "is another edition's",
      keepsRecords: true,
      again: "each update",
    };
  }
  const found = judgeList(o, venue, site);
  const because = `${o.page} (${Math.round(100 * o.sure)} %), ${found.papers} papers${sayFile(o.file, known)}`;
  const leads = found.papers > 0 || visit.depth <= 1 || LEADS.has(o.page);
  const follow = leads && visit.depth < MAX_DEPTH ? found.follow : [];
  const again = revisitFor(o.papers, visit.group);
  if (found.papers === 0) return { state: o.page, because, follow, rejected: noPapers(o), keepsRecords: true, again };
  return {
    state: readGroup(visit.group).paper ? "paper" : "papers",
    because: `${because}, ${found.documents} with documents`,
    follow,
    records: found.records,
    learned: [
      ...found.learned,
      [HISTORY, withList((known.get(HISTORY) as StoredHistory | undefined) ?? { unchanged: 0 }, found, visit.at)],
    ],
    again,
  };
}

/** Pages that are no list themselves but may lead to one. */
const LEADS: ReadonlySet<PageKind> = new Set(["programme", "accepted", "proceedings"]);

const noPapers = ({ file }: Observation): string =>
  file === null ? "has no papers" : "its programme is a file, from which no papers are read";

function judgeFeedPage(papers: NonNullable<Observation["feed"]>, site: Site<Json>, settings: EventSettings): Verdict {
  const { known, visit } = site;
  const { venue: attached } = readGroup(visit.group);
  const venue = attached ?? (known.get(EVENT) as KnownEvent | undefined) ?? unknownEvent(settings);
  const found = judgeFeed(papers, venue, attached !== undefined || known.has(EVENT), site);
  const because = `a feed: ${found.papers} papers`;
  if (found.papers === 0)
    return { state: "feed", because, rejected: "the feed has no papers", keepsRecords: true, again: "each update" };
  const history = (known.get(HISTORY) as StoredHistory | undefined) ?? { unchanged: 0 };
  const at = visit.depth === 0 ? visited(history, visit.at) : history;
  return {
    state: "feed",
    because,
    records: found.records,
    learned: [...found.learned, [HISTORY, withList(at, found, visit.at)]],
    again: "each update",
  };
}

/** What the schedule learns from a list: since when there is one, whether documents are there, whether it changed. */
function withList(
  history: StoredHistory,
  { papers, documents, news }: { readonly papers: number; readonly documents: number; readonly news: boolean },
  at: Instant,
): StoredHistory {
  return {
    ...history,
    listSince: history.listSince ?? at,
    ...(documents * 2 >= papers ? { documentsSince: history.documentsSince ?? at } : {}),
    ...(news ? { lastChange: history.lastVisit ?? at, unchanged: 0 } : {}),
  };
}

/** The schedule's history as it is stored; failures are the store's to tell. */
type StoredHistory = Omit<EventHistory, "failing">;

function visited(before: StoredHistory | undefined, at: Instant): StoredHistory {
  return { ...before, lastVisit: at, unchanged: before === undefined ? 0 : before.unchanged + 1 };
}
