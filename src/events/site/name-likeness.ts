/**
 * Does a heading name an event, or describe its page?
 *
 * "Accepted Papers", "Wednesday, May 13" and "Welcome" describe a page; "HSCC 2020 Accepted Papers" also names an
 * event. The words that remain without such descriptions name an event when they mention a meeting, contain an acronym
 * with its year, spell the acronym with their initials, or are a coined word. Anything else is not taken for a name:
 * no name is better than a wrong one in every reference.
 */
import { findDatePhrases } from "../../dates/phrases.js";
import { type Concept, conceptsIn } from "../dates/concepts.js";

interface NameFound {
  readonly name: string;
  readonly words: string;
  readonly likeness: number;
}
/** From here on a name says that it is a meeting's, or spells the acronym. */
export const TELLING = 3;

/** The most telling name in titles and headings, with the words it stands in. */
export function nameIn(titles: readonly string[], acronym: string | undefined): NameFound | undefined {
  let best: NameFound | undefined;
  for (const words of titles) {
    for (const part of words.slice(0, 300).split(PARTS)) {
      const name = withoutPurpose(part);
      const likeness = nameLikeness(name, acronym);
      if (likeness > (best?.likeness ?? 0)) best = { name: name.slice(0, 200), words, likeness };
    }
  }
  return best;
}

/** Whether a text says what a page is for, and nothing of its event. */
export function saysPurpose(text: string): boolean {
  return PURPOSE_FIRST.test(text) || PURPOSE_WITHIN.test(text) || withoutPurpose(text) === "";
}

