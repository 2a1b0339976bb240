/**
 * What happens when somebody says stop?
 *
 * The first signal lets what is under way finish and be committed; the second ends the process at once, and even then nothing
 * that was committed is lost. A reader of our output that has gone away counts as the first: nobody wants what would come.
 */
import type { Voice } from "./voice.js";

export interface Interrupt {
  readonly signal: AbortSignal;
  /** 128 + the signal's number when there was one, as shells expect it; undefined while nobody said stop. */
  code(): number | undefined;
  /** Stops for a reason of our own, with that exit code. */
  stop(code: number): void;
  /** Signals mean again what they meant before. */
  release(): void;
}

/** Whether a stream failed because nobody reads it any more, which is no failure; a full disk is one. */
export function hasLeft({ code }: NodeJS.ErrnoException): boolean {
  return code === "EPIPE" || code === "ECONNRESET" || code === "ERR_STREAM_DESTROYED";
}

const SIGNALS = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;

export function listenForInterrupt(voice: Voice): Interrupt {
  const controller = new AbortController();
  let code: number | undefined;
  const hear = (name: NodeJS.Signals): void => {
    const exit = SIGNALS[name as keyof typeof SIGNALS];
    if (code !== undefined) {
      voice.pin(undefined);
      process.exit(exit);
    }
    code = exit;
    voice.note("Stopping: what is under way is finished first. Once more, and it stops at once.");
    controller.abort();
  };
  const gone = (error: NodeJS.ErrnoException): void => {
    code ??= hasLeft(error) ? 0 : 1;
    controller.abort();
  };
  for (const name of Object.keys(SIGNALS)) process.on(name, hear);
  process.stdout.on("error", gone);
  return {
    signal: controller.signal,
    code: () => code,
    stop(exit) {
      code ??= exit;
      controller.abort();
    },
    release() {
      for (const name of Object.keys(SIGNALS)) process.off(name, hear);
      process.stdout.off("error", gone);
    },
  };
}
