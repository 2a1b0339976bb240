/** Shops, boards, albums, wikis and home pages: the furniture of sites that are not reference works. */
import { a, EN, each, numbers, type SmallSite, said, site, some } from "../small-site.js";
import { chunks, dashed, FRENCH, GERMAN, list, person, pick, title, two, WORDS } from "./words.js";

/** A board: forums, threads in pages, threads over pages, profiles of users, links to single posts. */
export function forum(): SmallSite {
  const { put, leaf, ...made } = site("/forum/");
  const further = new Set<string>();
  const page = (what: string, body: string) =>
    `<html><title>${what} - The Kiln Forum</title><body><div id="brd"><div class="nav"><a href="/forum/">Index</a> <a href="/forum/memberlist.php">User list</a> <a href="/forum/faq.php">FAQ</a> <a href="/forum/register.php">Register</a></div><h1>${what}</h1>${body}</div>`;
  const user = (u: number) => a(`/forum/profile.php?id=${u + 2}`, person("member", u));
  put(
    "/forum/memberlist.php",
    page(
      "User list",
      `<table>${numbers(40)
        .map((u) => `<tr><td>${user(u)}<td>Member`)
        .join("")}</table>`,
    ),
  );
  for (const one of ["faq", "register"]) put(`/forum/${one}.php`, page(one, `<p>${said(8, WORDS, one)}</p>`));
  for (const u of numbers(40))
    put(
      `/forum/profile.php?id=${u + 2}`,
      page(
        `Profile of ${person("member", u)}`,
        `<dl><dt>Registered<dd>20${two(pick(15, u))}-03-12<dt>Posts<dd>${pick(500, u)}</dl>`,
      ),
    );
  const boards = numbers(5);
  put(
    "/forum/",
    page(
      "The Kiln Forum",
      `<table class="forums">${boards.map((b) => `<tr><td>${a(`/forum/viewforum.php?id=${b + 1}`, title(2, WORDS, "board", b))}<br>${some(6, WORDS, "b", b)}<td>${pick(900, b)}<td>${user(pick(40, "last", b))}`).join("")}</table>`,
    ),
  );
  for (const b of boards) {
    const threads = numbers(14 + pick(14, "threads", b)).map((t) => 100 * (b + 1) + t);
    const pages = chunks(threads, 15);
    for (const [p, own] of pages.entries())
      put(
        `/forum/viewforum.php?id=${b + 1}${p ? `&p=${p + 1}` : ""}`,
        page(
          title(2, WORDS, "board", b),
          `<p class="pages">${pages.map((_, k) => a(`/forum/viewforum.php?id=${b + 1}${k ? `&p=${k + 1}` : ""}`, k + 1)).join(" ")}</p><table>${own.map((t) => `<tr><td>${a(`/forum/viewtopic.php?id=${t}`, title(4, WORDS, "thread", t))} by ${person("member", pick(40, t))}<td>${pick(20, t)}<td>${a(`/forum/viewtopic.php?pid=${10 * t}#p${10 * t}`, "today")}`).join("")}</table>`,
        ),
      );
    for (const t of threads) {
      const parts = chunks(numbers(1 + pick(14, "posts", t)), 8);
      const post = (k: number) =>
        `<div class="post" id="p${10 * t + k}"><div class="by">${user(pick(40, t, k))}</div><div class="msg"><p>${said(1 + pick(5, t, k), WORDS, "post", t, k)}</p></div></div>`;
      for (const [p, own] of parts.entries()) {
        const to = `/forum/viewtopic.php?id=${t}${p ? `&p=${p + 1}` : ""}`;
        const html = page(
          title(4, WORDS, "thread", t),
          `<p class="pages">${parts.length > 1 ? parts.map((_, k) => a(`/forum/viewtopic.php?id=${t}${k ? `&p=${k + 1}` : ""}`, k + 1)).join(" ") : "1"}</p>${own.map(post).join("")}`,
        );
        if (p) {
          put(to, html);
          further.add(to);
        } else {
          leaf(to, html);
          put(`/forum/viewtopic.php?pid=${10 * t}`, html);
          further.add(`/forum/viewtopic.php?pid=${10 * t}`);
        }
      }
    }
  }
  return { ...made, also: further };
}

/** Photographs in albums: thumbnails, a page for each with camera data, previous and next. */
export function photographs(): SmallSite {
  const { put, leaf, ...made } = site("/photos/");
  const page = (what: string, body: string) =>
    `<html><head><title>${what}</title></head><body bgcolor=black text=white><p><a href="/photos/">photos</a> <a href="/photos/gear.html">gear</a></p>${body}</body></html>`;
  put("/photos/gear.html", page("gear", `<p>${said(6, WORDS, "gear")}</p>`));
  const albums = numbers(9);
  put(
    "/photos/",
    page(
      "photos",
      `<table>${albums.map((b) => `<tr><td><a href="/photos/${dashed(title(2, WORDS, "album", b))}/"><img src="/photos/${b}.jpg"></a><td>${title(2, WORDS, "album", b)}, ${1998 + b}`).join("")}</table>`,
    ),
  );
  for (const b of albums) {
    const folder = `/photos/${dashed(title(2, WORDS, "album", b))}`;
    const own = numbers(8 + pick(14, b));
    const at = (i: number) => `${folder}/img_${String(20 * b + i * 3).padStart(4, "0")}.html`;
    put(
      `${folder}/`,
      page(
        title(2, WORDS, "album", b),
        `<p>${own.map((i) => `<a href="${at(i)}"><img src="${folder}/th_${i}.jpg" width=120></a>`).join("\n")}</p>`,
      ),
    );
    for (const i of own)
      leaf(
        at(i),
        page(
          `${title(2, WORDS, "album", b)} ${i + 1}`,
          `<p>${i ? a(at(i - 1), "&lt;") : ""} ${a(`${folder}/`, "index")} ${i + 1 < own.length ? a(at(i + 1), "&gt;") : ""}</p><img src="${folder}/${i}.jpg"><pre>f/${2 + pick(8, b, i)}  1/${pick(500, b, i)}s  ISO ${100 * (1 + pick(8, i))}</pre>${pick(3, b, i) ? "" : `<p>${some(5, WORDS, "cap", b, i)}</p>`}`,
        ),
      );
  }
  return made;
}

