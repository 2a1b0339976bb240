/** How a person names an event: by number, also the one it had before it was visited, by acronym, by address. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { linesOf } from "../cli/world.js";
import { eventPage, eventWeb } from "./web.js";

test("an event answers to its numbers, its acronym and its address", async (t) => {
  const web = await eventWeb(t, {
    "http://grain2027.example/": eventPage("GRAIN", 2027),
    "http://husk2027.example/": eventPage("HUSK", 2027),
    "http://husk2028.example/": eventPage("HUSK", 2028),
  });
  await web.run(["events", "add", "http://grain2027.example/"]);
  await web.run(["events", "pause", "http://grain2027.example/"]);
  const before = linesOf(await web.run(["events", "list", "--json"]))[0].number;
  for (const url of ["http://grain2027.example/", "http://husk2027.example/", "http://husk2028.example/"])
    assert.equal((await web.run(["events", "harvest", url, "--delay", "0"])).code, 0);
  for (const name of [String(before), "GRAIN 2027", "grain", "http://grain2027.example"]) {
    const [shown] = linesOf(await web.run(["events", "show", name, "--json"]));
    assert.equal(shown.url, "http://grain2027.example/", name);
  }
  const edited = await web.run(["events", "edit", "grain", "--set", "notification=2027-09-20"]);
  assert.match(edited.out, /notification\s+2027-09-20\s+entered by a person/);
  const several = await web.run(["events", "show", "HUSK"]);
  assert.equal(several.code, 2);
  assert.match(several.err, /HUSK is ambiguous: .*HUSK 2027.* or .*HUSK 2028/);
  const calendar = await web.run(["events", "list", "--ics", "-"]);
  assert.match(calendar.out, /^BEGIN:VCALENDAR[\s\S]*END:VCALENDAR\s*$/);
});
