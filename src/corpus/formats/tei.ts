/**
 * TEI P5: one `teiCorpus`, a `TEI` with its own header per document, paragraphs (`p`) and sentences (`s`).
 *
 * The header follows the EAGLES model of the corpus: external factors in `fileDesc` and `creation`, internal factors (style, theme,
 * place) in `textClass` and `settingDesc`, technical metadata as `idno` and in `revisionDesc`. With an analyser, tokens are `w` and `pc`
 * with `lemma` and `msd`; without one, names of people, places and organisations are `name`. `tei-schema.ts` is the subset of TEI that is written.
 */
import type { Writer } from "../../model/format.js";
import { shortLanguageTag } from "../../page/language/codes.js";
import { escapeXml } from "../../publish/xml/xml.js";
import { type SegmentedDocument, textField } from "../release/document.js";
import { PUNCTUATION } from "../segment/tokens.js";
import type { TokenColumns } from "./vertical.js";
import { element, xmlAttribute } from "./xml.js";

export interface TeiCorpusFacts {
  readonly name: string;
  readonly version: string;
  readonly date: string;
  readonly doi: string;
  readonly publisher: string;
  readonly licence: string;
  readonly documents: number;
  readonly segmenter: string;
  readonly program: string;
}

export function teiWriter(facts: TeiCorpusFacts, columns?: TokenColumns): Writer<SegmentedDocument> {
  return {
    before: () => corpusHead(facts),
    one: (document) => teiDocument(document, columns),
    after: () => "</teiCorpus>\n",
  };
}

function corpusHead(facts: TeiCorpusFacts): string {
  const { name, version, date, doi, publisher, licence, documents, segmenter, program } = facts;
  return `<?xml version="1.0" encoding="UTF-8"?>
<?xml-model href="tei.rng" type="application/xml" schematypens="http://relaxng.org/ns/structure/1.0"?>
<teiCorpus xmlns="http://www.tei-c.org/ns/1.0">
<teiHeader>
  <fileDesc>
    <titleStmt>
${element("      ", "title", name)}    </titleStmt>
    <editionStmt>
      <edition n="${xmlAttribute(version)}">Version ${escapeXml(version)}</edition>
    </editionStmt>
    <extent>
      <measure unit="documents" quantity="${documents}"/>
    </extent>
    <publicationStmt>
${element("      ", "publisher", publisher || "unknown")}${element("      ", "idno", doi, ' type="DOI"')}      <date when="${date}"/>
${availability("      ", licence)}    </publicationStmt>
    <sourceDesc>
      <p>Pages of web sites; each document names its address.</p>
    </sourceDesc>
  </fileDesc>
  <encodingDesc>
    <appInfo>
      <application ident="winnow" version="${xmlAttribute(program)}">
        <label>Winnow</label>
      </application>
    </appInfo>
    <editorialDecl>
      <segmentation>
        <p>Sentences (s) by the rule ${escapeXml(segmenter)}, without manual correction.</p>
      </segmentation>
    </editorialDecl>
    <classDecl>
      <taxonomy xml:id="eagles.textType"><desc>Text type: original or translation</desc></taxonomy>
      <taxonomy xml:id="eagles.style"><desc>Style</desc></taxonomy>
      <taxonomy xml:id="eagles.category"><desc>Category or theme</desc></taxonomy>
      <taxonomy xml:id="keywords"><desc>Keywords</desc></taxonomy>
    </classDecl>
  </encodingDesc>
</teiHeader>
`;
}

function availability(indent: string, licence: string): string {
  if (licence === "") return `${indent}<availability status="unknown"><p>No licence is stated.</p></availability>\n`;
  const target = /^https?:\/\/\S+$/.test(licence) ? ` target="${xmlAttribute(licence)}"` : "";
  return `${indent}<availability status="restricted"><licence${target}>${escapeXml(licence)}</licence></availability>\n`;
}

/** A document: header and text. */
export function teiDocument(document: SegmentedDocument, columns?: TokenColumns): string {
  const language = shortLanguageTag(document.language);
  return `<TEI xml:id="d${document.number}" xml:lang="${language}">\n${teiHeader(document)}<text>\n<body>\n${body(document, columns)}</body>\n</text>\n</TEI>\n`;
}

export function teiHeader(document: SegmentedDocument): string {
  const { fields, number, id, url, words, language, script, validated, changed, family } = document;
  const of = (name: string): string => textField(fields, name);
  const people = (indent: string): string =>
    element(indent, "author", of("author") || "unknown") +
    element(indent, "editor", of("translator"), ' role="translator"');
  const date = of("date");
  return `<teiHeader>
  <fileDesc>
    <titleStmt>
${element("      ", "title", of("title") || "untitled")}${people("      ")}    </titleStmt>
${of("edition") === "" ? "" : `    <editionStmt>\n${element("      ", "edition", of("edition"))}    </editionStmt>\n`}    <extent>
      <measure unit="words" quantity="${words}"/>
${of("parallelWords") === "" ? "" : `      <measure unit="parallelWords" quantity="${xmlAttribute(of("parallelWords"))}"/>\n`}    </extent>
    <publicationStmt>
${element("      ", "publisher", of("publisher") || "unknown")}      <idno type="number">${number}</idno>
      <idno type="id">${id}</idno>
${element("      ", "idno", of("file"), ' type="file"')}${element("      ", "idno", of("parallelFile"), ' type="parallelFile"')}${availability("      ", of("licence") || of("copyright"))}    </publicationStmt>
${note(of("description"), of("note"))}    <sourceDesc>
      <bibl>
${element("        ", "title", of("title"))}        <ref target="${target(url)}"/>
${source(of("source"), url, "original")}${source(of("translationSource"), url, "translation")}      </bibl>
    </sourceDesc>
  </fileDesc>
  <profileDesc>
${date === "" ? "" : `    <creation><date${isDay(date) ? ` when="${date}"` : ""}>${escapeXml(date)}</date></creation>\n`}    <langUsage>
      <language ident="${shortLanguageTag(language)}">${escapeXml(language)} ${escapeXml(script)}</language>
    </langUsage>
${place(of("place"))}${classes(fields)}  </profileDesc>
  <revisionDesc status="${validated ? "validated" : "unchecked"}">
    <change when="${changed.slice(0, 10)}">${family === undefined ? "Collected" : `Collected; one of ${family.size} versions, family ${family.id}`}</change>
  </revisionDesc>
</teiHeader>
`;
}

