/**
 * When, where and how is a paper presented?
 *
 * Its time stands in its own entry or row, or on a line of its own right above; its room there or in the name of its session; its
 * day in the nearest line above that is a date. How (a long or short paper, a poster, a demo, a keynote) is said in brackets at
 * an end of its title, by a badge in its entry, or by the name of its session.
 */
import { findPrintedDates } from "../../dates/printed.js";
import type { Block } from "../../model/page.js";
import type { TreeElement } from "../../model/tree.js";
import type { SeenPage } from "./reader-page.js";
import type { SessionPlace, TitleBlocks } from "./sessions.js";
import type { TalkKind } from "./titles/talk-words.js";

export interface Presented {
  /** YYYY-MM-DD */
  readonly day: string | undefined;
  /** "10:30" or "10:30-10:50". */
  readonly time: string | undefined;
  readonly room: string | undefined;
  readonly presentation: Presentation | undefined;
}

export type Presentation = (typeof PRESENTATIONS)[number][0] | TalkKind;

/** One row for each way, in the order in which they are looked for; a new language is a word more. */
const PRESENTATIONS = [
  ["keynote", words("keynote", "keynotes", "hauptvortrag", "magistral", "基調講演", "主题报告", "기조강연")],
  [
    "invited",
    words(
      "invited",
      "eingeladen\\p{L}*",
      "invit[ée]\\p{L}*",
      "invitad\\p{L}*",
      "convidad\\p{L}*",
      "приглаш[её]нн\\p{L}*",
      "пленарн\\p{L}*",
      "plenary",
      "招待講演",
      "特邀报告",
      "초청강연",
    ),
  ],
  ["panel", words("panel", "panels", "podiumsdiskussion", "mesa redonda", "table ronde", "круглый стол")],
  ["tutorial", words("tutorials?", "tutoriel\\p{L}*", "tutoriales", "minicursos?", "チュートリアル")],
  [
    "demo",
    words("demos?", "demonstrations?", "démonstrations?", "demostraci[óo]n\\p{L}*", "демонстрац\\p{L}*", "デモ"),
  ],
  [
    "poster",
    words(
      "posters?",
      "póster\\p{L}*",
      "pôster\\p{L}*",
      "affiches?",
      "стендов\\p{L}*",
      "постер\\p{L}*",
      "ポスター",
      "海报",
      "포스터",
    ),
  ],
  [
    "short",
    words(
      "short",
      "kurzbeitr\\p{L}*",
      "courts?",
      "cort[oa]s?",
      "curt[oa]s?",
      "краткие",
      "lightning",
      "ショート",
      "短文",
    ),
  ],
  ["long", words("long", "full", "regular", "langbeitr\\p{L}*", "longs?", "complet[oa]s?", "ロング", "长文")],
] as const satisfies readonly (readonly [string, RegExp])[];

function words(...list: readonly string[]): RegExp {
  return new RegExp(`(?<!\\p{L})(?:${list.join("|")})(?!\\p{L})`, "iu");
}

export interface PresentedTitle extends TitleBlocks {
  /** As printed, with what is said in brackets. */
  readonly printed: string;
  /** Where in its block the title begins. */
  readonly start: number;
  readonly standing: SessionPlace;
}

/** Titles come in the order of the page. `entryOf`: the title whose entry an element lies in. */
export function presentedOf(
  titles: readonly PresentedTitle[],
  { blocks }: SeenPage,
  entryOf: (element: TreeElement) => number | undefined,
): Presented[] {
  const days = daysOf(blocks);
  return titles.map((title, n) => {
    const from = (titles[n - 1]?.last ?? -1) + 1;
    const until = titles[n + 1]?.block ?? blocks.length;
    const own = ownBlocks(title, n, from, until, blocks, entryOf);
    const lead = blocks[title.block]!.text.slice(0, title.start);
    // "10:00-10:30 Title": the time may have been read as the title's beginning
    const begins = TIME_FIRST.test(title.printed) ? title.printed.slice(0, MAX_BADGE) : "";
    const told = [lead, begins, ...own.map(({ text }) => text), lineAbove(title.block, from, blocks) ?? ""];
    const { session = "", heading = "" } = title.standing;
    return {
      day: days[title.block],
      time: first(told, timeIn),
      room: first([...told, session, heading], roomIn),
      presentation: presentationOf(title.printed, own, [heading, session]),
    };
  });
}

function first<T>(texts: readonly string[], read: (text: string) => T | undefined): T | undefined {
  for (const text of texts) {
    const found = read(text);
    if (found !== undefined) return found;
  }
  return undefined;
}

const MAX_BESIDE = 12; // blocks around a title that may be its own
const MAX_SAID = 80; // characters: longer text is an abstract

