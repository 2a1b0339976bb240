/** Sites made by hand or by programs of their own: home pages, chains, tables, registers, a shop, works in parts. */
import { a, each, numbers, poem, type SmallSite, said, site, some } from "../small-site.js";
import { ARABIC, chunks, dashed, LAST, list, person, pick, title, two, WORDS } from "./words.js";

/** A book by LaTeX2HTML: nodes with next, up and previous; chapters list their sections. */
export function latexBook(): SmallSite {
  const { put, leaf, ...made } = site("/book/index.html");
  const also = new Set<string>();
  const chapters: { head: string; node: number; own: { node: number; head: string }[] }[] = [];
  let next = 1;
  for (const c of numbers(11)) {
    const node = next++;
    const own = numbers(3 + pick(8, "sec", c)).map((s) => ({ node: next++, head: title(3, WORDS, "sec", c, s) }));
    chapters.push({ head: title(2, WORDS, "chap", c), node, own });
  }
  const last = next - 1;
  const at = (n: number) => `/book/node${n}.html`;
  const bar = (n: number, up: string) =>
    `<!--Navigation Panel--> ${n < last ? `<a name="tex2html1" href="${at(n + 1)}"><img alt="next" src="next.png"></a>` : ""} <a href="${up}"><img alt="up" src="up.png"></a> ${n > 1 ? `<a href="${at(n - 1)}"><img alt="previous" src="prev.png"></a>` : ""} <a href="/book/index.html"><img alt="contents" src="contents.png"></a><br>`;
  const page = (head: string, n: number, up: string, body: string) =>
    `<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 3.2 Final//EN"><html><head><title>${head}</title></head><body>${bar(n, up)}<h1>${head}</h1>${body}<hr>${bar(n, up)}<address>J. Barker 1999-03-12</address></body></html>`;
  const contents = `<ul>${chapters.map(({ head, node, own }) => `<li>${a(at(node), head)}<ul>${own.map((s) => `<li>${a(at(s.node), s.head)}`).join("")}</ul>`).join("")}</ul>`;
  put(
    "/book/index.html",
    `<html><head><title>Notes on Weaving</title></head><body><h1>Notes on Weaving</h1><p>${said(2, WORDS, "pre")}</p>${contents}</body></html>`,
  );
  for (const { head, node, own } of chapters) {
    put(
      at(node),
      page(
        head,
        node,
        "/book/index.html",
        `<p>${said(2, WORDS, "chap", node)}</p><hr><ul>${own.map((s) => `<li>${a(at(s.node), s.head)}`).join("")}</ul>`,
      ),
    );
    also.add(at(node));
    for (const s of own)
      leaf(
        at(s.node),
        page(
          s.head,
          s.node,
          at(node),
          each(3 + pick(5, s.node), (k) => `<p>${said(4, WORDS, "sect", s.node, k)}</p>`),
        ),
      );
  }
  return { ...made, also };
}

/** A home page of 1999 with names in mixed case, a visitors' book, a ring, and poems of three people in files of one folder. */
export function homePage(): SmallSite {
  const { put, leaf, ...made } = site("/");
  const page = (what: string, body: string) =>
    `<HTML><HEAD><TITLE>${what}</TITLE></HEAD><BODY BACKGROUND="stars.gif" TEXT="#FFFF00" LINK="#00FFFF"><CENTER><FONT SIZE="+3" FACE="Comic Sans MS">${what}</FONT></CENTER><P>${body}</BODY></HTML>`;
  const groups: readonly (readonly [string, string, number])[] = [
    ["MyPoems.html", "My Poems", 34],
    ["momspoems.htm", "Mom's Poems", 21],
    ["FRIENDS.HTM", "Poems by Friends", 27],
  ];
  put(
    "/",
    page(
      "Anna's Poetry Place",
      `<IMG SRC="welcome.gif"><P>${said(3, WORDS, "hi")}<P><CENTER>${groups.map(([to, what]) => `<A HREF="${to}"><FONT SIZE=+1>${what}</FONT></A><BR>`).join("\n")}<P><A HREF="aboutme.html">About Me</A> * <A HREF="awards.html">My Awards</A> * <A HREF="gbook.html">Read My Guestbook</A> * <A HREF="cats.html">My Cats</A></CENTER><HR>This <A HREF="http://ring.example/">Poetry Ring</A> site is owned by Anna [<A HREF="http://ring.example/next">Next</A> | <A HREF="http://ring.example/prev">Previous</A>]`,
    ),
  );
  put("/aboutme.html", page("About Me", `${said(6, WORDS, "me")}<P><A HREF="/">Home</A>`));
  put("/awards.html", page("My Awards", `${each(9, (i) => `<IMG SRC="award${i}.gif">`)}<P><A HREF="/">Home</A>`));
  put(
    "/gbook.html",
    page(
      "Guestbook",
      `${each(30, (i) => `<B>${person("gb", i)}</B> wrote: ${said(1, WORDS, "gb", i)}<HR>`)}<A HREF="/">Home</A>`,
    ),
  );
  put("/cats.html", page("My Cats", `${said(5, WORDS, "cats")}<P><A HREF="/">Home</A>`));
  let n = 0;
  for (const [to, what, count] of groups) {
    const own = numbers(count).map((i) => ({
      at: `/poems/${some(1, WORDS, to, i)}${n++}${pick(3, to, i) ? ".html" : ".HTM"}`,
      head: title(3, WORDS, to, i),
      i,
    }));
    put(
      `/${to}`,
      page(
        what,
        `<TABLE><TR><TD>${own.map((one) => `<IMG SRC="dot.gif"><A HREF="${one.at.slice(1)}">${one.head}</A><BR>`).join("\n")}</TABLE><P><A HREF="/">Back to my home page</A>`,
      ),
    );
    for (const one of own)
      leaf(
        one.at,
        page(
          one.head,
          `<CENTER>${poem(to, one.i)}<P>&copy; ${pick(9, one.head) + 1990}</CENTER><P><A HREF="/${to}">Back</A>`,
        ),
      );
  }
  return made;
}

