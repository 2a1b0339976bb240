/** Written before anybody looked how listing judges them: sections of larger sites, content managers, many hands. */
import { a, each, numbers, type SmallSite, said, site, some } from "../small-site.js";
import { chunks, dashed, FRENCH, GERMAN, list, person, pick, title, two, WORDS } from "./words.js";

const GREEK =
  "αέρας άμμος βουνό γη δέντρο ελιά ήλιος θάλασσα κρασί λιμάνι μέλι νησί ουρανός πέτρα ποτάμι φεγγάρι χωριό ψωμί".split(
    " ",
  );
const html = (lang: string, name: string, body: string) =>
  `<!doctype html><html lang="${lang}"><head><title>${name}</title></head><body>${body}</body></html>`;
const paragraphs = (count: number, from: readonly string[], ...key: (string | number)[]) =>
  each(count, (k) => `<p>${said(3, from, ...key, k)}</p>`);
const verses = (count: number, from: readonly string[], ...key: (string | number)[]) =>
  each(count, (v) => `<p>${each(4, (l) => some(5, from, ...key, v, l), "<br>")}</p>`);

/** What was written under one tag of a weblog; each note names three of its neighbours, of whatever tag. */
function oneTag(): SmallSite {
  const { put, leaf, ...made } = site("/tags/knots/");
  const tags = ["knots", "sails", "charts", "tides"];
  const all = numbers(130);
  const tag = (i: number) => pick(4, "tag", i);
  const at = (i: number) => `/notes/${dashed(title(3, WORDS, "kn", i))}/`;
  const page = (name: string, body: string) =>
    html(
      "en",
      `${name} · Harbour Notes`,
      `<header class="top">${a("/", "Harbour Notes")} ${a("/notes/", "All notes")} ${a("/tags/", "Tags")}</header>${body}<footer>${a("/index.xml", "RSS")}</footer>`,
    );
  const item = (i: number) =>
    `<li class="post-item"><time>${2012 + (i % 9)}-0${1 + (i % 9)}-1${i % 9}</time> <a href="${at(i)}">${title(3, WORDS, "kn", i)}</a></li>`;
  const feed = (base: string, own: readonly number[], name: string) => {
    for (const [p, some] of chunks(own, 15).entries())
      put(
        p ? `${base}page/${p + 1}/` : base,
        page(
          name,
          `<main><h1>${name}</h1><ul class="posts">${some.map(item).join("")}</ul>${(p + 1) * 15 < own.length ? a(`${base}page/${p + 2}/`, "Next →") : ""}</main>`,
        ),
      );
  };
  for (const [t, name] of tags.entries())
    feed(
      `/tags/${name}/`,
      all.filter((i) => tag(i) === t),
      name,
    );
  feed("/notes/", all, "All notes");
  put("/", page("Harbour Notes", `<main><p>${said(3, WORDS, "hn")}</p></main>`));
  put("/tags/", page("Tags", `<main>${list(tags.map((t) => a(`/tags/${t}/`, t)))}</main>`));
  for (const i of all)
    (tag(i) === 0 ? leaf : put)(
      at(i),
      page(
        title(3, WORDS, "kn", i),
        `<main><article><h1>${title(3, WORDS, "kn", i)}</h1>${paragraphs(3 + pick(4, i), WORDS, "kn", i)}</article><p>${a(`/tags/${tags[tag(i)]}/`, `#${tags[tag(i)]}`)}</p><section class="see-also"><h3>See also</h3><ul>${[9, 41, 77].map((d) => `<li><a href="${at((i + d) % 130)}">${title(3, WORDS, "kn", (i + d) % 130)}</a></li>`).join("")}</ul></section></main>`,
      ),
    );
  return made;
}

