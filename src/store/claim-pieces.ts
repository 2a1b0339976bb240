/**
 * Where in the stored claims does each claim begin and end, and which of them are shown?
 *
 * Claims lie in the store as JSON, as `JSON.stringify` wrote them, and most of them are never looked into: their bytes are cut and copied. So
 * they are compared with what we write, four bytes at a time. What a page said of its fields it mostly said in one breath: all behind
 * the value is the same as in the claim before, and is compared instead of read. Whatever does not look as we write it is left to others.
 */
import { type Source, sourceOf } from "./bytes.js";

/** A field's or a rule's name. Its bytes are those of a member of a JSON object that is not the first: `,"title":`. */
export interface Name extends Source {
  readonly text: string;
  /** In which record it was last met, and as which of its shown pieces. */
  record: number;
  piece: number;
}

/** A claim, and where in the bytes its pieces begin and end. */
export interface Piece {
  field: Name;
  value: number;
  valueEnd: number;
  human: boolean;
  evidence: number;
  evidenceEnd: number;
  rule: Name;
  confidence: number;
  at: number;
  end: number;
}

export interface Cutter {
  /** The claim shown for each field, fields in alphabetical order; undefined when the claims are not written as we write them. */
  shown(from: number, end: number): readonly Piece[] | undefined;
}

const [QUOTE, COMMA, BACKSLASH] = [0x22, 0x2c, 0x5c];
const [OPEN_LIST, CLOSE_LIST, OPEN, CLOSE] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Cuts claims out of these bytes. What `shown` answers is good until it is asked again. */
export function openCutter({ bytes, view }: Source): Cutter {
  const names = openNames(bytes, view);
  const orders = openOrders();
  const pieces: Piece[] = [];
  let record = 0;
  return {
    shown(from, end) {
      record++;
      if (bytes[from] !== OPEN_LIST) return undefined;
      if (end - from === 2 && bytes[from + 1] === CLOSE_LIST) return [];
      let count = 0;
      let before: Piece | undefined;
      for (let at = from + 1; ; ) {
        let piece = pieces[count];
        if (piece === undefined) pieces.push((piece = { ...NOTHING }));
        if (!readPiece(piece, before, bytes, view, at, end, names)) return undefined;
        const { field } = piece;
        at = piece.end + 1;
        const mark = bytes[piece.end];
        if (field.record !== record) {
          field.record = record;
          field.piece = count++;
        } else if (outweighs(piece, pieces[field.piece]!)) {
          // The two change places, so that each piece is used by one claim only.
          pieces[count] = pieces[field.piece]!;
          pieces[field.piece] = piece;
        }
        before = pieces[field.piece];
        if (mark === COMMA) continue;
        if (mark !== CLOSE_LIST || at !== end) return undefined;
        return orders.sorted(pieces, count);
      }
    },
  };
}

function outweighs(a: Piece, b: Piece): boolean {
  if (a.human !== b.human) return a.human;
  if (!a.human && a.confidence !== b.confidence) return a.confidence > b.confidence;
  return a.at >= b.at;
}

// ── Reading ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

const words = (text: string): DataView => sourceOf(Buffer.from(text)).view;
const FIELD = words('{"field":"');
const VALUE = words(',"value":');
const HUMAN = words(',"layer":"human","evidence":');
const MACHINE = words(',"layer":"machine","evidence":');
const URL = words('{"url":');
const PART = words(',"part":');
const RULE = words(',"rule":');
const WORDS = words(',"words":');
const CONFIDENCE = words(',"confidence":');
const AT = words(',"at":');
const BY = words(',"by":');

