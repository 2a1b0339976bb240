/**
 * Groups many small changes into few transactions.
 *
 * Callers submit a change and wait. While one batch is being written, the next one collects; while other visits run that may join it, it
 * waits for a minimum interval since the last. So an idle harvest commits at once, and a busy one commits dozens of visits together. Of
 * several states of a host in a batch, the latest counts.
 */
import type { Clock, Millis } from "../model/time.js";
import type { Batch, FoundEarly, HostChange, Outcome, Receipt, Store, Take } from "../store/store.js";

export interface Committer {
  /** Resolves with the receipt of its transaction. Rejects when the store fails. */
  commit(change: PendingChange): Promise<Receipt>;
  /** Resolves when everything submitted so far is committed. */
  settled(): Promise<void>;
  /** The sums over all transactions so far. */
  totals(): Pick<Receipt, "found" | "records">;
}

export interface PendingChange {
  readonly take?: Take;
  readonly outcome?: Outcome;
  readonly found?: FoundEarly;
  readonly host?: HostChange;
  readonly refill?: Batch["refill"][number];
}

interface Gathering {
  takes: Take[];
  outcomes: Outcome[];
  found: FoundEarly[];
  hosts: Map<string, HostChange>;
  refill: Map<number, Batch["refill"][number]>;
  promise: Promise<Receipt>;
  resolve(receipt: Receipt): void;
  reject(error: unknown): void;
}

export interface CommitterSettings {
  readonly run: number;
  /** The number of running visits. */
  open(): number;
  /** The minimum interval between transactions while other visits may join. */
  readonly apart: Millis;
  /** Awaited before every transaction: data that must be durable before the store refers to it. */
  readonly before?: (() => Promise<void>) | undefined;
}

export function openCommitter(
  store: Pick<Store, "commit">,
  clock: Clock,
  { run, open, apart, before }: CommitterSettings,
): Committer {
  let gathering: Gathering | undefined;
  let sending: Promise<void> | undefined;
  let sentAt = Number.NEGATIVE_INFINITY;
  let waiting: AbortController | undefined; // for other visits to join
  const totals = { found: 0, records: { new: 0, changed: 0, unchanged: 0, vanished: 0 } };

  /** Once half of all visits wait for the commit, more waiting would stall the harvest. */
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
      const { takes, outcomes, found, hosts, refill, resolve, reject } = gathering;
      gathering = undefined;
      try {
        await before?.();
        const last = { hosts: [...hosts.values()], refill: [...refill.values()] };
        const batch = { now: clock.now(), run, takes, outcomes, found, ...last };
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
    commit({ take, outcome, found, host, refill }) {
      gathering ??= gather();
      if (take !== undefined) gathering.takes.push(take);
      if (outcome !== undefined) gathering.outcomes.push(outcome);
      if (found !== undefined) gathering.found.push(found);
      if (host !== undefined) gathering.hosts.set(host.name, { ...gathering.hosts.get(host.name), ...host });
      if (refill !== undefined) gathering.refill.set(refill.site, refill);
      const { promise } = gathering;
      if (waiting !== undefined && isEnough(gathering)) waiting.abort(ENOUGH);
      // In the next event loop iteration, so that changes that arrive together are committed together.
      sending ??= Promise.resolve().then(send);
      return promise;
    },
    totals: () => totals,
    async settled() {
      while (sending !== undefined) await sending;
    },
  };
}

/** A constant reason: without one, every abort creates an error with a stack trace. */
const ENOUGH = "enough";

function gather(): Gathering {
  let resolve!: (receipt: Receipt) => void;
  let reject!: (error: unknown) => void;
  const promise = new Promise<Receipt>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  promise.catch(() => undefined); // waiting callers get the error; without any, it must not crash the process
  return { takes: [], outcomes: [], found: [], hosts: new Map(), refill: new Map(), promise, resolve, reject };
}
