/** A few songs, their table, and what a person changed in it. */
import { TableError } from "../../src/model/errors.js";
import type { Json } from "../../src/model/json.js";
import type { WinnowRecord } from "../../src/model/record.js";
import type { CellType } from "../../src/publish/formats/cell.js";
import { csv } from "../../src/publish/formats/csv.js";
import { findCharset } from "../../src/publish/table/charset.js";
import { charsetByRecords } from "../../src/publish/table/charset-by-records.js";
import { type Corrections, type RecordLookup, readCorrections } from "../../src/publish/table/corrections.js";
import { openTable } from "../../src/publish/table/file.js";
import type { RecordHistory } from "../../src/store/store.js";

export function record(
  number: number,
  fields: { [field: string]: Json },
  more: Partial<WinnowRecord> = {},
): WinnowRecord {
  return {
    id: number.toString(16).padStart(32, "0"),
    number,
    kind: "robot",
    collection: "songs",
    url: `https://a.example/${number}`,
    fields,
    evidence: {},
    confidence: 0.9,
    version: 1,
    first: "2026-11-14T08:00:00.000Z",
    changed: "2026-11-15T08:00:00.000Z",
    state: "live",
    validated: false,
    change: number,
    ...more,
  };
}

export const SONGS = [
  record(1, {
    title: "Су буйлап",
    year: 2007,
    tags: ["җыр", "су"],
    date: "2026-06-03",
    text: "Беренче юл,\nикенче юл",
  }),
  record(2, { title: "=Туган тел", year: 1909, tags: ["җыр"], open: true, note: "" }),
  record(3, { title: "Plain", note: "a;b" }),
];
const FIELDS = ["title", "year", "tags", "date", "text", "open", "note"];

export function exported(records: readonly WinnowRecord[], separator: "," | ";" | "\t" = ",", bom = false): string {
  const writer = csv.open({ fields: FIELDS, chosen: false, now: 0, separator, bom });
  return writer.before() + records.map((one) => writer.one(one)).join("");
}

/** What a person changed in the bytes, read as `records edit --from` does, in pieces that cut letters and line ends in two. */
export async function corrections(
  bytes: Uint8Array | string,
  now: readonly WinnowRecord[] = SONGS,
  more: {
    readonly versions?: { readonly [id: string]: RecordHistory["versions"] };
    readonly edits?: RecordHistory["edits"];
    readonly encoding?: string;
    readonly heirs?: { readonly [id: string]: WinnowRecord };
    readonly sorts?: { readonly [field: string]: CellType };
  } = {},
): Promise<Corrections> {
  const lookup: RecordLookup = {
    records: async (ids) => new Map(now.filter(({ id }) => ids.includes(id)).map((one) => [one.id, one])),
    history: async (id) => {
      const found = now.find((one) => one.id === id);
      return (
        found && {
          record: found,
          claims: [],
          versions: more.versions?.[id] ?? [],
          edits: more.edits ?? [],
          aliases: [],
          removed: undefined,
          family: undefined,
          archived: [],
        }
      );
    },
    heir: async (id) => more.heirs?.[id],
    sort: async (field) => more.sorts?.[field],
  };
  const source = inPieces(bytes);
  const charset = await charsetByRecords(source, await findCharset(source, more.encoding), lookup);
  return readCorrections(await openTable(source, { charset }), lookup);
}

function inPieces(bytes: Uint8Array | string): () => Iterable<Uint8Array> {
  const all = Buffer.from(bytes);
  const size = all.length < 10_000 ? 7 : 65_536;
  return function* () {
    for (let from = 0; from < all.length; from += size) yield all.subarray(from, from + size);
  };
}

/** What is wrong with the file as a whole. */
export async function mistakeOf(bytes: Uint8Array | string, encoding?: string): Promise<readonly [number, string]> {
  try {
    await corrections(bytes, SONGS, encoding === undefined ? {} : { encoding });
  } catch (error) {
    if (error instanceof TableError) return [error.line, error.says];
    throw error;
  }
  return [0, "nothing"];
}

export const told = ({ changes }: Corrections) => changes.map(({ record, field, to }) => [record.number, field, to]);
