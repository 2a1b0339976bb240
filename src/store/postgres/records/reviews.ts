/** What moderators say, in PostgreSQL. */
import type { ReviewEntry, ReviewStore } from "../../store.js";
import type { Db } from "../connection.js";
import { clean, rowsOf } from "../values.js";

export async function addReviews(db: Db, entries: readonly ReviewEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await db.rows(
    `insert into winnow.reviews (subject, about, value, by, at)
     select subject, about, value, by, at
       from json_to_recordset($1) n(subject text, about text, value text, by text, at float8)`,
    [rowsOf(entries.map((entry) => ({ ...entry, value: clean(entry.value), by: clean(entry.by) })))],
  );
}

export function reviewsOf(db: Db, subjects: readonly string[]): Promise<ReviewEntry[]> {
  return db.rows<ReviewEntry>(
    "select subject, about, value, by, at from winnow.reviews where subject = any($1) order by id",
    [subjects.map(clean)],
  );
}

export async function reviewedAs(
  db: Db,
  { about, value, limit }: Parameters<ReviewStore["reviewedAs"]>[0],
): Promise<string[]> {
  const rows = await db.rows<{ subject: string }>(
    `select subject from winnow.reviews r where about = $1 and value = $2
        and not exists (select 1 from winnow.reviews l where l.subject = r.subject and l.about = r.about and l.id > r.id)
      order by id limit $3`,
    [about, clean(value), limit],
  );
  return rows.map(({ subject }) => subject);
}
