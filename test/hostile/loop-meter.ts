/**
 * How much the loop's thread works, whatever else the machine does: its own processor time, as Linux counts it per thread. Elsewhere the
 * time during which the event loop was not idle.
 */
import { readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";

/** Milliseconds of work of the main thread so far. */
export function loopWork(): number {
  try {
    return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, "utf8").split(" ")[0]) / 1e6;
  } catch {
    return performance.eventLoopUtilization().active;
  }
}

export interface LoopMeter {
  /** Ends the measurement. */
  stop(): {
    /** Milliseconds of work. */
    readonly work: number;
    /** The most work between two turns of the event loop, in milliseconds. */
    readonly longest: number;
  };
}

export function measureLoop(): LoopMeter {
  const began = loopWork();
  let last = began;
  let longest = 0;
  const turn = (): void => {
    const now = loopWork();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const timer = setInterval(turn, 1);
  return {
    stop() {
      clearInterval(timer);
      turn();
      return { work: last - began, longest };
    },
  };
}
