/** What takes longer than a second shows that it goes on. */
import { SECOND, sayDuration } from "../model/time.js";
import type { Voice } from "./voice.js";

/** Draws the words with the time that has passed, until the answer is called. */
export function showWaiting(voice: Voice, words: string): () => void {
  const began = Date.now();
  const timer = setInterval(() => voice.pin(`${words}, ${sayDuration(Date.now() - began)} so far`), SECOND);
  return () => {
    clearInterval(timer);
    voice.pin(undefined);
  };
}

/** For work that knows how far it is: at most a few times a second, on a terminal redrawn, elsewhere a line now and then. */
export function showCounting(voice: Voice): { at(words: () => string): void; done(): void } {
  const began = Date.now();
  let shown = began;
  let noted = began;
  return {
    at(words) {
      const now = Date.now();
      if (now - began < SECOND || now - shown < SECOND / 5) return;
      shown = now;
      if (voice.terminal) voice.pin(words());
      else if (now - noted >= 10 * SECOND) {
        noted = now;
        voice.note(words());
      }
    },
    done: () => voice.pin(undefined),
  };
}
