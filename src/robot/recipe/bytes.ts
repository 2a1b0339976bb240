/** Decodes a recipe file, and explains encoding mistakes, which are the most common ones. */
import type { Problem } from "./read-recipe.js";

const MAX_BYTES = 200_000;

export function decodeRecipe(bytes: Uint8Array, problems: Problem[]): string | undefined {
  const refuse = (says: string): undefined => {
    problems.push({ line: 1, column: 1, severity: "error", says });
    return undefined;
  };
  if (bytes.length > MAX_BYTES) return refuse(`${bytes.length} bytes are too long for a recipe: at most ${MAX_BYTES}`);
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff))
    return refuse("the file is saved as UTF-16 (Windows calls it Unicode): save it as UTF-8");
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    if (!text.startsWith("\ufeff")) return text;
    problems.push({
      line: 1,
      column: 1,
      severity: "warning",
      says: "the file begins with a byte order mark; it is ignored (save as UTF-8 without BOM)",
    });
    return text.slice(1);
  } catch {
    const { line, column } = firstBroken(bytes);
    problems.push({
      line,
      column,
      severity: "error",
      says: `the file is not UTF-8${likelyCyrillic(bytes) ? "; it looks like windows-1251" : ""}: save it as UTF-8`,
    });
    return undefined;
  }
}

function firstBroken(bytes: Uint8Array): { line: number; column: number } {
  let line = 1;
  let start = 0;
  for (let i = 0; i < bytes.length; i++) {
    if (bytes[i] === 10) {
      line++;
      start = i + 1;
    } else if (bytes[i]! >= 0x80) {
      const end = bytes.indexOf(10, i);
      try {
        new TextDecoder("utf-8", { fatal: true }).decode(bytes.subarray(start, end < 0 ? bytes.length : end));
        i = end < 0 ? bytes.length : end - 1;
      } catch {
        return { line, column: i - start + 1 };
      }
    }
  }
  return { line, column: 1 };
}

/** In windows-1251 nearly every byte above 0xC0 is a letter, mostly lower case. */
function likelyCyrillic(bytes: Uint8Array): boolean {
  let high = 0;
  let small = 0;
  for (const byte of bytes) {
    if (byte >= 0x80) high++;
    if (byte >= 0xe0) small++;
  }
  return high > 3 && small / high > 0.5;
}