/** What one author wrote for a magazine; the newest pieces of everybody beside it. */
function oneAuthor(): SmallSite {
  const { put, leaf, ...made } = site("/author/ida-lambert/");
  const all = numbers(160);
  const by = (i: number) => pick(5, "by", i);
  const names = ["ida-lambert", "karl-osborne", "clara-quill", "niels-tanner", "emma-vance"];
  const at = (i: number) => `/${2009 + Math.floor(i / 20)}/${two(1 + (i % 12))}/${dashed(title(4, WORDS, "mg", i))}/`;
  const page = (name: string, body: string) =>
    html(
      "en",
      `${name} | The Ferry`,
      `<div id="masthead">${a("/", "The Ferry")}</div><div id="main">${body}</div><div id="sidebar"><div class="widget"><h4>Latest</h4>${list(numbers(8).map((k) => a(at(159 - k), title(4, WORDS, "mg", 159 - k))))}</div><div class="widget"><h4>Writers</h4>${list(names.map((n) => a(`/author/${n}/`, n)))}</div></div>`,
    );
  const entry = (i: number) =>
    `<div class="entry"><h2>${a(at(i), title(4, WORDS, "mg", i))}</h2><div class="byline">${a(`/author/${names[by(i)]}/`, names[by(i)]!)}</div><p>${said(2, WORDS, "mg", i, 0)} ${a(at(i), "Continue reading →")}</p></div>`;
  for (const [n, name] of names.entries()) {
    const own = all.filter((i) => by(i) === n).reverse();
    for (const [p, some] of chunks(own, 10).entries())
      put(
        `/author/${name}/${p ? `page/${p + 1}/` : ""}`,
        page(
          name,
          `<h1>${name}</h1><p class="bio">${said(2, WORDS, name)}</p>${some.map(entry).join("")}<div class="nav-links">${p ? a(`/author/${name}/${p > 1 ? `page/${p}/` : ""}`, "Newer") : ""}${(p + 1) * 10 < own.length ? a(`/author/${name}/page/${p + 2}/`, "Older") : ""}</div>`,
        ),
      );
  }
  put("/", page("The Ferry", all.slice(-6).map(entry).join("")));
  for (const i of all)
    (by(i) === 0 ? leaf : put)(
      at(i),
      page(
        title(4, WORDS, "mg", i),
        `<div class="entry single"><h1>${title(4, WORDS, "mg", i)}</h1><div class="byline">${a(`/author/${names[by(i)]}/`, names[by(i)]!)}</div>${each(4 + pick(5, i), (k) => `<p>${said(k ? 3 : 2, WORDS, "mg", i, k)}</p>`)}</div><div class="prevnext">${i ? a(at(i - 1), title(4, WORDS, "mg", i - 1)) : ""} ${i < 159 ? a(at(i + 1), title(4, WORDS, "mg", i + 1)) : ""}</div>`,
      ),
    );
  return made;
}

/** A department of a shop with shelves of its own; goods of other departments go with each. */
function department(): SmallSite {
  const { put, leaf, ...made } = site("/de/garten/");
  const shelves = numbers(9).map((s) => ({
    s,
    dept: ["garten", "haus", "kueche"][s % 3]!,
    name: title(1, GERMAN, "sh", s).toLowerCase(),
    own: numbers(8 + pick(14, "sh", s)),
  }));
  const at = (s: number, i: number) => `/de/artikel/${s + 1}${two(i)}-${dashed(title(2, GERMAN, "ar", s, i))}.html`;
  const page = (name: string, body: string) =>
    html(
      "de",
      `${name} – Kramladen`,
      `<ul class="nav">${["garten", "haus", "kueche"].map((d) => `<li>${a(`/de/${d}/`, d)}</li>`).join("")}<li>${a("/de/korb/", "Warenkorb")}</li></ul><div class="inhalt">${body}</div><div class="fuss">${a("/de/agb/", "AGB")} ${a("/de/versand/", "Versand")}</div>`,
    );
  const card = (s: number, i: number) =>
    `<div class="kachel"><a href="${at(s, i)}"><img src="/b/${s}${i}.jpg" alt=""><span class="name">${title(2, GERMAN, "ar", s, i)}</span></a><b>${5 + i},90 €</b></div>`;
  for (const d of ["garten", "haus", "kueche"])
    put(
      `/de/${d}/`,
      page(
        d,
        `<h1>${d}</h1>${shelves
          .filter(({ dept }) => dept === d)
          .map(
            ({ name, s, own }) =>
              `<h2>${a(`/de/${d}/${name}-${s}/`, name)}</h2>${own
                .slice(0, 3)
                .map((i) => card(s, i))
                .join("")}`,
          )
          .join("")}`,
      ),
    );
  for (const { s, dept, name, own } of shelves) {
    for (const [p, some] of chunks(own, 9).entries())
      put(
        `/de/${dept}/${name}-${s}/${p ? `?seite=${p + 1}` : ""}`,
        page(
          name,
          `<h1>${name}</h1>${some.map((i) => card(s, i)).join("")}${own.length > 9 ? each(Math.ceil(own.length / 9), (q) => a(`/de/${dept}/${name}-${s}/${q ? `?seite=${q + 1}` : ""}`, q + 1), " ") : ""}`,
        ),
      );
    for (const i of own) {
      const other = shelves[(s + 1 + i) % 9]!;
      (dept === "garten" ? leaf : put)(
        at(s, i),
        page(
          title(2, GERMAN, "ar", s, i),
          `<div class="krumen">${a(`/de/${dept}/`, dept)} › ${a(`/de/${dept}/${name}-${s}/`, name)}</div><h1>${title(2, GERMAN, "ar", s, i)}</h1><div class="text">${paragraphs(2, GERMAN, "ar", s, i)}</div><table><tr><td>Gewicht<td>${i + 1} kg<tr><td>Farbe<td>${GERMAN[i]}</table><h3>Passt dazu</h3>${[0, 1, 2].map((k) => card(other.s, k)).join("")}`,
        ),
      );
    }
  }
  for (const one of ["korb", "agb", "versand"]) put(`/de/${one}/`, page(one, paragraphs(3, GERMAN, one)));
  return made;
}

