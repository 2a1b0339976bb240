/** Part of the third batch: things, places, people, and sites in old and new frameworks. */
import { a, each, numbers, type SmallSite, said, site, some } from "../small-site.js";
import { chunks, dashed, FRENCH, GERMAN, LAST, list, person, pick, title, two, WORDS } from "./words.js";

/** Rows with pictures; everything is one program with parameters, and every column can be sorted by. */
function minerals(): SmallSite {
  const { put, leaf, ...made } = site("/minerals.php");
  const all = numbers(132);
  const name = (i: number) => `${title(1, WORDS, "min", i)}ite${i % 7 === 0 ? "-Ca" : ""}`;
  const systems = ["cubic", "hexagonal", "monoclinic", "triclinic", "trigonal"];
  const page = (what: string, body: string) =>
    `<html><head><title>${what} [Mineral Cabinet]</title></head><body><table class=frame><tr><td colspan=2><img src=logo.gif alt="Mineral Cabinet"></td></tr><tr><td valign=top>${["about", "loans", "curator"].map((w) => a(`page.php?p=${w}`, w)).join("<br>")}</td><td><h2>${what}</h2>${body}</td></tr></table></body></html>`;
  for (const w of ["about", "loans", "curator"])
    put(`/page.php?p=${w}`, page(title(1, [w]), `<p>${said(4, WORDS, "mp", w)}</p>`));
  const row = (i: number) =>
    `<tr><td><a href="mineral.php?id=${100 + i}"><img src="thumb.php?id=${100 + i}"></a></td><td>${a(`mineral.php?id=${100 + i}`, name(i))}</td><td>${systems[pick(5, "sys", i)]}</td><td>${person("donor", i)}</td></tr>`;
  const table = (own: readonly number[], base: string) =>
    `<table border=1><tr><th></th>${["name", "system", "donor"].map((c) => `<th>${a(`${base}&sort=${c}`, c)}</th>`).join("")}</tr>${own.map(row).join("")}</table>`;
  put(
    "/minerals.php",
    page("The cabinet", `<p>${said(3, WORDS, "cab")}</p>${list(systems.map((s) => a(`minerals.php?sys=${s}`, s)))}`),
  );
  for (const s of systems) {
    const own = all.filter((i) => systems[pick(5, "sys", i)] === s);
    for (const sort of ["", "&sort=name", "&sort=system", "&sort=donor"])
      put(`/minerals.php?sys=${s}${sort}`, page(s, table(own, `minerals.php?sys=${s}`)));
  }
  for (const i of all)
    leaf(
      `/mineral.php?id=${100 + i}`,
      page(
        name(i),
        `<img src="big.php?id=${i}" width=400><table><tr><td>System<td>${a(`minerals.php?sys=${systems[pick(5, "sys", i)]}`, systems[pick(5, "sys", i)]!)}<tr><td>Hardness<td>${1 + pick(9, i)}<tr><td>Found<td>${some(2, WORDS, "loc", i)}</table><p>${said(1 + pick(2, i), WORDS, "mintext", i)}</p>`,
      ),
    );
  return made;
}

/** Counties and villages are chosen in menus of a form. */
function villages(): SmallSite {
  const { put, leaf, ...made } = site("/gazetteer/");
  const counties = [...new Set(numbers(11).map((c) => title(1, WORDS, "county", c)))];
  const page = (what: string, body: string) =>
    `<html><head><title>${what}: Gazetteer</title></head><body><div class="hd">${a("/gazetteer/", "Gazetteer")} ${a("/gazetteer/how.html", "How to search")}</div>${body}</body></html>`;
  const menu = (options: readonly (readonly [string, string])[]) =>
    `<form><select onchange="location=this.value"><option>Choose …</option>${options.map(([at, w]) => `<option value="${at}">${w}</option>`).join("")}</select></form>`;
  put("/gazetteer/how.html", page("How to search", `<p>${said(5, WORDS, "how")}</p>`));
  put(
    "/gazetteer/",
    page(
      "Choose a county",
      `<h1>Gazetteer of villages</h1><p>${said(2, WORDS, "gaz")}</p>${menu(counties.map((c) => [`/gazetteer/${dashed(c)}/`, c]))}`,
    ),
  );
  for (const c of counties) {
    const own = [...new Set(numbers(6 + pick(20, c)).map((v) => title(1, [WORDS[pick(90, c, v)]!])))];
    const at = (v: string) => `/gazetteer/${dashed(c)}/${dashed(v)}.html`;
    put(
      `/gazetteer/${dashed(c)}/`,
      page(c, `<h1>${c}</h1><p>${own.length} villages.</p>${menu(own.map((v) => [at(v), v]))}`),
    );
    for (const v of own)
      leaf(
        at(v),
        page(
          v,
          `<h1>${v}</h1><p>County: ${a(`/gazetteer/${dashed(c)}/`, c)}</p><p>${said(2 + pick(4, v, c), WORDS, "vil", v, c)}</p><p>Population in 1841: ${100 + pick(900, v, c)}</p>`,
        ),
      );
  }
  return made;
}

