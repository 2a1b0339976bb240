/**
 * Which dates does a page give, and what happens on them?
 *
 * A date alone says little; the words beside it say what it is for. They may stand before it or behind it, in the same block, in the
 * neighbouring cell, at the head of the column, in the block above or below. Each date is read with the words that stand
 * nearest in the page's own layout. Struck-out dates are kept apart: they count only without another date next to them.
 */

import { type DatePhrase, findDatePhrases } from "../../dates/phrases.js";
import type { Block, Page } from "../../model/page.js";
import { monthComesFirst, readBlock, struckBy } from "./block-dates.js";
import { isReplaced, labelsIn, MAX_LABEL, SENTENCES } from "./block-labels.js";
import { conceptsIn } from "./concepts.js";
import {
  type DateType,
  dateTypeOf,
  isDatesHeading,
  isDeadlineType,
  roundOf,
  trackHeading,
  trackOf,
  zoneOf,
} from "./labels.js";
import {
  belowHeading,
  columnHead,
  headingsAbove,
  leadIn,
  listBehind,
  nearLabel,
  parallelItems,
  parallelLists,
  type ReadBlock,
  type Rows,
  rowTitles,
  tableRows,
  timelines,
  withJoinedCells,
} from "./neighbours.js";
import { isNews, isPast, looseTitles, newsLists, tabTitles } from "./sections.js";

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
  /** It replaced an older date. */
  readonly extended: boolean;
  /** The older dates beside it. */
  readonly replaces: readonly DatePhrase[];
  /** Part of news, or of a list of former editions: says when something was written, not when it is due. */
  readonly aside: boolean;
  /** Where the label stands: in the block itself, in a neighbour of the layout, or in the heading. */
  readonly where: "own" | "near" | "heading" | "nowhere";
  /** The head of its column. */
  readonly column: string;
  /** Its words in the block, on both sides. */
  readonly before: string;
  readonly behind: string;
  /** What its sentence says before an earlier date: "Posters due 31 January (notification 7 February)". */
  readonly lead: string;
  /** "12 May 2024: …": a date in front of a sentence. */
  readonly dated: boolean;
  /** Under a heading of news or of former editions, or in a list whose entries begin with dates. */
  readonly news: boolean;
}

export function datesOfPage(page: Pick<Page, "blocks" | "declared" | "url" | "source">): PageDate[] {
  const language = page.declared.language;
  const monthFirst = monthComesFirst(page.blocks, language, page.url);
  const blocks = withJoinedCells(page.blocks, { language, monthFirst });
  const rows = tableRows(blocks);
  const isStruck = struckBy(page.source);
  const read = blocks.map((block) => readBlock(block, { language, monthFirst }, isStruck));
  const titles = looseTitles(blocks);
  const rounds = looseTitles(blocks, (text) => roundOf(text) !== undefined);
  const tabs = tabTitles(blocks);
  const sections = rowTitles(blocks, read, rows);
  const timeline = timelines(blocks, read);
  const parallel = parallelLists(blocks, read);
  const items = parallelItems(blocks, read);
  const reports = newsLists(blocks, read);
  const aboveBySection = new Map<string, Above>();
  const dates: PageDate[] = [];
  let previousStruck: { block: number; type: DateType | undefined } | undefined;
  blocks.forEach((block, b) => {
    const { live, old } = read[b]!;
    const phrases = live.length > 0 ? live : old;
    if (phrases.length === 0) return;
    const headings = headingsAbove(blocks, b);
    if (titles[b] !== undefined) headings.unshift(titles[b]);
    if (sections[b] !== undefined) headings.unshift(sections[b]);
    if (tabs[b] !== undefined) headings.unshift(tabs[b]);
    const column = headWithoutDate(columnHead(blocks, rows, b));
    if (isOldColumn(column) && hasNewerInRow(blocks, read, rows, b)) return;
    const section = headings.join(" / ");
    const above = aboveBySection.get(section) ?? readAbove(headings, section);
    aboveBySection.set(section, above);
    const inReports = reports.has(block.under) && !above.isDates;
    const [heading = ""] = headings;
    // "Important dates (all passed)" are still the event's.
    const news = isNews(heading) || (isPast(heading) && !isDatesHeading(heading)) || inReports;
    const text = live.length > 0 ? read[b]!.text : block.text;
    const labels = labelsIn(text + listBehind(blocks, read, b), phrases);
    // Once per block: a block may hold thousands of dates.
    const zone = zoneOf(block.text);
    const isExtendedColumn = conceptsIn(column).has("extended");
    const columnTrack = trackOf(column);
    const columnRound = roundOf(column) ?? roundOf(rounds[b] ?? "");
    const older = new Set(phrases.filter((_, k) => isReplaced(text, phrases, k, live.length === 0)));
    const replaces = [...(live.length === 0 ? [] : old), ...older].slice(0, MAX_OLDER);
    phrases.forEach((phrase, k) => {
      if (older.has(phrase)) return;
      const inside = labels[k]!;
      let label = inside.label;
      let type = dateTypeOf(label);
      let where: PageDate["where"] = type === undefined ? "nowhere" : "own";
      if (type === undefined && inside.alone) {
        const near =
          items.get(b)?.[k] ??
          timeline.get(b) ??
          parallel.get(b) ??
          belowHeading(blocks, read, b) ??
          nearLabel(blocks, read, rows, b);
        if (near !== undefined) {
          label = `${near} ${label}`.trim();
          type = dateTypeOf(label);
          if (type !== undefined) where = "near";
        }
      }
      if (
        (type === undefined || type === "other") &&
        label.length <= 40 &&
        block.heading === 0 &&
        block.cell === "none"
      ) {
        const lead = leadIn(blocks, read, b);
        if (lead !== undefined) {
          label = `${lead} ${label}`.trim();
          type = dateTypeOf(lead);
          where = "near";
        }
      }
      if (type === undefined && inside.alone && headings[0] !== undefined && blocks[b]!.cell === "none") {
        const named = dateTypeOf(headings[0]);
        if (named !== undefined && named !== "conference" && !isDatesHeading(headings[0])) {
          type = named;
          where = "heading";
        }
      }
      // "Submission deadline", and below it "Authors who need a visa: 1 August".
      if (
        (type === undefined || type === "other") &&
        label.length <= 40 &&
        conceptsIn(headings[0] ?? "").has("deadline")
      ) {
        const named = dateTypeOf(headings[0]!);
        if (isDeadlineType(named) && !isDatesHeading(headings[0]!)) {
          label = `${headings[0]} ${label}`.trim();
          type = named;
          where = "heading";
        }
      }
      const lead =
        k === 0
          ? ""
          : text
              .slice(Math.max(0, phrase.start - MAX_LABEL), phrase.start)
              .split(SENTENCES)
              .at(-1)!;
      const words = cut(`${label === inside.label ? "" : `${label} `}${around(block.text, phrase)}`);
      const extended =
        (live.length > 0 && old.length > 0) ||
        isExtendedColumn ||
        conceptsIn(saidOf(text, phrases, k)).has("extended") ||
        (k > 0 && isReplaced(text, phrases, k - 1, false)) ||
        (previousStruck?.block === b - 1 && blocks[b]!.row === blocks[b - 1]!.row && blocks[b]!.continues);
      dates.push({
        phrase,
        type,
        words,
        label,
        headings,
        block: b,
        track: trackOf(label) ?? trackOf(lead) ?? columnTrack ?? above.track,
        round: roundOf(label) ?? columnRound ?? above.round,
        zone,
        struck: live.length === 0,
        extended,
        replaces,
        aside:
          news ||
          (inside.dated &&
            !above.isDates &&
            (type === undefined ||
              inside.label.length > 90 ||
              REPORTS.test(inside.label) ||
              (type === "conference" && phrase.from.day === phrase.to.day))),
        where,
        column,
        before: block.text.slice(Math.max(0, phrase.start - 160), phrase.start),
        behind: block.text.slice(phrase.end, phrase.end + 100),
        lead,
        dated: inside.dated,
        news,
      });
    });
    previousStruck = live.length === 0 ? { block: b, type: undefined } : undefined;
  });
  return withoutStruckTwins(dates);
}

