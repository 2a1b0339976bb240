/**
 * Where in the stored claims does each claim begin and end, and which of them are shown?
 *
 * Claims lie in the store as JSON, as `JSON.stringify` wrote them, and most of them are never looked into: their bytes are cut and copied. So
 * they are compared with what we write, four bytes at a time. What a page said of its fields it mostly said in one breath: all behind
 * the value is the same as in the claim before, and is compared instead of read. Whatever does not look as we write it is left to others.
 */
import type { Source } from "./bytes.js";
import {
  expected,
  type Name,
  type Names,
  nameOf,
  numberAt,
  openNames,
  past,
  pastByte,
  pastString,
  pastValue,
  perhaps,
  same,
} from "./json-bytes.js";

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

const [COMMA, OPEN_LIST, CLOSE_LIST, CLOSE] = [0x2c, 0x5b, 0x5d, 0x7d];

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

const FIELD = expected('{"field":"');
const VALUE = expected(',"value":');
const HUMAN = expected(',"layer":"human","evidence":');
const MACHINE = expected(',"layer":"machine","evidence":');
const URL = expected('{"url":');
const PART = expected(',"part":');
const RULE = expected(',"rule":');
const WORDS = expected(',"words":');
const CONFIDENCE = expected(',"confidence":');
const AT = expected(',"at":');
const BY = expected(',"by":');

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

// ── Their order ─────────────────────────────────────────────────────────────────────────────────────────────────────────

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
