/** Reference works: museums, courses, statutes, registers, dictionaries, packages, families. */
import { a, each, numbers, type SmallSite, said, site, some } from "../small-site.js";
import { chunks, dashed, FRENCH, LAST, list, person, pick, title, two, WORDS } from "./words.js";

/** Objects of a museum: departments with counts, thumbnails in pages, four related objects and a print twin each. */
export function museum(): SmallSite {
  const { put, leaf, ...made } = site("/collections/");
  const page = (what: string, body: string) =>
    `<html lang=en><head><title>${what} | Museum of the Marsh</title></head><body><header class="site-head"><a class="logo" href="/">Museum</a><ul class="menu"><li>${a("/visit/", "Visit")}<li>${a("/collections/", "Collections")}<li>${a("/shop/", "Shop")}<li>${a("/about/", "About")}</ul><form action="/search"><input name=q></form></header><main class="wrap"><h1>${what}</h1>${body}</main><footer>${a("/contact/", "Contact")} ${a("/privacy/", "Privacy")}</footer></body></html>`;
  const name = (i: number) => title(2, WORDS, "object", i);
  const at = (i: number) => `/object/${1200 + 7 * i}/${dashed(name(i))}`;
  const card = (i: number) =>
    `<figure class="tile"><a href="${at(i)}"><img src="/t/${i}.jpg" alt=""></a><figcaption>${a(at(i), name(i))}<span>${1700 + pick(200, i)}</span></figcaption></figure>`;
  for (const what of ["visit", "shop", "about", "contact", "privacy"])
    put(`/${what}/`, page(title(1, [what]), `<p>${said(6, WORDS, what)}</p><p>${said(4, WORDS, what, 2)}</p>`));
  put(
    "/",
    page(
      "Welcome",
      `<p>${said(4, WORDS, "welcome")}</p><div class="highlights">${[3, 30, 61].map(card).join("")}</div>`,
    ),
  );
  const all = numbers(130);
  const departments = numbers(6).map((d) => ({ d, own: all.filter((i) => pick(6, "dep", i) === d) }));
  put(
    "/collections/",
    page(
      "Collections",
      `<p>${said(3, WORDS, "coll")}</p><div class="deps">${departments.map(({ d, own }) => `<div class="dep"><h2>${a(`/collections/${WORDS[d * 9]}/`, title(1, [WORDS[d * 9]!]))}</h2><p>${own.length} objects</p></div>`).join("")}</div>`,
    ),
  );
  for (const { d, own } of departments) {
    const pages = chunks(own, 9);
    for (const [p, some9] of pages.entries()) {
      const to = (k: number) => `/collections/${WORDS[d * 9]}/${k ? `?page=${k + 1}` : ""}`;
      put(
        to(p),
        page(
          title(1, [WORDS[d * 9]!]),
          `<p>${said(2, WORDS, "dep", d)}</p><div class="grid">${some9.map(card).join("")}</div><div class="pages">${pages.map((_, k) => (k === p ? `<b>${k + 1}</b>` : a(to(k), k + 1))).join(" ")}</div>`,
        ),
      );
    }
    for (const [k, i] of own.entries()) {
      const facts = `<table class="facts"><tr><th>Date<td>${1700 + pick(200, i)}<tr><th>Material<td>${WORDS[pick(60, "m", i)]}<tr><th>Maker<td>${person("maker", i)}<tr><th>Number<td>M.${i}.${pick(99, i)}</table>`;
      leaf(
        at(i),
        page(
          name(i),
          `<img src="/big/${i}.jpg">${facts}<p>${said(1 + pick(3, "len", i), WORDS, "object", i)}</p><p>${a(`${at(i)}/print`, "Print")}</p><section class="related"><h3>Related objects</h3>${[1, 2, 3, 5].map((n) => card(own[(k + n) % own.length]!)).join("")}</section>`,
        ),
      );
      put(
        `${at(i)}/print`,
        `<title>${name(i)}</title><h1>${name(i)}</h1>${facts}<p>${said(1 + pick(3, "len", i), WORDS, "object", i)}</p>`,
      );
    }
  }
  return made;
}