/** Items behind facets that combine in the query without order, each page of them with its own address. */
export function facets(): SmallSite {
  const { put, leaf, ...made } = site("/search");
  const all = numbers(100);
  const kinds = ["bowl", "jug", "plate", "vase"];
  const places = ["delft", "meissen", "sevres"];
  const kindOf = (i: number) => kinds[pick(4, "kind", i)]!;
  const placeOf = (i: number) => places[pick(3, "place", i)]!;
  const to = (k: string, p: string, n: number, sort = "") =>
    `/search${[k && `type=${k}`, p && `place=${p}`, sort && `sort=${sort}`, n && `page=${n + 1}`].filter(Boolean).join("&").replace(/^/, "?").replace(/^\?$/, "")}`;
  const page = (what: string, body: string) =>
    `<title>${what} – Ceramics</title><body><div class="topbar">${a("/search", "Search")} ${a("/help", "Help")}</div><div class="content"><h1>${what}</h1>${body}</div>`;
  put("/help", page("Help", `<p>${said(6, WORDS, "help")}</p>`));
  for (const k of ["", ...kinds])
    for (const p of ["", ...places])
      for (const sort of ["", "date"]) {
        const found = all.filter((i) => (!k || kindOf(i) === k) && (!p || placeOf(i) === p));
        if (sort) found.reverse();
        const pages = chunks(found, 8);
        for (const [n, own] of pages.entries())
          put(
            to(k, p, n, sort),
            page(
              `${found.length} results`,
              `<div class="facets"><h4>Type</h4>${list(kinds.map((one) => a(to(one, p, 0, sort), one)))}<h4>Place</h4>${list(places.map((one) => a(to(k, one, 0, sort), one)))}</div><p>Sort: ${a(to(k, p, 0), "relevance")} ${a(to(k, p, 0, "date"), "date")}</p><div class="results">${own.map((i) => `<div class="hit"><h3>${a(`/item?id=${4000 + 11 * i}`, title(2, WORDS, "pot", i))}</h3><span>${kindOf(i)}, ${placeOf(i)}</span></div>`).join("")}</div><div class="pager">${pages.map((_, m) => (m === n ? String(m + 1) : a(to(k, p, m, sort), m + 1))).join(" ")} ${pages[n + 1] ? a(to(k, p, n + 1, sort), "Next »") : ""}</div>`,
            ),
          );
      }
  for (const i of all)
    leaf(
      `/item?id=${4000 + 11 * i}`,
      page(
        title(2, WORDS, "pot", i),
        `<img src="/img/${i}.jpg"><dl><dt>Type<dd>${a(to(kindOf(i), "", 0), kindOf(i))}<dt>Place<dd>${a(to("", placeOf(i), 0), placeOf(i))}<dt>Height<dd>${pick(60, i)} cm</dl><p>${said(2, WORDS, "pot", i)}</p>`,
      ),
    );
  return made;
}

/** The start is the fourth of nine pages of recipes: earlier and later ones are wanted as well. */
export function middle(): SmallSite {
  const { put, leaf, ...made } = site("/rezepte/seite/4/");
  const all = numbers(81);
  const at = (i: number) => `/${dashed(title(2, GERMAN, "rezept", i))}-${i}/`;
  const page = (what: string, body: string) =>
    `<!DOCTYPE html><html lang="de"><title>${what} › Küche</title><body><nav class="main-navigation"><ul><li>${a("/", "Start")}<li>${a("/rezepte/", "Rezepte")}<li>${a("/ueber-mich/", "Über mich")}<li>${a("/kontakt/", "Kontakt")}</ul></nav><div id="primary">${body}</div><aside><h3>Neueste Rezepte</h3>${list(all.slice(0, 5).map((i) => a(at(i), title(2, GERMAN, "rezept", i))))}</aside>`;
  put("/", page("Start", `<p>${said(4, GERMAN, "start")}</p>`));
  put("/ueber-mich/", page("Über mich", `<p>${said(9, GERMAN, "ich")}</p>`));
  put("/kontakt/", page("Kontakt", `<p>${said(1, GERMAN, "kontakt")}</p>`));
  for (const [p, own] of chunks(all, 9).entries()) {
    const to = (k: number) => (k ? `/rezepte/seite/${k + 1}/` : "/rezepte/");
    put(
      to(p),
      page(
        "Rezepte",
        `<h1>Rezepte</h1>${own.map((i) => `<article><h2>${a(at(i), title(2, GERMAN, "rezept", i))}</h2><p>${some(12, GERMAN, "said", 0, "rezept", i)}… ${a(at(i), "weiterlesen")}</p></article>`).join("")}<div class="nav-links">${p ? a(to(p - 1), "← Neuere") : ""} ${p < 8 ? a(to(p + 1), "Ältere →") : ""}</div>`,
      ),
    );
  }
  for (const i of all)
    leaf(
      at(i),
      page(
        title(2, GERMAN, "rezept", i),
        `<h1>${title(2, GERMAN, "rezept", i)}</h1><p>${said(3, GERMAN, "rezept", i)}</p><ul class="zutaten">${each(5 + pick(5, i), (k) => `<li>${pick(500, i, k)} g ${some(1, GERMAN, "z", i, k)}`)}</ul><p>${said(4, GERMAN, "zub", i)}</p>`,
      ),
    );
  return made;
}

