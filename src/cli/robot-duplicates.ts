/**
 * Documents that say what others of the collection said before, where the recipe wants none of them.
 *
 * They are marked when they are committed and rejected at the end of the run, because only then it is known who stands for a family: a
 * page that is read later may be the one that people or the rule choose. What somebody has validated or corrected stays.
 */
import type { Store } from "../store/store.js";
import type { Family } from "../store/store-records.js";
import { given } from "./flags.js";
import type { RobotPlan } from "./robot-plan.js";

const FAMILIES_AT_ONCE = 200;

/** Answers how many were rejected. */
export async function rejectDuplicates(plans: readonly RobotPlan[], store: Store, now: number): Promise<number> {
  const collections = new Map<string, Set<string>>();
  for (const { recipe, plan } of plans)
    if (recipe.restrict.duplicates === "reject")
      collections.set(plan.collection, (collections.get(plan.collection) ?? new Set()).add(recipe.name));
  let rejected = 0;
  for (const [collection, recipes] of collections) rejected += await rejectIn(collection, recipes, store, now);
  return rejected;
}

/** A family tells a hundred of its members at a time: larger ones are asked again. */
async function rejectIn(collection: string, recipes: ReadonlySet<string>, store: Store, now: number): Promise<number> {
  let rejected = 0;
  for (let isMore = true; isMore; ) {
    isMore = false;
    for (let after: string | undefined; ; ) {
      const page = await store.families({ collection, limit: FAMILIES_AT_ONCE, ...given({ after }) });
      for (const family of page.families) {
        const removed = await rejectFrom(family, collection, recipes, store, now);
        rejected += removed;
        isMore ||= removed > 0 && family.size > family.members.length;
      }
      if (page.next === undefined) break;
      after = page.next;
    }
  }
  return rejected;
}

async function rejectFrom(
  { members, original }: Family,
  collection: string,
  recipes: ReadonlySet<string>,
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
    if (recipes.has(String(past.record.fields["recipe"]))) ids.push(id);
  }
  if (ids.length === 0) return 0;
  const { removed } = await store.removeRecords({ which: { ids }, reason: `duplicate of ${stays!.url}`, now });
  return removed;
}
