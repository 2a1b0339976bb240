/**
 * The kind `events`: one scholarly event, its dates and its papers.
 *
 * A harvest starts at the event's home page. Pages that say when it is are read as parts of the same visit; pages that
 * may hold papers are followed by what their links say. What was found, and when, stays in the site's knowledge, from which the
 * schedule tells the next visit (schedule.ts): an update of the harvest is a visit to the event. See docs/schedule.md.
 */
import type { Json } from "../model/json.js";
import type { Kind, Needs, Site, Verdict } from "../model/kind.js";
import type { Link } from "../model/link.js";
import type { Page } from "../model/page.js";
import type { Finding, FoundField } from "../model/record.js";
import type { Instant } from "../model/time.js";
import { foldTitle } from "../page/fold-title.js";
import { type EventFacts, eventFacts } from "./event-page.js";
import { eventFields } from "./event-record.js";
import { likelyPages } from "./event-site.js";
import { EVENT_PAGES_MODEL, type PageClassifier, type PageKind, readPageModel } from "./page-kind.js";
import { openPaperReader, PAPER_MODELS, type PaperReader } from "./papers/read-papers.js";
import { withLines } from "./plain-text.js";
import { eventKey, namesSeries } from "./same-event.js";
import type { EventHistory } from "./schedule.js";

export type EventSettings = {
  readonly url: string;
  readonly name?: string;
  readonly acronym?: string;
  readonly series?: string;
  readonly year?: number;
};

/** What is kept of an event between visits. */
export type KnownEvent = {
  readonly key: string;
  readonly name: string | null;
  readonly acronym: string | null;
  readonly year: number | null;
  readonly city: string | null;
  readonly country: string | null;
  /** Its first day: a page that still gives it is still the event's, whatever else it says. */
  readonly start?: string | null;
};

/** The address shows something that is not the event: since when, and what. */
export type LostEvent = {
  readonly since: Instant;
  readonly last: Instant;
  readonly times: number;
  readonly says: string;
};

type Paper = {
  readonly title: string;
  readonly authors: readonly string[];
  readonly affiliations: readonly string[];
  readonly authorAffiliations: readonly (readonly number[])[];
  readonly pdf: string | null;
  readonly confidence: number;
};

type Observation = {
  readonly url: string;
  readonly page: PageKind;
  readonly sure: number;
  readonly facts: Json;
  /** Of a home page: where it names what it is about. */
  readonly names: string;
  readonly papers: readonly Paper[];
  readonly links: readonly { readonly url: string; readonly words: string; readonly score: number }[];
};

export const EVENT = "event";
export const HISTORY = "history";
export const LOST = "lost";
/** Before the address of a page with papers: how many there were. */
const PAPERS = "papers ";

export const kind: Kind<EventSettings, Observation> = {
  name: "events",
  module: import.meta.url,
  models: [EVENT_PAGES_MODEL, ...PAPER_MODELS],
  start: ({ url }) => [{ url, words: "(start)" }],
  observe,
  judge,
};

// ── Looking at a page ───────────────────────────────────────────────────────────────────────────────────────────────────

/** Pages that are asked for when the home page does not say everything. */
const MOST_DATE_PAGES = 4;