/** 0: no name; more: the better. */
function nameLikeness(name: string, acronym: string | undefined): number {
  const words: readonly string[] = name.match(/[\p{L}\p{N}'’&-]+/gu) ?? [];
  if (words.length === 0 || words.length > MAX_WORDS || PURPOSE_FIRST.test(name) || PURPOSE_WITHIN.test(name)) return 0;
  if (words.every((word) => GENERAL.test(word)) || NO_NAME.test(name)) return 0;
  if (acronym !== undefined && words.length > 1 && spells(words, acronym)) return 4;
  if (isDate(name) || UNFINISHED.test(name)) return 0;
  if (saysMeeting(name, words.length)) return 3;
  const years = ACRONYM_YEAR.exec(name)?.[1];
  if (years !== undefined && !GENERAL.test(years)) return 2;
  if (acronym !== undefined && words.length <= 3 && words.includes(acronym)) return 2;
  return words.length <= 4 && words.some((word) => COINED.test(word)) ? 1 : 0;
}

/** "ACM International Conference on": the rest stands behind a colon, or in the next line. */
const UNFINISHED = /\s(?:on|of|for|in|and|the|de|do|da|del|di|sobre|sur|über|zu|о|по|і|и)$/iu;

/** "8 Temmuz 2023" looks like an acronym with its year. */
const isDate = (name: string): boolean => findDatePhrases(name).some(({ start, end }) => end - start > name.length / 2);

/** "Mathematics of Program Construction 2015" and MPC; small words count or not. */
function spells(words: readonly string[], acronym: string): boolean {
  const letters = acronym.toUpperCase().replace(/[^\p{Lu}]/gu, "");
  if (letters.length < 2) return false;
  const initials = (of: readonly string[]): string =>
    of
      .flatMap((word) => word.split("-"))
      .map((word) => word.slice(0, 1).toUpperCase())
      .join("");
  const great = words.filter((word) => /^\p{Lu}/u.test(word) && word !== acronym);
  return initials(great).includes(letters) || initials(words.filter((word) => word !== acronym)).includes(letters);
}

const MAX_WORDS = 16;
const PARTS = /(?<!\s)\s+[|–—~·•:-]+\s+|:\s+|(?:(?<!\s)\s+)?(?:[|•]|(?<!«[^»]{0,200})»)\s*/u;
/** Days, sentences, what a template left over, and places of other things. */
const NO_NAME =
  /\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|\b(?:is|are|was|were|will|has|have)\b|[{}@]|\broom\b|^aim\b|\bschool of\b/iu;
/** What meetings are called, one row per language or family; also within a word ("Jahrestagung"). */
const MEETING = new RegExp(
  [
    "(?:conference|workshop|symposium|congress|colloquium|meeting|seminar|school|forum|summit|convention|assembly)\\b", // English
    "konferen[zscť]|tagung|kongress|kolloquium|studiedag|conferentie", // German, Dutch; Swedish, Danish, Czech, Polish
    "conférence|colloque|congrès|journées|rencontres|séminaire|atelier", // French
    "congreso|conferencia|simposio|jornadas|encuentro|coloquio|seminario", // Spanish
    "congresso|conferência|simpósio|encontro|colóquio|seminário|jornada", // Portuguese
    "convegno|conferenza|giornate|conferinț|simpozion|congrés|conferència", // Italian, Romanian, Catalan
    "konferan|konverents|päivät|symposi|møde", // Norwegian, Turkish, Estonian, Finnish, Danish
    "sympoz|sympózi|zjazd|kongres|seminár|seminář|simpozij|szimpózium|vándorgyűlés|(?<!\\p{L})skup(?!\\p{L})", // Slavic, Hungarian
    "конференц|симпоз|симпозіум|семинар|семінар|конгрес|форум|чтения|читання|съезд|з'їзд|скуп", // Cyrillic
    "συνέδριο|συμπόσιο|διημερίδα|sempozyum|kurultay|kongre|çalıştay", // Greek, Turkish
    "persidangan|simposium|hội nghị|hội thảo|ประชุม|สัมมนา|सम्मेलन|संगोष्ठी", // Malay, Vietnamese, Thai, Hindi
    "مؤتمر|ندوة|ملتقى|همایش|کنفرانس|کنگره|כנס", // Arabic, Persian, Hebrew
    "会议|會議|会議|大会|大會|研讨会|研討會|年会|年會|论坛|論壇|学会|シンポジウム|研究会|ワークショップ|フォーラム", // Chinese, Japanese
    "학술대회|학술발표|심포지엄|워크숍|컨퍼런스|콘퍼런스", // Korean
  ].join("|"),
  "iu",
);
/** Pages about a meeting: "Comité del congreso", "Konferans Programı". */
const OF_PAGES: readonly Concept[] = [
  ...([
    "dates",
    "deadline",
    "call",
    "register",
    "news",
    "staff",
    "hotel",
    "programme",
    "submit",
    "about",
    "past",
  ] as const),
];

/** Names a meeting, and does not describe a page of it. English pages are described by the patterns below. */
function saysMeeting(name: string, words: number): boolean {
  const at = name.search(MEETING);
  if (at === -1) return false;
  if (ENGLISH.test(name)) return true;
  if (/^\p{L}+$/u.test(name) && name.length < MIN_UNSPACED) return false;
  const concepts = conceptsIn(name);
  return !OF_PAGES.some((concept) => {
    const found = concepts.get(concept);
    return found !== undefined && (found < at || words <= A_FEW || name.length < MIN_UNSPACED);
  });
}
const ENGLISH =
  /(?:conference|workshop|symposium|congress|colloquium|meeting|seminar|school|forum|summit|convention|assembly)\b/i;
const A_FEW = 3;
/** A single word, or words without blanks, of fewer letters is only the kind of meeting. */
const MIN_UNSPACED = 8;
const ACRONYM_YEAR =
  /(?<![\p{L}\d])(\p{Lu}[\p{L}&+/-]{1,14})\s?['’`-]?\s?(?:(?:19|20)\d\d|(?<=['’`])\d\d|(?<=\p{Lu})\d\d)(?!\d)/u;
const COINED = /\p{Ll}\p{Lu}|^\p{Lu}{2,}\p{Ll}/u;
/** Words that name no event by themselves. */
const GENERAL =
  /^(?:the|a|an|and|of|on|for|in|at|to|by|our|main|first|second|third|fourth|fifth|annual|international|technical|conference|workshop|symposium|meeting|congress|seminar|school|forum|summit|doctoral|student|chairs?|websites?|updates?|academic|aims?|&|day|days|session|track|program|programme|schedule|news|home|menu|welcome|introduction|about|monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|may|june|july|august|september|october|november|december|\d+(?:st|nd|rd|th)?)$/iu;
const PURPOSE =
  "(?:full|short|long|regular|final|detailed|preliminary|tentative|conference|technical|workshop|scientific|advance|complete|overall|online|all|main|list of|list of all)?\\s*(?:accepted (?:papers?|posters?|submissions?|contributions?|abstracts?|demos?)|program(?:me)?|schedule|proceedings|papers|posters|abstracts|agenda|talks|presentations|publications|table of contents|contents|call for [\\p{L} ]+|cfp|important dates|dates|home ?page|home|welcome|news|committees?|organi[sz](?:ers|ation)|registration|venue|speakers|keynotes?|sponsors|dear (?:colleagues?|all|friends)|menu|website)";
const LAST_PURPOSE = new RegExp(`(?:^|\\s+|['’]s\\s+)(?:${PURPOSE})(?:\\s*\\([^()]*\\))?[^\\p{L}\\p{N}]*$`, "iu");
const withoutPurpose = (part: string): string => {
  let name = part
    .trim()
    .replace(/^©\s*(?:\d{4}\s*)?/u, "")
    .replace(
      /^(?:welcome to|(?:the )?(?:official )?(?:web ?site|home ?page) of|call for papers\s*[:–—-])\s+(?:the\s+)?/iu,
      "",
    );
  for (let before = ""; before !== name; ) {
    before = name;
    name = name.replace(LAST_PURPOSE, "").trim();
  }
  return name.replace(/^[^\p{L}\p{N}]+$|^[\s,:–—-]+|(?<![\s,:–—-])[\s,:–—-]+$/gu, "");
};
const PURPOSE_FIRST =
  /^[^\p{L}\p{N}]*(?:(?:first|second|third|final|last|joint|\d+(?:st|nd|rd)?)\s+)?(?:calls?\b|cfp\b|list of|important\b|submission|schedule\b|accepted\b|program(?:me)?\b|report\b|tutorials?\b|workshops (?:and|&)|workshop description|proceedings\b|session\b|invited\b|historic\b|past\b|previous\b|\d{4} (?:in|at|to)\b)/iu;
const PURPOSE_WITHIN = /\bschool of\b|\bcalls? for\b|\bimportant dates\b/iu;
