/**
 * Which dates does a page give, and what happens on them?
 *
 * A date alone says little; the words beside it say what it is for. They may stand before it or behind it, in the same block, in the
 * neighbouring cell, at the head of the column, in the block above or below. Each date is read with the words that stand
 * nearest in the page's own layout. Struck-out dates are kept apart: they count only where no other date stands beside them.
 */
import type { Block, Page } from "../model/page.js";
import { type DateType, dateTypeOf, roundOf, trackOf, zoneOf } from "./date-labels.js";
import {
  columnHead,
  headingsAbove,
  nearLabel,
  type ReadBlock,
  tableRows,
  timelines,
  withJoinedCells,
} from "./date-neighbours.js";
import { type DatePhrase, findDates } from "./date-phrases.js";

/** A date as it stands on a page. */
export interface PageDate {
  readonly phrase: DatePhrase;
  readonly type: DateType | undefined;
  /** The words it was read from: label and date. */
  readonly words: string;
  readonly label: string;
  /** Headings above, nearest first. */
  readonly headings: readonly string[];
  readonly block: number;
  readonly track: string | undefined;
  readonly round: string | undefined;
  readonly zone: string | undefined;
  /** Only a struck-out date stands here. */
  readonly struck: boolean;
  /** It replaced an older date, or says so. */
  readonly extended: boolean;
  /** Part of news, or of a list of former editions: says when something was written, not when it is due. */
  readonly aside: boolean;
  /** It names a type by itself, not by its neighbours. */
  readonly close: boolean;
}

export function datesOfPage(page: Pick<Page, "blocks" | "declared" | "url">): PageDate[] {
  const language = page.declared.language;
  const monthFirst = monthComesFirst(page.blocks, language, page.url);
  const blocks = withJoinedCells(page.blocks, { language, monthFirst });
  const rows = tableRows(blocks);
  const read = blocks.map((block) => readBlock(block, { language, monthFirst }));
  const titles = looseTitles(blocks);
  const timeline = timelines(blocks, read);
  const reports = newsLists(blocks, read);
  const dates: PageDate[] = [];
  let previousStruck: { block: number; type: DateType | undefined } | undefined;
  blocks.forEach((block, b) => {
    const { live, old } = read[b]!;
    const phrases = live.length > 0 ? live : old;
    if (phrases.length === 0) return;
    const headings = headingsAbove(blocks, b);
    if (titles[b] !== undefined) headings.unshift(titles[b]);
    const section = headings.join(" / ");
    const news = isNews(headings[0] ?? "") || PAST.test(headings[0] ?? "") || reports.has(block.under);
    const text = live.length > 0 ? read[b]!.text : block.text;
    const labels = labelsIn(text, phrases);
    phrases.forEach((phrase, k) => {
      if (isReplaced(text, phrases, k, live.length === 0)) return;
      const inside = labels[k]!;
      let label = inside.label;
      let type = dateTypeOf(label);
      let close = type !== undefined;
      if (type === undefined && inside.alone) {
        const near = timeline.get(b) ?? nearLabel(blocks, read, rows, b);
        if (near !== undefined) {
          label = `${near} ${label}`.trim();
          type = dateTypeOf(near);
          close = false;
        }
      }
      if (type === undefined && inside.alone && headings[0] !== undefined && blocks[b]!.cell === "none") {
        const named = dateTypeOf(headings[0]);
        if (named !== undefined && named !== "conference" && !DATES.test(headings[0])) type = named;
      }
      const words = cut(`${label === inside.label ? "" : `${label} `}${around(block.text, phrase)}`);
      const extended =
        (live.length > 0 && old.length > 0) ||
        EXTENDED.test(block.text) ||
        (k > 0 && isReplaced(text, phrases, k - 1, false)) ||
        (previousStruck?.block === b - 1 && blocks[b]!.row === blocks[b - 1]!.row && blocks[b]!.continues);
      dates.push({
        phrase,
        type,
        words,
        label,
        headings,
        block: b,
        track: trackOf(label) ?? trackOf(headings.find((heading) => !DATES.test(heading)) ?? ""),
        round: roundOf(label) ?? roundOf(columnHead(blocks, rows, b)) ?? roundOf(section),
        zone: zoneOf(block.text),
        struck: live.length === 0,
        extended,
        aside:
          news ||
          (inside.dated &&
            !DATES.test(section) &&
            (type === undefined ||
              inside.label.length > 90 ||
              REPORTS.test(inside.label) ||
              (type === "conference" && phrase.from.day === phrase.to.day))),
        close,
      });
    });
    previousStruck = live.length === 0 ? { block: b, type: undefined } : undefined;
  });
  return withoutStruckTwins(dates, blocks);
}

