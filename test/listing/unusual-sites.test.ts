/** Small sites of unusual build: whatever a catalogue's links look like, its leaves are found, and only those. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { harvestSite } from "../../src/lab/listing/listing.js";
import { a, EN, each, numbers, poem, RU, type SmallSite, said, site, some } from "../worlds/small-site.js";

/** A frameset: the letters in one frame, lists in another, poems in a third. */
function frames(): SmallSite {
  const { put, leaf, ...made } = site("/");
  put(
    "/",
    `<title>Poems</title><frameset cols="20%,*"><frame src="left.htm" name=l><frame src="hello.htm" name=m></frameset>`,
  );
  put(
    "/left.htm",
    each(6, (i) => `${a(`list${i}.htm" target="m`, `Book ${i}`)}<br>`),
  );
  put("/hello.htm", `<h1>Welcome</h1><p>${said(3, EN, "hello")}`);
  for (const b of numbers(6)) {
    put(
      `/list${b}.htm`,
      `<h2>Book ${b}</h2><ul>${each(9, (i) => `<li>${a(`b${b}/p${i}.htm`, some(3, EN, b, i))}`)}</ul>`,
    );
    for (const i of numbers(9))
      leaf(`/b${b}/p${i}.htm`, `<title>${some(3, EN, b, i)}</title><h3>${some(3, EN, b, i)}</h3>${poem(b, i)}`);
  }
  return made;
}

/** An image map on the start page; lists and leaves have no words in their links but pictures. */
function imageMap(): SmallSite {
  const { put, leaf, ...made } = site("/index.html");
  put(
    "/index.html",
    `<title>Museum</title><img src=plan.gif usemap="#plan"><map name=plan>${each(5, (i) => `<area shape=rect coords="0,${i},9,9" href="hall${i}.html" alt="Hall ${i}">`)}</map>`,
  );
  for (const h of numbers(5)) {
    put(
      `/hall${h}.html`,
      `<title>Hall ${h}</title><table><tr>${each(12, (i) => `<td><a href="obj/${h}-${i}.html"><img src="t/${h}-${i}.jpg"></a>`)}</table>${a("index.html", "Plan")}`,
    );
    for (const i of numbers(12))
      leaf(
        `/obj/${h}-${i}.html`,
        `<title>${some(2, EN, "obj", h, i)}</title><img src="../big/${h}-${i}.jpg"><p>${some(12, EN, "o", h, i)}</p>${a(`../hall${h}.html`, "back")}`,
      );
  }
  return made;
}

/** Nothing but a menu of choices leads anywhere. */
function selectMenu(): SmallSite {
  const { put, leaf, ...made } = site("/");
  const menu = `<form><select onchange="location=this.value"><option>Choose</option>${each(40, (i) => `<option value="/r/${some(1, EN, i)}-${i}.html">${some(2, EN, "dish", i)}</option>`)}</select></form>`;
  put("/", `<title>Dishes</title><h1>Dishes</h1>${menu}<p>${said(1, EN, "all")}</p>`);
  for (const i of numbers(40))
    leaf(
      `/r/${some(1, EN, i)}-${i}.html`,
      `<title>${some(2, EN, "dish", i)}</title>${menu}<h1>${some(2, EN, "dish", i)}</h1><ul>${each(6, (k) => `<li>${some(3, EN, "in", i, k)}`)}</ul><p>${said(4, EN, "dish", i)}</p>`,
    );
  return made;
}

/** No list at all: the start page leads to the first letter, and each letter to the next. */
function nextOnly(): SmallSite {
  const { put, leaf, ...made } = site("/letters/");
  put(
    "/letters/",
    `<title>Letters</title><h1>Letters</h1><p>${said(3, EN, "intro")}</p><p>${a("001.html", "Begin reading")}</p><p>${a("../about.html", "About")}</p>`,
  );
  put("/about.html", `<p>${said(5, EN, "about")}</p>`);
  for (const i of numbers(60)) {
    const at = (n: number) => `${String(n + 1).padStart(3, "0")}.html`;
    const next = i < 59 ? a(at(i + 1), "Next &gt;") : "";
    leaf(
      `/letters/${at(i)}`,
      `<title>Letter ${i + 1}</title><h1>Letter ${i + 1}</h1><p>${said(6, EN, "letter", i)}</p>${i > 0 ? a(at(i - 1), "&lt; Previous") : ""} ${a("./", "Up")} ${next}`,
    );
  }
  return made;
}

