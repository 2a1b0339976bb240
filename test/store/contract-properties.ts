/**
 * Properties that hold for every history.
 *
 * Random histories of leases, takes, outcomes, losses and releases are applied to the store and to a small model; after
 * every step both must agree. Random commits of two runs race while a reader follows the change numbers and must miss
 * none.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import type { GroupChange } from "../../src/model/kind.js";
import type { WinnowRecord } from "../../src/model/record.js";
import { afterLoss } from "../../src/store/lost-takes.js";
import type { AddressState, FoundAddress, Lease, NextState, Outcome, Run, Store } from "../../src/store/store.js";
import {
  allRecords,
  begin,
  commit,
  end,
  finding,
  found,
  giveBack,
  inWorld,
  LONG,
  leaseAll,
  NOW,
  type Open,
  outcome,
  requestFor,
  statusOf,
  take,
  waitingIn,
} from "./contract-world.js";

export function storeProperties(name: string, open: Open): void {
  describe(`${name}: every history`, () => {
    test("no address is leased twice at a time, none is lost, and all counts agree", () =>
      inWorld(open, async (world) => {
        let histories = 0;
        const history = fc.asyncProperty(fc.commands(STEPS, { maxCommands: 80, size: "max" }), async (steps) => {
          const starts = SITES.map((site) => found(`${site}/start`));
          const wanted = [requestFor(starts, { collection: `history ${histories++}` })];
          const runs = [await begin(world.store, wanted)];
          if (!world.oneRun) runs.push(await begin(world.store, wanted));
          const model = newModel(starts);
          await fc.asyncModelRun(() => ({ model, real: { store: world.store, runs } }), steps);
          await agree(model, { store: world.store, runs });
          for (const run of runs) await end(world.store, run, "stopped", model.now);
        });
        await fc.assert(history, { numRuns: 20 });
      }));

    test("racing commits never share a number or a change, and a reader of changes misses none", () =>
      inWorld(open, async (world) => {
        const stores = [world.store, (await world.openSecond?.()) ?? world.store];
        let races = 0;
        const race = fc.asyncProperty(fc.array(BATCH, { minLength: 4, maxLength: 12 }), async (batches) => {
          await raceOnce(world.oneRun, stores, `race ${races++}`, batches);
        });
        await fc.assert(race, { numRuns: 8, endOnFailure: true });
      }));
  });
}

// ── The model ───────────────────────────────────────────────────────────────────────────────────────────────────────────

const SITES = ["a.example", "b.example", "c.example"] as const;

interface Model {
  now: number;
  readonly addresses: Map<string, Known>;
  readonly leases: Map<string, Held>;
  /** Leases that were released or taken over by a later one: no longer valid. */
  readonly lost: Lease[];
  readonly groups: Map<string, { priority: number; closed: boolean }>;
  /** The last outcome and its lease, to be committed once more. */
  last: { readonly outcome: Outcome; readonly lease: Lease } | undefined;
}

interface Known {
  readonly found: FoundAddress;
  readonly id?: number;
  readonly order: number;
  state: AddressState;
  due: number;
  losses: number;
  blamed: number;
  reading: boolean;
}

interface Held {
  readonly lease: Lease;
  readonly until: number;
}

interface Real {
  readonly store: Store;
  readonly runs: readonly Run[];
}

type Step = fc.AsyncCommand<Model, Real>;

function newModel(starts: readonly FoundAddress[]): Model {
  const model: Model = {
    now: NOW,
    addresses: new Map(),
    leases: new Map(),
    lost: [],
    groups: new Map(),
    last: undefined,
  };
  for (const start of starts) learnOf(model, start);
  return model;
}

function learnOf(model: Model, address: FoundAddress): number {
  if (model.addresses.has(address.url)) return 0;
  const state = address.dropped === undefined ? "waiting" : "dropped";
  model.addresses.set(address.url, {
    found: address,
    order: model.addresses.size,
    state,
    due: 0,
    losses: 0,
    blamed: 0,
    reading: false,
  });
  return state === "waiting" ? 1 : 0;
}

const of = (model: Model, site: string) => [...model.addresses.values()].filter((known) => known.found.site === site);
const groupOf = (model: Model, { site, group }: FoundAddress) =>
  model.groups.get(`${site} ${group}`) ?? { priority: 0, closed: false };
const holds = (model: Model, held: Held | undefined) => held !== undefined && held.until > model.now;

/** What a queue of that site must contain now, best first. */
function queueOf(model: Model, site: string): string[] {
  return of(model, site)
    .filter((known) => known.state === "waiting" && known.due <= model.now && !groupOf(model, known.found).closed)
    .sort(
      (a, b) =>
        groupOf(model, b.found).priority - groupOf(model, a.found).priority ||
        b.found.priority - a.found.priority ||
        a.found.depth - b.found.depth ||
        a.order - b.order,
    )
    .map((known) => known.found.url);
}

