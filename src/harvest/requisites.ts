/**
 * Fetches the pictures and style sheets of a kept page within its visit, and archives them.
 *
 * Each is requested by the rules of its own host: robots.txt, delay, connections. They are no pages: nothing is read from them, and they
 * enter no queue. What several pages share (a logo, the site's style sheet) is requested once in a run; the metadata of each page's entry
 * name the places of all that belongs to it.
 */
import type { ArchivePlace } from "../model/archive.js";
import { type Fetched, header } from "../model/fetched.js";
import { type Requisite, requisiteField } from "../model/requisite.js";
import { readPage } from "../page/read.js";
import { type Needs, needsOfPage, needsOfSheet } from "../page/view/requisites.js";
import type { QueuedAddress } from "../store/store.js";
import { fetchWithin } from "./look.js";
import type { SiteWork } from "./sites.js";
import type { Archiving, VisitContext } from "./visit.js";

/** What of earlier pages is known in this run; `undefined` where there is nothing to be had. */
export type KnownRequisites = Map<string, Promise<Known | undefined>>;

interface Known {
  readonly requisite: Requisite;
  /** What a style sheet needs in turn. */
  readonly needs: Needs;
}

export interface ArchivedRequisites {
  /** For the metadata of the page's entry. */
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** The entries that were written for this page. */
  readonly places: readonly ArchivePlace[];
}

/** Limits of one page. */
const MOST_SHEETS = 10;
const MOST_PICTURES = 30;
const LARGEST = 2 * 1024 * 1024;
const LARGEST_PAGE = 2 * 1024 * 1024;
const REMEMBERED = 5000;
const WANTED = /^(?:text\/css|image\/)/i;

export async function archiveRequisites(
  page: Fetched,
  site: SiteWork,
  waiting: QueuedAddress,
  tools: VisitContext,
  { to, compression, requisites: known }: Archiving,
): Promise<ArchivedRequisites> {
  const isHtml = /html/i.test(header(page, "content-type") ?? "");
  if (known === undefined || !isHtml || page.body.length > LARGEST_PAGE) return NONE;
  const found = new Map<string, Requisite>();
  const places: ArchivePlace[] = [];
  const wanted = new Set<string>();

  const fetchOne = async (url: string): Promise<Known | undefined> => {
    const answer = await fetchWithin(url, site, tools, ["image/*", "text/css"], LARGEST);
    const type = answer && header(answer, "content-type");
    if (answer?.status !== 200 || answer.truncated !== undefined || !WANTED.test(type ?? "")) return undefined;
    const packed = await tools.observers.pack(answer, { compression, fields: [["via", waiting.url]] });
    if (packed === undefined) return undefined;
    const place = await to.append(packed);
    places.push(place);
    const isSheet = /^text\/css/i.test(type!);
    const needs = isSheet ? needsOfSheet(Buffer.from(answer.body).toString("utf8"), url) : NO_NEEDS;
    return { requisite: { url, place }, needs };
  };
  const take = async (urls: readonly string[], most: number): Promise<void> => {
    for (const url of urls.slice(0, most)) {
      if (wanted.has(url) || wanted.size >= MOST_SHEETS + MOST_PICTURES) continue;
      wanted.add(url);
      let one = known.get(url);
      if (one === undefined) {
        one = fetchOne(url);
        // A run that breaks off says so to the visit; others must not wait for it.
        one.catch(() => known.delete(url));
        known.set(url, one);
        const [oldest] = known.keys();
        if (known.size > REMEMBERED) known.delete(oldest!);
      }
      const got = await one;
      if (got === undefined) continue;
      found.set(url, got.requisite);
      await take(got.needs.sheets, most);
      await take(got.needs.pictures, MOST_PICTURES);
    }
  };

  const needs = needsOfPage(readPage(page));
  await take(needs.sheets, MOST_SHEETS);
  await take(needs.pictures, MOST_PICTURES);
  return { fields: [...found.values()].map(requisiteField), places };
}

const NO_NEEDS: Needs = { sheets: [], pictures: [] };
export const NONE: ArchivedRequisites = { fields: [], places: [] };
