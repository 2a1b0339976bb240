/** Written before anybody looked how listing judges them: generators and eras that the earlier batches do not have. */
import { a, each, numbers, type SmallSite, said, site, some } from "../small-site.js";
import { ARABIC, chunks, dashed, FRENCH, GERMAN, HAN, list, person, pick, title, two, WORDS } from "./words.js";

const THAI = "กลอน ดาว ทะเล นกน้อย บ้านนา ใบไม้ ฝน ฟ้า ไฟ ภูเขา แม่น้ำ ลม วันใหม่ สายน้ำ หมอก หัวใจ".split(" ");
const PORTUGUESE =
  "açúcar arroz azeite bolo caldo canela cebola coco farinha feijão forno leite limão mel milho pão peixe queijo sal sopa".split(
    " ",
  );
const thai = (n: number, ...key: (string | number)[]) => some(n, THAI, ...key).replaceAll(" ", "");
const han = (n: number, ...key: (string | number)[]) => some(n, HAN, ...key).replaceAll(" ", "");
const lines = (count: number, from: readonly string[], ...key: (string | number)[]) =>
  each(count, (l) => some(5, from, "l", l, ...key), "<br>\n");
const html = (lang: string, name: string, body: string) =>
  `<!doctype html><html lang="${lang}"><head><title>${name}</title></head><body>${body}</body></html>`;

/** mdBook: every page shows all chapters beside it. */
function mdBook(): SmallSite {
  const { put, leaf, ...made } = site("/index.html");
  const at = (c: number, s: number) => `/ch${two(c)}-${two(s)}-${dashed(title(2, WORDS, "md", c, s))}.html`;
  const all = numbers(12).flatMap((c) => numbers(2 + pick(5, "md", c)).map((s) => [c, s] as const));
  const toc = `<nav id="sidebar"><ol class="chapter">${all.map(([c, s]) => `<li class="chapter-item"><a href="${at(c, s)}"><strong>${c + 1}.${s}.</strong> ${title(2, WORDS, "md", c, s)}</a></li>`).join("")}</ol></nav>`;
  const page = (name: string, body: string, around = "") =>
    html("en", `${name} - The Kiln Book`, `${toc}<div id="content"><main>${body}</main></div>${around}`);
  put("/index.html", page("The Kiln Book", `<h1>The Kiln Book</h1><p>${said(3, WORDS, "book")}</p>`));
  put("/print.html", page("The Kiln Book", all.map(([c, s]) => `<p>${said(5, WORDS, "md", c, s)}</p>`).join("")));
  for (const [i, [c, s]] of all.entries())
    leaf(
      at(c, s),
      page(
        title(2, WORDS, "md", c, s),
        `<h1>${title(2, WORDS, "md", c, s)}</h1>${each(5, (k) => `<p>${said(4, WORDS, "md", c, s, k)}</p><pre>${some(6, WORDS, "code", c, s, k)}</pre>`)}`,
        `<nav class="nav-wide">${i ? `<a rel="prev" href="${at(...all[i - 1]!)}">‹</a>` : ""}${i + 1 < all.length ? `<a rel="next" href="${at(...all[i + 1]!)}">›</a>` : ""}</nav>`,
      ),
    );
  return made;
}

/** Ghost: posts in the root beside pages, tags, authors, three posts "you might like" below each. */
function ghost(): SmallSite {
  const { put, leaf, ...made } = site("/");
  const all = numbers(73);
  const at = (i: number) => `/${dashed(title(3, WORDS, "gh", i))}-${i}/`;
  const tag = (i: number) => WORDS[pick(6, "tag", i)]!;
  const card = (i: number) =>
    `<article class="post-card tag-${tag(i)}"><a class="post-card-image-link" href="${at(i)}"><img src="/i/${i}.jpg" alt=""></a><div><a href="${at(i)}"><h2>${title(3, WORDS, "gh", i)}</h2></a><p>${said(2, WORDS, "gh", i, 0)}</p><a href="/author/${pick(3, "by", i)}x/">${person(pick(3, "by", i))}</a></div></article>`;
  const page = (name: string, body: string) =>
    html(
      "en",
      name,
      `<header><nav>${a("/", "Home")} ${a("/about/", "About")} ${a("/tag/amber/", "Amber")} ${a("/membership/", "Subscribe")}</nav></header><main id="site-main">${body}</main><footer>${a("/privacy/", "Privacy")}</footer>`,
    );
  const feed = (base: string, own: readonly number[], head: string) => {
    for (const [p, some] of chunks(own, 12).entries())
      put(
        p ? `${base}page/${p + 1}/` : base,
        page(
          `${head} ${p}`,
          `<h1>${head}</h1><p>${said(1, WORDS, head)}</p><div class="post-feed">${some.map(card).join("")}</div><nav class="pagination">${p ? a(p > 1 ? `${base}page/${p}/` : base, "Newer Posts") : ""}${(p + 1) * 12 < own.length ? a(`${base}page/${p + 2}/`, "Older Posts") : ""}</nav>`,
        ),
      );
  };
  feed("/", all, "Slow Letters");
  for (const one of new Set(all.map(tag)))
    feed(
      `/tag/${one}/`,
      all.filter((i) => tag(i) === one),
      one,
    );
  for (const k of numbers(3))
    feed(
      `/author/${k}x/`,
      all.filter((i) => pick(3, "by", i) === k),
      person(k),
    );
  for (const one of ["about", "membership", "privacy"])
    put(
      `/${one}/`,
      page(
        one,
        `<article class="gh-article"><h1>${one}</h1><section class="gh-content"><p>${said(6, WORDS, one)}</p></section></article>`,
      ),
    );
  for (const i of all)
    leaf(
      at(i),
      page(
        title(3, WORDS, "gh", i),
        `<article class="gh-article"><a class="tag" href="/tag/${tag(i)}/">${tag(i)}</a><h1>${title(3, WORDS, "gh", i)}</h1><section class="gh-content">${each(4 + pick(4, i), (k) => `<p>${said(2 + (k ? 2 : 0), WORDS, "gh", i, k)}</p>`)}</section></article><aside class="read-more"><h2>You might also like</h2>${[7, 19, 31].map((d) => card((i + d) % 73)).join("")}</aside>`,
      ),
    );
  return made;
}

