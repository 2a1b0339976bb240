/**
 * Cleans a line: NFC, without soft hyphens and zero-width characters (joiners stay where scripts or emoji need them),
 * all spaces collapsed. The archive keeps the original.
 */

import { streamSafe } from "../../model/text/stream-safe.js";
import { isTidy } from "../facts.js";

/** `keepsSpaces`: inside preformatted text, where runs of spaces mean something. */
export function cleanLine(line: string, keepsSpaces = false): string {
  // Most lines are plain words: one check saves five passes.
  const bare = keepsSpaces ? line : line.trim();
  if (isTidy(bare)) return bare;
  let clean = line;
  if (/[^\t\n\r\x20-\x7e]/.test(clean)) {
    clean = streamSafe(clean).normalize("NFC");
    clean = clean.replace(
      /[\u00ad\u200b\u2060\ufeff\u200e\u200f\u202a-\u202e\u2066-\u2069\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]+/g,
      "",
    );
    if (/[\u200c\u200d]/.test(clean))
      clean = clean.replace(/(^|[\s\u0000-\u052f])[\u200c\u200d]+|[\u200c\u200d]+(?=$|[\s\u0000-\u052f])/gu, "$1");
    clean = clean.replace(/[\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/g, " ");
  }
  // A private-use character next to letters may be a letter of a special font; alone it is an icon.
  if (/[\ue000-\uf8ff]/.test(clean))
    clean = clean.replace(/(?<![\p{L}\ue000-\uf8ff])[\ue000-\uf8ff]+(?![\p{L}\ue000-\uf8ff])/gu, "");
  if (keepsSpaces) return clean.trimEnd();
  return /\s\s|[^\S ]/.test(clean) ? clean.replace(/\s+/g, " ").trim() : clean.trim();
}
