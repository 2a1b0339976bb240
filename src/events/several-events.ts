/**
 * Does this page tell of one event, or of several?
 *
 * A society's calendar, a department's list, a call for a family of workshops: sections or lines that each name an event of their own and
 * give its own days. A conference's page speaks of others as well (neighbours, former editions, its workshops), so a page that names
 * itself in its title is about that event, whatever else it lists.
 */
import type { Block, Page } from "../model/page.js";
import { readPage } from "../page/read.js";
import { allDeclared } from "./declared-event.js";
import { isoDay } from "./event-days.js";
import { eventName } from "./event-name.js";
import { type EventFacts, eventFacts, noFacts } from "./event-page.js";
import { seriesName } from "./same-event.js";

/** From here on a page is a list. */
const SEVERAL = 2;
const MOST_SECTIONS = 200;

/** Each event of a page that tells of several, in the order of the page; empty when it tells of one, or of none. */
export function severalEvents(page: Page): EventFacts[] {
  const own = eventName({ title: page.title, declared: page.declared, blocks: [] });
  // "ALPHA 2027 | Home", "14th Conference on Alpha": the page says whose it is.
  if (own.acronym !== undefined || own.edition !== undefined || ONE_MEETING.test(page.title)) return [];
  const found = [declaredOnes(page), underHeadings(page), inLines(page)].find((events) => events.length >= SEVERAL);
  return found ?? [];
}

const ONE_MEETING = /\b(?:conference|workshop|symposium|congress|colloquium|meeting)\s+(?:on|of|for)\b/i;

/** With an acronym of its own: lines of a programme have days as well. */
const named = (events: readonly EventFacts[]): EventFacts[] => events.filter(({ acronym }) => acronym !== undefined);

/** One event each, by their names. */
function distinct(events: readonly EventFacts[]): EventFacts[] {
  const byName = new Map<string, EventFacts>();
  for (const event of events) {
    const key = `${seriesName(event.acronym ?? event.name ?? "")} ${event.year ?? ""}`;
    if (event.start !== undefined && !byName.has(key)) byName.set(key, event);
  }
  return [...byName.values()];
}

function declaredOnes(page: Page): EventFacts[] {
  return distinct(
    allDeclared(page).map(({ name, span, place }) => {
      const { words, url, rule, confidence } = span;
      const evidence = { url, words, rule, confidence };
      const called = eventName({ title: name ?? "", blocks: [], declared: { ...page.declared, meta: new Map() } });
      return {
        ...noFacts(page.url),
        name,
        acronym: called.acronym,
        edition: called.edition,
        year: span.to.year,
        start: isoDay(span.from),
        end: isoDay(span.to),
        city: place?.city,
        country: place?.country,
        online: place?.online ?? false,
        evidence: { start: evidence, end: evidence },
        confidence,
      };
    }),
  );
}

const NAMES_EVENT =
  /(?<![\p{L}\d])\p{Lu}[\p{L}\d&+/-]{0,14}[\p{Lu}\d]\p{L}*\s?['’-]?\s?(?:19|20)?\d\d(?!\d)|conference|workshop|symposium|congress|colloquium|summit|tagung|конференци/iu;

/** Headings of one level that name events, each with what follows it. */
function underHeadings(page: Page): EventFacts[] {
  const { blocks } = page;
  const levels = [2, 3, 4, 1, 5, 6];
  for (const level of levels) {
    const heads = blocks.flatMap((block, b) => (block.heading === level && NAMES_EVENT.test(block.text) ? [b] : []));
    if (heads.length < SEVERAL) continue;
    const sections = heads.slice(0, MOST_SECTIONS).map((head) => {
      const end = blocks.findIndex((block, b) => b > head && block.heading > 0 && block.heading <= level);
      return blocks.slice(head, end === -1 ? blocks.length : end);
    });
    const events = distinct(named(sections.map((section) => eventFacts([asPage(section, page)]))));
    if (events.length >= SEVERAL) return events;
  }
  return [];
}

/** Items of a list, or rows of a table, that each name an event and its days. */
function inLines(page: Page): EventFacts[] {
  const lines: Block[][] = [];
  for (const block of page.blocks) {
    const before = lines.at(-1)?.at(-1);
    const goesOn =
      before !== undefined &&
      ((block.cell !== "none" && before.cell !== "none" && block.row === before.row) || block.continues);
    if (goesOn) lines.at(-1)!.push(block);
    else lines.push([block]);
  }
  const offers = lines.filter((line) => {
    const text = line.map((block) => block.text).join(" ");
    return line[0]!.heading === 0 && text.length < 400 && /\d{4}/.test(text) && NAMES_EVENT.test(text);
  });
  if (offers.length < SEVERAL + 1) return [];
  const events = distinct(named(offers.slice(0, MOST_SECTIONS).map((line) => eventFacts([asPage(line, page)]))));
  return events.length > SEVERAL ? events : [];
}

/** A part of a page as a page: its first block names it. Struck words stay struck. */
function asPage(blocks: readonly Block[], { url, fetchedAt, declared }: Page): Page {
  const html = blocks.map((block, i) => {
    const inner = block.runs.map(({ start, end, struck }) => {
      const text = escaped(block.text.slice(start, end));
      return struck ? `<s>${text}</s>` : text;
    });
    const tag = i === 0 || block.heading > 0 ? "h1" : "p";
    return `<${tag}>${inner.join("")}</${tag}>`;
  });
  const body = new TextEncoder().encode(
    `<!doctype html><html lang="${declared.language ?? ""}"><body>${html.join("\n")}</body>`,
  );
  const headers: [string, string][] = [["content-type", "text/html; charset=utf-8"]];
  return readPage({ kind: "fetched", url, at: fetchedAt, took: 0, status: 200, headers, body });
}

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
