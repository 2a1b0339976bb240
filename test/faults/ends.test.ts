/** How a run ends: by its budget, by a signal, by itself; and what a library must not do meanwhile. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { describe, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { harvest } from "../../src/index.js";
import { MINUTE, SECOND } from "../../src/model/time.js";
import { openSyncStore } from "../../src/store/sqlite/sync-store.js";
import { GOOD_STORE, virtualStore } from "../simulation/virtual-store.js";
import { generatedWorld } from "../worlds/generated.js";
import { openNetwork } from "../worlds/network.js";
import { openVirtualClock } from "../worlds/virtual-clock.js";
import type { World } from "../worlds/world.js";
import { atDesk, crawlOf, temporaryFolder } from "./desk.js";

const world = generatedWorld({ hosts: 8, pagesPerHost: [20, 20], starts: 8 });

describe("a run", () => {
  for (const maxPages of [1, 7, 50]) {
    test(`with a budget of ${maxPages} pages reads exactly ${maxPages}, and the next goes on from there`, () =>
      atDesk(world, async ({ harvest: run }) => {
        const first = await run({ maxPages });
        assert.deepEqual([first.end, first.counts.pages], ["budget", maxPages]);
        const second = await run();
        assert.deepEqual([second.end, second.counts.pages], ["finished", 160 - maxPages]);
        assert.equal(second.harvests[0]?.mode, "continued");
      }));
  }

  test("with a budget of time ends when it is up", () =>
    atDesk(world, async ({ clock, harvest: run }) => {
      const began = clock.ticks();
      const { end } = await run({ maxTime: 5 * SECOND });
      assert.equal(end, "budget");
      const took = clock.ticks() - began;
      assert.ok(Math.abs(took - 5 * SECOND) <= SECOND, `${took} ms`);
    }));

  test("that is asked to stop finishes what is under way, commits it, and asks for nothing more", () =>
    atDesk(world, async ({ clock, harvest: run, knocks, store }) => {
      const stop = new AbortController();
      const running = run({ signal: stop.signal });
      await clock.sleep(4 * SECOND + 10);
      const asked = knocks.length;
      stop.abort();
      const { end, counts } = await running;
      assert.equal(end, "stopped");
      assert.equal(knocks.length, asked);
      const [status] = await store.harvests();
      assert.equal(status?.addresses.taken, 0);
      assert.equal(status?.addresses.done, counts.pages);
      assert.equal((await run()).counts.pages, 160 - counts.pages);
    }));

  test("that is asked to stop before it begins does nothing", () =>
    atDesk(world, async ({ harvest: run, knocks }) => {
      assert.equal((await run({ signal: AbortSignal.abort() })).end, "stopped");
      assert.equal(knocks.length, 0);
    }));

  test("beside another in the same process, on another store, knows nothing of it", async () => {
    const clock = openVirtualClock();
    const work = async (seed: number): Promise<[number, number]> => {
      const folder = temporaryFolder();
      const keeper = openSyncStore(folder, { create: true });
      const web = generatedWorld({ seed, hosts: 4, pagesPerHost: [10, 10 + seed], starts: 4 });
      const store = virtualStore({ keeper, life: clock.life(), random: Math.random, manners: GOOD_STORE });
      const { summary } = harvest({ store, plans: [crawlOf(web)], network: openNetwork(web, clock), clock });
      const pages = (await summary).counts.pages;
      const { records } = keeper.harvests()[0]!;
      keeper.close();
      rmSync(folder, { recursive: true });
      return [pages, records];
    };
    for (const [pages, records] of await clock.run(Promise.all([work(1), work(2)]))) {
      assert.ok(pages >= 40);
      assert.equal(pages, records);
    }
  });

  test("holds little memory, however many addresses it finds and however slowly they are visited", async () => {
    const addresses = 200_000;
    const wide: World = {
      hosts: ["a.example"],
      starts: ["https://a.example/"],
      ip: () => "192.0.2.1",
      reply(url) {
        const headers = { "content-type": "text/html" };
        if (url.endsWith("/robots.txt")) return { status: 404, headers, body: "", took: 5 };
        const list = /\/list\/(\d+)$/.exec(url);
        const lists = Array.from({ length: addresses / 1000 }, (_, n) => `/list/${n}`);
        const links =
          list === null
            ? url.endsWith("/")
              ? lists
              : []
            : Array.from({ length: 1000 }, (_, n) => `/leaf/${list[1]}-${n}`);
        return {
          status: 200,
          headers,
          body: `<title>${url}</title>${links.map((href) => `<a href="${href}">x</a>`).join("")}`,
          took: 5,
        };
      },
    };
    await atDesk(wide, async ({ harvest: run, store }) => {
      globalThis.gc?.();
      const before = process.memoryUsage().heapUsed;
      let most = 0;
      const summary = await run({
        maxPages: addresses / 1000 + 1 + 200,
        settings: { delay: 0, scope: { within: "any" } },
        store: {
          ...store,
          async heartbeat(id, now) {
            globalThis.gc?.();
            most = Math.max(most, process.memoryUsage().heapUsed);
            return store.heartbeat(id, now);
          },
        },
      });
      globalThis.gc?.();
      most = Math.max(most, process.memoryUsage().heapUsed);
      assert.equal(summary.end, "budget");
      assert.ok(summary.counts.found >= addresses, `${summary.counts.found} found`);
      const grown = (most - before) / 2 ** 20;
      assert.ok(grown < 60, `the heap grew by ${grown.toFixed(0)} MB`);
    });
  });

  test("of the library prints nothing, adds no signal handler and lets the process end", () => {
    const index = pathToFileURL(fileURLToPath(new URL("../../src/index.js", import.meta.url))).href;
    const folder = temporaryFolder();
    const code = `
      const { openStore, harvest, crawlPlan } = await import(${JSON.stringify(index)});
      const handlers = () => ["SIGINT", "SIGTERM", "exit", "uncaughtException", "unhandledRejection"].map((name) => process.listenerCount(name)).join();
      const before = handlers();
      const http = await import("node:http");
      const server = http.createServer((_, answer) => answer.setHeader("content-type", "text/html").end("<title>x</title><a href=/a>a</a>"));
      await new Promise((done) => server.listen(0, "127.0.0.1", done));
      const store = await openStore(${JSON.stringify(folder)});
      const plan = crawlPlan("http://127.0.0.1:" + server.address().port + "/", { settings: { delay: 0 } });
      const { counts } = await harvest({ store, plans: [plan], allowPrivate: true }).summary;
      await store.close();
      server.close();
      if (handlers() !== before) process.exitCode = 3;
      if (counts.pages !== 2) process.exitCode = 4;`;
    const done = spawnSync(process.execPath, ["--input-type=module", "-e", code], {
      encoding: "utf8",
      timeout: MINUTE,
    });
    rmSync(folder, { recursive: true });
    assert.deepEqual([done.status, done.stdout, done.stderr], [0, "", ""]);
  });
});
