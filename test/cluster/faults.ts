/**
 * Workers as real processes on one PostgreSQL and one object store, and everything that happens to them: they are killed and stopped,
 * the server crashes, connections are cut, the object store fails. What must hold then is checked from outside: by the log of the web
 * server, in the tables, and in the archive.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, rmSync } from "node:fs";
import { connect, createServer, type Server, type Socket } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { checkArchive } from "../../src/harvest/archive/archive-check.js";
import { openPostgres } from "../../src/store/postgres/store.js";
import { type Fault, startS3 } from "../archive/s3-server.js";
import { PROGRAM } from "../cli/world.js";
import { temporaryFolder } from "../faults/desk.js";
import type { TestServer } from "../store/postgres-server.js";
import { generatedWorld, walk } from "../worlds/generated.js";
import { type ServedWorld, serveWorld } from "../worlds/server.js";

export interface FaultTest {
  readonly hosts: number;
  readonly pagesPerHost: readonly [least: number, most: number];
  readonly workers: number;
  /** Between two requests to a host. */
  readonly delay: number;
  /** How often each kind of fault happens. */
  readonly rounds: number;
  /** Whether a stopped process is left until its leases have ended, two minutes later; else they are ended in the table. */
  readonly waitForLeases: boolean;
  say(words: string): void;
}

export interface FaultResult {
  /** What does not hold; empty if all is well. */
  readonly complaints: readonly string[];
  readonly pages: number;
  readonly requests: number;
  /** Requests that a process sent when it went on after a stop, for which it had been allowed before. */
  readonly late: number;
  readonly faults: Readonly<Record<string, number>>;
}

