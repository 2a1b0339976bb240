/** Detects pages that were seen before under another address. */
import type { Learning } from "../site/learning.js";
import type { Observation } from "./observe.js";
import { hash } from "./walk.js";

/** Counts pages with the same text as the one before: a site that returns one page for everything. */
export function learnRepeated(o: Observation, learn: Learning): void {
  const old = (learn.get("same") as { readonly digests: readonly string[]; readonly count: number } | undefined) ?? {
    digests: [],
    count: 0,
  };
  if (old.digests.includes(o.digest)) learn.set("same", { ...old, count: old.count + 1 });
  else if (old.digests.length < 8) learn.set("same", { ...old, digests: [...old.digests, o.digest] });
}

/** The first leaves suffice: their other addresses are on the same first lists. */
const MAX_REMEMBERED = 120;

/**
 * True when this is one of the first leaves at the same path with another query: "?t=14" and "?t=14&p=98" are one page.
 */
export function isRepeatedLeaf({ url, digest }: Observation, learn: Learning): boolean {
  const first = (learn.get("again") as readonly string[] | undefined) ?? [];
  const page = hash(`${digest} ${url.replace(/\?.*/s, "")}`).toString(36);
  if (first.includes(page)) return true;
  if (first.length < MAX_REMEMBERED) learn.set("again", [...first, page]);
  return false;
}
