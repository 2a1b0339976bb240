/**
 * Which papers should a person check?
 *
 * Those with a low confidence of the labeller, and those with an unusual title or unusual authors. Each doubt is a
 * sentence, so that the person knows what to check.
 */
import type { Paper } from "./paper-finding.js";

/** Chosen on half of the labelled series: papers above are nearly always right, papers below are worth a check. */
const SURE = 0.85;

export function doubtsOf({ title, authors, confidence }: Pick<Paper, "title" | "authors" | "confidence">): string[] {
  const doubts: string[] = [];
  if (confidence < SURE) doubts.push("the page's layout was not clear");
  if (authors.length === 0) doubts.push("no authors were found");
  const strange = authors.find(
    (name) => name.length > 60 || /\d|[@:;()]{2}|\b(?:university|institute|department)\b/iu.test(name),
  );
  if (strange !== undefined) doubts.push(`"${strange.slice(0, 60)}" may be no person`);
  if (title.length > 300) doubts.push("the title is very long");
  if (title.length < 8 || (!/\s/u.test(title.trim()) && !EASTERN.test(title))) doubts.push("the title is very short");
  if (MOJIBAKE.test(title) || authors.some((name) => MOJIBAKE.test(name))) doubts.push("letters are broken");
  return doubts;
}

const EASTERN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;
/** UTF-8 that was read as Latin-1, and characters that could not be read at all. */
const MOJIBAKE = /\ufffd|Ã[\u0080-\u00bf©¨¤¶¼]|â€|Ð[\u0080-\u00bf]/u;
