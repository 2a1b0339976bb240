import assert from "node:assert/strict";
import { test } from "node:test";
import { readPage } from "../../page/read.js";
import { eventName } from "./name.js";

function nameOn(title: string, ...headings: string[]): string | undefined {
  const html = `<!doctype html><title>${title}</title>${headings.map((text) => `<h1>${text}</h1>`).join("")}<p>Some words.`;
  return eventName(
    readPage({
      ...{ kind: "fetched", url: "https://conf.example/", at: 0, took: 0, status: 200 },
      headers: [["content-type", "text/html; charset=utf-8"]],
      body: Buffer.from(html),
    }),
  ).name;
}

const CASES: readonly [name: string | undefined, title: string, ...headings: string[]][] = [
  [undefined, "", "Accepted Papers"],
  [undefined, "Program", "Wednesday, May 13 2009"],
  [undefined, "Detailed Schedule", "Main Conference"],
  [undefined, "Home", "Call for Workshops and Tutorials"],
  [undefined, "Papers", "Challenges and Opportunities for New Discoveries"],
  [undefined, "Papers", "Royal School of Library and Information Science"],
  ["HSCC 2020", "HSCC 2020 Accepted Papers"],
  ["XYZ 2026", "Accepted papers | XYZ 2026", "Accepted papers"],
  ["MPC 2015", "MPC 2015 - Programme", "Programme"],
  ["Mathematics of Program Construction 2015", "Mathematics of Program Construction 2015 - Welcome", "MPC 2015"],
  ["Annual Privacy Forum 2025", "Annual Privacy Forum 2025"],
  ["Compas 2021", "Compas 2021", "Programme"],
  ["BioVis", "BioVis", "Welcome"],
  ["Conference on River Mapping", "Papers", "Proceedings of the 8th Conference on River Mapping"],
];
test("a headline among the news names no event", () => {
  const html =
    "<!doctype html><title>Home</title><h2>News</h2><h3>Workshop on Rye and Bran moved to Lund</h3><h1>12th Conference on River Mapping</h1>";
  const page = readPage({
    ...{ kind: "fetched", url: "https://conf.example/", at: 0, took: 0, status: 200 },
    headers: [["content-type", "text/html; charset=utf-8"]],
    body: Buffer.from(html),
  });
  assert.equal(eventName(page).name, "Conference on River Mapping");
});

for (const [name, ...said] of CASES)
  test(`${JSON.stringify(said)} names ${name ?? "no event"}`, () => assert.equal(nameOn(...said), name));
