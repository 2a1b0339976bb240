/**
 * Rows of a table out of lines of JSON, without reading what these hold.
 *
 * A record's line has its members in one order and is written as `JSON.stringify` writes. Most cells are a string whose bytes go into the
 * row as they are; whether one must be quoted is seen on the way to its end: inside a JSON string a tab, a line feed or a quote
 * stands behind a backslash. Whatever may be a formula, begins or ends with a blank or has parts of its own is read and
 * written in the usual way, cell by cell; a line that looks otherwise, as a whole.
 */
import type { Json } from "../model/json.js";
import type { WinnowRecord } from "../model/record.js";
import { type Bytes, openBytes, type Source, sourceOf } from "../store/bytes.js";
import { expected, type Names, openNames, past, pastValue } from "../store/json-bytes.js";

/** How a table is written when its records are read. */
export interface Table {
  /** Columns that are no fields, in the order in which they are written. */
  readonly own: readonly (keyof WinnowRecord)[];
  readonly fields: readonly string[];
  readonly separator: string;
  row(record: WinnowRecord): string;
  /** A cell as it stands between two separators. */
  cell(value: Json): string;
}

/** Makes rows of lines: the same as `row` of each record. */
export function openRows(table: Table): (lines: Uint8Array) => Uint8Array {
  const separator = table.separator.charCodeAt(0);
  const columns = table.own.length + table.fields.length;
  const places = openPlaces(table);
  return (page) => {
    const source = sourceOf(Buffer.from(page.buffer, page.byteOffset, page.byteLength));
    const { bytes } = source;
    const names = openNames(bytes, source.view);
    const out = openBytes(bytes.length);
    for (let from = 0; from < bytes.length; ) {
      const behind = places.read(source, from, names);
      if (behind < 0) {
        const end = bytes.indexOf(LINE_FEED, from) + 1;
        out.text(table.row(JSON.parse(bytes.toString("utf8", from, end)) as WinnowRecord));
        from = end;
        continue;
      }
      for (let i = 0; i < columns; i++) {
        if (i > 0) out.byte(separator);
        const place = places.of[i]!;
        if (place.end > place.from && !writeCell(source, place, places.slashes, out))
          out.text(table.cell(JSON.parse(bytes.toString("utf8", place.from, place.end)) as Json));
      }
      out.byte(CARRIAGE_RETURN);
      out.byte(LINE_FEED);
      from = behind;
    }
    return out.bytes();
  };
}

const [QUOTE, COMMA, SEMICOLON, BACKSLASH] = [0x22, 0x2c, 0x3b, 0x5c];
const [OPEN_LIST, CLOSE_LIST, CLOSE] = [0x5b, 0x5d, 0x7d];
const [BLANK, APOSTROPHE, CARRIAGE_RETURN, LINE_FEED] = [0x20, 0x27, 0x0d, 0x0a];

// ── Where the values of a line are ──────────────────────────────────────────────────────────────────────────────────────

/** Where the value of a column begins and ends, and what was seen of a string; nowhere when there is no value. */
interface Place {
  from: number;
  end: number;
  /** Holds something that a spreadsheet may take for the end of a cell. */
  quoted: boolean;
  /** Its backslashes are those from here … */
  slash: number;
  /** … to here, -1 when one of them stands before something that must be read. */
  slashes: number;
}

interface Places {
  readonly of: readonly Place[];
  /** Where backslashes stand in the line. */
  readonly slashes: readonly number[];
  /** Finds them in the line that begins there; answers where the next one begins, -1 when the line is not written as we write it. */
  read(source: Source, from: number, names: Names): number;
}

/** The members of a line around its fields, in their order. `evidence` is left out of lines for tables. */
const BEFORE = ["id", "number", "kind", "collection", "url"] as const;
const BEHIND = ["confidence", "version", "first", "changed", "state", "validated", "change"] as const;
const FIELDS = expected(',"fields":{');
const EVIDENCE = expected('},"evidence":{}');
const END = expected("}\n");

