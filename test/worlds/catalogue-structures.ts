/** Catalogues of structures that the data do not have, as people build them. The leaves of each are known. */
import { chance } from "./chance.js";
import { a, EN, each, numbers, poem, RU, type SmallSite, said, site, some } from "./small-site.js";

const dashed = (words: string) => words.replaceAll(" ", "-");
const pick = (count: number, ...key: (string | number)[]) => Math.floor(chance(11, ...key) * count);
const rows = (items: readonly string[]) => `<ul>${items.map((one) => `<li>${one}</li>`).join("")}</ul>`;

/** The alphabet is a menu of choices on every page; a letter's words stand in a table of three columns. */
function letterMenu(): SmallSite {
  const { put, leaf, ...made } = site("/");
  const letters = [..."abcdefghklmnoprst"];
  const page = (title: string, body: string) =>
    `<html><head><title>${title}</title></head><body><div class="top">${a("/", "Plants")} ${a("/sources.html", "Sources")}</div><form action="/go"><select name="l" onchange="go(this)"><option value="">Letter</option>${letters.map((l) => `<option value="/letter-${l}.html">${l.toUpperCase()}</option>`).join("")}</select></form><h1>${title}</h1>${body}</body></html>`;
  const at = (l: string, i: number) => `/plants/${l}${dashed(some(2, EN, "plant", l, i))}${i}.html`;
  put("/", page("Plants of the valley", `<p>${said(4, EN, "intro")}</p>`));
  put("/sources.html", page("Sources", `<p>${said(9, EN, "sources")}</p>`));
  for (const [n, l] of letters.entries()) {
    const own = numbers(3 + pick(9, "plants", l));
    put(
      `/letter-${l}.html`,
      page(
        l.toUpperCase(),
        `<table>${own.map((i) => `<tr><td>${a(at(l, i), some(2, EN, "plant", l, i))}</td><td><i>${some(2, EN, "latin", l, i)}</i></td><td>${pick(90, l, i)} cm</td></tr>`).join("")}</table>`,
      ),
    );
    for (const i of own)
      leaf(
        at(l, i),
        page(
          some(2, EN, "plant", l, i),
          `<p>${said(3 + pick(4, l, i), EN, "plant", l, i)}</p><p>${said(2, EN, "use", l, i)}</p>${n % 2 ? `<p>See ${a(at(l, own[(i + 1) % own.length]!), "its neighbour")}.</p>` : ""}`,
        ),
      );
  }
  return made;
}

/** Notes are reached through calendars only: a year shows months, a month a grid of days, a day its notes. */
function calendar(): SmallSite {
  const { put, leaf, ...made } = site("/diary/");
  const page = (title: string, body: string) =>
    `<title>${title} | Diary</title><body><header><a href="/diary/">Diary</a> <a href="/who/">Who</a></header><main><h1>${title}</h1>${body}</main>`;
  put("/who/", page("Who", `<p>${said(7, EN, "who")}</p>`));
  put(
    "/diary/",
    page(
      "Years",
      each(3, (y) => `<p>${a(`/diary/${2016 + y}/`, 2016 + y)}</p>`),
    ),
  );
  for (const y of [2016, 2017, 2018]) {
    const months = numbers(12)
      .filter((m) => chance(5, "month", y, m) < 0.7)
      .map((m) => String(m + 1).padStart(2, "0"));
    put(`/diary/${y}/`, page(String(y), rows(months.map((m) => a(`/diary/${y}/${m}/`, `Month ${m}`)))));
    for (const [k, m] of months.entries()) {
      const days = numbers(28)
        .filter((d) => chance(6, y, m, d) < 0.25)
        .map((d) => String(d + 1).padStart(2, "0"));
      const grid = each(
        4,
        (w) =>
          `<tr>${each(7, (d) => {
            const day = String(7 * w + d + 1).padStart(2, "0");
            return `<td>${days.includes(day) ? a(`/diary/${y}/${m}/${day}/`, Number(day)) : Number(day)}</td>`;
          })}</tr>`,
      );
      const beside = `${k > 0 ? a(`/diary/${y}/${months[k - 1]}/`, "«") : ""} ${k < months.length - 1 ? a(`/diary/${y}/${months[k + 1]}/`, "»") : ""}`;
      put(`/diary/${y}/${m}/`, page(`${m}/${y}`, `<table class="calendar">${grid}</table>${beside}`));
      for (const d of days) {
        const at = (i: number) => `/diary/${y}/${m}/${d}/${dashed(some(3, EN, "note", y, m, d, i))}/`;
        const own = numbers(1 + pick(2, y, m, d));
        put(
          `/diary/${y}/${m}/${d}/`,
          page(`${d}/${m}/${y}`, rows(own.map((i) => a(at(i), some(3, EN, "note", y, m, d, i))))),
        );
        for (const i of own)
          leaf(
            at(i),
            page(
              some(3, EN, "note", y, m, d, i),
              `<p>${said(4 + pick(9, y, m, d, i), EN, "note", y, m, d, i)}</p><table class="calendar">${grid}</table>`,
            ),
          );
      }
    }
  }
  return made;
}

/** Each entry ends with thirty related entries, more than any list has. */
function related(): SmallSite {
  const { put, leaf, ...made } = site("/");
  const count = 180;
  const at = (i: number) => `/entry/${dashed(some(2, EN, "entry", i))}-${i}`;
  const page = (title: string, body: string) =>
    `<title>${title} - Lore</title><nav>${a("/", "Home")} ${a("/topics", "Topics")} ${a("/help", "Help")}</nav><article><h1>${title}</h1>${body}</article>`;
  put("/", page("Lore", `<p>${said(2, EN, "lore")}</p><p>${a("/topics", "All topics")}</p>`));
  put("/help", page("Help", `<p>${said(6, EN, "help")}</p>`));
  put(
    "/topics",
    page(
      "Topics",
      rows(numbers(12).map((t) => a(`/topics/${dashed(some(2, EN, "topic", t))}`, some(2, EN, "topic", t)))),
    ),
  );
  for (const t of numbers(12))
    put(
      `/topics/${dashed(some(2, EN, "topic", t))}`,
      page(some(2, EN, "topic", t), rows(numbers(15).map((i) => a(at(15 * t + i), some(2, EN, "entry", 15 * t + i))))),
    );
  for (const i of numbers(count))
    leaf(
      at(i),
      page(
        some(2, EN, "entry", i),
        `<p>${said(3 + pick(5, "long", i), EN, "entry", i)}</p><h2>Related entries</h2>${rows(
          numbers(30)
            .map((k) => pick(count, "rel", i, k))
            .map((j) => a(at(j), some(2, EN, "entry", j))),
        )}`,
      ),
    );
  return made;
}

