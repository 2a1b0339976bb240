/**
 * Sentences and tokens of a text, with offsets (segment/2).
 *
 * The rule is named because figures about sentences must be citable: a change gets the next number. Paragraphs are separated by an
 * empty line; a sentence never crosses them. Line breaks inside a paragraph are spaces.
 *
 * A sentence ends at a final mark (table below) and takes closing quotes and brackets with it, unless
 *
 * - a small letter or a comma follows ("he shouted 'No!' and left"), or no space follows in a script that writes spaces;
 * - the mark is a full stop after an abbreviation, an initial or an ordinal (habits.ts), and what follows is not a word that
 *   is usually written with a small letter.
 *
 * A word that nobody knows is taken for an abbreviation by its shape: without vowels ("Lt."), one letter of a script without capitals
 * ("ड."), or short and before a number ("табл. 4"), unless the texts have it without a full stop.
 *
 * The full stop of an abbreviation or initial belongs to its token. Thai, Lao and other texts without final marks have one sentence
 * per paragraph.
 */
import { scriptCode, scriptOf } from "../../page/language/script.js";
import { LIST_ENDS } from "./abbreviations.js";
import { type Habits, hasNoVowel, isSmall, NO_HABITS, nextVisible } from "./habits.js";
import { ADDRESS, NUMBER, newTokens, PUNCTUATION, push, type Tokens, tokenise, WORD } from "./tokens.js";

/** The name of the rule above. */
export const SEGMENTER = "segment/2";

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
/** They open in some languages and close in others. */
const EITHER = new Set([..."“‘«"]);
const STOP = 0x2e;
/** Where it ends sentences, a full stop does not. */
const DANDA = "।";
/** Scripts without capitals in which a single letter with a full stop is an abbreviation. */
const CASELESS =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Georgian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}]/u;
const SPACELESS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Thai}\p{Script=Lao}\p{Script=Tibetan}]/u;

