/**
 * How do many small changes become few transactions?
 *
 * Whoever has something to commit hands it in and waits. While one batch is on its way to the store, the next one gathers; and
 * as long as other visits are under way that may still join it, it leaves no sooner than a moment after the last. So a quiet harvest
 * commits at once, and a busy one commits dozens of visits together. A host's state is handed in with the change that it belongs to
 * and only the latest counts.
 */
import type { Clock, Millis } from "../model/time.js";
import type { Batch, HostChange, Outcome, Receipt, Store, Take } from "../store/store.js";

export interface Committer {
  /** Resolves with the receipt of the transaction that held it. Rejects when the store fails. */
  commit(change: Change): Promise<Receipt>;
  /** Resolves when everything handed in so far is committed. */
  settled(): Promise<void>;
  /** What all transactions so far have brought. */
  totals(): Pick<Receipt, "found" | "records">;
}

export interface Change {
  readonly take?: Take;
  readonly outcome?: Outcome;
  readonly host?: HostChange;
  readonly refill?: Batch["refill"][number];
}

interface Gathering {
  takes: Take[];
  outcomes: Outcome[];
  hosts: Map<string, HostChange>;
  refill: Map<number, Batch["refill"][number]>;
  promise: Promise<Receipt>;
  resolve(receipt: Receipt): void;
  reject(error: unknown): void;
}

export interface CommitterSettings {
  /** How many visits are under way. */
  open(): number;
  /** The least time between two transactions while there are others to wait for. */
  readonly apart: Millis;
  /** Awaited ahead of every transaction: what must be safe on the disk before the store speaks of it. */
  readonly before?: (() => Promise<void>) | undefined;
}

export function openCommitter(
  store: Pick<Store, "commit">,
  clock: Clock,
  { open, apart, before }: CommitterSettings,
): Committer {
  let gathering: Gathering | undefined;
  let sending: Promise<void> | undefined;
  let sentAt = Number.NEGATIVE_INFINITY;
  let waiting: AbortController | undefined; // for others that may join
  const totals = { found: 0, records: { new: 0, changed: 0, unchanged: 0, vanished: 0 } };

  /** When half of all visits wait for it, waiting longer would hold up the harvest. */
  const isEnough = ({ takes, outcomes }: Gathering): boolean => 2 * (takes.length + outcomes.length) >= open();

  const othersJoined = async (one: Gathering): Promise<void> => {
    const left = sentAt + apart - clock.ticks();
    if (left <= 0 || isEnough(one)) return;
    waiting = new AbortController();
    await clock.sleep(left, waiting.signal);
    waiting = undefined;
  };

  const send = async (): Promise<void> => {
    while (gathering !== undefined) {
      await othersJoined(gathering);
      sentAt = clock.ticks();
      const { takes, outcomes, hosts, refill, resolve, reject } = gathering;
      gathering = undefined;
      try {
        await before?.();
        const batch = { now: clock.now(), takes, outcomes, hosts: [...hosts.values()], refill: [...refill.values()] };
        const receipt = await store.commit(batch);
        totals.found += receipt.found;
        for (const name of ["new", "changed", "unchanged", "vanished"] as const) {
          totals.records[name] += receipt.records[name];
        }
        resolve(receipt);
      } catch (error) {
        reject(error);
      }
    }
    sending = undefined;
  };

  return {
    commit({ take, outcome, host, refill }) {
      gathering ??= gather();
      if (take !== undefined) gathering.takes.push(take);
      if (outcome !== undefined) gathering.outcomes.push(outcome);
      if (host !== undefined) gathering.hosts.set(host.name, { ...gathering.hosts.get(host.name), ...host });
      if (refill !== undefined) gathering.refill.set(refill.site, refill);
      const { promise } = gathering;
      if (waiting !== undefined && isEnough(gathering)) waiting.abort(ENOUGH);
      // A turn of the event loop later, so that everything that arrives together leaves together.
      sending ??= Promise.resolve().then(send);
      return promise;
    },
    totals: () => totals,
    async settled() {
      while (sending !== undefined) await sending;
    },
  };
}

/** A reason of our own: without one, every abort makes an error with a stack trace. */
const ENOUGH = "enough";

function gather(): Gathering {
  let resolve!: (receipt: Receipt) => void;
  let reject!: (error: unknown) => void;
  const promise = new Promise<Receipt>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  promise.catch(() => undefined); // everyone who waits sees the error; nobody waiting is no reason to crash
  return { takes: [], outcomes: [], hosts: new Map(), refill: new Map(), promise, resolve, reject };
}
