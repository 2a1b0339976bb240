/**
 * Which session or track does a title belong to? The heading, the separate row of the table, or the line "Session 3:
 * …" above it.
 */
import type { Block } from "../../model/page.js";
import { foldTitle } from "../../page/article/fold-title.js";
import type { SeenPage } from "./reader-page.js";
import { type Announced, announcedByHeading } from "./titles/talk-words.js";
import { isNoTitle } from "./titles/titles.js";

/** A title by its first and last block. */
export interface TitleBlocks {
  readonly block: number;
  readonly last: number;
}

export interface SessionPlace {
  /** The block of the nearest heading or line; -1 where there is none. */
  readonly by: number;
  readonly session: string | undefined;
  /** The nearest heading or line, also one that names no session: "Short papers". */
  readonly heading: string | undefined;
  /** The heading or line that announces talks, and what it announces. */
  readonly talks: Announcement | undefined;
}

export interface Announcement extends Announced {
  /** Its block: all that stands under it is one group. */
  readonly by: number;
}

interface Heading {
  readonly level: number;
  readonly text: string;
  readonly block: number;
}

/** Titles come in the order of the page. `taken`: the blocks of titles and people. */
export function sessionPlaces(
  titles: readonly TitleBlocks[],
  taken: ReadonlySet<number>,
  { blocks, title }: SeenPage,
): SessionPlace[] {
  const isTitle = new Set(titles.map(({ block }) => block));
  const named = foldTitle(title);
  /** The name of the page, not of a session. */
  const isPageName = ({ level, text }: Heading): boolean =>
    level === 1 || GENERAL.test(text) || named.includes(foldTitle(text));
  const headings: Heading[] = [];
  let line: Heading | undefined;
  let columns = new Map<number, Heading>(); // "Track A | Track B"
  const above = new Map<number, SessionPlace>();
  for (const [b, block] of blocks.entries()) {
    if (isTitle.has(b)) {
      const under = headings.filter(({ level }) => block.heading === 0 || level < block.heading);
      const nearest = (block.cell === "none" ? undefined : columns.get(block.column)) ?? line ?? under.at(-1);
      above.set(b, {
        by: nearest?.block ?? -1,
        heading: nearest?.text,
        session: nearest?.level === LINE ? nearest.text : under.findLast((one) => !isPageName(one))?.text,
        talks: announcement(nearest?.level === LINE ? [nearest] : under),
      });
    }
    if (isTitle.has(b) && !NUMBERED_SESSION.test(block.text)) continue; // "Session 3: …" may have been taken for a title
    if (block.heading > 0) {
      while (headings.length > 0 && headings.at(-1)!.level >= block.heading) headings.pop();
      headings.push({ level: block.heading, text: sessionName(block.text), block: b });
      line = undefined;
      columns = new Map();
    } else if (isColumnHead(b, blocks)) {
      columns.set(block.column, { level: LINE, text: sessionName(block.text), block: b });
    } else if (isSessionLine(b, blocks) || isSessionRow(b, blocks, taken)) {
      line = { level: LINE, text: sessionName(block.text), block: b };
      columns = new Map();
    }
  }
  return titles.map(({ block }) => above.get(block)!);
}

/** The nearest heading that announces talks; a session in between holds what it names itself. */
function announcement(headings: readonly Heading[]): Announcement | undefined {
  for (const { text, block } of headings.toReversed()) {
    const announced = announcedByHeading(text);
    if (announced !== undefined) return { ...announced, by: block };
    if (SESSION.test(text)) return undefined;
  }
  return undefined;
}

const LINE = 7; // below every heading
const MAX_LINE = 160;

function isSessionLine(b: number, blocks: readonly Block[]): boolean {
  const { text } = blocks[b]!;
  return text.length <= MAX_LINE && !COLUMN.test(text) && SESSION.test(text);
}

/** A row of its own in bold or as a head, which is neither a break nor part of a paper. */
function isSessionRow(b: number, blocks: readonly Block[], taken: ReadonlySet<number>): boolean {
  const { text, cell, runs } = blocks[b]!;
  if (cell === "none" || text.length > MAX_LINE || taken.has(b) || hasRowMates(b, blocks)) return false;
  return cell === "header" || (runs[0]?.bold === true && !isNoTitle(text) && !TIME_FIRST.test(text));
}

const TIME_FIRST = /^\W*\d{1,2}[:.h]\d\d/u;

/** "Track A" beside "Track B", at the head of a column. */
function isColumnHead(b: number, blocks: readonly Block[]): boolean {
  const { text, cell } = blocks[b]!;
  return (
    cell !== "none" && text.length <= MAX_LINE && SESSION.test(text) && !COLUMN.test(text) && hasRowMates(b, blocks)
  );
}

function hasRowMates(b: number, blocks: readonly Block[]): boolean {
  const { row, column } = blocks[b]!;
  return [blocks[b - 1], blocks[b + 1]].some(
    (other) => other !== undefined && other.cell !== "none" && other.row === row && other.column !== column,
  );
}

const SESSION =
  /^(?:(?:\d{1,2}[:.]\d\d\s*(?:[–—-]+\s*)?)+)?(?:(?:paper|oral|poster|technical|parallel|plenary|special|research|industry|demo)\s+)?(?:sessions?|tracks?|sitzung|sesión|séance|секция)\b(?!\s*chair)/iu;
/** The head of a column. */
const COLUMN = /^(?:sessions?|tracks?)$/iu;
/** Unlike "Session Types for Rust". */
const NUMBERED_SESSION =
  /^(?:(?:\d{1,2}[:.]\d\d\s*(?:[–—-]+\s*)?)+)?(?:\p{L}+\s+)?session\s+(?!\s)(?:\d+|[IVX]+|)\p{Lu}?(?=\s*(?:[:–—(-]|$))/iu;
const GENERAL =
  /^(?:.{0,60}\b)?(?:welcome\b.*|(?:accepted papers?|(?:list of )?(?:all |accepted )*papers|(?:conference |technical |full |final |detailed |preliminary |workshop |scientific )*program(?:me)?|schedule|agenda|proceedings|publications|abstracts|table of contents|contents|home)(?:\s*(?:(?:of|at|for)\s*)?(?:\S+\s*)??\d{4})?)$/iu;

const sessionName = (text: string): string =>
  text
    .replace(/\s+/gu, " ")
    .replace(/(?<!\s)\s*[([]?(?:session )?chair(?:s|ed by|person)?\b.*/isu, "")
    .replace(/^(?:\d{1,2}[:.]\d\d\s*(?:(?:am|pm)\s*)?(?:[–—-]+\s*)?)+/iu, "")
    .replace(/(?<![\s:–—,(-])[\s:–—,(-]+$/u, "")
    .slice(0, 200)
    .toWellFormed();