/** Courses in tables by department; each names the courses it needs and a teacher with a page. */
export function courses(): SmallSite {
  const { put, leaf, ...made } = site("/catalog/2014/");
  const page = (what: string, body: string) =>
    `<title>${what} - Course Catalog 2014</title><div id=top>${a("/", "University")} &gt; ${a("/catalog/", "Catalogs")} &gt; ${a("/catalog/2014/", "2014")}</div><div id=body><h2>${what}</h2>${body}</div><div id=bottom>${a("/calendar.html", "Academic calendar")} ${a("/catalog/2014/policies.html", "Policies")}</div>`;
  const deps = ["ANTH", "BIOL", "CHEM", "ECON", "GEOL", "HIST", "MATH", "PHIL"];
  put("/", page("University", `<p>${said(5, WORDS, "u")}</p>${a("/catalog/", "Catalogs")}`));
  put("/catalog/", page("Catalogs", list([a("/catalog/2014/", "2014")])));
  put(
    "/calendar.html",
    page(
      "Academic calendar",
      `<table>${each(14, (i) => `<tr><td>${i + 3} September<td>${some(3, WORDS, "cal", i)}`)}</table>`,
    ),
  );
  put(
    "/catalog/2014/policies.html",
    page(
      "Policies",
      each(9, (i) => `<h3>${i + 1}. ${some(2, WORDS, "pol", i)}</h3><p>${said(4, WORDS, "pol", i)}</p>`),
    ),
  );
  put(
    "/catalog/2014/",
    page(
      "Departments",
      list(deps.map((d) => `${a(`/catalog/2014/${d.toLowerCase()}.html`, title(1, WORDS, d))} (${d})`)),
    ),
  );
  for (const d of deps) {
    const own = numbers(8 + pick(10, d)).map((i) => 101 + 13 * i);
    const at = (n: number) => `/catalog/2014/${d.toLowerCase()}/${d.toLowerCase()}${n}.html`;
    put(
      `/catalog/2014/${d.toLowerCase()}.html`,
      page(
        title(1, WORDS, d),
        `<p>${said(5, WORDS, "dep", d)}</p><p>${said(4, WORDS, "dep2", d)}</p><table border=1><tr><th>Number<th>Title<th>Units<th>Teacher</tr>${own.map((n) => `<tr><td>${a(at(n), `${d} ${n}`)}<td>${title(4, WORDS, d, n)}<td>${1 + pick(4, d, n)}<td>${a(`/people/${pick(40, d, n)}.html`, person(pick(40, d, n)))}</tr>`).join("")}</table>`,
      ),
    );
    for (const [k, n] of own.entries())
      leaf(
        at(n),
        page(
          `${d} ${n}: ${title(4, WORDS, d, n)}`,
          `<p>${said(2, WORDS, d, n)}</p><p>Units: ${1 + pick(4, d, n)}.${k > 1 ? ` Prerequisites: ${a(at(own[k - 1]!), `${d} ${own[k - 1]}`)}, ${a(at(own[k - 2]!), `${d} ${own[k - 2]}`)}` : ""} Taught by ${a(`/people/${pick(40, d, n)}.html`, person(pick(40, d, n)))}.</p>`,
        ),
      );
  }
  for (const t of numbers(40))
    put(`/people/${t}.html`, page(person(t), `<p>${said(3, WORDS, "teacher", t)}</p><p>Office: ${pick(400, t)}</p>`));
  return made;
}

