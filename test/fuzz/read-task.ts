/** The thread of the fuzzer: one reader reads one text and says how long it took. */
import { doTasks } from "../../src/harvest/observe/watched-thread.js";
import { READERS } from "./readers.js";

export interface ReadTask {
  readonly reader: string;
  readonly text: string;
}

export interface ReadResult {
  /** Milliseconds of processor time. */
  readonly took: number;
  readonly error?: string;
}

doTasks(async ({ reader, text }: ReadTask): Promise<ReadResult> => {
  const bytes = Buffer.from(text);
  const began = process.cpuUsage();
  let error: string | undefined;
  try {
    await READERS[reader]!(bytes);
  } catch (thrown) {
    error = (thrown as Error).stack ?? String(thrown);
  }
  const { user, system } = process.cpuUsage(began);
  return { took: (user + system) / 1000, ...(error === undefined ? {} : { error }) };
});