/** Pages, categories, talk, histories, and everything that a wiki program puts around them. */
function wiki(): SmallSite {
  const { put, leaf, ...made } = site("/wiki/Category:Castles");
  const regions = ["North", "East", "South", "West", "Isles"];
  const all = [...new Set(numbers(104).map((i) => `${title(2, WORDS, "castle", i).replace(" ", "_")}_Castle`))];
  const inside = (r: number) => all.filter((_, i) => pick(5, "region", i) === r);
  const page = (t: string, body: string) =>
    `<!DOCTYPE html><html><head><title>${t.replaceAll("_", " ")} - Keepwiki</title></head><body class="mediawiki"><div id="content"><h1 id="firstHeading">${t.replaceAll("_", " ")}</h1><div id="bodyContent">${body}</div></div><div id="mw-head"><ul><li>${a(`/wiki/${t}`, "Page")}<li>${a(`/wiki/Talk:${t}`, "Discussion")}<li>${a(`/w/index.php?title=${t}&amp;action=edit`, "Edit")}<li>${a(`/w/index.php?title=${t}&amp;action=history`, "View history")}</ul></div><div id="mw-panel">${a("/wiki/Main_Page", "Main page")}${a("/wiki/Special:RecentChanges", "Recent changes")}${a("/wiki/Special:Random", "Random page")}${a(`/wiki/Special:WhatLinksHere/${t}`, "What links here")}</div><div id="footer">${a("/wiki/Keepwiki:Privacy", "Privacy")}${a("/wiki/Keepwiki:About", "About")}</div></body></html>`;
  const around = (t: string, talk: boolean) => {
    put(`/w/index.php?title=${t}&action=edit`, page(t, `<p>You must log in.</p><form><textarea></textarea></form>`));
    put(
      `/w/index.php?title=${t}&action=history`,
      page(
        t,
        list(
          numbers(4).map(
            (k) => `${a(`/w/index.php?title=${t}&amp;oldid=${pick(9999, t, k)}`, `${k + 1} May`)} ${person(t, k)}`,
          ),
        ),
      ),
    );
    put(`/wiki/Special:WhatLinksHere/${t}`, page(t, list([a("/wiki/Category:Castles", "Category:Castles")])));
    if (talk) put(`/wiki/Talk:${t}`, page(`Talk:${t}`, `<p>${said(1 + pick(3, t), WORDS, "talk", t)}</p>`));
  };
  for (const [t, body] of [
    [
      "Main_Page",
      `<p>${said(3, WORDS, "main")}</p>${list([a("/wiki/Category:Castles", "Castles"), a("/wiki/Category:Bridges", "Bridges")])}`,
    ],
    ["Keepwiki:Privacy", `<p>${said(5, WORDS, "priv")}</p>`],
    ["Keepwiki:About", `<p>${said(4, WORDS, "abt")}</p>`],
    ["Special:RecentChanges", list(all.slice(10, 40).map((t) => a(`/wiki/${t}`, t.replaceAll("_", " "))))],
  ] as const) {
    put(`/wiki/${t}`, page(t, body));
    around(t, false);
  }
  put("/wiki/Special:Random", page("Random", `<p>${said(1, WORDS, "rnd")}</p>`));
  put("/wiki/Category:Bridges", page("Category:Bridges", `<p>There is nothing here yet.</p>`));
  const links = (own: readonly string[]) =>
    `<div id="mw-pages"><h2>Pages in category</h2>${list(own.map((t) => a(`/wiki/${t}`, t.replaceAll("_", " "))))}</div>`;
  put(
    "/wiki/Category:Castles",
    page(
      "Category:Castles",
      `<p>${said(1, WORDS, "cat")}</p><div id="mw-subcategories"><h2>Subcategories</h2>${list(regions.map((r) => a(`/wiki/Category:Castles_in_the_${r}`, `Castles in the ${r}`)))}</div>${links(all.filter((_, i) => i % 9 === 0))}`,
    ),
  );
  around("Category:Castles", true);
  for (const [r, region] of regions.entries()) {
    put(
      `/wiki/Category:Castles_in_the_${region}`,
      page(`Category:Castles in the ${region}`, `${links(inside(r))}${a("/wiki/Category:Castles", "Castles")}`),
    );
    around(`Category:Castles_in_the_${region}`, false);
  }
  for (const [i, t] of all.entries()) {
    const see = (k: number) => all[pick(all.length, t, k)]!;
    leaf(
      `/wiki/${t}`,
      page(
        t,
        `<table class="infobox"><tr><th>Built<td>${1100 + pick(400, t)}<tr><th>Region<td>${regions[pick(5, "region", i)]}</table>${each(2 + pick(3, t), (k) => `<p>${said(2, WORDS, "cas", t, k)} ${a(`/wiki/${see(k)}`, see(k).replaceAll("_", " "))} ${said(1, WORDS, "cas2", t, k)}</p>`)}<div id="catlinks">${a("/wiki/Category:Castles", "Castles")} | ${a(`/wiki/Category:Castles_in_the_${regions[pick(5, "region", i)]}`, regions[pick(5, "region", i)]!)}</div>`,
      ),
    );
    around(t, true);
  }
  return made;
}

