/** Hosts in SQLite. Their state is shared by all harvests. */
import type { Json } from "../../model/json.js";
import type { Instant, Millis } from "../../model/time.js";
import type { HostChange, HostState, QueuedHost } from "../store.js";
import type { Database } from "./database.js";

interface HostRow {
  readonly id: number;
  readonly name: string;
  readonly busy: number;
  readonly last_knock: Instant;
  readonly rest_until: Instant;
  readonly asked_delay: Millis;
  readonly answer_took: Millis;
  readonly failures: number;
  readonly set_aside: string | null;
}

export function queuedHost(db: Database, id: number): QueuedHost {
  const row = db.get<HostRow>("SELECT * FROM hosts WHERE id = ?", id)!;
  return {
    id: row.id,
    name: row.name,
    busy: row.busy === 1,
    lastKnock: row.last_knock,
    restUntil: row.rest_until,
    askedDelay: row.asked_delay,
    answerTook: row.answer_took,
    failuresInARow: row.failures,
    setAside: row.set_aside,
  };
}

export function hostState(db: Database, id: number): HostState {
  const row = db.get<{ content: string; at: Instant }>("SELECT content, at FROM robots WHERE host = ?", id);
  return {
    ...queuedHost(db, id),
    robots: row === undefined ? null : (JSON.parse(row.content) as Json),
    robotsAt: row?.at ?? 0,
  };
}

export function findHost(db: Database, name: string): HostState | undefined {
  const row = db.get<{ id: number }>("SELECT id FROM hosts WHERE name = ?", name);
  return row && hostState(db, row.id);
}

export function writeHost(db: Database, id: number, host: HostChange): void {
  const row = [
    host.busy ? 1 : 0,
    Math.round(host.lastKnock),
    Math.round(host.restUntil),
    Math.round(host.askedDelay),
    Math.round(host.answerTook),
    host.failuresInARow,
    host.setAside,
    id,
  ];
  // A host is written twice per visit, so the common case (neither was nor is it set aside) is one statement.
  const isCommon = host.setAside === null && db.run(`${WRITE_HOST} AND set_aside IS NULL`, ...row) > 0;
  if (!isCommon) {
    db.run(WRITE_HOST, ...row);
    // The host is no longer set aside, which is rare: any site may have addresses there.
    if (host.setAside === null) db.run("UPDATE sites SET due = 0 WHERE waiting > 0");
  }
  if (host.robots === undefined) return;
  db.run(
    "INSERT INTO robots VALUES (?, ?, ?) ON CONFLICT (host) DO UPDATE SET content = excluded.content, at = excluded.at",
    id,
    JSON.stringify(host.robots.is),
    Math.round(host.robots.at),
  );
}

const WRITE_HOST =
  "UPDATE hosts SET busy = ?, last_knock = ?, rest_until = ?, asked_delay = ?, answer_took = ?, failures = ?, set_aside = ? WHERE id = ?";

export function problemHosts(db: Database, limit: number): HostState[] {
  return db
    .all<{ id: number }>(
      `SELECT id FROM hosts WHERE set_aside IS NOT NULL OR failures > 0 OR asked_delay > 10000
       ORDER BY set_aside IS NULL, failures DESC, asked_delay DESC, name LIMIT ?`,
      limit,
    )
    .map(({ id }) => hostState(db, id));
}
