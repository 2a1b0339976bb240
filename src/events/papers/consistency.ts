/**
 * Does the page agree with itself?
 *
 * The chain reads unit by unit; the page as a whole knows more. Entries with the same structure play the same roles: a lone unit that deviates
 * from the others in its place of the template is corrected (`alike`), and where a title and its people follow each other in two places again and
 * again, they do so where the chain saw only one of them (`paired`). People stand beside a title: people without one are a committee,
 * a chair, a list of speakers, and what a page says again and again is no title (`rooted`).
 */

import {
  besideEachOther,
  type Chances,
  isPeople,
  isTitle,
  peopleBeside,
  surenessByPlace,
} from "./beside-each-other.js";
import { besideThePapers } from "./beside-the-papers.js";
import { type Role, roleOf } from "./features/label-words.js";
import { type ColumnRole, type Lead, leadsOf } from "./features/leads.js";
import type { Measured } from "./features/measure.js";
import { purposeOf } from "./features/page-purpose.js";
import { LABELS, type Label } from "./labels.js";
import type { SeenPage } from "./reader-page.js";

/** The chain's labels as the page as a whole would have them, the units whose label the page itself prints, and how sure their place makes others. */
export function makeConsistent(
  path: readonly Label[],
  chances: Chances,
  measured: readonly Measured[],
  page: SeenPage,
): { readonly labels: Label[]; readonly said: ReadonlySet<number>; readonly sure: ReadonlyMap<number, number> } {
  const beside = besideThePapers(page.blocks);
  // They neither vote nor are voted for.
  const withoutBeside = (labels: readonly Label[]): Label[] =>
    labels.map((label, at) => (beside.has(page.units[at]!.block) ? "other" : label));
  const lines = alike(divided(withoutBeside(path), measured), chances, measured);
  const faced = facing(paired(lines, chances, measured), chances, measured);
  const whole = completed(besideEachOther(faced, chances, measured), chances, measured, page);
  const said = new Set<number>();
  const rootedOnes = rooted(named(whole, measured, page, said), measured, page);
  const alone = titlesAlone(rootedOnes, chances, measured, page);
  const labels = withoutBeside(alone === rootedOnes ? alone : peopleBeside(alone, chances, measured));
  return { labels, said, sure: surenessByPlace(labels, chances, measured) };
}

const MIN_LISTED = 3;
const MIN_TITLE_WORDS = 3;
const MIN_MEAN_CHANCE = 0.04; // a menu has less

/** On a page that calls itself accepted papers and names nobody, the units in one place that may be titles are titles. */
function titlesAlone(labels: Label[], chances: Chances, measured: readonly Measured[], page: SeenPage): Label[] {
  if (labels.some((label) => label !== "other" && label !== "title")) return labels;
  const { accepted, calls } = purposeOf(page);
  if (!accepted || calls) return labels;
  const places = new Map<string, { count: number; chance: number }>();
  for (const [at, { place }] of measured.entries()) {
    const known = places.get(place) ?? { count: 0, chance: 0 };
    places.set(place, known);
    known.count++;
    known.chance += chances[at]![LABELS.indexOf("title")]!;
  }
  return labels.map((label, at) => {
    const { count, chance } = places.get(measured[at]!.place)!;
    const long = measured[at]!.words.length >= MIN_TITLE_WORDS;
    return long && count >= MIN_LISTED && chance >= MIN_MEAN_CHANCE * count ? "title" : label;
  });
}

const MIN_UNITS = 5; // units in one place, to speak of a habit
const MIN_SHARE = 0.7;
const MIN_TITLE_SHARE = 0.5; // for titles: half an entry is no entry
const HIGH_SHARE = 0.8;
const MIN_CHANCE_AT_HIGH_SHARE = 0.03;
const MIN_CHANCE = 0.12;
const MAX_LONE_SHARE = 0.1;
const MIN_LONE_CHANCE = 0.8;

const MIN_CUT = 0.5; // how well a line falls into people and a title

