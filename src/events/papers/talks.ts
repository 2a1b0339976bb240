/**
 * Which titles are those of keynotes, panels and tutorials?
 *
 * Whatever says so itself ("Keynote: On Trees"), what the words right before it announce, and what stands under a heading that announces talks. Headings
 * deceive: one in the navigation stands above everything, one before a keynote also above the session after it. So a heading for one
 * talk is believed when one or two titles stand under it, one for many when the group looks like it. Who hands in a document has written a paper, wherever it stands.
 */
import { foldTitle } from "../../page/fold-title.js";
import type { SeenPage } from "./seen.js";
import type { Standing, TitleBlocks } from "./sessions.js";
import { announcedTalks, isTalkTitle } from "./talk-words.js";

export interface MaybeTalk extends TitleBlocks {
  readonly title: string;
  /** Where in its block the title begins. */
  readonly start: number;
  readonly people: number;
  readonly document: boolean;
  readonly standing: Standing;
}

/** `passed`: blocks that may stand between a title and what announces it, being the title's own. */
export function areTalks(
  titles: readonly MaybeTalk[],
  page: SeenPage,
  passed: (title: number, block: number) => boolean,
): boolean[] {
  const groups = new Map<number, MaybeTalk[]>();
  for (const one of titles) {
    const by = one.standing.talks?.by;
    if (by !== undefined) groups.set(by, [...(groups.get(by) ?? []), one]);
  }
  const saidOf = (one: MaybeTalk, n: number): boolean => {
    if (isTalkTitle(one.title) || isAnnounced(one, page, (block) => passed(n, block))) return true;
    const { talks } = one.standing;
    return talks !== undefined && isTalkIn(one, talks, groups.get(talks.by)!, titles.length);
  };
  // Speakers above and the schedule below: what is a talk in one place is one in the other.
  const keys = titles.map(({ title }) => foldTitle(title));
  const known = new Set(keys.filter((_, n) => saidOf(titles[n]!, n)));
  for (const [n, { document, standing }] of titles.entries())
    if (document || /\b(?:accepted|papers)\b/iu.test(standing.session ?? "")) known.delete(keys[n]!);
  return keys.map((key) => known.has(key));
}

const FEW = 2; // titles under a heading for one talk
const MOST = 20; // more than this, and most of the page, is no section of talks
const TEAM = 3; // people: seldom give a speech together

function isTalkIn(
  { people }: MaybeTalk,
  { sort, many }: NonNullable<Standing["talks"]>,
  group: readonly MaybeTalk[],
  all: number,
): boolean {
  const share = (is: (one: MaybeTalk) => boolean): number => group.filter(is).length / group.length;
  if (sort === "perhaps") return people <= 1 && share((one) => one.people <= 1) > 0.5;
  if (!many && group.length > FEW) return false;
  if (group.length > MOST && group.length * 2 > all) return false;
  return sort === "gathering" || share((one) => one.people >= TEAM) <= 0.5;
}

const NEAR = 4;

/** "Invited talk:" on the line of the title, or alone on a line before it, with nothing but times, chairs and its own people between. */
function isAnnounced({ block, start }: MaybeTalk, { blocks }: SeenPage, isOwn: (block: number) => boolean): boolean {
  const lead = blocks[block]!.text.slice(0, start);
  if (saysTalk(lead)) return true;
  for (let b = block - 1; b >= Math.max(0, block - NEAR); b--) {
    const { text, heading } = blocks[b]!;
    if (heading > 0) return false;
    if (saysTalk(text)) return true;
    if (!isOwn(b) && !PASSED.test(text)) return false;
  }
  return false;
}

function saysTalk(text: string): boolean {
  const announced = announcedTalks(text);
  return announced !== undefined && announced.sort !== "perhaps";
}

/** Times, rooms, chairs. */
const PASSED =
  /^[^\p{L}]*(?:(?:a\.?m|p\.?m|h|gmt|utc|ce?s?t|[ecmp][ds]t)\b[^\p{L}]*)*$|^\W*(?:(?:session )?chairs?|room|location|live|online|zoom|youtube|video|hall)\b.{0,80}$/iu;