/** A diary of which the home page shows only the first and the last entry: the rest by "next day". */
export function diary(): SmallSite {
  const { put, leaf, ...made } = site("/diary/");
  const count = 120;
  const at = (i: number) => `/diary/d${String(i + 1).padStart(3, "0")}.htm`;
  const page = (what: string, body: string) =>
    `<html><head><title>The diary of a ferryman</title></head><body><table width=600><tr><td><h3>${what}</h3>${body}</td></tr></table></body></html>`;
  put(
    "/diary/",
    page(
      "The diary of a ferryman",
      `<p>${said(6, WORDS, "ferry")}</p><p>${a(at(0), "Begin reading")} or see ${a(at(count - 1), "the last entry")}.</p><p>${a("/diary/people.htm", "Who is who")} ${a("/diary/editor.htm", "The editor's note")}</p>`,
    ),
  );
  put(
    "/diary/people.htm",
    page(
      "Who is who",
      `<dl>${LAST.map((l) => `<dt>${l}<dd>${some(8, WORDS, l)}`).join("")}</dl>${a("/diary/", "Home")}`,
    ),
  );
  put("/diary/editor.htm", page("The editor's note", `<p>${said(12, WORDS, "editor")}</p>${a("/diary/", "Home")}`));
  for (const i of numbers(count))
    leaf(
      at(i),
      page(
        `${1 + (i % 28)} ${["January", "March", "June", "October"][i % 4]} 1871`,
        `${each(1 + pick(5, i), (k) => `<p>${said(3, WORDS, "day", i, k)}</p>`)}<p align=center>${i ? a(at(i - 1), "previous day") : ""} ${a("/diary/", "home")} ${i < count - 1 ? a(at(i + 1), "next day") : ""}</p>`,
      ),
    );
  return made;
}

/** Sermons saved from a word processor; tables by the church's year with a document beside each. */
export function wordSermons(): SmallSite {
  const { put, leaf, ...made } = site("/default.htm");
  const page = (what: string, body: string) =>
    `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 9"><title>${what}</title></head><body lang=EN-GB><div class=Section1>${body}</div></body></html>`;
  const seasons = ["Advent", "Christmas", "Epiphany", "Lent", "Easter", "Trinity"];
  const years = ["A", "B", "C"];
  put(
    "/default.htm",
    page(
      "St Owen's",
      `<p class=MsoNormal align=center><b><span style='font-size:24pt'>St Owen's Church</span></b></p><p class=MsoNormal>${said(3, WORDS, "owen")}</p><table class=MsoTableGrid border=1>${years.map((y) => `<tr>${seasons.map((s) => `<td><p class=MsoNormal>${a(`/sermons/${s}%20${y}.htm`, `${s}, Year ${y}`)}</p></td>`).join("")}</tr>`).join("")}</table><p class=MsoNormal>${a("/where.htm", "Where we are")} ${a("/rota.htm", "Rota")} ${a("/hall.htm", "Hall hire")} ${a("mailto:vicar@church.example", "Write to us")}</p>`,
    ),
  );
  for (const one of ["where", "rota", "hall"])
    put(
      `/${one}.htm`,
      page(one, `<p class=MsoNormal>${said(7, WORDS, one)}</p><p class=MsoNormal>${a("/default.htm", "Home")}</p>`),
    );
  for (const y of years)
    for (const s of seasons) {
      const own = numbers(3 + pick(6, y, s));
      const at = (i: number) => `/sermons/${y}/${s} ${i + 1} ${title(1, WORDS, y, s, i)}.htm`;
      put(
        `/sermons/${s} ${y}.htm`,
        page(
          `${s} ${y}`,
          `<p class=MsoNormal><b>${s}, Year ${y}</b></p><table class=MsoNormalTable>${own.map((i) => `<tr><td><p class=MsoNormal>${s} ${i + 1}</p></td><td><p class=MsoNormal><a href="${encodeURI(at(i))}">${title(3, WORDS, "ser", y, s, i)}</a></p></td><td><p class=MsoNormal><a href="${encodeURI(at(i)).replace(".htm", ".doc")}">Word</a></p></td></tr>`).join("")}</table><p class=MsoNormal>${a("/default.htm", "Home")}</p>`,
        ),
      );
      for (const i of own)
        leaf(
          at(i),
          page(
            "Sermon",
            `<p class=MsoNormal><b>${title(3, WORDS, "ser", y, s, i)}</b></p>${each(6 + pick(8, y, s, i), (k) => `<p class=MsoNormal style='text-indent:1cm'>${said(3, WORDS, "ser", y, s, i, k)}<o:p></o:p></p>`)}`,
          ),
        );
    }
  return made;
}

