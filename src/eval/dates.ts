/**
 * How often are the days of an event and its notification read exactly?
 *
 * Whole sites, saved as folders, with the dates that a person read on them. A site is read as an address would be: the
 * home page, then a handful of the site's own pages, by links inside the folder. Series are split in two halves by a hash of
 * their name; rules were written looking at the first half only.
 */
import { createHash } from "node:crypto";
import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import type { EventFacts } from "../events/event-page.js";
import { readEventSite } from "../events/event-site.js";
import { UsageError } from "../model/errors.js";
import type { Page } from "../model/page.js";
import { readPage } from "../page/read.js";
import { rowsOf } from "./rows.js";
import { unpacked } from "./unpack.js";

export interface GoldSite {
  readonly site: string;
  readonly home: string;
  readonly paperPages: readonly string[];
  readonly start: string;
  readonly end: string;
  /** One for each round. */
  readonly notifications: readonly string[];
  readonly half: "first" | "second";
}

export function goldSites(folder: string): GoldSite[] {
  return [...rowsOf(path.join(folder, "sites.tsv"))].map((row) => {
    const cell = (name: string): string => row[name]?.trim() ?? "";
    const list = (name: string): string[] =>
      cell(name)
        .split(";")
        .filter((value) => value !== "");
    const site = cell("site");
    return {
      site,
      home: cell("home"),
      paperPages: list("paper_pages"),
      start: cell("start"),
      end: cell("end"),
      notifications: list("notification"),
      half: createHash("sha1").update(site.split("__")[0]!).digest()[0]! % 2 === 0 ? "first" : "second",
    };
  });
}

export const sitesFolder = (data: string): string => path.join(unpacked(path.join(data, "sites.tar.xz")), "sites");

/** A page of a local site, with its address on a host of its own, so that links resolve as they would on the web. */
export function localPage(root: string, file: string, host = "site.example"): Page | undefined {
  const url = new URL(path.relative(root, file).split(path.sep).map(encodeURIComponent).join("/"), `https://${host}/`)
    .href;
  return existsSync(file) && statSync(file).isFile() ? pageOf(url, readFileSync(file)) : undefined;
}

function pageOf(url: string, body: Uint8Array): Page {
  const headers: [string, string][] = /\.(?:html?|php|xhtml)$|\/$|\/[^./]*$/.test(new URL(url).pathname)
    ? [["content-type", "text/html"]]
    : [];
  return readPage({ kind: "fetched", url, at: 0, took: 0, status: 200, headers, body });
}

/** The file that a static server would answer with. */
export function fileFor(root: string, url: string, host = "site.example"): string | undefined {
  const { host: asked, pathname } = new URL(url);
  const parts = pathname.split("/").map(decoded).slice(1);
  // A link to the site's own address on the web: its folder there may be our root.
  const cuts = asked === host ? [0] : parts.keys();
  for (const cut of cuts) {
    const found = fileAt(path.resolve(root), path.join(path.resolve(root), ...parts.slice(cut)));
    if (found !== undefined) return found;
  }
  return undefined;
}

function fileAt(root: string, file: string): string | undefined {
  if (!`${file}${path.sep}`.startsWith(`${root}${path.sep}`)) return undefined;
  for (const candidate of [
    file,
    `${file}.html`,
    path.join(file, "index.html"),
    path.join(file, "index.htm"),
    path.join(file, "index.php"),
  ])
    if (existsSync(candidate) && statSync(candidate).isFile()) return candidate;
  return undefined;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Reads a site in a folder as if it were on the web. */
export async function readLocalSite(root: string, home: string): Promise<EventFacts | undefined> {
  const page = localPage(root, path.join(root, home));
  if (page === undefined) return undefined;
  return readEventSite(page, async (url) => {
    const file = fileFor(root, url);
    return file === undefined ? undefined : pageOf(url, readFileSync(file));
  });
}

export type DateField = "start" | "end" | "notification";
export const DATE_FIELDS: readonly DateField[] = ["start", "end", "notification"];

export interface DateScore {
  readonly right: number;
  /** Given, but not what the page says. */
  readonly wrong: number;
  /** Printed on the site, but not found. */
  readonly missed: number;
  /** Given where nothing is printed. */
  readonly invented: number;
  readonly printed: number;
}

export interface SiteOutcome {
  readonly gold: GoldSite;
  readonly facts: EventFacts | undefined;
}

export function isRight(field: DateField, { gold, facts }: SiteOutcome): boolean {
  const given = facts?.[field];
  if (field === "notification") return given !== undefined && gold.notifications.includes(given);
  return given !== undefined && given === gold[field];
}

/** As in the table; rounds with ";" between them. */
export const goldOf = (field: DateField, gold: GoldSite): string =>
  field === "notification" ? gold.notifications.join(";") : gold[field];

/** The page that a server would answer with for the folder itself. */
export function homeOf(root: string): string {
  const home =
    fileAt(path.resolve(root), path.resolve(root)) ?? fileAt(path.resolve(root), path.join(path.resolve(root), "home"));
  if (home === undefined) throw new UsageError(`${root} has no index.html, index.htm, index.php or home.html.`);
  return path.relative(root, home);
}

const isPrinted = (field: DateField, gold: GoldSite): boolean =>
  field === "notification" ? gold.notifications.length > 0 : gold[field] !== "";

export function dateScore(field: DateField, outcomes: readonly SiteOutcome[]): DateScore {
  const count = (test: (outcome: SiteOutcome) => boolean): number => outcomes.filter(test).length;
  const given = ({ facts }: SiteOutcome) => facts?.[field] !== undefined;
  return {
    right: count((o) => isPrinted(field, o.gold) && isRight(field, o)),
    wrong: count((o) => isPrinted(field, o.gold) && given(o) && !isRight(field, o)),
    missed: count((o) => isPrinted(field, o.gold) && !given(o)),
    invented: count((o) => !isPrinted(field, o.gold) && given(o)),
    printed: count((o) => isPrinted(field, o.gold)),
  };
}
