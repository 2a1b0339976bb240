/**
 * Records as lines of JSON, without reading what they hold.
 *
 * Claims lie in the store as JSON, and a line of an export is JSON again: to read a text of many words only to write it once more costs
 * more than everything else. So claims are taken as bytes and cut where they begin and end (claim-pieces.ts), the shown ones are chosen by
 * the same rules as everywhere (model/record.ts), and their pieces are put together. Whatever does not look as we write it is read in the
 * usual way.
 */
import type { WinnowRecord } from "../model/record.js";
import { type Bytes, openBytes, type Source, sourceOf } from "./bytes.js";
import { openCutter, type Piece } from "./claim-pieces.js";
import { sayInstant } from "./record-shown.js";
import { presented, type ShownRow } from "./shown-row.js";
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

export function linePage(
  { rows, claims }: StoredPage,
  next: Cursor | undefined,
  { withoutEvidence = false }: LineWish = {},
): LinePage {
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
    if (shown === undefined)
      readLine({ ...row, claims: claims.toString("utf8", from, end) }, out, count, withoutEvidence);
    else {
      writeLine(row, shown, source, out, withoutEvidence);
      for (const { rule } of shown) count(rule.text);
    }
    from = end;
  }
  return { bytes: out.bytes(), records: rows.length, removed, rules: [...rules], next };
}

/** The records themselves: what was put together without being read is read by whoever asked, while the next page is made. */
export function recordsIn({ bytes, records }: LinePage): readonly WinnowRecord[] {
  const lines = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = -1;
  return Array.from({ length: records }, () => {
    const from = end + 1;
    end = lines.indexOf(LINE_FEED, from);
    return JSON.parse(lines.toString("utf8", from, end)) as WinnowRecord;
  });
}

const LINE_FEED = 0x0a;

function writeLine(
  row: StoredRow,
  shown: readonly Piece[],
  source: Source,
  out: Bytes,
  withoutEvidence: boolean,
): void {
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
  for (let i = 0; !withoutEvidence && i < shown.length; i++) {
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

function readLine(
  row: Parameters<typeof presented>[0],
  out: Bytes,
  count: (rule: string) => void,
  withoutEvidence: boolean,
): void {
  const record = presented(row);
  out.text(`${JSON.stringify(withoutEvidence ? { ...record, evidence: {} } : record)}\n`);
  for (const field in record.evidence) for (const { rule } of record.evidence[field]!) count(rule);
}
