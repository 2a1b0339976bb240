/** Texts: poems, hymns, fables, sermons, stories, films, proverbs and newspapers, as people put them on the web. */
import { a, each, numbers, poem, type SmallSite, said, site, some } from "../small-site.js";
import { ARABIC, chunks, dashed, FRENCH, GERMAN, HAN, list, person, pick, title, two, WORDS } from "./words.js";

/** A cloud of sixty tags stands on every page; each poem has five tags; a tag's list has pages. */
export function tagCloud(): SmallSite {
  const { put, leaf, ...made } = site("/");
  const tags = WORDS.slice(0, 60);
  const all = numbers(110);
  const at = (i: number) => `/poem/${dashed(title(3, WORDS, "poem", i))}-${i}`;
  const tagged = (i: number) => numbers(5).map((k) => tags[pick(60, "tag", i, k)]!);
  const cloud = `<div class="tagcloud">${tags.map((t, k) => `<a href="/tag/${t}" style="font-size:${90 + ((k * 37) % 90)}%">${t}</a>`).join(" ")}</div>`;
  const page = (what: string, body: string) =>
    `<title>${what} — Verse Yard</title><body><h1 id="site">${a("/", "Verse Yard")}</h1><div id="main">${body}</div><div id="side">${cloud}<h4>Poets</h4>${a("/poets", "All poets")}</div><div id="foot">${a("/submit", "Submit")} ${a("/terms", "Terms")}</div>`;
  const item = (i: number) =>
    `<div class="item"><h3>${a(at(i), title(3, WORDS, "poem", i))}</h3><p>${some(9, WORDS, "line", i)}</p><p class="by">by ${a(`/poet/${pick(14, "by", i)}`, person("poet", pick(14, "by", i)))}</p></div>`;
  put("/", page("Newest poems", `<h2>Newest</h2>${all.slice(-8).map(item).join("")}`));
  put("/submit", page("Submit", `<p>${said(4, WORDS, "submit")}</p>`));
  put("/terms", page("Terms", `<p>${said(14, WORDS, "terms")}</p>`));
  put("/poets", page("Poets", list(numbers(14).map((p) => a(`/poet/${p}`, person("poet", p))))));
  for (const p of numbers(14))
    put(
      `/poet/${p}`,
      page(
        person("poet", p),
        `<h2>${person("poet", p)}</h2><p>${said(4, WORDS, "bio", p)}</p>${all
          .filter((i) => pick(14, "by", i) === p)
          .map(item)
          .join("")}`,
      ),
    );
  for (const t of tags) {
    const pages = chunks(
      all.filter((i) => tagged(i).includes(t)),
      6,
    );
    for (const [k, own] of pages.entries())
      put(
        `/tag/${t}${k ? `/${k + 1}` : ""}`,
        page(
          t,
          `<h2>Tagged “${t}”</h2>${own.map(item).join("")}${pages[k + 1] ? a(`/tag/${t}/${k + 2}`, "More") : ""}`,
        ),
      );
  }
  for (const i of all)
    leaf(
      at(i),
      page(
        title(3, WORDS, "poem", i),
        `<h2>${title(3, WORDS, "poem", i)}</h2><p class="by">by ${a(`/poet/${pick(14, "by", i)}`, person("poet", pick(14, "by", i)))}</p>${poem("yard", i)}<p>Tags: ${tagged(
          i,
        )
          .map((t) => a(`/tag/${t}`, t))
          .join(", ")}</p>`,
      ),
    );
  return made;
}

