/**
 * Events from feeds and calendars.
 *
 * An entry of a feed is read like a small page: its title names the event, its words give days and deadlines. An entry of a calendar has
 * its days as data; "ICML 2026 submission deadline" is not another event but a date of ICML 2026. An entry that links back into the
 * feed's own host describes an event but is not its site. A feed without any event among its entries is a source that changed.
 */
import { addDays } from "../../dates/calendar-day.js";
import type { Feed, FeedEntry, Page } from "../../model/page.js";
import { readPage } from "../../page/read.js";
import { eventKey, seriesName } from "../find/same-event.js";
import { eventFacts } from "../site/event-page.js";
import { isDblp } from "./dblp-page.js";
import { dropEmpty, findIsoDay, nameAndYear, type PortalEvent, type PortalResult } from "./portal.js";
import { isWikiCfp } from "./wikicfp.js";

/** What a page of the web may hold; a longer list is a mistake or meant to hurt. */
const MAX_ENTRIES = 5000;

export function readEventFeed(page: Page, feed: Feed): PortalResult {
  const what = feed.form === "icalendar" ? "calendar" : "feed";
  if (feed.entries.length === 0) return { kind: "nothing", says: `the ${what} holds no entry` };
  const entries = feed.entries.slice(0, MAX_ENTRIES);
  const read =
    feed.form === "icalendar" ? calendarEvents(entries, page) : entries.flatMap((entry) => feedEvent(entry, page));
  if (read.length === 0)
    return { kind: "changed", says: `none of the ${feed.entries.length} entries of the ${what} is an event` };
  return { kind: "read", events: sameMerged(read), further: [] };
}

// ── Calendars ───────────────────────────────────────────────────────────────────────────────────────────────────────────

const DEADLINES: readonly (readonly [
  words: RegExp,
  field: "abstract" | "submission" | "notification" | "cameraReady",
])[] = [
  [/abstract/i, "abstract"],
  [/notif|decision|acceptance/i, "notification"],
  [/camera|final version|final paper/i, "cameraReady"],
  [/submission|deadline|papers? due|\bcfp\b|due\b/i, "submission"],
];
/** Where a title goes from the event's name to what happens then. */
const OCCASION =
  /(?<![\s:–—-])[\s:–—-]*\b(?:full |paper |abstract |submission |camera|notif|decision|deadline|author|cfp\b|papers? due|final version|registration|visit\b)/i;

/** First the events, then what is due for them: an occasion without a year belongs to the event of its name or address. */
function calendarEvents(entries: readonly FeedEntry[], page: Page): PortalEvent[] {
  const days = entries.filter(({ id }) => !OWN_VISIT.test(id));
  const events = days.flatMap((entry) => calendarEvent(entry, page));
  return [...events, ...days.flatMap((entry) => calendarOccasion(entry, events, page))];
}

/** Our own calendar tells our own visits, too. */
const OWN_VISIT = /-visit@winnow$/;

function calendarEvent(entry: FeedEntry, page: Page): PortalEvent[] {
  const begins = entry.more.get("dtstart")?.[0] ?? "";
  const start = findIsoDay(begins);
  const called = titleOf(entry.title);
  if (start === undefined || OCCASION.test(entry.title) || !looksLikeEvent(entry, called.year)) return [];
  return [
    dropEmpty<PortalEvent>({
      source: page.url,
      ...called,
      year: called.year ?? Number(start.slice(0, 4)),
      ...siteOf(entry, page),
      start,
      end: lastDay(begins, entry.more.get("dtend")?.[0]) ?? start,
      place: entry.more.get("location")?.[0]?.replace(/\s+/g, " ").trim(),
    } as PortalEvent),
  ];
}

/** A year, a word for meetings, an acronym or an address: birthdays have none of them. */
const looksLikeEvent = ({ title, summary, url }: FeedEntry, year: number | undefined): boolean =>
  year !== undefined ||
  url !== undefined ||
  MEETING.test(`${title} ${summary}`) ||
  /(?<!\p{L})\p{Lu}[\p{Lu}\d]{2,}/u.test(title);

