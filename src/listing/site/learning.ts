/** Collects the changes of one page to the knowledge, committed with its verdict or not at all. */
import type { Json } from "../../model/json.js";
import type { Known } from "./knowledge.js";

/** The knowledge with this page's changes on top. */
export interface Learning {
  readonly known: Known;
  get(key: string): Json | undefined;
  set(key: string, value: Json): void;
  readonly learned: ReadonlyMap<string, Json>;
}

export function learning(known: Known): Learning {
  const learned = new Map<string, Json>();
  return {
    known,
    learned,
    get: (key) => learned.get(key) ?? known.get(key),
    set: (key, value) => void learned.set(key, value),
  };
}
