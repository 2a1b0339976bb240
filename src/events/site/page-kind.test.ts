import assert from "node:assert/strict";
import { test } from "node:test";
import { collectExamples, trainMaxent } from "../../learn/index.js";
import { readPage } from "../../page/read.js";
import { PAGE_KINDS, pageClassifier, pageFeatures } from "./page-kind.js";

function page(html: string) {
  const headers: [string, string][] = [["content-type", "text/html; charset=utf-8"]];
  return readPage({
    kind: "fetched",
    url: "https://conf.example/",
    at: 0,
    took: 0,
    status: 200,
    headers,
    body: new TextEncoder().encode(html),
  });
}

const PAGES: [kind: (typeof PAGE_KINDS)[number], html: string][] = [
  [
    "programme",
    "<h1>Programme</h1><p>9:00 Opening<p>9:30 Session 1, chair: Ada Byron<p>10:30 Coffee<p>11:00 Session 2",
  ],
  ["programme", "<h1>Schedule</h1><p>08:30 Registration<p>09:00 Keynote<p>10:00 Session A<p>12:00 Lunch"],
  ["call", "<h1>Call for papers</h1><p>Submission: 1 May 2025<p>Notification: 1 June 2025<p>Camera-ready: 1 July 2025"],
  [
    "call",
    "<h1>Important dates</h1><p>Paper submission deadline: 3 May 2024<p>Notification of acceptance: 4 June 2024",
  ],
];

test("pages are told apart by words and build", async () => {
  const examples = PAGES.map(([label, html]) => ({ features: pageFeatures(page(html)), label }));
  const { model } = await trainMaxent(collectExamples(examples, { hashBits: 10, labels: PAGE_KINDS }), { l2: 0.1 });
  const classify = pageClassifier(model);
  assert.equal(
    classify(page("<h1>Programme of Monday</h1><p>9:15 Session 3<p>10:15 Session 4, chair: Mary Somerville")).kind,
    "programme",
  );
  assert.equal(
    classify(page("<h1>Call for contributions</h1><p>Submission: 5 May 2026<p>Notification: 9 June 2026")).kind,
    "call",
  );
});
