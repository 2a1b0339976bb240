/** Part of the third batch: texts, songs, words, and sites written by hand. */
import { a, each, numbers, poem, type SmallSite, said, site, some } from "../small-site.js";
import { chunks, dashed, FRENCH, GERMAN, list, person, pick, title, two, WORDS } from "./words.js";

/** Annals by year and month, with items of very different length; some months have one item only. */
function annals(): SmallSite {
  const { put, leaf, ...made } = site("/annals/");
  const page = (what: string, body: string) =>
    `<html><head><title>Annals: ${what}</title></head><body><table><tr><td>${a("/annals/", "Annals")} ${a("/annals/preface.html", "Preface")}</td></tr><tr><td><b>${what}</b>${body}</td></tr></table></body></html>`;
  const years = numbers(9).map((y) => 1843 + y);
  put("/annals/preface.html", page("Preface", `<p>${said(9, WORDS, "preface")}</p>`));
  put("/annals/", page("Years", `<p>${years.map((y) => a(`${y}/`, y)).join(" ")}</p>`));
  for (const y of years) {
    const months = numbers(12).filter((m) => pick(3, "month", y, m) > 0);
    put(
      `/annals/${y}/`,
      page(
        `${y}`,
        `<p>${said(2, WORDS, "year", y)}</p><p>${months.map((m) => a(`${two(m + 1)}/`, `${two(m + 1)}/${y}`)).join("<br>")}</p>`,
      ),
    );
    for (const m of months) {
      const items = numbers(1 + pick(6, "items", y, m));
      const at = (i: number) =>
        `/annals/${y}/${two(m + 1)}/${two(3 * i + 1)}-${dashed(title(2, WORDS, "annal", y, m, i))}.html`;
      put(
        `/annals/${y}/${two(m + 1)}/`,
        page(
          `${two(m + 1)} ${y}`,
          items.map((i) => `<p>${3 * i + 1}. ${a(at(i), title(2, WORDS, "annal", y, m, i))}</p>`).join(""),
        ),
      );
      for (const i of items)
        leaf(
          at(i),
          page(
            title(2, WORDS, "annal", y, m, i),
            `<p>${said(pick(4, y, m, i) === 0 ? 20 : 1, WORDS, "an", y, m, i)}</p><p>${a("./", "month")} ${a("../", "year")}</p>`,
          ),
        );
    }
  }
  return made;
}

/** Names by letter; a letter goes on by "next" alone. */
function names(): SmallSite {
  const { put, leaf, ...made } = site("/names");
  const letters = [..."ABCDEFGHJKLMNOPRSTW"];
  const page = (what: string, body: string) =>
    `<html><body><div id="top"><a href="/">Baby Book</a></div><div id="az">${letters.map((l) => a(`/names/${l}`, l)).join(" ")}</div><h1>${what}</h1>${body}<div id="end">${a("/privacy", "Privacy")} ${a("/contact", "Contact")}</div></body></html>`;
  put("/", page("Baby Book", `<p>${said(4, WORDS, "bb")}</p>${a("/names", "Names")}`));
  put("/names", page("Names from A to W", `<p>${said(2, WORDS, "nm")}</p>`));
  for (const p of ["privacy", "contact"]) put(`/${p}`, page(p, `<p>${said(5, WORDS, p)}</p>`));
  for (const l of letters) {
    const own = [
      ...new Set(
        numbers(4 + pick(26, l) * (l < "D" ? 2 : 1)).map(
          (i) => `${l}${some(1, WORDS, "name", l, i).slice(1)}${["a", "us", "ine", ""][pick(4, l, i)]}`,
        ),
      ),
    ];
    const parts = chunks(own, 9);
    for (const [p, few] of parts.entries())
      put(
        p ? `/names/${l}/${p + 1}` : `/names/${l}`,
        page(
          `Names with ${l}`,
          `<ul class="n">${few.map((n) => `<li>${a(`/name/${n}`, n)} <i>${["m", "f"][pick(2, n)]}</i>`).join("")}</ul>${parts[p + 1] ? a(`/names/${l}/${p + 2}`, "Next ›") : ""}`,
        ),
      );
    for (const n of own)
      leaf(
        `/name/${n}`,
        page(n, `<p>Meaning: ${some(3, WORDS, "meaning", n)}</p><p>${said(1 + pick(2, n), WORDS, "nametext", n)}</p>`),
      );
  }
  return made;
}

