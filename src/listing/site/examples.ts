/** What a person said about single pages (`--leaf`, `--not`) and about patterns of addresses (`--site`). */
import type { Known } from "./knowledge.js";
import { addressShape, type Folders } from "./shape.js";
import type { SiteRoles } from "./site-file.js";

export interface PageExamples {
  readonly leaf?: readonly string[];
  readonly not?: readonly string[];
  /** From a site file. */
  readonly site?: SiteRoles;
}

/** The role of a page that a person named, or whose shape of address a site file names. */
export function saidRole(url: string, folders: Folders, { leaf, not, site }: PageExamples): string | undefined {
  if (leaf?.includes(url)) return "leaf";
  if (not?.includes(url)) return "other";
  if (site === undefined) return undefined;
  const shape = addressShape(url, folders);
  if (site.leaves.includes(shape)) return "leaf";
  if (site.lists.includes(shape)) return "list-1";
  return site.others.includes(shape) ? "other" : undefined;
}

/** Named pages that were never read. */
export function unvisitedExamples(known: Known, named: readonly string[]): string[] {
  const met = (known.get("met") as readonly string[] | undefined) ?? [];
  return named.filter((url) => !met.includes(url));
}
