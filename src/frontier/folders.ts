/**
 * What do the first responses of a folder say about the rest of it?
 *
 * When a part of a site is removed, whole folders go, while the lists that linked to them remain. A folder whose first
 * pages are all missing is not asked for again, nor are addresses of one family (shape) in a folder that has only others.
 * Either counts little against the group of links that led to it: the same list may lead to folders that exist. And where
 * a server redirects the first addresses of a folder to the same address with a slash, it does so with all of them: these
 * are visited under the address with the slash, without a request.
 *
 * On 57 real sites no folder whose first page was missing had a leaf, and after the first redirect to the slash no address
 * of the folder was a page without it. The limits leave room for sites that are less regular. At most 1,000 numbers are
 * kept; for further folders nothing is assumed.
 */
import { type GroupNote, noteGroup } from "./dead-groups.js";

/** A page, missing, or a redirect to the same address with a slash. */
export type Response = "page" | "missing" | "slash";

/** A folder with so many missing pages and none that exists has none. */
const MISSING_LIMIT = 6;
/** So many of a folder's missing pages count against the group of links. */
const MISSING_COUNTED = 2;
const SLASH_LIMIT = 2;
const MAX_NOTED = 1000;
/** The folder has pages, or addresses without a slash. */
const NEVER = -1;

export interface VisitedAddress {
  readonly url: string;
  readonly group: string;
  /** The name of similar groups. */
  readonly family: string | undefined;
}

/** Records a response. `before` holds all numbers, of folders and of groups; `limit` is that of groups and families. */
export function noteResponse(
  before: ReadonlyMap<string, number>,
  address: VisitedAddress,
  response: Response,
  limit: number,
): GroupNote {
  const noted: (readonly [string, number])[] = [];
  const { url, group, family } = address;
  const folder = folderOf(url);
  const note = (key: string, change: (known: number) => number): number => {
    const known = before.get(key) ?? 0;
    const now = known === NEVER ? NEVER : change(known);
    if (now === known || (!before.has(key) && !hasRoom(before))) return known;
    noted.push([key, now]);
    return now;
  };
  if (canHaveSlash(url)) {
    if (response === "slash") note(slashKey(folder), (known) => Math.min(SLASH_LIMIT, known + 1));
    // Most folders have no such redirects, and need no note.
    else if (response === "page" && before.has(slashKey(folder))) note(slashKey(folder), () => NEVER);
  }
  if (response === "slash") return { missing: noted };
  const counts = [
    note(missingKey(folder), (known) => (response === "page" ? NEVER : Math.min(MISSING_LIMIT, known + 1))),
    note(familyKey(address), (known) => (response === "page" ? NEVER : Math.min(limit, known + 1))),
  ];
  if (response === "missing" && Math.max(...counts) > MISSING_COUNTED) return { missing: noted };
  const { missing: groups, ...rest } = noteGroup(before, group, family, response === "page", limit);
  return { missing: [...noted, ...groups], ...rest };
}

/** Why an address need not be visited. */
export function findMissingFolder(
  noted: ReadonlyMap<string, number>,
  address: VisitedAddress,
  limit: number,
): string | undefined {
  const inFolder = noted.get(missingKey(folderOf(address.url))) ?? 0;
  if (inFolder >= MISSING_LIMIT) return `missing: all ${inFolder} pages of its folder that were visited`;
  const ofFamily = noted.get(familyKey(address)) ?? 0;
  return ofFamily >= limit ? `missing: all ${ofFamily} pages of its kind and folder that were visited` : undefined;
}

/** The address that this one redirects to, as the others of its folder do. */
export function findSlashAddress(noted: ReadonlyMap<string, number>, url: string): string | undefined {
  if (!canHaveSlash(url) || (noted.get(slashKey(folderOf(url))) ?? 0) < SLASH_LIMIT) return undefined;
  return `${url}/`;
}

/** Whether an address redirects to itself with a slash. */
export function isSlashRedirect(url: string, to: string): boolean {
  return to.length === url.length + 1 && to === `${url}/`;
}

/** Not a folder, a file with an extension, or a program. */
function canHaveSlash(url: string): boolean {
  return /\/[^/?.]+$/.test(url);
}

/** The address up to its last part; a program is the folder of what it shows, and an index page stands for its folder. */
function folderOf(address: string): string {
  const question = address.indexOf("?");
  if (question >= 0) return address.slice(0, question + 1);
  const url = address.replace(/\/(?:index|default)\.\w+$/i, "/");
  return url.slice(0, url.lastIndexOf("/", url.length - 2) + 1);
}

function missingKey(folder: string): string {
  return `folder ${folder}`;
}

function familyKey({ url, group, family = group }: VisitedAddress): string {
  return `folder ${folderOf(url)} ${family}`;
}

function slashKey(folder: string): string {
  return `slash ${folder}`;
}

function hasRoom(noted: ReadonlyMap<string, number>): boolean {
  // Groups are few.
  return noted.size < MAX_NOTED;
}
