/** From a home page by `winnow events harvest` to the event's record and its papers: see chains.ts. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { linesOf } from "../../cli/world.js";
import { eventWeb } from "../web.js";
import { CHAINS } from "./chains.js";

const pages = Object.fromEntries(
  Object.values(CHAINS).flatMap(({ home, pages }) =>
    Object.entries(pages).map(([path, html]) => [
      new URL(path, home).href.replace(/^https:/, "http:"),
      html.replaceAll("https://", "http://"),
    ]),
  ),
);

test("from the home page to the papers", async (t) => {
  const web = await eventWeb(t, pages);
  for (const [shape, { home, event, papers }] of Object.entries(CHAINS)) {
    await t.test(shape, async () => {
      const collection = new URL(home).hostname.replaceAll(".", "-");
      const start = home.replace(/^https:/, "http:");
      const ran = await web.run(["events", "harvest", start, "--delay", "0", "--collection", collection, "--json"]);
      assert.equal(ran.code, 0, ran.err);
      const records = linesOf(
        await web.run(["records", "list", "--collection", collection, "--limit", "200", "--json"]),
      );
      const events = records.filter(({ fields }) => fields?.type === "event");
      assert.equal(events.length, 1, events.map(({ url }) => url).join(" "));
      const fields = events[0].fields;
      const read = Object.fromEntries(Object.keys(event).map((name) => [name, fields[name]]));
      const found = records.filter(({ fields }) => fields?.type === "paper").map(({ fields }) => fields.title);
      assert.deepEqual({ ...read, papers: found.sort() }, { ...event, papers: [...papers].sort() });
    });
  }
});