/** Omeka: objects with metadata alone, a page for each of their files, collections and tags. */
function omeka(): SmallSite {
  const { put, leaf, ...made } = site("/items/browse");
  const all = numbers(110);
  const at = (i: number) => `/items/show/${i + 40}`;
  const page = (name: string, body: string) =>
    html(
      "fr",
      `${name} · Photothèque`,
      `<header>${a("/", "Photothèque")}</header><nav>${list([a("/items/browse", "Parcourir les contenus"), a("/collections/browse", "Collections"), a("/items/search", "Recherche")])}</nav><div id="content">${body}</div><footer>Fièrement propulsé par Omeka.</footer>`,
    );
  const item = (i: number) =>
    `<div class="item record"><h2>${a(at(i), title(3, FRENCH, "om", i))}</h2><div class="item-img"><a href="${at(i)}"><img src="/files/${i}.jpg" alt=""></a></div><div class="item-description">${some(9, FRENCH, "desc", i)}</div></div>`;
  const browse = (to: (p: number) => string, own: readonly number[], head: string) => {
    for (const [p, some] of chunks(own, 10).entries())
      put(
        to(p + 1),
        page(
          head,
          `<h1>${head} (${own.length} au total)</h1><nav class="pagination">${each(Math.ceil(own.length / 10), (k) => a(to(k + 1), k + 1), " ")}</nav><div id="sort-links">${a(`${to(p + 1)}${to(p + 1).includes("?") ? "&" : "?"}sort_field=added`, "Date")}</div>${some.map(item).join("")}`,
        ),
      );
  };
  browse((p) => (p === 1 ? "/items/browse" : `/items/browse?page=${p}`), all, "Parcourir les contenus");
  put("/", page("Accueil", `<p>${said(2, FRENCH, "home")}</p>${item(3)}`));
  put("/items/search", page("Recherche", "<form><input></form>"));
  put(
    "/collections/browse",
    page(
      "Collections",
      each(
        4,
        (c) =>
          `<h2>${a(`/collections/show/${c + 1}`, title(2, FRENCH, "col", c))}</h2><p>${said(1, FRENCH, "col", c)}</p>`,
      ),
    ),
  );
  for (const c of numbers(4))
    put(
      `/collections/show/${c + 1}`,
      page(
        title(2, FRENCH, "col", c),
        `<h1>${title(2, FRENCH, "col", c)}</h1><p>${said(2, FRENCH, "col", c)}</p>${all
          .filter((i) => i % 4 === c)
          .slice(0, 5)
          .map(item)
          .join("")}`,
      ),
    );
  for (const i of all) {
    const rows = (what: string) =>
      ["Titre", "Sujet", "Description", "Créateur", "Date", "Format"]
        .map(
          (label, k) =>
            `<div class="element"><h3>${label}</h3><div class="element-text">${k === 4 ? 1880 + (i % 60) : some(k === 2 ? 12 : 3, FRENCH, what, i, k)}</div></div>`,
        )
        .join("");
    leaf(
      at(i),
      page(
        title(3, FRENCH, "om", i),
        `<h1>${title(3, FRENCH, "om", i)}</h1><div id="primary">${rows("om")}</div><h3>Fichiers</h3><a class="download-file" href="/files/show/${i + 40}"><img src="/files/${i}.jpg" alt=""></a><h3>Collection</h3>${a(`/collections/show/${(i % 4) + 1}`, title(2, FRENCH, "col", i % 4))}<ul class="item-pagination">${i ? `<li>${a(at(i - 1), "← Contenu précédent")}</li>` : ""}${i < 109 ? `<li>${a(at(i + 1), "Contenu suivant →")}</li>` : ""}</ul>`,
      ),
    );
    put(
      `/files/show/${i + 40}`,
      page(
        "IMG",
        `<h1>IMG_${i}.jpg</h1><img src="/files/${i}.jpg" alt=""><div id="primary"><h3>Contenu</h3>${a(at(i), title(3, FRENCH, "om", i))}</div>`,
      ),
    );
  }
  return made;
}

/** Poets by age, their poems in numbered pages of a list, and poems by rhyme; written from right to left. */
function arabicPoets(): SmallSite {
  const { put, leaf, ...made } = site("/");
  const eras = ["الجاهلي", "الأموي", "العباسي", "الأندلسي"];
  const poets = numbers(16).map((p) => ({ p, era: p % 4, own: numbers(4 + pick(14, "poet", p)) }));
  const at = (p: number, i: number) => `/poem${1000 + 40 * p + i}.html`;
  const line = (p: number, i: number, k: number) =>
    `<div class="bet"><h3>${some(4, ARABIC, "a", p, i, k)}</h3><h3>${some(4, ARABIC, "b", p, i, k)}</h3></div>`;
  const page = (name: string, body: string) =>
    `<!DOCTYPE html><html dir="rtl" lang="ar"><head><title>${name} - الديوان</title></head><body><div class="menu">${eras.map((e, k) => a(`/era-${k + 1}.html`, e)).join(" ")} ${a("/rhymes.html", "القوافي")}</div><div class="main">${body}</div></body></html>`;
  put(
    "/",
    page(
      "الديوان",
      `<div class="eras">${eras.map((e, k) => `<h2>${a(`/era-${k + 1}.html`, `العصر ${e}`)}</h2>`).join("")}</div>`,
    ),
  );
  for (const [k, e] of eras.entries())
    put(
      `/era-${k + 1}.html`,
      page(
        e,
        `<h1>${e}</h1>${poets
          .filter(({ era }) => era === k)
          .map(
            ({ p, own }) =>
              `<div class="s-cards">${a(`/cat-poet-${p + 1}.html`, some(2, ARABIC, "name", p))} <small>${own.length}</small></div>`,
          )
          .join("")}`,
      ),
    );
  for (const { p, own } of poets) {
    const to = (n: number) => (n ? `/cat-poet-${p + 1}-page-${n + 1}.html` : `/cat-poet-${p + 1}.html`);
    const pages = chunks(own, 8);
    for (const [n, some8] of pages.entries())
      put(
        to(n),
        page(
          some(2, ARABIC, "name", p),
          `<h1>${some(2, ARABIC, "name", p)}</h1>${n ? "" : `<p class="bio">${said(5, ARABIC, "bio", p)}</p>`}<div class="list">${some8.map((i) => `<div class="record">${a(at(p, i), some(4, ARABIC, "a", p, i, 0))}</div>`).join("")}</div><div class="pages">${pages.length > 1 ? pages.map((_, q) => a(to(q), q + 1)).join(" ") : ""}</div>`,
        ),
      );
    for (const i of own)
      leaf(
        at(p, i),
        page(
          some(4, ARABIC, "a", p, i, 0),
          `<div class="crumbs">${a("/", "الرئيسية")} » ${a(to(0), some(2, ARABIC, "name", p))}</div><h1>${some(4, ARABIC, "a", p, i, 0)}</h1>${each(4 + pick(9, p, i), (k) => line(p, i, k))}<div class="tags">${a(`/rhyme-${pick(7, "rh", p, i) + 1}.html`, `قافية ${ARABIC[pick(7, "rh", p, i)]}`)}</div>${i ? a(at(p, i - 1), "السابق") : ""} ${i + 1 < own.length ? a(at(p, i + 1), "التالي") : ""}`,
        ),
      );
  }
  put(
    "/rhymes.html",
    page(
      "القوافي",
      each(7, (r) => `<div class="s-cards">${a(`/rhyme-${r + 1}.html`, ARABIC[r]!)}</div>`),
    ),
  );
  for (const r of numbers(7))
    put(
      `/rhyme-${r + 1}.html`,
      page(
        ARABIC[r]!,
        `<h1>${ARABIC[r]}</h1><div class="list">${poets
          .flatMap(({ p, own }) =>
            own
              .filter((i) => pick(7, "rh", p, i) === r)
              .slice(0, 3)
              .map((i) => `<div class="record">${a(at(p, i), some(4, ARABIC, "a", p, i, 0))}</div>`),
          )
          .join("")}</div>`,
      ),
    );
  return made;
}

