/**
 * Many records read from PostgreSQL at once (decisions 0303 and 0309).
 *
 * What stands beside the claims is put into pieces of lines by the database, the claims come as they are; both are laid behind one another
 * as they arrive.
 */
import { openBytes } from "./bytes.js";
import type { Db } from "./postgres-connection.js";
import type { CopiedValue } from "./postgres-copy.js";
import { CELL_END, type StoredPage } from "./record-heads.js";

/** A page of which is known where it ends. */
export interface EndedPage extends StoredPage {
  readonly records: number;
  /** Where its last record stands in the order, when others follow. */
  readonly goesOn: number | undefined;
}

/** Whoever reads many asks for about a megabyte at a time. */
const USUAL_BYTES = 1.25 * 2 ** 20;
/** More is not held at once: a page of very long records ends earlier. */
const MOST_BYTES = 2 ** 26;

/** The cells of record-heads.ts. */
const CELLS = `concat_ws(chr(${CELL_END}), octet_length(r.claims), r.at, r.first, r.changed,
  '{"id":' || to_json(r.id) || ',"number":' || r.number || ',"kind":' || to_json(r.kind) || ',"collection":' || to_json(r.collection) ||
    ',"url":' || to_json(r.url) || ',"fields":{',
  ',"version":' || r.version || ',"first":"',
  '","state":"' || r.state || '","validated":' || r.validated || ',"change":' || r.change || '}', '')`;

/** `rows`: a query for one record more than is wanted, in order of their number `at`. */
export async function gathered(
  db: Db,
  rows: string,
  values: readonly CopiedValue[],
  wanted: number,
  mostBytes = MOST_BYTES,
): Promise<EndedPage> {
  const [heads, claims] = [openBytes(300 * wanted), openBytes(Math.min(4096 * wanted, USUAL_BYTES))];
  let [records, last, held] = [0, 0, 0];
  let goesOn: number | undefined;
  await db.copied(`select r.at::float8, ${CELLS}, r.claims from (${rows}) r`, values, (message) => {
    const row = message[0] === HEADER_BEGINS ? HEADER : 0;
    if (goesOn !== undefined || message.length < row + EMPTY_ROW) return; // the last message says only that it is the last
    const head = row + HEAD_AT;
    const headEnd = head + message.readInt32BE(head - LENGTH);
    heads.add(message, head, headEnd);
    if (records === wanted || held >= mostBytes) {
      goesOn = last;
      return;
    }
    claims.add(message, headEnd + LENGTH, message.length);
    last = message.readDoubleBE(row + KEY_AT);
    held += message.length;
    records++;
  });
  return { heads: heads.bytes(), claims: claims.bytes(), wanted: records, records, goesOn };
}

// Binary COPY: a header before the first row; then in each row the count of its values, and before each value its length.
const [HEADER_BEGINS, HEADER] = ["P".charCodeAt(0), 19];
const LENGTH = 4;
const KEY_AT = 2 + LENGTH;
const HEAD_AT = KEY_AT + 8 + LENGTH;
const EMPTY_ROW = HEAD_AT + LENGTH;
