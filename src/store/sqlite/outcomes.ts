/** Takes and outcomes in SQLite: a batch is one transaction, and no outcome is applied twice. */
import { addressKey } from "../../model/address-key.js";
import type { Instant } from "../../model/time.js";
import type { Claims } from "../host-claims.js";
import type { RecordUpdate } from "../records/updates.js";
import type {
  Batch,
  FoundAddress,
  HostQueue,
  NextState,
  Outcome,
  Receipt,
  RetriedHarvest,
  RetryRequest,
  Revisit,
  Token,
} from "../store.js";
import { keepEntries, keepRole } from "./archive.js";
import type { Database } from "./database.js";
import { writeHost } from "./hosts.js";
import { changeGroup, queuesOf } from "./leases.js";
import type { NameIds } from "./name-ids.js";
import { writeRecordUpdates } from "./records/records.js";

import { keepRejection } from "./records/rejections.js";
import { type HarvestRow, harvestOf, SELECT_HARVEST } from "./runs.js";

import {
  ADDRESS_ROW,
  type AddressRow,
  DONE,
  DROPPED,
  FAILED,
  openWriteBuffer,
  SET_ASIDE,
  STATES,
  type StateNumber,
  WAITING,
  type WriteBuffer,
} from "./write-buffer.js";

export function commitBatch(db: Database, names: NameIds, batch: Batch, claims: Claims): Receipt {
  const buffer = openWriteBuffer(db);
  const lost = new Set<Token>();
  const holders = new Map<number, { readonly token: Token; readonly harvest: number } | undefined>();
  /** The harvest of a site whose lease is still valid; otherwise adds the token to the lost ones. */
  const holder = ({ site, token }: { readonly site: number; readonly token: Token }): number | undefined => {
    if (!holders.has(site)) {
      holders.set(site, db.get("SELECT token, harvest FROM sites WHERE id = ? AND lease_run > 0", site));
    }
    const current = holders.get(site);
    if (current?.token === token) return current.harvest;
    lost.add(token);
    return undefined;
  };
  const reportedHosts = new Set(batch.hosts.map((host) => names.host(host.name)));
  const counts = { found: 0 };
  const updates: RecordUpdate[] = [];

  for (const early of batch.found ?? []) {
    const harvest = holder(early);
    if (harvest === undefined) continue;
    for (const one of early.found) if (addAddress(db, names, harvest, one, early.address, buffer)) counts.found++;
  }
  for (const outcome of batch.outcomes) {
    const harvest = holder(outcome);
    if (harvest !== undefined)
      commitOutcome(db, names, outcome, harvest, batch.now, buffer, updates, counts, reportedHosts);
  }
  takeAddresses(
    db,
    batch.takes.filter((take) => holder(take) !== undefined),
    batch.now,
    reportedHosts,
  );
  const { hosts, refused } =
    batch.run === undefined
      ? { hosts: batch.hosts, refused: undefined }
      : claims.admit(batch.hosts, batch.run, batch.now);
  for (const host of hosts) writeHost(db, names.host(host.name), host);
  buffer.write();
  const records = writeRecordUpdates(db, updates);
  const queues = new Map<number, readonly HostQueue[]>();
  for (const refill of batch.refill) {
    if (holder(refill) !== undefined) queues.set(refill.site, queuesOf(db, refill.site, refill.perHost, batch.now));
  }
  return { lost: [...lost], found: counts.found, records, queues, ...(refused?.size ? { refused } : {}) };
}

/** Each take is a row; the hosts are marked as busy with one statement for all of them. */
function takeAddresses(db: Database, takes: Batch["takes"], now: Instant, reportedHosts: ReadonlySet<number>): void {
  if (takes.length === 0) return;
  const rows = db.all<{ id: number; host: number; state: StateNumber }>(
    "SELECT id, host, state FROM addresses WHERE id IN (SELECT value FROM json_each(?))",
    JSON.stringify(takes.map(({ address }) => address)),
  );
  const found = new Map(rows.map((row) => [row.id, row]));
  for (const { address, site, token, reading } of takes) {
    const { host, state } = found.get(address)!;
    const note = "UPDATE taken SET reading = ? WHERE address = ? AND token = ?";
    if (reading !== undefined && db.run(note, Number(reading), address, token) > 0) continue;
    // It was dropped after it was leased. If the visit is made all the same, it has no outcome.
    if (state !== WAITING) continue;
    db.run(
      "INSERT INTO taken VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
      address,
      site,
      token,
      Number(reading ?? false),
    );
    if (!reportedHosts.has(host)) db.run("UPDATE hosts SET busy = 1, last_knock = ? WHERE id = ?", now, host);
  }
}

