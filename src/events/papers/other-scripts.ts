/**
 * Which units are titles and people on a page in letters that the labeller hardly knows?
 *
 * The chain learned from pages in Latin letters: case, lexica and word endings say nothing to it about 山田太郎、鈴木一郎. But names have a shape in every
 * script — two to four characters, initials, two or three words between commas — and a page repeats its layout. So on such pages
 * the places of the template that mostly hold names are the authors, and what stands right before or behind them, in one place again,
 * are the titles. What is found so is marked for a person to look at.
 */
import { isEasternName } from "./eastern-names.js";
import type { LabelledUnit } from "./labeller.js";
import type { Label } from "./labels.js";
import { isNoTitle } from "./titles.js";

/** Below what a person would not have to check: see doubts.ts. */
const CONFIDENCE = 0.7;
const FEW = 3;
const MOSTLY = 0.6;

/** Labels for a page mostly in other letters, when the chain found next to nothing there; else as they were. */
export function labelOtherScripts(labelled: readonly LabelledUnit[]): readonly LabelledUnit[] {
  if (!isForeign(labelled) || labelled.filter(({ label }) => label === "title").length >= FEW) return labelled;
  const named = labelled.map(({ unit }) => namesLikeness(unit.text));
  // Names of one person are hard to tell from other words; a place where some lists stand is a place of names.
  const lists = placesOf(labelled, (at) => named[at]! >= 1, 1, 0.25);
  const authorPlaces = new Map([...placesOf(labelled, (at) => named[at]! > 0)].filter(([place]) => lists.has(place)));
  const isPeople = (at: number): boolean =>
    at >= 0 && at < labelled.length && named[at]! > 0 && authorPlaces.has(labelled[at]!.measured.place);
  const behind = placesOf(labelled, (at) => isTitleLike(labelled[at]!.unit.text, named[at]!) && isPeople(at + 1));
  const before = placesOf(labelled, (at) => isTitleLike(labelled[at]!.unit.text, named[at]!) && isPeople(at - 1));
  // People stand after their titles everywhere, or before them everywhere.
  const [places, step] = sum(behind) >= sum(before) ? ([behind, 1] as const) : ([before, -1] as const);
  return labelled.map((one, at): LabelledUnit => {
    const label: Label =
      places.has(one.measured.place) && isTitleLike(one.unit.text, named[at]!) && isPeople(at + step)
        ? "title"
        : isPeople(at) && isTitleAt(at - step)
          ? "author"
          : "other";
    return label === "other" && one.label !== "other" ? one : { ...one, label, confidence: CONFIDENCE };
  });

  function isTitleAt(at: number): boolean {
    const one = labelled[at];
    return one !== undefined && places.has(one.measured.place) && isTitleLike(one.unit.text, named[at]!);
  }
}

/** Places of the template where most units pass, and how many do. */
function placesOf(
  labelled: readonly LabelledUnit[],
  passes: (at: number) => boolean,
  least = FEW,
  share = MOSTLY,
): ReadonlyMap<string, number> {
  const counts = new Map<string, { all: number; passed: number }>();
  for (const [at, { measured }] of labelled.entries()) {
    const known = counts.get(measured.place) ?? { all: 0, passed: 0 };
    known.all++;
    if (passes(at)) known.passed++;
    counts.set(measured.place, known);
  }
  return new Map(
    [...counts].flatMap(([place, { all, passed }]) =>
      passed >= least && passed >= share * all ? [[place, passed] as const] : [],
    ),
  );
}

const sum = (places: ReadonlyMap<string, number>): number => [...places.values()].reduce((a, b) => a + b, 0);

/** More than half of the letters are not Latin. */
function isForeign(labelled: readonly LabelledUnit[]): boolean {
  let [latin, other] = [0, 0];
  for (const { unit } of labelled.slice(0, 2000)) {
    for (const letter of unit.text.slice(0, 200)) {
      if (/\p{Script=Latin}/u.test(letter)) latin++;
      else if (/\p{L}/u.test(letter)) other++;
    }
  }
  return other > latin && other > 50;
}

function isTitleLike(text: string, named: number): boolean {
  // Without capitals, four words may be a long name; mostly they are a title.
  const long = named <= 0.5 && !EASTERN.test(text) && text.trim().split(/\s+/u).length >= 4;
  if ((named > 0 && !long) || isNoTitle(text) || text.length > 300) return false;
  const letters = text.replace(/[^\p{L}]/gu, "").length;
  return EASTERN.test(text) ? letters >= 6 : letters >= 14 && /\s/u.test(text.trim());
}

const EASTERN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const BETWEEN = /\s*(?:[,;，、；،؛·•\n]|\s(?:и|та|و|and)\s)\s*/u;
const CASED_NAME =
  /^(?:(?:\p{Lu}\p{M}*\.\s?-?){1,3}\s*\p{Lu}[\p{Ll}\p{M}'’-]+|\p{Lu}[\p{Ll}\p{M}'’-]+\s+(?:\p{Lu}\p{M}*\.\s?){1,3}|\p{Lu}[\p{Ll}\p{M}'’-]+(?:\s+\p{Lu}[\p{Ll}\p{M}'’-]+){1,2})$/u;
const CASELESS_NAME = /^[\p{Lo}\p{M}'’-]{2,}(?:\s+[\p{Lo}\p{M}'’-]{2,}){1,3}$/u;

/** 0: no names. 1: names for sure. Between: words that may be one. Places of work in brackets do not count. */
function namesLikeness(text: string): number {
  const bare = text.replace(/[(（[【][^)）\]】]*[)）\]】]/gu, " ").replace(/[\d*†‡§¹²³⁴⁵⁶]+/gu, " ");
  const pieces = bare
    .split(BETWEEN)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== "");
  if (pieces.length === 0 || pieces.length > 60) return 0;
  const shapes = pieces.map((piece): number => {
    if (EASTERN.test(piece)) {
      const words = piece.split(/\s+/u);
      return isEasternName(piece) &&
        words.every((word) => word.length <= 5) &&
        piece.replace(/\s/gu, "").length <= 9 * words.length
        ? /^\S{2,4}$|^\S{1,3}\s\S{1,3}$|・/u.test(piece) || words.length > 1
          ? 1
          : 0.5
        : 0;
    }
    if (CASED_NAME.test(piece)) return /\p{Lu}\./u.test(piece) ? 1 : 0.7;
    return CASELESS_NAME.test(piece) && piece.length <= 40 ? 0.5 : 0;
  });
  if (shapes.includes(0)) return 0;
  // Several in a row are a list; one alone may be anything of that shape.
  return pieces.length > 1 ? 1 : shapes[0]!;
}