function openPlaces({ own, fields }: Table): Places {
  const nowhere = (): Place => ({ from: 0, end: 0, quoted: false, slash: 0, slashes: 0 });
  const slashes: number[] = [];
  const of = [...own, ...fields].map(nowhere);
  const unwanted = nowhere();
  const placeOf = (member: keyof WinnowRecord): Place => of[own.indexOf(member)] ?? unwanted;
  const before = BEFORE.map((name, i) => ({
    name: expected(`${i === 0 ? "{" : ","}"${name}":`),
    place: placeOf(name),
  }));
  const behind = BEHIND.map((name) => ({ name: expected(`,"${name}":`), place: placeOf(name) }));
  const fieldPlaces = new Map(fields.map((field, i) => [field, of[own.length + i]!]));

  const readMembers = (members: typeof before, { bytes, view }: Source, from: number): number => {
    let at = from;
    for (const { name, place } of members) {
      at = past(view, at, bytes.length, name);
      if (at < 0) return -1;
      at = readPlace(bytes, at, place, slashes);
    }
    return at;
  };
  const readFields = ({ bytes }: Source, from: number, names: Names): number => {
    if (from < 0 || bytes[from] === CLOSE) return from;
    for (let at = from; bytes[at] === QUOTE; at++) {
      const end = bytes.indexOf(QUOTE, at + 1);
      if (end < 0) return -1;
      const name = names.at(at + 1, end);
      if (name === undefined) return -1;
      at = readPlace(bytes, end + 2, fieldPlaces.get(name.text) ?? unwanted, slashes);
      if (at < 0 || bytes[at] === CLOSE) return at;
    }
    return -1;
  };
  return {
    of,
    slashes,
    read(source, from, names) {
      const { bytes, view } = source;
      slashes.length = 0;
      for (let i = own.length; i < of.length; i++) of[i]!.end = of[i]!.from;
      let at = readMembers(before, source, from);
      at = readFields(source, past(view, at, bytes.length, FIELDS), names);
      at = readMembers(behind, source, past(view, at, bytes.length, EVIDENCE));
      return past(view, at, bytes.length, END);
    },
  };
}

/** Notes the value that begins there; answers where it ends. */
function readPlace(bytes: Buffer, from: number, place: Place, slashes: number[]): number {
  place.from = from;
  if (bytes[from] !== QUOTE) return (place.end = pastValue(bytes, from, bytes.length));
  place.quoted = false;
  place.slash = slashes.length;
  let read = true;
  for (let at = from + 1; at < bytes.length; at++) {
    switch (CLASS[bytes[at]!]) {
      case 0:
        continue;
      case QUOTE:
        place.slashes = read ? slashes.length : -1;
        return (place.end = at + 1);
      case BACKSLASH:
        slashes.push(at);
        switch (MEANT[bytes[++at]!]) {
          case 0:
            read = false;
            continue;
          case BACKSLASH:
            continue;
        }
    }
    place.quoted = true;
  }
  return (place.end = -1);
}

const CLASS = new Uint8Array(256);
for (const byte of [QUOTE, COMMA, SEMICOLON, BACKSLASH]) CLASS[byte] = byte;

/** What stands behind a backslash, and what it means; all else must be read. */
const MEANT = new Uint8Array(256);
for (const [letter, byte] of Object.entries({ n: 0x0a, t: 0x09, r: 0x0d, '"': QUOTE, "\\": BACKSLASH }))
  MEANT[letter.charCodeAt(0)] = byte;

// ── Cells ───────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Writes the cell of a value; false, with nothing written, when it must be read. */
function writeCell(source: Source, place: Place, slashes: readonly number[], out: Bytes): boolean {
  const { from, end } = place;
  switch (source.bytes[from]) {
    case QUOTE:
      return writeString(source, place, slashes, out);
    case OPEN_LIST:
      return writeList(source, from, end, out);
    case 0x74: // true
    case 0x66: // false
      out.copy(source, from, end);
      return true;
    case 0x6e: // null
      return true;
    default:
      if (!isPlainNumber(source.bytes, from, end)) return false;
      out.copy(source, from, end);
      return true;
  }
}

