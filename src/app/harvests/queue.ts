/** What a person does with a harvest's queue: addresses and groups are dropped, taken back or given another priority. */
import { UsageError } from "../../model/errors.js";
import type { QueueChange, Store } from "../../store/store.js";

export type QueueAction = "drop" | "restore" | "priority";

export interface QueueEdit {
  readonly harvest: number;
  readonly which: QueueChange["which"];
  readonly action: QueueAction;
  /** For the action `priority`: larger comes first. */
  readonly priority?: number | undefined;
  readonly by: string;
}

/** Returns how many addresses were changed; for a group, 1 or 0. */
export async function editQueue(store: Store, { harvest, which, action, priority, by }: QueueEdit): Promise<number> {
  if ("addresses" in which && which.addresses.length === 0) throw new UsageError("Choose at least one address.");
  return store.changeQueue({ harvest, which, to: changeOf(action, priority, by) });
}

const FURTHEST = 1e6;

function changeOf(action: QueueAction, priority: number | undefined, by: string): QueueChange["to"] {
  if (action === "drop") return { kind: "drop", because: `dropped from the queue by ${by}` };
  if (action === "restore") return { kind: "restore" };
  if (priority === undefined || !(Math.abs(priority) <= FURTHEST))
    throw new UsageError(`The priority must be a number between -${FURTHEST} and ${FURTHEST}; larger comes first.`);
  return { kind: "priority", priority };
}
