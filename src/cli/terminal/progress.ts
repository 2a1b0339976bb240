/** Progress in one line: redrawn on a terminal, printed now and then elsewhere. */
import type { Progress } from "../../harvest/events.js";
import { formatBytes, formatCount, formatNumber, formatRate } from "../../model/text/formatting.js";
import { type Instant, type Millis, SECOND } from "../../model/time.js";
import type { Output } from "./output.js";

/** "1,204 pages, 12/s, 532 in the queue, 8 hosts, 45 MB; 3 × answered 404; waiting for 8 hosts to rest, next in 0.8 s" */
export function progressLine(progress: Progress): string {
  const { pages, pagesPerSecond, queue, hosts, bytes, errors, idle } = progress;
  const figures = [
    formatCount(pages, "page"),
    formatRate(pagesPerSecond),
    `${formatNumber(queue)} in the queue`,
    formatCount(hosts, "host"),
    formatBytes(bytes),
  ].join(", ");
  return [figures, errorWords(errors), idle].filter((part) => part !== undefined).join("; ");
}

const KINDS_SHOWN = 2;

function errorWords(errors: Progress["errors"]): string | undefined {
  const kinds = Object.entries(errors).sort(([, a], [, b]) => b - a);
  if (kinds.length === 0) return undefined;
  const shown = kinds.slice(0, KINDS_SHOWN).map(([reason, count]) => `${formatNumber(count)} × ${reason}`);
  const rest = kinds.slice(KINDS_SHOWN).reduce((sum, [, count]) => sum + count, 0);
  return [...shown, ...(rest === 0 ? [] : [`${formatNumber(rest)} other errors`])].join(", ");
}

const PLAIN_EVERY: Millis = 10 * SECOND;

/** Shows progress on a terminal or elsewhere. `pin(undefined)` removes the last line. */
export function showProgress(output: Output): (progress: Progress, now: Instant) => void {
  let shownAt: Instant | undefined;
  return (progress, now) => {
    if (output.terminal) return output.pin(progressLine(progress));
    shownAt ??= now;
    if (now - shownAt < PLAIN_EVERY) return;
    shownAt = now;
    output.note(progressLine(progress));
  };
}