/** Hymns by number ranges, first lines, authors, tunes and metres; each hymn links its tune and its author. */
export function hymnal(): SmallSite {
  const { put, leaf, ...made } = site("/hymnal/");
  const count = 150;
  const page = (what: string, body: string) =>
    `<html><head><title>${what}</title><link rel=stylesheet href=h.css></head><body><table width="100%"><tr><td class="l"><a href="/hymnal/">Index</a><br><a href="/hymnal/firstlines.html">First lines</a><br><a href="/hymnal/authors.html">Authors</a><br><a href="/hymnal/tunes.html">Tunes</a></td><td class="r">${body}</td></tr></table></body></html>`;
  const line = (i: number) => title(5, WORDS, "hymn", i);
  const at = (i: number) => `/hymnal/h${String(i + 1).padStart(3, "0")}.html`;
  put(
    "/hymnal/",
    page(
      "The Hymnal",
      `<h1>The Hymnal</h1><p>${numbers(6)
        .map((r) => a(`/hymnal/r${r}.html`, `${25 * r + 1}–${25 * r + 25}`))
        .join(" · ")}</p>`,
    ),
  );
  for (const r of numbers(6))
    put(
      `/hymnal/r${r}.html`,
      page("Hymns", `<ol start=${25 * r + 1}>${each(25, (k) => `<li>${a(at(25 * r + k), line(25 * r + k))}`)}</ol>`),
    );
  put(
    "/hymnal/firstlines.html",
    page(
      "First lines",
      numbers(count)
        .sort((x, y) => line(x).localeCompare(line(y)))
        .map((i) => `${a(at(i), line(i))} <small>${i + 1}</small><br>`)
        .join(""),
    ),
  );
  put(
    "/hymnal/authors.html",
    page("Authors", list(numbers(30).map((p) => a(`/hymnal/author${p}.html`, person("hymn", p))))),
  );
  put(
    "/hymnal/tunes.html",
    page("Tunes", list(numbers(70).map((t) => a(`/hymnal/tune${t}.html`, WORDS[t]!.toUpperCase())))),
  );
  for (const p of numbers(30))
    put(
      `/hymnal/author${p}.html`,
      page(
        person("hymn", p),
        `<h2>${person("hymn", p)}</h2><p>${said(2, WORDS, "author", p)}</p>${list(
          numbers(count)
            .filter((i) => pick(30, "au", i) === p)
            .map((i) => a(at(i), line(i))),
        )}`,
      ),
    );
  for (const t of numbers(70))
    put(
      `/hymnal/tune${t}.html`,
      page(
        WORDS[t]!,
        `<h2>${WORDS[t]!.toUpperCase()}</h2><p>Metre: 8.8.8.8</p><embed src="${WORDS[t]}.mid">${list(
          numbers(count)
            .filter((i) => i % 70 === t)
            .map((i) => a(at(i), line(i))),
        )}`,
      ),
    );
  for (const i of numbers(count))
    leaf(
      at(i),
      page(
        line(i),
        `<h2>${i + 1}. ${line(i)}</h2>${poem("hymn", i)}<p>Words: ${a(`/hymnal/author${pick(30, "au", i)}.html`, person("hymn", pick(30, "au", i)))}. Tune: ${a(`/hymnal/tune${i % 70}.html`, WORDS[i % 70]!.toUpperCase())}</p>`,
      ),
    );
  return made;
}

/** Fables behind a pager that never ends: pages after the last one are empty and still offer the next. */
export function endlessNext(): SmallSite {
  const made = site("/fables");
  const page = (what: string, body: string) =>
    `<title>${what} | Fables</title><body><div class="nav">${a("/fables", "Fables")} ${a("/morals", "On morals")}</div><div class="inner"><h1>${what}</h1>${body}</div>`;
  made.put("/morals", page("On morals", `<p>${said(12, WORDS, "morals")}</p>`));
  for (const p of numbers(60)) {
    const own = p < 9 ? numbers(10).map((k) => 10 * p + k) : [];
    made.put(
      p ? `/fables?page=${p}` : "/fables",
      page(
        "Fables",
        `${list(own.map((i) => a(`/fables/${dashed(title(3, WORDS, "fable", i))}-${i}`, title(3, WORDS, "fable", i))))}<p>${p ? a(p > 1 ? `/fables?page=${p - 1}` : "/fables", "Newer") : ""} ${p < 59 ? a(`/fables?page=${p + 1}`, "Older") : ""}</p>`,
      ),
    );
    for (const i of own)
      made.leaf(
        `/fables/${dashed(title(3, WORDS, "fable", i))}-${i}`,
        page(
          title(3, WORDS, "fable", i),
          `<p>${said(5, WORDS, "fable", i)}</p><p>${said(3, WORDS, "fable2", i)}</p><p><em>${said(1, WORDS, "moral", i)}</em></p>`,
        ),
      );
  }
  return made;
}