/** A number that is written as any reader would write it: of few digits, with no zero at its end behind a point. */
function isPlainNumber(bytes: Buffer, from: number, end: number): boolean {
  let point = -1;
  for (let at = from; at < end; at++) {
    const byte = bytes[at]!;
    if (byte === 0x2e && point < 0) point = at;
    else if (byte < 0x30 || byte > 0x39) return false;
  }
  const leadingZero = bytes[from] === 0x30 && end - from > 1 && point !== from + 1;
  return !leadingZero && (point < 0 ? end - from <= 15 : end - from <= 6 && bytes[end - 1]! > 0x30);
}

function writeString(source: Source, place: Place, slashes: readonly number[], out: Bytes): boolean {
  const { bytes } = source;
  const [from, end] = [place.from + 1, place.end - 1];
  if (from === end) return true;
  if (place.slashes < 0 || beginsDoubtfully(bytes, from) || endsWithBlank(bytes, from, end)) return false;
  if (place.slashes > place.slash && slashes[place.slashes - 1] === end - 2) return false; // it may end with a blank
  if (place.quoted) out.byte(QUOTE);
  let run = from;
  for (let i = place.slash; i < place.slashes; i++) {
    const slash = slashes[i]!;
    out.copy(source, run, slash);
    const meant = MEANT[bytes[slash + 1]!]!;
    if (meant === QUOTE) out.byte(QUOTE);
    out.byte(meant);
    run = slash + 2;
  }
  out.copy(source, run, end);
  if (place.quoted) out.byte(QUOTE);
  return true;
}

/** A list of plain words: `one; two`. Nothing in them may be taken for what parts them, so what is escaped is read. */
function writeList(source: Source, from: number, end: number, out: Bytes): boolean {
  const { bytes } = source;
  if (bytes[from + 1] !== QUOTE || bytes[from + 2] === OPEN_LIST) return false;
  let quoted = false;
  for (let at = from + 1; ; ) {
    const word = at + 1;
    at = word;
    for (; bytes[at] !== QUOTE; at++) {
      if (bytes[at] === COMMA) quoted = true;
      else if (bytes[at] === BACKSLASH || bytes[at] === SEMICOLON) return false;
    }
    if (at === word || beginsDoubtfully(bytes, word) || endsWithBlank(bytes, word, at)) return false;
    at++;
    if (bytes[at] === CLOSE_LIST) break;
    if (bytes[at + 1] !== QUOTE) return false;
    quoted = true;
    at++;
  }
  if (quoted) out.byte(QUOTE);
  for (let at = from + 2; ; ) {
    const stop = bytes.indexOf(QUOTE, at);
    out.copy(source, at, stop);
    if (stop + 2 >= end) break;
    out.byte(SEMICOLON);
    out.byte(BLANK);
    at = stop + 3;
  }
  if (quoted) out.byte(QUOTE);
  return true;
}

/** Whether it may begin like a formula or with a blank: rather too often than too seldom. */
function beginsDoubtfully(bytes: Buffer, at: number): boolean {
  const first = bytes[at]!;
  if (first < 0x80) return FIRST_IN_DOUBT.includes(first);
  return first === 0xef || isBlank(first, bytes[at + 1]!, bytes[at + 2]!) || (first === 0xc2 && bytes[at + 1] === 0xa0);
}

const FIRST_IN_DOUBT = [BLANK, APOSTROPHE, BACKSLASH, 0x3d, 0x2b, 0x2d, 0x40]; // and = + - @

/** Blanks that JSON writes as they are. */
function endsWithBlank(bytes: Buffer, from: number, end: number): boolean {
  const last = bytes[end - 1]!;
  if (last < 0x80) return last === BLANK;
  if (last === 0xa0 && bytes[end - 2] === 0xc2) return true;
  return end - from >= 3 && isBlank(bytes[end - 3]!, bytes[end - 2]!, last);
}

/** Of three bytes: U+1680, U+2000 to U+200A, U+2028, U+2029, U+202F, U+205F, U+3000, U+FEFF. */
function isBlank(first: number, second: number, third: number): boolean {
  switch (first) {
    case 0xe1:
      return second === 0x9a && third === 0x80;
    case 0xe2:
      if (second === 0x81) return third === 0x9f;
      return second === 0x80 && (third <= 0x8a || third === 0xa8 || third === 0xa9 || third === 0xaf);
    case 0xe3:
      return second === 0x80 && third === 0x80;
    default:
      return first === 0xef && second === 0xbb && third === 0xbf;
  }
}
