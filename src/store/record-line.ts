/**
 * Records as lines of JSON, without reading what they hold.
 *
 * Claims lie in the store as JSON, and a line of an export is JSON again: to read a text of many words only to write it once more costs
 * more than everything else. So claims are taken as bytes and cut where they begin and end, the shown ones are chosen by the same rules as
 * everywhere (model/record.ts), and their pieces are put together. Whatever does not look as we write it is read in the usual way.
 */
import { sayInstant } from "./record-shown.js";
import { presented, type ShownRow } from "./shown-row.js";
import type { Cursor } from "./store-records.js";

/** A page of lines, each with its line feed; what each is the same as: `JSON.stringify` of the record. */
export interface LinePage {
  readonly bytes: Uint8Array;
  readonly records: number;
  /** Of these, records that were withdrawn. */
  readonly removed: number;
  /** How many values each rule or model gave. */
  readonly rules: readonly (readonly [rule: string, values: number])[];
  readonly next: Cursor | undefined;
}

/** A row whose claims may still be the bytes that lie in the store. */
export type StoredRow = Omit<ShownRow, "claims"> & { readonly claims: string | Uint8Array };

export function linePage(rows: readonly StoredRow[], next: Cursor | undefined): LinePage {
  const out = openBytes(rows.length * 2048);
  const names = openNames();
  const rules = new Map<string, number>();
  for (const row of rows) {
    for (const rule of writeLine(row, out, names)) rules.set(rule, (rules.get(rule) ?? 0) + 1);
  }
  const removed = rows.reduce((sum, { state }) => sum + Number(state === "removed"), 0);
  return { bytes: out.bytes(), records: rows.length, removed, rules: [...rules], next };
}

/** Answers which rules gave the values. */
function writeLine(row: StoredRow, out: Bytes, names: Names): readonly string[] {
  const claims = typeof row.claims === "string" ? Buffer.from(row.claims) : row.claims;
  const shown = row.state === "removed" ? [] : shownPieces(claims, names);
  if (shown === undefined) return readLine({ ...row, claims: Buffer.from(claims).toString() }, out);
  let confidence = shown.length === 0 ? 0 : 1;
  for (const one of shown) if (!one.human && one.confidence < confidence) confidence = one.confidence;
  out.text(
    `{"id":${JSON.stringify(row.id)},"number":${row.number},"kind":${JSON.stringify(row.kind)},` +
      `"collection":${JSON.stringify(row.collectionName)},"url":${JSON.stringify(row.url)},"fields":{`,
  );
  writeMembers(shown, out, (one) => out.copy(claims, one.value, one.valueEnd));
  out.text('},"evidence":{');
  writeMembers(shown, out, (one) => {
    out.byte(OPEN_LIST);
    out.copy(claims, one.evidence, one.evidenceEnd);
    out.byte(CLOSE_LIST);
  });
  out.text(
    `},"confidence":${confidence},"version":${row.version},"first":"${sayInstant(row.first)}",` +
      `"changed":"${sayInstant(row.changed)}","state":"${row.state}","validated":${row.validated === 1},"change":${row.change}}\n`,
  );
  return shown.map(({ rule }) => rule.text);
}

function writeMembers(shown: readonly Piece[], out: Bytes, write: (one: Piece) => void): void {
  let first = true;
  for (const one of shown) {
    if (!first) out.byte(COMMA);
    first = false;
    out.byte(QUOTE);
    out.copy(one.field.bytes, 0, one.field.bytes.length);
    out.byte(QUOTE);
    out.byte(COLON);
    write(one);
  }
}

function readLine(row: ShownRow, out: Bytes): readonly string[] {
  const record = presented(row);
  out.text(`${JSON.stringify(record)}\n`);
  return Object.values(record.evidence).flatMap((some) => some.map(({ rule }) => rule));
}

// ── Cutting ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** A claim, and where in the bytes its pieces begin and end. */
interface Piece {
  readonly field: Name;
  readonly value: number;
  readonly valueEnd: number;
  readonly human: boolean;
  readonly evidence: number;
  readonly evidenceEnd: number;
  readonly rule: Name;
  readonly confidence: number;
  readonly at: number;
  readonly end: number;
}

const [QUOTE, COMMA, COLON, BACKSLASH] = [0x22, 0x2c, 0x3a, 0x5c];
const [OPEN_LIST, CLOSE_LIST, OPEN, CLOSE] = [0x5b, 0x5d, 0x7b, 0x7d];

/** The claim shown for each field, fields in alphabetical order; undefined when the claims are not written as we write them. */
function shownPieces(claims: Uint8Array, names: Names): readonly Piece[] | undefined {
  if (claims[0] !== OPEN_LIST) return undefined;
  if (claims.length === 2 && claims[1] === CLOSE_LIST) return [];
  const shown = new Map<string, Piece>();
  let ordered = true;
  let last = "";
  for (let from = 1; ; ) {
    const piece = readPiece(claims, from, names);
    if (piece === undefined) return undefined;
    const name = piece.field.text;
    const best = shown.get(name);
    if (best === undefined) {
      ordered &&= last <= name;
      last = name;
      shown.set(name, piece);
    } else if (outweighs(piece, best)) shown.set(name, piece);
    from = piece.end + 1;
    if (claims[piece.end] === COMMA) continue;
    if (claims[piece.end] !== CLOSE_LIST || from !== claims.length) return undefined;
    break;
  }
  const pieces = [...shown.values()];
  return ordered ? pieces : pieces.sort((a, b) => (a.field.text < b.field.text ? -1 : 1));
}

function outweighs(a: Piece, b: Piece): boolean {
  if (a.human !== b.human) return a.human;
  if (!a.human && a.confidence !== b.confidence) return a.confidence > b.confidence;
  return a.at >= b.at;
}

