/**
 * Builds the record of a leaf: address, title, path in the hierarchy, the text without chrome, and derived fields
 * (parent, year, language). Every field says how it was found.
 */
import type { Finding, FindingField } from "../../model/record.js";
import { streamSafe } from "../../model/text/stream-safe.js";
import { FEW, isTrail, type LeafContext, leafTitle, textChances } from "./leaf-text.js";
import { headingRank, IN_NAVIGATION, isLetter, type Observation, type Paragraph, plainHost, ROW } from "./observe.js";

export interface LeafFacts extends Omit<LeafContext, "title"> {
  readonly confidence: number;
  readonly because: string;
  /** Other weights of the signals of text, for measuring. */
  readonly weights?: readonly number[];
}

export function leafFinding(o: Observation, facts: LeafFacts): Finding {
  const title = leafTitle(o, facts.common, facts.isChrome);
  const text = textOf(o, { ...facts, title }, facts.weights);
  const year = yearIn(o, title);
  const parent = parentIn(facts.path, title);
  const fields: Record<string, FindingField> = {
    state: { value: "leaf", rule: "listing/1", words: facts.because.slice(0, 200), confidence: facts.confidence },
    title: { value: title, rule: o.heading === title ? "heading/1" : "title/1" },
    text: { value: text, rule: "varying-part/1" },
    path: { value: facts.path, rule: "trail/1" },
    language: { value: o.language ?? "und", rule: o.language === null ? "none" : "language.model, else declared" },
  };
  const { read = [], missing = [] } = o.parts ?? {};
  if (read.length > 0) fields["parts"] = { value: read, rule: "parts/1" };
  if (missing.length > 0) fields["missingParts"] = { value: missing, rule: "parts/1" };
  const label = parent === undefined ? undefined : labelOf(parent, o);
  if (parent !== undefined) fields["parent"] = { value: parent, rule: "path/1", confidence: 0.7 };
  if (label !== undefined) fields["parentLabel"] = { value: label, rule: "label/1", confidence: 0.7 };
  if (year !== undefined) fields["year"] = { value: year, rule: "heading/1", confidence: 0.6 };
  return { key: ownAddress(o), url: o.url, fields };
}

/** The canonical address, unless it is a folder above the page: that would merge many pages into one. */
export function ownAddress({ url, canonical }: Observation): string {
  if (canonical === null || canonical === url || plainHost(canonical) !== plainHost(url)) return url;
  const bare = (address: string) =>
    address
      .replace(/^https?:\/\/(?:www\.)?/, "")
      .replace(/[?#].*/s, "")
      .replace(/\/(?:index|default)\.\w+$/i, "/")
      .replace(/\/$/, "")
      .toLowerCase();
  const isAbove = bare(url) !== bare(canonical) && bare(url).startsWith(bare(canonical));
  return isAbove ? url : canonical;
}

/** Paragraphs less likely than this are not text: chosen so that about as many lines are kept wrongly as are lost. */
const TEXT_CHANCE = 0.65;
/** Before other leaves are known, more is kept. */
const FIRST_TEXT_CHANCE = 0.3;

/** Paragraphs separated by an empty line, lines by "\n". Where none looks like text, all that is not chrome is kept. */
function textOf(o: Observation, context: LeafContext, weights: readonly number[] | undefined): string {
  const chances = textChances(o, context, weights);
  const least = (context.common?.pages ?? 0) < FEW ? FIRST_TEXT_CHANCE : TEXT_CHANCE;
  const isTitle = ([text, , flags]: Paragraph) =>
    ((text === context.title || text === o.heading) && headingRank(flags) > 0) || isTrail(text, context);
  const likely = o.paragraphs.filter((paragraph, i) => chances[i]! >= least && !isTitle(paragraph));
  const isOwn = ([text, , flags, hash]: Paragraph) =>
    (flags & (IN_NAVIGATION | ROW)) === 0 && !context.isChrome(text, hash) && text !== context.title;
  const kept = likely.length > 0 ? likely : o.paragraphs.filter(isOwn);
  const text = kept
    .filter(([text], i) => i > 0 || text !== context.title)
    .map(([text]) => (text.includes("\n") ? text.replace(/(?<! ) *\n */g, "\n") : text))
    .join("\n\n");
  return streamSafe(text).normalize("NFC");
}

/** The word by which the page names its parent: "Artist: The Weavers", or "Artist" in the line before. */
function labelOf(parent: string, { paragraphs }: Observation): string | undefined {
  for (const [i, [text]] of paragraphs.entries()) {
    if (text.length > parent.length + 40 || !text.endsWith(parent)) continue;
    const own = /^(\p{L}[\p{L} ]{1,28}?)\s?[:：]\s?$/u.exec(text.slice(0, -parent.length))?.[1];
    const before =
      text === parent ? /^(\p{L}[\p{L} ]{1,28}?)\s?[:：]$/u.exec(paragraphs[i - 1]?.[0] ?? "")?.[1] : undefined;
    if ((own ?? before) !== undefined) return own ?? before;
  }
  return undefined;
}

/** The nearest list above that is not a letter or a range: a song's artist, a recipe's section. */
function parentIn(path: readonly string[], title: string): string | undefined {
  return [...path].reverse().find((one) => one !== "" && !isLetter(one) && one !== title);
}

function yearIn(o: Observation, title: string): number | undefined {
  const found = /(?:^|[\s([,])((?:1[5-9]|20)\d\d)(?:$|[\s)\],.])/.exec(`${title} ${o.title}`);
  return found === null ? undefined : Number(found[1]);
}
