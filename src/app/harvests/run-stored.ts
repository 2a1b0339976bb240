/** Runs a stored harvest again, with its stored settings and what its kind needs before and after a run. */
import { withoutUndefined } from "../../model/without-undefined.js";
import type { HarvestStatus } from "../../store/store.js";
import { loadKind } from "../kinds.js";
import { type RunOptions, type RunResult, runPlans } from "../run-plans.js";
import { WATCH_HOOKS } from "../watch-hooks.js";

export interface StoredRunOptions extends Omit<RunOptions, "plans" | "firstRun"> {
  /** The store as it was named. */
  readonly where: string;
  /** False: visit only postponed addresses, without updating a finished harvest. */
  readonly update: boolean;
  /** Refuse if a run began after this one (0: any), because somebody else was faster. */
  readonly lastRun?: number;
}

export interface StoredRunResult extends RunResult {
  /** How the run differs from what its recipe expects. */
  readonly problems: readonly string[];
}

export async function runStored(status: HarvestStatus, options: StoredRunOptions): Promise<StoredRunResult> {
  const { where, update, lastRun, onRun, listeners = [], ...requests } = options;
  const { store } = requests;
  const { collection, kind, start } = status;
  const hooks = await WATCH_HOOKS.get(kind)?.();
  const settings = (await hooks?.settings?.(status, store)) ?? {};
  const retry = update ? await hooks?.retry?.(status, store, where) : undefined;
  let stop = (_harvest: number, _because: string): void => undefined;
  // Retrying postponed addresses is not a whole run: expectations do not apply.
  const monitor = update ? hooks?.monitor?.(status, (id, because) => stop(id, because)) : undefined;
  const result = await runPlans({
    ...(hooks?.patience === undefined ? {} : { patience: hooks.patience }),
    ...requests,
    plans: [
      { kind: await loadKind(kind), collection, start, settings, update, ...withoutUndefined({ retry, lastRun }) },
    ],
    listeners: [...listeners, (event) => monitor?.onEvent(event)],
    onRun(run) {
      stop = run.stop;
      onRun?.(run);
    },
  });
  await hooks?.after?.(status, store);
  return { ...result, problems: (await monitor?.findProblems(result.summary, where)) ?? [] };
}
