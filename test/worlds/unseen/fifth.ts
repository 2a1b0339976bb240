/** Written before anybody looked how listing judges them. */
import { a, each, numbers, poem, type SmallSite, said, site, some } from "../small-site.js";
import { chunks, dashed, FRENCH, GERMAN, HAN, LAST, list, person, pick, title, two, WORDS } from "./words.js";

const HEBREW = "אבן אור ארץ בית גן דרך הר זית חלב ים יין כפר לחם מים מלח נהר סוס עץ פרח קיץ רוח שדה שמן תפוח".split(
  " ",
);
const han = (n: number, ...key: (string | number)[]) => some(n, HAN, ...key).replaceAll(" ", "");

/** Stories and essays in two sections with one template; the start is the section of the stories. */
export function twoSections(): SmallSite {
  const { put, leaf, ...made } = site("/stories/");
  const page = (what: string, body: string) =>
    `<!doctype html><html lang="en"><head><title>${what} — Fieldnotes</title></head><body><nav>${["stories", "essays", "about"].map((s) => a(`/${s}/`, s)).join(" ")}</nav><main>${body}</main><footer>${a("/feed.xml", "feed")}</footer></body></html>`;
  const section = (s: string, count: number) => {
    const at = (i: number) => `/${s}/${dashed(title(3, WORDS, s, i))}-${i}/`;
    for (const [p, own] of chunks(numbers(count), 15).entries())
      put(
        p ? `/${s}/page/${p + 1}/` : `/${s}/`,
        page(
          s,
          `<h1>${s}</h1><ul class="entries">${own.map((i) => `<li><a href="${at(i)}">${title(3, WORDS, s, i)}</a> <time>${2015 + (i % 6)}</time></li>`).join("")}</ul>${(p + 1) * 15 < count ? a(`/${s}/page/${p + 2}/`, "older →") : ""}`,
        ),
      );
    for (const i of numbers(count))
      (s === "stories" ? leaf : put)(
        at(i),
        page(
          title(3, WORDS, s, i),
          `<article><h1>${title(3, WORDS, s, i)}</h1>${each(4 + pick(5, s, i), (k) => `<p>${said(4, WORDS, s, i, k)}</p>`)}</article><p>${i ? a(at(i - 1), "← before") : ""} ${i < count - 1 ? a(at(i + 1), "after →") : ""}</p>`,
        ),
      );
  };
  section("stories", 62);
  section("essays", 25);
  put("/", page("Fieldnotes", `<p>${said(4, WORDS, "notes")}</p>`));
  put("/about/", page("About", `<article><h1>About</h1><p>${said(7, WORDS, "about")}</p></article>`));
  return made;
}

/** A board of which the newest page has the highest number; posts under names made of their time. */
export function reverseBoard(): SmallSite {
  const { put, leaf, ...made } = site("/bbs/poem/index.html");
  const all = numbers(150);
  const pages = chunks(all, 12);
  const at = (i: number) => `/bbs/poem/M.${1300000000 + 7919 * i}.A.${(577 * i + 273).toString(16).toUpperCase()}.html`;
  const to = (p: number) => `/bbs/poem/index${p + 1}.html`;
  const page = (what: string, body: string) =>
    `<!DOCTYPE html><html><head><title>${what}</title></head><body><div id="topbar-container"><div id="topbar"><a id="logo" href="/bbs/">批踢</a> › <a class="board" href="/bbs/poem/index.html">看板 poem</a><a class="right" href="/about.html">關於我們</a></div></div><div id="main-container">${body}</div></body></html>`;
  put("/about.html", page("關於", `<p>${han(60, "about")}</p>`));
  put("/bbs/", page("看板列表", `<a href="/bbs/poem/index.html">poem</a>`));
  for (const [p, own] of pages.entries()) {
    const html = page(
      "看板 poem 文章列表",
      `<div class="action-bar"><div class="btn-group-paging"><a class="btn wide" href="${to(0)}">最舊</a>${p ? `<a class="btn wide" href="${to(p - 1)}">‹ 上頁</a>` : ""}${p < pages.length - 1 ? `<a class="btn wide" href="${to(p + 1)}">下頁 ›</a>` : ""}<a class="btn wide" href="/bbs/poem/index.html">最新</a></div></div>${own.map((i) => `<div class="r-ent"><div class="nrec">${pick(99, i)}</div><div class="title"><a href="${at(i)}">[${["創作", "分享", "心得"][pick(3, i)]}] ${han(5, "t", i)}</a></div><div class="meta"><span class="author">${some(1, WORDS, "u", i)}</span></div></div>`).join("")}`,
    );
    put(to(p), html);
    if (p === pages.length - 1) put("/bbs/poem/index.html", html);
  }
  for (const i of all)
    leaf(
      at(i),
      page(
        han(5, "t", i),
        `<div id="main-content"><div class="article-metaline"><span>作者</span><span>${some(1, WORDS, "u", i)}</span></div>${each(3 + pick(5, i), (k) => `${han(20, "l", i, k)}。<br><br>`)}${each(pick(9, i), (k) => `<div class="push"><span>推</span><span>${some(1, WORDS, "p", i, k)}</span><span>: ${han(8, "p", i, k)}</span></div>`)}</div>`,
      ),
    );
  return made;
}