/** Sermons by speaker, series and book; a sermon is a sound file and two lines. */
export function sermons(): SmallSite {
  const { put, leaf, ...made } = site("/sermons");
  const all = numbers(96);
  const axes: readonly (readonly [string, number])[] = [
    ["speakers", 6],
    ["series", 12],
    ["books", 20],
  ];
  const page = (what: string, body: string) =>
    `<!DOCTYPE html><title>${what} – Rowan Chapel</title><header class=bar><a href="/">Rowan Chapel</a><nav><a href="/about">About</a><a href="/events">Events</a><a href="/sermons">Sermons</a><a href="/give">Give</a></nav></header><section class=body><h1>${what}</h1>${body}</section><footer>12 Mill Lane</footer>`;
  for (const one of ["about", "events", "give"]) put(`/${one}`, page(one, `<p>${said(7, WORDS, one)}</p>`));
  put("/", page("Welcome", `<p>${said(3, WORDS, "chapel")}</p>`));
  const at = (i: number) => `/sermons/${2011 + (i % 4)}/${dashed(title(3, WORDS, "sermon", i))}-${i}`;
  const row = (i: number) =>
    `<div class=row><span>${1 + pick(28, i)} May ${2011 + (i % 4)}</span> ${a(at(i), title(3, WORDS, "sermon", i))} ${a(`/sermons/speakers/${pick(6, "speakers", i)}`, person("sp", pick(6, "speakers", i)))}</div>`;
  const browse = `<p>Browse by ${axes.map(([x]) => a(`/sermons/${x}`, x)).join(", ")}</p>`;
  put("/sermons", page("Sermons", `${browse}<h2>Latest</h2>${all.slice(0, 10).map(row).join("")}`));
  for (const [x, n] of axes) {
    put(
      `/sermons/${x}`,
      page(
        `By ${x}`,
        list(
          numbers(n).map((k) => a(`/sermons/${x}/${k}`, x === "speakers" ? person("sp", k) : title(2, WORDS, x, k))),
        ),
      ),
    );
    for (const k of numbers(n))
      put(
        `/sermons/${x}/${k}`,
        page(
          x === "speakers" ? person("sp", k) : title(2, WORDS, x, k),
          all
            .filter((i) => pick(n, x, i) === k)
            .map(row)
            .join(""),
        ),
      );
  }
  for (const i of all)
    leaf(
      at(i),
      page(
        title(3, WORDS, "sermon", i),
        `<p>${axes.map(([x, n]) => a(`/sermons/${x}/${pick(n, x, i)}`, x === "speakers" ? person("sp", pick(n, x, i)) : title(2, WORDS, x, pick(n, x, i)))).join(" | ")}</p><audio src="/mp3/${i}.mp3" controls></audio><p>${said(1, WORDS, "sermon", i)}</p><p><a href="/mp3/${i}.mp3">Download</a></p>`,
      ),
    );
  return made;
}

