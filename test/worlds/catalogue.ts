/**
 * Catalogue-like sites that never were: lyrics, poems, recipes, entries behind lists, with everything around them that real sites have.
 *
 * One seed, one site. Its traits are drawn first (levels, alphabet or categories, addresses, pagination, markup, noise); the pages are
 * made when they are asked for, so that a site of 300,000 pages costs nothing. The true state of every page is known.
 */
import { between, chance } from "./chance.js";

export interface Traits {
  readonly seed: number;
  /** Where the start page stands: above letters or categories, above the names, above the titles. */
  readonly category: "R" | "A" | "S";
  readonly index: "letters" | "ranges" | "categories";
  readonly addresses: "folders" | "flat" | "query" | "nested" | "numbers";
  readonly pagination: "none" | "next" | "numbered" | "both";
  readonly paging: "path" | "query" | "file";
  readonly markup: "list" | "table" | "cards" | "lines" | "headings";
  readonly script: "latin" | "cyrillic" | "cjk" | "german" | "english";
  /** Names on one page of titles: more than one where closely named artists share a page. */
  readonly namesPerPage: 1 | 3;
  readonly names: number;
  readonly titlesPerName: number;
  readonly perPage: number;
  /** 0 nothing but the catalogue … 1 everything at once. */
  readonly noise: number;
  readonly leafLinks: "few" | "many";
  readonly leafTemplates: 1 | 2;
  readonly short: boolean;
  readonly stubs: boolean;
  readonly deadLinks: boolean;
  readonly redirects: boolean;
  readonly trap: boolean;
  readonly states: boolean;
  readonly classes: boolean;
  /** So many articles, filed by month in a section of their own, which only the menu leads to. */
  readonly articles: number;
}

export interface Catalogue {
  readonly traits: Traits;
  readonly start: string;
  readonly levels: number;
  /** Addresses (path and query) of all leaves. */
  readonly leaves: ReadonlySet<string>;
  answer(address: string): { readonly status: number; readonly location?: string; readonly body: string };
  /** The state of a page by its address: "root", "index", "names", "titles", "leaf", "other". */
  state(address: string): string;
}

const pick = <T>(seed: number, what: string, from: readonly T[]): T =>
  from[Math.floor(chance(seed, what) * from.length)]!;

export function traitsOf(seed: number): Traits {
  const yes = (what: string, share = 0.5) => chance(seed, what) < share;
  const category = pick(seed, "category", ["R", "R", "A", "S"] as const);
  return {
    seed,
    category,
    index: pick(seed, "index", ["letters", "letters", "ranges", "categories"] as const),
    addresses: pick(seed, "addresses", ["folders", "flat", "query", "nested", "numbers"] as const),
    pagination: pick(seed, "pagination", ["none", "next", "numbered", "both"] as const),
    paging: pick(seed, "paging", ["path", "query", "file"] as const),
    markup: pick(seed, "markup", ["list", "table", "cards", "lines", "headings"] as const),
    script: pick(seed, "script", ["latin", "latin", "cyrillic", "cjk", "german"] as const),
    namesPerPage: yes("namesPerPage", 0.2) ? 3 : 1,
    names: category === "S" ? 1 : between(chance(seed, "names"), 6, 60),
    titlesPerName: category === "S" ? between(chance(seed, "titles"), 30, 300) : between(chance(seed, "titles"), 2, 14),
    perPage: between(chance(seed, "perPage"), 6, 30),
    noise: chance(seed, "noise"),
    leafLinks: pick(seed, "leafLinks", ["few", "many"] as const),
    leafTemplates: yes("templates", 0.25) ? 2 : 1,
    short: yes("short", 0.25),
    stubs: yes("stubs", 0.25),
    deadLinks: yes("dead", 0.3),
    redirects: yes("redirects", 0.2),
    trap: yes("trap", 0.2),
    states: yes("states", 0.3),
    classes: yes("classes", 0.8),
    articles: 0,
  };
}