/** A site builder's weblog: older posts by the time of the last, filters, all in one folder of dates. */
function squareBuilder(): SmallSite {
  const { put, leaf, ...made } = site("/journal");
  const all = numbers(64);
  const at = (i: number) =>
    `/journal/${2019 + Math.floor(i / 24)}/${1 + (Math.floor(i / 2) % 12)}/${1 + pick(27, "d", i)}/${dashed(title(4, WORDS, "sq", i))}`;
  const cat = (i: number) => `/journal/category/${title(1, WORDS, "c", pick(5, "sq", i))}`;
  const page = (name: string, body: string) =>
    html(
      "en",
      `${name} — Harrow &amp; Hearth`,
      `<header class="Header">${["journal", "shop", "about", "contact"].map((s) => a(`/${s}`, s)).join(" ")}</header><main class="Main">${body}</main><footer class="Footer">${a("/cart", "Cart")}</footer>`,
    );
  const entry = (i: number) =>
    `<article class="BlogList-item"><a class="BlogList-item-image-link" href="${at(i)}"></a><a class="BlogList-item-title" href="${at(i)}">${title(4, WORDS, "sq", i)}</a><div class="BlogList-item-excerpt"><p>${said(1, WORDS, "sq", i, 0)}</p></div><a class="BlogList-item-readmore" href="${at(i)}">Read More</a><div class="meta">${a(cat(i), cat(i).slice(18))}</div></article>`;
  const feed = (base: string, own: readonly number[]) => {
    for (const [p, some] of chunks(own, 9).entries())
      put(
        p ? `${base}?offset=${1600000000 - own[p * 9]!}` : base,
        page(
          "Journal",
          `${some.map(entry).join("")}<nav class="BlogList-pagination">${(p + 1) * 9 < own.length ? a(`${base}?offset=${1600000000 - own[(p + 1) * 9]!}`, "Older Posts") : ""}</nav>`,
        ),
      );
  };
  feed("/journal", all);
  for (const c of new Set(all.map(cat)))
    feed(
      c,
      all.filter((i) => cat(i) === c),
    );
  put(
    "/shop",
    page(
      "Shop",
      numbers(14)
        .map(
          (i) =>
            `<div class="ProductList-item"><a href="/shop/${dashed(title(2, WORDS, "pr", i))}">${title(2, WORDS, "pr", i)}</a> $${10 + i}</div>`,
        )
        .join(""),
    ),
  );
  for (const i of numbers(14))
    put(
      `/shop/${dashed(title(2, WORDS, "pr", i))}`,
      page(
        title(2, WORDS, "pr", i),
        `<h1>${title(2, WORDS, "pr", i)}</h1><p>${said(2, WORDS, "pr", i)}</p><button>Add to Cart</button>`,
      ),
    );
  for (const one of ["about", "contact", "cart"]) put(`/${one}`, page(one, `<p>${said(4, WORDS, one)}</p>`));
  for (const i of all)
    leaf(
      at(i),
      page(
        title(4, WORDS, "sq", i),
        `<article class="BlogItem"><h1>${title(4, WORDS, "sq", i)}</h1>${each(3 + pick(5, i), (k) => `<p>${said(k ? 4 : 1, WORDS, "sq", i, k)}</p>`)}<div class="meta">${a(cat(i), cat(i).slice(18))}</div></article><nav class="BlogItem-pagination">${i ? a(at(i - 1), title(4, WORDS, "sq", i - 1)) : ""}${i < 63 ? a(at(i + 1), title(4, WORDS, "sq", i + 1)) : ""}</nav>`,
      ),
    );
  return made;
}

