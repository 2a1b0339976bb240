/**
 * A faster tokenizer for parse5's tree construction.
 *
 * parse5's tokenizer takes a step per character and a token per word: more than half of the parsing time. Here plain
 * text up to "<" or "&", and tags with plain names and values without references, are cut out by searching. Everything
 * else is left to parse5's tokenizer; a property test compares the trees.
 */
import { html, type Parser, Token, Tokenizer, TokenizerMode, type TreeAdapterTypeMap } from "parse5";

const { START_TAG, END_TAG, CHARACTER, WHITESPACE_CHARACTER } = Token.TokenType;
const { DATA, RCDATA, RAWTEXT, SCRIPT_DATA, PLAINTEXT } = TokenizerMode;

export class QuickTokenizer<T extends TreeAdapterTypeMap> extends Tokenizer {
  readonly #parser: Parser<T>;
  /** The next "&" and "<", cached. */
  #reference = -1;
  #bracket = -1;
  #difficult = false;

  constructor(parser: Parser<T>) {
    super({}, parser);
    this.#parser = parser;
  }

  /** The whole page. */
  read(source: string): void {
    // As parse5 normalises line breaks.
    const lines = source.includes("\r") ? source.replace(/\r\n?/g, "\n") : source;
    // NUL is rare, and its meaning depends on the state.
    this.#difficult = lines.includes("\0");
    // The whole page is in memory, so nothing is dropped and offsets stay valid.
    if (!this.#difficult) this.preprocessor.bufferWaterline = Number.POSITIVE_INFINITY;
    this.write(lines, true);
  }

  protected override _runParsingLoop(): void {
    if (this.#difficult) {
      super._runParsingLoop();
      return;
    }
    while (this.active) {
      if (this.#takesPiece()) continue;
      this.consumedAfterSnapshot = 0;
      this._callState(this._consume());
    }
  }

  /** Consumes a piece of text or a tag; false when parse5 must do it. */
  #takesPiece(): boolean {
    const source = this.preprocessor.html;
    const start = this.preprocessor.pos + 1;
    switch (this.state) {
      case DATA:
        if (source.charCodeAt(start) !== LESS_THAN) break;
        if (isLetter(source.charCodeAt(start + 1))) return this.#takesStartTag(source, start + 1);
        return source.charCodeAt(start + 1) === SLASH && this.#takesEndTag(source, start + 2);
      case RCDATA:
        break;
      case RAWTEXT:
      case SCRIPT_DATA:
        return this.#takesText(source, start, this.#bracketFrom(source, start));
      case PLAINTEXT:
        return this.#takesText(source, start, source.length);
      default:
        return false;
    }
    return this.#takesText(
      source,
      start,
      Math.min(this.#bracketFrom(source, start), this.#referenceFrom(source, start)),
    );
  }

  #referenceFrom(source: string, start: number): number {
    if (this.#reference < start) this.#reference = placeOf("&", source, start);
    return this.#reference;
  }

  #bracketFrom(source: string, start: number): number {
    if (this.#bracket < start) this.#bracket = placeOf("<", source, start);
    return this.#bracket;
  }

  #takesText(source: string, start: number, end: number): boolean {
    if (start >= end) return false;
    const blank = endOfBlank(source, start);
    let until = end;
    if (!this.#isAllAlike()) until = blank > start ? Math.min(blank, end) : endOfWord(source, start, end);
    this.#leave(until - 1);
    const chars = own(source, start, until);
    if (blank >= until) this.handler.onWhitespaceCharacter({ type: WHITESPACE_CHARACTER, chars, location: null });
    else this.handler.onCharacter({ type: CHARACTER, chars, location: null });
    return true;
  }

  /** True when white space and words are treated the same, so that they can be one token. */
  #isAllAlike(): boolean {
    const { skipNextNewLine, insertionMode } = this.#parser;
    return !skipNextNewLine && (this.inForeignNode || ALIKE[insertionMode] === true);
  }

