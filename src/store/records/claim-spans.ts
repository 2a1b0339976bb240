/**
 * Finds where each claim begins and ends in the stored JSON, and which claims are shown.
 *
 * Claims are stored as `JSON.stringify` wrote them, and most are never parsed: their bytes are copied. So they are
 * compared with the expected form, four bytes at a time. Most claims of a page share their evidence: everything after
 * the value is the same as in the claim before, and is compared instead of parsed. Anything in another form is left to
 * the ordinary parser.
 */
import type { ByteView } from "./bytes.js";
import {
  bytesEqual,
  expected,
  type Name,
  type NameTable,
  nameOf,
  numberAt,
  openNameTable,
  skipByte,
  skipExpected,
  skipOptional,
  skipString,
  skipValue,
} from "./json-bytes.js";

/** A claim, and the byte offsets of its parts. */
export interface ClaimSpan {
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

export interface ClaimSplitter {
  /** The claim shown for each field, sorted by field name; undefined when the bytes are not in the expected form. */
  shown(from: number, end: number): readonly ClaimSpan[] | undefined;
}

const [COMMA, OPEN_LIST, CLOSE_LIST, CLOSE] = [0x2c, 0x5b, 0x5d, 0x7d];

/** Finds claims in these bytes. The result of `shown` is valid until the next call. */
export function openClaimSplitter({ bytes, view }: ByteView): ClaimSplitter {
  const names = openNameTable(bytes, view);
  const orders = openOrders();
  const pieces: ClaimSpan[] = [];
  let record = 0;
  return {
    shown(from, end) {
      record++;
      if (bytes[from] !== OPEN_LIST) return undefined;
      if (end - from === 2 && bytes[from + 1] === CLOSE_LIST) return [];
      let count = 0;
      let before: ClaimSpan | undefined;
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
          // The two are swapped, so that each span belongs to one claim only.
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

function outweighs(a: ClaimSpan, b: ClaimSpan): boolean {
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
  piece: ClaimSpan,
  before: ClaimSpan | undefined,
  bytes: Buffer,
  view: DataView,
  from: number,
  end: number,
  names: NameTable,
): boolean {
  const name = skipExpected(view, from, end, FIELD);
  const nameEnd = name < 0 ? -1 : skipString(bytes, name - 1, end);
  const value = skipExpected(view, nameEnd, end, VALUE);
  const valueEnd = skipValue(bytes, value, end);
  if (valueEnd < 0) return false;
  const field = names.at(name, nameEnd - 1);
  // Names that look like integers would come first in an object.
  if (field === undefined || (field.text >= "0" && field.text < ":")) return false;
  piece.field = field;
  piece.value = value;
  piece.valueEnd = valueEnd;
  return (before !== undefined && readAgain(piece, before, view, end)) || readTail(piece, bytes, view, end, names);
}

/** Everything after the value, if it is the same as in the claim before. */
function readAgain(piece: ClaimSpan, before: ClaimSpan, view: DataView, end: number): boolean {
  const length = before.end - before.valueEnd;
  if (piece.valueEnd + length > end || !bytesEqual(view, piece.valueEnd, view, before.valueEnd, length)) return false;
  piece.human = before.human;
  piece.evidence = before.evidence;
  piece.evidenceEnd = before.evidenceEnd;
  piece.rule = before.rule;
  piece.confidence = before.confidence;
  piece.at = before.at;
  piece.end = piece.valueEnd + length;
  return true;
}

function readTail(piece: ClaimSpan, bytes: Buffer, view: DataView, end: number, names: NameTable): boolean {
  const human = skipExpected(view, piece.valueEnd, end, HUMAN);
  const evidence = human < 0 ? skipExpected(view, piece.valueEnd, end, MACHINE) : human;
  const url = skipString(bytes, skipExpected(view, evidence, end, URL), end);
  const rule = skipExpected(view, skipOptional(bytes, view, url, end, PART), end, RULE);
  const ruleEnd = skipString(bytes, rule, end);
  const evidenceEnd = skipByte(bytes, skipOptional(bytes, view, ruleEnd, end, WORDS), end, CLOSE);
  const confidence = skipExpected(view, evidenceEnd, end, CONFIDENCE);
  const confidenceEnd = skipValue(bytes, confidence, end);
  const at = skipExpected(view, confidenceEnd, end, AT);
  const atEnd = skipValue(bytes, at, end);
  const behind = skipByte(bytes, skipOptional(bytes, view, atEnd, end, BY), end, CLOSE);
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

const NOTHING: ClaimSpan = {
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
  /** Sorts the first `count` spans by field name. */
  sorted(pieces: readonly ClaimSpan[], count: number): readonly ClaimSpan[];
}

/** Most records have their fields in the same order as the record before, so that order is tried first. */
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
