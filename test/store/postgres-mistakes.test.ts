/** What operators get wrong about a database: each gets a sentence that says what to do, and no secret is in it. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { WinnowError } from "../../src/model/errors.js";
import { openStore } from "../../src/store/open.js";
import { explain } from "../../src/store/postgres/failures.js";
import { openPostgres } from "../../src/store/postgres/store.js";
import { folder, manyPages, serve, winnow } from "../cli/world.js";
import { begin, DEAD, found, leaseAll, requestFor } from "./contract-world.js";
import { findObstacle, startServer, type TestServer } from "./postgres-server.js";

const SECRET = "s3cret";

const ADDRESSES: readonly [mistake: string, address: string, says: RegExp][] = [
  ["another database system", `mysql://winnow:${SECRET}@db.example/winnow`, /mysql:\/\/ names neither/],
  ["a mistyped scheme", `postgress://winnow:${SECRET}@db.example/winnow`, /postgress:\/\/ names neither/],
  ["a web address", "https://db.example/", /a folder or a PostgreSQL database/],
  ["a slash in the password", `postgres://winnow:${SECRET}/x@db.example/winnow`, /%2F/],
  ["a mistyped sslmode", `postgres://winnow:${SECRET}@127.0.0.1:1/w?sslmode=requir`, /sslmode "requir".*verify-full/],
  [
    "a certificate that is not there",
    `postgres://winnow:${SECRET}@127.0.0.1:1/w?sslmode=verify-full&sslrootcert=/no/such.pem`,
    /sslrootcert=\/no\/such\.pem .* no such file/,
  ],
  ["a port where nobody listens", `postgres://winnow:${SECRET}@127.0.0.1:1/w`, /Is the server running/],
  ["an unknown host", `postgres://winnow:${SECRET}@no-such-host.invalid/w`, /host's name spelled right/],
];
for (const [mistake, address, says] of ADDRESSES)
  test(`${mistake} is named, with a cure`, async () => {
    const error = await openStore(address).then(
      () => undefined,
      (error: unknown) => error,
    );
    assert.ok(error instanceof WinnowError, String(error));
    assert.match(error.message, says);
    assert.ok(!error.message.includes(SECRET), error.message);
  });

test("a message shows no password, and does not betray a short one by what is missing", () => {
  const failed = Object.assign(new Error('no entry for "xy", Connection terminated unexpectedly: x'), {
    code: "08006",
  });
  assert.match((explain(failed, "w", "x") as Error).message, /"xy", Connection terminated unexpectedly: …\./);
  const odd = Object.assign(new Error("refused p@ss:(word)+ twice"), { code: "08006" });
  assert.match((explain(odd, "w", "p%40ss%3A(word)%2B") as Error).message, /refused … twice/);
});

const obstacle = await findObstacle();
if (obstacle !== undefined) test("mistakes about a server", { skip: obstacle }, () => {});
else
  describe("postgres: mistakes", () => {
    let server: TestServer;
    before(async () => {
      server = await startServer();
    });
    after(() => server?.stop());

    const failing = async (address: string): Promise<string> => {
      const error = await openStore(address, { create: false }).then(
        async (store) => {
          await store.close();
        },
        (error: unknown) => error,
      );
      assert.ok(error instanceof WinnowError, String(error));
      return error.message;
    };

    test("a wrong password, none, a wrong user or database, TLS that the server does not have", async () => {
      const url = await server.newDatabase();
      const changed = (change: (url: URL) => void): string => {
        const one = new URL(url);
        change(one);
        return one.href;
      };
      const wrong = await failing(changed((one) => (one.password = SECRET)));
      assert.match(wrong, /authentication failed[\s\S]*PGPASSFILE/);
      assert.ok(!wrong.includes(SECRET));
      assert.match(await failing(changed((one) => (one.password = ""))), /PGPASSWORD[\s\S]*PGPASSFILE[\s\S]*chmod 600/);
      assert.match(await failing(changed((one) => (one.username = "nobody"))), /Check user and password/);
      assert.match(await failing(changed((one) => (one.pathname = "/nope"))), /createdb/);
      assert.match(await failing(`${url}?sslmode=require`), /does not offer it: switch it on/);
    });

    test("a database without a store is not made into one by those who only look", async () => {
      const url = await server.newDatabase();
      assert.match(await failing(url), /holds no Winnow store\. Name the right database/);
      const { rows } = await server.query(url, "select from pg_namespace where nspname = 'winnow'");
      assert.equal(rows.length, 0, "nothing was made");
    });

    test("a process of another container or machine of the same name is alive while its heart beats", async () => {
      const url = await server.newDatabase();
      const [one, other] = [await openPostgres(url), await openPostgres(url)];
      const request = requestFor([found("a.example/"), found("b.example/")]);
      const now = Date.now();
      const run = await begin(one, [request], now, DEAD);
      assert.equal((await leaseAll(one, run, now)).length, 2);
      const where = (space: string) =>
        server.query(
          url,
          `update winnow.runs set owner = jsonb_set(owner::jsonb, '{space}', '"${space}"')::text where id = ${run.id}`,
        );
      await where("another boot pid:[4026531836]");
      const second = await begin(other, [request], now + 1000);
      assert.equal((await leaseAll(other, second, now + 1000)).length, 0, "its sites are its own");
      await server.query(url, `update winnow.runs set owner = (owner::jsonb - 'space')::text where id = ${run.id}`);
      const third = await begin(other, [request], now + 2000);
      assert.equal((await leaseAll(other, third, now + 2000)).length, 2, "here, a dead process is known to be dead");
      await one.close();
      await other.close();
    });

    test("the server's disk is full: a sentence, nothing is lost, and the same command goes on", async (t) => {
      const url = await server.newDatabase();
      const web = await serve(t, manyPages(12, 0));
      const crawl = ["crawl", web.url, "--delay", "0", "--allow-private", "--store", url, "--archive-dir", folder(t)];
      await (await openPostgres(url)).close();
      await server.query(
        url,
        `create function full_disk() returns trigger language plpgsql as $$ begin
           if (select count(*) from winnow.visits) >= 4 then
             raise exception 'could not extend file "base/1/2": No space left on device' using errcode = '53100';
           end if;
           return new; end $$;
         create trigger full_disk before insert on winnow.visits for each row execute function full_disk()`,
      );
      const stopped = await winnow(crawl);
      assert.equal(stopped.code, 1, stopped.out + stopped.err);
      assert.match(stopped.err, /disk is full: free some space, then run the same command again/);
      await server.query(url, "drop function full_disk cascade");
      const again = await winnow(crawl);
      assert.equal(again.code, 0, again.err);
      const { rows } = await server.query(
        url,
        "select count(*)::int as n, count(distinct address)::int as of from winnow.visits where status = 200",
      );
      assert.deepEqual(rows, [{ n: 13, of: 13 }]);
    });
  });
