/**
 * Which addresses belong to a harvest?
 *
 * An address must pass three checks: it is within the host, site or folder of the start addresses; it matches an
 * include pattern and no exclude pattern; it is within the maximum depth. The result is the reason against it, a
 * sentence that is stored with the address, or undefined. Start addresses always belong.
 */
import * as z from "zod";
import { hostOf, normalise, originOf } from "../model/address.js";
import { SettingsError } from "../model/errors.js";
import { bareHost, hostTest } from "../model/host-names.js";
import { type Pattern, readPattern } from "../model/pattern.js";
import { siteOf } from "../model/site.js";

export const ScopeSettings = z.strictObject({
  within: z
    .enum(["host", "site", "path", "any"])
    .default("host")
    .describe(
      "how far from the start addresses: their host (with or without www.), their registered domain, below their folder, or anywhere",
    ),
  hosts: z
    .array(z.string())
    .optional()
    .describe("with within: host, further hosts; *.example.org means every host below example.org"),
  include: z.array(z.string()).default([]).describe("patterns (RE2); when given, an address must match one of them"),
  exclude: z.array(z.string()).default([]).describe("patterns (RE2); an address that matches one is left out"),
  maxDepth: z.number().int().min(0).optional().describe("at most so many links away from a start address"),
});
export type ScopeSettings = Readonly<z.infer<typeof ScopeSettings>>;

/** Settings and start addresses, parsed. */
export interface Scope {
  readonly starts: ReadonlySet<string>;
  /** Undefined when all hosts are allowed. */
  readonly home: Home | undefined;
  readonly include: readonly Pattern[];
  readonly exclude: readonly Pattern[];
  readonly maxDepth: number;
}

/** The area of the harvest, and its description. */
type Home =
  | { readonly kind: "host"; readonly includes: (host: string) => boolean; readonly says: string }
  | { readonly kind: "site"; readonly names: ReadonlySet<string>; readonly says: string }
  | { readonly kind: "path"; readonly folders: readonly string[]; readonly says: string };

/** Reads the settings, or throws a `SettingsError` that names the pattern or start address that cannot be used. */
export function readScope(settings: ScopeSettings, starts: readonly string[]): Scope {
  const addresses = starts.map((start) => readStart(start));
  return {
    starts: new Set(addresses),
    home: readHome(settings, addresses),
    include: settings.include.map((source, i) => readPattern(source, `scope.include.${i}`)),
    exclude: settings.exclude.map((source, i) => readPattern(source, `scope.exclude.${i}`)),
    maxDepth: settings.maxDepth ?? Number.POSITIVE_INFINITY,
  };
}

/** Why a normalised address that is `depth` links away from a start does not belong, or undefined when it does. */
export function outOfScope(address: string, depth: number, scope: Scope): string | undefined {
  if (scope.starts.has(address)) return undefined;
  if (scope.home !== undefined && !isAtHome(address, scope.home)) return `scope: ${scope.home.says}`;
  if (depth > scope.maxDepth) return `scope: deeper than ${scope.maxDepth}`;
  const excluding = scope.exclude.find((pattern) => pattern.test(address));
  if (excluding !== undefined) return `scope: excluded by /${excluding.source}/`;
  if (scope.include.length === 0 || scope.include.some((pattern) => pattern.test(address))) return undefined;
  return scope.include.length === 1
    ? `scope: not included by /${scope.include[0]!.source}/`
    : `scope: included by none of ${scope.include.length} patterns`;
}

function readStart(start: string): string {
  const address = normalise(start);
  if (address === undefined) throw new SettingsError("start", [`"${start}" is not a web address`]);
  return address;
}

function readHome({ within, hosts = [] }: ScopeSettings, starts: readonly string[]): Home | undefined {
  switch (within) {
    case "any":
      return undefined;
    case "host": {
      const names = [...starts.map(hostOf), ...hosts];
      return { kind: "host", includes: hostTest(names), says: `other host than ${listed(names)}` };
    }
    case "site": {
      const names = starts.map((start) => siteOf(hostOf(start)));
      return { kind: "site", names: new Set(names), says: `other site than ${listed(names)}` };
    }
    case "path": {
      const folders = starts.map(folderOf);
      return { kind: "path", folders: [...new Set(folders)], says: `not below ${listed(folders)}` };
    }
  }
}

function isAtHome(address: string, home: Home): boolean {
  switch (home.kind) {
    case "host":
      return home.includes(hostOf(address));
    case "site":
      return home.names.has(siteOf(hostOf(address)));
    case "path": {
      const place = placeOf(address);
      return home.folders.some((folder) => place.startsWith(folder));
    }
  }
}

/** The address without scheme and "www.": what http and https have in common. */
function placeOf(address: string): string {
  return bareHost(hostOf(address)) + address.slice(originOf(address).length);
}

/** Host and path up to the last slash: "a.example/shop/" for "https://www.a.example/shop/index.html?x=/". */
function folderOf(start: string): string {
  const place = placeOf(start).split("?", 1)[0]!;
  return place.slice(0, place.lastIndexOf("/") + 1);
}

/** "a.example", "a.example and b.example", "a.example and 7 more". */
function listed(names: readonly string[]): string {
  const [first = "", ...others] = new Set(names);
  if (others.length === 0) return first;
  return `${first} and ${others.length === 1 ? others[0] : `${others.length} more`}`;
}
