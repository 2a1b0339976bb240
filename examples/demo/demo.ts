/**
 * npm run demo: each kind of harvest does its job on a small web on this machine, with the truth beside it.
 *
 *     npm run demo                    in a folder that is removed afterwards; a terminal is offered the web app
 *     npm run demo -- --keep DIR      in this folder, which stays
 *     npm run demo -- --serve         the web app at the end
 *     npm run demo -- --json          one JSON line per step
 *
 * Ends with 1 when something is not the truth.
 */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { serveStore } from "../../src/serve/server.js";
import { openStage } from "./stage.js";
import { STEPS } from "./steps.js";
import { jsonTeller, type Teller, wordsTeller } from "./teller.js";
import { startWorld } from "./world.js";

const { values: flags } = parseArgs({
  options: { keep: { type: "string" }, serve: { type: "boolean" }, json: { type: "boolean" } },
});
const folder = flags.keep ?? mkdtempSync(path.join(os.tmpdir(), "winnow-demo-"));
mkdirSync(folder, { recursive: true });
const tell: Teller = flags.json ? jsonTeller() : wordsTeller(STEPS.length);
const world = await startWorld();
try {
  const stage = openStage(world, folder, tell);
  let right = true;
  for (const [i, step] of STEPS.entries()) {
    tell.begins(i + 1, step.title);
    const began = performance.now();
    const findings = await step.run(stage);
    right &&= findings.every((finding) => finding.right);
    tell.ends(i + 1, step.title, findings, performance.now() - began);
  }
  tell.sums(right);
  process.exitCode = right ? 0 : 1;
  if (await wanted()) await serve(stage.store);
} catch (error) {
  process.exitCode = 1;
  process.stderr.write(`the demo failed: ${(error as Error).message}\n`);
} finally {
  await world.close();
  if (flags.keep === undefined) rmSync(folder, { recursive: true, force: true });
}

/** Asked only where somebody can answer: never in a pipe or on a build server. */
async function wanted(): Promise<boolean> {
  if (flags.serve) return true;
  if (flags.json) return false;
  if (!process.stdin.isTTY || !process.stdout.isTTY || process.env["CI"] !== undefined) {
    process.stdout.write("To look at all this in a browser: npm run demo -- --serve\n");
    return false;
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question("Look at all this in your browser? [y/N] ");
  terminal.close();
  return /^y/i.test(answer.trim());
}

async function serve(store: string): Promise<void> {
  const app = await serveStore({ store, port: 8620, by: "you" });
  process.stdout.write(`${app.url}  (Ctrl-C ends)\n`);
  await new Promise((stop) => process.once("SIGINT", stop).once("SIGTERM", stop));
  await app.close();
}