/** Movable Type: one page of all entries, months, categories, and windows for comments. */
export function movableType(): SmallSite {
  const { put, leaf, ...made } = site("/log/");
  const all = numbers(95);
  const at = (i: number) => `/log/archives/${String(1000 + i).padStart(6, "0")}.html`;
  const month = (i: number) => `/log/archives/2003_${two(1 + Math.floor(i / 9))}.html`;
  const cat = (i: number) => `/log/archives/cat_${WORDS[pick(8, "cat", i)]}.html`;
  const page = (what: string, body: string) =>
    `<html><head><title>Tidewrack: ${what}</title></head><body><div id="banner"><h1>${a("/log/", "Tidewrack")}</h1></div><div class="content">${body}</div><div class="side">${a("/log/archives.html", "Archives")}<br>${a("/log/index.rdf", "Syndicate")}</div></body></html>`;
  const entry = (i: number) =>
    `<h3 class="title">${title(3, WORDS, "mt", i)}</h3><p>${said(3, WORDS, "mt", i)}</p><span class="posted">Posted at <a href="${at(i)}">10:${two(pick(60, i))} AM</a> in ${a(cat(i), WORDS[pick(8, "cat", i)]!)} | <a href="/cgi-bin/mt-comments.cgi?entry_id=${i}">Comments (${pick(6, i)})</a> | <a href="/cgi-bin/mt-tb.cgi?__mode=view&entry_id=${i}">TrackBack</a></span>`;
  put("/log/", page("Tidewrack", all.slice(-9).reverse().map(entry).join("")));
  put(
    "/log/archives.html",
    page(
      "Archives",
      `<h2>By month</h2>${[...new Set(all.map(month))].map((m) => a(m, m.slice(14, 21))).join("<br>")}<h2>All entries</h2>${all.map((i) => `${a(at(i), title(3, WORDS, "mt", i))}<br>`).join("")}`,
    ),
  );
  for (const m of new Set(all.map(month)))
    put(
      m,
      page(
        m,
        all
          .filter((i) => month(i) === m)
          .map(entry)
          .join(""),
      ),
    );
  for (const c of new Set(all.map(cat)))
    put(
      c,
      page(
        c,
        all
          .filter((i) => cat(i) === c)
          .map(entry)
          .join(""),
      ),
    );
  for (const i of all) {
    leaf(
      at(i),
      page(
        title(3, WORDS, "mt", i),
        `<p>${i ? a(at(i - 1), `« ${title(3, WORDS, "mt", i - 1)}`) : ""} | ${a("/log/", "Main")} | ${i < 94 ? a(at(i + 1), `${title(3, WORDS, "mt", i + 1)} »`) : ""}</p><h3 class="title">${title(3, WORDS, "mt", i)}</h3><p>${said(3, WORDS, "mt", i)}</p><p>${said(2 + pick(4, i), WORDS, "mtmore", i)}</p><h4>Comments</h4>${each(pick(6, i), (k) => `<p>${said(1, WORDS, "mtc", i, k)}</p><p class="posted">Posted by: ${person(i, k)}</p>`)}`,
      ),
    );
    put(
      `/cgi-bin/mt-comments.cgi?entry_id=${i}`,
      `<html><head><title>Comments: ${title(3, WORDS, "mt", i)}</title></head><body>${each(pick(6, i), (k) => `<p>${said(1, WORDS, "mtc", i, k)}</p>`)}<form><textarea></textarea></form></body></html>`,
    );
    put(
      `/cgi-bin/mt-tb.cgi?__mode=view&entry_id=${i}`,
      `<html><head><title>TrackBack</title></head><body>TrackBack URL for this entry: http://tide.example/${i}</body></html>`,
    );
  }
  return made;
}

