/** What all exports share: they show progress, and an interrupted export leaves the old file as it was. */
import { listenForInterrupt } from "../terminal/interrupt.js";
import type { Output } from "../terminal/output.js";
import { printSummary } from "./list.js";
import { showCounting } from "./wait-progress.js";

export interface ExportProgress {
  readonly signal: AbortSignal;
  readonly counting: ReturnType<typeof showCounting>;
}

/** Returns the exit code of `work` or of the interrupt. `out`: the file, if one is written. */
export async function withExportProgress(
  output: Output,
  out: string | undefined,
  work: (leaving: ExportProgress) => Promise<number>,
  command = "records export",
): Promise<number> {
  const interrupt = listenForInterrupt(output);
  const counting = showCounting(output);
  try {
    return await work({ signal: interrupt.signal, counting });
  } catch (error) {
    if (!interrupt.signal.aborted) throw error;
    counting.done();
    output.note(out === undefined ? "Stopped before the end." : `Stopped: ${out} was not changed.`);
    printSummary(output, command, {}, {}, "stopped");
    return interrupt.code() ?? 130;
  } finally {
    counting.done();
    interrupt.release();
  }
}