/** Albums of pictures in numbered pages; a picture has a caption, arrows, and a page of its own for the large one. */
function gallery(): SmallSite {
  const { put, leaf, ...made } = site("/gallery/");
  const page = (title: string, body: string) =>
    `<title>${title}</title><div id="head">${a("/gallery/", "Gallery")} ${a("/login", "Login")} ${a("/search", "Search")}</div><div id="main"><h2>${title}</h2>${body}</div>`;
  put("/login", page("Login", `<form><input name="user"><input name="pass"></form>`));
  put("/search", page("Search", `<form><input name="q"></form>`));
  put(
    "/gallery/",
    page(
      "Albums",
      each(
        5,
        (n) =>
          `<div class="album"><a href="/gallery/${n}/"><img src="/thumb/a${n}.jpg" alt=""></a><br>${a(`/gallery/${n}/`, some(2, EN, "album", n))}</div>`,
      ),
    ),
  );
  for (const n of numbers(5)) {
    const own = numbers(20 + pick(20, "size", n));
    const parts = Math.ceil(own.length / 12);
    const at = (i: number) => `/gallery/${n}/img_${100 * (n + 1) + i}.html`;
    const list = (p: number) => (p === 0 ? `/gallery/${n}/` : `/gallery/${n}/?page=${p + 1}`);
    for (const p of numbers(parts))
      put(
        list(p),
        page(
          some(2, EN, "album", n),
          `${own
            .slice(12 * p, 12 * p + 12)
            .map(
              (i) =>
                `<div class="thumb"><a href="${at(i)}"><img src="/thumb/${n}-${i}.jpg" alt="${some(2, EN, "pic", n, i)}"></a></div>`,
            )
            .join("")}<p class="pages">${numbers(parts)
            .map((k) => (k === p ? `<b>${k + 1}</b>` : a(list(k), k + 1)))
            .join(" ")}</p>`,
        ),
      );
    for (const i of own) {
      leaf(
        at(i),
        page(
          some(2, EN, "pic", n, i),
          `<p>${i > 0 ? a(at(i - 1), "&laquo; previous") : ""} ${a(list(0), some(2, EN, "album", n))} ${i < own.length - 1 ? a(at(i + 1), "next &raquo;") : ""}</p><a href="${at(i).replace(".html", "_full.html")}"><img src="/pic/${n}-${i}.jpg"></a><p>${said(1 + pick(2, n, i), EN, "pic", n, i)}</p>`,
        ),
      );
      put(
        at(i).replace(".html", "_full.html"),
        `<title>${some(2, EN, "pic", n, i)}</title><img src="/full/${n}-${i}.jpg"><p>${a(at(i), "back")}</p>`,
      );
    }
  }
  return made;
}

/** Tales in two languages, each page linked to its twin under the other folder. Those of the other language may be kept or not. */
function twoLanguages(): SmallSite {
  const { put, leaf, ...made } = site("/en/");
  const also = new Set<string>();
  for (const [tongue, words, other] of [
    ["en", EN, "tt"],
    ["tt", RU, "en"],
  ] as const) {
    const page = (path: string, title: string, body: string) =>
      `<html lang="${tongue}"><title>${title}</title><div class="menu">${a(`/${tongue}/`, "⌂")} ${a(`/${tongue}/about.html`, "i")}</div><div class="lang">${a(`/${other}${path}`, other.toUpperCase())}</div><div class="body"><h1>${title}</h1>${body}</div></html>`;
    put(
      `/${tongue}/`,
      page(
        "/",
        some(2, words, "title"),
        rows(numbers(7).map((c) => a(`/${tongue}/${EN[c]}/`, some(2, words, "chapter", c)))),
      ),
    );
    put(`/${tongue}/about.html`, page("/about.html", some(1, words, "about"), `<p>${said(5, words, "about")}</p>`));
    for (const c of numbers(7)) {
      const own = numbers(6 + pick(9, "tales", c));
      const at = (i: number) => `/${EN[c]}/${100 * c + i}.html`;
      put(
        `/${tongue}/${EN[c]}/`,
        page(
          `/${EN[c]}/`,
          some(2, words, "chapter", c),
          rows(own.map((i) => a(`/${tongue}${at(i)}`, some(3, words, "tale", c, i)))),
        ),
      );
      for (const i of own) {
        const html = page(
          at(i),
          some(3, words, "tale", c, i),
          each(3 + pick(4, c, i), (p) => `<p>${said(4, words, "tale", c, i, p)}</p>`),
        );
        if (tongue === "en") leaf(`/en${at(i)}`, html);
        else {
          put(`/tt${at(i)}`, html);
          also.add(`/tt${at(i)}`);
        }
      }
    }
  }
  return { ...made, also };
}

/** A blog: posts beside pages at the root, excerpts, categories, tags, authors, months, attachments, feeds, comments in pages. */
function blog(): SmallSite {
  const { put, leaf, ...made } = site("/");
  const count = 90;
  const title = (i: number) => some(4, EN, "post", i);
  const at = (i: number) => `/${dashed(title(i))}-${i}/`;
  const cats = ["soups", "cakes", "salads", "breads", "drinks"];
  const month = (i: number) =>
    `/20${12 + Math.floor(i / 36)}/${String(1 + Math.floor((i % 36) / 3)).padStart(2, "0")}/`;
  const side = `<aside><ul class="recent">${each(5, (i) => `<li>${a(at(i), title(i))}</li>`)}</ul><ul class="cats">${cats.map((c) => `<li>${a(`/category/${c}/`, c)}</li>`).join("")}</ul><div class="cloud">${each(14, (t) => a(`/tag/${EN[t]}/`, EN[t]!), " ")}</div><ul class="archives">${[...new Set(numbers(count).map(month))].map((m) => `<li>${a(m, m)}</li>`).join("")}</ul></aside>`;
  const page = (name: string, body: string) =>
    `<title>${name} &#8211; Spoon</title><link rel="alternate" href="/feed/"><header><nav>${a("/", "Home")}${a("/about/", "About")}${a("/contact/", "Contact")}${a("/privacy/", "Privacy")}</nav></header><main>${body}</main>${side}<footer>${a("/feed/", "RSS")}</footer>`;
  const teaser = (i: number) =>
    `<article class="post"><h2>${a(at(i), title(i))}</h2><p class="meta">${a(`/author/${EN[i % 3]}/`, EN[i % 3]!)} in ${a(`/category/${cats[i % 5]}/`, cats[i % 5]!)}</p><p>${said(2, EN, "text", i)} […] ${a(at(i), "Continue reading")}</p></article>`;
  const list = (path: string, name: string, all: readonly number[]) => {
    const parts = Math.ceil(all.length / 10);
    const part = (p: number) => (p === 0 ? path : `${path}page/${p + 1}/`);
    for (const p of numbers(parts))
      put(
        part(p),
        page(
          name,
          `<h1>${name}</h1>${all
            .slice(10 * p, 10 * p + 10)
            .map(teaser)
            .join("")}<div class="nav-links">${numbers(parts)
            .map((k) => (k === p ? `<span>${k + 1}</span>` : a(part(k), k + 1)))
            .join(" ")}</div>`,
        ),
      );
  };
  const all = numbers(count);
  list("/", "Spoon", all);
  for (const [k, c] of cats.entries())
    list(
      `/category/${c}/`,
      c,
      all.filter((i) => i % 5 === k),
    );
  for (const t of numbers(14))
    list(
      `/tag/${EN[t]}/`,
      EN[t]!,
      all.filter((i) => i % 14 === t || i % 9 === t % 9),
    );
  for (const u of numbers(3))
    list(
      `/author/${EN[u]}/`,
      EN[u]!,
      all.filter((i) => i % 3 === u),
    );
  for (const m of new Set(all.map(month)))
    list(
      m,
      m,
      all.filter((i) => month(i) === m),
    );
  for (const one of ["about", "contact", "privacy"])
    put(`/${one}/`, page(one, `<article class="page"><h1>${one}</h1><p>${said(6, EN, one)}</p></article>`));
  for (const i of all) {
    put(
      `${at(i)}picture-${i}/`,
      page(`picture-${i}`, `<article class="attachment"><h1>picture-${i}</h1><img src="/p/${i}.jpg"></article>`),
    );
    leaf(
      at(i),
      page(
        title(i),
        `<article class="post"><h1>${title(i)}</h1><p class="meta">${a(`/author/${EN[i % 3]}/`, EN[i % 3]!)} in ${a(`/category/${cats[i % 5]}/`, cats[i % 5]!)}</p><a href="${at(i)}picture-${i}/"><img src="/p/${i}-300.jpg"></a><p>${said(2, EN, "text", i)}</p><p>${said(3 + pick(5, i), EN, "rest", i)}</p>${rows(numbers(6).map((k) => some(2, EN, "with", i, k)))}<p class="tags">${a(`/tag/${EN[i % 14]}/`, EN[i % 14]!)}</p></article><div class="post-nav">${i > 0 ? a(at(i - 1), `← ${title(i - 1)}`) : ""} ${i < count - 1 ? a(at(i + 1), `${title(i + 1)} →`) : ""}</div><ol class="comments">${each(pick(4, "c", i), (k) => `<li>${said(1, EN, "comment", i, k)} ${a(`${at(i)}?replytocom=${10 * i + k}`, "Reply")}</li>`)}</ol>`,
      ),
    );
  }
  return made;
}