/** Stories with their comments on pages of their own, which have pages as well. */
export function comments(): SmallSite {
  const { put, leaf, ...made } = site("/stories");
  const page = (what: string, body: string) =>
    `<title>${what}</title><body class="app"><div class="head"><a href="/stories">Stories</a> <a href="/login">Log in</a> <a href="/rules">Rules</a></div><div class="col">${body}</div>`;
  put("/login", page("Log in", `<form><input name=u><input name=p type=password></form>`));
  put("/rules", page("Rules", `<h1>Rules</h1><p>${said(9, WORDS, "rules")}</p>`));
  const all = numbers(88);
  for (const [p, own] of chunks(all, 12).entries())
    put(
      p ? `/stories?p=${p + 1}` : "/stories",
      page(
        "Stories",
        `<h1>Stories</h1>${own.map((i) => `<div class="s"><h2>${a(`/story/${i + 400}`, title(4, WORDS, "story", i))}</h2><p>${some(14, WORDS, "said", 0, "story", i)} …</p><small>${a(`/user/${pick(30, i)}`, person("u", pick(30, i)))} · ${a(`/story/${i + 400}/comments`, `${4 + pick(30, "c", i)} comments`)}</small></div>`).join("")}<div class="pg">${numbers(
          8,
        )
          .map((k) => a(k ? `/stories?p=${k + 1}` : "/stories", k + 1))
          .join(" ")}</div>`,
      ),
    );
  for (const u of numbers(30))
    put(
      `/user/${u}`,
      page(
        person("u", u),
        `<h1>${person("u", u)}</h1><p>Joined in ${2005 + pick(9, u)}</p>${list(all.filter((i) => pick(30, i) === u).map((i) => a(`/story/${i + 400}`, title(4, WORDS, "story", i))))}`,
      ),
    );
  for (const i of all) {
    leaf(
      `/story/${i + 400}`,
      page(
        title(4, WORDS, "story", i),
        `<h1>${title(4, WORDS, "story", i)}</h1><small>${a(`/user/${pick(30, i)}`, person("u", pick(30, i)))}</small>${each(3 + pick(4, i), (k) => `<p>${said(5, WORDS, "story", i, k)}</p>`)}<p>${a(`/story/${i + 400}/comments`, `${4 + pick(30, "c", i)} comments`)}</p>`,
      ),
    );
    const pages = chunks(numbers(4 + pick(30, "c", i)), 15);
    for (const [p, own] of pages.entries())
      put(
        `/story/${i + 400}/comments${p ? `?p=${p + 1}` : ""}`,
        page(
          `Comments on ${title(4, WORDS, "story", i)}`,
          `<h1>Comments on ${a(`/story/${i + 400}`, title(4, WORDS, "story", i))}</h1>${own.map((c) => `<div class="c"><b>${a(`/user/${pick(30, i, c)}`, person("u", pick(30, i, c)))}</b><p>${said(2, WORDS, "c", i, c)}</p></div>`).join("")}${pages[p + 1] ? a(`/story/${i + 400}/comments?p=${p + 2}`, "Next") : ""}`,
        ),
      );
  }
  return made;
}

/** Proverbs of one line; the pages of their subjects begin with long essays. */
export function proverbs(): SmallSite {
  const { put, leaf, ...made } = site("/sprichwoerter/");
  const page = (what: string, body: string) =>
    `<html lang="de"><title>${what}</title><div class="kopf">${a("/sprichwoerter/", "Sprichwörter")} ${a("/impressum.html", "Impressum")}</div><div class="inhalt"><h1>${what}</h1>${body}</div></html>`;
  const subjects = GERMAN.slice(0, 12);
  put("/impressum.html", page("Impressum", `<p>${said(3, GERMAN, "imp")}</p>`));
  put(
    "/sprichwoerter/",
    page(
      "Sprichwörter nach Themen",
      `<p>${said(9, GERMAN, "vor")}</p><p>${said(8, GERMAN, "vor2")}</p>${list(subjects.map((s) => a(`/sprichwoerter/${dashed(s)}/`, s)))}`,
    ),
  );
  for (const s of subjects) {
    const own = numbers(7 + pick(9, s));
    put(
      `/sprichwoerter/${dashed(s)}/`,
      page(
        s,
        `${each(4, (k) => `<p>${said(6, GERMAN, "essay", s, k)}</p>`)}${list(own.map((i) => a(`/sprichwoerter/${dashed(s)}/${i + 1}.html`, `${some(4, GERMAN, "spr", s, i)} …`)))}`,
      ),
    );
    for (const i of own)
      leaf(
        `/sprichwoerter/${dashed(s)}/${i + 1}.html`,
        page(`Sprichwort ${i + 1}`, `<blockquote>${some(9, GERMAN, "spr", s, i)}.</blockquote>`),
      );
  }
  return made;
}

