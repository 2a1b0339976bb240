/**
 * Where do the authors end and the title begin, when nothing but a stop or a colon parts them?
 *
 * "A. Author and B. Author. A Title" and "A Title, A. Author" can be cut at any comma. Each cut is tried both ways round: how much does one
 * side look like people, and how little the other? Lines of one list are cut alike, so the list decides the order together, and the sign.
 */
import type { Lexicon } from "../features/lexicon.js";
import { DEGREE, listPieces, nameLikeness, wordOfTitle } from "../people/names.js";
import { blankCuts } from "./blank-cut.js";

export interface Split {
  readonly title: string;
  readonly people: string;
  /** How much one side looks like people and the other like a title. */
  readonly score: number;
  /** The sign that it is made at. */
  readonly sign: string;
}

interface Cut extends Split {
  readonly peopleFirst: boolean;
}

/** Cuts the lines of one list; undefined for a line that cannot be cut sensibly. */
export function splitMixed(lines: readonly string[], lexicon: Lexicon): (Split | undefined)[] {
  const cuts = lines.map((line) => cutsOf(line, lexicon));
  const votes = (first: boolean): number =>
    cuts.reduce(
      (sum, all) =>
        sum + Math.max(0, ...all.filter(({ peopleFirst }) => peopleFirst === first).map(({ score }) => score)),
      0,
    );
  const peopleFirst = votes(true) >= votes(false);
  const inOrder = cuts.map((all) => all.filter((cut) => cut.peopleFirst === peopleFirst));
  const best = inOrder.map((all) => bestOf(all));
  const habit = usualSign(best);
  return best.map((cut, n) => {
    const usual = habit === undefined ? undefined : usualCut(inOrder[n]!, habit);
    if (usual !== undefined && usual.score > MIN_USUAL_CUT_SCORE) return splitOf(usual);
    return cut !== undefined && cut.score > MIN_CUT_SCORE ? splitOf(cut) : undefined;
  });
}

/** The best cut at the list's sign. No list of people holds a colon: the first one ends it. */
function usualCut(cuts: readonly Cut[], habit: string): Cut | undefined {
  const own = cuts.filter(({ sign }) => sign === habit);
  const first = own[0];
  return habit === ":" && first?.peopleFirst && first.score > MIN_CUT_SCORE ? first : bestOf(own);
}

const splitOf = ({ title, people, score, sign }: Cut): Split => ({ title, people, score, sign });

const MIN_CUT_SCORE = 0.35;
/** Where the others are cut at the same sign, unknown names are accepted sooner. */
const MIN_USUAL_CUT_SCORE = 0.1;
const MIN_LINES_WITH_SIGN = 4;
const MIN_SHARE_WITH_SIGN = 0.6;

function bestOf(cuts: readonly Cut[]): Cut | undefined {
  let best: Cut | undefined;
  for (const cut of cuts) if (best === undefined || cut.score > best.score) best = cut;
  return best;
}

/** The sign at which most lines are best cut. Commas part people, too, and tell nothing. */
function usualSign(best: readonly (Cut | undefined)[]): string | undefined {
  const times = new Map<string, number>();
  for (const cut of best)
    if (cut !== undefined && cut.score > MIN_CUT_SCORE) times.set(cut.sign, (times.get(cut.sign) ?? 0) + 1);
  for (const [sign, count] of times)
    if (sign !== "," && count >= MIN_LINES_WITH_SIGN && count >= MIN_SHARE_WITH_SIGN * best.length) return sign;
  return undefined;
}

/** The sign of a cut where nothing but a blank stands. */
const BLANK = " ";

function signOf(found: string, initials: boolean, shouts: boolean): string {
  if (shouts) return "capitals";
  if (initials) return "initials";
  if (/\bby\s/iu.test(found)) return "by";
  if (/^[,;，；]/u.test(found)) return ",";
  if (/^[:：]/u.test(found)) return ":";
  return /[–—|/-]/u.exec(found)?.[0] ?? found[0]!;
}

/** "organised by", "chaired by" introduce no authors. */
const STRONG =
  /(?:…+|\.{4,}|(?:\. ){3,})\s*|[.:](?:\s+)|[：。．](?=.)|\s[–—|/-]\s|(?<!\s|ed|led|run|held)\s+by\s+|["”»]\s+/giu;
const MAX_TRIED = 6;

/** A cut without its pieces, to see whether the lines of a list hold both at all. */
export interface CutScore {
  readonly peopleFirst: boolean;
  readonly sign: string;
  readonly score: number;
}

/** Sensible cuts at a stop, colon or dash; with `blank` also where nothing parts people and title. */
export function strongCuts(line: string, lexicon: Lexicon, blank: boolean): CutScore[] {
  const text = line.slice(0, 400);
  const cuts: CutScore[] = [];
  const add = (left: string, right: string, sign: string): void => {
    for (const peopleFirst of [true, false]) {
      const [people, title] = peopleFirst ? [left, right] : [right, left];
      const asTitle = titleScore(title, lexicon);
      const score = asTitle === 0 ? 0 : peopleScore(people, lexicon) + asTitle - 1;
      if (score > 0) cuts.push({ peopleFirst, sign, score });
    }
  };
  let tried = 0;
  for (const match of text.matchAll(STRONG)) {
    const initials = endsWithInitial(match[0], text, match.index);
    const left = text.slice(0, match.index + (initials === undefined ? 0 : 1)).trim();
    const right = text.slice(match.index + match[0].length).trim();
    if (left.length < 4 || right.length < 4 || initials === "before a name" || isInitial(right)) continue;
    if (tried++ >= MAX_TRIED) break;
    add(left, right, signOf(match[0], initials !== undefined, false));
  }
  for (const cut of blank ? blankCuts(text, lexicon) : []) {
    const score = peopleScore(cut.people, lexicon) + titleScore(cut.title, lexicon) - 1;
    if (score > 0) cuts.push({ peopleFirst: cut.peopleFirst, sign: BLANK, score });
  }
  return cuts;
}

const BREAK =
  /(?:…+|\.{4,}|(?:\. ){3,})\s*|["”»]?,?(?<!\s|ed|led|run|held)\s+by\s+|[.:;,](?:\s+|$)|[，。．：；]\s*|\s[–—|/-]\s|["”»]\s*|\)\s+(?=\p{Lu})/giu;
