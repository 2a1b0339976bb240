/** Stores a harvest in a database for workers, without running it. */
import type { HarvestPlan } from "../../harvest/harvest.js";
import { filterAgain, prepare } from "../../harvest/prepare.js";
import { UsageError } from "../../model/errors.js";
import { systemClock } from "../../model/time.js";
import { isDatabase, openStore } from "../../store/open.js";
import type { StartedHarvest } from "../../store/store.js";

export interface Enlisted {
  readonly harvest: StartedHarvest;
  /** The store, as it names itself. */
  readonly where: string;
}

export async function enlistPlan(plan: HarvestPlan, where: string): Promise<Enlisted> {
  refuseFolder(where, "--enlist");
  const store = await openStore(where);
  try {
    const { request, scope, scopeChanged, kindChanged } = await prepare(plan, store);
    if (kindChanged && plan.kind.late?.examples !== undefined)
      throw new UsageError(
        `The settings of ${plan.collection} change what its archived pages mean: run the command once without --enlist, which reads them again.`,
      );
    const [harvest] = await store.shared!.enlist([request], (store.clock ?? systemClock).now());
    if (scopeChanged) await filterAgain(store, harvest!.id, scope);
    return { harvest: harvest!, where: store.where };
  } finally {
    await store.close();
  }
}

export function refuseFolder(where: string, what: string): void {
  if (isDatabase(where)) return;
  throw new UsageError(
    `${what} needs a database that many processes share: name one with --store postgres://… Into a folder (${where}), one process at a time harvests.`,
  );
}
