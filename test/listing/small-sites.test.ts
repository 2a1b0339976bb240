/** Small sites made by hand, of shapes that the generators do not have: each once went wrong in its own way. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { harvestSite } from "../../src/lab/listing/listing.js";
import { chance } from "../worlds/chance.js";
import { a, EN, each, RU, type SmallSite, said, some } from "../worlds/small-site.js";

/** A wiki: articles, their talk, categories and what is special have one folder and differ in a word before a colon. */
function wiki(): SmallSite {
  const [pages, leaves] = [new Map<string, string>(), new Set<string>()];
  const all = Array.from({ length: 60 }, (_, i) => `${some(2, EN, "wiki", i).replace(" ", "_")}_${i}`);
  const put = (name: string, body: string) =>
    pages.set(
      `/wiki/${name}`,
      `<title>${name}</title><div id=content><h1>${name}</h1>${body}</div><ul id=actions><li>${a(`/wiki/Talk:${name}`, "talk")}<li>${a(`/index.php?title=${name}&action=edit`, "edit")}</ul><ul id=find><li>${a("/wiki/Main", "Main")}<li>${a("/wiki/Special:Changes", "Changes")}<li>${a("/wiki/Help:All", "Help")}</ul>`,
    );
  put("Main", `<p>${said(2, EN, "main")}</p><ul>${each(4, (c) => `<li>${a(`/wiki/Category:${EN[c]}`, EN[c]!)}`)}</ul>`);
  for (let c = 0; c < 4; c++)
    put(`Category:${EN[c]}`, `<ul>${each(15, (i) => `<li>${a(`/wiki/${all[c * 15 + i]}`, all[c * 15 + i]!)}`)}</ul>`);
  for (const [i, name] of all.entries()) {
    const other = (k: number) => all[Math.floor(chance(7, "see", i, k) * all.length)]!;
    const seen = each(3, (k) => `<p>${said(2, EN, name, k)} ${a(`/wiki/${other(k)}`, other(k))}.</p>`);
    put(name, `${seen}<div id=cats>${a(`/wiki/Category:${EN[Math.floor(i / 15)]}`, "category")}</div>`);
    put(`Talk:${name}`, `<p>${said(1, EN, "talk", name)}</p>`);
    pages.set(`/index.php?title=${name}&action=edit`, `<title>Editing</title><textarea>${name}</textarea>`);
    leaves.add(`/wiki/${name}`);
  }
  put("Special:Changes", `<ul>${each(20, (i) => `<li>${a(`/wiki/${all[i]}`, all[i]!)}`)}</ul>`);
  put("Help:All", `<p>${said(4, EN, "help")}</p>`);
  return { start: "/wiki/Main", pages, leaves };
}

/** A magazine: years, teasers, articles over one to four numbered pages below their address. */
function inParts(): SmallSite {
  const [pages, leaves, further] = [new Map<string, string>(), new Set<string>(), new Set<string>()];
  const put = (path: string, title: string, body: string) =>
    pages.set(
      path,
      `<title>${title} :: Review</title><div class=top>${a("/archive/", "Archive")} ${a("/about/", "About")}</div><div class=col><h1>${title}</h1>${body}</div>`,
    );
  put("/archive/", "Archive", `<ul>${each(3, (y) => `<li>${a(`/${2019 + y}/`, 2019 + y)}`)}</ul>`);
  put("/about/", "About", `<p>${said(4, EN, "about")}</p>`);
  for (let y = 2019; y < 2022; y++) {
    const urls = Array.from({ length: 12 }, (_, i) => `/${y}/${some(4, EN, y, i).replaceAll(" ", "-")}/`);
    put(`/${y}/`, String(y), urls.map((url) => `<h3>${a(url, url)}</h3><p>${said(1, EN, url)}</p>`).join(""));
    for (const [i, url] of urls.entries()) {
      leaves.add(url);
      const count = 1 + (i % 4);
      const at = (part: number) => (part === 0 ? url : `${url}${part + 1}/`);
      const pager = (now: number) => each(count, (j) => (j === now ? `${j + 1}` : a(at(j), j + 1)), " ");
      for (let part = 1; part < count; part++) further.add(at(part));
      for (let part = 0; part < count; part++)
        put(
          at(part),
          url,
          `${each(3, (k) => `<p>${said(4, EN, url, part, k)}</p>`)}<div class=parts>${pager(part)}</div>`,
        );
    }
  }
  return { start: "/archive/", pages, leaves, further };
}