/** One program shows everything: lists and leaves differ only in the number behind "id". */
function oneProgram(): SmallSite {
  const { put, leaf, ...made } = site("/index.php");
  const top = `<div>${a("index.php", "Home")} ${a("index.php?id=3", "Contact")}</div>`;
  put(
    "/index.php",
    `${top}<h1>Songs</h1><ul>${each(8, (i) => `<li>${a(`index.php?id=${100 + i}`, some(2, EN, "singer", i))}`)}</ul>`,
  );
  put("/index.php?id=3", `${top}<p>${said(2, EN, "contact")}</p>`);
  for (const s of numbers(8)) {
    put(
      `/index.php?id=${100 + s}`,
      `${top}<h1>${some(2, EN, "singer", s)}</h1><p>${said(2, EN, "life", s)}</p><ul>${each(10, (i) => `<li>${a(`index.php?id=${1000 + 10 * s + i}`, some(3, EN, "song", s, i))}`)}</ul>`,
    );
    for (const i of numbers(10))
      leaf(
        `/index.php?id=${1000 + 10 * s + i}`,
        `${top}<h1>${some(3, EN, "song", s, i)}</h1><div>${poem(s, i)}</div>${a(`index.php?id=${100 + s}`, "more songs")}`,
      );
  }
  return made;
}

/** Each entry has a twin for the printer and one for comments. */
function twins(): SmallSite {
  const { put, leaf, ...made } = site("/");
  const page = (title: string, body: string) =>
    `<title>${title}</title><nav>${a("/", "Home")}</nav><main><h1>${title}</h1>${body}</main>`;
  put("/", page("Tales", `<ul>${each(5, (c) => `<li>${a(`/tales/${EN[c]}/`, EN[c]!)}`)}</ul>`));
  for (const c of numbers(5)) {
    const at = (i: number) => `/tales/${EN[c]}/${some(2, EN, "tale", c, i).replace(" ", "-")}-${i}`;
    put(`/tales/${EN[c]}/`, page(EN[c]!, `<ul>${each(10, (i) => `<li>${a(at(i), some(3, EN, "t", c, i))}`)}</ul>`));
    for (const i of numbers(10)) {
      leaf(
        at(i),
        page(
          some(3, EN, "t", c, i),
          `<p>${said(9, EN, "tale", c, i)}</p><p>${a(`${at(i)}/print`, "Print")} ${a(`${at(i)}/discussion`, "Discussion")}</p>`,
        ),
      );
      put(
        `${at(i)}/print`,
        `<title>${some(3, EN, "t", c, i)}</title><h1>${some(3, EN, "t", c, i)}</h1><p>${said(9, EN, "tale", c, i)}</p>`,
      );
      put(`${at(i)}/discussion`, page(`Discussion`, `<p>${said(i % 3, EN, "talk", c, i)}</p>${a(at(i), "back")}`));
    }
  }
  return made;
}

/** A blog: lists in parts with long excerpts of each entry, tags, months, an author. */
function excerpts(): SmallSite {
  const { put, leaf, ...made } = site("/");
  const page = (title: string, body: string) =>
    `<title>${title} – Kitchen</title><header>${a("/", "Kitchen")} ${a("/about/", "About")}</header><div class=main>${body}</div><aside><ul>${each(6, (m) => `<li>${a(`/2020/0${m + 1}/`, `Month ${m + 1}`)}`)}</ul><ul>${each(4, (t) => `<li>${a(`/tag/${EN[t]}/`, EN[t]!)}`)}</ul></aside>`;
  const at = (i: number) => `/2020/0${1 + (i % 6)}/${some(3, EN, "dish", i).replaceAll(" ", "-")}-${i}/`;
  const teaser = (i: number) =>
    `<article><h2>${a(at(i), some(3, EN, "dish", i))}</h2><p>${said(4, EN, "text", i)}</p>${a(at(i), "Read more")}</article>`;
  const lists = (path: string, all: readonly number[]) => {
    const parts = Math.ceil(all.length / 5);
    for (const n of numbers(parts)) {
      const to = (k: number) => (k === 0 ? path : `${path}page/${k + 1}/`);
      const pager = `<div class=pager>${n > 0 ? a(to(n - 1), "Newer") : ""} ${n < parts - 1 ? a(to(n + 1), "Older posts") : ""}</div>`;
      put(
        to(n),
        page(
          "Kitchen",
          all
            .slice(5 * n, 5 * n + 5)
            .map(teaser)
            .join("") + pager,
        ),
      );
    }
  };
  const all = numbers(60);
  lists("/", all);
  for (const m of numbers(6))
    lists(
      `/2020/0${m + 1}/`,
      all.filter((i) => i % 6 === m),
    );
  for (const t of numbers(4))
    lists(
      `/tag/${EN[t]}/`,
      all.filter((i) => i % 4 === t),
    );
  put("/about/", page("About", `<p>${said(9, EN, "about")}</p>`));
  for (const i of all)
    leaf(
      at(i),
      page(
        some(3, EN, "dish", i),
        `<article><h1>${some(3, EN, "dish", i)}</h1><p>${said(4, EN, "text", i)}</p><p>${said(5, EN, "rest", i)}</p><p>${a(`/tag/${EN[i % 4]}/`, EN[i % 4]!)}</p></article>`,
      ),
    );
  return made;
}