/** A newspaper of the nineteenth century: years, months as calendars, issues of a day, their articles. */
export function newspaper(): SmallSite {
  const { put, leaf, ...made } = site("/courier/");
  const page = (what: string, body: string) =>
    `<title>${what} : The Valley Courier</title><div id="banner">${a("/courier/", "The Valley Courier, 1887–1889")} ${a("/search", "Search")} ${a("/about", "About the project")}</div><div id="page"><h2>${what}</h2>${body}</div>`;
  put("/about", page("About the project", `<p>${said(9, WORDS, "project")}</p>`));
  put("/search", page("Search", `<form><input name=q></form>`));
  put(
    "/courier/",
    page(
      "Years",
      numbers(3)
        .map((y) => a(`/courier/${1887 + y}/`, 1887 + y))
        .join(" "),
    ),
  );
  for (const y of [1887, 1888, 1889]) {
    const months = numbers(12).filter((m) => pick(3, "m", y, m));
    put(
      `/courier/${y}/`,
      page(
        String(y),
        list(
          months.map((m) =>
            a(
              `/courier/${y}/${two(m + 1)}/`,
              `${["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"][m]}`,
            ),
          ),
        ),
      ),
    );
    for (const m of months) {
      const days = numbers(28)
        .filter((d) => d % 7 === pick(7, y))
        .map((d) => d + 1);
      put(
        `/courier/${y}/${two(m + 1)}/`,
        page(
          `${m + 1}/${y}`,
          `<table class="cal">${each(4, (w) => `<tr>${each(7, (d) => `<td>${days.includes(7 * w + d + 1) ? a(`/courier/${y}/${two(m + 1)}/${two(7 * w + d + 1)}/`, 7 * w + d + 1) : 7 * w + d + 1}</td>`)}</tr>`)}</table>`,
        ),
      );
      for (const d of days) {
        const own = numbers(1 + pick(4, y, m, d));
        const at = (i: number) => `/courier/${y}/${two(m + 1)}/${two(d)}/${i + 1}`;
        put(
          `/courier/${y}/${two(m + 1)}/${two(d)}/`,
          page(
            `${d}/${m + 1}/${y}`,
            own.map((i) => `<p>${a(at(i), title(4, WORDS, "news", y, m, d, i))}</p>`).join(""),
          ),
        );
        for (const i of own)
          leaf(
            at(i),
            page(
              title(4, WORDS, "news", y, m, d, i),
              `${each(1 + pick(4, y, m, d, i), (k) => `<p>${said(4, WORDS, "news", y, m, d, i, k)}</p>`)}<p>${a(`/courier/${y}/${two(m + 1)}/${two(d)}/`, "This issue")}</p>`,
            ),
          );
      }
    }
  }
  return made;
}

/** Poets, their collections, their poems, right to left; verses in a table, five buttons to share. */
export function diwan(): SmallSite {
  const { put, leaf, ...made } = site("/");
  const share = `<div class="share">${["fb", "tw", "wa", "tg", "pin"].map((s) => `<a class="s-${s}" href="https://${s}.example/share?u=x">${s}</a>`).join("")}</div>`;
  const page = (what: string, body: string) =>
    `<!DOCTYPE html><html dir="rtl" lang="ar"><head><title>${what} - ديوان</title></head><body><nav>${a("/", "الرئيسية")} ${a("/شعراء/", "الشعراء")} ${a("/عنا/", "من نحن")}</nav><main><h1>${what}</h1>${body}</main><footer>${share}</footer></body></html>`;
  const poets = numbers(9);
  const name = (p: number) => some(2, ARABIC, "poet", p);
  const at = (p: number) => `/شاعر/${dashed(name(p))}-${p}/`;
  put(
    "/",
    page(
      "ديوان",
      `<p>${said(2, ARABIC, "home")}</p><h2>مختارات</h2>${list([0, 4, 8].map((p) => a(at(p), name(p))))}${a("/شعراء/", "كل الشعراء")}`,
    ),
  );
  put("/عنا/", page("من نحن", `<p>${said(6, ARABIC, "about")}</p>`));
  put(
    "/شعراء/",
    page(
      "الشعراء",
      `<div class="poets">${poets.map((p) => `<div>${a(at(p), name(p))}<p>${said(1, ARABIC, "short", p)}</p></div>`).join("")}</div>`,
    ),
  );
  for (const p of poets) {
    const books = numbers(1 + pick(4, "books", p));
    put(
      at(p),
      page(
        name(p),
        `<p>${said(6, ARABIC, "life", p)}</p>${list(books.map((b) => a(`${at(p)}${b + 1}/`, some(3, ARABIC, "book", p, b))))}`,
      ),
    );
    for (const b of books) {
      const own = numbers(4 + pick(9, p, b));
      put(
        `${at(p)}${b + 1}/`,
        page(
          some(3, ARABIC, "book", p, b),
          list(own.map((i) => a(`/قصيدة/${p * 1000 + b * 100 + i}/`, some(4, ARABIC, "poem", p, b, i)))),
        ),
      );
      for (const i of own)
        leaf(
          `/قصيدة/${p * 1000 + b * 100 + i}/`,
          page(
            some(4, ARABIC, "poem", p, b, i),
            `<p>${a(at(p), name(p))}</p><table class="verses">${each(4 + pick(9, p, b, i), (v) => `<tr><td>${some(4, ARABIC, "v", p, b, i, v)}</td><td>${some(4, ARABIC, "w", p, b, i, v)}</td></tr>`)}</table>${share}`,
          ),
        );
    }
  }
  return made;
}

