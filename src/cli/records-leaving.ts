/** What all exports have in common: they count as they go, and who interrupts one finds the file as it was before. */
import { listenForInterrupt } from "./interrupt.js";
import { sayEnd } from "./records-list.js";
import { showCounting } from "./records-waiting.js";
import type { Voice } from "./voice.js";

export interface Leaving {
  readonly signal: AbortSignal;
  readonly counting: ReturnType<typeof showCounting>;
}

/** Answers the exit code: that of `work`, or that of the interrupt. `out`: the file that is written, if it is one. */
export async function leaving(
  voice: Voice,
  out: string | undefined,
  work: (leaving: Leaving) => Promise<number>,
): Promise<number> {
  const interrupt = listenForInterrupt(voice);
  const counting = showCounting(voice);
  try {
    return await work({ signal: interrupt.signal, counting });
  } catch (error) {
    if (!interrupt.signal.aborted) throw error;
    counting.done();
    voice.note(out === undefined ? "Stopped in the middle." : `Stopped: ${out} is as it was before.`);
    sayEnd(voice, "records export", {}, {}, "stopped");
    return interrupt.code() ?? 130;
  } finally {
    counting.done();
    interrupt.release();
  }
}
