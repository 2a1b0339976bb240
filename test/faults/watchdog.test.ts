/** A page that is too much for a thread costs that thread, and nothing else. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { openObservers } from "../../src/harvest/observers.js";
import type { Fetched } from "../../src/model/fetched.js";
import { page } from "../worlds/world.js";
import { kind } from "./hard-kind.js";

function fetched(name: string): Fetched {
  const url = `https://a.example/${name}`;
  const headers = [["content-type", "text/html"]] as const;
  return { kind: "fetched", url, at: 0, took: 1, status: 200, headers, body: Buffer.from(page(name)) };
}

test("a page that keeps a thread busy is called too hard, and the pages behind it are read", async () => {
  const observers = openObservers({ threads: 1, patience: 1500 });
  try {
    const look = async (name: string) =>
      (await observers.observe(kind, { fetched: fetched(name), parts: [], settings: { starts: [] }, reserved: [] }))
        .observed;
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

test("a page that eats a thread's memory is called too hard, and the pages behind it are read", async () => {
  const observers = openObservers({ threads: 1, memoryMB: 64 });
  try {
    const look = async (name: string) =>
      (await observers.observe(kind, { fetched: fetched(name), parts: [], settings: { starts: [] }, reserved: [] }))
        .observed;
    const [greedy, after] = await Promise.all([look("greedy"), look("after")]);
    assert.deepEqual(greedy, { kind: "too hard", because: "too hard: reading it needs more than 64 MB" });
    assert.equal(after.kind, "observed");
  } finally {
    await observers.close();
  }
});
