/** Whole lines in, whole answers out: what `winnow classify urls` does with each piece of its input, on whichever thread. */
import type { UrlClassifier } from "../events/url-classifier.js";

export interface UrlWork {
  readonly bytes: Uint8Array;
  readonly year: number;
  readonly json: boolean;
}

export interface Judged {
  readonly text: string;
  readonly conference: number;
  readonly other: number;
}

/** `lines` without the end of the last one. */
export function judgeLines(lines: string, classify: UrlClassifier, year: number, json: boolean): Judged {
  const counts = { conference: 0, other: 0 };
  let text = "";
  for (let start = 0; start <= lines.length; ) {
    const found = lines.indexOf("\n", start);
    const end = found === -1 ? lines.length : found;
    const line = lines.slice(start, end > start && lines.charCodeAt(end - 1) === 13 ? end - 1 : end);
    const { label, probability } = classify(line, year);
    counts[label]++;
    const sure = SURE[Math.round(10_000 * probability)]!;
    text += json ? `${JSON.stringify({ label, probability: Number(sure), line })}\n` : `${label}\t${sure}\t${line}\n`;
    start = end + 1;
  }
  return { text, ...counts };
}

/** Probabilities as they are written: making them again for every line would cost more than finding half of its features. */
const SURE = Array.from({ length: 10_001 }, (_, n) => (n / 10_000).toFixed(4));