/** A site of 1998 by many hands: each author's folder has its own look, poems and stories in it. */
function manyHands(): SmallSite {
  const { put, leaf, ...made } = site("/index.html");
  const authors = numbers(9).map((k) => ({
    k,
    name: person("hand", k),
    dir: `/${["anna", "bern", "cleo", "dirk", "egon", "fran", "gert", "hedi", "ilse"][k]}/`,
    poems: numbers(4 + pick(9, "hp", k)),
    stories: numbers(pick(5, "hs", k)),
  }));
  const looks = [
    (t: string, b: string, up: string) =>
      `<HTML><TITLE>${t}</TITLE><BODY BGCOLOR=black TEXT=white><CENTER><H1>${t}</H1></CENTER>${b}<P><A HREF="${up}">zurueck</A></BODY></HTML>`,
    (t: string, b: string, up: string) =>
      `<HTML><TITLE>${t}</TITLE><BODY><TABLE WIDTH=500><TR><TD><FONT SIZE=5>${t}</FONT><TR><TD>${b}<TR><TD><A HREF="${up}"><IMG SRC="back.gif"></A></TABLE></BODY></HTML>`,
    (t: string, b: string, up: string) =>
      `<HTML><TITLE>Texte</TITLE><BODY><H3><I>${t}</I></H3><BLOCKQUOTE>${b}</BLOCKQUOTE><HR><A HREF="${up}">Inhalt</A> <A HREF="/index.html">Start</A></BODY></HTML>`,
  ];
  put(
    "/index.html",
    `<HTML><TITLE>Schreibstube</TITLE><BODY><H1>Schreibstube</H1><P>${said(2, GERMAN, "stube")}<UL>${authors.map(({ name, dir }) => `<LI><A HREF="${dir}">${name}</A>`).join("")}</UL><A HREF="/gaestebuch.html">G&auml;stebuch</A></BODY></HTML>`,
  );
  put(
    "/gaestebuch.html",
    `<HTML><TITLE>G&auml;stebuch</TITLE><BODY>${each(12, (k) => `<P><B>${person("guest", k)}</B>: ${said(1, GERMAN, "guest", k)}`)}</BODY></HTML>`,
  );
  for (const { k, name, dir, poems, stories } of authors) {
    const look = looks[k % 3]!;
    put(
      dir,
      look(
        name,
        `<P>${said(2, GERMAN, "vita", k)}</P>${list([...poems.map((i) => a(`${dir}g${two(i + 1)}.html`, title(2, GERMAN, "hp", k, i))), ...stories.map((i) => a(`${dir}${title(1, GERMAN, "hs", k, i).toLowerCase()}${i}.htm`, title(3, GERMAN, "hs", k, i)))])}`,
        "/index.html",
      ),
    );
    for (const i of poems)
      leaf(`${dir}g${two(i + 1)}.html`, look(title(2, GERMAN, "hp", k, i), verses(3, GERMAN, "hp", k, i), dir));
    for (const i of stories)
      leaf(
        `${dir}${title(1, GERMAN, "hs", k, i).toLowerCase()}${i}.htm`,
        looks[(k + 1) % 3]!(title(3, GERMAN, "hs", k, i), paragraphs(7, GERMAN, "hs", k, i), dir),
      );
  }
  return made;
}

