/**
 * Numbers the word forms of a corpus in bounded memory.
 *
 * Forms are numbered as they come, in runs of half a million. A full run is sorted and written to disk, and the next one begins with
 * number 0 again. At the end the runs are merged: the last number of a form is its place in the order of spelling, and of each run
 * there is a table from first numbers to last ones. Forms lie in one array of UTF-16 units and are found by a hash of their units,
 * without making strings of them.
 */
import { readFileSync, rmSync } from "node:fs";
import { byteFile } from "./byte-file.js";
import { type Entry, openSortedRuns } from "./sorted-runs.js";

export interface Lexicon {
  /** The number within the run of the form that stands at `from` to `to`; counts it. */
  number(text: string, from: number, to: number): number;
  /** Ends a run that is full; true if it was. */
  endRun(isLast?: boolean): boolean;
  /** All forms in the order of their spelling, by UTF-16 units. */
  merged(): Generator<Pick<Entry, "form" | "count">>;
  /** First number → last number of a run, after all forms were read. */
  table(run: number): Uint32Array;
}

const HELD = 1 << 19;
/** Of all forms of a run, in UTF-16 units. */
const UNITS = 1 << 23;
const FREE = 0xffffffff;
const PAIR = 8;
/** Of pairs of numbers, held for each run. */
const TABLE_BUFFER = 1 << 15;

export function openLexicon(file: (name: string) => string, held = HELD): Lexicon {
  const runs = openSortedRuns((run) => file(`forms.${run}`));
  const sizes: number[] = [];
  const slots = new Uint32Array(2 ** Math.ceil(Math.log2(2 * held))).fill(FREE);
  const mask = slots.length - 1;
  const starts = new Uint32Array(held + 1);
  const counts = new Uint32Array(held);
  let units = new Uint16Array(8 * held);
  let size = 0;

  const isSame = (number: number, text: string, from: number, length: number): boolean => {
    const start = starts[number]!;
    if (starts[number + 1]! - start !== length) return false;
    for (let i = 0; i < length; i++) if (units[start + i] !== text.charCodeAt(from + i)) return false;
    return true;
  };
  const insert = (slot: number, text: string, from: number, to: number): number => {
    const start = starts[size]!;
    if (start + to - from > units.length) {
      const larger = new Uint16Array(2 * (start + to - from));
      larger.set(units.subarray(0, start));
      units = larger;
    }
    for (let i = from; i < to; i++) units[start + i - from] = text.charCodeAt(i);
    slots[slot] = size;
    starts[size + 1] = start + to - from;
    return size++;
  };
  function* sorted(): Generator<Entry> {
    const bytes = Buffer.from(units.buffer);
    const forms = Array.from({ length: size }, (_, n) => bytes.toString("utf16le", 2 * starts[n]!, 2 * starts[n + 1]!));
    const order = Uint32Array.from(forms.keys()).sort((a, b) => (forms[a]! < forms[b]! ? -1 : 1));
    for (const number of order) yield { form: forms[number]!, number, count: counts[number]! };
  }
  return {
    number(text, from, to) {
      let hash = 0x811c9dc5;
      for (let i = from; i < to; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
      let slot = (hash ^ (hash >>> 15)) & mask;
      for (; slots[slot] !== FREE; slot = (slot + 1) & mask) {
        if (!isSame(slots[slot]!, text, from, to - from)) continue;
        counts[slots[slot]!]!++;
        return slots[slot]!;
      }
      const number = insert(slot, text, from, to);
      counts[number]!++;
      return number;
    },
    endRun(isLast = false) {
      if (size < held && starts[size]! < UNITS && !isLast) return false;
      runs.add(sorted());
      sizes.push(size);
      slots.fill(FREE);
      counts.fill(0);
      size = 0;
      return true;
    },
    *merged() {
      const tables = sizes.map((_, run) => byteFile(file(`numbers.${run}`), TABLE_BUFFER));
      let last = -1;
      let [form, count] = ["", 0];
      for (const { run, entry } of runs.merged()) {
        if (entry.form !== form || last < 0) {
          if (last >= 0) yield { form, count };
          last++;
          [form, count] = [entry.form, 0];
        }
        count += entry.count;
        tables[run]!.number(entry.number, PAIR / 2);
        tables[run]!.number(last, PAIR / 2);
      }
      if (last >= 0) yield { form, count };
      for (const table of tables) table.close();
      runs.close();
    },
    table(run) {
      const name = file(`numbers.${run}`);
      const bytes = readFileSync(name);
      rmSync(name);
      const table = new Uint32Array(sizes[run]!);
      for (let at = 0; at < bytes.length; at += PAIR) table[bytes.readUInt32LE(at)] = bytes.readUInt32LE(at + PAIR / 2);
      return table;
    },
  };
}
