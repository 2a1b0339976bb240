/**
 * The part of the store in which people look at a harvest's addresses and change its queue.
 *
 * All of it may be used while the harvest runs. A running harvest holds a few addresses per host in memory; it notices a change when it
 * asks for the next ones.
 */
import type { Instant } from "../model/time.js";
import type { AddressState } from "./frontier-store.js";

export interface QueueStore {
  /**
   * Addresses of a harvest in the order of their discovery. Only so many are looked at in one call, found or not: a page may be short or
   * empty although `next` is set.
   */
  addresses(request: AddressesRequest): Promise<AddressesPage>;
  /** Groups with waiting addresses, best first. Of a very long queue, only the beginning is counted. */
  groups(harvest: number, limit: number): Promise<readonly QueueGroup[]>;
  /** Returns what was changed, as it was before. */
  changeQueue(change: QueueChange): Promise<readonly QueueBefore[]>;
}

export interface AddressesRequest {
  readonly harvest: number;
  readonly state?: AddressState;
  /** Part of the address. */
  readonly contains?: string;
  /** A group by its number. */
  readonly group?: number;
  /** `next` of the page before. */
  readonly after?: number;
  readonly limit: number;
}

export interface AddressesPage {
  readonly addresses: readonly QueueAddress[];
  /** Undefined when all were looked at. */
  readonly next: number | undefined;
}

export interface QueueAddress {
  readonly id: number;
  readonly url: string;
  readonly site: string;
  readonly state: AddressState;
  /** Why it is in this state; empty for most waiting ones. */
  readonly because: string;
  readonly group: number;
  readonly groupPriority: number;
  /** Why its group is closed; null while it is open. */
  readonly groupClosed: string | null;
  readonly priority: number;
  readonly depth: number;
  readonly due: Instant;
}

export interface QueueGroup {
  readonly id: number;
  readonly site: string;
  readonly name: string;
  readonly priority: number;
  readonly closed: string | null;
  readonly waiting: number;
  /** One of its waiting addresses. */
  readonly example: string;
}

export interface QueueChange {
  readonly harvest: number;
  readonly which: { readonly addresses: readonly number[] } | { readonly group: number };
  /**
   * `drop`: waiting addresses are not visited; a group is closed. `restore`: addresses that were dropped, failed or set aside wait again,
   * and their hosts are tried again; a group is opened. `undo`: as it was before a change, except addresses that were visited since.
   */
  readonly to:
    | { readonly kind: "drop"; readonly because: string }
    | { readonly kind: "restore" }
    | { readonly kind: "priority"; readonly priority: number }
    | { readonly kind: "undo"; readonly before: readonly QueueBefore[] };
}

/** An address or a group before a change. A closed group is `dropped`, an open one `waiting`. */
export interface QueueBefore {
  readonly id: number;
  readonly state: AddressState;
  readonly because: string;
  readonly priority: number;
}

/** How many addresses one call looks at. */
export const ADDRESSES_LOOKED_AT = 50_000;

interface GroupState {
  readonly id: number;
  readonly closed: string | null;
  readonly priority: number;
}

export function groupBefore({ id, closed, priority }: GroupState): QueueBefore {
  return { id, state: closed === null ? "waiting" : "dropped", because: closed ?? "", priority };
}

export function groupAfter(group: GroupState, to: QueueChange["to"]): Pick<GroupState, "closed" | "priority"> {
  switch (to.kind) {
    case "priority":
      return { closed: group.closed, priority: to.priority };
    case "drop":
      return { closed: to.because, priority: group.priority };
    case "restore":
      return { closed: null, priority: group.priority };
    case "undo": {
      const before = to.before.find(({ id }) => id === group.id) ?? groupBefore(group);
      return { closed: before.state === "waiting" ? null : before.because, priority: before.priority };
    }
  }
}