/** Statutes: code, titles, chapters, sections; the chapter can be had on one page as well. */
export function statutes(): SmallSite {
  const { put, leaf, ...made } = site("/code");
  const also = new Set<string>();
  const page = (what: string, trail: string, body: string) =>
    `<html><head><title>${what}</title></head><body><nav class="navbar">${a("/", "Legislature")}${a("/bills", "Bills")}${a("/code", "Code")}${a("/members", "Members")}</nav><ol class="breadcrumb">${trail}</ol><div class="container"><h1>${what}</h1>${body}</div></body></html>`;
  for (const one of ["", "bills", "members"])
    put(`/${one}`, page(`Legislature ${one}`, "", `<p>${said(5, WORDS, "leg", one)}</p>`));
  const titles = numbers(5).map((i) => i + 1);
  put(
    "/code",
    page("Revised Code", "", list(titles.map((t) => a(`/code/title-${t}`, `Title ${t}. ${title(2, WORDS, "t", t)}`)))),
  );
  for (const t of titles) {
    const chapters = numbers(2 + pick(4, t)).map((c) => 100 * t + c + 1);
    put(
      `/code/title-${t}`,
      page(
        `Title ${t}`,
        a("/code", "Code"),
        list(chapters.map((c) => a(`/code/chapter-${c}`, `Chapter ${c}. ${title(3, WORDS, "c", c)}`))),
      ),
    );
    for (const c of chapters) {
      const sections = numbers(4 + pick(9, c)).map((s) => `${c}.${two(s + 1)}`);
      const text = (s: string) => each(1 + pick(4, s), (k) => `<p>(${"ABCD"[k]}) ${said(2, WORDS, "law", s, k)}</p>`);
      put(
        `/code/chapter-${c}`,
        page(
          `Chapter ${c}`,
          `${a("/code", "Code")} / ${a(`/code/title-${t}`, `Title ${t}`)}`,
          `<p>${a(`/code/chapter-${c}/full`, "Show the whole chapter")}</p><table>${sections.map((s) => `<tr><td>${a(`/code/section-${s}`, s)}</td><td>${title(5, WORDS, s)}</td></tr>`).join("")}</table>`,
        ),
      );
      put(
        `/code/chapter-${c}/full`,
        page(
          `Chapter ${c}`,
          a("/code", "Code"),
          sections.map((s) => `<h3>${s} ${title(5, WORDS, s)}</h3>${text(s)}`).join(""),
        ),
      );
      also.add(`/code/chapter-${c}/full`);
      for (const [k, s] of sections.entries())
        leaf(
          `/code/section-${s}`,
          page(
            `Section ${s} | ${title(5, WORDS, s)}`,
            `${a("/code", "Code")} / ${a(`/code/title-${t}`, `Title ${t}`)} / ${a(`/code/chapter-${c}`, `Chapter ${c}`)}`,
            `${text(s)}<p><small>Effective 1 January ${1990 + pick(20, s)}</small></p><div class="prevnext">${k ? a(`/code/section-${sections[k - 1]}`, "Previous") : ""} ${sections[k + 1] ? a(`/code/section-${sections[k + 1]}`, "Next") : ""}</div>`,
          ),
        );
    }
  }
  return { ...made, also };
}

/** Transcripts of parish registers: county, parish, then baptisms, marriages and burials by decade, as tables without links. */
export function registers(): SmallSite {
  const { put, leaf, ...made } = site("/index.htm");
  const page = (what: string, body: string) =>
    `<HTML><HEAD><TITLE>${what}</TITLE></HEAD><BODY BGCOLOR="#FFFFEE"><CENTER><FONT SIZE=5>${what}</FONT></CENTER><HR>${body}<HR><A HREF="/index.htm">Home</A></BODY></HTML>`;
  const parishes = numbers(14).map((i) => WORDS[i * 7]!);
  put(
    "/index.htm",
    page(
      "Parish Registers Transcribed",
      `<P>${said(4, WORDS, "reg")}<P>${parishes.map((p) => `<A HREF="/${p}/${p}.htm">${title(1, [p])}</A> - ${some(2, WORDS, p)}<BR>`).join("\n")}<P><A HREF="/abbrev.htm">Abbreviations</A> <A HREF="/help.htm">How you can help</A>`,
    ),
  );
  put(
    "/abbrev.htm",
    page("Abbreviations", `<DL>${each(20, (i) => `<DT>${WORDS[i]!.slice(0, 3)}.<DD>${WORDS[i]}`)}</DL>`),
  );
  put("/help.htm", page("Help", `<P>${said(7, WORDS, "help")}`));
  for (const p of parishes) {
    const files: string[] = [];
    for (const what of ["bap", "mar", "bur"])
      for (const decade of numbers(2 + pick(3, p, what))) {
        const at = `/${p}/${what}${1700 + 10 * decade}.htm`;
        files.push(
          `<A HREF="${at.split("/")[2]}">${{ bap: "Baptisms", mar: "Marriages", bur: "Burials" }[what]} ${1700 + 10 * decade}-${1709 + 10 * decade}</A>`,
        );
        leaf(
          at,
          page(
            `${title(1, [p])}: ${what} ${1700 + 10 * decade}`,
            `<TABLE BORDER>${each(10 + pick(30, p, what, decade), (r) => `<TR><TD>${1 + pick(28, r, p)} ${["Jan", "Apr", "Oct"][pick(3, r, p)]} ${1700 + 10 * decade + pick(10, r)}<TD>${person(p, what, decade, r)}<TD>${some(2, WORDS, p, what, decade, r)}`)}</TABLE><A HREF="${p}.htm">${p}</A>`,
          ),
        );
      }
    put(
      `/${p}/${p}.htm`,
      page(title(1, [p]), `<P>${said(6, WORDS, "parish", p)}<P>${said(5, WORDS, "parish2", p)}<P>${files.join(" | ")}`),
    );
  }
  return made;
}

