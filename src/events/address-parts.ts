/**
 * Of which components and tokens does an address consist?
 *
 * Host, path and document, as the Kairos paper cuts them (§4), each broken into tokens at punctuation; the host also into
 * subdomains, domain and top level domain. Any line gives an answer: what is no address is taken as far as it looks
 * like one, because a classifier of lines must answer every line. Nothing here is slower than linear, and long lines are cut.
 */

import { type Housing, housingOf } from "./address-hosters.js";

export interface Token {
  /** Lower case. */
  readonly text: string;
  /** Of `text`; features mix it with what they are. */
  readonly hash: number;
}

export interface AddressParts {
  readonly scheme: string;
  /** Lower case, without port and credentials. */
  readonly host: string;
  /** Without the document and without the first slash, lower case. */
  readonly path: string;
  /** The last part of the path when it has a dot. */
  readonly document: string;
  /** Behind the question mark, lower case. */
  readonly query: string;
  /** From the host on, in its own case, without "www." */
  readonly asWritten: string;
  readonly labels: readonly string[];
  readonly topLevel: string;
  readonly domain: string;
  /** Of path and document, without the empty ones. */
  readonly segments: readonly string[];
  /** Whose house the site lives in, when it is a known one. */
  readonly housing: Housing | undefined;
  readonly tokens: { readonly [C in Component]: readonly Token[] };
}

export type Component = "H" | "P" | "D";
export const COMPONENTS: readonly Component[] = ["H", "P", "D"];

/** What stands behind is of no help: addresses this long are session keys and articles' titles. */
const LONGEST = 400;
/** Bigrams grow with the square of the tokens. */
const MOST_TOKENS = 16;

export function addressParts(line: string): AddressParts {
  const text = line.length > LONGEST ? line.slice(0, LONGEST) : line;
  const colon = text.indexOf("://");
  const scheme = colon > 0 && colon < 12 ? text.slice(0, colon).toLowerCase() : "";
  let from = scheme === "" ? 0 : colon + 3;
  const hash = text.indexOf("#", from);
  const end = hash === -1 ? text.length : hash;
  const mark = text.indexOf("?", from);
  const beforeQuery = mark === -1 || mark > end ? end : mark;
  const slash = text.indexOf("/", from);
  const hostEnd = slash === -1 || slash > beforeQuery ? beforeQuery : slash;
  const at = text.lastIndexOf("@", hostEnd - 1);
  if (at >= from) from = at + 1;
  let host = text.slice(from, hostEnd).toLowerCase();
  const port = host.indexOf(":");
  if (port !== -1) host = host.slice(0, port);
  const whole = text.slice(Math.min(hostEnd + 1, beforeQuery), beforeQuery).toLowerCase();
  const last = whole.lastIndexOf("/") + 1;
  const hasDocument = whole.indexOf(".", last) !== -1;
  const path = hasDocument ? whole.slice(0, last) : whole;
  const document = hasDocument ? whole.slice(last) : "";
  const labels = host.split(".");
  const top = topLabels(labels);
  return {
    scheme,
    host,
    path,
    document,
    query: beforeQuery < end ? text.slice(beforeQuery + 1, end).toLowerCase() : "",
    asWritten: text.slice(host.startsWith("www.") ? from + 4 : from, end),
    labels,
    topLevel: labels.slice(labels.length - top).join("."),
    domain: labels[labels.length - top - 1] ?? "",
    segments: whole === "" ? [] : whole.split("/").filter((segment) => segment !== ""),
    housing: housingOf(labels),
    tokens: { H: tokensOf(host), P: tokensOf(path), D: tokensOf(document) },
  };
}

/** Second levels under which countries register names: "co.uk". The full list of suffixes would cost more than it tells. */
const SECOND_LEVELS = new Set(
  "co ac edu org com gov net or go ne gob gouv mil sch nom info asso edu in res".split(" "),
);

function topLabels(labels: readonly string[]): number {
  if (labels.length < 2) return 0;
  const country = labels[labels.length - 1]!.length === 2;
  return labels.length > 2 && country && SECOND_LEVELS.has(labels[labels.length - 2]!) ? 2 : 1;
}

export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let from = -1;
  for (let i = 0; i <= text.length && tokens.length < MOST_TOKENS; i++) {
    if (i < text.length && isTokenUnit(text.charCodeAt(i))) {
      if (from === -1) from = i;
    } else if (from !== -1) {
      tokens.push(token(text.slice(from, i)));
      from = -1;
    }
  }
  return tokens;
}

export const token = (text: string): Token => ({ text, hash: hashOf(text) });

/** FNV-1a over UTF-16 units. */
export function hashOf(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return h;
}

/** Letters and digits; everything beyond ASCII counts as a letter. */
function isTokenUnit(unit: number): boolean {
  return (unit >= 97 && unit <= 122) || (unit >= 48 && unit <= 57) || unit > 127 || (unit >= 65 && unit <= 90);
}
