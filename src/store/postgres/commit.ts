/**
 * Commits a batch in one transaction.
 *
 * It locks the sites and checks their tokens, locks and reads every address of the batch, applies the outcomes to these
 * rows in memory, and writes the result. The number of statements does not depend on the size of the batch. Records
 * come last, because other transactions wait for their locks.
 */
import type { Instant } from "../../model/time.js";
import type { RecordUpdate } from "../records/updates.js";
import type { Batch, FoundAddress, FoundEarly, Outcome, Receipt, Take, Token } from "../store.js";
import { addUnknown, findUnknown, linkName, type PageLink, pageLink } from "./add-addresses.js";
import { type Address, applyBatch, applyLinkChanges, type BatchState, type FoundInBatch } from "./apply-batch.js";
import { keepEntries, keepRoles } from "./archive.js";
import type { Connection, Db } from "./connection.js";
import { writeGroups } from "./groups.js";
import { type DecidedHosts, decideHosts, impliedHosts, lockHosts, writeHosts } from "./hosts.js";
import { FOUND_LAYOUT, refuseOtherLayout } from "./layout/layout.js";
import { queuesOf } from "./leases.js";
import { idsOf, NO_RECORDS, writeRecords } from "./records/records.js";
import { clean, cleanOrNull, finite, keyOf, rowsOf } from "./values.js";

export function commit(connection: Connection, batch: Batch): Promise<Receipt> {
  const links = linksOf(batch);
  return connection.transactHot<Receipt>(async (db, commit) => {
    // One round trip: whatever is locked or read. A second one: whatever is written.
    const [sites, addresses, unknown, hosts] = await Promise.all([
      lockSites(db, batch, connection.where),
      lockAddresses(db, batch.takes, batch.outcomes),
      findUnknown(db, links),
      batch.run === undefined ? undefined : lockHosts(db, batch),
    ]);
    const good = ({ site, token }: { site: number; token: Token }) => {
      const held = sites.get(site);
      return held !== undefined && held.run !== null && held.token === token;
    };
    const lost = fenced(batch).filter((one) => !good(one));
    const play = applyBatch(addresses, batch.takes.filter(good), batch.outcomes.filter(good), batch.now);
    const decided = decideHosts(hosts ?? (await lockHosts(db, batch, impliedHosts(play))), batch);

    const adding = writeFound(db, play, (batch.found ?? []).filter(good), sites, unknown, batch.now);
    // Only these need to know what was added.
    if (play.applied.some(({ outcome }) => outcome.drop !== undefined || outcome.restore !== undefined))
      applyLinkChanges(play, await adding);
    const refill = batch.refill.filter(good);
    const writes = Promise.all([
      adding,
      writeOutcomes(db, play, sites, decided, batch),
      queuesOf(db.hot, refill, batch.now),
    ]);
    const receipt: Receipt = {
      lost: [...new Set(lost.map((one) => one.token))],
      found: [...unknown.values()].filter((one) => one.dropped === undefined).length,
      records: NO_RECORDS,
      queues: new Map(refill.map(({ site }) => [site, []])),
      ...(decided.refused.size > 0 ? { refused: decided.refused } : {}),
    };
    const news = newsOf(play, sites, batch.now);
    // Should the answers get lost, what is missing in this receipt is only read again.
    const committed = news.length === 0 ? commit(receipt) : undefined;
    const [[found, , queues]] = await Promise.all([writes, committed]);
    return {
      ...receipt,
      found: found.filter((one) => !one.dropped).length,
      records: await writeRecords(db, news),
      queues: new Map([...receipt.queues, ...queues]),
    };
  });
}

/** Everything in a batch that needs a valid token. */
function fenced({ takes, outcomes, refill, found = [] }: Batch): { readonly site: number; readonly token: Token }[] {
  return [...takes, ...outcomes, ...refill, ...found];
}

interface HeldSite {
  readonly id: number;
  readonly harvest: number;
  readonly collection: string;
  readonly kind: string;
  readonly start: string;
  readonly run: number | null;
  readonly token: Token;
}

async function lockSites(db: Db, batch: Batch, where: string): Promise<ReadonlyMap<number, HeldSite>> {
  const ids = [...new Set(fenced(batch).map((one) => one.site))];
  if (ids.length === 0) return new Map();
  const rows = await db.hot<HeldSite & { readonly layout: number }>(
    `select s.id, s.harvest, h.collection, h.kind, h.start, s.run, s.token, ${FOUND_LAYOUT} as layout
       from winnow.sites s join winnow.harvests h on h.id = s.harvest
      where s.id = any($1::bigint[]) order by s.id for no key update of s`,
    [ids],
  );
  if (rows.length > 0) refuseOtherLayout(rows[0]!.layout, where);
  return new Map(rows.map((row) => [row.id, row]));
}

