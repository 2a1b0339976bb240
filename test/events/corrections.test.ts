/** What a person says of a paper becomes a labelled page: read back from the archive, cut as today, labelled by the corrected fields. */
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { test } from "node:test";
import { kind } from "../../src/events/events.js";
import { openLexicon } from "../../src/events/papers/features/lexicon.js";
import { harvest } from "../../src/harvest/harvest.js";
import { openStore } from "../../src/index.js";
import { correctedPages } from "../../src/lab/papers/corrected-pages.js";
import { serveWorld } from "../worlds/server.js";
import { literalWorld } from "../worlds/world.js";

const HOME = "http://grain.example/";

const WORLD = literalWorld({
  [HOME]: `<!doctype html><title>GRAIN 2026</title><h1>GRAIN 2026: International Conference on Grain Sorting</h1>
<p>3–6 December 2026, Lisbon, Portugal. Notification: 1 September 2026</p><a href="/accepted.html">Accepted papers</a>`,
  [`${HOME}accepted.html`]: `<!doctype html><title>Accepted papers</title><h1>Accepted Papers</h1><ul>
<li><b>Learning to Separate Wheat from Chaff with Conditional Random Fields</b><br>Ada Miller, John Smith
<li><b>A Survey of Threshing Algorithms for Large Scale Data Sets</b><br>Maria Garcia, Wei Zhang
<li><b>Optimal Wind Speeds for Neural Winnowing Machines</b><br>Peter Schmidt, Anna Kowalska
<li><b>Robust Detection of Stones in Streams of Grain</b><br>Jean Dupont, Yuki Tanaka</ul>`,
});

test("a corrected paper makes its archived page an example; a page without a person's word makes none", async (t) => {
  const world = await serveWorld(WORLD);
  const folder = mkdtempSync(path.join(os.tmpdir(), "winnow-corrections-"));
  const archive = path.join(folder, "archive");
  const store = await openStore(folder);
  t.after(async () => {
    await store.close();
    await world.close();
    rmSync(folder, { recursive: true });
  });
  const settings = { delay: 0, kind: { url: HOME } };
  await harvest({
    store,
    plans: [{ kind, collection: "events", start: HOME, settings }],
    resolve: world.resolve,
    archive: { folder: archive },
    threads: 1,
  }).summary;
  const lexicon = openLexicon(readFileSync("models/lexica.model"));
  assert.deepEqual(await correctedPages(store, archive, lexicon), { pages: [], records: 0, found: 0, missing: [] });

  const papers = (await store.records({ limit: 100 })).filter(({ fields }) => fields["type"] === "paper");
  const [wheat, survey] = [/Wheat/, /Survey/].map(
    (title) => papers.find(({ fields }) => title.test(String(fields["title"])))!,
  );
  await store.edit({
    // "Ada" turns out to belong to the line as no name at all.
    edits: [
      { record: wheat!.id, set: { authors: ["John Smith"] } },
      { record: survey!.id, validated: true },
    ],
    by: "Eva",
    now: Date.now(),
  });
  const { pages, records, found, missing } = await correctedPages(store, archive, lexicon);
  assert.deepEqual([pages.length, records, found, missing], [1, 2, 2, []]);
  const [page] = pages;
  const labels = page!.seen.units.map(({ text }, i) => [text, page!.labels[i]]);
  assert.deepEqual(labels.slice(0, 5), [
    ["Accepted Papers", "other"],
    ["Learning to Separate Wheat from Chaff with Conditional Random Fields", "title"],
    ["Ada Miller, John Smith", "author"],
    ["A Survey of Threshing Algorithms for Large Scale Data Sets", "title"],
    ["Maria Garcia, Wei Zhang", "author"],
  ]);
});