/** A shop whose products have a second address below each collection, with tags and related products. */
function teas(): SmallSite {
  const { put, leaf, ...made } = site("/");
  const also = new Set<string>();
  const all = numbers(78);
  const collections = ["green", "black", "white", "oolong", "herbal", "gifts"];
  const tags = ["organic", "loose", "strong", "light", "fruit"];
  const handle = (i: number) => `${dashed(title(2, WORDS, "tea", i))}-${i}`;
  const page = (what: string, body: string) =>
    `<!doctype html><html lang="en"><head><title>${what} &ndash; Leaf &amp; Steam</title></head><body><header><a class="logo" href="/">Leaf &amp; Steam</a><nav>${collections.map((c) => a(`/collections/${c}`, c)).join("")}</nav>${a("/cart", "Cart (0)")}${a("/account/login", "Log in")}</header><main>${body}</main><footer>${["shipping", "returns", "contact", "our-story"].map((p) => a(`/pages/${p}`, p)).join("")}</footer></body></html>`;
  const card = (i: number, base = "") =>
    `<div class="product-card"><a href="${base}/products/${handle(i)}"><img src="/cdn/${i}.jpg"></a><a class="title" href="${base}/products/${handle(i)}">${title(2, WORDS, "tea", i)}</a><span class="price">£${3 + pick(20, i)}.50</span></div>`;
  put(
    "/",
    page(
      "Leaf & Steam",
      `<h2>New</h2><div class="grid">${all
        .slice(0, 8)
        .map((i) => card(i))
        .join("")}</div><p>${said(2, WORDS, "shop")}</p>`,
    ),
  );
  for (const p of ["shipping", "returns", "contact", "our-story"])
    put(`/pages/${p}`, page(title(1, [p]), `<h1>${p}</h1><p>${said(6, WORDS, "pg", p)}</p>`));
  put("/cart", page("Cart", "<p>Your cart is empty.</p>"));
  put("/account/login", page("Log in", "<form><input><input></form>"));
  for (const [c, name] of collections.entries()) {
    const own = all.filter((i) => pick(6, "col", i) === c || (name === "gifts" && i % 11 === 0));
    for (const [p, few] of chunks(own, 8).entries())
      put(
        `/collections/${name}${p ? `?page=${p + 1}` : ""}`,
        page(
          name,
          `<h1>${name}</h1><aside>${tags.map((t) => a(`/collections/${name}/${t}`, t)).join(" ")}</aside><div class="grid">${few.map((i) => card(i, `/collections/${name}`)).join("")}</div><div class="pages">${chunks(
            own,
            8,
          )
            .map((_, k) => (k === p ? k + 1 : a(`/collections/${name}${k ? `?page=${k + 1}` : ""}`, k + 1)))
            .join(" ")}</div>`,
        ),
      );
    for (const [t, tag] of tags.entries())
      put(
        `/collections/${name}/${tag}`,
        page(
          `${name} ${tag}`,
          `<h1>${name}</h1><div class="grid">${own
            .filter((i) => pick(5, "tag", i) === t)
            .map((i) => card(i, `/collections/${name}`))
            .join("")}</div>`,
        ),
      );
    for (const i of own) {
      const at = `/collections/${name}/products/${handle(i)}`;
      put(at, product(i));
      also.add(at);
    }
  }
  function product(i: number): string {
    return page(
      title(2, WORDS, "tea", i),
      `<h1>${title(2, WORDS, "tea", i)}</h1><img src="/cdn/${i}-large.jpg"><p class="price">£${3 + pick(20, i)}.50</p><form><button>Add to cart</button></form><div class="description"><p>${said(2 + pick(2, i), WORDS, "teatext", i)}</p></div><h3>You may also like</h3><div class="grid">${[3, 5, 8, 13].map((k) => card(all[(i + k) % 78]!)).join("")}</div>`,
    );
  }
  for (const i of all) leaf(`/products/${handle(i)}`, product(i));
  // Products that no collection's card names directly are still wanted once: the address below a collection counts neither way.
  return { ...made, also };
}