function commitOutcome(
  db: Database,
  names: NameIds,
  outcome: Outcome,
  harvest: number,
  now: Instant,
  buffer: WriteBuffer,
  updates: RecordUpdate[],
  counts: { found: number },
  reportedHosts: ReadonlySet<number>,
): void {
  const taken = db.run("DELETE FROM taken WHERE address = ? AND token = ?", outcome.address, outcome.token) > 0;
  const row = db.get<AddressRow>(`SELECT ${ADDRESS_ROW} FROM addresses WHERE id = ?`, outcome.address);
  // Already committed, or settled by another run.
  if (row === undefined || !(taken || (outcome.visit === undefined && row.state === WAITING))) return;
  // Outcomes may be late: the host may be busy with a newer request.
  if (taken && !reportedHosts.has(row.host)) {
    const answered = Math.round(outcome.visit?.at ?? now);
    db.run("UPDATE hosts SET busy = 0 WHERE id = ? AND last_knock <= ?", row.host, answered);
  }

  moveAddress(db, names, outcome, row, harvest, now, buffer);
  if (outcome.sequence !== undefined) buffer.judge(row.site, outcome.sequence);
  for (const found of outcome.found) if (addAddress(db, names, harvest, found, row.id, buffer)) counts.found++;
  for (const { url, because } of outcome.drop ?? []) {
    relocate(db, row.site, harvest, url, WAITING, DROPPED, because, buffer);
  }
  for (const { url } of outcome.restore ?? []) relocate(db, row.site, harvest, url, DROPPED, WAITING, null, buffer);
  for (const change of outcome.groups ?? []) changeGroup(db, names.group(row.site, change.group), row.site, change);
  for (const [key, value] of outcome.learned) buffer.learn(row.site, key, value);
  const { kind, collection, start } = names.harvest(harvest);
  const about = { collection: collection.name, kind, recipe: start, page: row.url, at: outcome.visit?.at ?? now };
  for (const finding of outcome.records) updates.push({ ...about, is: "read", finding });
  if (outcome.vanished) updates.push({ ...about, is: "vanished" });
  if (outcome.rejected !== undefined && !outcome.keepsRecords)
    updates.push({ ...about, is: "retracted", because: outcome.rejected, given: outcome.records });
  if (outcome.sequence !== undefined || outcome.rejected !== undefined) {
    keepRejection(db, harvest, row, outcome.rejected, outcome.visit?.at ?? now, buffer);
  }
  if (outcome.as !== undefined) keepRole(db, row.site, row.id, outcome.as);
  for (const { reason, count } of outcome.counted ?? []) buffer.tally(harvest, "dropped", reason, count, null);
}