/** Places are behind what was expected, or -1 when it was not there; behind -1 there is nothing to be expected. */
function readPiece(
  piece: Piece,
  before: Piece | undefined,
  bytes: Buffer,
  view: DataView,
  from: number,
  end: number,
  names: Names,
): boolean {
  const name = past(view, from, end, FIELD);
  const nameEnd = name < 0 ? -1 : pastString(bytes, name - 1, end);
  const value = past(view, nameEnd, end, VALUE);
  const valueEnd = pastValue(bytes, value, end);
  if (valueEnd < 0) return false;
  const field = names.at(name, nameEnd - 1);
  // Names like numbers come first when an object is written.
  if (field === undefined || (field.text >= "0" && field.text < ":")) return false;
  piece.field = field;
  piece.value = value;
  piece.valueEnd = valueEnd;
  return (before !== undefined && readAgain(piece, before, view, end)) || readTail(piece, bytes, view, end, names);
}

/** Everything behind the value, when it is the same as in the claim before. */
function readAgain(piece: Piece, before: Piece, view: DataView, end: number): boolean {
  const length = before.end - before.valueEnd;
  if (piece.valueEnd + length > end || !same(view, piece.valueEnd, view, before.valueEnd, length)) return false;
  piece.human = before.human;
  piece.evidence = before.evidence;
  piece.evidenceEnd = before.evidenceEnd;
  piece.rule = before.rule;
  piece.confidence = before.confidence;
  piece.at = before.at;
  piece.end = piece.valueEnd + length;
  return true;
}

function readTail(piece: Piece, bytes: Buffer, view: DataView, end: number, names: Names): boolean {
  const human = past(view, piece.valueEnd, end, HUMAN);
  const evidence = human < 0 ? past(view, piece.valueEnd, end, MACHINE) : human;
  const url = pastString(bytes, past(view, evidence, end, URL), end);
  const rule = past(view, perhaps(bytes, view, url, end, PART), end, RULE);
  const ruleEnd = pastString(bytes, rule, end);
  const evidenceEnd = pastByte(bytes, perhaps(bytes, view, ruleEnd, end, WORDS), end, CLOSE);
  const confidence = past(view, evidenceEnd, end, CONFIDENCE);
  const confidenceEnd = pastValue(bytes, confidence, end);
  const at = past(view, confidenceEnd, end, AT);
  const atEnd = pastValue(bytes, at, end);
  const behind = pastByte(bytes, perhaps(bytes, view, atEnd, end, BY), end, CLOSE);
  if (behind < 0) return false;
  const named = names.at(rule + 1, ruleEnd - 1);
  const [sure, moment] = [numberAt(bytes, confidence, confidenceEnd), numberAt(bytes, at, atEnd)];
  if (named === undefined || Number.isNaN(sure) || Number.isNaN(moment)) return false;
  piece.human = human >= 0;
  piece.evidence = evidence;
  piece.evidenceEnd = evidenceEnd;
  piece.rule = named;
  piece.confidence = sure;
  piece.at = moment;
  piece.end = behind;
  return true;
}

function past(view: DataView, at: number, end: number, expected: DataView): number {
  const length = expected.byteLength;
  return at >= 0 && at + length <= end && same(view, at, expected, 0, length) ? at + length : -1;
}

function pastByte(bytes: Buffer, at: number, end: number, expected: number): number {
  return at >= 0 && at < end && bytes[at] === expected ? at + 1 : -1;
}

/** A member that is not always there. */
function perhaps(bytes: Buffer, view: DataView, at: number, end: number, member: DataView): number {
  const there = past(view, at, end, member);
  return there < 0 ? at : pastString(bytes, there, end);
}

/** Up to so many bytes a loop is quicker than asking the engine to search. */
const NEAR = 32;

function pastString(bytes: Buffer, at: number, end: number): number {
  if (at < 0 || at >= end || bytes[at] !== QUOTE) return -1;
  const near = Math.min(at + NEAR, end);
  for (let i = at + 1; i < near; i++) {
    const byte = bytes[i];
    if (byte === QUOTE) return i + 1;
    if (byte === BACKSLASH) return pastEscaped(bytes, at, end);
  }
  return pastEscaped(bytes, at, end);
}

/** A quote ends the string unless a backslash stands before it that is not itself one behind a backslash. */
function pastEscaped(bytes: Buffer, at: number, end: number): number {
  for (let from = at + 1; ; ) {
    const quote = bytes.indexOf(QUOTE, from);
    if (quote < 0 || quote >= end) return -1;
    let slashes = 0;
    while (bytes[quote - 1 - slashes] === BACKSLASH) slashes++;
    if (slashes % 2 === 0) return quote + 1;
    from = quote + 1;
  }
}