/** A directory of people in departments; each has tabs for publications, teaching and contact at addresses of their own. */
function people(): SmallSite {
  const { put, leaf, ...made } = site("/staff");
  const page = (title: string, body: string) =>
    `<title>${title} | Institute</title><ul class="main-menu"><li>${a("/", "Home")}<li>${a("/staff", "Staff")}<li>${a("/news", "News")}</ul><div class="region-content"><h1>${title}</h1>${body}</div>`;
  put("/", page("Institute", `<p>${said(4, EN, "institute")}</p>`));
  put(
    "/news",
    page(
      "News",
      each(3, (n) => `<h3>${a(`/news/${n}`, some(4, EN, "news", n))}</h3><p>${said(1, EN, "news", n)}</p>`),
    ),
  );
  for (const n of numbers(3)) put(`/news/${n}`, page(some(4, EN, "news", n), `<p>${said(7, EN, "news", n)}</p>`));
  put("/staff", page("Staff", rows(numbers(9).map((d) => a(`/staff/department/${d}`, some(2, EN, "department", d))))));
  for (const d of numbers(9)) {
    const own = numbers(8 + pick(10, "people", d)).map((i) => 100 * d + i);
    const name = (i: number) => some(2, EN, "person", i);
    put(
      `/staff/department/${d}`,
      page(
        some(2, EN, "department", d),
        `<table>${own.map((i) => `<tr><td>${a(`/people/${i}`, name(i))}</td><td>${some(1, EN, "post", i)}</td><td>room ${i}</td></tr>`).join("")}</table>`,
      ),
    );
    for (const i of own) {
      const tabs = `<ul class="tabs">${[
        ["", "Profile"],
        ["/publications", "Publications"],
        ["/teaching", "Teaching"],
        ["/contact", "Contact"],
      ]
        .map(([path, word]) => `<li>${a(`/people/${i}${path}`, word!)}`)
        .join("")}</ul>`;
      leaf(
        `/people/${i}`,
        page(
          name(i),
          `${tabs}<p>${said(3 + pick(4, "life", i), EN, "life", i)}</p><p>${said(2, EN, "interests", i)}</p>`,
        ),
      );
      put(
        `/people/${i}/publications`,
        page(
          name(i),
          `${tabs}${rows(numbers(pick(12, "pub", i)).map((k) => `${some(9, EN, "pub", i, k)}, 20${10 + k}`))}`,
        ),
      );
      put(
        `/people/${i}/teaching`,
        page(name(i), `${tabs}${rows(numbers(pick(4, "teach", i)).map((k) => some(4, EN, "course", i, k)))}`),
      );
      put(`/people/${i}/contact`, page(name(i), `${tabs}<p>Room ${i}</p><p>Phone ${7000 + i}</p>`));
    }
  }
  return made;
}

/** Everything is a query: categories in pages that can be sorted, items by id with a print view and a form to send them. */
function queries(): SmallSite {
  const { put, leaf, ...made } = site("/browse.php");
  const page = (title: string, body: string) =>
    `<title>${title}</title><table width="100%"><tr><td>${a("/index.php", "Home")} | ${a("/browse.php", "Browse")} | ${a("/top.php", "Top 10")} | ${a("/add.php", "Add yours")}</td></tr><tr><td><b>${title}</b><br>${body}</td></tr></table>`;
  const item = (i: number) => some(3, EN, "joke", i);
  put("/index.php", page("Home", `<p>${said(3, EN, "home")}</p>`));
  put("/add.php", page("Add", `<form><textarea></textarea></form>`));
  put(
    "/top.php",
    page("Top 10", `<ol>${each(10, (i) => `<li>${a(`/view.php?id=${13 * i + 7}`, item(13 * i + 7))}`)}</ol>`),
  );
  put(
    "/browse.php",
    page(
      "Browse",
      each(6, (c) => `${a(`/browse.php?cat=${c + 1}`, some(1, EN, "cat", c))}<br>`),
    ),
  );
  for (const c of numbers(6)) {
    const own = numbers(25).map((i) => 25 * c + i);
    for (const sort of ["", "&sort=title", "&sort=date"])
      for (const p of numbers(3)) {
        const to = (k: number) => `/browse.php?cat=${c + 1}${sort}${k === 0 ? "" : `&page=${k + 1}`}`;
        put(
          to(p),
          page(
            some(1, EN, "cat", c),
            `Sort by ${a(`/browse.php?cat=${c + 1}&sort=title`, "title")} ${a(`/browse.php?cat=${c + 1}&sort=date`, "date")}<table>${own
              .slice(10 * p, 10 * p + 10)
              .map((i) => `<tr><td>${a(`/view.php?id=${i}`, item(i))}</td><td>${pick(99, "votes", i)} votes</td></tr>`)
              .join("")}</table>Pages: ${each(3, (k) => (k === p ? `${k + 1}` : a(to(k), k + 1)), " ")}`,
          ),
        );
      }
    for (const i of own) {
      leaf(
        `/view.php?id=${i}`,
        page(
          item(i),
          `<p>${said(1 + pick(4, i), EN, "joke", i)}</p><small>${a(`/print.php?id=${i}`, "print")} ${a(`/send.php?id=${i}`, "send to a friend")} ${a(`/vote.php?id=${i}&v=1`, "good")} ${a(`/vote.php?id=${i}&v=0`, "bad")}</small>`,
        ),
      );
      put(
        `/print.php?id=${i}`,
        `<title>${item(i)}</title><b>${item(i)}</b><p>${said(1 + pick(4, i), EN, "joke", i)}</p>`,
      );
      put(`/send.php?id=${i}`, page("Send", `<form><input name="to"></form>`));
      for (const v of [0, 1]) put(`/vote.php?id=${i}&v=${v}`, page("Thanks", "<p>Your vote was counted.</p>"));
    }
  }
  return made;
}

/** Five levels of places, each page with a paragraph about itself; only the last have no places in them. */
function places(): SmallSite {
  const { put, leaf, ...made } = site("/world/");
  const page = (trail: readonly string[], title: string, body: string) =>
    `<title>${title}</title><div class="crumbs">${trail.map((path) => a(path, path.split("/").at(-2)!)).join(" &gt; ")}</div><h1>${title}</h1>${body}<div class="foot">${a("/imprint/", "Imprint")}</div>`;
  put("/imprint/", page(["/world/"], "Imprint", `<p>${said(5, EN, "imprint")}</p>`));
  const grow = (path: string, trail: readonly string[], level: number): void => {
    const title = path === "/world/" ? "World" : some(2, EN, "place", path);
    if (level === 5) {
      leaf(
        path,
        page(
          trail,
          title,
          `<p>${said(3 + pick(5, path), EN, "about", path)}</p><dl><dt>Height<dd>${pick(3000, "h", path)} m<dt>People<dd>${pick(90000, "n", path)}</dl>`,
        ),
      );
      return;
    }
    const below = numbers(2 + pick(3, "below", path)).map((i) => `${path}${dashed(some(1, EN, "sub", path, i))}${i}/`);
    put(
      path,
      page(
        trail,
        title,
        `<p>${said(2, EN, "about", path)}</p>${rows(below.map((one) => a(one, some(2, EN, "place", one))))}`,
      ),
    );
    for (const one of below) grow(one, [...trail, path], level + 1);
  };
  grow("/world/", [], 0);
  return made;
}

