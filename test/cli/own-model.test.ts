/** `--model`: a model of one's own is used, and one for another purpose is refused before anything is done. */
import assert from "node:assert/strict";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import test, { type TestContext } from "node:test";
import { packModel, unpackModel } from "../../src/learn/model-file.js";
import { ROOT } from "../house/root.js";
import { folder, linesOf, serve, winnow } from "./world.js";

const SAVED = path.join(ROOT, "test/pages/comments.html");

/** The shipped model with every weight turned round: where the one says yes, this one says no. */
function opposite(t: TestContext, name: string): string {
  const parts = unpackModel(readFileSync(path.join(ROOT, "models", name)), name);
  const weights = (parts.sections["weights"] as Float32Array).map((weight) => -weight);
  const file = path.join(folder(t), name);
  writeFileSync(file, packModel({ ...parts, sections: { ...parts.sections, weights } }));
  return file;
}

test("extract article reads the page's type by it", async (t) => {
  const typeBy = async (...flags: string[]): Promise<string> =>
    linesOf(await winnow(["extract", "article", SAVED, ...flags]))[0].pageType;
  const shipped = await typeBy();
  assert.equal(await typeBy("--model", "models/language.model"), shipped);
  assert.notEqual(await typeBy("--model", opposite(t, "page-type.model")), shipped);
});

test("events discover follows links by it, in a crawl and in a saved page", async (t) => {
  const page = '<h1>Meetings</h1><p><a href="https://icml2026.example.edu/">ICML 2026</a></p>';
  const web = await serve(t, { "/": page });
  const file = path.join(folder(t), "page.html");
  writeFileSync(file, page);
  const found = async (seed: string, ...flags: string[]): Promise<string> => {
    const place = ["--store", path.join(folder(t), "store"), "--allow-private", "--delay", "0", "--max-pages", "1"];
    const ended = await winnow(["events", "discover", seed, ...place, ...flags]);
    assert.equal(ended.code, 0, ended.err);
    return ended.out;
  };
  const own = opposite(t, "urls.model");
  for (const seed of [web.url, file]) {
    assert.match(await found(seed), /icml2026/);
    assert.doesNotMatch(await found(seed, "--model", own), /icml2026/);
  }
});

test("eval urls measures it as it is", async (t) => {
  const list = path.join(folder(t), "list.tsv");
  writeFileSync(list, "1\thttps://icml2026.example.edu/\n0\thttps://shop.example.com/cart/shoes\n");
  const f1 = async (model: string): Promise<number> =>
    linesOf(await winnow(["eval", "urls", "--from", list, "--model", model, "--json"]))[0].f1;
  assert.equal(await f1("models/urls.model"), 1);
  assert.equal(await f1(opposite(t, "urls.model")), 0);
});

test("a model for another purpose is refused before anything is done", async (t) => {
  const store = path.join(folder(t), "store");
  const CASES: [args: string[], model: string, uses: RegExp][] = [
    [["events", "harvest", "https://a.example/", "--store", store], "urls", /uses one of event-pages\.model/],
    [["events", "discover", "https://a.example/", "--store", store], "regions", /uses one of event-pages\.model, urls/],
    [["events", "add", "https://a.example/", "--store", store], "language", /uses one of event-pages\.model, urls/],
    [["listing", "https://a.example/", "--store", store], "belief", /uses one of language\.model/],
    [["watch", "--once", "--store", store], "none", /cannot be read; winnow train --help/],
    [["replay", "--store", store], "none", /cannot be read; winnow train --help/],
    [["extract", "article", "no-page.html"], "event-pages", /uses one of language\.model, page-type\.model/],
    [["classify", "urls"], "event-pages", /\(maxent: home, call, .*\)\. This command uses urls\.model;/],
    [["eval", "urls", "--protocol", "grouped"], "urls", /leave out one of the two/],
  ];
  for (const [args, model, says] of CASES) {
    const ended = await winnow([...args, "--model", `models/${model}.model`]);
    assert.equal(ended.code, 2, `${args.join(" ")}: ${ended.err}`);
    assert.match(ended.err, says);
    assert.equal(ended.out, "");
  }
  assert.ok(!existsSync(store), "no store was made");
});
