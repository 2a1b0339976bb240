/** What is remembered of a site's addresses to recognise traps: small entries, at most 2,000 of them. */
import { addressKey } from "../model/address-key.js";
import { addToSketch, type DistinctSketch, EMPTY_SKETCH, estimateDistinct } from "./distinct-count.js";

export type TrapRule =
  | "depth"
  | "repetition"
  | "length"
  | "calendar"
  | "query"
  | "path"
  | "host limit"
  | "same content"
  | "nothing new"
  | "invented";

export type TrapEntry =
  | { readonly kind: "seen"; readonly seen: DistinctSketch; readonly about: number }
  | { readonly kind: "same"; readonly digest: string; readonly inARow: number; readonly last: string }
  | { readonly kind: "count"; readonly count: number };

/** One site's entries of this kind only, because they are counted. The caller adds `changed` before the next call. */
export type TrapMemory = ReadonlyMap<string, TrapEntry>;
export type TrapChanges = readonly (readonly [key: string, value: TrapEntry])[];

export const MAX_ENTRIES = 2000;
/** One for each rule. */
const COUNTERS = 10;

export interface Notes {
  /** Notes one more thing under a key and says about how many different ones there are by now; 0 when no place is left. */
  see(key: string, thing: string): number;
  count(rule: TrapRule): void;
  find(key: string): TrapEntry | undefined;
  changed(): TrapChanges;
}

export function takeNotes(memory: TrapMemory): Notes {
  const changed = new Map<string, TrapEntry>();
  const find = (key: string) => changed.get(key) ?? memory.get(key);
  return {
    find,
    see(key, thing) {
      const entry = find(key);
      const isFull = memory.size + changed.size >= MAX_ENTRIES - COUNTERS; // places for the counters stay free
      if (entry === undefined && isFull) return 0;
      const before = entry?.kind === "seen" ? entry : { seen: EMPTY_SKETCH, about: 0 };
      const seen = addToSketch(before.seen, addressKey(thing).readUInt32BE(4));
      if (seen === before.seen) return before.about;
      const about = estimateDistinct(seen);
      changed.set(key, { kind: "seen", seen, about });
      return about;
    },
    count(rule) {
      const entry = find(`trap:count:${rule}`);
      changed.set(`trap:count:${rule}`, { kind: "count", count: (entry?.kind === "count" ? entry.count : 0) + 1 });
    },
    changed: () => [...changed],
  };
}