  #takesEndTag(source: string, start: number): boolean {
    const nameEnd = endOfName(source, start);
    const end = endOfBlank(source, nameEnd);
    if (!isLetter(source.charCodeAt(start)) || source.charCodeAt(end) !== GREATER_THAN) return false;
    this.#leave(end);
    this.handler.onEndTag(tagToken(END_TAG, nameAt(source, start, nameEnd), [], false));
    return true;
  }

  #takesStartTag(source: string, start: number): boolean {
    let at = endOfName(source, start);
    const name = nameAt(source, start, at);
    const attributes: Token.Attribute[] = [];
    let code = source.charCodeAt(at);
    while (code !== GREATER_THAN && code !== SLASH) {
      const before = at;
      at = endOfBlank(source, at);
      code = source.charCodeAt(at);
      if (code === GREATER_THAN || code === SLASH) break;
      const nameEnd = endOfName(source, at);
      // Attributes without a space between, unusual names, or too many.
      if (at === before || at === nameEnd || attributes.length === MAX_ATTRIBUTES) return false;
      const attribute = { name: nameAt(source, at, nameEnd), value: "" };
      at = nameEnd;
      if (source.charCodeAt(at) === EQUALS) at = this.#behindValue(source, at + 1, attribute);
      code = source.charCodeAt(at);
      if (!isBlank(code) && code !== GREATER_THAN && code !== SLASH) return false;
      if (isNew(attribute.name, attributes)) attributes.push(attribute);
    }
    const isClosed = code === SLASH;
    if (isClosed && source.charCodeAt(++at) !== GREATER_THAN) return false;
    this.#leave(at);
    this.lastStartTagName = name;
    this.handler.onStartTag(tagToken(START_TAG, name, attributes, isClosed));
    return true;
  }

  /** Reads the value that begins there. The place behind it; -1, where no character is, when the machine has to read it. */
  #behindValue(source: string, start: number, attribute: Token.Attribute): number {
    const code = source.charCodeAt(start);
    const isQuoted = code === DOUBLE_QUOTE || code === SINGLE_QUOTE;
    const from = isQuoted ? start + 1 : start;
    const end = isQuoted ? source.indexOf(code === DOUBLE_QUOTE ? '"' : "'", from) : endOfPlainValue(source, from);
    if (end < start || (end === start && !isQuoted) || this.#referenceFrom(source, from) < end) return -1;
    attribute.value = attribute.name === "class" ? shared(source, from, end) : own(source, from, end);
    return isQuoted ? end + 1 : end;
  }

  /** Moves to the last character of a consumed token, after flushing parse5's pending one. */
  #leave(last: number): void {
    if (this.currentCharacterToken !== null) this._emitCurrentCharacterToken(null);
    this.preprocessor.pos = last;
  }
}

/** parse5's numbers of the insertion modes "in body", "text", "in caption", "in cell", "in select" (two) and "in template". */
const ALIKE: readonly (true | undefined)[] = Object.assign([], {
  6: true,
  7: true,
  10: true,
  14: true,
  15: true,
  16: true,
  17: true,
});

const MAX_ATTRIBUTES = 64;

function tagToken(
  type: Token.TagToken["type"],
  tagName: string,
  attrs: Token.Attribute[],
  selfClosing: boolean,
): Token.TagToken {
  return { type, tagName, tagID: html.getTagID(tagName), selfClosing, ackSelfClosing: false, attrs, location: null };
}

function isNew(name: string, attributes: readonly Token.Attribute[]): boolean {
  for (const known of attributes) if (known.name === name) return false;
  return true;
}

// ---- characters

const LESS_THAN = 0x3c;
const GREATER_THAN = 0x3e;
const SLASH = 0x2f;
const EQUALS = 0x3d;
const DOUBLE_QUOTE = 0x22;
const SINGLE_QUOTE = 0x27;

