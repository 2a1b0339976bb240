/**
 * When did a change become visible to harvesters?
 *
 * `from=` must miss nothing, though commits take time and the clocks of writers differ. So a change gets its datestamp from the server
 * that shows it: when a request finds new changes, all of them get the time of that request. A change that a response could not show
 * therefore has a datestamp at or after the response's date. Datestamps never decrease along the change numbers, so `from` and `until`
 * are change numbers, found by binary search.
 *
 * A tick says: everything up to this change was visible at this second. Ticks increase in both. The seconds must come from a clock that
 * never goes back: the server that shows the changes keeps the latest.
 */
export interface Tick {
  readonly second: number;
  readonly change: number;
}

/** The ticks with what was seen now; the same list if nothing is new. */
export function observed(ticks: readonly Tick[], now: Tick): readonly Tick[] {
  const last = ticks.at(-1);
  if (last === undefined) return [now];
  if (now.change <= last.change) return ticks;
  const second = Math.max(now.second, last.second);
  return [...(second === last.second ? ticks.slice(0, -1) : ticks), { second, change: now.change }];
}

/** The datestamp of a change, in seconds. Changes after the last tick have not been seen yet. */
export function secondOf(ticks: readonly Tick[], change: number): number {
  return ticks[firstIndex(ticks, (tick) => tick.change >= change)]?.second ?? ticks.at(-1)?.second ?? 0;
}

/** The last change that is older than this second. */
export function lastBefore(ticks: readonly Tick[], second: number): number {
  return ticks[firstIndex(ticks, (tick) => tick.second >= second) - 1]?.change ?? 0;
}

function firstIndex(ticks: readonly Tick[], holds: (tick: Tick) => boolean): number {
  let [low, high] = [0, ticks.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(ticks[middle]!)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * Ticks for changes that were made before anybody could harvest them, from samples of records in the order of changes: the latest
 * time so far, at most now.
 */
export function seededTicks(samples: readonly Tick[], now: Tick): readonly Tick[] {
  let ticks: readonly Tick[] = [];
  for (const { second, change } of samples) ticks = observed(ticks, { second: Math.min(second, now.second), change });
  return observed(ticks, now);
}
