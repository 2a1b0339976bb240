/** A store with something of everything, made by chance, and a portrait of what any store can be asked. */
import assert from "node:assert/strict";

import type { Json } from "../../src/model/json.js";
import { parseSearch } from "../../src/search/parse-search.js";
import type { Outcome, Store } from "../../src/store/store.js";
import { between, randomFrom } from "../worlds/chance.js";
import {
  allRecords,
  answered,
  begin,
  change,
  commit,
  DEAD,
  end,
  finding,
  found,
  leaseAll,
  NOW,
  outcome,
  requestFor,
  take,
  waitingIn,
} from "./contract-world.js";

export const COLLECTIONS = ["songs", "poems"] as const;
const HOSTS = ["a.example", "b.example", "c.example"];
const WORDS = ["river", "osan", "mountain", "ææ", "ночь", "lost", "stone", "bread", "window", "winter"];

/** Harvests two collections for some rounds, edits records, and dies during the last round. */
export async function fillStore(store: Store, seed: number): Promise<void> {
  const random = randomFrom(seed);
  const pick = <T>(from: readonly T[]): T => from[between(random(), 0, from.length - 1)]!;
  const url = () => `${pick(HOSTS)}/${pick(WORDS)}/${between(random(), 1, 12)}`;
  let places = 0;
  const place = () => ({ segment: `s${seed}-arch.warc.gz`, offset: 100 * places++, length: 90, digest: `d${places}` });
  await store.registerArchive({ place: "here:/archive", new: "arch" });
  const rounds = 4;
  for (let round = 0; round < rounds; round++) {
    const now = NOW + 10_000 * round;
    const starts = () => Array.from({ length: 6 }, () => found(url(), { group: pick(["", "menu"]) }));
    const requests = COLLECTIONS.map((collection) => requestFor(starts(), { collection, settings: { round } }));
    const run = await begin(store, requests, now, DEAD);
    for (const lease of await leaseAll(store, run, now)) {
      let sequence = lease.sequence;
      for (const waiting of waitingIn(lease)) {
        if (random() < 0.2) continue;
        const key = () => `${pick(WORDS)}-${between(random(), 1, 5)}`;
        const text = Array.from({ length: between(random(), 2, 40) }, () => pick(WORDS)).join(" ");
        await commit(store, { now, takes: [take(lease, waiting)] });
        // The process of the last round dies with some requests under way.
        if (round === rounds - 1 && random() < 0.3) continue;
        const status = pick([200, 200, 200, 304, 404, 503]);
        const judged = status === 200;
        const more: Partial<Outcome> = {
          becomes: pick<Outcome["becomes"]>([
            { state: "done", because: "read", revisit: pick([0, 1, 86_400_000]) },
            { state: "done", because: "read, again", revisit: 0 },
            { state: "waiting", because: "try later", due: now + pick([0, 5000, 99_999]) },
            { state: "failed", because: `status ${status}` },
            { state: "dropped", because: pick(["scope: not asked for", "a trap"]) },
          ]),
          visit: answered(now, {
            status,
            etag: pick([null, '"e"']),
            digest: pick([null, "sha256:2"]),
            archived: judged && random() < 0.8 ? place() : null,
            ...(judged && random() < 0.3 ? { parts: [place(), place()] } : {}),
          }),
          ...(judged ? { sequence: sequence++ } : {}),
          found: Array.from({ length: between(random(), 0, 5) }, () =>
            found(url(), {
              group: pick(["", "menu", "footer"]),
              priority: pick([0, 1, -2]),
              words: pick(["", "read\0 this"]),
              ...(random() < 0.2 ? { dropped: "scope: elsewhere" } : {}),
            }),
          ),
          learned: [[`kind:${pick(WORDS)}`, pick<Json>([{ n: round, of: ["x"] }, null, "text"])]],
          groups: random() < 0.3 ? [{ group: "menu", priority: round, because: "seen" }] : [],
          counted: random() < 0.3 ? [{ reason: "mailto", count: 2 }] : [],
          ...(judged && random() < 0.3 ? { as: { template: "list of songs", role: pick(["leaf", "list"]) } } : {}),
          ...(judged && random() < 0.3 ? { rejected: pick(["too short", "no title"]) } : {}),
          records: judged
            ? Array.from({ length: between(random(), 0, 2) }, () =>
                finding(
                  key(),
                  { title: `${pick(WORDS)} ${pick(WORDS)}`, text, year: pick(["2001", "1987"]) },
                  waiting.url,
                ),
              )
            : [],
        };
        await commit(store, {
          now,
          outcomes: [outcome(lease, waiting, more)],
          hosts: [
            {
              ...change(lease.queues[0]!.host),
              failuresInARow: pick([0, 3]),
              robots: { is: { allow: "all" }, at: now },
            },
          ],
        });
      }
    }
    if (round < rounds - 1) await end(store, run, pick(["finished", "stopped"] as const), now + 5000);
  }
  await upload(store);
  await correct(store, pick);
}

