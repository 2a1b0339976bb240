/**
 * Reads and writes a site's structure as a file that people can edit: address patterns with their roles. A later run
 * starts with this knowledge instead of exploring, and detects when the site no longer matches.
 */
import { parse, stringify } from "yaml";
import * as z from "zod";
import { SettingsError } from "../../model/errors.js";
import type { Structure } from "./structure.js";

const SiteFile = z.strictObject({
  listing: z.literal(1).describe("the version of this format"),
  start: z.string().describe("where the harvest began"),
  leaves: z.array(z.string()).min(1, "needs at least one pattern").describe("patterns of the leaves' addresses"),
  lists: z.array(z.string()).default([]).describe("patterns of the lists' addresses"),
  others: z.array(z.string()).default([]).describe("patterns of pages that are neither; they are not visited"),
  expect: z
    .strictObject({ leaves: z.int().min(0).describe("how many leaves there were"), lists: z.int().min(0).default(0) })
    .optional(),
});
export type SiteFile = Readonly<z.infer<typeof SiteFile>>;

/** Address patterns by role. */
export interface SiteRoles {
  readonly leaves: readonly string[];
  readonly lists: readonly string[];
  readonly others: readonly string[];
}

const ABOUT = `# The structure of a site, as winnow listing understood it. Edit it by hand and use it with --site.
# A pattern is an address without what varies: * is any folder, the last part is
#   a  words    0  a number    0a  a number and words    a0  words and a number
# and keeps its extension or slash. A pattern under "others" is not visited.
`;

export function writeSiteFile(
  start: string,
  { leafShapes, listShapes, otherShapes, lists }: Structure,
  kept: number,
): string {
  const file: SiteFile = {
    listing: 1,
    start,
    leaves: [...leafShapes],
    lists: [...listShapes],
    others: [...otherShapes],
    expect: { leaves: kept, lists },
  };
  return ABOUT + stringify(file);
}

export function readSiteFile(text: string, name: string): SiteFile {
  let raw: unknown;
  try {
    raw = parse(text, { maxAliasCount: 0 });
  } catch (error) {
    throw new SettingsError(name, [`is not YAML: ${(error as Error).message.split("\n")[0]}`]);
  }
  const read = SiteFile.safeParse(raw);
  if (read.success) return read.data;
  throw new SettingsError(
    name,
    read.error.issues.map((issue) => `${issue.path.join(".") || "the file"}: ${issue.message}`),
  );
}

/** Differences between the file and the site, as sentences. */
export function redesignOf(file: SiteFile, now: Structure, kept: number): string[] {
  const differences: string[] = [];
  const missing = file.leaves.filter((shape) => !now.leafShapes.includes(shape));
  if (missing.length === file.leaves.length)
    differences.push(`no leaf has an address like ${missing.slice(0, 3).join(", ")} any more`);
  else if (missing.length > 0)
    differences.push(`no leaf has an address like ${missing.slice(0, 3).join(", ")}, which the site file names`);
  const fresh = now.leafShapes.filter((shape) => !file.leaves.includes(shape));
  if (fresh.length > 0)
    differences.push(`leaves have addresses that the site file does not know: ${fresh.slice(0, 3).join(", ")}`);
  const expected = file.expect?.leaves ?? 0;
  if (expected > 0 && kept < 0.8 * expected)
    differences.push(`${kept} leaves were kept where the site file expects ${expected}`);
  return differences;
}
