/** Two small files beside a store that publishing needs: the key that signs tokens, and when changes became visible. */

import { randomBytes } from "node:crypto";
import { appendFileSync, existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { UsageError } from "../../model/errors.js";
import { RECORD_STATES } from "../../model/record.js";
import { observed, seededTicks, type Tick } from "../../publish/oai/datestamps.js";
import type { Store } from "../../store/store.js";

/** The key in this file, which is made if there is none: tokens stay valid after a restart. */
export function publishingKey(file: string): string {
  if (!existsSync(file)) {
    try {
      writeFileSync(file, `${randomBytes(32).toString("hex")}\n`, { mode: 0o600, flag: "wx" });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw cannotWrite(file, error);
    }
  }
  return readFileSync(file, "utf8").trim();
}

export interface Datestamps {
  /** Notes what is visible now, durably, before anyone is notified. */
  observe(second: number): Promise<readonly Tick[]>;
}

/** How many records are asked for their time when a store is published for the first time. */
const SAMPLES = 500;

/**
 * The file has a line for each tick: second, change. It is only appended to. Another server on the same store may do so, too: then
 * its lines are read before the next one is written.
 */
export function openDatestamps(file: string, store: Pick<Store, "lastChange" | "records">): Datestamps {
  let ticks: readonly Tick[] = [];
  let size = 0;
  let seeding: Promise<void> | undefined;
  /** A clock that is set back must not date a change before a response that did not show it. */
  let latest = 0;

  const read = (): void => {
    const there = existsSync(file) ? statSync(file).size : 0;
    if (there === size) return;
    size = there;
    ticks = [];
    for (const line of readFileSync(file, "utf8").split("\n")) {
      const [second, change] = line.split(" ").map(Number);
      if (second! > 0 && change! >= 0) ticks = observed(ticks, { second: second!, change: change! });
    }
  };
  const append = (added: readonly Tick[]): void => {
    const text = added.map(({ second, change }) => `${second} ${change}\n`).join("");
    try {
      appendFileSync(file, text);
    } catch (error) {
      throw cannotWrite(file, error);
    }
    size += Buffer.byteLength(text);
  };

  return {
    async observe(now) {
      read();
      const second = (latest = Math.max(latest, now));
      if (ticks.length === 0) {
        await (seeding ??= (async () => {
          const seeded = seededTicks(await samplesOf(store), { second, change: await store.lastChange() });
          append(seeded);
          ticks = seeded;
        })().finally(() => (seeding = undefined)));
        return ticks;
      }
      const change = await store.lastChange();
      const next = observed(ticks, { second, change });
      if (next !== ticks) append([next.at(-1)!]);
      return (ticks = next);
    },
  };
}

/** When records changed, at even distances along the change numbers. */
async function samplesOf(store: Pick<Store, "lastChange" | "records">): Promise<Tick[]> {
  const last = await store.lastChange();
  const step = Math.max(1, Math.ceil(last / SAMPLES));
  const samples: Tick[] = [];
  for (let since = 0; since < last; ) {
    const [record] = await store.records({ since, limit: 1, states: RECORD_STATES });
    if (record === undefined) break;
    samples.push({ second: Math.ceil(Date.parse(record.changed) / 1000), change: record.change });
    since = Math.max(record.change, since + step);
  }
  return samples;
}

function cannotWrite(file: string, error: unknown): UsageError {
  return new UsageError(
    `${file} cannot be written (${(error as NodeJS.ErrnoException).code}): publishing keeps it in the folder of the store.`,
  );
}
