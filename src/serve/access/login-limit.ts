/** Slows down guessing of passwords: after a few wrong ones, a name and an address must wait, longer each time. */
import { type Instant, MINUTE, SECOND } from "../../model/time.js";

export interface LoginLimit {
  /** How long to wait before the next try; 0 if it may be made now. */
  wait(keys: readonly string[], now: Instant): number;
  failed(keys: readonly string[], now: Instant): void;
  succeeded(keys: readonly string[]): void;
}

const FREE_TRIES = 5;
const LONGEST_WAIT = 15 * MINUTE;
const REMEMBERED = 10_000;

export function loginLimit(): LoginLimit {
  const failures = new Map<string, { readonly times: number; readonly last: Instant }>();
  const waitOf = (key: string, now: Instant): number => {
    const known = failures.get(key);
    if (known === undefined || known.times < FREE_TRIES) return 0;
    const pause = Math.min(LONGEST_WAIT, SECOND * 2 ** (known.times - FREE_TRIES));
    return Math.max(0, known.last + pause - now);
  };
  return {
    wait: (keys, now) => Math.max(0, ...keys.map((key) => waitOf(key, now))),
    failed(keys, now) {
      for (const key of keys) {
        const times = (failures.get(key)?.times ?? 0) + 1;
        failures.delete(key); // the newest last: the oldest is forgotten first
        failures.set(key, { times, last: now });
        if (failures.size > REMEMBERED) failures.delete(failures.keys().next().value!);
      }
    },
    succeeded(keys) {
      for (const key of keys) failures.delete(key);
    },
  };
}
