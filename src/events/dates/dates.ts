/**
 * Which dates does a page give, and what happens on them?
 *
 * A date alone says little; the words beside it say what it is for. They may stand before it or behind it, in the same block, in the
 * neighbouring cell, at the head of the column, in the block above or below. Each date is read with the words that stand
 * nearest in the page's own layout. Struck-out dates are kept apart: they count only without another date next to them.
 */

import { type DatePhrase, findDatePhrases } from "../../dates/phrases.js";
import type { Block, Page, TextRun } from "../../model/page.js";
import { attributeOf, type TreeParent } from "../../model/tree.js";
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
    const news = isNews(headings[0] ?? "") || isPast(headings[0] ?? "") || inReports;
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

/** "Decisions announced" is a date to come, "Announcements" are news. */
const isNews = (heading: string): boolean =>
  conceptsIn(heading).has("news") && !isDatesHeading(heading) && dateTypeOf(heading) !== "notification";
const isPast = (heading: string): boolean => conceptsIn(heading).has("past");
/** News tells what has happened. */
const REPORTS =
  /\b(?:announced|available|posted|released|published|extended|added|updated|online|(?:is|are|has|have|was|were|now|begins?|please|we)\b)|!/iu;

/** "Important dates" or "Round 2" in a cell or a paragraph of its own is a heading, too, for the blocks that follow it closely. */
function looseTitles(
  blocks: readonly Block[],
  isTitle = (text: string): boolean => isDatesHeading(text) && !LINKS_ONLY.test(text),
): (string | undefined)[] {
  let title: string | undefined;
  let left = 0;
  return blocks.map(({ text, heading }) => {
    if (heading > 0) left = 0;
    else if (text.length <= 40 && !/\d\d/.test(text) && isTitle(text)) {
      title = text;
      left = 24;
    }
    return left-- > 0 ? title : undefined;
  });
}
const LINKS_ONLY = /deadline$/iu;

/**
 * The words of the tab that shows a block: `<a href="#posters">Posters</a>` … `<div id="posters">`. Where the part has
 * a heading of its own, that says more.
 */
function tabTitles(blocks: readonly Block[]): (string | undefined)[] {
  const names = new Map<string, string>();
  for (const { runs, text, element: own } of blocks) {
    if (text.length > 60 || text === "") continue;
    for (const run of runs) {
      let level = 0;
      for (let element: TreeParent | null = run.element; element?.kind === "element"; element = element.parent) {
        for (const attribute of TAB_TARGETS) {
          const target = /^#?([\w-]+)$/.exec(attributeOf(element, attribute) ?? "")?.[1];
          if (target !== undefined) names.set(target, text.slice(run.start, run.end).trim());
        }
        if (element === own || ++level > TAB_LEVELS) break;
      }
    }
  }
  if (names.size < 2) return [];
  return blocks.map((block) => {
    const heading = block.under < 0 ? undefined : blocks[block.under]!.element;
    for (let element: TreeParent | null = block.element; element?.kind === "element"; element = element.parent) {
      const name = names.get(attributeOf(element, "id") ?? "");
      if (name !== undefined) return heading !== undefined && isInside(heading, element) ? undefined : name;
    }
    return undefined;
  });
}
/** Elements between the words of a tab and its block. */
const TAB_LEVELS = 20;
const TAB_TARGETS = ["href", "data-target", "data-bs-target", "aria-controls"];

function isInside(inner: TreeParent, outer: TreeParent): boolean {
  for (
    let element: TreeParent | null = inner;
    element !== null;
    element = element.kind === "element" ? element.parent : null
  )
    if (element === outer) return true;
  return false;
}

/** "Original | Extended" at the heads of two columns: the second holds. */
const isOldColumn = (column: string): boolean => conceptsIn(column).has("old") && !conceptsIn(column).has("extended");
const hasNewerInRow = (blocks: readonly Block[], read: readonly ReadBlock[], rows: Rows, b: number): boolean =>
  rows.of.get(b)!.some((i) => read[i]!.live.length > 0 && !isOldColumn(columnHead(blocks, rows, i)));

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

