/**
 * Which groups of links are mostly dead?
 *
 * Every entry of a list may come with a link that is broken everywhere: a preview, a galley, a picture in full size.
 * Other groups lead to the part of a site that was removed. A group is closed when its missing addresses outweigh those
 * that exist by a limit; one that exists outweighs four that are missing. The more groups were closed, the less it takes
 * to close another one.
 *
 * One number per group, in the site's knowledge.
 */
export interface GroupNote {
  /** By how much its missing addresses outweigh those that exist; undefined when nothing changed. */
  readonly missing?: number;
  /** Why the group is closed from now on. */
  readonly dead?: string;
}

/** An address that exists outweighs so many missing ones. */
const OUTWEIGHS = 4;
/** Existing addresses count up to so many times the limit: a list whose second half is gone is not followed to its end. */
const CREDIT = 8;
/** The limit falls by this much with each closed group, down to the least. */
const FALLS = 2;
const LEAST_LIMIT = 4;
/** The number of a closed group. */
const CLOSED = 1_000_000;

/** Records whether an address of a group existed. `before` holds the numbers of all groups. */
export function noteGroup(
  before: ReadonlyMap<string, number>,
  group: string,
  wasThere: boolean,
  limit: number,
): GroupNote {
  const old = before.get(group) ?? 0;
  if (old === CLOSED) return {};
  if (wasThere) {
    const missing = Math.max(-CREDIT * limit, old - OUTWEIGHS);
    return missing === old ? {} : { missing };
  }
  const missing = old + 1;
  if (missing < LEAST_LIMIT) return { missing };
  let closed = 0;
  for (const count of before.values()) if (count === CLOSED) closed++;
  if (missing < Math.max(LEAST_LIMIT, limit - FALLS * closed)) return { missing };
  return { missing: CLOSED, dead: "nearly all links of its kind lead to missing pages" };
}
