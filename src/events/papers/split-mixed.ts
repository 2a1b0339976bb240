/**
 * Where do the authors end and the title begin, when nothing but a stop or a colon parts them?
 *
 * "A. Author and B. Author. A Title" and "A Title, A. Author" can be cut at any comma. Each cut is tried both ways round: how much does one
 * side look like people, and how little the other? Lines of one list are cut alike, so the list decides the order together, and the sign.
 */
import type { Lexicon } from "./lexicon.js";
import { listPieces, nameLikeness } from "./names.js";

export interface Split {
  readonly title: string;
  readonly people: string;
}

interface Cut extends Split {
  readonly peopleFirst: boolean;
  readonly score: number;
  /** The sign that it is made at. */
  readonly sign: string;
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
    const usual = habit === undefined ? undefined : bestOf(inOrder[n]!.filter(({ sign }) => sign === habit));
    if (usual !== undefined && usual.score > LEAST_USUAL) return { title: usual.title, people: usual.people };
    return cut !== undefined && cut.score > LEAST ? { title: cut.title, people: cut.people } : undefined;
  });
}

const LEAST = 0.35;
/** Where the others are cut at the same sign, names that nobody knows are believed sooner. */
const LEAST_USUAL = 0.1;
const FEW = 4;
const MOST = 0.6;

function bestOf(cuts: readonly Cut[]): Cut | undefined {
  let best: Cut | undefined;
  for (const cut of cuts) if (best === undefined || cut.score > best.score) best = cut;
  return best;
}

/** The sign at which most lines are best cut. Commas part people, too, and tell nothing. */
function usualSign(best: readonly (Cut | undefined)[]): string | undefined {
  const times = new Map<string, number>();
  for (const cut of best)
    if (cut !== undefined && cut.score > LEAST) times.set(cut.sign, (times.get(cut.sign) ?? 0) + 1);
  for (const [sign, count] of times) if (sign !== "," && count >= FEW && count >= MOST * best.length) return sign;
  return undefined;
}

function signOf(found: string): string {
  if (/\bby\s/iu.test(found)) return "by";
  if (/^[,;，]/u.test(found)) return ",";
  return /[–—|-]/u.exec(found)?.[0] ?? found[0]!;
}

const STRONG = /[.:](?:\s+)|\s[–—|]\s|\s+by\s+|["”»]\s+/giu;
const MOST_TRIED = 6;

/** The most sensible cut at a stop, colon or dash, to see whether a line holds both at all: + people first, − title first; 0 when none is. */
export function bestCut(line: string, lexicon: Lexicon): number {
  const text = line.slice(0, 400);
  let best = 0;
  let tried = 0;
  for (const match of text.matchAll(STRONG)) {
    const left = text.slice(0, match.index).trim();
    const right = text.slice(match.index + match[0].length).trim();
    if (left.length < 4 || right.length < 4 || (match[0].startsWith(".") && /(?:^|[\s.-])\p{Lu}$/u.test(left)))
      continue;
    if (tried++ >= MOST_TRIED) break;
    const first = peopleScore(left, lexicon) + titleScore(right, lexicon) - 1;
    const second = peopleScore(right, lexicon) + titleScore(left, lexicon) - 1;
    if (first > Math.abs(best)) best = first;
    if (second > Math.abs(best)) best = -second;
  }
  return best;
}

const BREAK = /["”»]?,?\s+by\s+|[.:;,，。：](?:\s+|$)|\s[–—|-]\s|["”»]\s*|\)\s+(?=\p{Lu})/giu;
const LONGEST = 1500;
const MOST_CUTS = 60;

function cutsOf(line: string, lexicon: Lexicon): Cut[] {
  const text = line.slice(0, LONGEST);
  const cuts: Cut[] = [];
  for (const match of text.matchAll(BREAK)) {
    if (cuts.length >= 2 * MOST_CUTS) break;
    const left = text.slice(0, match.index + (/^["”»)]/.test(match[0]) ? 1 : 0)).trim();
    const right = text.slice(match.index + match[0].length).trim();
    if (!/\p{L}{2}/u.test(left) || !/\p{L}{2}/u.test(right)) continue;
    // An initial's stop ends nothing.
    if (match[0].startsWith(".") && /(?:^|[\s.-])\p{Lu}$/u.test(left)) continue;
    const sign = signOf(match[0]);
    const strong = sign === "by" ? 0.3 : /^[.:。：]/u.test(match[0]) ? 0.1 : 0;
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
  return cuts;
}

/** Every piece a name: 1. One piece that is none spoils it. */
function peopleScore(text: string, lexicon: Lexicon): number {
  const pieces = listPieces(text.replace(/^\W*\d+\s*[:.)]\s*/u, "").replace(/(?<=\p{L}{2})[\s.,;:[(]+$/u, ""));
  if (pieces.length === 0) return 0;
  let sum = 0;
  let worst = 1;
  for (const piece of pieces.slice(0, 40)) {
    const likeness = nameLikeness(piece, lexicon);
    sum += likeness;
    worst = Math.min(worst, likeness);
  }
  return 0.6 * (sum / Math.min(40, pieces.length)) + 0.4 * worst;
}

function titleScore(text: string, lexicon: Lexicon): number {
  const words = text.split(/\s+/).filter((word) => /\p{L}/u.test(word));
  if (words.length === 0) return 0;
  let named = 0;
  for (const word of words) {
    const { given, family, title } = lexicon.facts(word.toLowerCase().replace(/[^\p{L}\p{M}'-]/gu, ""));
    if (/^\p{Lu}/u.test(word) && Math.max(given, family) >= 2 && title < 2) named++;
  }
  const length = words.length < 2 ? 0.4 : words.length < 3 ? 0.8 : 1;
  return length * (1 - named / words.length);
}
