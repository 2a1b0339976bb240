/**
 * Does the page agree with itself?
 *
 * The chain reads unit by unit; the page as a whole knows more. Entries with the same structure play the same roles: a lone unit that deviates
 * from the others in its place of the template is corrected (`alike`). People stand beside a title: people without one are a
 * committee, a chair, a list of speakers, and what a page says again and again is no title (`rooted`).
 */
import type { Measured } from "./features.js";
import { LABELS, type Label } from "./labels.js";
import type { SeenPage } from "./seen.js";

/** P(label) of each unit, labels in the order of `LABELS`. */
export type Chances = readonly (readonly number[])[];

const ENOUGH = 5; // units in one place, to speak of a habit
const MOST = 0.7;
const NEARLY = 0.12;
const FEW = 0.1;
const SURE = 0.8;

/** Where most units in one place have a label, one that was nearly given it gets it; a lone label among many others is taken back unless it was sure. */
export function alike(labels: readonly Label[], chances: Chances, measured: readonly Measured[]): Label[] {
  const places = new Map<string, { count: number; readonly of: Map<Label, number> }>();
  for (const [at, { place }] of measured.entries()) {
    let known = places.get(place);
    if (known === undefined) places.set(place, (known = { count: 0, of: new Map() }));
    known.count++;
    known.of.set(labels[at]!, (known.of.get(labels[at]!) ?? 0) + 1);
  }
  return labels.map((label, at) => {
    const { count, of } = places.get(measured[at]!.place)!;
    if (count < ENOUGH) return label;
    for (const [habit, times] of of) {
      if (habit === label || habit === "other" || times / count < MOST) continue;
      if (chances[at]![LABELS.indexOf(habit)]! >= NEARLY) return habit;
    }
    const own = of.get(label)!;
    const lone = label !== "other" && own === 1 && own / count < FEW && chances[at]![LABELS.indexOf(label)]! < SURE;
    return lone ? "other" : label;
  });
}

const OFTEN = 4; // a title said as often is a button or a kind of session
const BESIDE = 5; // units between people and their title
const GAP = 3; // units between people of one list

export function rooted(labels: readonly Label[], measured: readonly Measured[], page: SeenPage): Label[] {
  const found = labels.map((label, at): Label => (isTitle(label) && measured[at]!.repeats >= OFTEN ? "other" : label));
  for (let at = 0; at < found.length; at++) {
    if (!isPeople(found[at]!)) continue;
    const to = endOfList(found, at, page);
    if (!hasTitle(found, at, to, page)) for (let i = at; i <= to; i++) if (isPeople(found[i]!)) found[i] = "other";
    at = to;
  }
  return found;
}

/** The last unit of the list of people that begins at `from`: little else between them, no heading, no title. */
function endOfList(labels: readonly Label[], from: number, page: SeenPage): number {
  let to = from;
  for (let next = from + 1; next < labels.length && next - to <= GAP; next++) {
    if (isPeople(labels[next]!)) to = next;
    else if (isTitle(labels[next]!) || isHeading(next, page)) break;
  }
  return to;
}

function hasTitle(labels: readonly Label[], from: number, to: number, page: SeenPage): boolean {
  return [-1, 1].some((step) => {
    const start = step < 0 ? from : to;
    for (let n = 1; n <= BESIDE; n++) {
      const at = start + n * step;
      if (at < 0 || at >= labels.length) return false;
      if (isTitle(labels[at]!)) return true;
      if (isHeading(at, page)) return false;
    }
    return false;
  });
}

function isTitle(label: Label): boolean {
  return label === "title" || label === "mixed";
}

function isPeople(label: Label): boolean {
  return !isTitle(label) && label !== "other";
}

function isHeading(at: number, { units, blocks }: SeenPage): boolean {
  return blocks[units[at]!.block]!.heading > 0;
}