/** Leaves are short tables of facts, and lists are tables, too. */
function facts(): SmallSite {
  const { put, leaf, ...made } = site("/index.html");
  const page = (title: string, body: string) =>
    `<html><head><title>Rolling stock: ${title}</title></head><body bgcolor="#ffffff"><h2>${title}</h2>${body}<hr><a href="/index.html">Contents</a> <a href="/abbreviations.html">Abbreviations</a></body></html>`;
  put(
    "/index.html",
    page(
      "Contents",
      `<table border=1>${each(14, (c) => `<tr><td>${a(`/class${c + 1}.html`, `Class ${c + 1}`)}</td><td>${1900 + 5 * c}</td><td>${some(3, EN, "maker", c)}</td></tr>`)}</table>`,
    ),
  );
  put(
    "/abbreviations.html",
    page(
      "Abbreviations",
      `<table>${each(20, (k) => `<tr><td>${EN[k % 16]![0]}${k}</td><td>${some(3, EN, "abbr", k)}</td></tr>`)}</table>`,
    ),
  );
  for (const c of numbers(14)) {
    const own = numbers(5 + pick(12, "units", c));
    put(
      `/class${c + 1}.html`,
      page(
        `Class ${c + 1}`,
        `<table border=1><tr><th>No.<th>Built<th>State</tr>${own.map((i) => `<tr><td>${a(`/units/${c + 1}-${i + 1}.html`, `${c + 1}.${i + 1}`)}</td><td>${1900 + pick(80, c, i)}</td><td>${some(1, EN, "state", c, i)}</td></tr>`).join("")}</table>`,
      ),
    );
    for (const i of own)
      leaf(
        `/units/${c + 1}-${i + 1}.html`,
        page(
          `${c + 1}.${i + 1}`,
          `<table border=1>${["Built", "Maker", "Depot", "Livery", "Withdrawn", "Scrapped"].map((f, k) => `<tr><td>${f}</td><td>${some(1 + pick(3, c, i, k), EN, f, c, i)} ${1900 + pick(90, f, c, i)}</td></tr>`).join("")}</table><p>${a(`/class${c + 1}.html`, `Class ${c + 1}`)}</p>`,
        ),
      );
  }
  return made;
}

/** Books without contents: the cover leads to the first chapter, each chapter to the next. */
function chains(): SmallSite {
  const { put, leaf, ...made } = site("/library.html");
  const top = `<p><a href="/library.html">Library</a></p>`;
  put(
    "/library.html",
    `<title>Library</title><h1>Library</h1>${each(8, (b) => `<p>${a(`/${EN[b]}/cover.html`, some(3, EN, "book", b))}, ${1800 + 9 * b}</p>`)}`,
  );
  for (const b of numbers(8)) {
    const count = 7 + pick(12, "chapters", b);
    put(
      `/${EN[b]}/cover.html`,
      `<title>${some(3, EN, "book", b)}</title>${top}<img src="cover.jpg"><h1>${some(3, EN, "book", b)}</h1><p>${a("chapter1.html", "Start reading")}</p>`,
    );
    for (const i of numbers(count))
      leaf(
        `/${EN[b]}/chapter${i + 1}.html`,
        `<title>${some(3, EN, "book", b)}: ${i + 1}</title>${top}<h2>Chapter ${i + 1}</h2>${each(4 + pick(4, b, i), (p) => `<p>${said(5, EN, b, i, p)}</p>`)}<p>${i > 0 ? a(`chapter${i}.html`, "Previous chapter") : a("cover.html", "Cover")} | ${i < count - 1 ? a(`chapter${i + 2}.html`, "Next chapter") : "The end"}</p>`,
      );
  }
  return made;
}

/** A menu made by a program; the links stand in <noscript> on every page. */
function noscript(): SmallSite {
  const { put, leaf, ...made } = site("/");
  const menu = `<script>drawMenu()</script><noscript><ul>${each(9, (c) => `<li>${a(`/c/${EN[c]}.html`, EN[c]!)}`)}</ul></noscript>`;
  const page = (title: string, body: string) =>
    `<title>${title}</title><div id="left">${menu}</div><div id="right"><h1>${title}</h1>${body}</div><p>${a("/terms.html", "Terms")}</p>`;
  put("/", page("Proverbs", `<p>${said(3, EN, "welcome")}</p>`));
  put("/terms.html", page("Terms", `<p>${said(9, EN, "terms")}</p>`));
  for (const c of numbers(9)) {
    const own = numbers(6 + pick(10, "proverbs", c));
    put(
      `/c/${EN[c]}.html`,
      page(EN[c]!, own.map((i) => `<p>${a(`/p/${100 * c + i}.html`, some(6, EN, "proverb", c, i))}</p>`).join("")),
    );
    for (const i of own)
      leaf(
        `/p/${100 * c + i}.html`,
        page(some(6, EN, "proverb", c, i), `<p>${said(2 + pick(3, c, i), EN, "meaning", c, i)}</p>`),
      );
  }
  return made;
}

/** Quotations of one sentence; authors' pages print them in full, in numbered pages; a hundred topics do so, too. */
function quotations(): SmallSite {
  const { put, leaf, ...made } = site("/authors/");
  const page = (title: string, body: string) =>
    `<title>${title}</title><div class="bar">${a("/authors/", "Authors")} ${a("/topics/", "Topics")}</div><div class="wrap"><h1>${title}</h1>${body}</div>`;
  const authors = numbers(15).map((n) => some(2, EN, "author", n));
  const all = numbers(15).flatMap((n) =>
    numbers(6 + pick(14, "quotes", n)).map((i) => ({ n, i, id: 1000 + 50 * n + i, topic: pick(30, "topic", n, i) })),
  );
  const text = (q: { n: number; i: number }) => some(9 + pick(9, "len", q.n, q.i), EN, "quote", q.n, q.i);
  const block = (q: (typeof all)[number]) =>
    `<div class="quote"><a href="/quote/${q.id}">“${text(q)}”</a><br>${a(`/authors/${q.n}/`, authors[q.n]!)}</div>`;
  put("/authors/", page("Authors", rows(authors.map((name, n) => a(`/authors/${n}/`, name)))));
  put("/topics/", page("Topics", rows(numbers(30).map((t) => a(`/topics/${t}/`, some(1, EN, "topic", t))))));
  const list = (path: string, title: string, own: readonly (typeof all)[number][]) => {
    const parts = Math.max(1, Math.ceil(own.length / 8));
    const part = (p: number) => (p === 0 ? path : `${path}${p + 1}/`);
    for (const p of numbers(parts))
      put(
        part(p),
        page(
          title,
          `${own
            .slice(8 * p, 8 * p + 8)
            .map(block)
            .join("")}<p>${p < parts - 1 ? a(part(p + 1), "Next »") : ""}</p>`,
        ),
      );
  };
  for (const n of numbers(15))
    list(
      `/authors/${n}/`,
      authors[n]!,
      all.filter((q) => q.n === n),
    );
  for (const t of numbers(30))
    list(
      `/topics/${t}/`,
      some(1, EN, "topic", t),
      all.filter((q) => q.topic === t),
    );
  for (const q of all)
    leaf(
      `/quote/${q.id}`,
      page(
        `Quote by ${authors[q.n]}`,
        `<blockquote>${text(q)}</blockquote><p>${a(`/authors/${q.n}/`, authors[q.n]!)} ${a(`/topics/${q.topic}/`, some(1, EN, "topic", q.topic))}</p>`,
      ),
    );
  return made;
}

