/**
 * Time. Pure code gets instants as arguments; the edges get a `Clock`, which tests can replace.
 *
 * `now` is calendar time and may jump when the clock is set. `ticks` is monotonic and measures delays, time-outs and
 * budgets.
 */

/** Milliseconds since 1970-01-01T00:00:00Z. */
export type Instant = number;

/** A length of time in milliseconds. */
export type Millis = number;

export const SECOND: Millis = 1000;
export const MINUTE: Millis = 60 * SECOND;
export const HOUR: Millis = 60 * MINUTE;
export const DAY: Millis = 24 * HOUR;

export interface Clock {
  /** Calendar time. */
  now(): Instant;
  /** Monotonic; only differences are meaningful. */
  ticks(): Millis;
  /** Resolves after `pause`, or at once when `signal` is aborted. Never rejects. */
  sleep(pause: Millis, signal?: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  ticks: () => performance.now(),
  sleep: (pause, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) return resolve();
      const done = () => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", done);
        resolve();
      };
      const timer = setTimeout(done, Math.min(Math.max(0, pause), MAX_TIMER));
      signal?.addEventListener("abort", done, { once: true });
    }),
};

// setTimeout fires at once when its delay exceeds 31 bits; a longer sleep wakes early and the caller sleeps again.
const MAX_TIMER: Millis = 2 ** 31 - 1;

const UNITS: Readonly<Record<string, Millis>> = { ms: 1, s: SECOND, m: MINUTE, h: HOUR, d: DAY, w: 7 * DAY };

/** Parses a duration: "1s", "500ms", "10m", "1.5h", "2d", "1w"; a bare number means seconds. */
export function parseDuration(words: string): Millis | undefined {
  const match = /^\s*(\d+(?:\.\d+)?)\s*(?:(ms|s|m|h|d|w)\s*)?$/.exec(words);
  if (match === null) return undefined;
  return Math.round(Number(match[1]) * UNITS[match[2] ?? "s"]!);
}

/** A duration for people: "350 ms", "4.2 s", "3 min 10 s", "2 h 5 min", "3 d 4 h". */
export function formatDuration(length: Millis): string {
  if (length < SECOND) return `${Math.round(length)} ms`;
  if (length < 10 * SECOND) return `${(length / SECOND).toFixed(1)} s`;
  if (length < MINUTE) return `${Math.round(length / SECOND)} s`;
  if (length < HOUR) return twoUnits(length, MINUTE, "min", SECOND, "s");
  if (length < DAY) return twoUnits(length, HOUR, "h", MINUTE, "min");
  return twoUnits(length, DAY, "d", HOUR, "h");
}

function twoUnits(length: Millis, large: Millis, largeName: string, small: Millis, smallName: string): string {
  const rounded = Math.round(length / small) * small;
  const rest = Math.round((rounded % large) / small);
  return `${Math.floor(rounded / large)} ${largeName}${rest > 0 ? ` ${rest} ${smallName}` : ""}`;
}
