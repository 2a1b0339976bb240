/**
 * The real SQLite keeper as a store that lives on a virtual clock: answers take time, some come late, some never come, and one day
 * the disk is full.
 */
import { StoreFailedError } from "../../src/model/errors.js";
import type { Millis } from "../../src/model/time.js";
import type { Keeper } from "../../src/store/sqlite-keeper.js";
import type { RunWish, Store } from "../../src/store/store.js";
import { DEAD } from "../store/contract-world.js";
import { between } from "../worlds/chance.js";
import type { Life } from "../worlds/virtual-clock.js";

export interface StoreManners {
  readonly latency: readonly [least: Millis, most: Millis];
  /** Share of commits that take between two and forty seconds. */
  readonly slow: number;
  /** Share of commits that are applied, and whose reply is lost. */
  readonly lostReplies: number;
  /** Share of commits at which the store fails for good, before anything is applied. */
  readonly failing: number;
}

export const GOOD_STORE: StoreManners = { latency: [1, 5], slow: 0, lostReplies: 0, failing: 0 };

export interface VirtualStoreOptions {
  readonly keeper: Keeper;
  readonly life: Life;
  readonly random: () => number;
  readonly manners: StoreManners;
  /** How a worker joins a run that others have begun; absent for the first. */
  readonly join?: (wish: RunWish) => ReturnType<Keeper["beginRun"]>;
}

const METHODS = [
  "findHarvest",
  "endRun",
  "enlist",
  "amend",
  "heartbeat",
  "lease",
  "renew",
  "release",
  "commit",
  "nextDue",
  "filterable",
  "refilter",
  "records",
  "record",
  "correct",
  "remove",
  "harvests",
  "story",
  "host",
  "troubledHosts",
  "tallies",
  "warnings",
  "check",
  "backup",
  "close",
] as const satisfies (keyof Keeper)[];

export function virtualStore({ keeper, life, random, manners, join }: VirtualStoreOptions): Store {
  let broken = false;
  const failed = (): StoreFailedError => new StoreFailedError("The disk that holds the simulation is full.");

  const answering = async <Result>(name: string, work: () => Result): Promise<Result> => {
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
  // A process of the simulation is no process of the machine: what it leaves behind is recognised as dead.
  const beginRun: Store["beginRun"] = (wish) =>
    answering("beginRun", () => (join ?? keeper.beginRun)({ ...wish, owner: { ...wish.owner, ...DEAD } }));
  const methods = METHODS.map((name) => [
    name,
    (...args: unknown[]) => answering(name, () => (keeper[name] as (...args: unknown[]) => unknown)(...args)),
  ]);
  return { ...(Object.fromEntries(methods) as Omit<Store, "where" | "beginRun">), where: "simulation", beginRun };
}