/** A site of letters, artists and songs with nothing in the way: where a test or a measurement begins to change something. */
export const PLAIN_TRAITS: Traits = {
  ...traitsOf(1),
  category: "R",
  index: "letters",
  addresses: "folders",
  pagination: "both",
  paging: "path",
  markup: "list",
  script: "latin",
  namesPerPage: 1,
  names: 16,
  titlesPerName: 6,
  perPage: 5,
  noise: 0.2,
  leafLinks: "few",
  leafTemplates: 1,
  short: false,
  stubs: false,
  deadLinks: false,
  redirects: false,
  trap: false,
  states: true,
  classes: true,
};

export const worldOf = (seed: number): Catalogue => catalogue(traitsOf(seed));

/** Whole words, so that a tagger of English sees what it knows. */
const ENGLISH =
  "the a my your in on of over under walking dreaming waiting singing dancing love heart night rain road home river fire light shadow summer winter morning dance broken lonely golden blue never always again away tonight forever without beside".split(
    " ",
  );
const GIVEN =
  "John Mary Robert Linda David Susan Peter Karen Michael Nancy George Laura Henry Alice Frank Helen Walter Diana".split(
    " ",
  );
const FAMILY =
  "Smith Johnson Williams Brown Miller Davis Wilson Anderson Taylor Thompson Martin Clark Lewis Walker Young Scott".split(
    " ",
  );
const SYLLABLES: Record<Traits["script"], readonly string[]> = {
  english: ENGLISH,
  latin: ["ba", "lo", "ri", "men", "ta", "sol", "ve", "dar", "kin", "po", "ush", "el", "ga", "no", "fra", "wil"],
  german: [
    "schön",
    "tal",
    "berg",
    "lieb",
    "nacht",
    "wind",
    "grün",
    "see",
    "hof",
    "mut",
    "klang",
    "weg",
    "ost",
    "rauch",
  ],
  cyrillic: ["ба", "ло", "ри", "мен", "та", "сол", "ве", "дар", "кин", "по", "уш", "ел", "га", "но", "зи", "ю"],
  cjk: ["春", "山", "月", "花", "水", "風", "夜", "歌", "雪", "空", "海", "石", "木", "星"],
};
const CHROME: Record<Traits["script"], readonly string[]> = {
  english: ["Home", "About us", "Contact", "Privacy", "News", "Links", "Help", "Login", "Imprint", "Forum"],
  latin: ["Home", "About us", "Contact", "Privacy", "News", "Links", "Help", "Login", "Imprint", "Forum"],
  german: [
    "Startseite",
    "Über uns",
    "Kontakt",
    "Datenschutz",
    "Neues",
    "Verweise",
    "Hilfe",
    "Anmelden",
    "Impressum",
    "Forum",
  ],
  cyrillic: ["Главная", "О нас", "Контакты", "Правила", "Новости", "Ссылки", "Помощь", "Вход", "Автор", "Форум"],
  cjk: ["首页", "关于", "联系", "隐私", "新闻", "链接", "帮助", "登录", "版权", "论坛"],
};
const MONTHS = "January February March April May June July August September October November December".split(" ");
const NEXT: Record<Traits["script"], string> = {
  english: "Next page",
  latin: "Next page",
  german: "Nächste Seite",
  cyrillic: "Следующая",
  cjk: "下一页",
};