interface Above {
  readonly track: string | undefined;
  readonly round: string | undefined;
  readonly isDates: boolean;
}

/** What the headings say of all dates below them. */
function readAbove(headings: readonly string[], section: string): Above {
  return {
    track: trackOf(trackHeading(headings)),
    round: roundOf(section),
    isDates: headings.some(isDatesHeading),
  };
}

/** A cell with a date of its own is the first of its column, and not its head. */
const headWithoutDate = (head: string): string =>
  /\d/.test(head) && findDatePhrases(head.slice(0, 200)).length > 0 ? "" : head;

/** The words around one of several dates, without a remark in brackets about the date before. */
function saidOf(text: string, phrases: readonly DatePhrase[], k: number): string {
  const [before, { start, end }, next] = [phrases[k - 1], phrases[k]!, phrases[k + 1]];
  const lead = text.slice(Math.max(before?.end ?? 0, start - MAX_LABEL), start);
  const rest = text.slice(end, Math.min(next?.start ?? text.length, end + MAX_LABEL));
  return `${before === undefined ? lead : lead.replace(/^[^\w(]*\([^)]*\)/, "")} ${rest}`;
}

/** So many older dates are kept beside those that hold. */
const MAX_OLDER = 6;

/** News tells what has happened. */
const REPORTS =
  /\b(?:announced|available|posted|released|published|extended|added|updated|online|(?:is|are|has|have|was|were|now|begins?|please|we)\b)|!/iu;

/** "Original | Extended" at the heads of two columns: the second holds. */
const isOldColumn = (column: string): boolean => conceptsIn(column).has("old") && !conceptsIn(column).has("extended");
const hasNewerInRow = (blocks: readonly Block[], read: readonly ReadBlock[], rows: Rows, b: number): boolean =>
  rows.of.get(b)!.some((i) => read[i]!.live.length > 0 && !isOldColumn(columnHead(blocks, rows, i)));

/** A struck-out date in its own block is replaced by the one next to it, or behind it when that is struck as well. */
function withoutStruckTwins(dates: readonly PageDate[]): PageDate[] {
  const replaced = new Map<PageDate, DatePhrase[]>();
  const kept = dates.filter((date, d) => {
    if (!date.struck) return true;
    const twin = dates
      .slice(Math.max(0, d - 3), d + 4)
      .find(
        (other) =>
          (!other.struck || other.block > date.block) &&
          Math.abs(other.block - date.block) <= 2 &&
          (other.label === date.label || (!other.struck && other.type === date.type)),
      );
    if (twin !== undefined) replaced.set(twin, [...(replaced.get(twin) ?? []), date.phrase]);
    return twin === undefined;
  });
  return kept.map((date) => {
    const older = replaced.get(date);
    return older === undefined ? date : { ...date, replaces: [...date.replaces, ...older] };
  });
}

/** A few words around the date, for people. */
function around(text: string, { start, end }: DatePhrase): string {
  return text.slice(Math.max(0, start - 100), Math.min(text.length, end + 60));
}
const cut = (words: string): string => (words.length > 240 ? `${words.slice(0, 239)}…` : words);