/** PHP-Nuke: articles with pages to print and to send to a friend, topics, a page of the top ten. */
export function phpNuke(): SmallSite {
  const { put, leaf, ...made } = site("/modules.php?name=Stories_Archive");
  const all = numbers(84);
  const at = (i: number) => `/modules.php?name=News&file=article&sid=${i + 5}`;
  const month = (m: number) => `/modules.php?name=Stories_Archive&sa=show_month&year=2004&month=${two(m + 1)}`;
  const print = (i: number) => `/modules.php?name=News&file=print&sid=${i + 5}`;
  const friend = (i: number) => `/modules.php?name=News&file=friend&op=FriendSend&sid=${i + 5}`;
  const page = (what: string, body: string) =>
    `<html><head><title>Kiln Club - ${what}</title></head><body><table><tr><td valign=top><b>Modules</b><br>${["Stories_Archive", "Top", "Topics", "Your_Account", "Feedback"].map((m) => `· ${a(`/modules.php?name=${m}`, m.replace("_", " "))}<br>`).join("")}</td><td valign=top>${body}</td></tr></table></body></html>`;
  put(
    "/modules.php?name=Stories_Archive",
    page(
      "Stories Archive",
      `<b>Stories Archive</b><ul>${numbers(12)
        .map(
          (m) =>
            `<li>${a(month(m), `${["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"][m]}, 2004`)}`,
        )
        .join("")}</ul>`,
    ),
  );
  for (const m of numbers(12))
    put(
      month(m),
      page(
        "Stories Archive",
        `<table>${all
          .filter((i) => i % 12 === m)
          .map(
            (i) =>
              `<tr><td><big>·</big> ${a(at(i), title(4, WORDS, "nuke", i))}<td>${pick(9, i)} comments<td><a href="${print(i)}"><img src="print.gif" alt="Printer Friendly Page"></a> <a href="${friend(i)}"><img src="friend.gif" alt="Send this Story to a Friend"></a>`,
          )
          .join("")}</table>[ ${a("/modules.php?name=Stories_Archive", "Archives Index")} ]`,
      ),
    );
  put(
    "/modules.php?name=Top",
    page(
      "Top 10",
      `<b>10 most read stories</b><br>${all
        .slice(10, 20)
        .map((i) => `${a(at(i), title(4, WORDS, "nuke", i))}<br>`)
        .join("")}`,
    ),
  );
  put(
    "/modules.php?name=Topics",
    page(
      "Topics",
      numbers(5)
        .map((t) => `<a href="/modules.php?name=News&new_topic=${t + 1}"><img src="t${t}.gif" alt="${WORDS[t]}"></a>`)
        .join(" "),
    ),
  );
  for (const t of numbers(5))
    put(
      `/modules.php?name=News&new_topic=${t + 1}`,
      page(
        WORDS[t]!,
        all
          .filter((i) => pick(5, "t", i) === t)
          .slice(0, 8)
          .map(
            (i) =>
              `<p><b>${title(4, WORDS, "nuke", i)}</b><br>${said(2, WORDS, "nuke", i)} (<a href="${at(i)}">Read More...</a> | <a href="${print(i)}">Print</a>)</p>`,
          )
          .join(""),
      ),
    );
  for (const one of ["Your_Account", "Feedback"])
    put(`/modules.php?name=${one}`, page(one, `<form><input name=a></form><p>${said(1, WORDS, one)}</p>`));
  for (const i of all) {
    const text = `<b>${title(4, WORDS, "nuke", i)}</b><br>Posted by ${person(pick(4, i))}<p>${said(2, WORDS, "nuke", i)}</p><p>${said(3 + pick(4, i), WORDS, "nukemore", i)}</p>`;
    leaf(
      at(i),
      page(
        title(4, WORDS, "nuke", i),
        `<table><tr><td>${text}</td><td><b>Options</b><br><a href="${print(i)}">Printer Friendly Page</a><br><a href="${friend(i)}">Send to a Friend</a></td></tr></table>`,
      ),
    );
    put(
      print(i),
      `<html><head><title>Kiln Club</title></head><body><center>${text}</center>The URL for this story is: ${a(at(i), at(i).replace("&", "&amp;"))}</body></html>`,
    );
    put(
      friend(i),
      page(
        "Recommend",
        `<b>Send this story to a friend</b><p>You will send the story <b>${title(4, WORDS, "nuke", i)}</b></p><form><input name=f></form>`,
      ),
    );
  }
  return made;
}

/** A living wiki in the query: all pages by letters, editing, history, links here, versions. */
export function wikiQuery(): SmallSite {
  const { put, leaf, ...made } = site("/index.php?title=Special:AllPages");
  const names = [...new Set(numbers(110).map((i) => title(2, WORDS, "wq", i).replace(" ", "_")))].sort();
  const at = (n: string) => `/index.php?title=${n}`;
  const also = new Set<string>();
  const page = (n: string, body: string, tabs = true) =>
    `<html><head><title>${n.replaceAll("_", " ")} - Barnwiki</title></head><body><div id="content"><h1>${n.replaceAll("_", " ")}</h1>${body}</div><div id="p-cactions">${
      tabs
        ? [
            ["&action=edit", "edit"],
            ["&action=history", "history"],
          ]
            .map(([q, w]) => a(at(n) + q, w!))
            .join(" ")
        : ""
    }</div><div id="p-navigation">${["Main_Page", "Special:AllPages", "Special:RecentChanges"].map((p) => a(at(p), p.replace("_", " "))).join(" ")}</div><div id="p-tb">${tabs ? a(`${at("Special:WhatLinksHere")}&target=${n}`, "What links here") : ""}</div></body></html>`;
  put(
    at("Main_Page"),
    page("Main_Page", `<p>${said(4, WORDS, "barn")} ${a(at(names[3]!), names[3]!.replace("_", " "))}</p>`),
  );
  put(
    at("Special:RecentChanges"),
    page(
      "Recent changes",
      list(names.slice(0, 20).map((n) => `(${a(`${at(n)}&action=history`, "hist")}) ${a(at(n), n.replace("_", " "))}`)),
      false,
    ),
  );
  const halves = chunks(names, 55);
  for (const [p, own] of halves.entries())
    put(
      p ? `${at("Special:AllPages")}&from=${own[0]}` : at("Special:AllPages"),
      page(
        "All pages",
        `<table><tr>${chunks(own, 3)
          .map((row) => `<tr>${row.map((n) => `<td>${a(at(n), n.replace("_", " "))}`).join("")}`)
          .join(
            "",
          )}</table>${halves[p + 1] ? a(`${at("Special:AllPages")}&from=${halves[p + 1]![0]}`, `Next page (${halves[p + 1]![0]})`) : ""}`,
        false,
      ),
    );
  for (const [i, n] of names.entries()) {
    const text = `${each(1 + pick(4, n), (k) => `<p>${said(3, WORDS, "wqt", n, k)} ${a(at(names[pick(names.length, n, k)]!), names[pick(names.length, n, k)]!.replace("_", " "))}.</p>`)}`;
    leaf(at(n), page(n, text));
    put(`${at(n)}&action=edit`, page(`Editing ${n}`, `<form><textarea>${said(3, WORDS, "wqt", n)}</textarea></form>`));
    put(
      `${at(n)}&action=history`,
      page(
        `History of ${n}`,
        list(
          numbers(2 + pick(4, n)).map(
            (k) => `${a(`${at(n)}&oldid=${10 * i + k}`, `1${k}:20, ${1 + k} May 2007`)} ${person(n, k)}`,
          ),
        ),
      ),
    );
    for (const k of numbers(2 + pick(4, n))) {
      put(`${at(n)}&oldid=${10 * i + k}`, page(n, text));
      also.add(`${at(n)}&oldid=${10 * i + k}`);
    }
    put(
      `${at("Special:WhatLinksHere")}&target=${n}`,
      page("What links here", list([a(at(names[(i + 7) % names.length]!), names[(i + 7) % names.length]!)]), false),
    );
  }
  return { ...made, also };
}

