/**
 * The demo web, and the truth about it: two catalogues of different structure, a news site in two languages, a portal, and a dozen conferences.
 *
 * The conferences are those of `winnow events simulate --pages`: they post their papers when this world's clock says so. Everything is our
 * own content, served on loopback under names of its own.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Edition } from "../../src/lab/conferences/world.js";
import { acronymOf, worldOfPages, yearOf } from "../../src/lab/conferences/world-pages.js";
import { type Catalogue, catalogue, PLAIN_TRAITS } from "../../test/worlds/catalogue.js";
import { type RobotWeb, startRobotWeb } from "../robots/web.js";
import { type Shelf, startShelf } from "./shelf.js";

export interface DemoWorld {
  /** NAME=ADDRESS:PORT, as `--resolve` takes it. */
  readonly resolve: readonly string[];
  /** A poetry shelf: home page, poets, poems, and what real sites have beside them. */
  readonly shelf: Shelf;
  /** The lyrics, behind artists in a table over several pages, every address with a query. */
  readonly songs: { readonly start: string; readonly leaves: readonly string[]; asked(): number };
  readonly news: RobotWeb;
  readonly conferences: Conferences;
  close(): Promise<void>;
}

export interface Conferences {
  readonly portal: string;
  readonly editions: readonly Edition[];
  addressOf(edition: Edition): string;
  /** The titles on the conference's page of papers, today; one that stands there twice is one. */
  papersOf(edition: Edition): readonly string[];
  today(): Date;
  leapTo(day: Date): void;
}

/** When the demo begins, and half a year later. */
export const [SPRING, AUTUMN] = [new Date("2026-03-01"), new Date("2026-09-15")];
const SONGS = "http://songs.example";
const PORTAL = "http://portal.example/";
const DOZEN = 12;

export async function startWorld(): Promise<DemoWorld> {
  const [shelf, news, conferences] = [await startShelf(), await startRobotWeb(), newConferences()];
  const songs = catalogue({
    ...PLAIN_TRAITS,
    category: "A",
    addresses: "query",
    markup: "table",
    seed: 5,
    names: 20,
    perPage: 20,
  });
  let songsAsked = 0;
  const server = createServer(({ headers, url = "/" }, response) => {
    const send = ({ status, body, location }: ReturnType<Catalogue["answer"]>): unknown =>
      response
        .writeHead(status, { "content-type": "text/html; charset=utf-8", ...(location && { location }) })
        .end(body);
    if (url === "/robots.txt") return send({ status: 404, body: "" });
    const address = `http://${headers.host}${url}`;
    if (!address.startsWith(`${SONGS}/`)) return send(conferences.answer(address));
    songsAsked++;
    return send(songs.answer(url));
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  const hosts = new Set(
    [SONGS, PORTAL, ...conferences.editions.map(conferences.addressOf)].map((a) => new URL(a).host),
  );
  return {
    resolve: [
      ...shelf.resolve,
      ...news.resolve.filter((name) => !shelf.resolve.includes(name)),
      ...[...hosts].map((host) => `${host}=127.0.0.1:${port}`),
    ],
    shelf,
    songs: {
      start: SONGS + songs.start,
      leaves: [...songs.leaves].map((leaf) => SONGS + leaf),
      asked: () => songsAsked,
    },
    news,
    conferences,
    async close() {
      await Promise.all([shelf.close(), news.close()]);
      await new Promise<void>((done) => server.close(() => done()).closeAllConnections());
    },
  };
}

function newConferences(): Conferences & { answer(address: string): ReturnType<Catalogue["answer"]> } {
  const world = worldOfPages({ conferences: 40, years: 1, how: "punctual", seed: 1 });
  let now = SPRING.getTime();
  // Those that are to come, and whose sites stay: the demo is about harvesting, the simulation about what goes wrong.
  const editions = world.series
    .map(([first]) => first!)
    .filter(
      ({ announced, dates, gone, redesigned, moved, outages, list }) =>
        announced <= now &&
        dates.start > now &&
        Math.min(gone, redesigned) > AUTUMN.getTime() &&
        moved === undefined &&
        list !== undefined &&
        !outages.some(([from, to]) => [SPRING, AUTUMN].some((day) => +day >= from && +day < to)),
    )
    .slice(0, DOZEN);
  const pageAt = (address: string) => world.answer(address.replace(/^http:/, "https:"), now);
  const addressOf = (edition: Edition): string => edition.address.replace(/^https:/, "http:").replace(/\/?$/, "/");
  const entry = (edition: Edition): string =>
    `<li><a href="${addressOf(edition)}">${acronymOf(edition)} ${yearOf(edition)}</a>: international conference`;
  return {
    portal: PORTAL,
    editions,
    addressOf,
    papersOf(edition) {
      const page = pageAt(`${addressOf(edition)}accepted.html`);
      if (page.kind !== "page") return [];
      const rows = page.html.matchAll(/<li><b>([^<]+)<\/b>|<tr><td>([^<]+)<td>/g);
      return [...new Set([...rows].map(([, inList, inTable]) => (inList ?? inTable)!))];
    },
    today: () => new Date(now),
    leapTo: (day) => void (now = day.getTime()),
    answer(address) {
      if (address === PORTAL)
        return {
          status: 200,
          body: `<!doctype html><title>Conferences</title><h1>Conferences</h1><ul>${editions.map(entry).join("\n")}</ul>`,
        };
      const page = pageAt(address);
      if (page.kind !== "page") return { status: 404, body: "nothing here" };
      return { status: 200, body: page.html.replaceAll("https://", "http://") };
    },
  };
}