/** Poets with a biography each, above the years of their poems; "next" leads from poem to poem. No classes at all. */
function biographies(): SmallSite {
  const [pages, leaves] = [new Map<string, string>(), new Set<string>()];
  const put = (path: string, title: string, body: string) =>
    pages.set(
      path,
      `<title>${title}</title><table><tr><td>${a("/", "House")}<td>${a("/news/", "News")} ${a("/forum/", "Forum")}</table><h2>${title}</h2>${body}`,
    );
  const poets = Array.from({ length: 10 }, (_, i) => `${some(1, EN, "poet", i)}-${i}son`);
  put(
    "/poets/",
    "Poets",
    `<ul>${poets.map((poet, i) => `<li>${a(`/poets/${poet}/`, poet)} (${1850 + i})`).join("")}</ul>`,
  );
  let number = 100;
  for (const [i, poet] of poets.entries()) {
    const years = Array.from({ length: 2 + (i % 3) }, (_, y) => 1880 + 6 * i + 2 * y);
    const links = years.map((year) => a(`/poets/${poet}/${year}/`, year)).join(" · ");
    put(`/poets/${poet}/`, poet, `<p>${said(5, EN, "life", i)}</p><p>${links}</p>`);
    for (const year of years) {
      const own = Array.from({ length: 2 + ((year + i) % 5) }, () => `/poem/${number++}.html`);
      put(
        `/poets/${poet}/${year}/`,
        `${poet} ${year}`,
        `<p>${own.map((url) => a(url, some(3, EN, url))).join("<br>")}</p>`,
      );
      for (const [k, url] of own.entries()) {
        leaves.add(url);
        const next = own[k + 1] === undefined ? "" : a(own[k + 1]!, "next &gt;&gt;");
        const lines = each(6 + (k % 9), (l) => some(5, EN, url, l), "<br>");
        put(url, some(3, EN, url), `<p>${lines}</p><p>${a(`/poets/${poet}/`, poet)}, ${year}</p><p>${next}</p>`);
      }
    }
  }
  for (const one of ["", "news/", "forum/"]) put(`/${one}`, one || "House", `<p>${said(5, EN, one)}</p>`);
  return { start: "/poets/", pages, leaves };
}

/** A dictionary whose alphabet stands on every page; entries of half a line with five synonyms. */
function dictionary(): SmallSite {
  const [pages, leaves] = [new Map<string, string>(), new Set<string>()];
  const letters = [..."абвгдежзиклмноп"];
  const put = (path: string, title: string, body: string) =>
    pages.set(
      encodeURI(path),
      `<title>${title}</title><div class=abc>${letters.map((l) => a(`/буква/${l}/`, l.toUpperCase())).join(" ")}</div><h1>${title}</h1>${body}<div class=foot>${a("/о-сайте/", "О сайте")}</div>`,
    );
  const words = letters.flatMap((l) => Array.from({ length: 9 }, (_, i) => `${l}${some(1, RU, l, i)}${i}`));
  put("/", "Словарь", `<p>${said(2, RU, "start")}</p>`);
  put("/о-сайте/", "О сайте", `<p>${said(4, RU, "about")}</p>`);
  for (const l of letters)
    put(
      `/буква/${l}/`,
      l.toUpperCase(),
      `<ul>${words.flatMap((w) => (w[0] === l ? `<li>${a(`/слово/${w}/`, w)}` : [])).join("")}</ul>`,
    );
  for (const word of words) {
    leaves.add(encodeURI(`/слово/${word}/`));
    const synonyms = each(
      5,
      (k) => {
        const other = words[Math.floor(chance(7, "syn", word, k) * words.length)]!;
        return a(`/слово/${other}/`, other);
      },
      ", ",
    );
    put(`/слово/${word}/`, word, `<p><i>сущ.</i> ${some(6, RU, word)}</p><p class=syn>${synonyms}</p>`);
  }
  return { start: "/", pages, leaves };
}

