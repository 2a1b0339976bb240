/**
 * kill -9 in the middle of learning a site: the leaves that are kept in the end are those of a harvest that nobody disturbed, each once.
 *
 * The order of visits may differ after a death (what was taken is taken again after its host has rested), so what must be equal is the
 * set of leaves, not the knowledge.
 */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { serveAnswers } from "../../src/lab/listing/static-site.js";
import { recordPages } from "../../src/publish/release.js";
import { openStore } from "../../src/store/open.js";
import { catalogue, PLAIN_TRAITS } from "../worlds/catalogue.js";
import { randomFrom } from "../worlds/chance.js";
import { collection, collectionTraits } from "../worlds/collection.js";

const SITE = {
  ...collectionTraits(7),
  theme: "recipes",
  leaves: 90,
  sections: 6,
  start: "sections",
  addresses: "section",
  menu: "nav",
  sidebar: "latest",
  markup: "cards",
  excerpt: "short",
  pager: "numbered",
  perPage: 8,
  facets: ["tags"],
  size: "short",
  script: "latin",
} as const;
const KILLS = 3;

test("a listing that is killed again and again keeps the same leaves, each once", { timeout: 1_800_000 }, async () => {
  const site = collection(SITE);
  const quiet = await lives(site.answer, []);
  const random = randomFrom(11);
  // Deaths after so many requests: in the middle of lists, of leaves, and right after the start.
  const killed = await lives(
    site.answer,
    Array.from({ length: KILLS }, (_, i) => 2 + Math.floor(random() * (6 + 4 * i))),
  );
  assert.equal(killed.deaths, KILLS);
  assert.deepEqual(doubled(killed.leaves), []);
  assert.deepEqual([...new Set(killed.leaves)].sort(), [...new Set(quiet.leaves)].sort());
  assert.deepEqual(new Set(killed.leaves), site.leaves);
});

test("a list that looked like a leaf at first keeps its next pages, killed or not", {
  timeout: 1_800_000,
}, async () => {
  const songs = { addresses: "query", markup: "table", names: 12, perPage: 5, seed: 5 } as const;
  const site = catalogue({ ...PLAIN_TRAITS, ...songs });
  for (const deaths of [[], [30]]) {
    const { leaves, deaths: died } = await lives(site.answer, deaths);
    assert.equal(died, deaths.length);
    assert.deepEqual(doubled(leaves), []);
    assert.deepEqual(new Set(leaves), site.leaves);
  }
});

function doubled(urls: readonly string[]): string[] {
  return urls.filter((url, i) => urls.indexOf(url) !== i);
}

/** Harvests until the end, with a death after each of these numbers of further requests. */
async function lives(
  answer: (path: string) => { status: number; body: string },
  deaths: readonly number[],
): Promise<{ leaves: string[]; deaths: number }> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "winnow-listing-kill-"));
  let asked = 0;
  let limit = Number.POSITIVE_INFINITY;
  let kill = (): void => undefined;
  const served = await serveAnswers((wanted) => {
    if (++asked >= limit) kill();
    return answer(wanted);
  });
  let died = 0;
  try {
    for (const after of [...deaths, Number.POSITIVE_INFINITY]) {
      limit = asked + after;
      const script = fileURLToPath(new URL("./kill-child.js", import.meta.url));
      const child = spawn(process.execPath, [script, folder, `${served.origin}/`], { stdio: "inherit" });
      kill = () => void child.kill("SIGKILL");
      const code = await new Promise((resolve) => child.on("exit", (number, signal) => resolve(signal ?? number)));
      kill = () => undefined;
      if (code === "SIGKILL") died++;
      else assert.equal(code, 0);
    }
    return { leaves: await leavesIn(folder, served.origin), deaths: died };
  } finally {
    await served.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function leavesIn(folder: string, origin: string): Promise<string[]> {
  const store = await openStore(folder);
  try {
    const found: string[] = [];
    const songs = { collection: "songs", since: 0, states: ["live"] } as const;
    for await (const page of recordPages(store, songs, Number.MAX_SAFE_INTEGER))
      for (const { url } of page) found.push(url.slice(origin.length));
    return found;
  } finally {
    await store.close();
  }
}
