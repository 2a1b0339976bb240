/**
 * Records as lines of JSON, without parsing their claims.
 *
 * Claims are stored as JSON, and a line of an export is JSON: parsing a long text only to write it again would cost
 * more than everything else. So claims are read as bytes and split where they begin and end (claim-spans.ts), the shown
 * ones are chosen by the usual rules (model/record.ts), and their bytes are copied. Anything in an unexpected form is
 * parsed in the ordinary way.
 */
import { isAscii, transcode } from "node:buffer";
import { StoreFailedError } from "../../model/errors.js";
import type { WinnowRecord } from "../../model/record.js";
import type { Cursor, LineOptions } from "../store.js";
import { type ByteView, byteView, type GrowingBytes, growingBytes } from "./bytes.js";
import { type ClaimSpan, openClaimSplitter } from "./claim-spans.js";
import { isoInstant } from "./from-claims.js";
import { recordFromRow } from "./from-row.js";
import { type Cell, HEAD, type Heads, openHeads, type StoredPage } from "./heads.js";

/** A page of lines with line feeds, each the same as `JSON.stringify` of the record. */
export interface LinePage {
  readonly bytes: Uint8Array;
  readonly records: number;
  /** How many of these are removed records. */
  readonly removed: number;
  /** How many values each rule or model gave. */
  readonly rules: readonly (readonly [rule: string, values: number])[];
  readonly next: Cursor | undefined;
}

/** A page of lines that are not made yet. Its end is already known, so that the next page can be requested. */
export interface PendingLines {
  readonly records: number;
  /** The approximate size in bytes. */
  readonly size: number;
  readonly next: Cursor | undefined;
  lines(): Promise<LinePage>;
}

/** Lines that are already made. */
export function readyLines(page: LinePage): PendingLines {
  return { records: page.records, size: page.bytes.length, next: page.next, lines: async () => page };
}

/** The lines of a page; `cursorAt` makes the cursor after a record with that order value. */
export function linePage(
  { heads: headBytes, claims, wanted }: StoredPage,
  cursorAt: (key: number) => Cursor,
  { evidence = "each" }: LineOptions = {},
): LinePage {
  const out = growingBytes(claims.length + 2 * headBytes.length);
  const heads = openHeads(headBytes);
  const source = byteView(claims);
  const cutter = openClaimSplitter(source);
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
    // SQLite's group_concat keeps the order of rows, but does not promise it.
    if (key <= last) throw new StoreFailedError("The database returned records out of order.");
    last = key;
    records++;
    const end = from + heads.number(HEAD.bytes);
    const isRemoved = heads.isRemoved();
    if (isRemoved) removed++;
    const shown = isRemoved ? [] : cutter.shown(from, end);
    if (shown === undefined) readLine(heads.row(claims.toString("utf8", from, end)), out, count);
    else {
      write(shown);
      for (const { rule } of shown) count(rule.text);
    }
    from = end;
  }
  return { bytes: out.bytes(), records, removed, rules: [...rules], next };
}

/** Parses the lines of a page. The caller does this while the next page is made. */
export function recordsIn({ bytes, records }: LinePage): readonly WinnowRecord[] {
  const nextLine = openText(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  return Array.from({ length: records }, () => sharedLine(nextLine()).record);
}

/** A record, and how sure the machine is of those of its fields of which it is not certain. */
export interface SharedLine {
  readonly record: WinnowRecord;
  readonly confidences: { readonly [field: string]: number };
}

/** Reads a line with shared evidence. */
export function sharedLine(line: string): SharedLine {
  const read = JSON.parse(line) as WinnowRecord | Packed;
  if (!Array.isArray(read)) return { record: read as WinnowRecord, confidences: {} };
  return { record: unpacked(read), confidences: read[2] ?? {} };
}

type Evidences = WinnowRecord["evidence"][string];

/**
 * A record whose evidence consists of numbers, and the list that they refer to: most fields of a page share their
 * evidence.
 */
type Packed = [
  record: WinnowRecord & { readonly evidence: { [field: string]: Evidences | number } },
  evidence: Evidences[],
  confidences?: SharedLine["confidences"],
];

function unpacked([record, shared]: Packed): WinnowRecord {
  const { evidence } = record;
  for (const field in evidence) evidence[field] = shared[evidence[field] as number]!;
  return record;
}

/**
 * Line by line. Node 20 decodes UTF-8 character by character; `transcode` converts to UTF-16 in bulk, from which
 * strings are only copied. Together they take half the time.
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

type Write = (shown: readonly ClaimSpan[]) => void;

const piece = (text: string): ByteView => byteView(Buffer.from(text));
const EVIDENCE = piece('},"evidence":{');
const CONFIDENCE = piece('},"confidence":');
const CHANGED = piece('","changed":"');

/** Writes the line of the current record of `heads`. */
function openLines(heads: Heads, claims: ByteView, out: GrowingBytes, how: LineOptions["evidence"]): Write {
  const all = (constant: ByteView): void => out.copy(constant, 0, constant.bytes.length);
  const cell = (of: Cell): void => out.copy(heads.source, heads.from(of), heads.end(of));
  const list = ({ evidence, evidenceEnd }: ClaimSpan): void => {
    out.byte(OPEN_LIST);
    out.copy(claims, evidence, evidenceEnd);
    out.byte(CLOSE_LIST);
  };
  return (shown) => {
    const shared: ClaimSpan[] = [];
    if (how === "shared") out.byte(OPEN_LIST);
    cell(HEAD.front);
    let confidence = shown.length === 0 ? 0 : 1;
    for (let i = 0; i < shown.length; i++) {
      const one = shown[i]!;
      out.copy(one.field, i === 0 ? 1 : 0, one.field.bytes.length); // the first one has no comma
      out.copy(claims, one.value, one.valueEnd);
      if (!one.human && one.confidence < confidence) confidence = one.confidence;
    }
    all(EVIDENCE);
    for (let i = 0; i < shown.length; i++) {
      const one = shown[i]!;
      out.copy(one.field, i === 0 ? 1 : 0, one.field.bytes.length);
      if (how !== "shared") list(one);
      else {
        // A part that is the same as in the claim before was not scanned again: it has the same offsets.
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
    out.text(isoInstant(heads.number(HEAD.first)));
    all(CHANGED);
    out.text(isoInstant(heads.number(HEAD.changed)));
    cell(HEAD.end);
    if (how === "shared") {
      out.byte(COMMA);
      out.byte(OPEN_LIST);
      for (let i = 0; i < shared.length; i++) {
        if (i > 0) out.byte(COMMA);
        list(shared[i]!);
      }
      out.byte(CLOSE_LIST);
      if (confidence < 1 && shown.length > 0) unsure(shown);
      out.byte(CLOSE_LIST);
    }
    out.byte(LINE_FEED);
  };

  function unsure(shown: readonly ClaimSpan[]): void {
    let first = true;
    for (const { field, human, confidence } of shown) {
      if (human || confidence >= 1) continue;
      out.text(first ? ",{" : ",");
      out.copy(field, 1, field.bytes.length);
      out.text(String(confidence));
      first = false;
    }
    out.text("}");
  }
}

const [ZERO, ONE, COMMA, OPEN_LIST, CLOSE_LIST] = [0x30, 0x31, 0x2c, 0x5b, 0x5d];

function readLine(row: Parameters<typeof recordFromRow>[0], out: GrowingBytes, count: (rule: string) => void): void {
  const record = recordFromRow(row);
  out.text(`${JSON.stringify(record)}\n`);
  for (const field in record.evidence) for (const { rule } of record.evidence[field]!) count(rule);
}