/** Letters in the left frame, titles in the middle, texts to the right. */
export function threeFrames(): SmallSite {
  const { put, leaf, ...made } = site("/");
  const all = numbers(88).map((i) => ({ i, name: title(3, GERMAN, "lied", i) }));
  const letters = [...new Set(all.map(({ name }) => name[0]!))].sort();
  const at = (i: number) => `/texte/l${String(i).padStart(3, "0")}.htm`;
  put(
    "/",
    `<html><head><title>Liederbuch</title></head><frameset cols="60,220,*"><frame src="abc.htm" name="abc"><frame src="titel_${letters[0]}.htm" name="titel"><frame src="start.htm" name="text"></frameset></html>`,
  );
  put(
    "/abc.htm",
    `<html><body bgcolor="#ccffcc">${letters.map((l) => `<a href="titel_${l}.htm" target="titel">${l}</a><br>`).join("")}</body></html>`,
  );
  put(
    "/start.htm",
    `<html><body><h2>Liederbuch</h2><p>${said(3, GERMAN, "start")}</p><a href="impressum.htm">Impressum</a> <a href="dank.htm">Dank</a></body></html>`,
  );
  for (const one of ["impressum", "dank"])
    put(`/${one}.htm`, `<html><body><h2>${one}</h2><p>${said(5, GERMAN, one)}</p></body></html>`);
  for (const l of letters)
    put(
      `/titel_${l}.htm`,
      `<html><body>${all
        .filter(({ name }) => name.startsWith(l))
        .map(({ i, name }) => `<a href="texte/l${String(i).padStart(3, "0")}.htm" target="text">${name}</a><br>`)
        .join("\n")}</body></html>`,
    );
  for (const { i, name } of all)
    leaf(
      at(i),
      `<html><head></head><body><h3>${name}</h3><pre>${each(4, (v) => `${each(4, (k) => some(5, GERMAN, "vers", i, v, k), "\n")}\n\n`)}</pre></body></html>`,
    );
  return made;
}

/** A catalogue in ASP: groups in a table, pages, windows with large pictures, a basket. */
export function aspCatalogue(): SmallSite {
  const { put, leaf, ...made } = site("/default.asp");
  const all = numbers(112);
  const page = (what: string, body: string) =>
    `<html><head><title>Seeds Online</title></head><body><table width=760><tr><td colspan=2>${a("/default.asp", "Home")} ${a("/order.asp", "How to order")} ${a("/basket.asp", "Basket")}</td></tr><tr><td><font size=4>${what}</font><br>${body}</td></tr></table></body></html>`;
  const groupOf = (i: number) => pick(7, "seed", i);
  put(
    "/default.asp",
    page(
      "Seeds",
      `<table>${numbers(7)
        .map(
          (g) =>
            `<tr><td><a href="list.asp?grp=${g + 1}"><img src="g${g}.jpg" border=0></a><td><a href="list.asp?grp=${g + 1}">${title(2, WORDS, "grp", g)}</a><br>${some(7, WORDS, "grpt", g)}`,
        )
        .join("")}</table>`,
    ),
  );
  for (const one of ["order", "basket"]) put(`/${one}.asp`, page(one, `<p>${said(3, WORDS, one)}</p>`));
  for (const g of numbers(7))
    for (const [p, own] of chunks(
      all.filter((i) => groupOf(i) === g),
      7,
    ).entries())
      put(
        `/list.asp?grp=${g + 1}${p ? `&page=${p + 1}` : ""}`,
        page(
          title(2, WORDS, "grp", g),
          `<table border=1>${own.map((i) => `<tr><td><a href="picture.asp?id=${900 + i}"><img src="s${i}.jpg"></a><td><a href="detail.asp?id=${900 + i}"><b>${title(2, WORDS, "seed", i)}</b></a><br>${some(6, WORDS, "latin", i)}<td>£${1 + pick(4, i)}.20<td><a href="basket.asp?add=${900 + i}"><img src="buy.gif" alt="Buy"></a>`).join("")}</table>${(p + 1) * 7 < all.filter((i) => groupOf(i) === g).length ? a(`/list.asp?grp=${g + 1}&page=${p + 2}`, "Next page &gt;&gt;") : ""}`,
        ),
      );
  for (const i of all) {
    leaf(
      `/detail.asp?id=${900 + i}`,
      page(
        title(2, WORDS, "seed", i),
        `<img src="s${i}.jpg"><p>${said(1 + pick(3, i), WORDS, "seed", i)}</p><p>Sow: ${some(1, WORDS, "sow", i)}. Height: ${pick(200, i)} cm.</p>${a(`/basket.asp?add=${900 + i}`, "Add to basket")} ${a(`/list.asp?grp=${groupOf(i) + 1}`, "Back")}`,
      ),
    );
    put(
      `/picture.asp?id=${900 + i}`,
      `<html><head><title>Seeds Online</title></head><body><img src="L${i}.jpg"><br>${title(2, WORDS, "seed", i)}</body></html>`,
    );
    put(`/basket.asp?add=${900 + i}`, page("Basket", `<p>1 × ${title(2, WORDS, "seed", i)}</p>`));
  }
  return made;
}