/** Eight levels of a classification; entries at depths five to eight. */
function classification(): SmallSite {
  const { put, leaf, ...made } = site("/0");
  const page = (what: string, trail: string, body: string) =>
    `<html><head><title>${what}</title></head><body><p class="t">${trail}</p><h1>${what}</h1>${body}<hr>${a("/0", "Top")} ${a("/legend", "Legend")}</body></html>`;
  put("/legend", page("Legend", "", `<dl>${each(9, (k) => `<dt>${k}<dd>${some(4, WORDS, "lg", k)}`)}</dl>`));
  const grow = (code: string, depth: number, trail: string): void => {
    const below = numbers(depth < 2 ? 3 : 2).map((k) => `${code}${code === "0" ? "." : ""}${k + 1}`);
    const here = `${trail} ${a(`/${code}`, code)}`;
    const name = (c: string) => title(2, WORDS, "class", c);
    const isEntry = (c: string) => depth >= 6 || (depth >= 3 && pick(4, "entry", c) === 0);
    put(
      `/${code}`,
      page(
        `${code} ${name(code)}`,
        trail,
        `<ul>${below.map((c) => `<li>${a(isEntry(c) ? `/entry/${c}` : `/${c}`, `${c} ${name(c)}`)}`).join("")}</ul>`,
      ),
    );
    for (const c of below)
      if (isEntry(c))
        leaf(
          `/entry/${c}`,
          page(`${c} ${name(c)}`, here, `<p>${said(2 + pick(3, c), WORDS, "ent", c)}</p><p>Notation: ${c}</p>`),
        );
      else grow(c, depth + 1, here);
  };
  grow("0", 0, "");
  return made;
}

/** Films, each with a long list of people; people with all their films. Films are wanted; people are found only through them. */
function casts(): SmallSite {
  const { put, leaf, ...made } = site("/archive/films.html");
  const films = numbers(64);
  const people = [...new Set(numbers(160).map((i) => `${person("cast", i)} ${LAST[pick(24, "second", i)]}`))];
  const castOf = (f: number) => [...new Set(numbers(12 + pick(14, f)).map((k) => people[pick(people.length, f, k)]!))];
  const film = (f: number) => a(`/archive/film/${f + 300}.html`, title(3, WORDS, "film", f));
  const page = (what: string, body: string) =>
    `<html><head><title>Film Archive | ${what}</title></head><body><div class=nav>${a("/archive/films.html", "Films")} ${a("/archive/visit.html", "Visit")}</div><div class=text><h1>${what}</h1>${body}</div></body></html>`;
  put("/archive/visit.html", page("Visit", `<p>${said(4, WORDS, "visit")}</p>`));
  put(
    "/archive/films.html",
    page(
      "Films",
      `<p>${said(1, WORDS, "films")}</p><ol>${films.map((f) => `<li>${film(f)} (${1910 + pick(50, f)})`).join("")}</ol>`,
    ),
  );
  for (const f of films)
    leaf(
      `/archive/film/${f + 300}.html`,
      page(
        title(3, WORDS, "film", f),
        `<p>${said(3 + pick(3, f), WORDS, "plot", f)}</p><h2>Cast</h2>${list(castOf(f).map((p) => `${a(`/archive/person/${dashed(p)}.html`, p)} as ${some(1, WORDS, p, f)}`))}`,
      ),
    );
  for (const p of people)
    put(
      `/archive/person/${dashed(p)}.html`,
      page(p, list(films.filter((f) => castOf(f).includes(p)).map((f) => film(f)))),
    );
  return made;
}

