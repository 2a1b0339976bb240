/**
 * Titles, names, institutions and stray words in other languages, for invented pages.
 *
 * Titles are the beginnings of sentences, names are put together from given and family names of the language's script. Nothing here knows
 * a language: what is taught is that structure and shape tell titles from people where the words do not.
 */

import { readFileSync } from "node:fs";
import path from "node:path";
import { rowsOf } from "../rows.js";

type Random = () => number;

export interface Tongue {
  /** Its row in the table of label words. */
  readonly label: string;
  readonly and: string;
  /** What stands between people, and what ends them. */
  readonly comma: string;
  readonly colon: string;
  readonly sentences: readonly string[];
  readonly institutions: readonly string[];
  title(random: Random): string;
  name(random: Random): string;
  /** So many words of the language, as a heading or a menu has them. */
  phrase(words: number, random: Random): string;
}

/** ISO 639-3, row of label words, "and", script of the names, words for university and institute. */
const LANGUAGES: readonly (readonly [code: string, label: string, and: string, script: Script, places: string])[] = [
  ["rus", "ru", "и", "Cyrillic", "университет институт"],
  ["por", "pt", "e", "Latin", "Universidade Instituto"],
  ["spa", "es", "y", "Latin", "Universidad Instituto"],
  ["deu", "de", "und", "Latin", "Universität Hochschule"],
  ["fra", "fr", "et", "Latin", "Université Institut"],
  ["ukr", "uk", "та", "Cyrillic", "університет інститут"],
  ["ita", "it", "e", "Latin", "Università Istituto"],
  ["pol", "pl", "i", "Latin", "Uniwersytet Politechnika"],
  ["tur", "tr", "ve", "Latin", "Üniversitesi Enstitüsü"],
  ["jpn", "ja", "", "Han", "大学 研究所"],
  ["zho", "zh", "", "Han", "大学 研究院"],
  ["ces", "cs", "a", "Latin", "Univerzita Ústav"],
  ["bul", "ru", "и", "Cyrillic", "университет институт"],
  ["nld", "nl", "en", "Latin", "Universiteit Hogeschool"],
  ["hun", "hu", "és", "Latin", "Egyetem Intézet"],
  ["ron", "es", "și", "Latin", "Universitatea Institutul"],
  ["srp", "hr", "и", "Cyrillic", "Универзитет Институт"],
  ["hrv", "hr", "i", "Latin", "Sveučilište Institut"],
  ["swe", "sv", "och", "Latin", "Universitet Institut"],
  ["ind", "id", "dan", "Latin", "Universitas Institut"],
  ["vie", "vi", "và", "Latin", "Đại học Viện"],
  ["cat", "es", "i", "Latin", "Universitat Institut"],
  ["fin", "fi", "ja", "Latin", "Yliopisto"],
  ["bel", "ru", "і", "Cyrillic", "універсітэт інстытут"],
  ["kaz", "ru", "және", "Cyrillic", "университеті институты"],
  ["ell", "el", "και", "Greek", "Πανεπιστήμιο Ινστιτούτο"],
  ["kor", "ko", "", "Hangul", "대학교 연구소"],
  ["ara", "ar", "و", "Arabic", "جامعة معهد"],
  ["fas", "fa", "و", "Arabic", "دانشگاه پژوهشگاه"],
  ["heb", "he", "ו", "Hebrew", "אוניברסיטת מכון"],
  ["hin", "en", "और", "Devanagari", "विश्वविद्यालय संस्थान"],
  ["kat", "en", "და", "Georgian", "უნივერსიტეტი ინსტიტუტი"],
];

const SCRIPTS = ["Latin", "Cyrillic", "Greek", "Arabic", "Hebrew", "Devanagari", "Georgian", "Han", "Hangul"] as const;
type Script = (typeof SCRIPTS)[number];
/** Scripts whose names have no blank. */
const JOINED: ReadonlySet<Script> = new Set(["Han", "Hangul"]);

