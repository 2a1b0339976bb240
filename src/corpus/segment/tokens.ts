/**
 * Cuts a text into tokens with their offsets.
 *
 * - Words and numbers are those of the named rule `words/1`, so a corpus has the same number of words everywhere.
 * - Every other visible character is a token of its own; equal ones in a row are one token ("...", "!!").
 * - Addresses (https://…, a@b.example) are one token, without punctuation at their end.
 *
 * Offsets count units of UTF-16 from the start of the text. Whether a full stop belongs to the word before it is decided later
 * (segment.ts), because it depends on the language.
 */
import { afterToken, isAddress } from "../../page/language/script.js";
import { walkWords } from "../../page/text/words.js";
import { classOf, isInvisible, SPACE } from "../../page/text/words-characters.js";

export const WORD = 0;
export const NUMBER = 1;
export const PUNCTUATION = 2;
export const ADDRESS = 3;

/** Growing arrays that are used again for the next text. */
export interface Tokens {
  starts: Uint32Array;
  ends: Uint32Array;
  /** WORD, NUMBER, PUNCTUATION or ADDRESS. */
  kinds: Uint8Array;
  count: number;
}

export function newTokens(size = 1024): Tokens {
  return { starts: new Uint32Array(size), ends: new Uint32Array(size), kinds: new Uint8Array(size), count: 0 };
}

/** The tokens of `text`, added to `tokens`. */
export function tokenise(text: string, tokens: Tokens): void {
  const walk = walkWords(text);
  const first = tokens.count;
  let at = 0;
  while (walk.next()) {
    if (walk.start < at) continue; // inside an address
    at = punctuation(walk.start);
    if (at > walk.start) continue;
    push(tokens, walk.start, walk.end, walk.isNumber ? NUMBER : WORD);
    at = walk.end;
  }
  punctuation(text.length);

  /** Everything between two words; returns where it ended, which is behind `end` after an address. */
  function punctuation(end: number): number {
    for (let i = at; i < end; ) {
      const unit = text.charCodeAt(i);
      if (unit <= 0x20 || classOf(unit) === SPACE || isInvisible(unit) || unit === 0x200b || unit >= 0xfffe) {
        i++;
        continue;
      }
      if ((unit === 0x3a || unit === 0x40) && isAddress(text, i)) {
        const behind = address(i);
        if (behind > i + 1) {
          if (behind >= end) return behind;
          i = behind;
          continue;
        }
      }
      const isPair = (unit & 0xfc00) === 0xd800 && (text.charCodeAt(i + 1) & 0xfc00) === 0xdc00;
      const width = isPair ? 2 : 1;
      const last = tokens.count - 1;
      if (last >= first && tokens.kinds[last] === PUNCTUATION && tokens.ends[last] === i && repeats(last, i, width))
        tokens.ends[last] = i + width;
      else push(tokens, i, i + width, PUNCTUATION);
      i += width;
    }
    return end;
  }

  function repeats(token: number, i: number, width: number): boolean {
    const from = tokens.starts[token]!;
    return (
      text.charCodeAt(from) === text.charCodeAt(i) &&
      (width === 1 || text.charCodeAt(from + 1) === text.charCodeAt(i + 1))
    );
  }

  /** Joins what stands without a space before `at` with what follows it. Returns the end of the address. */
  function address(at: number): number {
    let end = afterToken(text, at);
    while (end > at && AT_ITS_END.includes(text[end - 1]!)) end--;
    let start = at;
    while (
      tokens.count > first &&
      tokens.ends[tokens.count - 1] === start &&
      tokens.kinds[tokens.count - 1] !== ADDRESS
    ) {
      const begin = tokens.starts[tokens.count - 1]!;
      if (BEFORE_IT.includes(text[begin]!)) break;
      start = begin;
      tokens.count--;
    }
    push(tokens, start, end, ADDRESS);
    return end;
  }
}

const AT_ITS_END = ".,;:!?)]}>»”’\"'…";
const BEFORE_IT = "([{<«“‘\"'";

export function push(tokens: Tokens, start: number, end: number, kind: number): void {
  if (tokens.count === tokens.starts.length) {
    const size = 2 * tokens.count;
    const [starts, ends, kinds] = [new Uint32Array(size), new Uint32Array(size), new Uint8Array(size)];
    starts.set(tokens.starts);
    ends.set(tokens.ends);
    kinds.set(tokens.kinds);
    Object.assign(tokens, { starts, ends, kinds });
  }
  tokens.starts[tokens.count] = start;
  tokens.ends[tokens.count] = end;
  tokens.kinds[tokens.count++] = kind;
}