export async function runFaults(server: TestServer, test: FaultTest): Promise<FaultResult> {
  const { hosts, pagesPerHost, workers, delay, say } = test;
  const world = generatedWorld({
    ...{ seed: 24, scheme: "http", hosts, pagesPerHost, fanOut: 3, starts: hosts, ips: Math.ceil(hosts / 4) },
    ...{ latency: [10, 150], redirects: 0.1, private: 0.1, neighbours: 2 },
  });
  const wanted = [...walk(world, world.forbids)].filter(([, reply]) => !("failure" in reply) && reply.status === 200);
  const served = await serveWorld(world);
  const objects = await startS3();
  const folder = temporaryFolder();
  const direct = await server.newDatabase();
  const wire = await openCuttable(Number(new URL(direct).port));
  const through = new URL(direct);
  through.port = String(wire.port);
  const crew = openCrew({
    folder,
    flags: [
      ...[
        "--store",
        through.href,
        "--archive",
        "s3://bucket/p",
        "--once",
        "--wait",
        "30s",
        "--concurrency",
        "16",
        "--quiet",
      ],
      ...[...served.resolve].flatMap(([name, { address, port }]) => ["--resolve", `${name}=${address}:${port}`]),
    ],
    environment: { ...objects.environment, NO_COLOR: "1" },
    onRestart: () => happens("started while the database was away, and again"),
  });
  const faults: Record<string, number> = {};
  const happens = (fault: string) => {
    faults[fault] = (faults[fault] ?? 0) + 1;
    say(`${served.log.knocks.length} requests: ${fault}`);
  };
  let puts = 0;
  const bad: readonly (Fault | undefined)[] = [
    ...["500", undefined, "cut", undefined, "lost answer", undefined],
    ...(test.waitForLeases ? (["hang"] as const) : []),
  ] as const;
  try {
    const enlisted = await crew.run([
      "crawl",
      ...world.starts,
      "--delay",
      `${delay}ms`,
      "--collection",
      "all",
      "--enlist",
      "--store",
      direct,
      "--quiet",
    ]);
    if (enlisted.code !== 0) return { ...NOTHING, complaints: [enlisted.err] };
    objects.fault = ({ method }) => {
      const fault = method === "PUT" ? bad[puts++ % bad.length] : undefined;
      if (fault !== undefined) faults[`object store: ${fault}`] = (faults[`object store: ${fault}`] ?? 0) + 1;
      return fault;
    };
    for (let n = 0; n < workers; n++) crew.start(n);

    /** Resolves when that share of the pages has been asked for; false if nobody works any more. */
    const reached = async (share: number): Promise<boolean> => {
      while (served.log.knocks.length < share * (wanted.length + hosts)) {
        if (crew.working() === 0) return false;
        await sleep(20);
      }
      return true;
    };
    const complaints: string[] = [];
    const pauses: Pause[] = [];
    const steps: readonly (() => Promise<void>)[] = [
      async () => {
        const n = await crew.kill();
        happens("worker killed");
        crew.start(n);
      },
      async () => {
        const n = crew.stop();
        if (n === undefined) return;
        happens("worker stopped");
        const pause: Pause = { worker: n, since: performance.now(), until: Number.POSITIVE_INFINITY };
        pauses.push(pause);
        if (!test.waitForLeases)
          await server.query(direct, `update winnow.sites set until = 0 where run = (${RUN_OF(crew.pid(n))})`);
      },
      async () => {
        happens("connections cut");
        wire.cut();
      },
      async () => {
        happens("database crashed");
        await server.crash();
      },
      async () => {
        const pause = pauses.at(-1);
        if (pause === undefined) return;
        const held = `select count(*)::int as n from winnow.sites where run = (${RUN_OF(crew.pid(pause.worker))})`;
        // Until others have taken over what it held.
        while (crew.working() > 0 && ((await server.query(direct, held)).rows[0] as { n: number }).n > 0)
          await sleep(200);
        happens("worker goes on");
        pause.until = performance.now();
        crew.goOn(pause.worker);
      },
    ];
    const all = Array.from({ length: test.rounds }, () => steps).flat();
    for (const [n, step] of all.entries()) {
      if (!(await reached((0.85 * (n + 1)) / (all.length + 1))))
        complaints.push(`nobody worked at step ${n} of ${all.length}`);
      await step();
    }
    complaints.push(...(await crew.ended()));
    say(`${served.log.knocks.length} requests: all workers have ended`);
    objects.fault = () => undefined;
    // A folder that still holds segments is emptied by the next worker that starts there.
    for (let n = 0; n < workers; n++) {
      const { code, err } = await crew.run(["worker", ...crew.flagsOf(n)]);
      if (code !== 0) complaints.push(`uploading the rest ended with ${code}: ${err}`);
    }

    const store = await openPostgres(direct);
    complaints.push(...(await store.check()).problems);
    const elsewhere = path.join(folder, "another machine");
    Object.assign(process.env, objects.environment);
    const archive = await checkArchive(store, elsewhere);
    complaints.push(
      ...archive.problems,
      ...[...archive.elsewhere].map(([segment]) => `${String(segment)} is not in the object store`),
    );
    const [status] = await store.harvests();
    if (status?.finished !== true) complaints.push("the harvest is not finished");
    await store.close();
    const { rows } = await server.query(direct, VISITS);
    const visits = new Map((rows as { url: string; n: number; records: number }[]).map((row) => [row.url, row]));
    for (const [url] of wanted) {
      const row = visits.get(url);
      if (row === undefined) complaints.push(`${url} was not read`);
      else if (row.n !== 1 || row.records !== 1)
        complaints.push(`${url} was read ${row.n} times and has ${row.records} records`);
    }
    for (const url of visits.keys())
      if (!wanted.some(([one]) => one === url)) complaints.push(`${url} should not have been read`);
    const manners = checkManners(served, delay, pauses);
    complaints.push(...manners.complaints);
    return { complaints, pages: visits.size, requests: served.log.knocks.length, late: manners.late, faults };
  } finally {
    crew.end();
    wire.close();
    await Promise.all([served.close(), objects.close()]);
    rmSync(folder, { recursive: true });
  }
}

const NOTHING = { pages: 0, requests: 0, late: 0, faults: {} };

/** The newest run of a process. */
const RUN_OF = (pid: number | undefined) =>
  `select max(id) from winnow.runs where ended is null and owner::json ->> 'pid' = '${pid}'`;

/** Every committed response with a page, by address. */
const VISITS = `
select a.url, count(*)::int as n,
       (select count(*)::int from winnow.records r where r.url = a.url and r.version = 1) as records
  from winnow.visits v join winnow.addresses a on a.site = v.site and a.id = v.address
 where v.status = 200 group by a.url`;

interface Pause {
  readonly worker: number;
  readonly since: number;
  until: number;
}

/** As the web server saw it: no request to a host begins before the one before is over and the host has rested. */
function checkManners(
  { log }: ServedWorld,
  delay: number,
  pauses: readonly Pause[],
): { complaints: string[]; late: number } {
  const complaints: string[] = [];
  let late = 0;
  const last = new Map<string, (typeof log.knocks)[number]>();
  for (const knock of log.knocks) {
    const before = last.get(knock.host);
    last.set(knock.host, knock);
    if (before === undefined) continue;
    const over = before.end ?? before.start;
    if (knock.start >= over + delay - ROUNDING) continue;
    // What a process was allowed just before it was stopped, it sends when it goes on: docs/architecture.md says so.
    if (
      [knock, before].some(({ by, start }) =>
        pauses.some(({ worker, until }) => by === worker && start >= until && start < until + LATE),
      )
    )
      late++;
    else
      complaints.push(
        `${knock.url} was asked for by ${knock.by}, ${Math.round(knock.start - over)} ms after ${before.url} by ${before.by}`,
      );
  }
  return { complaints, late };
}

