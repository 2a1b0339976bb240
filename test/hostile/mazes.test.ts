/** Sites that never end and always bring something new, beside large genuine ones. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { after, test } from "node:test";
import { closeAll, harvestAll, serve, site } from "./harvests.js";
import { page } from "./server.js";

after(closeAll);

test("mazes whose pages stay the same for each address end, and large sites that answer any address do not", async () => {
  const hash = (seed: string, i: number) => createHash("md5").update(`${seed} ${i}`).digest();
  const number = (seed: string, i: number) => hash(seed, i).readUInt32BE(0);
  const word = (seed: string, i: number) => number(seed, i).toString(36).replace(/\d/g, "x");
  const words = (seed: string, count: number) => Array.from({ length: count }, (_, i) => word(seed, i)).join(" ");
  const invent = (path: string, link: (i: number) => string) =>
    `<title>${word(path, 0)}</title><nav><a href="/">home</a></nav><p>${words(path, 60)}</p>
     ${[1, 2, 3, 4, 5, 6].map((i) => `<a href="${link(i)}">${word(path, i)}</a>`)}`;
  const GENUINE = 700;
  /** Answers an address that it does not know with the goods that are spelled most alike, and all words with a search. */
  const goods = (path: string) => {
    const n = /^\/goods\/0*(\d{1,3})$/.exec(path)?.[1] ?? number(path, 0) % GENUINE;
    return `<title>Goods ${n}</title><p>${words(`goods ${n}`, 50)}</p>
      ${[1, 2, 3].map((i) => `<a href="/goods/${(3 * Number(n) + i) % GENUINE}">${i}</a>`)}
      <a href="/search/${word(path, 9)}">more</a>`;
  };
  const server = await serve({
    "mixed.example/": site(["/maze/start", "/about"]),
    "mixed.example/about": page("<p>About this site"),
    "mixed.example/*": (socket, ask) =>
      page(invent(ask.path, (i) => `/maze/${word(ask.path, i)}-${word(ask.path, i + 9)}`))(socket, ask),
    "numbers.example/*": (socket, ask) =>
      page(invent(ask.path, (i) => `/node/${number(ask.path, i)}?from=menu`))(socket, ask),
    "goods.example/*": (socket, ask) =>
      page(ask.path.startsWith("/search/") ? `<p>Nothing found. ${words("x", 30)}` : goods(ask.path))(socket, ask),
  });
  const starts = ["http://mixed.example/", "http://numbers.example/", "http://goods.example/goods/0"];
  const { summary } = await harvestAll(server, starts, { settings: { connections: 8 }, options: { maxPages: 20_000 } });
  assert.equal(summary.end, "finished", summary.because);
  const asked = (start: string) => new Set(server.asked.filter((at) => at.startsWith(start))).size;
  const seen = [asked("mixed.example/maze/"), asked("numbers.example/")];
  assert.ok(seen[0]! < 1500 && seen[1]! < 1500, `${seen.join(" and ")} pages of the mazes`);
  assert.equal(new Set(server.asked.flatMap((at) => /goods\/\d{1,3}$/.exec(at) ?? [])).size, GENUINE);
  const reasons = summary.harvests[0]!.tallies.map(({ reason }) => reason).join("\n");
  assert.match(reasons, /trap: pages like mixed\.example\/maze\/ are invented/);
  assert.match(reasons, /trap: pages like numbers\.example\/node\/0\?from are invented/);
  assert.doesNotMatch(reasons, /invented.*goods|goods.*invented/);
});
