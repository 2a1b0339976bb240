/**
 * How soon does a harvest go on after `kill -9`?
 *
 * Another process fills a store and is killed in the middle of its commits. What it left is opened here: the log is read, the dead
 * process's run is ended, lost takes are found, and the first sites are leased.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { openSqlite } from "../../src/store/sqlite/store.js";
import { atMost, type Figure, measured } from "../results.js";
import { firstLease } from "./fill-and-drain.js";
import type { WebSize } from "./web.js";

const MILLION = 1_000_000;
/** Further batches until the kill, so that it falls among commits and not between the two phases. */
const MORE_BATCHES = 25;

export async function recovery(
  folder: string,
  { addresses, sites }: WebSize,
  say: (words: string) => void,
): Promise<{ figures: Figure[] }> {
  const size = { addresses: Math.min(addresses, MILLION), sites };
  const child = fork(fileURLToPath(new URL("./filler.js", import.meta.url)), [folder, JSON.stringify(size)]);
  const exit = once(child, "exit");
  let batches = 0;
  child.on("message", () => {
    if (++batches === MORE_BATCHES) child.kill("SIGKILL");
  });
  await exit;
  say(`killed after ${size.addresses.toLocaleString("en")} addresses`);

  const began = performance.now();
  const store = await openSqlite(folder);
  const leased = await firstLease(store);
  const seconds = (performance.now() - began) / 1000;
  const { problems } = await store.check();
  await store.close();
  return {
    figures: [
      atMost("recovery after kill -9", seconds, "s", 2, `open, begin a run, first lease (${leased} sites)`),
      measured("problems found by store check after it", problems.length, ""),
    ],
  };
}
