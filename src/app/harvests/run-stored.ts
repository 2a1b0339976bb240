/** Runs stored harvests again, with their stored settings and what their kinds need before and after a run. */

import type { Summary } from "../../harvest/events.js";
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

export async function runStored(
  status: HarvestStatus,
  { update, lastRun, ...options }: StoredRunOptions,
): Promise<StoredRunResult> {
  const { problems, ...result } = await runStoredTogether(
    [{ status, update, ...withoutUndefined({ lastRun }) }],
    options,
  );
  return { ...result, problems: problems[0]! };
}

export interface StoredRun extends Pick<StoredRunOptions, "update" | "lastRun"> {
  readonly status: HarvestStatus;
}

/** In one run, so that a host that does not respond holds up nobody else. `problems` are in the order of the harvests. */
export async function runStoredTogether(
  runs: readonly StoredRun[],
  options: Omit<StoredRunOptions, "update" | "lastRun">,
): Promise<RunResult & { readonly problems: readonly (readonly string[])[] }> {
  const { where, onRun, listeners = [], ...requests } = options;
  const { store } = requests;
  let stop = (_harvest: number, _because: string): void => undefined;
  const prepared = await Promise.all(
    runs.map(async ({ status, update, lastRun }) => {
      const { collection, kind, start } = status;
      const hooks = await WATCH_HOOKS.get(kind)?.();
      const settings = (await hooks?.settings?.(status, store)) ?? {};
      const retry = update ? await hooks?.retry?.(status, store, where) : undefined;
      // Retrying postponed addresses is not a whole run: expectations do not apply.
      const monitor = update ? hooks?.monitor?.(status, (id, because) => stop(id, because)) : undefined;
      const plan = { kind: await loadKind(kind), collection, start, settings, update };
      return {
        hooks,
        monitor,
        plan: { ...plan, ...withoutUndefined({ retry, lastRun }) },
        after: () => hooks?.after?.(status, store),
        problems: async (summary: Summary) => (await monitor?.findProblems(summary, where)) ?? [],
      };
    }),
  );
  const patience = prepared[0]?.hooks?.patience;
  const result = await runPlans({
    ...withoutUndefined({ patience }),
    ...requests,
    plans: prepared.map(({ plan }) => plan),
    listeners: [...listeners, ...prepared.flatMap(({ monitor }) => (monitor === undefined ? [] : [monitor.onEvent]))],
    onRun(run) {
      stop = run.stop;
      onRun?.(run);
    },
  });
  for (const { after } of prepared) await after();
  const problems = await Promise.all(prepared.map((one) => one.problems(result.summary)));
  return { ...result, problems };
}
