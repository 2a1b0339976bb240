/** Looks at the workers of a database, and takes harvests out of their hands. */
import { UsageError } from "../../model/errors.js";
import { type Millis, SECOND, systemClock } from "../../model/time.js";
import { openStore } from "../../store/open.js";
import type { ClusterStatus, Harvest, Store, WorkerStatus } from "../../store/store.js";
import { refuseFolder } from "./enlist.js";

export interface Cluster extends ClusterStatus {
  /** The store, as it names itself. */
  readonly where: string;
}

export function clusterStatus(where: string): Promise<Cluster> {
  return onDatabase(where, "winnow cluster status", async (store) => ({
    ...(await store.shared!.cluster((store.clock ?? systemClock).now())),
    where: store.where,
  }));
}

/** Pages per second since its run began, as of its last heartbeat. */
export function pageRate({ counts, began, heartbeat }: WorkerStatus): number {
  const ran: Millis = heartbeat - began;
  return ran <= 0 ? 0 : (counts["pages"] ?? 0) / (ran / SECOND);
}

/** Workers leave the collection's harvests within seconds; what was found stays. */
export function delistCollection(where: string, collection: string): Promise<readonly Harvest[]> {
  return onDatabase(where, "winnow cluster delist", async (store) => {
    const delisted = await store.shared!.delist(collection);
    if (delisted.length > 0) return delisted;
    const names = [...new Set((await store.shared!.enlisted()).map((harvest) => harvest.collection))];
    throw new UsageError(
      `No harvest of the collection "${collection}" is enlisted in ${store.where}. ${names.length === 0 ? "None is." : `Enlisted and unfinished: ${names.slice(0, 10).join(", ")}${names.length > 10 ? " …" : ""}.`}`,
    );
  });
}

async function onDatabase<T>(where: string, doing: string, work: (store: Store) => Promise<T>): Promise<T> {
  refuseFolder(where, doing);
  const store = await openStore(where, { create: false });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}
