/**
 * Which title, which people and which document belong together?
 *
 * Two ways to tell. Most pages put a paper into an element of its own: the highest element around a title that holds no second title is
 * its *entry*, and what stands in it belongs to it. Where papers follow each other without such elements, order decides: people stand
 * after their title or before it, the same way on the whole page, and the page votes which.
 */
import type { Anchor } from "../../model/page.js";
import type { TreeElement, TreeNode } from "../../model/tree.js";
import { type DocumentLink, documentLink, doiIn, isDocument } from "./document-links.js";
import { restOfEntries } from "./entry-rest.js";
import type { LabelledUnit } from "./labeller.js";
import type { Lexicon } from "./lexicon.js";
import { explainsMarks, isTurned, type People, raised, readPeople } from "./people.js";
import type { SeenPage } from "./seen.js";
import { splitMixed } from "./split-mixed.js";
import { cleanTitle, isNoTitle } from "./titles.js";
import type { Unit } from "./units.js";

export interface FoundPaper extends People {
  readonly title: string;
  readonly pdf: string | undefined;
  readonly links: { readonly [kind in Exclude<DocumentLink, "paper">]?: string };
  /** The heading above: a track or session. */
  readonly session: string | undefined;
  readonly abstract: string | undefined;
  readonly doi: string | undefined;
  /** A page of its own: where the title leads, when not to a document. */
  readonly detail: string | undefined;
  readonly confidence: number;
}

export function bundlePapers(labelled: readonly LabelledUnit[], page: SeenPage, lexicon: Lexicon): FoundPaper[] {
  const spans = wholeTitles(spansOf(labelled, page, lexicon), labelled, page);
  const titles = spans.filter((span) => span.kind === "title");
  if (titles.length === 0) return [];
  const entries = entriesOf(titles);
  const people = assignPeople(spans, titles, entries, page);
  const links = assignLinks(page.anchors, titles, entries);
  const taken = new Set(spans.flatMap(({ from, to }) => [labelled[from]!.unit.block, labelled[to]!.unit.block]));
  const rest = restOfEntries(
    titles.map(({ block, to }) => ({ block, last: labelled[to]!.unit.block })),
    taken,
    page,
    (element) => entryAround(element, entries),
  );
  const lists = people.map((spoken) => withPlaces(spoken, labelled, page, lexicon));
  const turned = lists.filter((list) => isTurned(list, lexicon)).length * 4 > lists.length;
  const printed = withoutHabit(titles.map(({ text }) => cleanTitle(text)));
  const papers = titles.flatMap((title, n) => {
    const text = printed[n]!;
    if (isNoTitle(text)) return [];
    const spoken = people[n]!;
    const read = readPeople(lists[n]!, lexicon, turned);
    const sure = [title, ...spoken].flatMap(({ sure }) => sure);
    return [
      {
        title: text,
        ...read,
        ...links[n]!,
        ...rest[n]!,
        doi: links[n]!.doi ?? rest[n]!.doi,
        detail: detailOf(title, page.url),
        confidence: sure.reduce((sum, one) => sum + one, 0) / sure.length,
      },
    ];
  });
  return unique(papers);
}

/**
 * The labels as the papers have them: people who belong to no title are something else, and where titles have people, a title without
 * any is a session, a break or a link.
 */
export function settled(labelled: readonly LabelledUnit[], page: SeenPage, lexicon: Lexicon): LabelledUnit[] {
  const spans = wholeTitles(spansOf(labelled, page, lexicon), labelled, page);
  const titles = spans.filter((span) => span.kind === "title");
  const people = assignPeople(spans, titles, entriesOf(titles), page);
  const bare = people.filter((mine) => mine.length === 0).length;
  const taken = new Set<number>();
  for (const [n, title] of titles.entries()) {
    if (isNoTitle(cleanTitle(title.text)) || (people[n]!.length === 0 && bare * 2 < titles.length)) continue;
    for (const { from, to } of [title, ...people[n]!]) for (let at = from; at <= to; at++) taken.add(at);
  }
  return labelled.map((one, at) =>
    one.label === "other" || one.label === "mixed" || taken.has(at) ? one : { ...one, label: "other" },
  );
}

