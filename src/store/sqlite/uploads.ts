/** Which segments of the archive are in object storage, in SQLite. */
import type { Instant } from "../../model/time.js";
import type { Upload } from "../store.js";
import type { Database } from "./database.js";

const UPLOAD = "SELECT segment, object, bytes, sha256, copy FROM objects WHERE state = 'current'";

export function beginUpload(db: Database, { object, segment }: Pick<Upload, "object" | "segment">, now: Instant): void {
  db.run("INSERT INTO objects (object, segment, state, begun) VALUES (?, ?, 'begun', ?)", object, segment, now);
}

export function confirmUpload(
  db: Database,
  { object, segment, bytes, sha256, hasCopy }: Upload,
  replaces: string | undefined,
): boolean {
  const begun = db.get("SELECT 1 FROM objects WHERE object = ? AND state = 'begun'", object);
  if (begun === undefined || uploadOf(db, segment)?.object !== replaces) return false;
  if (replaces === undefined && db.get("SELECT 1 FROM to_blank WHERE segment = ?", segment) !== undefined) return false;
  db.run("UPDATE objects SET state = 'old' WHERE segment = ? AND object <> ?", segment, object);
  const sql = "UPDATE objects SET state = 'current', bytes = ?, sha256 = ?, copy = ? WHERE object = ?";
  db.run(sql, bytes, sha256, hasCopy ? 1 : 0, object);
  return true;
}

export function uploadOf(db: Database, segment: string): Upload | undefined {
  const row = db.get<Row>(`${UPLOAD} AND segment = ?`, segment);
  return row && uploadIn(row);
}

export function uploadsOf(db: Database, archive: string): Upload[] {
  return db.all<Row>(`${UPLOAD} AND segment LIKE ? ORDER BY segment`, `%-${archive}.warc.%`).map(uploadIn);
}

type Row = Omit<Upload, "hasCopy"> & { readonly copy: number };

function uploadIn({ copy, ...row }: Row): Upload {
  return { ...row, hasCopy: copy === 1 };
}

export function copyDeleted(db: Database, segment: string): void {
  db.run("UPDATE objects SET copy = 0 WHERE segment = ?", segment);
}

export function oldObjects(db: Database, begunBefore: Instant): string[] {
  return db
    .all<{ object: string }>(
      `SELECT object FROM objects o WHERE state = 'old' OR state = 'begun' AND begun < ?
         AND EXISTS (SELECT 1 FROM objects c WHERE c.segment = o.segment AND c.state = 'current') ORDER BY object`,
      begunBefore,
    )
    .map(({ object }) => object);
}

export function forgetObject(db: Database, object: string): void {
  db.run("DELETE FROM objects WHERE object = ? AND state <> 'current'", object);
}
