/** The web app over a store with a harvest of each kind: songs, a listing of poems, news by a recipe, and an event. */
import type { TestContext } from "node:test";
import { addEvents } from "../../src/app/events/add.js";
import type { ServeOptions } from "../../src/serve/server.js";
import { openStore } from "../../src/store/open.js";
import { page, serve as serveSite } from "../cli/world.js";
import { songServer, type World } from "./world.js";

const WORDS = "The river carries the boats down to the town where the fair is held in autumn.";

const document = (title: string, text: string): string =>
  `<html lang="en"><head><title>${title}</title></head><body><h1>${title}</h1><article><p>${text}</p></article></body></html>`;

/** Two documents; the recipe wants more words than the second one has. */
export const NEWS: { readonly [path: string]: string } = {
  "/news/": page("News", "/doc/1", "/doc/2"),
  "/doc/1": document("The long one", `${WORDS} `.repeat(12)),
  "/doc/2": document("The short one", WORDS),
};

export function newsRecipe(site: string): string {
  return `name: news\ncollect:\n  - list: ${site}news/\n    only: '/doc/\\d+$'\nrestrict:\n  words: { min: 50 }\n`;
}

const POETS = [1, 2, 3, 4];
const POEM_NUMBERS = Array.from({ length: 16 }, (_, n) => n + 1);

/** Four lists of four poems each. */
export const POEMS: { readonly [path: string]: string } = {
  "/": page("Poems", ...POETS.map((n) => `/poet/${n}`)),
  ...Object.fromEntries(
    POETS.map((n) => [
      `/poet/${n}`,
      `<title>Poet ${n}</title><ul>${POEM_NUMBERS.slice(4 * n - 4, 4 * n)
        .map((poem) => `<li><a href="/poem/${poem}">Poem number ${poem}</a></li>`)
        .join("")}</ul>`,
    ]),
  ),
  ...Object.fromEntries(
    POEM_NUMBERS.map((n) => [
      `/poem/${n}`,
      `<title>Poem number ${n}</title><h1>Poem ${n}</h1><p>${WORDS} ${n} `.repeat(9),
    ]),
  ),
};

export interface HarvestWorld extends World {
  readonly site: string;
  readonly listing: number;
  readonly recipe: number;
  readonly event: number;
}

export async function harvestServer(t: TestContext, options: Partial<ServeOptions> = {}): Promise<HarvestWorld> {
  const { url: site } = await serveSite(t, { ...NEWS, ...POEMS });
  const world = await songServer(t, { allowPrivate: true, ...options });
  await addEvent(world.where);
  const listing = await harvested(world, "POST", "/api/harvests", { kind: "listing", url: site, collection: "poems" });
  await send(world, "POST", "/api/recipes/news", { text: newsRecipe(site) });
  const recipe = await harvested(world, "POST", "/api/recipes/news/run", {});
  const { events } = (await (await world.get("/api/events")).json()) as { events: { id: number }[] };
  return { ...world, site, listing, recipe, event: events[0]!.id };
}

export function send({ server }: World, method: string, path: string, body: object): Promise<Response> {
  const headers = { "content-type": "application/json" };
  return fetch(new URL(path, server.url), { method, headers, body: JSON.stringify(body) });
}

/** Starts a harvest and waits for its end. */
export async function harvested(world: World, method: string, path: string, body: object): Promise<number> {
  const answer = (await (await send(world, method, path, body)).json()) as { harvest: number };
  await send(world, "PATCH", `/api/harvests/${answer.harvest}`, { delay: 5 });
  for (;;) {
    const { run } = (await (await world.get("/api/status")).json()) as { run: unknown };
    if (run === null) return answer.harvest;
    await new Promise((next) => setTimeout(next, 50));
  }
}

async function addEvent(where: string): Promise<void> {
  const store = await openStore(where);
  const event = {
    url: "http://grain.example/",
    name: "Conference on Grain",
    acronym: "GRAIN",
    year: 2026,
    place: "Kazan",
    start: "2026-12-03",
    end: "2026-12-05",
    submission: "2026-11-20",
  };
  await addEvents(store, { withAddress: [event], withoutAddress: [], named: [], feeds: [] }, "events");
  await store.close();
}
