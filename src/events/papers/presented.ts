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
import { roleOf } from "./features/label-words.js";
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
  [
    "long",
    words("long", "full", "regular(?! session)", "langbeitr\\p{L}*", "longs?", "complet[oa]s?", "ロング", "长文"),
  ],
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
  const days = daysOf(blocks, entryOf);
  const rooms = new Map<number, string | undefined>(); // heading → what is said below it
  return titles.map((title, n) => {
    const from = (titles[n - 1]?.last ?? -1) + 1;
    const until = titles[n + 1]?.block ?? blocks.length;
    const own = ownBlocks(title, n, from, until, blocks, entryOf);
    const { text: line } = blocks[title.block]!;
    const lead = line.slice(0, title.start);
    const behind = line.slice(title.start).replace(title.printed, " ");
    // "10:00-10:30 Title": the time may have been read as the title's beginning
    const begins = TIME_FIRST.test(title.printed) ? title.printed.slice(0, MAX_BADGE) : "";
    const beside = behind.length <= MAX_SAID ? behind : "";
    const told = [lead, begins, beside, ...own.map(({ text }) => text), lineAbove(title.block, from, blocks) ?? ""];
    const { session = "", heading = "" } = title.standing;
    const { by } = title.standing;
    if (by >= 0 && !rooms.has(by)) rooms.set(by, roomBelow(by, title.block, blocks));
    return {
      day:
        first(
          own.map(({ text }) => text),
          dayIn,
        ) ?? days[title.block],
      time: first(told, timeIn),
      room: first([...told, session, heading], roomIn) ?? rooms.get(by),
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
  const inRow = (b: number): boolean => cell !== "none" && blocks[b]!.cell !== "none" && blocks[b]!.row === row;
  let begins = block;
  while (begins > 0 && block - begins < MAX_BESIDE && inRow(begins - 1)) begins--;
  const own: Block[] = [];
  for (let b = Math.max(0, block - MAX_BESIDE); b < Math.min(until, last + MAX_BESIDE); b++) {
    const one = blocks[b]!;
    if (b === block || one.text.length > MAX_SAID) continue;
    const sameRow = b >= begins && inRow(b);
    // What stands before another title is that one's, but the time at the beginning of a row holds for all of it.
    if (b < from && !(sameRow && TIME_FIRST.test(one.text))) continue;
    if (sameRow || entryOf(one.element) === title) own.push(one);
  }
  return own;
}

/** A time or room on a line of its own right above. */
function lineAbove(block: number, from: number, blocks: readonly Block[]): string | undefined {
  const above = block > from ? blocks[block - 1] : undefined;
  return above !== undefined && above.text.length <= MAX_SAID && TIME_FIRST.test(above.text) ? above.text : undefined;
}

const MAX_BELOW = 8; // blocks between a session's name and its first paper

/** "Chair: …", "Location: Room B" below the name of a session, before its first paper. */
function roomBelow(heading: number, firstTitle: number, blocks: readonly Block[]): string | undefined {
  const below = blocks.slice(heading + 1, Math.min(firstTitle, heading + MAX_BELOW));
  const times = below.findIndex(({ text }) => TIME_FIRST.test(text)); // here a paper begins
  const { cell, row } = blocks[heading]!;
  const said = (times < 0 ? below : below.slice(0, times)).filter(
    (one) => one.text.length <= MAX_SAID && !(cell !== "none" && one.cell !== "none" && one.row === row),
  );
  return first(
    said.map(({ text }) => text),
    roomIn,
  );
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
  /(?<!\p{L})(?:room|hall|theatre|theater|auditorium|raum|saal|hörsaal|salle|amphi|amphithéâtre|sala|aula|auditorio|auditório|аудитория|ауд\.|зал|zaal|sál|terem)(?:\s?[:：])?\s{1,3}(\p{Lu}[\p{L}\d.-]{0,20}(?: (?!\d+[:.h]\d)[\p{Lu}\d][\p{L}\d.-]{0,20}){0,3}|\d[\p{L}\d./-]{0,10})/iu;
const NAMED_ROOM = /(?<!\p{L})(\p{Lu}[\p{L}\d-]{0,20} (?:Room|Hall|Ballroom|Auditorium|Theatre|Theater))(?!\p{L})/u;
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

/** The day of a line that says little else. "Notification: 20 February 2024" names another day. */
function dayIn(text: string): string | undefined {
  if (text.length > MAX_DAY_LINE || !/\d/u.test(text) || EITHER_WAY.test(text)) return undefined;
  const [printed, ...more] = findPrintedDates(text);
  if (printed === undefined || more.length > 0 || printed.end - printed.start <= text.length / 3) return undefined;
  const label = LABEL.exec(text.slice(0, printed.start))?.[1];
  return label === undefined || /\d/u.test(label) || roleOf(label) === "where" ? printed.day : undefined;
}

/** "9/12/23" is in September or in December. */
const EITHER_WAY = /(?<!\d)(?:0?[1-9]|1[0-2])\/(?:0?[1-9]|1[0-2])\/\d\d/u;
const LABEL = /^\W*(\p{L}[^:：]{2,60})[:：]\s*$/u;

/**
 * For each block the day that the nearest line above it prints, outside of a paper's entry. It holds until the next heading as high as the one that it stands
 * under or is: the days under "Important dates" end there.
 */
function daysOf(
  blocks: readonly Block[],
  entryOf: (element: TreeElement) => number | undefined,
): (string | undefined)[] {
  let day: string | undefined;
  let level = 0;
  return blocks.map(({ text, heading, under, element }) => {
    const said = entryOf(element) === undefined ? dayIn(text) : undefined;
    if (said !== undefined) {
      day = said;
      level = heading > 0 ? heading : (blocks[under]?.heading ?? 0);
    } else if (heading > 0 && heading <= level) day = undefined;
    return day;
  });
}
