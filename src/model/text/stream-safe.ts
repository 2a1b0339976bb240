/**
 * Text that can be normalised in linear time: at most thirty combining marks in a row (UAX #15, Stream-Safe Text Format).
 *
 * Normalising sorts the marks of each letter, which takes time proportional to the square of their number. No writing
 * system stacks more than a few; further ones are left out.
 */
export function streamSafe(text: string): string {
  return ASCII.test(text) ? text : text.replace(TOO_MANY_MARKS, "$1");
}

const ASCII = /^[\0-\x7f]*$/;
const TOO_MANY_MARKS = /(?<!\p{M})(\p{M}{30})\p{M}+/gu;
