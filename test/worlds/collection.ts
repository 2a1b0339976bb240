/**
 * Collections that never were, as the web has them: recipes, poems, dictionaries, quotes, shops, wikis, blogs, museums, books.
 *
 * Where `catalogue.ts` varies the lyrics sites of the paper, this generator varies everything around the leaves: home pages that show a
 * few of them and hide the whole list behind the menu, facets (tags, authors, years) through which each leaf is reached several times,
 * sidebars with all leaves or the latest, lists that repeat whole texts, authors' pages that are list and text at once, leaves of one
 * sentence or one picture, long comment threads, cross-references, "load more" addresses, calendars without an end, other scripts.
 * One seed, one site; the pages are made when they are asked for.
 */
import { between, chance } from "./chance.js";

export type Theme = "recipes" | "poems" | "dictionary" | "quotes" | "shop" | "wiki" | "blog" | "museum" | "book";

export interface CollectionTraits {
  readonly seed: number;
  readonly theme: Theme;
  readonly leaves: number;
  readonly sections: number;
  /** What the start page shows: some leaves and a menu, all leaves, the sections, letters, the latest leaves in pages. */
  readonly start: "home" | "all" | "sections" | "letters" | "latest";
  readonly addresses: "section" | "flat" | "file" | "dated" | "query" | "program" | "id" | "deep";
  readonly menu: "nav" | "class" | "plain" | "crumbs" | "table";
  readonly sidebar: "none" | "latest" | "all" | "sections";
  readonly markup: "list" | "cards" | "table" | "terms" | "pictures" | "articles";
  readonly excerpt: "none" | "short" | "whole";
  readonly pager: "none" | "numbered" | "next" | "more" | "head";
  readonly perPage: number;
  readonly facets: readonly ("tags" | "authors" | "years")[];
  /** The facet's hub pages ("all tags") exist and stand in the menu. */
  readonly hubs: boolean;
  readonly size: "tiny" | "short" | "long";
  readonly neighbours: boolean;
  readonly related: number;
  readonly crossed: boolean;
  readonly comments: number;
  readonly templates: 1 | 2;
  /** Pages of another kind beside the leaves: news. */
  readonly news: number;
  readonly calendar: boolean;
  readonly biographies: boolean;
  readonly script: keyof typeof SYLLABLES;
  readonly classes: boolean;
  readonly counts: boolean;
}

export interface Collection {
  readonly traits: CollectionTraits;
  readonly start: string;
  readonly levels: number;
  readonly leaves: ReadonlySet<string>;
  answer(address: string): { readonly status: number; readonly location?: string; readonly body: string };
}

const THEMES: readonly Theme[] = ["recipes", "poems", "dictionary", "quotes", "shop", "wiki", "blog", "museum", "book"];

