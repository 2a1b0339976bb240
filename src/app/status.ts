/** What is running, due, stuck or finished in a store. */
import { type NextRun, newestPerHarvest } from "../harvest/stored-plans.js";
import type { Instant } from "../model/time.js";
import type { HarvestStatus, HostState, Store } from "../store/store.js";
import { findHeartbeat, type Heartbeat } from "./heartbeat.js";
import { nextRuns, openSnapshot, WATCH_HOOKS } from "./watch-hooks.js";

export interface StoreStatus {
  readonly store: string;
  /** The newest of each harvest. */
  readonly harvests: readonly HarvestStatus[];
  /** Hosts that are waiting, failing or set aside. */
  readonly hosts: readonly HostState[];
  /** The daemon of this store, if there is or was one. */
  readonly watch: (Heartbeat & { readonly alive: boolean }) | undefined;
  /** By harvest: when it should run next. */
  readonly wants: ReadonlyMap<number, NextRun>;
  /** By harvest: how its last run differs from what its recipe expects. */
  readonly problems: ReadonlyMap<number, readonly string[]>;
  readonly now: Instant;
}

const HOSTS = 20;

/** `where`: the store as it was opened, a folder or a database. */
export async function storeStatus(store: Store, where: string): Promise<StoreStatus> {
  const now = Date.now();
  const harvests = newestPerHarvest(await store.harvests());
  const problems = new Map<number, readonly string[]>();
  for (const harvest of harvests) {
    const hooks = await WATCH_HOOKS.get(harvest.kind)?.();
    problems.set(harvest.id, hooks?.problems?.(harvest, where) ?? []);
  }
  return {
    store: store.where,
    harvests,
    hosts: await store.problemHosts(HOSTS),
    watch: findHeartbeat(where, now),
    wants: await nextRuns(openSnapshot(store, harvests, now)),
    problems,
    now,
  };
}