/** Frames: a menu of books at the left, whose chapters open in frames of their own. */
function frames(): SmallSite {
  const { put, leaf, ...made } = site("/INDEX.HTM");
  const books = numbers(6);
  put(
    "/INDEX.HTM",
    `<HTML><HEAD><TITLE>Old Tales</TITLE></HEAD><FRAMESET COLS="20%,80%"><FRAME SRC="MENU.HTM" NAME="M"><FRAME SRC="HELLO.HTM" NAME="R"></FRAMESET></HTML>`,
  );
  put(
    "/MENU.HTM",
    `<HTML><BODY>${books.map((b) => `<A HREF="BOOK${b + 1}/FRAME.HTM" TARGET="R">${title(2, WORDS, "book", b)}</A><BR>`).join("")}<A HREF="AUTHOR.HTM" TARGET="R">The author</A></BODY></HTML>`,
  );
  put("/HELLO.HTM", `<HTML><BODY><H1>Welcome</H1><P>${said(2, WORDS, "hello")}</BODY></HTML>`);
  put("/AUTHOR.HTM", `<HTML><BODY><H1>The author</H1><P>${said(8, WORDS, "author")}</BODY></HTML>`);
  for (const b of books) {
    const tales = numbers(5 + pick(12, b));
    const folder = `/BOOK${b + 1}`;
    put(
      `${folder}/FRAME.HTM`,
      `<HTML><HEAD><TITLE>${title(2, WORDS, "book", b)}</TITLE></HEAD><FRAMESET ROWS="90,*"><FRAME SRC="CONT.HTM"><FRAME SRC="T01.HTM" NAME="T"></FRAMESET><NOFRAMES>${a("CONT.HTM", "Contents")}</NOFRAMES></HTML>`,
    );
    put(
      `${folder}/CONT.HTM`,
      `<HTML><BODY><B>${title(2, WORDS, "book", b)}</B> ${tales.map((t) => `<A HREF="T${two(t + 1)}.HTM" TARGET="T">${t + 1}</A>`).join(" ")} <A HREF="../HELLO.HTM">Home</A></BODY></HTML>`,
    );
    for (const t of tales)
      leaf(
        `${folder}/T${two(t + 1)}.HTM`,
        `<HTML><BODY><H2>${title(3, WORDS, "tale", b, t)}</H2>${each(2 + pick(6, b, t), (k) => `<P>${said(4, WORDS, "tale", b, t, k)}`)}</BODY></HTML>`,
      );
  }
  return made;
}

/** Composers with long lives; their works, with short notes, are wanted. */
function works(): SmallSite {
  const { put, leaf, ...made } = site("/komponisten/");
  const page = (what: string, body: string) =>
    `<!DOCTYPE html><html lang="de"><head><title>${what} – Orgelmusik</title></head><body><nav class="top">${a("/komponisten/", "Komponisten")}${a("/epochen/", "Epochen")}${a("/verein/", "Verein")}</nav><main><h1>${what}</h1>${body}</main></body></html>`;
  const epochs = ["barock", "klassik", "romantik", "moderne"];
  const people = [...new Set(numbers(36).map((i) => person("komponist", i)))];
  const card = (c: string) => a(`/komponist/${dashed(c)}/`, c);
  put(
    "/komponisten/",
    page("Komponisten", list(people.map((c) => `${card(c)} (${1650 + pick(200, c)}–${1900 + pick(60, c)})`))),
  );
  put("/epochen/", page("Epochen", list(epochs.map((e) => a(`/epochen/${e}/`, e)))));
  put("/verein/", page("Verein", `<p>${said(8, GERMAN, "ver")}</p>`));
  for (const [e, epoch] of epochs.entries())
    put(
      `/epochen/${epoch}/`,
      page(epoch, `<p>${said(4, GERMAN, epoch)}</p>${list(people.filter((c) => pick(4, "ep", c) === e).map(card))}`),
    );
  for (const c of people) {
    const own = numbers(1 + pick(9, "works", c));
    const at = (w: number) =>
      `/komponist/${dashed(c)}/${dashed(title(2, ["praeludium", "fuge", "choral", "sonate", "toccata", "partita"], c, w))}-${w + 1}/`;
    put(
      `/komponist/${dashed(c)}/`,
      page(
        c,
        `<img src="/p/${dashed(c)}.jpg">${each(4 + pick(4, c), (k) => `<p>${said(4, GERMAN, "leben", c, k)}</p>`)}<h2>Werke</h2>${list(own.map((w) => a(at(w), title(2, ["praeludium", "fuge", "choral", "sonate", "toccata", "partita"], c, w))))}`,
      ),
    );
    for (const w of own)
      leaf(
        at(w),
        page(
          title(2, ["praeludium", "fuge", "choral", "sonate", "toccata", "partita"], c, w),
          `<p class="von">${card(c)}</p><p>${said(1 + pick(3, c, w), GERMAN, "werk", c, w)}</p><dl><dt>Dauer<dd>${2 + pick(14, c, w)} min<dt>Tonart<dd>${"CDEFGAH"[pick(7, c, w)]}-Dur</dl>`,
        ),
      );
  }
  return made;
}

