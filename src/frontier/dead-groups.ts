/**
 * Which groups of links are all dead?
 *
 * Every entry of a list may come with a link that is broken everywhere: a preview, a galley, a picture in full size.
 * When the first addresses of a group were all gone, the rest is not requested. One page that exists means that the
 * others may be broken by accident.
 *
 * One number per group, in the site's knowledge.
 */
export interface GroupNote {
  /** The number of its addresses that were missing before any existed; undefined when nothing changed. */
  readonly missing?: number;
  /** Why the group is closed from now on. */
  readonly dead?: string;
}

/** Records whether an address of a group existed. `before` is the previous count. */
export function noteGroup(before: number | undefined, wasThere: boolean, limit: number): GroupNote {
  if (before === ALIVE || (before ?? 0) >= limit) return {};
  const missing = wasThere ? ALIVE : (before ?? 0) + 1;
  return missing < limit ? { missing } : { missing, dead: `nothing is behind the first ${limit} links of its kind` };
}

const ALIVE = 0;