/** What many titles of a page have in brackets at their end is not part of them: keywords (with commas), or a track, minutes. */
function withoutHabit(titles: readonly string[]): readonly string[] {
  const without = (hung: RegExp, share: number, given: readonly string[]): readonly string[] => {
    const bare = given.map((title) => title.replace(hung, ""));
    const times = given.filter((title, n) => bare[n] !== title && /\p{L}{2}/u.test(bare[n]!)).length;
    return given.length >= 5 && times > share * given.length ? bare.map(cleanTitle) : given;
  };
  return without(BRACKETS, 0.6, without(KEYWORDS, 0.2, titles));
}

const BRACKETS = /\s*\([^()]*(?:\([^()]*\)[^()]*)*\)$/u;
const KEYWORDS = /\s*\([^(),]+,[^(),]+,[^()]*(?:\([^()]*\)[^()]*)*\)$/u;

const MOST_PLACE_LINES = 8;

/** The list, and the lines right behind it that explain its marks: "¹ University of Pisa". */
function withPlaces(
  spoken: readonly Span[],
  labelled: readonly LabelledUnit[],
  page: SeenPage,
  lexicon: Lexicon,
): string {
  let list = spoken.map((span) => span.text).join("\n");
  const last = spoken.at(-1)?.to ?? labelled.length;
  for (let at = last + 1, lines = 0; lines < MOST_PLACE_LINES; lines++) {
    const next = labelled[at];
    if (next === undefined || !next.unit.opens) break;
    const { block } = next.unit;
    const line = peopleText(block, 0, page.blocks[block]!.text.length, page);
    let end = at;
    while (labelled[end]?.unit.block === block && labelled[end]!.label === "other") end++;
    if (labelled[end]?.unit.block === block || !explainsMarks(line, list, lexicon)) break;
    list += `\n${line}`;
    at = end;
  }
  return list;
}

// ── Spans ───────────────────────────────────────────────────────────────────────────────────────────────────────────────

interface Span {
  readonly kind: "title" | "people";
  text: string;
  /** Index of the first and last unit. */
  readonly from: number;
  to: number;
  readonly element: TreeElement;
  readonly block: number;
  readonly link: string | undefined;
  readonly sure: number[];
}

function spansOf(labelled: readonly LabelledUnit[], page: SeenPage, lexicon: Lexicon): Span[] {
  const spans: Span[] = [];
  const splits = mixedSplits(labelled, lexicon);
  for (const [at, { unit, label, confidence }] of labelled.entries()) {
    const open = spans.at(-1);
    if ((label === "other" || label === "title") && open?.to === at - 1 && fills(open, unit)) {
      // A formula or a line break inside the element that is the title does not end it.
      open.text += `${gapBetween(labelled[at - 1]!.unit, unit, "title", page)}${unit.text}`;
      open.to = at;
      continue;
    }
    if (label === "other" && !isPlaceBetween(labelled, at)) continue;
    const base = { from: at, to: at, element: unit.element, block: unit.block, link: unit.link };
    if (label === "mixed") {
      const split = splits.get(at);
      if (split === undefined) continue;
      spans.push({ ...base, kind: "title", text: split.title, sure: [confidence] });
      spans.push({ ...base, kind: "people", text: split.people, sure: [confidence] });
      continue;
    }
    const kind = label === "title" ? "title" : "people";
    const said = kind === "people" ? peopleText(unit.block, unit.start, unit.end, page) : unit.text;
    // A place behind its mark ("¹University of Pisa") is found by the mark.
    const marked = PLACE_MARK.test(said) || RAISED.test(spans.at(-1)?.text ?? "") || hasMarks(unit.block, page);
    const isWork = (label === "affiliation" || isPlace(labelled[at]!)) && !marked;
    const text = isWork ? bracketed(said) : said;
    const last = spans.at(-1);
    if (last !== undefined && last.kind === kind && joins(last, labelled, at, page)) {
      last.text += `${gapBetween(labelled[last.to]!.unit, unit, kind, page)}${text}`;
      last.to = at;
      last.sure.push(confidence);
    } else spans.push({ ...base, kind, text, sure: [confidence] });
  }
  return spans;
}

/** Whether a short unit lies in the inline element that the title fills from its beginning, and is no link of its own. */
function fills(span: Span, { element, text, link }: Unit): boolean {
  if (span.kind !== "title" || !INLINE.has(span.element.name) || link !== span.link) return false;
  if (text.length > LONGEST_REST || /[.?!:;)\]]$/u.test(span.text) || ASIDE.test(text)) return false;
  let at: TreeElement["parent"] | TreeElement = element;
  for (let up = 0; up < 4 && at !== null && at.kind === "element"; up++, at = at.parent)
    if (at === span.element) return true;
  return false;
}

