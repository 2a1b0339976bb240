/** The demo shows the truth, tells programs so, and would notice if it did not. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import path from "node:path";
import { text } from "node:stream/consumers";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { Parser, Store } from "n3";
import Validator from "rdf-validate-shacl";
import { folder } from "../../test/cli/world.js";
import { served } from "../../test/protocols/world.js";
import { type Finding, sameOnes } from "./findings.js";
import { STEPS } from "./steps.js";

test("npm run demo -- --json: every step finds what is true, and one harvest was killed", async (t) => {
  const kept = folder(t);
  const args = [fileURLToPath(new URL("demo.js", import.meta.url)), "--json", "--keep", kept];
  const child = spawn(process.execPath, args, {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise((done) => child.on("close", done));
  const lines = (await text(child.stdout))
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as object);
  const wrong = lines
    .flatMap((line) => ("findings" in line ? (line.findings as Finding[]) : []))
    .filter(({ right }) => !right);
  assert.deepEqual(wrong, []);
  assert.equal(lines.length, STEPS.length + 1);
  assert.deepEqual(lines.at(-1), { right: true });
  assert.equal(await ended, 0);

  await t.test("what serve says of the harvested records holds for the published shapes", async (within) => {
    const { url } = await served(within, path.join(kept, "winnow-data"));
    const textOf = async (page: string): Promise<string> =>
      (await fetch(new URL(page, url), { headers: { accept: "text/turtle" } })).text();
    const places = (xml: string): string[] => Array.from(xml.matchAll(/<loc>([^<]+)</g), ([, one]) => one!);
    const pages = (await Promise.all(places(await textOf("sitemap.xml")).map(textOf))).flatMap(places);
    assert.ok(pages.length > 20, `${pages.length} records`);
    const shapes = new Validator(new Store(new Parser({ baseIRI: url }).parse(await textOf("shapes.ttl"))) as never);
    for (const page of [...pages, "dcat"]) {
      const quads = new Parser({ baseIRI: url }).parse(await textOf(page));
      assert.ok(quads.length > 3, page);
      const { results } = await shapes.validate(new Store(quads) as never);
      assert.deepEqual(
        results.map(({ path: at, focusNode }) => `${focusNode?.value} ${at?.value}`),
        [],
        page,
      );
    }
  });
});

const CASES: [found: string[], expected: string[], wrong: string[]][] = [
  [["a", "b"], ["b", "a"], []],
  [["a"], ["a", "b"], ["- b"]],
  [["a", "a"], ["a"], ["+ a"]],
  [
    ["a", "c"],
    ["a", "a"],
    ["- a", "+ c"],
  ],
];
for (const [found, expected, wrong] of CASES)
  test(`${found} beside ${expected}: ${wrong.length === 0 ? "the truth" : wrong}`, () => {
    const finding = sameOnes("letters", found, expected);
    assert.deepEqual([finding.right, finding.wrong], [wrong.length === 0, wrong]);
  });
