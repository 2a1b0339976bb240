/**
 * A document as corpus formats see it: its metadata after the EAGLES model as plain values, its text, and the segments of the text.
 */
import type { Json } from "../../model/json.js";
import type { WinnowRecord } from "../../model/record.js";
import { countScripts, mainScript, scriptCode } from "../../page/language/script.js";
import { isObject } from "../../publish/formats/reference-text.js";
import { factsOf } from "../../search/facts.js";
import type { SharedLine } from "../../store/records/line.js";
import { type Mention, mentionsOf } from "../entities/mentions.js";
import type { Segments } from "../segment/segment.js";
import { NUMBER, WORD } from "../segment/tokens.js";
import type { WarcPlace } from "./archive-places.js";

export interface Family {
  readonly id: string;
  readonly size: number;
  readonly isOriginal: boolean;
}

export interface CorpusDocument {
  readonly id: string;
  readonly number: number;
  readonly url: string;
  readonly host: string;
  /** ISO 639-3; "und" when unknown. */
  readonly language: string;
  /** The probability of the language; 1 if a person or the recipe says so. */
  readonly languageScore: number | undefined;
  /** ISO 15924. */
  readonly script: string;
  /** 0 when unknown. */
  readonly year: number;
  readonly text: string;
  readonly validated: boolean;
  readonly version: number;
  readonly changed: string;
  readonly family: Family | undefined;
  /** The archived response that the text was read from. */
  readonly archived: WarcPlace | undefined;
  readonly fields: WinnowRecord["fields"];
}

export interface SegmentedDocument extends CorpusDocument {
  readonly segments: Segments;
  /** Words and numbers apart from punctuation, by `words/1`. */
  readonly words: number;
  readonly numbers: number;
  /** Names that the fields people, places and organisations hold, where they stand. */
  readonly mentions: readonly Mention[];
  /** The language of paragraph i, where it differs from the document's. */
  readonly foreign: readonly (string | undefined)[];
}

/** What is known of a document outside of its record. */
export interface DocumentContext {
  readonly confidences?: SharedLine["confidences"];
  readonly family?: Family | undefined;
  readonly archived?: WarcPlace | undefined;
}

export function documentOf(
  record: WinnowRecord,
  { confidences = {}, family, archived }: DocumentContext = {},
): CorpusDocument {
  const { id, number, url, fields, validated, version, changed } = record;
  const text = textField(fields, "text");
  const { host, language, year } = factsOf(url, fields, { words: 0, characters: 0 });
  const script = scriptCode(mainScript(countScripts(text)));
  return {
    id,
    number,
    url,
    host,
    language: oneLine(language) || "und",
    languageScore: textField(fields, "language") === "" ? undefined : (confidences["language"] ?? 1),
    script,
    year,
    text,
    validated,
    version,
    changed,
    family,
    archived,
    fields,
  };
}

export function withSegments(document: CorpusDocument, segments: Segments): SegmentedDocument {
  const { kinds, count } = segments.tokens;
  let [words, numbers] = [0, 0];
  for (let t = 0; t < count; t++) {
    if (kinds[t] === WORD) words++;
    else if (kinds[t] === NUMBER) numbers++;
  }
  const mentions = mentionsOf(document.text, segments, document.fields);
  return { ...document, segments, words, numbers, mentions, foreign: foreignParagraphs(document, segments) };
}

/** Passages in other languages are runs of paragraphs; their offsets count code points. */
function foreignParagraphs({ fields, language, text }: CorpusDocument, segments: Segments): (string | undefined)[] {
  const passages = fields["passages"];
  if (!Array.isArray(passages) || passages.length === 0) return [];
  const { tokens, sentences, paragraphs } = segments;
  const points = codePoints(text);
  return paragraphs.map((sentence) => {
    const at = points(tokens.starts[sentences[sentence]!]!);
    const inside = passages.filter(isObject).find(({ from, to }) => at >= Number(from ?? 0) && at < Number(to ?? 0));
    const own = oneLine(textField(inside ?? {}, "language"));
    return own === "" || own === language ? undefined : own;
  });
}

/** Turns rising offsets in UTF-16 units into offsets in code points, as other programs count. */
export function codePoints(text: string): (at: number) => number {
  let [before, pairs] = [0, 0];
  return (at) => {
    for (; before < at; before++) if ((text.charCodeAt(before) & 0xfc00) === 0xd800) pairs++;
    return at - pairs;
  };
}

export function textField(fields: WinnowRecord["fields"], name: string): string {
  return plain(Object.hasOwn(fields, name) ? fields[name] : undefined);
}

function plain(value: Json | undefined): string {
  if (value === undefined || value === null) return "";
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return (value as readonly Json[]).map(plain).join("; ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** What every table and every document tag of a corpus states, in this order. */
export const ATTRIBUTES: readonly (readonly [name: string, of: (document: CorpusDocument) => string | number])[] = [
  ["id", ({ id }) => id],
  ["number", ({ number }) => number],
  ["url", ({ url }) => url],
  ["host", ({ host }) => host],
  ...own("title", "author", "translator", "textType", "edition", "publisher"),
  ["language", ({ language }) => language],
  ["script", ({ script }) => script],
  ...own("date"),
  ["year", ({ year }) => (year === 0 ? "" : year)],
  ...own(
    "style",
    "category",
    "place",
    "keywords",
    "people",
    "places",
    "organisations",
    "source",
    "translationSource",
    "licence",
    "copyright",
    "file",
    "parallel",
  ),
  ["family", ({ family }) => family?.id ?? ""],
  ["cluster_size", ({ family }) => family?.size ?? 1],
  ["moderated", ({ validated }) => (validated ? "yes" : "no")],
];

function own(...names: readonly string[]): (readonly [string, (document: CorpusDocument) => string])[] {
  return names.map((name) => [name, ({ fields }) => oneLine(textField(fields, name))]);
}

/** Attributes stand on one line, whichever characters a reader takes for the end of it. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}]+/gu, " ").trim();
}
