/**
 * npm run bench crawl: a whole crawl, durable, archiving, robots on, beside what people would use otherwise.
 *
 *     npm run bench crawl [-- --pages 20000] [--only peers,whole,cores,replay,failures,memory] [--out DIR] [--json]
 *
 * The site and the peers come from the folder that `WINNOW_PEERS` names; every crawler is measured there by the same script, on
 * the same core, from birth to end. Without that folder our own site stands in, and only a bare loop of undici, a tokenizer and a
 * Set is beside us. A peer that is not installed is left out with a line that says so.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { UsageError } from "../src/model/errors.js";
import { failingSite } from "./crawl/failures.js";
import { replayRate } from "./crawl/replay-rate.js";
import { startPeersSite } from "./frontier/site.js";
import { atLeast, atMost, type Figure, markdown, measured, resultOf, type Table, writeResult } from "./results.js";

const PROGRAM = fileURLToPath(new URL("../bundle/winnow.js", import.meta.url));
const UNDERSTANDER = fileURLToPath(new URL("./crawl/understander.js", import.meta.url));
const PORT = 8195;

/** What the peers' script prints of a crawler. */
interface Crawl {
  readonly peer: string;
  readonly pages: number;
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly peakRssMB: number;
  readonly cpuPer1000: number;
  readonly completeness: number;
}

/** `pages`: slow ones are measured on fewer, their cost per page being the same. */
const PEERS: readonly {
  readonly name: string;
  /** One of the peers' scripts, or a command to which the address is added. */
  readonly script?: string;
  readonly command?: string;
  readonly env: Record<string, string>;
  readonly share: number;
}[] = [
  { name: "bare Node", script: "run-node.sh", env: { FLAT: "1" }, share: 1 },
  { name: "wget2", script: "run-wget2.sh", env: {}, share: 1 },
  {
    name: "wget with WARC",
    // Pages are deleted once they are in the WARC, as cheap as it can be.
    command: "wget -r -l inf --follow-tags=a --span-hosts --delete-after -q --tries=1 --no-cookies --warc-file=archive",
    env: {},
    share: 1,
  },
  { name: "HTTrack", script: "run-httrack.sh", env: {}, share: 0.25 },
  { name: "Crawlee tuned", script: "run-crawlee.sh", env: { VARIANT: "tuned" }, share: 0.25 },
  { name: "Scrapy tuned", script: "run-scrapy.sh", env: { VARIANT: "tuned" }, share: 0.25 },
  { name: "Scrapy LinkExtractor", script: "run-scrapy.sh", env: { VARIANT: "lxml" }, share: 0.1 },
];

/** Our CPU per page as a multiple of the peer's: what it may be at most. */
const MOST: Readonly<Record<string, number>> = {
  "bare Node": 2.6,
  "wget with WARC": 0.8,
  "Crawlee tuned": 0.5,
  "Scrapy tuned": 0.3,
  "Scrapy LinkExtractor": 1 / 12,
};
const FASTER_THAN = ["HTTrack", "Crawlee tuned", "Scrapy tuned", "Scrapy LinkExtractor"];

interface Outcome {
  readonly figures: readonly Figure[];
  readonly tables?: readonly Table[];
}
type Part = (
  options: { readonly pages: number; readonly peers: string | undefined },
  say: (words: string) => void,
) => Promise<Outcome>;

