/** `winnow robot new` on sites whose sections have hosts of their own, and on one that gives all its pages one title. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { openStore } from "../../src/store/open.js";
import { type Answer, folder, serve, winnow } from "../cli/world.js";

const SENTENCES = [
  "La squadra ha vinto la partita decisiva davanti a tremila spettatori.",
  "Il museo riapre dopo due anni di restauri con una mostra di fotografie.",
  "Gli abitanti del quartiere chiedono più autobus nelle ore serali.",
  "Lo scrittore vive da anni in un paese di montagna.",
  "La libreria festeggia quarant'anni con letture ad alta voce.",
];
const body = (n: number): string =>
  [0, 1, 2]
    .map((p) => `<p>${SENTENCES.map((one, k) => `${one.slice(0, -1)} (${n * 31 + p * 7 + k}).`).join(" ")}</p>`)
    .join("");
const day = (n: number): string => new Date(Date.UTC(2021, 5, 30) - n * 4 * 86_400_000).toISOString().slice(0, 10);

type Site = { readonly [host: string]: { readonly [path: string]: string | Answer } };

/** What the proposed recipe brings, unedited: address → title and author. */
async function harvested(
  t: Parameters<typeof serve>[0],
  site: Site,
  start: string,
): Promise<{ recipe: string; documents: ReadonlyMap<string, string> }> {
  const reach = ["--delay", "0", "--contact", "t@example.org"];
  for (const [host, pages] of Object.entries(site)) reach.push("--resolve", `${host}=${(await serve(t, pages)).host}`);
  const place = folder(t);
  const proposed = await winnow(["robot", "new", start, "--out", `${place}/site.yaml`, ...reach]);
  assert.equal(proposed.code, 0, proposed.err);
  const ran = await winnow(["robot", `${place}/site.yaml`, "--store", `${place}/data`, ...reach]);
  assert.equal(ran.code, 0, ran.err);
  const store = await openStore(`${place}/data`, { create: false });
  t.after(() => store.close());
  const kept = await store.records({ limit: 1000, since: 0 });
  return {
    recipe: readFileSync(`${place}/site.yaml`, "utf8"),
    documents: new Map(kept.map(({ url, fields: { title, author } }) => [url, `${title} / ${author}`])),
  };
}

test("sections with hosts of their own are found from the home page, which has no document itself", async (t) => {
  const sections = ["sport", "cultura", "citta"];
  const all = Array.from({ length: 36 }, (_, n) => ({ n, host: `${sections[n % 3]}.ilcorso.example` }));
  const path = (n: number): string => `/${day(n).replaceAll("-", "/")}/notizia-${n}/`;
  const nav = `<nav><a href="http://www.ilcorso.example/">Home</a> ${sections.map((one) => `<a href="http://${one}.ilcorso.example/">${one}</a>`).join(" ")} <a href="http://negozio.ilcorso.example/">Negozio</a></nav>`;
  const card = ({ n, host }: (typeof all)[number]): string =>
    `<article><h2><a href="http://${host}${path(n)}">Notizia del giorno numero ${n}</a></h2><p>${SENTENCES[n % 5]}</p></article>`;
  const page = (title: string, main: string): string =>
    `<!doctype html><html lang="it"><title>${title} - Il Corso</title>${nav}<main>${main}</main></html>`;
  const site: Record<string, Record<string, string>> = {
    "www.ilcorso.example": { "/": page("Home", all.slice(0, 9).map(card).join("")) },
    "negozio.ilcorso.example": { "/": page("Negozio", "<h1>Negozio</h1><p>Chiuso.</p>") },
  };
  for (const section of sections) {
    const own = all.filter(({ host }) => host.startsWith(section));
    const pages: Record<string, string> = {};
    for (let from = 0; from < own.length; from += 5)
      pages[from === 0 ? "/" : `/page/${from / 5 + 1}/`] = page(
        section,
        `<h1>${section}</h1>${own
          .slice(from, from + 5)
          .map(card)
          .join(
            "",
          )}${from + 5 < own.length ? `<a class="next" href="/page/${from / 5 + 2}/">Articoli meno recenti</a>` : ""}`,
      );
    for (const { n } of own)
      pages[path(n)] = page(
        `Notizia del giorno numero ${n}`,
        `<article><h1>Notizia del giorno numero ${n}</h1><p class="meta">di <a rel="author" href="/a/">Giulia Ferri</a></p>${body(n)}</article>`,
      );
    site[`${section}.ilcorso.example`] = pages;
  }
  const { recipe, documents } = await harvested(t, site, "http://www.ilcorso.example/");
  assert.deepEqual(
    documents,
    new Map(all.map(({ n, host }) => [`http://${host}${path(n)}`, `Notizia del giorno numero ${n} / Giulia Ferri`])),
  );
  assert.match(recipe, /^hosts: \['(?:sport|cultura|citta)\.ilcorso\.example', /m);
  assert.doesNotMatch(recipe, /negozio/);
});

test("where all pages have the site's title, the second-level headings name them", async (t) => {
  const cp1252 = (main: string): Answer => ({
    headers: { "content-type": "text/html" },
    body: Buffer.from(
      `<html><head><meta http-equiv="Content-Type" content="text/html; charset=windows-1252"><title>Paróquia de São Tiago</title></head><body><table><tr><td><a href="index.php?cat=4">Notícias</a><br><a href="contactos.html">Contactos</a></td><td>${main}</td></tr></table></body></html>`,
      "latin1",
    ),
  });
  const count = 26;
  const path = (n: number): string => `/index.php?id=${100 + n}&cat=4`;
  const text =
    "A comunidade reuniu-se no domingo para celebrar a festa, e o coro cantou hinos antigos que os avós ainda conheciam.";
  const row = (n: number): string =>
    `<p><a href="${path(n).slice(1).replace("&", "&amp;")}"><b>Festa do padroeiro, ano ${n}</b></a><br><font size="1">${day(n)}</font></p>`;
  const pages: Record<string, Answer> = { "/contactos.html": cp1252("<h2>Contactos</h2><p>Largo da Igreja, 4</p>") };
  const numbers = Array.from({ length: count }, (_, n) => n);
  for (let from = 0; from < count; from += 6) {
    const older = from + 6 < count ? `<a href="index.php?cat=4&amp;p=${from / 6 + 2}">seguintes &raquo;</a>` : "";
    pages[`/index.php?cat=4${from === 0 ? "" : `&p=${from / 6 + 1}`}`] = cp1252(
      `<h2>Notícias</h2>${numbers
        .slice(from, from + 6)
        .map(row)
        .join("")}${older}`,
    );
  }
  pages["/index.php"] = cp1252(`<h2>Bem-vindos</h2>${numbers.slice(0, 7).map(row).join("")}`);
  for (const n of numbers)
    pages[path(n)] = cp1252(
      `<h2>Festa do padroeiro, ano ${n}</h2><font size="1">Publicado em ${day(n).split("-").reverse().join("/")} por Maria do Carmo Reis</font><br><br>${[0, 1, 2].map((k) => `${text} (${n * 3 + k})`).join("<br><br>")}`,
    );
  const { recipe, documents } = await harvested(t, { "paroquia.example": pages }, "http://paroquia.example/index.php");
  assert.deepEqual(
    documents,
    new Map(
      numbers.map((n) => [`http://paroquia.example${path(n)}`, `Festa do padroeiro, ano ${n} / Maria do Carmo Reis`]),
    ),
  );
  assert.match(recipe, /^ {2}- select: h2$/m);
});