/** Songs with translations, a version to print, chords, and "titles like this"; most artists have one song. */
function translated(): SmallSite {
  const { put, leaf, ...made } = site("/");
  const also = new Set<string>();
  const page = (what: string, body: string) =>
    `<html><head><title>${what} lyrics</title></head><body><div class="bar">${a("/", "Lyrics")} ${[..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].map((l) => a(`/${l.toLowerCase()}.html`, l)).join(" ")}</div><div class="main">${body}</div><div class="foot">${a("/copyright.html", "Copyright")} ${a("/add.html", "Submit lyrics")}</div></body></html>`;
  const artists = [...new Set(numbers(88).map((i) => person("singer", i)))];
  put("/", page("All", `<h1>Lyrics</h1><p>${said(2, WORDS, "ly")}</p>`));
  put("/copyright.html", page("Copyright", `<p>${said(6, WORDS, "copy")}</p>`));
  put("/add.html", page("Submit", "<form><textarea></textarea></form>"));
  for (const l of "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    put(
      `/${l.toLowerCase()}.html`,
      page(
        l,
        `<h1>${l}</h1>${artists
          .filter((x) => x.startsWith(l))
          .map((x) => `<div>${a(`/artist/${dashed(x)}.html`, x)}</div>`)
          .join("")}`,
      ),
    );
  for (const x of artists) {
    const own = numbers(pick(5, "many", x) === 0 ? 6 : 1);
    const at = (s: number) => `/lyrics/${dashed(x)}/${dashed(title(3, WORDS, "song", x, s))}`;
    put(
      `/artist/${dashed(x)}.html`,
      page(
        x,
        `<h1>${x}</h1>${own.map((s) => `<div>${a(`${at(s)}.html`, title(3, WORDS, "song", x, s))}</div>`).join("")}`,
      ),
    );
    for (const s of own) {
      const name = title(3, WORDS, "song", x, s);
      const words = poem("song", x, s);
      leaf(
        `${at(s)}.html`,
        page(
          `${x} - ${name}`,
          `<h1>${name}</h1><h2>${a(`/artist/${dashed(x)}.html`, x)}</h2><div class="l">${words}</div><p>${["fr", "de"].map((g) => a(`${at(s)}-${g}.html`, `Translation: ${g}`)).join(" ")} ${a(`${at(s)}-print.html`, "Print")} ${a(`/like/${dashed(name)}.html`, "Titles like this")}</p>`,
        ),
      );
      for (const [g, from] of [
        ["fr", FRENCH],
        ["de", GERMAN],
      ] as const) {
        put(
          `${at(s)}-${g}.html`,
          page(
            `${name} (${g})`,
            `<h1>${name}</h1><div class="l">${each(4, (v) => `<p>${each(4, (k) => some(5, from, "tr", x, s, v, k), "<br>")}</p>`)}</div>${a(`${at(s)}.html`, "Original")}`,
          ),
        );
        also.add(`${at(s)}-${g}.html`);
      }
      put(`${at(s)}-print.html`, `<html><body><h3>${x}: ${name}</h3>${words}</body></html>`);
      put(
        `/like/${dashed(name)}.html`,
        page(
          `Like ${name}`,
          `<h1>Titles like ${name}</h1>${list(numbers(4).map((k) => some(3, WORDS, "like", x, s, k)))}`,
        ),
      );
    }
  }
  return { ...made, also };
}

