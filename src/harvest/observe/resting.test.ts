import assert from "node:assert/strict";
import { once } from "node:events";
import { test } from "node:test";
import { Worker } from "node:worker_threads";
import { rest, wake } from "./resting.js";

const ECHO =
  "const { parentPort } = require('node:worker_threads'); parentPort.on('message', (m) => parentPort.postMessage(m));";

function echo(): Worker {
  return new Worker(ECHO, { eval: true });
}

test("a resting thread is woken once, by the same key, and works as before", async (t) => {
  const worker = echo();
  t.after(() => worker.terminate());
  worker.on("message", () => assert.fail("the listener of the former harvest hears nothing"));
  await rest("robot", worker, 1);
  assert.equal(wake("listing"), undefined);
  assert.equal(wake("robot"), worker);
  assert.equal(wake("robot"), undefined);
  worker.postMessage("hello");
  assert.deepEqual(await once(worker, "message"), ["hello"]);
});

test("more than are wanted are terminated, and one that ended is not woken", async () => {
  const [first, second] = [echo(), echo()];
  await rest("crawl", first, 1);
  await rest("crawl", second, 1);
  assert.equal(second.threadId, -1, "terminated");
  await first.terminate();
  assert.equal(wake("crawl"), undefined);
});
