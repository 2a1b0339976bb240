/** What was read and not kept: listed, counted and exported with its reasons. */
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import test from "node:test";
import { records } from "./records-world.js";
import { folder, linesOf, page, serve, winnow } from "./world.js";

test("pages that were not kept leave as lines and as a table, whole or not at all", async (t) => {
  const hidden = '<title>Hidden</title><meta name="robots" content="noindex"><p>Nobody should find this.</p>';
  const web = await serve(t, { "/": page("Start", "/a", "/b", "/c"), "/a": page("A"), "/b": hidden, "/c": hidden });
  const dir = folder(t);
  const store = path.join(dir, "store");
  const crawl = [
    "crawl",
    web.url,
    "--store",
    store,
    "--allow-private",
    "--delay",
    "0",
    "--collection",
    "web",
    "--quiet",
  ];
  assert.equal((await winnow(crawl)).code, 0);

  const reason = "asks not to be indexed";
  const listed = linesOf(await records(store, "list", "--rejected", "--json")).slice(0, -1);
  assert.deepEqual(listed.map(({ url }) => new URL(url).pathname).sort(), ["/b", "/c"]);
  assert.ok(listed.every((one) => one.reason === reason));

  const [lines, table] = [path.join(dir, "rejected.jsonl"), path.join(dir, "rejected.csv")];
  const out = await records(store, "export", "--rejected", "--out", lines);
  assert.equal(out.code, 0, out.err);
  assert.match(out.err + out.out, /2 rejected pages written to .*rejected\.jsonl/);
  assert.deepEqual(
    readFileSync(lines, "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line)),
    listed,
  );
  await records(store, "export", "--rejected", "--reason", reason, "--out", table);
  const rows = readFileSync(table, "utf8").split("\r\n");
  assert.equal(rows[0], "url,reason,collection,kind,at");
  assert.equal(rows.length, 4); // the last one ends as the others do
  assert.match(rows[1]!, /^http:\/\/127\.0\.0\.1:\d+\/[bc],asks not to be indexed,web,crawl,\d{4}-/);

  const none = await records(store, "export", "--rejected", "--reason", "too short", "--json");
  assert.equal(linesOf(none).at(-1).counts.rejected, 0);
  for (const [flags, says] of [
    [["--where", "language:tat"], /--where is for records/],
    [["--format", "bibtex"], /can be exported as jsonl or csv/],
    [["--collection", "wbe"], /did you mean web/],
  ] as const) {
    const wrong = await records(store, "export", "--rejected", ...flags, "--out", path.join(dir, "wrong"));
    assert.equal(wrong.code, 2);
    assert.match(wrong.err, says);
  }
  assert.equal((await records(store, "export", "--reason", "x")).code, 2);
  assert.ok(!existsSync(path.join(dir, "wrong")));
});
