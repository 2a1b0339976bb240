/**
 * CoNLL-U (universaldependencies.org/format.html): sentences and tokens. `TokenRange=from:to` in MISC are the offsets of the token in the
 * document's text, in code points. Without an analyser the linguistic columns are empty (`_`), except PUNCT.
 */
import type { Writer } from "../../model/format.js";
import { codePoints, type SegmentedDocument } from "../release/document.js";
import { PUNCTUATION } from "../segment/tokens.js";
import type { TokenColumns } from "./vertical.js";

export function conlluWriter(columns?: TokenColumns): Writer<SegmentedDocument> {
  return { before: () => "", one: (document) => conlluDocument(document, columns), after: () => "" };
}

export function conlluDocument(document: SegmentedDocument, columns?: TokenColumns): string {
  const { text, number, foreign } = document;
  const { tokens, sentences, paragraphs } = document.segments;
  const { starts, ends, kinds, count } = tokens;
  const point = codePoints(text);
  const [lemma, tags] = [columns?.names.indexOf("lemma") ?? -1, columns?.names.indexOf("tag") ?? -1];
  let out = `# newdoc id = d${number}\n`;
  let paragraph = 0;
  for (let s = 0; s < sentences.length; s++) {
    const next = sentences[s + 1] ?? count;
    if (paragraphs[paragraph] === s) {
      out += `# newpar id = d${number}.p${++paragraph}\n`;
      const language = foreign[paragraph - 1];
      if (language !== undefined) out += `# lang = ${language}\n`;
    }
    let [words, lines] = ["", ""];
    for (let t = sentences[s]!; t < next; t++) {
      const [start, end] = [starts[t]!, ends[t]!];
      const form = text.slice(start, end);
      const tight = t + 1 < next && starts[t + 1] === end;
      words += tight || t + 1 === next ? form : `${form} `;
      const values = columns?.of(document, t);
      const from = point(start);
      lines += `${t - sentences[s]! + 1}\t${form}\t${(lemma >= 0 && values?.[lemma]) || "_"}\t${kinds[t] === PUNCTUATION ? "PUNCT" : "_"}\t${(tags >= 0 && values?.[tags]) || "_"}\t_\t_\t_\t_\t${tight ? "SpaceAfter=No|" : ""}TokenRange=${from}:${point(end)}\n`;
    }
    out += `# sent_id = d${number}.s${s + 1}\n# text = ${words}\n${lines}\n`;
  }
  return out;
}
