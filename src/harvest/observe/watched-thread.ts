/**
 * A thread that does one task at a time and is ended when a task takes too long or too much memory.
 *
 * For bytes of strangers that are read seldom: sitemaps, and the page of `winnow extract`. A task may ask the caller for something (a
 * further page) and goes on with the answer. Tasks wait for each other; after a thread was ended the next task gets a new one. (Pages of
 * a harvest are read by `observers.ts`, where several wait at each of several threads.)
 */
import { parentPort, Worker } from "node:worker_threads";
import { type Millis, SECOND } from "../../model/time.js";

export interface WatchedThread<Task, Result> {
  /** `given` are buffers of the task that the thread gets for good, without a copy. */
  run(
    task: Task,
    answer?: (question: unknown) => Promise<unknown>,
    given?: readonly ArrayBuffer[],
  ): Promise<Result | TooHard>;
  close(): Promise<void>;
}

/** Why a task was given up: "takes more than 10 s". */
export interface TooHard {
  readonly tooHard: string;
}

export interface ThreadLimits {
  /** CPU time of the process. On a busy machine, wall-clock time may be this many times longer: `CROWDED`. */
  readonly patience?: Millis;
  readonly memoryMB?: number;
}

const CROWDED = 6;

type FromThread = { readonly result: unknown } | { readonly failed: string } | { readonly question: unknown };

export function openWatchedThread<Task, Result>(
  module: URL,
  { patience = 10 * SECOND, memoryMB = 512 }: ThreadLimits = {},
): WatchedThread<Task, Result> {
  let open: { readonly worker: Worker; take(message: FromThread): void; fail(because: string): void } | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const start = (): NonNullable<typeof open> => {
    const worker = new Worker(module, { resourceLimits: { maxOldGenerationSizeMb: memoryMB } });
    const thread = { worker, take: (_: FromThread): void => {}, fail: (_: string): void => {} };
    let because = "ends its thread";
    worker.on("message", (message: FromThread) => thread.take(message));
    worker.on("error", (error: NodeJS.ErrnoException) => {
      because =
        error.code === "ERR_WORKER_OUT_OF_MEMORY" ? `needs more than ${memoryMB} MB` : `fails: ${error.message}`;
    });
    worker.on("exit", () => {
      if (open === thread) open = undefined;
      thread.fail(because);
    });
    return thread;
  };

  const work = (
    task: Task,
    answer: (question: unknown) => Promise<unknown>,
    given: readonly ArrayBuffer[],
  ): Promise<Result | TooHard> =>
    new Promise((resolve, reject) => {
      const thread = (open ??= start());
      const end = (): void => {
        open = undefined;
        void thread.worker.terminate();
      };
      const giveUp = (): void => {
        end();
        resolve({ tooHard: `takes more than ${patience / SECOND} s` });
      };
      let stopWatch = watch(patience, giveUp);
      thread.fail = (because) => {
        stopWatch();
        resolve({ tooHard: because });
      };
      thread.take = (message) => {
        stopWatch();
        if ("result" in message) return resolve(message.result as Result);
        if ("failed" in message) return resolve({ tooHard: `fails: ${message.failed}` });
        answer(message.question).then(
          (given) => {
            stopWatch = watch(patience, giveUp);
            thread.worker.postMessage({ answer: given });
          },
          (error) => {
            end();
            reject(error);
          },
        );
      };
      thread.worker.postMessage({ task }, given);
    });

  return {
    run(task, answer = async () => undefined, given = []) {
      const result = last.then(() => work(task, answer, given));
      last = result.catch(() => undefined);
      return result;
    },
    async close() {
      await open?.worker.terminate();
    },
  };
}

/** Calls `giveUp` after so much CPU time of the process, which is an upper bound for a thread's. Returns how to stop. */
function watch(patience: Millis, giveUp: () => void): () => void {
  const since = { clock: performance.now(), cpu: process.cpuUsage() };
  const check = (): void => {
    const { user, system } = process.cpuUsage(since.cpu);
    const worked = (user + system) / 1000;
    if (worked >= patience || performance.now() - since.clock >= CROWDED * patience) giveUp();
    else timer = setTimeout(check, Math.max(SECOND / 10, (patience - worked) / 2));
  };
  let timer = setTimeout(check, patience / 2);
  return () => clearTimeout(timer);
}

/** The thread's side: does each task that the caller sends. */
export function doTasks<Task, Result>(
  work: (task: Task, ask: (question: unknown) => Promise<unknown>) => Promise<Result>,
): void {
  let answered: ((answer: unknown) => void) | undefined;
  const ask = (question: unknown): Promise<unknown> =>
    new Promise((resolve) => {
      answered = resolve;
      parentPort!.postMessage({ question } satisfies FromThread);
    });
  parentPort!.on("message", (message: { readonly task: Task } | { readonly answer: unknown }) => {
    if ("answer" in message) answered?.(message.answer);
    else
      work(message.task, ask).then(
        (result) => parentPort!.postMessage({ result } satisfies FromThread),
        (error: Error) => parentPort!.postMessage({ failed: error.message } satisfies FromThread),
      );
  });
}