function recover(model: Model, site: string): void {
  const lost = of(model, site).filter(({ state }) => state === "taken");
  for (const known of lost) {
    const { losses, blamed, reading } = known;
    const after = afterLoss({ lost: losses, blamed }, { reading, isStart: known.order < SITES.length, now: model.now });
    known.state = after === undefined ? "set aside" : "waiting";
    if (after !== undefined) Object.assign(known, { losses: after.lost, blamed: after.blamed, due: after.due });
  }
}

/** Compares the store's counts with the model's. */
async function agree(model: Model, real: Real): Promise<void> {
  const { addresses } = await statusOf(real.store, real.runs[0]!.harvests[0]!.id);
  const count = (state: AddressState) => [...model.addresses.values()].filter((known) => known.state === state).length;
  assert.deepEqual(addresses, {
    waiting: count("waiting"),
    taken: count("taken"),
    done: count("done"),
    dropped: count("dropped"),
    failed: count("failed"),
    setAside: count("set aside"),
  });
}

const urlsIn = (queues: Lease["queues"]) => waitingIn({ queues }).map((waiting) => waiting.url);
const pick = <T>(from: readonly T[], n: number): T | undefined => from[n % Math.max(1, from.length)];

// ── The steps ───────────────────────────────────────────────────────────────────────────────────────────────────────────

const lease = (who: number): Step => ({
  toString: () => `lease(${who})`,
  check: () => true,
  async run(model, real) {
    const free = SITES.filter((site) => !holds(model, model.leases.get(site)));
    const leases = await leaseAll(real.store, pick(real.runs, who)!, model.now);
    const worth = free.filter(
      (site) => queueOf(model, site).length > 0 || of(model, site).some((k) => k.state === "taken"),
    );
    for (const site of worth) recover(model, site);
    const given = new Map(leases.map((one) => [one.name, one]));
    assert.equal(given.size, leases.length, "a site is given once");
    for (const site of SITES) {
      const one = given.get(site);
      const expected = worth.includes(site) ? queueOf(model, site) : [];
      assert.deepEqual(one === undefined ? [] : urlsIn(one.queues), expected, `what ${site} gives`);
      const old = model.leases.get(site);
      if (old !== undefined && (one !== undefined || worth.includes(site))) {
        model.leases.delete(site);
        if (one !== undefined) model.lost.push(old.lease);
        if (one !== undefined) assert.ok(one.token > old.lease.token, "a later token is larger");
      }
      if (one !== undefined) model.leases.set(site, { lease: one, until: model.now + LONG });
    }
  },
});

const takeOne = (which: number): Step => ({
  toString: () => `take(${which})`,
  check: (model) => SITES.some((site) => holds(model, model.leases.get(site)) && queueOf(model, site).length > 0),
  async run(model, real) {
    const ready = SITES.filter((site) => holds(model, model.leases.get(site)) && queueOf(model, site).length > 0);
    const site = pick(ready, which)!;
    const held = model.leases.get(site)!;
    const url = pick(queueOf(model, site), which)!;
    const reading = which % 2 === 1;
    const fill = { site: held.lease.site, token: held.lease.token, perHost: 1000 };
    const { queues } = await commit(real.store, { now: model.now, refill: [fill] });
    const waiting = waitingIn({ queues: queues.get(held.lease.site)! }).find((one) => one.url === url)!;
    const receipt = await commit(real.store, {
      now: model.now,
      takes: [{ ...take(held.lease, waiting), reading }],
      refill: [fill],
    });
    assert.deepEqual(receipt.lost, []);
    const known = model.addresses.get(url)!;
    model.addresses.set(url, { ...known, id: waiting.id, state: "taken", reading });
    assert.deepEqual(urlsIn(receipt.queues.get(held.lease.site)!), queueOf(model, site));
  },
});

interface Settling {
  readonly which: number;
  readonly becomes: "done" | "failed" | "dropped" | "set aside" | "waiting";
  readonly wait: number;
  readonly finds: readonly {
    readonly path: number;
    readonly site: number;
    readonly group: string;
    readonly priority: number;
    readonly dropped: boolean;
  }[];
  readonly group: GroupChange | undefined;
}