/**
 * Lines in one place that mostly fall into people and a title hold both, though a single line would not show it. Only with the people first: "Graphs -
 * Ann Lee" is a session with its chair as often.
 */
function divided(labels: readonly Label[], measured: readonly Measured[]): Label[] {
  const places = new Map<string, { count: number; clean: number; mixed: number }>();
  const lineOf = (at: number): string => measured[at]!.place.replace(/c$/u, ""); // the first of several lines is one of them
  for (const [at, { cut }] of measured.entries()) {
    const known = places.get(lineOf(at)) ?? { count: 0, clean: 0, mixed: 0 };
    places.set(lineOf(at), known);
    known.count++;
    if (cut >= MIN_CUT) known.clean++;
    if (cut >= MIN_CUT && labels[at] === "mixed") known.mixed++;
  }
  return labels.map((label, at) => {
    if (label === "mixed" || measured[at]!.cut < MIN_CUT) return label;
    const { count, clean, mixed } = places.get(lineOf(at))!;
    if (clean < MIN_PAIRS || clean < MIN_TITLE_SHARE * count) return label;
    return label === "other" || mixed * 2 > clean ? "mixed" : label;
  });
}

/** Where most units in one place have a label, one that was nearly given it gets it; a lone label among many others is taken back unless it was sure. */
function alike(labels: readonly Label[], chances: Chances, measured: readonly Measured[]): Label[] {
  const places = new Map<string, { count: number; readonly of: Map<Label, number> }>();
  for (const [at, { place }] of measured.entries()) {
    let known = places.get(place);
    if (known === undefined) places.set(place, (known = { count: 0, of: new Map() }));
    known.count++;
    known.of.set(labels[at]!, (known.of.get(labels[at]!) ?? 0) + 1);
  }
  return labels.map((label, at) => {
    const { count, of } = places.get(measured[at]!.place)!;
    if (count < MIN_UNITS) return label === "other" ? likeSisters(at, count, of) : label;
    for (const [habit, times] of of) {
      const share = times / count;
      const usual =
        share >= MIN_SHARE ||
        (share >= MIN_TITLE_SHARE && (habit === "mixed" || (habit === "title" && label === "other")));
      if (habit === label || habit === "other" || !usual) continue;
      if (chances[at]![LABELS.indexOf(habit)]! >= (share >= HIGH_SHARE ? MIN_CHANCE_AT_HIGH_SHARE : MIN_CHANCE))
        return habit;
    }
    const own = of.get(label)!;
    const lone =
      label !== "other" &&
      own === 1 &&
      own / count < MAX_LONE_SHARE &&
      chances[at]![LABELS.indexOf(label)]! < MIN_LONE_CHANCE;
    return lone ? "other" : label;
  });

  /** A short list has few witnesses: what most of its other entries are, an entry that might be so is, too. */
  function likeSisters(at: number, count: number, of: ReadonlyMap<Label, number>): Label {
    for (const [habit, times] of of)
      if (habit !== "other" && times > 1 && times * 2 > count && chances[at]![LABELS.indexOf(habit)]! >= MIN_CHANCE)
        return habit;
    return "other";
  }
}

const MIN_PAIRS = 3; // titles with their people in the same two places, to speak of a habit
const MIN_PAIRS_OF_FEW = 2; // in a list of three or four
const MIN_PAIR_SHARE = 0.5;
const MIN_PAIR_CHANCE = 0.03;

