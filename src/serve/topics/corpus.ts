/** The corpus: its size, its words, its duplicates, and queries over its versions. */
import { chooseOriginal } from "../../app/records/correct.js";
import { checkCollection } from "../../app/records/scope.js";
import { wordTable } from "../../app/records/word-counts.js";
import { UsageError } from "../../model/errors.js";
import type { Instant } from "../../model/time.js";
import { concordanceFile, concordancePage } from "../pages/corpus/concordance.js";
import { corpusPage, wordsPage } from "../pages/corpus/corpus.js";
import { duplicatesPage } from "../pages/corpus/duplicates.js";
import { repeatsPage } from "../pages/corpus/repeats.js";
import { topicsPage } from "../pages/corpus/topics.js";
import { pipeTo } from "../pipe.js";
import type { Routes } from "../routes.js";

export function corpusTopic({ page, change, file }: Routes, now: () => Instant): void {
  page("/corpus", (visit) => corpusPage(visit, now()));
  page("/corpus/words", (visit) => wordsPage(visit));
  page("/corpus/duplicates", (visit) => duplicatesPage(visit));
  page("/corpus/query", (visit) => concordancePage(visit));
  page("/corpus/repeats", (visit) => repeatsPage(visit));
  page("/corpus/topics", (visit) => topicsPage(visit));
  file("/corpus/query.csv", (c) =>
    Promise.resolve(
      c.body(concordanceFile(c.var.visit), 200, {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": 'attachment; filename="query.csv"',
      }),
    ),
  );
  file("/corpus/words.tsv", async (c) => {
    const { visit } = c.var;
    const collection = visit.query("collection");
    await checkCollection(visit.store, collection);
    const body = await pipeTo(async (to, signal) => {
      for await (const line of wordTable(visit.slowStore, collection === undefined ? {} : { collection }, signal))
        if (!to.write(line)) await new Promise((resolve) => to.once("drain", resolve));
    });
    return c.body(body, 200, {
      "content-type": "text/tab-separated-values; charset=utf-8",
      "content-disposition": 'attachment; filename="words.tsv"',
    });
  });
  change("/records/:id{[0-9a-f]{32}}/original", "moderator", async (c) => {
    const { store, person } = c.var.visit;
    const record = await store.record(c.req.param("id")!);
    if (record === undefined) throw new UsageError("There is no such record.");
    await chooseOriginal(store, record, person.name);
    return c.redirect(`/records/${record.id}`, 303);
  });
}