/** "Decisions announced" is a date to come, "Announcements" are news. */
const isNews = (heading: string): boolean => NEWS.test(heading) && dateTypeOf(heading) !== "notification";
const NEWS =
  /\bnews\b|updates?\b|announce|what'?s new|latest|aktuelles|nouvelles|actualit|noticias|notizie|новости|history of/iu;
const PAST =
  /previous|past\b|former|archive|earlier|history|other (?:events|conferences)|related (?:events|conferences)/iu;
export const DATES =
  /dates?\b|deadlines?\b|timeline|key dates|calendar|termine|fristen|échéanc|calendrier|fechas|datas|scadenze|terminy|даты|сроки|дати|терміни|tarihler|\bdata\b|\bdatum\b|termíny|határid|datoer|päivämäär|ημερομηνίες|日程|日期|重要|일정/iu;
/** News tells what has happened. */
const REPORTS =
  /\b(?:announced|available|posted|released|published|extended|added|updated|online|(?:is|are|has|have|was|were|now|begins?|please|we)\b)|!/iu;
const EXTENDED =
  /exten(?:ded|sion)|postponed|new deadline|updated?\b|verlängert|prolong|prorrog|proroga|продлен|延長|延期/iu;

/** "Important dates" in a cell or a paragraph of its own is a heading, too, for the blocks that follow it closely. */
function looseTitles(blocks: readonly Block[]): (string | undefined)[] {
  let title: string | undefined;
  let left = 0;
  return blocks.map(({ text, heading }) => {
    if (heading > 0) left = 0;
    else if (text.length <= 40 && !/\d/.test(text) && DATES.test(text) && !LINKS_ONLY.test(text)) {
      title = text;
      left = 24;
    }
    return left-- > 0 ? title : undefined;
  });
}
const LINKS_ONLY = /deadline$/iu;

/**
 * Headings (by block) under which four and more blocks begin with a date, and few of them say what is due: these are news, whatever
 * the heading says.
 */
function newsLists(blocks: readonly Block[], read: readonly ReadBlock[]): ReadonlySet<number> {
  const dated = new Map<number, { all: number; due: number }>();
  read.forEach(({ live, text }, b) => {
    const first = live[0];
    if (first === undefined || meaningful(text.slice(0, first.start)) !== "") return;
    const behind = meaningful(text.slice(first.end));
    if (behind === "") return;
    const count = dated.get(blocks[b]!.under) ?? { all: 0, due: 0 };
    const type = dateTypeOf(behind);
    count.all++;
    if (type !== undefined && type !== "other" && behind.length <= 90) count.due++;
    dated.set(blocks[b]!.under, count);
  });
  return new Set([...dated].flatMap(([under, { all, due }]) => (all >= 4 && due / all < 0.4 ? [under] : [])));
}

// ── One block ─────────────────────────────────────────────────────────────────────────────────────────────────────────

