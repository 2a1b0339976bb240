/** What becomes of documents after they were read: rejected later, replayed, checked, edited. */
import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import { linesOf, winnow } from "../cli/world.js";
import { article, desk, FROM_LIST, STEPS, site } from "./desk.js";

const REVISIT = `${FROM_LIST}revisit: 1ms\n`;

test("a document that is rejected on a revisit is no longer live, and comes back when it is wanted again", async (t) => {
  const { web, place, write, run, records } = await desk(t, site(3));
  const file = write("r.yaml", `${REVISIT}restrict: { words: { least: 20 } }\n${STEPS}`);
  const store = path.join(place, "data");
  const live = async (): Promise<string[]> =>
    (await records()).filter(({ state }) => state === "live").map(({ url }) => new URL(url).pathname);
  const rejected = async () =>
    linesOf(await winnow(["records", "list", "--rejected", "--store", store, "--json"])).slice(0, -1);
  assert.equal((await run(file)).code, 0);
  web.pages.set("/news/1", `<h1>Хәбәр 1</h1><div class="b">Кыска.</div>`);
  await run(file);
  assert.deepEqual((await live()).sort(), ["/news/0", "/news/2"]);
  const [one] = await rejected();
  assert.deepEqual(
    [one.reason, one.because],
    ["length: fewer than 20 words", "document: rejected: length: fewer than 20 words; found: 1"],
  );
  web.pages.set("/news/1", article(1));
  await run(file);
  assert.equal((await live()).length, 3);
  assert.deepEqual(await rejected(), []);
});

