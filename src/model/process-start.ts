/** Is a process of this machine still the one that we knew? Process ids are reused, so the time of its start counts, too. */
import { readFileSync, readlinkSync } from "node:fs";

/** When the process started, in clock ticks; "" where the system does not provide it. */
export function processStart(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? ""; // proc(5), field 22; the process name before it may contain spaces
  } catch {
    return "";
  }
}

/** Whether the process with that id runs and began then. */
export function isRunning(pid: number, start: string): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return false;
  }
  return processStart(pid) === start;
}

let space: string | undefined;

/** Where process ids mean the same as here: since this start of this machine, in this container. "" where the system does not tell. */
export function processSpace(): string {
  try {
    space ??= `${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()} ${readlinkSync("/proc/self/ns/pid")}`;
  } catch {
    space = "";
  }
  return space;
}
