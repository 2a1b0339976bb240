/**
 * How much the loop's thread works, whatever else the machine does: its own processor time, as Linux counts it per thread. Elsewhere the
 * time during which the event loop was not idle.
 */
import { readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";

/** Milliseconds of the main thread so far: at work, and ready to work while other programs had the processors. */
function loopTimes(): { readonly work: number; readonly waited: number } {
  try {
    const [work, waited] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, "utf8").split(" ").map(Number);
    return { work: work! / 1e6, waited: waited! / 1e6 };
  } catch {
    return { work: performance.eventLoopUtilization().active, waited: 0 };
  }
}

export interface LoopMeter {
  /** Ends the measurement. */
  stop(): {
    /** Milliseconds of work. */
    readonly work: number;
    /** Milliseconds of waiting for a processor; 0 where the system does not count it. */
    readonly waited: number;
    /** The most work between two turns of the event loop, in milliseconds. */
    readonly longest: number;
  };
}

export function measureLoop(): LoopMeter {
  const began = loopTimes();
  let last = began;
  let longest = 0;
  const turn = (): void => {
    const now = loopTimes();
    longest = Math.max(longest, now.work - last.work);
    last = now;
  };
  const timer = setInterval(turn, 1);
  return {
    stop() {
      clearInterval(timer);
      turn();
      return { work: last.work - began.work, waited: last.waited - began.waited, longest };
    },
  };
}