/** Songs of five regions, in folders named after them, with scores and sounds beside them. */
function regions(): SmallSite {
  const { put, leaf, ...made } = site("/el/");
  const names = ["thraki", "ipiros", "kriti", "pontos", "nisia"];
  const page = (what: string, body: string) =>
    html(
      "el",
      `${what} - Τραγούδια`,
      `<table class="menu"><tr>${names.map((n) => `<td>${a(`/el/${n}/`, n)}`).join("")}<td>${a("/el/bibliografia.html", "Βιβλιογραφία")}</table>${body}`,
    );
  put(
    "/el/",
    page(
      "Αρχική",
      `<img src="/map.gif" alt="">${paragraphs(1, GREEK, "el")}${list(names.map((n) => a(`/el/${n}/`, n)))}`,
    ),
  );
  put(
    "/el/bibliografia.html",
    page(
      "Βιβλιογραφία",
      list(numbers(20).map((i) => `${person("bib", i)}, ${title(4, GREEK, "bib", i)}, ${1900 + i}`)),
    ),
  );
  for (const [r, n] of names.entries()) {
    const own = numbers(7 + pick(15, "re", r));
    put(
      `/el/${n}/`,
      page(
        n,
        `<h2>${n}</h2>${paragraphs(2, GREEK, n)}<table>${own.map((i) => `<tr><td>${i + 1}<td>${a(`/el/${n}/${i + 1}.html`, title(3, GREEK, "re", r, i))}<td>${a(`/midi/${n}${i}.mid`, "midi")}<td>${a(`/pdf/${n}${i}.pdf`, "pdf")}`).join("")}</table>`,
      ),
    );
    for (const i of own)
      leaf(
        `/el/${n}/${i + 1}.html`,
        page(
          title(3, GREEK, "re", r, i),
          `<h3>${title(3, GREEK, "re", r, i)}</h3>${verses(2 + pick(3, r, i), GREEK, "re", r, i)}<p class="n">${some(4, GREEK, "n", r, i)} ${1950 + i}</p>${a(`/midi/${n}${i}.mid`, "midi")}`,
        ),
      );
  }
  return made;
}