const PARTS: { readonly [name: string]: Part } = {
  peers: besidePeers,
  whole: wholePages,
  cores: onTwoCores,
  replay: ({ pages }, say) => replayRate(Math.min(pages, 5000), say),
  failures: ({ pages }, say) => failingSite(Math.min(pages, 2000), say),
  memory: memoryGrowth,
};

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      pages: { type: "string", default: "20000" },
      only: { type: "string", default: Object.keys(PARTS).join() },
      out: { type: "string", default: "" },
      json: { type: "boolean", default: false },
    },
  });
  const pages = Number(values.pages);
  if (!(pages >= 100)) throw new UsageError(`--pages ${values.pages}: a number of at least 100`);
  const names = values.only.split(",");
  const unknown = names.find((name) => PARTS[name] === undefined);
  if (unknown !== undefined) throw new UsageError(`--only ${unknown}: there is ${Object.keys(PARTS).join(", ")}`);
  const peers = process.env["WINNOW_PEERS"] || undefined;
  if (peers !== undefined && !existsSync(path.join(peers, "crawl", "common.sh")))
    throw new UsageError(`WINNOW_PEERS: ${peers} holds no crawl/common.sh`);
  const say = (words: string): void => void process.stderr.write(`${words}\n`);
  const figures: Figure[] = [];
  const tables: Table[] = [];
  for (const name of names) {
    say(`── ${name}`);
    const part = await PARTS[name]!({ pages, peers }, say);
    figures.push(...part.figures);
    tables.push(...(part.tables ?? []));
  }
  const result = resultOf("crawl", `${pages / 1000}k`, { figures, tables });
  console.log(values.json ? JSON.stringify(result) : markdown(result));
  if (values.out !== "") say(`written to ${path.relative(".", writeResult(result, values.out))}.{json,md}`);
}

async function besidePeers(
  { pages, peers }: { pages: number; peers: string | undefined },
  say: (words: string) => void,
): Promise<Outcome> {
  if (peers === undefined) {
    say("WINNOW_PEERS is not set: no peers to compare with (bench frontier --only page compares with a bare loop)");
    return { figures: [] };
  }
  const ours = crawlOurselves(peers, pages, {}, say);
  const figures: Figure[] = [
    atLeast("completeness", ours.completeness, "", 1),
    measured("CPU per 1,000 pages", ours.cpuPer1000, "s", "durable, archiving every answer, robots.txt kept"),
    measured("peak memory", ours.peakRssMB, "MB"),
  ];
  const rows: (string | number)[][] = [rowOf("Winnow", ours)];
  for (const peer of PEERS) {
    const crawl = runPeer(peers, peer, Math.max(100, Math.round(pages * peer.share)), say);
    if (crawl === undefined) continue;
    rows.push(rowOf(peer.name, crawl));
    const most = MOST[peer.name];
    if (most !== undefined)
      figures.push(
        atMost(
          `CPU per page, as a multiple of ${peer.name}'s`,
          ours.cpuPer1000 / crawl.cpuPer1000,
          "×",
          Number(most.toFixed(3)),
        ),
      );
    if (FASTER_THAN.includes(peer.name))
      figures.push(
        atLeast(
          `pages per second on one core, as a multiple of ${peer.name}'s`,
          ours.pages / ours.seconds / (crawl.pages / crawl.seconds),
          "×",
          1,
        ),
      );
  }
  return {
    figures,
    tables: [
      {
        name: "Crawlers on one core",
        columns: ["crawler", "pages", "CPU s per 1,000", "pages/s", "peak MB", "complete"],
        rows,
      },
    ],
  };
}

/** The same crawl, but everything that a page can say is asked of each: tree, blocks, links by role, main text, article. */
async function wholePages(
  { pages, peers }: { pages: number; peers: string | undefined },
  say: (words: string) => void,
): Promise<Outcome> {
  if (peers === undefined) return { figures: [] };
  const [bare] = PEERS;
  const some = Math.max(100, Math.round(pages / 4));
  const least = runPeer(peers, bare!, some, say);
  const whole = crawlWith(peers, some, {}, say, (url, folder) => `${UNDERSTANDER} ${url} ${folder}`);
  if (least === undefined) return { figures: [] };
  return {
    figures: [
      atMost(
        "CPU per page when each is understood, as a multiple of bare Node's",
        whole.cpuPer1000 / least.cpuPer1000,
        "×",
        8,
        `${some} pages: tree, blocks, roles of links, main text, article`,
      ),
    ],
  };
}