/** Pages written by hand over years: no two hands, no template, a contents page in running text. */
function handmade(): SmallSite {
  const { put, leaf, ...made } = site("/~hb/stories/contents.html");
  const all = numbers(46);
  const file = (i: number) =>
    [
      `story${i}.html`,
      `ST${two(i)}.HTM`,
      `${dashed(title(2, WORDS, "hand", i))}.html`,
      `old/${some(1, WORDS, "hand2", i)}${i}.htm`,
    ][pick(4, "file", i)]!;
  const link = (i: number) => `<A HREF="${file(i)}">${title(3, WORDS, "hand", i)}</A>`;
  const paragraphs = (i: number) => numbers(3 + pick(8, i)).map((k) => said(2 + pick(4, i, k), WORDS, "hm", i, k));
  const skins: readonly ((i: number) => string)[] = [
    (i) =>
      `<HTML><TITLE>${title(3, WORDS, "hand", i)}</TITLE><BODY><CENTER><H1>${title(3, WORDS, "hand", i)}</H1></CENTER><P>${paragraphs(i).join("<P>")}</BODY></HTML>`,
    (i) =>
      `<html><body background="paper.gif"><table width=600><tr><td><font size=+2>${title(3, WORDS, "hand", i)}</font><br><br>${paragraphs(i).join("<br><br>")}</td></tr></table><a href="contents.html"><img src="back.gif"></a></body></html>`,
    (i) =>
      `<pre>\n   ${title(3, WORDS, "hand", i).toUpperCase()}\n\n${paragraphs(i)
        .join("\n\n")
        .replace(/(.{60,70}) /g, "$1\n")}\n</pre>`,
    (i) =>
      `<html><head><title>Story no. ${i}</title></head><body><blockquote><i>${paragraphs(i)[0]}</i></blockquote><hr>${paragraphs(
        i,
      )
        .slice(1)
        .map((p) => `<dd>${p}`)
        .join("")}<hr><a href="mailto:hb@uni.example">HB</a></body></html>`,
    (i) =>
      `<body bgcolor=white><h3>${title(3, WORDS, "hand", i)}</h3><div align=justify>${paragraphs(i)
        .map((p) => `<p>&nbsp;&nbsp;${p}</p>`)
        .join(
          "",
        )}</div><p><a href="http://hb.example/">home</a> | <a href="/~hb/stories/contents.html">contents</a> | <a href="/~hb/">me</a></body>`,
  ];
  put(
    "/~hb/",
    `<html><body><h1>HB</h1><p>${said(3, WORDS, "hb")}</p><a href="stories/contents.html">Stories</a> <a href="dogs.html">Dogs</a></body></html>`,
  );
  put(
    "/~hb/dogs.html",
    `<html><body><h1>Dogs</h1>${each(6, (k) => `<p>${said(2, WORDS, "dogs", k)}</p>`)}</body></html>`,
  );
  put(
    "/~hb/stories/contents.html",
    `<html><head><title>My stories</title></head><body><h1>My stories</h1>${chunks(all, 9)
      .map(
        (own) =>
          `<p>${own.map((i) => `${some(4, WORDS, "run", i)} ${link(i)}${pick(2, i) ? `, which ${some(5, WORDS, "run2", i)}` : ""};`).join(" ")}</p>`,
      )
      .join(
        "",
      )}<p><a href="../">Back</a> <a href="guestbook.html">Guest book</a> <a href="thanks.html">Thanks</a></p></body></html>`,
  );
  put(
    "/~hb/stories/guestbook.html",
    `<html><body><h1>Guest book</h1>${each(14, (k) => `<p>${said(1, WORDS, "gb", k)} <i>${person("gb", k)}</i></p>`)}</body></html>`,
  );
  put("/~hb/stories/thanks.html", `<html><body><p>${said(3, WORDS, "thx")}</p></body></html>`);
  for (const i of all)
    leaf(
      `/~hb/stories/${file(i)}`,
      skins[pick(5, "skin", i)]!(i).replaceAll(
        '"contents.html"',
        file(i).includes("/") ? '"../contents.html"' : '"contents.html"',
      ),
    );
  return made;
}

/** The same fables in three languages; the English ones are asked for. */
function fables(): SmallSite {
  const { put, leaf, ...made } = site("/en/");
  const also = new Set<string>();
  const all = numbers(61);
  const words = { en: WORDS, de: GERMAN, fr: FRENCH };
  for (const [lang, from] of Object.entries(words)) {
    const at = (i: number, l = lang) => `/${l}/fable-${two(i + 1)}.html`;
    const page = (what: string, twin: (l: string) => string, body: string) =>
      `<!DOCTYPE html><html lang="${lang}"><head><title>${what}</title></head><body><p class="lang">${["en", "de", "fr"]
        .filter((l) => l !== lang)
        .map((l) => a(twin(l), l))
        .join(" ")}</p><h1>${what}</h1>${body}</body></html>`;
    put(
      `/${lang}/`,
      page(
        title(2, from, "fables"),
        (l) => `/${l}/`,
        `${chunks(all, 20)
          .map((own, k) => a(`/${lang}/part-${k + 1}.html`, `${own[0]! + 1}–${own.at(-1)! + 1}`))
          .join(" ")} ${a(`/${lang}/about.html`, some(1, from, "about"))}`,
      ),
    );
    put(
      `/${lang}/about.html`,
      page(some(1, from, "about"), (l) => `/${l}/about.html`, `<p>${said(7, from, "about")}</p>`),
    );
    for (const [k, own] of chunks(all, 20).entries())
      put(
        `/${lang}/part-${k + 1}.html`,
        page(
          `${title(2, from, "fables")} ${k + 1}`,
          (l) => `/${l}/part-${k + 1}.html`,
          `<ol start="${own[0]! + 1}">${own.map((i) => `<li>${a(at(i), title(3, from, "fable", i))}`).join("")}</ol>`,
        ),
      );
    for (const i of all) {
      const html = page(
        title(3, from, "fable", i),
        (l) => at(i, l),
        `<p>${said(3 + pick(5, i), from, "fb", i)}</p><p><em>${said(1, from, "moral", i)}</em></p>`,
      );
      if (lang === "en") leaf(at(i), html);
      else {
        put(at(i), html);
        also.add(at(i));
      }
    }
  }
  return { ...made, also };
}

