/** Takes and outcomes in SQLite: a batch is one transaction, each outcome in it is whole, and none happens twice. */
import { addressKey } from "../model/address-key.js";
import type { Instant } from "../model/time.js";
import type { RecordNews } from "./record-news.js";
import { keepEntries, keepRole } from "./sqlite-archive.js";
import type { Database } from "./sqlite-database.js";
import { writeHost } from "./sqlite-hosts.js";
import { queuesOf } from "./sqlite-leases.js";
import {
  ADDRESS_ROW,
  type AddressRow,
  DONE,
  DROPPED,
  FAILED,
  type Ledger,
  openLedger,
  SET_ASIDE,
  STATES,
  type StateNumber,
  WAITING,
} from "./sqlite-ledger.js";
import type { Names } from "./sqlite-names.js";
import { keepNews } from "./sqlite-records.js";
import type { Batch, Becomes, Found, HostQueue, Outcome, Receipt, Token } from "./store.js";

export function commitBatch(db: Database, names: Names, batch: Batch): Receipt {
  const ledger = openLedger(db);
  const lost = new Set<Token>();
  const holders = new Map<number, { readonly token: Token; readonly harvest: number } | undefined>();
  /** The harvest of a site whose lease is still good; whoever has lost it is told so. */
  const holder = ({ site, token }: { readonly site: number; readonly token: Token }): number | undefined => {
    if (!holders.has(site)) {
      holders.set(site, db.get("SELECT token, harvest FROM sites WHERE id = ? AND lease_run > 0", site));
    }
    const current = holders.get(site);
    if (current?.token === token) return current.harvest;
    lost.add(token);
    return undefined;
  };
  const told = new Set(batch.hosts.map((host) => names.host(host.name)));
  const counts = { found: 0 };
  const news: RecordNews[] = [];

  for (const outcome of batch.outcomes) {
    const harvest = holder(outcome);
    if (harvest !== undefined) commitOutcome(db, names, outcome, harvest, batch.now, ledger, news, counts, told);
  }
  takeAddresses(
    db,
    batch.takes.filter((take) => holder(take) !== undefined),
    batch.now,
    told,
  );
  for (const host of batch.hosts) writeHost(db, names.host(host.name), host);
  ledger.write();
  const records = keepNews(db, news);
  const queues = new Map<number, readonly HostQueue[]>();
  for (const wanted of batch.refill) {
    if (holder(wanted) !== undefined) queues.set(wanted.site, queuesOf(db, wanted.site, wanted.perHost, batch.now));
  }
  return { lost: [...lost], found: counts.found, records, queues };
}

/** Each take is a row of its own; which hosts they knock at is asked for all of them together. */
function takeAddresses(db: Database, takes: Batch["takes"], now: Instant, told: ReadonlySet<number>): void {
  if (takes.length === 0) return;
  const rows = db.all<{ id: number; host: number; state: StateNumber }>(
    "SELECT id, host, state FROM addresses WHERE id IN (SELECT value FROM json_each(?))",
    JSON.stringify(takes.map(({ address }) => address)),
  );
  const found = new Map(rows.map((row) => [row.id, row]));
  for (const { address, site, token } of takes) {
    const { host, state } = found.get(address)!;
    // Dropped since it was handed out: its visit, should it be made, has no outcome.
    if (state !== WAITING) continue;
    db.run("INSERT INTO taken VALUES (?, ?, ?) ON CONFLICT DO NOTHING", address, site, token);
    if (!told.has(host)) db.run("UPDATE hosts SET busy = 1, last_knock = ? WHERE id = ?", now, host);
  }
}