const LONGEST_REST = 60;
/** What stands behind a title and is none of it. */
const ASIDE =
  /^[[(–—|]|^(?:pdf|paper|full|abstract|slides?|video|poster|code|by|room|session|authors?|speakers?|presenters?)\b|\d[:.]\d\d/iu;
const INLINE = new Set(["a", "b", "strong", "em", "i", "span", "font", "cite", "u", "q"]);

/**
 * A title may be printed on two lines. Where nearly every title has people right behind it, two lines in the same place without people between are one
 * title.
 */
function wholeTitles(spans: Span[], labelled: readonly LabelledUnit[], { blocks }: SeenPage): Span[] {
  const split = (n: number): boolean => {
    const [first, second] = [spans[n]!, spans[n + 1]];
    if (first.kind !== "title" || second?.kind !== "title" || spans[n + 2]?.kind !== "people") return false;
    const [last, next] = [labelled[first.to]!, labelled[second.from]!];
    return (
      second.from === first.to + 1 &&
      next.unit.block === last.unit.block + 1 &&
      blocks[next.unit.block]!.continues &&
      blocks[next.unit.block]!.element === blocks[last.unit.block]!.element &&
      last.label === "title" &&
      next.label === "title"
    );
  };
  const titles = spans.filter(({ kind }) => kind === "title").length;
  const followed = spans.filter(({ kind }, n) => kind === "title" && spans[n + 1]?.kind === "people").length;
  if (titles < 4 || followed < 0.75 * titles) return spans;
  const whole: Span[] = [];
  for (let n = 0; n < spans.length; n++) {
    const span = spans[n]!;
    if (!split(n)) {
      whole.push(span);
      continue;
    }
    const next = spans[++n]!;
    whole.push({ ...span, text: `${span.text} ${next.text}`, to: next.to, sure: [...span.sure, ...next.sure] });
  }
  return whole;
}

/** A line with superscripts explains itself: "¹University of Pisa, ²MIT". */
function hasMarks(block: number, { blocks }: SeenPage): boolean {
  return blocks[block]!.runs.some(({ raised }) => raised);
}

/** A place of work between two people of one line, though nobody called it one. */
function isPlaceBetween(labelled: readonly LabelledUnit[], at: number): boolean {
  const near = [labelled[at - 1], labelled[at + 1]];
  const people = near.every(
    (one) => one !== undefined && one.unit.block === labelled[at]!.unit.block && one.label.startsWith("author"),
  );
  return people && isPlace(labelled[at]!);
}

/** A piece of a line of people that is plainly no name: "<a>Ann Lee</a> <span>ETH Zurich</span>". */
function isPlace({ unit, label, measured }: LabelledUnit): boolean {
  if (label === "title" || label === "mixed" || (unit.opens && unit.closes) || unit.opens) return false;
  return measured.affiliations >= 0.5 && measured.names < 0.35 && measured.pieces === 1;
}

const PLACE_MARK = /^\s*(?:\u0001|[\d*†‡§¶¹²³]{1,2}\s*\p{Lu})/u;
const RAISED = /\u0002\s*$/u;

/** What was labelled as a place of work is read as one; "(1) MIT; (2) ETH" is several, each with its mark. */
function bracketed(text: string): string {
  if (/^\s*\(\s*\d{1,2}\s*\)/u.test(text)) {
    const places = text.split(/[;\s]*\(\s*(?=\d{1,2}\s*\))/u).filter((place) => /\p{L}/u.test(place));
    return places
      .map(
        (place) =>
          `\n(${place
            .replace(/^(\d+)\s*\)[\s:,]*/u, "$1 ")
            .replace(/[()]/gu, " ")
            .trim()})`,
      )
      .join("");
  }
  const bare = text.trim().replace(/^[,;]\s*/u, "");
  return /^\(.*\)\W*$|^\(|\)$/u.test(bare)
    ? text
    : ` (${bare.replace(/[,;]$/u, "")})${/[,;]\s*$/u.test(bare) ? "," : ""}`;
}

/** Whether the unit goes on where the span ended. */
function joins(span: Span, labelled: readonly LabelledUnit[], at: number, { blocks }: SeenPage): boolean {
  const [last, next] = [labelled[span.to]!.unit, labelled[at]!.unit];
  if (span.kind === "people") return at - span.to <= 2;
  if (last.block === next.block) {
    // What stands between two pieces of one title is short: a formula, a mark.
    return labelled.slice(span.to + 1, at).every(({ unit }) => unit.text.length < 12);
  }
  if (at !== span.to + 1 || next.block !== last.block + 1 || !blocks[next.block]!.continues) return false;
  return (
    /[:,–—-]$|\b(?:and|of|for|the|in|with|to|a|an|on|by|from|und|et|de)$/iu.test(last.text) ||
    /^\p{Ll}/u.test(next.text)
  );
}

/** What stands between two pieces of one span: on one line, whatever is there ("and", a formula); else a new line. */
function gapBetween(last: Unit, next: Unit, kind: Span["kind"], page: SeenPage): string {
  if (last.block !== next.block) return kind === "title" ? " " : "\n";
  if (kind === "people") return peopleText(last.block, last.end, next.start, page);
  return page.blocks[next.block]!.text.slice(last.start + last.text.length, next.start);
}

/** The unit's text with superscripts set apart. */
function peopleText(block: number, start: number, end: number, { blocks }: SeenPage): string {
  const { text, runs } = blocks[block]!;
  let out = "";
  for (const run of runs) {
    const [from, to] = [Math.max(start, run.start), Math.min(end, run.end)];
    if (from >= to) continue;
    const piece = text.slice(from, to);
    out += run.raised && !/\p{L}{3}/u.test(piece) ? `${raised(piece.trim())}${/\s$/u.test(piece) ? " " : ""}` : piece;
  }
  return out;
}

function mixedSplits(
  labelled: readonly LabelledUnit[],
  lexicon: Lexicon,
): Map<number, { title: string; people: string }> {
  const byPlace = new Map<string, number[]>();
  for (const [at, { label, measured }] of labelled.entries()) {
    if (label !== "mixed") continue;
    const known = byPlace.get(measured.place);
    if (known === undefined) byPlace.set(measured.place, [at]);
    else known.push(at);
  }
  const found = new Map<number, { title: string; people: string }>();
  for (const places of byPlace.values()) {
    const splits = splitMixed(
      places.map((at) => labelled[at]!.unit.text),
      lexicon,
    );
    for (const [n, split] of splits.entries()) if (split !== undefined) found.set(places[n]!, split);
  }
  return found;
}

// ── Entries ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Element → the title whose entry it is. Only elements that are an entry's root are in it. */
type Entries = ReadonlyMap<TreeElement, number>;

function entriesOf(titles: readonly Span[]): Entries {
  const held = new Map<TreeElement, number>();
  for (const { element } of titles) for (const above of upwards(element)) held.set(above, (held.get(above) ?? 0) + 1);
  const entries = new Map<TreeElement, number>();
  for (const [n, { element }] of titles.entries()) {
    let root: TreeElement | undefined;
    for (const above of upwards(element)) {
      if (held.get(above) !== 1 || STOPS.has(above.name)) break;
      root = above;
    }
    if (root !== undefined) entries.set(root, n);
  }
  return entries;
}

/** Nothing this large is one paper's. */
const STOPS = new Set(["html", "body", "main", "table", "tbody", "section", "ul", "ol", "dl"]);

function* upwards(element: TreeElement): Generator<TreeElement> {
  for (let at: TreeNode | TreeElement["parent"] = element; at !== null && at.kind === "element"; at = at.parent)
    yield at;
}

function entryAround(element: TreeElement, entries: Entries): number | undefined {
  for (const above of upwards(element)) {
    const title = entries.get(above);
    if (title !== undefined) return title;
  }
  return undefined;
}

const FURTHEST = 4; // units of something else between a title and its people, where no entry holds them together

function assignPeople(spans: readonly Span[], titles: readonly Span[], entries: Entries, page: SeenPage): Span[][] {
  const assigned: Span[][] = titles.map(() => []);
  const loose: { span: Span; before: number; after: number }[] = [];
  const place = new Map(titles.map((title, n) => [title, n]));
  let lastTitle = -1;
  for (const span of spans) {
    if (span.kind === "title") {
      lastTitle = place.get(span)!;
      continue;
    }
    const [before, after] = [lastTitle, lastTitle + 1 < titles.length ? lastTitle + 1 : -1];
    // A line that was cut in two has its title just before it.
    if (before >= 0 && titles[before]!.from === span.from) assigned[before]!.push(span);
    else {
      const within = entryAround(span.element, entries);
      if (within !== undefined && (within === before || within === after)) assigned[within]!.push(span);
      else loose.push({ span, before, after });
    }
  }
  const afterTitle = peopleFollow(loose, titles, spans, page);
  const served = new Set(assigned.flatMap((mine, n) => (mine.length > 0 ? [n] : [])));
  for (const { span, before, after } of loose) {
    const n = afterTitle ? before : after;
    // A title with people in its own entry needs none from outside.
    if (n < 0 || served.has(n) || distance(titles[n], span) > FURTHEST || headingBetween(titles[n]!, span, page))
      continue;
    assigned[n]!.push(span);
  }
  return oneSide(assigned, titles).map((mine, n) => together(mine, titles[n]!));
}

/**
 * Where a title has people on both sides, one of them is a chair, a presenter or a respondent: the page's habit says which. The side on which more
 * titles have people is the authors'; if all have both, the side that names more.
 */
function oneSide(assigned: readonly (readonly Span[])[], titles: readonly Span[]): (readonly Span[])[] {
  const sides = assigned.map((mine, n) => ({
    before: mine.filter(({ to }) => to < titles[n]!.from),
    after: mine.filter(({ from }) => from >= titles[n]!.from),
  }));
  const both = sides.filter(({ before, after }) => before.length > 0 && after.length > 0);
  if (both.length === 0) return [...assigned];
  const titlesWith = (side: "before" | "after"): number => sides.filter((own) => own[side].length > 0).length;
  const letters = (side: "before" | "after"): number =>
    both.reduce((sum, own) => sum + own[side].reduce((all, { text }) => all + text.length, 0), 0);
  const [before, after] = [titlesWith("before"), titlesWith("after")];
  const side =
    Math.abs(before - after) * 5 > Math.max(before, after)
      ? before > after
        ? "before"
        : "after"
      : letters("before") > letters("after")
        ? "before"
        : "after";
  return sides.map((own, n) => (own.before.length > 0 && own.after.length > 0 ? own[side] : assigned[n]!));
}

/** Of several lists near one title, those that follow each other closely from the nearest on: a chair or a speaker stands apart. */
function together(spans: readonly Span[], title: Span): Span[] {
  const near = [...spans].sort((a, b) => distance(title, a) - distance(title, b));
  const taken: Span[] = [];
  for (const span of near) {
    const last = taken.at(-1);
    if (last !== undefined && distance(last, span) > 1 && span.element.parent !== last.element.parent) break;
    taken.push(span);
  }
  return taken.sort((a, b) => a.from - b.from);
}

/**
 * Do people stand after their titles? Where a list of people shares a smaller element with one title than with the other, it says so;
 * then the ends of the list do: what begins with a title and ends with people has people after titles.
 */
function peopleFollow(
  loose: readonly { span: Span; before: number; after: number }[],
  titles: readonly Span[],
  spans: readonly Span[],
  page: SeenPage,
): boolean {
  let votes = 0;
  for (const { span, before, after } of loose) {
    if (before < 0 || after < 0) continue;
    const [up, down] = [shared(titles[before]!.element, span.element), shared(titles[after]!.element, span.element)];
    if (up !== down) votes += up > down ? 1 : -1;
  }
  if (Math.abs(votes) * 3 > loose.length) return votes > 0;
  votes = 0;
  for (const run of runsOf(spans, page)) {
    if (run.length < 2) continue;
    const [first, last] = [run[0]!.kind, run.at(-1)!.kind];
    if (first !== last) votes += first === "title" ? 1 : -1;
  }
  if (votes !== 0) return votes > 0;
  for (const { span, before, after } of loose) {
    if (before < 0 || after < 0) continue;
    const [up, down] = [span.block - titles[before]!.block, titles[after]!.block - span.block];
    if (up !== down) votes += up < down ? 1 : -1;
  }
  return votes >= 0;
}

const APART = 6;

/** Titles and people in unbroken succession: a heading or much else ends a run. */
function runsOf(spans: readonly Span[], page: SeenPage): Span[][] {
  const runs: Span[][] = [];
  for (const span of spans) {
    const last = runs.at(-1)?.at(-1);
    if (last !== undefined && span.from - last.to <= APART && !headingBetween(last, span, page))
      runs.at(-1)!.push(span);
    else runs.push([span]);
  }
  return runs;
}

/** How deep in the tree the smallest element lies that holds both. */
function shared(a: TreeElement, b: TreeElement): number {
  const above = new Set(upwards(a));
  for (const element of upwards(b)) if (above.has(element)) return [...upwards(element)].length;
  return 0;
}

/** How many units stand between a title and people. */
function distance(title: Span | undefined, { from, to }: Span): number {
  if (title === undefined) return Number.POSITIVE_INFINITY;
  return title.to < from ? from - title.to - 1 : title.from - to - 1;
}

function headingBetween(title: Span, people: Span, { blocks }: SeenPage): boolean {
  const [from, to] = title.block < people.block ? [title.block + 1, people.block] : [people.block + 1, title.block];
  for (let b = from; b < to; b++) if (blocks[b]!.heading > 0) return true;
  return false;
}

// ── Links ───────────────────────────────────────────────────────────────────────────────────────────────────────────────

type Links = Pick<FoundPaper, "pdf" | "links" | "doi">;

function assignLinks(anchors: readonly Anchor[], titles: readonly Span[], entries: Entries): Links[] {
  const found: {
    pdf: string | undefined;
    doi: string | undefined;
    links: { [kind in Exclude<DocumentLink, "paper">]?: string };
  }[] = titles.map(() => ({ pdf: undefined, doi: undefined, links: {} }));
  const ownLinks = new Map<string, number>();
  for (const [n, { link }] of titles.entries()) if (link !== undefined && !ownLinks.has(link)) ownLinks.set(link, n);
  const orders = titles.map(({ element }) => element.order);
  let next = 0;
  for (const anchor of [...anchors].sort((a, b) => a.element.order - b.element.order)) {
    const kind = documentLink(anchor);
    if (kind === undefined) continue;
    const { element } = anchor;
    while (next < orders.length && orders[next]! <= element.order) next++;
    const within = entryAround(element, entries);
    const own = ownLinks.get(anchor.url) ?? -1;
    const n = own >= 0 && Math.abs(own - next) <= 2 ? own : (within ?? looseTitle(element, titles, next, entries));
    if (n === undefined) continue;
    if (kind === "paper") found[n]!.pdf ??= anchor.url;
    else found[n]!.links[kind] ??= anchor.url;
    found[n]!.doi ??= doiIn(anchor.url);
  }
  return found;
}

/** A link that no entry holds belongs to the title before it, when they are siblings. */
function looseTitle(element: TreeElement, titles: readonly Span[], next: number, entries: Entries): number | undefined {
  const before = next - 1;
  if (before < 0) return undefined;
  const title = titles[before]!;
  // Where titles have entries of their own, what stands outside of them is somebody else's.
  const hasEntry = entryAround(title.element, entries) === before && entries.size > titles.length / 2;
  const family = new Set([...upwards(title.element)].slice(0, 4));
  const near = [...upwards(element)]
    .slice(0, 4)
    .some((above) => family.has(above) && !STOPS.has(above.name) && above.name !== "div");
  return near || (!hasEntry && [...upwards(element)].slice(0, 3).some((above) => family.has(above)))
    ? before
    : undefined;
}

// ── The rest ────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** A title that is a link to a page leads to a page of its own. */
function detailOf({ link }: Span, page: string): string | undefined {
  if (link === undefined || isDocument(link) || !/^https?:/.test(link)) return undefined;
  return link.replace(/#.*$/, "") === page.replace(/#.*$/, "") ? undefined : link;
}

/** The same paper twice on one page is one paper with what both places say. */
function unique(papers: readonly FoundPaper[]): FoundPaper[] {
  const known = new Map<string, FoundPaper>();
  for (const paper of papers) {
    const key = paper.title
      .normalize("NFKC")
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, "");
    const earlier = known.get(key);
    if (earlier === undefined) known.set(key, paper);
    else {
      const [better, other] = paper.authors.length > earlier.authors.length ? [paper, earlier] : [earlier, paper];
      known.set(key, {
        ...better,
        pdf: better.pdf ?? other.pdf,
        links: { ...other.links, ...better.links },
        session: better.session ?? other.session,
        abstract: better.abstract ?? other.abstract,
        doi: better.doi ?? other.doi,
        detail: better.detail ?? other.detail,
      });
    }
  }
  return [...known.values()];
}