export function collectionTraits(seed: number): CollectionTraits {
  const pick = <T>(what: string, from: readonly T[]): T => from[Math.floor(chance(seed, what) * from.length)]!;
  const yes = (what: string, share: number) => chance(seed, what) < share;
  const theme = pick("theme", THEMES);
  const isBook = theme === "book";
  const leaves = between(chance(seed, "leaves"), 40, theme === "dictionary" || theme === "quotes" ? 260 : 160);
  return {
    seed,
    theme,
    leaves,
    sections: between(chance(seed, "sections"), 3, Math.max(4, Math.floor(leaves / 8))),
    start: isBook
      ? pick("start", ["all", "home"] as const)
      : theme === "blog"
        ? pick("start", ["latest", "latest", "home"] as const)
        : theme === "dictionary"
          ? pick("start", ["letters", "all", "letters"] as const)
          : pick("start", ["home", "all", "sections", "letters", "latest", "home"] as const),
    addresses:
      theme === "blog"
        ? pick("addresses", ["dated", "flat", "query", "section"] as const)
        : pick("addresses", ["section", "flat", "file", "query", "program", "id", "deep", "section"] as const),
    menu: pick("menu", ["nav", "class", "plain", "crumbs", "table"] as const),
    sidebar: isBook ? "all" : pick("sidebar", ["none", "none", "latest", "sections"] as const),
    markup: {
      recipes: pick("markup", ["cards", "list", "pictures", "articles"] as const),
      poems: pick("markup", ["list", "table", "articles"] as const),
      dictionary: pick("markup", ["list", "terms", "table"] as const),
      quotes: pick("markup", ["list", "articles", "cards"] as const),
      shop: pick("markup", ["cards", "pictures", "table"] as const),
      wiki: pick("markup", ["list", "table"] as const),
      blog: "articles" as const,
      museum: pick("markup", ["pictures", "cards", "table"] as const),
      book: "list" as const,
    }[theme],
    excerpt:
      theme === "blog"
        ? pick("excerpt", ["short", "whole", "none"] as const)
        : pick("excerpt", ["none", "short", "none"] as const),
    pager: isBook ? "none" : pick("pager", ["none", "numbered", "next", "more", "head", "numbered"] as const),
    perPage: between(chance(seed, "perPage"), 6, 24),
    facets: (["tags", "authors", "years"] as const).filter((one) => yes(`facet ${one}`, isBook ? 0 : 0.4)),
    hubs: yes("hubs", 0.6),
    size:
      theme === "quotes" || theme === "museum"
        ? "tiny"
        : theme === "dictionary" || theme === "shop"
          ? pick("size", ["tiny", "short"] as const)
          : pick("size", ["short", "long"] as const),
    neighbours: isBook || yes("neighbours", 0.4),
    related: yes("related", 0.4) ? between(chance(seed, "relatedMany"), 3, 8) : 0,
    crossed: theme === "wiki" || (theme === "dictionary" && yes("crossed", 0.6)),
    comments:
      (theme === "blog" || theme === "recipes") && yes("comments", 0.4) ? between(chance(seed, "threads"), 0, 14) : 0,
    templates: yes("templates", 0.2) ? 2 : 1,
    news: yes("news", 0.25) ? between(chance(seed, "newsMany"), 3, 8) : 0,
    calendar: theme === "blog" && yes("calendar", 0.4),
    biographies: yes("biographies", 0.5),
    script: pick("script", [
      "latin",
      "latin",
      "latin",
      "german",
      "cyrillic",
      "greek",
      "arabic",
      "hindi",
      "cjk",
    ] as const),
    classes: yes("classes", 0.8),
    counts: yes("counts", 0.3),
  };
}

export const worldOf = (seed: number): Collection => collection(collectionTraits(seed));

const SYLLABLES = {
  latin: ["ba", "lo", "ri", "men", "ta", "sol", "ve", "dar", "kin", "po", "ush", "el", "ga", "no", "fra", "wil"],
  german: ["schön", "tal", "berg", "lieb", "nacht", "wind", "grün", "see", "hof", "mut", "klang", "weg", "ost"],
  cyrillic: ["ба", "ло", "ри", "мен", "та", "сол", "ве", "дар", "кин", "по", "уш", "ел", "га", "но", "зи"],
  greek: ["κα", "λο", "ρι", "με", "τα", "σω", "πε", "δα", "νι", "φο", "χρ", "ελ", "γα", "μου"],
  arabic: ["با", "لو", "ري", "من", "تا", "سو", "في", "دار", "كين", "قو", "شم", "نو"],
  hindi: ["बा", "लो", "री", "मन", "ता", "सो", "वे", "दार", "की", "पो", "गा", "नो"],
  cjk: ["春", "山", "月", "花", "水", "風", "夜", "歌", "雪", "空", "海", "石", "木", "星"],
} as const;