const settle = (how: Settling): Step => ({
  toString: () => `settle(${JSON.stringify(how)})`,
  check: (model) => inFlight(model).length > 0,
  async run(model, real) {
    const [site, known] = pick(inFlight(model), how.which)!;
    const { lease: held } = model.leases.get(site)!;
    const becomes: NextState =
      how.becomes === "waiting"
        ? { state: "waiting", because: "later", due: model.now + how.wait }
        : how.becomes === "done"
          ? { state: "done", because: "read", revisit: 0 }
          : { state: how.becomes, because: how.becomes };
    const finds = how.finds.map((one) =>
      found(`${SITES[one.site]}/${one.path}`, {
        group: one.group,
        priority: one.priority,
        depth: one.path % 3,
        ...(one.dropped ? { dropped: "scope: outside" } : {}),
      }),
    );
    const what: Outcome = {
      site: held.site,
      token: held.token,
      address: known.id!,
      becomes,
      found: finds,
      groups: how.group === undefined ? [] : [how.group],
      learned: [],
      records: [],
    };
    const receipt = await commit(real.store, { now: model.now, outcomes: [what] });
    assert.deepEqual(receipt.lost, []);
    known.state = how.becomes;
    Object.assign(known, { losses: 0, blamed: 0 });
    if (how.becomes === "waiting") known.due = model.now + how.wait;
    assert.equal(
      receipt.found,
      finds.reduce((sum, one) => sum + learnOf(model, one), 0),
      "how many found addresses are new",
    );
    if (how.group !== undefined) {
      const before = model.groups.get(`${site} ${how.group.group}`) ?? { priority: 0, closed: false };
      model.groups.set(`${site} ${how.group.group}`, {
        priority: how.group.priority ?? before.priority,
        closed: how.group.closed ?? before.closed,
      });
    }
    model.last = { outcome: what, lease: held };
  },
});

function inFlight(model: Model): [site: string, known: Known][] {
  return SITES.filter((site) => holds(model, model.leases.get(site))).flatMap((site) =>
    of(model, site)
      .filter((known) => known.state === "taken")
      .map((known): [string, Known] => [site, known]),
  );
}

const commitAgain: Step = {
  toString: () => "commitAgain",
  // The address must not have been taken since: then the same outcome would be a new one.
  check: (model) => {
    const known = [...model.addresses.values()].find((one) => one.id === model.last?.outcome.address);
    return model.last !== undefined && known?.state !== "taken";
  },
  async run(model, real) {
    const { outcome: again, lease: by } = model.last!;
    const held = [...model.leases.values()].find((one) => one.lease.token === by.token);
    const receipt = await commit(real.store, { now: model.now, outcomes: [again] });
    assert.equal(receipt.found, 0);
    if (holds(model, held)) assert.deepEqual(receipt.lost, []);
    if (model.lost.some((one) => one.token === by.token)) assert.deepEqual(receipt.lost, [by.token]);
    await agree(model, real);
  },
};

const tooLate = (which: number): Step => ({
  toString: () => `tooLate(${which})`,
  check: (model) => model.lost.length > 0,
  async run(model, real) {
    const old = pick(model.lost, which)!;
    const [waiting] = waitingIn(old);
    if (waiting === undefined) return;
    const what = outcome(old, waiting, { found: [found("too-late")] });
    const receipt = await commit(real.store, { now: model.now, takes: [take(old, waiting)], outcomes: [what] });
    assert.deepEqual(receipt.lost, [old.token]);
    assert.deepEqual(await real.store.renew([old.token], model.now + LONG), []);
    await agree(model, real);
  },
});

const release = (which: number): Step => ({
  toString: () => `release(${which})`,
  check: (model) => idle(model).length > 0,
  async run(model, real) {
    const site = pick(idle(model), which)!;
    const held = model.leases.get(site)!;
    await giveBack(real.store, [held.lease], model.now);
    model.leases.delete(site);
    model.lost.push(held.lease);
  },
});

const idle = (model: Model) =>
  SITES.filter(
    (site) => holds(model, model.leases.get(site)) && !of(model, site).some((known) => known.state === "taken"),
  );

const tick = (millis: number): Step => ({
  toString: () => `tick(${millis})`,
  check: () => true,
  async run(model, real) {
    model.now += millis;
    await agree(model, real);
  },
});

const FIND = fc.record({
  path: fc.nat(30),
  site: fc.nat(2),
  group: fc.constantFrom("", "menu", "footer"),
  priority: fc.integer({ min: -1, max: 1 }),
  dropped: fc.constantFrom(false, false, false, true),
});

const SETTLING: fc.Arbitrary<Settling> = fc.record({
  which: fc.nat(50),
  becomes: fc.constantFrom("done", "done", "failed", "dropped", "set aside", "waiting", "waiting"),
  wait: fc.constantFrom(0, 500, 2 * LONG),
  finds: fc.array(FIND, { maxLength: 6 }),
  group: fc.option(
    fc.record(
      {
        group: fc.constantFrom("menu", "footer"),
        priority: fc.integer({ min: -2, max: 2 }),
        closed: fc.boolean(),
        because: fc.constant("for the test"),
      },
      { requiredKeys: ["group", "because"] },
    ),
    { nil: undefined },
  ),
});

