/**
 * Vertical text: one token per line, structures as tags. Read by Sketch Engine, NoSketch Engine (`registry/NAME`) and the IMS Corpus
 * Workbench (`registry/NAME.cwb`, with the commands that encode it).
 *
 * `<g/>` says that no space stands between two tokens. A tag at the start of a line is markup, so tokens are written with `&lt;` and
 * `&amp;`.
 */
import type { Writer } from "../../model/format.js";
import { escapeXml } from "../../publish/xml/xml.js";
import { ATTRIBUTES, type SegmentedDocument } from "../release/document.js";
import { type ByteText, bytesOf, byteWriter } from "./bytes.js";
import { xmlAttribute } from "./xml.js";

/** Further columns of a token, such as the tags of a morphological analyser. */
export interface TokenColumns {
  readonly names: readonly string[];
  /** One value per name. */
  of(document: SegmentedDocument, token: number): readonly string[];
}

export function verticalWriter(columns?: TokenColumns): Writer<SegmentedDocument> {
  return byteWriter((document, out) => writeVertical(document, out, columns));
}

const ascii = (text: string): Uint8Array => Buffer.from(text, "latin1");
const [SENTENCE, SENTENCE_END, GLUE] = [ascii("<s>\n"), ascii("</s>\n"), ascii("<g/>\n")];
const [PARAGRAPH, PARAGRAPH_END] = [ascii("<p>\n"), ascii("</p>\n")];
const NAME_END = ascii("</name>\n");
const LINE = 0x0a;

function writeVertical(document: SegmentedDocument, out: ByteText, columns: TokenColumns | undefined): void {
  const { text, foreign, mentions } = document;
  const { tokens, sentences, paragraphs } = document.segments;
  const { starts, ends, count } = tokens;
  const own = bytesOf(document);
  const isPlain = escapeXml(text) === text;
  out.text(
    `<doc${ATTRIBUTES.map(([name, of]) => ` ${name}="${xmlAttribute(String(of(document)))}"`).join("")} words="${document.words}">\n`,
  );
  let [paragraph, sentence, mention] = [0, 0, 0];
  for (let t = 0; t < count; t++) {
    if (sentences[sentence] === t) {
      if (sentence > 0) out.bytes(SENTENCE_END);
      if (paragraphs[paragraph] === sentence) {
        if (paragraph > 0) out.bytes(PARAGRAPH_END);
        const language = foreign[paragraph];
        if (language === undefined) out.bytes(PARAGRAPH);
        else out.text(`<p lang="${xmlAttribute(language)}">\n`);
        paragraph++;
      }
      out.bytes(SENTENCE);
      sentence++;
    } else if (starts[t] === ends[t - 1]) out.bytes(GLUE);
    const name = mentions[mention];
    if (name?.first === t) out.text(`<name type="${name.kind}">\n`);
    if (isPlain) out.piece(own.bytes, own.starts[t]!, own.ends[t]!);
    else out.text(escapeXml(text.slice(starts[t], ends[t])));
    if (columns !== undefined) for (const value of columns.of(document, t)) out.text(`\t${escapeXml(value)}`);
    out.byte(LINE);
    if (name?.next === t + 1) {
      out.bytes(NAME_END);
      mention++;
    }
  }
  if (sentence > 0) out.bytes(SENTENCE_END);
  if (paragraph > 0) out.bytes(PARAGRAPH_END);
  out.text("</doc>\n");
}

export interface RegistryFacts {
  /** Letters, digits and underscores: the file name of the registry. */
  readonly id: string;
  readonly title: string;
  readonly vertical: string;
  readonly columns: readonly string[];
}

/** For NoSketch Engine: `compilecorp registry/NAME`. */
export function noSketchRegistry({ id, title, vertical, columns }: RegistryFacts): string {
  return `MAINTAINER ""
INFO "Written by Winnow."
NAME "${title.replaceAll('"', "'")}"
PATH "/corpora/data/${id}/"
VERTICAL "/corpora/vert/${vertical}"
ENCODING "UTF-8"
ATTRIBUTE word
ATTRIBUTE lc {
	LABEL "word (lowercase)"
	DYNAMIC utf8lowercase
	DYNLIB internal
	ARG1 "C"
	FUNTYPE s
	FROMATTR word
	TYPE index
	TRANSQUERY yes
}
${columns.map((name) => `ATTRIBUTE ${name}\n`).join("")}STRUCTURE doc {
${[...ATTRIBUTES.map(([name]) => name), "words"].map((name) => `	ATTRIBUTE ${name}\n`).join("")}}
STRUCTURE p {
	ATTRIBUTE lang
}
STRUCTURE s
STRUCTURE name {
	ATTRIBUTE type
}
STRUCTURE g {
	DISPLAYTAG 0
	DISPLAYBEGIN "_EMPTY_"
}
`;
}

/** For the IMS Corpus Workbench; `#` begins a remark in its registry files. */
export function cwbRegistry({ id, title, vertical, columns }: RegistryFacts): string {
  const attributes = [...ATTRIBUTES.map(([name]) => name), "words"];
  return `# Encode and index (change the folders):
#   cwb-encode -d /corpora/data/${id} -f ${vertical} -R /corpora/registry/${id} -c utf8 -xsB -0 g ${columns.map((name) => `-P ${name} `).join("")}\\
#     -S s:0 -S p:0+lang -S name:0+type -S doc:0+${attributes.join("+")}
#   cwb-makeall -r /corpora/registry -V ${id.toUpperCase()}
NAME "${title.replaceAll('"', "'")}"
ID ${id.toLowerCase()}
HOME /corpora/data/${id}
##:: charset = "utf8"
ATTRIBUTE word
${columns.map((name) => `ATTRIBUTE ${name}\n`).join("")}STRUCTURE s
STRUCTURE p
STRUCTURE p_lang
STRUCTURE name
STRUCTURE name_type
STRUCTURE doc
${attributes.map((name) => `STRUCTURE doc_${name}\n`).join("")}`;
}