const SAID = {
  latin: ["Home", "All", "Tags", "Authors", "Archive", "About", "Contact", "News", "Next", "Load more"],
  german: ["Start", "Alle", "Schlagworte", "Autoren", "Archiv", "Über uns", "Kontakt", "Neues", "Weiter", "Mehr"],
  cyrillic: ["Главная", "Все", "Метки", "Авторы", "Архив", "О нас", "Контакты", "Новости", "Далее", "Ещё"],
  greek: ["Αρχική", "Όλα", "Ετικέτες", "Συγγραφείς", "Αρχείο", "Σχετικά", "Επαφή", "Νέα", "Επόμενη »", "Περισσότερα »"],
  arabic: ["الرئيسية", "الكل", "وسوم", "مؤلفون", "أرشيف", "حول", "اتصال", "أخبار", "التالي", "المزيد »"],
  hindi: ["मुख्य", "सभी", "टैग", "लेखक", "संग्रह", "परिचय", "संपर्क", "समाचार", "अगला »", "और »"],
  cjk: ["首页", "全部", "标签", "作者", "归档", "关于", "联系", "新闻", "下一页", "更多 »"],
} as const;

interface Entry {
  readonly i: number;
  readonly title: string;
  readonly section: number;
  readonly author: number;
  readonly year: number;
  readonly tags: readonly number[];
  readonly at: string;
}

type What =
  | { kind: "start"; page: number }
  | { kind: "all"; page: number }
  | { kind: "section"; n: number; page: number }
  | { kind: "letter"; n: number; page: number }
  | { kind: "facet"; of: "tags" | "authors" | "years"; n: number; page: number }
  | { kind: "hub"; of: "tags" | "authors" | "years" | "sections" }
  | { kind: "leaf"; i: number }
  | { kind: "info"; n: number }
  | { kind: "news"; n: number }
  | { kind: "day"; y: number; m: number };

