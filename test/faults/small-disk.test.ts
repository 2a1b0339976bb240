/** A disk that is really full: a small one in memory, where the system lets us mount it. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { FileFailedError, harvest, openStore, StoreFailedError, systemClock } from "../../src/index.js";
import { jsonLines } from "../../src/publish/formats/json-lines.js";
import { release } from "../../src/publish/release.js";
import { toFile } from "../../src/publish/write-release.js";
import { fill } from "../cli/records-world.js";
import { generatedWorld } from "../worlds/generated.js";
import { openNetwork } from "../worlds/network.js";
import { crawlOf, temporaryFolder } from "./desk.js";

async function onSmallDisk(
  t: TestContext,
  size: string,
  body: (folder: string) => Promise<void> | void,
): Promise<void> {
  const folder = temporaryFolder();
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${size}`, "tmpfs", folder], { stdio: "ignore" });
  } catch {
    rmSync(folder, { recursive: true });
    return t.skip("mounting needs more rights");
  }
  try {
    await body(folder);
  } finally {
    execFileSync("umount", [folder]);
    rmSync(folder, { recursive: true });
  }
}

test("a harvest onto a disk that runs full ends with a sentence, and goes on when there is room", (t) =>
  onSmallDisk(t, "2m", async (disk) => {
    const folder = path.join(disk, "store");
    const ballast = path.join(disk, "ballast");
    const world = generatedWorld({ hosts: 4, pagesPerHost: [150, 150], fanOut: 30, starts: 4, latency: [1, 2] });
    const run = async (atLast?: () => void): Promise<number> => {
      const store = await openStore(folder);
      try {
        const network = openNetwork(world, systemClock);
        const plans = [crawlOf(world, { delay: 0, scope: { within: "any" } })];
        await harvest({ store, plans, network }).summary;
        return (await store.harvests())[0]!.records;
      } finally {
        atLast?.();
        await store.close();
      }
    };
    const made = await openStore(folder);
    await made.close();
    writeFileSync(ballast, Buffer.alloc(1200 * 1024));
    const makeRoom = () => rmSync(ballast);
    await assert.rejects(run(makeRoom), (error) => error instanceof StoreFailedError && /is full/.test(error.message));
    execFileSync("mount", ["-o", "remount,size=64m", disk], { stdio: "ignore" });
    assert.equal(await run(), 600);
    const store = await openStore(folder);
    assert.deepEqual((await store.check()).problems, []);
    await store.close();
  }));

test("what leaves onto a disk that is full ends with a sentence, and nothing is left lying about", (t) =>
  onSmallDisk(t, "256k", async (disk) => {
    const store = await openStore(temporaryFolder());
    await fill(
      store,
      Array.from({ length: 200 }, (_, i) => ({ key: `${i}`, fields: { title: `Song ${i}`, text: "la ".repeat(999) } })),
    );
    try {
      const file = path.join(disk, "songs.jsonl");
      writeFileSync(file, "what was there before");
      const how = { fields: [], chosen: false, now: 0, separator: ",", bom: false } as const;
      await assert.rejects(
        release(store, { format: jsonLines, how }, toFile(file)),
        (error) => error instanceof FileFailedError && /songs\.jsonl .*disk is full/.test(error.message),
      );
      const copy = path.join(disk, "copy");
      await assert.rejects(
        store.backup(copy),
        (error) => error instanceof StoreFailedError && error.message.includes(`No copy was made in ${copy}`),
      );
      assert.deepEqual(readdirSync(disk, { recursive: true }).sort(), ["copy", "songs.jsonl"]);
      assert.equal(readFileSync(file, "utf8"), "what was there before");
    } finally {
      await store.close();
    }
  }));
