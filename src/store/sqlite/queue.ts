/** A harvest's addresses and groups in SQLite, as people see and change them. */
import {
  ADDRESSES_LOOKED_AT,
  type AddressesPage,
  type AddressesRequest,
  groupAfter,
  groupBefore,
  type QueueAddress,
  type QueueBefore,
  type QueueChange,
  type QueueGroup,
} from "../queue-store.js";
import type { Database } from "./database.js";
import {
  ADDRESS_ROW,
  type AddressRow,
  DROPPED,
  FAILED,
  openWriteBuffer,
  SET_ASIDE,
  STATES,
  type StateNumber,
  WAITING,
  type WriteBuffer,
} from "./write-buffer.js";

type Row = Omit<QueueAddress, "state" | "because"> & {
  readonly state: number;
  readonly taken: 0 | 1;
  readonly because: string | null;
};

/** A window of ids bounds the work, however rare the matches are. CROSS JOIN: in the order of ids, so that the first page ends the search. */
export function addressesOf(db: Database, request: AddressesRequest): AddressesPage {
  const { harvest, state, contains, group, after = 0, limit } = request;
  const end = after + ADDRESSES_LOOKED_AT;
  const number = state === undefined ? null : state === "taken" ? WAITING : STATES.indexOf(state);
  const taken = state === "taken" ? 1 : state === "waiting" ? 0 : null;
  const rows = db.all<Row>(
    `SELECT a.id, a.url, s.name AS site, a.state, t.token IS NOT NULL AS taken, coalesce(a.because, r.reason, v.because) AS because,
       g.id AS "group", g.priority AS groupPriority, g.closed AS groupClosed, a.priority, a.depth, a.due
     FROM addresses a CROSS JOIN sites s ON s.id = a.site JOIN groups g ON g.id = a.grp
     LEFT JOIN taken t ON t.address = a.id LEFT JOIN rejected r ON r.harvest = s.harvest AND r.address = a.id
     LEFT JOIN visits v ON v.id = a.visit
     WHERE a.id > ? AND a.id <= ? AND s.harvest = ? AND (? IS NULL OR a.state = ?) AND (? IS NULL OR (t.token IS NOT NULL) = ?)
       AND (? IS NULL OR instr(a.url, ?) > 0) AND (? IS NULL OR a.grp = ?)
     ORDER BY a.id LIMIT ?`,
    after,
    end,
    harvest,
    number,
    number,
    taken,
    taken,
    contains ?? null,
    contains ?? null,
    group ?? null,
    group ?? null,
    limit,
  );
  const addresses = rows.map(({ taken: isTaken, ...row }) => ({
    ...row,
    state: isTaken === 1 ? ("taken" as const) : STATES[row.state]!,
    because: row.because ?? "",
  }));
  const looked = rows.length === limit ? rows.at(-1)!.id : end;
  const last = db.get<{ id: number | null }>("SELECT max(id) AS id FROM addresses")?.id ?? 0;
  return { addresses, next: looked < last ? looked : undefined };
}

export function groupsOf(db: Database, harvest: number, limit: number): QueueGroup[] {
  return db.all<QueueGroup>(
    `SELECT g.id, s.name AS site, g.name, g.priority, g.closed, w.waiting, a.url AS example
     FROM (SELECT grp, count(*) AS waiting, min(id) AS first FROM (
         SELECT grp, id FROM addresses WHERE site IN (SELECT id FROM sites WHERE harvest = ?) AND state = 0 AND due = 0 LIMIT ?
       ) GROUP BY grp) w
     JOIN groups g ON g.id = w.grp JOIN sites s ON s.id = g.site JOIN addresses a ON a.id = w.first
     ORDER BY g.closed IS NOT NULL, g.priority DESC, w.waiting DESC, g.id LIMIT ?`,
    harvest,
    ADDRESSES_LOOKED_AT,
    limit,
  );
}

type ChangedRow = AddressRow & { readonly priority: number };

