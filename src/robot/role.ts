/** A page's role: list, feed, sitemap or document. It comes from its group in the frontier. */
import { normalise } from "../model/address.js";
import type { Inputs } from "../model/kind.js";
import type { Program } from "./compile/program.js";
import { readScan } from "./scan.js";
import type { RobotSettings } from "./settings.js";

export type Role =
  | { readonly kind: "list" | "feed" | "sitemap"; readonly source: number }
  | { readonly kind: "document" };

export const LIST = "list:";
export const FEED = "feed:";
const SCAN = "scan:";
export const DOCUMENT = "document";

/** Documents found by one run, grouped when they may have to be dropped together. */
export function foundGroup(run: number): string {
  return `${DOCUMENT}:${run}`;
}

export const PRIORITY = { feed: 6, document: 5, list: 3, next: 1 } as const;

/** The possible roles of a page: from its group, else from its address; when that is ambiguous, both. */
export function possibleRoles(url: string, inputs: Inputs<RobotSettings>, program: Program): readonly Role[] {
  const { visit } = inputs as { readonly visit?: { readonly group: string } };
  if (visit !== undefined) return [roleOfGroup(visit.group, program)];
  const { sources } = program;
  const roles: Role[] = [];
  for (const [source, { from, next }] of sources.entries()) {
    if ("list" in from) {
      if (isAmong(url, from.list)) return [{ kind: "list", source }];
      if (next !== undefined) roles.push({ kind: "list", source });
    } else if ("listing" in from) {
      const { lists } = sources[source]!;
      if (program.inputs.listings[from.listing]?.start === url || lists.some((regex) => regex.test(url)))
        roles.push({ kind: "list", source });
    } else if ("feed" in from && isAmong(url, from.feed)) return [{ kind: "feed", source }];
    else if ("sitemap" in from) {
      if (isAmong(url, from.sitemap)) return [{ kind: "sitemap", source }];
      if (/\.xml(\.gz)?($|\?)|sitemap/i.test(url)) roles.push({ kind: "sitemap", source });
    } else if ("scan" in from && readScan(from, inputs.settings.run.today).indexOf(url) !== undefined)
      return [from.as === "list" ? { kind: "list", source } : { kind: "document" }];
  }
  return [...roles, { kind: "document" }];
}

export function roleOfGroup(group: string, { sources }: Program): Role {
  const match = /^(list|feed|sitemap|scan):(\d+)/.exec(group);
  if (match === null) return { kind: "document" };
  const source = Number(match[2]);
  const from = sources[source]?.from;
  if (match[1] === "scan")
    return from !== undefined && "as" in from && from.as === "list" ? { kind: "list", source } : { kind: "document" };
  return { kind: match[1] as "list" | "feed" | "sitemap", source };
}

export function isAmong(url: string, written: string | readonly string[]): boolean {
  return [written].flat().some((one) => normalise(one) === url);
}

/**
 * A scan's addresses are grouped by blocks of its window, so that an address that moved still has an approximate
 * position.
 */
export function scanGroup(source: number, index: number, window: number): string {
  return `${SCAN}${source}:${Math.floor(index / window)}`;
}