/** Plone: batches by a number in the query; each page can be sent, printed, looked at in other ways. */
function plone(): SmallSite {
  const { put, leaf, ...made } = site("/archive/tales");
  const all = numbers(88);
  const at = (i: number) => `/archive/tales/${dashed(title(3, WORDS, "pl", i))}`;
  const page = (name: string, body: string, self: string) =>
    html(
      "en",
      `${name} — Folk Archive`,
      `<ul id="portal-globalnav">${["archive", "news", "events"].map((s) => `<li>${a(`/${s}`, s)}</li>`).join("")}</ul><div id="portal-breadcrumbs">${a("/", "Home")} → ${a("/archive", "Archive")} → ${a("/archive/tales", "Tales")}</div><div id="content">${body}</div><div class="documentActions">${a(`${self}/sendto_form`, "Send this")} ${a(`${self}/print`, "Print this")}</div><div id="portal-footer">${a("/sitemap", "Site Map")} ${a("/accessibility-info", "Accessibility")} ${a("/contact-info", "Contact")}</div>`,
    );
  for (const [p, own] of chunks(all, 20).entries())
    put(
      p ? `/archive/tales?b_start:int=${20 * p}` : "/archive/tales",
      page(
        "Tales",
        `<h1>Tales</h1><p class="documentDescription">${said(1, WORDS, "tales")}</p><dl>${own.map((i) => `<dt><span class="summary">${a(at(i), title(3, WORDS, "pl", i))}</span></dt><dd>${some(9, WORDS, "plx", i)}</dd>`).join("")}</dl><div class="listingBar">${p ? a(p > 1 ? `/archive/tales?b_start:int=${20 * (p - 1)}` : "/archive/tales", "« Previous 20 items") : ""} ${p < 4 ? a(`/archive/tales?b_start:int=${20 * (p + 1)}`, "Next 20 items »") : ""}</div>`,
        "/archive/tales",
      ),
    );
  for (const i of all) {
    leaf(
      at(i),
      page(
        title(3, WORDS, "pl", i),
        `<h1>${title(3, WORDS, "pl", i)}</h1><p class="documentDescription">${some(9, WORDS, "plx", i)}</p>${paragraphs(4 + pick(4, i), WORDS, "pl", i)}`,
        at(i),
      ),
    );
    put(
      `${at(i)}/print`,
      html(
        "en",
        title(3, WORDS, "pl", i),
        `<h1>${title(3, WORDS, "pl", i)}</h1>${paragraphs(4 + pick(4, i), WORDS, "pl", i)}`,
      ),
    );
    put(`${at(i)}/sendto_form`, page("Send this page", "<form><input><textarea></textarea></form>", at(i)));
  }
  put(
    "/archive",
    page(
      "Archive",
      `<dl>${["tales", "photographs"].map((s) => `<dt>${a(`/archive/${s}`, s)}</dt>`).join("")}</dl>`,
      "/archive",
    ),
  );
  for (const one of ["news", "events", "sitemap", "accessibility-info", "contact-info", "archive/photographs"])
    put(`/${one}`, page(one, paragraphs(2, WORDS, one), `/${one}`));
  put("/", page("Home", paragraphs(2, WORDS, "home"), ""));
  return made;
}

/** Joomla: everything by query; each article to print, as PDF, to send. */
function joomla(): SmallSite {
  const { put, leaf, ...made } = site("/index.php?option=com_content&view=section&id=5");
  const base = "/index.php?option=com_content&view=";
  const cats = numbers(6).map((c) => ({ c, own: numbers(6 + pick(12, "jo", c)) }));
  const cat = (c: number) => `${base}category&id=${30 + c}`;
  const at = (c: number, i: number) => `${base}article&id=${100 + 20 * c + i}&catid=${30 + c}`;
  const page = (what: string, body: string) =>
    html(
      "fr",
      what,
      `<div class="module"><ul class="menu">${[a("/index.php", "Accueil"), a(`${base}section&id=5`, "Contes"), a("/index.php?option=com_contact&view=contact&id=1", "Contact"), a("/index.php?option=com_weblinks&view=categories", "Liens")].map((l) => `<li>${l}</li>`).join("")}</ul></div><div id="maincolumn">${body}</div>`,
    );
  put(
    `${base}section&id=5`,
    page(
      "Contes",
      `<div class="componentheading">Contes</div><ul>${cats.map(({ c, own }) => `<li>${a(cat(c), title(2, FRENCH, "jo", c))} (${own.length} Articles)<br>${said(1, FRENCH, "jo", c)}</li>`).join("")}</ul>`,
    ),
  );
  put("/index.php", page("Accueil", paragraphs(2, FRENCH, "accueil")));
  put("/index.php?option=com_contact&view=contact&id=1", page("Contact", "<form></form>"));
  put("/index.php?option=com_weblinks&view=categories", page("Liens", list(["a", "b"])));
  for (const { c, own } of cats) {
    put(
      cat(c),
      page(
        title(2, FRENCH, "jo", c),
        `<table>${own.map((i) => `<tr><td>${i + 1}<td>${a(at(c, i), title(3, FRENCH, "ja", c, i))}<td>${person(c, i)}<td>${pick(900, c, i)}`).join("")}</table>`,
      ),
    );
    for (const i of own) {
      const text = paragraphs(4 + pick(4, c, i), FRENCH, "ja", c, i);
      leaf(
        at(c, i),
        page(
          title(3, FRENCH, "ja", c, i),
          `<table class="contentpaneopen"><tr><td class="contentheading">${title(3, FRENCH, "ja", c, i)}<td>${a(`${at(c, i)}&format=pdf`, "PDF")} ${a(`${at(c, i)}&tmpl=component&print=1`, "Imprimer")} ${a(`/index.php?option=com_mailto&tmpl=component&link=${c}${i}`, "Envoyer")}</table><span class="small">Écrit par ${person(c, i)}</span>${text}<table class="pagenav"><tr>${i ? `<td>${a(at(c, i - 1), "&lt; Précédent")}` : ""}${i + 1 < own.length ? `<td>${a(at(c, i + 1), "Suivant &gt;")}` : ""}</table>`,
        ),
      );
      put(`${at(c, i)}&tmpl=component&print=1`, html("fr", title(3, FRENCH, "ja", c, i), text));
      put(`/index.php?option=com_mailto&tmpl=component&link=${c}${i}`, html("fr", "Envoyer", "<form><input></form>"));
    }
  }
  return made;
}

