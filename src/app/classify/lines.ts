/** Classifies a chunk of whole lines for `winnow classify urls`, on any thread. */
import type { UrlClassifier } from "../../events/urls/classifier.js";

export interface UrlWork {
  readonly bytes: Uint8Array;
  readonly year: number;
  readonly json: boolean;
}

export interface ClassifiedLines {
  readonly text: string;
  readonly conference: number;
  readonly other: number;
}

/** `lines` without the final line break. */
export function classifyLines(lines: string, classify: UrlClassifier, year: number, json: boolean): ClassifiedLines {
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

/** Probabilities as text, cached: formatting them for every line would cost more than half of its features. */
const SURE = Array.from({ length: 10_001 }, (_, n) => (n / 10_000).toFixed(4));
