/**
 * Reads and writes a site's structure as a file that people can edit: address patterns with their roles. A later run
 * starts with this knowledge instead of exploring, and detects when the site no longer matches.
 */
import { type Document, isNode, LineCounter, parseDocument, stringify } from "yaml";
import * as z from "zod";
import { SettingsError } from "../../model/errors.js";
import { matchesPattern } from "./shape.js";
import type { PageKind, Structure } from "./structure.js";

const SiteFile = z.strictObject({
  listing: z.literal(1).describe("the version of this format"),
  start: z.string().describe("where the harvest begins, unless another address is given"),
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
# A pattern is an address without what varies: * is any folder or any part of a name, ** any number of folders.
# The last part may also be
#   a  words    0  a number    0a  a number and words    a0  words and a number
# with its extension or slash. Pages under "leaves" are kept, those under "lists" are followed, those under "others"
# are not visited. What is named under several of them, or under none, is judged page by page.
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
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const [broken] = document.errors;
  const lineAt = (offset: number | undefined) => (offset === undefined ? "" : `line ${lines.linePos(offset).line}: `);
  if (broken !== undefined)
    throw new SettingsError(name, [`${lineAt(broken.pos[0])}is not YAML: ${broken.message.split("\n")[0]}`]);
  const read = SiteFile.safeParse(document.toJS({ maxAliasCount: 0 }));
  if (read.success) return read.data;
  const problems = read.error.issues.map((issue) => {
    const unknown = issue.code === "unrecognized_keys" ? [issue.keys[0]!] : [];
    const where = lineAt(offsetOf(document, [...issue.path, ...unknown]));
    return `${where}${issue.path.join(".") || "the file"}: ${issue.message}`;
  });
  throw new SettingsError(name, problems);
}

/** Where a value stands in the file; of a missing one, where the value around it stands. */
function offsetOf(document: Document, path: readonly PropertyKey[]): number | undefined {
  for (let length = path.length; length > 0; length--) {
    const node = document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return node.range[0];
  }
  return undefined;
}

/** Differences between the file and the site, as sentences. */
export function redesignOf(file: SiteFile, now: Structure, kept: number): string[] {
  const differences: string[] = [];
  const leaves = now.kinds.filter(({ role }) => role === "leaf");
  const matches = ({ shape, samples }: PageKind, pattern: string) =>
    shape === pattern || samples.some(({ url }) => matchesPattern(url, pattern));
  const missing = file.leaves.filter((pattern) => !leaves.some((kind) => matches(kind, pattern)));
  if (missing.length === file.leaves.length)
    differences.push(`no leaf has an address like ${missing.slice(0, 3).join(", ")} any more`);
  else if (missing.length > 0)
    differences.push(`no leaf has an address like ${missing.slice(0, 3).join(", ")}, which the site file names`);
  const fresh = leaves.filter((kind) => !file.leaves.some((pattern) => matches(kind, pattern)));
  if (fresh.length > 0)
    differences.push(
      `leaves have addresses that the site file does not know: ${fresh
        .slice(0, 3)
        .map(({ shape }) => shape)
        .join(", ")}`,
    );
  const { leaves: expected = 0, lists = 0 } = file.expect ?? {};
  if (expected > 0 && kept < 0.8 * expected)
    differences.push(`${kept} leaves were kept where the site file expects ${expected}`);
  if (now.lists < 0.5 * lists) differences.push(`${now.lists} lists were read where the site file expects ${lists}`);
  return differences;
}
