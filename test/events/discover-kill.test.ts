/**
 * kill -9 in the middle of `winnow events discover`: the same command goes on, and finds in the end what an undisturbed one finds, each once.
 *
 * The moments are drawn from a seed: after so many further requests, and then at once or some milliseconds later, so that deaths fall before, into
 * and behind the commit. The order of visits may differ after a death; what is found may not.
 */
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { openDatabase } from "../../src/store/sqlite/database.js";
import { folder, linesOf, start, winnow } from "../cli/world.js";
import { between, randomFrom } from "../worlds/chance.js";
import { serveWorld } from "../worlds/server.js";
import { literalWorld, type Written } from "../worlds/world.js";
import { eventPage } from "./web.js";

const NAMES =
  "grain husk bran chaff sieve mill wheat barley rye oat millet maize spelt sorghum rice quinoa flax hemp lentil vetch clover alfalfa lupin chia durum fonio teff emmer".split(
    " ",
  );
const KILLS = 3;

/** Three societies, each with further lists; some events stand on several, some addresses are no event, some are gone. */
function pages(told: (url: string) => void): Record<string, Written> {
  const all: Record<string, Written> = {};
  const put = (url: string, body: string): void => {
    all[url] = () => {
      told(url);
      return body;
    };
  };
  const site = (name: string): string => `http://www.${name}2027.example/`;
  const list = (title: string, names: readonly string[], more = ""): string =>
    `<title>${title}</title><h1>${title}</h1><ul>${names.map((name) => `<li><a href="${site(name)}">${name.toUpperCase()} 2027</a>`).join("")}</ul>${more}`;
  ["a", "b", "c"].forEach((society, i) => {
    const own = NAMES.slice(9 * i, 9 * i + 10);
    const next = '<p><a href="/upcoming-conferences.html">Upcoming conferences</a></p>';
    put(`http://society-${society}.example/conferences.html`, list("Conferences", own.slice(0, 4), next));
    put(`http://society-${society}.example/upcoming-conferences.html`, list("Upcoming conferences", own.slice(4)));
  });
  for (const name of NAMES) put(site(name), eventPage(name.toUpperCase(), 2027, { name: `Conference on ${name}s` }));
  put(site("teff"), "<title>Cheap shoes</title><p>Shoes, boots and sandals at low prices, all year round.</p>");
  all[site("emmer")] = { status: 404 };
  return all;
}
const SEEDS = ["a", "b", "c"].map((society) => `http://society-${society}.example/conferences.html`);

test("a discovery that is killed again and again finds the same events, each once", {
  timeout: 1_800_000,
}, async (t) => {
  const quiet = await lives(t, []);
  assert.equal(quiet.found.filter(({ visited }) => visited === "yes").length, NAMES.length - 2);
  const random = randomFrom(23);
  const killed = await lives(
    t,
    Array.from({ length: KILLS }, () => ({
      requests: between(random(), 1, 4),
      later: random() < 0.5 ? 0 : between(random(), 1, 120),
    })),
  );
  assert.equal(killed.deaths, KILLS);
  assert.deepEqual(killed.found, quiet.found);
});

/** Discovers until the end, with a death after each of these numbers of further requests. */
async function lives(t: TestContext, deaths: readonly { readonly requests: number; readonly later: number }[]) {
  let left = Number.POSITIVE_INFINITY;
  let kill = (): void => undefined;
  let inherited = new Set<string>();
  const served = await serveWorld(
    literalWorld(
      pages((url) => {
        // Whoever dies three times over the same page sets it aside, as is right; so every life first asks again for these.
        if (!inherited.delete(url) && inherited.size === 0 && --left === 0) kill();
      }),
    ),
  );
  t.after(() => served.close());
  const reach = [...served.resolve].flatMap(([name, { address, port }]) => ["--resolve", `${name}=${address}:${port}`]);
  const dir = path.join(folder(t), "store");
  const store = ["--store", dir];
  const args = ["events", "discover", ...SEEDS, "--delay", "0", "--least", "50", "--json", ...store, ...reach];
  let died = 0;
  for (const { requests, later } of deaths) {
    left = requests;
    inherited = takenIn(dir);
    const life = start(t, args);
    kill = () => void setTimeout(() => life.process.kill("SIGKILL"), later);
    const { code, err } = await life.ended;
    kill = () => undefined;
    if (life.process.signalCode === "SIGKILL") died++;
    else assert.equal(code, 0, err);
    const check = await winnow(["store", "check", ...store]);
    assert.equal(check.code, 0, check.out);
  }
  left = Number.POSITIVE_INFINITY;
  const ended = await winnow(args);
  assert.equal(ended.code, 0, ended.err);
  const found = linesOf(ended).slice(0, -1);
  const addresses = found.map(({ url }) => url);
  assert.deepEqual(new Set(addresses).size, addresses.length, "nothing twice");
  const records = linesOf(await winnow(["records", "list", "--json", ...store])).slice(0, -1);
  const sites = records.map(({ fields }) => fields.site).filter((site) => site !== undefined);
  assert.equal(new Set(sites).size, sites.length, "one record for each site");
  return { found: found.sort((a, b) => (a.url < b.url ? -1 : 1)), deaths: died };
}

/** What the life before had asked for without an outcome. */
function takenIn(dir: string): Set<string> {
  if (!existsSync(dir)) return new Set();
  const db = openDatabase(dir, { create: false });
  const rows = db.all<{ url: string }>("SELECT a.url FROM taken t JOIN addresses a ON a.id = t.address");
  db.close();
  return new Set(rows.map(({ url }) => url));
}
