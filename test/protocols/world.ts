/** A store with a paper, an event and songs, one of them hostile, for the protocols by which others take records. */
import type { TestContext } from "node:test";
import { type RunningServer, type ServeOptions, serveStore } from "../../src/serve/server.js";
import { openStore } from "../../src/store/open.js";
import type { Store } from "../../src/store/store.js";
import { fill, type Keeper, SONGS, type Song } from "../cli/records-world.js";
import { HOSTILE } from "../serve/world.js";

export const PAPER: Song = {
  key: "paper",
  fields: {
    type: "paper",
    title: "Rivers & bridges <in> text",
    authors: ["Ada Lovelace", "Иван Петров"],
    abstract: "How rivers are\u0000 named.",
    doi: "10.1234/rivers.1",
    pages: "12–19",
    pdf: "https://conf.example/rivers.pdf",
    page: "https://conf.example/rivers",
    event: "cowfriends 2026",
    language: "eng",
    keywords: ["rivers", "names"],
    venue: {
      name: "Conference on Water",
      acronym: "COW",
      year: 2026,
      city: "Kazan",
      start: "2026-06-03",
      end: "2026-06-05",
    },
  },
};

export const EVENT: Song = {
  key: "event",
  fields: {
    type: "event",
    name: "Conference on Water",
    acronym: "COW",
    series: "cow & friends",
    year: 2026,
    edition: 7,
    start: "2026-06-03",
    end: "2026-06-05",
    submission: "2026-02-01",
    notification: "2026-04-01",
    city: "Kazan",
    country: "Russia",
    timezone: "AoE",
    rounds: [
      { track: "Long papers", submission: "2026-02-01" },
      { track: "Posters", submission: "2026-03-01" },
    ],
  },
};

export const MIXED: readonly Song[] = [...SONGS, HOSTILE, PAPER, EVENT];

export interface Place {
  readonly where: string;
  readonly store: Store;
}

/** A store with these records, open until the test ends. */
export async function mixedStore(t: TestContext, keeper: Keeper, songs = MIXED): Promise<Place> {
  const where = await keeper.place(t);
  const store = await openStore(where);
  t.after(() => store.close());
  await fill(store, songs, "river songs");
  return { where, store };
}

export async function served(
  t: TestContext,
  where: string,
  options: Partial<ServeOptions> = {},
): Promise<RunningServer> {
  const server = await serveStore({ store: where, port: 0, by: "Ana", ...options });
  t.after(() => server.close());
  return server;
}
