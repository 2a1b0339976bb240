/** Events in the web app: calendar, agenda, list, corrections, and the subscription. */
import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import { addEvents } from "../../src/app/events/add.js";
import { addToken, saveAccount } from "../../src/serve/access/accounts.js";
import { openStore } from "../../src/store/open.js";
import { folder } from "../cli/world.js";
import { songServer } from "./world.js";

const NOW = Date.parse("2026-11-18");
const clock = { now: () => NOW };

async function addTwo(where: string): Promise<void> {
  const store = await openStore(where);
  const event = (name: string, start: string, end: string, more: object) => ({
    url: `http://${name.toLowerCase()}.example/`,
    name: `Conference on ${name}`,
    acronym: name.toUpperCase(),
    year: 2026,
    start,
    end,
    ...more,
  });
  const withAddress = [
    event("Grain", "2026-12-03", "2026-12-05", { place: "Kazan", submission: "2026-11-20" }),
    event("Sieve", "2026-05-01", "2026-05-02", { place: "Ufa" }),
  ];
  await addEvents(store, { withAddress, withoutAddress: [], named: [], feeds: [] }, "events", NOW);
  await store.close();
}

test("events are on a calendar, an agenda and a list, and a date is corrected", async (t) => {
  const { get, post, where } = await songServer(t, { clock });
  await addTwo(where);
  const month = await (await get("/events?month=2026-12")).text();
  assert.equal(month.match(/class="entry is-event"/g)?.length, 3, "each day of the event");
  assert.match(month, /December 2026/);
  assert.match(await (await get("/events")).text(), /entry is-submission.*GRAIN 2026.*submission/s);
  const agenda = await (await get("/events?view=agenda")).text();
  assert.match(agenda, /November 2026.*submission.*December 2026.*Kazan · until Dec 5/s);
  assert.doesNotMatch(agenda, /SIEVE/);
  assert.match(await (await get("/events?view=agenda&past=yes")).text(), /May 2026.*SIEVE 2026/s);
  const list = await (await get("/events?view=list&q=ufa")).text();
  assert.match(list, /1 event.*SIEVE 2026/s);
  assert.doesNotMatch(list, /GRAIN/);
  assert.match(await (await get("/events?view=list&state=paused")).text(), /There is no such event/);

  const address = /href="(\/events\/\d+)"><bdi>GRAIN 2026/.exec(await (await get("/events?view=list")).text())![1]!;
  const page = await (await get(address)).text();
  assert.match(
    page,
    /Submission.*Friday, November 20, 2026.*next visit.*because|next visit.*because.*Friday, November 20/s,
  );
  const token = /name="token" value="([^"]+)"/.exec(page)![1]!;
  const correct = (form: Record<string, string>): Promise<Response> => post(address, { token, ...form });
  const wrong = await correct({ field: "submission", value: "soon", expected: '"2026-11-20"' });
  assert.equal(wrong.status, 400);
  const saved = await correct({ field: "submission", value: "2026-11-27", expected: '"2026-11-20"' });
  assert.equal(saved.headers.get("location"), address);
  const conflict = await correct({ field: "submission", value: "2026-11-28", expected: '"2026-11-20"' });
  assert.equal(conflict.status, 409);
  assert.match(await conflict.text(), /changed in the meantime; it is now &quot;2026-11-27&quot;/);
  assert.match(await (await get(address)).text(), /November 27, 2026.*set by Ana/s);
  assert.equal((await post(`${address}/pause`, { token, paused: "yes" })).status, 303);
  assert.match(await (await get(address)).text(), /paused.*Visit it again/s);
  assert.match(await (await get("/events.ics?q=kazan")).text(), /BEGIN:VCALENDAR.*GRAIN 2026.*END:VCALENDAR/s);
  assert.equal((await get("/events/999")).status, 404);
});

test("a calendar program subscribes with a token in the address", async (t) => {
  const accounts = path.join(folder(t), "accounts.json");
  await saveAccount(accounts, { name: "rita", role: "reader" }, "a long password");
  const key = addToken(accounts, "rita");
  const { get } = await songServer(t, { accounts, clock });
  assert.equal((await get("/events.ics")).status, 302);
  assert.equal((await get("/events.ics?key=wrong")).status, 302);
  assert.equal((await get(`/events.ics?key=${key}`)).status, 200);
  assert.equal((await get(`/records?key=${key}`)).status, 302, "only for the calendar");
});