/** A bilingual dictionary: ranges of words, tiny entries full of synonyms. */
export function dictionary(): SmallSite {
  const { put, leaf, ...made } = site("/dico/");
  const words = [...new Set(numbers(220).map((i) => some(2, FRENCH, "w", i).replace(" ", "")))].sort();
  const ranges = chunks(words, 14);
  const index = `<div id="idx">${ranges.map((own, r) => a(`/dico/range/${r}.html`, `${own[0]!.slice(0, 3)}–${own.at(-1)!.slice(0, 3)}`)).join(" ")}</div>`;
  const page = (what: string, body: string) =>
    `<title>${what} : dictionnaire</title>${index}<div id="c"><h1>${what}</h1>${body}</div><p id="f">${a("/dico/apropos.html", "À propos")} ${a("/dico/liens.html", "Liens")}</p>`;
  put("/dico/", page("Dictionnaire", `<p>${said(2, FRENCH, "dico")}</p>`));
  put("/dico/apropos.html", page("À propos", `<p>${said(8, FRENCH, "apropos")}</p>`));
  put(
    "/dico/liens.html",
    page("Liens", list(numbers(9).map((i) => a(`https://other${i}.example/`, some(2, FRENCH, "lien", i))))),
  );
  for (const [r, own] of ranges.entries())
    put(
      `/dico/range/${r}.html`,
      page(
        `${own[0]} – ${own.at(-1)}`,
        `<dl>${own.map((w) => `<dt>${a(`/dico/mot/${w}.html`, w)}</dt><dd>${some(1, WORDS, w)}</dd>`).join("")}</dl>`,
      ),
    );
  for (const [i, w] of words.entries())
    leaf(
      `/dico/mot/${w}.html`,
      page(
        w,
        `<p><i>n.</i> ${some(2, WORDS, w)}; ${some(1, WORDS, w, 2)}</p><p>Voir aussi: ${numbers(3 + pick(5, w))
          .map((k) => {
            const other = words[(i + 17 * (k + 1)) % words.length]!;
            return a(`/dico/mot/${other}.html`, other);
          })
          .join(", ")}</p>`,
      ),
    );
  return made;
}

