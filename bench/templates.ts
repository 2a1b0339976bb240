/**
 * Do pages of one template agree, and others not? `npm run bench templates`
 *
 * On the listing sites (WINNOW_DATA or --data DIR) every page has a state by its address: root, artist, song, leaf. Two pages of
 * one state should be alike, two of different states not. States are not quite templates (a state may have two), so what is
 * printed is a lower bound. Beside it, the lyrics paper's rule: does 1.33 links per size part lists from leaves, in which unit?
 */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { dataFolder } from "../src/cli/data.js";
import { unpacked } from "../src/eval/unpack.js";
import type { Page } from "../src/model/page.js";
import { readPage } from "../src/page/read.js";
import { SAME_TEMPLATE, templateSimilarity } from "../src/page/shape.js";
import { markdown, measured, resultOf, rounded, type Table, writeResult } from "./results.js";

interface Spec {
  readonly name: string;
  readonly states: Readonly<Record<string, readonly string[]>>;
}

interface Seen {
  readonly state: string;
  readonly page: Page;
}

const PER_STATE = 25;
const SITES = ["kochbuch", "receptenboek", "hadith", "reiskoch", "tinellb", "nurserysongbook"];

export async function run(args: string[]): Promise<void> {
  const data = args.includes("--data") ? args[args.indexOf("--data") + 1] : undefined;
  const folder = dataFolder(data === undefined ? {} : { data }, "listing");
  const sites = SITES.map((name) => ({ name, pages: pagesOf(folder, name) }));
  const pairs = sites.map(({ name, pages }) => ({ name, ...compared(pages) }));
  const mean = (of: (one: (typeof pairs)[number]) => number): number =>
    pairs.reduce((sum, one) => sum + of(one), 0) / pairs.length;
  const result = resultOf("templates", "listing", {
    figures: [
      measured(
        "pairs of one state that count as one template",
        100 * mean(({ kept }) => kept),
        "%",
        `from ${SAME_TEMPLATE} on, mean of sites`,
      ),
      measured("pairs of different states that do not", 100 * mean(({ parted }) => parted), "%", "mean of sites"),
      measured(
        "area under the curve",
        mean(({ area }) => area),
        "",
        "mean of sites",
      ),
    ],
    tables: [
      {
        name: "Pairs of pages, by site",
        columns: [
          "site",
          "pairs of one state",
          "similarity (10 %, median)",
          "kept",
          "pairs of two",
          "similarity (median, 90 %)",
          "parted",
          "area",
        ],
        rows: pairs.map((one) => [
          one.name,
          one.same,
          one.sameSays,
          rounded(one.kept),
          one.other,
          one.otherSays,
          rounded(one.parted),
          rounded(one.area),
        ]),
      },
      ratios(sites),
    ],
  });
  process.stdout.write(markdown(result));
  process.stderr.write(`${writeResult(result)}.md\n`);
}

function compared(pages: readonly Seen[]) {
  const same: number[] = [];
  const other: number[] = [];
  for (const [i, a] of pages.entries())
    for (const b of pages.slice(i + 1))
      (a.state === b.state ? same : other).push(templateSimilarity(a.page.shape.signature, b.page.shape.signature));
  same.sort((a, b) => a - b);
  other.sort((a, b) => a - b);
  let below = 0;
  let area = 0;
  for (const one of same) {
    while (below < other.length && other[below]! < one) below++;
    area += below;
  }
  return {
    same: same.length,
    other: other.length,
    kept: same.filter((one) => one >= SAME_TEMPLATE).length / same.length,
    parted: other.filter((one) => one < SAME_TEMPLATE).length / other.length,
    area: area / (same.length * other.length),
    sameSays: `${at(same, 0.1)}, ${at(same, 0.5)}`,
    otherSays: `${at(other, 0.5)}, ${at(other, 0.9)}`,
  };
}

const at = (sorted: readonly number[], share: number): number =>
  rounded(sorted[Math.floor(share * (sorted.length - 1))] ?? 0);

const UNITS: readonly [name: string, of: (page: Page) => number][] = [
  ["1,024 characters of the document", (page) => page.shape.linkRatio],
  ["100 characters of visible text", (page) => (100 * page.links.length) / Math.max(1, page.textLength)],
  ["1,000 characters of visible text", (page) => (1000 * page.links.length) / Math.max(1, page.textLength)],
];

/** Half of the lists above 1.33 and half of the leaves below: the accuracy when both weigh the same. */
function ratios(sites: readonly { readonly name: string; readonly pages: readonly Seen[] }[]): Table {
  const accuracy = (pages: readonly Seen[], of: (page: Page) => number): number => {
    const lists = pages.filter(({ state }) => state === "song");
    const leaves = pages.filter(({ state }) => state === "leaf");
    const right = lists.filter(({ page }) => of(page) > 1.33).length / lists.length;
    return (right + leaves.filter(({ page }) => of(page) <= 1.33).length / leaves.length) / 2;
  };
  const rows = UNITS.map(([name, of]): (string | number)[] => {
    const each = sites.map(({ pages }) => accuracy(pages, of));
    return [name, ...each.map(rounded), rounded(each.reduce((sum, one) => sum + one, 0) / each.length)];
  });
  return {
    name: "Lists and leaves parted at 1.33 links per …",
    columns: ["unit", ...sites.map(({ name }) => name), "mean"],
    rows,
  };
}

function pagesOf(folder: string, name: string): Seen[] {
  const { states } = JSON.parse(readFileSync(path.join(folder, `${name}.json`), "utf8")) as Spec;
  const root = rootOf(unpacked(path.join(folder, `${name}.tar.gz`)));
  const files = readdirSync(root, { recursive: true })
    .map(String)
    .filter((file) => /\.html?$/.test(file))
    .sort();
  const byState = new Map<string, string[]>();
  for (const file of files) {
    const address = `/${file.split(path.sep).join("/")}`.replace(/index\.html$/, "");
    const state = Object.keys(states).find((one) => states[one]!.some((pattern) => new RegExp(pattern).test(address)));
    if (state !== undefined) byState.set(state, [...(byState.get(state) ?? []), file]);
  }
  const seen: Seen[] = [];
  for (const [state, of] of byState) {
    const step = Math.ceil(of.length / PER_STATE);
    for (const file of of.filter((_, i) => i % step === 0)) {
      const body = readFileSync(path.join(root, file));
      if (/http-equiv="?refresh/i.test(body.toString("latin1"))) continue; // a page that only sends elsewhere
      const url = `https://listing.example/${encodeURI(file)}`;
      const headers = [["content-type", "text/html"]] as const;
      seen.push({ state, page: readPage({ kind: "fetched", url, at: 0, took: 0, status: 200, headers, body }) });
    }
  }
  return seen;
}

/** The archive holds the site in a folder of its own, or as it is. */
function rootOf(folder: string): string {
  const [only, ...others] = readdirSync(folder, { withFileTypes: true });
  return only?.isDirectory() && others.length === 0 ? path.join(folder, only.name) : folder;
}
