/**
 * Collects changes that nearly every visit makes, and writes them once at the end of the transaction.
 *
 * For each site: counts by state, the next sequence number, and its knowledge, of which a batch often changes the same
 * entries many times. For each harvest: why addresses were dropped, failed, set aside or rejected.
 */
import type { Json } from "../../model/json.js";
import type { AddressState, Tally } from "../store.js";
import type { Database } from "./database.js";

/** The stored number of a state is its index. "taken" is not one of them: it is a row in `taken`. */
export const STATES = ["waiting", "done", "dropped", "failed", "set aside"] as const satisfies AddressState[];
export const WAITING = 0;
export const DONE = 1;
export const DROPPED = 2;
export const FAILED = 3;
export const SET_ASIDE = 4;
export type StateNumber = 0 | 1 | 2 | 3 | 4;

/** What is needed to move an address to another state. */
export interface AddressRow {
  readonly id: number;
  readonly site: number;
  readonly host: number;
  readonly url: string;
  readonly state: StateNumber;
  readonly because: string | null;
  readonly visit: number | null;
}
export const ADDRESS_ROW = "id, site, host, url, state, because, visit";

export interface WriteBuffer {
  count(site: number, state: StateNumber, by: number): void;
  tally(harvest: number, what: Tally["what"], reason: string, count: number, example: string | null): void;
  /** Moves an address to another state and updates counts and reasons. */
  move(row: AddressRow, harvest: number, to: StateNumber, because: string | null): void;
  /** Records that a visit of this site was judged under this number. */
  judge(site: number, sequence: number): void;
  /** Sets an entry of the site's knowledge; `null` deletes it. */
  learn(site: number, key: string, value: Json | null): void;
  write(): void;
}

export function openWriteBuffer(db: Database): WriteBuffer {
  const counts = new Map<number, number[]>();
  const sequences = new Map<number, number>();
  const knowledge = new Map<number, Map<string, Json | null>>();
  const tallies = new Map<string, { harvest: number; count: number } & Pick<Tally, "what" | "reason" | "example">>();

  const count: WriteBuffer["count"] = (site, state, by) => {
    let row = counts.get(site);
    if (row === undefined) counts.set(site, (row = [0, 0, 0, 0, 0]));
    row[state]! += by;
  };
  const tally: WriteBuffer["tally"] = (harvest, what, reason, by, example) => {
    const key = `${harvest} ${what} ${reason}`;
    const row = tallies.get(key);
    if (row === undefined) tallies.set(key, { harvest, what, reason, count: by, example });
    else row.count += by;
  };
  return {
    count,
    tally,
    move(row, harvest, to, because) {
      count(row.site, row.state, -1);
      count(row.site, to, 1);
      if (row.state > DONE && row.because !== null) {
        tally(harvest, STATES[row.state] as Tally["what"], row.because, -1, null);
      }
      if (to > DONE && because !== null) tally(harvest, STATES[to] as Tally["what"], because, 1, row.url);
    },
    judge: (site, sequence) => void sequences.set(site, Math.max(sequence, sequences.get(site) ?? 0)),
    learn(site, key, value) {
      let entries = knowledge.get(site);
      if (entries === undefined) knowledge.set(site, (entries = new Map()));
      entries.set(key, value);
    },
    write() {
      for (const [site, by] of counts) {
        // A new address waits, so the site is worth leasing now.
        db.run(
          `UPDATE sites SET waiting = waiting + ?, done = done + ?, dropped = dropped + ?, failed = failed + ?,
             set_aside = set_aside + ?, due = CASE WHEN ? > 0 THEN 0 ELSE due END, sequence = max(sequence, ?) WHERE id = ?`,
          ...by,
          by[WAITING],
          (sequences.get(site) ?? 0) + 1,
          site,
        );
      }
      for (const [site, entries] of knowledge) {
        for (const [key, value] of entries) {
          if (value === null) db.run("DELETE FROM knowledge WHERE site = ? AND key = ?", site, key);
          else {
            db.run(
              "INSERT INTO knowledge VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET value = excluded.value",
              site,
              key,
              JSON.stringify(value),
            );
          }
        }
      }
      for (const row of tallies.values()) {
        db.run(
          `INSERT INTO tallies VALUES (?, ?, ?, ?, ?)
           ON CONFLICT DO UPDATE SET count = count + excluded.count, example = coalesce(example, excluded.example)`,
          row.harvest,
          row.what,
          row.reason,
          row.count,
          row.example,
        );
      }
    },
  };
}
