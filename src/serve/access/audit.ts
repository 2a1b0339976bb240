/** Who did what, and when: one JSON line for each sign-in and each change, appended to a file that nothing rewrites. */
import { appendFileSync, closeSync, fstatSync, openSync, readSync } from "node:fs";
import type { Instant } from "../../model/time.js";

export interface AuditEntry {
  readonly at: Instant;
  readonly by: string;
  /** "POST /records/…": what was asked for. */
  readonly did: string;
  /** What was sent with it, without secrets, cut to what a person reads. */
  readonly given: { readonly [name: string]: string };
  readonly status: number;
}

export interface Audit {
  note(entry: AuditEntry): void;
  /** The newest entries, newest first. */
  last(most: number): AuditEntry[];
}

const READ_AT_MOST = 512 * 1024;
/** Secrets, and what says nothing of the change. */
const LEFT_OUT = new Set(["token", "password", "page"]);
const LONGEST = 200;

export function openAudit(file: string): Audit {
  return {
    note(entry) {
      const given = Object.entries(entry.given).filter(([name]) => !LEFT_OUT.has(name));
      const short = Object.fromEntries(given.map(([name, value]) => [name, value.slice(0, LONGEST)]));
      appendFileSync(file, `${JSON.stringify({ ...entry, given: short })}\n`, { mode: 0o600 });
    },
    last: (most) =>
      tailOf(file)
        .split("\n")
        .flatMap((line) => readEntry(line) ?? [])
        .slice(-most)
        .reverse(),
  };
}

function tailOf(file: string): string {
  let open: number;
  try {
    open = openSync(file, "r");
  } catch {
    return ""; // nothing was done yet
  }
  try {
    const { size } = fstatSync(open);
    const bytes = Buffer.alloc(Math.min(size, READ_AT_MOST));
    readSync(open, bytes, 0, bytes.length, size - bytes.length);
    return bytes.toString("utf8");
  } finally {
    closeSync(open);
  }
}

/** The first line of the tail may be cut off, the last one half written. */
function readEntry(line: string): AuditEntry | undefined {
  try {
    return JSON.parse(line) as AuditEntry;
  } catch {
    return undefined;
  }
}