/** Ghazals, right to left, of which every word leads to its own page in a dictionary; lists by first letter and by poet. */
export function ghazals(): SmallSite {
  const { put, leaf, ...made } = site("/poets");
  const page = (what: string, body: string) =>
    `<!DOCTYPE html><html lang="ur" dir="rtl"><head><title>${what}</title></head><body><header><nav>${a("/poets", "شعرا")} ${a("/dictionary", "لغت")} ${a("/about", "تعارف")}</nav></header><main>${body}</main></body></html>`;
  const word = (w: string) => a(`/dictionary/${w}`, w);
  const poets = numbers(12);
  put("/about", page("تعارف", `<p>${said(6, ARABIC, "about")}</p>`));
  put("/dictionary", page("لغت", `<div class="words">${ARABIC.map(word).join(" ")}</div>`));
  put(
    "/poets",
    page(
      "شعرا",
      `<ul class="poets">${poets.map((p) => `<li><a href="/poets/${p + 1}"><img src="/p/${p}.jpg">${some(2, ARABIC, "poet", p)}</a>`).join("")}</ul>`,
    ),
  );
  for (const w of ARABIC)
    put(
      `/dictionary/${w}`,
      page(
        w,
        `<h1>${w}</h1><dl><dt>معنی<dd>${some(3, ARABIC, "mean", w)}<dt>قسم<dd>${some(1, ARABIC, "kind", w)}</dl>`,
      ),
    );
  for (const p of poets) {
    const own = numbers(5 + pick(11, "g", p));
    const at = (g: number) => `/ghazals/${dashed(`${LAST[p]}`)}-${100 * p + g}`;
    put(
      `/poets/${p + 1}`,
      page(
        some(2, ARABIC, "poet", p),
        `<h1>${some(2, ARABIC, "poet", p)}</h1><p>${said(2, ARABIC, "life", p)}</p><ol>${own.map((g) => `<li>${a(at(g), some(6, ARABIC, "gl", p, g, 0))}`).join("")}</ol>`,
      ),
    );
    for (const g of own)
      leaf(
        at(g),
        page(
          some(6, ARABIC, "gl", p, g, 0),
          `<h1>${some(4, ARABIC, "gl", p, g, 0)}</h1><p class="by">${a(`/poets/${p + 1}`, some(2, ARABIC, "poet", p))}</p>${each(
            5 + pick(5, p, g),
            (v) =>
              `<div class="sher"><p>${some(6, ARABIC, "gl", p, g, 2 * v)
                .split(" ")
                .map(word)
                .join(" ")}</p><p>${some(6, ARABIC, "gl", p, g, 2 * v + 1)
                .split(" ")
                .map(word)
                .join(" ")}</p></div>`,
          )}<p>${own[g + 1] !== undefined ? a(at(g + 1), "اگلی غزل") : ""}</p>`,
        ),
      );
  }
  return made;
}

/** Manual pages: eight sections with one line for each page; every page sees others. */
export function manPages(): SmallSite {
  const { put, leaf, ...made } = site("/man/");
  const page = (what: string, body: string) =>
    `<html><head><title>${what}</title></head><body><a href="/man/">Index</a> <a href="/man/all.html">All pages</a> <a href="/man/intro.html">Introduction</a><hr>${body}<hr>This page was made by man2html at 12:01:33 GMT.</body></html>`;
  const all = numbers(170).map((i) => ({
    i,
    s: 1 + pick(8, "s", i),
    name: `${some(1, WORDS, "cmd", i)}${i % 3 ? "" : pick(9, i)}`,
  }));
  const at = (i: number) => `/man/man${all[i]!.s}/${all[i]!.name}.${all[i]!.s}.html`;
  const line = (i: number) => `<dt>${a(at(i), `${all[i]!.name}(${all[i]!.s})`)}<dd>${some(5, WORDS, "what", i)}`;
  put(
    "/man/",
    page(
      "Manual pages",
      `<h1>Manual pages</h1><p>${said(2, WORDS, "man")}</p>${list(numbers(8).map((s) => a(`/man/man${s + 1}/index.html`, `Section ${s + 1}: ${some(2, WORDS, "sect", s)}`)))}`,
    ),
  );
  put("/man/intro.html", page("Introduction", `<p>${said(9, WORDS, "manintro")}</p>`));
  put("/man/all.html", page("All pages", `<p>${all.map(({ i, name, s }) => a(at(i), `${name}(${s})`)).join(" ")}</p>`));
  for (const s of numbers(8))
    put(
      `/man/man${s + 1}/index.html`,
      page(
        `Section ${s + 1}`,
        `<h1>Section ${s + 1}</h1><dl>${all
          .filter((one) => one.s === s + 1)
          .map(({ i }) => line(i))
          .join("")}</dl>`,
      ),
    );
  for (const { i, name, s } of all)
    leaf(
      at(i),
      page(
        `${name}(${s})`,
        `<h1>${name.toUpperCase()}</h1>Section: User Commands (${s})<br><a href="#index">Index</a><h2>NAME</h2>${name} - ${some(5, WORDS, "what", i)}<h2>SYNOPSIS</h2><b>${name}</b> [<i>options</i>]<h2>DESCRIPTION</h2>${said(3 + pick(6, i), WORDS, "desc", i)}<h2>OPTIONS</h2><dl>${each(2 + pick(7, i), (k) => `<dt>-${"abcdefghi"[k]}<dd>${said(1, WORDS, "opt", i, k)}`)}</dl><h2>SEE ALSO</h2>${each(2 + pick(4, i), (k) => a(at(pick(170, "see", i, k)), `${all[pick(170, "see", i, k)]!.name}(${all[pick(170, "see", i, k)]!.s})`), ", ")}`,
      ),
    );
  return made;
}