/** Any value, as it is written. */
function pastValue(bytes: Buffer, from: number, end: number): number {
  if (from < 0) return -1;
  if (bytes[from] === QUOTE) return pastString(bytes, from, end);
  let depth = 0;
  for (let at = from; at < end; ) {
    const byte = bytes[at]!;
    if (byte === QUOTE) {
      at = pastString(bytes, at, end);
      if (at < 0) return -1;
      continue;
    }
    if (depth === 0 && (byte === COMMA || byte === CLOSE || byte === CLOSE_LIST)) return at === from ? -1 : at;
    if (byte === OPEN || byte === OPEN_LIST) depth++;
    else if ((byte === CLOSE || byte === CLOSE_LIST) && --depth === 0) return at + 1;
    at++;
  }
  return -1;
}

function numberAt(bytes: Buffer, from: number, end: number): number {
  let value = 0;
  for (let i = from; i < end; i++) {
    const digit = bytes[i]! - 0x30;
    if (digit < 0 || digit > 9 || end - from > 15) return Number(bytes.toString("latin1", from, end));
    value = value * 10 + digit;
  }
  return value;
}

/** Whether the same bytes stand in two places; the caller knows that they lie within. */
function same(a: DataView, from: number, b: DataView, other: number, length: number): boolean {
  if (length < 4) {
    for (let i = 0; i < length; i++) if (a.getUint8(from + i) !== b.getUint8(other + i)) return false;
    return true;
  }
  const last = length - 4;
  for (let i = 0; i < last; i += 4) if (a.getInt32(from + i, true) !== b.getInt32(other + i, true)) return false;
  return a.getInt32(from + last, true) === b.getInt32(other + last, true);
}

// ── Names and their order ───────────────────────────────────────────────────────────────────────────────────────────────

interface Names {
  /** The name that stands there without its quotes; undefined when something in it had to be written otherwise. */
  at(from: number, end: number): Name | undefined;
}

/** The same names come in every record: each becomes a string once. */
function openNames(bytes: Buffer, view: DataView): Names {
  const known = new Map<number, Name>();
  return {
    at(from, end) {
      const length = end - from;
      let hash = length;
      for (let i = from; i < end; i++) hash = Math.imul(hash ^ bytes[i]!, 0x01000193);
      const name = known.get(hash);
      if (name !== undefined && name.bytes.length === length + 4 && same(view, from, name.view, 2, length)) return name;
      const made = nameOf(bytes.toString("utf8", from, end));
      if (made.text.includes("\\")) return undefined;
      known.set(hash, made);
      return made;
    },
  };
}

function nameOf(text: string): Name {
  return { text, ...sourceOf(Buffer.from(`,"${text}":`)), record: 0, piece: 0 };
}

const NOTHING: Piece = {
  field: nameOf(""),
  value: 0,
  valueEnd: 0,
  human: false,
  evidence: 0,
  evidenceEnd: 0,
  rule: nameOf(""),
  confidence: 0,
  at: 0,
  end: 0,
};

interface Orders {
  /** The first `count` pieces by the names of their fields. */
  sorted(pieces: readonly Piece[], count: number): readonly Piece[];
}

/** Most records name their fields in the same order as the one before: then they are sorted as that one was. */
function openOrders(): Orders {
  let fields: readonly Name[] = [];
  let order: readonly number[] = [];
  return {
    sorted(pieces, count) {
      let known = fields.length === count;
      for (let i = 0; known && i < count; i++) known = pieces[i]!.field === fields[i];
      if (!known) {
        fields = pieces.slice(0, count).map(({ field }) => field);
        order = fields.map((_, i) => i).sort((a, b) => (fields[a]!.text < fields[b]!.text ? -1 : 1));
      }
      return order.map((i) => pieces[i]!);
    },
  };
}
