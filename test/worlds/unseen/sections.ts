/**
 * One section of a larger site, to learn from: the start lists it, its leaves stand elsewhere, and links below each leaf
 * lead to leaves of other sections. In two of them these links are the only way to leaves that are wanted as well.
 */
import { a, each, numbers, type SmallSite, said, site } from "../small-site.js";
import { chunks, dashed, FRENCH, GERMAN, list, pick, title, WORDS } from "./words.js";

interface Section {
  readonly start: string;
  readonly words: readonly string[];
  /** Leaves of each section; the start lists the first. */
  readonly sizes: readonly number[];
  at(i: number, name: string): string;
  listed(section: number, page: number): string;
  readonly perPage: number;
  entry(to: string, name: string, excerpt: string): string;
  leaf(name: string, text: string, others: string): string;
  /** The leaves that a leaf links to. */
  others(i: number, count: number): readonly number[];
  readonly sidebar?: number;
  /** All sections are wanted: the start shows the newest only. */
  readonly all?: boolean;
  page(body: string, side: string, what: string): string;
}

function sectionSite(key: string, of: Section): SmallSite {
  const { put, leaf, ...made } = site(of.start);
  const count = of.sizes.reduce((sum, one) => sum + one, 0);
  // Sections are mixed, as their leaves were written.
  const sectionOf = numbers(count).map((i) => {
    let at = pick(count, key, "section", i);
    return of.sizes.findIndex((size) => (at -= size) < 0);
  });
  const name = (i: number) => title(3, of.words, key, i);
  const at = (i: number) => of.at(i, dashed(name(i)));
  const side =
    of.sidebar === undefined ? "" : list(numbers(of.sidebar).map((i) => a(at(count - 1 - i), name(count - 1 - i))));
  for (const s of of.sizes.keys()) {
    const own = numbers(count)
      .filter((i) => of.all || sectionOf[i] === s)
      .reverse();
    const pages = of.all ? [own.slice(0, of.perPage)] : chunks(own, of.perPage);
    for (const [p, some] of pages.entries()) {
      const entries = some.map((i) => of.entry(at(i), name(i), said(1, of.words, key, i, 0))).join("");
      const more = p + 1 < pages.length ? `<a class="next" href="${of.listed(s, p + 1)}">»</a>` : "";
      put(of.listed(s, p), of.page(`<h1>${of.words[s]}</h1>${entries}${more}`, side, of.words[s]!));
    }
  }
  for (const i of numbers(count)) {
    const text = each(3 + pick(4, key, i), (k) => `<p>${said(k ? 3 : 1, of.words, key, i, k)}</p>`);
    const others = of.others(i, count).map((k) => of.entry(at(k), name(k), ""));
    const home = a(of.listed(of.all ? 0 : sectionOf[i]!, 0), of.words[sectionOf[i]!]!);
    const html = of.page(of.leaf(name(i), text, others.join("")) + home, side, name(i));
    (of.all || sectionOf[i] === 0 ? leaf : put)(at(i), html);
  }
  return made;
}

const html = (what: string, body: string) =>
  `<!doctype html><html><head><title>${what}</title></head><body>${body}</body></html>`;
const beside = (i: number, count: number) => [i - 1, i + 1].filter((k) => k >= 0 && k < count);
const spread =
  (...steps: number[]) =>
  (i: number, count: number) =>
    steps.map((step) => (i + step) % count);

/** A category of a weblog in WordPress: older and newer posts of all categories, the newest ones in the sidebar. */
const category = sectionSite("category", {
  ...{ start: "/category/amber/", words: WORDS, sizes: [40, 50, 30], perPage: 10, sidebar: 5, others: beside },
  at: (_, name) => `/${name}/`,
  listed: (s, p) => `/category/${WORDS[s + 2]}/${p ? `page/${p + 1}/` : ""}`,
  entry: (to, name, excerpt) =>
    `<article class="post hentry"><h2><a href="${to}">${name}</a></h2><p>${excerpt}</p></article>`,
  leaf: (name, text, others) =>
    `<article class="single"><h1>${name}</h1><div class="entry-content">${text}</div></article><nav class="post-navigation">${others}</nav>`,
  page: (body, side, what) =>
    html(
      what,
      `<header>${a("/category/amber/", "amber")} ${a("/category/anchor/", "anchor")} ${a("/category/apple/", "apple")}</header><main>${body}</main><aside><h3>Recent</h3>${side}</aside>`,
    ),
});