/** A server's own listing of folders, which can be sorted by three columns in two directions. */
function folders(): SmallSite {
  const { put, leaf, ...made } = site("/texts/");
  const sorts = ["?C=N;O=D", "?C=M;O=A", "?C=S;O=A"];
  const index = (path: string, names: readonly string[]) => {
    const up = path === "/texts/" ? "/" : path.replace(/[^/]+\/$/, "");
    const html = `<html><head><title>Index of ${path}</title></head><body><h1>Index of ${path}</h1><pre>${["Name", "Last modified", "Size"].map((word, i) => a(sorts[i]!, word)).join(" ")}<hr>${a(up, "Parent Directory")}\n${names.map((name) => `${a(name, name)}   2009-03-1${pick(9, name)}   ${pick(90, path, name)}K\n`).join("")}<hr></pre></body></html>`;
    put(path, html);
    for (const sort of sorts) put(path + sort, html);
  };
  put("/", `<h1>It works</h1>`);
  index(
    "/texts/",
    numbers(6).map((f) => `${EN[f]}/`),
  );
  for (const f of numbers(6)) {
    const own = numbers(9 + pick(12, "files", f)).map((i) => `${dashed(some(2, EN, "file", f, i))}${i}.html`);
    index(`/texts/${EN[f]}/`, own);
    for (const name of own)
      leaf(
        `/texts/${EN[f]}/${name}`,
        `<html><head><title>${name}</title></head><body><pre>${each(14 + pick(20, name), (l) => `${some(8, EN, name, l)}\n`)}</pre></body></html>`,
      );
  }
  return made;
}

/** Recipes that link themselves in other ways: for other numbers of people, for the printer, with more comments. */
function portions(): SmallSite {
  const { put, leaf, ...made } = site("/rezepte/");
  const page = (title: string, body: string) =>
    `<title>${title} - Küche</title><div class="menu">${a("/", "Start")}${a("/rezepte/", "Rezepte")}${a("/forum/", "Forum")}</div><div class="inhalt">${body}</div>`;
  for (const one of ["", "forum/"])
    put(`/${one}`, page(one || "Start", `<h1>${one || "Start"}</h1><p>${said(4, EN, "start", one)}</p>`));
  const at = (c: number, i: number) => `/rezepte/${EN[c]}/${dashed(some(2, EN, "r", c, i))}-${i}.html`;
  put(
    "/rezepte/",
    page(
      "Rezepte",
      `<h1>Rezepte</h1>${each(8, (c) => `<div class="box"><h3>${a(`/rezepte/${EN[c]}/`, EN[c]!)}</h3>${each(3, (i) => a(at(c, i), some(2, EN, "r", c, i)), ", ")}</div>`)}`,
    ),
  );
  for (const c of numbers(8)) {
    const own = numbers(9 + pick(10, "recipes", c));
    put(
      `/rezepte/${EN[c]}/`,
      page(
        EN[c]!,
        `<h1>${EN[c]}</h1>${own.map((i) => `<div class="card"><a href="${at(c, i)}"><img src="/b/${c}-${i}.jpg"></a><h4>${a(at(c, i), some(2, EN, "r", c, i))}</h4><span>${10 + pick(50, c, i)} min</span></div>`).join("")}`,
      ),
    );
    for (const i of own) {
      const body = (n: number) =>
        `<h1>${some(2, EN, "r", c, i)}</h1><p>${[2, 4, 6].map((k) => a(`${at(c, i)}?personen=${k}`, k)).join(" ")} ${a(`${at(c, i)}?druck=1`, "Drucken")}</p><ul>${each(6, (k) => `<li>${n * (1 + pick(9, c, i, k))} ${some(1, EN, "with", c, i, k)}</li>`)}</ul><p>${said(4 + pick(4, c, i), EN, "how", c, i)}</p><h4>Ähnlich</h4>${numbers(
          4,
        )
          .map((k) => pick(own.length, "like", c, i, k))
          .map((j) => a(at(c, j), some(2, EN, "r", c, j)))
          .join("<br>")}`;
      leaf(at(c, i), page(some(2, EN, "r", c, i), body(4)));
      for (const k of [2, 4, 6]) put(`${at(c, i)}?personen=${k}`, page(some(2, EN, "r", c, i), body(k)));
      put(`${at(c, i)}?druck=1`, body(4));
    }
  }
  return made;
}

/** Plays: a play's page lists its scenes by act, all files in one folder, named by play, act and scene. */
function scenes(): SmallSite {
  const { put, leaf, ...made } = site("/plays/index.htm");
  put(
    "/plays/index.htm",
    `<title>Plays</title><center><h1>Plays</h1></center>${["Comedies", "Histories"].map((kind, k) => `<h2>${kind}</h2>${each(6, (n) => `${a(`${EN[6 * k + n]}.htm`, some(3, EN, "play", 6 * k + n))}<br>`)}`).join("")}<p>${a("about.htm", "About these texts")}</p>`,
  );
  put("/plays/about.htm", `<title>About</title><p>${said(8, EN, "about")}</p>`);
  for (const n of numbers(12)) {
    const acts = numbers(3 + pick(3, "acts", n)).map((act) => ({
      act,
      scenes: numbers(1 + pick(5, "scenes", n, act)),
    }));
    put(
      `/plays/${EN[n]}.htm`,
      `<title>${some(3, EN, "play", n)}</title><h1>${some(3, EN, "play", n)}</h1><p>${said(2, EN, "persons", n)}</p>${acts.map(({ act, scenes }) => `<h3>Act ${act + 1}</h3>${scenes.map((s) => `${a(`${EN[n]}_${act + 1}_${s + 1}.htm`, `Scene ${s + 1}`)} ${some(3, EN, "where", n, act, s)}<br>`).join("")}`).join("")}<p>${a("index.htm", "Plays")}</p>`,
    );
    for (const { act, scenes } of acts)
      for (const s of scenes)
        leaf(
          `/plays/${EN[n]}_${act + 1}_${s + 1}.htm`,
          `<title>${some(3, EN, "play", n)}, ${act + 1}.${s + 1}</title><h3>Act ${act + 1}, Scene ${s + 1}</h3>${each(8 + pick(9, n, act, s), (k) => `<b>${EN[k % 7]!.toUpperCase()}</b><blockquote>${said(2, EN, n, act, s, k)}</blockquote>`)}<p>${a(`${EN[n]}.htm`, "Contents")}</p>`,
        );
  }
  return made;
}

