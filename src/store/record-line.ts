/**
 * Records as lines of JSON, without reading what they hold.
 *
 * Claims lie in the store as JSON, and a line of an export is JSON again: to read a text of many words only to write it once more costs
 * more than everything else. So claims are taken as bytes and cut where they begin and end (claim-pieces.ts), the shown ones are chosen by
 * the same rules as everywhere (model/record.ts), and their pieces are put together. Whatever does not look as we write it is read in the
 * usual way.
 */
import type { WinnowRecord } from "../model/record.js";
import { openCutter, type Piece, type Source, sourceOf } from "./claim-pieces.js";
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

/** Rows of which all claims lie behind one another. */
export interface StoredPage {
  readonly rows: readonly StoredRow[];
  readonly claims: Buffer;
}

/** A row, and how many of the bytes are its claims. */
export type StoredRow = Omit<ShownRow, "claims" | "seq" | "rank"> & { readonly bytes: number };

/** Rows whose claims are texts of their own. */
export function storedPage(rows: readonly ShownRow[]): StoredPage {
  const claims = rows.map((row) => Buffer.from(row.claims));
  return { rows: rows.map((row, i) => ({ ...row, bytes: claims[i]!.length })), claims: Buffer.concat(claims) };
}

export function linePage({ rows, claims }: StoredPage, next: Cursor | undefined): LinePage {
  const out = openBytes(claims.length + rows.length * 512);
  const source = sourceOf(claims);
  const cutter = openCutter(source);
  const rules = new Map<string, number>();
  const count = (rule: string): void => void rules.set(rule, (rules.get(rule) ?? 0) + 1);
  let from = 0;
  let removed = 0;
  for (const row of rows) {
    const end = from + row.bytes;
    if (row.state === "removed") removed++;
    const shown = row.state === "removed" ? [] : cutter.shown(from, end);
    if (shown === undefined) readLine({ ...row, claims: claims.toString("utf8", from, end) }, out, count);
    else {
      writeLine(row, shown, source, out);
      for (const { rule } of shown) count(rule.text);
    }
    from = end;
  }
  return { bytes: out.bytes(), records: rows.length, removed, rules: [...rules], next };
}

/** The records themselves: what was put together without being read is read by whoever asked, while the next page is made. */
export function recordsIn({ bytes, records }: LinePage): readonly WinnowRecord[] {
  const lines = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString().split("\n");
  return lines.slice(0, records).map((line) => JSON.parse(line) as WinnowRecord);
}

function writeLine(row: StoredRow, shown: readonly Piece[], source: Source, out: Bytes): void {
  let confidence = shown.length === 0 ? 0 : 1;
  for (const one of shown) if (!one.human && one.confidence < confidence) confidence = one.confidence;
  out.text(
    `{"id":${JSON.stringify(row.id)},"number":${row.number},"kind":${JSON.stringify(row.kind)},` +
      `"collection":${JSON.stringify(row.collectionName)},"url":${JSON.stringify(row.url)},"fields":{`,
  );
  for (let i = 0; i < shown.length; i++) {
    const { field, value, valueEnd } = shown[i]!;
    out.copy(field, i === 0 ? 1 : 0, field.bytes.length); // the first without its comma
    out.copy(source, value, valueEnd);
  }
  out.text('},"evidence":{');
  for (let i = 0; i < shown.length; i++) {
    const { field, evidence, evidenceEnd } = shown[i]!;
    out.copy(field, i === 0 ? 1 : 0, field.bytes.length); // the first without its comma
    out.byte(OPEN_LIST);
    out.copy(source, evidence, evidenceEnd);
    out.byte(CLOSE_LIST);
  }
  const first = sayInstant(row.first);
  const changed = row.changed === row.first ? first : sayInstant(row.changed);
  out.text(
    `},"confidence":${confidence},"version":${row.version},"first":"${first}","changed":"${changed}",` +
      `"state":"${row.state}","validated":${row.validated === 1},"change":${row.change}}\n`,
  );
}

const [OPEN_LIST, CLOSE_LIST] = [0x5b, 0x5d];

function readLine(row: Parameters<typeof presented>[0], out: Bytes, count: (rule: string) => void): void {
  const record = presented(row);
  out.text(`${JSON.stringify(record)}\n`);
  for (const field in record.evidence) for (const { rule } of record.evidence[field]!) count(rule);
}

// ── Writing ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

interface Bytes {
  text(text: string): void;
  byte(byte: number): void;
  copy(source: Source, from: number, end: number): void;
  bytes(): Uint8Array;
}

/** Below this a loop is quicker than asking the engine to copy. */
const SHORT = 256;

function openBytes(room: number): Bytes {
  let { bytes: out, view } = sourceOf(Buffer.allocUnsafeSlow(Math.max(room, 1024)));
  let used = 0;
  const makeRoom = (more: number): void => {
    if (used + more <= out.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(2 * out.length, used + more));
    larger.set(out.subarray(0, used));
    ({ bytes: out, view } = sourceOf(larger));
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
    copy(source, from, end) {
      const length = end - from;
      makeRoom(length);
      if (length >= SHORT) out.set(source.bytes.subarray(from, end), used);
      else if (length < 4) for (let i = 0; i < length; i++) out[used + i] = source.bytes[from + i]!;
      else {
        const last = length - 4;
        for (let i = 0; i < last; i += 4) view.setInt32(used + i, source.view.getInt32(from + i, true), true);
        view.setInt32(used + last, source.view.getInt32(end - 4, true), true);
      }
      used += length;
    },
    bytes: () => out.subarray(0, used),
  };
}
