/** `winnow extract links`: one page from a file, from standard input, from the web; and what is said when it cannot be had. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import test from "node:test";
import { folder, linesOf, PROGRAM, serve, winnow } from "./world.js";

const QUICK = ["--allow-private", "--delay", "0"];

function inFile(t: Parameters<typeof folder>[0], html: string, name = "page.html"): string {
  const file = path.join(folder(t), name);
  writeFileSync(file, html);
  return file;
}

test("a file, with its address", async (t) => {
  const file = inFile(t, "<nav><a href=/>Home</a></nav><p>See <a href=x title=T>this</a> now");
  const ended = await winnow(["extract", "links", file, "--base", "https://a.example/dir/"]);
  assert.equal(ended.code, 0, ended.err);
  assert.deepEqual(linesOf(ended), [
    {
      url: "https://a.example/",
      words: "Home",
      role: "navigation",
      pattern: "body>nav>a",
      block: 0,
      before: "",
      after: "",
      nofollow: false,
    },
    {
      url: "https://a.example/dir/x",
      words: "this",
      role: "content",
      pattern: "body>p>a",
      block: 1,
      before: "See",
      after: "now",
      nofollow: false,
      title: "T",
    },
  ]);
});

test("a file that says where it comes from, and one that does not", async (t) => {
  const known = await winnow([
    "extract",
    "links",
    inFile(t, "<link rel=canonical href=https://c.example/d/><a href=x>x</a>"),
    "--json",
  ]);
  assert.deepEqual(
    linesOf(known).map(({ url }) => url),
    ["https://c.example/d/x", undefined],
  );
  assert.deepEqual(linesOf(known).at(-1), {
    summary: true,
    command: "extract links",
    end: "finished",
    counts: { lines: 1 },
  });
  const unknown = await winnow(["extract", "links", inFile(t, "<a href=x>x</a><a href=https://b.example/>y</a>")]);
  assert.equal(unknown.code, 0);
  assert.deepEqual(
    linesOf(unknown).map(({ url }) => url),
    ["https://b.example/"],
  );
  assert.match(unknown.err, /relative links are skipped\. Give it with --base URL/);
});

test("standard input, in an encoding that is forced", () => {
  const input = Buffer.from("<a href=/1>\xcf\xf0\xe8\xe2\xe5\xf2</a>", "latin1");
  const args = [PROGRAM, "extract", "links", "-", "--base", "https://a.example/", "--charset", "windows-1251"];
  const { stdout, status } = spawnSync(process.execPath, args, { input, encoding: "utf8" });
  assert.equal(status, 0);
  assert.equal(JSON.parse(stdout).words, "Привет");
});

test("a feed's links", async (t) => {
  const feed = "<rss><channel><item><title>One</title><link>/1</link></item></channel></rss>";
  const ended = await winnow(["extract", "links", inFile(t, feed, "feed.xml"), "--base", "https://a.example/"]);
  assert.deepEqual(linesOf(ended), [{ url: "https://a.example/1", words: "One", nofollow: false }]);
});

test("a page of the web, redirects followed, robots.txt read once", async (t) => {
  const web = await serve(t, { "/": { status: 301, headers: { location: "/there" } }, "/there": "<a href=x>x</a>" });
  const ended = await winnow(["extract", "links", web.url, ...QUICK]);
  assert.equal(ended.code, 0, ended.err);
  assert.deepEqual(
    linesOf(ended).map(({ url }) => url),
    [`${web.url}x`],
  );
  assert.deepEqual(web.asked, ["/", "/there"]);
});

test("what cannot be had is said in a sentence, with 1", async (t) => {
  const web = await serve(t, {
    "/robots.txt": "User-agent: *\nDisallow: /secret",
    "/secret": "no",
    "/round": { status: 302, headers: { location: "/round" } },
    "/movie": { headers: { "content-type": "video/mp4" }, body: "x" },
  });
  const cases: [path: string, says: RegExp][] = [
    ["secret", /may not be visited: robots\.txt of .* says "Disallow: \/secret/],
    ["gone", /answered 404/],
    ["round", /is redirected more than 5 times/],
    ["movie", /has the type video\/mp4, which is not a page/],
  ];
  for (const [page, says] of cases) {
    const ended = await winnow(["extract", "links", web.url + page, ...QUICK, "--json"]);
    assert.equal(ended.code, 1, page);
    assert.match(ended.err, says);
    assert.deepEqual(
      linesOf(ended).map(({ end, error }) => [end, error.code]),
      [["failed", "PAGE"]],
    );
  }
  const guarded = await winnow(["extract", "links", web.url]);
  assert.equal(guarded.code, 1);
  assert.match(guarded.err, /loopback address: not reached without --allow-private/);
  assert.ok(!web.asked.includes("/secret"));
});

test("wrong use is answered with 2", async (t) => {
  const cases: [args: string[], says: RegExp][] = [
    [["nope.html"], /nope\.html does not exist/],
    [[folder(t)], /is a folder; give one page/],
    [[inFile(t, "x"), "--charset", "klingon"], /"klingon" is an unknown encoding/],
    [[inFile(t, "x"), "--base", "not a url"], /"not a url" is not a web address/],
    [[], /missing required argument/],
  ];
  for (const [args, says] of cases) {
    const ended = await winnow(["extract", "links", ...args]);
    assert.equal(ended.code, 2, args.join(" "));
    assert.match(ended.err, says);
  }
});
