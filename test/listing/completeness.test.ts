/** What is said about completeness: parts of lists all seen or not, stated counts met or not. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { harvestSite } from "../../src/lab/listing/listing.js";
import { completenessOf } from "../../src/listing/site/structure.js";

const text = (key: string) => Array.from({ length: 40 }, (_, i) => `${key}word${i}`).join(" ");
const html = (body: string) => `<!doctype html><html lang="en"><title>t</title><body>${body}</body></html>`;

/** A list of songs in parts of ten. */
function site(parts: number, states: number, missing: readonly number[] = []) {
  const songs = 10 * parts;
  const at = (part: number) => (part === 1 ? "/" : `/page/${part}/`);
  return {
    name: "songs",
    start: "/",
    levels: 2,
    leaves: new Set(Array.from({ length: songs }, (_, i) => `/songs/song-${i}.html`)),
    answer(path: string) {
      const song = /^\/songs\/song-(\d+)\.html$/.exec(path)?.[1];
      if (song !== undefined) return { status: 200, body: html(`<h1>Song ${song}</h1><p>${text(`s${song}x`)}</p>`) };
      const part = path === "/" ? 1 : Number(/^\/page\/(\d+)\/$/.exec(path)?.[1] ?? 0);
      if (part < 1 || part > parts || missing.includes(part)) return { status: 404, body: "not found" };
      const items = Array.from({ length: 10 }, (_, i) => 10 * (part - 1) + i);
      const list = items.map((i) => `<li><a href="/songs/song-${i}.html">Song ${i}</a></li>`).join("");
      const pager = [part - 1, part + 1, part + 2]
        .filter((one) => one >= 1 && one <= parts)
        .map((one) => `<a href="${at(one)}">${one}</a>`)
        .join(" ");
      return { status: 200, body: html(`<h1>Songs</h1><p>${states} songs</p><ul>${list}</ul><p>${pager}</p>`) };
    },
    call: (url: string) => url.replace(/^https?:\/\/[^/]+/, ""),
  };
}

const CASES: [what: string, parts: number, states: number, missing: readonly number[], says: RegExp, not: RegExp][] = [
  [
    "all parts seen, the count met",
    7,
    70,
    [],
    /pages 1…7 all seen.*states 70, and so many leaves were kept/su,
    /not seen/,
  ],
  [
    "a part cannot be had",
    7,
    70,
    [4],
    /1 announced pages were not seen \(4\).*states 70; 60 leaves were kept/su,
    /all seen/,
  ],
  ["the site states more than it shows", 3, 45, [], /states 45; 30 leaves were kept/, /not seen/],
];
for (const [what, parts, states, missing, says, not] of CASES) {
  test(`completeness: ${what}`, async () => {
    const { known, judged } = await harvestSite(site(parts, states, missing), { mode: "auto" }, { dry: true });
    const kept = judged.filter(({ state }) => state === "leaf").length;
    const said = completenessOf(known, true, kept).join("\n");
    assert.match(said, says);
    assert.doesNotMatch(said, not);
  });
}
