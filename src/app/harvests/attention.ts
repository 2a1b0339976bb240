/** What needs a person: harvests that crashed or broke their recipe's promises, hosts that refuse, records in doubt. */
import type { Filter } from "../../search/filter.js";
import type { Count, HarvestStatus, HostState, Store } from "../../store/store.js";
import type { StoreStatus } from "../status.js";

export type Attention =
  | { readonly kind: "crashed"; readonly harvest: HarvestStatus }
  | { readonly kind: "broken"; readonly harvest: HarvestStatus; readonly problem: string }
  | { readonly kind: "host"; readonly host: HostState }
  /** Records with a flag: `doubt` by a machine, `changed` when the site changed something after a person had checked it. */
  | { readonly kind: "records"; readonly flag: (typeof FLAGS)[number]; readonly total: Count };

const FLAGS = ["changed", "doubt"] as const;
const COUNTED = 1000;

/** The most urgent first. */
export async function needsAttention(store: Store, status: StoreStatus): Promise<Attention[]> {
  const found: Attention[] = [];
  for (const harvest of status.harvests) {
    const { lastRun } = harvest;
    if (lastRun !== undefined && !lastRun.alive && lastRun.ended === undefined)
      found.push({ kind: "crashed", harvest });
    for (const problem of status.problems.get(harvest.id) ?? []) found.push({ kind: "broken", harvest, problem });
  }
  for (const flag of FLAGS) {
    const filter: Filter = { kind: "compare", field: "flag", is: "eq", value: flag };
    const total = await store.countRecords({ filter }, COUNTED);
    if (total.count > 0) found.push({ kind: "records", flag, total });
  }
  return [...found, ...status.hosts.map((host) => ({ kind: "host", host }) as const)];
}
