/**
 * An oracle for `page/text/visible.ts`: the same answers from the characters of a string.
 *
 * One walk over the characters answers all three. White space is collapsed on the way: two pages that differ only in their
 * indentation have the same digest (entities count as they are spelled). The digest is quick rather than secure: 64 bits from two multiplicative lanes. Who
 * forges one makes only pages of his own site look alike.
 */

import type { Visible } from "../../src/page/text/visible.js";

type Seen = Omit<Visible, "add"> & { add(text: string, start: number, end: number, linked: boolean): void };

const SAMPLE = 2000;

export function seenText(): Seen {
  let high = 0xdeadbeef | 0;
  let low = 0x41c6ce57 | 0;
  let seen = 0;
  let inLinks = 0;
  let gap = false;
  let sample = "";
  let all = "";
  return {
    add(text, start, end, linked) {
      all += text.slice(start, end);
      if (sample.length < SAMPLE) sample += ` ${text.slice(start, Math.min(end, start + SAMPLE))}`;
      let [h, l, n] = [high, low, 0];
      for (let i = start; i < end; i++) {
        const code = text.charCodeAt(i);
        if (code <= 0x20 || code === 0xa0) {
          gap = true;
          continue;
        }
        if (gap && seen + n > 0) {
          h = Math.imul(h ^ 0x20, 0x9e3779b1);
          l = Math.imul(l ^ 0x20, 0x5f356495);
        }
        gap = false;
        h = Math.imul(h ^ code, 0x9e3779b1);
        l = Math.imul(l ^ code, 0x5f356495);
        n++;
      }
      [high, low] = [h, l];
      seen += n;
      if (linked) inLinks += n;
    },
    digest: () => hex(mixed(high, low)) + hex(mixed(low, high)),
    outline: () => {
      let outline = 0;
      for (const word of all.split(/[\0-\x20\xa0]+/)) {
        const hash = word.split("").reduce((sum, unit) => Math.imul(sum ^ unit.charCodeAt(0), 0x5f356495), 0);
        if (hash !== 0 && !/[0-9/=%&_?#]/.test(word)) outline = Math.imul(outline ^ hash, 0x9e3779b1);
      }
      return outline >>> 0;
    },
    linkShare: () => (seen === 0 ? 0 : inLinks / seen),
    length: () => seen,
    sample: () => sample,
  };
}

/** Lets every bit of both lanes reach every bit of the result. */
function mixed(a: number, b: number): number {
  const first = Math.imul(a ^ (a >>> 16), 0x85ebca6b) ^ Math.imul(b ^ (b >>> 13), 0xc2b2ae35);
  return (first ^ (first >>> 16)) >>> 0;
}

function hex(word: number): string {
  return word.toString(16).padStart(8, "0");
}