/** Recipes under three levels of sections, with pages to print, and twelve other recipes below each. */
function receitas(): SmallSite {
  const { put, leaf, ...made } = site("/receitas/");
  const all = numbers(120);
  const name = (i: number) => title(3, PORTUGUESE, "pt", i);
  const at = (i: number) => `/receita/${i + 301}-${dashed(name(i))}.html`;
  const sections = numbers(5).map((s) => ({ s, to: `/receitas/${dashed(title(1, PORTUGUESE, "s", s))}-${s}/` }));
  const page = (what: string, body: string) =>
    html(
      "pt",
      `${what} | Panela Velha`,
      `<header>${a("/receitas/", "Receitas")} ${sections.map(({ s, to }) => a(to, title(1, PORTUGUESE, "s", s))).join(" ")} ${a("/dicas/", "Dicas")}</header><div class="conteudo">${body}</div>`,
    );
  const card = (i: number) =>
    `<li class="card"><a href="${at(i)}"><img src="/f/${i}.jpg" alt="${name(i)}"><span>${name(i)}</span></a></li>`;
  put(
    "/receitas/",
    page(
      "Receitas",
      `<h1>Receitas</h1>${sections.map(({ s, to }) => `<h2>${a(to, title(1, PORTUGUESE, "s", s))}</h2>${list(numbers(4).map((u) => a(`${to}${u + 1}-${PORTUGUESE[(s + u) % 20]}/`, PORTUGUESE[(s + u) % 20]!)))}`).join("")}`,
    ),
  );
  for (const { s, to } of sections) {
    put(
      to,
      page(
        title(1, PORTUGUESE, "s", s),
        `<h1>${title(1, PORTUGUESE, "s", s)}</h1>${list(numbers(4).map((u) => a(`${to}${u + 1}-${PORTUGUESE[(s + u) % 20]}/`, PORTUGUESE[(s + u) % 20]!)))}<ul>${all
          .filter((i) => i % 5 === s)
          .slice(0, 4)
          .map(card)
          .join("")}</ul>`,
      ),
    );
    for (const u of numbers(4))
      put(
        `${to}${u + 1}-${PORTUGUESE[(s + u) % 20]}/`,
        page(
          PORTUGUESE[(s + u) % 20]!,
          `<h1>${PORTUGUESE[(s + u) % 20]}</h1><ul class="lista">${all
            .filter((i) => i % 20 === 5 * u + s)
            .map(card)
            .join("")}</ul>`,
        ),
      );
  }
  put("/dicas/", page("Dicas", list(numbers(9).map((d) => a(`/dica/${d + 1}.html`, title(4, PORTUGUESE, "d", d))))));
  for (const d of numbers(9))
    put(
      `/dica/${d + 1}.html`,
      page("Dica", `<h1>${title(4, PORTUGUESE, "d", d)}</h1><p>${said(5, PORTUGUESE, "d", d)}</p>`),
    );
  for (const i of all) {
    const text = `<h1>${name(i)}</h1>${list(numbers(6).map((k) => `${k + 1} xícaras de ${some(1, PORTUGUESE, "in", i, k)}`))}<ol>${each(4, (k) => `<li>${said(2, PORTUGUESE, "step", i, k)}</li>`)}</ol>`;
    leaf(
      at(i),
      page(
        name(i),
        `<div itemscope itemtype="https://schema.org/Recipe">${text}</div><a rel="nofollow" href="/imprimir/${i + 301}.html">Imprimir</a><h3>Veja também</h3><ul class="mais">${numbers(
          12,
        )
          .map((d) => card((i + 7 * d + 3) % 120))
          .join("")}</ul>`,
      ),
    );
    put(`/imprimir/${i + 301}.html`, html("pt", name(i), `${text}<p>${a(at(i), "Voltar")}</p>`));
  }
  return made;
}

/** Albums and their songs: an album's page has liner notes, a song's page words. */
function bandShop(): SmallSite {
  const { put, leaf, ...made } = site("/music");
  const albums = numbers(13).map((k) => ({ k, own: numbers(5 + pick(8, "al", k)) }));
  const album = (k: number) => `/album/${dashed(title(2, WORDS, "al", k))}`;
  const at = (k: number, i: number) => `/track/${dashed(title(3, WORDS, "tr", k, i))}-${k}${i}`;
  const page = (what: string, body: string) =>
    html(
      "en",
      `${what} | The Low Tides`,
      `<div id="band-navbar"><ol>${list([a("/music", "music"), a("/merch", "merch"), a("/community", "community")])}</ol></div><div id="pgBd">${body}</div><div id="discography"><h3>discography</h3><ul>${albums
        .slice(0, 6)
        .map(
          ({ k }) =>
            `<li><a href="${album(k)}"><img src="/c/${k}.jpg" alt=""></a><div class="trackTitle">${a(album(k), title(2, WORDS, "al", k))}</div></li>`,
        )
        .join("")}</ul>${a("/music", "more releases...")}</div>`,
    );
  put(
    "/music",
    page(
      "music",
      `<ol id="music-grid">${albums.map(({ k }) => `<li class="music-grid-item"><a href="${album(k)}"><div class="art"><img src="/c/${k}.jpg" alt=""></div><p class="title">${title(2, WORDS, "al", k)}</p></a></li>`).join("")}</ol>`,
    ),
  );
  put(
    "/merch",
    page("merch", `<ol>${each(5, (m) => `<li>${a(`/merch/${m}-${WORDS[m]}`, `${WORDS[m]} shirt`)}</li>`)}</ol>`),
  );
  for (const m of numbers(5))
    put(`/merch/${m}-${WORDS[m]}`, page("merch", `<h2>${WORDS[m]} shirt</h2><p>${said(2, WORDS, "merch", m)}</p>`));
  put("/community", page("community", `<p>${said(1, WORDS, "com")}</p>`));
  for (const { k, own } of albums) {
    put(
      album(k),
      page(
        title(2, WORDS, "al", k),
        `<h2 class="trackTitle">${title(2, WORDS, "al", k)}</h2><table id="track_table">${own.map((i) => `<tr><td>${i + 1}.<td><a href="${at(k, i)}"><span>${title(3, WORDS, "tr", k, i)}</span></a> <span class="time">03:${two(pick(60, k, i))}</span><td class="info_link"><a href="${at(k, i)}#lyrics">lyrics</a>`).join("")}</table><div class="tralbum-about">${said(4, WORDS, "about", k)}</div><div class="tralbum-credits">released ${1 + k} May ${2004 + k}<br>${said(1, WORDS, "cr", k)}</div>`,
      ),
    );
    for (const i of own)
      leaf(
        at(k, i),
        page(
          title(3, WORDS, "tr", k, i),
          `<h2 class="trackTitle">${title(3, WORDS, "tr", k, i)}</h2><h3>from ${a(album(k), title(2, WORDS, "al", k))}</h3><div class="lyricsText">${each(3, (v) => `<p>${lines(4, WORDS, k, i, v)}</p>`)}</div><div class="tralbum-credits">from ${a(album(k), title(2, WORDS, "al", k))}, released ${1 + k} May ${2004 + k}</div>`,
        ),
      );
  }
  return made;
}

