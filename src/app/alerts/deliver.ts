/**
 * One round of alerts: what is new for each search is sent, and what failed is tried again when its time has come.
 *
 * Records are found by change number, so that none is missed and none is reported twice. `at least once`: see delivery-log.ts.
 */
import { createHash } from "node:crypto";
import { UsageError } from "../../model/errors.js";
import { DAY, type Instant } from "../../model/time.js";
import { withoutUndefined } from "../../model/without-undefined.js";
import type { Store } from "../../store/store.js";
import { newestRecords } from "../publishing/newest.js";
import { type Alert, readAlerts } from "./alert-file.js";
import { type AlertState, appendLog, isDue, type Message, readLog, stateOf } from "./delivery-log.js";
import { type Senders, sendMessage } from "./send.js";

export interface AlertFiles {
  readonly alerts: string;
  readonly log: string;
}

export interface Delivery {
  readonly alert: string;
  readonly records: number;
  /** Undefined if it was accepted. */
  readonly failed: string | undefined;
}

const EVERY = { each: 0, daily: DAY, weekly: 7 * DAY } as const;
/** Records that one message names. */
const MOST_RECORDS = 100;
/** So many changes without a match are noted, so that they are not looked at again. */
const WORTH_NOTING = 1000;

export async function deliverAlerts(
  store: Store,
  files: AlertFiles,
  senders: Senders,
  now: Instant,
): Promise<Delivery[]> {
  const done: Delivery[] = [];
  for (const alert of readAlerts(files.alerts)) {
    const state = stateOf(readLog(files.log)).get(alert.name);
    try {
      const message = await dueMessage(store, files, alert, state, now);
      if (message !== undefined) done.push(await deliver(store, files, alert, message, senders, now));
    } catch (error) {
      // A filter whose field is no longer in use: the other alerts are sent nevertheless.
      if (!(error instanceof UsageError)) throw error;
      done.push({ alert: alert.name, records: 0, failed: error.message });
    }
  }
  return done;
}

/** The open message if its time has come, or a new one, which is in the log when this returns. */
async function dueMessage(
  store: Store,
  files: AlertFiles,
  alert: Alert,
  state: AlertState | undefined,
  now: Instant,
): Promise<Message | undefined> {
  if (state?.open !== undefined) return isDue(state.open.retryAt, now) ? state.open.message : undefined;
  if (state?.last !== undefined && now >= state.last && now < state.last + EVERY[alert.digest]) return undefined;
  const since = state?.place ?? alert.since;
  const until = await store.lastChange();
  const records = (await found(store, alert, since, until)).records.length;
  if (records === 0) {
    if (until - since >= WORTH_NOTING) appendLog(files.log, { kind: "nothing", alert: alert.name, at: now, until });
    return undefined;
  }
  const id = `msg_${createHash("sha256")
    .update(JSON.stringify([alert.name, since, until, now]))
    .digest("hex")
    .slice(0, 24)}`;
  const message: Message = { kind: "message", id, alert: alert.name, at: now, since, until, records };
  appendLog(files.log, message);
  return message;
}

async function deliver(
  store: Store,
  files: AlertFiles,
  alert: Alert,
  { id, since, until }: Message,
  senders: Senders,
  now: Instant,
): Promise<Delivery> {
  const { records, next } = await found(store, alert, since, until);
  const failed = await sendMessage(alert, { id, alert: alert.name, records, more: next !== undefined }, senders, now);
  const about = { id, alert: alert.name, at: now };
  appendLog(
    files.log,
    failed === undefined ? { kind: "sent", ...about } : { kind: "failed", ...about, because: failed },
  );
  return { alert: alert.name, records: records.length, failed };
}

function found(store: Store, { q, collection, where }: Alert, since: number, until: number) {
  const selection = withoutUndefined({ q, collection, where });
  return newestRecords(store, { ...selection, after: since, before: until + 1, limit: MOST_RECORDS });
}
