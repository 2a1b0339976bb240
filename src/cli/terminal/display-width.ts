/**
 * How many columns of a terminal does a text take, and how is it cut to fit?
 *
 * Chinese, Japanese and Korean characters and most emoji take two, marks that sit on another character none (Unicode Standard
 * Annex 11). Terminals disagree about a few emoji sequences; the line then ends early rather than late.
 */
const NO_COLUMN = /[\p{M}\u200c\u200d]/u;
const TWO_COLUMNS =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{17000}-\u{18cff}\u{1b000}-\u{1b2ff}\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}/u;

export function displayWidth(text: string): number {
  let columns = 0;
  for (const character of text) columns += columnsOfOne(character);
  return columns;
}

/** The text, or as much of it as fits with "…" at its end. */
export function truncateToWidth(text: string, columns: number): string {
  if (displayWidth(text) <= columns) return text;
  let taken = 0;
  let cut = "";
  for (const character of text) {
    taken += columnsOfOne(character);
    if (taken > columns - 1) break;
    cut += character;
  }
  return columns < 1 ? "" : `${cut}…`;
}

function columnsOfOne(character: string): number {
  if (character >= " " && character <= "~") return 1;
  return NO_COLUMN.test(character) ? 0 : TWO_COLUMNS.test(character) ? 2 : 1;
}
