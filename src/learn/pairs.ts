/**
 * Which number does a pair of numbers have?
 *
 * An open-addressing hash table in two flat arrays, usable in place from a model file. Longer keys are chains:
 * the number of (a, b) and c make the next pair.
 */
import { slotsFor } from "./strings.js";

export interface PairTable {
  readonly keys: Int32Array; // left and right of entry e at 2e and 2e + 1
  readonly slots: Int32Array; // a power of two; entry, or −1 for an empty slot
}

/** The table of distinct pairs; the number of a pair is its place among the keys. */
export function pairTable(keys: Int32Array): PairTable {
  const slots = new Int32Array(slotsFor(keys.length / 2)).fill(-1);
  for (let e = 0; e < keys.length / 2; e++) slots[freeSlot(slots, keys[2 * e]!, keys[2 * e + 1]!)] = e;
  return { keys, slots };
}

/** The number of the pair, or −1 when the table does not hold it. */
export function findPair(table: PairTable, left: number, right: number): number {
  const { keys, slots } = table;
  const mask = slots.length - 1;
  let slot = hashPair(left, right) & mask;
  for (let probes = 0; probes <= mask; probes++) {
    const e = slots[slot]!;
    if (e === -1 || (keys[2 * e] === left && keys[2 * e + 1] === right)) return e;
    slot = (slot + 1) & mask;
  }
  return -1;
}

/** A table that grows: a pair gets the next number when it is first seen. */
export function growingPairs() {
  let table: PairTable = { keys: new Int32Array(2048), slots: new Int32Array(slotsFor(1024)).fill(-1) };
  let count = 0;
  return {
    get count() {
      return count;
    },
    number(left: number, right: number): number {
      const known = findPair(table, left, right);
      if (known !== -1) return known;
      if (2 * count === table.keys.length) {
        const keys = new Int32Array(4 * count);
        keys.set(table.keys);
        const wider = new Int32Array(slotsFor(2 * count)).fill(-1);
        for (let e = 0; e < count; e++) wider[freeSlot(wider, keys[2 * e]!, keys[2 * e + 1]!)] = e;
        table = { keys, slots: wider };
      }
      table.keys[2 * count] = left;
      table.keys[2 * count + 1] = right;
      table.slots[freeSlot(table.slots, left, right)] = count;
      return count++;
    },
    keys: (): Int32Array => table.keys.subarray(0, 2 * count),
  };
}

function freeSlot(slots: Int32Array, left: number, right: number): number {
  let slot = hashPair(left, right) & (slots.length - 1);
  while (slots[slot] !== -1) slot = (slot + 1) & (slots.length - 1);
  return slot;
}

function hashPair(left: number, right: number): number {
  let h = Math.imul(left, 0x9e3779b1) ^ Math.imul(right, 0x85ebca6b);
  h ^= h >>> 15;
  h = Math.imul(h, 0x2c1b3c6d);
  return (h ^ (h >>> 13)) >>> 0;
}