/** A garden of notes that link each other in their text, with what links to them below; one index of all. */
function garden(): SmallSite {
  const { put, leaf, ...made } = site("/");
  const all = numbers(75);
  const at = (i: number) => `/${dashed(title(2, WORDS, "gd", i))}-${i}`;
  const page = (name: string, body: string) =>
    html("en", name, `<header>${a("/", "~")} ${a("/all", "all")} ${a("/about", "about")}</header><main>${body}</main>`);
  const to = (i: number) => [3, 11, 26].slice(0, 1 + pick(3, "gl", i)).map((d) => (i + d) % 75);
  put(
    "/",
    page(
      "garden",
      `<p>${said(2, WORDS, "garden")}</p><h2>Recently tended</h2>${list([4, 9, 30, 51].map((i) => a(at(i), title(2, WORDS, "gd", i))))}<p>${a("/all", "everything")}</p>`,
    ),
  );
  put(
    "/all",
    page("all", `<ul class="index">${all.map((i) => `<li>${a(at(i), title(2, WORDS, "gd", i))}</li>`).join("")}</ul>`),
  );
  put("/about", page("about", paragraphs(3, WORDS, "about")));
  for (const i of all)
    leaf(
      at(i),
      page(
        title(2, WORDS, "gd", i),
        `<h1>${title(2, WORDS, "gd", i)}</h1>${to(i)
          .map(
            (k, n) =>
              `<p>${said(2, WORDS, "gd", i, n)} ${a(at(k), title(2, WORDS, "gd", k))} ${said(1, WORDS, "ge", i, n)}</p>`,
          )
          .join(
            "",
          )}<section class="backlinks"><h2>Linked from</h2>${list(all.filter((k) => to(k).includes(i)).map((k) => `${a(at(k), title(2, WORDS, "gd", k))} <small>${said(1, WORDS, "gd", k, 0).slice(0, 60)}…</small>`))}</section>`,
      ),
    );
  return made;
}

/** An anthology: to each poem a page of notes, to each poet a life. */
function anthology(): SmallSite {
  const { put, leaf, ...made } = site("/anthology/contents.html");
  const poets = numbers(14).map((p) => ({ p, own: numbers(2 + pick(7, "an", p)) }));
  const at = (p: number, i: number) => `/anthology/poems/${two(p)}${two(i)}.html`;
  const page = (name: string, body: string) =>
    html(
      "en",
      `${name}: An Anthology`,
      `<div class="bar">${a("/anthology/contents.html", "Contents")} · ${a("/anthology/preface.html", "Preface")} · ${a("/anthology/firstlines.html", "First lines")}</div>${body}`,
    );
  put(
    "/anthology/contents.html",
    page(
      "Contents",
      poets
        .map(
          ({ p, own }) =>
            `<h3>${a(`/anthology/lives/${two(p)}.html`, person("an", p))}</h3>${list(own.map((i) => a(at(p, i), title(3, WORDS, "an", p, i))))}`,
        )
        .join(""),
    ),
  );
  put("/anthology/preface.html", page("Preface", paragraphs(8, WORDS, "preface")));
  put(
    "/anthology/firstlines.html",
    page(
      "First lines",
      poets.flatMap(({ p, own }) => own.map((i) => `${a(at(p, i), some(5, WORDS, "an", p, i, 0, 0))}<br>`)).join(""),
    ),
  );
  for (const { p, own } of poets) {
    put(
      `/anthology/lives/${two(p)}.html`,
      page(
        person("an", p),
        `<h2>${person("an", p)}</h2>${paragraphs(4, WORDS, "life", p)}${list(own.map((i) => a(at(p, i), title(3, WORDS, "an", p, i))))}`,
      ),
    );
    for (const i of own) {
      leaf(
        at(p, i),
        page(
          title(3, WORDS, "an", p, i),
          `<h2>${title(3, WORDS, "an", p, i)}</h2><p class="by">${a(`/anthology/lives/${two(p)}.html`, person("an", p))}</p>${verses(3 + pick(3, p, i), WORDS, "an", p, i)}<p>${a(`/anthology/notes/${two(p)}${two(i)}.html`, "Notes")}</p>`,
        ),
      );
      put(
        `/anthology/notes/${two(p)}${two(i)}.html`,
        page(
          "Notes",
          `<h2>Notes on ${a(at(p, i), title(3, WORDS, "an", p, i))}</h2>${paragraphs(2, WORDS, "notes", p, i)}`,
        ),
      );
    }
  }
  return made;
}