/** Wikisource: chapters below their books, authors, talk pages, old versions. */
function wikiBooks(): SmallSite {
  const { put, ...made } = site("/wiki/Hauptseite");
  const books = numbers(11).map((b) => ({
    b,
    name: `${title(2, GERMAN, "wb", b).replace(" ", "_")}`,
    own: numbers(3 + pick(9, "wb", b)),
  }));
  const at = (name: string, i: number) => `/wiki/${name}/Kapitel_${i + 1}`;
  const page = (path: string, name: string, body: string) =>
    put(
      path,
      html(
        "de",
        `${name} – Wikisource`,
        `<div id="content"><h1 id="firstHeading">${name}</h1><div id="bodyContent">${body}</div></div><div id="p-cactions">${list([a(path, "Seite"), a(path.replace("/wiki/", "/wiki/Diskussion:"), "Diskussion"), a(`/w/index.php?title=${path.slice(6)}&action=edit`, "Bearbeiten"), a(`/w/index.php?title=${path.slice(6)}&action=history`, "Versionsgeschichte")])}</div><div id="p-nav">${list([a("/wiki/Hauptseite", "Hauptseite"), a("/wiki/Spezial:Letzte_Änderungen", "Letzte Änderungen"), a("/wiki/Wikisource:Über", "Über")])}</div>`,
      ),
    );
  page(
    "/wiki/Hauptseite",
    "Hauptseite",
    `<p>${said(1, GERMAN, "wiki")}</p><h2>Bücher</h2>${list(books.map(({ name, b }) => `${a(`/wiki/${name}`, name.replace("_", " "))} von ${a(`/wiki/${LAST_OF(b)}`, person(b % 5).split(" ")[1]!)}`))}`,
  );
  page("/wiki/Wikisource:Über", "Über", `<p>${said(4, GERMAN, "über")}</p>`);
  for (const k of numbers(5))
    page(
      `/wiki/${LAST_OF(k)}`,
      person(k),
      `<p>${said(3, GERMAN, "author", k)}</p><h2>Werke</h2>${list(books.filter(({ b }) => b % 5 === k).map(({ name, b }) => `${a(`/wiki/${name}`, name.replace("_", " "))} (${1850 + b})`))}`,
    );
  for (const { b, name, own } of books) {
    page(
      `/wiki/${name}`,
      name,
      `<table class="head"><tr><td>Autor<td>${a(`/wiki/${LAST_OF(b)}`, person(b % 5))}<tr><td>Erschienen<td>${1850 + b}</table><h2>Inhalt</h2>${list(own.map((i) => a(at(name, i), `Kapitel ${i + 1}`)))}`,
    );
    for (const i of own) {
      page(
        at(name, i),
        `${name}/Kapitel ${i + 1}`,
        `<div class="nav">${i ? a(at(name, i - 1), "←") : ""} ${a(`/wiki/${name}`, name)} ${i + 1 < own.length ? a(at(name, i + 1), "→") : ""}</div>${each(4 + pick(4, b, i), (k) => `<p>${said(4, GERMAN, b, i, k)}</p>`)}`,
      );
      made.leaves.add(encodeURI(at(name, i)));
      if (i % 4 === 0)
        page(
          `/wiki/Diskussion:${name}/Kapitel_${i + 1}`,
          `Diskussion:${name}`,
          `<p>${said(1, GERMAN, "talk", b, i)}</p>`,
        );
    }
  }
  return made;
}
const LAST_OF = (b: number) => person(b % 5).replace(" ", "_");

/** Graves in a churchyard: letters, names, and a table for each person, with hardly a sentence. */
function graves(): SmallSite {
  const { put, leaf, ...made } = site("/cem/index.htm");
  const people = numbers(140).map((i) => ({ i, letter: "ABCDEFGHIJKL"[pick(12, "gr", i)]!, name: person(i, "grave") }));
  const at = (i: number) => `/cem/stones/S${String(i + 1).padStart(4, "0")}.htm`;
  const page = (what: string, body: string) =>
    `<HTML><HEAD><TITLE>${what}</TITLE></HEAD><BODY BACKGROUND="bg.gif"><CENTER><H2>${what}</H2></CENTER>${body}<HR><A HREF="/cem/index.htm">Home</A> | <A HREF="mailto:x@example.org">Mail</A></BODY></HTML>`;
  put(
    "/cem/index.htm",
    page(
      "St Bride's Churchyard",
      `<P>${said(3, WORDS, "cem")}</P><CENTER>${[..."ABCDEFGHIJKL"].map((l) => `<A HREF="/cem/names_${l.toLowerCase()}.htm">${l}</A>`).join(" | ")}</CENTER><P><A HREF="/cem/map.htm">Map</A> <A HREF="/cem/history.htm">History of the church</A>`,
    ),
  );
  put("/cem/map.htm", page("Map", `<IMG SRC="map.gif">`));
  put("/cem/history.htm", page("History of the church", `<P>${said(9, WORDS, "church")}</P>`));
  for (const l of "ABCDEFGHIJKL")
    put(
      `/cem/names_${l.toLowerCase()}.htm`,
      page(
        l,
        `<TABLE BORDER>${people
          .filter(({ letter }) => letter === l)
          .map(
            ({ i, name }) =>
              `<TR><TD><A HREF="${at(i)}">${name}</A><TD>${1790 + pick(90, "b", i)}<TD>${1860 + pick(80, "d", i)}`,
          )
          .join("")}</TABLE>`,
      ),
    );
  for (const { i, name } of people)
    leaf(
      at(i),
      page(
        name,
        `<TABLE BORDER=1><TR><TD>Born<TD>${1790 + pick(90, "b", i)}<TR><TD>Died<TD>${1860 + pick(80, "d", i)}<TR><TD>Plot<TD>${WORDS[pick(9, "pl", i)]} ${i % 17}<TR><TD>Inscription<TD>${some(4 + pick(6, i), WORDS, "insc", i)}</TABLE>${i % 3 ? "" : `<IMG SRC="/cem/p/${i}.jpg">`}`,
      ),
    );
  return made;
}