/** A weblog with months, categories, authors, comments, answers to comments and pages for its pictures. */
function weblog(): SmallSite {
  const { put, leaf, ...made } = site("/");
  const all = numbers(140);
  const day = (i: number) => `${2009 + Math.floor(i / 36)}/${two(1 + (Math.floor(i / 3) % 12))}`;
  const at = (i: number) => `/${day(i)}/${dashed(title(3, WORDS, "post", i))}/`;
  const cats = ["garden", "kitchen", "travel", "books", "uncategorized"];
  const months = [...new Set(all.map(day))].reverse();
  const side = `<div id="sidebar"><h3>Archives</h3>${list(months.map((m) => a(`/${m}/`, m)))}<h3>Categories</h3>${list(cats.map((c) => a(`/category/${c}/`, c)))}<h3>Blogroll</h3>${list(numbers(6).map((k) => a(`http://b${k}.example/`, some(2, WORDS, "br", k))))}<h3>Meta</h3>${list([a("/wp-login.php", "Log in"), a("/feed/", "Entries RSS"), a("/comments/feed/", "Comments RSS")])}</div>`;
  const page = (what: string, body: string) =>
    `<!DOCTYPE html><html><head><title>${what} « Willow Street</title></head><body class="blog"><div id="header"><h1>${a("/", "Willow Street")}</h1><ul>${a("/about/", "About")} ${a("/contact/", "Contact")}</ul></div><div id="content">${body}</div>${side}<div id="footer">Proudly powered</div></body></html>`;
  put("/wp-login.php", "<form><input><input></form>");
  for (const p of ["about", "contact"])
    put(`/${p}/`, page(title(1, [p]), `<h2>${p}</h2><p>${said(7, WORDS, "wp", p)}</p>`));
  const shown = (i: number, whole: boolean) =>
    `<div class="post"><h2>${a(at(i), title(3, WORDS, "post", i))}</h2><small>by ${a(`/author/${["mary", "tom"][pick(2, i)]}/`, ["mary", "tom"][pick(2, i)]!)} in ${a(`/category/${cats[pick(5, "c", i)]}/`, cats[pick(5, "c", i)]!)} | ${a(`${at(i)}#comments`, `${pick(4, "com", i)} comments`)}</small><div class="entry">${whole ? each(2 + pick(4, i), (k) => `<p>${said(3, WORDS, "post", i, k)}</p>`) : `<p>${said(2, WORDS, "post", i, 0)} [...]</p>`}${i % 5 === 0 ? `<a href="${at(i)}img-${i}/"><img src="/u/${i}.jpg"></a>` : ""}</div></div>`;
  const loop = (base: string, what: string, own: readonly number[], whole: boolean) => {
    for (const [p, few] of chunks(own, 10).entries())
      put(
        p ? `${base}page/${p + 1}/` : base,
        page(
          what,
          `<h2>${what}</h2>${few.map((i) => shown(i, whole)).join("")}<div class="navigation">${own.length > 10 * (p + 1) ? a(`${base}page/${p + 2}/`, "« Older Entries") : ""}${p ? a(p > 1 ? `${base}page/${p}/` : base, "Newer Entries »") : ""}</div>`,
        ),
      );
  };
  loop("/", "Latest", [...all].reverse(), true);
  for (const m of months) loop(`/${m}/`, `Archive for ${m}`, all.filter((i) => day(i) === m).reverse(), true);
  for (const c of cats)
    loop(`/category/${c}/`, `Archive for ${c}`, all.filter((i) => cats[pick(5, "c", i)] === c).reverse(), false);
  for (const [k, who] of ["mary", "tom"].entries())
    loop(`/author/${who}/`, who, all.filter((i) => pick(2, i) === k).reverse(), false);
  for (const i of all) {
    const comments = numbers(pick(4, "com", i)).map(
      (k) =>
        `<li id="comment-${i}${k}"><cite>${person("c", i, k)}</cite><p>${said(1, WORDS, "cm", i, k)}</p>${a(`${at(i)}?replytocom=${i}${k}#respond`, "Reply")}</li>`,
    );
    const body = (extra: string) =>
      page(
        title(3, WORDS, "post", i),
        `<div class="navigation">${i ? a(at(i - 1), `« ${title(3, WORDS, "post", i - 1)}`) : ""} ${i < 139 ? a(at(i + 1), `${title(3, WORDS, "post", i + 1)} »`) : ""}</div>${shown(i, true)}<ol class="commentlist">${comments.join("")}</ol><form>${extra}<textarea></textarea></form>`,
      );
    leaf(at(i), body(""));
    for (const k of comments.keys()) put(`${at(i)}?replytocom=${i}${k}`, body("Reply to"));
    if (i % 5 === 0)
      put(
        `${at(i)}img-${i}/`,
        page(`img-${i}`, `<p><a href="/u/${i}.jpg"><img src="/u/${i}.jpg"></a></p>${a(at(i), "Back")}`),
      );
  }
  return made;
}

