/** An invented page of a conference and what is to be read from it: a table of these is a test. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { type EventFacts, eventFacts } from "../../src/events/site/event-page.js";
import { withLines } from "../../src/events/site/plain-text.js";
import { severalEvents } from "../../src/events/site/several-events.js";
import { readPage } from "../../src/page/read.js";

/** `undefined` where nothing may be read; `rounds` and `several` are counts. */
type Wanted = Partial<Omit<EventFacts, "rounds">> & { readonly rounds?: number; readonly several?: number };

/** HTML, or plain text when it does not begin with a tag. */
export type ConferencePage = readonly [shape: string, source: string, wanted: Wanted, url?: string];

export function readEach(pages: readonly ConferencePage[]): void {
  for (const [shape, source, { rounds, several = 0, ...wanted }, url = "https://conf.example/"] of pages)
    test(`a conference's page: ${shape}`, () => {
      const type = source.startsWith("<") ? "text/html" : "text/plain";
      const headers: [string, string][] = [["content-type", `${type}; charset=utf-8`]];
      const body = new TextEncoder().encode(type === "text/html" ? `<!doctype html>${source}` : source);
      const page = withLines(readPage({ kind: "fetched", url, at: 0, took: 0, status: 200, headers, body }));
      assert.equal(severalEvents(page).length, several);
      const facts = eventFacts([page]);
      const read = Object.fromEntries(Object.keys(wanted).map((field) => [field, facts[field as keyof EventFacts]]));
      assert.deepEqual(read, wanted);
      if (rounds !== undefined) assert.equal(facts.rounds.length, rounds);
    });
}
