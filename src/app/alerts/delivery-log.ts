/**
 * What was sent, and what must be sent again?
 *
 * A message is written to the log before it is sent, and again when it was accepted. A process that dies between finds it open and
 * sends it once more under the same id, by which receivers recognise it: at least once, and never as a new message. The change number up
 * to which an alert has looked is that of its last message.
 */
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from "node:fs";
import type { Instant } from "../../model/time.js";

export type LogEntry =
  | {
      readonly kind: "message";
      readonly id: string;
      readonly alert: string;
      readonly at: Instant;
      /** The changes that it reports. */
      readonly since: number;
      readonly until: number;
      readonly records: number;
    }
  /** Nothing matched up to this change. */
  | { readonly kind: "nothing"; readonly alert: string; readonly at: Instant; readonly until: number }
  | { readonly kind: "sent"; readonly id: string; readonly alert: string; readonly at: Instant }
  | {
      readonly kind: "failed";
      readonly id: string;
      readonly alert: string;
      readonly at: Instant;
      readonly because: string;
    };

export type Message = Extract<LogEntry, { kind: "message" }>;

export interface AlertState {
  /** Looked at up to this change. */
  readonly place: number | undefined;
  /** The time of the last message. */
  readonly last: Instant | undefined;
  /** Not accepted yet. */
  readonly open: { readonly message: Message; readonly failures: number; readonly retryAt: Instant } | undefined;
}

const NEW: AlertState = { place: undefined, last: undefined, open: undefined };
const FIRST_RETRY = 60_000;
const LONGEST_RETRY = 6 * 3_600_000;

/** A time that no pause reaches was noted before the clock was set back. */
export function isDue(retryAt: Instant, now: Instant): boolean {
  return retryAt <= now || retryAt - now > LONGEST_RETRY;
}
/** About three days. */
export const MOST_ATTEMPTS = 20;

/** The state of each alert by its name; pure. */
export function stateOf(entries: readonly LogEntry[]): ReadonlyMap<string, AlertState> {
  const states = new Map<string, AlertState>();
  for (const entry of entries) {
    const before = states.get(entry.alert) ?? NEW;
    states.set(entry.alert, next(before, entry));
  }
  return states;
}

function next(before: AlertState, entry: LogEntry): AlertState {
  const isOpen = entry.kind !== "nothing" && before.open?.message.id === entry.id;
  switch (entry.kind) {
    case "message":
      return { place: entry.until, last: entry.at, open: { message: entry, failures: 0, retryAt: entry.at } };
    case "nothing":
      return { ...before, place: entry.until };
    case "sent":
      return isOpen ? { ...before, open: undefined } : before;
    case "failed": {
      if (!isOpen) return before;
      const failures = before.open!.failures + 1;
      if (failures >= MOST_ATTEMPTS) return { ...before, open: undefined };
      const wait = Math.min(FIRST_RETRY * 2 ** (failures - 1), LONGEST_RETRY);
      return { ...before, open: { message: before.open!.message, failures, retryAt: entry.at + wait } };
    }
  }
}

/** A last line that was cut off by a crash was never promised: it is ignored. */
export function readLog(file: string): LogEntry[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, "utf8")
    .split("\n")
    .flatMap((line) => {
      try {
        return [JSON.parse(line) as LogEntry];
      } catch {
        return [];
      }
    });
}

/** Durable when it returns. */
export function appendLog(file: string, entry: LogEntry): void {
  const open = openSync(file, "a", 0o600);
  try {
    // A line feed first ends a line that a crash has cut off.
    writeSync(open, `\n${JSON.stringify(entry)}\n`);
    fsyncSync(open);
  } finally {
    closeSync(open);
  }
}
