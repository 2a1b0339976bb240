/** A site that changed since its structure was saved: noticed, said, and with --strict a failure; never an empty success. */
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { folder, linesOf, serve, winnow } from "../cli/world.js";

const text = (key: string) => Array.from({ length: 40 }, (_, i) => `${key}word${i}`).join(" ");
const html = (title: string, body: string) =>
  `<!doctype html><html lang="en"><title>${title}</title><body>${body}</body></html>`;

function songs(under: string, count: number): { [path: string]: string } {
  const at = (i: number) => `/${under}/song-${i}x.html`;
  const list = Array.from({ length: count }, (_, i) => `<li><a href="${at(i)}">Song ${i}</a></li>`).join("");
  return {
    "/": html("Songs", `<h1>Songs</h1><ul>${list}</ul>`),
    ...Object.fromEntries(
      Array.from({ length: count }, (_, i) => [at(i), html(`Song ${i}`, `<h1>Song ${i}</h1><p>${text(`s${i}x`)}</p>`)]),
    ),
  };
}

const REDESIGNS: [what: string, now: { [path: string]: string }, code: number, says: RegExp | undefined][] = [
  ["nothing changed", songs("songs", 30), 0, undefined],
  [
    "the leaves have other addresses",
    songs("lyrics", 30),
    1,
    /redesigned: no leaf has an address like \/songs\/a0a\.html|no leaf has an address like/,
  ],
  ["most leaves are gone", songs("songs", 8), 1, /8 leaves were kept where the site file expects 30/],
];
test("a site file is written by --save and holds the site to it with --site", async (t) => {
  const web = await serve(t, songs("songs", 30));
  const dir = folder(t);
  const file = path.join(dir, "site.yaml");
  const common = ["--allow-private", "--delay", "0", "--json"];
  const saved = await winnow(["listing", web.url, "--store", path.join(dir, "first"), "--save", file, ...common]);
  assert.equal(saved.code, 0, saved.err);
  assert.match(readFileSync(file, "utf8"), /leaves:\n {2}- \/songs\//);
  for (const [i, [what, now, code, says]] of REDESIGNS.entries()) {
    await t.test(what, async () => {
      web.pages = new Map(Object.entries(now));
      const store = path.join(dir, `store-${i}`);
      const ended = await winnow(["listing", web.url, "--store", store, "--site", file, "--strict", ...common]);
      const said = (linesOf(ended).at(-1).problems ?? []).join("\n");
      assert.equal(ended.code, code, `${said}\n${ended.err}`);
      if (says === undefined) assert.equal(said, "");
      else assert.match(said, says);
    });
  }
  await t.test("edited by hand: what is called other is not visited", async () => {
    web.pages = new Map(Object.entries(songs("songs", 30)));
    const edited = path.join(dir, "edited.yaml");
    writeFileSync(edited, "listing: 1\nstart: x\nleaves: [/nothing/a/]\nothers: [/songs/a0a.html, /songs/a.html]\n");
    const before = web.asked.length;
    const ended = await winnow(["listing", web.url, "--store", path.join(dir, "last"), "--site", edited, ...common]);
    assert.equal(ended.code, 1, "no leaves are no success");
    assert.deepEqual(web.asked.slice(before), ["/"]);
  });
});