function commitOutcome(
  db: Database,
  names: Names,
  outcome: Outcome,
  harvest: number,
  now: Instant,
  ledger: Ledger,
  news: RecordNews[],
  counts: { found: number },
  told: ReadonlySet<number>,
): void {
  const taken = db.run("DELETE FROM taken WHERE address = ? AND token = ?", outcome.address, outcome.token) > 0;
  const row = db.get<AddressRow>(`SELECT ${ADDRESS_ROW} FROM addresses WHERE id = ?`, outcome.address);
  // Committed before, or settled by somebody else: nothing happens a second time.
  if (row === undefined || !(taken || (outcome.visit === undefined && row.state === WAITING))) return;
  // Outcomes may come late: a host that was knocked at again since is busy with that.
  if (taken && !told.has(row.host)) {
    const answered = Math.round(outcome.visit?.at ?? now);
    db.run("UPDATE hosts SET busy = 0 WHERE id = ? AND last_knock <= ?", row.host, answered);
  }

  moveAddress(db, names, outcome, row, harvest, now, ledger);
  if (outcome.sequence !== undefined) ledger.judge(row.site, outcome.sequence);
  for (const found of outcome.found) if (admit(db, names, harvest, found, row.id, ledger)) counts.found++;
  for (const { url, because } of outcome.drop ?? []) {
    relocate(db, row.site, harvest, url, WAITING, DROPPED, because, ledger);
  }
  for (const { url } of outcome.restore ?? []) relocate(db, row.site, harvest, url, DROPPED, WAITING, null, ledger);
  for (const change of outcome.groups ?? []) changeGroup(db, names.group(row.site, change.group), row.site, change);
  for (const [key, value] of outcome.learned) ledger.learn(row.site, key, value);
  const { kind, collection, start } = names.harvest(harvest);
  const about = { collection: collection.name, kind, recipe: start, page: row.url, at: outcome.visit?.at ?? now };
  for (const finding of outcome.records) news.push({ ...about, is: "read", finding });
  if (outcome.vanished) news.push({ ...about, is: "vanished" });
  if (outcome.sequence !== undefined || outcome.rejected !== undefined) {
    keepRejection(db, harvest, row, outcome.rejected, outcome.visit?.at ?? now, ledger);
  }
  if (outcome.as !== undefined) keepRole(db, row.site, row.id, outcome.as);
  for (const { reason, count } of outcome.counted ?? []) ledger.tally(harvest, "dropped", reason, count, null);
}

/** Why a page that was read was not kept: what was judged last counts. */
function keepRejection(
  db: Database,
  harvest: number,
  { id, url }: AddressRow,
  reason: string | undefined,
  at: Instant,
  ledger: Ledger,
): void {
  const before = db.get<{ reason: string }>(
    "SELECT reason FROM rejected WHERE harvest = ? AND address = ?",
    harvest,
    id,
  )?.reason;
  if (before === reason) return;
  if (before !== undefined) {
    db.run("DELETE FROM rejected WHERE harvest = ? AND address = ?", harvest, id);
    ledger.tally(harvest, "rejected", before, -1, null);
  }
  if (reason === undefined) return;
  db.run("INSERT INTO rejected VALUES (?, ?, ?, ?)", harvest, id, reason, Math.round(at));
  ledger.tally(harvest, "rejected", reason, 1, url);
}

function moveAddress(
  db: Database,
  names: Names,
  outcome: Outcome,
  row: AddressRow,
  harvest: number,
  now: Instant,
  ledger: Ledger,
): void {
  const { becomes } = outcome;
  const to = STATES.indexOf(becomes.state) as StateNumber;
  ledger.move(row, harvest, to, to > DONE ? becomes.because : null);
  const visit = outcome.visit === undefined ? row.visit : insertVisit(db, names, outcome, row);
  const due = dueOf(becomes, outcome.visit?.at ?? now);
  // A failure says nothing of the page: what the last good answer said stays what the next request is made with.
  const status = outcome.visit?.status ?? 0;
  const body = status >= 200 && status < 300 ? visit : null;
  const judged = outcome.visit !== undefined && outcome.sequence !== undefined ? visit : null;
  if (becomes.state === "done") {
    db.run(
      `UPDATE addresses SET state = ?, due = ?, because = ?, visit = ?, body = coalesce(?, body), judged = coalesce(?, judged),
         lost = 0, attempts = 0, gone_since = NULL, revisit = ? WHERE id = ?`,
      DONE,
      due,
      outcome.visit === undefined ? becomes.because : null, // the visit says it otherwise
      visit,
      body,
      judged,
      becomes.revisit,
      row.id,
    );
  } else {
    const goneSince = becomes.state === "waiting" ? (becomes.goneSince ?? null) : null;
    db.run(
      `UPDATE addresses SET state = ?, due = ?, because = ?, visit = ?, body = coalesce(?, body), judged = coalesce(?, judged),
         lost = 0, attempts = attempts + 1, gone_since = ? WHERE id = ?`,
      to,
      due,
      becomes.because,
      visit,
      body,
      judged,
      goneSince,
      row.id,
    );
  }
}

function dueOf(becomes: Becomes, at: Instant): Instant {
  if (becomes.state === "waiting") return Math.round(becomes.due);
  if (becomes.state !== "done") return 0;
  return becomes.revisit <= 1 ? becomes.revisit : Math.round(at + becomes.revisit);
}