/** A register of monuments: places in pages, each list as a table, as tiles and for a map. */
export function monuments(): SmallSite {
  const { put, leaf, ...made } = site("/register");
  const places = numbers(15);
  const all = numbers(130);
  const placeOf = (i: number) => pick(15, "pl", i);
  const at = (i: number) => `/monument/${23000 + 17 * i}`;
  const page = (what: string, body: string) =>
    `<!DOCTYPE html><html><head><title>${what} | Register of Monuments</title></head><body><div class="skip"><a href="#main">Skip</a></div><div class="banner"><a href="/">Register of Monuments</a></div><ul class="mainmenu"><li>${a("/register", "Register")}<li>${a("/law", "The law")}<li>${a("/grants", "Grants")}<li>${a("/contact", "Contact")}</ul><div id="main">${body}</div></body></html>`;
  for (const one of ["", "law", "grants", "contact"])
    put(`/${one}`, page(one || "Home", `<h1>${one || "Home"}</h1><p>${said(6, WORDS, "reg", one)}</p>`));
  put(
    "/register",
    page(
      "Places",
      `<h1>Places</h1><table>${chunks(places, 3)
        .map((row) => `<tr>${row.map((p) => `<td>${a(`/register/${p + 1}`, title(1, WORDS, "mplace", p))}`).join("")}`)
        .join("")}</table>`,
    ),
  );
  for (const p of places) {
    const own = all.filter((i) => placeOf(i) === p);
    for (const view of ["", "tiles", "map"])
      for (const [k, six] of chunks(own, 6).entries()) {
        const to = (n: number, v = view) =>
          `/register/${p + 1}${v || n ? "?" : ""}${[v && `view=${v}`, n && `p=${n + 1}`].filter(Boolean).join("&")}`;
        const item = (i: number) =>
          view === "tiles"
            ? `<div class="tile"><a href="${at(i)}"><img src="/m/${i}.jpg" alt=""></a>${a(at(i), title(2, WORDS, "mon", i))}</div>`
            : `<tr><td>${23000 + 17 * i}<td>${a(at(i), title(2, WORDS, "mon", i))}<td>${1400 + pick(500, i)}`;
        put(
          to(k),
          page(
            title(1, WORDS, "mplace", p),
            `<h1>${title(1, WORDS, "mplace", p)}</h1><p class="views">${a(to(0, ""), "Table")} ${a(to(0, "tiles"), "Tiles")} ${a(to(0, "map"), "Map")}</p>${view === "map" ? `<div id="map"></div><script>var points=[${six}]</script>` : view ? six.map(item).join("") : `<table>${six.map(item).join("")}</table>`}<p>${chunks(
              own,
              6,
            )
              .map((_, n) => a(to(n), n + 1))
              .join(" ")}</p>`,
          ),
        );
      }
  }
  for (const i of all)
    leaf(
      at(i),
      page(
        title(2, WORDS, "mon", i),
        `<h1>${title(2, WORDS, "mon", i)}</h1><dl><dt>Number<dd>${23000 + 17 * i}<dt>Place<dd>${a(`/register/${placeOf(i) + 1}`, title(1, WORDS, "mplace", placeOf(i)))}<dt>Built<dd>${1400 + pick(500, i)}</dl><p>${said(2 + pick(3, i), WORDS, "mon", i)}</p><p>${a(`/contact?about=${23000 + 17 * i}`, "Report an error")}</p>`,
      ),
    );
  for (const i of all)
    put(
      `/contact?about=${23000 + 17 * i}`,
      page("Contact", `<h1>Contact</h1><form><textarea>${23000 + 17 * i}</textarea></form>`),
    );
  return made;
}

