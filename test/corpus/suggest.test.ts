/** Suggestions of theme, style and place, on either keeper: learned from people, shown with evidence, never over a person's value. */
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import path from "node:path";
import test, { after } from "node:test";
import { suggestFields } from "../../src/app/corpus/suggest.js";
import { suggestEntities } from "../../src/app/corpus/suggest-entities.js";
import { recordsNamed } from "../../src/app/records/scope.js";
import { parseFilter } from "../../src/search/parse-filter.js";
import { openStore } from "../../src/store/open.js";
import type { Store } from "../../src/store/store.js";
import { fill, findingOf, keepers, type Song, stopServer } from "../cli/records-world.js";
import { folder, winnow } from "../cli/world.js";
import { begin, found, leaseOne, requestFor, visit } from "../store/contract-world.js";

const WORDS = ["матч гол тренер команда", "басу комбайн уңыш сыер"];

/** Even ones are about sport, odd ones about villages; every tenth has a category of its site. */
const NEWS: readonly Song[] = Array.from({ length: 48 }, (_, i) => {
  const words = WORDS[i % 2]!.split(" ");
  const text = `Бу һәм ${words[i % 4]} ${words[(i >> 1) % 4]} белән ${words[(i >> 2) % 4]} ${words[3]}.`;
  return {
    key: `site-${i % 3}.example/${i}`,
    fields: { title: "", text, language: "tat", ...(i >= 40 ? { category: i % 2 === 0 ? "Спорт" : "Авыл" } : {}) },
    confidence: 0.8,
  };
});

const ask = { collection: "news", threshold: 0.7, dryRun: false };

/** People give the first twenty their category. */
async function teach(store: Store, count = 20): Promise<void> {
  const edits = [];
  for (let n = 1; n <= count; n++) {
    const [record] = await recordsNamed(store, [String(n)], "news");
    edits.push({ record: record!.id, set: { category: n % 2 === 1 ? "sport" : "village" } });
  }
  await store.edit({ edits, by: "Eva", now: 1_000 });
}

async function claim(store: Store, n: number, field = "category") {
  const [record] = await recordsNamed(store, [String(n)], "news");
  return { value: record!.fields[field], evidence: record!.evidence[field]?.[0], version: record!.version };
}

after(stopServer);
for (const keeper of await keepers())
  test(`${keeper.name}: themes are suggested from what people set, replaced by the next run, and never over a person`, {
    skip: keeper.obstacle,
  }, async (t) => {
    const store = await openStore(await keeper.place(t));
    t.after(() => store.close());
    await fill(store, NEWS, "news");
    await teach(store);
    const { fields, changed } = await suggestFields(store, { ...ask, field: "theme" });
    assert.equal(fields[0]!.labelled, 20);
    assert.deepEqual(fields[0]!.labels, ["sport", "village"]);
    assert.ok(changed >= 18 && fields[0]!.byModel >= changed, JSON.stringify(fields));

    const suggested = await claim(store, 23);
    assert.equal(suggested.value, "sport");
    assert.match(suggested.evidence!.rule, /^suggest\/category@[0-9a-f]{8}$/);
    assert.match(suggested.evidence!.words!, /матч|гол|тренер|команда/);
    assert.deepEqual([(await claim(store, 1)).value, (await claim(store, 1)).evidence!.rule], ["sport", "person"]);

    // Nothing is learned from suggestions, so the same run changes nothing.
    assert.equal((await suggestFields(store, { ...ask, field: "theme" })).changed, 0);
    assert.equal((await claim(store, 23)).version, suggested.version);

    // A page that is read again keeps them; a threshold that they do not reach withdraws them.
    const run = await begin(store, [requestFor([found("again")], { collection: "news" })], Date.now());
    const lease = await leaseOne(store, run, Date.now());
    await visit(store, lease, "again", { sequence: 2, records: [findingOf(NEWS[22]!)] }, Date.now());
    assert.equal((await claim(store, 23)).value, "sport");
    await suggestFields(store, { ...ask, field: "theme", threshold: 0.9999 });
    assert.equal((await claim(store, 23)).value, undefined);

    // A person's value and a checked record stay.
    const { id } = (await recordsNamed(store, ["24"], "news"))[0]!;
    await store.edit({ edits: [{ record: id, validated: true }], by: "Eva", now: 2_000 });
    await suggestFields(store, { ...ask, field: "theme" });
    assert.equal((await claim(store, 24)).value, undefined);
    assert.equal((await claim(store, 1)).evidence!.rule, "person");
    const rule = "suggest/test";
    const late = {
      edits: [{ record: id, suggested: { category: { value: "x", rule, confidence: 1 } } }],
      by: "m",
      now: 3,
    };
    assert.deepEqual(await store.edit(late), { batch: undefined, changed: 0, unchanged: 1, conflicts: [] });
  });

