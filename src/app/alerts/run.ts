/**
 * Sends alerts: once, or again and again beside a server or a daemon.
 *
 * One process at a time, by a lock file beside the log: two that read the same log would both find a message open. Who finds the lock held
 * sends nothing; the holder or the next round does.
 */
import os from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { type Holder, lockFile } from "../../archive/writer-lock.js";
import { readGuard } from "../../fetch/guard.js";
import { type Millis, SECOND, systemClock } from "../../model/time.js";
import { openStore } from "../../store/open.js";
import type { Store } from "../../store/store.js";
import { besideStore } from "../beside-store.js";
import { type Alert, readAlerts } from "./alert-file.js";
import type { AlertFiles, Delivery } from "./deliver.js";
import type { Senders } from "./send.js";

export interface SendOptions {
  /** smtp://user:password@host:port */
  readonly smtp?: string;
  /** The sender of e-mails; default: this user at this machine. */
  readonly from?: string;
  readonly allowPrivate?: boolean;
}

export type AlertRound =
  | { readonly kind: "done"; readonly deliveries: readonly Delivery[] }
  /** Another process is sending. */
  | { readonly kind: "busy"; readonly holder: Holder };

export function alertFiles(where: string): AlertFiles {
  return { alerts: besideStore(where, "alerts.json"), log: besideStore(where, "alerts.jsonl") };
}

/** The ports of webhooks are allowed, since a person has written their addresses. */
export function sendersOf({ smtp, from, allowPrivate }: SendOptions, alerts: readonly Alert[]): Senders {
  const ports = alerts
    .flatMap(({ to }) => (URL.canParse(to) ? [Number(new URL(to).port)] : []))
    .filter((port) => port > 0);
  const guard = readGuard({ allowPrivate: allowPrivate === true, resolve: new Map(), ports });
  return { smtp, from: from ?? `${os.userInfo().username}@${os.hostname()}`, guard };
}

/** What is new is sent, once. */
export async function runAlerts(store: Store, where: string, options: SendOptions): Promise<AlertRound> {
  const files = alertFiles(where);
  const lock = await lockFile(besideStore(where, "alerts.lock"), systemClock.now);
  if (lock.kind === "held") return { kind: "busy", holder: lock.holder };
  try {
    const { deliverAlerts } = await import("./deliver.js");
    const senders = sendersOf(options, readAlerts(files.alerts));
    return { kind: "done", deliveries: await deliverAlerts(store, files, senders, systemClock.now()) };
  } finally {
    await lock.unlock();
  }
}

const EVERY: Millis = 30 * SECOND;

export interface AlertLoopOptions extends SendOptions {
  readonly store: string;
  readonly every?: Millis;
  /** A message was not accepted, or alerts cannot be sent at all. */
  onProblem(says: string): void;
}

/** Sends what is new every half minute until it is stopped. Nothing is loaded or opened while there are no alerts. */
export function sendAlertsInBackground(options: AlertLoopOptions): { stop(): Promise<void> } {
  const ended = new AbortController();
  const loop = async (): Promise<void> => {
    let said: readonly string[] = []; // a problem that lasts is told once
    while (!ended.signal.aborted) {
      const problems = await problemsOfRound(options);
      for (const says of problems) if (!said.includes(says)) options.onProblem(says);
      said = problems;
      await sleep(options.every ?? EVERY, undefined, { signal: ended.signal, ref: false }).catch(() => undefined);
    }
  };
  const running = loop();
  return {
    async stop() {
      ended.abort();
      await running;
    },
  };
}

/** One round on a store that is opened for it; returns what went wrong. */
export async function problemsOfRound(options: SendOptions & { readonly store: string }): Promise<string[]> {
  try {
    if (readAlerts(alertFiles(options.store).alerts).length === 0) return [];
    const store = await openStore(options.store, { create: false });
    try {
      const round = await runAlerts(store, options.store, options);
      if (round.kind === "busy") return [];
      return round.deliveries.flatMap(({ alert, failed }) =>
        failed === undefined ? [] : [`Alert ${alert} was not sent: ${failed}`],
      );
    } finally {
      await store.close();
    }
  } catch (error) {
    return [`Alerts were not sent: ${(error as Error).message}`];
  }
}
