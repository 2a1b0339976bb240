/**
 * TMX 1.4: pairs of paragraphs of parallel documents.
 *
 * Paragraphs are aligned by their lengths (Gale & Church 1993): translations of long paragraphs are long. The cheapest path through both
 * documents may skip a paragraph or join two; skipped ones are not written. A pair is written once, with its first document.
 */
import type { Writer } from "../../model/format.js";
import { shortLanguageTag } from "../../page/language/codes.js";
import { escapeXml } from "../../publish/xml/xml.js";
import type { CorpusDocument, SegmentedDocument } from "../release/document.js";
import { xmlAttribute } from "./xml.js";

export interface TmxOptions {
  readonly program: string;
  readonly date: string;
  /** The language of most documents. */
  readonly language: string;
  /** The other side of a document; undefined when there is none or the pair was written. */
  partner(document: SegmentedDocument): CorpusDocument | undefined;
}

export function tmxWriter({ program, date, language, partner }: TmxOptions): Writer<SegmentedDocument> {
  return {
    before: () => `<?xml version="1.0" encoding="UTF-8"?>
<tmx version="1.4">
<header creationtool="winnow" creationtoolversion="${xmlAttribute(program)}" segtype="paragraph" o-tmf="winnow" adminlang="en" srclang="${shortLanguageTag(language)}" datatype="plaintext" creationdate="${date.replaceAll("-", "")}T000000Z"/>
<body>
`,
    one(document) {
      const other = partner(document);
      return other === undefined ? undefined : units(document, other);
    },
    after: () => "</body>\n</tmx>\n",
  };
}

function units(document: CorpusDocument, other: CorpusDocument): string {
  const [left, right] = [document, other].map(({ text }) => text.split(/\n{2,}/).filter((one) => one.trim() !== ""));
  const side = ({ language, url }: CorpusDocument, text: string): string =>
    `  <tuv xml:lang="${shortLanguageTag(language)}"><prop type="url">${escapeXml(url)}</prop><seg>${escapeXml(text.replaceAll(/\s+/g, " "))}</seg></tuv>\n`;
  return alignParagraphs(left!, right!)
    .map(
      ([one, two], i) =>
        `<tu tuid="d${document.number}-d${other.number}.${i + 1}">\n${side(document, one)}${side(other, two)}</tu>\n`,
    )
    .join("");
}

/** Paragraphs joined on each side, and the share of pairs of this kind in the paper's corpus. */
const MOVES = [
  [1, 1, 0.89],
  [1, 0, 0.005],
  [0, 1, 0.005],
  [2, 1, 0.045],
  [1, 2, 0.045],
] as const;
/** The square of the standard deviation per character, as in the paper. */
const VARIANCE = 6.8;
/** Above this the table would be too large; equal numbers of paragraphs are then paired in order, others not at all. */
const MOST_CELLS = 4_000_000;

/** Pairs of texts; text without a counterpart is left out. */
export function alignParagraphs(left: readonly string[], right: readonly string[]): [string, string][] {
  const [rows, columns] = [left.length + 1, right.length + 1];
  if (rows * columns > MOST_CELLS) return left.length === right.length ? left.map((one, i) => [one, right[i]!]) : [];
  const [a, b] = [left, right].map((side) => side.map((one) => one.length));
  const sum = (lengths: readonly number[]): number => lengths.reduce((all, one) => all + one, 0);
  const ratio = sum(b!) / Math.max(1, sum(a!)) || 1;
  const cost = new Float64Array(rows * columns).fill(Number.POSITIVE_INFINITY);
  const move = new Uint8Array(rows * columns);
  cost[0] = 0;
  for (let i = 0; i < rows; i++)
    for (let j = 0; j < columns; j++)
      for (const [m, [di, dj, share]] of MOVES.entries()) {
        if (i < di || j < dj) continue;
        const before = cost[(i - di) * columns + j - dj]!;
        const [one, two] = [sum(a!.slice(i - di, i)), sum(b!.slice(j - dj, j))];
        const here = before + lengthCost(one * ratio, two) - Math.log(share);
        if (here < cost[i * columns + j]!) {
          cost[i * columns + j] = here;
          move[i * columns + j] = m;
        }
      }
  const pairs: [string, string][] = [];
  for (let [i, j] = [left.length, right.length]; i > 0 || j > 0; ) {
    const [di, dj] = MOVES[move[i * columns + j]!]!;
    if (di > 0 && dj > 0) pairs.push([left.slice(i - di, i).join(" "), right.slice(j - dj, j).join(" ")]);
    [i, j] = [i - di, j - dj];
  }
  return pairs.reverse();
}

/** Minus the logarithm of a normal density of the difference of lengths. */
function lengthCost(expected: number, found: number): number {
  const mean = Math.max(1, (expected + found) / 2);
  return (found - expected) ** 2 / (2 * VARIANCE * mean);
}
