/** Running workers as an operator does: with few rights, a password file, metrics, and no secret in sight. */
import assert from "node:assert/strict";
import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { openPostgres } from "../../src/store/postgres/store.js";
import { folder, manyPages, serve, start, winnow } from "../cli/world.js";
import { ROOT } from "../house/root.js";
import { OWN_CERTIFICATE, OWN_KEY } from "../own-certificate.js";
import { findObstacle, startServer, type TestServer } from "./postgres-server.js";

const obstacle = await findObstacle();
if (obstacle !== undefined) test("operations", { skip: obstacle }, () => {});
else
  describe("postgres: operations", () => {
    let server: TestServer;
    before(async () => {
      server = await startServer();
    });
    after(() => server?.stop());

    test("a worker with the least rights and a password file harvests; nothing shows the password", async (t) => {
      const url = new URL(await server.newDatabase());
      const roles = readFileSync(path.join(ROOT, "deploy/roles.sql"), "utf8");
      await server.query(url.href, roles);
      const secret = "s3cret-of-the-worker";
      for (const role of ["owner", "worker", "reader"])
        await server.query(url.href, `alter role winnow_${role} password '${secret}'`);
      const as = (role: string, password = "") => {
        const one = new URL(url);
        one.username = `winnow_${role}`;
        one.password = password;
        return one.href;
      };
      await (await openPostgres(as("owner", secret))).close(); // makes the tables
      const pgpass = path.join(folder(t), "pgpass");
      writeFileSync(
        pgpass,
        `127.0.0.1:${url.port}:*:winnow_worker:${secret}\n127.0.0.1:${url.port}:*:winnow_reader:${secret}\n`,
      );
      chmodSync(pgpass, 0o600);
      const env = { PGPASSFILE: pgpass };

      const web = await serve(t, { ...manyPages(12, 30), "/5": { body: "slow", after: 5000 } });
      const [logs, archive] = [folder(t), folder(t)];
      const enlist = ["crawl", web.url, "--delay", "0", "--collection", "shared", "--enlist", "--store", as("worker")];
      const enlisted = start(t, enlist, env);
      assert.equal((await enlisted.ended).code, 0, (await enlisted.ended).err);
      const flags = ["--archive-dir", archive, "--log", logs, "--allow-private", "--metrics", "127.0.0.1:0"];
      const worker = start(t, ["worker", "--once", "--wait", "0s", ...flags, "--store", as("worker")], env);
      let said = "";
      worker.process.stderr!.on("data", (bytes: Buffer) => (said += bytes));
      await worker.says(/Metrics: http/);
      const at = /Metrics: (http:\S+)/.exec(said)![1]!;
      let text = "";
      for (let tries = 0; tries < 100 && !/winnow_visits_total\{/.test(text); tries++) {
        text = await (await fetch(at)).text();
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      assert.match(text, /winnow_visits_total\{collection="shared",outcome="done"\} \d+/);
      assert.match(text, /winnow_store_up 1/);
      assert.equal(await (await fetch(at.replace("/metrics", "/healthz"))).text(), "ok\n");
      const ended = await worker.ended;
      assert.equal(ended.code, 0, ended.err);

      // With the password in the address, as some will do, the list of processes does not show it.
      const shown = start(t, ["worker", "--store", as("worker", secret), ...flags.slice(0, 4)]);
      await shown.says(/.|$/).catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, 1500));
      if (existsSync("/proc/self/cmdline")) {
        const line = readFileSync(`/proc/${shown.process.pid}/cmdline`, "utf8");
        assert.match(line, /winnow worker/);
        assert.ok(!line.includes(secret), line);
      }
      shown.process.kill("SIGTERM");
      await shown.ended;

      const lines = readdirSync(logs).map((file) => readFileSync(path.join(logs, file), "utf8"));
      const visits = lines
        .join("")
        .split("\n")
        .filter((line) => line.includes('"visit"'));
      assert.ok(visits.length >= 12);
      for (const line of visits) assert.ok(JSON.parse(line).run >= 1 && JSON.parse(line).site !== undefined, line);
      const stored = await server.query(
        url.href,
        "select to_json(h)::text as row from winnow.harvests h union all select to_json(r)::text from winnow.runs r",
      );
      const everything = [...lines, ended.out, ended.err, ...stored.rows.map(({ row }) => row as string)].join("\n");
      assert.ok(!everything.includes(secret), "the password is in no log, output or stored setting");

      const exported = start(
        t,
        ["records", "export", "--format", "jsonl", "--read-store", as("reader"), "--store", as("worker")],
        env,
      );
      const { code, out, err } = await exported.ended;
      assert.equal(code, 0, err);
      const { rows: held } = await server.query(url.href, "select count(*)::int as n from winnow.records");
      assert.deepEqual(held, [{ n: out.trim().split("\n").length }]);
      const refused = await winnow(["store", "check", "--store", as("nobody", secret)]);
      assert.ok(!`${refused.out}${refused.err}`.includes(secret));
      const reader = start(t, ["crawl", web.url, "--enlist", "--store", as("reader")], env);
      assert.match((await reader.ended).err, /must be allowed to create and write tables|read-only/);
    });

    test("a worker over TLS: the certificate is verified, with the password from a file and shown nowhere", async (t) => {
      const secure = await startServer({ tls: { certificate: OWN_CERTIFICATE, key: OWN_KEY } });
      t.after(() => secure.stop());
      const direct = new URL(await secure.newDatabase());
      const at = folder(t);
      const [pgpass, authority] = [path.join(at, "pgpass"), path.join(at, "authority.pem")];
      const secret = decodeURIComponent(direct.password);
      writeFileSync(pgpass, `localhost:${direct.port}:*:winnow:${secret.replace(/[:\\]/g, "\\$&")}\n`, { mode: 0o600 });
      writeFileSync(authority, OWN_CERTIFICATE);
      const address = (words: string) =>
        `postgres://winnow@localhost:${direct.port}${direct.pathname}?sslmode=verify-full${words}`;
      const trusted = address(`&sslrootcert=${authority}`);
      const env = { PGPASSFILE: pgpass };
      const web = await serve(t, manyPages(5, 0));
      const crawl = ["crawl", web.url, "--delay", "0", "--collection", "c", "--enlist", "--store"];
      const enlisted = await start(t, [...crawl, trusted], env).ended;
      assert.equal(enlisted.code, 0, enlisted.err);
      const sessions: string[] = [];
      const flags = ["--once", "--wait", "0s", "--allow-private", "--archive-dir", path.join(at, "archive")];
      const worker = start(t, ["worker", ...flags, "--store", trusted], env);
      let over = false;
      const ended = worker.ended.finally(() => (over = true));
      while (!over) {
        const seen = await secure.query(
          direct.href,
          "select s.ssl, s.version from pg_stat_ssl s join pg_stat_activity a using (pid) where a.application_name = 'winnow'",
        );
        sessions.push(...seen.rows.map(({ ssl, version }) => `${String(ssl)} ${String(version)}`));
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      assert.equal((await ended).code, 0, (await ended).err);
      assert.ok(sessions.length > 0);
      for (const session of sessions) assert.match(session, /^true TLSv1\.[23]$/);

      const untrusted = await start(t, [...crawl, address("")], env).ended;
      assert.equal(untrusted.code, 1);
      assert.match(untrusted.err, /certificate is not trusted[\s\S]*sslrootcert=FILE/);
      const elsewhere = await start(t, [...crawl, trusted.replace("localhost", "127.0.0.1")], {
        PGPASSWORD: secret,
      }).ended;
      assert.equal(elsewhere.code, 1);
      assert.match(elsewhere.err, /certificate is not trusted[\s\S]*must be the one that it was made for/);
      for (const { out, err } of [enlisted, await ended, untrusted, elsewhere])
        assert.ok(!`${out}${err}`.includes(secret));
    });
  });
