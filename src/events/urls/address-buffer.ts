/**
 * The buffer in which the features of an address are computed.
 *
 * One array of UTF-16 units: the address in lower case, then the address as given, then derived text (its shape, a
 * year with four digits). A word is a range in the buffer and a hash; a string is built only when a person wants to
 * read it. The buffer is reused, so ranges are valid until the next address is written.
 */

export interface AddressBuffer {
  readonly units: Uint16Array;
  /** Where the next unit is written. */
  end: number;
}

/** From a unit up to, and without, another. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export interface Word extends Span {
  /** Of the units; features mix it with what they are. */
  readonly hash: number;
  readonly units: Uint16Array;
}

/** What stands behind is of no help: addresses this long are session keys and articles' titles. */
const MAX_ADDRESS = 400;

/** The address twice, its characters once more between marks, its shapes, its years: nine times the address and a little. */
export const newAddressBuffer = (): AddressBuffer => ({ units: new Uint16Array(12 * MAX_ADDRESS), end: 0 });

/** Writes `line`, in lower case from 0 on and as it came from `length` on; answers the length. */
export function writeLine(buffer: AddressBuffer, line: string): number {
  const length = Math.min(line.length, MAX_ADDRESS);
  const { units } = buffer;
  let ascii = true;
  for (let i = 0; i < length; i++) {
    const unit = line.charCodeAt(i);
    units[i] = unit >= 65 && unit <= 90 ? unit + 32 : unit;
    units[length + i] = unit;
    if (unit > 127) ascii = false;
  }
  if (!ascii) lowerBeyondAscii(units, line.slice(0, length));
  buffer.end = 2 * length;
  return length;
}

/** Where a letter's small form is longer than the letter, the places would no longer agree: such a line keeps its great ones. */
function lowerBeyondAscii(units: Uint16Array, line: string): void {
  const small = line.toLowerCase();
  if (small.length !== line.length) return;
  for (let i = 0; i < small.length; i++) units[i] = small.charCodeAt(i);
}

/** Writes one unit behind the others. */
export function writeUnit(buffer: AddressBuffer, unit: number): void {
  buffer.units[buffer.end++] = unit;
}

/** Writes what stands at a span once more, behind the others. */
export function copySpan(buffer: AddressBuffer, { from, to }: Span): void {
  const { units } = buffer;
  let at = buffer.end;
  for (let i = from; i < to; i++) units[at++] = units[i]!;
  buffer.end = at;
}

export function wordAt(units: Uint16Array, from: number, to: number): Word {
  return { hash: hashOf(units, from, to), units, from, to };
}

/** A word that stands on no address. */
export function wordOf(text: string): Word {
  const units = Uint16Array.from(text, (_, i) => text.charCodeAt(i));
  return wordAt(units, 0, units.length);
}

/** FNV-1a over UTF-16 units. */
function hashOf(units: Uint16Array, from: number, to: number): number {
  let h = 0x811c9dc5;
  for (let i = from; i < to; i++) h = Math.imul(h ^ units[i]!, 0x01000193);
  return h;
}

/** Does `text` stand at `from`? */
export function stands(units: Uint16Array, from: number, text: string): boolean {
  for (let i = 0; i < text.length; i++) if (units[from + i] !== text.charCodeAt(i)) return false;
  return true;
}

export const isDigit = (unit: number): boolean => unit >= 48 && unit <= 57;
export const isSmallLetter = (unit: number): boolean => unit >= 97 && unit <= 122;

/** 1900 to 2099, in four digits from `from` on. */
export function isYearAt(units: Uint16Array, from: number): boolean {
  const century = units[from]! * 256 + units[from + 1]!;
  if (century !== NINETEEN && century !== TWENTY) return false;
  return isDigit(units[from + 2]!) && isDigit(units[from + 3]!);
}
const NINETEEN = 49 * 256 + 57;
const TWENTY = 50 * 256 + 48;
