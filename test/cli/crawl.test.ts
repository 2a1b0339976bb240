/** `winnow crawl` from the outside: what it says, what it leaves behind, how it ends. */
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import test from "node:test";
import { folder, linesOf, manyPages, page, serve, winnow } from "./world.js";

test("a site is crawled, updated, and told in words and in a file", async (t) => {
  const web = await serve(t, {
    "/robots.txt": "User-agent: *\nDisallow: /secret\n",
    "/": page("Start", "/a", "/secret/x", "/gone", "https://other.example/"),
    "/a": page("A \u202etitle\u001b[2J", "/"),
  });
  const dir = folder(t);
  const store = path.join(dir, "store");
  const out = path.join(dir, "pages.jsonl");
  const command = ["crawl", web.url, "--store", store, "--allow-private", "--delay", "0", "--out", out];

  const first = await winnow(command);
  assert.equal(first.code, 0, first.err);
  assert.match(first.err, /^Starts a new harvest into the collection 127\.0\.0\.1:\d+/);
  assert.match(first.err, /No contact is set/);
  assert.match(first.out, /^Finished: nothing is left to visit\.\n {2}2 pages /);
  assert.match(first.out, /1 × answered 404, e\.g\. http:\/\/127\.0\.0\.1:\d+\/gone/);
  assert.match(first.out, /1 × robots\.txt: Disallow: \/secret \(line 2\)/);
  assert.match(first.out, /1 × scope: other host than/);
  const records = readFileSync(out, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  assert.deepEqual(
    records.map(({ url, state }) => [url, state]),
    [
      [web.url, "live"],
      [`${web.url}a`, "live"],
    ],
  );
  assert.deepEqual(readdirSync(dir).sort(), ["pages.jsonl", "store"], "nothing else is left beside the file");
  const [log] = readdirSync(path.join(store, "logs"));
  const logged = readFileSync(path.join(store, "logs", log!), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  assert.deepEqual(logged.filter(({ kind }) => kind === "visit").length, 3);
  assert.equal(logged.at(-1).summary, true);

  web.pages.set("/", page("Start anew", "/a", "/b"));
  web.pages.set("/b", page("B"));
  const second = await winnow([...command, "--contact", "ada@example.org"]);
  assert.match(second.err, /^Updates a finished harvest of 2 pages into/);
  assert.doesNotMatch(second.err, /No contact/);
  assert.match(second.out, /^ {2}1 new, 1 changed, 0 unchanged, 0 vanished$/m);
  assert.equal(readFileSync(out, "utf8").trim().split("\n").length, 3);
});

test("--json: visits and warnings line by line, the summary last", async (t) => {
  const web = await serve(t, { "/": page("Start", "/a", "/gone"), "/a": page("A") });
  const ended = await winnow(["crawl", web.url, "--store", folder(t), "--allow-private", "--delay", "0", "--json"]);
  const lines = linesOf(ended);
  assert.deepEqual([ended.code, ended.err], [0, ""]);
  assert.deepEqual(
    lines
      .slice(0, -1)
      .map(({ kind, url, became }) => [kind, url, became])
      .sort(),
    [
      ["visit", web.url, "done"],
      ["visit", `${web.url}a`, "done"],
      ["visit", `${web.url}gone`, "failed"],
    ],
  );
  assert.equal(lines[0].records[0].fields.title, "Start");
  const { summary, command, end, counts, harvests, nextDue } = lines.at(-1);
  assert.deepEqual([summary, command, end, nextDue], [true, "crawl", "finished", null]);
  assert.deepEqual([counts.pages, counts.new, counts.failed], [2, 2, 1]);
  assert.equal(harvests[0].mode, "new");
});

test("peek shows how pages were understood; the same command without it continues", async (t) => {
  const web = await serve(t, manyPages(8));
  const command = ["crawl", web.url, "--store", folder(t), "--allow-private", "--delay", "0"];
  const peek = await winnow([...command, "--peek", "3"]);
  assert.equal(peek.code, 0);
  assert.match(peek.out, /^Paused: 3 pages were read\./);
  assert.match(peek.out, /How the pages were understood:\n {2}\w+: \d pages?\n {4}\S/);
  const rest = await winnow([...command, "--json"]);
  assert.equal(linesOf(rest).at(-1).counts.pages, 6);
  assert.equal(web.asked.length, 9, "every page was asked for once");
});

test("budgets end a run with 0 and say so; the next one continues", async (t) => {
  const web = await serve(t, manyPages(6));
  const command = ["crawl", web.url, "--store", folder(t), "--allow-private", "--delay", "0"];
  const first = await winnow([...command, "--max-pages", "2", "--json"]);
  assert.deepEqual([first.code, linesOf(first).at(-1).end], [0, "budget"]);
  const second = await winnow(command);
  assert.match(second.err, /^Continues an unfinished harvest of 2 pages into .*; 5 addresses are waiting\./);
  assert.match(second.out, /7 records in the collection/);
});

test("flags given now override stored ones and are kept; a changed scope is judged again; --fresh starts over", async (t) => {
  const web = await serve(t, { "/": page("Start", "/a", "/b"), "/a": page("A"), "/b": page("B") });
  const command = ["crawl", web.url, "--store", folder(t), "--allow-private", "--json"];
  const settingsOf = async () => {
    const status = linesOf(await winnow(["status", "--store", command[3]!, "--json"]));
    return status.find(({ kind }) => kind === "harvest").harvest.settings;
  };
  await winnow([...command, "--delay", "0", "--exclude", "/b$", "--every", "1d"]);
  assert.deepEqual(web.asked, ["/", "/a"]);
  assert.deepEqual([(await settingsOf()).delay, (await settingsOf()).every], [0, 86_400_000]);

  await winnow([...command, "--exclude", "/nothing$"]);
  assert.deepEqual(web.asked.slice(2).sort(), ["/", "/b"], "what the first scope left out was taken back");
  assert.deepEqual(
    [(await settingsOf()).delay, (await settingsOf()).every],
    [0, 86_400_000],
    "what was not given stays",
  );

  web.asked.length = 0;
  const fresh = await winnow([...command, "--fresh", "--delay", "0"]);
  assert.deepEqual(web.asked.sort(), ["/", "/a", "/b"]);
  const { harvests, counts } = linesOf(fresh).at(-1);
  assert.deepEqual(
    [harvests[0].mode, harvests[0].records, counts.new],
    ["new", 3, 0],
    "nothing was deleted or doubled",
  );
});

test("--strict: single failures end the run with 1", async (t) => {
  const web = await serve(t, { "/": page("Start", "/gone") });
  const command = ["crawl", web.url, "--store", folder(t), "--allow-private", "--delay", "0", "--json"];
  const strict = await winnow([...command, "--strict"]);
  assert.deepEqual([strict.code, linesOf(strict).at(-1).end], [1, "failed"]);
});

const NOTHING: [says: string, path: string, flags: string[], because: RegExp][] = [
  ["a private address", "", [], /is a loopback address: not reached without --allow-private/],
  [
    "robots.txt forbids",
    "secret/1",
    ["--allow-private"],
    /robots\.txt of 127\.0\.0\.1:\d+ says "Disallow: \/secret" \(line 2\)/,
  ],
  ["the page is missing", "missing", ["--allow-private"], /could not be fetched: answered 404\./],
  ["the page is busy", "busy", ["--allow-private"], /could not be fetched: answered 503\./],
  [
    "it moved away",
    "moved",
    ["--allow-private"],
    /moved to https:\/\/elsewhere\.example\/, which is outside the harvest's scope\. Start from there, or widen the scope with --scope/,
  ],
];
for (const [says, at, flags, because] of NOTHING) {
  test(`nothing could be fetched because ${says}: the reason, and 1`, async (t) => {
    const web = await serve(t, {
      "/robots.txt": "User-agent: *\nDisallow: /secret\n",
      "/busy": { status: 503 },
      "/moved": { status: 301, headers: { location: "https://elsewhere.example/" } },
    });
    const ended = await winnow(["crawl", web.url + at, "--store", folder(t), "--delay", "0", "--json", ...flags]);
    assert.equal(ended.code, 1);
    assert.match(ended.err, because);
    const { end, error } = linesOf(ended).at(-1);
    assert.deepEqual([end, error.code], ["failed", "NOTHING_FETCHED"]);
  });
}

test("a name without an address ends at once; named again with a server behind it, it works", async (t) => {
  const web = await serve(t, { "/": page("Start") });
  const store = folder(t);
  const none = await winnow(["crawl", "nosuch.invalid", "--store", store]);
  assert.equal(none.code, 1);
  assert.match(none.err, /nosuch\.invalid: using https:\/\/nosuch\.invalid\//);
  assert.match(none.err, /winnow: https:\/\/nosuch\.invalid\/ could not be fetched: the name nosuch\.invalid /);

  const port = web.host.split(":")[1];
  const command = ["crawl", `http://shop.example:${port}/`, "--store", store, "--delay", "0"];
  const found = await winnow([...command, "--resolve", `shop.example=127.0.0.1:${port}`]);
  assert.deepEqual([found.code, web.asked], [0, ["/"]]);
});

test("a start that failed is tried again by the same command", async (t) => {
  const web = await serve(t, { "/start": { status: 403 } });
  const command = ["crawl", `${web.url}start`, "--store", folder(t), "--allow-private", "--delay", "0"];
  assert.equal((await winnow(command)).code, 1);
  web.pages.set("/start", page("Here now"));
  const again = await winnow(command);
  assert.equal(again.code, 0);
  assert.match(again.err, /^Tries again: an earlier run read nothing/);
});

test("an own user agent follows the rules for its own name", async (t) => {
  const web = await serve(t, {
    "/robots.txt": "User-agent: FooBot\nDisallow: /\n\nUser-agent: *\nAllow: /\n",
    "/": page("S"),
  });
  const command = ["crawl", web.url, "--store", folder(t), "--allow-private", "--delay", "0"];
  const ended = await winnow([...command, "--user-agent", "FooBot/2.1 (+https://foo.example/)"]);
  assert.deepEqual([ended.code, web.asked], [1, []]);
});

test("a store in a folder that is not there yet is made, --quiet says nothing", async (t) => {
  const web = await serve(t, { "/": page("Start") });
  const store = path.join(folder(t), "deep", "down");
  const ended = await winnow(["crawl", web.url, "--store", store, "--allow-private", "--quiet"]);
  assert.deepEqual([ended.code, ended.out, ended.err], [0, "", ""]);
  assert.ok(existsSync(path.join(store, "winnow.sqlite")));
});
