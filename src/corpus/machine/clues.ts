/**
 * What tells theme, style and place of a document: its words, pieces of words, its title, its address and what the site files it under.
 *
 * A clue counts 1 + ln(how often it occurs). Each group of clues is then scaled to length 1, so that it has the same weight in every document,
 * however long. The host is not a clue, so that a model says the same of a site it has not seen.
 */
import type { Feature } from "../../learn/index.js";
import { streamSafe } from "../../model/text/stream-safe.js";
import { words } from "../../page/text/words.js";

export interface ClueSource {
  readonly url: string;
  readonly title: string;
  readonly text: string;
  /** The site's own category and keywords. */
  readonly filed: readonly string[];
}

/** A long text says nothing new after so many different words. */
const MOST_WORDS = 600;
const PIECES_FROM = 150;
const PIECE = 4;

/** The prefix of features that a person can read as words. */
const READABLE = ["w=", "t=", "f=", "a="];

export function cluesOf({ url, title, text, filed }: ClueSource): Feature[] {
  const inText = lowered(text);
  const inTitle = lowered(title);
  const pieces = [...inTitle.keys(), ...[...inText.keys()].slice(0, PIECES_FROM)].flatMap(piecesOf);
  return [
    ...group("w=", inText),
    ...group("t=", inTitle),
    ...group("c=", counted(pieces)),
    ...group("a=", addressWords(url)),
    ...group("f=", counted(filed.map((one) => streamSafe(one).normalize("NFC").trim().toLowerCase()).filter(Boolean))),
  ];
}

/** The word of a clue, for evidence; undefined for pieces of words. */
export function clueWord(feature: string): string | undefined {
  const prefix = READABLE.find((one) => feature.startsWith(one));
  return prefix === undefined ? undefined : feature.slice(prefix.length);
}

function group(prefix: string, counts: ReadonlyMap<string, number>): Feature[] {
  const values = Array.from(counts.values(), (count) => 1 + Math.log(count));
  const length = Math.hypot(...values);
  return Array.from(counts.keys(), (name, i): Feature => [prefix + name, values[i]! / length]);
}

function counted(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/** The words of a text until there are enough different ones. */
function lowered(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words(text)) {
    if (word.isNumber) continue;
    const name = word.text.toLowerCase();
    counts.set(name, (counts.get(name) ?? 0) + 1);
    if (counts.size >= MOST_WORDS) break;
  }
  return counts;
}

/** Runs of four characters, with the borders of the word. */
function piecesOf(word: string): string[] {
  const marked = [..."_", ...word, "_"];
  return Array.from({ length: Math.max(0, marked.length - PIECE + 1) }, (_, i) => marked.slice(i, i + PIECE).join(""));
}

/** Folders and words of the path: "/sport/2007/match-report.html" is sport, match, report. */
function addressWords(url: string): Map<string, number> {
  if (!URL.canParse(url)) return new Map();
  let path = new URL(url).pathname.replace(/\.[a-z]{2,5}$/i, "");
  try {
    path = decodeURIComponent(path);
  } catch {
    // a path that is not UTF-8 stays as it is
  }
  return lowered(path.replace(/[/_-]/g, " "));
}