/** A registration or a visit is a day of the event as well, but none that plans follow. */
function calendarOccasion(entry: FeedEntry, events: readonly PortalEvent[], page: Page): PortalEvent[] {
  const day = findIsoDay(entry.more.get("dtstart")?.[0] ?? "");
  const occasion = OCCASION.exec(entry.title);
  if (day === undefined || occasion === null) return [];
  const field = DEADLINES.find(([words]) => words.test(entry.title.slice(occasion.index)))?.[1];
  const called = titleOf(entry.title.slice(0, occasion.index));
  const series = seriesName(called.acronym ?? called.name ?? "");
  if (field === undefined || series === "") return [];
  const of = events.find(
    ({ acronym, name, year, url }) =>
      (url !== undefined && url === entry.url && (called.year ?? year) === year) ||
      (seriesName(acronym ?? name ?? "") === series && (called.year === undefined || called.year === year)),
  );
  if (of === undefined && called.year === undefined) return [];
  const { acronym, name, year, url }: Partial<PortalEvent> = of ?? called;
  return [dropEmpty<PortalEvent>({ source: page.url, acronym, name, year, url, [field]: day } as PortalEvent)];
}

/** Of whole days the end is the day after (RFC 5545, §3.6.1). */
function lastDay(begins: string, ends: string | undefined): string | undefined {
  const end = ends === undefined ? undefined : findIsoDay(ends);
  if (end === undefined || ends!.length > 10) return end;
  const before = addDays(end, -1);
  const [first] = begins.split("T");
  return [first!, before].sort()[1];
}

// ── Feeds ───────────────────────────────────────────────────────────────────────────────────────────────────────────────

function feedEvent(entry: FeedEntry, page: Page): PortalEvent[] {
  const called = titleOf(entry.title);
  const text = `${entry.title}\n${entry.content ?? entry.summary}`;
  if (called.year === undefined && !MEETING.test(entry.title)) return [];
  const facts = eventFacts([asPage(entry.title, text, page)]);
  if (facts.start === undefined && facts.submission === undefined && called.year === undefined) return [];
  const { start, end, abstract, submission, notification, cameraReady, city, country } = facts;
  return [
    dropEmpty<PortalEvent>({
      source: page.url,
      acronym: called.acronym ?? facts.acronym,
      name: called.name ?? facts.name,
      year: called.year ?? facts.year,
      ...siteOf(entry, page),
      ...{ start, end, abstract, submission, notification, cameraReady },
      place: [city, country].filter((part) => part !== undefined).join(", "),
    } as PortalEvent),
  ];
}

const MEETING = /conference|workshop|symposium|congress|colloquium|summit|school|meeting|call for papers/i;

function asPage(title: string, text: string, { fetchedAt, url }: Page): Page {
  const escaped = (words: string): string => words.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const inner = /<\w+/.test(text)
    ? text
    : text
        .split("\n")
        .map((line) => `<p>${escaped(line)}</p>`)
        .join("");
  const body = new TextEncoder().encode(`<!doctype html><title>${escaped(title)}</title><body>${inner}</body>`);
  const headers: [string, string][] = [["content-type", "text/html; charset=utf-8"]];
  return readPage({ kind: "fetched", url, at: fetchedAt, took: 0, status: 200, headers, body });
}

// ── Both ────────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** "ICML 2026 : International Conference on Machine Learning", "ICML 2026", or a name alone. */
function titleOf(title: string): { readonly acronym?: string; readonly name?: string; readonly year?: number } {
  const words = title
    .replace(/\s+/g, " ")
    .replace(/^(?:\[?(?:cfp|call for papers|dbworld)\]?[\s:–—-]+)/i, "")
    .trim();
  const [first = "", ...rest] = words.split(/(?<!\s)\s+[:–—-]\s+|:\s+/);
  const short = nameAndYear(first);
  if (short.acronym !== undefined && short.acronym.length <= 24)
    return { ...short, acronym: short.acronym, ...(rest.length === 0 ? {} : { name: rest.join(": ") }) };
  const year = /(?<!\d)(?:19|20)\d\d(?!\d)/.exec(words)?.[0];
  return { ...(words === "" ? {} : { name: words }), ...(year === undefined ? {} : { year: Number(year) }) };
}

/** The event's own address, or the portal's page about it. */
function siteOf({ url }: FeedEntry, page: Page): Partial<PortalEvent> {
  if (url === undefined) return {};
  const house = (one: string): string => (URL.canParse(one) ? new URL(one).host.replace(/^www\./, "") : one);
  return isWikiCfp(url) || isDblp(url) || house(url) === house(page.url) ? { source: url } : { url };
}

/** What several entries say of one event is one event; what the first says stays. */
function sameMerged(events: readonly PortalEvent[]): PortalEvent[] {
  const byKey = new Map<string, PortalEvent>();
  for (const event of events) {
    const key = eventKey(event, { year: event.year, url: event.url ?? event.name ?? event.source });
    const known = byKey.get(key);
    byKey.set(key, known === undefined ? event : { ...event, ...known });
  }
  return [...byKey.values()];
}