/** Poets with poems; each poem has an analysis longer than itself, named beside it and below it. */
export function analyses(): SmallSite {
  const { put, leaf, ...made } = site("/poets/");
  const page = (what: string, body: string) =>
    `<!DOCTYPE html><html><head><title>${what} | Verse Notes</title></head><body><div class="top">${a("/", "Verse Notes")} ${a("/poets/", "Poets")} ${a("/terms/", "Terms")}</div><div class="mid">${body}</div></body></html>`;
  put("/", page("Verse Notes", `<p>${said(3, WORDS, "vn")}</p>`));
  put(
    "/terms/",
    page(
      "Terms",
      `<dl>${WORDS.slice(0, 20)
        .map((w) => `<dt>${w}<dd>${some(8, WORDS, w)}`)
        .join("")}</dl>`,
    ),
  );
  put(
    "/poets/",
    page(
      "Poets",
      `<div class="grid">${numbers(13)
        .map(
          (p) =>
            `<div><a href="/poets/${dashed(LAST[p]!)}/"><img src="/p/${p}.jpg"></a><h3>${a(`/poets/${dashed(LAST[p]!)}/`, person("vn", p))}</h3></div>`,
        )
        .join("")}</div>`,
    ),
  );
  for (const p of numbers(13)) {
    const base = `/poets/${dashed(LAST[p]!)}/`;
    const own = numbers(4 + pick(8, "vp", p));
    const at = (i: number) => `${base}${dashed(title(3, WORDS, "vpoem", p, i))}/`;
    put(
      base,
      page(
        person("vn", p),
        `<h1>${person("vn", p)}</h1><p>${said(5, WORDS, "vbio", p)}</p><table>${own.map((i) => `<tr><td>${a(at(i), title(3, WORDS, "vpoem", p, i))}</td><td>${a(`${at(i)}analysis/`, "Analysis")}</td></tr>`).join("")}</table>`,
      ),
    );
    for (const i of own) {
      leaf(
        at(i),
        page(
          title(3, WORDS, "vpoem", p, i),
          `<h1>${title(3, WORDS, "vpoem", p, i)}</h1><h2>${person("vn", p)}</h2>${poem("vn", p, i)}<p>${a(`${at(i)}analysis/`, "Read our analysis")}</p>`,
        ),
      );
      put(
        `${at(i)}analysis/`,
        page(
          `Analysis of ${title(3, WORDS, "vpoem", p, i)}`,
          `<h1>Analysis of ${title(3, WORDS, "vpoem", p, i)}</h1>${each(8, (k) => `<p>${said(5, WORDS, "vana", p, i, k)}</p>`)}${a(at(i), "The poem")}`,
        ),
      );
    }
  }
  return made;
}

/** An encyclopaedia: letters with ranges below them, articles full of links to others, and empty "see" articles. */
export function encyclopaedia(): SmallSite {
  const { put, leaf, ...made } = site("/enc/");
  const names = [...new Set(numbers(190).map((i) => some(2, FRENCH, "enc", i).replace(" ", "-")))].sort();
  const also = new Set<string>();
  const letters = [...new Set(names.map((n) => n[0]!))];
  const page = (what: string, body: string) =>
    `<html lang="fr"><head><title>${what} - Encyclopédie du village</title></head><body><div class="abc">${letters.map((l) => a(`/enc/${l}/`, l.toUpperCase())).join(" ")}</div><h1>${what}</h1>${body}<div class="pied">${a("/enc/auteurs.html", "Auteurs")} ${a("/enc/", "Accueil")}</div></body></html>`;
  const at = (n: string) => `/enc/art/${n}.html`;
  put("/enc/", page("Encyclopédie du village", `<p>${said(4, FRENCH, "enc")}</p>`));
  put("/enc/auteurs.html", page("Auteurs", list(LAST)));
  for (const l of letters) {
    const ranges = chunks(
      names.filter((n) => n.startsWith(l)),
      12,
    );
    const to = (r: number) => (ranges.length > 1 ? `/enc/${l}/${r + 1}.html` : `/enc/${l}/`);
    if (ranges.length > 1)
      put(`/enc/${l}/`, page(l.toUpperCase(), list(ranges.map((own, r) => a(to(r), `${own[0]} – ${own.at(-1)}`)))));
    for (const [r, own] of ranges.entries())
      put(
        to(r),
        page(`${own[0]} – ${own.at(-1)}`, `<p>${own.map((n) => a(at(n), n.replace("-", " "))).join(" · ")}</p>`),
      );
  }
  for (const [i, n] of names.entries()) {
    if (i % 11 === 5) {
      put(
        at(n),
        page(
          n.replace("-", " "),
          `<p>Voir ${a(at(names[(i + 30) % names.length]!), names[(i + 30) % names.length]!.replace("-", " "))}.</p>`,
        ),
      );
      also.add(at(n));
    } else
      leaf(
        at(n),
        page(
          n.replace("-", " "),
          each(
            1 + pick(4, n),
            (k) =>
              `<p>${said(2, FRENCH, "art", n, k)} ${[1, 2, 3].map((s) => a(at(names[pick(names.length, n, k, s)]!), names[pick(names.length, n, k, s)]!.replace("-", " "))).join(", ")}.</p>`,
          ),
        ),
      );
  }
  return { ...made, also };
}

