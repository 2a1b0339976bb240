/** The recipe workbench and the structure of a listing, from first look to what is kept. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { page, serve as serveSite } from "../cli/world.js";
import { songServer, tokenOn, type World } from "./world.js";

function send({ server }: World, method: string, path: string, body: object): Promise<Response> {
  const headers = { "content-type": "application/json" };
  return fetch(new URL(path, server.url), { method, headers, body: JSON.stringify(body) });
}

async function until({ get }: World, path: string, shows: RegExp): Promise<void> {
  while (!shows.test(await (await get(path)).text())) await new Promise((next) => setTimeout(next, 50));
}

const WORDS = "The river carries the boats down to the town where the fair is held in autumn.";

test("a recipe is checked by line, tried from the web and the archive, run, and a rejected page is rescued", async (t) => {
  const document = (title: string, text: string): string =>
    `<html lang="en"><head><title>${title}</title></head><body><h1>${title}</h1><article><p>${text}</p></article></body></html>`;
  const site = await serveSite(t, {
    "/": page("News", "/doc/1", "/doc/2"),
    "/doc/1": document("The long one", `${WORDS} `.repeat(12)),
    "/doc/2": document("The short one", WORDS),
  });
  const world = await songServer(t, { allowPrivate: true });
  const { get, post } = world;
  const token = await tokenOn(await get("/recipes"));
  const made = await post("/recipes", { token, name: "news" });
  assert.equal(made.headers.get("location"), "/recipes/news");
  assert.equal((await post("/recipes", { token, name: "../evil" })).status, 400);
  const text = `name: news\ncollect:\n  - list: ${site.url}\n    only: '/doc/\\d+$'\nrestrict:\n  words: { min: 50 }\n`;
  const act = (form: Record<string, string>): Promise<Response> => post("/recipes/news", { token, text, ...form });
  const broken = await (await act({ do: "check", text: text.replace("restrict", "restrictt") })).text();
  assert.match(broken, /Line 5, column 1<\/strong>.*did you mean.*restrict/s);
  assert.match(await (await act({ do: "check" })).text(), /No mistakes/);
  const tried = await (await act({ do: "try", url: `${site.url}doc/2` })).text();
  assert.match(tried, /It would be rejected.*fetched now.*Step by step/s);
  assert.equal((await act({ do: "save" })).status, 303);
  const run = await act({ do: "run", pages: "" });
  const path = new URL(run.headers.get("location")!, "http://x").pathname;
  await until(world, `/live${path}`, /Finished|last run ended/);
  const shown = await (await get(`${path}/recipe`)).text();
  assert.match(shown, /Filled fields.*title.*100 %.*Rejected pages.*doc\/2/s);
  assert.match(await (await act({ do: "try", url: `${site.url}doc/1` })).text(), /would be kept.*from the archive/s);
  const rescued = await post(`${path}/rescue`, { token, url: `${site.url}doc/2` });
  assert.equal(rescued.status, 303);
  const record = await (await get(new URL(rescued.headers.get("location")!, "http://x").pathname)).text();
  assert.match(record, /The short one.*Ana.*checked/s);
  assert.doesNotMatch(await (await get(`${path}/recipe`)).text(), /name="url" value="[^"]*doc\/2"/);
  assert.equal((await post(`${path}/rescue`, { token, url: `${site.url}doc/9` })).status, 400);
  const api = (await (await get("/api/recipes/news")).json()) as { text: string; problems: unknown[] };
  assert.deepEqual(api, { name: "news", text, problems: [] });
});

test("what is a leaf is corrected: the difference is shown first, then kept", async (t) => {
  const poets = [1, 2, 3, 4];
  const poems = Array.from({ length: 16 }, (_, n) => n + 1);
  const site = await serveSite(t, {
    "/": page("Poems", ...poets.map((n) => `/poet/${n}`)),
    ...Object.fromEntries(
      poets.map((n) => [
        `/poet/${n}`,
        `<title>Poet ${n}</title><ul>${poems
          .slice(4 * n - 4, 4 * n)
          .map((poem) => `<li><a href="/poem/${poem}">Poem number ${poem}</a></li>`)
          .join("")}</ul>`,
      ]),
    ),
    ...Object.fromEntries(
      poems.map((n) => [`/poem/${n}`, `<title>Poem number ${n}</title><h1>Poem ${n}</h1><p>${WORDS} ${n} `.repeat(9)]),
    ),
  });
  const world = await songServer(t, { allowPrivate: true });
  const started = await send(world, "POST", "/api/harvests", { kind: "listing", url: site.url, collection: "poems" });
  const { harvest: id } = (await started.json()) as { harvest: number };
  await send(world, "PATCH", `/api/harvests/${id}`, { delay: 5 });
  await until(world, `/live/harvests/${id}`, /Finished|last run ended/);
  const structure = async (): Promise<{ role: string; pages: number; samples: { url: string }[] }[]> =>
    ((await (await world.get(`/api/harvests/${id}/structure`)).json()) as never)["structure"]["kinds"];
  const leaves = (await structure()).find(({ role }) => role === "leaf")!;
  assert.equal(leaves.pages, 16);
  const shown = await (await world.get(`/harvests/${id}/structure`)).text();
  assert.match(shown, /These are not leaves.*These are leaves.*From the start page to the leaves/s);
  const url = encodeURIComponent(leaves.samples[0]!.url);
  const preview = await (await world.get(`/harvests/${id}/structure/preview?not=${url}`)).text();
  assert.match(preview, /16 leaves would be withdrawn/);
  const records = async (): Promise<number> =>
    ((await (await world.get(`/api/harvests/${id}`)).json()) as { records: number }).records;
  assert.equal(await records(), 16, "a preview changes nothing");
  const token = await tokenOn(await world.get("/"));
  const kept = await world.post(`/harvests/${id}/structure`, { token, not: leaves.samples[0]!.url });
  assert.equal(kept.status, 303);
  assert.equal(await records(), 0);
  assert.ok(!(await structure()).some(({ role }) => role === "leaf"));
});