/** Everything in one folder: two indexes made by hand, by title and by author, and pages that are neither. */
function oneFolder(): SmallSite {
  const { put, leaf, ...made } = site("/texte/index.html");
  const all = numbers(118);
  const file = (i: number) =>
    `${some(1, GERMAN, "dat", i)
      .toLowerCase()
      .replace(/[äöüß]/g, "e")}${two(i)}.html`;
  const author = (i: number) => person("autor", pick(17, "autor", i));
  const page = (what: string, body: string) =>
    `<html><head><title>${what}</title></head><body text="#330000">${body}<hr><a href="index.html">Titel</a> <a href="autoren.html">Autoren</a> <a href="links.html">Verweise</a> <a href="impr.html">Impressum</a></body></html>`;
  put(
    "/texte/index.html",
    page(
      "Texte nach Titeln",
      chunks(all, 30)
        .map(
          (own, k) =>
            `<h3><a name="s${k}">${k + 1}</a></h3>${own.map((i) => `${a(file(i), title(3, GERMAN, "text", i))}<br>`).join("")}`,
        )
        .join(""),
    ),
  );
  put(
    "/texte/autoren.html",
    page(
      "Texte nach Autoren",
      numbers(17)
        .map(
          (k) =>
            `<h4>${person("autor", k)}</h4><p>${all
              .filter((i) => pick(17, "autor", i) === k)
              .map((i) => a(file(i), title(3, GERMAN, "text", i)))
              .join(", ")}</p>`,
        )
        .join(""),
    ),
  );
  put(
    "/texte/links.html",
    page("Verweise", list(numbers(20).map((k) => a(`http://v${k}.example/`, some(3, GERMAN, "vw", k))))),
  );
  put("/texte/impr.html", page("Impressum", `<p>${said(4, GERMAN, "imp")}</p>`));
  for (const i of all)
    leaf(
      `/texte/${file(i)}`,
      page(
        `${author(i)}: ${title(3, GERMAN, "text", i)}`,
        `<h2>${title(3, GERMAN, "text", i)}</h2><h3>${author(i)}</h3>${each(1 + pick(12, i), (k) => `<p>${said(3, GERMAN, "tx", i, k)}</p>`)}`,
      ),
    );
  return made;
}

/** Papers of a society by volume: some are pages, some only PDFs. The pages are wanted. */
function proceedings(): SmallSite {
  const { put, leaf, ...made } = site("/transactions/");
  const page = (what: string, body: string) =>
    `<html><head><title>${what} | Transactions</title></head><body><div id="nav">${a("/transactions/", "Volumes")} ${a("/society/", "The Society")} ${a("/society/join.html", "Join")}</div><div id="text"><h1>${what}</h1>${body}</div></body></html>`;
  put("/society/", page("The Society", `<p>${said(7, WORDS, "soc")}</p>`));
  put("/society/join.html", page("Join", `<p>${said(3, WORDS, "join")}</p>`));
  const volumes = numbers(15);
  put(
    "/transactions/",
    page(
      "Volumes",
      `<table>${chunks(volumes, 5)
        .map(
          (row) => `<tr>${row.map((v) => `<td>${a(`vol${two(v + 1)}/`, `Volume ${v + 1} (${1880 + v})`)}`).join("")}`,
        )
        .join("")}</table>`,
    ),
  );
  for (const v of volumes) {
    const own = numbers(6 + pick(9, v));
    const html = (p: number) => pick(10, "pdf", v, p) > 2;
    put(
      `/transactions/vol${two(v + 1)}/`,
      page(
        `Volume ${v + 1}`,
        own
          .map(
            (p) =>
              `<p>${person("auth", v, p)}: ${a(html(p) ? `${two(p + 1)}.html` : `${two(p + 1)}.pdf`, title(4, WORDS, "paper", v, p))}, pp. ${10 * p + 1}–${10 * p + 10}${html(p) ? ` [${a(`${two(p + 1)}.pdf`, "PDF")}]` : ""}</p>`,
          )
          .join(""),
      ),
    );
    for (const p of own.filter(html))
      leaf(
        `/transactions/vol${two(v + 1)}/${two(p + 1)}.html`,
        page(
          title(4, WORDS, "paper", v, p),
          `<p><i>${person("auth", v, p)}</i></p>${each(8 + pick(20, v, p), (k) => `<p>${said(4, WORDS, "pp", v, p, k)}</p>`)}<h3>Notes</h3><ol>${each(pick(12, v, p), (k) => `<li>${some(7, WORDS, "note", v, p, k)} <a href="#r${k}">↑</a>`)}</ol>`,
        ),
      );
  }
  return made;
}