/** Games of chess: tournaments, their tables, a page of moves for each game; players with their games. */
export function chess(): SmallSite {
  const { put, leaf, ...made } = site("/chess/");
  const page = (what: string, body: string) =>
    `<html><head><title>${what}</title></head><body><p>${a("/chess/", "Tournaments")} - ${a("/chess/players.html", "Players")} - ${a("/chess/openings.html", "Openings")}</p><h1>${what}</h1>${body}</body></html>`;
  const moves = (t: number, g: number) =>
    numbers(20 + pick(30, t, g))
      .map(
        (m) =>
          `${m + 1}. ${"NBRQK"[pick(5, t, g, m)]}${"abcdefgh"[pick(8, t, g, m)]}${1 + pick(8, g, m)} ${"abcdefgh"[pick(8, m, g)]}${1 + pick(8, t, m)}`,
      )
      .join(" ");
  const cups = numbers(9).map((t) => ({
    t,
    name: `${title(1, WORDS, "cup", t)} ${1880 + 7 * t}`,
    games: numbers(9 + pick(9, "games", t)).map((g) => ({ g, white: pick(20, "w", t, g), black: pick(20, "b", t, g) })),
  }));
  const at = (t: number, g: number) => `/chess/g/${1880 + 7 * t}${two(g)}.html`;
  const row = (t: number, { g, white, black }: { g: number; white: number; black: number }) =>
    `<tr><td>${person("cp", white)}<td>${person("cp", black)}<td>${a(at(t, g), ["1-0", "0-1", "½"][pick(3, t, g)]!)}`;
  put("/chess/", page("Tournaments", list(cups.map(({ t, name }) => a(`/chess/t${t}.html`, name)))));
  put("/chess/openings.html", page("Openings", `<p>${said(4, WORDS, "open")}</p>`));
  put("/chess/players.html", page("Players", list(numbers(20).map((p) => a(`/chess/p${p}.html`, person("cp", p))))));
  for (const p of numbers(20))
    put(
      `/chess/p${p}.html`,
      page(
        person("cp", p),
        `<p>${said(3, WORDS, "cp", p)}</p><table>${cups.flatMap(({ t, games }) => games.filter((one) => one.white === p || one.black === p).map((one) => row(t, one))).join("")}</table>`,
      ),
    );
  for (const { t, name, games } of cups) {
    put(
      `/chess/t${t}.html`,
      page(name, `<p>${said(2, WORDS, "cup", t)}</p><table border>${games.map((one) => row(t, one)).join("")}</table>`),
    );
    for (const { g, white, black } of games)
      leaf(
        at(t, g),
        page(
          `${person("cp", white)} - ${person("cp", black)}`,
          `<p>${a(`/chess/t${t}.html`, name)}, ${a(`/chess/p${white}.html`, person("cp", white))} against ${a(`/chess/p${black}.html`, person("cp", black))}</p><pre>${moves(t, g)}</pre>`,
        ),
      );
  }
  return made;
}

/** Dreams from A to Z: letters with advertisements, dreams of two lines, favourites on every page, related dreams. */
export function dreams(): SmallSite {
  const { put, leaf, ...made } = site("/");
  const words = [...new Set(WORDS.slice(0, 100))];
  const letters = [..."abcdefghijklmnopqrstuvwxyz"];
  const bar = `<div class="abc">${letters.map((l) => a(`/dreams-${l}`, l.toUpperCase())).join(" ")}</div>`;
  const fav = `<div class="fav"><h4>Favourite dreams</h4>${list([3, 18, 44, 61, 90].map((i) => a(`/dream-of-${words[i]}`, `Dream of ${words[i]}`)))}</div><div class="ad"><a href="http://ads.example/">Ask Madame</a></div>`;
  const page = (what: string, body: string) =>
    `<!DOCTYPE html><html><head><title>${what} - Dream Book</title></head><body><div class="head"><a href="/">Dream Book</a>${bar}</div><div class="left">${body}</div><div class="right">${fav}</div><div class="foot">${a("/privacy", "Privacy")} ${a("/contact", "Contact")} ${a("/zodiac", "Zodiac")}</div></body></html>`;
  put("/", page("Dream Book", `<h1>What do your dreams mean?</h1><p>${said(5, WORDS, "dream")}</p>`));
  for (const one of ["privacy", "contact", "zodiac"])
    put(`/${one}`, page(one, `<h1>${one}</h1><p>${said(5, WORDS, one)}</p>`));
  for (const l of letters) {
    const own = words.filter((w) => w.startsWith(l));
    put(
      `/dreams-${l}`,
      page(
        `Dreams with ${l.toUpperCase()}`,
        `<h1>Dreams with ${l.toUpperCase()}</h1>${own.length ? `<p>${said(2, WORDS, "letter", l)}</p><div class="cols">${own.map((w) => `${a(`/dream-of-${w}`, `Dream of ${w}`)}<br>`).join("")}</div>` : "<p>No dreams.</p>"}`,
      ),
    );
    for (const [k, w] of own.entries())
      leaf(
        `/dream-of-${w}`,
        page(
          `Dream of ${w}`,
          `<h1>Dream of ${w}</h1><p>${said(1 + pick(2, w), WORDS, "dream", w)}</p><div class="rel">See also: ${[1, 2, 3]
            .map((n) => own[(k + n) % own.length]!)
            .filter((o, n, m) => o !== w && m.indexOf(o) === n)
            .map((o) => a(`/dream-of-${o}`, o))
            .join(", ")}</div>`,
        ),
      );
  }
  return made;
}

