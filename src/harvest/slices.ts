/**
 * Long work on the loop's thread, in slices.
 *
 * The links of one page may cost as much as hundreds of ordinary pages. Such work runs for a few milliseconds at a time, one piece of work
 * per turn of the event loop, and then rests for as long: whatever hosts send, all of it together takes at most half of the thread.
 */
import type { Clock, Millis } from "../model/time.js";

export interface Slices {
  /** Does the work up to its end, step by step. What ends within its first steps is done at once. */
  run<T>(work: Iterator<unknown, T>): T | Promise<T>;
}

const SLICE: Millis = 8;
/** Steps that are done at once. */
const FIRST_STEPS = 8;

export function openSlices({ ticks, sleep }: Pick<Clock, "ticks" | "sleep">): Slices {
  let last: Promise<unknown> = Promise.resolve();

  const rest = async <T>(work: Iterator<unknown, T>): Promise<T> => {
    for (;;) {
      // Everybody's next slice waits behind the slices that are due before it.
      const turn = last.then(() => sleep(SLICE)).then(() => slice(work));
      last = turn.catch(() => undefined);
      const step = await turn;
      if (step.done === true) return step.value;
    }
  };
  const slice = <T>(work: Iterator<unknown, T>): IteratorResult<unknown, T> => {
    const until = ticks() + SLICE;
    let step = work.next();
    while (step.done !== true && ticks() < until) step = work.next();
    return step;
  };

  return {
    run(work) {
      for (let i = 0; i < FIRST_STEPS; i++) {
        const step = work.next();
        if (step.done === true) return step.value;
      }
      return rest(work);
    },
  };
}
