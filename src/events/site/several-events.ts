/**
 * Does this page describe one event, or several?
 *
 * A society's calendar, a department's list, a call for a family of workshops: sections or lines that each name an
 * event and give its days. Pages of one conference mention others as well (co-located events, former editions,
 * workshops), so a page that names an event in its title is about that event, whatever else it lists.
 */
import { formatDay } from "../../dates/calendar-day.js";
import type { Block, Page } from "../../model/page.js";
import { readPage } from "../../page/read.js";
import { seriesName } from "../find/same-event.js";
import { allDeclared } from "./declared.js";
import { type EventFacts, eventFacts, noFacts } from "./event-page.js";
import { eventName } from "./name.js";

/** From here on a page is a list. */
const MIN_EVENTS = 2;
const MAX_SECTIONS = 200;

/** Each event of a page that tells of several, in the order of the page; empty when it tells of one, or of none. */
export function severalEvents(page: Page): EventFacts[] {
  const own = eventName({ title: page.title, declared: page.declared, blocks: [] });
  // "ALPHA 2027 | Home", "14th Conference on Alpha": the page names its event.
  if (own.acronym !== undefined || own.edition !== undefined || ONE_MEETING.test(page.title)) return [];
  const found = [declaredOnes(page), underHeadings(page), inLines(page)].find((events) => events.length >= MIN_EVENTS);
  return found ?? [];
}

const ONE_MEETING = /\b(?:conference|workshop|symposium|congress|colloquium|meeting)\s+(?:on|of|for)\b/i;

/** With its own acronym: lines of a programme have days as well. */
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
    allDeclared(page).map(({ from, name, span, place }) => {
      const evidence = { url: page.url, words: span.words, rule: `${from} Event`, confidence: DECLARED };
      const called = eventName({ title: name ?? "", blocks: [], declared: { ...page.declared, meta: new Map() } });
      return {
        ...noFacts(page.url),
        name,
        acronym: called.acronym,
        edition: called.edition,
        year: span.to.year,
        start: formatDay(span.from),
        end: formatDay(span.to),
        city: place?.city,
        region: place?.region,
        country: place?.country,
        online: place?.online ?? false,
        evidence: { start: evidence, end: evidence },
        confidence: DECLARED,
      };
    }),
  );
}

/** How far a page's own schema.org/Event is believed. */
const DECLARED = 0.97;

const NAMES_EVENT =
  /(?<![\p{L}\d])\p{Lu}[\p{L}\d&+/-]{0,14}[\p{Lu}\d]\p{L}{0,20}\s?['’-]?\s?(?:19|20)?\d\d(?!\d)|conference|workshop|symposium|congress|colloquium|summit|tagung|конференци/iu;

/** Headings of one level that name events, each with what follows it. */
function underHeadings(page: Page): EventFacts[] {
  const { blocks } = page;
  const levels = [2, 3, 4, 1, 5, 6];
  for (const level of levels) {
    const heads = blocks.flatMap((block, b) => (block.heading === level && NAMES_EVENT.test(block.text) ? [b] : []));
    if (heads.length < MIN_EVENTS) continue;
    const sections = heads.slice(0, MAX_SECTIONS).map((head) => {
      const end = blocks.findIndex((block, b) => b > head && block.heading > 0 && block.heading <= level);
      return blocks.slice(head, end === -1 ? blocks.length : end);
    });
    const events = distinct(named(sections.map((section) => eventFacts([asPage(section, page)]))));
    if (events.length >= MIN_EVENTS) return events;
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
  if (offers.length < MIN_EVENTS + 1) return [];
  const events = distinct(named(offers.slice(0, MAX_SECTIONS).map((line) => eventFacts([asPage(line, page)]))));
  return events.length > MIN_EVENTS ? events : [];
}

/** A part of a page as a page: its first block names it. Struck words stay struck. */
function asPage(blocks: readonly Block[], { url, fetchedAt, declared }: Page): Page {
  const html = blocks.map((block, i) => {
    const inner = block.runs.map(({ start, end, strikethrough: struck }) => {
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
