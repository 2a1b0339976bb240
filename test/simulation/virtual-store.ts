/** The SQLite store on a virtual clock: replies take time, some are late, some are lost, and the disk may become full. */
import { StoreFailedError } from "../../src/model/errors.js";
import type { Millis } from "../../src/model/time.js";
import { readyLines } from "../../src/store/records/line.js";
import { asyncMethods } from "../../src/store/sqlite/store.js";
import type { SyncStore } from "../../src/store/sqlite/sync-store.js";
import type { RunRequest, Store } from "../../src/store/store.js";
import { DEAD } from "../store/contract-world.js";
import { between } from "../worlds/chance.js";
import type { Life } from "../worlds/virtual-clock.js";

export interface StoreManners {
  readonly latency: readonly [minimum: Millis, maximum: Millis];
  /** Share of commits that take between two and forty seconds. */
  readonly slow: number;
  /** Share of commits that are applied, and whose reply is lost. */
  readonly lostReplies: number;
  /** Share of commits at which the store fails for good, before anything is applied. */
  readonly failing: number;
}

export const GOOD_STORE: StoreManners = { latency: [1, 5], slow: 0, lostReplies: 0, failing: 0 };

export interface VirtualStoreOptions {
  readonly keeper: SyncStore;
  readonly life: Life;
  readonly random: () => number;
  readonly manners: StoreManners;
  /** How a worker joins a run that others have begun; absent for the first. */
  readonly join?: (request: RunRequest) => ReturnType<SyncStore["beginRun"]>;
}

export function virtualStore({ keeper: store, life, random, manners, join }: VirtualStoreOptions): Store {
  let broken = false;
  const failed = (): StoreFailedError => new StoreFailedError("The disk that holds the simulation is full.");

  const delayed = async <Result>(name: string, work: () => Result): Promise<Result> => {
    await life.clock.sleep(between(random(), ...manners.latency));
    if (broken) throw failed();
    const [slow, lost, failing] = [random(), random(), random()];
    if (name === "commit" && failing < manners.failing) {
      broken = true;
      throw failed();
    }
    const result = work();
    if (name === "commit" && slow < manners.slow) await life.clock.sleep(between(random(), 2000, 40_000));
    else await life.clock.sleep(between(random(), ...manners.latency));
    if (name === "commit" && lost < manners.lostReplies) {
      broken = true;
      throw failed();
    }
    return result;
  };
  // The simulated process does not exist on this machine, so its owner is marked as dead.
  const beginRun: Store["beginRun"] = (request) =>
    delayed("beginRun", () => (join ?? store.beginRun)({ ...request, owner: { ...request.owner, ...DEAD } }));
  const methods = asyncMethods(Object.keys(store).filter(isPlain), (name, args) =>
    delayed(name, () => (store[name] as (...args: readonly unknown[]) => unknown)(...args)),
  );
  return {
    ...methods,
    where: "simulation",
    beginRun,
    recordLines: async (query) => readyLines(store.recordLines(query)),
    listLines: async (request) => readyLines(store.listLines(request)),
  };
}

/** Pages of lines have another form in a `SyncStore`; the simulation needs none. */
function isPlain(method: string): boolean {
  return method !== "recordLines" && method !== "listLines";
}