/** Recipes of a site builder, right to left: cards, categories, hashtags, other recent recipes below each. */
export function builder(): SmallSite {
  const { put, leaf, ...made } = site("/blog");
  const all = numbers(61);
  const name = (i: number) => some(3, HEBREW, "rec", i);
  const at = (i: number) => `/post/${name(i).replaceAll(" ", "-")}-${i}`;
  const page = (what: string, body: string) =>
    `<!DOCTYPE html><html lang="he"><head><title>${what}</title></head><body dir="rtl"><div id="SITE_HEADER"><a href="/">בית</a><a href="/blog">מתכונים</a><a href="/about">אודות</a></div><div id="PAGES_CONTAINER">${body}</div><div id="SITE_FOOTER"><a href="/accessibility">נגישות</a></div></body></html>`;
  const card = (i: number) =>
    `<div class="gallery-item"><a href="${at(i)}"><img src="/i/${i}.jpg"></a><a href="${at(i)}"><h2>${name(i)}</h2></a><div>${some(12, HEBREW, "text", i)}...</div><a href="${at(i)}#comments">0 תגובות</a></div>`;
  const lists = (base: string, own: readonly number[]) => {
    for (const [p, nine] of chunks(own, 9).entries())
      put(
        p ? `${base}/page/${p + 1}` : base,
        page(
          "מתכונים",
          `<nav>${numbers(4)
            .map((c) => a(`/blog/categories/${HEBREW[c]}`, HEBREW[c]!))
            .join(" ")}</nav>${nine.map(card).join("")}<div>${chunks(own, 9)
            .map((_, k) => a(k ? `${base}/page/${k + 1}` : base, k + 1))
            .join("")}</div>`,
        ),
      );
  };
  lists("/blog", all);
  for (const c of numbers(4))
    lists(
      `/blog/categories/${HEBREW[c]}`,
      all.filter((i) => i % 4 === c),
    );
  for (const h of numbers(15))
    lists(
      `/blog/hashtags/${HEBREW[h + 5]}`,
      all.filter((i) => pick(15, "h", i) === h),
    );
  for (const one of ["", "about", "accessibility"]) put(`/${one}`, page(one, `<p>${said(5, HEBREW, one)}</p>`));
  for (const i of all)
    leaf(
      at(i),
      page(
        name(i),
        `<article><h1>${name(i)}</h1><p>${some(12, HEBREW, "text", i)} ${said(2, HEBREW, "rec", i)}</p>${list(numbers(5).map((k) => `${pick(300, i, k)} ${some(1, HEBREW, "ing", i, k)}`))}<p>${said(3, HEBREW, "how", i)}</p>${a(`/blog/hashtags/${HEBREW[pick(15, "h", i) + 5]}`, `#${HEBREW[pick(15, "h", i) + 5]}`)}</article><section><h4>פוסטים אחרונים</h4>${[1, 2, 3].map((k) => card((i + k) % 61)).join("")}</section>`,
      ),
    );
  return made;
}

/** Poems on a stream: whole posts in pages, tags, an archive by month, notes. */
export function stream(): SmallSite {
  const { put, leaf, ...made } = site("/");
  const all = numbers(77);
  const at = (i: number) => `/post/${140000000 + 991 * i}/${dashed(title(3, WORDS, "str", i))}`;
  const tagOf = (i: number) => WORDS[pick(14, "st", i)]!;
  const page = (what: string, body: string) =>
    `<!DOCTYPE html><html><head><title>${what}</title></head><body><div id="sidebar"><h1><a href="/">small hours</a></h1><p>${some(8, WORDS, "small")}</p>${a("/archive", "archive")} ${a("/ask", "ask")}</div><div id="posts">${body}</div></body></html>`;
  const post = (i: number) =>
    `<div class="post text"><h2><a href="${at(i)}">${title(3, WORDS, "str", i)}</a></h2>${poem("str", i)}<div class="meta"><a href="${at(i)}#notes">${pick(300, i)} notes</a> ${a(`/tagged/${tagOf(i)}`, `#${tagOf(i)}`)}</div></div>`;
  const lists = (first: string, base: string, own: readonly number[]) => {
    for (const [p, ten] of chunks(own, 10).entries())
      put(
        p ? `${base}page/${p + 1}` : first,
        page(
          "small hours",
          `${ten.map(post).join("")}<div class="pagination">${p ? a(p > 1 ? `${base}page/${p}` : first, "newer") : ""} ${(p + 1) * 10 < own.length ? a(`${base}page/${p + 2}`, "older") : ""}</div>`,
        ),
      );
  };
  lists("/", "/", all);
  for (const t of WORDS.slice(0, 14))
    lists(
      `/tagged/${t}`,
      `/tagged/${t}/`,
      all.filter((i) => tagOf(i) === t),
    );
  put("/ask", page("ask", "<form></form>"));
  put(
    "/archive",
    page(
      "archive",
      chunks(all, 11)
        .map(
          (own, m) =>
            `<h2>Month ${m + 1}</h2>${own.map((i) => `<a class="brick" href="${at(i)}"><h3>${title(3, WORDS, "str", i)}</h3><p>${some(5, WORDS, "line", 0, 0, "str", i)}</p></a>`).join("")}`,
        )
        .join(""),
    ),
  );
  for (const i of all)
    leaf(
      at(i),
      page(
        title(3, WORDS, "str", i),
        `${post(i).replace(/<h2><a[^>]*>(.*?)<\/a>/, "<h2>$1")}<ol class="notes">${each(pick(12, i), (k) => `<li><a href="http://u${k}.example/">${some(1, WORDS, i, k)}</a> liked this`)}</ol>`,
      ),
    );
  return made;
}

