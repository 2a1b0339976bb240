/**
 * Which session or track does a title belong to? The heading, the separate row of the table, or the line "Session 3:
 * …" above it.
 */
import type { Block } from "../../model/page.js";
import type { SeenPage } from "./reader-page.js";
import { type Announced, announcedByHeading } from "./titles/talk-words.js";

/** A title by its first and last block. */
export interface TitleBlocks {
  readonly block: number;
  readonly last: number;
}

export interface SessionPlace {
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

/** Titles come in the order of the page. */
export function sessionPlaces(titles: readonly TitleBlocks[], { blocks }: SeenPage): SessionPlace[] {
  const isTitle = new Set(titles.map(({ block }) => block));
  const headings: Heading[] = [];
  let line: Heading | undefined;
  const above = new Map<number, SessionPlace>();
  for (const [b, block] of blocks.entries()) {
    if (isTitle.has(b)) {
      const under = headings.filter(({ level }) => block.heading === 0 || level < block.heading);
      above.set(b, {
        heading: line?.text ?? under.at(-1)?.text,
        session: line?.text ?? under.findLast(({ text }) => !GENERAL.test(text))?.text,
        talks: announcement(line === undefined ? under : [line]),
      });
    }
    if (isTitle.has(b) && !NUMBERED_SESSION.test(block.text)) continue; // "Session 3: …" may have been taken for a title
    if (block.heading > 0) {
      while (headings.length > 0 && headings.at(-1)!.level >= block.heading) headings.pop();
      headings.push({ level: block.heading, text: sessionName(block.text), block: b });
      line = undefined;
    } else if (isSessionLine(b, blocks)) line = { level: 7, text: sessionName(block.text), block: b };
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

function isSessionLine(b: number, blocks: readonly Block[]): boolean {
  const { text, cell, row } = blocks[b]!;
  if (text.length > 160) return false;
  if (COLUMN.test(text)) return false;
  if (SESSION.test(text)) return true;
  if (cell !== "header") return false;
  const isSame = (other: Block | undefined): boolean =>
    other !== undefined && other.cell !== "none" && other.row === row;
  return !isSame(blocks[b - 1]) && !isSame(blocks[b + 1]);
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