/** Articles by program: section.php, article.php, print.php and mail.php, all told apart by their number only. */
export function printTwins(): SmallSite {
  const { put, leaf, ...made } = site("/index.php");
  const page = (what: string, body: string) =>
    `<html><head><title>Herb Letter: ${what}</title></head><body><table><tr><td width=150>${numbers(6)
      .map((s) => a(`/section.php?s=${s + 1}`, title(1, WORDS, "section", s)))
      .join(
        "<br>",
      )}<br>${a("/links.php", "Links")}<br>${a("/guestbook.php", "Guestbook")}<td>${body}</table></body></html>`;
  put(
    "/index.php",
    page(
      "home",
      `<h2>Herb Letter</h2><p>${said(4, WORDS, "herb")}</p><h3>New</h3>${[3, 9, 27].map((i) => a(`/article.php?id=${i}`, title(3, WORDS, "herb", i))).join("<br>")}`,
    ),
  );
  put("/links.php", page("links", list(numbers(8).map((i) => a(`http://x${i}.example/`, some(2, WORDS, "ln", i))))));
  put(
    "/guestbook.php",
    page(
      "guestbook",
      each(12, (i) => `<p><b>${person("guest", i)}</b> ${said(1, WORDS, "guest", i)}</p>`),
    ),
  );
  const all = numbers(78);
  for (const s of numbers(6))
    put(
      `/section.php?s=${s + 1}`,
      page(
        title(1, WORDS, "section", s),
        `<h2>${title(1, WORDS, "section", s)}</h2>${all
          .filter((i) => i % 6 === s)
          .map(
            (i) =>
              `<p>${a(`/article.php?id=${i}`, title(3, WORDS, "herb", i))}<br><font size=-1>${some(9, WORDS, "said", 0, "herb", i)}...</font></p>`,
          )
          .join("")}`,
      ),
    );
  for (const i of all) {
    const text = `<h2>${title(3, WORDS, "herb", i)}</h2><p>${said(5, WORDS, "herb", i)}</p><p>${said(3, WORDS, "herb2", i)}</p>`;
    leaf(
      `/article.php?id=${i}`,
      page(
        title(3, WORDS, "herb", i),
        `${text}<p>${a(`/print.php?id=${i}`, "Printable version")} | ${a(`/mail.php?id=${i}`, "Send to a friend")}</p>`,
      ),
    );
    put(
      `/print.php?id=${i}`,
      `<html><head><title>${title(3, WORDS, "herb", i)}</title></head><body>${text}</body></html>`,
    );
    put(
      `/mail.php?id=${i}`,
      page("send", `<form><input name=to><input type=submit></form><p>${a(`/article.php?id=${i}`, "back")}</p>`),
    );
  }
  return made;
}

/** Plants: some letters list plants, some list genera, which list plants; all addresses look alike. */
export function mixedDepth(): SmallSite {
  const { put, leaf, ...made } = site("/flora.html");
  const page = (what: string, body: string) =>
    `<html><head><title>${what}</title></head><body><h1>${what}</h1>${body}<p><a href="/flora.html">Flora</a></p></body></html>`;
  const letters = [..."abcdefghil"];
  put(
    "/flora.html",
    page(
      "Flora of the lake",
      `<p>${letters.map((l) => a(`/${l}.html`, l.toUpperCase())).join(" ")}</p><p>${said(2, WORDS, "flora")}</p>`,
    ),
  );
  for (const l of letters) {
    const groups = numbers(3 + pick(4, l)).map((g) => `${l}${some(1, WORDS, "genus", l, g)}${g}`);
    const plain = pick(2, "plain", l) === 0;
    const plant = (name: string, key: string) =>
      leaf(`/${name}.html`, page(name, `<p>${said(3 + pick(4, key), WORDS, "plant", key)}</p>`));
    if (plain) {
      put(
        `/${l}.html`,
        page(`Letter ${l.toUpperCase()}`, list(groups.map((g) => `${a(`/${g}.html`, g)} ${some(2, WORDS, g)}`))),
      );
      for (const g of groups) plant(g, g);
    } else {
      put(
        `/${l}.html`,
        page(`Letter ${l.toUpperCase()}`, list(groups.map((g) => `${a(`/${g}.html`, g)} (${2 + pick(6, g)})`))),
      );
      for (const g of groups) {
        const species = numbers(2 + pick(6, g)).map((s) => `${g}_${some(1, WORDS, "sp", g, s)}${s}`);
        put(
          `/${g}.html`,
          page(
            g,
            `<p>${said(1, WORDS, "genus", g)}</p>${list(species.map((s) => a(`/${s}.html`, s.replace("_", " "))))}`,
          ),
        );
        for (const s of species) plant(s, s);
      }
    }
  }
  return made;
}

