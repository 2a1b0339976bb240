/** A recipe stays on its site: other hosts are neither visited nor credited to it. */
import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import { openStore } from "../../src/store/open.js";
import { type folder, linesOf, serve, winnow } from "../cli/world.js";
import { article, desk, list, STEPS, site } from "./desk.js";

const FEED = (...links: string[]): string =>
  `<rss version="2.0"><channel><title>x</title>${links.map((link) => `<item><title>Хәбәр</title><link>${link}</link><description>${"Урманда җиләк пешә. ".repeat(40)}</description></item>`).join("")}</channel></rss>`;

const SOURCES: [says: string, collect: string][] = [
  ["a list with a selector", "list: 'http://home.example/list', links: 'li a'"],
  ["a list with a pattern", "list: 'http://home.example/list', only: '/news/'"],
  ["a list without either", "list: 'http://home.example/list'"],
  ["a feed", "feed: 'http://home.example/feed'"],
  ["a feed of whole texts", "feed: 'http://home.example/feed', full: true"],
  ["a sitemap", "sitemap: 'http://home.example/sitemap.xml'"],
];
for (const [says, collect] of SOURCES)
  for (const hosts of ["", "hosts: [other.example]\n"])
    test(`${says} ${hosts === "" ? "does not lead to other hosts" : "leads to a host that the recipe names"}`, async (t) => {
      const web = await serve(t, {
        "/list": `<ul><li><a href="/news/1">Хәбәр 1</a><li><a href="http://other.example/news/2">Хәбәр 2</a></ul>`,
        "/feed": {
          headers: { "content-type": "application/rss+xml" },
          body: FEED("http://home.example/news/1", "http://other.example/news/2"),
        },
        "/sitemap.xml": {
          headers: { "content-type": "application/xml" },
          body: "<urlset><url><loc>http://home.example/news/1</loc></url><url><loc>http://other.example/news/2</loc></url></urlset>",
        },
        "/news/1": article(1),
        "/news/2": article(2),
      });
      const { write, place, run } = await onHosts(t, web.host);
      const steps = collect.includes("full") ? "" : STEPS;
      const ended = await run(
        write("r.yaml", `name: r\n${hosts}source: { licence: ours }\ncollect:\n  - { ${collect} }\n${steps}`),
      );
      assert.equal(ended.code, 0, ended.err);
      const kept = await recordsIn(place);
      const wanted = ["http://home.example/news/1", ...(hosts === "" ? [] : ["http://other.example/news/2"])];
      assert.deepEqual(kept.map(({ url }) => url).sort(), wanted);
      assert.equal(web.asked.includes("/news/2"), hosts !== "" && !collect.includes("full"));
    });

test("a run names the hosts that it left out", async (t) => {
  const web = await serve(t, {
    "/list": `<ul><li><a href="/news/1">Хәбәр 1</a><li><a href="http://other.example/news/2">Хәбәр 2</a></ul>`,
    "/news/1": article(1),
  });
  const { write, run } = await onHosts(t, web.host);
  const file = write("r.yaml", `name: r\ncollect:\n  - { list: 'http://home.example/list', links: li a }\n${STEPS}`);
  const { out } = await run(file, "--no-json");
  assert.match(out, /1 link to other hosts not followed; to collect from them, add hosts: \[other\.example\]/);
});

test("a document that moved to another host, and parts and other sides there, are not kept", async (t) => {
  const web = await serve(t, {
    "/list": "<ul><li><a href='/news/1'>Хәбәр 1</a><li><a href='/news/2'>Хәбәр 2</a></ul>",
    "/news/1": { status: 301, headers: { location: "http://other.example/news/3" } },
    "/news/2": article(2, '<a class="more" href="http://other.example/more">алга</a>'),
    "/news/3": article(3),
    "/more": "<div class=m>Чит сайт.</div>",
  });
  const { write, place, run } = await onHosts(t, web.host);
  const file = write(
    "r.yaml",
    `name: r\ncollect:\n  - { list: 'http://home.example/list', links: li a }\n${STEPS}  - { select: a.more, take: '@href', as: there }\n  - { fetch: "[there]", as: parts, when: "there != ''" }\n  - { select: .m, in: parts, as: note }\n`,
  );
  assert.equal((await run(file)).code, 0);
  assert.deepEqual(
    (await recordsIn(place)).map(({ url, fields }) => [url, fields["note"]]),
    [["http://home.example/news/2", undefined]],
  );
  assert.ok(!web.asked.includes("/news/3") && !web.asked.includes("/more"), web.asked.join());
});

test("a run that leaves addresses waiting does not say that it finished", async (t) => {
  const { write, run } = await desk(t, { ...site(8), "/": list([0, 1, 2, 3, 4, 5, 6, 7]) });
  const recipe = `name: r\ncollect:\n  - { list: SITE/, only: '/news/\\d+$' }\n${STEPS}stop: { documents: 2 }\n`;
  const ended = await run(write("r.yaml", recipe), "--concurrency", "1");
  assert.equal(ended.code, 0, ended.err);
  const summary = linesOf(ended).at(-1);
  assert.equal(summary.end, "stopped");
  assert.match(summary.because, /^every recipe has stopped; [56] addresses wait for the next run$/);
});

/** Recipes for home.example and other.example, both on the small web. */
async function onHosts(t: Parameters<typeof folder>[0], host: string) {
  const { place, write } = await desk(t, {});
  const reach = ["home.example", "other.example"].flatMap((name) => ["--resolve", `${name}=${host}`]);
  const flags = ["--store", path.join(place, "data"), "--delay", "0", "--contact", "t@example.org", ...reach];
  return {
    place,
    write,
    run: (file: string, form = "--json") => winnow(["robot", file, ...flags, ...(form === "--json" ? [form] : [])]),
  };
}

async function recordsIn(place: string) {
  const opened = await openStore(path.join(place, "data"), { create: false });
  try {
    return await opened.records({ limit: 1000, since: 0 });
  } finally {
    await opened.close();
  }
}