/** A board of the nineties' successor: forums, topics with parts and links to their last posts, profiles. Topics are wanted. */
function board(): SmallSite {
  const { put, leaf, ...made } = site("/board/index.php");
  const also = new Set<string>();
  const page = (what: string, body: string) =>
    `<html><head><title>Loom Board :: ${what}</title></head><body bgcolor="#E5E5E5"><table width="100%"><tr><td>${a("faq.php", "FAQ")} ${a("search.php", "Search")} ${a("memberlist.php", "Memberlist")} ${a("profile.php?mode=register", "Register")} ${a("login.php", "Log in")}</td></tr></table>${body}</body></html>`;
  put(
    "/board/faq.php",
    page(
      "FAQ",
      each(9, (k) => `<p><b>${some(5, WORDS, "fq", k)}?</b><br>${said(2, WORDS, "fa", k)}</p>`),
    ),
  );
  put("/board/search.php", page("Search", "<form><input></form>"));
  put("/board/login.php", page("Log in", "<form><input></form>"));
  put("/board/profile.php?mode=register", page("Register", `<p>${said(6, WORDS, "terms")}</p>`));
  const users = numbers(30);
  const user = (u: number) => a(`profile.php?mode=viewprofile&amp;u=${u + 2}`, person("user", u));
  put(
    "/board/memberlist.php",
    page("Memberlist", `<table>${users.map((u) => `<tr><td>${u}<td>${user(u)}<td>${pick(300, u)}`).join("")}</table>`),
  );
  for (const u of users)
    put(
      `/board/profile.php?mode=viewprofile&u=${u + 2}`,
      page(
        "Viewing profile",
        `<table><tr><td>Joined<td>2003<tr><td>Location<td>${some(1, WORDS, "ul", u)}<tr><td>Interests<td>${some(3, WORDS, "ui", u)}</table>`,
      ),
    );
  const forums = numbers(5);
  put(
    "/board/index.php",
    page(
      "Index",
      `<table>${forums.map((f) => `<tr><td>${a(`viewforum.php?f=${f + 1}`, title(2, WORDS, "forum", f))}<br>${some(6, WORDS, "fd", f)}<td>${user(pick(30, f))} ${a(`viewtopic.php?p=${1000 * f}#${1000 * f}`, "latest")}`).join("")}</table>`,
    ),
  );
  for (const f of forums) {
    const topics = numbers(14 + pick(30, "topics", f)).map((k) => 100 * (f + 1) + k);
    for (const [p, few] of chunks(topics, 15).entries())
      put(
        `/board/viewforum.php?f=${f + 1}${p ? `&start=${15 * p}` : ""}`,
        page(
          title(2, WORDS, "forum", f),
          `<table class="forumline">${few.map((t) => `<tr><td>${a(`viewtopic.php?t=${t}`, title(4, WORDS, "topic", t))}${pick(5, "long", t) === 0 ? ` [ Goto page: ${a(`viewtopic.php?t=${t}&amp;start=10`, "2")} ]` : ""}<td>${user(pick(30, t))}<td>${a(`viewtopic.php?p=${t * 20}#${t * 20}`, "»")}`).join("")}</table><p>Goto page ${chunks(
            topics,
            15,
          )
            .map((_, k) =>
              k === p ? `<b>${k + 1}</b>` : a(`viewforum.php?f=${f + 1}${k ? `&amp;start=${15 * k}` : ""}`, k + 1),
            )
            .join(", ")}</p>`,
        ),
      );
    for (const t of topics) {
      const posts = (from: number, count: number) =>
        `<h2>${a(`viewtopic.php?t=${t}`, title(4, WORDS, "topic", t))}</h2><p>${a("index.php", "Index")} -> ${a(`viewforum.php?f=${f + 1}`, title(2, WORDS, "forum", f))}</p><table class="forumline">${numbers(
          count,
        )
          .map(
            (k) => `<tr><td>${user(pick(30, t, from, k))}<td>${said(1 + pick(4, t, from, k), WORDS, "bp", t, from, k)}`,
          )
          .join("")}</table>`;
      const long = pick(5, "long", t) === 0;
      leaf(
        `/board/viewtopic.php?t=${t}`,
        page(
          title(4, WORDS, "topic", t),
          `${posts(0, long ? 10 : 1 + pick(9, t))}${long ? `<p>Goto page <b>1</b>, ${a(`viewtopic.php?t=${t}&amp;start=10`, "2")}</p>` : ""}`,
        ),
      );
      if (long) {
        put(`/board/viewtopic.php?t=${t}&start=10`, page(title(4, WORDS, "topic", t), posts(10, 5)));
        also.add(`/board/viewtopic.php?t=${t}&start=10`);
      }
      put(`/board/viewtopic.php?p=${t * 20}`, page(title(4, WORDS, "topic", t), posts(0, 5)));
      also.add(`/board/viewtopic.php?p=${t * 20}`);
    }
  }
  return { ...made, also };
}