/** Saints by day: twelve months, a page for each day with its saints, one to four, and the day before and after. */
export function saints(): SmallSite {
  const { put, leaf, ...made } = site("/saints/");
  const months = "january february march april may june july august september october november december".split(" ");
  const page = (what: string, body: string) =>
    `<title>${what}</title><div id="wrap"><div id="months">${months.map((m) => a(`/saints/${m}/`, m.slice(0, 3))).join(" ")}</div><h1>${what}</h1>${body}<div id="ft">${a("/saints/sources.html", "Sources")}</div></div>`;
  put("/saints/", page("Saints day by day", `<p>${said(3, WORDS, "saints")}</p>`));
  put("/saints/sources.html", page("Sources", list(numbers(10).map((i) => some(6, WORDS, "src", i)))));
  for (const m of months.slice(0, 5)) {
    const days = numbers(28).map((d) => d + 1);
    put(
      `/saints/${m}/`,
      page(
        m,
        `<table>${chunks(days, 7)
          .map((w) => `<tr>${w.map((d) => `<td>${a(`/saints/${m}/${d}.html`, d)}`).join("")}`)
          .join("")}</table>`,
      ),
    );
    for (const d of days) {
      const own = numbers(1 + pick(3, m, d)).map((k) => `${dashed(person("saint", m, d, k))}-${m.slice(0, 3)}${d}`);
      put(
        `/saints/${m}/${d}.html`,
        page(
          `${d} ${m}`,
          `${own.map((s) => `<p>${a(`/saints/lives/${s}.html`, s.replaceAll("-", " "))}, ${some(4, WORDS, s)}</p>`).join("")}<p>${d > 1 ? a(`/saints/${m}/${d - 1}.html`, "«") : ""} ${d < 28 ? a(`/saints/${m}/${d + 1}.html`, "»") : ""}</p>`,
        ),
      );
      for (const s of own)
        leaf(
          `/saints/lives/${s}.html`,
          page(
            s.replaceAll("-", " "),
            `<p>Feast: ${a(`/saints/${m}/${d}.html`, `${d} ${m}`)}</p><p>${said(4 + pick(6, s), WORDS, "life", s)}</p>`,
          ),
        );
    }
  }
  return made;
}

/** Nested frames: letters on top, a list at the left that a letter replaces, texts at the right. */
export function nestedFrames(): SmallSite {
  const { put, leaf, ...made } = site("/");
  put(
    "/",
    `<html><head><title>Legends</title></head><frameset rows="60,*"><frame src="top.html" name="top"><frame src="body.html" name="body"><noframes>Your browser has no frames.</noframes></frameset></html>`,
  );
  const letters = [..."abcdefgh"];
  put(
    "/top.html",
    `<html><body>${letters.map((l) => `<a href="set_${l}.html" target="body">${l.toUpperCase()}</a>`).join(" ")} <a href="credits.html" target="body">Credits</a></body></html>`,
  );
  put("/body.html", `<html><body><h1>Legends</h1><p>${said(4, WORDS, "legends")}</p></body></html>`);
  put("/credits.html", `<html><body><h1>Credits</h1><p>${said(4, WORDS, "credits")}</p></body></html>`);
  for (const l of letters) {
    const own = numbers(5 + pick(8, l));
    put(
      `/set_${l}.html`,
      `<html><frameset cols="200,*"><frame src="list_${l}.html" name="list"><frame src="text/${l}1.html" name="text"></frameset></html>`,
    );
    put(
      `/list_${l}.html`,
      `<html><body>${own.map((i) => `<a href="text/${l}${i + 1}.html" target="text">${title(3, WORDS, "legend", l, i)}</a><br>`).join("")}</body></html>`,
    );
    for (const i of own)
      leaf(
        `/text/${l}${i + 1}.html`,
        `<html><head><title>${title(3, WORDS, "legend", l, i)}</title></head><body><h2>${title(3, WORDS, "legend", l, i)}</h2>${each(2 + pick(4, l, i), (k) => `<p>${said(4, WORDS, "legend", l, i, k)}</p>`)}</body></html>`,
      );
  }
  return made;
}

/** A content system: every page is index.php?id=number, with an L= for the language. */
export function numbersOnly(): SmallSite {
  const { put, leaf, ...made } = site("/index.php?id=1");
  let next = 1;
  const ids = new Map<string, number>();
  const to = (key: string) => {
    if (!ids.has(key)) ids.set(key, next++);
    return `/index.php?id=${ids.get(key)}`;
  };
  to("home");
  const sections = numbers(7);
  const menu = `<div class="csc-menu"><ul>${["home", "news", "contact", "imprint"].map((k) => `<li>${a(to(k), k)}`).join("")}${sections.map((s) => `<li>${a(to(`s${s}`), title(1, GERMAN, "sec", s))}`).join("")}</ul></div>`;
  const page = (what: string, body: string) =>
    `<html><head><title>Heimatmuseum: ${what}</title></head><body>${menu}<div class="csc-default"><div class="csc-header"><h1>${what}</h1></div>${body}</div></body></html>`;
  for (const k of ["news", "contact", "imprint"])
    put(to(k), page(k, `<div class="csc-text"><p>${said(5, GERMAN, k)}</p></div>`));
  put(to("home"), page("Willkommen", `<div class="csc-text"><p>${said(4, GERMAN, "home")}</p></div>`));
  for (const s of sections) {
    const own = numbers(6 + pick(10, s));
    put(
      to(`s${s}`),
      page(
        title(1, GERMAN, "sec", s),
        `<div class="csc-text"><p>${said(2, GERMAN, "sec", s)}</p></div><div class="csc-menu csc-menu-1"><ul>${own.map((i) => `<li>${a(to(`i${s}-${i}`), title(2, GERMAN, "it", s, i))}`).join("")}</ul></div>`,
      ),
    );
    for (const i of own)
      leaf(
        to(`i${s}-${i}`),
        page(
          title(2, GERMAN, "it", s, i),
          `<div class="csc-textpic"><img src="/uploads/${i}.jpg"><p>${said(4 + pick(5, s, i), GERMAN, "it", s, i)}</p></div><p>${a(to(`s${s}`), "zurück")}</p>`,
        ),
      );
  }
  return made;
}

