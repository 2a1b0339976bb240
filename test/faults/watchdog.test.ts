/** A page that is too much for a thread costs that thread, and nothing else. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { harvest } from "../../src/harvest/harvest.js";
import type { Observed } from "../../src/harvest/observe/observe.js";
import { type Observers, openObservers } from "../../src/harvest/observe/observers.js";
import { openStore } from "../../src/index.js";
import type { Fetched } from "../../src/model/fetched.js";
import { serveWorld } from "../worlds/server.js";
import { literalWorld, page } from "../worlds/world.js";
import { temporaryFolder } from "./desk.js";
import { kind } from "./hard-kind.js";

function fetched(name: string): Fetched {
  const url = `https://a.example/${name}`;
  const headers = [["content-type", "text/html"]] as const;
  return { kind: "fetched", url, at: 0, took: 1, status: 200, headers, body: Buffer.from(page(name)) };
}

async function observed(observers: Observers, name: string): Promise<Observed> {
  const visit = { url: name, depth: 0, group: "" };
  const work = { fetched: fetched(name), parts: [], settings: { starts: [] }, visit, reserved: [] };
  return (await observers.observe(kind, work)).observed;
}

test("a page that keeps a thread busy is called too hard, and the pages behind it are read", async () => {
  const observers = openObservers({ threads: 1, patience: 1500 });
  try {
    const look = (name: string) => observed(observers, name);
    const [before, endless, ...after] = await Promise.all([
      look("before"),
      look("endless"),
      look("one"),
      look("two"),
      look("three"),
    ]);
    assert.equal(before.kind, "observed");
    assert.deepEqual(endless, { kind: "too hard", because: "too hard: reading it takes more than 1.5 s" });
    assert.ok(after.every((one) => one.kind === "observed"));
  } finally {
    await observers.close();
  }
});

test("a thread that gets no processor for a while is not ended: what counts is work, not the clock", async () => {
  const observers = openObservers({ threads: 1, patience: 1500 });
  try {
    assert.equal((await observed(observers, "crowded")).kind, "observed");
  } finally {
    await observers.close();
  }
});

test("a page that eats a thread's memory is called too hard, and the pages behind it are read", async () => {
  const observers = openObservers({ threads: 1, memoryMB: 64 });
  try {
    const look = (name: string) => observed(observers, name);
    const [greedy, after] = await Promise.all([look("greedy"), look("after")]);
    assert.deepEqual(greedy, { kind: "too hard", because: "too hard: reading it needs more than 64 MB" });
    assert.equal(after.kind, "observed");
  } finally {
    await observers.close();
  }
});

test("in a whole harvest the page is set aside with that reason, and all others are kept", async (t) => {
  const start = "http://a.example/";
  const pages = {
    [start]: page("Home", "/endless", "/one", "/two"),
    [`${start}endless`]: page("Endless"),
    [`${start}one`]: page("One"),
    [`${start}two`]: page("Two"),
  };
  const world = await serveWorld(literalWorld(pages));
  const store = await openStore(temporaryFolder());
  t.after(async () => {
    await store.close();
    await world.close();
  });
  const plan = { kind, collection: "hard", start, settings: { delay: 0, kind: { starts: [start] } } };
  const { end, counts } = await harvest({ store, plans: [plan], resolve: world.resolve, threads: 1 }).summary;
  assert.deepEqual([end, counts.pages, counts.setAside, counts.new], ["finished", 3, 1, 3]);
  const [story] = await store.addressHistory(`${start}endless`);
  assert.deepEqual([story?.state, story?.because], ["set aside", "too hard: reading it takes more than 10 s"]);
});
