/** A collection's owner works while a harvest runs in another process, and may be killed at any moment. */
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import test from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import { keepers, records, songStore } from "./records-world.js";
import { folder, linesOf, manyPages, page, serve, start, winnow } from "./world.js";

const [sqlite] = await keepers();

test("everything works beside a running harvest, and what a person said stays", async (t) => {
  const web = await serve(t, manyPages(3000, 20));
  const dir = folder(t);
  const store = path.join(dir, "store");
  const crawl = ["crawl", web.url, "--store", store, "--allow-private", "--delay", "0", "--revisit", "1s", "--json"];
  const run = start(t, crawl);
  await run.says(/\/30"/);

  const file = path.join(dir, "now.csv");
  const [list, search, stats, words, exported, edited, removed] = await Promise.all([
    records(store, "list"),
    records(store, "search", "page"),
    records(store, "stats"),
    records(store, "words", "--fields", "title", "--top", "3"),
    records(store, "export", "--out", file),
    records(store, "edit", "--where", "number:2..6", "--set", "title=Mended", "--by", "Eva", "--yes"),
    records(store, "remove", "8", "--reason", "asked to", "--yes"),
  ]);
  for (const done of [list, search, stats, words, exported, edited, removed]) assert.equal(done.code, 0, done.err);
  assert.match(edited.out, /5 records changed/);
  const from = await records(store, "edit", "--from", file, "--yes");
  assert.equal(from.code, 0, from.err);
  run.process.kill("SIGINT");
  await run.ended;

  const address = linesOf(await records(store, "show", "8", "--json"))[0].url;
  assert.match(
    (await winnow(["why", address, "--store", store])).out,
    /records {3}withdrawn on .*: asked to; never collected again/,
  );
  // The harvest goes on, reads the same pages again, and changes neither.
  await winnow([...crawl.slice(0, -1), "--max-pages", "40", "--quiet", "--fresh"]);
  const mended = linesOf(await records(store, "list", "--where", "title:Mended", "--json"));
  assert.equal(mended.at(-1).counts.total, 5);
  assert.match((await records(store, "show", "8")).out, /^\(withdrawn\)/);
  const check = await winnow(["store", "check", "--store", store]);
  assert.equal(check.code, 0, check.out);
});

test("what is purged stands nowhere in the store's folder, however it is packed", async (t) => {
  const secret = "The xylographer's quandary";
  const web = await serve(t, {
    "/": page("Start", "/kept", "/asked-for"),
    "/kept": page("Kept"),
    "/asked-for": `<title>${secret}</title><p>${`It begins: ${secret}, and so it goes on. `.repeat(9)}</p>`,
  });
  const store = path.join(folder(t), "store");
  await winnow(["crawl", web.url, "--store", store, "--allow-private", "--delay", "0", "--quiet"]);
  await records(store, "edit", `${web.url}asked-for`, "--set", `title=${secret} (mended)`, "--yes");
  assert.deepEqual(holding(store, secret).length > 1, true);
  const copy = path.join(folder(t), "copy");
  const backup = ["store", "backup", copy, "--store", store];
  assert.equal((await winnow(backup)).code, 0);
  assert.deepEqual(holding(copy, secret).length > 1, true);
  const wrong = await records(store, "remove", `${web.url}asked-for`, "--reason", "the author asked", "--purge");
  assert.equal(wrong.code, 2);
  const done = await records(
    store,
    "remove",
    `${web.url}asked-for`,
    "--reason",
    "the author asked",
    "--purge",
    "--yes",
  );
  assert.match(done.out, /1 record removed, 1 archived page erased/, done.err);
  assert.deepEqual(holding(store, secret), []);
  // Blanked segments are as long as before, and must be copied again all the same.
  assert.equal((await winnow(backup)).code, 0);
  assert.deepEqual(holding(copy, secret), []);
  assert.equal((await winnow(["store", "check", "--store", store])).code, 0);
  assert.equal(linesOf(await records(store, "list", "--json")).at(-1).counts.total, 2);
  // Neither an update nor a replay brings it back.
  await winnow([
    "crawl",
    web.url,
    "--store",
    store,
    "--allow-private",
    "--delay",
    "0",
    "--quiet",
    "--fresh",
    "--archive",
    "off",
  ]);
  await winnow(["replay", "--store", store]);
  assert.match((await records(store, "show", `${web.url}asked-for`)).out, /^\(withdrawn\)/);
  assert.equal(linesOf(await records(store, "list", "--json")).at(-1).counts.total, 2);
});

/** Files that hold the words, as they are or unpacked. */
function holding(store: string, words: string): string[] {
  return readdirSync(store, { recursive: true })
    .map(String)
    .filter((name) => {
      const file = path.join(store, name);
      if (statSync(file).isDirectory()) return false;
      const bytes = readFileSync(file);
      const texts = [bytes, ...(name.includes(".gz") ? [gunzipSync(bytes)] : [])];
      return texts.some((text) => [words, words.toLowerCase(), "xylographer"].some((one) => text.includes(one)));
    });
}

const MANY = 2000;
const many = Array.from({ length: MANY }, (_, i) => ({
  key: `song-${i}`,
  fields: {
    title: `Song ${i}`,
    language: "eng",
    text: `The ${i}th song of the river, with a few words more. `.repeat(5),
  },
}));

/** Kills the command when it has written its first byte into the folder, and later ones, and looks after each. */
async function killed(
  t: Parameters<typeof start>[0],
  args: readonly string[],
  dir: string,
  look: () => Promise<void>,
): Promise<void> {
  let interrupted = 0;
  for (const written of [1, 100_000, 400_000]) {
    const before = bytesIn(dir);
    const run = start(t, args);
    await growth(dir, before + written, run.ended);
    if (run.process.exitCode === null) interrupted++;
    run.process.kill("SIGKILL");
    await run.ended;
    await look();
  }
  assert.ok(interrupted > 0, "it was never killed while it wrote");
}

/** Resolves when the folder's files have grown to so many bytes, or `ended` does. */
async function growth(dir: string, bytes: number, ended: Promise<unknown>): Promise<void> {
  let over = false;
  void ended.then(() => (over = true));
  while (!over && bytesIn(dir) < bytes) await sleep(1);
}

function bytesIn(dir: string): number {
  if (!existsSync(dir)) return 0;
  return readdirSync(dir, { recursive: true }).reduce<number>(
    (sum, name) => sum + (statSync(path.join(dir, String(name)), { throwIfNoEntry: false })?.size ?? 0),
    0,
  );
}

test("killed in an edit or a removal, the store is as before or as after", async (t) => {
  const where = await songStore(t, sqlite!, many);
  const count = async (filter: string): Promise<number> =>
    linesOf(await records(where, "list", "--where", filter, "--limit", "1", "--json")).at(-1).counts.total;
  const edit = (flag: string) => [
    "records",
    "edit",
    "--where",
    "language:eng",
    "--set",
    `flag=${flag}`,
    "--yes",
    "--store",
    where,
  ];
  assert.equal((await winnow(edit("first"))).code, 0);
  let last = "first";
  let round = 0;
  await killed(t, edit("second"), where, async () => {
    const changed = await count("flag:second");
    assert.ok(changed === 0 || changed === MANY, `${changed} of ${MANY}`);
    if (changed === MANY) {
      last = `again-${round++}`;
      await winnow(edit(last));
    }
  });
  await killed(
    t,
    ["records", "remove", "--where", `number:..${MANY / 2}`, "--reason", "test", "--yes", "--store", where],
    where,
    async () => {
      const left = await count("language:eng");
      assert.ok(left === MANY || left === MANY / 2, `${left} of ${MANY}`);
    },
  );
  const check = await winnow(["store", "check", "--store", where]);
  assert.equal(check.code, 0, check.out);
});

test("killed in an export, the file is the old one or the new one, and nothing is left lying about", async (t) => {
  const where = await songStore(t, sqlite!, many);
  const dir = folder(t);
  const file = path.join(dir, "songs.jsonl");
  const args = ["records", "export", "--out", file, "--store", where, "--quiet"];
  assert.equal((await winnow(args)).code, 0);
  const whole = readFileSync(file, "utf8");
  assert.equal(whole.trim().split("\n").length, MANY);
  await killed(t, args, dir, async () => {
    const now = readFileSync(file, "utf8");
    assert.ok(now === whole || now === "before\n");
    writeFileSync(file, "before\n");
  });
  assert.equal((await winnow(args)).code, 0);
  assert.deepEqual(readdirSync(dir), ["songs.jsonl"]);
  assert.equal(readFileSync(file, "utf8"), whole);
});

test("killed in a backup, the copy is the earlier one or the new one", async (t) => {
  const where = await songStore(t, sqlite!, many);
  const copy = path.join(folder(t), "copy");
  const args = ["store", "backup", copy, "--store", where, "--quiet"];
  const title = async (): Promise<string> => linesOf(await records(copy, "show", "1", "--json"))[0].fields.title;
  assert.equal((await winnow(args)).code, 0);
  let before = await title();
  let round = 0;
  await killed(t, args, path.dirname(copy), async () => {
    const now = await title();
    assert.ok([before, `Mended ${round}`].includes(now), now);
    assert.equal((await winnow(["store", "check", "--store", copy])).code, 0);
    before = now;
    await records(where, "edit", "1", "--set", `title=Mended ${++round}`, "--yes");
  });
  assert.equal((await winnow(args)).code, 0);
  assert.equal(await title(), `Mended ${round}`);
  assert.deepEqual(
    readdirSync(copy).filter((name) => name.includes(".part")),
    [],
  );
});

test("a reader who has seen enough is no error", async (t) => {
  const where = await songStore(t, sqlite!, many);
  const run = start(t, ["records", "export", "--store", where]);
  await run.says(/Song 0/);
  run.process.stdout!.destroy();
  assert.equal((await run.ended).code, 0);
});

test("an export that is interrupted leaves the file as it was", async (t) => {
  const where = await songStore(t, sqlite!, many);
  const dir = folder(t);
  const file = path.join(dir, "songs.jsonl");
  const run = start(t, ["records", "export", "--out", file, "--store", where]);
  await growth(dir, 1, run.ended);
  run.process.kill("SIGINT");
  const { code } = await run.ended;
  if (code === 0) return; // it was quicker
  assert.equal(code, 130);
  assert.deepEqual(readdirSync(dir), []);
});