/** Hand-written biographies of 1997: no class, no id, no table, each list written differently. */
export function plainLives(): SmallSite {
  const { put, leaf, ...made } = site("/~keller/painters/index.html");
  const base = "/~keller/painters";
  const page = (what: string, body: string) =>
    `<HTML><HEAD><TITLE>${what}</TITLE></HEAD><BODY>${body}<HR><ADDRESS>keller@uni.example</ADDRESS></BODY></HTML>`;
  const schools = numbers(8);
  put(
    `${base}/index.html`,
    page(
      "Painters",
      `<H1>Painters</H1><P>${said(3, WORDS, "painters")}<P>${schools.map((s) => `The <A HREF="${WORDS[s * 5]}.html">${WORDS[s * 5]} school</A>, ${some(5, WORDS, "sch", s)}.`).join(" ")}<P>See also my <A HREF="../index.html">home page</A> and the <A HREF="biblio.html">bibliography</A>.`,
    ),
  );
  put(
    "/~keller/index.html",
    page(
      "Keller",
      `<H1>Keller</H1><UL><LI><A HREF="painters/index.html">Painters</A><LI><A HREF="cv.html">CV</A><LI><A HREF="dog.html">My dog</A></UL>`,
    ),
  );
  for (const one of ["cv", "dog"]) put(`/~keller/${one}.html`, page(one, `<H1>${one}</H1><P>${said(7, WORDS, one)}`));
  put(
    `${base}/biblio.html`,
    page(
      "Bibliography",
      each(25, (i) => `<P>${person("bib", i)}: <I>${title(4, WORDS, "bib", i)}</I>, ${1900 + i}`),
    ),
  );
  for (const s of schools) {
    const own = numbers(4 + pick(8, s)).map((i) => ({
      i,
      name: person("painter", s, i),
      file: `${person("painter", s, i).split(" ")[1]!.toLowerCase()}${s}${i}.html`,
    }));
    const rows = [
      () => `<UL>${own.map((o) => `<LI><A HREF="${o.file}">${o.name}</A>`).join("")}</UL>`,
      () => own.map((o) => `<A HREF="${o.file}">${o.name}</A> (${1500 + o.i})<BR>`).join(""),
      () => `<P>${own.map((o) => `<A HREF="${o.file}">${o.name}</A>`).join(", ")}.`,
      () =>
        `<DL>${own.map((o) => `<DT><A HREF="${o.file}">${o.name}</A><DD>${some(6, WORDS, "p", s, o.i)}`).join("")}</DL>`,
    ][s % 4]!();
    put(
      `${base}/${WORDS[s * 5]}.html`,
      page(
        WORDS[s * 5]!,
        `<H2>The ${WORDS[s * 5]} school</H2><P>${said(s % 3 ? 2 : 7, WORDS, "school", s)}${rows}<P><A HREF="index.html">Painters</A>`,
      ),
    );
    for (const o of own)
      leaf(
        `${base}/${o.file}`,
        page(
          o.name,
          `<H2>${o.name}</H2>${each(2 + pick(4, s, o.i), (k) => `<P>${said(4, WORDS, "life", s, o.i, k)}`)}${o.i % 3 ? "" : `<P>A pupil of <A HREF="${own[(o.i + 1) % own.length]!.file}">${own[(o.i + 1) % own.length]!.name}</A>.`}`,
        ),
      );
  }
  return made;
}

/** Every page has a twin for telephones under /m/; each names the other. */
export function mobile(): SmallSite {
  const made = site("/");
  const also = new Set<string>();
  const both = (path: string, what: string, body: (prefix: string) => string, kept = false) => {
    for (const prefix of ["", "/m"]) {
      const html = `<!DOCTYPE html><html><head><title>${what}</title>${prefix ? "" : `<link rel="alternate" media="only screen" href="/m${path}">`}</head><body class="${prefix ? "mob" : "desk"}">${prefix ? `<div class="mh">${a(`${prefix}/`, "≡")}</div>` : `<ul id="menu"><li>${a("/", "Home")}<li>${a("/all", "All cheeses")}<li>${a("/press", "Press")}</ul>`}<h1>${what}</h1>${body(prefix)}<p class="switch">${prefix ? a(path, "Desktop site") : a(`/m${path}`, "Mobile site")}</p></body></html>`;
      if (kept && !prefix) made.leaf(path, html);
      else made.put(prefix + path, html);
      if (kept && prefix) also.add(prefix + path);
    }
  };
  const countries = numbers(9);
  both(
    "/",
    "Cheeses",
    (m) =>
      `<p>${said(2, WORDS, "cheese")}</p>${list(countries.map((c) => a(`${m}/country/${WORDS[c * 4]}`, `${title(1, [WORDS[c * 4]!])} (${7 + pick(8, c)})`)))}`,
  );
  both("/all", "All cheeses", (m) => countries.map((c) => a(`${m}/country/${WORDS[c * 4]}`, WORDS[c * 4]!)).join(", "));
  both("/press", "Press", () => `<p>${said(6, WORDS, "press")}</p>`);
  for (const c of countries) {
    const own = numbers(7 + pick(8, c)).map((i) => `${dashed(some(2, FRENCH, "ch", c, i))}-${c}${two(i)}`);
    both(
      `/country/${WORDS[c * 4]}`,
      title(1, [WORDS[c * 4]!]),
      (m) =>
        `<div class="grid">${own.map((n) => `<div>${a(`${m}/cheese/${n}`, n.split("-").slice(0, 2).join(" "))}</div>`).join("")}</div>`,
    );
    for (const n of own)
      both(
        `/cheese/${n}`,
        n.split("-").slice(0, 2).join(" "),
        (m) =>
          `<p>${a(`${m}/country/${WORDS[c * 4]}`, WORDS[c * 4]!)}</p><p>${said(3 + pick(3, n), FRENCH, "cheese", n)}</p>`,
        true,
      );
  }
  return { ...made, also };
}