async function onTwoCores(
  { pages, peers }: { pages: number; peers: string | undefined },
  say: (words: string) => void,
): Promise<Outcome> {
  if (peers === undefined) return { figures: [] };
  const crawl = crawlOurselves(peers, pages, { CRAWLER_CORE: "0,1" }, say);
  return {
    figures: [measured("pages per second on two cores, the server's included", crawl.pages / crawl.seconds, "pages/s")],
  };
}

/** Ten times the pages: what grows is a leak. */
async function memoryGrowth(
  { pages, peers }: { pages: number; peers: string | undefined },
  say: (words: string) => void,
): Promise<Outcome> {
  if (peers === undefined) return { figures: [] };
  const few = crawlOurselves(peers, pages, {}, say);
  const many = crawlOurselves(peers, 10 * pages, { LIMIT: "3600" }, say);
  return {
    figures: [
      atMost(`memory growth from ${pages} to ${10 * pages} pages`, many.peakRssMB - few.peakRssMB, "MB", 150),
      atLeast("completeness of the larger crawl", many.completeness, "", 1),
    ],
  };
}

function rowOf(name: string, { pages, cpuPer1000, seconds, peakRssMB, completeness }: Crawl): (string | number)[] {
  return [name, pages, cpuPer1000, Math.round(pages / seconds), peakRssMB, completeness];
}

function crawlOurselves(
  peers: string,
  pages: number,
  env: Record<string, string>,
  say: (words: string) => void,
): Crawl {
  const flags = "--scope any --delay 0 --connections 16 --allow-private --contact bench@example.org --quiet";
  return crawlWith(peers, pages, env, say, (url, folder) => `${PROGRAM} crawl ${url} ${flags} --store ${folder}`);
}

/** One of our own programs, measured as the peers are. */
function crawlWith(
  peers: string,
  pages: number,
  env: Record<string, string>,
  say: (words: string) => void,
  command: (url: string, folder: string) => string,
): Crawl {
  const folder = mkdtempSync(path.join(os.tmpdir(), "winnow-bench-"));
  const site = startPeersSite(peers, pages, PORT);
  try {
    const script = `. crawl/common.sh; measured winnow ${site.url} ${process.execPath} ${command(site.url, folder)}`;
    const crawl = measuredBy(peers, ["-c", script], env);
    if (crawl === undefined) throw new Error("our own crawl could not be measured");
    say(`Winnow: ${crawl.pages} pages, ${crawl.cpuPer1000} CPU s per 1,000, ${crawl.seconds} s, ${crawl.peakRssMB} MB`);
    return crawl;
  } finally {
    site.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function runPeer(
  peers: string,
  { name, script, command, env }: (typeof PEERS)[number],
  pages: number,
  say: (words: string) => void,
): Crawl | undefined {
  const site = startPeersSite(peers, pages, PORT);
  try {
    const args =
      script === undefined
        ? [
            "-c",
            `. crawl/common.sh; cd "$(mktemp -d "$TMP/peer.XXXX")"; measured wget-warc ${site.url} ${command} ${site.url}; rm -rf "$PWD"`,
          ]
        : [path.join("crawl", script), String(pages), site.url];
    const crawl = measuredBy(peers, args, env);
    if (crawl === undefined || crawl.pages < pages / 2) {
      say(`${name}: left out, it is not installed or did not run`);
      return undefined;
    }
    say(`${name}: ${crawl.pages} pages, ${crawl.cpuPer1000} CPU s per 1,000, ${crawl.seconds} s`);
    return crawl;
  } finally {
    site.stop();
  }
}

function measuredBy(peers: string, args: readonly string[], env: Record<string, string>): Crawl | undefined {
  const { stdout } = spawnSync("bash", args, {
    cwd: peers,
    encoding: "utf8",
    env: { LIMIT: "1200", ...process.env, ...env },
  });
  try {
    return JSON.parse(stdout.trim().split("\n").at(-1) ?? "") as Crawl;
  } catch {
    return undefined;
  }
}
