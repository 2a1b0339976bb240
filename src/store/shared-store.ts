/**
 * The part of a store that only a database has: harvests that any worker may join.
 *
 * A harvest is *enlisted* by whoever starts it. Workers look for enlisted harvests that are not finished, join them with their stored
 * settings, and lease sites like any other run.
 */
import type { Instant } from "../model/time.js";
import type { RunStatus } from "./admin-store.js";
import type { Harvest, HarvestName, HarvestRequest, StartedHarvest } from "./frontier-store.js";

export interface SharedStore {
  /** Creates, continues or updates harvests as `beginRun` does, but leaves the work to workers. */
  enlist(requests: readonly HarvestRequest[], now: Instant): Promise<readonly StartedHarvest[]>;
  /** The enlisted harvests that are not finished, the oldest first. */
  enlisted(): Promise<readonly EnlistedHarvest[]>;
  /** Takes the harvests of a collection out of the workers' hands, and returns those that were enlisted. What was found stays. */
  delist(collection: string): Promise<readonly Harvest[]>;
  /** Who works on what, and what waits for how long. */
  cluster(now: Instant): Promise<ClusterStatus>;
}

export interface EnlistedHarvest extends Harvest {
  readonly lastRun: RunStatus | undefined;
}

export interface ClusterStatus {
  readonly now: Instant;
  /** Runs that have not ended, of `winnow worker` and of any other command. */
  readonly workers: readonly WorkerStatus[];
  /** The enlisted harvests that are not finished. */
  readonly harvests: readonly SharedHarvestStatus[];
  /** Sites whose lease has ended and that nobody has taken over yet, the longest first, at most twenty. */
  readonly overdue: readonly OverdueSite[];
}

export interface WorkerStatus extends RunStatus {
  /** Sites that it has leased. */
  readonly sites: number;
  /** Hosts that it has claimed for a request at this moment. */
  readonly hosts: number;
}

export interface SharedHarvestStatus extends HarvestName {
  readonly id: number;
  /** Sites that workers hold. */
  readonly held: number;
  /** Sites that could be leased now; counted up to 2,000. */
  readonly ready: number;
  /** Since when the first of these has been due; undefined when none was visited before. */
  readonly oldestDue: Instant | undefined;
}

export interface OverdueSite {
  readonly site: string;
  readonly harvest: number;
  /** The run that held it. */
  readonly run: number;
  readonly since: Instant;
}