export function catalogue(traits: Traits): Catalogue {
  const t = traits;
  const { seed } = t;
  const words = (count: number, ...key: (string | number)[]): string => {
    const out: string[] = [];
    for (let i = 0; i < count; i++) {
      const size = t.script === "english" ? 1 : between(chance(seed, "size", i, ...key), 1, 3);
      let word = "";
      for (let j = 0; j < size; j++)
        word += SYLLABLES[t.script][Math.floor(chance(seed, "syllable", i, j, ...key) * SYLLABLES[t.script].length)]!;
      out.push(i === 0 ? word[0]!.toUpperCase() + word.slice(1) : word);
    }
    return out.join(t.script === "cjk" ? "" : " ");
  };
  const nameOf = (n: number) =>
    n === 0 && t.category === "S"
      ? words(2, "site")
      : t.script === "english"
        ? `${pick(seed, `given ${n}`, GIVEN)} ${pick(seed, `family ${n}`, FAMILY)}`
        : `${words(between(chance(seed, "nameSize", n), 1, 2), "name", n)}`;
  const titleOf = (n: number, s: number) => words(between(chance(seed, "titleSize", n, s), 1, 5), "title", n, s);
  const slug = (text: string, id: string) =>
    encodeURIComponent(
      `${text
        .slice(0, 24)
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, "-")}-${id}`,
    );

  // ── Who stands under which letter, range or category ────────────────────────────────────────────────────────────────
  const INDEX =
    t.index === "letters"
      ? [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].slice(0, 14)
      : t.index === "ranges"
        ? ["A-B", "C-D", "E-F", "G-H", "I-K", "L-M", "N-P"]
        : Array.from({ length: 6 }, (_, i) => words(1, "category", i));
  const heads = t.category === "R" ? INDEX.length : 1;
  const titles = (n: number) =>
    t.category === "S" ? t.titlesPerName : between(chance(seed, "many", n), 1, 2 * t.titlesPerName - 1);
  const groups: number[][] = Array.from({ length: heads }, () => []);
  for (let n = 0; n < t.names; n++) groups[Math.floor((n / t.names) * heads)]!.push(n);

  // ── Addresses ─────────────────────────────────────────────────────────────────────────────────────────────────────
  const root = t.category === "S" ? "/songs/" : t.category === "A" ? "/artists/" : "/";
  const indexAt = (i: number) => {
    const name = t.index === "letters" ? INDEX[i]!.toLowerCase() : slug(INDEX[i]!, `${i}`);
    return {
      folders: `/browse/${name}/`,
      flat: `/index-${name}.html`,
      query: `/browse.php?l=${name}`,
      nested: `/${name}/`,
      numbers: `/list/${i + 1}`,
    }[t.addresses];
  };
  const pageOfNames = (n: number) => n - (n % t.namesPerPage);
  const nameAt = (n: number) => {
    const name = slug(nameOf(n), `${n}`);
    return {
      folders: `/artist/${name}/`,
      flat: `/${name}.html`,
      query: `/artist.php?id=${n + 100}`,
      nested: `${t.category === "R" ? indexAt(groupOf(n)) : "/all/"}${name}/`,
      numbers: `/a/${1000 + n}`,
    }[t.addresses];
  };
  const groupOf = (n: number) => Math.floor((n / t.names) * heads);
  const leafAt = (n: number, s: number) => {
    const title = slug(titleOf(n, s), `${s}`);
    return {
      folders: `/lyrics/${title}-${n}/`,
      flat: `/${title}-${n}x.html`,
      query: `/song.php?id=${(n + 1) * 1000 + s}`,
      nested: t.category === "S" ? `/songs/${title}.html` : `${nameAt(n)}${title}.html`,
      numbers: `/t/${(n + 1) * 1000 + s}`,
    }[t.addresses];
  };
  const paged = (address: string, page: number) => {
    if (page === 1) return address;
    if (t.paging === "query" || address.includes("?"))
      return `${address}${address.includes("?") ? "&" : "?"}page=${page}`;
    if (t.paging === "file" && address.endsWith(".html")) return address.replace(/\.html$/, `-${page}.html`);
    return `${address.replace(/\/$/, "").replace(/\.html$/, "")}/page/${page}/`;
  };

  // ── Where everything is ───────────────────────────────────────────────────────────────────────────────────────────
  type What =
    | { kind: "start"; page: number }
    | { kind: "index"; i: number; page: number }
    | { kind: "name"; n: number; page: number }
    | { kind: "leaf"; n: number; s: number; print?: boolean }
    | { kind: "chrome"; i: number }
    | { kind: "tag"; i: number }
    | { kind: "news"; i: number }
    | { kind: "months" }
    | { kind: "month"; m: number }
    | { kind: "calendar"; y: number; m: number }
    | { kind: "moved"; to: string };
  const book = new Map<string, What>();
  const leaves = new Set<string>();
  const has = (noise: number, what: string) => t.noise > noise && chance(seed, "has", what) < 0.85;
  const noise = {
    nav: t.noise > 0.05,
    tags: has(0.4, "tags"),
    related: has(0.3, "related"),
    news: has(0.5, "news"),
    print: has(0.6, "print"),
    sort: has(0.65, "sort"),
    language: has(0.5, "language"),
    random: has(0.55, "random"),
    comments: has(0.45, "comments"),
    top: has(0.35, "top"),
  };
  const chromeAt = (i: number) =>
    i === 0
      ? "/"
      : t.addresses === "query"
        ? `/page.php?p=${i}`
        : t.addresses === "flat"
          ? `/info${i === 1 ? "" : i}.html`
          : `/info/${i}/`;
  const tagAt = (i: number) =>
    t.addresses === "query" ? `/tag.php?t=${i}` : t.addresses === "flat" ? `/tag-${i}.html` : `/tags/t${i}/`;
  const newsAt = (i: number) =>
    t.addresses === "query" ? `/news.php?n=${i}` : t.addresses === "flat" ? `/news-${i}.html` : `/news/${i}/`;
  const TAGS = 25;
  const NEWS = 9;
  /** Which entry of the menu is the news. */
  const NEWS_PAGE = 4;
  const PER_MONTH = 20;
  const months = Math.ceil(t.articles / PER_MONTH);
  const monthAt = (m: number) =>
    t.addresses === "query" ? `/news.php?m=${m}` : t.addresses === "flat" ? `/month-${m}.html` : `/news/m${m}/`;
  const monthName = (m: number) => `${MONTHS[m % 12]} ${2001 + Math.floor(m / 12)}`;
  const pagesOf = (count: number) => (t.pagination === "none" ? 1 : Math.max(1, Math.ceil(count / t.perPage)));
  const put = (address: string, what: What) => {
    if (!book.has(address)) book.set(address, what);
  };
  const entries = (n: number) => {
    const all: [number, number][] = [];
    for (let m = pageOfNames(n); m < Math.min(t.names, pageOfNames(n) + t.namesPerPage); m++)
      for (let s = 0; s < titles(m); s++) all.push([m, s]);
    return all;
  };
  const startCount = t.category === "R" ? heads : t.category === "A" ? t.names : titles(0);
  for (let p = 1; p <= (t.category === "R" ? 1 : pagesOf(startCount)); p++)
    put(paged(root, p), { kind: "start", page: p });
  if (t.category === "R")
    for (let i = 0; i < heads; i++)
      for (let p = 1; p <= pagesOf(groups[i]!.length); p++) put(paged(indexAt(i), p), { kind: "index", i, page: p });
  for (let n = 0; n < t.names; n++) {
    if (t.category !== "S" && n === pageOfNames(n))
      for (let p = 1; p <= pagesOf(entries(n).length); p++) put(paged(nameAt(n), p), { kind: "name", n, page: p });
    for (let s = 0; s < titles(n); s++) {
      const address = leafAt(n, s);
      put(address, { kind: "leaf", n, s });
      leaves.add(address);
      if (noise.print)
        put(`${address}${address.includes("?") ? "&" : "?"}print=1`, { kind: "leaf", n, s, print: true });
    }
  }
  if (t.articles > 0) {
    put(chromeAt(NEWS_PAGE), { kind: "months" });
    for (let m = 0; m < months; m++) put(monthAt(m), { kind: "month", m });
    for (let i = 0; i < t.articles; i++) put(newsAt(i), { kind: "news", i });
  }
  for (let i = 0; i < 10; i++) put(chromeAt(i), { kind: "chrome", i });
  if (noise.tags) for (let i = 0; i < TAGS; i++) put(tagAt(i), { kind: "tag", i });
  if (noise.news) for (let i = 0; i < NEWS; i++) put(newsAt(i), { kind: "news", i });
  const redirected = (n: number, s: number) => t.redirects && chance(seed, "redirect", n, s) < 0.05;
  const linkTo = (n: number, s: number) => {
    if (!redirected(n, s)) return leafAt(n, s);
    const old = `/old/${n}-${s}`;
    put(old, { kind: "moved", to: leafAt(n, s) });
    return old;
  };
  for (let n = 0; n < t.names; n++) for (let s = 0; s < titles(n); s++) linkTo(n, s);

  // ── Pages ─────────────────────────────────────────────────────────────────────────────────────────────────────────
  const c = (name: string) => (t.classes ? ` class="${name}"` : "");
  const a = (href: string, text: string) => `<a href="${href}">${text}</a>`;
  const listOf = (items: readonly { href: string; text: string; more?: string }[], name: string): string => {
    switch (t.markup) {
      case "list":
        return `<ul${c(name)}>${items.map(({ href, text }) => `<li>${a(href, text)}</li>`).join("\n")}</ul>`;
      case "table":
        return `<table${c(name)}>${items.map(({ href, text, more }, i) => `<tr><td>${i + 1}</td><td>${a(href, text)}</td><td>${more ?? ""}</td></tr>`).join("\n")}</table>`;
      case "cards":
        return `<div${c(name)}>${items.map(({ href, text, more }) => `<div${c("card")}><h3>${a(href, text)}</h3><p>${more ?? ""}</p></div>`).join("\n")}</div>`;
      case "lines":
        return `<p>${items.map(({ href, text }) => a(href, text)).join("<br>\n")}</p>`;
      case "headings":
        return items.map(({ href, text }) => `<h4>${a(href, text)}</h4>`).join("\n");
    }
  };
  const pager = (address: string, page: number, pages: number): string => {
    if (pages === 1) return "";
    const parts: string[] = [];
    if (t.pagination !== "next")
      for (let p = Math.max(1, page - 2); p <= Math.min(pages, page + 2); p++)
        parts.push(p === page ? `<b>${p}</b>` : a(paged(address, p), `${p}`));
    if (t.pagination !== "numbered" && page < pages) parts.push(a(paged(address, page + 1), NEXT[t.script]));
    return `<div${c("pager")}>${parts.join(" ")}</div>`;
  };
  const frame = (title: string, body: string, self: string): string => {
    const nav = noise.nav
      ? `<div${c("menu")} id="top">${CHROME[t.script]
          .slice(0, 6)
          .map((word, i) => a(chromeAt(i), word))
          .join(
            " | ",
          )}${t.category === "R" && t.noise > 0.3 ? `<br>${INDEX.map((word, i) => a(indexAt(i), word)).join(" ")}` : ""}</div>`
      : "";
    const side = [
      noise.tags
        ? `<div${c("cloud")}>${Array.from({ length: 12 }, (_, i) => a(tagAt(Math.floor(chance(seed, "cloud", self, i) * TAGS)), words(1, "tag", i, self))).join(" ")}</div>`
        : "",
      noise.news
        ? `<div${c("news")}><h4>${CHROME[t.script][4]}</h4><ul>${[0, 1, 2].map((i) => `<li>${a(newsAt(i), words(4, "news", i))}</li>`).join("")}</ul></div>`
        : "",
      noise.top
        ? `<div${c("top10")}><ol>${Array.from({ length: 10 }, (_, i) => {
            const n = Math.floor(chance(seed, "topn", i) * t.names);
            const s = Math.floor(chance(seed, "tops", i) * titles(n));
            return `<li>${a(leafAt(n, s), titleOf(n, s))}</li>`;
          }).join("")}</ol></div>`
        : "",
      noise.random ? a(leafAt(Math.floor(chance(seed, "rn", self) * t.names), 0), "Random") : "",
      t.trap ? a("/calendar/2026/11", "Calendar") : "",
    ].join("\n");
    const foot = noise.nav
      ? `<div${c("footer")}>${CHROME[t.script]
          .slice(6)
          .map((word, i) => a(chromeAt(i + 6), word))
          .join(
            " · ",
          )}${noise.language ? ` ${a(`${plainly(self)}${plainly(self).includes("?") ? "&" : "?"}lang=en`, "English")}` : ""} <p>© ${words(2, "site")}, all rights reserved by their owners and nobody else.</p></div>`
      : "";
    return `<!doctype html><html><head><meta charset="utf-8"><title>${title} - ${words(2, "site")}</title></head><body>${nav}<div${c("content")}>${body}</div>${side}${foot}</body></html>`;
  };
  const plainly = (address: string) => address.replace(/[?&](?:sort|lang)=\w+/g, "");
  const stated = (count: number) => (t.states ? `<p>${count} songs</p>` : "");
  const chunk = <T>(all: readonly T[], page: number): readonly T[] =>
    t.pagination === "none" ? all : all.slice((page - 1) * t.perPage, page * t.perPage);
  const sorting = (address: string) =>
    noise.sort
      ? `<p>${["date", "title"].map((by) => a(`${address}${address.includes("?") ? "&" : "?"}sort=${by}`, `by ${by}`)).join(" ")}</p>`
      : "";
  const songItem = ([n, s]: [number, number]) => ({
    href: linkTo(n, s),
    text: titleOf(n, s),
    more: words(6, "teaser", n, s),
  });
  const nameItem = (n: number) => ({ href: nameAt(n), text: nameOf(n), more: `${titles(n)}` });

  const render = (what: What, self: string): string => {
    switch (what.kind) {
      case "start": {
        const title = words(2, "site");
        if (t.category === "R") {
          const letters =
            t.index === "categories"
              ? listOf(
                  INDEX.map((text, i) => ({ href: indexAt(i), text })),
                  "sections",
                )
              : `<p${c("az")}>${INDEX.map((text, i) => a(indexAt(i), text)).join(" ")}</p>`;
          return frame(title, `<h1>${title}</h1><p>${words(20, "welcome")}.</p>${letters}${stated(leaves.size)}`, self);
        }
        if (t.category === "A") {
          const shown = Array.from({ length: t.names }, (_, n) => n).filter((n) => n === pageOfNames(n));
          return frame(
            title,
            `<h1>${title}</h1>${sorting(root)}${listOf(chunk(shown, what.page).map(nameItem), "artists")}${pager(root, what.page, pagesOf(t.names))}`,
            self,
          );
        }
        const all = entries(0);
        return frame(
          title,
          `<h1>${title}</h1>${stated(all.length)}${sorting(root)}${listOf(chunk(all, what.page).map(songItem), "songs")}${pager(root, what.page, pagesOf(all.length))}`,
          self,
        );
      }
      case "index": {
        const all = groups[what.i]!.filter((n) => n === pageOfNames(n) || groupOf(pageOfNames(n)) !== what.i);
        return frame(
          INDEX[what.i]!,
          `<h1>${INDEX[what.i]}</h1>${sorting(indexAt(what.i))}${listOf(
            chunk(all, what.page)
              .map((n) => nameItem(n))
              .map((item, k) => ({ ...item, href: nameAt(pageOfNames(chunk(all, what.page)[k]!)) })),
            "artists",
          )}${pager(indexAt(what.i), what.page, pagesOf(all.length))}`,
          self,
        );
      }
      case "name": {
        const all = entries(what.n);
        const dead =
          t.deadLinks && chance(seed, "dead", what.n) < 0.3
            ? [{ href: `/gone/${what.n}`, text: words(2, "gone", what.n) }]
            : [];
        return frame(
          nameOf(what.n),
          `<h1>${nameOf(what.n)}</h1>${stated(all.length)}${listOf([...chunk(all, what.page).map(songItem), ...dead], "songs")}${pager(nameAt(what.n), what.page, pagesOf(all.length))}`,
          self,
        );
      }
      case "leaf": {
        const { n, s } = what;
        const lines = t.short
          ? between(chance(seed, "lines", n, s), 1, 4)
          : between(chance(seed, "lines", n, s), 6, 30);
        const empty = t.stubs && chance(seed, "stub", n, s) < 0.06;
        const text = empty
          ? ""
          : Array.from({ length: lines }, (_, i) =>
              words(between(chance(seed, "lineSize", n, s, i), 3, 8), "line", n, s, i),
            ).join("<br>\n");
        const second = t.leafTemplates === 2 && chance(seed, "template", n, s) < 0.4;
        const body = second
          ? `<div${c("meta")}>${words(2, "meta", n)}</div><blockquote>${text}</blockquote>`
          : `<div${c("lyrics")}>${text}</div>`;
        if (what.print) return `<html><body><h1>${titleOf(n, s)}</h1>${body}</body></html>`;
        const up = t.category === "S" ? root : nameAt(pageOfNames(n));
        const crumbs = `<p${c("crumbs")}>${a(root, words(2, "site"))} &gt; ${a(up, nameOf(n))}</p>`;
        const others =
          t.leafLinks === "many" || noise.related
            ? `<h3>More</h3><ul${c("related")}>${Array.from({ length: t.leafLinks === "many" ? 10 : 4 }, (_, i) => {
                const o = Math.floor(chance(seed, "related", n, s, i) * titles(n));
                return `<li>${a(linkTo(n, o), titleOf(n, o))}</li>`;
              }).join("")}</ul>`
            : "";
        const print = noise.print ? a(`${leafAt(n, s)}${leafAt(n, s).includes("?") ? "&" : "?"}print=1`, "Print") : "";
        const comments = noise.comments
          ? `<div${c("comments")}><h3>Comments</h3>${[0, 1].map((i) => `<p>${words(1, "who", n, s, i)}: ${words(8, "comment", n, s, i)}</p>`).join("")}${a(`/login?next=${encodeURIComponent(self)}`, "Log in")}</div>`
          : "";
        return frame(
          `${titleOf(n, s)} - ${nameOf(n)}`,
          `${crumbs}<h1>${titleOf(n, s)}</h1>${body}${print}${others}${comments}`,
          self,
        );
      }
      case "chrome": {
        const title = CHROME[t.script][what.i]!;
        return frame(
          title,
          `<h1>${title}</h1><p>${words(60, "chrome", what.i)}.</p>${
            what.i === 5
              ? listOf(
                  [0, 1, 2, 3].map((i) => ({ href: `https://other${i}.example/`, text: words(2, "other", i) })),
                  "links",
                )
              : ""
          }`,
          self,
        );
      }
      case "tag": {
        const items = Array.from({ length: 12 }, (_, k) => {
          const n = Math.floor(chance(seed, "tagged", what.i, k) * t.names);
          return songItem([n, Math.floor(chance(seed, "taggedS", what.i, k) * titles(n))]);
        });
        return frame(words(1, "tag", what.i), `<h1>${words(1, "tag", what.i)}</h1>${listOf(items, "songs")}`, self);
      }
      case "news":
        return frame(
          words(4, "news", what.i),
          `<h2>${words(4, "news", what.i)}</h2>${[0, 1, 2].map((i) => `<p>${words(40, "newsText", what.i, i)}.</p>`).join("")}`,
          self,
        );
      case "months":
      case "month": {
        const title = what.kind === "months" ? CHROME[t.script][NEWS_PAGE]! : monthName(what.m);
        const first = what.kind === "months" ? 0 : what.m * PER_MONTH;
        const items =
          what.kind === "months"
            ? Array.from({ length: months }, (_, m) => ({ href: monthAt(m), text: monthName(m) }))
            : Array.from({ length: Math.min(PER_MONTH, t.articles - first) }, (_, i) => ({
                href: newsAt(first + i),
                text: words(4, "news", first + i),
              }));
        return frame(title, `<h1>${title}</h1>${listOf(items, "news")}`, self);
      }
      case "calendar": {
        const next = what.m === 12 ? `/calendar/${what.y + 1}/1` : `/calendar/${what.y}/${what.m + 1}`;
        return frame(
          "Calendar",
          `<h1>${what.y}/${what.m}</h1><table>${Array.from({ length: 28 }, (_, d) => `<td>${a(`/calendar/${what.y}/${what.m}/${d + 1}`, `${d + 1}`)}</td>`).join("")}</table>${a(next, "&gt;&gt;")}`,
          self,
        );
      }
      case "moved":
        return "";
    }
  };
  const find = (address: string): What | undefined => {
    const exact = book.get(address);
    if (exact !== undefined) return exact;
    const bare = plainly(address);
    if (bare !== address) return book.get(bare);
    const day = /^\/calendar\/(\d{4})\/(\d+)/.exec(address);
    return t.trap && day !== null ? { kind: "calendar", y: Number(day[1]), m: Number(day[2]) } : undefined;
  };
  const STATES = {
    start: "root",
    index: "index",
    name: "titles",
    leaf: "leaf",
    chrome: "other",
    tag: "titles",
    news: "other",
    months: "other",
    month: "other",
    calendar: "other",
    moved: "moved",
  } as const;
  return {
    traits,
    start: root,
    levels: { R: 4, A: 3, S: 2 }[t.category],
    leaves,
    answer(address) {
      const what = find(address);
      if (what === undefined) return { status: 404, body: "nothing here" };
      if (what.kind === "moved") return { status: 301, location: what.to, body: "" };
      return { status: 200, body: render(what, address) };
    },
    state(address) {
      const what = find(address);
      return what === undefined ? "none" : leaves.has(address) ? "leaf" : STATES[what.kind];
    },
  };
}
