/**
 * Many threads that look at pages and pack them for the archive, and a watchdog beside each.
 *
 * A page that keeps a thread busy for ten seconds, or eats its memory, costs that thread and nothing else: the thread is ended,
 * the page is called too hard, what else had been handed to the thread is handed to another. Kinds that live in the calling
 * program only, without a module of their own, are asked on the calling thread; so are light kinds about pages of common size,
 * which take a fraction of a millisecond (decision 0031).
 */
import os from "node:os";
import { Worker } from "node:worker_threads";
import type { Packed } from "../fetch/warc.js";
import type { Fetched } from "../model/fetched.js";
import type { AnyKind } from "../model/kind.js";
import { type Millis, SECOND } from "../model/time.js";
import { loadModels, type Models } from "./models.js";
import { type Look, type Observed, observe, type PackOrder, pack } from "./observe.js";

export interface Observers {
  /** Looks at a page and, when ordered, packs it on the way. What was too hard to read comes back unpacked. */
  observe(kind: AnyKind, look: Look, order?: PackOrder): Promise<Seen>;
  /** Packs an answer that nobody looks at. */
  pack(fetched: Fetched, order: PackOrder): Promise<Packed | undefined>;
  close(): Promise<void>;
}

export interface Seen {
  readonly observed: Observed;
  readonly packed: Packed | undefined;
}

export interface ObserverSettings {
  readonly threads?: number;
  readonly patience?: Millis;
  readonly memoryMB?: number;
  /** Kinds that will be asked. A first thread loads them and their models at once, while robots.txt is still on its way. */
  readonly kinds?: readonly AnyKind[];
}

/** What a thread is born with. */
export interface Birth {
  readonly modules: readonly string[];
  readonly models: Models;
}

export interface Job {
  readonly id: number;
  readonly module: string;
  readonly look: Look;
  readonly order: PackOrder | undefined;
}

export interface Done extends Seen {
  readonly id: number;
}

interface Waiting extends Job {
  resolve(seen: Seen): void;
}

/** What a thread says when it has loaded what it needs. */
export const READY = "ready";

interface Thread {
  readonly worker: Worker;
  ready: boolean;
  /** Handed over, oldest first: the first is the one being looked at. */
  readonly jobs: Waiting[];
  watchdog: NodeJS.Timeout | undefined;
  /** Why the watchdog ended it. */
  ended: string | undefined;
}

const LOADING_TIME = 60 * SECOND;

/** So many times the patience, and a page is too hard even if other programs had all the processors. */
const CROWDED = 6;

/** Up to this size a light kind reads a page on the calling thread. */
const LIGHT_PAGE = 256 * 1024;

/** A thread with a second job at hand never waits for the next message. */
const JOBS_PER_THREAD = 3;

