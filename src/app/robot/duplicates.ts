/**
 * Documents that say what others of the collection say: which one stands for all, and what becomes of the others?
 *
 * They are marked when they are committed, and settled here, at the end of the run, because only then it is known who stands for a family:
 * a page that is read later may be the more complete one. What somebody has chosen, validated or corrected stays.
 */

import { withoutUndefined } from "../../model/without-undefined.js";
import type { Recipe } from "../../robot/schema/schema.js";
import type { Family, Store } from "../../store/store.js";

interface Requests {
  readonly collection: string;
  /** Recipes whose duplicates are rejected. */
  readonly rejecting: Set<string>;
  /** Somebody wants the most complete one to be the original. */
  complete: boolean;
}

const FAMILIES_AT_ONCE = 200;
/** Who is noted as having chosen an original by the rule. */
const BY_RULE = "the rule: most complete";

/** Answers how many were rejected. */
export async function settleDuplicates(
  fillers: readonly { readonly recipe: Recipe; readonly collection: string }[],
  store: Store,
  now: number,
): Promise<number> {
  const collections = new Map<string, Requests>();
  for (const { recipe, collection } of fillers) {
    const { duplicates, original } = recipe.restrict;
    if (duplicates === "keep" || (duplicates === "mark" && original === "first")) continue;
    const requests = collections.get(collection) ?? { collection, rejecting: new Set(), complete: false };
    collections.set(collection, requests);
    requests.complete ||= original === "complete";
    if (duplicates === "reject") requests.rejecting.add(recipe.name);
  }
  let rejected = 0;
  for (const requests of collections.values()) rejected += await settleIn(requests, store, now);
  return rejected;
}

/** A family tells a hundred of its members at a time: larger ones are asked again. */
async function settleIn(requests: Requests, store: Store, now: number): Promise<number> {
  const { collection } = requests;
  let rejected = 0;
  for (let isMore = true; isMore; ) {
    isMore = false;
    for (let after: string | undefined; ; ) {
      const page = await store.families({ collection, limit: FAMILIES_AT_ONCE, ...withoutUndefined({ after }) });
      for (const family of page.families) {
        const original = requests.complete ? await mostComplete(family, store, now) : family.original;
        if (requests.rejecting.size === 0) continue;
        const removed = await rejectFrom(family, original, requests, store, now);
        rejected += removed;
        isMore ||= removed > 0 && family.size > family.members.length;
      }
      if (page.next === undefined) break;
      after = page.next;
    }
  }
  return rejected;
}

/** The member with the most words, of equals the first; noted as the original unless a person has chosen one. */
async function mostComplete(family: Family, store: Store, now: number): Promise<string> {
  const { id, members, original, because } = family;
  const byRule = because === "first kept" || because === `chosen by ${BY_RULE}`;
  if (!byRule) return original;
  let best = { record: original, words: -1 };
  for (const { record } of members) {
    const known = await store.record(record);
    const words = known?.state === "live" ? Number(known.fields["words"] ?? 0) : -1;
    if (words > best.words) best = { record, words };
  }
  if (best.record !== original) await store.chooseOriginal({ family: id, record: best.record, by: BY_RULE, now });
  return best.record;
}

async function rejectFrom(
  { members }: Family,
  original: string,
  { collection, rejecting }: Requests,
  store: Store,
  now: number,
): Promise<number> {
  // A family may reach into other collections; each has an original of its own.
  const ours = members.filter((member) => member.collection === collection);
  const stays = ours.find(({ record }) => record === original) ?? ours[0];
  const ids: string[] = [];
  for (const { record: id } of ours) {
    const past = id === stays?.record ? undefined : await store.recordHistory(id);
    if (past?.record.state !== "live" || past.record.validated) continue;
    if (past.claims.some(({ layer }) => layer === "human")) continue;
    if (rejecting.has(String(past.record.fields["recipe"]))) ids.push(id);
  }
  if (ids.length === 0) return 0;
  const { removed } = await store.removeRecords({ which: { ids }, reason: `duplicate of ${stays!.url}`, now });
  return removed;
}
