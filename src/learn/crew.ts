/**
 * How do several threads work on one evaluation?
 *
 * All of them see the same problem in shared memory and take block after block from a common counter until none is
 * left; the calling thread works along. Which thread takes which block changes nothing in the result (log-linear.ts).
 * A thread costs tens of milliseconds to start, so small problems are done alone.
 */
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { checkWhole, LearnError } from "./errors.js";
import { blocksOf, makeHand, type Phase, type Problem, type RunPhase, runAlone } from "./log-linear.js";

/** Places in the control array that the threads share. */
export const CONTROL = { round: 0, phase: 1, next: 2, done: 3, failed: 4, size: 5 } as const;
export const PHASES: readonly Phase[] = ["expect", "collect", "collect-edges"];
/** The round that sends a thread home. */
export const HOME = -1;

export interface CrewData {
  readonly problem: Problem;
  readonly control: Int32Array;
}

/** A thread broke down; what was being trained is lost. */
export class CrewError extends LearnError {
  readonly code = "LEARN_THREAD";
}

export interface Crew {
  readonly threads: number;
  readonly run: RunPhase;
  close(): Promise<void>;
}

/** Multiplications of one evaluation, about ten milliseconds: with less, a training is over before a thread has paid for itself. */
const WORTH_A_THREAD = 5_000_000;
const LONGEST_WAIT_MS = 120_000;

/** `threads` undefined: as many as pay, at most four. */
export async function openCrew(problem: Problem, threads?: number): Promise<Crew> {
  if (threads !== undefined) checkWhole("threads", threads, 1, 64);
  const work = problem.items.indices.length * problem.labels;
  const worthwhile = Math.min(4, availableParallelism(), 1 + Math.floor(work / WORTH_A_THREAD));
  const helpers = (threads ?? worthwhile) - 1;
  if (helpers === 0) return { threads: 1, run: runAlone(problem), close: async () => {} };

  const control = new Int32Array(new SharedArrayBuffer(CONTROL.size * 4));
  const workers: Worker[] = [];
  const close = async () => {
    Atomics.store(control, CONTROL.round, HOME);
    Atomics.notify(control, CONTROL.round);
    await Promise.all(workers.map((worker) => worker.terminate()));
  };
  try {
    const workerData: CrewData = { problem, control };
    for (let k = 0; k < helpers; k++)
      workers.push(new Worker(new URL("./crew.worker.js", import.meta.url), { workerData }));
    await Promise.all(workers.map(ready));
  } catch (error) {
    await close();
    throw new CrewError(`a training thread did not start: ${(error as Error).message}`);
  }
  return { threads: helpers + 1, run: runTogether(problem, control, helpers), close };
}

function ready(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.once("message", () => resolve());
    worker.once("error", reject);
    worker.once("exit", () => reject(new Error("it ended at once")));
  });
}

function runTogether(problem: Problem, control: Int32Array, helpers: number): RunPhase {
  const work = makeHand(problem);
  return (phase) => {
    Atomics.store(control, CONTROL.phase, PHASES.indexOf(phase));
    Atomics.store(control, CONTROL.next, 0);
    Atomics.store(control, CONTROL.done, 0);
    Atomics.add(control, CONTROL.round, 1);
    Atomics.notify(control, CONTROL.round);
    takeBlocks(problem, control, phase, work);
    for (let done = 0; (done = Atomics.load(control, CONTROL.done)) < helpers; ) {
      if (Atomics.wait(control, CONTROL.done, done, LONGEST_WAIT_MS) === "timed-out") {
        throw new CrewError("a training thread stopped answering");
      }
    }
    if (Atomics.load(control, CONTROL.failed) !== 0) throw new CrewError("a training thread broke down");
  };
}

export function takeBlocks(
  problem: Problem,
  control: Int32Array,
  phase: Phase,
  work: ReturnType<typeof makeHand>,
): void {
  const blocks = blocksOf(problem, phase);
  for (let block = 0; (block = Atomics.add(control, CONTROL.next, 1)) < blocks; ) work(phase, block);
}
