/** The file that `--out` names: a collection's live records in the order of their changes, rewritten at the end of each run. */
import { PLAIN_OPTIONS } from "../model/format.js";
import { jsonLines } from "../publish/formats/json-lines.js";
import { findSharedTexts, leafLines } from "../publish/formats/leaf-lines.js";
import { recordPages, release } from "../publish/release.js";
import { toFile } from "../publish/write-release.js";
import type { RecordScope, Store } from "../store/store.js";

export interface LeafFile {
  readonly file: string;
  readonly leaves: number;
  /** Addresses whose text is written under another address. */
  readonly duplicates: number;
}

/** Writes all live records; returns how many there are. */
export async function writeOutFile(file: string, store: Store, collection: string): Promise<number> {
  const scope = { ...LIVE_BY_CHANGE, collection };
  return (await release(store, { ...scope, format: jsonLines, how: PLAIN_OPTIONS }, toFile(file))).records;
}

/** Writes the leaves of a listing. */
export async function writeLeafFile(file: string, store: Store, collection: string): Promise<LeafFile> {
  const filter = { kind: "compare", field: "kind", is: "eq", value: "listing" } as const;
  const scope = { ...LIVE_BY_CHANGE, collection, filter };
  const format = leafLines(await findSharedTexts(recordPages(store, scope, Number.MAX_SAFE_INTEGER)));
  const { records, leftOut } = await release(store, { ...scope, format, how: PLAIN_OPTIONS }, toFile(file));
  return { file, leaves: records, duplicates: leftOut };
}

const LIVE_BY_CHANGE: RecordScope = { since: 0, states: ["live"] };