/** The start page has the latest poems in full beside news; the others wait in an archive by season. */
function homeMix(): SmallSite {
  const { put, leaf, ...made } = site("/");
  const all = numbers(73);
  const news = numbers(9);
  const at = (i: number) => `/poem/${dashed(title(2, WORDS, "pm", i))}-${i}`;
  const page = (what: string, body: string) =>
    `<!doctype html><html><head><title>${what} :: The Quarry</title></head><body><div class="wrap"><div class="nav">${a("/", "Now")}${a("/archive", "Archive")}${a("/guidelines", "Guidelines")}${a("/masthead", "Masthead")}</div>${body}</div></body></html>`;
  const newest = all.slice(-6);
  put(
    "/",
    page(
      "Now",
      `<h1>The Quarry</h1><div class="news">${news
        .slice(0, 4)
        .map((n) => `<h4>${a(`/news/${n + 1}`, title(4, WORDS, "news", n))}</h4><p>${said(1, WORDS, "nw", n)}</p>`)
        .join(
          "",
        )}${a("/news", "More news")}</div>${newest.map((i) => `<div class="poem"><h2>${a(at(i), title(2, WORDS, "pm", i))}</h2><h3>${person("poet", i)}</h3>${poem("pm", i)}</div>`).join("")}`,
    ),
  );
  put("/news", page("News", `<h1>News</h1>${list(news.map((n) => a(`/news/${n + 1}`, title(4, WORDS, "news", n))))}`));
  for (const n of news)
    put(
      `/news/${n + 1}`,
      page(title(4, WORDS, "news", n), `<h1>${title(4, WORDS, "news", n)}</h1><p>${said(4, WORDS, "nw", n)}</p>`),
    );
  for (const p of ["guidelines", "masthead"]) put(`/${p}`, page(p, `<h1>${p}</h1><p>${said(6, WORDS, p)}</p>`));
  const seasons = chunks(all, 8);
  put(
    "/archive",
    page(
      "Archive",
      `<h1>Archive</h1>${list(seasons.map((_, s) => a(`/archive/${["spring", "summer", "autumn", "winter"][s % 4]}-${2001 + Math.floor(s / 4)}`, `${["Spring", "Summer", "Autumn", "Winter"][s % 4]} ${2001 + Math.floor(s / 4)}`)))}`,
    ),
  );
  for (const [s, own] of seasons.entries())
    put(
      `/archive/${["spring", "summer", "autumn", "winter"][s % 4]}-${2001 + Math.floor(s / 4)}`,
      page(
        `Issue ${s + 1}`,
        `<h1>Issue ${s + 1}</h1><p>${said(2, WORDS, "issue", s)}</p>${own.map((i) => `<p>${person("poet", i)}, ${a(at(i), title(2, WORDS, "pm", i))}</p>`).join("")}`,
      ),
    );
  for (const i of all)
    leaf(
      at(i),
      page(
        title(2, WORDS, "pm", i),
        `<h2>${title(2, WORDS, "pm", i)}</h2><h3>${person("poet", i)}</h3><div class="poem">${poem("pm", i)}</div><p>${said(1, WORDS, "bio", i)}</p>`,
      ),
    );
  return made;
}

