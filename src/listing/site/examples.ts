/** What a person said about single pages (`--leaf`, `--not`) and about patterns of addresses (`--site`). */
import type { Understanding } from "../kinds/understand.js";
import type { Known } from "./knowledge.js";
import { matchesPattern } from "./shape.js";
import type { SiteRoles } from "./site-file.js";

export interface PageExamples {
  readonly leaf?: readonly string[];
  readonly not?: readonly string[];
  /** From a site file. */
  readonly site?: SiteRoles;
}

/** The role of a page that a person named, or whose address a site file decides. */
export function saidRole(url: string, { leaf, not, site }: PageExamples): string | undefined {
  if (leaf?.includes(url)) return "leaf";
  if (not?.includes(url)) return "other";
  const role = site && fileRole(url, site);
  return role === "list" ? "list-1" : role === "mixed" ? undefined : role;
}

/** The role that a site file gives to an address; "mixed" where its patterns name several, so that each page is judged. */
export function fileRole(url: string, site: SiteRoles): "leaf" | "list" | "other" | "mixed" | undefined {
  const says = (patterns: readonly string[]) => patterns.some((pattern) => matchesPattern(url, pattern));
  const [leaf, list, other] = [says(site.leaves), says(site.lists), says(site.others)];
  if (leaf) return list || other ? "mixed" : "leaf";
  if (list) return other ? "mixed" : "list";
  return other ? "other" : undefined;
}

/** The kinds of pages that a site file names get the probability that follows from it. */
export function withSiteFile(now: Understanding, site: SiteRoles | undefined): Understanding {
  if (site === undefined) return now;
  const { groups, cells } = now.view.site;
  const leaf = new Map(now.leaf);
  for (const name of leaf.keys()) {
    const sample = groups.get(cells.get(name)!.group)?.sample;
    const role = sample && fileRole(sample, site);
    if (role !== undefined && role !== "mixed") leaf.set(name, role === "leaf" ? 1 : 0);
  }
  return { ...now, leaf };
}

/** Named pages that were never read. */
export function unvisitedExamples(known: Known, named: readonly string[]): string[] {
  const met = (known.get("met") as readonly string[] | undefined) ?? [];
  return named.filter((url) => !met.includes(url));
}
