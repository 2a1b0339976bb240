/**
 * A run that is killed and resumed keeps exactly what a run that nobody disturbed keeps, for every kind.
 *
 * Processes are killed at named moments of their work, several in a row. Afterwards one is left alone until nothing is left to visit.
 * Records, with all shown fields, and the states of all addresses must be those of the undisturbed run; no record has a second version.
 * (Listing settles late roles from the archive, which is tried with real processes in test/listing/kill.test.ts.)
 */
import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { test } from "node:test";
import fc from "fast-check";
import { loadRecipeText } from "../../src/app/robot/load.js";
import { robotPlan } from "../../src/app/robot/plan.js";
import { type HarvestPlan, harvest, type Network } from "../../src/harvest/harvest.js";
import { kindKnowledge } from "../../src/harvest/sites.js";
import { kind as listing } from "../../src/listing/listing.js";
import type { AnyKind } from "../../src/model/kind.js";
import { DAY, SECOND } from "../../src/model/time.js";
import { openDatabase } from "../../src/store/sqlite/database.js";
import { openSyncStore } from "../../src/store/sqlite/sync-store.js";
import type { Store } from "../../src/store/store.js";
import { article, list } from "../robot/desk.js";
import { GOOD_STORE, virtualStore } from "../simulation/virtual-store.js";
import { randomFrom } from "../worlds/chance.js";
import { collection, collectionTraits } from "../worlds/collection.js";
import { openNetwork } from "../worlds/network.js";
import { type Life, openVirtualClock } from "../worlds/virtual-clock.js";
import { literalWorld, page, type World, type Written } from "../worlds/world.js";
import { crawlOf, temporaryFolder } from "./desk.js";

const MOMENTS = ["taking", "taken", "sent", "answered", "committing", "committed"] as const;

/** At the n-th time that a process reaches the moment. */
interface Death {
  readonly at: (typeof MOMENTS)[number];
  readonly nth: number;
}

interface Case {
  readonly says: string;
  readonly world: World;
  readonly plan: () => Promise<HarvestPlan>;
  /** Records of the undisturbed run; of a listing those that are kept before late roles are settled. */
  readonly records: number;
  readonly tries: number;
  /** The kind visits what its knowledge wants, and that follows the order of visits: only what is kept must be equal. */
  readonly learns?: boolean;
}

const SETTINGS = { delay: SECOND };

const pages: Record<string, Written> = {
  "https://a.example/": page("Home", "/1", "/2", "/moved", "/gone", "https://b.example/"),
  "https://a.example/moved": { to: "/3" },
  "https://b.example/": page("Other", "https://a.example/4", "/private", "/1"),
  "https://b.example/robots.txt": {
    headers: { "content-type": "text/plain" },
    body: "User-agent: *\nDisallow: /private\n",
  },
  "https://b.example/1": (nth) => (nth === 1 ? { status: 503 } : page("Shy")),
};
for (let n = 1; n <= 9; n++) pages[`https://a.example/${n}`] = page(`Page ${n}`, `/${n + 1}`, `/${2 * n}`);

const articles = Array.from({ length: 12 }, (_, n) => n);
const news: Record<string, Written> = {
  "https://news.example/": list(articles.slice(0, 6), '<a class="next" href="/older">older</a>'),
  "https://news.example/older": list(articles.slice(6)),
  ...Object.fromEntries(articles.map((n) => [`https://news.example/news/${n}`, article(n)])),
};
const RECIPE = `name: news
collect:
  - { list: https://news.example/, next: a.next, only: '/news/\\d+$' }
steps:
  - { select: h1, as: title }
  - { select: .date, as: date }
  - { select: .b, as: text }
  - { set: { running: "next('documents')" } }
variables: { documents: { type: counter } }
metadata: { own: { running: { type: number } } }
`;

const recipes = collection({
  ...collectionTraits(7),
  ...({ theme: "recipes", leaves: 48, sections: 4, start: "sections", addresses: "section", menu: "nav" } as const),
  ...({
    sidebar: "latest",
    markup: "cards",
    excerpt: "short",
    pager: "numbered",
    perPage: 8,
    facets: ["tags"],
  } as const),
  ...({ size: "short", script: "latin" } as const),
});
const COLLECTION: World = {
  hosts: ["recipes.example"],
  starts: ["https://recipes.example/"],
  ip: () => "192.0.2.1",
  reply(url) {
    const { status, body, location } = recipes.answer(url.slice("https://recipes.example".length));
    const headers = { "content-type": "text/html", ...(location === undefined ? {} : { location }) };
    return { status, headers, body, took: 50 };
  },
};

const CASES: readonly Case[] = [
  {
    says: "a crawl",
    world: literalWorld(pages),
    plan: async () => crawlOf(literalWorld(pages), { ...SETTINGS, scope: { within: "any" } }),
    records: 12,
    tries: 25,
  },
  {
    says: "a recipe",
    world: literalWorld(news),
    async plan() {
      const loaded = loadRecipeText(Buffer.from(RECIPE), "news.yaml");
      const { plan } = await robotPlan(loaded, undefined, { now: 0, delay: SECOND });
      return { ...plan, kind: onThisThread(plan.kind) };
    },
    records: 12,
    tries: 15,
  },
  {
    says: "a listing",
    world: COLLECTION,
    plan: async () => ({
      kind: onThisThread(listing as AnyKind),
      collection: "recipes",
      start: COLLECTION.starts[0]!,
      settings: { ...SETTINGS, kind: { start: COLLECTION.starts[0]! } },
    }),
    records: 33,
    tries: 5,
    learns: true,
  },
];

