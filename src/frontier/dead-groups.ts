/**
 * Which groups of links lead nowhere?
 *
 * Beside every entry of a list there may be a link that nobody keeps alive: a preview, a galley, a picture in full size. A group none of whose
 * first addresses was there is not worth asking for all of them. One page that is there says that the others may be broken by accident.
 *
 * One small entry per group, in the site's knowledge.
 */
import type { TrapEntry, TrapMemory } from "./traps.js";

export interface GroupNote {
  readonly changed: readonly (readonly [key: string, value: TrapEntry])[];
  /** Why the group is closed from now on. */
  readonly dead?: string;
}

/** Notes that an address of the group was a page, or that nothing was there. */
export function noteGroup(group: string, wasThere: boolean, limit: number, memory: TrapMemory): GroupNote {
  const key = `dead:${group}`;
  const before = memory.get(key);
  const missing = before?.kind === "count" ? before.count : undefined;
  if (missing === ALIVE || (missing ?? 0) >= limit) return { changed: [] };
  const count = wasThere ? ALIVE : (missing ?? 0) + 1;
  const changed = [[key, { kind: "count", count }]] as const;
  return count < limit ? { changed } : { changed, dead: `nothing is behind the first ${limit} links of its kind` };
}

const ALIVE = 0;
