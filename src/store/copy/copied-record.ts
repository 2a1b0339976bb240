/** The row of a record, as it is copied, in the form that the search index is made from. */
import type { Claim, RecordState } from "../../model/record.js";
import { type PreparedRecord, prepareRecord } from "../records/index.js";
import type { Row } from "./parts.js";

export function copiedRecord(row: Row): PreparedRecord {
  const claims = JSON.parse(row["claims"] as string) as Claim[];
  return prepareRecord({
    id: row["id"] as string,
    collection: row["collection"] as string,
    kind: row["kind"] as string,
    number: row["number"] as number,
    first: row["first"] as number,
    url: row["url"] as string,
    recipe: row["recipe"] as string,
    change: row["change"] as number,
    version: row["version"] as number,
    state: row["state"] as RecordState,
    changed: row["changed"] as number,
    claims,
    before: claims,
    words: row["words"] as number,
    characters: row["characters"] as number,
    validated: row["validated"] as boolean,
    removed: row["removed"] as string | null,
    rank: row["rank"] as number,
    indexed: false,
    family: row["family"] as number | null,
    likeness: row["likeness"] as number,
    duplicate: row["duplicate"] as boolean,
    touched: "silent",
    reindex: true,
    regroup: false,
    isNew: true,
    earlier: [],
  });
}