export function openObservers(settings: ObserverSettings = {}): Observers {
  const size = settings.threads ?? Math.max(1, os.availableParallelism() - 1);
  const patience = settings.patience ?? 10 * SECOND;
  const memoryMB = settings.memoryMB ?? 512;
  const kinds = settings.kinds ?? [];
  const modules = kinds.flatMap(({ module }) => module ?? []);
  const models = loadModels(kinds.flatMap((kind) => kind.models ?? []));
  const threads = new Set<Thread>();
  const queue: Waiting[] = [];
  let jobs = 0;
  let closed = false;

  const start = (): Thread => {
    const worker = new Worker(new URL("./observe.worker.js", import.meta.url), {
      execArgv: loadingFlags(process.execArgv),
      resourceLimits: { maxOldGenerationSizeMb: memoryMB },
      workerData: { modules, models } satisfies Birth,
    });
    const thread: Thread = { worker, ready: false, jobs: [], watchdog: undefined, ended: undefined };
    threads.add(thread);
    worker.on("message", (message: Done | typeof READY) => {
      if (message === READY) {
        thread.ready = true;
        watch(thread);
        return;
      }
      const { id, observed, packed } = message;
      const index = thread.jobs.findIndex((job) => job.id === id);
      if (index < 0) return;
      const [job] = thread.jobs.splice(index, 1);
      watch(thread);
      job!.resolve({ observed, packed });
      hand();
    });
    worker.on("error", (error) => {
      const full = (error as NodeJS.ErrnoException).code === "ERR_WORKER_OUT_OF_MEMORY";
      thread.ended ??= full ? `needs more than ${memoryMB} MB` : `fails: ${error.message}`;
    });
    worker.on("exit", () => {
      threads.delete(thread);
      clearTimeout(thread.watchdog);
      const [culprit, ...innocent] = thread.jobs;
      queue.unshift(...innocent);
      const because = `too hard: reading it ${thread.ended ?? "ends the thread"}`;
      culprit?.resolve({ observed: { kind: "too hard", because }, packed: undefined });
      if (!closed) hand();
    });
    return thread;
  };

  const watch = (thread: Thread): void => {
    clearTimeout(thread.watchdog);
    thread.watchdog = undefined;
    if (thread.jobs.length === 0) return;
    const since = { clock: performance.now(), cpu: process.cpuUsage() };
    const bark = (): void => {
      // On a crowded machine ten seconds by the clock may be one of work. No thread has worked longer than its whole process.
      const worked = cpuSince(since.cpu);
      if (worked < patience && performance.now() - since.clock < CROWDED * patience) {
        thread.watchdog = setTimeout(bark, Math.max(SECOND / 10, patience - worked));
        return;
      }
      thread.ended = `takes more than ${patience / SECOND} s`;
      void thread.worker.terminate();
    };
    // A program that is being loaded on a busy machine is not a page that is too hard.
    thread.watchdog = setTimeout(bark, patience + (thread.ready ? 0 : LOADING_TIME));
  };

  const hand = (): void => {
    while (queue.length > 0) {
      let idlest: Thread | undefined;
      for (const thread of threads) {
        if (thread.ended === undefined && (idlest === undefined || thread.jobs.length < idlest.jobs.length)) {
          idlest = thread;
        }
      }
      if ((idlest === undefined || idlest.jobs.length > 0) && threads.size < size) idlest = start();
      if (idlest === undefined || idlest.jobs.length >= JOBS_PER_THREAD) return;
      const job = queue.shift()!;
      idlest.jobs.push(job);
      if (idlest.watchdog === undefined) watch(idlest);
      const { id, module, look, order } = job;
      idlest.worker.postMessage({ id, module, look, order } satisfies Job);
    }
  };

  if (kinds.some(({ module, light }) => module !== undefined && light !== true)) start();
  return {
    async observe(kind, look, order) {
      const { module } = kind;
      if (module === undefined || (kind.light === true && weight(look) <= LIGHT_PAGE)) {
        return { observed: observe(kind, look, models), packed: order && pack(look.fetched, order) };
      }
      return new Promise((resolve) => {
        queue.push({ id: ++jobs, module, look, order, resolve });
        hand();
      });
    },
    // What nobody looks at is short, as a rule: a redirect, "not found". It is packed here and now.
    pack: async (fetched, order) => pack(fetched, order),
    async close() {
      closed = true;
      await Promise.all([...threads].map(({ worker }) => worker.terminate()));
    },
  };
}

function cpuSince(then: NodeJS.CpuUsage): Millis {
  const { user, system } = process.cpuUsage(then);
  return (user + system) / 1000;
}

function weight({ fetched, parts }: Look): number {
  return parts.reduce((sum, part) => sum + (part?.body.length ?? 0), fetched.body.length);
}

/** How modules are loaded is the program's to say, so that kinds are loaded as it loads them; its other flags do not suit a thread. */
function loadingFlags(flags: readonly string[]): string[] {
  return flags.filter((flag, index) => {
    const before = flags[index - 1] ?? "";
    return LOADING.test(flag) || (LOADING.test(before) && !before.includes("="));
  });
}

const LOADING = /^(--(import|loader|experimental-loader|require|conditions)|-[rC])(=|$)/;