function observe(page: Page, { parts, models, visit }: Parameters<typeof kind.observe>[1]): Observation | Needs {
  const home = visit.depth === 0;
  const pages = [page, ...parts.filter((part) => part !== undefined && part.status < 400)].map((one) =>
    withLines(one!),
  );
  const facts = home ? eventFacts(pages) : undefined;
  if (
    facts !== undefined &&
    parts.length < MOST_DATE_PAGES &&
    (facts.start === undefined || facts.notification === undefined)
  ) {
    const next = likelyPages(pages.slice(0, 1))[parts.length];
    if (next !== undefined) return { needs: [next] };
  }
  const { classify, reader } = learned(models);
  const { kind: role, probability } = classify(page);
  // A call lists topics and people, never papers.
  const papers = home || role === "call" ? [] : reader.papers(page);
  return {
    url: page.url,
    page: role,
    sure: probability,
    facts: facts === undefined ? null : (JSON.parse(JSON.stringify(facts)) as Json),
    names: home ? namesOf(page) : "",
    papers: papers.map(({ title, authors, affiliations, authorAffiliations, pdf, confidence }) => ({
      title,
      authors,
      affiliations,
      authorAffiliations,
      pdf: pdf ?? null,
      confidence,
    })),
    links: paperLinks(page),
  };
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

/** What links to papers say, the most telling first. */
const TELLING: readonly (readonly [words: RegExp, score: number])[] = [
  [/accepted|list of papers|angenommene|artículos aceptados|articles acceptés|принятые/iu, 10],
  [/proceedings|actes|tagungsband|труды/iu, 8],
  [/\bpapers?\b|full program|technical program|detailed program/iu, 7],
  [/program|schedule|agenda|sessions?\b|oral|posters?\b|talks|programma|zeitplan|программа|日程|プログラム/iu, 6],
  [/main (?:track|conference)|research track|tracks?\b/iu, 3],
];
const MISLEADING =
  /call|submi|committee|sponsor|register|registration|venue|hotel|travel|template|guideline|instruction|award|past|previous|archive|reviewer|chairs?\b|organi[sz]/iu;
const DOCUMENT = /\.(?:pdf|docx?|pptx?|zip|gz|ps|jpe?g|png|gif|svg|mp4|ics|bib|xlsx?|css|js)(?:[?#]|$)/i;
const MOST_LINKS = 8;

function paperLinks(page: Page): Observation["links"] {
  const best = new Map<string, { url: string; words: string; score: number }>();
  for (const { url, words } of page.links) {
    if (DOCUMENT.test(url)) continue;
    const last = url.replace(/^[a-z]+:\/\/[^/]*/i, "").replace(/[-_/.]+/g, " ");
    const says = (text: string): number => {
      const found = TELLING.find(([pattern]) => pattern.test(text))?.[1] ?? 0;
      return MISLEADING.test(text) ? found - 7 : found;
    };
    const score = Math.max(says(words), says(last.slice(-60)) - 1);
    if (score > (best.get(url)?.score ?? 2)) best.set(url, { url, words, score });
  }
  return [...best.values()].sort((a, b) => b.score - a.score).slice(0, MOST_LINKS);
}

// ── Judging it ──────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Links away from the home page. */
const DEEPEST = 2;

function judge(o: Observation, site: Site<Json>, settings: EventSettings): Verdict {
  const follow: Link[] =
    site.visit.depth < DEEPEST ? o.links.map(({ url, words, score }) => ({ url, words, priority: score })) : [];
  return o.facts === null ? judgePage(o, site, settings, follow) : judgeHome(o, site, settings, follow);
}

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
  // An address whose content is a later edition's was renewed: its history begins again.
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
  const days = facts.start === undefined ? "gives no days" : `${facts.start} to ${facts.end ?? facts.start}`;
  return {
    state: "home",
    because: `${acronym ?? name ?? "an event"}${year === undefined ? "" : ` ${year}`}: ${days}${renewed ? "; renewed for another edition" : ""}; ${follow.length} links may lead to papers`,
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
    learned: [[LOST, lost]],
    again: "each update",
  };
}

function judgePage(o: Observation, { known, visit }: Site<Json>, settings: EventSettings, follow: Link[]): Verdict {
  const because = `${o.page} (${Math.round(100 * o.sure)} %), ${o.papers.length} papers`;
  const further = o.papers.length > 0 || o.page === "programme" || o.page === "accepted" ? follow : [];
  if (o.papers.length === 0)
    return { state: o.page, because, follow: further, rejected: "has no papers", again: "each update" };
  const event = (known.get(EVENT) as KnownEvent | undefined) ?? unknownEvent(settings);
  const entry = PAPERS + visit.url;
  const documents = o.papers.filter(({ pdf }) => pdf !== null).length;
  const seen = known.get(entry) as { papers: number; documents: number } | undefined;
  const news = o.papers.length > (seen?.papers ?? 0) || documents > (seen?.documents ?? 0);
  const history: StoredHistory = (known.get(HISTORY) as StoredHistory | undefined) ?? { unchanged: 0 };
  const mostly = documents * 2 >= o.papers.length;
  return {
    state: "papers",
    because: `${because}, ${documents} with documents`,
    follow: further,
    records: o.papers.map((paper) => paperFinding(paper, event, o.url)),
    learned: [
      [entry, { papers: o.papers.length, documents }],
      [
        HISTORY,
        {
          ...history,
          listSince: history.listSince ?? visit.at,
          ...(mostly ? { documentsSince: history.documentsSince ?? visit.at } : {}),
          ...(news ? { lastChange: history.lastVisit ?? visit.at, unchanged: 0 } : {}),
        },
      ],
    ],
    again: "each update",
  };
}

/** The schedule's history as it is stored; failures are the store's to tell. */
type StoredHistory = Omit<EventHistory, "failing">;

function visited(before: StoredHistory | undefined, at: Instant): StoredHistory {
  return { ...before, lastVisit: at, unchanged: before === undefined ? 0 : before.unchanged + 1 };
}

// ── Records ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** What is known of an event before its page was read. */
export const unknownEvent = (settings: EventSettings): KnownEvent => ({
  key: eventKey(settings, settings),
  name: settings.name ?? null,
  acronym: settings.acronym ?? null,
  year: settings.year ?? null,
  city: null,
  country: null,
});

/** Event, title and the first author's family name: the same paper on the list, the programme and the proceedings page. */
function paperFinding(paper: Paper, event: KnownEvent, page: string): Finding {
  const first = paper.authors[0] ?? "";
  const family = foldTitle(first.split(/\s+/).at(-1) ?? "");
  const found = (value: Json): FoundField => ({ value, rule: "regions/1", confidence: paper.confidence });
  const { name, acronym, year, city, country } = event;
  const venue = Object.fromEntries(
    Object.entries({ name, acronym, year, city, country }).filter(([, value]) => value !== null),
  );
  return {
    key: `${event.key} / ${foldTitle(paper.title)} / ${family}`,
    url: page,
    fields: {
      type: { value: "paper", rule: "events/1" },
      title: found(paper.title),
      authors: found(paper.authors),
      ...(paper.affiliations.length === 0
        ? {}
        : { affiliations: found(paper.affiliations), authorAffiliations: found(paper.authorAffiliations) }),
      ...(paper.pdf === null ? {} : { pdf: found(paper.pdf) }),
      page: found(page),
      event: { value: event.key, rule: "events/1" },
      venue: { value: venue, rule: "events/1" },
    },
  };
}
