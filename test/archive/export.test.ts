/** The archive of a collection as WACZ and WARC: Python opens the zip, and warcio's indexer finds what our index says. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createReadStream, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { CDXIndexer } from "warcio";
import { exportArchive } from "../../src/app/archive-export.js";
import { harvest } from "../../src/harvest/harvest.js";
import { crawlPlan } from "../../src/index.js";
import { worldAndStore } from "../worlds/setting.js";
import { page } from "../worlds/world.js";

const PAGES = {
  "http://a.example/": page("Home", "/one", "/missing"),
  "http://a.example/one": page("One", "/"),
  "http://b.example/": page("Another site"),
};

const READ = `
import sys, zipfile, json, hashlib
zip = zipfile.ZipFile(sys.argv[1])
assert zip.testzip() is None
package = json.loads(zip.read("datapackage.json"))
digest = lambda data: "sha256:" + hashlib.sha256(data).hexdigest()
for resource in package["resources"]:
    data = zip.read(resource["path"])
    assert digest(data) == resource["hash"] and len(data) == resource["bytes"], resource
assert json.loads(zip.read("datapackage-digest.json"))["hash"] == digest(zip.read("datapackage.json"))
assert zip.getinfo("archive/data.warc.gz").compress_type == zipfile.ZIP_STORED
zip.extract("archive/data.warc.gz", sys.argv[2])
print(json.dumps({"index": zip.read("indexes/index.cdx").decode(), "pages": zip.read("pages/pages.jsonl").decode()}))`;

test("only the collection's responses are in it, and every index line leads to one", async (t) => {
  const { store, folder, archive, resolve } = await worldAndStore(t, PAGES);
  const plans = ["a", "b"].map((name) =>
    crawlPlan(`http://${name}.example/`, { collection: name, settings: { delay: 0 } }),
  );
  await harvest({ store, plans, resolve, archive: { folder: archive, keep: "all" } }).summary;
  const out = path.join(folder, "a.wacz");
  const { responses, leftOut } = await exportArchive(store, { collection: "a", archive, out });
  assert.equal(leftOut, 0);
  const { index, pages } = JSON.parse(execFileSync("python3", ["-c", READ, out, folder], { encoding: "utf8" })) as {
    readonly index: string;
    readonly pages: string;
  };
  const lines = index.trimEnd().split("\n");
  assert.equal(lines.length, responses);
  assert.deepEqual(lines, [...lines].sort());
  const facts = lines.map((line) => JSON.parse(line.slice(line.indexOf("{"))) as { [field: string]: string });
  assert.deepEqual(
    facts
      .filter(({ url }) => !url!.endsWith("/robots.txt"))
      .map(({ url, status }) => `${status} ${url}`)
      .sort(),
    ["200 http://a.example/", "200 http://a.example/one", "404 http://a.example/missing"],
  );
  const warc = createReadStream(path.join(folder, "archive/data.warc.gz"));
  const theirs: string[] = [];
  for await (const { urlkey, timestamp, offset, url } of new CDXIndexer({ format: "cdxj" }).iterIndex([
    { filename: "data.warc.gz", reader: warc as never },
  ]) as AsyncIterable<{ [field: string]: unknown }>)
    theirs.push([urlkey, timestamp, offset, url].join(" "));
  const ours = lines.map((line, i) =>
    [...line.split(" ").slice(0, 2), facts[i]!["offset"], facts[i]!["url"]].join(" "),
  );
  assert.deepEqual(ours.sort(), theirs.sort());
  const titles = pages
    .trimEnd()
    .split("\n")
    .slice(1)
    .map((line) => (JSON.parse(line) as { title: string }).title);
  assert.deepEqual(titles.sort(), ["Home", "One"]);

  const plain = path.join(folder, "all.warc.gz");
  const all = await exportArchive(store, { archive, out: plain });
  assert.deepEqual(all.files, [plain, path.join(folder, "all.cdxj")]);
  assert.equal(readFileSync(all.files[1]!, "utf8").trimEnd().split("\n").length, all.responses);
  assert.ok(all.responses > responses);
  await assert.rejects(exportArchive(store, { archive, out: "a.zip" }), /let the name end in \.wacz/);
  await assert.rejects(
    exportArchive(store, { archive, out, collection: "c" }),
    /nothing was harvested into it\. There are: a, b\./,
  );
});