/** Novels: the newest chapters and all of them on a book's page, each chapter in three parts. */
function novels(): SmallSite {
  const { put, leaf, ...made } = site("/quanben/");
  const also = new Set<string>();
  const books = numbers(9).map((b) => ({ b, to: `/book/${31 + b}/`, own: numbers(14 + pick(9, "nv", b)) }));
  const at = (b: number, i: number, part = 0) =>
    `/book/${31 + b}/${71000 + 100 * b + i}${part ? `_${part + 1}` : ""}.html`;
  const chapter = (b: number, i: number) => `第${i + 1}章 ${han(4, "ch", b, i)}`;
  const page = (what: string, body: string) =>
    html(
      "zh",
      `${what}_书楼`,
      `<div class="nav">${["玄幻", "都市", "历史"].map((s, k) => a(`/sort/${k + 1}/`, s)).join("")}${a("/quanben/", "全本")}</div>${body}`,
    );
  const row = ({ b, to }: { b: number; to: string }) =>
    `<li><span class="s2">${a(to, han(5, "bk", b))}</span><span class="s5">${han(3, "au", b)}</span></li>`;
  put("/quanben/", page("全本小说", `<ul class="txt-list">${books.map(row).join("")}</ul>`));
  for (const k of numbers(3))
    put(
      `/sort/${k + 1}/`,
      page(
        "分类",
        `<ul class="txt-list">${books
          .filter(({ b }) => b % 3 === k)
          .map(row)
          .join("")}</ul>`,
      ),
    );
  for (const { b, to, own } of books) {
    put(
      to,
      page(
        han(5, "bk", b),
        `<div class="book"><h1>${han(5, "bk", b)}</h1><p>作者：${han(3, "au", b)}</p><p>${han(80, "intro", b)}</p></div><h2>最新章节</h2><ul class="section-list">${own
          .slice(-6)
          .reverse()
          .map((i) => `<li>${a(at(b, i), chapter(b, i))}</li>`)
          .join(
            "",
          )}</ul><h2>正文</h2><ul class="section-list">${own.map((i) => `<li>${a(at(b, i), chapter(b, i))}</li>`).join("")}</ul>`,
      ),
    );
    for (const i of own)
      for (const part of numbers(3)) {
        const after =
          part < 2 ? a(at(b, i, part + 1), "下一页") : i + 1 < own.length ? a(at(b, i + 1), "下一章") : a(to, "下一章");
        const before = part ? a(at(b, i, part - 1), "上一页") : a(i ? at(b, i - 1) : to, "上一章");
        const body = page(
          chapter(b, i),
          `<h1>${chapter(b, i)} (${part + 1}/3)</h1><div id="content">${each(8, (k) => `<p>${han(40, "nv", b, i, part, k)}。</p>`)}</div><div class="section-opt">${before} ${a(to, "目录")} ${after}</div>`,
        );
        if (part) also.add(at(b, i, part));
        (part ? put : leaf)(at(b, i, part), body);
      }
  }
  return { ...made, also };
}

/** Songs with chords, in Thai: by artist in the query, songs by number, transposed versions of each. */
function thaiChords(): SmallSite {
  const { put, leaf, ...made } = site("/index.php");
  const artists = numbers(18).map((k) => ({ k, own: numbers(3 + pick(8, "th", k)) }));
  const at = (k: number, i: number) => `/song.php?id=${500 + 20 * k + i}`;
  const page = (what: string, body: string) =>
    html(
      "th",
      `${what} : คอร์ด`,
      `<table><tr><td class="left">${["ใหม่", "ฮิต"].map((w, n) => a(`/index.php?show=${n + 1}`, w)).join("<br>")}<td class="mid">${body}</table>`,
    );
  const names = artists.map(({ k }) => `<tr><td>${a(`/artist.php?name=${k + 1}`, thai(2, "ar", k))}`);
  put("/index.php", page("คอร์ด", `<table>${names.join("")}</table>`));
  const all = artists.flatMap(({ k, own }) => own.map((i) => [k, i] as const));
  for (const n of numbers(2))
    put(
      `/index.php?show=${n + 1}`,
      page(
        "เพลง",
        list(
          all.filter((_, x) => x % 9 === n).map(([k, i]) => a(at(k, i), `${thai(3, "t", k, i)} - ${thai(2, "ar", k)}`)),
        ),
      ),
    );
  for (const { k, own } of artists) {
    put(
      `/artist.php?name=${k + 1}`,
      page(
        thai(2, "ar", k),
        `<h1>${thai(2, "ar", k)}</h1><table>${own.map((i) => `<tr><td>${i + 1}<td>${a(at(k, i), thai(3, "t", k, i))}<td>${pick(900, k, i)}`).join("")}</table>`,
      ),
    );
    for (const i of own) {
      const song = (key: string) =>
        `<h1>${thai(3, "t", k, i)}</h1><h2>${a(`/artist.php?name=${k + 1}`, thai(2, "ar", k))}</h2><pre>${each(8, (l) => `${key}   ${"CDEFGA"[pick(6, k, i, l)]}m\n${thai(6, "ly", k, i, l)}\n`)}</pre>`;
      leaf(
        at(k, i),
        page(
          thai(3, "t", k, i),
          `${song("C")}<p>${["D", "E", "G"].map((key) => a(`${at(k, i)}&key=${key}`, key)).join(" ")} ${a(`/print.php?id=${500 + 20 * k + i}`, "พิมพ์")}</p>`,
        ),
      );
      for (const key of ["D", "E", "G"]) put(`${at(k, i)}&key=${key}`, page(thai(3, "t", k, i), song(key)));
      put(`/print.php?id=${500 + 20 * k + i}`, html("th", thai(3, "t", k, i), song("C")));
    }
  }
  return made;
}

