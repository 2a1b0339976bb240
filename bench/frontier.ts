/**
 * npm run bench frontier: what does the frontier cost, and does it stay so?
 *
 *     npm run bench frontier [-- --size 1m] [--only drain,recovery,lag,first,polite,page] [--pages N] [--out DIR] [--json]
 *
 * Each part answers one question and stands in its own file under `frontier/`.
 */
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { UsageError } from "../src/model/errors.js";
import { fillAndDrain } from "./frontier/fill-and-drain.js";
import { firstPage } from "./frontier/first-page.js";
import { loopLag } from "./frontier/lag.js";
import { pageCost } from "./frontier/page-cost.js";
import { politeThroughput } from "./frontier/polite.js";
import { recovery } from "./frontier/recovery.js";
import { type Figure, markdown, resultOf, type Table, writeResult } from "./results.js";

export interface Form {
  readonly addresses: number;
  readonly sites: number;
  readonly politeHosts: number;
  readonly politeSeconds: number;
  /** Fetched by each crawl whose cost per page is compared. */
  readonly pages: number;
}

/** "20k", "1m", "10m": how many addresses; the rest follows from it. */
function formOf(size: string): Form {
  const match = /^(\d+)(k|m)$/.exec(size);
  const addresses = Number(match?.[1]) * (match?.[2] === "m" ? 1_000_000 : 1000);
  if (!(addresses >= 10_000)) throw new UsageError(`--size ${size}: write 20k, 1m or 10m; ten thousand is the least`);
  const tiny = addresses < 100_000;
  return {
    addresses,
    sites: Math.min(10_000, addresses / 100),
    politeHosts: tiny ? 5 : 50,
    politeSeconds: tiny ? 1 : 30,
    pages: tiny ? 200 : 5000,
  };
}

type Part = (
  folder: string,
  form: Form,
  say: (words: string) => void,
) => Promise<{ readonly figures: readonly Figure[]; readonly tables?: readonly Table[] }>;

const PARTS: { readonly [name: string]: Part } = {
  drain: fillAndDrain,
  recovery,
  lag: loopLag,
  first: firstPage,
  polite: politeThroughput,
  page: pageCost,
};

export async function run(args: string[]): Promise<void> {
  const { size, only, pages, out, json } = readArgs(args);
  const form = { ...formOf(size), ...(pages === undefined ? {} : { pages }) };
  const say = (words: string): void => void process.stderr.write(`${words}\n`);
  const figures: Figure[] = [];
  const tables: Table[] = [];
  for (const name of only) {
    const folder = mkdtempSync(path.join(os.tmpdir(), "winnow-bench-"));
    try {
      say(`── ${name}`);
      const part = await PARTS[name]!(folder, form, say);
      figures.push(...part.figures);
      tables.push(...(part.tables ?? []));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  const result = resultOf("frontier", size, { figures, tables });
  console.log(json ? JSON.stringify(result) : markdown(result));
  if (out !== "") say(`written to ${path.relative(".", writeResult(result, out))}.{json,md}`);
}

interface Args {
  readonly size: string;
  readonly only: readonly string[];
  /** Of each crawl whose cost per page is compared. */
  readonly pages: number | undefined;
  readonly out: string | undefined;
  readonly json: boolean;
}

function readArgs(args: string[]): Args {
  const values = parsed(args);
  const size = values.size ?? "1m";
  const only = values.only?.split(",") ?? Object.keys(PARTS);
  for (const part of only) {
    if (PARTS[part] === undefined)
      throw new UsageError(`--only ${part}: there is no such part; choose among ${Object.keys(PARTS).join(", ")}`);
  }
  const pages = values.pages === undefined ? undefined : Number(values.pages);
  if (pages !== undefined && !(pages >= 100)) throw new UsageError(`--pages ${values.pages}: a number of at least 100`);
  return { size, only, pages, out: values.out, json: values.json ?? false };
}

function parsed(args: string[]) {
  const options = {
    size: { type: "string" },
    only: { type: "string" },
    pages: { type: "string" },
    out: { type: "string" },
    json: { type: "boolean" },
  } as const;
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
