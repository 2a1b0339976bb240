/** `--requisites`: the pictures and style sheets of kept pages are archived politely, once, and shown again without a request. */
import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import { readArchivedPage } from "../../src/app/records/archived-page.js";
import { safePageOf } from "../../src/app/records/page-view.js";
import { openStore } from "../../src/store/open.js";
import { type Answer, folder, page, serve, winnow } from "../cli/world.js";

const PNG: Answer = { headers: { "content-type": "image/png" }, body: Buffer.from("89504e470d0a1a0a", "hex") };
const css = (body: string): Answer => ({ headers: { "content-type": "text/css" }, body });
const LOOK = `<link rel=stylesheet href=/site.css><img src=/logo.png><img src=/secret/x.png><script src=/no.js></script>`;

test("what a kept page looks like is archived in its visit", async (t) => {
  const site = await serve(t, {
    "/robots.txt": { headers: { "content-type": "text/plain" }, body: "User-agent: *\nDisallow: /secret/\n" },
    "/": `${page("Start", "/two")}${LOOK}`,
    "/two": `${page("Two")}${LOOK}<img src=/own.png><img src=/missing.png><img src=/trap>`,
    "/site.css": css('@import "/more.css"; h1{color:red}'),
    "/more.css": css("body{background:url(/back.png)}"),
    "/logo.png": PNG,
    "/own.png": PNG,
    "/back.png": PNG,
    "/secret/x.png": PNG,
    "/trap": page("no picture"),
  });
  const store = path.join(folder(t), "store");
  const flags = [
    "--store",
    store,
    "--delay",
    "0",
    "--allow-private",
    "--collection",
    "c",
    "--render",
    "never",
    "--requisites",
  ];
  const { code, err } = await winnow(["crawl", site.url, ...flags]);
  assert.equal(code, 0, err);
  assert.deepEqual(site.asked.filter((one) => !["/", "/two", "/missing.png", "/trap"].includes(one)).sort(), [
    "/back.png",
    "/logo.png",
    "/more.css",
    "/own.png",
    "/site.css",
  ]);
  const opened = await openStore(store);
  t.after(() => opened.close());
  const { records } = await opened.listRecords({ limit: 9 });
  assert.equal(records.length, 2, "they are no pages");
  for (const { id, url } of records) {
    assert.equal((await opened.recordHistory(id))!.archived.length, 1);
    const shown = (await readArchivedPage(opened, store, { record: id }, 0))!;
    const { styles, content } = safePageOf(shown);
    const all = `${styles}${content}`;
    assert.match(all, /h1\{color:red\}/);
    assert.match(all, /background:url\("data:image\/png;base64,/);
    assert.equal(content.match(/<img src="data:image\/png/g)?.length, url.endsWith("two") ? 2 : 1);
    assert.equal(shown.requisites, url.endsWith("two") ? 5 : 4);
  }
  const again = await winnow(["replay", "--store", store]);
  assert.equal(again.code, 0, again.err);
  const checked = await winnow(["store", "check", "--store", store]);
  assert.equal(checked.code, 0, checked.out + checked.err);
});