/** Books out of an e-book program: a cover, contents, and files that lead on only. */
export function eBooks(): SmallSite {
  const { put, leaf, ...made } = site("/books/");
  const page = (what: string, body: string) =>
    `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>${what}</title></head><body class="calibre">${body}</body></html>`;
  put(
    "/books/",
    page(
      "Books",
      `<h1>Books</h1>${list(numbers(6).map((b) => `<a href="/books/b${b + 1}/cover.html"><img src="/books/b${b + 1}/c.jpg" alt=""/></a> ${a(`/books/b${b + 1}/cover.html`, title(3, WORDS, "eb", b))}, ${person("eb", b)}`))}`,
    ),
  );
  for (const b of numbers(6)) {
    const count = 12 + pick(15, "ebn", b);
    const at = (c: number) =>
      `/books/b${b + 1}/part${String(c).padStart(4, "0")}_split_${String(c % 3).padStart(3, "0")}.html`;
    put(
      `/books/b${b + 1}/cover.html`,
      page(title(3, WORDS, "eb", b), `<img src="c.jpg"/><p>${a(at(0), "Start reading")}</p>`),
    );
    for (const c of numbers(count))
      leaf(
        at(c),
        page(
          title(3, WORDS, "eb", b),
          `<h2 class="calibre2">${c + 1}</h2>${each(7 + pick(8, b, c), (k) => `<p class="calibre1">${said(4, WORDS, "eb", b, c, k)}</p>`)}<div class="nav">${c ? a(at(c - 1), "Previous") : ""} ${c < count - 1 ? a(at(c + 1), "Next") : a("/books/", "All books")}</div>`,
        ),
      );
  }
  return made;
}

/** A reading for every day: twelve small calendars on one page, themes with the days again. */
export function readings(): SmallSite {
  const { put, leaf, ...made } = site("/readings/calendar.html");
  const page = (what: string, body: string) =>
    `<html><head><title>Daily Readings: ${what}</title></head><body><div id="n">${a("/readings/calendar.html", "Calendar")} ${a("/readings/themes.html", "Themes")} ${a("/readings/about.html", "About")}</div><div id="t"><h2>${what}</h2>${body}</div></body></html>`;
  const days = numbers(12).flatMap((m) =>
    numbers([31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][m]!).map((d) => ({ m, d })),
  );
  const at = ({ m, d }: { m: number; d: number }) => `/readings/${two(m + 1)}${two(d + 1)}.html`;
  put(
    "/readings/calendar.html",
    page(
      "Calendar",
      numbers(12)
        .map(
          (m) =>
            `<table class="month"><caption>${m + 1}</caption><tr>${days
              .filter((one) => one.m === m)
              .map((one, k) => `${k % 7 === 0 ? "<tr>" : ""}<td>${a(at(one), one.d + 1)}`)
              .join("")}</table>`,
        )
        .join(""),
    ),
  );
  put("/readings/about.html", page("About", `<p>${said(6, WORDS, "ra")}</p>`));
  put(
    "/readings/themes.html",
    page("Themes", list(numbers(16).map((t) => a(`/readings/theme${t + 1}.html`, title(1, WORDS, "theme", t))))),
  );
  for (const t of numbers(16))
    put(
      `/readings/theme${t + 1}.html`,
      page(
        title(1, WORDS, "theme", t),
        `<p>${said(2, WORDS, "th", t)}</p>${list(days.filter((one) => pick(16, "th", one.m, one.d) === t).map((one) => a(at(one), title(3, WORDS, "day", one.m, one.d))))}`,
      ),
    );
  for (const [k, one] of days.entries())
    leaf(
      at(one),
      page(
        title(3, WORDS, "day", one.m, one.d),
        `<blockquote>${said(1, WORDS, "verse", k)}</blockquote><p>${said(3, WORDS, "med", k)}</p><p>${k ? a(at(days[k - 1]!), "Yesterday") : ""} ${days[k + 1] ? a(at(days[k + 1]!), "Tomorrow") : ""}</p>`,
      ),
    );
  return made;
}

/** Lighthouses: countries with a paragraph on each; only some have a page of their own. */
export function lighthouses(): SmallSite {
  const { put, leaf, ...made } = site("/lights/index.htm");
  const page = (what: string, body: string) =>
    `<html><head><title>${what}</title></head><body><h2>${what}</h2>${body}<hr>${a("/lights/index.htm", "Return to index")} ${a("/lights/glossary.htm", "Glossary")}</body></html>`;
  put(
    "/lights/index.htm",
    page(
      "Lighthouses of the North",
      `<p>${said(3, WORDS, "lh")}</p><table>${chunks(numbers(18), 3)
        .map((row) => `<tr>${row.map((c) => `<td>${a(`/lights/${dashed(LAST[c]!)}.htm`, LAST[c]!)}`).join("")}`)
        .join("")}</table>`,
    ),
  );
  put(
    "/lights/glossary.htm",
    page(
      "Glossary",
      `<dl>${WORDS.slice(20, 50)
        .map((w) => `<dt>${w}<dd>${some(9, WORDS, w)}`)
        .join("")}</dl>`,
    ),
  );
  for (const c of numbers(18)) {
    const own = numbers(7 + pick(12, "lc", c));
    put(
      `/lights/${dashed(LAST[c]!)}.htm`,
      page(
        `Lighthouses of ${LAST[c]}`,
        own
          .map(
            (i) =>
              `<p><b>${pick(5, c, i) < 3 ? a(`/lights/p/${dashed(`${LAST[c]} ${some(1, WORDS, "l", c, i)}`)}${i}.htm`, title(1, WORDS, "l", c, i)) : title(1, WORDS, "l", c, i)}.</b> ${1800 + pick(150, c, i)}. ${said(2, WORDS, "lt", c, i)}</p>`,
          )
          .join(""),
      ),
    );
    for (const i of own)
      if (pick(5, c, i) < 3)
        leaf(
          `/lights/p/${dashed(`${LAST[c]} ${some(1, WORDS, "l", c, i)}`)}${i}.htm`,
          page(
            title(1, WORDS, "l", c, i),
            `<img src="${i}.jpg"><p>${said(4 + pick(5, c, i), WORDS, "lp", c, i)}</p>${a(`/lights/${dashed(LAST[c]!)}.htm`, LAST[c]!)}`,
          ),
        );
  }
  return made;
}