/** Films by letter, genre and year; each film links its genre, its year and six players, who have pages with their films. */
export function films(): SmallSite {
  const { put, leaf, ...made } = site("/movies");
  const all = numbers(120);
  const name = (i: number) => title(3, WORDS, "film", i);
  const at = (i: number) => `/movie/${dashed(name(i))}-${i}`;
  const genre = (i: number) => ["comedy", "drama", "western", "musical", "crime"][pick(5, "genre", i)]!;
  const year = (i: number) => 1931 + pick(24, "year", i);
  const letter = (i: number) => name(i)[0]!.toLowerCase();
  const letters = [...new Set(all.map(letter))].sort();
  const page = (what: string, body: string) =>
    `<title>${what} | Old Films</title><div class="hd"><a href="/">Old Films</a></div><div class="az">${letters.map((l) => a(`/movies/letter/${l}`, l.toUpperCase())).join("")}</div><div class="genres">${["comedy", "drama", "western", "musical", "crime"].map((g) => a(`/movies/genre/${g}`, g)).join(" ")}</div><div class="mid"><h1>${what}</h1>${body}</div>`;
  const rows = (own: readonly number[]) =>
    `<ul class="films">${own.map((i) => `<li>${a(at(i), name(i))} (${a(`/movies/year/${year(i)}`, year(i))})</li>`).join("")}</ul>`;
  put("/", page("Old Films", `<p>${said(3, WORDS, "films")}</p>${a("/movies", "Browse the films")}`));
  put(
    "/movies",
    page(
      "Browse the films",
      `<h2>By year</h2>${[...new Set(all.map(year))]
        .sort()
        .map((y) => a(`/movies/year/${y}`, y))
        .join(" ")}`,
    ),
  );
  for (const l of letters)
    put(`/movies/letter/${l}`, page(`Films: ${l.toUpperCase()}`, rows(all.filter((i) => letter(i) === l))));
  for (const g of new Set(all.map(genre)))
    put(`/movies/genre/${g}`, page(`Films: ${g}`, rows(all.filter((i) => genre(i) === g))));
  for (const y of new Set(all.map(year)))
    put(`/movies/year/${y}`, page(`Films of ${y}`, rows(all.filter((i) => year(i) === y))));
  const cast = (i: number) => [...new Set(numbers(6).map((k) => pick(70, "cast", i, k)))];
  for (const p of numbers(70))
    put(
      `/person/${p}`,
      page(
        person("act", p),
        `<p>Born in ${1890 + pick(30, p)} in ${title(1, WORDS, "born", p)}.</p>${rows(all.filter((i) => cast(i).includes(p)))}`,
      ),
    );
  for (const i of all)
    leaf(
      at(i),
      page(
        name(i),
        `<p>${a(`/movies/genre/${genre(i)}`, genre(i))} · ${a(`/movies/year/${year(i)}`, year(i))}</p><p>${said(3 + pick(4, i), WORDS, "plot", i)}</p><h3>Cast</h3>${list(cast(i).map((p) => `${a(`/person/${p}`, person("act", p))} as ${person("role", i, p)}`))}`,
      ),
    );
  return made;
}

