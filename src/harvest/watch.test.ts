import assert from "node:assert/strict";
import test from "node:test";
import { StoreInUseError } from "../model/errors.js";
import { type Clock, DAY, HOUR, type Instant, MINUTE, SECOND } from "../model/time.js";
import { type Plan, type WatchEvent, watch } from "./watch.js";

const START: Instant = 1_780_000_000_000;

/** A clock that only moves when somebody sleeps, and may oversleep. */
function openClock(oversleep: (now: Instant) => number = () => 0): Clock & { at: Instant } {
  const clock = {
    at: START,
    now: () => clock.at,
    ticks: () => clock.at - START,
    async sleep(pause: number) {
      clock.at += pause + oversleep(clock.at);
    },
  };
  return clock;
}

interface World {
  readonly clock: ReturnType<typeof openClock>;
  readonly runs: [name: string, at: Instant][];
  readonly events: WatchEvent[];
  readonly stop: AbortController;
}

/** A plan that is due every so often after its last run. */
function every(world: World, name: string, pause: number, run?: (nth: number) => void): Plan {
  let last = Number.NEGATIVE_INFINITY;
  let nth = 0;
  return {
    name,
    nextDue: async () => (last === Number.NEGATIVE_INFINITY ? START : last + pause),
    async run() {
      world.runs.push([name, world.clock.at - START]);
      run?.(++nth);
      last = world.clock.at;
    },
  };
}

async function watched(
  plansOf: (world: World) => Plan[],
  until: number,
  oversleep?: (now: Instant) => number,
): Promise<World & { failed: number }> {
  const clock = openClock((now) => {
    if (now - START >= until) world.stop.abort();
    return oversleep?.(now) ?? 0;
  });
  const world: World = { clock, runs: [], events: [], stop: new AbortController() };
  const plans = plansOf(world);
  const failed = await watch({
    plans: async () => plans,
    clock,
    random: () => 0.5,
    signal: world.stop.signal,
    tell: (event) => world.events.push(event),
  });
  return { ...world, failed };
}

test("a plan runs when it is due, and again when it is due again", async () => {
  const { runs } = await watched((world) => [every(world, "a", HOUR)], 2.5 * HOUR);
  assert.deepEqual(runs, [
    ["a", 0],
    ["a", HOUR],
    ["a", 2 * HOUR],
  ]);
});

test("plans that are due together run one after the other, the longest waiting first", async () => {
  const { runs } = await watched(
    (world) => [every(world, "b", HOUR), every(world, "a", HOUR, () => void (world.clock.at += 10 * MINUTE))],
    HOUR + 20 * MINUTE,
  );
  assert.deepEqual(runs.slice(0, 2), [
    ["a", 0],
    ["b", 10 * MINUTE],
  ]);
});

test("plans of one group that are due together run together, up to a limit; others wait their turn", async () => {
  const batches: (readonly string[])[] = [];
  const grouped = (name: string, group: string | undefined): Plan => {
    let ran = false;
    return {
      name,
      ...(group === undefined ? {} : { group }),
      nextDue: async () => (batches.some((names) => names.includes(name)) || ran ? undefined : START),
      async run(_signal, together) {
        ran = true;
        batches.push(together);
        if (together.includes("x")) throw new Error("the run broke");
      },
    };
  };
  const { events, failed } = await watched(
    () => [
      grouped("c", undefined),
      grouped("b", "events"),
      grouped("a", "events"),
      grouped("x", "robots"),
      grouped("y", "robots"),
    ],
    HOUR,
  );
  assert.deepEqual(batches, [["a", "b"], ["c"], ["x", "y"]]);
  assert.equal(failed, 2, "a run that breaks is a failure of all its plans");
  const told = events.flatMap((event) => (event.kind === "runs" || event.kind === "failed" ? [event] : []));
  assert.deepEqual(
    told.map(({ kind, plan }) => `${kind} ${plan}`),
    ["runs a", "runs b", "runs c", "runs x", "runs y", "failed x", "failed y"],
  );
});