/** Software packages by section; each depends on others and has a page of files and one of changes. */
export function packages(): SmallSite {
  const { put, leaf, ...made } = site("/stable/");
  const names = [...new Set(numbers(140).map((i) => `lib${some(1, WORDS, "p", i)}${pick(9, i)}`))];
  const page = (what: string, body: string) =>
    `<!DOCTYPE html><html><head><title>Packages: ${what}</title></head><body><div id="header"><div id="logo">${a("/", "Packages")}</div><p>${a("/support", "Support")} ${a("/stable/allpackages", "All packages")}</p></div><div id="content"><h1>${what}</h1>${body}</div></body></html>`;
  const sections = ["admin", "editors", "games", "graphics", "net", "sound", "text"];
  const at = (n: string) => `/stable/${sections[names.indexOf(n) % 7]}/${n}`;
  put("/", page("Packages", `<p>${said(3, WORDS, "pk")}</p>${list([a("/stable/", "stable")])}`));
  put("/support", page("Support", `<p>${said(8, WORDS, "support")}</p>`));
  put(
    "/stable/",
    page(
      "Sections in stable",
      `<dl>${sections.map((s) => `<dt>${a(`/stable/${s}/`, s)}</dt><dd>${some(6, WORDS, s)}</dd>`).join("")}</dl>`,
    ),
  );
  put(
    "/stable/allpackages",
    page(
      "All packages",
      `<dl>${names.map((n) => `<dt>${a(at(n), n)} (1.${pick(9, n)})</dt><dd>${some(5, WORDS, n)}</dd>`).join("")}</dl>`,
    ),
  );
  for (const s of sections)
    put(
      `/stable/${s}/`,
      page(
        `Software in ${s}`,
        `<dl>${names
          .filter((n) => at(n).includes(`/${s}/`))
          .map((n) => `<dt>${a(at(n), n)} (1.${pick(9, n)})</dt><dd>${some(5, WORDS, n)}</dd>`)
          .join("")}</dl>`,
      ),
    );
  for (const [i, n] of names.entries()) {
    leaf(
      at(n),
      page(
        `Package: ${n}`,
        `<h2>${some(5, WORDS, n)}</h2><div id="pdesc"><p>${said(2, WORDS, n)}</p></div><ul class="uldep">${numbers(
          3 + pick(9, n),
        )
          .map((k) => {
            const other = names[(i + 11 * (k + 1)) % names.length]!;
            return `<li>dep: ${a(at(other), other)} <i>${some(4, WORDS, other)}</i></li>`;
          })
          .join("")}</ul><p>${a(`${at(n)}/filelist`, "list of files")} ${a(`${at(n)}/changelog`, "changes")}</p>`,
      ),
    );
    put(
      `${at(n)}/filelist`,
      page(`Files of ${n}`, `<pre>${each(6 + pick(20, n), (k) => `/usr/share/${n}/${WORDS[k]}\n`)}</pre>`),
    );
    put(
      `${at(n)}/changelog`,
      page(`Changes of ${n}`, `<pre>${each(3 + pick(5, n), (k) => `1.${k} ${some(8, WORDS, n, "ch", k)}\n`)}</pre>`),
    );
  }
  return made;
}

/** A family tree as programs export it: surnames, persons of a surname, persons linked to parents and children. */
export function family(): SmallSite {
  const { put, leaf, ...made } = site("/tree/surnames.html");
  const people = numbers(160).map((i) => ({
    i,
    last: LAST[pick(24, "fam", i)]!,
    name: `${person(i).split(" ")[0]} ${LAST[pick(24, "fam", i)]}`,
  }));
  const at = (i: number) => `/tree/ppl/${(i * 37) % 10}/I${String(1000 + i)}.html`;
  const page = (what: string, body: string) =>
    `<html><head><title>Our tree - ${what}</title></head><body><div id="header"><h1>Our tree</h1></div><div id="nav"><ul><li>${a("/tree/surnames.html", "Surnames")}<li>${a("/tree/individuals.html", "Individuals")}<li>${a("/tree/sources.html", "Sources")}<li>${a("/tree/contact.html", "Contact")}</ul></div><div class="content"><h2>${what}</h2>${body}</div></body></html>`;
  put(
    "/tree/surnames.html",
    page(
      "Surnames",
      `<table>${LAST.map((l) => `<tr><td>${l[0]}</td><td>${a(`/tree/srn/${l}.html`, l)}</td><td>${people.filter((p) => p.last === l).length}</td></tr>`).join("")}</table>`,
    ),
  );
  put(
    "/tree/individuals.html",
    page(
      "Individuals",
      `<table>${people.map((p) => `<tr><td>${p.last}</td><td>${a(at(p.i), p.name)}</td><td>${1700 + p.i}</td></tr>`).join("")}</table>`,
    ),
  );
  put(
    "/tree/sources.html",
    page("Sources", list(numbers(12).map((s) => a(`/tree/src/S${s}.html`, title(4, WORDS, "src", s))))),
  );
  put("/tree/contact.html", page("Contact", `<p>${said(2, WORDS, "contact")}</p>`));
  for (const s of numbers(12))
    put(`/tree/src/S${s}.html`, page(title(4, WORDS, "src", s), `<p>${said(1, WORDS, "src", s)}</p>`));
  for (const l of LAST)
    put(
      `/tree/srn/${l}.html`,
      page(
        l,
        `<p>People with the surname ${l}.</p><table>${people
          .filter((p) => p.last === l)
          .map((p) => `<tr><td>${a(at(p.i), p.name)}</td><td>${1700 + p.i}</td><td>${1760 + p.i}</td></tr>`)
          .join("")}</table>`,
      ),
    );
  for (const p of people) {
    const kin = [3, 8, 21, 34].slice(0, 1 + pick(4, "kin", p.i)).map((k) => people[(p.i + k) % people.length]!);
    leaf(
      at(p.i),
      page(
        p.name,
        `<table class="events"><tr><td>Birth<td>${1700 + p.i}<td>${WORDS[pick(80, p.i)]}<tr><td>Death<td>${1760 + p.i}<td>${WORDS[pick(80, p.i, 2)]}</table><div class="family"><h4>Family</h4><table>${kin.map((k) => `<tr><td>Child<td>${a(at(k.i), k.name)}`).join("")}</table></div>${p.i % 3 ? "" : `<div class="narrative"><p>${said(3, WORDS, "life", p.i)}</p></div>`}<div class="refs">${a(`/tree/src/S${pick(12, p.i)}.html`, "[1]")}</div>`,
      ),
    );
  }
  return made;
}

