/**
 * Which groups of links lead nowhere?
 *
 * Beside every entry of a list there may be a link that nobody keeps alive: a preview, a galley, a picture in full size. A group none of whose
 * first addresses was there is not worth asking for all of them. One page that is there says that the others may be broken by accident.
 *
 * One number per group, in the site's knowledge.
 */
export interface GroupNote {
  /** How many of its addresses were missing so far, before any was there; undefined when there is nothing new to note. */
  readonly missing?: number;
  /** Why the group is closed from now on. */
  readonly dead?: string;
}

/** Notes that an address of a group was a page, or that nothing was there. `before` is what was noted last. */
export function noteGroup(before: number | undefined, wasThere: boolean, limit: number): GroupNote {
  if (before === ALIVE || (before ?? 0) >= limit) return {};
  const missing = wasThere ? ALIVE : (before ?? 0) + 1;
  return missing < limit ? { missing } : { missing, dead: `nothing is behind the first ${limit} links of its kind` };
}

const ALIVE = 0;