const words = (text: string): Uint8Array => Buffer.from(text);
const FIELD = words('{"field":');
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
function readPiece(bytes: Uint8Array, from: number, names: Names): Piece | undefined {
  const name = past(bytes, from, FIELD);
  const nameEnd = pastString(bytes, name);
  const value = past(bytes, nameEnd, VALUE);
  const valueEnd = pastValue(bytes, value);
  const human = past(bytes, valueEnd, HUMAN);
  const evidence = human < 0 ? past(bytes, valueEnd, MACHINE) : human;
  const url = pastString(bytes, past(bytes, evidence, URL));
  const rule = past(bytes, perhaps(bytes, url, PART), RULE);
  const ruleEnd = pastString(bytes, rule);
  const evidenceEnd = pastByte(bytes, perhaps(bytes, ruleEnd, WORDS), CLOSE);
  const confidence = past(bytes, evidenceEnd, CONFIDENCE);
  const confidenceEnd = pastValue(bytes, confidence);
  const at = past(bytes, confidenceEnd, AT);
  const atEnd = pastValue(bytes, at);
  const end = pastByte(bytes, perhaps(bytes, atEnd, BY), CLOSE);
  if (end < 0) return undefined;
  const field = names.at(bytes, name + 1, nameEnd - 1);
  const named = names.at(bytes, rule + 1, ruleEnd - 1);
  const [sure, moment] = [numberAt(bytes, confidence, confidenceEnd), numberAt(bytes, at, atEnd)];
  // Names like numbers come first when an object is written.
  if (field === undefined || named === undefined || (field.text >= "0" && field.text < ":")) return undefined;
  if (Number.isNaN(sure) || Number.isNaN(moment)) return undefined;
  return {
    field,
    value,
    valueEnd,
    human: human >= 0,
    evidence,
    evidenceEnd,
    rule: named,
    confidence: sure,
    at: moment,
    end,
  };
}

function past(bytes: Uint8Array, at: number, expected: Uint8Array): number {
  if (at < 0) return -1;
  for (let i = 0; i < expected.length; i++) if (bytes[at + i] !== expected[i]) return -1;
  return at + expected.length;
}

function pastByte(bytes: Uint8Array, at: number, expected: number): number {
  return at >= 0 && bytes[at] === expected ? at + 1 : -1;
}

/** A member that is not always there. */
function perhaps(bytes: Uint8Array, at: number, member: Uint8Array): number {
  const there = past(bytes, at, member);
  return there < 0 ? at : pastString(bytes, there);
}

function pastString(bytes: Uint8Array, at: number): number {
  if (at < 0 || bytes[at] !== QUOTE) return -1;
  for (let i = at + 1; i < bytes.length; i++) {
    if (bytes[i] === QUOTE) return i + 1;
    if (bytes[i] === BACKSLASH) i++;
  }
  return -1;
}

/** Any value, as it is written. */
function pastValue(bytes: Uint8Array, from: number): number {
  if (from < 0) return -1;
  if (bytes[from] === QUOTE) return pastString(bytes, from);
  let depth = 0;
  for (let at = from; at < bytes.length; ) {
    const byte = bytes[at]!;
    if (byte === QUOTE) {
      at = pastString(bytes, at);
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

function numberAt(bytes: Uint8Array, from: number, end: number): number {
  let value = 0;
  for (let i = from; i < end; i++) {
    const digit = bytes[i]! - 0x30;
    if (digit < 0 || digit > 9 || end - from > 15) return Number(asText(bytes, from, end));
    value = value * 10 + digit;
  }
  return value;
}

function asText(bytes: Uint8Array, from: number, end: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset + from, end - from).toString();
}

// ── Names ───────────────────────────────────────────────────────────────────────────────────────────────────────────────

interface Name {
  readonly text: string;
  readonly bytes: Uint8Array;
}

interface Names {
  /** The name that stands there without its quotes; undefined when something in it had to be written otherwise. */
  at(bytes: Uint8Array, from: number, end: number): Name | undefined;
}

/** The same names come in every record: each becomes a string once. */
function openNames(): Names {
  const known = new Map<number, Name>();
  return {
    at(bytes, from, end) {
      let hash = end - from;
      for (let i = from; i < end; i++) hash = Math.imul(hash ^ bytes[i]!, 0x01000193);
      const name = known.get(hash);
      if (name !== undefined && name.bytes.length === end - from && past(bytes, from, name.bytes) >= 0) return name;
      const text = asText(bytes, from, end);
      if (text.includes("\\")) return undefined;
      const made = { text, bytes: bytes.slice(from, end) };
      known.set(hash, made);
      return made;
    },
  };
}

// ── Writing ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

interface Bytes {
  text(text: string): void;
  byte(byte: number): void;
  copy(bytes: Uint8Array, from: number, end: number): void;
  bytes(): Uint8Array;
}

/** Below this a loop is quicker than asking the engine to copy. */
const SHORT = 64;

function openBytes(room: number): Bytes {
  let out = Buffer.allocUnsafeSlow(Math.max(room, 1024));
  let used = 0;
  const makeRoom = (more: number): void => {
    if (used + more <= out.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(2 * out.length, used + more));
    larger.set(out.subarray(0, used));
    out = larger;
  };
  return {
    text(text) {
      makeRoom(3 * text.length);
      used += out.write(text, used);
    },
    byte(byte) {
      makeRoom(1);
      out[used++] = byte;
    },
    copy(bytes, from, end) {
      makeRoom(end - from);
      if (end - from >= SHORT) {
        out.set(bytes.subarray(from, end), used);
        used += end - from;
      } else for (let i = from; i < end; i++) out[used++] = bytes[i]!;
    },
    bytes: () => out.subarray(0, used),
  };
}