/** The same sights in three languages by ?lang=; the start is English. */
export function languages(): SmallSite {
  const { put, leaf, ...made } = site("/sights?lang=en");
  const also = new Set<string>();
  const from = { en: WORDS, de: GERMAN, fr: FRENCH };
  for (const lang of ["en", "de", "fr"] as const) {
    const words = from[lang];
    const page = (what: string, path: string, body: string) =>
      `<html lang="${lang}"><title>${what}</title><body><div class="langs">${["en", "de", "fr"].map((l) => a(`${path}?lang=${l}`, l.toUpperCase())).join(" ")}</div><div class="nav">${a(`/sights?lang=${lang}`, title(1, words, "sights"))} ${a(`/hotels?lang=${lang}`, title(1, words, "hotels"))} ${a(`/transport?lang=${lang}`, title(1, words, "transport"))}</div><h1>${what}</h1>${body}</body></html>`;
    put(
      `/hotels?lang=${lang}`,
      page(
        title(1, words, "hotels"),
        "/hotels",
        `<table>${each(12, (i) => `<tr><td>Hotel ${title(1, words, "h", i)}<td>${pick(200, i)} €`)}</table>`,
      ),
    );
    put(
      `/transport?lang=${lang}`,
      page(title(1, words, "transport"), "/transport", `<p>${said(8, words, "transport")}</p>`),
    );
    const districts = numbers(8);
    put(
      `/sights?lang=${lang}`,
      page(
        title(1, words, "sights"),
        "/sights",
        list(districts.map((d) => a(`/district/${d + 1}?lang=${lang}`, title(2, words, "district", d)))),
      ),
    );
    for (const d of districts) {
      const own = numbers(6 + pick(8, d));
      put(
        `/district/${d + 1}?lang=${lang}`,
        page(
          title(2, words, "district", d),
          `/district/${d + 1}`,
          `<div class="sights">${own.map((i) => `<div class="sight"><img src="/p/${d}-${i}.jpg">${a(`/sight/${100 * (d + 1) + i}?lang=${lang}`, title(2, words, "sight", d, i))}</div>`).join("")}</div>`,
        ),
      );
      for (const i of own) {
        const at = `/sight/${100 * (d + 1) + i}`;
        const html = page(
          title(2, words, "sight", d, i),
          at,
          `<p>${said(4 + pick(4, d, i), words, "sight", d, i)}</p><p>${some(2, words, "street", d, i)} ${pick(90, i)}</p>`,
        );
        if (lang === "en") leaf(`${at}?lang=en`, html);
        else put(`${at}?lang=${lang}`, html);
        also.add(`${at}?lang=${lang}`).add(at);
      }
    }
  }
  return { ...made, also };
}