const STEPS: fc.Arbitrary<Step>[] = [
  fc.nat(1).map(lease),
  fc.nat(50).map(takeOne),
  fc.nat(50).map(takeOne),
  SETTLING.map(settle),
  SETTLING.map(settle),
  fc.constant(commitAgain),
  fc.nat(20).map(tooLate),
  fc.nat(5).map(release),
  fc.constantFrom(1, 400, LONG + 1).map(tick),
];

// ── The race ────────────────────────────────────────────────────────────────────────────────────────────────────────────

interface RaceBatch {
  readonly who: number;
  /** Keys that the pages of the batch give to the first and second collection, and which page comes first. */
  readonly keys: readonly [readonly number[], readonly number[]];
  readonly swapped: boolean;
  readonly title: number;
}

const KEYS = fc.array(fc.nat(9), { maxLength: 4 });
const BATCH: fc.Arbitrary<RaceBatch> = fc.record({
  who: fc.nat(1),
  keys: fc.tuple(KEYS, KEYS),
  swapped: fc.boolean(),
  title: fc.nat(2),
});

async function raceOnce(oneRun: boolean, stores: readonly Store[], label: string, batches: readonly RaceBatch[]) {
  const collections = [`${label} songs`, `${label} poems`];
  // Each run has its own site in both harvests: run 0 has a and c, run 1 has b and d.
  const sites = ["a.example", "b.example", "c.example", "d.example"];
  const wanted = collections.map((collection, c) =>
    requestFor(
      sites.slice(2 * c, 2 * c + 2).flatMap((site) => batches.map((_, n) => found(`${site}/${n}`))),
      { collection },
    ),
  );
  const runs = [await begin(stores[0]!, wanted)];
  if (!oneRun) runs.push(await begin(stores[1]!, wanted));
  const leases = await leaseAll(stores[0]!, runs[0]!);
  const held = new Map(leases.map((one) => [one.name, one]));
  if (!oneRun) {
    const given = leases.filter((one) => one.name.startsWith("b") || one.name.startsWith("d"));
    await giveBack(stores[0]!, given);
    for (const one of await leaseAll(stores[1]!, runs[1]!)) held.set(one.name, one);
  }

  let racing = true;
  const follower = follow(stores[1]!, () => racing);
  const receipts = await Promise.all(
    batches.map((batch, n) => {
      const outcomes = batch.keys.map((keys, c) => {
        const lease = held.get(sites[2 * c + batch.who]!)!;
        const waiting = waitingIn(lease).find((one) => one.url.endsWith(`/${n}`))!;
        const records = [...new Set(keys)].map((key) => finding(`${key}`, { title: `title ${batch.title}` }));
        return outcome(lease, waiting, { records });
      });
      return commit(stores[batch.who]!, { now: NOW + n, outcomes: batch.swapped ? outcomes.reverse() : outcomes });
    }),
  );
  racing = false;
  const seen = await follower;

  let all = 0;
  for (const [c, collection] of collections.entries()) {
    const records = await allRecords(stores[0]!, collection);
    const keys = new Set(batches.flatMap((batch) => batch.keys[c]!));
    assert.equal(records.length, keys.size);
    assert.deepEqual(
      records.map((record) => record.number).sort((a, b) => a - b),
      records.map((_, n) => n + 1),
      "numbers count up without a gap",
    );
    for (const record of records) assert.deepEqual(seen.get(record.id), record, "the follower has the last word");
    all += records.length;
  }
  const changes = [...seen.values()].map((record) => record.change);
  assert.equal(new Set(changes).size, changes.length, "a change number is given once");
  assert.equal(
    receipts.reduce((sum, receipt) => sum + receipt.records.new, 0),
    all,
  );
  assert.ok(receipts.every((receipt) => receipt.lost.length === 0));
  for (const [n, run] of runs.entries()) await end(stores[n]!, run, "stopped");
}

/** Reads changes of all collections as they come, until the race is over and no further change appears. */
async function follow(store: Store, racing: () => boolean): Promise<Map<string, WinnowRecord>> {
  const seen = new Map<string, WinnowRecord>();
  for (let since = 0; ; ) {
    const over = !racing();
    const page = await store.records({ since, limit: 3 });
    for (const record of page) {
      assert.ok(record.change > since, "change numbers only grow");
      since = record.change;
      seen.set(record.id, record);
    }
    if (page.length === 0 && over) return seen;
    if (page.length === 0) await new Promise((resolve) => setImmediate(resolve));
  }
}
