/**
 * Sentences and tokens of a text, with offsets (segment/1).
 *
 * The rule is named because figures about sentences must be citable: a change gets the next number. Paragraphs are separated by an
 * empty line; a sentence never crosses them. Line breaks inside a paragraph are spaces.
 *
 * A sentence ends at a final mark (table below) and takes closing quotes and brackets with it, unless
 *
 * - a small letter follows ("he shouted 'No!' and left"), or no space follows in a script that writes spaces;
 * - the mark is a full stop after an abbreviation, an initial or an ordinal (habits.ts), and what follows is not a word that
 *   is usually written with a small letter.
 *
 * The full stop of an abbreviation or initial belongs to its token. Thai, Lao and other texts without final marks have one sentence
 * per paragraph.
 */
import { scriptCode, scriptOf } from "../../page/language/script.js";
import { type Habits, isSmall, NO_HABITS, nextVisible } from "./habits.js";
import { ADDRESS, NUMBER, newTokens, PUNCTUATION, push, type Tokens, tokenise, WORD } from "./tokens.js";

/** The name of the rule above. */
export const SEGMENTER = "segment/1";

/** Tokens in the order of the text. `sentences[i]` is the first token of sentence i, `paragraphs[i]` the first sentence of paragraph i. */
export interface Segments {
  readonly tokens: Tokens;
  readonly sentences: readonly number[];
  readonly paragraphs: readonly number[];
}

/** Final marks by script: those that need a space behind them, and those that do not. */
const SPACED = new Set([...".!?…‼⁇⁈⁉؟۔։።፧"]);
const UNSPACED = new Set([..."。！？｡．।॥။។៕᠃᠉།༎"]);
const CLOSERS = new Set([...")]}»”’›\"'」』】）〉》〕］｝＂＇"]);
const OPENERS = new Set([..."([{«“„‘‚‹\"'「『【（〈《〔［｛¿¡—–-"]);
const STOP = 0x2e;

