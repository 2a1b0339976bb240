/** Shows that slow work is still running. */
import { formatDuration, SECOND } from "../../model/time.js";
import type { Output } from "../terminal/output.js";

/** Shows the words with the elapsed time until the returned function is called. */
export function showWaiting(output: Output, words: string): () => void {
  const began = Date.now();
  const timer = setInterval(() => output.pin(`${words}, ${formatDuration(Date.now() - began)} so far`), SECOND);
  return () => {
    clearInterval(timer);
    output.pin(undefined);
  };
}

/** For work with known progress: redrawn a few times a second on a terminal, a line now and then elsewhere. */
export function showCounting(output: Output): { at(words: () => string): void; done(): void } {
  const began = Date.now();
  let shown = began;
  let noted = began;
  return {
    at(words) {
      const now = Date.now();
      if (now - began < SECOND || now - shown < SECOND / 5) return;
      shown = now;
      if (output.terminal) output.pin(words());
      else if (now - noted >= 10 * SECOND) {
        noted = now;
        output.note(words());
      }
    },
    done: () => output.pin(undefined),
  };
}