/** Classes of a program in frames: packages, all classes, members; summaries, trees and uses beside each. */
export function classes(): SmallSite {
  const { put, leaf, ...made } = site("/api/index.html");
  const packs = numbers(6).map((p) => ({
    p,
    name: `org/${WORDS[p * 13]}`,
    own: numbers(9 + pick(9, "cl", p)).map((i) =>
      title(2, WORDS, "cls", p, i).replace(/ (.)/, (_, l: string) => l.toUpperCase()),
    ),
  }));
  const at = (p: number, c: string) => `/api/${packs[p]!.name}/${c}.html`;
  const bar = (p: number) =>
    `<table class="nav"><tr>${a("/api/overview-summary.html", "Overview")} ${a(`/api/${packs[p]!.name}/package-summary.html`, "Package")} ${a(`/api/${packs[p]!.name}/package-tree.html`, "Tree")} ${a("/api/index-all.html", "Index")} ${a("/api/help-doc.html", "Help")}</table>`;
  const page = (what: string, p: number, body: string) =>
    `<HTML><HEAD><TITLE>${what}</TITLE></HEAD><BODY>${bar(p)}<H2>${what}</H2>${body}</BODY></HTML>`;
  put(
    "/api/index.html",
    `<HTML><FRAMESET cols="20%,80%"><FRAME src="allclasses-frame.html" name="packageFrame"><FRAME src="overview-summary.html" name="classFrame"></FRAMESET></HTML>`,
  );
  put(
    "/api/allclasses-frame.html",
    `<HTML><BODY><B>All Classes</B><BR>${packs.flatMap(({ p, own }) => own.map((c) => `<A HREF="${at(p, c)}" target="classFrame">${c}</A><BR>`)).join("")}</BODY></HTML>`,
  );
  put(
    "/api/overview-summary.html",
    page(
      "Overview",
      0,
      `<TABLE>${packs.map(({ name }, k) => `<TR><TD>${a(`/api/${name}/package-summary.html`, name.replace("/", "."))}<TD>${some(8, WORDS, "pk", k)}`).join("")}</TABLE>`,
    ),
  );
  put(
    "/api/index-all.html",
    page(
      "Index",
      0,
      packs
        .flatMap(({ p, own }) => own.map((c) => `<DT>${a(at(p, c), c)} - class<DD>${some(6, WORDS, "cd", p, c)}`))
        .join(""),
    ),
  );
  put("/api/help-doc.html", page("Help", 0, `<P>${said(8, WORDS, "help")}</P>`));
  for (const { p, name, own } of packs) {
    put(
      `/api/${name}/package-summary.html`,
      page(
        `Package ${name.replace("/", ".")}`,
        p,
        `<TABLE>${own.map((c) => `<TR><TD>${a(at(p, c), c)}<TD>${some(6, WORDS, "cd", p, c)}`).join("")}</TABLE>`,
      ),
    );
    put(
      `/api/${name}/package-tree.html`,
      page(`Hierarchy for ${name}`, p, `<UL>${own.map((c) => `<LI>class ${a(at(p, c), c)}`).join("")}</UL>`),
    );
    for (const c of own)
      leaf(
        at(p, c),
        page(
          `Class ${c}`,
          p,
          `<P>${some(6, WORDS, "cd", p, c)} ${said(2, WORDS, "ct", p, c)}</P><TABLE>${each(3 + pick(9, p, c), (m) => `<TR><TD><A HREF="${at(p, own[pick(own.length, c, m)]!)}">${own[pick(own.length, c, m)]}</A><TD><A HREF="#m${m}">${some(1, WORDS, "me", c, m)}()</A><BR>${some(6, WORDS, "md", c, m)}`)}</TABLE>`,
        ),
      );
  }
  return made;
}

export const FIFTH: readonly (readonly [what: string, site: SmallSite])[] = [
  ["stories beside essays", twoSections()],
  ["a board with its newest page last", reverseBoard()],
  ["Movable Type with windows for comments", movableType()],
  ["PHP-Nuke with stories to print", phpNuke()],
  ["a living wiki", wikiQuery()],
  ["songs in three frames", threeFrames()],
  ["seeds in ASP", aspCatalogue()],
  ["poems with analyses", analyses()],
  ["an encyclopaedia with ranges", encyclopaedia()],
  ["recipes of a site builder", builder()],
  ["a stream of poems", stream()],
  ["books out of an e-book program", eBooks()],
  ["a reading for every day", readings()],
  ["lighthouses, some with pages", lighthouses()],
  ["classes of a program", classes()],
];
