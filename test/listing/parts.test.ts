/** Leaves that go on under their own address with a number: their text is whole, and what only looks like that is left as it is. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { test } from "node:test";
import { harvest } from "../../src/harvest/harvest.js";
import { replay } from "../../src/harvest/replay.js";
import { dryHarvest } from "../../src/lab/listing/dry-harvest.js";
import { serveAnswers } from "../../src/lab/listing/static-site.js";
import { kind } from "../../src/listing/listing.js";
import type { AnyKind } from "../../src/model/kind.js";
import type { Finding } from "../../src/model/record.js";
import { openStore } from "../../src/store/open.js";

const SITE = "http://site.example";
const a = (href: string, words: string) => `<a href="${href}">${words}</a>`;
const page = (title: string, body: string) =>
  `<!doctype html><title>${title}</title><div class="menu">${a("/", "Home")} ${a("/about", "About")}</div><div class="text">${body}</div>`;
const text = (what: string) => `<p>${`Here ${what} is told at some length. `.repeat(20)}</p>`;

type Pages = Record<string, string>;

function harvested(pages: Pages): { asked: readonly string[]; leaves: ReadonlyMap<string, Finding> } {
  const leaves = new Map<string, Finding>();
  const answer = (at: string) =>
    pages[at] === undefined ? { status: 404, body: "" } : { status: 200, body: pages[at] };
  const { asked } = dryHarvest(kind as AnyKind, { start: `${SITE}/` }, answer, ({ url }, _, { records }) => {
    for (const record of records ?? []) leaves.set(url.slice(SITE.length), record);
  });
  return { asked, leaves };
}

const stories = Array.from({ length: 14 }, (_, n) => n);
const list = (at: (n: number) => string) =>
  page("Stories", `<h1>Stories</h1><ul>${stories.map((n) => `<li>${a(at(n), `Story of ${n}`)}</li>`).join("")}</ul>`);

/** Every story over three pages. */
function inParts(at: (n: number) => string, part: (at: string, number: number) => string): Pages {
  const pages: Pages = { "/": list(at), "/about": page("About", text("about")) };
  for (const n of stories) {
    const address = (number: number) => (number === 1 ? at(n) : part(at(n), number));
    for (const number of [1, 2, 3]) {
      const pager = [1, 2, 3].map((one) => (one === number ? `<b>${one}</b>` : a(address(one), `${one}`))).join(" ");
      const body = `<h1>Story of ${n}</h1>${text(`part ${number} of ${n}`)}<p>${pager}</p>`;
      pages[address(number)] = page(`Story of ${n}`, body);
    }
  }
  return pages;
}

const FORMS: [what: string, at: (n: number) => string, part: (at: string, number: number) => string][] = [
  ["a query", (n) => `/story/s${n}x`, (at, number) => `${at}?page=${number}`],
  ["a folder", (n) => `/story/s${n}x/`, (at, number) => `${at}page/${number}/`],
  ["a number behind the address", (n) => `/story/s${n}x/`, (at, number) => `${at}${number}/`],
  ["a number in the file's name", (n) => `/story/s${n}x.html`, (at, number) => at.replace(".html", `-${number}.html`)],
];
for (const [what, at, part] of FORMS) {
  test(`a story in three parts, numbered by ${what}, is one leaf with its whole text`, () => {
    const pages = inParts(at, part);
    const { asked, leaves } = harvested(pages);
    assert.deepEqual([...leaves.keys()].sort(), stories.map(at).sort());
    assert.equal(new Set(asked).size, asked.length, "nothing is asked for twice");
    const { fields } = leaves.get(at(5))!;
    const whole = String(fields["text"]!.value);
    const order = [1, 2, 3].map((number) => whole.indexOf(`part ${number} of 5`));
    assert.ok(order[0]! >= 0 && order[0]! < order[1]! && order[1]! < order[2]!, `parts at ${order}`);
    assert.deepEqual(
      fields["parts"]!.value,
      [2, 3].map((number) => SITE + part(at(5), number)),
    );
  });
}

test("a part that cannot be had is named, and the others are kept", () => {
  const at = (n: number) => `/story/s${n}x`;
  const pages: Pages = { "/": list(at) };
  for (const n of stories) {
    const pager = [2, 3].map((one) => a(`${at(n)}?page=${one}`, `${one}`)).join(" ");
    pages[at(n)] = page(`Story of ${n}`, `<h1>Story of ${n}</h1>${text(`part 1 of ${n}`)}<p>${pager}</p>`);
    pages[`${at(n)}?page=2`] = page(`Story of ${n}`, `<h1>Story of ${n}</h1>${text(`part 2 of ${n}`)}<p>${pager}</p>`);
  }
  const { fields } = harvested(pages).leaves.get(at(3))!;
  assert.match(String(fields["text"]!.value), /part 2 of 3/);
  assert.deepEqual(fields["missingParts"]!.value, [`${SITE}${at(3)}?page=3`]);
});

test("two stories of one name, of which the second has a number, are two leaves", () => {
  const at = (n: number) => `/story/${n % 2 === 0 ? `s${n}x` : `s${n - 1}x-2`}`;
  const pages: Pages = { "/": list(at) };
  for (const n of stories) {
    const other = n % 2 === 0 ? n + 1 : n - 1;
    const see = `<p>See also ${a(at(other), "the other one")}.</p>`;
    pages[at(n)] = page("One name", `<h1>One name</h1>${text(`the story ${n}`)}${see}`);
  }
  const { leaves } = harvested(pages);
  assert.deepEqual([...leaves.keys()].sort(), stories.map(at).sort());
  assert.equal(leaves.get(at(4))!.fields["parts"], undefined);
});

test("parts are archived with their leaf, and a replay changes nothing", async () => {
  const pages = inParts(...(FORMS[0]!.slice(1) as [(n: number) => string, (at: string, number: number) => string]));
  const served = await serveAnswers((at) => ({ status: pages[at] === undefined ? 404 : 200, body: pages[at] ?? "" }));
  const folder = mkdtempSync(path.join(os.tmpdir(), "winnow-parts-"));
  const store = await openStore(folder);
  try {
    const start = `${served.origin}/`;
    const archive = { folder: path.join(folder, "archive") };
    const plan = { kind, collection: "stories", start, settings: { delay: 0, kind: { start } } };
    await harvest({ store, plans: [plan], allowPrivate: true, archive }).summary;
    const records = await store.records({ limit: 100 });
    const whole = records.filter(({ fields }) => /part 1.*part 2.*part 3/s.test(String(fields["text"])));
    assert.equal(whole.length, stories.length);
    assert.equal(served.asked.filter((at) => at.includes("?page=")).length, 2 * stories.length, "each part once");
    const [status] = await store.harvests();
    const again = await replay({ store, harvest: status!, kind, folder: archive.folder });
    assert.equal(again.records.new + again.records.changed, 0);
  } finally {
    await store.close();
    await served.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