/** A wiki: articles in categories, with talk, history and edit pages for each, and special pages. */
export function wiki(): SmallSite {
  const { put, leaf, ...made } = site("/wiki/Main_Page");
  const all = numbers(95);
  const name = (i: number) => `${title(2, WORDS, "article", i).replaceAll(" ", "_")}_${i}`;
  const tools = (t: string) =>
    `<div id="p-views"><ul><li>${a(`/wiki/${t}`, "Page")}<li>${a(`/wiki/Talk:${t}`, "Discussion")}<li>${a(`/w/index.php?title=${t}&action=edit`, "Edit")}<li>${a(`/w/index.php?title=${t}&action=history`, "History")}</ul></div><div id="p-tb"><ul><li>${a(`/wiki/Special:WhatLinksHere/${t}`, "What links here")}<li>${a("/wiki/Special:RecentChanges", "Recent changes")}<li>${a("/wiki/Special:Random", "Random page")}</ul></div>`;
  const page = (t: string, body: string) =>
    `<html><head><title>${t.replaceAll("_", " ")} - Marshwiki</title></head><body><div id="content"><h1 id="firstHeading">${t.replaceAll("_", " ")}</h1><div id="bodyContent">${body}</div></div>${tools(t)}<div id="p-nav">${a("/wiki/Main_Page", "Main page")} ${a("/wiki/Marshwiki:About", "About")}</div></body></html>`;
  const cats = numbers(7);
  const inCat = (c: number) => all.filter((i) => i % 7 === c || pick(9, "second", i) === c);
  put(
    "/wiki/Main_Page",
    page(
      "Main_Page",
      `<p>${said(4, WORDS, "wiki")}</p><h2>Browse</h2>${list(cats.map((c) => a(`/wiki/Category:${title(1, WORDS, "cat", c)}_${c}`, title(1, WORDS, "cat", c))))}<h2>Featured</h2><p>${a(`/wiki/${name(5)}`, name(5))} ${said(2, WORDS, "said", 5)}</p>`,
    ),
  );
  put("/wiki/Marshwiki:About", page("Marshwiki:About", `<p>${said(9, WORDS, "aboutwiki")}</p>`));
  put(
    "/wiki/Special:RecentChanges",
    page(
      "Special:RecentChanges",
      list(
        all
          .slice(0, 30)
          .map((i) => `${a(`/w/index.php?title=${name(i)}&diff=1`, "diff")} ${a(`/wiki/${name(i)}`, name(i))}`),
      ),
    ),
  );
  put("/wiki/Special:Random", page("Special:Random", `<p>${said(3, WORDS, "random")}</p>`));
  for (const c of cats)
    put(
      `/wiki/Category:${title(1, WORDS, "cat", c)}_${c}`,
      page(
        `Category:${title(1, WORDS, "cat", c)}_${c}`,
        `<div id="mw-pages"><h2>Pages</h2>${list(inCat(c).map((i) => a(`/wiki/${name(i)}`, name(i).replaceAll("_", " "))))}</div>`,
      ),
    );
  for (const i of all) {
    const t = name(i);
    leaf(
      `/wiki/${t}`,
      page(
        t,
        `${each(2 + pick(5, i), (k) => `<p>${said(2, WORDS, "art", i, k)} ${a(`/wiki/${name((i * 7 + 13 * k) % 95)}`, some(2, WORDS, "lk", i, k))} ${some(6, WORDS, "art2", i, k)}.</p>`)}<div id="catlinks">${cats
          .filter((c) => inCat(c).includes(i))
          .map((c) => a(`/wiki/Category:${title(1, WORDS, "cat", c)}_${c}`, title(1, WORDS, "cat", c)))
          .join(" | ")}</div>`,
      ),
    );
    put(`/wiki/Talk:${t}`, page(`Talk:${t}`, `<p>${said(2, WORDS, "talk", i)}</p>`));
    put(
      `/w/index.php?title=${t}&action=edit`,
      page(`Editing ${t}`, `<textarea>${said(6, WORDS, "art", i)}</textarea>`),
    );
    put(
      `/w/index.php?title=${t}&action=history`,
      page(`History of ${t}`, list(numbers(6).map((k) => a(`/w/index.php?title=${t}&oldid=${k}`, `${k} May 2009`)))),
    );
    put(
      `/wiki/Special:WhatLinksHere/${t}`,
      page("Links", list([1, 2, 3].map((k) => a(`/wiki/${name((i + k) % 95)}`, name((i + k) % 95))))),
    );
  }
  return made;
}

/** Knitting patterns: categories with counts; some have subcategories, some items, some both. */
export function patterns(): SmallSite {
  const { put, leaf, ...made } = site("/patterns/");
  const crumbs = (path: readonly string[]) =>
    `<div class="crumbs">${a("/patterns/", "Patterns")}${path.map((p, k) => ` › ${a(`/patterns/${path.slice(0, k + 1).join("/")}/`, p)}`).join("")}</div>`;
  const page = (what: string, body: string) =>
    `<title>${what} | Wool Box</title><div class="header">${a("/", "Wool Box")} ${a("/yarns/", "Yarns")} ${a("/basket/", "Basket")} ${a("/account/", "Account")}</div><div class="page"><h1>${what}</h1>${body}</div><div class="newsletter"><form><input name=mail></form></div>`;
  for (const one of ["", "yarns/", "basket/", "account/"])
    put(`/${one}`, page(`Wool Box ${one}`, `<p>${said(3, WORDS, "wb", one)}</p>`));
  const item = (path: readonly string[], i: number) => {
    const at = `/pattern-${dashed(title(3, WORDS, "kn", ...path, i))}-${path.join("").length}${i}.html`;
    leaf(
      at,
      page(
        title(3, WORDS, "kn", ...path, i),
        `${crumbs(path)}<img src="x.jpg"><p>${said(2 + pick(3, ...path, i), WORDS, "kn", ...path, i)}</p><p>Needles: ${2 + pick(8, i)} mm</p><button>Add</button>`,
      ),
    );
    return `<li class="product"><a href="${at}"><img src="s.jpg"></a> ${a(at, title(3, WORDS, "kn", ...path, i))} <b>${pick(9, i)} €</b></li>`;
  };
  const category = (path: readonly string[], subs: number, items: number): number => {
    const own = numbers(items).map((i) => item(path, i));
    const below = numbers(subs).map((s) => ({
      name: WORDS[(s * 11 + path.length * 31 + path.join("").length) % WORDS.length]!,
      n: 0,
    }));
    for (const [k, b] of below.entries())
      b.n = category([...path, b.name], path.length < 2 && k === 0 ? 3 : 0, 4 + pick(7, b.name));
    put(
      path.length ? `/patterns/${path.join("/")}/` : "/patterns/",
      page(
        path.at(-1) ?? "Patterns",
        `${crumbs(path)}${below.length ? `<ul class="cats">${below.map((b) => `<li>${a(`/patterns/${[...path, b.name].join("/")}/`, b.name)} (${b.n})</li>`).join("")}</ul>` : ""}${own.length ? `<ul class="products">${own.join("")}</ul>` : ""}`,
      ),
    );
    return own.length + below.reduce((sum, b) => sum + b.n, 0);
  };
  category([], 7, 0);
  return made;
}

