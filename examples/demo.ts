/**
 * npm run demo: the main job, end to end, offline.
 *
 * Starts a small web on this machine and runs Winnow's own commands on it, as a user would, in a folder that is removed afterwards
 * (`--keep DIR`: in this folder, which stays). In a terminal it ends by offering the web app on what was harvested.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { createInterface } from "node:readline/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { startDemoWeb } from "./demo-web.js";
import { startRobotWeb } from "./robots/web.js";

const PROGRAM = fileURLToPath(new URL("../bundle/winnow.js", import.meta.url));
const { keep } = parseArgs({ options: { keep: { type: "string" } } }).values;
const folder = keep ?? mkdtempSync(path.join(os.tmpdir(), "winnow-demo-"));
const RECIPE = fileURLToPath(new URL("../../examples/robots/tatar-news.yaml", import.meta.url));
const web = await startDemoWeb();
const news = await startRobotWeb();
let failed = false;
try {
  const politely = ["--delay", "20ms", "--contact", "demo@example.org"];
  const reached = (names: readonly string[]) => names.flatMap((name) => ["--resolve", name]);
  const manners = [...politely, ...reached(web.resolve)];
  const crawl = ["crawl", "http://verse.example/", ...manners];
  say("A small web is running on this machine. Winnow looks at its first pages:");
  await winnow([...crawl, "--peek", "8"]);
  say("Then it goes on where the peek ended, and writes the collection down:");
  await winnow([...crawl, "--out", path.join(folder, "verse.jsonl")]);
  say(`The collection, one JSON line per page (${web.requests()} requests so far):`);
  const lines = readFileSync(path.join(folder, "verse.jsonl"), "utf8").trim().split("\n");
  for (const line of lines.slice(0, 5)) {
    const { number, url, fields } = JSON.parse(line) as {
      number: number;
      url: string;
      fields: { title: string; role: string };
    };
    process.stdout.write(
      `  ${String(number).padStart(3)}  ${fields.role.padEnd(5)} ${fields.title.padEnd(22)} ${url}\n`,
    );
  }
  process.stdout.write(`  … ${lines.length} in all\n`);
  say("What was kept can be searched, corrected and exported:");
  await winnow(["records", "search", "rain OR frost"]);
  const mill = "http://verse.example/poem/the-mill";
  await winnow(["records", "edit", mill, "--set", "title=The Old Mill", "--by", "Eva", "--yes"]);
  await winnow(["records", "export", "--where", "title:~mill", "--format", "bibtex"]);
  say("A site built of listings can be harvested by what it is: every leaf page, and only those:");
  const poems = path.join(folder, "poems.jsonl");
  await winnow(["listing", "http://verse.example/", "--collection", "poems", ...manners, "--out", poems]);
  say("A recipe fills a corpus with the documents of one site and language, and their metadata:");
  await winnow(["robot", RECIPE, ...politely, ...reached(news.resolve)]);
  await winnow(["records", "list", "--collection", "tugan-tel"]);
  say("A conference: its dates, and its papers where they are posted:");
  await winnow(["events", "harvest", "http://grain.example/", ...manners]);
  await winnow(["events", "list"]);
  await winnow([
    "records",
    "export",
    "--collection",
    "events",
    "--where",
    "type:paper title:~wheat",
    "--format",
    "bibtex",
  ]);
  say("Why was this page not visited?");
  await winnow(["why", "http://verse.example/private/staff"]);
  say("The same command again updates: lists are asked whether they changed, pages when their time has come:");
  await winnow(crawl);
  say("And the store proves that nothing contradicts itself:");
  await winnow(["store", "check"]);
  await offerApp();
} catch (error) {
  failed = true;
  process.stderr.write(`the demo failed: ${(error as Error).message}\n`);
} finally {
  await web.close();
  await news.close();
  if (keep === undefined) rmSync(folder, { recursive: true, force: true });
}
process.exitCode = failed ? 1 : 0;

/** Only where somebody can answer: never in a pipe or on a build server. */
async function offerApp(): Promise<void> {
  if (!process.stdin.isTTY || !process.stdout.isTTY || process.env["CI"] !== undefined) return;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question("\n── Look at all this in your browser? [y/N] ");
  terminal.close();
  if (!/^y/i.test(answer.trim())) return;
  process.on("SIGINT", () => undefined); // the app ends, then the demo cleans up
  await winnow(["serve", "--listen", "127.0.0.1:8620"]);
}

function say(words: string): void {
  process.stdout.write(`\n── ${words}\n`);
}

/** Runs one command beside us, because the web is served by this very process. */
function winnow(args: readonly string[]): Promise<void> {
  const shown = args
    .map((arg) => (path.isAbsolute(arg) ? path.basename(arg) : arg))
    .filter((arg) => !/^--resolve$|\.example=/.test(arg));
  process.stdout.write(`$ winnow ${shown.join(" ")}\n`);
  const child = spawn(process.execPath, [PROGRAM, ...args, "--store", path.join(folder, "winnow-data")], {
    stdio: "inherit",
  });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", (code) => (code === 0 ? resolve() : reject(new Error(`winnow ${args[0]} ended with ${code}`))));
  });
}
