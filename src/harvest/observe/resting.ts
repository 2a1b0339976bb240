/**
 * Threads that have loaded their kinds and models, waiting for the next harvest of the same process.
 *
 * Loading takes a few hundred milliseconds, longer than a small harvest needs for its pages: `winnow watch` and the programs of others
 * run many of those. A thread waits for half a minute and does not keep the process alive.
 */
import type { Worker } from "node:worker_threads";
import { type Millis, SECOND } from "../../model/time.js";

const PATIENCE: Millis = 30 * SECOND;

interface Resting {
  readonly worker: Worker;
  readonly timer: NodeJS.Timeout;
}

const resting = new Map<string, Resting[]>();

/** A thread that was loaded with the same things, if one waits. */
export function wake(key: string): Worker | undefined {
  const found = resting.get(key)?.pop();
  if (found === undefined) return undefined;
  clearTimeout(found.timer);
  stopListening(found.worker);
  found.worker.ref();
  return found.worker;
}

/** Keeps a thread without work; at most `most` of a key wait. */
export async function rest(key: string, worker: Worker, most: number): Promise<void> {
  const waiting = resting.get(key) ?? [];
  stopListening(worker);
  if (waiting.length >= most) {
    await worker.terminate();
    return;
  }
  const leave = (): void => {
    const index = waiting.findIndex((one) => one.worker === worker);
    if (index >= 0) waiting.splice(index, 1);
  };
  const timer = setTimeout(() => {
    leave();
    void worker.terminate();
  }, PATIENCE).unref();
  worker.on("error", leave).on("exit", leave).unref();
  waiting.push({ worker, timer });
  resting.set(key, waiting);
}

/** By name: removing all listeners at once would take the thread's own, too. */
function stopListening(worker: Worker): void {
  for (const event of ["message", "error", "exit"]) worker.removeAllListeners(event);
}