/** Addresses say nothing; the list is one page of sections that open and close; pictures are linked without words. */
function patterns(): SmallSite {
  const { put, leaf, ...made } = site("/patterns");
  const all = numbers(57);
  const at = (i: number) => `/n/${(0x9e3779b1 * (i + 3)).toString(16).slice(-7)}`;
  const page = (what: string, body: string) =>
    `<!doctype html><title>${what}</title><body><header><a href="/">Yarnery</a><a href="/patterns">Patterns</a><a href="/n/journal">Journal</a><a href="/n/stitches">Stitches</a></header><article>${body}</article>`;
  put("/", page("Yarnery", `<p>${said(4, WORDS, "yarnery")}</p>`));
  put("/n/journal", page("Journal", `<h1>Journal</h1>${each(5, (k) => `<p>${said(3, WORDS, "jr", k)}</p>`)}`));
  put(
    "/n/stitches",
    page("Stitches", `<h1>Stitches</h1>${list(numbers(12).map((k) => a(`/n/st${k}`, some(2, WORDS, "stitch", k))))}`),
  );
  for (const k of numbers(12))
    put(
      `/n/st${k}`,
      page(some(2, WORDS, "stitch", k), `<h1>${some(2, WORDS, "stitch", k)}</h1><p>${said(1, WORDS, "sti", k)}</p>`),
    );
  put(
    "/patterns",
    page(
      "Patterns",
      `<h1>Patterns</h1>${chunks(all, 10)
        .map(
          (own, g) =>
            `<details><summary>${title(1, WORDS, "group", g)}</summary><div class="tiles">${own.map((i) => `<a href="${at(i)}"><img src="/t/${i}.webp"></a>`).join("")}</div></details>`,
        )
        .join("")}`,
    ),
  );
  for (const i of all)
    leaf(
      at(i),
      page(
        title(2, WORDS, "pattern", i),
        `<h1>${title(2, WORDS, "pattern", i)}</h1><img src="/l/${i}.webp"><ul><li>${some(3, WORDS, "yarn", i)}<li>${2 + pick(6, i)} mm needles</ul><ol>${each(5 + pick(9, i), (k) => `<li>${some(7, WORDS, "row", i, k)}`)}</ol>`,
      ),
    );
  return made;
}

/** Notices of deaths: months by a menu, each with a book for condolences and a form to send flowers. */
function notices(): SmallSite {
  const { put, leaf, ...made } = site("/avis-de-deces");
  const all = numbers(95);
  const at = (i: number) => `/avis-de-deces/${dashed(person("mort", i))}-${1200 + i}`;
  const page = (what: string, body: string) =>
    `<!DOCTYPE html><html lang="fr"><head><title>${what} | Maison Lacombe</title></head><body><header><a href="/">Maison Lacombe</a><ul><li>${a("/avis-de-deces", "Avis de décès")}<li>${a("/services", "Services")}<li>${a("/deuil", "Accompagnement")}</ul></header><section>${body}</section><footer>${a("/mentions-legales", "Mentions légales")}</footer></body></html>`;
  put("/", page("Accueil", `<p>${said(5, FRENCH, "acc")}</p>`));
  for (const p of ["services", "deuil", "mentions-legales"])
    put(`/${p}`, page(p, `<h1>${p}</h1><p>${said(8, FRENCH, p)}</p>`));
  const parts = chunks(all, 12);
  for (const [p, own] of parts.entries())
    put(
      `/avis-de-deces${p ? `?debut=${12 * p}` : ""}`,
      page(
        "Avis de décès",
        `<h1>Avis de décès</h1>${own.map((i) => `<div class="avis"><img src="/ph/${i}.jpg"><h3>${person("mort", i)}</h3><p>${1925 + pick(40, i)} – 2016</p><a href="${at(i)}">Lire l'avis</a> <a href="${at(i)}/condoleances">Condoléances</a> <a href="/fleurs?avis=${1200 + i}">Fleurs</a></div>`).join("")}<p>${p ? a(`/avis-de-deces${p > 1 ? `?debut=${12 * (p - 1)}` : ""}`, "« précédents") : ""} ${parts[p + 1] ? a(`/avis-de-deces?debut=${12 * (p + 1)}`, "suivants »") : ""}</p>`,
      ),
    );
  for (const i of all) {
    leaf(
      at(i),
      page(
        person("mort", i),
        `<h1>${person("mort", i)}</h1><p>${said(3 + pick(3, i), FRENCH, "avis", i)}</p><p>${a(`${at(i)}/condoleances`, "Offrir ses condoléances")}</p>`,
      ),
    );
    put(
      `${at(i)}/condoleances`,
      page(
        `Condoléances ${person("mort", i)}`,
        `<h1>Condoléances</h1>${each(pick(5, "cond", i), (k) => `<blockquote>${said(1, FRENCH, "co", i, k)}<cite>${person("co", i, k)}</cite></blockquote>`)}<form><textarea></textarea></form>`,
      ),
    );
    put(
      `/fleurs?avis=${1200 + i}`,
      page("Fleurs", `<h1>Fleurs</h1>${list(numbers(5).map((k) => `${some(2, FRENCH, "fl", k)} ${30 + 10 * k} €`))}`),
    );
  }
  return made;
}

