/**
 * Many threads that look at pages, and a watchdog beside each.
 *
 * A page that keeps a thread busy for ten seconds, or eats its memory, costs that thread and nothing else: the thread is ended,
 * the page is called too hard, what else had been handed to the thread is handed to another. Kinds that live in the calling
 * program only, without a module of their own, are asked on the calling thread.
 */
import os from "node:os";
import { Worker } from "node:worker_threads";
import type { AnyKind } from "../model/kind.js";
import { type Millis, SECOND } from "../model/time.js";
import { type Look, type Observed, observe } from "./observe.js";

export interface Observers {
  observe(kind: AnyKind, look: Look): Promise<Observed>;
  close(): Promise<void>;
}

export interface ObserverSettings {
  readonly threads?: number;
  readonly patience?: Millis;
  readonly memoryMB?: number;
}

export interface Job {
  readonly id: number;
  readonly module: string;
  readonly look: Look;
}

export interface Done {
  readonly id: number;
  readonly observed: Observed;
}

interface Waiting extends Job {
  resolve(observed: Observed): void;
}

interface Thread {
  readonly worker: Worker;
  /** Handed over, oldest first: the first is the one being looked at. */
  readonly jobs: Waiting[];
  watchdog: NodeJS.Timeout | undefined;
  /** Why the watchdog ended it. */
  ended: string | undefined;
}

/** A thread with a second job at hand never waits for the next message. */
const JOBS_PER_THREAD = 3;

export function openObservers(settings: ObserverSettings = {}): Observers {
  const size = settings.threads ?? Math.max(1, os.availableParallelism() - 1);
  const patience = settings.patience ?? 10 * SECOND;
  const memoryMB = settings.memoryMB ?? 512;
  const threads = new Set<Thread>();
  const queue: Waiting[] = [];
  let jobs = 0;
  let closed = false;

  const start = (): Thread => {
    const worker = new Worker(new URL("./observe.worker.js", import.meta.url), {
      // The program's own, so that kinds are loaded as it loads them; but for one that does not suit a thread.
      execArgv: process.execArgv.filter((flag) => !flag.startsWith("--input-type")),
      resourceLimits: { maxOldGenerationSizeMb: memoryMB },
    });
    const thread: Thread = { worker, jobs: [], watchdog: undefined, ended: undefined };
    threads.add(thread);
    worker.on("message", ({ id, observed }: Done) => {
      const index = thread.jobs.findIndex((job) => job.id === id);
      if (index < 0) return;
      const [job] = thread.jobs.splice(index, 1);
      watch(thread);
      job!.resolve(observed);
      hand();
    });
    worker.on("error", (error) => {
      thread.ended ??=
        (error as NodeJS.ErrnoException).code === "ERR_WORKER_OUT_OF_MEMORY"
          ? `needs more than ${memoryMB} MB`
          : `fails: ${error.message}`;
    });
    worker.on("exit", () => {
      threads.delete(thread);
      clearTimeout(thread.watchdog);
      const [culprit, ...innocent] = thread.jobs;
      queue.unshift(...innocent);
      culprit?.resolve({ kind: "too hard", because: `too hard: reading it ${thread.ended ?? "ends the thread"}` });
      if (!closed) hand();
    });
    return thread;
  };

  const watch = (thread: Thread): void => {
    clearTimeout(thread.watchdog);
    thread.watchdog = undefined;
    if (thread.jobs.length === 0) return;
    thread.watchdog = setTimeout(() => {
      thread.ended = `takes more than ${patience / SECOND} s`;
      void thread.worker.terminate();
    }, patience);
  };

  const hand = (): void => {
    while (queue.length > 0) {
      let idlest: Thread | undefined;
      for (const thread of threads) {
        if (thread.ended === undefined && (idlest === undefined || thread.jobs.length < idlest.jobs.length))
          idlest = thread;
      }
      if ((idlest === undefined || idlest.jobs.length > 0) && threads.size < size) idlest = start();
      if (idlest === undefined || idlest.jobs.length >= JOBS_PER_THREAD) return;
      const job = queue.shift()!;
      idlest.jobs.push(job);
      if (idlest.watchdog === undefined) watch(idlest);
      idlest.worker.postMessage({ id: job.id, module: job.module, look: job.look } satisfies Job);
    }
  };

  return {
    observe(kind, look) {
      if (kind.module === undefined) return Promise.resolve(observe(kind, look));
      return new Promise((resolve) => {
        queue.push({ id: ++jobs, module: kind.module!, look, resolve });
        hand();
      });
    },
    async close() {
      closed = true;
      await Promise.all([...threads].map(({ worker }) => worker.terminate()));
    },
  };
}