/** A quarterly: issues whose pages begin with a long letter of the editor; authors, themes; articles of all lengths. */
export function quarterly(): SmallSite {
  const { put, leaf, ...made } = site("/issues.php");
  const page = (what: string, body: string) =>
    `<html><head><title>${what}</title></head><body><div id="mast"><a href="/index.php">The Lantern</a></div><div id="nav">${a("/issues.php", "Issues")} ${a("/authors.php", "Authors")} ${a("/subscribe.php", "Subscribe")}</div><div id="text">${body}</div></body></html>`;
  const issues = numbers(12).map((k) => ({
    k,
    own: numbers(5 + pick(6, "iss", k)).map((n) => ({
      n,
      by: pick(35, "by", k, n),
      head: title(4, WORDS, "art", k, n),
    })),
  }));
  const at = (k: number, n: number) => `/article.php?id=${100 + 20 * k + n}`;
  put(
    "/index.php",
    page("The Lantern", `<p>${said(3, WORDS, "lantern")}</p>${a("/issue.php?no=12", "The new issue")}`),
  );
  put("/subscribe.php", page("Subscribe", `<p>${said(4, WORDS, "subs")}</p>`));
  put(
    "/issues.php",
    page(
      "Issues",
      `<div class="covers">${issues.map(({ k }) => `<div><a href="/issue.php?no=${k + 1}"><img src="cover${k + 1}.jpg"></a><br>${a(`/issue.php?no=${k + 1}`, `Issue ${k + 1}, ${["Spring", "Summer", "Autumn", "Winter"][k % 4]}`)}</div>`).join("")}</div>`,
    ),
  );
  put(
    "/authors.php",
    page(
      "Authors",
      numbers(35)
        .map((p) => a(`/author.php?id=${p}`, person("lan", p)))
        .join(", "),
    ),
  );
  for (const p of numbers(35))
    put(
      `/author.php?id=${p}`,
      page(
        person("lan", p),
        `<h2>${person("lan", p)}</h2><p>${said(2, WORDS, "lan", p)}</p>${list(issues.flatMap(({ k, own }) => own.filter(({ by }) => by === p).map(({ n, head }) => a(at(k, n), head))))}`,
      ),
    );
  for (const { k, own } of issues) {
    put(
      `/issue.php?no=${k + 1}`,
      page(
        `Issue ${k + 1}`,
        `<h2>Issue ${k + 1}</h2><h3>From the editor</h3>${each(5, (v) => `<p>${said(5, WORDS, "ed", k, v)}</p>`)}<h3>In this issue</h3>${own.map(({ n, by, head }) => `<p>${a(at(k, n), head)}<br>by ${a(`/author.php?id=${by}`, person("lan", by))}</p>`).join("")}`,
      ),
    );
    for (const { n, by, head } of own)
      leaf(
        at(k, n),
        page(
          head,
          `<h2>${head}</h2><p class="by">by ${a(`/author.php?id=${by}`, person("lan", by))}, in ${a(`/issue.php?no=${k + 1}`, `issue ${k + 1}`)}</p>${each(2 + pick(9, k, n), (v) => `<p>${said(4, WORDS, "art", k, n, v)}</p>`)}`,
        ),
      );
  }
  return made;
}

/** A shop: categories three deep or two, products below them, orders of the list, colours of a product. */
export function shopTree(): SmallSite {
  const { put, leaf, ...made } = site("/");
  const also = new Set<string>();
  const tops = numbers(5).map((t) => ({
    t,
    name: title(1, WORDS, "top", t) + t,
    subs: t === 4 ? [] : numbers(3).map((s) => title(1, WORDS, "sub", t, s) + s),
  }));
  const page = (what: string, crumbs: string, body: string) =>
    `<!DOCTYPE html><html><head><title>${what} | Lamp &amp; Loom</title></head><body><header><a href="/">Lamp &amp; Loom</a><ul class="mega">${tops.map(({ name, subs }) => `<li>${a(`/${dashed(name)}/`, name)}<ul>${subs.map((s) => `<li>${a(`/${dashed(name)}/${dashed(s)}/`, s)}`).join("")}</ul>`).join("")}</ul><a href="/cart/">Cart</a> <a href="/account/">Account</a></header><div class="crumbs">${crumbs}</div>${body}<footer>${["delivery", "returns", "terms"].map((one) => a(`/${one}/`, one)).join(" ")}</footer></body></html>`;
  for (const one of ["cart", "account", "delivery", "returns", "terms"])
    put(`/${one}/`, page(one, "", `<h1>${one}</h1><p>${said(4, WORDS, one)}</p>`));
  const tile = (to: string) =>
    `<div class="product"><a href="${to}"><img src="${to}t.jpg"></a><a class="name" href="${to}">${title(2, WORDS, "prod", to)}</a><span class="price">£${10 + pick(90, to)}</span><button>Add</button></div>`;
  const lists = (base: string, head: string, crumbs: string, own: readonly string[]) => {
    for (const sort of ["", "price", "name"])
      for (const [p, eight] of chunks(sort ? [...own].sort() : own, 8).entries()) {
        const to = (n: number, order = sort) =>
          `${base}${order || n ? "?" : ""}${[order && `orderby=${order}`, n && `page=${n + 1}`].filter(Boolean).join("&")}`;
        put(
          to(p),
          page(
            head,
            crumbs,
            `<h1>${head}</h1><p>${said(1, WORDS, "cat", base)}</p><p class="sort">${["", "price", "name"].map((order) => a(to(0, order), order || "best")).join(" ")}</p>${eight.map(tile).join("")}<p class="pager">${chunks(
              own,
              8,
            )
              .map((_, n) => a(to(n), n + 1))
              .join(" ")}</p>`,
          ),
        );
      }
  };
  const products: string[] = [];
  for (const { t, name, subs } of tops) {
    const base = `/${dashed(name)}/`;
    const inTop: string[] = [];
    for (const s of subs.length ? subs : [""]) {
      const folder = s ? `${base}${dashed(s)}/` : base;
      const own = numbers(7 + pick(8, "prods", t, s)).map(
        (i) => `${folder}${dashed(title(2, WORDS, "prod", t, s, i))}-${i}/`,
      );
      inTop.push(...own);
      const crumbs = `${a("/", "Home")} &gt; ${a(base, name)}${s ? ` &gt; ${a(folder, s)}` : ""}`;
      if (s) lists(folder, s, crumbs, own);
      for (const [k, to] of own.entries()) {
        const html = page(
          title(2, WORDS, "prod", to),
          crumbs,
          `<h1>${title(2, WORDS, "prod", to)}</h1><img src="${to}b.jpg"><p class="price">£${10 + pick(90, to)}</p><p>${["red", "blue"].map((c) => a(`${to}?colour=${c}`, c)).join(" ")}</p><ul>${each(3, (n) => `<li>${some(4, WORDS, "feat", to, n)}`)}</ul><p>${said(2, WORDS, "prod", to)}</p><h3>You may also like</h3>${[1, 2, 3].map((n) => tile(own[(k + n) % own.length]!)).join("")}`,
        );
        leaf(to, html);
        for (const c of ["red", "blue"]) {
          put(`${to}?colour=${c}`, html);
          also.add(`${to}?colour=${c}`);
        }
      }
    }
    lists(base, name, a("/", "Home"), inTop);
    products.push(...inTop);
  }
  put(
    "/",
    page(
      "Lamp & Loom",
      "",
      `<h1>Lamps and looms</h1><div class="banners">${tops.map(({ name }) => `<a href="/${dashed(name)}/"><img src="b.jpg" alt="${name}"></a>`).join("")}</div><h2>New</h2>${products
        .filter((_, i) => i % 29 === 3)
        .map(tile)
        .join("")}`,
    ),
  );
  return { ...made, also };
}