/** A journal: issues, abstracts, and beside each a galley that is no longer there; every page stands in German, too. */
function galleys(): SmallSite {
  const [pages, leaves] = [new Map<string, string>(), new Set<string>()];
  const put = (path: string, title: string, body: string) => {
    for (const tongue of ["en", "de"])
      pages.set(
        `/${tongue}${path}`,
        `<html lang=${tongue}><title>${title}</title><div id=top>${a(`/${tongue}/archive`, "Archive")} ${a(`/${tongue}/about`, "About")} ${a(`/en${path}`, "EN")} ${a(`/de${path}`, "DE")}</div><div id=content><h2>${title}</h2>${body.replaceAll('"/', `"/${tongue}/`)}</div>`,
      );
  };
  put(
    "/archive",
    "Archive",
    each(6, (n) => `<h4>${a(`/issue/${n}`, `No. ${n}`)}</h4>`),
  );
  put("/about", "About", `<p>${said(5, EN, "about")}</p>`);
  for (let n = 0; n < 6; n++) {
    const articles = Array.from({ length: 12 }, (_, i) => n * 12 + i);
    const titled = (i: number) => some(5, EN, "title", i);
    const row = (i: number) =>
      `<tr><td>${a(`/article/${i}`, titled(i))}<td>${a(`/article/${i}/${900 + i}`, "PDF")}<tr><td>${some(2, EN, "by", i)}`;
    put(`/issue/${n}`, `No. ${n}`, `<table>${articles.map(row).join("")}</table>`);
    for (const i of articles) {
      put(
        `/article/${i}`,
        titled(i),
        `<p>${said(6, EN, "abstract", i)}</p>${a(`/article/${i}/${900 + i}`, "PDF")} ${a(`/issue/${n}`, `No. ${n}`)}`,
      );
      leaves.add(`/en/article/${i}`);
    }
  }
  return { start: "/en/archive", pages, leaves };
}

/** A forum: each topic is linked by its title and by its last post, which is the same page. */
function forum(): SmallSite {
  const [pages, leaves] = [new Map<string, string>(), new Set<string>()];
  const put = (path: string, title: string, body: string) =>
    pages.set(
      path,
      `<title>${title}</title><div id=bar>${a("/index.php", "Board")} ${a("/faq.php", "FAQ")}</div>${body}`,
    );
  put("/index.php", "Board", `<ul>${each(4, (f) => `<li>${a(`/forum.php?f=${f}`, some(2, EN, "board", f))}`)}</ul>`);
  put("/faq.php", "FAQ", `<p>${said(8, EN, "faq")}</p>`);
  for (let f = 0; f < 4; f++) {
    const topics = Array.from({ length: 25 }, (_, i) => f * 25 + i);
    const titled = (t: number) => some(5, EN, "topic", t);
    const entry = (t: number) =>
      `<li><b>${a(`/topic.php?f=${f}&t=${t}`, titled(t))}</b> <i>${a(`/topic.php?f=${f}&t=${t}&p=${7 * t}`, "latest")}</i>`;
    put(`/forum.php?f=${f}`, some(2, EN, "board", f), `<ul class=topics>${topics.map(entry).join("")}</ul>`);
    for (const t of topics) {
      const posts = each(
        3,
        (k) => `<div class=post><b>${some(1, EN, "who", t, k)}</b><p>${said(3, EN, t, k)}</p></div>`,
      );
      for (const path of [`/topic.php?f=${f}&t=${t}`, `/topic.php?f=${f}&t=${t}&p=${7 * t}`])
        put(path, titled(t), `<h2>${titled(t)}</h2>${posts}${a(`/forum.php?f=${f}`, "Back")}`);
      leaves.add(`/topic.php?f=${f}&t=${t}`);
    }
  }
  return { start: "/index.php", pages, leaves };
}

const SITES: [what: string, site: SmallSite][] = [
  ["a wiki with talk pages and editors", wiki()],
  ["articles over several pages", inParts()],
  ["biographies above the years of poems", biographies()],
  ["a Cyrillic dictionary with its alphabet on every page", dictionary()],
  ["a journal in two languages whose galleys are gone", galleys()],
  ["a forum that links each topic twice", forum()],
];
for (const [what, { start, pages, leaves, further = new Set<string>() }] of SITES) {
  test(`${what}: the leaves, and little else is asked for`, async () => {
    const { precision, recall, requests, judged, asked } = await harvestSite(
      {
        name: what,
        start,
        levels: 4,
        leaves,
        answer: (path) => ({ status: pages.has(path) ? 200 : 404, body: pages.get(path) ?? "no" }),
        call: (url) => url.replace(/^https?:\/\/[^/]+/, "").replace(/&p=\d+$/, ""),
      },
      { mode: "auto" },
      { dry: true, ideal: 1 },
    );
    assert.ok(recall >= 0.97, `recall ${recall}`);
    assert.ok(precision >= 0.97, `precision ${precision}`);
    for (const part of further) assert.ok(asked.includes(part), `${part} belongs to a leaf`);
    const needed = leaves.size + further.size + judged.filter(({ state }) => state.startsWith("list")).length;
    assert.ok(requests <= 1.45 * needed, `${requests} requests where ${needed} would do`);
    const path = (url: string) => {
      const field = judged.find((one) => one.path === encodeURI(url))?.verdict.records?.[0]?.fields["path"];
      return field !== undefined && "value" in field ? field.value : undefined;
    };
    if (start === "/")
      assert.deepEqual(path([...leaves].map(decodeURI).find((one) => one.startsWith("/слово/г"))!), ["Г"]);
  });
}