test("after the machine slept each plan runs once, and not all at the same moment", async () => {
  let slept = false;
  const { runs } = await watched(
    (world) => [every(world, "a", HOUR), every(world, "b", HOUR)],
    4 * DAY,
    (now) => {
      if (now - START < HOUR / 2 || slept) return 0;
      slept = true;
      return 3 * DAY;
    },
  );
  const [third] = runs.slice(2);
  assert.ok(third![1] >= 3 * DAY && third![1] < 3 * DAY + HOUR, "three days of missed turns are one turn");
  const afterSleep = runs.slice(2, 4).map(([name]) => name);
  assert.deepEqual(afterSleep.sort(), ["a", "b"]);
  assert.ok((runs[2]![1] - HOUR / 2) % (3 * DAY) >= 30 * SECOND, "starts are spread");
});

test("a failing plan is tried again later and later, and disturbs nobody", async () => {
  const { runs, events } = await watched(
    (world) => [
      every(world, "bad", HOUR, (nth) => {
        if (nth <= 3) throw new Error("the site is on fire");
      }),
      every(world, "good", HOUR),
    ],
    30 * MINUTE,
  );
  assert.deepEqual(
    runs.filter(([name]) => name === "bad").map(([, at]) => at / MINUTE),
    [0, 1, 3, 7],
  );
  assert.equal(runs.filter(([name]) => name === "good").length, 1);
  assert.deepEqual(
    events.filter(({ kind }) => kind === "failed").map((event) => "says" in event && event.says),
    ["the site is on fire", "the site is on fire", "the site is on fire"],
  );
});

test("a store in use by another harvest is waited for, without counting as a failure", async () => {
  const holder = { pid: 1, machine: "m", since: "then", doing: "winnow crawl" };
  const { runs, events } = await watched(
    (world) => [
      every(world, "a", DAY, (nth) => {
        if (nth <= 2) throw new StoreInUseError("./winnow-data", holder);
      }),
    ],
    10 * MINUTE,
  );
  assert.deepEqual(
    runs.map(([, at]) => at / SECOND),
    [0, 30, 60],
  );
  assert.ok(!events.some(({ kind }) => kind === "failed"));
});

test("plans that others store are noticed within half a minute", async () => {
  const clock = openClock();
  const stop = new AbortController();
  const world: World = { clock, runs: [], events: [], stop };
  const plan = every(world, "late", HOUR, () => stop.abort());
  await watch({
    plans: async () => (clock.at >= START + 5 * MINUTE ? [plan] : []),
    clock,
    random: () => 0,
    signal: stop.signal,
    tell: () => undefined,
  });
  assert.ok(world.runs[0]![1] <= 5.5 * MINUTE);
});

test("plans that cannot be read are read again: the daemon stays", async () => {
  const clock = openClock();
  const stop = new AbortController();
  const world: World = { clock, runs: [], events: [], stop };
  const plan = every(world, "a", HOUR, () => stop.abort());
  let looks = 0;
  await watch({
    plans: async () => {
      if (++looks === 1) throw new Error("the database is away");
      return [plan];
    },
    clock,
    random: () => 0,
    signal: stop.signal,
    tell: (event) => world.events.push(event),
  });
  assert.equal(world.runs.length, 1);
  assert.ok(world.events.some((event) => event.kind === "failed" && event.says === "the database is away"));
});

test("once: what is due now runs once each, also when it is due again at once", async () => {
  const clock = openClock();
  const world: World = { clock, runs: [], events: [], stop: new AbortController() };
  const plans = [
    every(world, "again", 0),
    every(world, "bad", HOUR, () => {
      throw new Error("no");
    }),
    { ...every(world, "tomorrow", DAY), nextDue: async () => START + DAY },
  ];
  const failed = await watch({
    plans: async () => plans,
    clock,
    random: () => 0,
    signal: world.stop.signal,
    once: true,
    tell: () => undefined,
  });
  assert.deepEqual([world.runs.map(([name]) => name), failed], [["again", "bad"], 1]);
});
