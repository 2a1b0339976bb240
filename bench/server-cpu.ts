/** How much CPU a PostgreSQL on this machine has used: of its main process and all that it started. Linux only; elsewhere 0. */
import { readdirSync, readFileSync } from "node:fs";

/** Where the main process of the server is told; only its owner may ask. */
export const MAIN_PROCESS = "select split_part(pg_read_file('postmaster.pid'), chr(10), 1) as pid";

/** `main`: the number of its main process. Processes that ended are not counted. */
export function serverCpuSeconds(main: string): number {
  const all = readdirSync("/proc").filter((name) => /^\d+$/.test(name) && (name === main || parentOf(name) === main));
  return all.reduce((sum, process) => sum + nanosecondsOf(process), 0) / 1e9;
}

function parentOf(process: string): string | undefined {
  // The name, in brackets, may hold anything; behind it stand the state and the parent.
  return read(`/proc/${process}/stat`)?.split(") ").at(-1)?.split(" ")[1];
}

function nanosecondsOf(process: string): number {
  return Number(read(`/proc/${process}/schedstat`)?.split(" ")[0] ?? 0);
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined; // it has ended, or this is no Linux
  }
}