/** A town in an image map; houses behind its areas and in a list of streets, uneven numbers of houses. */
function houses(): SmallSite {
  const { put, leaf, ...made } = site("/stadtplan.htm");
  const page = (what: string, body: string) =>
    `<HTML><HEAD><TITLE>${what}</TITLE></HEAD><BODY>${body}<P ALIGN=CENTER><A HREF="/stadtplan.htm">Stadtplan</A> - <A HREF="/verein.htm">Verein</A></BODY></HTML>`;
  put("/verein.htm", page("Verein", `<P>${said(6, GERMAN, "verein")}`));
  const streets = numbers(13).map((s) => `${GERMAN[s * 3]!.toLowerCase().replace(/[äöü]/g, "e")}str`);
  put(
    "/stadtplan.htm",
    page(
      "Stadtplan",
      `<H1>Häuser der Altstadt</H1><IMG SRC="plan.gif" USEMAP="#p"><MAP NAME="p">${streets.map((s, k) => `<AREA SHAPE=RECT COORDS="${k},1,${k + 9},9" HREF="${s}.htm">`).join("")}</MAP>`,
    ),
  );
  for (const [k, s] of streets.entries()) {
    const own = numbers(1 + pick(k === 4 ? 40 : 9, s));
    put(
      `/${s}.htm`,
      page(
        s,
        `<H1>${s}</H1><P>${said(3, GERMAN, s)}<P>${own.map((h) => `<A HREF="${s}/${h + 1}.htm">Nr. ${h + 1}</A>`).join(", ")}`,
      ),
    );
    for (const h of own)
      leaf(
        `/${s}/${h + 1}.htm`,
        page(
          `${s} ${h + 1}`,
          `<H2>${s} Nr. ${h + 1}</H2><IMG SRC="${h}.jpg"><P>${said(1 + pick(4, s, h), GERMAN, "haus", s, h)}<P><A HREF="../${s}.htm">${s}</A>`,
        ),
      );
  }
  return made;
}

/** Twelve wells on a site that has as many other pages. */
function wells(): SmallSite {
  const { put, leaf, ...made } = site("/");
  const names = numbers(12).map((i) => `${title(1, WORDS, "well", i)} Well`);
  const others = ["history", "members", "newsletter", "events", "donate", "press", "map", "faq", "contact", "rules"];
  const page = (what: string, body: string) =>
    `<!doctype html><title>${what} | Friends of the Wells</title><nav>${others.map((o) => a(`/${o}`, o)).join(" ")}</nav><h1>${what}</h1>${body}`;
  put(
    "/",
    page(
      "Friends of the Wells",
      `<p>${said(3, WORDS, "fw")}</p><p>The wells we look after:</p>${list(names.map((n, i) => a(`/wells/${i + 1}`, n)))}`,
    ),
  );
  for (const o of others) put(`/${o}`, page(o, `<p>${said(3 + pick(5, o), WORDS, "o", o)}</p>`));
  for (const [i, n] of names.entries())
    leaf(`/wells/${i + 1}`, page(n, `<p>${said(2 + pick(4, i), WORDS, "wl", i)}</p><p>${a("/", "All wells")}</p>`));
  return made;
}

export const THIRD_THINGS: readonly (readonly [string, SmallSite])[] = [
  ["minerals in rows with pictures", minerals()],
  ["villages in menus", villages()],
  ["castles in a wiki", wiki()],
  ["teas with two addresses each", teas()],
  ["a classification of eight levels", classification()],
  ["films with long casts", casts()],
  ["a weblog with answers to comments", weblog()],
  ["a board with links to last posts", board()],
  ["patterns behind pictures without words", patterns()],
  ["notices with condolences", notices()],
  ["houses on a map", houses()],
  ["twelve wells", wells()],
];