function readBlock(block: Block, options: Parameters<typeof findDates>[1]): ReadBlock {
  if (!/\d/.test(block.text)) return { live: [], old: [], text: block.text };
  const struck = block.runs.filter((run) => run.struck);
  if (struck.length === 0) return { live: findDates(block.text, options), old: [], text: block.text };
  // Blanks in place of what is struck, so that places stay the same and "July 16 [15], 2018" keeps its year.
  let live = block.text;
  for (const { start, end } of struck) live = live.slice(0, start) + " ".repeat(end - start) + live.slice(end);
  const old = findDates(block.text, options).filter((phrase) =>
    struck.some((run) => run.start < phrase.end && run.end > phrase.start),
  );
  return { live: findDates(live, options), old, text: live };
}

interface InnerLabel {
  readonly label: string;
  /** The block says nothing else: its label stands elsewhere. */
  readonly alone: boolean;
  /** "12 May 2024: …": a date in front of a sentence. */
  readonly dated: boolean;
}

/** The words that belong to each date of a block: those before it, or, in blocks that begin with a date, those behind it. */
function labelsIn(text: string, phrases: readonly DatePhrase[]): InnerLabel[] {
  const dateFirst = meaningful(text.slice(0, phrases[0]!.start)) === "";
  return phrases.map((phrase, k) => {
    const between = text.slice(phrases[k - 1]?.end ?? 0, phrase.start);
    // "17 May (early registration ends 31 May)", "17 May (firm) – Papers due": what stands in brackets is a remark.
    const rest = text.slice(phrase.end, phrases[k + 1]?.start ?? text.length).replace(/^\W*\([^)]*\)?/, "");
    const behind = meaningful(rest);
    const sentence = meaningful(rest.split(SENTENCES)[0]!);
    // What was said of the date before belongs to it, as soon as a new sentence says something of this one.
    const fresh = meaningful(between.split(SENTENCES).at(-1)!);
    const told = k > 0 && (dateTypeOf(fresh) ?? dateTypeOf(sentence)) !== undefined;
    const before = told ? fresh : meaningful(between);
    const alone = before === "" && behind === "";
    const dated = dateFirst && k === 0 && behind !== "" && /^\s*[:\-–—\]|)]/.test(text.slice(phrase.end));
    if (dateFirst && behind !== "") return { label: behind, alone, dated };
    // A second date behind the same label: "Submission: 3 May (extended: 10 May)".
    if (before === "" || dateTypeOf(before) === undefined) {
      if (k > 0 && !dateFirst && !told) {
        const whole = meaningful(text.slice(0, phrases[0]!.start));
        if (dateTypeOf(before) === undefined && before.length < 40)
          return { label: `${whole} ${before}`.trim(), alone: false, dated };
      }
      if (dateTypeOf(sentence) !== undefined && before.length < 60)
        return { label: `${before} ${sentence}`.trim(), alone, dated };
    }
    return { label: before, alone, dated };
  });
}

const SENTENCES = /[.!?;]\s+(?=\p{Lu})/u;

