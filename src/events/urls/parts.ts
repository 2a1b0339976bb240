/**
 * Splits an address into components and tokens.
 *
 * Host, path and document, as in the Kairos paper (§4), each split into tokens at punctuation; the host also into
 * subdomains, domain and top level domain. Every line gets a result, because a classifier of lines must answer every
 * line: what is not a valid address is parsed as far as it looks like one. Everything is linear, and long lines are
 * cut.
 */

import {
  type AddressBuffer,
  isDigit,
  isSmallLetter,
  newAddressBuffer,
  type Span,
  stands,
  type Word,
  wordAt,
  writeLine,
} from "./address-buffer.js";
import { findHoster, type HosterMatch } from "./hosters.js";

/** Places on a tape, in lower case unless said otherwise. */
export interface AddressParts {
  readonly tape: AddressBuffer;
  readonly secure: boolean;
  /** Without port and credentials. */
  readonly host: Span;
  /** Path and document, without the first slash. */
  readonly whole: Span;
  /** Without the document. */
  readonly path: Span;
  /** The last part of the path when it has a dot. */
  readonly document: Span;
  /** Behind the question mark. */
  readonly query: Span;
  /** From the host on, in its own case, without "www." */
  readonly asWritten: Span;
  readonly labels: readonly Span[];
  /** How many of the labels, the last ones, are the top level: "uk", "co.uk". None when there is one label only. */
  readonly topLabels: number;
  /** Of path and document, without the empty ones. */
  readonly segments: readonly Span[];
  /** The hoster, when it is a known one. */
  readonly housing: HosterMatch | undefined;
  /** Of host, path and document. */
  readonly tokens: readonly (readonly Word[])[];
}

/** The components that have tokens, and how the paper names them. */
export const COMPONENTS = ["H", "P", "D"] as const;

/** Bigrams grow with the square of the tokens. */
const MAX_TOKENS = 16;

const AT = 64;
const COLON = 58;
const DOT = 46;
const HASH = 35;
const MARK = 63;
const SLASH = 47;

/** The parts of `line`, good until the tape is written again. */
export function addressParts(line: string, buffer = newAddressBuffer()): AddressParts {
  const length = writeLine(buffer, line);
  const { units } = buffer;
  const colon = schemeEnd(units, length);
  const start = colon === 0 ? 0 : colon + 3;

  let end = start;
  let mark = -1;
  let slash = -1;
  for (; end < length && units[end] !== HASH; end++) {
    if (mark !== -1) continue;
    if (units[end] === MARK) mark = end;
    else if (slash === -1 && units[end] === SLASH) slash = end;
  }
  const beforeQuery = mark === -1 ? end : mark;
  const hostEnd = slash === -1 ? beforeQuery : slash;
  const host = hostOf(units, start, hostEnd);

  const whole = { from: Math.min(hostEnd + 1, beforeQuery), to: beforeQuery };
  const document = documentFrom(units, whole);
  const path = { from: whole.from, to: document };
  const file = { from: document, to: whole.to };
  const labels = split(units, host, DOT, true);
  const name = stands(units, host.from, "www.") && host.to >= host.from + 4 ? host.from + 4 : host.from;
  return {
    tape: buffer,
    secure: colon === 5 && stands(units, 0, "https"),
    host,
    whole,
    path,
    document: file,
    query: { from: Math.min(beforeQuery + 1, end), to: end },
    asWritten: { from: length + name, to: length + end },
    labels,
    topLabels: topLabels(units, labels),
    segments: split(units, whole, SLASH, false),
    housing: findHoster(units, labels),
    tokens: [tokensOf(units, host), tokensOf(units, path), tokensOf(units, file)],
  };
}

/** Where "://" begins; 0 when there is none, or only far behind. */
function schemeEnd(units: Uint16Array, length: number): number {
  const most = Math.min(12, length - 2);
  for (let i = 0; i < most; i++) if (units[i] === COLON && units[i + 1] === SLASH && units[i + 2] === SLASH) return i;
  return 0;
}

/** Between credentials and port. */
function hostOf(units: Uint16Array, start: number, end: number): Span {
  let from = end;
  while (from > start && units[from - 1] !== AT) from--;
  let to = from;
  while (to < end && units[to] !== COLON) to++;
  return { from, to };
}

function documentFrom(units: Uint16Array, { from, to }: Span): number {
  let dotted = false;
  let at = to;
  for (; at > from && units[at - 1] !== SLASH; at--) dotted ||= units[at - 1] === DOT;
  return dotted ? at : to;
}

function split(units: Uint16Array, { from, to }: Span, at: number, withEmpty: boolean): Span[] {
  const parts: Span[] = [];
  let start = from;
  for (let i = from; i <= to; i++) {
    if (i < to && units[i] !== at) continue;
    if (withEmpty || i > start) parts.push({ from: start, to: i });
    start = i + 1;
  }
  return parts;
}

/** Second levels under which countries register names: "co.uk". The full list of suffixes would cost more than it tells. */
const SECOND_LEVELS = "co ac edu org com gov net or go ne gob gouv mil sch nom info asso in res".split(" ");

function topLabels(units: Uint16Array, labels: readonly Span[]): number {
  if (labels.length < 3) return labels.length - 1;
  const last = labels[labels.length - 1]!;
  if (last.to - last.from !== 2) return 1;
  const { from, to } = labels[labels.length - 2]!;
  if (to - from > 4) return 1;
  return SECOND_LEVELS.some((level) => level.length === to - from && stands(units, from, level)) ? 2 : 1;
}

function tokensOf(units: Uint16Array, { from, to }: Span): Word[] {
  const tokens: Word[] = [];
  let start = -1;
  for (let i = from; i <= to && tokens.length < MAX_TOKENS; i++) {
    if (i < to && isTokenUnit(units[i]!)) {
      if (start === -1) start = i;
    } else if (start !== -1) {
      tokens.push(wordAt(units, start, i));
      start = -1;
    }
  }
  return tokens;
}

/** Letters and digits; everything beyond ASCII counts as a letter. */
function isTokenUnit(unit: number): boolean {
  return isSmallLetter(unit) || isDigit(unit) || unit > 127;
}