/** Neighbours in two places that mostly hold a title and people, in this order or the other, hold them here too, unless the chain is sure they do not. */
function paired(labels: readonly Label[], chances: Chances, measured: readonly Measured[]): Label[] {
  const found = [...labels];
  const places = new Map<string, Map<string, { count: number; readonly of: Map<string, number> }>>();
  const habits = measured.slice(1).map(({ place }, at) => {
    const first = places.get(measured[at]!.place) ?? new Map();
    places.set(measured[at]!.place, first);
    const habit = first.get(place) ?? { count: 0, of: new Map<string, number>() };
    first.set(place, habit);
    return habit;
  });
  for (let at = 0; at + 1 < labels.length; at++) {
    const habit = habits[at]!;
    habit.count++;
    const [first, second] = [labels[at]!, labels[at + 1]!];
    if ((first === "title" && isPeople(second)) || (isPeople(first) && second === "title")) {
      const pair = `${isTitle(first) ? first : "author"} ${isTitle(second) ? second : "author"}`;
      habit.of.set(pair, (habit.of.get(pair) ?? 0) + 1);
    }
  }
  for (let at = 0; at + 1 < labels.length; at++) {
    const { count, of } = habits[at]!;
    for (const [pair, times] of of) {
      if (times < (count < MIN_UNITS ? MIN_PAIRS_OF_FEW : MIN_PAIRS) || times < MIN_PAIR_SHARE * count) continue;
      const [first, second] = pair.split(" ") as [Label, Label];
      const missing = Number(found[at] === "other") + Number(found[at + 1] === "other");
      if (missing === 0 || !may(found, chances, at, first) || !may(found, chances, at + 1, second)) continue;
      if (found[at] === "other") found[at] = first;
      if (found[at + 1] === "other") found[at + 1] = second;
    }
  }
  return found;
}

const MIN_FACING_CHANCE = 0.12; // on average over the place
const MIN_TITLE_LETTERS = 8;

/** Lists of people in one place that each have the same other place right before them: what stands there may be titles, and then all of it is. */
function facing(labels: readonly Label[], chances: Chances, measured: readonly Measured[]): Label[] {
  const found = [...labels];
  const places = new Map<string, number[]>();
  for (let at = 1; at < labels.length; at++) {
    if (!isPeople(labels[at]!) || isPeople(labels[at - 1]!) || labels[at - 1] === "mixed") continue;
    if (measured[at - 1]!.letters < MIN_TITLE_LETTERS) continue;
    const key = `${measured[at - 1]!.place}\n${measured[at]!.place}`;
    places.set(key, [...(places.get(key) ?? []), at - 1]);
  }
  for (const before of places.values()) {
    const sum = before.reduce((all, at) => all + chances[at]![LABELS.indexOf("title")]!, 0);
    if (before.length >= MIN_PAIRS && sum >= MIN_FACING_CHANCE * before.length)
      for (const at of before) found[at] = "title";
  }
  return found;
}

function may(labels: readonly Label[], chances: Chances, at: number, label: Label): boolean {
  if (labels[at] !== "other") return isTitle(label) ? labels[at] === label : isPeople(labels[at]!);
  const chance = isTitle(label)
    ? chances[at]![LABELS.indexOf(label)]!
    : LABELS.reduce((sum, one, l) => sum + (isPeople(one) ? chances[at]![l]! : 0), 0);
  return chance >= MIN_PAIR_CHANCE;
}

const PERHAPS = 0.05;
const CLEARLY = 0.5;
const MIN_PEOPLE_CHANCE = 0.3;