function readBlock(
  block: Block,
  options: Parameters<typeof findDatePhrases>[1],
  isStruck: (run: TextRun, block: Block) => boolean,
): ReadBlock {
  if (!/\p{Nd}/u.test(block.text)) return { live: [], old: [], text: block.text };
  const struck = block.runs.filter((run) => isStruck(run, block));
  if (struck.length === 0) {
    const text = withMachineDates(block, options);
    return { live: findDatePhrases(text, options), old: [], text };
  }
  // Blanks in place of what is struck, so that places stay the same and "July 16 [15], 2018" keeps its year.
  let live = block.text;
  for (const { start, end } of struck) live = live.slice(0, start) + " ".repeat(end - start) + live.slice(end);
  const old = findDatePhrases(block.text, options).filter((phrase) =>
    struck.some((run) => run.start < phrase.end && run.end > phrase.start),
  );
  return { live: findDatePhrases(live, options), old, text: live };
}

/** `<time datetime="2031-09-15">15/09</time>` says the whole date where its words do not. */
function withMachineDates(block: Block, options: Parameters<typeof findDatePhrases>[1]): string {
  let text = "";
  let from = 0;
  for (const { element, start, end } of block.runs) {
    const said = element.name === "time" ? attributeOf(element, "datetime") : undefined;
    const day = said === undefined ? undefined : /^\d{4}-\d\d-\d\d/u.exec(said)?.[0];
    if (day === undefined) continue;
    const printed = block.text.slice(start, end);
    const [phrase, ...others] = findDatePhrases(printed, options);
    const isWhole = phrase !== undefined && phrase.from.year !== undefined && !phrase.ambiguous;
    if (isWhole || others.length > 0 || !/\p{Nd}/u.test(printed)) continue;
    text += `${block.text.slice(from, start)} ${day} `;
    from = end;
  }
  return from === 0 ? block.text : text + block.text.slice(from);
}

/** By its element, its style, or a class: one that says so, or one that the page's own style sheet strikes. */
function struckBy(source: string): (run: TextRun, block: Block) => boolean {
  const struck = new Set<string>();
  for (let at = source.indexOf("line-through"); at !== -1; at = source.indexOf("line-through", at + 1)) {
    // ".old, .gone { color: gray; text-decoration: line-through"
    const rule = source.slice(Math.max(0, at - 300), at);
    const brace = rule.lastIndexOf("{");
    if (brace === -1 || rule.indexOf("}", brace) !== -1) continue;
    for (const [, name] of rule.slice(rule.lastIndexOf("}", brace) + 1, brace).matchAll(/\.([\w-]{1,40})/g))
      struck.add(name!.toLowerCase());
  }
  const isStruckClass = (name: string): boolean => struck.has(name) || STRUCK_CLASS.test(name);
  return (run, block) => {
    if (run.strikethrough) return true;
    for (let element: TreeParent | null = run.element; element?.kind === "element"; element = element.parent) {
      const classes = attributeOf(element, "class");
      if (classes?.toLowerCase().split(/\s+/).some(isStruckClass)) return true;
      if (element === block.element) return false;
    }
    return false;
  };
}
const STRUCK_CLASS =
  /^(?:(?:text-)?(?:decoration-)?line-?through|strike(?:d|out|through)?|struck|deleted?|old(?:-?date|-?deadline)?|crossed(?:-?out)?)$/;

interface InnerLabel {
  readonly label: string;
  /** The block says nothing else: its label stands elsewhere. */
  readonly alone: boolean;
  /** "12 May 2024: …": a date in front of a sentence. */
  readonly dated: boolean;
}