/** Old hand-made pages: upper-case names, "..", no classes, rules and arrows in place of menus. */
function oldPages(): SmallSite {
  const { put, leaf, ...made } = site("/~ANNA/INDEX.HTM");
  put(
    "/~ANNA/INDEX.HTM",
    `<HTML><TITLE>ANNA</TITLE><BODY><CENTER><H1>VERSES</H1></CENTER>${each(4, (i) => `<P><A HREF="BOOK${i}/START.HTM">BOOK ${i}</A>`)}<HR><A HREF="LINKS.HTM">LINKS</A>`,
  );
  put(
    "/~ANNA/LINKS.HTM",
    `<UL>${each(5, (i) => `<LI><A HREF="http://other${i}.example/">${some(2, EN, "l", i)}</A>`)}</UL><A HREF="INDEX.HTM">BACK</A>`,
  );
  for (const b of numbers(4)) {
    put(
      `/~ANNA/BOOK${b}/START.HTM`,
      `<TITLE>BOOK ${b}</TITLE><H2>BOOK ${b}</H2>${each(14, (i) => `<A HREF="../BOOK${b}/V${i}.HTM">${some(3, EN, b, i)}</A><BR>`)}<HR><A HREF="../INDEX.HTM">UP</A>`,
    );
    for (const i of numbers(14))
      leaf(
        `/~ANNA/BOOK${b}/V${i}.HTM`,
        `<TITLE>${some(3, EN, b, i)}</TITLE><PRE>${each(9, (l) => some(5, EN, b, i, l), "\n")}</PRE><HR><A HREF="START.HTM">UP</A> <A HREF="../INDEX.HTM">HOME</A>`,
      );
  }
  return made;
}

/** Addresses in another script, the alphabet of which is the way in. */
function otherScript(): SmallSite {
  const { put, leaf, ...made } = site("/тексты/");
  const top = `<div id=menu>${a("/", "Главная")} ${a("/тексты/", "Тексты")} ${a("/форум/", "Форум")}</div>`;
  const letters = [..."абвгдежз"];
  put("/", `${top}<p>${said(3, RU, "home")}</p>`);
  put("/форум/", `${top}<p>${said(1, RU, "forum")}</p>`);
  put("/тексты/", `${top}<p>${letters.map((letter) => a(`/тексты/${letter}/`, letter.toUpperCase())).join(" ")}</p>`);
  for (const letter of letters) {
    const at = (i: number) => `/тексты/${letter}/${letter}${some(2, RU, letter, i).replace(" ", "_")}${i}/`;
    put(
      `/тексты/${letter}/`,
      `${top}<h1>${letter}</h1><ul>${each(7, (i) => `<li>${a(at(i), some(2, RU, letter, i))}`)}</ul>`,
    );
    for (const i of numbers(7))
      leaf(at(i), `${top}<h1>${some(2, RU, letter, i)}</h1><p>${said(5, RU, "text", letter, i)}</p>`);
  }
  return made;
}

/** A band, its album and the song of one name: "/a/a/a/" is no trap. */
function selfTitled(): SmallSite {
  const { put, leaf, ...made } = site("/");
  const page = (title: string, body: string) => `<title>${title}</title><h1>${title}</h1>${body}`;
  put("/", page("Bands", `<ul>${each(6, (b) => `<li>${a(`/${EN[b]}/`, EN[b]!)}`)}</ul>`));
  for (const b of numbers(6)) {
    const band = EN[b]!;
    const albums = [band, ...numbers(2).map((k) => some(2, EN, "album", b, k).replace(" ", "-"))];
    put(`/${band}/`, page(band, `<ul>${albums.map((one) => `<li>${a(`/${band}/${one}/`, one)}`).join("")}</ul>`));
    for (const album of albums) {
      const songs = [album, ...numbers(6).map((k) => some(3, EN, "song", band, album, k).replaceAll(" ", "-"))];
      put(
        `/${band}/${album}/`,
        page(album, `<ol>${songs.map((one) => `<li>${a(`/${band}/${album}/${one}/`, one)}`).join("")}</ol>`),
      );
      for (const song of songs) leaf(`/${band}/${album}/${song}/`, page(song, `<div>${poem(band, album, song)}</div>`));
    }
  }
  return made;
}

