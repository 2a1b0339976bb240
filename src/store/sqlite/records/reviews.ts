/** What moderators say, in SQLite. */
import type { ReviewEntry, ReviewStore } from "../../store.js";
import type { Database } from "../database.js";

export function addReviews(db: Database, entries: readonly ReviewEntry[]): void {
  for (const { subject, about, value, by, at } of entries)
    db.run("INSERT INTO reviews (subject, about, value, by, at) VALUES (?, ?, ?, ?, ?)", subject, about, value, by, at);
}

export function reviewsOf(db: Database, subjects: readonly string[]): ReviewEntry[] {
  return db.all<ReviewEntry>(
    `SELECT subject, about, value, by, at FROM reviews WHERE subject IN (SELECT value FROM json_each(?)) ORDER BY id`,
    JSON.stringify(subjects),
  );
}

export function reviewedAs(db: Database, { about, value, limit }: Parameters<ReviewStore["reviewedAs"]>[0]): string[] {
  return db
    .all<{ subject: string }>(
      `SELECT subject FROM reviews r WHERE about = ? AND value = ?
         AND NOT EXISTS (SELECT 1 FROM reviews l WHERE l.subject = r.subject AND l.about = r.about AND l.id > r.id)
       ORDER BY id LIMIT ?`,
      about,
      value,
      limit,
    )
    .map(({ subject }) => subject);
}
