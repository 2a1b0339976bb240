/**
 * Which titles are those of keynotes, panels and tutorials?
 *
 * Titles that say it ("Keynote: On Trees"), that are announced by the words right before them, or that are under a
 * heading that announces talks. Headings can mislead: one in the navigation is above everything, one before a keynote
 * is also above the next session. So a heading in the singular counts when one or two titles are under it, one in the
 * plural when the group looks like talks. A title with a document is always a paper.
 */
import { foldTitle } from "../../../page/article/fold-title.js";
import type { SeenPage } from "../reader-page.js";
import type { SessionPlace, TitleBlocks } from "../sessions.js";
import { announcedTalks, isTalkTitle, type TalkKind, talkKind } from "./talk-words.js";

export interface MaybeTalk extends TitleBlocks {
  readonly title: string;
  /** Where in its block the title begins. */
  readonly start: number;
  readonly people: number;
  readonly document: boolean;
  readonly standing: SessionPlace;
}

/** For each title what kind of talk it is; undefined for a paper. `passed`: blocks that may stand between a title and what announces it, being the title's own. */
export function talksAmong(
  titles: readonly MaybeTalk[],
  page: SeenPage,
  passed: (title: number, block: number) => boolean,
): (TalkKind | undefined)[] {
  const groups = new Map<number, MaybeTalk[]>();
  for (const one of titles) {
    const by = one.standing.talks?.by;
    if (by !== undefined) groups.set(by, [...(groups.get(by) ?? []), one]);
  }
  const saidOf = (one: MaybeTalk, n: number): TalkKind | undefined => {
    const said = isTalkTitle(one.title) ? one.title : announcement(one, page, (block) => passed(n, block));
    if (said !== undefined) return talkKind(said);
    const { talks } = one.standing;
    if (talks === undefined || !isTalkIn(one, talks, groups.get(talks.by)!, titles.length)) return undefined;
    return talkKind(page.blocks[talks.by]!.text);
  };
  // Speakers above and the schedule below: what is a talk in one place is one in the other.
  const keys = titles.map(({ title }) => foldTitle(title));
  const known = new Map<string, TalkKind>();
  for (const [n, one] of titles.entries()) {
    const said = saidOf(one, n);
    if (said !== undefined) known.set(keys[n]!, said);
  }
  for (const [n, { document, standing }] of titles.entries())
    if (document || /\b(?:accepted|papers)\b/iu.test(standing.session ?? "")) known.delete(keys[n]!);
  return keys.map((key) => known.get(key));
}

const MAX_UNDER_SINGULAR = 2; // titles under a heading for one talk
const MAX_SECTION = 20; // more than this, and most of the page, is no section of talks
const MIN_TEAM = 3; // people: seldom give a speech together

function isTalkIn(
  { people }: MaybeTalk,
  { sort, many }: NonNullable<SessionPlace["talks"]>,
  group: readonly MaybeTalk[],
  all: number,
): boolean {
  const share = (is: (one: MaybeTalk) => boolean): number => group.filter(is).length / group.length;
  if (sort === "perhaps") return people <= 1 && share((one) => one.people <= 1) > 0.5;
  if (!many && group.length > MAX_UNDER_SINGULAR) return false;
  if (group.length > MAX_SECTION && group.length * 2 > all) return false;
  return sort === "gathering" || share((one) => one.people >= MIN_TEAM) <= 0.5;
}

const MAX_BLOCKS_ABOVE = 4;

/** "Invited talk:" on the line of the title, or alone on a line before it, with nothing but times, chairs and its own people between. */
function announcement(
  { block, start }: MaybeTalk,
  { blocks }: SeenPage,
  isOwn: (block: number) => boolean,
): string | undefined {
  const lead = blocks[block]!.text.slice(0, start);
  if (saysTalk(lead)) return lead;
  for (let b = block - 1; b >= Math.max(0, block - MAX_BLOCKS_ABOVE); b--) {
    const { text, heading } = blocks[b]!;
    if (heading > 0) return undefined;
    if (saysTalk(text)) return text;
    if (!isOwn(b) && !PASSED.test(text)) return undefined;
  }
  return undefined;
}

function saysTalk(text: string): boolean {
  const announced = announcedTalks(text);
  return announced !== undefined && announced.sort !== "perhaps";
}

/** Times, rooms, chairs. */
const PASSED =
  /^[^\p{L}]*(?:(?:a\.?m|p\.?m|h|gmt|utc|ce?s?t|[ecmp][ds]t)\b[^\p{L}]*)*$|^\W*(?:(?:session )?chairs?|room|location|live|online|zoom|youtube|video|hall)\b.{0,80}$/iu;