/** Works by author: short ones are one page, long ones a list of chapters at an address of the same form. */
export function works(): SmallSite {
  const { put, leaf, ...made } = site("/library/");
  const page = (what: string, body: string) =>
    `<html><head><title>${what}</title></head><body><div class="top">${a("/library/", "Library")} | ${a("/library/titles.html", "Titles")} | ${a("/library/faq.html", "Questions")}</div>${body}</body></html>`;
  const authors = numbers(14);
  const folder = (w: number) => `/library/${dashed(LAST[w]!)}/`;
  put("/library/faq.html", page("Questions", `<p>${said(9, WORDS, "faq")}</p>`));
  put(
    "/library/",
    page(
      "Library",
      `<h1>Library</h1>${list(authors.map((w) => `${a(folder(w), LAST[w]!)} (18${two(pick(60, w))}–19${two(pick(40, w))})`))}`,
    ),
  );
  const titles: string[] = [];
  for (const w of authors) {
    const own = numbers(3 + pick(6, "works", w)).map((k) => ({
      k,
      head: title(3, WORDS, "work", w, k),
      chapters: pick(3, "long", w, k) ? 0 : 5 + pick(12, "ch", w, k),
    }));
    const at = (k: number) => `${folder(w)}${dashed(own[k]!.head)}/`;
    titles.push(...own.map(({ k, head }) => a(at(k), head)));
    put(
      folder(w),
      page(
        LAST[w]!,
        `<h1>${person("lib", w)}</h1><p>${said(3, WORDS, "life", w)}</p>${list(own.map(({ k, head }) => a(at(k), head)))}`,
      ),
    );
    for (const { k, head, chapters } of own) {
      if (chapters === 0)
        leaf(
          at(k),
          page(
            head,
            `<h1>${head}</h1><h2>${LAST[w]}</h2>${each(8 + pick(9, w, k), (v) => `<p>${said(4, WORDS, "w", w, k, v)}</p>`)}`,
          ),
        );
      else
        put(
          at(k),
          page(
            head,
            `<h1>${head}</h1><h2>${LAST[w]}</h2><p>${numbers(chapters)
              .map((c) => a(`${at(k)}${c + 1}.html`, `Chapter ${c + 1}`))
              .join("<br>")}</p>`,
          ),
        );
      for (const c of numbers(chapters))
        leaf(
          `${at(k)}${c + 1}.html`,
          page(
            `${head} ${c + 1}`,
            `<h1>${head}</h1><h3>Chapter ${c + 1}</h3>${each(8 + pick(9, w, k, c), (v) => `<p>${said(4, WORDS, "w", w, k, c, v)}</p>`)}<p>${c ? a(`${at(k)}${c}.html`, "back") : ""} ${a(at(k), "contents")} ${c + 1 < chapters ? a(`${at(k)}${c + 2}.html`, "forward") : ""}</p>`,
          ),
        );
    }
  }
  put("/library/titles.html", page("Titles", list(titles)));
  return made;
}