/** Judgments by court, year and month; a summary beside each; those before 2003 are missing. */
function judgments(): SmallSite {
  const { put, leaf, ...made } = site("/au/cases/");
  const courts = ["HCA", "FCA", "NSWSC"];
  const all = courts.flatMap((c) =>
    numbers(4).flatMap((y) => numbers(5 + pick(7, c, y)).map((n) => ({ c, y: 2003 + y, n: n + 1 }))),
  );
  const at = ({ c, y, n }: (typeof all)[number]) => `/au/cases/${c}/${y}/${n}.html`;
  const name = ({ c, y, n }: (typeof all)[number]) => `${person(c, y, n)} v ${person("v", c, y, n)} [${y}] ${c} ${n}`;
  const page = (what: string, path: readonly string[], body: string) =>
    html(
      "en",
      what,
      `<small>[${a("/", "Home")}] [${a("/databases.html", "Databases")}] [${a("/forms/search.html", "Search")}] [${a("/help.html", "Help")}]</small><h1>${what}</h1><p>You are here: ${path.map((p) => a(p, p)).join(" &gt;&gt; ")}</p><hr>${body}<hr><small>${a("/copyright.html", "Copyright Policy")} | ${a("/disclaimers.html", "Disclaimers")}</small>`,
    );
  put("/au/cases/", page("Case Law", ["/"], list(courts.map((c) => a(`/au/cases/${c}/`, `Court ${c}`)))));
  for (const c of courts) {
    put(
      `/au/cases/${c}/`,
      page(
        `Court ${c}`,
        ["/", "/au/cases/"],
        `<p>${each(9, (y) => a(`/au/cases/${c}/${1998 + y}/`, 1998 + y), " ")}</p><p>${a(`/au/cases/${c}/recent.html`, "Most recent decisions")}</p>`,
      ),
    );
    put(
      `/au/cases/${c}/recent.html`,
      page(
        "Recent",
        ["/au/cases/"],
        list(
          all
            .filter((d) => d.c === c && d.y === 2006)
            .slice(0, 5)
            .map((d) => a(at(d), name(d))),
        ),
      ),
    );
    for (const y of numbers(4))
      put(
        `/au/cases/${c}/${2003 + y}/`,
        page(
          `${c} ${2003 + y}`,
          ["/", `/au/cases/${c}/`],
          ["March", "August"]
            .map(
              (m, k) =>
                `<h2>${m}</h2>${list(all.filter((d) => d.c === c && d.y === 2003 + y && d.n % 2 === k).map((d) => `${a(at(d), name(d))} (${1 + pick(28, "day", at(d))} ${m} ${d.y})`))}`,
            )
            .join(""),
        ),
      );
  }
  for (const p of ["/databases.html", "/forms/search.html", "/help.html", "/copyright.html", "/disclaimers.html"])
    put(p, page(p.slice(1), ["/"], `<p>${said(5, WORDS, p)}</p>`));
  put("/", page("Home", ["/"], `${a("/au/cases/", "Case Law")}`));
  for (const d of all) {
    leaf(
      at(d),
      page(
        name(d),
        ["/", `/au/cases/${d.c}/`, `/au/cases/${d.c}/${d.y}/`],
        `<p>[${a(at(d).replace(".html", ".pdf"), "Download PDF")}] [${a(at(d).replace("/cases/", "/summaries/"), "Summary")}]</p>${each(12, (k) => `<p>${k + 1}. ${said(3, WORDS, at(d), k)}</p>`)}${each(pick(4, at(d)), (k) => a(at(all[pick(all.length, at(d), k)]!), "cited"), " ")}`,
      ),
    );
    put(
      at(d).replace("/cases/", "/summaries/"),
      page(`Summary of ${name(d)}`, ["/"], `<p>${said(3, WORDS, at(d), 0)}</p><p>${a(at(d), "Full text")}</p>`),
    );
  }
  return made;
}

/** Songs of 1996 in three indexes, by title, by first line, by tune; tunes have pages with their notes. */
function threeIndexes(): SmallSite {
  const { put, leaf, ...made } = site("/~filk/Index.html");
  const all = numbers(85);
  const at = (i: number) => `/~filk/songs/${title(2, WORDS, "fk", i).replace(/\W/g, "").slice(0, 12)}${i}.HTM`;
  const page = (what: string, body: string) =>
    `<html><head><title>${what}</title></head><body bgcolor=#ffffff><h1>${what}</h1>${body}<hr><address>${a("/~filk/Index.html", "back")}</address></body></html>`;
  put(
    "/~filk/Index.html",
    page(
      "Songs round the fire",
      `<p>${said(2, WORDS, "filk")}<ul><li>${a("/~filk/titles.html", "By title")}<li>${a("/~filk/first.html", "By first line")}<li>${a("/~filk/tunes.html", "By tune")}<li>${a("/~filk/links.html", "Other pages")}</ul>`,
    ),
  );
  put("/~filk/titles.html", page("Titles", all.map((i) => `${a(at(i), title(2, WORDS, "fk", i))}<br>`).join("\n")));
  put(
    "/~filk/first.html",
    page("First lines", all.map((i) => `${a(at(i), some(5, WORDS, "l", 0, "fk", i, 0))}<br>`).join("\n")),
  );
  put(
    "/~filk/tunes.html",
    page(
      "Tunes",
      numbers(12)
        .map(
          (t) =>
            `<dt>${a(`/~filk/tunes/t${t + 1}.html`, title(2, WORDS, "tune", t))}<dd>${all
              .filter((i) => i % 12 === t)
              .map((i) => a(at(i), title(2, WORDS, "fk", i)))
              .join(", ")}`,
        )
        .join("\n"),
    ),
  );
  put("/~filk/links.html", page("Other pages", list(numbers(6).map((k) => a(`http://other${k}.example/`, WORDS[k]!)))));
  for (const t of numbers(12))
    put(
      `/~filk/tunes/t${t + 1}.html`,
      page(
        title(2, WORDS, "tune", t),
        `<pre>X:${t}\nK:D\n${each(6, (k) => `|${some(4, [..."ABCDEFG"], "abc", t, k)}|\n`)}</pre>`,
      ),
    );
  for (const i of all)
    leaf(
      at(i),
      page(
        title(2, WORDS, "fk", i),
        `<i>to the tune of ${a(`/~filk/tunes/t${(i % 12) + 1}.html`, title(2, WORDS, "tune", i % 12))}</i>${each(4, (v) => `<p>${lines(4, WORDS, "fk", i, v)}`)}`,
      ),
    );
  return made;
}

