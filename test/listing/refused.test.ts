/** Starts that give nothing because of what stands in front of them, from the outside: each ends with a sentence and does not hang. */
import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import { type Answer, folder, linesOf, serve, winnow } from "../cli/world.js";

const html = (title: string, body: string) => `<!doctype html><html><title>${title}</title><body>${body}</body></html>`;
const text = "Something that somebody wrote to be read from its beginning to its end, and then once more. ".repeat(8);
const list = `<ul>${Array.from({ length: 30 }, (_, i) => `<li><a href="/songs/song-${i}.html">Song ${i}</a></li>`).join("")}</ul>`;

type Pages = { [path: string]: string | Answer };
const everything = Object.fromEntries(
  Array.from({ length: 30 }, (_, i) => [`/songs/song-${i}.html`, html("Welcome", `<h1>Welcome</h1>${list}`)]),
);
const CASES: [what: string, pages: Pages, says: RegExp, code: number][] = [
  [
    "robots.txt forbids",
    { "/robots.txt": "User-agent: *\nDisallow: /\n", "/": html("Songs", list) },
    /robots\.txt.*(?:forbid|disallow)/is,
    1,
  ],
  [
    "a check for robots",
    {
      "/": {
        status: 403,
        headers: { "cf-mitigated": "challenge" },
        body: html("Just a moment...", "<p>Checking your browser before accessing.</p>"),
      },
    },
    /bot check|refuses|403/i,
    1,
  ],
  [
    "consent before anything is shown, under the site's own title",
    {
      "/": html(
        "Songs",
        "<h1>We value your privacy</h1><p>We and our partners store cookies.</p><form><button>Accept all</button></form>",
      ),
    },
    /consent wall/,
    1,
  ],
  [
    "a redirect to itself that wants its cookie back",
    { "/": { status: 302, headers: { location: "/", "set-cookie": "seen=1" }, body: "" } },
    /--cookies would send it/,
    1,
  ],
  [
    "a redirect to a page that sets a cookie and sends back",
    {
      "/": { status: 302, headers: { location: "/consent" }, body: "" },
      "/consent": { status: 302, headers: { location: "/", "set-cookie": "seen=1" }, body: "" },
    },
    /redirect to each other/,
    1,
  ],
  [
    "a start that is not a listing",
    {
      "/": html(
        "Hello",
        `<h1>Hello</h1><p>${text}</p><a href="/about.html">About</a> <a href="/contact.html">Contact</a>`,
      ),
      "/about.html": html("About", `<p>About us. ${text}</p>`),
      "/contact.html": html("Contact", `<form><input></form><p>Write to us.</p>`),
    },
    /reads like a leaf|not a listing/,
    1,
  ],
  [
    "the same page for every address",
    { "/": html("Welcome", `<h1>Welcome</h1>${list}`), ...everything },
    /same text/,
    1,
  ],
];
for (const [what, pages, says, code] of CASES) {
  test(`${what}: ends with a sentence`, async (t) => {
    const web = await serve(t, pages);
    const store = path.join(folder(t), "store");
    const ended = await winnow([
      ...["listing", web.url, "--store", store, "--allow-private", "--delay", "0", "--strict", "--json"],
    ]);
    const summary = linesOf(ended).at(-1);
    const said = [...(summary.problems ?? []), summary.error?.message ?? ""].join("\n");
    assert.match(said, says, ended.out + ended.err);
    assert.equal(ended.code, code, said);
    assert.ok((summary.leaves ?? 0) < 3);
  });
}