test("without people a table of the sites' own words gives the first labels", async (t) => {
  const where = path.join(folder(t), "store");
  const store = await openStore(where);
  await fill(
    store,
    NEWS.map((song, i) =>
      i < 12 ? { ...song, fields: { ...song.fields, category: i % 2 === 0 ? "Спорт" : "Авыл" } } : song,
    ),
    "news",
  );
  await assert.rejects(
    suggestFields(store, { ...ask, field: "theme" }),
    /too little to learn from: 0 labelled documents for category/,
  );
  const table = path.join(folder(t), "themes.yaml");
  writeFileSync(table, "category:\n  sport: { from: [спорт] }\n  village: { labels: { tat: Авыл } }\n");
  const { fields } = await suggestFields(store, { ...ask, field: "theme", table });
  assert.deepEqual([fields[0]!.labelled, fields[0]!.byTable], [20, 20]);
  const mapped = await claim(store, 41);
  assert.deepEqual([mapped.value, mapped.evidence!.words, mapped.evidence!.rule], ["sport", "Спорт", "suggest/table"]);
  assert.equal((await claim(store, 23)).value, "sport");
  // The words behind the labels are known from the claims, so it can be run again.
  const again = await suggestFields(store, { ...ask, field: "theme", table });
  assert.deepEqual([again.changed, again.fields[0]!.byTable], [0, 20]);
  await store.close();

  const preview = await winnow(["corpus", "suggest", "news", "--table", table, "--dry-run", "--store", where]);
  assert.equal(preview.code, 0, preview.err);
  assert.match(preview.out, /category sport \(\d+ %\)/);
  assert.match(preview.err, /theme \(category\): 20 labelled documents of 3 sites, 2 values; 20 by the table/);
  assert.match(preview.err, /cross-validated by site: .* right, calibration error 0\.\d+/);
  const shown = await winnow(["records", "show", "23", "--collection", "news", "--store", where]);
  assert.match(shown.out, /category: sport\n +from suggest\/category@\w+, read in ".*", \d+% sure/);
  const wrong = await winnow([
    "corpus",
    "suggest",
    "news",
    "--table",
    path.join(folder(t), "none.yaml"),
    "--store",
    where,
  ]);
  assert.equal(wrong.code, 2);
  assert.match(wrong.err, /--table .*none\.yaml cannot be read/);
});

const TRAVELS: readonly Song[] = [
  { key: "1", fields: { language: "eng", text: "She moved from London to California, and now lives in Japan." } },
  { key: "2", fields: { language: "eng", text: "The bridge is old. They painted it in Qwertyville again." } },
  { key: "3", fields: { language: "tat", text: "Ул Казанда яши." } },
];

test("names are suggested where a model reads the language; what a person says is kept, and known everywhere", async (t) => {
  const store = await openStore(path.join(folder(t), "store"));
  t.after(() => store.close());
  await fill(store, TRAVELS, "news");
  const names = { collection: "news", threshold: 0.3, dryRun: false };
  const preview = await suggestEntities(store, { ...names, dryRun: true });
  assert.deepEqual([preview.read, preview.unread, preview.changed], [2, 1, 0]);
  assert.equal((await claim(store, 1, "places")).value, undefined);

  await suggestEntities(store, names);
  const places = await claim(store, 1, "places");
  assert.ok((places.value as readonly string[]).includes("California"), JSON.stringify(places.value));
  assert.match(places.evidence!.rule, /^suggest\/entities@[0-9a-f]{8}$/);
  assert.match(places.evidence!.words!, /California/);
  assert.equal((await suggestEntities(store, names)).changed, 0, "a second run changes nothing");

  const [first] = await recordsNamed(store, ["1"], "news");
  await store.edit({
    edits: [{ record: first!.id, set: { places: ["California", "Qwertyville"] } }],
    by: "Eva",
    now: 2_000,
  });
  await suggestEntities(store, names);
  assert.deepEqual((await claim(store, 1, "places")).value, ["California", "Qwertyville"]);
  assert.ok(((await claim(store, 2, "places")).value as readonly string[]).includes("Qwertyville"));
  const { filter } = parseFilter("places:Qwertyville");
  assert.equal((await store.listRecords({ limit: 9, filter: filter! })).records.length, 2);
  await assert.rejects(suggestEntities(store, { ...names, model: "none.model" }), /none\.model/);
});
