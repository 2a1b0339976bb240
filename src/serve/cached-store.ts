/**
 * A store whose slow answers are kept for a while (cache.ts). Everything else goes to the store itself.
 *
 * A SQLite store answers one question after the other. So slow ones go to a second handle, and nobody waits behind them.
 */
import type { Store } from "../store/store.js";
import type { Cache } from "./cache.js";

const SLOW = ["harvests", "stats", "tallies", "groups", "fieldNames", "problemHosts"] as const;

/** `slow`: another handle of the same store. */
export function cachedStore(store: Store, slow: Store, cache: Cache): Store {
  const kept: { [method: string]: unknown } = {};
  for (const method of SLOW) {
    const ask = slow[method] as (...given: unknown[]) => Promise<unknown>;
    // The moment of the request is no part of the question.
    kept[method] = (...given: unknown[]) =>
      cache.get(`${method} ${JSON.stringify(given, (name, value) => (name === "now" ? 0 : value))}`, () =>
        ask(...given),
      );
  }
  return { ...store, ...kept };
}
