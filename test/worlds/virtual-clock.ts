/**
 * A clock whose time moves only when everybody sleeps.
 *
 * Waits for time to pass are queued; when no promise is left that could go on without time passing, the first in the
 * queue is woken and it is then. So a night's harvest takes a second, and the same program with the same seed does the same
 * things in the same order. When nobody sleeps and the work is still not done, somebody waits for what never comes: that is
 * an error, and the only way in which a lost wake-up can show itself.
 */
import { type Clock, DAY, type Instant, type Millis } from "../../src/model/time.js";

export interface VirtualClock extends Clock {
  /** Lets time pass until `work` is settled, and answers what it answers. One at a time. */
  run<Result>(work: Promise<Result>): Promise<Result>;
  /** Somebody sets the calendar; `ticks` know nothing of it. */
  setCalendar(by: Millis): void;
  /** A process that lives on this clock and can end at any moment. */
  life(): Life;
}

/** What a killed process leaves behind is silence: nothing that it waits for ever comes. */
export interface Life {
  readonly clock: Clock;
  readonly ended: () => boolean;
  end(): void;
}

interface Sleeper {
  readonly at: Millis;
  readonly order: number;
  wake: (() => void) | undefined;
}

export const SIMULATED_START: Instant = Date.UTC(2026, 5, 1);

export function openVirtualClock(start: Instant = SIMULATED_START): VirtualClock {
  const sleepers: Sleeper[] = [];
  let ticks: Millis = 0;
  let calendar = start;
  let order = 0;

  const sleep: Clock["sleep"] = (pause, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) return resolve();
      const sleeper: Sleeper = { at: ticks + Math.max(0, pause), order: order++, wake: undefined };
      sleeper.wake = () => {
        sleeper.wake = undefined;
        signal?.removeEventListener("abort", woken);
        resolve();
      };
      const woken = () => sleeper.wake?.();
      signal?.addEventListener("abort", woken, { once: true });
      insert(sleepers, sleeper);
    });

  const clock: Clock = { now: () => Math.floor(calendar + ticks), ticks: () => ticks, sleep };
  return {
    ...clock,
    async run(work) {
      let settled = false;
      const done = () => {
        settled = true;
      };
      work.then(done, done);
      for (;;) {
        await everyPromise();
        if (settled) return work;
        const next = takeFirst(sleepers);
        if (next === undefined) throw new Error("everybody waits and nobody sleeps: a wake-up was lost");
        ticks = Math.max(ticks, next.at);
        if (ticks > LONGEST) throw new Error("a hundred days have passed and the work is still not done");
        next.wake?.();
      }
    },
    setCalendar(by) {
      calendar += by;
    },
    life() {
      let ended = false;
      return {
        ended: () => ended,
        end() {
          ended = true;
        },
        clock: {
          ...clock,
          sleep: (pause, signal) =>
            new Promise((resolve) => {
              void sleep(pause, signal).then(() => {
                if (!ended) resolve();
              });
            }),
        },
      };
    },
  };
}

const LONGEST: Millis = 100 * DAY;

/** Resolves when every promise that can go on without us has gone on. */
const everyPromise = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const isBefore = (a: Sleeper, b: Sleeper): boolean => a.at < b.at || (a.at === b.at && a.order < b.order);

function insert(heap: Sleeper[], sleeper: Sleeper): void {
  let at = heap.push(sleeper) - 1;
  for (let parent = (at - 1) >> 1; at > 0 && isBefore(sleeper, heap[parent]!); parent = (at - 1) >> 1) {
    heap[at] = heap[parent]!;
    at = parent;
  }
  heap[at] = sleeper;
}

/** The first who still sleeps: who was woken by a signal stays in the heap until its turn, and is passed over. */
function takeFirst(heap: Sleeper[]): Sleeper | undefined {
  for (;;) {
    const first = heap[0];
    const last = heap.pop();
    if (first === undefined || last === undefined) return undefined;
    if (heap.length > 0) sink(heap, last);
    if (first.wake !== undefined) return first;
  }
}

function sink(heap: Sleeper[], sleeper: Sleeper): void {
  let at = 0;
  for (;;) {
    let child = 2 * at + 1;
    if (child + 1 < heap.length && isBefore(heap[child + 1]!, heap[child]!)) child++;
    if (child >= heap.length || isBefore(sleeper, heap[child]!)) break;
    heap[at] = heap[child]!;
    at = child;
  }
  heap[at] = sleeper;
}