/** anyURI allows neither spaces nor some brackets; square ones only around the number of a host. */
function target(url: string): string {
  const [, host = "", rest = url] = /^([a-z]+:\/\/[^/?#]*)(.*)$/is.exec(url) ?? [];
  const encoded = (text: string, bad: RegExp): string => text.replace(bad, (one) => encodeURIComponent(one));
  return xmlAttribute(encoded(host, /[\s<>"{}|\\^`]/g) + encoded(rest, /[\s<>"{}|\\^`[\]]/g));
}

function source(value: string, url: string, type: string): string {
  if (value === "" || value === url) return "";
  return /^https?:\/\//.test(value)
    ? `        <ref type="${type}" target="${target(value)}"/>\n`
    : element("        ", "note", value, ` type="${type}"`);
}

function note(description: string, remark: string): string {
  if (description === "" && remark === "") return "";
  return `    <notesStmt>\n${element("      ", "note", description, ' type="description"')}${element("      ", "note", remark)}    </notesStmt>\n`;
}

function place(name: string): string {
  return name === "" ? "" : `    <settingDesc><place><placeName>${escapeXml(name)}</placeName></place></settingDesc>\n`;
}

const SCHEMES = [
  ["textType", "eagles.textType"],
  ["style", "eagles.style"],
  ["category", "eagles.category"],
  ["keywords", "keywords"],
] as const;

function classes(fields: SegmentedDocument["fields"]): string {
  const rows = SCHEMES.map(([field, scheme]) => {
    const value = textField(fields, field);
    if (value === "") return "";
    const terms = field === "keywords" ? value.split("; ") : [value];
    return `      <keywords scheme="#${scheme}">${terms.map((term) => `<term>${escapeXml(term)}</term>`).join("")}</keywords>\n`;
  }).join("");
  return rows === "" ? "" : `    <textClass>\n${rows}    </textClass>\n`;
}

function isDay(date: string): boolean {
  return /^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/.test(date);
}

/** Each paragraph on a line; the white space between sentences is outside of them. */
function body(document: SegmentedDocument, columns: TokenColumns | undefined): string {
  const { text, foreign } = document;
  const { tokens, sentences, paragraphs } = document.segments;
  if (paragraphs.length === 0) return "<p/>\n";
  let out = "";
  for (let p = 0; p < paragraphs.length; p++) {
    const language = foreign[p];
    out += language === undefined ? "<p>" : `<p xml:lang="${shortLanguageTag(language)}">`;
    const last = paragraphs[p + 1] ?? sentences.length;
    for (let s = paragraphs[p]!; s < last; s++) {
      const next = sentences[s + 1] ?? tokens.count;
      const from = tokens.starts[sentences[s]!]!;
      const to = tokens.ends[next - 1]!;
      const line =
        columns === undefined
          ? withNames(document, sentences[s]!, next, from, to)
          : taggedWords(document, sentences[s]!, next, columns);
      out += `<s>${line.includes("\n") ? line.replaceAll("\n", "<lb/>\n") : line}</s>`;
      if (s + 1 < last && tokens.starts[next]! > to)
        out += text.slice(to, tokens.starts[next]!).includes("\n") ? "<lb/>\n" : " ";
    }
    out += "</p>\n";
  }
  return out;
}

const NAME_TYPES = { PER: "person", LOC: "place", ORG: "organisation" } as const;

/** The text of a sentence with its names as elements. */
function withNames(document: SegmentedDocument, first: number, next: number, from: number, to: number): string {
  const { text, mentions } = document;
  const { starts, ends } = document.segments.tokens;
  if (mentions.length === 0) return escapeXml(text.slice(from, to));
  let [out, at] = ["", from];
  for (const name of mentions) {
    if (name.first < first || name.next > next) continue;
    const [start, end] = [starts[name.first]!, ends[name.next - 1]!];
    out += `${escapeXml(text.slice(at, start))}<name type="${NAME_TYPES[name.kind]}">${escapeXml(text.slice(start, end))}</name>`;
    at = end;
  }
  return out + escapeXml(text.slice(at, to));
}

/** The tokens from `first` up to `next` with what an analyser said of them; white space stays between them. */
function taggedWords(document: SegmentedDocument, first: number, next: number, columns: TokenColumns): string {
  const { text } = document;
  const { starts, ends, kinds } = document.segments.tokens;
  const [lemma, tag] = [columns.names.indexOf("lemma"), columns.names.indexOf("tag")];
  let out = "";
  for (let t = first; t < next; t++) {
    if (t > first) out += text.slice(ends[t - 1], starts[t]);
    const values = columns.of(document, t);
    const name = kinds[t] === PUNCTUATION ? "pc" : "w";
    const attribute = (of: string, at: number): string => (values[at] ? ` ${of}="${xmlAttribute(values[at])}"` : "");
    out += `<${name}${attribute("lemma", lemma)}${attribute("msd", tag)}>${escapeXml(text.slice(starts[t], ends[t]))}</${name}>`;
  }
  return out;
}
