/** Why pages were read and not kept, in SQLite. */
import type { Instant } from "../../../model/time.js";
import type { Database } from "../database.js";
import type { AddressRow, WriteBuffer } from "../write-buffer.js";

/** Stores why a page was rejected; the last judged visit counts. */
export function keepRejection(
  db: Database,
  harvest: number,
  { id, url }: Pick<AddressRow, "id" | "url">,
  reason: string | undefined,
  at: Instant,
  buffer: WriteBuffer,
): void {
  const before = db.get<{ reason: string }>(
    "SELECT reason FROM rejected WHERE harvest = ? AND address = ?",
    harvest,
    id,
  )?.reason;
  if (before === reason) return;
  if (before !== undefined) {
    db.run("DELETE FROM rejected WHERE harvest = ? AND address = ?", harvest, id);
    buffer.tally(harvest, "rejected", before, -1, null);
  }
  if (reason === undefined) return;
  db.run("INSERT INTO rejected VALUES (?, ?, ?, ?)", harvest, id, reason, Math.round(at));
  buffer.tally(harvest, "rejected", reason, 1, url);
}
