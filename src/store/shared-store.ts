/**
 * The part of a store that only a database has: harvests that any worker may join.
 *
 * A harvest is *enlisted* by whoever starts it. Workers look for enlisted harvests that are not finished, join them with their stored
 * settings, and lease sites like any other run.
 */
import type { Instant } from "../model/time.js";
import type { Harvest, HarvestRequest, StartedHarvest } from "./frontier-store.js";

export interface SharedStore {
  /** Creates, continues or updates harvests as `beginRun` does, but leaves the work to workers. */
  enlist(requests: readonly HarvestRequest[], now: Instant): Promise<readonly StartedHarvest[]>;
  /** The enlisted harvests that are not finished, the oldest first. */
  enlisted(): Promise<readonly Harvest[]>;
}