export function collection(traits: CollectionTraits): Collection {
  const t = traits;
  const { seed } = t;
  const syllables = SYLLABLES[t.script];
  const say = SAID[t.script];
  const word = (...key: (string | number)[]): string => {
    let out = "";
    const size = between(chance(seed, "size", ...key), 1, 3);
    for (let j = 0; j < size; j++) out += syllables[Math.floor(chance(seed, j, ...key) * syllables.length)]!;
    return out;
  };
  const words = (count: number, ...key: (string | number)[]): string => {
    const out = Array.from({ length: count }, (_, i) => word(i, ...key)).join(t.script === "cjk" ? "" : " ");
    return out.charAt(0).toUpperCase() + out.slice(1);
  };
  const slug = (text: string) =>
    encodeURIComponent(
      text
        .toLowerCase()
        .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
        .slice(0, 30),
    );

  // ── Entries ───────────────────────────────────────────────────────────────────────────────────────────────────────
  const noun = {
    recipes: "recipe",
    poems: "poem",
    dictionary: "word",
    quotes: "quote",
    shop: "product",
    wiki: "wiki",
    blog: "post",
    museum: "object",
    book: "chapter",
  }[t.theme];
  const authors = between(chance(seed, "authors"), 4, 14);
  const tags = between(chance(seed, "tags"), 8, 30);
  const sectionName = (n: number) => words(between(chance(seed, "sectionWords", n), 1, 2), "section", n);
  const authorName = (n: number) => words(2, "author", n);
  const entries: Entry[] = [];
  const taken = new Set<string>();
  const titles = Array.from({ length: t.leaves }, (_, i) =>
    t.theme === "dictionary"
      ? word("title", i, 0) + word("title", i, 1)
      : words(between(chance(seed, "titleSize", i), 1, 6), "title", i),
  );
  if (t.start === "letters" || t.theme === "dictionary") titles.sort();
  for (let i = 0; i < t.leaves; i++) {
    const section = Math.floor(chance(seed, "in", i) * t.sections);
    const year = 2012 + Math.floor((i / t.leaves) * 8);
    const month = String(1 + (i % 12)).padStart(2, "0");
    let name = slug(titles[i]!);
    if (taken.has(name)) name += `-${i}`;
    taken.add(name);
    const at = {
      section: `/${slug(sectionName(section))}/${name}/`,
      flat: `/${name}/`,
      file: `/${noun}/${name}.html`,
      dated: `/${year}/${month}/${name}/`,
      query: `/?${noun}=${i + 11}`,
      program: `/index.php?page=${noun}&id=${i + 11}`,
      id: `/${noun}/${i + 1000}`,
      deep: `/library/${slug(sectionName(section))}/${noun}/${name}.html`,
    }[t.addresses];
    entries.push({
      i,
      title: titles[i]!,
      section,
      author: Math.floor(chance(seed, "by", i) * authors),
      year,
      tags: [0, 1, 2].map((k) => Math.floor(chance(seed, "tag", i, k) * tags)),
      at,
    });
  }
  const letters = [...new Set(titles.map((title) => title.charAt(0).toUpperCase()))].sort();
  const letterOf = (n: number) => entries.filter(({ title }) => title.charAt(0).toUpperCase() === letters[n]);

  // ── Addresses of everything else ────────────────────────────────────────────────────────────────────────────────────
  const query = t.addresses === "query" || t.addresses === "program";
  const listAt = (what: string, name: string) =>
    query
      ? `/?${what}=${name}`
      : t.addresses === "file" || t.addresses === "deep"
        ? `/${what}/${name}.html`
        : `/${what}/${name}/`;
  const sectionAt = (n: number) =>
    t.addresses === "section"
      ? `/${slug(sectionName(n))}/`
      : t.addresses === "deep"
        ? `/library/${slug(sectionName(n))}/`
        : listAt("category", slug(sectionName(n)));
  const letterAt = (n: number) => listAt("letter", encodeURIComponent(letters[n]!.toLowerCase()));
  const facetAt = (of: "tags" | "authors" | "years", n: number) =>
    of === "tags"
      ? listAt("tag", slug(words(1, "tagName", n)))
      : of === "authors"
        ? listAt("author", slug(authorName(n)))
        : listAt("archive", `${2012 + n}`);
  const hubAt = (of: string) =>
    query ? `/?view=${of}` : t.addresses === "file" || t.addresses === "deep" ? `/${of}.html` : `/${of}/`;
  const allAt = query ? "/?view=all" : t.addresses === "file" ? `/${noun}/index.html` : `/${noun}s/`;
  const infoAt = (n: number) =>
    query
      ? `/?view=info${n}`
      : t.addresses === "file" || t.addresses === "deep"
        ? `/info-${n}.html`
        : `/${["about", "contact", "legal"][n]}/`;
  const newsAt = (n: number) => (query ? `/?news=${n}` : `/news/${slug(words(4, "newsTitle", n))}/`);
  const dayAt = (y: number, m: number) => (query ? `/?cal=${y}-${m}` : `/calendar/${y}/${m}/`);
  const paged = (at: string, page: number) => {
    if (page === 1) return at;
    if (at.includes("?")) return `${at}&page=${page}`;
    if (t.pager === "more") return `${at}?offset=${(page - 1) * t.perPage}`;
    return at.endsWith("/") ? `${at}page/${page}/` : `${at}?page=${page}`;
  };
  const start = "/";

  // ── Where everything is ───────────────────────────────────────────────────────────────────────────────────────────
  const book = new Map<string, What>();
  const put = (at: string, what: What) => void (book.has(at) || book.set(at, what));
  const pages = (count: number) => (t.pager === "none" ? 1 : Math.max(1, Math.ceil(count / t.perPage)));
  const inSection = (n: number) => entries.filter(({ section }) => section === n);
  const inFacet = (of: "tags" | "authors" | "years", n: number) =>
    entries.filter((one) =>
      of === "tags" ? one.tags.includes(n) : of === "authors" ? one.author === n : one.year === 2012 + n,
    );
  const facetSize = (of: "tags" | "authors" | "years") => (of === "tags" ? tags : of === "authors" ? authors : 8);
  const lists = (at: string, count: number, what: (page: number) => What) => {
    for (let page = 1; page <= pages(count); page++) put(paged(at, page), what(page));
  };
  if (t.start === "all" || t.start === "latest") lists(start, entries.length, (page) => ({ kind: "start", page }));
  put(start, { kind: "start", page: 1 });
  for (const { at, i } of entries) put(at, { kind: "leaf", i });
  lists(allAt, entries.length, (page) => ({ kind: "all", page }));
  for (let n = 0; n < t.sections; n++)
    lists(sectionAt(n), inSection(n).length, (page) => ({ kind: "section", n, page }));
  if (t.start === "letters")
    for (let n = 0; n < letters.length; n++)
      lists(letterAt(n), letterOf(n).length, (page) => ({ kind: "letter", n, page }));
  for (const of of t.facets) {
    for (let n = 0; n < facetSize(of); n++)
      lists(facetAt(of, n), inFacet(of, n).length, (page) => ({ kind: "facet", of, n, page }));
    if (t.hubs) put(hubAt(of), { kind: "hub", of });
  }
  put(hubAt("sections"), { kind: "hub", of: "sections" });
  for (let n = 0; n < 3; n++) put(infoAt(n), { kind: "info", n });
  for (let n = 0; n < t.news; n++) put(newsAt(n), { kind: "news", n });

  // ── Markup ────────────────────────────────────────────────────────────────────────────────────────────────────────
  const c = (name: string) => (t.classes ? ` class="${name}"` : "");
  const a = (href: string, text: string) => `<a href="${href.replaceAll("&", "&amp;")}">${text}</a>`;
  const picture = (i: number) => `<img src="/img/${i}.jpg" alt="">`;
  const bodyOf = (i: number): string => {
    const count = {
      tiny: between(chance(seed, "n", i), 1, 2),
      short: between(chance(seed, "n", i), 3, 8),
      long: between(chance(seed, "n", i), 8, 30),
    }[t.size];
    const size = t.size === "tiny" ? 12 : 9;
    const line = (k: number) => words(between(chance(seed, "len", i, k), 4, size), "line", i, k);
    const cross = (k: number) => {
      const to = entries[Math.floor(chance(seed, "cross", i, k) * entries.length)]!;
      return t.crossed && k % 2 === 0 ? `${line(k)} ${a(to.at, to.title)}.` : `${line(k)}.`;
    };
    const rows = Array.from({ length: count }, (_, k) => k);
    switch (t.theme) {
      case "poems":
        return `<p>${rows.map((k) => line(k)).join("<br>\n")}</p>`;
      case "recipes":
        return `<ul${c("ingredients")}>${rows.map((k) => `<li>${words(2, "ingredient", i, k)}</li>`).join("")}</ul><ol>${rows.map((k) => `<li>${line(k)}.</li>`).join("")}</ol>`;
      case "quotes":
        return `<blockquote>${rows.map((k) => line(k)).join(" ")}</blockquote>`;
      case "museum":
        return `${picture(i)}<table>${[0, 1, 2].map((k) => `<tr><th>${word("field", k)}</th><td>${words(2, "value", i, k)}</td></tr>`).join("")}</table><p>${line(0)}</p>`;
      case "shop":
        return `${picture(i)}<p>${rows.map((k) => line(k)).join(". ")}.</p><p${c("price")}>${between(chance(seed, "price", i), 2, 200)}.00</p>`;
      default:
        return rows.map((k) => `<p>${cross(k)} ${t.size === "long" ? line(k + 50) : ""}</p>`).join("\n");
    }
  };
  const teaser = (i: number) =>
    t.excerpt === "whole" ? bodyOf(i) : t.excerpt === "short" ? `<p>${words(12, "teaser", i)}…</p>` : "";
  const listing = (items: readonly Entry[]): string => {
    switch (t.markup) {
      case "list":
        return `<ul${c("entries")}>${items.map((one) => `<li>${a(one.at, one.title)}${t.excerpt === "none" ? "" : ` ${words(8, "teaser", one.i)}`}</li>`).join("\n")}</ul>`;
      case "table":
        return `<table${c("entries")}>${items.map((one) => `<tr><td>${a(one.at, one.title)}</td><td>${authorName(one.author)}</td><td>${one.year}</td></tr>`).join("\n")}</table>`;
      case "terms":
        return `<dl>${items.map((one) => `<dt>${a(one.at, one.title)}</dt><dd>${t.excerpt === "none" ? words(3, "gloss", one.i) : words(8, "teaser", one.i)}</dd>`).join("\n")}</dl>`;
      case "pictures":
        return `<div${c("grid")}>${items.map((one) => `<div${c("tile")}><a href="${one.at.replaceAll("&", "&amp;")}">${picture(one.i)}</a><br>${a(one.at, one.title)}</div>`).join("\n")}</div>`;
      case "cards":
        return `<div${c("cards")}>${items.map((one) => `<div${c("card")}><a href="${one.at.replaceAll("&", "&amp;")}">${picture(one.i)}<h3>${one.title}</h3></a>${t.excerpt === "none" ? "" : teaser(one.i)}${t.facets.includes("tags") ? `<p${c("tags")}>${one.tags.map((n) => a(facetAt("tags", n), words(1, "tagName", n))).join(", ")}</p>` : ""}</div>`).join("\n")}</div>`;
      case "articles":
        return items
          .map(
            (one) =>
              `<article${c("post")}><h2>${a(one.at, one.title)}</h2><p${c("meta")}>${one.year}-0${1 + (one.i % 9)}${t.facets.includes("authors") ? ` ${a(facetAt("authors", one.author), authorName(one.author))}` : ""}</p>${teaser(one.i)}${t.excerpt === "short" ? a(one.at, "…") : ""}</article>`,
          )
          .join("\n");
    }
  };
  const pager = (at: string, page: number, count: number): string => {
    if (count === 1) return "";
    const next = page < count ? a(paged(at, page + 1), t.pager === "more" ? say[9] : say[8]) : "";
    if (t.pager === "next" || t.pager === "more") return `<div${c("pager")}>${next}</div>`;
    if (t.pager === "head") return "";
    const from = Math.max(1, page - 2);
    const numbers = Array.from({ length: Math.min(count, page + 3) - from + 1 }, (_, k) => from + k);
    return `<div${c("pagination")}>${numbers.map((p) => (p === page ? `<span>${p}</span>` : a(paged(at, p), `${p}`))).join(" ")}</div>`;
  };
  const menuItems = [
    [start, say[0]],
    ...(t.start === "home" || t.start === "latest" ? [[allAt, say[1]]] : []),
    ...(t.start === "home" && chance(seed, "menuSections") < 0.5 ? [[hubAt("sections"), word("sections")]] : []),
    ...(t.hubs ? t.facets.map((of) => [hubAt(of), of === "tags" ? say[2] : of === "authors" ? say[3] : say[4]]) : []),
    [infoAt(0), say[5]],
    [infoAt(1), say[6]],
  ] as [string, string][];
  const menu = (self: Entry | undefined): string => {
    const links = menuItems.map(([href, text]) => a(href, text));
    switch (t.menu) {
      case "nav":
        return `<nav><ul>${links.map((one) => `<li>${one}</li>`).join("")}</ul></nav>`;
      case "class":
        return `<div class="navbar">${links.join(" ")}</div>`;
      case "plain":
        return `<p>${links.join(" | ")}</p>`;
      case "table":
        return `<table width="100%"><tr>${links.map((one) => `<td>${one}</td>`).join("")}</tr></table>`;
      case "crumbs":
        // Without a menu the whole list must stand on the start page; what the menu would hold stands there, too.
        return self === undefined
          ? `<p>${links.slice(0, 3).join(" ")}</p>`
          : `<p${c("crumbs")}>${a(start, say[0])} / ${a(sectionAt(self.section), sectionName(self.section))} / ${self.title}</p>`;
    }
  };
  const sidebar = (): string => {
    switch (t.sidebar) {
      case "none":
        return "";
      case "latest":
        return `<aside><h4>${say[7]}</h4><ul>${entries
          .slice(-6)
          .map((one) => `<li>${a(one.at, one.title)}</li>`)
          .join("")}</ul></aside>`;
      case "sections":
        return `<aside><ul>${Array.from({ length: t.sections }, (_, n) => `<li>${a(sectionAt(n), sectionName(n))}</li>`).join("")}</ul></aside>`;
      case "all":
        return `<nav class="sidebar"><ol>${entries.map((one) => `<li>${a(one.at, one.title)}</li>`).join("")}</ol></nav>`;
    }
  };
  const frame = (
    title: string,
    body: string,
    at: { self?: Entry; page?: number; count?: number; list?: string } = {},
  ): string => {
    const { page = 1, count = 1, list } = at;
    const head =
      t.pager === "head" && list !== undefined && page < count
        ? `<link rel="next" href="${paged(list, page + 1).replaceAll("&", "&amp;")}">`
        : "";
    const calendar = t.calendar ? `<p>${a(dayAt(2019, 5), say[4])}</p>` : "";
    return `<!doctype html><html lang="${{ latin: "en", german: "de", cyrillic: "ru", greek: "el", arabic: "ar", hindi: "hi", cjk: "zh" }[t.script]}"><head><meta charset="utf-8"><title>${title} | ${words(2, "site")}</title>${head}</head><body>${menu(at.self)}${sidebar()}<div${c("main")}>${body}</div>${calendar}<div${c("foot")}><p>${a(infoAt(2), "©")} ${words(5, "foot")}</p></div></body></html>`;
  };
  const list = (title: string, items: readonly Entry[], at: string, page: number, lead = ""): string => {
    const count = pages(items.length);
    const shown = t.pager === "none" ? items : items.slice((page - 1) * t.perPage, page * t.perPage);
    const said = t.counts ? `<p>${items.length} items</p>` : "";
    return frame(title, `<h1>${title}</h1>${lead}${said}${listing(shown)}${pager(at, page, count)}`, {
      page,
      count,
      list: at,
    });
  };
  const links = (items: readonly [string, string, number][]) =>
    `<ul${c("sections")}>${items.map(([href, text, count]) => `<li>${a(href, text)}${t.counts ? ` (${count})` : ""}</li>`).join("\n")}</ul>`;
  const render = (what: What): string => {
    switch (what.kind) {
      case "start": {
        const title = words(2, "site");
        const hello = `<p>${words(18, "hello")}.</p>`;
        const sections = links(
          Array.from({ length: t.sections }, (_, n) => [sectionAt(n), sectionName(n), inSection(n).length]),
        );
        switch (t.start) {
          case "home": {
            // With breadcrumbs only, nothing else leads to the lists.
            const ways = t.menu === "crumbs" || t.theme === "book" ? `<p>${a(allAt, say[1])}</p>` : "";
            return frame(title, `<h1>${title}</h1>${hello}${listing(entries.slice(0, 6))}${ways}`);
          }
          case "sections":
            return frame(title, `<h1>${title}</h1>${hello}${sections}`);
          case "letters":
            return frame(
              title,
              `<h1>${title}</h1>${hello}<p${c("az")}>${letters.map((one, n) => a(letterAt(n), one)).join(" ")}</p>`,
            );
          case "all":
            return list(title, entries, start, what.page);
          case "latest":
            return list(title, [...entries].reverse(), start, what.page);
        }
        break;
      }
      case "all":
        return list(say[1], entries, allAt, what.page);
      case "section":
        return list(sectionName(what.n), inSection(what.n), sectionAt(what.n), what.page);
      case "letter":
        return list(letters[what.n]!, letterOf(what.n), letterAt(what.n), what.page);
      case "facet": {
        const { of, n } = what;
        const name = of === "tags" ? words(1, "tagName", n) : of === "authors" ? authorName(n) : `${2012 + n}`;
        const lead =
          of === "authors" && t.biographies
            ? `${picture(9000 + n)}<p>${words(60, "life", n)}.</p><p>${words(50, "life2", n)}.</p>`
            : "";
        return list(name, inFacet(of, n), facetAt(of, n), what.page, lead);
      }
      case "hub": {
        const { of } = what;
        if (of === "sections")
          return frame(
            word("sections"),
            `<h1>${word("sections")}</h1>${links(Array.from({ length: t.sections }, (_, n) => [sectionAt(n), sectionName(n), inSection(n).length]))}`,
          );
        const items = Array.from({ length: facetSize(of) }, (_, n): [string, string, number] => [
          facetAt(of, n),
          of === "tags" ? words(1, "tagName", n) : of === "authors" ? authorName(n) : `${2012 + n}`,
          inFacet(of, n).length,
        ]);
        return frame(of, `<h1>${of}</h1>${links(items)}`);
      }
      case "leaf": {
        const one = entries[what.i]!;
        const body = bodyOf(one.i);
        const second = t.templates === 2 && chance(seed, "template", one.i) < 0.35;
        const tagged = t.facets.includes("tags")
          ? `<p${c("tags")}>${one.tags.map((n) => a(facetAt("tags", n), words(1, "tagName", n))).join(", ")}</p>`
          : "";
        const by = t.facets.includes("authors")
          ? `<p${c("by")}>${a(facetAt("authors", one.author), authorName(one.author))}</p>`
          : "";
        const before = entries[one.i - 1];
        const after = entries[one.i + 1];
        const beside = t.neighbours
          ? `<div${c("prevnext")}>${before ? a(before.at, `‹ ${before.title}`) : ""} ${after ? a(after.at, `${after.title} ›`) : ""}</div>`
          : "";
        const related =
          t.related > 0
            ? `<h3>${word("related")}</h3><ul${c("related")}>${Array.from(
                { length: t.related },
                (_, k) => entries[Math.floor(chance(seed, "related", one.i, k) * entries.length)]!,
              )
                .map((other) => `<li>${a(other.at, other.title)}</li>`)
                .join("")}</ul>`
            : "";
        const comments =
          t.comments > 0
            ? `<div${c("comments")}>${Array.from({ length: Math.floor(chance(seed, "many", one.i) * t.comments) }, (_, k) => `<div${c("comment")}><b>${word("who", one.i, k)}</b><p>${words(14, "comment", one.i, k)}.</p>${a(`${one.at}${one.at.includes("?") ? "&" : "?"}replytocom=${k}`, "reply")}</div>`).join("")}</div>`
            : "";
        const text = second
          ? `<section${c("alt")}><div>${by}${body}</div></section>`
          : `${by}<div${c("body")}>${body}</div>`;
        return frame(one.title, `<h1>${one.title}</h1>${text}${tagged}${beside}${related}${comments}`, { self: one });
      }
      case "info": {
        const news =
          what.n === 0 && t.news > 0
            ? `<ul>${Array.from({ length: t.news }, (_, n) => `<li>${a(newsAt(n), words(4, "newsTitle", n))}</li>`).join("")}</ul>`
            : "";
        return frame(
          words(2, "info", what.n),
          `<h1>${words(2, "info", what.n)}</h1><p>${words(70, "infoText", what.n)}.</p>${news}`,
        );
      }
      case "news":
        return frame(
          words(4, "newsTitle", what.n),
          `<h2>${words(4, "newsTitle", what.n)}</h2><p>${words(60, "newsText", what.n)}.</p><p>${words(40, "newsMore", what.n)}.</p>`,
        );
      case "day": {
        const { y, m } = what;
        const next = m === 12 ? dayAt(y + 1, 1) : dayAt(y, m + 1);
        return frame(
          `${y}/${m}`,
          `<h1>${y}/${m}</h1><table>${Array.from({ length: 28 }, (_, d) => `<td>${d + 1}</td>`).join("")}</table>${a(next, "»")}`,
        );
      }
    }
    return "";
  };
  const days = new RegExp(query ? "^/\\?cal=(\\d{4})-(\\d+)$" : "^/calendar/(\\d{4})/(\\d+)/$");
  const leaves = new Set(entries.map(({ at }) => at));
  return {
    traits,
    start,
    levels: t.start === "all" || t.start === "latest" ? 2 : 3,
    leaves,
    answer(address) {
      const what = book.get(address) ?? book.get(address.replace(/[?&]replytocom=\d+/, ""));
      if (what !== undefined) return { status: 200, body: render(what) };
      const day = t.calendar ? days.exec(address) : null;
      if (day !== null) return { status: 200, body: render({ kind: "day", y: Number(day[1]), m: Number(day[2]) }) };
      return { status: 404, body: "nothing here" };
    },
  };
}