/** A shop: pictures, prices and two lines of text make a leaf; categories within categories. */
function shop(): SmallSite {
  const { put, leaf, ...made } = site("/shop/");
  const page = (title: string, body: string) =>
    `<title>${title}</title><div class=menu><ul>${each(3, (c) => `<li>${a(`/shop/${EN[c]}/`, EN[c]!)}`)}<li>${a("/cart", "Cart")}<li>${a("/terms", "Terms")}</ul></div><div class=content><h1>${title}</h1>${body}</div>`;
  put(
    "/shop/",
    page("Shop", `<div class=grid>${each(3, (c) => `<div class=tile>${a(`/shop/${EN[c]}/`, EN[c]!)}</div>`)}</div>`),
  );
  put("/terms", page("Terms", `<p>${said(20, EN, "terms")}</p>`));
  put("/cart", page("Cart", "<p>Empty</p>"));
  for (const c of numbers(3)) {
    put(
      `/shop/${EN[c]}/`,
      page(
        EN[c]!,
        `<div class=grid>${each(3, (s) => `<div class=tile>${a(`/shop/${EN[c]}/${EN[5 + s]}/`, EN[5 + s]!)}</div>`)}</div>`,
      ),
    );
    for (const s of numbers(3)) {
      const at = (i: number) => `/shop/${EN[c]}/${EN[5 + s]}/${some(2, EN, c, s, i).replace(" ", "-")}-${i}.html`;
      put(
        `/shop/${EN[c]}/${EN[5 + s]}/`,
        page(
          EN[5 + s]!,
          `<div class=grid>${each(9, (i) => `<div class=product><a href="${at(i)}"><img src="/i/${i}.jpg"></a><br>${a(at(i), some(2, EN, c, s, i))}<p>${i + 3} €</p></div>`)}</div>`,
        ),
      );
      for (const i of numbers(9))
        leaf(
          at(i),
          page(
            some(2, EN, c, s, i),
            `<img src="/i/${i}.jpg"><p>${some(14, EN, "about", c, s, i)}</p><p>${i + 3} €</p><div class=also>${each(3, (k) => a(at((i + k + 1) % 9), some(2, EN, c, s, (i + k + 1) % 9)), " ")}</div>`,
          ),
        );
    }
  }
  return made;
}

/** A dictionary whose entries are short and mostly links to other entries. */
function linkedEntries(): SmallSite {
  const { put, leaf, ...made } = site("/dict/");
  const at = (i: number) => `/dict/${some(1, EN, "w", i)}${i}.html`;
  const top = `<p>${a("/dict/", "Index")}</p>`;
  put(
    "/dict/",
    `<title>Words</title><h1>Words</h1>${each(9, (g) => `<p>${each(10, (i) => a(at(10 * g + i), `${some(1, EN, "w", 10 * g + i)}${10 * g + i}`), ", ")}</p>`)}`,
  );
  for (const i of numbers(90))
    leaf(
      at(i),
      `<title>${some(1, EN, "w", i)}${i}</title>${top}<h1>${some(1, EN, "w", i)}${i}</h1><p>${some(4, EN, "def", i)}; see ${each(5, (k) => a(at((7 * i + 11 * k + 3) % 90), `${some(1, EN, "w", (7 * i + 11 * k + 3) % 90)}${(7 * i + 11 * k + 3) % 90}`), ", ")}</p>`,
    );
  return made;
}

