/** How far is it? One line that people understand at a glance: redrawn on a terminal, printed now and then elsewhere. */
import type { Progress } from "../harvest/events.js";
import { type Instant, type Millis, SECOND } from "../model/time.js";
import { sayBytes, sayCount, sayNumber, sayRate } from "./figures.js";
import type { Voice } from "./voice.js";

/** "1,204 pages, 12/s, 532 in the queue, 8 hosts, 45 MB; 3 × answered 404; waiting for 8 hosts to rest, next in 0.8 s" */
export function progressLine(progress: Progress): string {
  const { pages, pagesPerSecond, queue, hosts, bytes, errors, idle } = progress;
  const figures = [
    sayCount(pages, "page"),
    sayRate(pagesPerSecond),
    `${sayNumber(queue)} in the queue`,
    sayCount(hosts, "host"),
    sayBytes(bytes),
  ].join(", ");
  return [figures, errorWords(errors), idle].filter((part) => part !== undefined).join("; ");
}

const KINDS_SHOWN = 2;

function errorWords(errors: Progress["errors"]): string | undefined {
  const kinds = Object.entries(errors).sort(([, a], [, b]) => b - a);
  if (kinds.length === 0) return undefined;
  const shown = kinds.slice(0, KINDS_SHOWN).map(([reason, count]) => `${sayNumber(count)} × ${reason}`);
  const rest = kinds.slice(KINDS_SHOWN).reduce((sum, [, count]) => sum + count, 0);
  return [...shown, ...(rest === 0 ? [] : [`${sayNumber(rest)} other errors`])].join(", ");
}

const PLAIN_EVERY: Millis = 10 * SECOND;

/** Shows progress on whatever there is. The last showing is taken away by `voice.pin(undefined)`. */
export function showProgress(voice: Voice): (progress: Progress, now: Instant) => void {
  let shownAt: Instant | undefined;
  return (progress, now) => {
    if (voice.terminal) return voice.pin(progressLine(progress));
    shownAt ??= now;
    if (now - shownAt < PLAIN_EVERY) return;
    shownAt = now;
    voice.note(progressLine(progress));
  };
}