/** Folk tales behind a map of counties, then parishes; teller's pages beside them. */
function counties(): SmallSite {
  const { put, leaf, ...made } = site("/sagn/kart.asp");
  const places = numbers(9).map((c) => ({ c, parishes: numbers(2 + pick(4, "co", c)) }));
  const at = (c: number, p: number, i: number) => `/sagn/vis.asp?nr=${c + 1}${two(p)}${two(i)}`;
  const page = (what: string, body: string) =>
    html(
      "no",
      what,
      `<div id="topp">${a("/sagn/kart.asp", "Kart")} | ${a("/sagn/om.asp", "Om samlingen")} | ${a("/sagn/sok.asp", "Søk")}</div>${body}`,
    );
  put(
    "/sagn/kart.asp",
    page(
      "Sagn",
      `<img src="k.gif" usemap="#k"><map name="k">${places.map(({ c }) => `<area shape="rect" coords="1,${c},2,3" href="/sagn/fylke.asp?f=${c + 1}" alt="${title(1, GERMAN, "co", c)}">`).join("")}</map>`,
    ),
  );
  put("/sagn/om.asp", page("Om samlingen", `<p>${said(6, GERMAN, "om")}</p>`));
  put("/sagn/sok.asp", page("Søk", "<form><input></form>"));
  for (const { c, parishes } of places) {
    put(
      `/sagn/fylke.asp?f=${c + 1}`,
      page(
        title(1, GERMAN, "co", c),
        `<h2>${title(1, GERMAN, "co", c)}</h2>${list(parishes.map((p) => a(`/sagn/sogn.asp?f=${c + 1}&s=${p + 1}`, title(1, GERMAN, "pa", c, p))))}`,
      ),
    );
    for (const p of parishes) {
      const own = numbers(2 + pick(6, "ta", c, p));
      put(
        `/sagn/sogn.asp?f=${c + 1}&s=${p + 1}`,
        page(
          title(1, GERMAN, "pa", c, p),
          `<h2>${title(1, GERMAN, "pa", c, p)}</h2><p>${said(2, GERMAN, "pa", c, p)}</p><table>${own.map((i) => `<tr><td>${a(at(c, p, i), title(3, GERMAN, "ta", c, p, i))}<td>${a(`/sagn/forteller.asp?id=${pick(14, "te", c, p, i) + 1}`, person(pick(14, "te", c, p, i)))}`).join("")}</table>`,
        ),
      );
      for (const i of own)
        leaf(
          at(c, p, i),
          page(
            title(3, GERMAN, "ta", c, p, i),
            `<h2>${title(3, GERMAN, "ta", c, p, i)}</h2>${each(2 + pick(4, c, p, i), (k) => `<p>${said(4, GERMAN, "ta", c, p, i, k)}</p>`)}<p class="kilde">${a(`/sagn/forteller.asp?id=${pick(14, "te", c, p, i) + 1}`, person(pick(14, "te", c, p, i)))}, ${1860 + pick(40, c, p, i)}</p>`,
          ),
        );
    }
  }
  for (const t of numbers(14))
    put(
      `/sagn/forteller.asp?id=${t + 1}`,
      page(person(t), `<h2>${person(t)}</h2><p>${said(2, GERMAN, "teller", t)}</p>`),
    );
  return made;
}

/** Photographs with one line each, in a grid of numbered pages and in series. */
function photographs(): SmallSite {
  const { put, leaf, ...made } = site("/photos");
  const all = numbers(96);
  const at = (i: number) => `/photos/${2011 + (i % 8)}/${dashed(title(2, WORDS, "ph", i))}`;
  const page = (what: string, body: string) =>
    html(
      "en",
      `${what} ~ ${"Ida Lambert"}`,
      `<header class="site">${a("/", "Ida Lambert")}<nav>${a("/photos", "Photos")} ${a("/series", "Series")} ${a("/contact", "Contact")}</nav></header><main>${body}</main>`,
    );
  const grid = (own: readonly number[]) =>
    `<ul class="grid">${own.map((i) => `<li><a href="${at(i)}"><img src="/media/${i}.jpg" alt="${title(2, WORDS, "ph", i)}"></a></li>`).join("")}</ul>`;
  for (const [p, own] of chunks(all, 24).entries())
    put(
      p ? `/photos?page=${p + 1}` : "/photos",
      page("Photos", `${grid(own)}${p < 3 ? `<a class="more" href="/photos?page=${p + 2}">Load more</a>` : ""}`),
    );
  put("/", page("Home", grid([3, 9])));
  put("/contact", page("Contact", `<p>${said(2, WORDS, "contact")}</p>`));
  put("/series", page("Series", list(numbers(6).map((s) => a(`/series/${WORDS[s]}`, WORDS[s]!)))));
  for (const s of numbers(6))
    put(
      `/series/${WORDS[s]}`,
      page(
        WORDS[s]!,
        `<h1>${WORDS[s]}</h1><p>${said(3, WORDS, "series", s)}</p>${grid(all.filter((i) => i % 9 === s))}`,
      ),
    );
  for (const i of all)
    leaf(
      at(i),
      page(
        title(2, WORDS, "ph", i),
        `<figure><img src="/media/${i}-big.jpg" alt=""><figcaption>${title(2, WORDS, "ph", i)}. ${some(5 + pick(5, i), WORDS, "cap", i)}</figcaption></figure><dl><dt>Camera<dd>${WORDS[pick(4, i)]}<dt>Film<dd>${pick(9, i)}00</dl><nav class="pager">${i ? a(at(i - 1), "Previous") : ""} ${i < 95 ? a(at(i + 1), "Next") : ""}</nav>`,
      ),
    );
  return made;
}

export const SIXTH: readonly (readonly [what: string, site: SmallSite])[] = [
  ["a book by mdBook", mdBook()],
  ["Ghost with pages beside posts", ghost()],
  ["Omeka with a page for each file", omeka()],
  ["Arabic poets by age and rhyme", arabicPoets()],
  ["a journal of a site builder", squareBuilder()],
  ["recipes to print with twelve others", receitas()],
  ["albums with liner notes and songs", bandShop()],
  ["books by chapter in a wiki", wikiBooks()],
  ["graves in tables", graves()],
  ["novels with chapters in parts", novels()],
  ["Thai songs in other keys", thaiChords()],
  ["judgments with summaries", judgments()],
  ["songs in three indexes", threeIndexes()],
  ["tales behind a map of counties", counties()],
  ["photographs with one line each", photographs()],
];