/** Instants are whole milliseconds in places. */
const ROUNDING = 2;
const LATE = 10_000;

interface CrewSettings {
  readonly folder: string;
  readonly flags: readonly string[];
  readonly environment: Record<string, string>;
  onRestart(): void;
}

/** Who starts while the database is away ends with a sentence, and is started again by whatever looks after it. */
const AWAY = /^winnow: postgres:\S+ failed: [^\n]*\nCheck the server/;
const RESTART_AFTER = 1000;

/** The processes of `winnow worker`, each with a number and an archive folder. */
function openCrew({ folder, flags, environment, onRestart }: CrewSettings) {
  const living = new Map<number, { readonly process: ReturnType<typeof spawn>; stopped: boolean }>();
  const ends: Promise<string | undefined>[] = [];
  const spawned = (args: readonly string[]) =>
    spawn(process.execPath, [PROGRAM, ...args], {
      env: { ...process.env, ...environment },
      stdio: ["ignore", "ignore", "pipe"],
    });
  const flagsOf = (n: number) => [
    ...flags,
    ...[
      "--contact",
      `worker-${n}@example.org`,
      "--archive-dir",
      path.join(folder, `machine-${n}`),
      "--log",
      path.join(folder, `log-${n}`),
    ],
  ];
  /** The worker in turn: each fault meets another one. */
  let turn = 0;
  const next = (): number | undefined => {
    const awake = [...living]
      .filter(([, { stopped }]) => !stopped)
      .map(([n]) => n)
      .sort((a, b) => a - b);
    return awake[turn++ % awake.length];
  };
  const start = (n: number): void => {
    const child = spawned(["worker", ...flagsOf(n)]);
    let err = "";
    child.stderr!.on("data", (bytes: Buffer) => (err += bytes));
    living.set(n, { process: child, stopped: false });
    ends.push(
      once(child, "close").then(async ([code, signal]) => {
        if (living.get(n)?.process === child) living.delete(n);
        const logs = path.join(folder, `log-${n}`);
        const hasRun = existsSync(logs) && readdirSync(logs).some((file) => file.includes(`-${child.pid}.`));
        if (code === 1 && !hasRun && AWAY.test(err)) {
          await sleep(RESTART_AFTER);
          onRestart();
          start(n);
          return undefined;
        }
        return code === 0 || signal === "SIGKILL" ? undefined : `worker ${n} ended with ${code ?? signal}: ${err}`;
      }),
    );
  };
  return {
    flagsOf,
    working: () => [...living.values()].filter(({ stopped }) => !stopped).length,
    pid: (n: number) => living.get(n)?.process.pid,
    start,
    async kill(): Promise<number> {
      const n = next();
      if (n === undefined) return 0;
      const { process: child } = living.get(n)!;
      const closed = once(child, "close");
      child.kill("SIGKILL");
      await closed;
      return n;
    },
    stop(): number | undefined {
      const n = next();
      if (n === undefined) return undefined;
      const one = living.get(n)!;
      one.stopped = true;
      one.process.kill("SIGSTOP");
      return n;
    },
    goOn(n: number) {
      const one = living.get(n);
      if (one === undefined) return;
      one.stopped = false;
      one.process.kill("SIGCONT");
    },
    async run(args: readonly string[]): Promise<{ code: number | null; err: string }> {
      const child = spawned(args);
      let err = "";
      child.stderr!.on("data", (bytes: Buffer) => (err += bytes));
      const [code] = await once(child, "close");
      return { code: code as number | null, err };
    },
    async ended(): Promise<string[]> {
      const said: (string | undefined)[] = [];
      while (said.length < ends.length) said.push(await ends[said.length]); // restarts add to them
      return said.filter((one) => one !== undefined);
    },
    end() {
      for (const { process: child } of living.values()) child.kill("SIGKILL");
    },
  };
}

interface Cuttable {
  readonly port: number;
  /** Breaks all connections at once, whatever is under way. */
  cut(): void;
  close(): void;
}

/** A wire to the database that can be cut. */
async function openCuttable(to: number): Promise<Cuttable> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((near) => {
    const far = connect(to, "127.0.0.1");
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const cut = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  return {
    port: (server.address() as { port: number }).port,
    cut,
    close() {
      server.close();
      cut();
    },
  };
}