/** Towns in one wide table: each row leads to the town, its map, its county and its own site. */
export function towns(): SmallSite {
  const { put, leaf, ...made } = site("/towns.html");
  const page = (what: string, body: string) =>
    `<title>${what}</title><body><font face=Arial>${body}<p><a href="towns.html">Towns</a></font>`;
  const names = [
    ...new Set(numbers(90).map((i) => `${title(1, WORDS, "town", i)}${["ton", "ham", "by", "field"][pick(4, i)]}`)),
  ];
  put(
    "/towns.html",
    page(
      "Towns of the county",
      `<h2>Towns</h2><table border=1>${names.map((n, i) => `<tr><td>${i + 1}<td><a href="t_${n}.html">${n}</a><td>${900 + pick(9000, n)}<td><a href="maps/${n}.html">map</a><td><a href="county${pick(7, n)}.html">County ${pick(7, n)}</a><td><a href="http://www.${n.toLowerCase()}.example/">site</a>`).join("\n")}</table>`,
    ),
  );
  for (const c of numbers(7))
    put(
      `/county${c}.html`,
      page(
        `County ${c}`,
        `<h2>County ${c}</h2><p>${said(5, WORDS, "county", c)}<p>${names
          .filter((n) => pick(7, n) === c)
          .map((n) => `<a href="t_${n}.html">${n}</a>`)
          .join(" - ")}`,
      ),
    );
  for (const n of names) {
    leaf(
      `/t_${n}.html`,
      page(
        n,
        `<h2>${n}</h2><table><tr><td>Inhabitants<td>${900 + pick(9000, n)}<tr><td>Area<td>${pick(300, n)} km2</table><p>${said(3 + pick(5, n), WORDS, "town", n)}<p><a href="county${pick(7, n)}.html">County ${pick(7, n)}</a>`,
      ),
    );
    put(`/maps/${n}.html`, page(`Map of ${n}`, `<img src="${n}.gif" width=600 height=500><br>Map of ${n}`));
  }
  return made;
}

export const REFERENCE: readonly (readonly [string, SmallSite])[] = [
  ["objects of a museum with print twins", museum()],
  ["courses with prerequisites and teachers", courses()],
  ["sections of statutes", statutes()],
  ["registers of parishes", registers()],
  ["a dictionary in ranges", dictionary()],
  ["software packages", packages()],
  ["a family tree", family()],
  ["towns in one table", towns()],
];