/** The words that belong to each date of a block: those before it, or, in blocks that begin with a date, those behind it. */
function labelsIn(text: string, phrases: readonly DatePhrase[]): InnerLabel[] {
  const dateFirst = isSmall(text.slice(0, phrases[0]!.start));
  return phrases.map((phrase, k) => {
    const between = text.slice(Math.max(phrases[k - 1]?.end ?? 0, phrase.start - MAX_LABEL), phrase.start);
    // "17 May (early registration ends 31 May)", "17 May (firm) – Papers due": what stands in brackets is a remark.
    const rest = text
      .slice(phrase.end, Math.min(phrases[k + 1]?.start ?? text.length, phrase.end + MAX_LABEL))
      .replace(/^\W*\([^)]*\)?/, "");
    const behind = meaningful(rest);
    const sentence = meaningful(rest.split(SENTENCES)[0]!);
    // What was said of the date before belongs to it, as soon as a new sentence says something of this one.
    const sentences = between.split(SENTENCES);
    const fresh = meaningful(sentences.at(-1)!);
    const told =
      k > 0 &&
      ((dateTypeOf(fresh) ?? dateTypeOf(sentence)) !== undefined ||
        (sentences.length > 1 && fresh.split(" ").length >= 3));
    const before = told ? fresh : meaningful(between);
    const alone = isSmall(before) && isSmall(behind);
    const dated = dateFirst && k === 0 && behind !== "" && /^\s*[:\-–—\]|)]/.test(text.slice(phrase.end));
    if (dateFirst && !isSmall(behind)) return { label: behind, alone, dated };
    // A second date behind the same label: "Submission: 3 May (extended: 10 May)".
    if (before === "" || dateTypeOf(before) === undefined) {
      if (k > 0 && !dateFirst && !told) {
        const whole = meaningful(text.slice(Math.max(0, phrases[0]!.start - MAX_LABEL), phrases[0]!.start));
        if (dateTypeOf(before) === undefined && before.length < 40)
          return { label: `${whole} ${before}`.trim(), alone: false, dated };
      }
      if (dateTypeOf(sentence) !== undefined && before.length < 60)
        return { label: `${before} ${sentence}`.trim(), alone, dated };
    }
    return { label: before, alone, dated };
  });
}

/** Words farther away say nothing of a date. */
const MAX_LABEL = 400;
const SENTENCES = /[.!?]\s+(?=\p{Lu})|;\s+/u;

/** Nothing but "bis", "до", "le": the words that a date is for stand elsewhere. */
function isSmall(text: string): boolean {
  const words = meaningful(text);
  return words.split(" ").every((word) => word === "" || SMALL_WORDS.has(word.toLowerCase())) || isRemark(words);
}

/** "Prórroga", "（延長）": that a day was moved, and not what is due on it. */
function isRemark(words: string): boolean {
  return words.length <= MAX_REMARK && [...conceptsIn(words).keys()].join() === "extended";
}
const MAX_REMARK = 30;

const SMALL_WORDS: ReadonlySet<string> = new Set(
  `bis zum am vom ab den der spätestens le la du au jusqu'au jusqu avant el hasta del desde dia día até o de em do dnia od r ke dne le
   il entro al dal tot op uiterlijk senast senest den před до с от по г года год року р к не позднее kadar tarihine kuni iki līdz gada d
   until before by no later than due ngày năm tanggal ditutup まで 前`.split(/\s+/),
);

/** Without weekdays, times, zones and marks: what is left tells what a date is for. */
function meaningful(text: string): string {
  return text
    .replace(NOISE, " ")
    .replace(/[\s:;,.()[\]{}|·•*–—\-=→>/]+/g, " ")
    .trim();
}
const NOISE =
  /\b(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?\b|\b\d{1,2}[:.]\d\d(?::\d\d)?(?:am|pm|h)?\b|\b\d{1,2}\s*(?:am|pm)\b|\b(?:a\.?m\.?|p\.?m\.?|aoe|anywhere on earth|midnight|noon|utc|gmt|cest|cet|est|edt|pst|pdt|bst|jst|kst|time|hrs|hours|firm|hard|strict|tentative|extended(?: to| until| deadline)?|extension|postponed(?: to)?|new|updated?|final deadline|on|by|at|the|from|passed|closed|expired|approximately|around|sharp)\b|[+-]\d{1,2}\b/giu;

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
  return between.length < 80 && (NEWER.test(between) || isRemark(meaningful(between)));
}

const OLDER =
  /\b(?:was|originally|previously|formerly|old|instead of|(?:extended|postponed|moved|changed|prolonged) from)\W*$|\b(?:originally|previously|formerly)\b[^.;)]{0,40}$/iu;
const NEWER =
  /→|->|=>|➔|➜|⇒|»|\bexten|\bpostpone|\bnow\b|\bnew\b|\bupdated?\b|\bchanged|\bmoved|verlängert|prolong|prorrog|продлен/iu;
const RANGE = /[-–—~]|\b(?:to|until|and)\b/iu;
const REMARK =
  /^[\s*!]*(?:[([]\s*)?(?:(?:hard|firm|final|strict|new)\W+)*(?:extended|extension|postponed|new deadline|updated|verlängert)/iu;

// ── Dates beside dates ────────────────────────────────────────────────────────────────────────────────────────────────

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