test("a rejection says what was found", async (t) => {
  const { place, write, run } = await desk(t, site(2));
  const file = write("r.yaml", `${FROM_LIST}restrict: { language: rus }\n${STEPS}`);
  const ended = await run(file);
  assert.deepEqual(linesOf(ended).at(-1).recipes[0].reasons, { "language: not rus": 2 });
  const listed = await winnow(["records", "list", "--rejected", "--store", path.join(place, "data")]);
  assert.match(listed.out, /language: not rus \(tat \d+ %/);
});

test("after a replay no live record is silently as it was", async (t) => {
  const { place, write, run, records } = await desk(t, site(4));
  const store = path.join(place, "data");
  const replay = async () => {
    const ended = await winnow(["replay", "--collection", "r", "--store", store, "--json"]);
    return linesOf(ended)[0];
  };
  const recipe = (least: number): string =>
    write("r.yaml", `${FROM_LIST}restrict: { words: { least: ${least} } }\n${STEPS}`);
  await run(recipe(1));
  const [first] = await records();
  await winnow(["records", "edit", "1", "--set", "title=Бер", "--by", "Eva", "--yes", "--store", store]);
  assert.deepEqual((await replay()).kept, { count: 0, examples: [] });
  // Nothing is long enough for the new recipe: all go but the one that a person has edited, and that is named.
  await run(recipe(1000));
  assert.deepEqual((await replay()).kept, { count: 1, examples: [first!.url] });
  const live = (await records()).filter(({ state }) => state === "live");
  assert.deepEqual(
    live.map(({ url }) => url),
    [first!.url],
  );
  const rejected = linesOf(await winnow(["records", "list", "--rejected", "--store", store, "--json"])).slice(0, -1);
  assert.equal(rejected.length, 4);
  // And back: what was withdrawn is there again, and nothing stays rejected.
  await run(recipe(1));
  assert.deepEqual((await replay()).kept, { count: 0, examples: [] });
  assert.equal((await records()).filter(({ state }) => state === "live").length, 4);
  assert.equal(linesOf(await winnow(["records", "list", "--rejected", "--store", store, "--json"])).length, 1);
});

test("a checked record that a machine changes says so until it is checked again", async (t) => {
  const { web, place, write, run, records } = await desk(t, site(2));
  const store = path.join(place, "data");
  const file = write("r.yaml", `${REVISIT}${STEPS}`);
  const queue = async (): Promise<number[]> => {
    const ended = await winnow(["records", "validate", "--queue", "--flag", "changed", "--store", store, "--json"]);
    return linesOf(ended)
      .slice(0, -1)
      .map(({ number }) => number);
  };
  const changed = async () => (await records()).map(({ fields }) => fields["changedAfterCheck"] ?? null);
  const check = () => winnow(["records", "validate", "1", "2", "--by", "Eva", "--store", store]);
  assert.equal((await run(file)).code, 0);
  assert.equal((await check()).code, 0);
  assert.equal((await run(file)).code, 0);
  assert.deepEqual(await queue(), []);
  web.pages.set("/news/1", article(1).replace("<h1>Хәбәр 1", "<h1>Яңа исем"));
  assert.equal((await run(file)).code, 0);
  assert.deepEqual((await changed()).flat().sort(), [null, "title"].sort());
  assert.equal((await queue()).length, 1);
  assert.equal((await check()).code, 0);
  assert.deepEqual(await changed(), [null, null]);
  assert.deepEqual(await queue(), []);
});

test("the number of words follows an edited text, and the text that is restored", async (t) => {
  const { place, write, run, records } = await desk(t, site(1));
  const store = ["--store", path.join(place, "data"), "--by", "Eva", "--yes"];
  assert.equal((await run(write("r.yaml", `${FROM_LIST}${STEPS}`))).code, 0);
  const words = async () => (await records())[0]!.fields["words"];
  const before = await words();
  await winnow(["records", "edit", "1", "--set", "text=Өч сүз монда", ...store]);
  assert.equal(await words(), 3);
  await winnow(["records", "edit", "1", "--unset", "text", ...store]);
  assert.equal(await words(), before);
});

test("fields of the metadata model can be filled in any document, each in its type", async (t) => {
  const { place, write, run, records } = await desk(t, site(2));
  const store = ["--store", path.join(place, "data"), "--by", "Eva", "--yes"];
  assert.equal((await run(write("r.yaml", `${FROM_LIST}${STEPS}`))).code, 0);
  const edit = (...set: string[]) =>
    winnow(["records", "edit", "1", ...set.flatMap((one) => ["--set", one]), ...store]);
  const edited = await edit("translator=Ann Lee", "keywords=су; күпер", "style=news", "language=ba");
  assert.equal(edited.code, 0, edited.err);
  const { translator, keywords, style, language } = (await records()).find(({ fields }) => fields["style"])!.fields;
  assert.deepEqual([translator, keywords, style, language], ["Ann Lee", ["су", "күпер"], "news", "bak"]);
  const wrong = await edit("language=Bashkir");
  assert.equal(wrong.code, 2);
  assert.match(wrong.err, /"Bashkir" is no language code; write three letters/);
  assert.match((await edit("tranlator=Ann Lee")).err, /no record has a field tranlator/);
});

test("an edited text has no passages, and the restored one has them again", async (t) => {
  const english = Array.from(
    { length: 3 },
    () => "The river rose in the night and the people of the town carried their goods up the hill.",
  );
  const tatar = Array.from(
    { length: 3 },
    () => "Кичә шәһәрдә яңа китапханә ачылды, анда күп кеше җыелды һәм бәйрәм булды.",
  );
  const page = `<h1>Хәбәр 0</h1><div class="b"><p>${tatar.join(" ")}</p><p>${english.join(" ")}</p></div>`;
  const { place, write, run, records } = await desk(t, { ...site(1), "/news/0": page });
  const store = ["--store", path.join(place, "data"), "--by", "Eva", "--yes"];
  assert.equal((await run(write("r.yaml", `${FROM_LIST}${STEPS}`))).code, 0);
  const passages = async () => (await records())[0]!.fields["passages"];
  const before = (await passages()) as { language: string }[];
  assert.deepEqual(
    before.map(({ language }) => language),
    ["tat", "eng"],
  );
  await winnow(["records", "edit", "1", "--set", "text=Өч сүз монда", ...store]);
  assert.deepEqual(await passages(), []);
  await winnow(["records", "edit", "1", "--unset", "text", ...store]);
  assert.deepEqual(await passages(), before);
});

test("doubts are found in the queue of what to check", async (t) => {
  const { place, write, run } = await desk(t, {
    ...site(2),
    "/news/1": article(1).replace("<title>", '<meta name="robots" content="noindex"><title>'),
  });
  assert.equal((await run(write("r.yaml", `${FROM_LIST}${STEPS}`))).code, 0);
  const store = path.join(place, "data");
  const queue = linesOf(
    await winnow(["records", "validate", "--queue", "--flag", "doubt", "--store", store, "--json"]),
  );
  assert.deepEqual(
    queue.slice(0, -1).map(({ fields }) => fields.doubts),
    [["asks not to be indexed"]],
  );
});

const LANGUAGES: [says: string, metadata: string, language: string][] = [
  ["a tag of two letters", "'tt-RU'", "tat"],
  ["three letters", "'gag'", "gag"],
  ["a name", "'Tatar'", "tat"], // no code: what the text is written in counts
];
for (const [says, written, language] of LANGUAGES)
  test(`a recipe's language, given as ${says}, is stored by ISO 639-3`, async (t) => {
    const { write, run, records } = await desk(t, site(1));
    assert.equal((await run(write("r.yaml", `${FROM_LIST}metadata: { language: "${written}" }\n${STEPS}`))).code, 0);
    assert.equal((await records())[0]!.fields["language"], language);
  });
