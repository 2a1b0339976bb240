/** A database of an older layout is upgraded in steps, whatever interrupts them, and programs of the older layout are refused. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { hostname } from "node:os";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { StoreUnusableError } from "../../src/model/errors.js";
import { processStart } from "../../src/model/process-start.js";
import { openPostgres } from "../../src/store/postgres/store.js";
import { begin, found, leaseAll, NOW, requestFor, waitingIn } from "./contract-world.js";
import { findObstacle, startServer, type TestServer } from "./postgres-server.js";

const ADDRESSES = 45_000;
const OLD = readFileSync(fileURLToPath(new URL("../../../test/store/layouts/postgres-7.sql", import.meta.url)), "utf8");

/** A harvest with three sites. */
const FILL = `
insert into winnow.collections values ('songs', 0);
insert into winnow.harvests (collection, kind, start, settings, address_rules, created) values ('songs', 'crawl', 'https://a.example/', '{}', 'address/1', 1);
insert into winnow.hosts (key, name) select md5(n::text)::uuid, 'h' || n || '.example' from generate_series(1, 3) n;
insert into winnow.site_names (key, name) select md5(n::text)::uuid, 'h' || n || '.example' from generate_series(1, 3) n;
insert into winnow.sites (harvest, name_key, name) select 1, md5(n::text)::uuid, 'h' || n || '.example' from generate_series(1, 3) n;
insert into winnow.groups (site, key, name) select n, md5('')::uuid, '' from generate_series(1, 3) n;
insert into winnow.addresses (site, id, key, host, grp, priority, depth, hops, state, url, words, because)
  select 1 + n % 3, nextval('winnow.address_ids'), md5(n::text)::uuid, 1 + n % 3, 1 + n % 3, 0, 1, 0,
         case when n % 5 = 0 then 'waiting' else 'done' end, 'https://h' || 1 + n % 3 || '.example/' || n, '', ''
    from generate_series(1, ${ADDRESSES}) n;
insert into winnow.roles values (1, 3, md5('list')::uuid, 'leaf');
analyze winnow.addresses`;

const obstacle = await findObstacle();
if (obstacle !== undefined) test("the upgrade of a database", { skip: obstacle }, () => {});
else
  describe("postgres: an older layout", () => {
    let server: TestServer;
    before(async () => {
      server = await startServer();
    });
    after(() => server?.stop());
    const older = async (): Promise<string> => {
      const url = await server.newDatabase();
      await server.query(url, OLD);
      await server.query(url, FILL);
      return url;
    };

    test("is upgraded in steps that can be interrupted, with progress", async () => {
      const url = await older();
      const stopped = new Error("the process was stopped");
      const stop = () => {
        throw stopped;
      };
      await assert.rejects(openPostgres(url, { onUpgrade: stop }), stopped);
      const { rows } = await server.query(url, "select count(*)::int as n from winnow.addresses");
      assert.deepEqual(rows, [{ n: 20_000 }], "one step is done, and is kept");

      const steps: [number, number][] = [];
      const onUpgrade = ({ rows, of }: { rows: number; of: number }) => steps.push([rows, of]);
      // Two at once help each other.
      const stores = await Promise.all([openPostgres(url, { onUpgrade }), openPostgres(url, { onUpgrade })]);
      assert.deepEqual(steps, [
        [40_000, ADDRESSES],
        [45_000, ADDRESSES],
      ]);
      assert.deepEqual((await stores[0]!.check()).problems, []);
      const [status] = await stores[0]!.harvests();
      assert.deepEqual([status!.addresses.waiting, status!.addresses.done], [ADDRESSES / 5, (ADDRESSES * 4) / 5]);
      const run = await begin(stores[0]!, [requestFor([found("a.example/")])]);
      assert.equal((await leaseAll(stores[0]!, run)).flatMap(waitingIn).length, 3001);
      const left = await server.query(
        url,
        "select relname from pg_class where relname in ('addresses_of_7', 'upgrading')",
      );
      assert.deepEqual(left.rows, []);
      await Promise.all(stores.map((store) => store.close()));
    });

    test("knows no uploads at first", async () => {
      const url = await server.newDatabase();
      await (await openPostgres(url)).close();
      await server.query(url, "drop table winnow.objects, winnow.reviews; update winnow.migrations set version = 8");
      const store = await openPostgres(url);
      assert.deepEqual(await store.uploadsOf("arch"), []);
      assert.deepEqual((await store.check()).problems, []);
      await store.close();
      const { rows } = await server.query(url, "select version from winnow.migrations order by version");
      assert.deepEqual(rows, [{ version: 8 }, { version: 9 }, { version: 10 }]);
    });

    test("stays as it is while a worker of the older version is alive", async () => {
      const url = await older();
      const owner = JSON.stringify({
        ...{ pid: process.pid, machine: hostname(), doing: "winnow worker" },
        start: processStart(process.pid),
      });
      await server.query(
        url,
        `insert into winnow.runs (began, heartbeat, program, owner) values (1, 1, 'winnow 0.1.0', '${owner}')`,
      );
      await assert.rejects(
        openPostgres(url),
        (error) =>
          error instanceof StoreUnusableError &&
          /older Winnow \(layout 7.*still works on it \(winnow worker\).*Stop all workers/.test(error.message),
      );
      const { rows } = await server.query(url, "select max(version) as version from winnow.migrations");
      assert.deepEqual(rows, [{ version: 7 }]);
    });

    test("a worker whose tables were upgraded by a newer program is refused with a sentence", async () => {
      const url = await server.newDatabase();
      const store = await openPostgres(url);
      const run = await begin(store, [requestFor([found("x"), found("b.example/y")])]);
      const [lease] = await leaseAll(store, run, NOW, { sites: 1 });
      await server.query(url, "insert into winnow.migrations (version) values (999)");
      const refused = (error: unknown) =>
        error instanceof StoreUnusableError && /newer Winnow .*Update this program/.test(error.message);
      await assert.rejects(leaseAll(store, run), refused);
      const refill = [{ site: lease!.site, token: lease!.token, perHost: 1 }];
      await assert.rejects(store.commit({ now: NOW, takes: [], outcomes: [], hosts: [], refill }), refused);
      await store.close();
    });
  });
