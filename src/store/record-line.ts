/**
 * Records as lines of JSON, without reading what they hold.
 *
 * Claims lie in the store as JSON, and a line of an export is JSON again: to read a text of many words only to write it once more costs
 * more than everything else. So claims are taken as bytes and cut where they begin and end (claim-pieces.ts), the shown ones are chosen by
 * the same rules as everywhere (model/record.ts), and their pieces are put together. Whatever does not look as we write it is read in the
 * usual way.
 */
import { isAscii, transcode } from "node:buffer";
import { StoreFailedError } from "../model/errors.js";
import type { WinnowRecord } from "../model/record.js";
import type { Instant } from "../model/time.js";
import { type Bytes, openBytes, type Source, sourceOf } from "./bytes.js";
import { openCutter, type Piece } from "./claim-pieces.js";
import { type Cell, HEAD, type Heads, openHeads, type StoredPage } from "./record-heads.js";
import { sayInstant } from "./record-shown.js";
import { presented } from "./shown-row.js";
import type { Cursor, LineWish } from "./store-records.js";

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

/** A page of lines that are still to be made. Where it ends is known before, so that the next one can be asked for meanwhile. */
export interface ComingLines {
  readonly records: number;
  /** How many bytes they will be, or so. */
  readonly size: number;
  readonly next: Cursor | undefined;
  lines(): Promise<LinePage>;
}

/** Lines that somebody else has made. */
export function readyLines(page: LinePage): ComingLines {
  return { records: page.records, size: page.bytes.length, next: page.next, lines: async () => page };
}

/** The lines of a page; `cursorAt` says how to go on behind a record at that place in the order. */
export function linePage(
  { heads: headBytes, claims, wanted }: StoredPage,
  cursorAt: (key: number) => Cursor,
  { evidence = "each" }: LineWish = {},
): LinePage {
  const out = openBytes(claims.length + 2 * headBytes.length);
  const heads = openHeads(headBytes);
  const source = sourceOf(claims);
  const cutter = openCutter(source);
  const write = openLines(heads, source, out, evidence);
  const rules = new Map<string, number>();
  const count = (rule: string): void => void rules.set(rule, (rules.get(rule) ?? 0) + 1);
  let from = 0;
  let [records, removed] = [0, 0];
  let last = Number.NEGATIVE_INFINITY;
  let next: Cursor | undefined;
  while (heads.next()) {
    if (records === wanted) {
      next = cursorAt(last);
      break;
    }
    const key = heads.number(HEAD.key);
    // SQLite gathers rows as they come, but does not promise it.
    if (key <= last) throw new StoreFailedError("The database gave records out of their order.");
    last = key;
    records++;
    const end = from + heads.number(HEAD.bytes);
    const isRemoved = heads.isRemoved();
    if (isRemoved) removed++;
    const shown = isRemoved ? [] : cutter.shown(from, end);
    if (shown === undefined) readLine(heads.row(claims.toString("utf8", from, end)), out, count, evidence);
    else {
      write(shown);
      for (const { rule } of shown) count(rule.text);
    }
    from = end;
  }
  return { bytes: out.bytes(), records, removed, rules: [...rules], next };
}

