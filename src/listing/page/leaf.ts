/**
 * Builds the record of a leaf: address, title, path in the hierarchy, the text without chrome, and derived fields
 * (parent, year, language). Every field says how it was found.
 */
import type { Finding, FindingField } from "../../model/record.js";
import { IN_NAVIGATION, isLetter, type Observation, plainHost, ROW } from "./observe.js";

export interface LeafFacts {
  readonly path: readonly string[];
  readonly confidence: number;
  readonly because: string;
  isChrome(text: string, hash?: number): boolean;
}

export function leafFinding(o: Observation, facts: LeafFacts): Finding {
  const title = titleOf(o, facts.isChrome);
  const text = textOf(o, title, facts.isChrome);
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
  if (parent !== undefined) fields["parent"] = { value: parent, rule: "path/1", confidence: 0.7 };
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

/** The heading, else the title without the site's name. */
function titleOf(o: Observation, isChrome: (text: string) => boolean): string {
  if (o.heading !== "" && !isChrome(o.heading)) return o.heading;
  const parts = o.title.split(/(?<!\s)\s+(?:[-–—|·»«<>:]|::)\s+/).filter((part) => part.trim() !== "");
  return (parts[0] ?? o.title).trim() || o.title;
}

/** Paragraphs separated by an empty line, lines by "\n"; without chrome and rows of links. */
function textOf(o: Observation, title: string, isChrome: LeafFacts["isChrome"]): string {
  const kept: string[] = [];
  for (const [text, , flags, hash] of o.paragraphs) {
    if ((flags & (IN_NAVIGATION | ROW)) !== 0 || isChrome(text, hash)) continue;
    if (kept.length === 0 && text === title) continue;
    kept.push(text.includes("\n") ? text.replace(/(?<! ) *\n */g, "\n") : text);
  }
  return kept.join("\n\n").normalize("NFC");
}

/** The nearest list above that is not a letter or a range: a song's artist, a recipe's section. */
function parentIn(path: readonly string[], title: string): string | undefined {
  return [...path].reverse().find((one) => one !== "" && !isLetter(one) && one !== title);
}

function yearIn(o: Observation, title: string): number | undefined {
  const found = /(?:^|[\s([,])((?:1[5-9]|20)\d\d)(?:$|[\s)\],.])/.exec(`${title} ${o.title}`);
  return found === null ? undefined : Number(found[1]);
}