const BLANK = 1;
const NAME = 2;
const VALUE = 4;

/** What the ASCII characters may be part of: white space, plain names, values without quotes. */
const CLASSES = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (/[ \t\n\f]/.test(character)) return BLANK;
  return (/[A-Za-z0-9:_.-]/.test(character) ? NAME : 0) | (/["'<>=`&\0]/.test(character) ? 0 : VALUE);
});

function isBlank(code: number): boolean {
  return code < 128 && (CLASSES[code]! & BLANK) !== 0;
}

function isLetter(code: number): boolean {
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

function endOfBlank(source: string, start: number): number {
  let at = start;
  while (isBlank(source.charCodeAt(at))) at++;
  return at;
}

function endOfWord(source: string, start: number, end: number): number {
  let at = start;
  while (at < end && !isBlank(source.charCodeAt(at))) at++;
  return at;
}

function endOfName(source: string, start: number): number {
  let at = start;
  for (let code = source.charCodeAt(at); code < 128 && (CLASSES[code]! & NAME) !== 0; ) code = source.charCodeAt(++at);
  return at;
}

function endOfPlainValue(source: string, start: number): number {
  let at = start;
  for (let code = source.charCodeAt(at); code >= 128 || (CLASSES[code]! & VALUE) !== 0; )
    code = source.charCodeAt(++at);
  return at;
}

function placeOf(character: string, source: string, start: number): number {
  const place = source.indexOf(character, start);
  return place < 0 ? source.length : place;
}

/**
 * A string that does not keep the page alive, as parse5 makes them. V8 copies short ones; concatenating two pieces
 * gives a flat string, which is read a third faster (2 instead of 3 ns per character).
 */
function own(source: string, start: number, end: number): string {
  if (end - start < COPIED) return source.slice(start, end);
  return [source.slice(start, start + COPIED - 1), source.slice(start + COPIED - 1, end)].join("");
}

const COPIED = 13;

/** Class values repeat on all pages of a site: one shared string each makes caches hit quickly. */
function shared(source: string, start: number, end: number): string {
  if (end - start > LONGEST_SHARED) return own(source, start, end);
  const known = classes.get(source.slice(start, end));
  if (known !== undefined) return known;
  const value = own(source, start, end);
  if (classes.size >= MAX_SHARED) classes.clear();
  classes.set(value, value);
  return value;
}

const classes = new Map<string, string>();
const LONGEST_SHARED = 200;
const MAX_SHARED = 2000;

// ---- names

/** One shared string per common name, so that comparisons are by pointer. */
const COMMON: readonly (readonly string[])[] = (() => {
  const buckets: string[][] = Array.from({ length: 256 }, () => []);
  const names = new Set<string>([
    ...Object.values(html.TAG_NAMES).filter((name) => name === name.toLowerCase()),
    ..."abbr accept alt aria-hidden aria-label charset class colspan content data-id datetime for height href hreflang".split(
      " ",
    ),
    ..."http-equiv id itemprop itemscope itemtype lang loading media method name onclick placeholder property rel role".split(
      " ",
    ),
    ..."rowspan sizes src srcset style tabindex target title type typeof value width".split(" "),
  ]);
  for (const name of names) {
    const last = name.length - 1;
    buckets[bucketOf(name.charCodeAt(0), name.charCodeAt(last), name.length)]!.push(name);
  }
  return buckets;
})();

function bucketOf(first: number, last: number, length: number): number {
  return (first * 7 + last * 31 + length * 13) & 255;
}

/** The name in lower case. */
function nameAt(source: string, start: number, end: number): string {
  const bucket = COMMON[bucketOf(source.charCodeAt(start), source.charCodeAt(end - 1), end - start)]!;
  for (const name of bucket) if (name.length === end - start && source.startsWith(name, start)) return name;
  return own(source, start, end).toLowerCase();
}
