/**
 * How often is the charset of undeclared bytes guessed rightly?
 *
 * Passages of the language data are joined, written in every charset that can hold the language, cut to a length, and guessed. What counts is the
 * text: a charset that reads these bytes alike is right.
 */
import iconv from "iconv-lite";
import { decodeText } from "../../page/html/charset.js";
import type { LanguageData } from "./language.js";

export interface CharsetRow {
  readonly language: string;
  readonly charset: string;
  readonly bytes: number;
  readonly samples: number;
  readonly right: number;
}

/** "+entities": letters that the charset lacks are written as character references, as old Tatar pages did. */
const WRITTEN_IN: readonly (readonly [language: string, charsets: readonly string[]])[] = [
  ["rus", ["windows-1251", "koi8-r", "ibm866", "maccyrillic", "iso-8859-5", "utf-16le", "utf-16be"]],
  ["ukr", ["windows-1251", "koi8-u"]],
  ["tat", ["windows-1251+entities", "koi8-r+entities", "pt154", "utf-16le"]],
  ["bak", ["pt154", "windows-1251+entities"]],
  ["kaz", ["rk1048", "pt154", "windows-1251+entities"]],
  ["kir", ["pt154", "windows-1251+entities"]],
  ["bul", ["windows-1251"]],
  ["deu", ["windows-1252"]],
  ["fra", ["windows-1252"]],
  ["spa", ["windows-1252"]],
  ["pol", ["windows-1250", "iso-8859-2"]],
  ["ces", ["windows-1250"]],
  ["hun", ["windows-1250"]],
  ["tur", ["windows-1254"]],
  ["lit", ["windows-1257"]],
  ["lav", ["windows-1257"]],
  ["ell", ["windows-1253"]],
  ["heb", ["windows-1255"]],
  ["ara", ["windows-1256"]],
  ["tha", ["windows-874"]],
  ["jpn", ["shift_jis", "euc-jp"]],
  ["zho", ["gb18030"]],
  ["zho", ["big5"]],
  ["kor", ["euc-kr"]],
];
const LENGTHS = [100, 1000, 10_000];
const MAX_SAMPLES = 40;

export function judgeCharsets({ passages }: LanguageData): CharsetRow[] {
  return WRITTEN_IN.flatMap(([language, charsets]) => {
    const all = passages.filter((text) => text.language === language).map(({ text }) => text);
    return charsets.flatMap((charset) => {
      const texts = all.filter((text) => isWritable(text, charset));
      return LENGTHS.map((length) => {
        const samples = samplesOf(texts, charset, length);
        const right = samples.filter(
          ([bytes, text]) => withoutEnd(decodeText(bytes, undefined).text) === withoutEnd(text),
        );
        return { language, charset, bytes: length, samples: samples.length, right: right.length };
      });
    });
  });
}

/** Simplified Chinese was never written in Big5. */
function isWritable(text: string, charset: string): boolean {
  if (charset !== "big5") return true;
  const lost = [...iconv.decode(iconv.encode(text, charset), charset)].filter((character) => character === "?").length;
  return lost * 50 < text.length;
}

/** The last characters may be cut in half. */
const withoutEnd = (text: string): string => text.slice(0, -3);

/** Bytes with a high one among them, and what they say. */
function samplesOf(texts: readonly string[], charset: string, length: number): [bytes: Buffer, text: string][] {
  const [name = "", entities] = charset.split("+");
  const writable = (text: string): string =>
    [...text.replace(/[‘’ʼ]/g, "'").replace(/[“”]/g, '"').replace(/[–—]/g, "-")]
      .map((character) => {
        if (iconv.decode(iconv.encode(character, name), name) === character) return character;
        return entities ? `&#${character.codePointAt(0)};` : "";
      })
      .join("");
  const samples: [Buffer, string][] = [];
  for (let first = 0; first < texts.length && samples.length < MAX_SAMPLES; first++) {
    let joined = "";
    for (let i = first; joined.length < length && i < first + texts.length; i++)
      joined += `${texts[i % texts.length]!}\n`;
    const bytes = iconv.encode(writable(joined.slice(0, length)), name).subarray(0, length & ~1);
    if (bytes.some((byte) => byte >= 0x80 || name.startsWith("utf"))) samples.push([bytes, iconv.decode(bytes, name)]);
  }
  return samples;
}

export function charsetTable(rows: readonly CharsetRow[]): string {
  const lines = ["language  charset                 100 bytes   1,000   10,000   (right of samples)"];
  for (let i = 0; i < rows.length; i += LENGTHS.length) {
    const { language, charset } = rows[i]!;
    const shares = rows.slice(i, i + LENGTHS.length).map(({ right, samples }) => `${right}/${samples}`.padStart(8));
    lines.push(`${language.padEnd(8)}  ${charset.padEnd(22)}  ${shares.join(" ")}`);
  }
  return lines.join("\n");
}