/** Novels of many chapters in Chinese: rows of chapters, previous, contents, next. */
export function novels(): SmallSite {
  const { put, leaf, ...made } = site("/book/");
  const page = (what: string, body: string) =>
    `<html><head><title>${what}_书城</title></head><body><div class="hd"><a href="/">书城</a> <a href="/rank/">排行</a> <a href="/book/">全部</a></div>${body}<div class="ft">© 书城</div></body></html>`;
  const word = (n: number, ...key: (string | number)[]) => some(n, HAN, ...key).replaceAll(" ", "");
  const books = numbers(7);
  put(
    "/",
    page(
      "首页",
      `<div class="rec">${books
        .slice(0, 3)
        .map((b) => a(`/book/${100 + b}/`, word(4, "book", b)))
        .join(" ")}</div>`,
    ),
  );
  put(
    "/rank/",
    page(
      "排行",
      list(
        books.slice(2).map((b) => a(`/book/${100 + b}/`, word(4, "book", b))),
        "ol",
      ),
    ),
  );
  put(
    "/book/",
    page(
      "全部",
      `<div class="all">${books.map((b) => `<dl><dt>${a(`/book/${100 + b}/`, word(4, "book", b))}</dt><dd>${word(40, "intro", b)}</dd></dl>`).join("")}</div>`,
    ),
  );
  for (const b of books) {
    const chapters = numbers(9 + pick(14, "ch", b));
    put(
      `/book/${100 + b}/`,
      page(
        word(4, "book", b),
        `<h1>${word(4, "book", b)}</h1><p>${word(60, "intro", b)}</p><div class="list">${chapters.map((c) => a(`/book/${100 + b}/${9000 + 40 * b + c}.html`, `第${c + 1}章 ${word(4, "t", b, c)}`)).join("")}</div>`,
      ),
    );
    for (const c of chapters)
      leaf(
        `/book/${100 + b}/${9000 + 40 * b + c}.html`,
        page(
          `第${c + 1}章`,
          `<h1>第${c + 1}章 ${word(4, "t", b, c)}</h1><div id="content">${each(5 + pick(9, b, c), (k) => `<p>　　${word(50, "x", b, c, k)}。</p>`)}</div><div class="pn">${c ? a(`/book/${100 + b}/${9000 + 40 * b + c - 1}.html`, "上一章") : ""} ${a(`/book/${100 + b}/`, "目录")} ${c + 1 < chapters.length ? a(`/book/${100 + b}/${9000 + 40 * b + c + 1}.html`, "下一章") : ""}</div>`,
        ),
      );
  }
  return made;
}

/** A handbook whose every page carries the whole table of contents, and one page that prints it all. */
export function handbook(): SmallSite {
  const { put, leaf, ...made } = site("/guide/");
  const also = new Set(["/guide/print.html"]);
  const parts = numbers(6).map((p) => ({ p, own: numbers(4 + pick(6, "part", p)) }));
  const at = (p: number, i: number) =>
    `/guide/${dashed(title(2, FRENCH, "part", p))}/${dashed(title(3, FRENCH, "ch", p, i))}.html`;
  const toc = `<nav id="sidebar"><ol>${parts.map(({ p, own }) => `<li>${title(2, FRENCH, "part", p)}<ol>${own.map((i) => `<li>${a(at(p, i), title(3, FRENCH, "ch", p, i))}`).join("")}</ol>`).join("")}</ol></nav>`;
  const page = (what: string, body: string) =>
    `<!DOCTYPE html><html lang="fr"><title>${what} - Manuel</title><body>${toc}<div class="bar"><a href="/guide/print.html" title="Imprimer">🖨</a></div><main>${body}</main></body></html>`;
  put("/guide/", page("Manuel", `<h1>Manuel</h1><p>${said(4, FRENCH, "manuel")}</p>`));
  const text = (p: number, i: number) =>
    `<h1>${title(3, FRENCH, "ch", p, i)}</h1>${each(3 + pick(5, p, i), (k) => `<h2>${some(2, FRENCH, "h", p, i, k)}</h2><p>${said(3, FRENCH, "g", p, i, k)}</p>`)}`;
  put("/guide/print.html", page("Manuel", parts.map(({ p, own }) => own.map((i) => text(p, i)).join("")).join("")));
  for (const { p, own } of parts) for (const i of own) leaf(at(p, i), page(title(3, FRENCH, "ch", p, i), text(p, i)));
  return { ...made, also };
}

export const TEXTS: readonly (readonly [string, SmallSite])[] = [
  ["poems under a cloud of tags", tagCloud()],
  ["hymns with tunes and authors", hymnal()],
  ["a pager without an end", endlessNext()],
  ["sermons by three axes", sermons()],
  ["stories with pages of comments", comments()],
  ["proverbs shorter than their lists", proverbs()],
  ["a newspaper of 1887", newspaper()],
  ["poets, books and poems, right to left", diwan()],
  ["films by letter, genre and year", films()],
  ["novels in chapters", novels()],
  ["a handbook with all chapters at the side", handbook()],
];
