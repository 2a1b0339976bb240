/** Starts from which there is nothing to harvest: each ends with a sentence that says what was found and what to try. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { harvestSite } from "../../src/lab/listing/listing.js";
import { explainNoLeaves } from "../../src/listing/site/structure.js";

const WORDS = "These are the words of a page that somebody wrote to be read from its beginning to its end. ".repeat(12);
const page = (body: string) => `<!doctype html><title>t</title><body>${body}</body>`;
const links = (count: number, to: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => `<li><a href="${to(i)}">entry ${i}</a></li>`).join("");

const CASES: [what: string, answer: (path: string) => string | undefined, says: RegExp][] = [
  [
    "a shell that JavaScript fills",
    (path) => (path === "/" ? page('<div id="root"></div><script src="/app.js"></script>') : undefined),
    /JavaScript/,
  ],
  ["a single page", (path) => (path === "/" ? page(`<h1>All there is</h1><p>${WORDS}</p>`) : undefined), /single page/],
  [
    "a start that is itself a leaf",
    (path) => (path === "/" ? page(`<h1>Song</h1><p>${WORDS}</p><a href="/gone">more</a>`) : undefined),
    /reads like a leaf/,
  ],
  [
    "the same text everywhere",
    (path) =>
      path === "/"
        ? page(`<ul>${links(30, (i) => `/x/${i}.html`)}</ul>`)
        : page("<p>Please log in to go on, dear reader of ours.</p>"),
    /same text/,
  ],
  [
    "an empty letter",
    (path) => (path === "/" ? page(`<h1>Q</h1><p>Nothing begins with Q.</p><a href="/gone">A</a>`) : undefined),
    /it is not a listing as far as winnow can tell/,
  ],
];
for (const [what, answer, says] of CASES) {
  test(`${what} ends with a sentence`, async () => {
    const { known, precision } = await harvestSite(
      {
        name: "bad",
        start: "/",
        levels: 4,
        leaves: new Set(["/none"]),
        answer: (path) => ({ status: answer(path) === undefined ? 404 : 200, body: answer(path) ?? "not found" }),
        call: (url) => url.replace(/^https?:\/\/[^/]+/, ""),
      },
      { mode: "auto" },
      { dry: true },
    );
    assert.equal(precision, 0);
    assert.match(explainNoLeaves(known), says);
  });
}