/** Each row of a list links a song, its singer and its record; only songs have words. */
function rowsOfThree(): SmallSite {
  const { put, leaf, ...made } = site("/charts.html");
  const page = (title: string, body: string) =>
    `<title>${title}</title><div id=top>${a("/charts.html", "Charts")} ${a("/faq.html", "FAQ")}</div><h1>${title}</h1>${body}`;
  const row = (i: number) =>
    `<tr><td>${i + 1}<td>${a(`/singer/${i % 12}.html`, some(2, EN, "singer", i % 12))}<td>${a(`/song/${i}.html`, some(3, EN, "song", i))}<td>${a(`/record/${i % 20}.html`, some(2, EN, "record", i % 20))}`;
  put("/charts.html", page("Charts", `<table>${each(60, row)}</table>`));
  put("/faq.html", page("FAQ", `<p>${said(12, EN, "faq")}</p>`));
  for (const s of numbers(12))
    put(
      `/singer/${s}.html`,
      page(
        some(2, EN, "singer", s),
        `<p>${said(3, EN, "life", s)}</p><table>${numbers(60)
          .filter((i) => i % 12 === s)
          .map(row)
          .join("")}</table>`,
      ),
    );
  for (const r of numbers(20))
    put(
      `/record/${r}.html`,
      page(
        some(2, EN, "record", r),
        `<table>${numbers(60)
          .filter((i) => i % 20 === r)
          .map(row)
          .join("")}</table>`,
      ),
    );
  for (const i of numbers(60))
    leaf(
      `/song/${i}.html`,
      page(
        some(3, EN, "song", i),
        `<div>${poem("song", i)}</div><p>${a(`/singer/${i % 12}.html`, "singer")} ${a(`/record/${i % 20}.html`, "record")}</p>`,
      ),
    );
  return made;
}

/** Most of the links lead to pages that are gone. */
function deadLinks(): SmallSite {
  const { put, leaf, ...made } = site("/poets/");
  const top = `<table class=menu><tr>${each(40, (i) => `<td>${a(`/${some(1, EN, "m", i)}${i}/`, some(1, EN, "m", i))}`)}</table>`;
  put(
    "/poets/",
    `<title>Poets</title>${top}<h1>Poets</h1><ul>${each(40, (p) => `<li>${a(`/poets/${p}.html`, some(2, EN, "poet", p))}`)}</ul>`,
  );
  for (const p of numbers(10)) {
    put(
      `/poets/${4 * p}.html`,
      `<title>${some(2, EN, "poet", 4 * p)}</title>${top}<h1>${some(2, EN, "poet", 4 * p)}</h1><ul>${each(12, (i) => `<li>${a(`/poets/${4 * p}/${i}.html`, some(3, EN, "p", p, i))} ${a(`/sound/${p}-${i}.html`, "listen")}`)}</ul>`,
    );
    for (const i of numbers(12))
      leaf(
        `/poets/${4 * p}/${i}.html`,
        `<title>${some(3, EN, "p", p, i)}</title>${top}<h1>${some(3, EN, "p", p, i)}</h1>${poem(p, i)}<p>${each(3, (k) => a(`/words/${some(1, EN, p, i, k)}${p * i * k}`, "?"))}</p>`,
      );
  }
  return made;
}

/** The last number is the most requests, as a multiple of leaves and lists. */
const SITES: [what: string, site: SmallSite, requests?: number][] = [
  ["frames", frames()],
  ["an image map and pictures as links", imageMap()],
  ["a menu of choices", selectMenu()],
  ["a chain of next pages without a list", nextOnly()],
  ["one program with a number for everything", oneProgram()],
  ["twins for the printer and for comments", twins()],
  ["lists in parts with long excerpts", excerpts()],
  ["old hand-made pages in upper case", oldPages()],
  ["addresses in another script", otherScript()],
  ["self-titled songs", selfTitled()],
  ["a shop with hardly any text", shop()],
  ["short entries full of links to others", linkedEntries()],
  ["rows with a song, its singer and its record", rowsOfThree()],
  ["mostly dead links", deadLinks(), 2.4],
];
for (const [what, { start, pages, leaves }, requests = 1.6] of SITES) {
  test(`${what}: the leaves, and little else is asked for`, async () => {
    const found = await harvestSite(
      {
        name: what,
        start,
        levels: 4,
        leaves,
        answer: (path) => ({ status: pages.has(path) ? 200 : 404, body: pages.get(path) ?? "no" }),
        call: (url) => url.replace(/^https?:\/\/[^/]+/, ""),
      },
      { mode: "auto" },
      { dry: true, ideal: 1 },
    );
    const needed = leaves.size + found.judged.filter(({ state }) => state.startsWith("list")).length;
    assert.ok(found.recall >= 0.97, `recall ${found.recall}`);
    assert.ok(found.precision >= 0.95, `precision ${found.precision}`);
    assert.ok(found.requests <= requests * needed, `${found.requests} requests where ${needed} would do`);
  });
}