export function changeQueue(db: Database, { harvest, which, to }: QueueChange): QueueBefore[] {
  if ("group" in which) return changeOneGroup(db, harvest, which.group, to);
  const buffer = openWriteBuffer(db);
  const rows = db.all<ChangedRow>(
    `SELECT ${ADDRESS_ROW}, priority FROM addresses a WHERE id IN (SELECT value FROM json_each(?))
       AND site IN (SELECT id FROM sites WHERE harvest = ?) AND NOT EXISTS (SELECT 1 FROM taken t WHERE t.address = a.id)`,
    JSON.stringify(which.addresses),
    harvest,
  );
  const before = new Map(to.kind === "undo" ? to.before.map((one) => [one.id, one]) : []);
  const changed = rows.filter((row) => changeAddress(db, row, harvest, changeOf(to, before.get(row.id), row), buffer));
  buffer.write();
  if (changed.length > 0 && (to.kind === "restore" || to.kind === "undo"))
    db.run("UPDATE harvests SET finished = 0 WHERE id = ?", harvest);
  return changed.map(({ id, state, because, priority }) => ({
    id,
    state: STATES[state],
    because: because ?? "",
    priority,
  }));
}

type AddressChange =
  | Exclude<QueueChange["to"], { readonly kind: "undo" }>
  | { readonly kind: "put back"; to: QueueBefore };

/** What undoing means for one address: a visited one stays as it is. */
function changeOf(
  to: QueueChange["to"],
  before: QueueBefore | undefined,
  { state }: AddressRow,
): AddressChange | undefined {
  if (to.kind !== "undo") return to;
  if (before === undefined) return undefined;
  if (before.state !== "waiting") return state === WAITING ? { kind: "put back", to: before } : undefined;
  return state === WAITING
    ? { kind: "priority", priority: before.priority }
    : state === DROPPED
      ? { kind: "restore" }
      : undefined;
}

function changeAddress(
  db: Database,
  row: AddressRow,
  harvest: number,
  to: AddressChange | undefined,
  buffer: WriteBuffer,
): boolean {
  const leave = (state: StateNumber, because: string): true => {
    buffer.move(row, harvest, state, because);
    db.run("UPDATE addresses SET state = ?, because = ?, due = 0 WHERE id = ?", state, because, row.id);
    return true;
  };
  switch (to?.kind) {
    case undefined:
      return false;
    case "drop":
      return row.state === WAITING && leave(DROPPED, to.because);
    case "put back":
      return leave(STATES.indexOf(to.to.state as (typeof STATES)[number]) as StateNumber, to.to.because);
    case "restore":
      if (row.state !== DROPPED && row.state !== FAILED && row.state !== SET_ASIDE) return false;
      buffer.move(row, harvest, WAITING, null);
      db.run(
        "UPDATE addresses SET state = ?, because = NULL, due = 0, attempts = 0, lost = 0, blamed = 0 WHERE id = ?",
        WAITING,
        row.id,
      );
      db.run("UPDATE hosts SET set_aside = NULL, failures = 0 WHERE id = ? AND set_aside IS NOT NULL", row.host);
      return true;
    case "priority":
      if (row.state !== WAITING) return false;
      db.run("UPDATE addresses SET priority = ? WHERE id = ?", to.priority, row.id);
      return true;
  }
}

function changeOneGroup(db: Database, harvest: number, group: number, to: QueueChange["to"]): QueueBefore[] {
  const row = db.get<{ id: number; closed: string | null; priority: number }>(
    "SELECT id, closed, priority FROM groups WHERE id = ? AND site IN (SELECT id FROM sites WHERE harvest = ?)",
    group,
    harvest,
  );
  if (row === undefined) return [];
  const { closed, priority } = groupAfter(row, to);
  db.run("UPDATE groups SET closed = ?, priority = ? WHERE id = ?", closed, priority, group);
  if (to.kind === "restore" || to.kind === "undo") {
    db.run("UPDATE sites SET due = 0 WHERE id = (SELECT site FROM groups WHERE id = ?)", group);
    db.run("UPDATE harvests SET finished = 0 WHERE id = ?", harvest);
  }
  return [groupBefore(row)];
}