async function lockAddresses(db: Db, takes: readonly Take[], outcomes: readonly Outcome[]): Promise<Address[]> {
  const direct = [...takes, ...outcomes];
  const links = outcomes.flatMap(({ site, drop = [], restore = [] }) =>
    [...drop, ...restore].map(({ url }) => ({ site, key: keyOf(url) })),
  );
  if (direct.length === 0) return [];
  return db.hot<Address>(
    `select a.site, s.harvest, a.id, a.host, a.url, a.state, a.because, a.due, a.again, a.revisit, a.attempts, a.losses, a.blamed, a.reading, a.token,
            a.filtered, a.gone_since, a.rejected, a.etag, a.last_modified, a.digest, a.earlier
       from winnow.addresses a join winnow.sites s on s.id = a.site
      where (a.site, a.id) in (
              select * from unnest($1::bigint[], $2::bigint[])
              union
              select l.site, l.id from unnest($3::bigint[], $4::uuid[]) u(site, key)
                join winnow.addresses l on l.site = u.site and l.key = u.key and l.site = any($5::bigint[]))
        and a.site = any($5::bigint[])
      order by a.site, a.id for no key update of a`,
    [
      direct.map((one) => one.site),
      direct.map((one) => one.address),
      links.map((one) => one.site),
      links.map((one) => one.key),
      [...new Set(direct.map((one) => one.site))],
    ],
  );
}

/** Every link of a batch, with the site of the page that it stands on. */
function linksOf({ outcomes, found = [] }: Batch): readonly PageLink[] {
  return [...found, ...outcomes].flatMap(({ site, found }) => found.map((one) => pageLink(site, one)));
}

/** Adds the links of pages that are not known yet, and returns those that were new. */
async function writeFound(
  db: Db,
  play: BatchState,
  early: readonly FoundEarly[],
  sites: ReadonlyMap<number, HeldSite>,
  unknown: ReadonlyMap<string, FoundAddress>,
  now: Instant,
): Promise<readonly FoundInBatch[]> {
  const sightings = [
    ...early.map(({ site, address, found }) => ({ site, address, found, outcome: -1 })),
    ...play.applied.map(({ outcome: { found }, address }, outcome) => ({
      ...{ site: address.site, address: address.id, found, outcome },
    })),
  ].flatMap(({ site, address, found, outcome }) =>
    found
      .filter((one) => unknown.has(linkName(site, one)))
      .map((found) => ({ harvest: sites.get(site)!.harvest, found, finder: { site, address }, outcome })),
  );
  const groups = play.applied.flatMap(({ outcome, address }) =>
    (outcome.groups ?? []).map(({ group }) => ({ site: address.site, group })),
  );
  const added = await addUnknown(db, sightings, groups, [...sites.keys()], now);
  return added.map(({ site, id, url, dropped, sighting }) => {
    const { harvest, outcome } = sightings[sighting]!;
    return { site, id, harvest, url, dropped, outcome };
  });
}

/** Everything about the visits of a batch, in one round trip. */
function writeOutcomes(
  db: Db,
  play: BatchState,
  sites: ReadonlyMap<number, HeldSite>,
  decided: DecidedHosts,
  batch: Batch,
): Promise<unknown> {
  const groups = play.applied.flatMap(({ outcome, address }) =>
    (outcome.groups ?? []).map((change) => ({ ...change, site: address.site })),
  );
  return Promise.all([
    writeGroups(db, groups),
    writeAddresses(db, play),
    writeKnowledge(db, play),
    writeVisits(db, play, batch.now),
    writeHosts(db, play, decided, batch),
    writeSources(db, play, sites),
  ]);
}

async function writeAddresses(db: Db, play: BatchState): Promise<void> {
  const rows = [...new Set([...play.byId.values(), ...play.byUrl.values()])].filter((one) => one.touched);
  if (rows.length === 0) return;
  await db.hot(
    `update winnow.addresses a set state = n.state, because = n.because, due = n.due, again = n.again, revisit = n.revisit,
            attempts = n.attempts, losses = n.losses, blamed = n.blamed, reading = n.reading, token = n.token, filtered = n.filtered, gone_since = n.gone_since,
            rejected = n.rejected, etag = n.etag, last_modified = n.last_modified, digest = n.digest, earlier = n.earlier
       from json_to_recordset($1) n(site bigint, id bigint, state text, because text, due double precision,
            again double precision, revisit double precision, attempts int, losses int, blamed int, reading boolean, token bigint, filtered boolean, gone_since double precision,
            rejected text, etag text, last_modified text, digest text, earlier text)
      where a.site = n.site and a.id = n.id and a.site = any($2::bigint[])`,
    [rowsOf(rows), [...new Set(rows.map(({ site }) => site))]], // named apart, so that only their parts are planned for and locked
  );
}

