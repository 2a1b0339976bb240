/**
 * Which parts of a page's text may reach a terminal?
 *
 * Titles, addresses and error messages come from untrusted pages. An escape sequence in one could repaint the screen or
 * type a command; a bidirectional override could make "exe.pdf" out of "fdp.exe". So control characters become blanks, and
 * characters that only steer the display are taken out. The joiners of Persian and of emoji families stay: they steer nothing
 * but their neighbours.
 */
const BLANKS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
const STEERING = /(?![\u200c\u200d])[\p{Cf}\p{Cs}]/gu;

/** The text on one line, safe to print. */
export function printable(text: string): string {
  return text.toWellFormed().replace(BLANKS, " ").replace(STEERING, "");
}

/** The text with its own line breaks, each line safe to print. For our own sentences that quote pages. */
export function printableLines(text: string): string {
  return text.split("\n").map(printable).join("\n");
}