export function segment(text: string, habits: Habits = NO_HABITS): Segments {
  const found = newTokens(Math.max(16, text.length >> 2));
  tokenise(text, found);
  const tokens = newTokens(Math.max(16, found.count));
  const sentences: number[] = [];
  const paragraphs: number[] = [];
  let inSentence = false;
  let closing = false; // the final mark has been read
  const hasDandas = text.includes(DANDA) && text.split(DANDA).length > text.split(/\.\s/).length;
  for (let t = 0; t < found.count; t++) {
    const start = found.starts[t]!;
    const end = found.ends[t]!;
    const kind = found.kinds[t]!;
    const tight = t > 0 && found.ends[t - 1] === start;
    if (t > 0 && !tight && isEmptyLine(text, found.ends[t - 1]!, start)) inSentence = closing = false;
    if (t === 0 || (!tight && isEmptyLine(text, found.ends[t - 1]!, start))) paragraphs.push(sentences.length);
    if (
      closing &&
      !(kind === PUNCTUATION && (tight ? isCloser(start) || isFinal(text[start]!) : isSpacedCloser(start)))
    )
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
    if (end - start > 12) return false;
    const word = text.slice(start, end);
    const folded = word.toLowerCase();
    if (word.length === 1 && isCased(word)) {
      if (word !== folded) return start === 0 || !NO_INITIAL.test(text[start - 1]!); // not °C
      if (isCased(text[end + 1] ?? "")) return true; // т.е.
    }
    const known = [dotted(t), folded, folded.replace(/^.*['’]/, "")].find((one) => habits.abbreviations.has(one)); // l'av.
    if (known !== undefined) return known.length === 1 || !habits.whole.has(known) || isDigit(followed(end + 1)?.at);
    if (text[start - 1] === ".") return false; // index.html
    return !habits.whole.has(folded) && looksAbbreviated(word, before, followed(end + 1));
  }

  /** A word that neither lists nor texts know. */
  function looksAbbreviated(word: string, t: number, next: Following | undefined): boolean {
    if (next === undefined || next.tight) return false;
    const letters = word.replace(/\p{M}/gu, "").length;
    if (CASELESS.test(word)) return letters === 1 || (hasDandas && letters <= 3);
    if (!isCased(word[0]!)) return false;
    if (letters > 5) return isDigit(next.at) && hasNoVowel(word.slice(-3)); // Goethestr. 5
    if (habits.ordinals && letters > 1 && /^[IVXLC]+$/.test(word)) return true;
    if (/^\p{Lu}{2,}$/u.test(word)) return false;
    if (letters <= 4 && isDigit(next.at) && !isListNumber(next.at)) return true;
    if (letters === 1 && text[next.at + 1] === "." && isCased(text[next.at]!)) return true; // z. B.
    return hasNoVowel(word) && !(t > 0 && found.kinds[t - 1] === NUMBER);
  }

  /** "… the oven. 2. Mix": the number stands before the next item. */
  function isListNumber(at: number): boolean {
    return /^\p{Nd}+\.\s/u.test(text.slice(at, at + 6));
  }

  /** "т.е" for the last full stop of "т.е." and of "т. е.". */
  function dotted(t: number): string {
    let from = t - 1;
    while (
      from >= 2 &&
      isNextTo(found.ends[from - 1]!, found.starts[from]!) &&
      text[found.starts[from - 1]!] === "." &&
      found.ends[from - 2] === found.starts[from - 1]
    )
      from -= 2;
    return text
      .slice(found.starts[from]!, found.ends[t - 1]!)
      .replace(/\s/g, "")
      .toLowerCase();
  }

  function endsAfterAbbreviation(t: number): boolean {
    const next = followed(found.ends[t]!);
    if (next === undefined) return true;
    if (next.tight) return false;
    if (beginsSmall(next.at)) return false;
    if (LIST_ENDS.has(dotted(t)) && (!isDigit(next.at) || isListNumber(next.at))) return true;
    const word = wordAt(next.at);
    return word !== undefined && habits.lowered.has(word.toLowerCase());
  }

  function isFinalMark(t: number): boolean {
    const [start, end] = [found.starts[t]!, found.ends[t]!];
    const mark = text[start]!;
    const behind = afterClosers(end);
    if (UNSPACED.has(mark))
      return !GOES_ON.has(text[behind] ?? "") && !(behind > end && QUOTING.has(text[behind] ?? ""));
    if (mark === ";" ? !isGreek(start) : !SPACED.has(mark)) return false;
    const next = followed(behind);
    if (next === undefined) return true;
    if (next.tight)
      return (
        behind === end &&
        (mark.charCodeAt(0) === STOP ? isRunOn(t, next.at) : ASKING.has(mark) && SPACELESS.test(text[next.at]!))
      );
    if (beginsSmall(next.at)) return false;
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
    if (DATE.test(text.slice(Math.max(0, found.ends[number]! - 9), found.ends[number]! + 4))) return true;
    const digits = found.ends[number]! - found.starts[number]!;
    const first = sentences.length > 0 && tokens.count - 2 === sentences.at(-1); // "1. Introduction"
    if (digits <= 2 && first) return true;
    if (!habits.ordinals || digits > 2) return false;
    if (!/\s/.test(text[next - 1] ?? "")) return false; // a quote or a dash
    const word = wordAt(next);
    return word === undefined || !habits.lowered.has(word.toLowerCase());
  }

  /** Behind the final marks, quotes and brackets that end the sentence, too. */
  function afterClosers(from: number): number {
    let at = from;
    for (;;)
      if (at < text.length && (isCloser(at) || isFinal(text[at]!))) at++;
      else {
        const quote = nextVisible(text, at);
        if (quote === at || !isSpacedCloser(quote)) return at;
        at = quote + 1;
      }
  }

  function isCloser(at: number): boolean {
    return CLOSERS.has(text[at]!) || (EITHER.has(text[at]!) && !isWordish(text[at + 1]));
  }

  /** French writes a space before the closing quote. */
  function isSpacedCloser(at: number): boolean {
    return text[at] === "»" && !isWordish(text[at + 1]) && !isEmptyLine(text, Math.max(0, at - 3), at);
  }

  /** At most a space between them. */
  function isNextTo(end: number, start: number): boolean {
    return start === end || (start === end + 1 && text[end] !== "\n");
  }

  /** eBay and iPhone may begin a sentence. */
  function beginsSmall(at: number): boolean {
    return isSmall(text, at) && !isLarge(text[at + 1] ?? "");
  }

  function isDigit(at: number | undefined): boolean {
    return at !== undefined && /\p{Nd}/u.test(text[at] ?? "");
  }

  /** The next letter or digit behind `from`; tight if nothing separates it. Undefined at the end of a paragraph. */
  function followed(from: number): Following | undefined {
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

/** Part of a day as Korean writes it, "1950. 5. 3.". */
const DATE = /(?:^|\D)\d{4}\. \d|\d{4}\. \d{1,2}\. \D?/;

/** What stands before a letter with a full stop that is no initial. */
const NO_INITIAL = /[°§%#\p{N}]/u;

interface Following {
  readonly at: number;
  readonly tight: boolean;
}

/** Behind a closing quote they say that the sentence goes on. */
const GOES_ON = new Set([..."，、,;；"]);
/** Japanese: 「…？」と言った. */
const QUOTING = new Set([..."とっ"]);
const ASKING = new Set([..."!?‼⁇⁈⁉"]);

function isWordish(letter: string | undefined): boolean {
  return letter !== undefined && /[\p{L}\p{N}]/u.test(letter);
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