async function writeKnowledge(db: Db, play: BatchState): Promise<void> {
  const writes: Promise<unknown>[] = [];
  const entries = new Map<string, { site: number; key: string; name: string; value: string | null }>();
  for (const { outcome, address } of play.applied) {
    for (const [name, value] of outcome.learned) {
      const key = keyOf(name);
      const entry = {
        site: address.site,
        key,
        name: clean(name),
        value: value === null ? null : JSON.stringify(value),
      };
      entries.set(`${address.site} ${key}`, entry);
    }
  }
  const known = [...entries.values()].filter((entry) => entry.value !== null);
  const forgotten = [...entries.values()].filter((entry) => entry.value === null);
  if (known.length > 0) {
    writes.push(
      db.hot(
        `insert into winnow.knowledge (site, key, name, value)
       select * from json_to_recordset($1) k(site bigint, key uuid, name text, value text)
       on conflict (site, key) do update set value = excluded.value`,
        [rowsOf(known)],
      ),
    );
  }
  if (forgotten.length > 0) {
    writes.push(
      db.hot(
        `delete from winnow.knowledge k using unnest($1::bigint[], $2::uuid[]) f(site, key)
        where k.site = f.site and k.key = f.key`,
        [forgotten.map((one) => one.site), forgotten.map((one) => one.key)],
      ),
    );
  }
  await Promise.all(writes);
}

/** Writes visits, the next sequence numbers, and reasons that are only counted. */
async function writeVisits(db: Db, play: BatchState, now: Instant): Promise<void> {
  const writes: Promise<unknown>[] = [];
  const visits = play.applied.flatMap(({ outcome: { visit, sequence, becomes }, address }) =>
    visit === undefined && sequence === undefined
      ? []
      : {
          site: address.site,
          address: address.id,
          sequence: sequence ?? null,
          at: finite(visit?.at ?? now),
          took: finite(visit?.took ?? 0),
          status: visit?.status ?? 0,
          bytes: finite(visit?.bytes ?? 0),
          digest: cleanOrNull(visit?.digest),
          etag: cleanOrNull(visit?.etag),
          last_modified: cleanOrNull(visit?.lastModified),
          archived: visit?.archived == null ? null : JSON.stringify(visit.archived),
          parts: JSON.stringify(visit?.parts ?? []),
          because: clean(becomes.because),
          asked: visit !== undefined,
        },
  );
  if (visits.length > 0) {
    writes.push(
      db.hot(
        `insert into winnow.visits (site, address, sequence, at, took, status, bytes, digest, etag, last_modified, archived, parts, because)
       select site, address, sequence, at, took, status, bytes, digest, etag, last_modified, archived, parts, because
         from json_to_recordset($1) v(site bigint, address bigint, sequence bigint, at double precision,
              took double precision, status int, bytes double precision, digest text, etag text, last_modified text,
              archived text, parts text, because text, asked boolean) where asked`,
        [rowsOf(visits)],
      ),
    );
    writes.push(
      keepEntries(
        db,
        play.applied.flatMap(({ outcome: { visit }, address }) =>
          visit === undefined ? [] : { site: address.site, address: address.id, visit },
        ),
      ),
    );
    writes.push(
      keepRoles(
        db,
        play.applied.flatMap(({ outcome: { as }, address }) =>
          as === undefined ? [] : { site: address.site, address: address.id, ...as },
        ),
      ),
    );
    writes.push(
      db.hot(
        `update winnow.sites s set sequence = v.next
         from (select site, max(sequence) + 1 as next from json_to_recordset($1) v(site bigint, sequence bigint)
                group by site) v
        where s.id = v.site and v.next > s.sequence`,
        [rowsOf(visits)],
      ),
    );
  }
  const counted = play.applied.flatMap(({ outcome, address }) =>
    (outcome.counted ?? []).map(({ reason, count }) => ({
      site: address.site,
      key: keyOf(reason),
      reason: clean(reason),
      count,
    })),
  );
  if (counted.length > 0) {
    writes.push(
      db.hot(
        `insert into winnow.counted as c (site, key, reason, count)
       select site, key, min(reason), sum(count)
         from json_to_recordset($1) n(site bigint, key uuid, reason text, count double precision) group by site, key
       on conflict (site, key) do update set count = c.count + excluded.count`,
        [rowsOf(counted)],
      ),
    );
  }
  await Promise.all(writes);
}

async function writeSources(db: Db, play: BatchState, sites: ReadonlyMap<number, HeldSite>): Promise<void> {
  const rows = play.applied.flatMap(({ outcome, address }) => {
    const { collection, kind } = sites.get(address.site)!;
    return idsOf(collection, kind, outcome.records).map((record) => ({
      site: address.site,
      address: address.id,
      record,
    }));
  });
  if (rows.length === 0) return;
  await db.hot(
    `insert into winnow.sources (site, address, record)
     select * from json_to_recordset($1) s(site bigint, address bigint, record text) on conflict do nothing`,
    [rowsOf(rows)],
  );
}

function newsOf(play: BatchState, sites: ReadonlyMap<number, HeldSite>, now: Instant): RecordUpdate[] {
  return play.applied.flatMap(({ outcome, address }) => {
    const { collection, kind, start } = sites.get(address.site)!;
    const common = { collection, kind, recipe: start, page: address.url, at: outcome.visit?.at ?? now };
    const read = outcome.records.map((finding): RecordUpdate => ({ ...common, is: "read", finding }));
    if (outcome.vanished === true) return [...read, { ...common, is: "vanished" }];
    if (outcome.rejected === undefined || outcome.keepsRecords) return read;
    return [...read, { ...common, is: "retracted", because: outcome.rejected, given: outcome.records }];
  });
}