/** What stands in the title's entry or row beside it, short texts only. */
function ownBlocks(
  { block, last }: TitleBlocks,
  title: number,
  from: number,
  until: number,
  blocks: readonly Block[],
  entryOf: (element: TreeElement) => number | undefined,
): Block[] {
  const { row, cell } = blocks[block]!;
  const own: Block[] = [];
  for (let b = Math.max(from, block - MAX_BESIDE); b < Math.min(until, last + MAX_BESIDE); b++) {
    const one = blocks[b]!;
    if (b === block || one.text.length > MAX_SAID) continue;
    const sameRow = cell !== "none" && one.cell !== "none" && one.row === row && Math.abs(b - block) <= MAX_BESIDE;
    if (sameRow || entryOf(one.element) === title) own.push(one);
  }
  return own;
}

/** A time or room on a line of its own right above. */
function lineAbove(block: number, from: number, blocks: readonly Block[]): string | undefined {
  const above = block > from ? blocks[block - 1] : undefined;
  return above !== undefined && above.text.length <= MAX_SAID && TIME_FIRST.test(above.text) ? above.text : undefined;
}

const CLOCK = String.raw`(?<!\d)(\d{1,2})\s?[:.hч]\s?(\d\d)(?!\d)\s?(?:Uhr|h\b)?\s*([ap]\.?m\.?)?`;
const TIME = new RegExp(`${CLOCK}(?:\\s*(?:[–—~〜-]+|to|bis|à|a|до)\\s*${CLOCK})?`, "iu");
const TIME_FIRST = new RegExp(`^\\W*${CLOCK}`, "iu");

/** "9:00 – 9:20 am" → "09:00-09:20"; undefined for "3.14". */
export function timeIn(text: string): string | undefined {
  const found = TIME.exec(text);
  if (found === null) return undefined;
  const [, hour, minute, half, toHour, toMinute, toHalf] = found;
  const start = clock(hour!, minute!, half ?? toHalf);
  const end = toHour === undefined ? undefined : clock(toHour, toMinute!, toHalf);
  // A number with a stop is a time only as one of two, or when the text is nothing else.
  const isDotted = /\d\.\d/u.test(found[0]) && end === undefined;
  if (start === undefined || (isDotted && found[0].trim() !== text.trim())) return undefined;
  return end === undefined || end <= start ? start : `${start}-${end}`;
}

function clock(hour: string, minute: string, half: string | undefined): string | undefined {
  const h = Number(hour) + (half !== undefined && /^p/iu.test(half) && Number(hour) < 12 ? 12 : 0);
  return h > 23 || Number(minute) > 59 ? undefined : `${String(h).padStart(2, "0")}:${minute}`;
}

/** "Room: B 12", "Sala Azul", "Main Hall". */
const ROOM =
  /(?<!\p{L})(?:room|hall|theatre|theater|auditorium|raum|saal|hörsaal|salle|amphi|amphithéâtre|sala|aula|auditorio|auditório|аудитория|ауд\.|зал|zaal|sál|terem)(?:\s?[:：])?\s{1,3}(\p{Lu}[\p{L}\d.-]{0,20}(?: \p{Lu}[\p{L}\d.-]{0,20}){0,3}|\d[\p{L}\d./-]{0,10})/iu;
const NAMED_ROOM = /(?<!\p{L})(\p{Lu}[\p{L}\d-]{0,20} (?:Room|Hall|Auditorium|Theatre|Theater))(?!\p{L})/u;
const EASTERN_ROOM = /(?:会场|会議室|教室|会場|장소)\s?[:：]\s?(\S{1,20})/u;

function roomIn(text: string): string | undefined {
  if (text.length > MAX_SAID * 2) return undefined;
  // Without a capital, "room for improvement" is no room.
  const room = [ROOM, NAMED_ROOM, EASTERN_ROOM]
    .map((pattern) => pattern.exec(text)?.[1])
    .find((one) => one !== undefined);
  return room !== undefined && /^[\p{Lu}\p{Lo}\d]/u.test(room) ? room : undefined;
}

const AT_AN_END = /^\s*[[(]([^\])]{3,30})[\])]|^\s*(\p{L}{4,12}(?: paper)?)\s*[:–—]|[[(]([^\])]{3,30})[\])]\s*$/u;
const MAX_BADGE = 30;

function presentationOf(printed: string, own: readonly Block[], above: readonly string[]): Presentation | undefined {
  const atEnd = AT_AN_END.exec(printed.slice(0, 400));
  const badges = own.filter(({ text }) => text.length <= MAX_BADGE).map(({ text }) => text);
  return first([atEnd?.[1] ?? atEnd?.[2] ?? atEnd?.[3] ?? "", ...badges, ...above], (text) =>
    text === "" ? undefined : PRESENTATIONS.find(([, said]) => said.test(text))?.[0],
  );
}

const MAX_DAY_LINE = 80;

/** For each block the day that the nearest line above it prints. */
function daysOf(blocks: readonly Block[]): (string | undefined)[] {
  let day: string | undefined;
  return blocks.map(({ text }) => {
    if (text.length <= MAX_DAY_LINE && /\d/u.test(text)) {
      const [printed, ...more] = findPrintedDates(text);
      const isLine = printed !== undefined && more.length === 0 && printed.end - printed.start > text.length / 3;
      if (isLine) day = printed.day;
    }
    return day;
  });
}