/** Pages are observed without a thread, so that everything happens in the clock's order. */
function onThisThread({ module: _, ...kind }: AnyKind): AnyKind {
  return kind;
}

for (const { says, world, plan, records, tries, learns = false } of CASES)
  test(`${says} that is killed at any moment and resumed keeps what an undisturbed one keeps`, async () => {
    const quiet = await kept(world, plan, []);
    assert.equal(quiet.records.length, records);
    if (learns) assert.deepEqual(quiet.settled, [...recipes.leaves].sort());
    if (says === "a recipe")
      assert.deepEqual(
        quiet.numbers,
        articles.map((n) => n + 1),
      );
    const death = fc.record({ at: fc.constantFrom(...MOMENTS), nth: fc.integer({ min: 1, max: 2 * records }) });
    await fc.assert(
      fc.asyncProperty(fc.array(death, { minLength: 1, maxLength: 4 }), async (deaths) => {
        const resumed = await kept(world, plan, deaths);
        assert.deepEqual(resumed, learns ? { ...quiet, states: resumed.states } : quiet);
      }),
      { numRuns: tries, endOnFailure: true },
    );
  });

interface Kept {
  readonly records: readonly string[];
  readonly numbers: readonly number[];
  readonly states: readonly string[];
  /** What is a leaf by all that is known in the end: these would be kept after late roles were settled. */
  readonly settled: readonly string[];
}

async function kept(world: World, plan: () => Promise<HarvestPlan>, deaths: readonly Death[]): Promise<Kept> {
  const folder = temporaryFolder();
  const clock = openVirtualClock();
  const keeper = openSyncStore(folder, { create: true });
  const run = async (): Promise<void> => {
    for (const death of [...deaths, undefined]) {
      const life = clock.life();
      const store = virtualStore({ keeper, life, random: randomFrom(1), manners: GOOD_STORE });
      await new Promise<void>((ended, failed) => {
        const mortal = death === undefined ? undefined : mortality(life, death, ended);
        const network = openNetwork(world, life.clock);
        void plan().then((one) =>
          harvest({
            store: mortal?.store(store) ?? store,
            plans: [one],
            network: mortal?.network(network) ?? network,
            clock: life.clock,
            random: () => 0.5,
            patience: DAY,
          }).summary.then(() => ended(), failed),
        );
      });
      await clock.sleep(SECOND);
    }
  };
  try {
    await clock.run(run());
    assert.deepEqual(keeper.check().problems, []);
    const db = openDatabase(folder, { create: false });
    try {
      const states = db.all<{ url: string; state: number; because: string | null }>(
        "SELECT url, state, because FROM addresses ORDER BY url",
      );
      const records = keeper.records({ limit: 1000 });
      return {
        records: records
          .map(({ url, version, fields: { running: _, ...fields } }) => JSON.stringify([url, version, fields]))
          .sort(),
        // A counter counts in the order of visits, which a death may change; but without gaps and repetitions.
        numbers: records.map(({ fields }) => Number(fields["running"] ?? 0)).sort((a, b) => a - b),
        settled: settledLeaves(keeper, db),
        states: states.map(({ url, state, because }) => `${url} ${state} ${because ?? ""}`),
      };
    } finally {
      db.close();
    }
  } finally {
    keeper.close();
    rmSync(folder, { recursive: true });
  }
}

function settledLeaves(keeper: ReturnType<typeof openSyncStore>, db: ReturnType<typeof openDatabase>): string[] {
  const [site] = keeper.siteKnowledge(1, 0, 1);
  const roles = listing.late!.roles(kindKnowledge(site!.knowledge), { start: COLLECTION.starts[0]! });
  return db
    .all<{ url: string; template: string }>(
      "SELECT a.url, r.template FROM addresses a JOIN roles r ON r.address = a.id ORDER BY a.url",
    )
    .filter(({ template }) => roles.get(template)?.startsWith("leaf"))
    .map(({ url }) => url.slice(COLLECTION.starts[0]!.length - 1));
}

/** Wraps what a process does so that it dies at the moment. */
function mortality(life: Life, { at, nth }: Death, died: () => void) {
  let left = nth;
  const reached = (here: Death["at"]): Promise<never> | undefined => {
    if (here !== at || --left > 0) return undefined;
    life.end();
    died();
    return new Promise(() => undefined);
  };
  return {
    store: (store: Store): Store => ({
      ...store,
      async commit(batch) {
        if (batch.takes.length > 0) await reached("taking");
        if (batch.outcomes.length > 0) await reached("committing");
        const receipt = await store.commit(batch);
        if (batch.takes.length > 0) await reached("taken");
        if (batch.outcomes.length > 0) await reached("committed");
        return receipt;
      },
    }),
    network: (network: Network): Network => ({
      ...network,
      async fetch(request, signal) {
        await reached("sent");
        const answer = await network.fetch(request, signal);
        await reached("answered");
        return answer;
      },
    }),
  };
}
