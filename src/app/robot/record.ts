/** A page beside a recipe, with what it gives: fetched, read, and written into the recipe's `tests:`. */

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseDocument } from "yaml";
import { localDay } from "../../dates/local-time.js";
import { normalise } from "../../model/address.js";
import { header } from "../../model/fetched.js";
import type { Json } from "../../model/json.js";
import type { Finding } from "../../model/record.js";
import { writeAtomically } from "../../publish/atomic-file.js";
import { addressName, fileName } from "../../robot/document/file-name.js";
import { type RobotSettings, robotSettings } from "../../robot/settings.js";
import type { LoadedRecipe } from "./load.js";
import { type PageFetcher, readWithParts, type SinglePageResult } from "./page.js";

/** What a page gave: fields, or the reason why it was rejected. */
export interface PageResult {
  readonly gives?: { readonly [field: string]: Json };
  readonly rejected?: string;
}

/** One fetched page: the document's own first, then the parts that its steps asked for. */
export interface TestPage {
  /** Beside the recipe. */
  readonly file: string;
  readonly address: string;
  readonly at: string;
  readonly type: string;
  readonly body: Uint8Array;
}

export function settingsAt({ recipe, inputs }: LoadedRecipe, at: number): RobotSettings {
  return robotSettings(recipe!, inputs, { id: at, today: localDay(at, recipe!.timezone), resume: {} });
}

/** Fetches a page with its parts and reads it; `file` is where it is kept, when it has a place already. */
export async function fetchTest(
  loaded: LoadedRecipe,
  address: string,
  ask: PageFetcher,
  file?: string,
): Promise<{ readonly pages: readonly TestPage[]; readonly given: PageResult }> {
  const pages: TestPage[] = [];
  const keep = async (url: string) => {
    const { fetched, page } = await ask(url);
    const type = header(fetched, "content-type") ?? "text/html";
    const place = pages.length === 0 && file !== undefined ? file : `tests/${fileOf(url, type)}`;
    pages.push({ file: place, address: url, at: new Date(fetched.at).toISOString(), type, body: fetched.body });
    return page;
  };
  const page = await keep(address);
  const given = pageResult(
    await readWithParts(page, settingsAt(loaded, page.fetchedAt), (url) => keep(url).catch(() => undefined)),
  );
  return { pages, given };
}

function fileOf(url: string, type: string): string {
  const ending = /html/i.test(type) ? "html" : /xml|rss|atom/i.test(type) ? "xml" : "txt";
  return fileName(`{address}.${ending}`, () => addressName(url));
}

export function pageResult({ records: [first], rejected }: SinglePageResult): PageResult {
  return {
    ...(first === undefined ? {} : { gives: valuesOf(first) }),
    ...(rejected === undefined ? {} : { rejected }),
  };
}

/** Longer texts are compared by their number of words. */
const LONGEST_RECORDED = 4000;

function valuesOf({ fields }: Finding): { [field: string]: Json } {
  return Object.fromEntries(
    Object.entries(fields)
      .map(([field, { value }]): [string, Json] => [field, value])
      .filter(([, value]) => typeof value !== "string" || value.length <= LONGEST_RECORDED)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** Only this test of the file changes, or a new one is added; comments and everything else stay as they are. */
export async function writeTest(
  { file, folder, recipe }: LoadedRecipe,
  index: number | undefined,
  pages: readonly TestPage[],
  { gives, rejected }: PageResult,
): Promise<void> {
  for (const { file: name, body } of pages) {
    const place = path.join(folder, name);
    mkdirSync(path.dirname(place), { recursive: true });
    writeFileSync(place, body);
  }
  const document = parseDocument(readFileSync(file, "utf8"));
  const [first, ...parts] = pages;
  const known = recipe!.tests.findIndex(({ address }) => normalise(address) === first?.address);
  const count = (document.getIn(["tests"]) as { items?: unknown[] } | undefined)?.items?.length ?? 0;
  const at = index ?? (known >= 0 ? known : count);
  if (count === 0) document.setIn(["tests"], document.createNode([]));
  if (first !== undefined) {
    if (at === count) document.addIn(["tests"], document.createNode({ page: first.file, address: first.address }));
    document.setIn(["tests", at, "page"], first.file);
    document.setIn(["tests", at, "at"], first.at);
    document.setIn(["tests", at, "type"], first.type);
    document.deleteIn(["tests", at, "parts"]);
    if (parts.length > 0)
      document.setIn(
        ["tests", at, "parts"],
        parts.map(({ file: page, address }) => ({ page, address })),
      );
  }
  document.deleteIn(["tests", at, "gives"]);
  document.deleteIn(["tests", at, "rejected"]);
  if (gives !== undefined) document.setIn(["tests", at, "gives"], gives);
  else document.setIn(["tests", at, "rejected"], rejected ?? "");
  await writeAtomically(file, (stream) => stream.write(document.toString({ lineWidth: 0 })));
}