/** Songs of many singers on one long page with anchors; each song is a page with words, chords at a second address. */
function longIndex(): SmallSite {
  const { put, leaf, ...made } = site("/songs.html");
  const letters = [..."abcdefgh"];
  const top = `<div>${a("/songs.html", "Songs")} ${a("/guestbook.html", "Guestbook")} ${a("/links.html", "Links")}</div>`;
  put(
    "/songs.html",
    `<title>Songs</title>${top}<p>${letters.map((l) => a(`#${l}`, l.toUpperCase())).join(" ")}</p>${letters
      .map(
        (l) =>
          `<h3><a name="${l}">${l.toUpperCase()}</a></h3>${numbers(12)
            .map(
              (i) =>
                `${a(`/words/${l}${i}.html`, some(3, EN, "song", l, i))} ${i % 2 ? `[${a(`/chords/${l}${i}.html`, "chords")}]` : ""}<br>`,
            )
            .join("")}`,
      )
      .join("")}`,
  );
  for (const one of ["guestbook", "links"])
    put(`/${one}.html`, `<title>${one}</title>${top}<p>${said(6, EN, one)}</p>`);
  for (const l of letters)
    for (const i of numbers(12)) {
      leaf(
        `/words/${l}${i}.html`,
        `<title>${some(3, EN, "song", l, i)}</title>${top}<h2>${some(3, EN, "song", l, i)}</h2>${poem("song", l, i)}${i % 2 ? a(`/chords/${l}${i}.html`, "chords") : ""}`,
      );
      if (i % 2)
        put(
          `/chords/${l}${i}.html`,
          `<title>${some(3, EN, "song", l, i)}, chords</title>${top}<pre>${each(16, (k) => `${"C G Am F".slice(0, 2 + pick(6, l, i, k))}\n${some(5, EN, "line", l, i, k)}\n`)}</pre>${a(`/words/${l}${i}.html`, "words only")}`,
        );
    }
  return { ...made, also: new Set(letters.flatMap((l) => numbers(12).map((i) => `/chords/${l}${i}.html`))) };
}

/** Twelve tales and nothing more, on a page that says more about itself than about them. */
function tiny(): SmallSite {
  const { put, leaf, ...made } = site("/");
  const page = (title: string, body: string) =>
    `<html><head><title>${title}</title></head><body><h1>${title}</h1>${body}<p><a href="/">Start</a> · <a href="/thanks.html">Thanks</a></p></body></html>`;
  put(
    "/",
    page(
      "Grandmother's tales",
      `<p>${said(9, EN, "me")}</p>${each(12, (i) => `${a(`/tale${i + 1}.html`, some(3, EN, "tale", i))}<br>`)}<p>${said(3, EN, "bye")}</p>`,
    ),
  );
  put("/thanks.html", page("Thanks", `<p>${said(4, EN, "thanks")}</p>`));
  for (const i of numbers(12))
    leaf(
      `/tale${i + 1}.html`,
      page(
        some(3, EN, "tale", i),
        each(3 + pick(5, i), (p) => `<p>${said(4, EN, "tale", i, p)}</p>`),
      ),
    );
  return made;
}

/** Poets with a long life above the titles of three-line poems. */
function haiku(): SmallSite {
  const { put, leaf, ...made } = site("/poets/");
  const page = (title: string, body: string) =>
    `<title>${title}</title><div class="nav">${a("/poets/", "Poets")} ${a("/seasons/", "Seasons")} ${a("/essay/", "What is it?")}</div><div class="text">${body}</div>`;
  put("/essay/", page("Essay", `<h1>What is it?</h1><p>${said(30, EN, "essay")}</p>`));
  put(
    "/poets/",
    page(
      "Poets",
      `<h1>Poets</h1>${rows(numbers(18).map((n) => `${a(`/poets/${EN[n % 16]}-${n}/`, some(2, EN, "poet", n))} (${1640 + 9 * n}–${1690 + 9 * n})`))}`,
    ),
  );
  put(
    "/seasons/",
    page("Seasons", rows(["spring", "summer", "autumn", "winter"].map((one) => a(`/seasons/${one}/`, one)))),
  );
  const bySeason: string[][] = [[], [], [], []];
  for (const n of numbers(18)) {
    const own = numbers(3 + pick(12, "haiku", n));
    const at = (i: number) => `/poets/${EN[n % 16]}-${n}/${i + 1}/`;
    put(
      `/poets/${EN[n % 16]}-${n}/`,
      page(
        some(2, EN, "poet", n),
        `<h1>${some(2, EN, "poet", n)}</h1>${each(4, (k) => `<p>${said(5, EN, "life", n, k)}</p>`)}<h2>Poems</h2>${rows(own.map((i) => a(at(i), some(3, EN, "haiku", n, i))))}`,
      ),
    );
    for (const i of own) {
      bySeason[pick(4, "season", n, i)]!.push(a(at(i), some(3, EN, "haiku", n, i)));
      leaf(
        at(i),
        page(
          some(3, EN, "haiku", n, i),
          `<p>${some(3, EN, 1, n, i)}<br>${some(4, EN, 2, n, i)}<br>${some(3, EN, 3, n, i)}</p><p class="by">${a(`/poets/${EN[n % 16]}-${n}/`, some(2, EN, "poet", n))}</p>`,
        ),
      );
    }
  }
  for (const [k, one] of ["spring", "summer", "autumn", "winter"].entries())
    put(`/seasons/${one}/`, page(one, `<h1>${one}</h1>${rows(bySeason[k]!)}`));
  return made;
}

/** A shop with filters in the query: any combination of three makes an address. */
function filters(): SmallSite {
  const { put, leaf, ...made } = site("/catalog");
  const page = (title: string, body: string) =>
    `<title>${title} | Lamps</title><header>${a("/", "Lamps")} ${a("/catalog", "Catalog")} ${a("/delivery", "Delivery")} ${a("/basket", "Basket")}</header><main><h1>${title}</h1>${body}</main>`;
  for (const one of ["", "delivery", "basket"]) put(`/${one}`, page(one || "Lamps", `<p>${said(4, EN, one)}</p>`));
  const all = numbers(96);
  const has = {
    colour: (i: number) => EN[i % 4]!,
    size: (i: number) => "sml"[i % 3]!,
    room: (i: number) => EN[6 + (i % 5)]!,
  };
  type Facet = keyof typeof has;
  const facets = Object.keys(has) as Facet[];
  const values: Record<Facet, string[]> = { colour: EN.slice(0, 4), size: [..."sml"], room: EN.slice(6, 11) };
  const query = (chosen: Partial<Record<Facet, string>>, p: number) => {
    const pairs = [
      ...facets.filter((f) => chosen[f]).map((f) => `${f}=${chosen[f]}`),
      ...(p > 0 ? [`page=${p + 1}`] : []),
    ];
    return `/catalog${pairs.length ? "?" : ""}${pairs.join("&")}`;
  };
  const list = (chosen: Partial<Record<Facet, string>>, level: number): void => {
    const own = all.filter((i) => facets.every((f) => chosen[f] === undefined || has[f](i) === chosen[f]));
    const parts = Math.max(1, Math.ceil(own.length / 12));
    const menu = facets
      .map(
        (f) =>
          `<div class="facet"><b>${f}</b>${values[f].map((v) => a(query({ ...chosen, [f]: v }, 0), v)).join(" ")}</div>`,
      )
      .join("");
    for (const p of numbers(parts))
      put(
        query(chosen, p),
        page(
          "Catalog",
          `${menu}<div class="goods">${own
            .slice(12 * p, 12 * p + 12)
            .map(
              (i) =>
                `<div class="item"><a href="/lamp/${i}"><img src="/i/${i}.jpg"></a>${a(`/lamp/${i}`, some(2, EN, "lamp", i))}<span>${10 + i} €</span></div>`,
            )
            .join("")}</div><ul class="pagination">${numbers(parts)
            .map((k) => `<li>${k === p ? k + 1 : a(query(chosen, k), k + 1)}`)
            .join("")}</ul>`,
        ),
      );
    if (level < 3)
      for (const f of facets)
        if (chosen[f] === undefined) for (const v of values[f]) list({ ...chosen, [f]: v }, level + 1);
  };
  list({}, 0);
  for (const i of all)
    leaf(
      `/lamp/${i}`,
      page(
        some(2, EN, "lamp", i),
        `<img src="/i/${i}.jpg"><p>${10 + i} €</p><p>${said(1 + pick(3, i), EN, "lamp", i)}</p><table>${facets.map((f) => `<tr><td>${f}<td>${a(query({ [f]: has[f](i) }, 0), has[f](i))}`).join("")}</table>`,
      ),
    );
  return made;
}

/** A Blogger site: posts by year and month, labels under /search/, months and years in a tree on every page. */
function labels(): SmallSite {
  const { put, leaf, ...made } = site("/");
  const count = 72;
  const month = (i: number) => `${2010 + Math.floor(i / 24)}/${String(1 + Math.floor((i % 24) / 2)).padStart(2, "0")}`;
  const at = (i: number) => `/${month(i)}/${dashed(some(3, EN, "b", i))}.html`;
  const side = `<div class="sidebar"><h2>Labels</h2>${rows(numbers(9).map((l) => `${a(`/search/label/${EN[l]}`, EN[l]!)} (${8})`))}<h2>Archive</h2>${rows([2010, 2011, 2012].map((y) => `${a(`/${y}/`, y)} ${rows(numbers(12).map((m) => a(`/${y}/${String(m + 1).padStart(2, "0")}/`, m + 1)))}`))}</div>`;
  const page = (title: string, body: string) =>
    `<title>Old verses: ${title}</title><div class="main">${body}</div>${side}<div class="foot">${a("/", "Home")} ${a("/p/about-me.html", "About me")} ${a("/feeds/posts/default", "Atom")}</div>`;
  const post = (i: number) =>
    `<div class="post"><h3>${a(at(i), some(3, EN, "b", i))}</h3><div class="post-body">${poem("b", i)}</div><p>Labels: ${a(`/search/label/${EN[i % 9]}`, EN[i % 9]!)} ${a(`${at(i)}#comments`, `${pick(5, i)} comments`)}</p></div>`;
  const list = (path: string, title: string, own: readonly number[], older = "") =>
    put(path, page(title, `${own.map(post).join("")}<div class="pager">${older}</div>`));
  const all = numbers(count).reverse();
  for (const p of numbers(9)) {
    const to = (k: number) => (k === 0 ? "/" : `/search?updated-max=${2012 - k}&max-results=8&start=${8 * k}`);
    list(to(p), "all", all.slice(8 * p, 8 * p + 8), p < 8 ? a(to(p + 1), "Older Posts") : "");
  }
  for (const l of numbers(9))
    list(
      `/search/label/${EN[l]}`,
      EN[l]!,
      all.filter((i) => i % 9 === l),
    );
  for (const y of [2010, 2011, 2012])
    list(
      `/${y}/`,
      String(y),
      all.filter((i) => month(i).startsWith(String(y))),
    );
  for (const m of new Set(all.map(month)))
    list(
      `/${m}/`,
      m,
      all.filter((i) => month(i) === m),
    );
  put("/p/about-me.html", page("About me", `<div class="post"><h3>About me</h3><p>${said(6, EN, "me")}</p></div>`));
  for (const i of numbers(count))
    leaf(
      at(i),
      page(
        some(3, EN, "b", i),
        `${post(i)}<div class="comments">${each(pick(5, i), (k) => `<p>${said(2, EN, "c", i, k)}</p>`)}</div><div class="pager">${i < count - 1 ? a(at(i + 1), "Newer Post") : ""} ${i > 0 ? a(at(i - 1), "Older Post") : ""}</div>`,
      ),
    );
  return made;
}

/** Letters of a mailing list by month, each month in four orders; a letter links the next one by date and by thread. */
function mailing(): SmallSite {
  const { put, leaf, ...made } = site("/pipermail/folk/");
  const months = [2003, 2004].flatMap((y) => ["January", "March", "May", "September"].map((m) => `${y}-${m}`));
  const orders = ["thread", "subject", "author", "date"];
  put(
    "/pipermail/folk/",
    `<title>The folk archives</title><h1>The folk archives</h1><table>${months.map((m) => `<tr><td>${m}:<td>${orders.map((o) => a(`${m}/${o}.html`, `[ ${o} ]`)).join(" ")}<td><a href="${m}.txt.gz">[ text ]</a>`).join("")}</table>`,
  );
  let id = 100;
  for (const m of months) {
    const own = numbers(9 + pick(16, m)).map(() => id++);
    const at = (n: number) => `${String(n).padStart(6, "0")}.html`;
    for (const o of orders)
      put(
        `/pipermail/folk/${m}/${o}.html`,
        `<title>${m} by ${o}</title><h1>${m} by ${o}</h1><p>${orders
          .filter((x) => x !== o)
          .map((x) => a(`${x}.html`, `[ ${x} ]`))
          .join(
            " ",
          )} ${a("../", "More info")}</p><ul>${own.map((n) => `<li>${a(at(n), some(4, EN, "subject", n))} <i>${some(2, EN, "who", n % 9)}</i>`).join("")}</ul>`,
      );
    for (const [k, n] of own.entries())
      leaf(
        `/pipermail/folk/${m}/${at(n)}`,
        `<title>[folk] ${some(4, EN, "subject", n)}</title><h1>[folk] ${some(4, EN, "subject", n)}</h1><b>${some(2, EN, "who", n % 9)}</b><ul>${k > 0 ? `<li>Previous message: ${a(at(own[k - 1]!), some(4, EN, "subject", own[k - 1]!))}` : ""}${k < own.length - 1 ? `<li>Next message: ${a(at(own[k + 1]!), some(4, EN, "subject", own[k + 1]!))}` : ""}<li><b>Messages sorted by:</b> ${orders.map((o) => `<a href="${o}.html#${n}">[ ${o} ]</a>`).join(" ")}</ul><hr><pre>${each(2 + pick(9, n), (l) => `${said(1, EN, n, l)}\n`)}</pre>`,
      );
  }
  return made;
}

/** A comic for each day: arrows on each, and an archive of years whose links are dates. */
function comics(): SmallSite {
  const { put, leaf, ...made } = site("/archive");
  const days = [2014, 2015].flatMap((y) =>
    numbers(12).flatMap((m) =>
      numbers(28)
        .filter((d) => d % 4 === m % 4)
        .map((d) => `/comic/${y}-${String(m + 1).padStart(2, "0")}-${String(d + 1).padStart(2, "0")}`),
    ),
  );
  const page = (title: string, body: string) =>
    `<title>${title}</title><div id="menu">${a("/", "Today")} ${a("/archive", "Archive")} ${a("/cast", "Cast")} ${a("/store", "Store")}</div>${body}`;
  put("/", page("Today", `<img src="/strip/today.png"><p>${some(6, EN, "today")}</p>`));
  for (const one of ["cast", "store"]) put(`/${one}`, page(one, `<p>${said(5, EN, one)}</p>`));
  put(
    "/archive",
    page("Archive", [2014, 2015].map((y) => `<h2>${y}</h2>${a(`/archive/${y}`, `All strips of ${y}`)}`).join("")),
  );
  for (const y of [2014, 2015])
    put(
      `/archive/${y}`,
      page(
        `${y}`,
        `<div class="days">${days
          .filter((one) => one.includes(`/${y}`))
          .map((one) => a(one, one.slice(-5)))
          .join(" ")}</div>`,
      ),
    );
  for (const [i, day] of days.entries())
    leaf(
      day,
      page(
        day.slice(-10),
        `<div class="arrows">${a(days[0]!, "|<")} ${i > 0 ? a(days[i - 1]!, "<") : ""} ${i < days.length - 1 ? a(days[i + 1]!, ">") : ""} ${a(days.at(-1)!, ">|")}</div><img src="/strip/${i}.png" alt="${some(5, EN, "alt", i)}"><p>${some(7 + pick(9, i), EN, "note", i)}</p>`,
      ),
    );
  return made;
}

/** A wiki in the query: namespaces, backlinks, old revisions, an index. */
function dokuwiki(): SmallSite {
  const { put, leaf, ...made } = site("/doku.php?id=start");
  const at = (id: string) => `/doku.php?id=${id}`;
  const page = (id: string, title: string, body: string) => {
    put(
      at(id),
      `<title>${title} [Remedies]</title><div class="tools">${a(`${at(id)}&do=edit`, "Show pagesource")} ${a(`${at(id)}&do=revisions`, "Old revisions")} ${a(`${at(id)}&do=backlink`, "Backlinks")} ${a(`${at("start")}&do=recent`, "Recent Changes")} ${a(`${at("start")}&do=index`, "Sitemap")} ${a("/doku.php?id=playground:playground", "Playground")}</div><div class="page"><h1>${title}</h1>${body}</div>`,
    );
    for (const deed of ["edit", "revisions", "backlink", "recent", "index"])
      put(`${at(id)}&do=${deed}`, `<title>${title}</title><p>${deed}</p>`);
  };
  const herbs = numbers(10).flatMap((f) =>
    numbers(7 + pick(6, "herbs", f)).map((i) => ({
      f,
      id: `${EN[f]}:${some(1, EN, "herb", f, i)}_${i}`,
      name: `${some(1, EN, "herb", f, i)} ${i}`,
    })),
  );
  page(
    "start",
    "Remedies",
    `<p>${said(3, EN, "start")}</p>${rows(numbers(10).map((f) => a(at(`${EN[f]}:start`), some(2, EN, "family", f))))}`,
  );
  page("playground:playground", "Playground", `<p>${said(2, EN, "play")}</p>`);
  for (const f of numbers(10))
    page(
      `${EN[f]}:start`,
      some(2, EN, "family", f),
      `<p>${said(2, EN, "family", f)}</p>${rows(herbs.filter((h) => h.f === f).map((h) => a(at(h.id), h.name)))}`,
    );
  for (const h of herbs) {
    const other = herbs[pick(herbs.length, "other", h.id)]!;
    page(h.id, h.name, `<p>${said(3 + pick(5, h.id), EN, h.id)} See ${a(at(other.id), other.name)}.</p>`);
    made.leaves.add(at(h.id));
  }
  return made;
}

/** Terms with a full definition on the page of their letter and at an address of their own, with examples. */
function glossary(): SmallSite {
  const { put, leaf, ...made } = site("/glossary");
  const page = (title: string, body: string) =>
    `<title>${title} | Cloth</title><div class="top">${a("/", "Cloth")} ${a("/glossary", "Glossary")} ${a("/courses", "Courses")} ${a("/contact", "Contact")}</div><div class="in">${body}</div>`;
  for (const one of ["", "courses", "contact"])
    put(`/${one}`, page(one || "Cloth", `<h1>${one || "Cloth"}</h1><p>${said(5, EN, one)}</p>`));
  const letters = [..."abcdefghijklm"];
  const bar = `<div class="az">${letters.map((l) => a(`/glossary/${l}`, l.toUpperCase())).join(" | ")}</div>`;
  put("/glossary", page("Glossary", `<h1>Glossary</h1>${bar}<p>${said(2, EN, "glossary")}</p>`));
  for (const l of letters) {
    const own = numbers(4 + pick(8, "terms", l));
    const at = (i: number) => `/term/${l}${dashed(some(1, EN, "term", l, i))}${i}`;
    const defined = (i: number) => `<p>${said(1 + pick(2, l, i), EN, "def", l, i)}</p>`;
    put(
      `/glossary/${l}`,
      page(
        l,
        `<h1>${l.toUpperCase()}</h1>${bar}${own.map((i) => `<h3>${a(at(i), `${l}${some(1, EN, "term", l, i)}`)}</h3>${defined(i)}`).join("")}`,
      ),
    );
    for (const i of own)
      leaf(
        at(i),
        page(
          `${l}${some(1, EN, "term", l, i)}`,
          `<h1>${l}${some(1, EN, "term", l, i)}</h1>${defined(i)}<h3>Examples</h3><p>${said(2, EN, "ex", l, i)}</p>${bar}<p>${a(`/glossary/${l}`, "back")}</p>`,
        ),
      );
  }
  return made;
}

/** Records of a collection: a record's page lists its songs, which have words; a song may stand on two records. */
function records(): SmallSite {
  const { put, leaf, ...made } = site("/discography.htm");
  const page = (title: string, body: string) =>
    `<html><head><title>${title}</title></head><body><table><tr><td valign="top"><a href="/discography.htm">Discography</a><br><a href="/biography.htm">Biography</a><br><a href="/concerts.htm">Concerts</a></td><td><font size="+2">${title}</font><br>${body}</td></tr></table></body></html>`;
  put("/biography.htm", page("Biography", `<p>${said(20, EN, "bio")}</p>`));
  put(
    "/concerts.htm",
    page("Concerts", `<table>${each(20, (k) => `<tr><td>19${60 + k}<td>${some(3, EN, "hall", k)}`)}</table>`),
  );
  put(
    "/discography.htm",
    page(
      "Discography",
      `<table>${each(14, (r) => `<tr><td><a href="records/${r}.htm"><img src="c/${r}.gif"></a><td>${a(`records/${r}.htm`, some(2, EN, "record", r))} (19${61 + 2 * r})`)}</table>`,
    ),
  );
  for (const r of numbers(14)) {
    const own = numbers(11).map((k) => (k === 0 && r > 0 ? 20 * (r - 1) + 3 : 20 * r + k));
    put(
      `/records/${r}.htm`,
      page(
        some(2, EN, "record", r),
        `<img src="../c/${r}_big.gif"><ol>${own.map((s) => `<li>${a(`../songs/s${s}.htm`, some(3, EN, "song", s))} ${2 + (s % 3)}:${10 + (s % 50)}`).join("")}</ol><p>${said(2, EN, "notes", r)}</p>`,
      ),
    );
    for (const s of own.filter((one) => one >= 20 * r))
      leaf(
        `/songs/s${s}.htm`,
        page(
          some(3, EN, "song", s),
          `${poem("rec", s)}<p>From ${a(`../records/${r}.htm`, some(2, EN, "record", r))}</p>`,
        ),
      );
  }
  return made;
}

export const SITES: readonly (readonly [what: string, site: SmallSite])[] = [
  ["an alphabet in a menu of choices", letterMenu()],
  ["notes behind calendars", calendar()],
  ["entries with thirty related ones", related()],
  ["albums of pictures in numbered pages", gallery()],
  ["tales in two languages", twoLanguages()],
  ["a blog with categories, tags, authors and attachments", blog()],
  ["people with tabs", people()],
  ["everything by query", queries()],
  ["five levels of places", places()],
  ["tables of facts", facts()],
  ["books that are chains of chapters", chains()],
  ["a menu in <noscript>", noscript()],
  ["quotations printed in full on lists", quotations()],
  ["folders as the server lists them", folders()],
  ["recipes in several portions", portions()],
  ["scenes of plays in one folder", scenes()],
  ["one long page with anchors", longIndex()],
  ["twelve tales", tiny()],
  ["poems of three lines below long lives", haiku()],
  ["a shop with filters in the query", filters()],
  ["posts with labels and months", labels()],
  ["letters of a mailing list in four orders", mailing()],
  ["a comic for each day", comics()],
  ["a wiki in the query", dokuwiki()],
  ["definitions on the page of their letter", glossary()],
  ["records with songs", records()],
];