function moveAddress(
  db: Database,
  names: NameIds,
  outcome: Outcome,
  row: AddressRow,
  harvest: number,
  now: Instant,
  buffer: WriteBuffer,
): void {
  const { becomes } = outcome;
  const to = STATES.indexOf(becomes.state) as StateNumber;
  buffer.move(row, harvest, to, to > DONE ? becomes.because : null);
  const visit = outcome.visit === undefined ? row.visit : insertVisit(db, names, outcome, row);
  const due = dueOf(becomes, outcome.visit?.at ?? now);
  // A failure says nothing about the page: keep the validators of the last good response.
  const status = outcome.visit?.status ?? 0;
  const body = status >= 200 && status < 300 ? visit : null;
  const judged = outcome.visit !== undefined && outcome.sequence !== undefined ? visit : null;
  if (becomes.state === "done") {
    db.run(
      `UPDATE addresses SET state = ?, due = ?, because = ?, visit = ?, body = coalesce(?, body), judged = coalesce(?, judged),
         lost = 0, blamed = 0, attempts = 0, gone_since = NULL, revisit = ? WHERE id = ?`,
      DONE,
      due,
      outcome.visit === undefined ? becomes.because : null, // with a visit, the reason is stored there
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
         lost = 0, blamed = 0, attempts = attempts + 1, gone_since = ? WHERE id = ?`,
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

function dueOf(becomes: NextState, at: Instant): Instant {
  if (becomes.state === "waiting") return Math.round(becomes.due);
  if (becomes.state !== "done") return 0;
  return dueAgain(becomes.revisit, at);
}

/** When a done address is due again; see the table `addresses` in schema.ts. */
export function dueAgain(revisit: Revisit, at: Instant): Instant {
  return revisit <= 1 ? revisit : Math.round(at + revisit);
}

function insertVisit(db: Database, names: NameIds, outcome: Outcome, row: AddressRow): number {
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

/** Adds an address to the frontier unless it is known; returns whether it is new and waits. */
export function addAddress(
  db: Database,
  names: NameIds,
  harvest: number,
  found: FoundAddress,
  finder: number | null,
  buffer: WriteBuffer,
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
  buffer.count(site, state, 1);
  if (found.dropped !== undefined) buffer.tally(harvest, "dropped", found.dropped, 1, found.url);
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
  buffer: WriteBuffer,
): void {
  const row = db.get<AddressRow>(
    `SELECT ${ADDRESS_ROW} FROM addresses WHERE site = ? AND key = ?`,
    site,
    addressKey(url),
  );
  if (row?.state !== from) return;
  // An address that is being fetched is no longer in the queue.
  if (db.get("SELECT 1 FROM taken WHERE address = ?", row.id) !== undefined) return;
  filter(db, row, harvest, to, because, buffer);
}

function filter(
  db: Database,
  row: AddressRow,
  harvest: number,
  to: StateNumber,
  because: string | null,
  buffer: WriteBuffer,
): void {
  buffer.move(row, harvest, to, because);
  db.run("UPDATE addresses SET state = ?, because = ?, due = 0 WHERE id = ?", to, because, row.id);
}

/** A start address that failed, was dropped or set aside in an earlier run waits again. */
export function requeueStart(
  db: Database,
  names: NameIds,
  harvest: number,
  start: FoundAddress,
  buffer: WriteBuffer,
): void {
  if (start.dropped !== undefined) return;
  const row = db.get<AddressRow>(
    `SELECT ${ADDRESS_ROW} FROM addresses WHERE site = ? AND key = ?`,
    names.site(harvest, start.site),
    addressKey(start.url),
  );
  if (row === undefined || (row.state !== DROPPED && row.state !== FAILED && row.state !== SET_ASIDE)) return;
  filter(db, row, harvest, WAITING, null, buffer);
  db.run("UPDATE addresses SET attempts = 0 WHERE id = ?", row.id);
}

/** See `FrontierStore.retry`. */
export function retryAddresses(db: Database, { states, collections, urls }: RetryRequest): RetriedHarvest[] {
  const buffer = openWriteBuffer(db);
  const named = collections === undefined ? null : JSON.stringify(collections);
  const wanted = urls === undefined ? null : JSON.stringify(urls);
  const rows = db.all<AddressRow & { harvest: number }>(
    `SELECT ${ADDRESS_ROW.split(", ").map((column) => `a.${column}`)}, s.harvest
     FROM addresses a JOIN sites s ON s.id = a.site JOIN harvests h ON h.id = s.harvest
       JOIN collections c ON c.id = h.collection
     WHERE a.state IN (SELECT value FROM json_each(?)) AND (? IS NULL OR c.name IN (SELECT value FROM json_each(?)))
       AND (? IS NULL OR a.url IN (SELECT value FROM json_each(?)))`,
    JSON.stringify(states.map((state) => STATES.indexOf(state))),
    named,
    named,
    wanted,
    wanted,
  );
  const counts = new Map<number, number>();
  for (const { harvest, ...row } of rows) {
    filter(db, row, harvest, WAITING, null, buffer);
    db.run("UPDATE addresses SET attempts = 0, lost = 0, blamed = 0 WHERE id = ?", row.id);
    db.run("UPDATE hosts SET set_aside = NULL, failures = 0 WHERE id = ? AND set_aside IS NOT NULL", row.host);
    counts.set(harvest, (counts.get(harvest) ?? 0) + 1);
  }
  buffer.write();
  return [...counts].map(([id, addresses]) => {
    db.run("UPDATE harvests SET finished = 0 WHERE id = ?", id);
    const { collection, kind, start } = harvestOf(db.get<HarvestRow>(`${SELECT_HARVEST} WHERE h.id = ?`, id)!);
    return { id, collection, kind, start, addresses };
  });
}

/** Applies a changed scope: waiting addresses are dropped with a reason, dropped ones wait again. */
export function filterAddresses(
  db: Database,
  harvest: number,
  changes: readonly { readonly address: number; readonly because?: string }[],
): void {
  const buffer = openWriteBuffer(db);
  for (const { address, because } of changes) {
    const row = db.get<AddressRow>(
      `SELECT ${ADDRESS_ROW} FROM addresses WHERE id = ? AND site IN (SELECT id FROM sites WHERE harvest = ?)`,
      address,
      harvest,
    );
    const [from, to] = because === undefined ? ([DROPPED, WAITING] as const) : ([WAITING, DROPPED] as const);
    if (row?.state === from) filter(db, row, harvest, to, because ?? null, buffer);
  }
  buffer.write();
}