const MAX_LINE = 1500;
const MAX_CUTS = 60;

function cutsOf(line: string, lexicon: Lexicon): Cut[] {
  const text = line.slice(0, MAX_LINE);
  const cuts: Cut[] = [];
  for (const match of text.matchAll(BREAK)) {
    if (cuts.length >= 2 * MAX_CUTS) break;
    const initials = endsWithInitial(match[0], text, match.index);
    if (initials === "before a name") continue;
    const left = text.slice(0, match.index + (initials !== undefined || /^["”»)]/.test(match[0]) ? 1 : 0)).trim();
    const right = text.slice(match.index + match[0].length).trim();
    if (!/\p{L}{2}/u.test(left) || !/\p{L}{2}/u.test(right) || (initials !== undefined && isInitial(right))) continue;
    const shouts = isLoud(left) !== isLoud(right);
    const sign = signOf(match[0], initials !== undefined, shouts);
    const strong = sign === "by" || sign === "capitals" ? 0.3 : /^[.:。．：]/u.test(match[0]) ? 0.1 : 0;
    cuts.push({
      title: right,
      people: left,
      peopleFirst: true,
      sign,
      score: peopleScore(left, lexicon) + titleScore(right, lexicon) - 1 + strong,
    });
    cuts.push({
      title: left,
      people: right,
      peopleFirst: false,
      sign,
      score: peopleScore(right, lexicon) + titleScore(left, lexicon) - 1 + strong,
    });
  }
  for (const cut of blankCuts(text, lexicon))
    cuts.push({ ...cut, sign: BLANK, score: peopleScore(cut.people, lexicon) + titleScore(cut.title, lexicon) - 1 });
  return cuts;
}

/**
 * The stop of an initial ends nothing before a name ("J. Smith"); behind a family name ("Осипов Г.С. Название") it may end the people.
 */
function endsWithInitial(sign: string, text: string, at: number): "before a name" | "behind a name" | undefined {
  if (!sign.startsWith(".")) return undefined;
  const before = text.slice(Math.max(0, at - 60), at);
  if (!/(?:^|[\s.-])\p{Lu}\p{Ll}?$/u.test(before)) return undefined;
  return /\p{L}[\p{Ll}\p{M}'’]+,?\s(?:\p{Lu}\p{Ll}?\.[\s-]?){0,3}\p{Lu}\p{Ll}?$/u.test(before)
    ? "behind a name"
    : "before a name";
}

/** "В., …": more initials of the same person. */
const isInitial = (text: string): boolean => /^\p{Lu}\p{Ll}?\.(?:[\s,;-]|\p{Lu}\.)/u.test(text);

/** In capitals from end to end, and of several words. */
function isLoud(text: string): boolean {
  return text === text.toUpperCase() && /(?<!\p{Lu})\p{Lu}{2,}\P{L}+\p{Lu}{2,}\P{L}+\p{Lu}{2,}/u.test(text);
}

/** Every piece a name: 1. One piece that is none spoils it. */
function peopleScore(text: string, lexicon: Lexicon): number {
  const list = text.replace(/^\W*\d+\s*[:.)]\s*/u, "").replace(/(?<=\p{L}{2})[\s.,;:[(]+$/u, "");
  const pieces = TURNED_LIST.test(list) ? list.split(/;\s*/u) : listPieces(list);
  if (pieces.length === 0) return 0;
  let sum = 0;
  let worst = 1;
  let counted = 0;
  for (const piece of pieces.slice(0, 40)) {
    const likeness = nameLikeness(piece.replace(DEGREE, ""), lexicon);
    // "A. Lee - University of Pisa": where people work does not spoil it.
    if (counted > 0 && likeness < 0.4 && isWorkplace(piece, lexicon)) continue;
    sum += likeness;
    worst = Math.min(worst, likeness);
    counted++;
  }
  return counted === 0 ? 0 : 0.6 * (sum / counted) + 0.4 * worst;
}

/** "Lee, Ann; Kim, Bo": a comma inside, semicolons between. */
const TURNED_LIST = /^\p{Lu}[^,;:\d]{1,30}, ?\p{Lu}[^,;:\d]{0,30}(?:; ?\p{Lu}[^,;:\d]{1,30}, ?\p{Lu}[^,;:\d]{0,30})+$/u;

function isWorkplace(piece: string, lexicon: Lexicon): boolean {
  const words = piece.split(/\s+/u);
  return words.length <= 8 && words.some((word) => lexicon.facts(word.toLowerCase()).keyword);
}

function titleScore(text: string, lexicon: Lexicon): number {
  let words = 0;
  let named = 0;
  for (const word of text.split(/\s+/)) {
    const kind = wordOfTitle(word, lexicon);
    if (kind !== "none") words++;
    if (kind === "name") named++;
  }
  if (words === 0) return 0;
  const eastern = text.match(UNSPACED)?.length ?? 0;
  const count = Math.max(words, eastern / 2);
  const length = count < 2 ? 0.4 : count < 3 ? 0.8 : 1;
  return length * (1 - named / words);
}

/** Letters of scripts without blanks: two of them count as a word. */
export const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu;
