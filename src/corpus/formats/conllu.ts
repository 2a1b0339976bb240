/**
 * CoNLL-U (universaldependencies.org/format.html): sentences and tokens. `TokenRange=from:to` in MISC are the offsets of the token in the
 * document's text, in code points; `Entity=B-PER` and `I-PER` mark names. Without an analyser the linguistic columns are empty (`_`), except PUNCT.
 */
import type { Writer } from "../../model/format.js";
import type { SegmentedDocument } from "../release/document.js";
import { PUNCTUATION } from "../segment/tokens.js";
import { type ByteText, bytesOf, byteWriter } from "./bytes.js";
import type { TokenColumns } from "./vertical.js";

export function conlluWriter(columns?: TokenColumns): Writer<SegmentedDocument> {
  return byteWriter((document, out) => writeConllu(document, out, columns));
}

const ascii = (text: string): Uint8Array => Buffer.from(text, "latin1");
const [EMPTY_WORD, EMPTY_MARK, BEHIND] = [ascii("\t_\t_\t_"), ascii("\t_\tPUNCT\t_"), ascii("\t_\t_\t_\t_\t")];
const [GLUED, RANGE, TEXT] = [ascii("SpaceAfter=No|"), ascii("TokenRange="), ascii("# text = ")];
const [TAB, LINE, SPACE, COLON] = [0x09, 0x0a, 0x20, 0x3a];

function writeConllu(document: SegmentedDocument, out: ByteText, columns: TokenColumns | undefined): void {
  const { number, foreign, mentions } = document;
  const { tokens, sentences, paragraphs } = document.segments;
  const { starts, ends, kinds, count } = tokens;
  const text = bytesOf(document);
  const [lemma, tag] = [columns?.names.indexOf("lemma") ?? -1, columns?.names.indexOf("tag") ?? -1];
  const analysed = (t: number): void => {
    const values = columns!.of(document, t);
    const upos = kinds[t] === PUNCTUATION ? "PUNCT" : "_";
    out.text(`\t${(lemma >= 0 && values[lemma]) || "_"}\t${upos}\t${(tag >= 0 && values[tag]) || "_"}`);
  };
  const [withId, withSentence] = [ascii(`d${number}.p`), ascii(`# sent_id = d${number}.s`)];
  out.text(`# newdoc id = d${number}\n`);
  let [paragraph, mention] = [0, 0];
  for (let s = 0; s < sentences.length; s++) {
    const [first, next] = [sentences[s]!, sentences[s + 1] ?? count];
    if (paragraphs[paragraph] === s) {
      out.text("# newpar id = ");
      out.bytes(withId);
      out.number(++paragraph);
      out.byte(LINE);
      const language = foreign[paragraph - 1];
      if (language !== undefined) out.text(`# lang = ${language}\n`);
    }
    out.bytes(withSentence);
    out.number(s + 1);
    out.byte(LINE);
    out.bytes(TEXT);
    for (let t = first; t < next; t++) {
      if (t > first && starts[t] !== ends[t - 1]) out.byte(SPACE);
      out.piece(text.bytes, text.starts[t]!, text.ends[t]!);
    }
    out.byte(LINE);
    for (let t = first; t < next; t++) {
      out.number(t - first + 1);
      out.byte(TAB);
      out.piece(text.bytes, text.starts[t]!, text.ends[t]!);
      if (columns !== undefined) analysed(t);
      else out.bytes(kinds[t] === PUNCTUATION ? EMPTY_MARK : EMPTY_WORD);
      out.bytes(BEHIND);
      while ((mentions[mention]?.next ?? count) <= t) mention++;
      const name = mentions[mention];
      if (name !== undefined && name.first <= t) out.text(`Entity=${name.first === t ? "B" : "I"}-${name.kind}|`);
      if (t + 1 < next && starts[t + 1] === ends[t]) out.bytes(GLUED);
      out.bytes(RANGE);
      out.number(text.pointStarts[t]!);
      out.byte(COLON);
      out.number(text.pointEnds[t]!);
      out.byte(LINE);
    }
    out.byte(LINE);
  }
}
