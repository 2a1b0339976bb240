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
import { likelyPages } from "./event-site.js";
import { EVENT_PAGES_MODEL, type PageClassifier, type PageKind, readPageModel } from "./page-kind.js";
import { openPaperReader, PAPER_MODELS, type PaperReader } from "./papers/read-papers.js";
import { withLines } from "./plain-text.js";
import { seriesName } from "./same-event.js";
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
  readonly papers: readonly Paper[];
  readonly links: readonly { readonly url: string; readonly words: string; readonly score: number }[];
};

export const EVENT = "event";
export const HISTORY = "history";
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
  const acronym = settings.acronym ?? facts.acronym;
  const year = settings.year ?? facts.year;
  const name = settings.name ?? facts.name;
  const key = eventKey(settings, acronym, year, facts.edition);
  const before = known.get(EVENT) as KnownEvent | undefined;
  const event: KnownEvent = {
    key,
    name: name ?? null,
    acronym: acronym ?? null,
    year: year ?? null,
    city: facts.city ?? null,
    country: facts.country ?? null,
  };
  // An address whose content is another edition's was renewed: its history begins again.
  const renewed =
    before !== undefined && before.key !== key && before.year !== null && year !== undefined && before.year !== year;
  const history = visited(renewed ? undefined : (known.get(HISTORY) as StoredHistory | undefined), visit.at);
  const record: Finding = {
    key,
    // What was called otherwise until its year was read is the same event; another year is another edition.
    ...(before !== undefined && before.key !== key && !renewed ? { was: [before.key] } : {}),
    url: visit.url,
    fields: eventFields(facts, { name, acronym, year, series: settings.series }),
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
      ...(renewed ? [...known.keys()].flatMap((name) => (name.startsWith(PAPERS) ? [[name, null] as const] : [])) : []),
    ],
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

/** Series and edition; without them its address must do. */
function eventKey(
  { series, url }: EventSettings,
  acronym: string | undefined,
  year: number | undefined,
  edition: number | undefined,
): string {
  const name = seriesName(series ?? acronym ?? "");
  const which = year ?? edition;
  return name === "" || which === undefined ? url : `${name} ${which}`;
}

const unknownEvent = (settings: EventSettings): KnownEvent => ({
  key: eventKey(settings, settings.acronym, settings.year, undefined),
  name: settings.name ?? null,
  acronym: settings.acronym ?? null,
  year: settings.year ?? null,
  city: null,
  country: null,
});

const PLAIN = [
  "edition",
  "start",
  "end",
  "abstract",
  "submission",
  "notification",
  "cameraReady",
  "registration",
] as const;

function eventFields(
  facts: Partial<EventFacts> & Pick<EventFacts, "evidence">,
  told: { name: string | undefined; acronym: string | undefined; year: number | undefined; series: string | undefined },
): Record<string, FoundField> {
  const fields: Record<string, FoundField> = { type: { value: "event", rule: "events/1" } };
  const put = (field: string, value: Json | undefined, of = field): void => {
    if (value === undefined || value === null) return;
    const { words, rule = "event-page/1", confidence = 0.8, url } = facts.evidence[of] ?? {};
    fields[field] = {
      value,
      rule,
      confidence,
      ...(words === undefined ? {} : { words: words.slice(0, 240) }),
      ...(url === undefined ? {} : { part: url }),
    };
  };
  for (const [field, value] of Object.entries(told)) put(field, value);
  for (const field of PLAIN) put(field, facts[field]);
  put("city", facts.city, "place");
  put("country", facts.country, "place");
  put("timezone", facts.timezone);
  if (facts.online) put("online", true, "place");
  if ((facts.rounds?.length ?? 0) > 1) put("rounds", facts.rounds as unknown as Json);
  return fields;
}

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