/** Obituaries on a weblog with all its furniture: months as a menu of choices, recent posts, categories, tags, authors. */
export function obituaries(): SmallSite {
  const { put, leaf, ...made } = site("/obituaries/");
  const all = numbers(84);
  const month = (i: number) => `${2009 + Math.floor(i / 42)}/${two(1 + Math.floor((i % 42) / 4))}`;
  const at = (i: number) => `/${month(i)}/${two(1 + pick(28, "d", i))}/${dashed(person("ob", i))}-${i}/`;
  const months = [...new Set(all.map(month))];
  const tags = WORDS.slice(20, 44);
  const tagged = (i: number) => [0, 1, 2].map((k) => tags[pick(24, "tg", i, k)]!);
  const side = `<aside class="widget-area"><section><h2>Recent Posts</h2>${list(all.slice(-5).map((i) => a(at(i), person("ob", i))))}</section><section><h2>Archives</h2><select>${months.map((m) => `<option value="/${m}/">${m}</option>`).join("")}</select></section><section><h2>Categories</h2>${list([a("/obituaries/", "Obituaries"), a("/category/news/", "News"), a("/category/notices/", "Notices")])}</section><section><h2>Tags</h2>${tags.map((t) => a(`/tag/${t}/`, t)).join(" ")}</section><section><h2>Meta</h2>${list([a("/wp-login.php", "Log in"), a("/feed/", "Entries feed")])}</section></aside>`;
  const page = (what: string, body: string) =>
    `<!DOCTYPE html><html><head><title>${what} | The Harbour Post</title></head><body class="wp"><header>${a("/", "The Harbour Post")}</header><nav>${a("/about/", "About")} ${a("/advertise/", "Advertise")}</nav><div id="content">${body}</div>${side}</body></html>`;
  const teaser = (i: number) =>
    `<article class="post"><h2>${a(at(i), person("ob", i))}</h2><div class="meta">${a(`/author/${EN[i % 3]}/`, EN[i % 3]!)} ${a("/obituaries/", "Obituaries")}</div><p>${some(20, WORDS, "said", 0, "ob", i)} ${a(`${at(i)}#more`, "Continue reading →")}</p></article>`;
  const listing = (base: string, what: string, own: readonly number[]) => {
    const pages = chunks(own, 8);
    for (const [p, few] of pages.entries())
      put(
        p ? `${base}page/${p + 1}/` : base,
        page(
          what,
          `<h1>${what}</h1>${few.map(teaser).join("")}<div class="nav-links">${pages[p + 1] ? a(`${base}page/${p + 2}/`, "Older posts") : ""} ${p ? a(p > 1 ? `${base}page/${p}/` : base, "Newer posts") : ""}</div>`,
        ),
      );
  };
  const newest = [...all].reverse();
  listing("/obituaries/", "Obituaries", newest);
  listing("/", "The Harbour Post", newest.slice(0, 16));
  for (const c of ["news", "notices"]) put(`/category/${c}/`, page(c, `<h1>${c}</h1><p>Nothing found.</p>`));
  for (const m of months)
    listing(
      `/${m}/`,
      m,
      newest.filter((i) => month(i) === m),
    );
  for (const t of tags)
    listing(
      `/tag/${t}/`,
      t,
      newest.filter((i) => tagged(i).includes(t)),
    );
  for (const u of [0, 1, 2])
    listing(
      `/author/${EN[u]}/`,
      EN[u]!,
      newest.filter((i) => i % 3 === u),
    );
  for (const one of ["about", "advertise"]) put(`/${one}/`, page(one, `<h1>${one}</h1><p>${said(7, WORDS, one)}</p>`));
  for (const i of all)
    leaf(
      at(i),
      page(
        person("ob", i),
        `<article><h1>${person("ob", i)}</h1><div class="meta">${a(`/author/${EN[i % 3]}/`, EN[i % 3]!)}</div><p>${said(5 + pick(4, i), WORDS, "ob", i)}</p><p>${said(3, WORDS, "ob2", i)}</p><footer>Tagged ${tagged(
          i,
        )
          .map((t) => a(`/tag/${t}/`, t))
          .join(
            ", ",
          )}</footer></article><nav>${i ? a(at(i - 1), `← ${person("ob", i - 1)}`) : ""} ${i < 83 ? a(at(i + 1), `${person("ob", i + 1)} →`) : ""}</nav><div id="comments">${each(pick(3, i), (k) => `<p>${said(1, WORDS, "cm", i, k)}</p>`)}</div>`,
      ),
    );
  return made;
}

export const THINGS: readonly (readonly [string, SmallSite])[] = [
  ["a board with threads and profiles", forum()],
  ["photographs in albums", photographs()],
  ["facets that combine", facets()],
  ["a start in the middle", middle()],
  ["articles with print and mail twins", printTwins()],
  ["plants at two depths", mixedDepth()],
  ["saints by day", saints()],
  ["frames in frames", nestedFrames()],
  ["nothing but numbers in the address", numbersOnly()],
  ["lives without classes", plainLives()],
  ["twins for telephones", mobile()],
  ["three languages by parameter", languages()],
  ["a wiki with tools", wiki()],
  ["patterns in categories with counts", patterns()],
  ["obituaries among widgets", obituaries()],
];
