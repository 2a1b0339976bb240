/**
 * A pool of threads that observe pages and pack them for the archive, each with a watchdog.
 *
 * A page that keeps a thread busy for ten seconds or exhausts its memory costs only that thread: it is terminated, the page is marked as
 * too hard, and the thread's other jobs go to another one. Kinds without a module of their own run on the calling thread; so do light
 * kinds for pages of common size, which take a fraction of a millisecond (decision 0005).
 */
import os from "node:os";
import { Worker } from "node:worker_threads";
import { crc32 } from "node:zlib";
import type { Packed } from "../../archive/warc.js";
import type { Fetched } from "../../model/fetched.js";
import type { AnyKind } from "../../model/kind.js";
import { type Millis, SECOND } from "../../model/time.js";
import { openSitemapReader, type SitemapReader } from "../requests/sitemaps.js";
import { type CollectionModels, loadModels, type Models, modelChoice } from "./models.js";
import { type Observed, type ObserveInput, observe, type PackOptions, pack, packAside } from "./observe.js";
import { rest, wake } from "./resting.js";

export interface Observers extends Pick<SitemapReader, "list"> {
  /** Observes a page and, if requested, packs it. A page that is too hard is returned unpacked. */
  observe(kind: AnyKind, look: ObserveInput, order?: PackOptions): Promise<ObservedPage>;
  /** Packs a response that is not observed. */
  pack(fetched: Fetched, order: PackOptions): Promise<Packed | undefined>;
  close(): Promise<void>;
}

export interface ObservedPage {
  readonly observed: Observed;
  readonly packed: Packed | undefined;
}

export interface ObserverSettings {
  readonly threads?: number;
  readonly patience?: Millis;
  readonly memoryMB?: number;
  /** Kinds that will be used. The first thread loads them and their models while robots.txt is fetched. */
  readonly kinds?: readonly AnyKind[];
  /** Models that take the place of the shipped ones of the same name. */
  readonly models?: Models;
  /** Of these, and of the shipped ones, what collections use instead. */
  readonly collectionModels?: CollectionModels;
}

/** A thread's initial data. */
export interface ObserverData {
  readonly modules: readonly string[];
  readonly models: Models;
  readonly collectionModels: CollectionModels;
}

export interface Job {
  readonly id: number;
  readonly module: string;
  readonly look: ObserveInput;
  readonly order: PackOptions | undefined;
}

export interface Done extends ObservedPage {
  readonly id: number;
}

interface Waiting extends Job {
  resolve(seen: ObservedPage): void;
}

/** A thread's message when it has loaded. */
export const READY = "ready";

interface Thread {
  readonly worker: Worker;
  ready: boolean;
  /** Its jobs, oldest first: the first is running. */
  readonly jobs: Waiting[];
  watchdog: NodeJS.Timeout | undefined;
  /** Why the watchdog terminated it. */
  ended: string | undefined;
}

const LOADING_TIME = 60 * SECOND;

/** After this multiple of the limit a page is too hard even on an overloaded machine. */
const CROWDED = 6;

/** Up to this size a light kind observes a page on the calling thread. */
const LIGHT_PAGE = 256 * 1024;

/** With a second job queued, a thread never waits for the next message. */
const JOBS_PER_THREAD = 3;

export function openObservers(settings: ObserverSettings = {}): Observers {
  const size = settings.threads ?? Math.max(1, os.availableParallelism() - 1);
  const patience = settings.patience ?? 10 * SECOND;
  const memoryMB = settings.memoryMB ?? 512;
  const kinds = settings.kinds ?? [];
  const modules = kinds.flatMap(({ module }) => module ?? []);
  const own = settings.models ?? new Map<string, Uint8Array>();
  const models = new Map([...loadModels(kinds.flatMap((kind) => kind.models ?? [])), ...own]);
  const collectionModels = settings.collectionModels ?? new Map<string, Models>();
  const modelsFor = modelChoice(models, collectionModels);
  const sitemaps = openSitemapReader();
  const threads = new Set<Thread>();
  const queue: Waiting[] = [];
  let jobs = 0;
  let closed = false;

  const chosen = [...collectionModels].flatMap(([collection, of]) => [
    collection,
    ...[...of.values()].map((one) => crc32(one)),
  ]);
  const loaded = [
    memoryMB,
    ...modules,
    ...models.keys(),
    ...[...own.values()].map((bytes) => crc32(bytes)),
    ...chosen,
  ].join("\n");

  const start = (): Thread => {
    const rested = wake(loaded);
    const worker =
      rested ??
      new Worker(new URL("./observe.worker.js", import.meta.url), {
        execArgv: loadingFlags(process.execArgv),
        resourceLimits: { maxOldGenerationSizeMb: memoryMB },
        workerData: { modules, models, collectionModels } satisfies ObserverData,
      });
    const thread: Thread = { worker, ready: rested !== undefined, jobs: [], watchdog: undefined, ended: undefined };
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
      // On a busy machine ten seconds may include little work. CPU time of the process is an upper bound for a thread.
      const worked = cpuSince(since.cpu);
      if (worked < patience && performance.now() - since.clock < CROWDED * patience) {
        thread.watchdog = setTimeout(bark, Math.max(SECOND / 10, patience - worked));
        return;
      }
      thread.ended = `takes more than ${patience / SECOND} s`;
      void thread.worker.terminate();
    };
    // Slow loading on a busy machine does not make a page too hard.
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
        return {
          observed: observe(kind, look, modelsFor(look.collection)),
          packed: order && (await packAside(look.fetched, order)),
        };
      }
      return new Promise((resolve) => {
        queue.push({ id: ++jobs, module, look, order, resolve });
        hand();
      });
    },
    // Responses that are not observed are usually short: a redirect, "not found". They are packed synchronously.
    pack: async (fetched, order) => pack(fetched, order),
    list: sitemaps.list,
    async close() {
      closed = true;
      const away = [...threads].map(({ worker, ready, jobs, ended }) =>
        ready && jobs.length === 0 && ended === undefined ? rest(loaded, worker, size) : worker.terminate(),
      );
      await Promise.all([...away, sitemaps.close()]);
    },
  };
}

function cpuSince(then: NodeJS.CpuUsage): Millis {
  const { user, system } = process.cpuUsage(then);
  return (user + system) / 1000;
}

function weight({ fetched, parts }: ObserveInput): number {
  return parts.reduce((sum, part) => sum + (part?.body.length ?? 0), fetched.body.length);
}

/** Threads inherit the flags for loading modules, so that kinds load the same way; other flags do not suit a thread. */
function loadingFlags(flags: readonly string[]): string[] {
  return flags.filter((flag, index) => {
    const before = flags[index - 1] ?? "";
    return LOADING.test(flag) || (LOADING.test(before) && !before.includes("="));
  });
}

const LOADING = /^(--(import|loader|experimental-loader|require|conditions)|-[rC])(=|$)/;