export function readTongues(lexica: string, lang: string): Tongue[] {
  const texts = new Map<string, string[]>(LANGUAGES.map(([code]) => [code, []]));
  for (const file of ["sentences.tsv", "documents.tsv"]) {
    for (const line of readFileSync(path.join(lang, file), "utf8").split("\n")) {
      const [code = "", , text = ""] = line.split("\t");
      texts.get(code)?.push(...text.split(/(?<=[.!?。！？])\s*/u).filter((one) => one.length > 12));
    }
  }
  const names = namesByScript(path.join(lexica, "names.tsv"));
  return LANGUAGES.flatMap(([code, label, and, script, places]) => {
    const sentences = texts.get(code)!;
    return sentences.length < 20 ? [] : [tongue(label, and, script, places.split(" "), sentences, names[script])];
  });
}

interface Names {
  readonly given: readonly string[];
  readonly family: readonly string[];
}

const MAX_NAMES = 4000;

function namesByScript(file: string): { readonly [script in Script]: Names } {
  const found = Object.fromEntries(SCRIPTS.map((script) => [script, { given: [], family: [] }])) as unknown as {
    [script in Script]: { given: string[]; family: string[] };
  };
  const letters = SCRIPTS.map((script) => {
    const length = script === "Han" ? "{1,2}" : script === "Hangul" ? "{1,3}" : "{3,}";
    return [script, new RegExp(`^[\\p{Script=${script}}\\p{M}]${length}$`, "u")] as const;
  });
  for (const { token = "", given_count, surname_count } of rowsOf(file)) {
    const script = letters.find(([, pattern]) => pattern.test(token))?.[0];
    if (script === undefined) continue;
    const own = Number(given_count) > Number(surname_count) ? found[script].given : found[script].family;
    if (own.length < MAX_NAMES) own.push(token.split("-").map(capitalised).join("-"));
  }
  return found;
}

function tongue(
  label: string,
  and: string,
  script: Script,
  places: readonly string[],
  sentences: readonly string[],
  { given, family }: Names,
): Tongue {
  const pick = <T>(list: readonly T[], random: Random): T => list[Math.floor(random() * list.length)]!;
  const isHan = script === "Han";
  const joined = JOINED.has(script);
  const clean = (text: string): string =>
    text
      .replace(/["“”«»„()[\]:;]/gu, "")
      .replace(/\s+/gu, " ")
      .trim();
  const opening = (words: number, random: Random): string => {
    const sentence = clean(pick(sentences, random));
    const piece = isHan ? sentence.slice(0, words * 3) : sentence.split(" ").slice(0, words).join(" ");
    const bare = piece.replace(/[\s,.!?、。，！？–—-]+$/u, "");
    return capitalised(bare);
  };
  return {
    label,
    and: isHan ? "、" : joined ? "," : and,
    comma: isHan ? "、" : script === "Arabic" ? "، " : ", ",
    colon: isHan ? "：" : ": ",
    sentences,
    institutions: places.flatMap((place) =>
      sentences.slice(0, 20).map((sentence) => {
        const word =
          clean(sentence)
            .split(" ")
            [isHan ? 0 : 1]?.slice(0, isHan ? 2 : 14) ?? "";
        return isHan ? `${word}${place}` : `${place} ${capitalised(word)}`;
      }),
    ),
    title: (random) => opening(5 + Math.floor(random() * 10), random),
    phrase: (words, random) => opening(Math.max(1, words), random),
    name: (random) =>
      joined
        ? `${pick(family, random)}${pick(given, random)}`
        : [pick(given, random), ...(random() < 0.3 ? [pick(given, random)] : []), pick(family, random)].join(" "),
  };
}

/** Georgian has capitals, but does not begin words with them. */
function capitalised(text: string): string {
  return /^\p{Script=Georgian}/u.test(text) ? text : text.replace(/^\p{L}/u, (first) => first.toUpperCase());
}
