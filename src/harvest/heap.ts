/** A binary heap of items by time: thousands of resting hosts cost nothing until they are due. */
import type { Instant } from "../model/time.js";

export interface Heap<Item> {
  push(at: Instant, item: Item): void;
  /** Removes and returns the earliest item that is due. */
  pop(now: Instant): Item | undefined;
  soonest(): Instant | undefined;
  size(): number;
}

export function openHeap<Item>(): Heap<Item> {
  const heap: { readonly at: Instant; readonly item: Item }[] = [];

  const rise = (from: number): void => {
    const entry = heap[from]!;
    let at = from;
    for (let parent = (at - 1) >> 1; at > 0 && heap[parent]!.at > entry.at; parent = (at - 1) >> 1) {
      heap[at] = heap[parent]!;
      at = parent;
    }
    heap[at] = entry;
  };
  const sink = (): void => {
    const entry = heap[0]!;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child + 1 < heap.length && heap[child + 1]!.at < heap[child]!.at) child++;
      if (child >= heap.length || heap[child]!.at >= entry.at) break;
      heap[at] = heap[child]!;
      at = child;
    }
    heap[at] = entry;
  };

  return {
    push(at, item) {
      heap.push({ at, item });
      rise(heap.length - 1);
    },
    pop(now) {
      const first = heap[0];
      if (first === undefined || first.at > now) return undefined;
      const last = heap.pop()!;
      if (heap.length > 0) {
        heap[0] = last;
        sink();
      }
      return first.item;
    },
    soonest: () => heap[0]?.at,
    size: () => heap.length,
  };
}