/** The records themselves: what was put together without being read is read by whoever asked, while the next page is made. */
export function recordsIn({ bytes, records }: LinePage): readonly WinnowRecord[] {
  const nextLine = openText(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  return Array.from({ length: records }, () => {
    const read = JSON.parse(nextLine()) as WinnowRecord | Packed;
    return Array.isArray(read) ? unpacked(read) : (read as WinnowRecord);
  });
}

type Evidences = WinnowRecord["evidence"][string];

/** A record in whose evidence stand numbers, and what these stand for: what a page says of its fields it mostly says with the same words. */
type Packed = [
  record: WinnowRecord & { readonly evidence: { [field: string]: Evidences | number } },
  evidence: Evidences[],
];

function unpacked([record, shared]: Packed): WinnowRecord {
  const { evidence } = record;
  for (const field in evidence) evidence[field] = shared[evidence[field] as number]!;
  return record;
}

/**
 * Line after line. Node 20 makes strings of UTF-8 letter by letter, and copies them where a letter is two bytes; what turns the one
 * into the other takes many letters at once. Both together take half the time.
 */
function openText(lines: Buffer): () => string {
  const isWide = !isAscii(lines);
  const bytes = isWide ? transcode(lines, "utf8", "utf16le") : lines;
  const letters = isWide ? "utf16le" : "latin1";
  let behind = 0;
  return () => {
    const from = behind;
    const end = bytes.indexOf("\n", from, letters);
    behind = end + (isWide ? 2 : 1);
    return bytes.toString(letters, from, end);
  };
}

const LINE_FEED = 0x0a;

type Write = (shown: readonly Piece[]) => void;

const piece = (text: string): Source => sourceOf(Buffer.from(text));
const EVIDENCE = piece('},"evidence":{');
const CONFIDENCE = piece('},"confidence":');
const CHANGED = piece('","changed":"');

/** Writes the line of the record that `heads` is at. */
function openLines(heads: Heads, claims: Source, out: Bytes, how: LineWish["evidence"]): Write {
  const all = (constant: Source): void => out.copy(constant, 0, constant.bytes.length);
  const cell = (of: Cell): void => out.copy(heads.source, heads.from(of), heads.end(of));
  const moment = openMoments(out);
  const list = ({ evidence, evidenceEnd }: Piece): void => {
    out.byte(OPEN_LIST);
    out.copy(claims, evidence, evidenceEnd);
    out.byte(CLOSE_LIST);
  };
  return (shown) => {
    const shared: Piece[] = [];
    if (how === "shared") out.byte(OPEN_LIST);
    cell(HEAD.front);
    let confidence = shown.length === 0 ? 0 : 1;
    for (let i = 0; i < shown.length; i++) {
      const one = shown[i]!;
      out.copy(one.field, i === 0 ? 1 : 0, one.field.bytes.length); // the first without its comma
      out.copy(claims, one.value, one.valueEnd);
      if (!one.human && one.confidence < confidence) confidence = one.confidence;
    }
    all(EVIDENCE);
    for (let i = 0; how !== "none" && i < shown.length; i++) {
      const one = shown[i]!;
      out.copy(one.field, i === 0 ? 1 : 0, one.field.bytes.length);
      if (how !== "shared") list(one);
      else {
        // What was the same as in the claim before was not read again: it lies in the same place.
        let known = 0;
        while (known < shared.length && shared[known]!.evidence !== one.evidence) known++;
        if (known === shared.length) shared.push(one);
        if (known < 10) out.byte(ZERO + known);
        else out.text(String(known));
      }
    }
    all(CONFIDENCE);
    if (confidence === 1) out.byte(ONE);
    else out.text(String(confidence));
    cell(HEAD.middle);
    moment(heads.number(HEAD.first));
    all(CHANGED);
    moment(heads.number(HEAD.changed));
    cell(HEAD.end);
    if (how === "shared") {
      out.byte(COMMA);
      out.byte(OPEN_LIST);
      for (let i = 0; i < shared.length; i++) {
        if (i > 0) out.byte(COMMA);
        list(shared[i]!);
      }
      out.byte(CLOSE_LIST);
      out.byte(CLOSE_LIST);
    }
    out.byte(LINE_FEED);
  };
}

const [ONE, COMMA, OPEN_LIST, CLOSE_LIST] = [0x31, 0x2c, 0x5b, 0x5d];

const DAY = 86_400_000;

/** Writes moments. Many fall on one day, whose name costs more than the hours. */
function openMoments(out: Bytes): (moment: Instant) => void {
  let day = Number.NaN;
  let name = piece("");
  const digits = (value: number, unit: number): void => {
    for (let left = value, one = unit; one >= 1; left %= one, one /= 10) out.byte(ZERO + Math.floor(left / one));
  };
  return (moment) => {
    if (!Number.isSafeInteger(moment) || Math.abs(moment) > LONG_AGO_OR_HENCE) return out.text(sayInstant(moment));
    const itsDay = Math.floor(moment / DAY);
    if (itsDay !== day) {
      day = itsDay;
      name = piece(sayInstant(moment).slice(0, "2026-11-15T".length));
    }
    const time = moment - day * DAY;
    out.copy(name, 0, name.bytes.length);
    digits(Math.floor(time / 3_600_000), 10);
    out.byte(COLON);
    digits(Math.floor(time / 60_000) % 60, 10);
    out.byte(COLON);
    digits(Math.floor(time / 1000) % 60, 10);
    out.byte(POINT);
    digits(time % 1000, 100);
    out.byte(ZULU);
  };
}

const [ZERO, COLON, POINT, ZULU] = [0x30, 0x3a, 0x2e, 0x5a];
/** Within a thousand years of 1970 a year has four figures. */
const LONG_AGO_OR_HENCE = 1000 * 365 * DAY;

function readLine(
  row: Parameters<typeof presented>[0],
  out: Bytes,
  count: (rule: string) => void,
  how: LineWish["evidence"],
): void {
  const record = presented(row);
  out.text(`${JSON.stringify(how === "none" ? { ...record, evidence: {} } : record)}\n`);
  for (const field in record.evidence) for (const { rule } of record.evidence[field]!) count(rule);
}