/** The start is one small section; a larger one with the same template stands beside it in the menu. */
function ballads(): SmallSite {
  const { put, leaf, ...made } = site("/ballads/");
  const page = (what: string, body: string) =>
    `<html><head><title>${what}</title></head><body><div id="m">${a("/ballads/", "Ballads")}<br>${a("/tales/", "Tales")}<br>${a("/tunes/", "Tunes")}</div><div id="c"><h1>${what}</h1>${body}</div></body></html>`;
  const sections: readonly (readonly [string, number])[] = [
    ["ballads", 40],
    ["tales", 300],
    ["tunes", 90],
  ];
  for (const [s, count] of sections) {
    const all = numbers(count);
    const groups = chunks(all, 11);
    put(
      `/${s}/`,
      page(
        s,
        `<p>${said(2, WORDS, s)}</p>${list(groups.map((_, g) => a(`/${s}/group${g + 1}.html`, title(2, WORDS, s, "g", g))))}`,
      ),
    );
    for (const [g, own] of groups.entries())
      put(
        `/${s}/group${g + 1}.html`,
        page(title(2, WORDS, s, "g", g), list(own.map((i) => a(`/${s}/${i + 1}.html`, title(3, WORDS, s, i))))),
      );
    for (const i of all)
      (s === "ballads" ? leaf : put)(
        `/${s}/${i + 1}.html`,
        page(title(3, WORDS, s, i), s === "ballads" ? poem(s, i) : `<p>${said(6 + pick(9, i), WORDS, s, i)}</p>`),
      );
  }
  return made;
}

/** Songs of a server that ignores case: lists write addresses in both; entries were moved once, and old lists name the old places. */
function moved(): SmallSite {
  const { put, leaf, ...made } = site("/Songs/Default.htm");
  const all = numbers(80);
  const [at, old] = [
    (i: number) => `/songs/${dashed(title(2, WORDS, "mv", i))}-${i}/`,
    (i: number) => `/Songs/song.asp?id=${i}`,
  ];
  const redirects = new Map<string, string>();
  const page = (what: string, body: string) =>
    `<html><head><title>${what}</title></head><body><h1>${what}</h1>${body}<p>${a("/Songs/Default.htm", "Songs")} ${a("/songs/default.htm#top", "Top")} ${a("/Songs/About.htm", "About")}</p></body></html>`;
  const home = page(
    "Songs",
    `<p>${said(2, WORDS, "songs")}</p>${list(numbers(8).map((b) => a(b % 2 ? `/songs/book${b}.htm` : `/Songs/Book${b}.htm`, `Book ${b + 1}`)))}`,
  );
  put("/Songs/Default.htm", home);
  put("/songs/default.htm", home);
  put("/Songs/About.htm", page("About", `<p>${said(6, WORDS, "abt2")}</p>`));
  for (const b of numbers(8)) {
    const html = page(
      `Book ${b + 1}`,
      `<ol>${all
        .filter((i) => i % 8 === b)
        .map((i) => `<li>${a(pick(2, "old", i) ? old(i) : at(i), title(2, WORDS, "mv", i))}`)
        .join("")}</ol>`,
    );
    put(`/Songs/Book${b}.htm`, html);
    put(`/songs/book${b}.htm`, html);
  }
  for (const i of all) {
    leaf(at(i), page(title(2, WORDS, "mv", i), poem("mv", i)));
    redirects.set(old(i), at(i));
  }
  return { ...made, redirects };
}

