/**
 * What happens on Ctrl-C and SIGTERM?
 *
 * The first signal lets what is under way finish and be committed; the second ends the process at once, and even then nothing
 * that was committed is lost. A closed output pipe counts as the first: nobody reads what would follow.
 */
import type { Output } from "./output.js";

export interface Interrupt {
  readonly signal: AbortSignal;
  /** 128 + the signal's number, as shells expect; undefined until a signal arrives. */
  code(): number | undefined;
  /** Stops without a signal, with that exit code. */
  stop(code: number): void;
  /** Restores the default signal handling. */
  release(): void;
}

/** Whether a stream failed because its reader closed it, which is not a failure; a full disk is one. */
export function isBrokenPipe({ code }: NodeJS.ErrnoException): boolean {
  return code === "EPIPE" || code === "ECONNRESET" || code === "ERR_STREAM_DESTROYED";
}

const SIGNALS = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;

export function listenForInterrupt(output: Output): Interrupt {
  const controller = new AbortController();
  let code: number | undefined;
  const hear = (name: NodeJS.Signals): void => {
    const exit = SIGNALS[name as keyof typeof SIGNALS];
    if (code !== undefined) {
      output.pin(undefined);
      process.exit(exit);
    }
    code = exit;
    output.note("Stopping after the requests in progress. Press again to stop at once.");
    controller.abort();
  };
  const gone = (error: NodeJS.ErrnoException): void => {
    code ??= isBrokenPipe(error) ? 0 : 1;
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