/** Open Journal Systems: issues, abstracts, and the same articles as HTML. */
function journal(): SmallSite {
  const { put, leaf, ...made } = site("/index.php/jfs/issue/archive");
  const base = "/index.php/jfs";
  const issues = numbers(13).map((n) => ({ n, own: numbers(4 + pick(6, "oj", n)) }));
  const at = (n: number, i: number) => `${base}/article/view/${120 + 12 * n + i}`;
  const page = (name: string, body: string) =>
    html(
      "en",
      `${name} | Journal of Field Songs`,
      `<nav class="pkp_site_nav">${["about", "issue/current", "issue/archive", "announcement"].map((s) => a(`${base}/${s}`, s)).join(" ")}</nav><div class="pkp_structure_main">${body}</div><div class="pkp_block">${a(`${base}/information/readers`, "For Readers")} ${a(`${base}/login`, "Login")}</div>`,
    );
  const toc = ({ n, own }: (typeof issues)[number]) =>
    `<h1>Vol. ${n + 1}</h1>${own.map((i) => `<div class="obj_article_summary"><h3 class="title">${a(at(n, i), title(5, WORDS, "oj", n, i))}</h3><div class="authors">${person(n, i)}</div><ul class="galleys_links"><li>${a(`${at(n, i)}/${200 + i}`, "HTML")}</li><li>${a(`${at(n, i)}/${300 + i}.pdf`, "PDF")}</li></ul></div>`).join("")}`;
  put(
    `${base}/issue/archive`,
    page(
      "Archives",
      `<h1>Archives</h1><ul class="issues_archive">${issues.map(({ n }) => `<li><h2>${a(`${base}/issue/view/${n + 7}`, `Vol. ${n + 1} (${2008 + n})`)}</h2><p>${some(8, WORDS, "iss", n)}</p></li>`).join("")}</ul>`,
    ),
  );
  put(`${base}/issue/current`, page("Current", toc(issues[12]!)));
  for (const one of ["about", "announcement", "information/readers", "login"])
    put(`${base}/${one}`, page(one, paragraphs(3, WORDS, one)));
  for (const issue of issues) {
    put(`${base}/issue/view/${issue.n + 7}`, page(`Vol. ${issue.n + 1}`, toc(issue)));
    for (const i of issue.own) {
      const { n } = issue;
      leaf(
        at(n, i),
        page(
          title(5, WORDS, "oj", n, i),
          `<article class="obj_article_details"><h1>${title(5, WORDS, "oj", n, i)}</h1><ul class="authors"><li>${person(n, i)}</li></ul><section class="abstract"><h2>Abstract</h2><p>${said(5, WORDS, "oj", n, i)}</p></section><div class="galleys">${a(`${at(n, i)}/${200 + i}`, "HTML")} ${a(`${at(n, i)}/${300 + i}.pdf`, "PDF")}</div><div class="issue">${a(`${base}/issue/view/${n + 7}`, `Vol. ${n + 1}`)}</div><section class="references"><h2>References</h2>${each(4 + pick(5, n, i), (k) => `<p>${person("ref", n, i, k)} (${1970 + k}). ${title(5, WORDS, "ref", n, i, k)}.</p>`)}</section></article>`,
        ),
      );
      put(
        `${at(n, i)}/${200 + i}`,
        html(
          "en",
          title(5, WORDS, "oj", n, i),
          `<a class="return" href="${at(n, i)}">Return to Article Details</a><h1>${title(5, WORDS, "oj", n, i)}</h1><p>${said(5, WORDS, "oj", n, i)}</p>${paragraphs(9, WORDS, "full", n, i)}`,
        ),
      );
    }
  }
  return made;
}

