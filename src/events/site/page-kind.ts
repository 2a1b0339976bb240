/**
 * What is this page for, within a conference's site?
 *
 * Home, call for papers (with its deadlines), programme, list of accepted papers, proceedings, or other. A second
 * classifier after the download, by the page's words and layout alone, so that it can correct the one that reads
 * addresses. It guides the crawl inside a site.
 */
import { decodeModel, type Feature, type MaxentModel, maxentClassifier } from "../../learn/index.js";
import type { Block, Page } from "../../model/page.js";
import { datesOfPage } from "../dates/dates.js";

export const PAGE_KINDS = ["home", "call", "programme", "accepted", "proceedings", "other"] as const;
export type PageKind = (typeof PAGE_KINDS)[number];

export const EVENT_PAGES_MODEL = "event-pages.model";

export interface PageAnswer {
  readonly kind: PageKind;
  readonly probability: number;
}

export type PageClassifier = (page: Page) => PageAnswer;

export function pageClassifier(model: MaxentModel): PageClassifier {
  const classifier = maxentClassifier(model);
  return (page) => {
    const { label, probability } = classifier.classify(pageFeatures(page));
    return { kind: label as PageKind, probability };
  };
}

export function readPageModel(bytes: Uint8Array): PageClassifier {
  const model = decodeModel(bytes, EVENT_PAGES_MODEL);
  if (model.kind !== "maxent")
    throw new TypeError(`${EVENT_PAGES_MODEL} holds a ${model.kind} model, not maximum entropy`);
  return pageClassifier(model);
}

/** How much of the text is read; pages state their purpose early. */
const MAX_BLOCKS = 400;

/** Words by where they stand, and the page's build. The address is left out on purpose. */
export function pageFeatures(page: Page): Feature[] {
  const features: Feature[] = [];
  const blocks = page.blocks.slice(0, MAX_BLOCKS);
  const own = ownBlocks(blocks);
  share(features, 3, [
    ...words(page.title).map((word) => `title ${word}`),
    ...pairs(words(page.title)).map((pair) => `title ${pair}`),
  ]);
  const headings = own.filter((block) => block.heading > 0);
  share(
    features,
    3,
    headings.slice(0, 3).flatMap(({ text }) => [...words(text), ...pairs(words(text))].map((word) => `head ${word}`)),
  );
  share(
    features,
    2,
    headings.flatMap(({ text }) => words(text).map((word) => `heading ${word}`)),
  );
  share(
    features,
    3,
    own.slice(0, 12).flatMap(({ text }) => words(text.slice(0, 300)).map((word) => `early ${word}`)),
  );
  share(
    features,
    4,
    own.flatMap(({ text }) => words(text.slice(0, 300)).map((word) => `word ${word}`)),
  );
  features.push(...buildFeatures(page, own));
  return features;
}

/** Without what navigation repeats on every page of the site: short blocks that are nothing but a link. */
function ownBlocks(blocks: readonly Block[]): Block[] {
  return blocks.filter(
    ({ text, runs, heading }) => heading > 0 || text.length > 40 || !runs.every((run) => run.link !== undefined),
  );
}

function buildFeatures(page: Page, own: readonly Block[]): Feature[] {
  const counts: Record<string, number> = {
    times: 0,
    people: 0,
    items: 0,
    cells: 0,
    long: 0,
    quoted: 0,
    papers: 0,
    sessions: 0,
  };
  for (const { text, listItem, cell } of own) {
    if (/\b\d{1,2}[:.h]\d\d\b/.test(text)) counts["times"]!++;
    if (PEOPLE.test(text)) counts["people"]!++;
    if (listItem) counts["items"]!++;
    if (cell !== "none") counts["cells"]!++;
    if (text.length > 300) counts["long"]!++;
    if (/["“”«»]/.test(text)) counts["quoted"]!++;
    if (/\bsession\b|\bchair\b/i.test(text)) counts["sessions"]!++;
  }
  counts["papers"] = page.links.filter(({ url }) =>
    /\.pdf(?:[?#]|$)|doi\.org|arxiv\.org|openreview|aclanthology|dl\.acm|ieeexplore|link\.springer/i.test(url),
  ).length;
  const dates = datesOfPage(page);
  counts["deadlines"] = dates.filter(
    ({ type }) => type === "submission" || type === "notification" || type === "cameraReady",
  ).length;
  counts["days"] = dates.length;
  // A home page names the days and the place at its top, and links to everything.
  counts["top days"] = dates.filter(
    ({ type, block, aside, phrase }) =>
      !aside &&
      block < 40 &&
      (type === undefined || type === "conference") &&
      phrase.from !== phrase.to &&
      phrase.from.day !== phrase.to.day,
  ).length;
  counts["welcomes"] = own
    .slice(0, 40)
    .filter(({ text }) =>
      /\bwelcome|\bheld\b|will take place|previous (?:editions|conferences)|is an? (?:annual |international )?(?:forum|conference|workshop|symposium)/i.test(
        text,
      ),
    ).length;
  counts["blocks"] = own.length;
  return Object.entries(counts).flatMap(([name, count]): Feature[] => [
    `${name} ${bucket(count)}`,
    [`log ${name}`, Math.log1p(count) / 3],
    [`share ${name}`, Math.min(2, (2 * count) / Math.max(1, own.length))],
  ]);
}

/** Several names in a row: "Ada Byron, Mary Somerville and Sofia Kovalevskaya". */
const PEOPLE = /\p{Lu}[\p{L}.'-]{1,40}(?: \p{Lu}[\p{L}.'-]{0,40}){1,3}(?:, | and |; |$)/u;

const bucket = (n: number): string =>
  n < 3 ? String(n) : n < 6 ? "3+" : n < 12 ? "6+" : n < 30 ? "12+" : n < 100 ? "30+" : "100+";

/** The group counts `weight` together, however long the page. */
function share(into: Feature[], weight: number, names: readonly string[]): void {
  const distinct = new Set(names);
  const value = weight / Math.sqrt(Math.max(1, distinct.size));
  for (const name of distinct) into.push([name, value]);
}

function words(text: string): string[] {
  return (
    text
      .slice(0, 400)
      .toLowerCase()
      .replace(/\d+/g, "0")
      .match(/[\p{L}0]{2,24}/gu) ?? []
  );
}

const pairs = (list: readonly string[]): string[] => list.slice(1).map((word, i) => `${list[i]} ${word}`);
