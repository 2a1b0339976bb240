/** Workers behind PgBouncer in transaction mode, where every transaction may have another session. */
import assert from "node:assert/strict";
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chownSync, existsSync, writeFileSync } from "node:fs";
import { connect as connectTo, createServer } from "node:net";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { openPostgres } from "../../src/store/postgres/store.js";
import { folder, manyPages, serve, start, winnow } from "../cli/world.js";
import { findObstacle, startServer, type TestServer } from "./postgres-server.js";

const PGBOUNCER = "/usr/sbin/pgbouncer";
const obstacle =
  (await findObstacle()) ?? (existsSync(PGBOUNCER) ? undefined : "not installed; on Debian: apt-get install pgbouncer");
if (obstacle !== undefined) test("workers behind PgBouncer", { skip: obstacle }, () => {});
else
  describe("postgres: behind PgBouncer in transaction mode", () => {
    let server: TestServer;
    const bouncers: ChildProcess[] = [];
    before(async () => {
      server = await startServer();
    });
    after(async () => {
      for (const bouncer of bouncers) bouncer.kill("SIGINT");
      await server?.stop();
    });

    test("two workers share a harvest over fewer sessions than they ask for", async (t) => {
      const direct = new URL(await server.newDatabase());
      const [port, at] = [await freePort(), folder(t)];
      const [config, users] = [path.join(at, "pgbouncer.ini"), path.join(at, "users.txt")];
      writeFileSync(
        config,
        `[databases]
* = host=127.0.0.1 port=${direct.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${users}
pool_mode = transaction
default_pool_size = 3
max_client_conn = 200
`,
      );
      writeFileSync(users, `"winnow" "${decodeURIComponent(direct.password)}"\n`);
      const owner = process.getuid?.() === 0 ? nobody() : undefined; // it refuses to run as root
      if (owner !== undefined) for (const file of [at, config, users]) chownSync(file, owner.uid, owner.gid);
      bouncers.push(spawn(PGBOUNCER, ["-q", config], { ...owner, stdio: "ignore" }));
      await listening(port);
      const pooled = new URL(direct);
      pooled.port = String(port);

      const web = await serve(t, manyPages(40, 5));
      const enlisted = await winnow([
        "crawl",
        web.url,
        "--delay",
        "0",
        "--collection",
        "shared",
        "--enlist",
        "--store",
        pooled.href,
      ]);
      assert.equal(enlisted.code, 0, enlisted.err);
      const flags = ["--once", "--wait", "0s", "--allow-private", "--store", pooled.href];
      const workers = [1, 2].map(() => start(t, ["worker", ...flags, "--archive-dir", folder(t)]).ended);
      for (const { code, err } of await Promise.all(workers)) assert.equal(code, 0, err);
      const sessions = await server.query(
        direct.href,
        "select count(*)::int as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
      );
      assert.ok((sessions.rows[0] as { n: number }).n <= 3);
      const store = await openPostgres(pooled.href);
      assert.deepEqual((await store.check()).problems, []);
      const [status] = await store.harvests();
      assert.deepEqual([status!.finished, status!.addresses.waiting], [true, 0]);
      const exported = await winnow(["records", "export", "--format", "jsonl", "--store", pooled.href]);
      assert.equal(exported.out.trim().split("\n").length, status!.records);
      await store.close();
    });
  });

function nobody(): { uid: number; gid: number } {
  const id = (flag: string) => Number(execFileSync("id", [flag, "nobody"], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}

async function listening(port: number): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const open = await new Promise<boolean>((resolve) => {
      const socket = connectTo(port, "127.0.0.1", () => resolve(true)).on("error", () => resolve(false));
      socket.on("connect", () => socket.end());
    });
    if (open) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`nothing listens at port ${port}`);
}