/** Without weekdays, times, zones and marks: what is left tells what a date is for. */
function meaningful(text: string): string {
  return text
    .replace(NOISE, " ")
    .replace(/[\s:;,.()[\]{}|·•*–—\-=→>/]+/g, " ")
    .trim();
}
const NOISE =
  /\b(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?\b|\b\d{1,2}[:.]\d\d(?::\d\d)?(?:am|pm|h)?\b|\b\d{1,2}\s*(?:am|pm)\b|\b(?:a\.?m\.?|p\.?m\.?|aoe|anywhere on earth|midnight|noon|utc|gmt|cest|cet|est|edt|pst|pdt|bst|jst|kst|time|hrs|hours|firm|hard|strict|tentative|extended(?: to| until| deadline)?|extension|postponed(?: to)?|new|updated?|final deadline|on|by|at|the|from|until|before|passed|closed|expired|approximately|around|sharp)\b|[+-]\d{1,2}\b/giu;

/** "May 3 → May 10", "May 3, extended to May 10", "(was May 3)": an older date beside its successor. */
function isReplaced(text: string, phrases: readonly DatePhrase[], k: number, struck: boolean): boolean {
  const phrase = phrases[k]!;
  const before = text.slice(phrases[k - 1]?.end ?? Math.max(0, phrase.start - 60), phrase.start);
  if (phrases.length > 1 && OLDER.test(before)) return true;
  const next = phrases[k + 1];
  if (next === undefined) return false;
  const between = text.slice(phrase.end, next.start);
  // "22 January (extended from 15 January)": the first one holds.
  if (OLDER.test(between)) return false;
  // Everything is struck because all is over: of two dates side by side the last one held.
  if (struck && meaningful(between) === "") return true;
  // "January 15, January 29 (extended)".
  const behind = text.slice(next.end, phrases[k + 2]?.start ?? next.end + 40);
  if (between.length < 30 && meaningful(between) === "" && !RANGE.test(between) && REMARK.test(behind)) return true;
  return (
    between.length < 80 &&
    /→|->|=>|➔|➜|⇒|»|\bexten|\bpostpone|\bnow\b|\bnew\b|\bupdated?\b|\bchanged|\bmoved|verlängert|prolong|prorrog|продлен/iu.test(
      between,
    )
  );
}

const OLDER =
  /\b(?:was|originally|previously|formerly|old|instead of|(?:extended|postponed|moved|changed|prolonged) from)\W*$|\b(?:originally|previously|formerly)\b[^.;)]{0,40}$/iu;
const RANGE = /[-–—~]|\b(?:to|until|and)\b/iu;
const REMARK =
  /^[\s*!]*[([]?\s*(?:(?:hard|firm|final|strict|new)\W+)*(?:extended|extension|postponed|new deadline|updated|verlängert)/iu;

// ── Dates beside dates ────────────────────────────────────────────────────────────────────────────────────────────────

/** A struck date in a block of its own gives way to the unstruck one beside it. */
function withoutStruckTwins(dates: readonly PageDate[], blocks: readonly Block[]): PageDate[] {
  return dates.filter(
    (date) =>
      !date.struck ||
      !dates.some(
        (other) =>
          !other.struck &&
          Math.abs(other.block - date.block) <= 2 &&
          (other.type === date.type || other.label === date.label) &&
          blocks[other.block]!.row === blocks[date.block]!.row,
      ),
  );
}

// ── 03/04/2024 ────────────────────────────────────────────────────────────────────────────────────────────────────────

/** True or false when the page shows it, by a number above twelve, its language or its country; undefined when nothing does. */
function monthComesFirst(blocks: readonly Block[], language: string | undefined, url: string): boolean | undefined {
  let monthFirst = 0;
  let dayFirst = 0;
  for (const { text } of blocks) {
    for (const [, a, b] of text.matchAll(/(?<![\d/-])(\d{1,2})[/-](\d{1,2})[/-](?:19|20)?\d\d(?!\d)/g)) {
      if (Number(a) > 12 && Number(b) <= 12) dayFirst++;
      if (Number(b) > 12 && Number(a) <= 12) monthFirst++;
    }
  }
  if (monthFirst !== dayFirst) return monthFirst > dayFirst;
  if (/^en-US\b/i.test(language ?? "")) return true;
  if (language !== undefined && !/^en\b/i.test(language)) return false;
  const top = /^[a-z]+:\/\/[^/:]*\.([a-z]+)(?:[:/]|$)/i.exec(url)?.[1]?.toLowerCase();
  if (top === "edu" || top === "gov" || top === "mil" || top === "us") return true;
  return top !== undefined && top.length === 2 && top !== "io" && top !== "ai" && top !== "co" ? false : undefined;
}

/** A few words around the date, for people. */
function around(text: string, { start, end }: DatePhrase): string {
  return text.slice(Math.max(0, start - 100), Math.min(text.length, end + 60));
}
const cut = (words: string): string => (words.length > 240 ? `${words.slice(0, 239)}…` : words);