/** One segment is in object storage, another one is on its way. */
async function upload(store: Store): Promise<void> {
  const segments = (await store.archiveSegments("arch")).map(({ segment }) => segment);
  for (const [n, segment] of [...segments, "next-arch.warc.gz"].entries()) {
    const object = `s3://bucket/arch/${segment}`;
    await store.beginUpload({ object, segment }, NOW + n);
    const { sha256, bytes } = { sha256: "5".repeat(64), bytes: 1000 + n };
    if (n < segments.length) await store.confirmUpload({ object, segment, sha256, bytes, hasCopy: n > 0 }, undefined);
  }
  assert.equal((await store.uploadsOf("arch")).length, 1);
}

async function correct(store: Store, pick: <T>(from: readonly T[]) => T): Promise<void> {
  const { records } = await store.listRecords({ limit: 1000 });
  const some = () => pick(records).id;
  const field = (record: string) => ({ record, set: { title: pick(WORDS), place: "Oslo" }, validated: true });
  await store.edit({ edits: [field(some()), field(some())], by: "ann", now: NOW + 90_000 });
  const { batch } = await store.edit({ edits: [field(some())], by: "bo", now: NOW + 90_500 });
  if (batch !== undefined) await store.undoEdits({ batch, by: "bo", now: NOW + 90_600 });
  await store.removeRecords({ which: { ids: [some()] }, reason: "asked", now: NOW + 91_000 });
  await store.removeRecords({ which: { ids: [some()] }, reason: "asked", now: NOW + 92_000, purge: true });
}

/** Everything that a store says of what it holds. */
export async function portraitOf(store: Store) {
  const records = await allRecords(store);
  const harvests = (await store.harvests()).map(({ nextDue: _due, lastRun, ...status }) => ({
    ...status,
    lastRun: lastRun && { ...lastRun, alive: false, ended: 0, end: lastRun.end ?? "failed" },
  }));
  const urls = new Set<string>();
  const [replayable, knowledge, tallies] = [[] as unknown[], [] as unknown[], [] as unknown[]];
  for (const { id } of harvests) {
    for (let after: number | undefined = 0; after !== undefined; ) {
      const page = await store.addresses({ harvest: id, after, limit: 500 });
      for (const { url } of page.addresses) urls.add(url);
      after = page.next;
    }
    replayable.push(await store.replayable(id, { site: 0, sequence: 0 }, 1000));
    const sites = await store.siteKnowledge(id, 0, 1000);
    knowledge.push(sites.map((site) => [site.site, site.name, [...site.knowledge].sort()]));
    for (const { site } of sites)
      replayable.push(await store.visitsWithOtherRole({ site, template: "list of songs", role: "leaf" }, 0, 1000));
    tallies.push((await store.tallies(id)).map(({ what, reason, count }) => `${what} ${reason} ${count}`).sort());
  }
  const why = [];
  for (const url of [...urls].sort())
    for (const {
      host: { robotsAt: _at, ...host },
      ...history
    } of await store.addressHistory(url))
      why.push({ ...history, host, records: [...history.records].sort() });
  // Answers of one moment have no order.
  const inOrder = (one: unknown, other: unknown) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1);
  const histories = await Promise.all(
    records.map(async ({ id }) => {
      const history = (await store.recordHistory(id))!;
      return { ...history, archived: [...history.archived].sort(inOrder) };
    }),
  );
  return {
    harvests,
    why,
    records,
    histories,
    replayable,
    knowledge,
    tallies,
    listed: (await store.listRecords({ limit: 1000 })).records,
    found: await store.search({ query: parseSearch("river").query!, limit: 100, facets: true }),
    families: await store.families({ limit: 100 }),
    // PostgreSQL says when such a page was last visited, SQLite since when it has been rejected.
    rejected: (await store.rejected({ limit: 1000 })).pages.map(({ at: _at, ...page }) => page),
    edits: await store.editBatches(100),
    archived: await store.archived(0, 1000),
    archives: await store.archives(),
    uploads: await store.uploadsOf("arch"),
    fieldNames: await store.fieldNames(),
    last: await store.lastChange(),
  };
}

/** What a worker would be given now, host by host. */
export async function queuesOf(store: Store) {
  const requests = COLLECTIONS.map((collection) => requestFor([], { collection, settings: { round: 3 } }));
  const run = await begin(store, requests, NOW + 500_000);
  const leases = await leaseAll(store, run, NOW + 500_000, { sites: 1000 });
  await end(store, run, "stopped", NOW + 500_001);
  return leases
    .map(({ name, harvest, sequence, queues, knowledge }) => ({
      name,
      harvest,
      sequence,
      knowledge: [...knowledge].sort(),
      queues: queues.map(({ host, next }) => ({ host: host.name, next })).sort((a, b) => (a.host < b.host ? -1 : 1)),
    }))
    .sort((a, b) => a.harvest - b.harvest || (a.name < b.name ? -1 : 1));
}
