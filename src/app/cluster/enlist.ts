/** Stores a harvest in a database for workers, without running it. */
import type { HarvestPlan } from "../../harvest/harvest.js";
import { filterAgain, prepare } from "../../harvest/prepare.js";
import { UsageError } from "../../model/errors.js";
import { systemClock } from "../../model/time.js";
import { isDatabase, openStore, refuseOtherDatabase } from "../../store/open.js";
import type { StartedHarvest } from "../../store/store.js";

export interface Enlisted {
  readonly harvests: readonly StartedHarvest[];
  /** The store, as it names itself. */
  readonly where: string;
}

export async function enlistPlans(plans: readonly HarvestPlan[], where: string): Promise<Enlisted> {
  refuseFolder(where, "--enlist");
  const store = await openStore(where);
  try {
    const prepared = await Promise.all(plans.map((plan) => prepare(plan, store)));
    for (const { plan, kindChanged } of prepared)
      if (plan.reread || (kindChanged && plan.kind.late?.examples !== undefined))
        throw new UsageError(
          `The settings of ${plan.collection} (${plan.start}) change what its stored pages mean: run the command once without --enlist, which reads them again.`,
        );
    const requests = prepared.map(({ request }) => request);
    const harvests = await store.shared!.enlist(requests, (store.clock ?? systemClock).now());
    for (const [n, { scope, scopeChanged }] of prepared.entries())
      if (scopeChanged) await filterAgain(store, harvests[n]!.id, scope);
    return { harvests, where: store.where };
  } finally {
    await store.close();
  }
}

export function refuseFolder(where: string, what: string): void {
  if (isDatabase(where)) return;
  refuseOtherDatabase(where);
  throw new UsageError(
    `${what} needs a database that many processes share: name one with --store postgres://… Only one process at a time can harvest into a folder (${where}).`,
  );
}
