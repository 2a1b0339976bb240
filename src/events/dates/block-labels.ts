/** Which words of a block belong to which of its dates, and which date stands in the place of an older one? */
import type { DatePhrase } from "../../dates/phrases.js";
import { conceptsIn } from "./concepts.js";
import { dateTypeOf } from "./labels.js";

interface InnerLabel {
  readonly label: string;
  /** The block says nothing else: its label stands elsewhere. */
  readonly alone: boolean;
  /** "12 May 2024: …": a date in front of a sentence. */
  readonly dated: boolean;
}

/** The words that belong to each date of a block: those before it, or, in blocks that begin with a date, those behind it. */
export function labelsIn(text: string, phrases: readonly DatePhrase[]): InnerLabel[] {
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
export const MAX_LABEL = 400;
export const SENTENCES = /[.!?]\s+(?=\p{Lu})|;\s+/u;

/** Nothing but "bis", "до", "le": the words that a date is for stand elsewhere. */
function isSmall(text: string): boolean {
  const words = meaningful(text);
  return words.split(" ").every((word) => word === "" || SMALL_WORDS.has(word.toLowerCase())) || isRemark(words);
}

/** "Prórroga", "（延長）", "verlängert bis": that a day was moved, and not what is due on it. */
function isRemark(words: string): boolean {
  const concepts = words.length <= MAX_REMARK ? conceptsIn(words) : undefined;
  return concepts?.has("extended") === true && concepts.size === (concepts.has("until") ? 2 : 1);
}
const MAX_REMARK = 30;

const SMALL_WORDS: ReadonlySet<string> = new Set(
  `bis zum am vom ab den der spätestens le la du au jusqu'au jusqu avant el hasta del desde dia día até o de em do dnia od r ke dne le
   il entro al dal tot op uiterlijk senast senest den před до с от по г года год року р к не позднее kadar tarihine kuni iki līdz gada d
   until before by no later than due ngày năm tanggal ditutup まで 前`.split(/\s+/),
);

/** Without weekdays, times, zones and marks: what is left tells what a date is for. */
export function meaningful(text: string): string {
  return text
    .replace(NOISE, " ")
    .replace(/[\s:;,.()[\]{}|·•*–—\-=→>/]+/g, " ")
    .trim();
}
const NOISE =
  /\b(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?\b|\b\d{1,2}[:.]\d\d(?::\d\d)?(?:am|pm|h)?\b|\b\d{1,2}\s*(?:am|pm)\b|\b(?:a\.?m\.?|p\.?m\.?|aoe|anywhere on earth|midnight|noon|utc|gmt|cest|cet|est|edt|pst|pdt|bst|jst|kst|time|hrs|hours|firm|hard|strict|tentative|extended(?: to| until| deadline)?|extension|postponed(?: to)?|new|updated?|final deadline|on|by|at|the|from|passed|closed|expired|approximately|around|sharp)\b|[+-]\d{1,2}\b/giu;

/** "May 3 → May 10", "May 3, extended to May 10", "(was May 3)": an older date beside its successor. */
export function isReplaced(text: string, phrases: readonly DatePhrase[], k: number, struck: boolean): boolean {
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
