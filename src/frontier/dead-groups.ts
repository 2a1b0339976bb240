/**
 * Which groups of links are mostly dead?
 *
 * Every entry of a list may come with a link that is broken everywhere: a preview, a galley, a picture in full size.
 * Other groups lead to the part of a site that was removed. A group is closed when its missing addresses outweigh those
 * that exist by a limit; one that exists outweighs four that are missing. The more groups were closed, the less it takes
 * to close another one; the least for a group of a family that is dead as a whole.
 *
 * One number per group and family, in the site's knowledge.
 */
export interface GroupNote {
  /** Changed numbers: by how much the missing addresses of a group or family outweigh those that exist. */
  readonly missing: readonly (readonly [key: string, count: number])[];
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
const FAMILY_LIMIT = 2;
/** The number of a closed group. */
const CLOSED = 1_000_000;

/** Records whether an address of a group existed. `before` holds all numbers; `family` is the name of similar groups. */
export function noteGroup(
  before: ReadonlyMap<string, number>,
  group: string,
  family: string | undefined,
  wasThere: boolean,
  limit: number,
): GroupNote {
  const old = before.get(group) ?? 0;
  if (old === CLOSED) return { missing: [] };
  const missing: (readonly [string, number])[] = [];
  const count = (key: string): number => {
    const known = before.get(key) ?? 0;
    const now = wasThere ? Math.max(-CREDIT * limit, known - OUTWEIGHS) : Math.min(known + 1, CREDIT * limit);
    if (now !== known) missing.push([key, now]);
    return now;
  };
  const own = count(group);
  const kin = family === undefined ? 0 : count(`family ${family}`);
  if (wasThere || own < (kin >= limit ? FAMILY_LIMIT : Math.max(LEAST_LIMIT, limit - FALLS * closedIn(before))))
    return { missing };
  return {
    missing: [...missing.filter(([key]) => key !== group), [group, CLOSED]],
    dead: "nearly all links of its kind lead to missing pages",
  };
}

function closedIn(counts: ReadonlyMap<string, number>): number {
  let closed = 0;
  for (const count of counts.values()) if (count === CLOSED) closed++;
  return closed;
}