/** A list of people needs a title: where titles stand right before (or right behind) people, what stands there without being called one is taken for it. */
function completed(
  labels: readonly Label[],
  chances: Chances,
  measured: readonly Measured[],
  { units, blocks }: SeenPage,
): Label[] {
  const found = [...labels];
  const count = (step: number): number =>
    labels.filter((label, at) => isPeople(label) && labels[at + step] === "title" && labels[at - step] !== "title")
      .length;
  // Between two titles, people may belong to either: only the others tell.
  const [before, behind] = [count(-1), count(1)];
  const ends = labels.findLast((label) => label !== "other");
  const step = before > behind || (before === behind && ends !== undefined && isPeople(ends)) ? -1 : 1;
  if (labels.filter((label, at) => isPeople(label) && labels[at + step] === "title").length < 2) return found;
  for (const [at, label] of labels.entries()) {
    const near = at + step;
    if (!isPeople(label) || labels[near] !== "other" || measured[near]!.words.length < 3) continue;
    // A title a little further on is theirs, unless it has people of its own in between.
    const further = [near + step, near + 2 * step].map((other) => labels[other] ?? "other");
    if (isTitle(further[0]!) || (isTitle(further[1]!) && !isPeople(further[0]!))) continue;
    const sure = LABELS.reduce((sum, one, l) => sum + (isPeople(one) ? chances[at]![l]! : 0), 0);
    if (sure < CLEARLY || chances[near]![LABELS.indexOf("title")]! < PERHAPS) continue;
    const [own, other] = [blocks[units[at]!.block]!, blocks[units[near]!.block]!];
    const together = own.element === other.element || own.element.parent === other.element.parent;
    if (together || (own.row >= 0 && own.row === other.row)) found[near] = "title";
  }
  // And a title needs people: what stands where the other titles have theirs, and may be people, is.
  const titles = found.flatMap((label, at) => (label === "title" ? [at] : []));
  const side = found.find((label) => label !== "other") === "title" ? 1 : -1;
  const withPeople = titles.filter((at) => isPeople(found[at + side] ?? "other")).length;
  if (withPeople < MIN_PAIRS || withPeople < MIN_SHARE * titles.length) return found;
  for (const at of titles) {
    const near = at + side;
    if (found[near] !== "other") continue;
    const people = LABELS.reduce((sum, one, l) => sum + (isPeople(one) ? chances[near]![l]! : 0), 0);
    if (people >= MIN_PEOPLE_CHANCE) found[near] = "author";
  }
  return found;
}

const MIN_LABELS = 3; // times that a page says "Title:" and "Authors:", to be taken at its word
const MAX_UNITS_AFTER_LABEL = 15; // units after "Authors:"

