/**
 * How does a page on another site know which event its papers belong to?
 *
 * Knowledge is kept per site, and proceedings are often on a publisher's site. So a link that leaves the event's own
 * site carries what is known about the event in its group. The group also says when a page is expected to describe a
 * single paper.
 */
import type { Venue } from "./papers/paper-finding.js";

export interface EventGroup {
  /** The page is one paper's. */
  readonly paper: boolean;
  /** The event, when the page is on another site. */
  readonly venue: Venue | undefined;
}

const PAPER = "paper";

export function groupName({ paper, venue }: EventGroup): string {
  return [...(paper ? [PAPER] : []), ...(venue === undefined ? [] : [JSON.stringify(venue)])].join(" ");
}

export function readGroup(group: string): EventGroup {
  const paper = group === PAPER || group.startsWith(`${PAPER} `);
  const rest = paper ? group.slice(PAPER.length + 1) : group;
  try {
    return { paper, venue: rest.startsWith("{") ? (JSON.parse(rest) as Venue) : undefined };
  } catch {
    return { paper, venue: undefined };
  }
}