/** Concerts: months, one page for each evening, a calendar file beside it; programmes by place. */
function concerts(): SmallSite {
  const { put, leaf, ...made } = site("/agenda/");
  const all = numbers(90);
  const month = (i: number) => `2019-${two(1 + Math.floor(i / 8))}`;
  const at = (i: number) => `/concert/${month(i)}-${two(1 + 3 * (i % 8))}-${dashed(title(2, FRENCH, "co", i))}`;
  const months = [...new Set(all.map(month))];
  const place = (i: number) => pick(5, "pl", i);
  const page = (name: string, body: string) =>
    html(
      "fr",
      `${name} — Salle des Fêtes`,
      `<header>${a("/agenda/", "Agenda")} ${a("/lieux/", "Lieux")} ${a("/billets/", "Billets")}</header><section>${body}</section>`,
    );
  const row = (i: number) =>
    `<div class="soiree"><time>${month(i)}-${two(1 + 3 * (i % 8))}</time> ${a(at(i), title(2, FRENCH, "co", i))} <span>${a(`/lieux/${place(i) + 1}/`, title(1, FRENCH, "pl", place(i)))}</span> ${a(`/billets/?soiree=${i}`, "Réserver")}</div>`;
  put(
    "/agenda/",
    page("Agenda", `${months.map((m) => a(`/agenda/${m}/`, m)).join(" ")}${all.slice(0, 8).map(row).join("")}`),
  );
  for (const m of months)
    put(
      `/agenda/${m}/`,
      page(
        m,
        `<h1>${m}</h1>${all
          .filter((i) => month(i) === m)
          .map(row)
          .join("")}`,
      ),
    );
  put("/lieux/", page("Lieux", list(numbers(5).map((p) => a(`/lieux/${p + 1}/`, title(1, FRENCH, "pl", p))))));
  for (const p of numbers(5))
    put(
      `/lieux/${p + 1}/`,
      page(
        "Lieu",
        `<h1>${title(1, FRENCH, "pl", p)}</h1>${paragraphs(2, FRENCH, "pl", p)}<h2>Prochainement</h2>${all
          .filter((i) => place(i) === p)
          .slice(0, 4)
          .map(row)
          .join("")}`,
      ),
    );
  put("/billets/", page("Billets", "<form><input></form>"));
  for (const i of all) {
    leaf(
      at(i),
      page(
        title(2, FRENCH, "co", i),
        `<h1>${title(2, FRENCH, "co", i)}</h1><p>${month(i)}, ${a(`/lieux/${place(i) + 1}/`, title(1, FRENCH, "pl", place(i)))}</p>${paragraphs(1 + pick(3, i), FRENCH, "co", i)}<ul>${each(3 + pick(4, i), (k) => `<li>${person("comp", i, k)}: ${title(3, FRENCH, "w", i, k)}</li>`)}</ul><p>${a(`${at(i)}.ics`, "Calendrier")} ${a(`/billets/?soiree=${i}`, "Réserver")}</p>`,
      ),
    );
    put(`/billets/?soiree=${i}`, page("Billets", `<h1>${title(2, FRENCH, "co", i)}</h1><form><input></form>`));
  }
  return made;
}

export const SEVENTH: readonly (readonly [what: string, site: SmallSite])[] = [
  ["one tag of a weblog", oneTag()],
  ["one author of a magazine", oneAuthor()],
  ["a department of a shop", department()],
  ["a site by many hands", manyHands()],
  ["songs of five regions", regions()],
  ["tales in Plone", plone()],
  ["tales in Joomla", joomla()],
  ["a garden of notes", garden()],
  ["an anthology with notes", anthology()],
  ["a journal with abstracts", journal()],
  ["an agenda of concerts", concerts()],
];
