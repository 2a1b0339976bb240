/**
 * Runs plans when they are due.
 *
 * Plans are read again at every wake-up, so that changes by others are noticed; due plans run one by one, the longest waiting first. Plans
 * of one group that are due together run together: none of them waits for another one's dead host. A plan
 * that fails is retried with a doubling delay and never ends the daemon. After the machine has slept, starts are spread over a minute, so
 * that a thousand machines that wake at nine do not send requests at nine.
 */
import { StoreInUseError } from "../model/errors.js";
import { type Clock, HOUR, type Instant, MINUTE, type Millis, SECOND } from "../model/time.js";

export interface Plan {
  readonly name: string;
  /** Due plans of the same group run together. */
  readonly group?: string;
  /** When it should run next; undefined if not scheduled. */
  nextDue(now: Instant): Promise<Instant | undefined>;
  /** `together`: the names of the plans that run with it, its own first. */
  run(signal: AbortSignal, together: readonly string[]): Promise<void>;
}

export type WatchEvent =
  | { readonly kind: "waits"; readonly next: { readonly name: string; readonly at: Instant } | undefined }
  | { readonly kind: "runs"; readonly plan: string }
  | { readonly kind: "done"; readonly plan: string }
  | { readonly kind: "failed"; readonly plan: string; readonly says: string; readonly again: Instant }
  | { readonly kind: "store in use"; readonly plan: string; readonly says: string; readonly again: Instant };

export interface WatchOptions {
  /** Reads all plans. */
  plans(): Promise<readonly Plan[]>;
  readonly clock: Clock;
  readonly random: () => number;
  readonly signal: AbortSignal;
  /** Run each due plan once, then return. */
  readonly once?: boolean;
  tell(event: WatchEvent): void;
}

/** A plan's state between its runs. */
export interface PlanMemory {
  readonly failuresInARow: number;
  /** The earliest time, whatever the plan says. */
  readonly notBefore: Instant;
}

export const NEW_PLAN: PlanMemory = { failuresInARow: 0, notBefore: 0 };

/** Plans are read again at least this often. */
export const POLL_INTERVAL: Millis = 30 * SECOND;
const SPREAD: Millis = MINUTE;
/** A wake-up this late means that the machine has slept (or its clock was set). */
const SLEPT: Millis = MINUTE;
const FIRST_RETRY: Millis = MINUTE;
const LAST_RETRY: Millis = HOUR;
/** The most plans of a group that run together. */
const MAX_TOGETHER = 100;

/** The retry delay of a failed plan: a minute, two, four …, at most an hour. */
export function afterFailure({ failuresInARow }: PlanMemory, now: Instant): PlanMemory {
  const wait = Math.min(FIRST_RETRY * 2 ** Math.min(failuresInARow, 20), LAST_RETRY);
  return { failuresInARow: failuresInARow + 1, notBefore: now + wait };
}

/** After a long sleep each plan starts at a random time within the next minute. */
export function afterSleep(memory: PlanMemory, now: Instant, random: number): PlanMemory {
  return { ...memory, notBefore: Math.max(memory.notBefore, now + random * SPREAD) };
}

export interface DuePlan {
  readonly plan: Plan;
  readonly at: Instant;
}

/** The plans by time, then by name, so that the order is deterministic. */
export function duePlans(
  due: readonly { readonly plan: Plan; readonly at: Instant | undefined }[],
  memories: ReadonlyMap<string, PlanMemory>,
): DuePlan[] {
  return due
    .flatMap(({ plan, at }) =>
      at === undefined ? [] : [{ plan, at: Math.max(at, memories.get(plan.name)?.notBefore ?? 0) }],
    )
    .sort((a, b) => a.at - b.at || (a.plan.name < b.plan.name ? -1 : 1));
}

/** Watches until the signal is aborted; returns the number of failed runs. */
export async function watch(options: WatchOptions): Promise<number> {
  const { clock, signal, tell } = options;
  const memories = new Map<string, PlanMemory>();
  const ran = new Set<string>();
  const memoryOf = (name: string): PlanMemory => memories.get(name) ?? NEW_PLAN;
  let failed = 0;
  let slept = false;

  while (!signal.aborted) {
    const now = clock.now();
    const due = await look(now);
    const plans = due.map(({ plan }) => plan);
    if (slept) for (const { name } of plans) memories.set(name, afterSleep(memoryOf(name), now, options.random()));
    slept = false;
    const turns = duePlans(due, memories).filter(({ plan }) => !(options.once && ran.has(plan.name)));
    const [next] = turns;
    if (next !== undefined && next.at <= now) {
      const batch = turns
        .filter(
          ({ plan, at }) =>
            plan === next.plan || (plan.group !== undefined && plan.group === next.plan.group && at <= now),
        )
        .slice(0, MAX_TOGETHER)
        .map(({ plan }) => plan);
      for (const { name } of batch) ran.add(name);
      if (!(await take(batch))) failed += batch.length;
      continue;
    }
    if (options.once) break;
    tell({ kind: "waits", next: next && { name: next.plan.name, at: next.at } });
    const pause = Math.min(POLL_INTERVAL, (next?.at ?? Number.POSITIVE_INFINITY) - now);
    await clock.sleep(pause, signal);
    slept = clock.now() - (now + pause) > SLEPT;
  }
  return failed;

  /** A store that cannot be read may be readable later, so the daemon continues. */
  async function look(now: Instant): Promise<{ plan: Plan; at: Instant | undefined }[]> {
    try {
      const plans = await options.plans();
      for (const name of memories.keys()) if (!plans.some((plan) => plan.name === name)) memories.delete(name);
      return await Promise.all(plans.map(async (plan) => ({ plan, at: await plan.nextDue(now) })));
    } catch (error) {
      if (options.once) throw error;
      tell({ kind: "failed", plan: "reading the plans", says: (error as Error).message, again: now + POLL_INTERVAL });
      return [];
    }
  }

  async function take(batch: readonly Plan[]): Promise<boolean> {
    const names = batch.map(({ name }) => name);
    for (const plan of names) tell({ kind: "runs", plan });
    try {
      await batch[0]!.run(signal, names);
      for (const plan of names) {
        memories.delete(plan);
        tell({ kind: "done", plan });
      }
      return true;
    } catch (error) {
      for (const plan of names) noteFailure(plan, error as Error);
      return false;
    }
  }

  function noteFailure(plan: string, error: Error): void {
    const now = clock.now();
    // Another process is harvesting, which is not a failure of the plan.
    const isBusy = error instanceof StoreInUseError;
    const after = isBusy ? { ...memoryOf(plan), notBefore: now + POLL_INTERVAL } : afterFailure(memoryOf(plan), now);
    memories.set(plan, after);
    tell({ kind: isBusy ? "store in use" : "failed", plan, says: error.message, again: after.notBefore });
  }
}