/** A page that says "Title:" and "Authors:" before each is taken at its word. `said`: gets the units that are so named. */
function named(
  labels: readonly Label[],
  measured: readonly Measured[],
  { units, blocks }: SeenPage,
  said: Set<number>,
): Label[] {
  const leads = leadsOf(units, blocks);
  const times = (role: Role): number => leads.filter(({ own }) => own === role).length;
  // "Presenting author:" stands for the authors where nothing else does.
  const unled = labels.filter((label, at) => isPeople(label) && !isLed(leads[at]!, "speaker")).length;
  const alone = unled * 2 < labels.filter(isTitle).length;
  const peopleRole: Role = alone && times("author") < MIN_LABELS ? "speaker" : "author";
  const [titles, people] = [times("title") >= MIN_LABELS, times(peopleRole) >= MIN_LABELS];
  const headed = (role: ColumnRole): boolean => leads.filter(({ column }) => column === role).length >= MIN_LABELS;
  const [titleColumn, peopleColumn] = [headed("title"), headed("author")];
  return labels.map((label, at) => {
    if (isTitle(label) && NO_TITLES.has(leads[at]!.own)) return "other";
    if (isTitle(label) && measured[at]!.letters > MAX_TITLE_LETTERS && isLed(leads[at]!, "abstract")) return "other";
    if (isPeople(label) && (isLed(leads[at]!, "chair") || (!alone && isLed(leads[at]!, "speaker")))) return "other";
    if (isPeople(label) && PAGE_NUMBERS.test(units[at]!.text)) return "other";
    // "Authors" in a cell of its own names what follows, and is nothing itself.
    if (
      label !== "other" &&
      measured[at]!.words.length <= 3 &&
      roleOf(units[at]!.text.replace(/[:：]\s*$/u, "")) !== undefined
    )
      return "other";
    // The head of a column holds for all of it.
    const { column } = leads[at]!;
    if (column === "nothing" || column === "where" || column === "number") return "other";
    if (titleColumn && peopleColumn && measured[at]!.words.length > 0) {
      if (column === "title" || column === "author") said.add(at);
      if (column === "title") return label === "mixed" ? label : "title";
      if (column === "author" && !isPeople(label)) return "author";
    }
    // A single word is a name only in scripts without blanks.
    const word = measured[at]!.words.length < 2 && measured[at]!.firstName < MIN_WHOLE_NAME;
    if ((!titles && !people) || label === "mixed" || word) return label;
    const { own, above, ago } = leads[at]!;
    const says =
      own ?? (above === "title" ? (ago === 1 ? above : undefined) : ago <= MAX_UNITS_AFTER_LABEL ? above : undefined);
    // The words "Paper title:" by themselves are none.
    if (own !== undefined && /[:：]\s*$/u.test(units[at]!.text)) return label;
    if ((titles && says === "title") || (people && says === peopleRole)) said.add(at);
    if (titles && says === "title" && measured[at]!.words.length > 2) return "title";
    if (isPeople(label) || !people || says !== peopleRole || measured[at]!.firstName < 0.3) return label;
    return measured[at]!.otherWork > 0 || /\(\p{L}{2}/u.test(units[at]!.text) ? "author+affiliation" : "author";
  });
}

/** "(S. 3)", "pp. 11–19". */
const PAGE_NUMBERS = /^\P{L}{0,3}(?:\p{L}{1,2}\.?\s?)?\d{1,5}(?:\s?[–—-]{1,2}\s?\d{1,5})?\P{L}{0,3}$/u;
const MIN_WHOLE_NAME = 0.6;
const MAX_TITLE_LETTERS = 200; // more, under the label of an abstract, is prose

/** "Chair: Ann Lee", in one unit or two. */
function isLed({ own, above, ago }: Lead, role: Role): boolean {
  return own === role || (own === undefined && above === role && ago === 1);
}

const NO_TITLES: ReadonlySet<Role | undefined> = new Set(["chair", "speaker", "where", "abstract"] as const);

const MIN_REPEATS = 4; // a title said as often is a button or a kind of session
const MAX_SHORT_WORDS = 3; // words
const MAX_DISTANCE_TO_TITLE = 5; // units between people and their title
const MAX_GAP_IN_LIST = 3; // units between people of one list

function rooted(labels: readonly Label[], measured: readonly Measured[], page: SeenPage): Label[] {
  const said = new Map<string, number>();
  for (const { text } of page.units) said.set(text, (said.get(text) ?? 0) + 1);
  // What stands there as often as the whole list does is no habit: a page may print its list by day and by author.
  const isSaidOften = (at: number): boolean =>
    said.get(page.units[at]!.text)! >= MIN_REPEATS && measured[at]!.repeats > 1;
  // "Session 3" is said often whatever its number; "Rivers of the World, Part 3" is a title.
  const isHabit = (at: number): boolean =>
    isSaidOften(at) ||
    (measured[at]!.repeats >= MIN_REPEATS &&
      measured[at]!.words.filter(({ numeric }) => !numeric).length <= MAX_SHORT_WORDS);
  const found = labels.map((label, at): Label => (isTitle(label) && isHabit(at) ? "other" : label));
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
  for (let next = from + 1; next < labels.length && next - to <= MAX_GAP_IN_LIST; next++) {
    if (isPeople(labels[next]!)) to = next;
    else if (isTitle(labels[next]!) || isHeading(next, page)) break;
  }
  return to;
}

function hasTitle(labels: readonly Label[], from: number, to: number, page: SeenPage): boolean {
  return [-1, 1].some((step) => {
    const start = step < 0 ? from : to;
    for (let n = 1; n <= MAX_DISTANCE_TO_TITLE; n++) {
      const at = start + n * step;
      if (at < 0 || at >= labels.length) return false;
      if (isTitle(labels[at]!)) return true;
      // "PDF" behind a title in a heading ends nothing.
      if (isHeading(at, page) && !isTitle(labels[at + step] ?? "other")) return false;
    }
    return false;
  });
}

function isHeading(at: number, { units, blocks }: SeenPage): boolean {
  return blocks[units[at]!.block]!.heading > 0;
}
