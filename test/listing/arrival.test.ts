/**
 * What is a leaf must not depend on the order in which answers arrive: the same site, with three connections and answers that take
 * different times in each run. Roles are those by all that is known in the end, as late roles are settled.
 */
import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { test } from "node:test";
import { harvest } from "../../src/harvest/harvest.js";
import { kindKnowledge } from "../../src/harvest/sites.js";
import { kind as listing } from "../../src/listing/listing.js";
import type { AnyKind } from "../../src/model/kind.js";
import { DAY } from "../../src/model/time.js";
import { openDatabase } from "../../src/store/sqlite/database.js";
import { openSyncStore } from "../../src/store/sqlite/sync-store.js";
import { temporaryFolder } from "../faults/desk.js";
import { GOOD_STORE, virtualStore } from "../simulation/virtual-store.js";
import { randomFrom } from "../worlds/chance.js";
import { type Collection, collection, collectionTraits } from "../worlds/collection.js";
import { openNetwork } from "../worlds/network.js";
import { openVirtualClock } from "../worlds/virtual-clock.js";

const ORIGIN = "https://site.example";
const START = `${ORIGIN}/`;
const ORDERS = [1, 2, 3, 4, 5];
const SECTIONS = {
  ...collectionTraits(7),
  ...({ theme: "recipes", start: "sections", addresses: "section", menu: "nav", sidebar: "latest" } as const),
  ...({ markup: "cards", excerpt: "short", pager: "numbered", perPage: 8, facets: ["tags"] } as const),
  ...({ size: "short", script: "latin" } as const),
};

for (const [leaves, sections] of [
  [48, 4],
  [90, 6],
] as const)
  test(`${leaves} leaves in ${sections} sections are found in any order of answers`, async () => {
    const site = collection({ ...SECTIONS, leaves, sections });
    for (const order of ORDERS) assert.deepEqual(await leavesOf(site, order), [...site.leaves].sort(), `${order}`);
  });

async function leavesOf(site: Collection, order: number): Promise<string[]> {
  const random = randomFrom(order);
  const world = {
    ...{ hosts: ["site.example"], starts: [START], ip: () => "192.0.2.1" },
    reply(url: string) {
      const { status, body } = site.answer(url.slice(ORIGIN.length));
      return { status, headers: { "content-type": "text/html" }, body, took: 20 + Math.floor(400 * random()) };
    },
  };
  // Pages are observed without a thread, so that everything happens in the clock's order.
  const { module: _, ...kind } = listing as AnyKind;
  const settings = { delay: 0, connections: 3, kind: { start: START } };
  const folder = temporaryFolder();
  const clock = openVirtualClock();
  const keeper = openSyncStore(folder, { create: true });
  const life = clock.life();
  try {
    const run = harvest({
      store: virtualStore({ keeper, life, random: randomFrom(1), manners: GOOD_STORE }),
      plans: [{ kind, collection: "site", start: START, settings }],
      network: openNetwork(world, life.clock),
      clock: life.clock,
      random: () => 0.5,
      patience: DAY,
    });
    await clock.run(run.summary);
    const [learned] = keeper.siteKnowledge(1, 0, 1);
    const roles = listing.late!.roles(kindKnowledge(learned!.knowledge), { start: START });
    const db = openDatabase(folder, { create: false });
    try {
      return db
        .all<{ url: string; template: string }>(
          "SELECT a.url, r.template FROM addresses a JOIN roles r ON r.address = a.id",
        )
        .filter(({ template }) => roles.get(template)?.startsWith("leaf"))
        .map(({ url }) => url.slice(ORIGIN.length))
        .sort();
    } finally {
      db.close();
    }
  } finally {
    keeper.close();
    rmSync(folder, { recursive: true });
  }
}
