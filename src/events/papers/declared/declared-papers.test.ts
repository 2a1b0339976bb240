import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { readPage } from "../../../page/read.js";
import { openLexicon } from "../features/lexicon.js";
import { declaredPapers } from "./declared-papers.js";

const lexicon = openLexicon(readFileSync("models/lexica.model"));

const found = (body: string): string[] =>
  declaredPapers(
    readPage({
      ...{ kind: "fetched", url: "https://klm.example/p.html", at: 0, took: 0, status: 200 },
      headers: [["content-type", "text/html; charset=utf-8"]],
      body: Buffer.from(body),
    }),
    lexicon,
  ).map(({ title, authors }) => `${title} | ${authors.join("; ")}`);

test("references in BibTeX are papers where a page has nothing else", () => {
  const page = `<pre>@inproceedings{a, title = {On {Rivers} and \\'Ecluses}, author = {Lee, Ann and Bo M{\\"u}ller}, year = 2030 }
@article{b, author="Jos\\'e Ruiz", title="Braces in
 quotes {and} lines", doi={10.1234/x.1}}
@proceedings{c, title={A volume is no paper}, editor={Ann Lee}}</pre>`;
  assert.deepEqual(found(page), [
    "On Rivers and Écluses | Ann Lee; Bo Müller",
    "Braces in quotes and lines | José Ruiz",
  ]);
});

test("articles that schema.org declares inside of events are papers, one alone is a page of its own", () => {
  const article = (title: string): string =>
    `{"@type":"ScholarlyArticle","name":"${title}","author":[{"@type":"Person","name":"Ann Lee"}]}`;
  const script = (articles: string): string =>
    `<script type="application/ld+json">{"@type":"Event","name":"X","subEvent":[${articles}]}</script>`;
  assert.deepEqual(found(script(`${article("Wells of the North")},${article("Wells of the South")}`)), [
    "Wells of the North | Ann Lee",
    "Wells of the South | Ann Lee",
  ]);
  assert.deepEqual(found(script(article("Wells of the North"))), []);
});

test("a broken reference ends with the text, and takes linear time", () => {
  assert.deepEqual(found("<pre>@article{a, title = {Never closed, author = {</pre>"), []);
  const began = process.cpuUsage().user;
  found(`<pre>${"@article{a, title={".repeat(3000)}</pre>`);
  assert.ok(process.cpuUsage().user - began < 10_000_000);
});

test("a list of papers in a script is read, whatever its keys are called", () => {
  assert.deepEqual(
    found(`<div id=app></div><script>
      // generated
      const DATA = { name: 'Conf', papers: [
        { paper_title: 'Rivers and \u00c9cluses', authorNames: "Ann Lee, Bo M\u00fcller and Chu Hua", pdf: "a.pdf", },
        { paper_title: "It's a <i>Study</i> of Dikes", authorNames: 'Dee Roy', pdf: null },
        { paper_title: \`On Sluices and Locks\`, authorNames: ["Eli Fox", "Guy Hart"].join() || 'x' },
      ] };
    </script>`),
    [],
  );
  assert.deepEqual(
    found(`<div id=app></div><script>
      // generated
      const DATA = { name: 'Conf', papers: [
        { paper_title: 'Rivers and \\u00c9cluses', authorNames: "Ann Lee, Bo Smith and Chu Hua", pdf: "a.pdf", },
        { paper_title: "It's a <i>Study</i> of Dikes", authorNames: 'Dee Roy', pdf: null },
        { paper_title: \`On Sluices and Locks\`, authorNames: 'Eli Fox & Guy Hart' },
      ] };
    </script>`),
    [
      "Rivers and Écluses | Ann Lee; Bo Smith; Chu Hua",
      "It's a Study of Dikes | Dee Roy",
      "On Sluices and Locks | Eli Fox; Guy Hart",
    ],
  );
});

test("news and speakers in scripts are no papers", () =>
  assert.deepEqual(
    found(
      `<script>var news = ${JSON.stringify(["Ann Lee", "Bo Smith", "Dee Roy"].map((author) => ({ title: `The news of today by ${author}`, author, date: "2026" })))}</script>`,
    ),
    [],
  ));
