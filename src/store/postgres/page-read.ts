/**
 * Reads many records from PostgreSQL at once (decision 0303).
 *
 * The database formats everything but the claims as pieces of lines; claims come as they are stored. Both are appended
 * to buffers as they arrive.
 */
import { growingBytes } from "../records/bytes.js";
import { CELL_END, type StoredPage } from "../records/heads.js";
import type { Db } from "./connection.js";
import type { CopiedValue } from "./copy.js";

/** A page whose end is known. */
export interface BoundedPage extends StoredPage {
  readonly records: number;
  /** The order value of its last record, if others follow. */
  readonly lastKey: number | undefined;
}

/** Exports ask for about a megabyte at a time. */
const USUAL_BYTES = 1.25 * 2 ** 20;
/** Maximum buffer size: a page of very long records ends earlier. */
const MAX_BYTES = 2 ** 26;

/** The cells of records/heads.ts. */
const CELLS = `concat_ws(chr(${CELL_END}), octet_length(r.claims), r.at, r.first, r.changed,
  '{"id":' || to_json(r.id) || ',"number":' || r.number || ',"kind":' || to_json(r.kind) || ',"collection":' || to_json(r.collection) ||
    ',"url":' || to_json(r.url) || ',"fields":{',
  ',"version":' || r.version || ',"first":"',
  '","state":"' || r.state || '","validated":' || r.validated || ',"change":' || r.change || '}', '')`;

/** `rows`: a query for one record more than requested, ordered by their value `at`. */
export async function readStoredPage(
  db: Db,
  rows: string,
  values: readonly CopiedValue[],
  wanted: number,
  mostBytes = MAX_BYTES,
): Promise<BoundedPage> {
  const [heads, claims] = [growingBytes(300 * wanted), growingBytes(Math.min(4096 * wanted, USUAL_BYTES))];
  let [records, last, held] = [0, 0, 0];
  let lastKey: number | undefined;
  await db.copied(`select r.at::float8, ${CELLS}, r.claims from (${rows}) r`, values, (message) => {
    const row = message[0] === HEADER_BEGINS ? HEADER : 0;
    if (lastKey !== undefined || message.length < row + EMPTY_ROW) return; // the last message is only an end marker
    const head = row + HEAD_AT;
    const headEnd = head + message.readInt32BE(head - LENGTH);
    heads.add(message, head, headEnd);
    if (records === wanted || held >= mostBytes) {
      lastKey = last;
      return;
    }
    claims.add(message, headEnd + LENGTH, message.length);
    last = message.readDoubleBE(row + KEY_AT);
    held += message.length;
    records++;
  });
  return { heads: heads.bytes(), claims: claims.bytes(), wanted: records, records, lastKey };
}

// Binary COPY: a header before the first row; each row has the number of its values, and each value is preceded by its
// length.
const [HEADER_BEGINS, HEADER] = ["P".charCodeAt(0), 19];
const LENGTH = 4;
const KEY_AT = 2 + LENGTH;
const HEAD_AT = KEY_AT + 8 + LENGTH;
const EMPTY_ROW = HEAD_AT + LENGTH;