export function segment(text: string, habits: Habits = NO_HABITS): Segments {
  const found = newTokens(Math.max(16, text.length >> 2));
  tokenise(text, found);
  const tokens = newTokens(Math.max(16, found.count));
  const sentences: number[] = [];
  const paragraphs: number[] = [];
  let inSentence = false;
  let closing = false; // the final mark has been read
  for (let t = 0; t < found.count; t++) {
    const start = found.starts[t]!;
    const end = found.ends[t]!;
    const kind = found.kinds[t]!;
    const tight = t > 0 && found.ends[t - 1] === start;
    if (t > 0 && !tight && isEmptyLine(text, found.ends[t - 1]!, start)) inSentence = closing = false;
    if (t === 0 || (!tight && isEmptyLine(text, found.ends[t - 1]!, start))) paragraphs.push(sentences.length);
    if (closing && !(kind === PUNCTUATION && tight && (CLOSERS.has(text[start]!) || isFinal(text[start]!))))
      inSentence = closing = false;
    if (!inSentence) sentences.push(tokens.count);
    inSentence = true;
    const mark = text[start]!;
    if (kind === PUNCTUATION && mark === "." && end === start + 1 && tight && isPartOfWord(t)) {
      tokens.ends[tokens.count - 1] = end;
      closing ||= endsAfterAbbreviation(t);
      continue;
    }
    push(tokens, start, end, kind);
    if (kind === PUNCTUATION && isFinalMark(t)) closing = true;
  }
  return { tokens, sentences, paragraphs };

  /** The full stop `t` belongs to an abbreviation, an initial, or a letter in the middle of one ("т.е."). */
  function isPartOfWord(t: number): boolean {
    const before = t - 1;
    if (before < 0 || found.kinds[before] !== WORD) return false;
    const [start, end] = [found.starts[before]!, found.ends[before]!];
    const letters = end - start;
    if (letters === 1 && isCased(text[start]!)) {
      const next = text[end + 1] ?? "";
      if (text[start] !== text[start]!.toLowerCase()) return true; // an initial
      if (isCased(next)) return true; // т.е.
    }
    if (habits.abbreviations.size === 0 || letters > 12) return false;
    return habits.abbreviations.has(text.slice(start, end).toLowerCase()) || habits.abbreviations.has(dotted(t));
  }

  /** "т.е" for the last full stop of "т.е.". */
  function dotted(t: number): string {
    let from = t - 1;
    while (
      from >= 2 &&
      found.starts[from] === found.ends[from - 1] &&
      text[found.starts[from - 1]!] === "." &&
      found.ends[from - 2] === found.starts[from - 1]
    )
      from -= 2;
    return text.slice(found.starts[from]!, found.ends[t - 1]!).toLowerCase();
  }

  function endsAfterAbbreviation(t: number): boolean {
    const next = followed(found.ends[t]!);
    if (next === undefined) return true;
    if (next.tight) return false;
    const word = wordAt(next.at);
    return word !== undefined && !isSmall(text, next.at) && habits.lowered.has(word.toLowerCase());
  }

  function isFinalMark(t: number): boolean {
    const [start, end] = [found.starts[t]!, found.ends[t]!];
    const mark = text[start]!;
    if (UNSPACED.has(mark)) return true;
    if (mark === ";" ? !isGreek(start) : !SPACED.has(mark)) return false;
    let behind = end;
    while (behind < text.length && (CLOSERS.has(text[behind]!) || SPACED.has(text[behind]!))) behind++;
    const next = followed(behind);
    if (next === undefined) return true;
    if (next.tight) return mark.charCodeAt(0) === STOP && behind === end && isRunOn(t, next.at);
    if (isSmall(text, next.at)) return false;
    if (mark.charCodeAt(0) !== STOP || t === 0) return true;
    return found.kinds[t - 1] !== NUMBER || found.ends[t - 1] !== start || !isOrdinal(t - 1, next.at);
  }

  /** "the end.The next": a space is missing. */
  function isRunOn(t: number, at: number): boolean {
    const before = t - 1;
    if (before < 0 || found.kinds[before] !== WORD || found.kinds[t + 1] === ADDRESS) return false;
    const word = text.slice(found.starts[before]!, found.ends[before]!);
    return (
      word.length > 2 && word === word.toLowerCase() && isCased(word[0]!) && isLarge(text[at]!) && isSmall(text, at + 1)
    );
  }

  function isOrdinal(number: number, next: number): boolean {
    const digits = found.ends[number]! - found.starts[number]!;
    const first = sentences.length > 0 && tokens.count - 2 === sentences.at(-1); // "1. Introduction"
    if (digits <= 2 && first) return true;
    if (!habits.ordinals || digits > 2) return false;
    const word = wordAt(next);
    return word === undefined || !habits.lowered.has(word.toLowerCase());
  }

  /** The next letter or digit behind `from`; tight if nothing separates it. Undefined at the end of a paragraph. */
  function followed(from: number): { readonly at: number; readonly tight: boolean } | undefined {
    let at = nextVisible(text, from);
    if (at >= text.length || isEmptyLine(text, from, at)) return undefined;
    const tight = at === from;
    while (at < text.length && OPENERS.has(text[at]!)) at = nextVisible(text, at + 1);
    return { at, tight };
  }

  function wordAt(at: number): string | undefined {
    let end = at;
    while (end < text.length && isCased(text[end]!)) end++;
    return end === at ? undefined : text.slice(at, end);
  }

  function isGreek(at: number): boolean {
    return scriptCode(scriptOf(text.charCodeAt(at - 1))) === "Grek";
  }
}

function isFinal(mark: string): boolean {
  return SPACED.has(mark) || UNSPACED.has(mark);
}

function isCased(letter: string): boolean {
  return letter.toLowerCase() !== letter.toUpperCase();
}

function isLarge(letter: string): boolean {
  return letter !== letter.toLowerCase();
}

function isEmptyLine(text: string, from: number, to: number): boolean {
  let lines = 0;
  for (let i = from; i < to; i++) if (text.charCodeAt(i) === 0x0a && ++lines === 2) return true;
  return false;
}
