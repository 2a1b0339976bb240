/** `winnow worker`: several processes share the harvests that were enlisted in a database. */
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { pageRate } from "../../src/app/cluster/status.js";
import { clusterText } from "../../src/cli/cluster.js";
import { StoreInUseError } from "../../src/model/errors.js";
import { openPostgres } from "../../src/store/postgres/store.js";
import type { SharedHarvestStatus, WorkerStatus } from "../../src/store/store.js";
import { folder, linesOf, manyPages, page, type Started, serve, start, winnow } from "../cli/world.js";
import { begin, DEAD, found, leaseAll, NOW, requestFor } from "./contract-world.js";
import { findObstacle, startServer, type TestServer } from "./postgres-server.js";

test("a folder has no workers, and the cure is said", async (t) => {
  const store = folder(t);
  for (const command of [["worker"], ["cluster", "status"], ["crawl", "https://a.example/", "--enlist"]]) {
    const { code, err } = await winnow([...command, "--store", store]);
    assert.equal(code, 2);
    assert.match(err, /needs a database that many processes share: name one with --store postgres:/);
  }
});

const obstacle = await findObstacle();
if (obstacle !== undefined) test("workers", { skip: obstacle }, () => {});
else
  describe("winnow worker", () => {
    let server: TestServer;
    before(async () => {
      server = await startServer();
    });
    after(() => server?.stop());

    test("a harvest is enlisted, begun by one worker that is stopped, and finished by another", async (t) => {
      const store = await server.newDatabase();
      const web = await serve(t, { ...manyPages(12, 60), "/5": { body: "slow", after: 60_000 } });
      const settings = ["--delay", "0", "--collection", "shared", "--store", store];
      const enlisted = await winnow(["crawl", web.url, ...settings, "--enlist", "--json"]);
      assert.equal(enlisted.code, 0, enlisted.err);
      assert.equal(linesOf(enlisted).at(-1).harvests[0].mode, "new");
      assert.ok(!enlisted.out.includes("odd"), "the password is not shown");
      assert.equal(web.asked.length, 0, "enlisting makes no request");

      const archive = ["--archive-dir", folder(t), "--allow-private", "--json", "--store", store];
      const first = start(t, ["worker", ...archive, "--kinds", "crawl", "--sites", "5"]);
      await first.says(/\/3"/);
      const seen = await winnow(["cluster", "status", "--json", "--store", store]);
      const [harvest, worker, summary] = linesOf(seen);
      const all = await winnow(["status", "--store", store]);
      assert.match(all.out, /shared \(crawl[\s\S]*Workers: 1 worker, pages at .*\n[\s\S]*winnow worker/);
      assert.deepEqual(
        {
          pid: worker.worker.owner.pid,
          alive: worker.worker.alive,
          sites: worker.worker.sites,
          held: harvest.harvest.held,
        },
        { pid: first.process.pid, alive: true, sites: 1, held: 1 },
      );
      assert.deepEqual(summary.counts, { workers: 1, harvests: 1, overdue: 0 });
      const stoppedAt = Date.now();
      first.process.kill("SIGTERM");
      const stopped = await first.ended;
      assert.equal(stopped.code, 143, stopped.err);
      assert.ok(Date.now() - stoppedAt < 30_000, "the slow page is not waited for");
      assert.equal(linesOf(stopped).at(-1).end, "stopped");
      const held = await server.query(store, "select count(*)::int as n from winnow.sites where run is not null");
      assert.deepEqual(held.rows, [{ n: 0 }], "its sites are given back");

      await server.query(store, "update winnow.addresses set state = 'dropped' where url like '%/5'");
      const rest = await winnow(["worker", ...archive, "--once", "--wait", "0s"]);
      assert.equal(rest.code, 0, rest.err);
      const { counts } = linesOf(rest).at(-1);
      assert.equal(linesOf(stopped).at(-1).counts.pages + counts.pages, 12, "every page was read once");
      const opened = await openPostgres(store);
      assert.deepEqual((await opened.check()).problems, []);
      assert.equal((await opened.harvests())[0]!.finished, true);
      await opened.close();
      const nothing = await winnow(["worker", ...archive, "--once"]);
      assert.deepEqual(linesOf(nothing).at(-1).counts, { runs: 0, pages: 0, requests: 0 });
    });

    test("of two workers one is killed: the other and a new one finish what it held", async (t) => {
      const store = await server.newDatabase();
      const hosts = ["a.example", "b.example", "c.example", "d.example"];
      let release = (): void => undefined;
      const held = new Promise<void>((resolve) => (release = resolve));
      const pages = { ...manyPages(10, 10), "/4": { body: page("Held"), held } };
      const webs = await Promise.all(hosts.map(() => serve(t, pages)));
      const starts = hosts.map((host) => `http://${host}/`);
      const settings = ["--delay", "0", "--collection", "shared", "--store", store];
      const enlisted = await winnow(["crawl", ...starts, ...settings, "--enlist"]);
      assert.equal(enlisted.code, 0, enlisted.err);
      const resolved = hosts.flatMap((host, n) => ["--resolve", `${host}=${webs[n]!.host}`]);
      const worker = (): Started =>
        start(t, [
          "worker",
          "--once",
          "--wait",
          "0s",
          "--json",
          "--archive-dir",
          folder(t),
          "--store",
          store,
          ...resolved,
        ]);
      const killed = worker();
      await killed.says(/example\/3"/);
      const other = worker();
      await other.says(/"joins"/);
      killed.process.kill("SIGKILL");
      await killed.ended;
      release();
      for (const { code, err } of await Promise.all([other.ended, worker().ended])) assert.equal(code, 0, err);

      const opened = await openPostgres(store);
      const [status] = await opened.harvests();
      assert.equal(status!.finished, true);
      assert.deepEqual({ done: status!.addresses.done, records: status!.records }, { done: 44, records: 44 });
      assert.deepEqual((await opened.check()).problems, []);
      await opened.close();
      const repeated = webs.flatMap(({ asked }) => asked).length - 44;
      assert.ok(repeated >= 0 && repeated <= hosts.length, `${repeated} requests more than pages`);
    });

    test("a worker joins a harvest as it is; only what was enlisted and is not finished", async () => {
      const store = await openPostgres(await server.newDatabase());
      const request = requestFor([found("x")]);
      await store.registerHarvests([requestFor([found("y")], { collection: "own" })], NOW);
      const [enlisted] = await store.shared!.enlist([request], NOW);
      assert.equal(enlisted!.mode, "new");
      assert.deepEqual(
        (await store.shared!.enlisted()).map(({ id }) => id),
        [enlisted!.id],
      );
      const run = await begin(store, [{ ...request, saw: enlisted!.settings, join: true }]);
      assert.equal((await leaseAll(store, run)).length, 1);
      await store.endRun(run.id, { reason: "stopped", drained: [enlisted!.id], now: NOW, counts: {} });
      assert.equal((await store.shared!.enlisted()).length, 1, "something waits: not finished, whatever a worker says");
      await store.close();
    });

    test("cluster status shows dead workers that hold sites, what waits, and leases that have ended", async () => {
      const where = await server.newDatabase();
      const store = await openPostgres(where);
      const request = requestFor([found("a.example/"), found("b.example/")]);
      const [enlisted] = await store.shared!.enlist([request], NOW);
      const run = await begin(store, [{ ...request, saw: enlisted!.settings, join: true }], NOW, DEAD);
      const [held] = await store.lease({
        run: run.id,
        harvests: [enlisted!.id],
        sites: 1,
        perHost: 1,
        now: NOW,
        until: NOW + 50,
      });
      await store.heartbeat(run.id, NOW + 2000, { pages: 6 });
      const seen = await store.shared!.cluster(NOW + 60);
      const [{ alive, sites, hosts }] = seen.workers as [WorkerStatus];
      assert.deepEqual({ alive, sites, hosts }, { alive: false, sites: 1, hosts: 0 });
      assert.equal(pageRate(seen.workers[0]!), 3);
      const [{ held: heldSites, ready }] = seen.harvests as [SharedHarvestStatus];
      assert.deepEqual({ heldSites, ready }, { heldSites: 1, ready: 1 });
      assert.deepEqual(seen.overdue, [{ site: held!.name, harvest: enlisted!.id, run: run.id, since: NOW + 50 }]);
      const text = clusterText({ ...seen, where: "postgres://db.example/winnow" }, undefined);
      assert.match(text, /1 worker, pages at 3\.0\/s; 1 unfinished harvest enlisted/);
      assert.match(text, /\(dead\)[\s\S]*held by run 1, ended 10 ms ago/);

      const delisted = await winnow(["cluster", "delist", request.collection, "--store", where]);
      assert.equal(delisted.code, 0, delisted.err);
      assert.deepEqual(await store.shared!.enlisted(), []);
      const again = await winnow(["cluster", "delist", request.collection, "--store", where]);
      assert.equal(again.code, 2);
      assert.match(again.err, /No harvest of the collection ".*" is enlisted in postgres:.* None is\./);
      await store.close();
    });

    test("an enlisted robot and an event are each run by one of two workers", async (t) => {
      const store = await server.newDatabase();
      const story = (n: number) => `<html><body><h1>Story ${n}</h1><p>Told on the river, part ${n}.</p></body></html>`;
      const list = [1, 2, 3].map((n) => `<a class="story" href="/s/${n}">Story ${n}</a>`).join(" ");
      const web = await serve(t, {
        "/list": `<html><body>${list}</body></html>`,
        ...Object.fromEntries([1, 2, 3].map((n) => [`/s/${n}`, story(n)])),
        "/2026": "<html><title>RIVER 2026</title><h1>Conference on Rivers, 3-5 June 2026, Oslo</h1></html>",
      });
      const recipe = path.join(folder(t), "river.yaml");
      writeFileSync(recipe, `name: river\ncollect:\n  - list: ${web.url}list\n    only: /s/\n`);
      for (const command of [
        ["robot", recipe, "--delay", "0"],
        ["events", "harvest", `${web.url}2026`, "--delay", "0"],
      ]) {
        const enlisted = await winnow([...command, "--enlist", "--store", store]);
        assert.equal(enlisted.code, 0, enlisted.err);
      }
      assert.equal(web.asked.length, 0, "enlisting makes no request");
      const flags = ["--once", "--wait", "0s", "--allow-private", "--json", "--store", store];
      const workers = [1, 2].map(() => start(t, ["worker", ...flags, "--archive-dir", folder(t)]).ended);
      for (const { code, err } of await Promise.all(workers)) assert.equal(code, 0, err);

      const opened = await openPostgres(store);
      const statuses = await opened.harvests();
      assert.deepEqual(
        statuses.map(({ kind, finished }) => [kind, finished]),
        [
          ["robot", true],
          ["events", true],
        ],
      );
      assert.equal(statuses[0]!.records, 3);
      assert.deepEqual(web.asked.filter((path) => path.startsWith("/s/")).sort(), ["/s/1", "/s/2", "/s/3"]);
      // Both are on one host: who begins the second while the first holds it makes no request, and it is left to the next.
      const runs = await server.query(
        store,
        "select harvest, counts from winnow.run_harvests h join winnow.runs r on r.id = h.run order by harvest",
      );
      const working = (runs.rows as { harvest: string; counts: string }[]).filter(
        ({ counts }) => (JSON.parse(counts) as { requests: number }).requests > 0,
      );
      assert.deepEqual(
        working.map(({ harvest }) => Number(harvest)),
        [1, 2],
        "each ran once",
      );
      await opened.close();
    });

    test("of two watchers that see a harvest due, the second is refused", async () => {
      const store = await openPostgres(await server.newDatabase());
      const first = await begin(store, [{ ...requestFor([found("x")]), lastRun: 0 }], NOW, DEAD);
      await assert.rejects(begin(store, [{ ...requestFor([]), lastRun: 0 }]), StoreInUseError);
      await begin(store, [{ ...requestFor([]), lastRun: first.id }]);
      await store.close();
    });
  });