/** Songs with a page of chords and a translation each, named beside every entry of the lists. */
export function songTwins(): SmallSite {
  const { put, leaf, ...made } = site("/songs.html");
  const page = (what: string, body: string) =>
    `<html><head><title>${what}</title></head><body><div class=menu>${a("/index.html", "Home")} ${a("/songs.html", "Songs")} ${a("/links.html", "Links")}</div>${body}</body></html>`;
  const groups = numbers(10).map((g) => ({ g, own: numbers(6 + pick(9, "sg", g)) }));
  const at = (g: number, i: number, end = "") =>
    `/${dashed(title(2, WORDS, "grp", g))}/${dashed(title(2, WORDS, "sng", g, i))}${end}.html`;
  put("/index.html", page("Songs of the coast", `<p>${said(4, WORDS, "coast")}</p>`));
  put(
    "/links.html",
    page("Links", list(numbers(9).map((i) => a(`http://other${i}.example/`, title(2, WORDS, "lnk", i))))),
  );
  put(
    "/songs.html",
    page(
      "Songs",
      groups
        .map(
          ({ g, own }) =>
            `<h3>${title(2, WORDS, "grp", g)}</h3>${own.map((i) => `${a(at(g, i), title(2, WORDS, "sng", g, i))} [${a(at(g, i, "_chords"), "chords")}] [${a(at(g, i, "_en"), "translation")}]<br>`).join("")}`,
        )
        .join(""),
    ),
  );
  for (const { g, own } of groups)
    for (const i of own) {
      const head = title(2, WORDS, "sng", g, i);
      leaf(
        at(g, i),
        page(
          head,
          `<h2>${head}</h2>${poem("coast", g, i)}<p>${a(at(g, i, "_chords"), "Chords")} ${a(at(g, i, "_en"), "English")}</p>`,
        ),
      );
      put(
        at(g, i, "_chords"),
        page(
          `${head} chords`,
          `<h2>${head}: chords</h2><pre>${each(12, (l) => `${some(3, ["Am", "C", "G", "Dm", "E7"], g, i, l)}\n${some(6, WORDS, "cl", g, i, l)}\n`)}</pre>${a(at(g, i), "Back")}`,
        ),
      );
      put(
        at(g, i, "_en"),
        page(`${head} (English)`, `<h2>${head} in English</h2>${poem("coast en", g, i)}${a(at(g, i), "Back")}`),
      );
    }
  return made;
}

/** Saints by day: months, days with several lives in brief, a page for each saint; the day before and after. */
export function saints(): SmallSite {
  const { put, leaf, ...made } = site("/synaxarion/");
  const GREEK =
    "άγιος άνθος βίος γη δάσος έρημος ζωή ήλιος θάλασσα κήπος λίμνη μονή νερό ξύλο όρος πέτρα ρόδο σπίτι τόπος ύμνος φως χώρα ψωμί ώρα".split(
      " ",
    );
  const page = (what: string, body: string) =>
    `<!DOCTYPE html><html lang="el"><head><title>${what}</title></head><body><div id="menu">${a("/", "Αρχική")} ${a("/synaxarion/", "Συναξάρι")} ${a("/icons/", "Εικόνες")}</div><div id="content"><h1>${what}</h1>${body}</div></body></html>`;
  put("/", page("Αρχική", `<p>${said(4, GREEK, "home")}</p>`));
  put(
    "/icons/",
    page(
      "Εικόνες",
      each(12, (i) => `<img src="/i/${i}.jpg">`),
    ),
  );
  put(
    "/synaxarion/",
    page("Συναξάρι", list(numbers(12).map((m) => a(`/synaxarion/${m + 1}/`, some(1, GREEK, "month", m))))),
  );
  const days = numbers(12).flatMap((m) =>
    numbers(28)
      .filter((d) => pick(3, "day", m, d) === 0)
      .map((d) => ({ m, d })),
  );
  const dayAt = ({ m, d }: { m: number; d: number }) => `/synaxarion/${m + 1}/${d + 1}/`;
  for (const m of numbers(12))
    put(
      `/synaxarion/${m + 1}/`,
      page(
        some(1, GREEK, "month", m),
        `<table>${days
          .filter((one) => one.m === m)
          .map((one) => `<tr><td>${a(dayAt(one), one.d + 1)}<td>${some(6, GREEK, "sum", m, one.d)}`)
          .join("")}</table>`,
      ),
    );
  for (const [k, one] of days.entries()) {
    const own = numbers(1 + pick(3, one.m, one.d)).map((s) => ({
      s,
      at: `/saint/${dashed(some(2, GREEK, "saint", k, s))}-${3 * k + s}`,
      head: title(3, GREEK, "saint", k, s),
    }));
    put(
      dayAt(one),
      page(
        `${one.d + 1} ${some(1, GREEK, "month", one.m)}`,
        `<p>${k ? a(dayAt(days[k - 1]!), "«") : ""} ${days[k + 1] ? a(dayAt(days[k + 1]!), "»") : ""}</p>${own.map(({ s, at, head }) => `<h3>${a(at, head)}</h3><p>${said(3, GREEK, "vita", k, s, 0)}</p>`).join("")}`,
      ),
    );
    for (const { s, at, head } of own)
      leaf(
        at,
        page(
          head,
          `<p>${a(dayAt(one), `${one.d + 1}`)}</p>${each(2 + pick(4, k, s), (v) => `<p>${said(3, GREEK, "vita", k, s, v)}</p>`)}`,
        ),
      );
  }
  return made;
}

export const FOURTH_HANDMADE: readonly (readonly [string, SmallSite])[] = [
  ["a book by LaTeX2HTML", latexBook()],
  ["a home page of 1999", homePage()],
  ["a diary by next day", diary()],
  ["sermons from a word processor", wordSermons()],
  ["ghazals of words that are links", ghazals()],
  ["manual pages", manPages()],
  ["monuments in three views", monuments()],
  ["games of chess", chess()],
  ["dreams from A to Z", dreams()],
  ["a quarterly with letters of its editor", quarterly()],
  ["a shop of categories at two depths", shopTree()],
  ["works, some in chapters", works()],
  ["songs with chords and translations", songTwins()],
  ["saints by day", saints()],
];
