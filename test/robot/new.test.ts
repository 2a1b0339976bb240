/** What `winnow robot new` proposes for sites of common shapes passes the check and brings the right documents. */
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { openStore } from "../../src/store/open.js";
import { folder, linesOf, serve, winnow } from "../cli/world.js";
import { NEW_SITES } from "./new-sites.js";

const asItIs = (recipe: string): string => recipe;

for (const { name, host, start, pages, documents, languages, change = asItIs } of NEW_SITES) {
  test(`${name}: the proposed recipe passes the check and brings its documents`, async (t) => {
    const web = await serve(t, pages);
    const place = folder(t);
    const file = path.join(place, "site.yaml");
    const reach = ["--resolve", `${host}=${web.host}`, "--delay", "0", "--contact", "t@example.org"];
    const proposed = await winnow(["robot", "new", `http://${host}${start}`, "--out", file, ...reach]);
    assert.equal(proposed.code, 0, proposed.err);
    writeFileSync(file, change(readFileSync(file, "utf8")));
    const checked = await winnow(["robot", "check", file]);
    assert.equal(checked.code, 0, checked.out + checked.err);
    assert.doesNotMatch(checked.out + checked.err, /warning/);
    const sampled = await winnow(["robot", "try", file, "--sample", "5", ...reach, "--json"]);
    assert.equal(sampled.code, 0, sampled.err);
    assert.deepEqual(Object.keys(linesOf(sampled).at(-1).languages).sort(), languages);
    const store = path.join(place, "data");
    const ran = await winnow(["robot", file, "--store", store, ...reach, "--json"]);
    assert.equal(ran.code, 0, ran.err);
    const opened = await openStore(store, { create: false });
    t.after(() => opened.close());
    const kept = (await opened.records({ limit: 1000, since: 0 })).map(({ url, fields }) => [
      url.replace(`http://${host}`, ""),
      [fields["title"], String(fields["date"]).slice(0, 10), fields["author"]],
    ]);
    assert.deepEqual(new Map(kept as []), documents);
  });
}