function insertVisit(db: Database, names: Names, outcome: Outcome, row: AddressRow): number {
  const visit = outcome.visit!;
  const id = db.insert(
    `INSERT INTO visits (site, address, previous, sequence, at, took, status, bytes, digest, etag, last_modified, because)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    row.site,
    row.id,
    row.visit,
    outcome.sequence ?? null,
    Math.round(visit.at),
    Math.round(visit.took),
    visit.status,
    visit.bytes,
    visit.digest,
    visit.etag,
    visit.lastModified,
    outcome.becomes.because,
  )!;
  keepEntries(db, names, id, visit);
  return id;
}

/** Puts an address into the frontier, unless it is known; answers whether it is new and waits. */
export function admit(
  db: Database,
  names: Names,
  harvest: number,
  found: Found,
  finder: number | null,
  ledger: Ledger,
): boolean {
  const site = names.site(harvest, found.site);
  const state = found.dropped === undefined ? WAITING : DROPPED;
  const isNew = db.run(
    `INSERT INTO addresses (site, host, grp, key, url, state, due, priority, depth, hops, finder, words, because)
     VALUES (?, ?, ?, ?, ?, ?, 0, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
    site,
    names.host(found.host),
    names.group(site, found.group),
    addressKey(found.url),
    found.url,
    state,
    found.priority,
    found.depth,
    found.hops,
    finder,
    found.words === "" ? null : found.words,
    found.dropped ?? null,
  );
  if (isNew === 0) return false;
  ledger.count(site, state, 1);
  if (found.dropped !== undefined) ledger.tally(harvest, "dropped", found.dropped, 1, found.url);
  return state === WAITING;
}

function relocate(
  db: Database,
  site: number,
  harvest: number,
  url: string,
  from: StateNumber,
  to: StateNumber,
  because: string | null,
  ledger: Ledger,
): void {
  const row = db.get<AddressRow>(
    `SELECT ${ADDRESS_ROW} FROM addresses WHERE site = ? AND key = ?`,
    site,
    addressKey(url),
  );
  if (row?.state !== from) return;
  // What is being fetched right now is not in the queue any more.
  if (db.get("SELECT 1 FROM taken WHERE address = ?", row.id) !== undefined) return;
  filter(db, row, harvest, to, because, ledger);
}

function filter(
  db: Database,
  row: AddressRow,
  harvest: number,
  to: StateNumber,
  because: string | null,
  ledger: Ledger,
): void {
  ledger.move(row, harvest, to, because);
  db.run("UPDATE addresses SET state = ?, because = ?, due = 0 WHERE id = ?", to, because, row.id);
}

/** A start address that failed, was dropped or set aside in an earlier run is wanted again by whoever names it now; poison is not. */
export function wantAgain(db: Database, names: Names, harvest: number, start: Found, ledger: Ledger): void {
  if (start.dropped !== undefined) return;
  const row = db.get<AddressRow>(
    `SELECT ${ADDRESS_ROW} FROM addresses WHERE site = ? AND key = ?`,
    names.site(harvest, start.site),
    addressKey(start.url),
  );
  const aside = row?.state === SET_ASIDE && !row.because?.startsWith("poison");
  if (row === undefined || (row.state !== DROPPED && row.state !== FAILED && !aside)) return;
  filter(db, row, harvest, WAITING, null, ledger);
  db.run("UPDATE addresses SET attempts = 0 WHERE id = ?", row.id);
}

/** Another scope, another mind: waiting addresses are dropped with a reason, dropped ones wait again. */
export function filterAddresses(
  db: Database,
  harvest: number,
  changes: readonly { readonly address: number; readonly because?: string }[],
): void {
  const ledger = openLedger(db);
  for (const { address, because } of changes) {
    const row = db.get<AddressRow>(
      `SELECT ${ADDRESS_ROW} FROM addresses WHERE id = ? AND site IN (SELECT id FROM sites WHERE harvest = ?)`,
      address,
      harvest,
    );
    const [from, to] = because === undefined ? ([DROPPED, WAITING] as const) : ([WAITING, DROPPED] as const);
    if (row?.state === from) filter(db, row, harvest, to, because ?? null, ledger);
  }
  ledger.write();
}

function changeGroup(
  db: Database,
  group: number,
  site: number,
  change: { readonly priority?: number; readonly closed?: boolean; readonly because: string },
): void {
  if (change.priority !== undefined) db.run("UPDATE groups SET priority = ? WHERE id = ?", change.priority, group);
  if (change.closed === undefined) return;
  db.run("UPDATE groups SET closed = ? WHERE id = ?", change.closed ? change.because : null, group);
  if (!change.closed) db.run("UPDATE sites SET due = 0 WHERE id = ?", site);
}