/** Six hundred entries of a bilingual dictionary by two letters; three other orders of the same; entries of one line. */
function bilingual(): SmallSite {
  const { put, leaf, ...made } = site("/lexikon/");
  const stems = [
    ...new Set(
      numbers(900).map(
        (i) =>
          some(1, WORDS, "bi", i).slice(0, 3 + pick(3, i)) + ["el", "er", "in", "ig", "a", "o"][pick(6, "end", i)]!,
      ),
    ),
  ].sort();
  const all = stems.slice(0, 600);
  const at = (w: string) => `/lexikon/wort/${w}`;
  const page = (what: string, body: string) =>
    `<html><head><title>${what} - Lexikon</title></head><body><form action="/lexikon/suche"><input name=q></form><div class="az">${[...new Set(all.map((w) => w[0]!))].map((l) => a(`/lexikon/${l}/`, l.toUpperCase())).join("|")}</div><div class="r">${body}</div></body></html>`;
  put(
    "/lexikon/",
    page(
      "Lexikon",
      `<h1>Lexikon</h1><p>${said(2, GERMAN, "lex")}</p><p>${a("/lexikon/neu", "Neue Wörter")} ${a("/lexikon/rueck", "Rückläufig")}</p>`,
    ),
  );
  put("/lexikon/neu", page("Neue Wörter", list(all.filter((_, i) => i % 17 === 0).map((w) => a(at(w), w)))));
  put(
    "/lexikon/rueck",
    page(
      "Rückläufig",
      all
        .map((w) => [...w].reverse().join(""))
        .sort()
        .map((w) => [...w].reverse().join(""))
        .map((w) => a(at(w), w))
        .join(" "),
    ),
  );
  for (const l of new Set(all.map((w) => w[0]!))) {
    const pairs = [...new Set(all.filter((w) => w[0] === l).map((w) => w.slice(0, 2)))];
    put(`/lexikon/${l}/`, page(l, list(pairs.map((p) => a(`/lexikon/${l}/${p}/`, p)))));
    for (const p of pairs)
      put(
        `/lexikon/${l}/${p}/`,
        page(
          p,
          `<table>${all
            .filter((w) => w.startsWith(p))
            .map((w) => `<tr><td>${a(at(w), w)}<td>${some(1, GERMAN, "de", w)}`)
            .join("")}</table>`,
        ),
      );
  }
  for (const [i, w] of all.entries())
    leaf(
      at(w),
      page(
        w,
        `<h1>${w}</h1><p><b>${w}</b> <i>n.</i> ${some(1, GERMAN, "de", w)}, ${some(1, GERMAN, "de2", w)}</p>${pick(3, w) === 0 ? `<p>→ ${a(at(all[pick(600, w)]!), all[pick(600, w)]!)}</p>` : ""}<p>${i ? a(at(all[i - 1]!), `‹ ${all[i - 1]}`) : ""} ${all[i + 1] ? a(at(all[i + 1]!), `${all[i + 1]} ›`) : ""}</p>`,
      ),
    );
  return made;
}

/** Books and chapters of scripture; each verse is a link to its commentary. Chapters are wanted. */
function scripture(): SmallSite {
  const { put, leaf, ...made } = site("/bible/");
  const books = [...new Set(numbers(9).map((b) => title(1, WORDS, "scr", b)))];
  const page = (what: string, body: string) =>
    `<html><head><title>${what}</title></head><body><div class="m"><ul>${books.map((b) => `<li>${a(`/bible/${dashed(b)}/`, b)}`).join("")}</ul></div><div class="b"><h2>${what}</h2>${body}</div></body></html>`;
  put(
    "/bible/",
    page(
      "Contents",
      `<p>${said(1, WORDS, "bib")}</p><table><tr>${books.map((b) => `<td>${a(`/bible/${dashed(b)}/`, b)}`).join("")}</table>`,
    ),
  );
  for (const b of books) {
    const chapters = numbers(3 + pick(14, b));
    const at = (c: number) => `/bible/${dashed(b)}/${c + 1}.html`;
    put(`/bible/${dashed(b)}/`, page(b, `<p>Chapters: ${chapters.map((c) => a(at(c), c + 1)).join(" ")}</p>`));
    for (const c of chapters) {
      const verses = numbers(8 + pick(14, b, c));
      leaf(
        at(c),
        page(
          `${b} ${c + 1}`,
          `<p>${verses.map((v) => `<sup>${a(`/comment/${dashed(b)}/${c + 1}/${v + 1}.html`, v + 1)}</sup> ${said(1, WORDS, "verse", b, c, v)}`).join(" ")}</p><p>${c ? a(at(c - 1), "previous") : ""} ${chapters[c + 1] ? a(at(c + 1), "next") : ""}</p>`,
        ),
      );
      for (const v of verses)
        put(
          `/comment/${dashed(b)}/${c + 1}/${v + 1}.html`,
          page(
            `${b} ${c + 1}:${v + 1}`,
            `<blockquote>${said(1, WORDS, "verse", b, c, v)}</blockquote><p>${said(2 + pick(3, b, c, v), WORDS, "cmt", b, c, v)}</p>${a(at(c), "Back")}`,
          ),
        );
    }
  }
  return made;
}

export const THIRD_TEXTS: readonly (readonly [string, SmallSite])[] = [
  ["annals by year and month", annals()],
  ["names with next alone", names()],
  ["tales in frames in frames, in capitals", frames()],
  ["works of composers with long lives", works()],
  ["songs with translations, mostly one for each artist", translated()],
  ["stories by many hands", handmade()],
  ["fables in three languages", fables()],
  ["texts in one folder", oneFolder()],
  ["papers, some only as PDF", proceedings()],
  ["poems beside news", homeMix()],
  ["ballads beside larger sections", ballads()],
  ["songs that were moved", moved()],
  ["a bilingual dictionary", bilingual()],
  ["chapters whose verses are links", scripture()],
];
