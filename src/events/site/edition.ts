/**
 * Which edition of a series is this? Ordinals in front of a meeting's name: "31st", "Twenty-Third", "VII", "16.",
 * "第12回".
 */

const SMALL =
  "First Second Third Fourth Fifth Sixth Seventh Eighth Ninth Tenth Eleventh Twelfth Thirteenth Fourteenth Fifteenth Sixteenth Seventeenth Eighteenth Nineteenth".split(
    " ",
  );
const TENS = "Tenth Twentieth Thirtieth Fortieth Fiftieth Sixtieth Seventieth Eightieth Ninetieth".split(" ");
const PREFIXES = "Ten Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety".split(" ");

/** As a piece of a regular expression. */
export const ORDINAL = `(?:\\d{1,3}\\s?(?:st|nd|rd|th|e|er|[èe]re|i?[èe]me|ος|ο|η|-?(?:й|я|ая|ий|а|е)|\\.?[ºª°](?![\\p{L}\\d])|\\.)|(?:(?:${PREFIXES.slice(1).join("|")})[ -]?)?(?:${SMALL.join("|")})|${TENS.slice(1).join("|")})`;

const LEADING = new RegExp(`^(?:the\\s+)?(${ORDINAL})\\s+(?=[\\p{L}(«"“])`, "iu");
/** "VII Международная", "X Congreso": a numeral that a capital letter follows; a single C, D or M is an initial. */
const ROMAN = /^(?=[IVX])(X{0,4}(?:IX|IV|V?I{0,3}))\.?\s+(?=\p{Lu}\p{L}{3})/u;
const EASTERN = /第\s?([\d一二三四五六七八九十]{1,4})\s?(?:回|届|屆|次|회)|제\s?(\d{1,3})\s?회/u;

export interface Edition {
  readonly edition: number;
  /** What stands behind the ordinal. */
  readonly rest: string;
}

/** Of a name that begins with its ordinal. */
export function findEdition(name: string): Edition | undefined {
  const words = LEADING.exec(name);
  if (words !== null) {
    const edition = ordinalValue(words[1]!);
    if (edition !== undefined && edition > 0) return { edition, rest: name.slice(words[0].length) };
  }
  const roman = ROMAN.exec(name);
  if (roman !== null) return { edition: romanValue(roman[1]!), rest: name.slice(roman[0].length) };
  const eastern = EASTERN.exec(name);
  if (eastern === null) return undefined;
  const edition = easternValue(eastern[1] ?? eastern[2]!);
  return edition > 0 ? { edition, rest: name } : undefined;
}

export function ordinalValue(words: string): number | undefined {
  const digits = /\d+/.exec(words)?.[0];
  if (digits !== undefined) return Number(digits);
  const lower = words.trim().toLowerCase();
  const whole = TENS.findIndex((word) => lower === word.toLowerCase());
  if (whole !== -1) return 10 * (whole + 1);
  const small = SMALL.findIndex((word) => lower.endsWith(word.toLowerCase())) + 1;
  if (small === 0) return undefined;
  return 10 * (PREFIXES.findIndex((word) => lower.startsWith(word.toLowerCase()) && small < 10) + 1) + small;
}

function romanValue(numeral: string): number {
  const values = [...numeral].map((letter) => ({ I: 1, V: 5, X: 10 })[letter]!);
  return values.reduce((sum, value, i) => (value < (values[i + 1] ?? 0) ? sum - value : sum + value), 0);
}

/** 十二 is twelve, 二十 twenty. */
function easternValue(numeral: string): number {
  if (/^\d+$/.test(numeral)) return Number(numeral);
  const digit = (sign: string | undefined): number => "一二三四五六七八九".indexOf(sign ?? " ") + 1;
  const ten = numeral.indexOf("十");
  if (ten === -1) return numeral.length === 1 ? digit(numeral) : 0;
  return 10 * (ten === 0 ? 1 : digit(numeral[0])) + digit(numeral[ten + 1]);
}