/** A list by subject; "related" below each text comes from everywhere. */
const subject = sectionSite("subject", {
  ...{ start: "/subjects/0/", words: GERMAN, sizes: [22, 45, 40, 20], perPage: 6, others: spread(5, 17, 31, 44) },
  at: (_, name) => `/p/${encodeURI(name)}/`,
  listed: (s, p) => `/subjects/${s}/${p ? `page/${p + 1}/` : ""}`,
  entry: (to, name) => `<article><a href="${to}"><h2>${name}</h2></a></article>`,
  leaf: (name, text, others) =>
    `<article><header><h1>${name}</h1></header><section>${text}</section></article><aside class="related"><h2>Verwandt</h2><div class="grid">${others}</div></aside>`,
  page: (body, _, what) => html(what, `<nav>${a("/subjects/0/", "Start")}</nav><main>${body}</main>`),
});

/** One shelf of a shop. */
const shelf = sectionSite("shelf", {
  ...{ start: "/c/12-tea", words: WORDS, sizes: [35, 60, 45], perPage: 12, sidebar: 4, others: spread(3, 29, 57) },
  at: (i, name) => `/p/${400 + i}-${name}`,
  listed: (s, p) => `/c/${s + 12}-${["tea", "cups", "cloths"][s]}${p ? `?page=${p + 1}` : ""}`,
  entry: (to, name) =>
    `<div class="product"><a href="${to}"><img src="/i.jpg" alt=""></a><h3>${a(to, name)}</h3><span>${3 + name.length} €</span></div>`,
  leaf: (name, text, others) =>
    `<div itemscope itemtype="https://schema.org/Product"><h1>${name}</h1>${text}<button>Buy</button></div><h2>Customers also bought</h2><div class="grid">${others}</div>`,
  page: (body, side, what) =>
    html(
      what,
      `<div class="menu">${a("/c/12-tea", "tea")} ${a("/c/13-cups", "cups")} ${a("/c/14-cloths", "cloths")}</div>${body}<div class="seen"><h4>Popular</h4>${side}</div>`,
    ),
});

/** Recipes of one chapter, written by hand, with three others below each. */
const chapter = sectionSite("chapter", {
  ...{ start: "/recettes/desserts.html", words: FRENCH, sizes: [28, 30, 33], perPage: 99, others: spread(11, 23, 37) },
  at: (i) => `/fiches/f${i + 100}.html`,
  listed: (s) => `/recettes/${["desserts", "soupes", "viandes"][s]}.html`,
  entry: (to, name) => `<li>${a(to, name)}`,
  leaf: (name, text, others) => `<h2>${name}</h2>${text}<p>Essayez aussi :<ul>${others}</ul>`,
  page: (body, _, what) => html(what, `<table><tr><td>${body}</table><hr>${a("/index.html", "Accueil")}`),
});

/** The newest of a weblog; the older ones are found from one to the next only. */
const newest = sectionSite("newest", {
  ...{ start: "/blog/", words: WORDS, sizes: [70], perPage: 8, others: beside, all: true },
  at: (i, name) => `/${2011 + Math.floor(i / 20)}/${name}/`,
  listed: () => "/blog/",
  entry: (to, name, excerpt) => `<div class="post"><h3>${a(to, name)}</h3><p>${excerpt}</p></div>`,
  leaf: (name, text, others) => `<div class="post full"><h1>${name}</h1>${text}</div><div class="nav">${others}</div>`,
  page: (body, _, what) => html(what, `<div id="head">${a("/blog/", "Blog")} ${a("/about/", "About")}</div>${body}`),
});

/** A choice of texts; the others are found through the ones that are like them. */
const choice = sectionSite("choice", {
  ...{ start: "/choice/", words: GERMAN, sizes: [60], perPage: 9, others: spread(7, 13), all: true },
  at: (i) => `/texte/${i + 1}.html`,
  listed: () => "/choice/",
  entry: (to, name) => `<li><a href="${to}">${name}</a></li>`,
  leaf: (name, text, others) => `<h1>${name}</h1><div class="text">${text}</div><h4>Ähnliche</h4><ul>${others}</ul>`,
  page: (body, _, what) =>
    html(what, `<div class="top">${a("/choice/", "Auswahl")}</div><div class="body">${body}</div>`),
});

export const SECTIONS: readonly (readonly [what: string, site: SmallSite])[] = [
  ["a category of a weblog", category],
  ["a subject with related texts", subject],
  ["one shelf of a shop", shelf],
  ["a chapter of recipes", chapter],
  ["the newest of a weblog", newest],
  ["a choice of texts", choice],
];
