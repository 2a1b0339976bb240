/** Written before anybody looked how listing judges them: parts of larger sites, umbrellas, whole sites. */
import { a, each, numbers, RU, type SmallSite, said, site, some } from "../small-site.js";
import { ARABIC, chunks, dashed, list, person, pick, title, two, WORDS } from "./words.js";

const words = ([text]: readonly string[]) => text!.split(" ");
const SPANISH = words`agua aceite ajo arroz barca calle campana carbón cebada cuesta fuente gallo higo horno huerta laurel limón llave luna maíz miel monte nube olivo pan piedra plaza puente queso romero sal sierra trigo venta viña zorro`;
const PORTUGUESE = words`abóbora alho amêndoa areia azeite bacalhau barco batata caldo canela castanha coentro couve farinha feijão figo laranja leite limão mar mel milho noz ovo pimenta porto queijo rio sal sardinha serra tomate uva vinho`;
const FINNISH = words`aalto aamu halla heinä ilta järvi kaisla kanto koivu koski kuu kuusi laine lehti lintu lumi maa meri metsä mylly niitty pelto pihlaja polku ranta ruis saari suo taivas talvi tuuli vene virta yö`;
const GREEK = words`άγγελος άνεμος άρτος βροχή γη δρόμος ειρήνη ελπίδα ευχή ζωή θύρα καρδιά λίθος λόγος λύχνος νύχτα οίκος όρος πίστη πηγή ποιμένας σπόρος φως χάρη χρόνος ψυχή`;
const TATAR = words`авыл агач ай алма бакча болыт буран гөл диңгез елга җил җыр ипек йолдыз кар көз кош кояш күл күпер кыш моң су таң тау урман чишмә яз яңгыр өй`;
const KANA = words`雪の 夜に 山を 風が 月は 川へ 花も 冬の 朝に 鳥が 道を 海は 灯の 窓に 声が 橋を 雨は 空へ 石も 村の 松に 舟が 霜を 影は`;
const ROMAJI = words`kaze yuki tsuki yama kawa umi sora hana tori matsu fune kage asa yoru michi hashi mado koe`;

type Tag<T> = (strings: readonly string[], ...values: (string | number)[]) => T;
/** The parts of a template, of which all but the last end with a bar. */
const parts = (count: number, [strings, ...values]: Parameters<Tag<string>>): string[] => {
  const all = strings
    .map((one, i) => one + (values[i] ?? ""))
    .join("")
    .split(" | ");
  return [...all.slice(0, count - 1), all.slice(count - 1).join(" | ")];
};
/** Language, title and body. */
const html: Tag<string> = (...written) => {
  const [lang, name, body] = parts(3, written);
  return `<!DOCTYPE html><html lang="${lang}"><head><meta charset="utf-8"><title>${name}</title></head><body>${body}</body></html>`;
};
/** A tag that adds a page: its address, what the page of the site asks for, and its body last. */
const writer =
  (add: (path: string, html: string) => void, page: (...all: [string, string, string]) => string): Tag<void> =>
  (...written) => {
    const [path, ...all] = parts(page.length + 1, written);
    add(path!, page(...(all as [string, string, string])));
  };
const prose = (count: number, from: readonly string[], ...key: (string | number)[]) =>
  each(count, (k) => `<p>${said(2 + pick(3, "len", k, ...key), from, ...key, k)}</p>`);
const stanzas = (count: number, from: readonly string[], ...key: (string | number)[]) =>
  each(count, (v) => `<p>${each(4, (l) => some(4 + pick(2, v, l, ...key), from, ...key, v, l), "<br>\n")}</p>`);
const slug = (words: string) => dashed(words).normalize("NFD").replace(/\p{M}/gu, "");
const kana = (count: number, ...key: (string | number)[]) => some(count, KANA, ...key).replaceAll(" ", "");
const joined = <T>(all: readonly T[], make: (one: T) => string, between = "") => all.map(make).join(between);
/** The pieces of a list with their numbers and how many there are. */
const pieces = <T>(all: readonly T[], size: number): (readonly [own: T[], p: number, count: number])[] =>
  chunks(all, size).map((own, p, { length }) => [own, p, length]);
const numbered = (at: (p: number) => string, p: number, count: number) =>
  each(count, (q) => (q === p ? `<span class="current">${q + 1}</span>` : a(at(q), q + 1)), " ");
const beside = (at: (p: number) => string, p: number, count: number, back: string, on: string) =>
  `${p > 0 ? a(at(p - 1), back) : ""} ${p + 1 < count ? a(at(p + 1), on) : ""}`;

/** (a) A category by ?cat= of an old WordPress; months, newest posts and neighbours are of all categories. */
function stews(): SmallSite {
  const { put, leaf, ...made } = site("/?cat=4");
  const cats = ["Postres", "Guisos", "Viajes", "Huerto", "Libros"];
  const all = numbers(210).reverse();
  const of = (i: number) => [pick(5, "ct", i), ...(pick(7, "ct2", i) === 0 ? [(pick(5, "ct", i) + 1) % 5] : [])];
  const at = (i: number) => `/?p=${40 + 3 * i + pick(3, "p", i)}`;
  const month = (i: number) => `${2008 + Math.floor(i / 72)}${two(1 + (Math.floor(i / 6) % 12))}`;
  const name = (i: number) => title(3, SPANISH, "st", i);
  const months = [...new Set(all.map(month))];
  const page = (what: string, body: string) =>
    html`es | ${what} « El Puchero | <div id="page"><div id="header"><h1>${a("/", "El Puchero")}</h1></div><div id="content" class="narrowcolumn">${body}</div><div id="sidebar"><ul><li><form id="searchform"><input name="s"></form></li><li>Páginas${list([a("/?page_id=2", "Acerca de")])}</li><li>Archivos${list(months.map((m) => a(`/?m=${m}`, `${m.slice(4)}/${m.slice(0, 4)}`)))}</li><li>Categorías${list(cats.map((c, k) => a(`/?cat=${k + 3}`, c)))}</li><li>Entradas recientes${list(all.slice(0, 5).map((i) => a(at(i), name(i))))}</li></ul></div></div>`;
  const [show, item] = [writer(put, page), writer(leaf, page)];
  const meta = (i: number) =>
    `<p class="postmetadata">Publicado en ${joined(of(i), (c) => a(`/?cat=${c + 3}`, cats[c]!), ", ")} | ${a(`${at(i)}#respond`, "Sin comentarios »")}</p>`;
  const post = (i: number) =>
    `<div class="post" id="post-${i}"><h3>${a(at(i), name(i))}</h3><small>${month(i)}</small><div class="entry"><p>${said(3, SPANISH, "st", i, 0)} ${a(`${at(i)}#more-${i}`, "Leer el resto de esta entrada »")}</p></div>${meta(i)}</div>`;
  const lists = (base: string, what: string, listed = (_: number) => true) => {
    const own = all.filter(listed);
    const to = (p: number) => (p ? `${base}${base === "/" ? "?" : "&"}paged=${p + 1}` : base);
    for (const [some, p, count] of pieces(own, 10))
      show`${to(p)} | ${what} | <h2 class="pagetitle">${what}</h2>${some.map(post).join("")}<div class="navigation">${beside(to, p, count, "Entradas posteriores »", "« Entradas anteriores")}</div>`;
  };
  lists("/", "El Puchero");
  for (const [c, what] of cats.entries()) lists(`/?cat=${c + 3}`, `Archivo de ${what}`, (i) => of(i).includes(c));
  for (const m of months) lists(`/?m=${m}`, `Archivo de ${m}`, (i) => month(i) === m);
  show`/?page_id=2 | Acerca de | <div class="post"><h2>Acerca de</h2>${prose(3, SPANISH, "acerca")}</div>`;
  for (const i of all)
    (of(i).includes(1)
      ? item
      : show)`${at(i)} | ${name(i)} | <div class="navigation">${i ? a(at(i - 1), `« ${name(i - 1)}`) : ""} ${i < 209 ? a(at(i + 1), `${name(i + 1)} »`) : ""}</div><div class="post"><h2>${name(i)}</h2><div class="entry"><p>${said(3, SPANISH, "st", i, 0)}</p><ul>${each(4 + pick(6, "in", i), (k) => `<li>${k + 1} ${some(2, SPANISH, "in", i, k)}</li>`)}</ul>${prose(2 + pick(4, "n", i), SPANISH, "stt", i)}<h4>Entradas relacionadas</h4>${list([17, 58, 131].map((d) => a(at((i + d) % 210), name((i + d) % 210))))}</div>${meta(i)}</div>`;
  return made;
}

/** (a) The poems under one tag in Ghost, written in Japanese; "read next" shows those of other tags. */
function winterPoems(): SmallSite {
  const { put, leaf, ...made } = site("/tag/fuyu/");
  const tags = ["haru", "natsu", "aki", "fuyu", "tabi", "machi"];
  const words = ["春", "夏", "秋", "冬", "旅", "町"];
  const all = numbers(160);
  const of = (i: number) => [pick(4, "ja", i), ...(pick(3, "j2", i) === 0 ? [4 + pick(2, "j3", i)] : [])];
  const at = (i: number) => `/${dashed(some(3, ROMAJI, "ja", i))}-${i + 11}/`;
  const name = (i: number) => kana(2, "jt", i);
  const page = (what: string, kind: string, body: string) =>
    html`ja | ${what} | <div class="viewport ${kind}-template"><header id="gh-head">${a("/", "紙の舟")}<nav>${list([a("/", "ホーム"), a("/tag/tabi/", "旅"), a("/about/", "この場所について")])}</nav></header>${body}<footer class="site-footer">${a("/", "紙の舟")} © ${a("/privacy/", "プライバシー")}</footer></div>`;
  const [show, item] = [writer(put, page), writer(leaf, page)];
  const card = (i: number) =>
    `<article class="post-card"><a class="post-card-image-link" href="${at(i)}"><img src="/content/images/${i}.jpg" alt=""></a><a class="post-card-content-link" href="${at(i)}"><div class="post-card-primary-tag">${words[of(i)[0]!]}</div><h2 class="post-card-title">${name(i)}</h2><p class="post-card-excerpt">${kana(10, "je", i)}</p></a><footer class="post-card-meta">${a(`/author/${pick(2, "au", i) ? "sato" : "mori"}/`, pick(2, "au", i) ? "佐藤" : "森")}</footer></article>`;
  const lists = (base: string, what: string, listed = (_: number) => true) => {
    const own = all.filter(listed);
    const to = (p: number) => (p ? `${base}page/${p + 1}/` : base);
    for (const [some, p, count] of pieces(own, 12))
      show`${to(p)} | ${what} | tag | <main><section class="outer"><h1>${what}</h1><p>全${own.length}篇</p><div class="post-feed">${some.map(card).join("")}</div><nav class="pagination">${beside(to, p, count, "← 新しい", "古い →")} <span>${p + 1} / ${count}</span></nav></section></main>`;
  };
  lists("/", "紙の舟");
  for (const [t, tag] of tags.entries()) lists(`/tag/${tag}/`, words[t]!, (i) => of(i).includes(t));
  for (const [k, who] of ["mori", "sato"].entries()) lists(`/author/${who}/`, who, (i) => pick(2, "au", i) === k);
  for (const one of ["about", "privacy"])
    show`/${one}/ | ${one} | page | <article class="post page"><h1>${one}</h1><p>${kana(60, one)}。</p></article>`;
  for (const i of all) {
    const add = of(i).includes(3) ? item : show;
    add`${at(i)} | ${name(i)} | post | <article class="post-full"><header><section class="post-full-tags">${joined(of(i), (t) => a(`/tag/${tags[t]}/`, words[t]!), " ")}</section><h1>${name(i)}</h1></header><section class="post-content">${each(3 + pick(4, "jn", i), (v) => `<p>${each(3, (l) => kana(3, "jv", i, v, l), "<br>")}</p>`)}</section></article><aside class="read-next">${[1, 2, 37].map((d) => card((i + d) % 160)).join("")}</aside>`;
  }
  return made;
}

/** (a) One author of a server of poems: loose poems in pages, others in his books; strangers recommended below. */
function onePoet(): SmallSite {
  const { put, leaf, ...made } = site("/avtor/vetrov");
  const names = ["vetrov", "lunina", "kedrov", "snegova", "rechnoy", "polev", "zarina", "tihonov"];
  const poets = names.map((login, k) => ({ k, login, own: numbers(k ? 18 + pick(30, "ru", k) : 124) }));
  const who = (k: number) => `${title(1, RU, "ruf", k)} ${title(1, RU, "rul", k)}`;
  const at = (k: number, i: number) =>
    `/${2006 + (i % 9)}/${two(1 + pick(12, "mo", k, i))}/${two(1 + pick(28, "da", k, i))}/${1000 + 500 * k + 3 * i}`;
  const link = (k: number, i: number) => `<a href="${at(k, i)}" class="poemlink">${title(2, RU, "rt", k, i)}</a>`;
  const rows = (k: number, own: readonly number[]) =>
    `<ul type="square">${own.map((i) => `<li>${link(k, i)} <small>- лирика, ${at(k, i).slice(1, 11)}</small></li>`).join("")}</ul>`;
  const page = (what: string, body: string) =>
    html`ru | ${what} / Тетради | <div id="header"><ul>${[a("/", "Тетради"), a("/authors/", "Авторы"), a("/poems/", "Произведения"), a("/about.html", "О портале")].map((l) => `<li>${l}</li>`).join("")}</ul></div><div id="container">${body}</div><div id="footer">Портал предоставляет авторам возможность публикации. ${a("/help/", "Помощь")}</div>`;
  const [show, item] = [writer(put, page), writer(leaf, page)];
  show`/ | Главная | <h2>Новые авторы</h2>${list(names.map((n, k) => a(`/avtor/${n}`, who(k))))}`;
  show`/authors/ | Авторы | ${list(names.map((n, k) => `${a(`/avtor/${n}`, who(k))} ${said(1, RU, n)}`))}`;
  show`/poems/ | Произведения | ${poets.map(({ k, own }) => rows(k, own.slice(-6))).join("")}`;
  for (const one of ["about.html", "help/"]) show`/${one} | Справка | ${prose(4, RU, one)}`;
  for (const { k, login, own } of poets) {
    const books = numbers(k ? 1 : 3);
    const book = (i: number) => (i % 4 === 3 ? pick(books.length, "book", k, i) : -1);
    const head = `<h1>${who(k)}</h1><p>${said(3, RU, login)}</p><p>Произведений: <b>${own.length}</b></p>`;
    const shelf = books
      .map((b) => `<div class="bookheader">${a(`/avtor/${login}&book=${b + 1}`, title(2, RU, "bk", k, b))}</div>`)
      .join("");
    const friends = `<h2>Избранные авторы:</h2><p>${[1, 3].map((d) => a(`/avtor/${names[(k + d) % 8]}`, who((k + d) % 8))).join(", ")}</p>`;
    const to = (p: number) => (p ? `/avtor/${login}&s=${30 * p}` : `/avtor/${login}`);
    const listed = own.filter((i) => book(i) < 0);
    for (const [some, p, count] of pieces(listed, 30))
      show`${to(p)} | ${who(k)} | ${head}${rows(k, some)}<div class="textlink">продолжение: ${each(count, (q) => (q === p ? "" : a(to(q), `${30 * q + 1}-${30 * q + 30}`)), " ")}</div>${shelf}${friends}`;
    for (const b of books)
      show`/avtor/${login}&book=${b + 1} | ${who(k)} | ${head}<h3>${title(2, RU, "bk", k, b)}</h3>${rows(
        k,
        own.filter((i) => book(i) === b),
      )}${a(`/avtor/${login}`, "все произведения")}`;
    for (const i of own) {
      const critics = numbers(pick(3, "cr", k, i)).map((c) => (k + 1 + pick(7, "cr", k, i, c)) % 8);
      const others = [2, 5, 7].map((d) => poets[(k + d) % 8]!);
      (k
        ? show
        : item)`${at(k, i)} | ${title(2, RU, "rt", k, i)} (${who(k)}) | <h1>${title(2, RU, "rt", k, i)}</h1><div class="titleauthor"><em>${a(`/avtor/${login}`, who(k))}</em></div><div class="text">${stanzas(2 + pick(5, "st", k, i), RU, "rv", k, i)}</div><div class="copyright">© Copyright: ${a(`/avtor/${login}`, who(k))}, ${at(k, i).slice(1, 5)}<br>Свидетельство о публикации №${at(k, i).replaceAll("/", "")}</div><div>${a(`/avtor/${login}`, "Другие произведения автора")}</div><h2>Рецензии</h2>${critics.map((c) => `<div class="recproizv">${said(1, RU, "cr", k, i, c)} ${a(`/avtor/${names[c]}`, who(c))}</div>`).join("")}<h2>Рекомендуем</h2><ul>${others.map((o) => `<li>${link(o.k, (i + 3) % o.own.length)} - ${a(`/avtor/${o.login}`, who(o.k))}</li>`).join("")}</ul>`;
    }
  }
  return made;
}

/** (a) One county of a register in ASP: letters in the query, neighbours across the border, kinds of all counties. */
function countyBuildings(): SmallSite {
  const { put, leaf, ...made } = site("/county.asp?c=RTL");
  const counties = ["BRK", "HFD", "RTL", "SHR", "WAR", "WOR"];
  const kinds = ["barn", "bridge", "chapel", "dovecote", "mill"];
  const all = numbers(420);
  const county = (i: number) => pick(6, "cy", i);
  const at = (i: number) => `/building.asp?id=${21004 + 7 * i}`;
  const name = (i: number) => `${title(1, WORDS, "b1", i)} ${title(1, WORDS, "b2", i)}, ${title(1, WORDS, "b3", i)}`;
  const kind = (i: number) => kinds[pick(5, "kd", i)]!;
  const page = (what: string, body: string) =>
    `<html><head><title>Old Buildings Register: ${what}</title></head><body bgcolor="#FFFFEE"><table width="100%"><tr bgcolor="#336633"><td>${a("/default.asp", "Home")} | ${a("/counties.asp", "Counties")} | ${a("/kinds.asp", "Kinds")} | ${a("/contact.asp", "Contact")}</td></tr><tr><td>${body}</td></tr></table></body></html>`;
  const [show, item] = [writer(put, page), writer(leaf, page)];
  const rows = (own: readonly number[], more: (i: number) => string) =>
    `<table border="1" cellpadding="3"><tr><th>Building</th><th>Kind</th><th>Built</th></tr>${own.map((i) => `<tr><td>${a(at(i), name(i))}</td><td>${more(i)}</td><td>${1400 + pick(500, "yr", i)}</td></tr>`).join("")}</table>`;
  show`/default.asp | Home | <p>${said(3, WORDS, "register")}</p>${a("/counties.asp", "Choose a county")}`;
  show`/counties.asp | Counties | ${list(counties.map((c) => a(`/county.asp?c=${c}`, c)))}`;
  show`/kinds.asp | Kinds | ${list(kinds.map((k) => a(`/kind.asp?k=${k}`, k)))}`;
  show`/contact.asp | Contact | <form><input name="mail"><textarea></textarea></form>`;
  for (const k of kinds) {
    const listed = all.filter((i) => kind(i) === k);
    const to = (p: number) => `/kind.asp?k=${k}${p ? `&page=${p + 1}` : ""}`;
    for (const [own, p, count] of pieces(listed, 25))
      show`${to(p)} | ${k} | <h2>${k}</h2>${rows(own, (i) => counties[county(i)]!)}${numbered(to, p, count)}`;
  }
  for (const [n, c] of counties.entries()) {
    const own = all.filter((i) => county(i) === n);
    const letters = [...new Set(own.map((i) => name(i).charAt(0)))].sort();
    const bar = letters.map((l) => a(`/county.asp?c=${c}&l=${l}`, l)).join(" ");
    show`/county.asp?c=${c} | ${c} | <h2>${c}</h2><p>${said(3, WORDS, c)}</p><p>Buildings by letter: ${bar}</p><p>Bordering counties: ${[n + 1, n + 5].map((k) => a(`/county.asp?c=${counties[k % 6]}`, counties[k % 6]!)).join(", ")}</p>`;
    for (const l of letters)
      show`/county.asp?c=${c}&l=${l} | ${c} ${l} | <h2>${a(`/county.asp?c=${c}`, c)}: ${l}</h2><p>${bar}</p>${rows(
        own.filter((i) => name(i).startsWith(l)),
        kind,
      )}`;
    for (const i of own)
      (c === "RTL"
        ? item
        : show)`${at(i)} | ${name(i)} | <p>${a("/counties.asp", "Counties")} &gt; ${a(`/county.asp?c=${c}`, c)} &gt; ${a(`/county.asp?c=${c}&l=${name(i).charAt(0)}`, name(i).charAt(0))}</p><h2>${name(i)}</h2><img src="/img/${i}.jpg" align="right"><table><tr><td>Kind<td>${a(`/kind.asp?k=${kind(i)}`, kind(i))}<tr><td>Built<td>${1400 + pick(500, "yr", i)}<tr><td>Grid<td>SK ${1000 + pick(8999, "gr", i)}</table>${prose(1 + pick(3, "bl", i), WORDS, "bd", i)}<p><b>Within five miles:</b> ${[1, 5, 23, 90].map((d) => a(at((i + d) % 420), name((i + d) % 420))).join("; ")}</p>`;
  }
  return made;
}

/** (a) One series of records in Drupal: its records in pages, their songs; performers sing on other series, too. */
function recordSeries(): SmallSite {
  const { put, leaf, ...made } = site("/sarja/rannikon-lauluja");
  const series = ["rannikon-lauluja", "tanssilavalta", "joululevyt", "vanhat-mestarit"];
  const records = numbers(30).map((r) => ({ r, s: r < 10 ? 0 : 1 + (r % 3), own: numbers(6 + pick(6, "fi", r)) }));
  const songs = records.flatMap(({ r, s, own }) => own.map((i) => ({ r, s, i, n: 20 * r + i })));
  const name = (n: number) => title(2, FINNISH, "fs", n);
  const at = (n: number) => `/laulu/${slug(name(n))}-${n}`;
  const record = (r: number) => `/levy/${slug(title(2, FINNISH, "fr", r))}-${r}`;
  const who = (n: number) => pick(16, "fw", n);
  const singer = (w: number) => title(2, FINNISH, "fp", w);
  const page = (what: string, body: string) =>
    html`fi | ${what} — Laulukirja | <div id="header"><ul class="links primary-links">${series.map((s) => `<li>${a(`/sarja/${s}`, s.replaceAll("-", " "))}</li>`).join("")}<li>${a("/tietoa", "Tietoa")}</li></ul></div><div id="main"><h1 class="title">${what}</h1><div class="content">${body}</div></div><div class="block block-views"><h2>Uusimmat sanat</h2>${list(
      numbers(6)
        .map((k) => songs[(k * 41 + 7) % songs.length]!)
        .map(({ n }) => a(at(n), name(n))),
    )}</div><div id="footer">${a("/user/login", "Kirjaudu")}</div>`;
  const [show, item] = [writer(put, page), writer(leaf, page)];
  const pager = (to: (p: number) => string, p: number, count: number) =>
    count > 1 ? `<ul class="pager"><li>${numbered(to, p, count)}</li></ul>` : "";
  for (const [s, what] of series.entries()) {
    const to = (p: number) => `/sarja/${what}${p ? `?page=${p}` : ""}`;
    const listed = records.filter((one) => one.s === s);
    for (const [own, p, count] of pieces(listed, 4))
      show`${to(p)} | ${what.replaceAll("-", " ")} | ${own.map(({ r }) => `<div class="node node-teaser"><h2>${a(record(r), title(2, FINNISH, "fr", r))}</h2><img src="/files/${r}.jpg"><p>${said(2, FINNISH, "fr", r)}</p><ul class="links"><li>${a(record(r), "Lue lisää")}</li></ul></div>`).join("")}${pager(to, p, count)}`;
  }
  for (const { r, s, own } of records) {
    const borrowed = r >= 10 && r % 4 === 0 ? [songs[(r * 3) % 60]!.n] : [];
    show`${record(r)} | ${title(2, FINNISH, "fr", r)} | <div class="field">Sarja: ${a(`/sarja/${series[s]}`, series[s]!.replaceAll("-", " "))}</div><p>${said(2, FINNISH, "fr", r)}</p><table class="tracks">${[...own.map((i) => 20 * r + i), ...borrowed].map((n, k) => `<tr><td>${k + 1}.</td><td>${a(at(n), name(n))}</td><td>${a(`/esittaja/${who(n) + 1}`, singer(who(n)))}</td></tr>`).join("")}</table>`;
  }
  for (const w of numbers(16)) {
    const to = (p: number) => `/esittaja/${w + 1}${p ? `?page=${p}` : ""}`;
    const listed = songs.filter(({ n }) => who(n) === w);
    for (const [own, p, count] of pieces(listed, 10))
      show`${to(p)} | ${singer(w)} | <p>${said(2, FINNISH, "fp", w)}</p>${list(own.map(({ n }) => a(at(n), name(n))))}${pager(to, p, count)}`;
  }
  show`/tietoa | Tietoa | ${prose(4, FINNISH, "tietoa")}`;
  show`/user/login | Kirjaudu | <form><input name="name"><input type="password"></form>`;
  for (const { n, r, s, i } of songs)
    (s
      ? show
      : item)`${at(n)} | ${name(n)} | <div class="field field-artist">${a(`/esittaja/${who(n) + 1}`, singer(who(n)))}</div><div class="field field-record">Levyltä ${a(record(r), title(2, FINNISH, "fr", r))}, ${i + 1}. kappale</div><div class="field field-lyrics">${stanzas(2 + pick(4, "fl", n), FINNISH, "fl", n)}</div><ul class="links"><li>${a("/user/login", "Kirjaudu kommentoidaksesi")}</li></ul>`;
  return made;
}

/** (b) The category of all recipes: it shows the newest twelve and the categories below it, beside it in address. */
function allRecipes(): SmallSite {
  const { put, leaf, ...made } = site("/categoria/receitas/");
  const cats = ["bolos", "sopas", "peixe", "carne", "saladas", "doces", "paes", "entradas"];
  const below: Readonly<Record<string, readonly string[]>> = { doces: ["compotas", "gelados"], carne: ["aves"] };
  const every = [...cats, ...Object.values(below).flat()];
  const tags = ["forno", "rapido", "natal", "vegetariano", "verao"];
  const all = numbers(150);
  const cat = (i: number) => every[pick(every.length, "pc", i)]!;
  const name = (i: number) => title(4, PORTUGUESE, "pt", i);
  const at = (i: number) => `/${slug(name(i))}/`;
  const page = (what: string, body: string) =>
    html`pt | ${what} - Mesa Posta | <header class="site-header">${a("/", "Mesa Posta")}<nav>${list([a("/categoria/receitas/", "Receitas"), a("/sobre/", "Sobre"), a("/contacto/", "Contacto")])}</nav></header><main>${body}</main><footer><a href="/politica-de-privacidade/">Privacidade</a> <a href="https://www.instagram.com/">Instagram</a></footer>`;
  const [show, item] = [writer(put, page), writer(leaf, page)];
  const card = (i: number) =>
    `<article class="post entry"><a class="entry-image-link" href="${at(i)}"><img src="/wp-content/uploads/${i}.jpg" alt=""></a><h2 class="entry-title">${a(at(i), name(i))}</h2></article>`;
  const grid = (own: readonly number[]) => `<div class="grid">${own.map(card).join("")}</div>`;
  const boxes = (some: readonly string[]) =>
    `<ul class="subcategorias">${some.map((c) => `<li><a href="/categoria/${c}/"><img src="/icons/${c}.svg" alt=""><span>${c}</span></a></li>`).join("")}</ul>`;
  show`/ | Início | ${grid(all.slice(0, 4))}<p>${said(2, PORTUGUESE, "casa")}</p>`;
  show`/categoria/receitas/ | Receitas | <h1>Receitas</h1>${boxes(cats)}<h2>Mais recentes</h2>${grid(all.slice(0, 12))}`;
  for (const [base, what, own] of [
    ...every.map((c) => ["categoria", c, all.filter((i) => cat(i) === c)] as const),
    ...tags.map((t, k) => ["tag", t, all.filter((i) => pick(5, "ptag", i) === k)] as const),
  ]) {
    const to = (p: number) => `/${base}/${what}/${p ? `page/${p + 1}/` : ""}`;
    for (const [some, p, count] of pieces(own, 9))
      show`${to(p)} | ${what} | <h1>${what}</h1>${p ? "" : boxes(below[what] ?? [])}${grid(some)}<div class="pagination">${numbered(to, p, count)}</div>`;
  }
  for (const one of ["sobre", "contacto", "politica-de-privacidade"])
    show`/${one}/ | ${one} | <article class="page entry"><h1>${one}</h1>${prose(4, PORTUGUESE, one)}</article>`;
  for (const i of all)
    item`${at(i)} | ${name(i)} | <div class="breadcrumb">${a("/", "Início")} » ${a("/categoria/receitas/", "Receitas")} » ${a(`/categoria/${cat(i)}/`, cat(i))}</div><article class="post entry"><h1>${name(i)}</h1><p>${a("#receita", "Ir para a receita")}</p>${prose(2 + pick(3, "pn", i), PORTUGUESE, "px", i)}<div id="receita" class="wprm-recipe"><h3>Ingredientes</h3><ul>${each(5 + pick(6, "pi", i), (k) => `<li>${50 * (k + 1)} g ${some(1, PORTUGUESE, "pi", i, k)}</li>`)}</ul><h3>Preparação</h3><ol>${each(3 + pick(4, "pp", i), (k) => `<li>${said(1, PORTUGUESE, "pp", i, k)}</li>`)}</ol></div><p>${a(`/tag/${tags[pick(5, "ptag", i)]}/`, tags[pick(5, "ptag", i)]!)}</p></article><section class="relacionados"><h3>Também pode gostar</h3>${[3, 29, 64].map((d) => card((i + d) % 150)).join("")}</section>`;
  return made;
}

/** (b) Seeds in a shop: the start has three pages of the best only; others stand in collections that goods name. */
function seeds(): SmallSite {
  const { put, leaf, ...made } = site("/collections/seeds");
  const also = new Set<string>();
  const shown = ["annuals", "perennials", "herbs", "grasses"];
  const hidden = ["for-dry-soil", "for-shade", "for-bees", "cottage-border", "last-chance"];
  const all = numbers(165);
  const of = (i: number) => [
    ...(i % 3 ? [shown[pick(4, "sc", i)]!] : []),
    hidden[pick(5, "sh", i)]!,
    ...(i % 5 ? [] : ["for-bees"]),
  ];
  const name = (i: number) => `${title(2, WORDS, "sd", i)} ${some(1, WORDS, "sd2", i)}`;
  const at = (i: number) => `/products/${dashed(name(i))}`;
  const page = (what: string, body: string) =>
    html`en | ${what} – Thistledown Seeds | <header class="site-header"><ul class="site-nav"><li>${a("/collections/seeds", "All seeds")}</li>${shown.map((c) => `<li>${a(`/collections/${c}`, c)}</li>`).join("")}<li>${a("/blogs/journal", "Journal")}</li></ul>${a("/account/login", "Log in")} ${a("/cart", "Cart")}</header><main id="MainContent">${body}</main><footer>${["about-us", "delivery"].map((p) => a(`/pages/${p}`, p)).join(" ")} ${a("/policies/refund-policy", "Refund policy")}</footer>`;
  const [show, item] = [writer(put, page), writer(leaf, page)];
  const card = (i: number, within = "") =>
    `<div class="grid__item"><a href="${within}${at(i)}" class="grid-product__link"><img src="/cdn/${i}.jpg" alt="${name(i)}"><div class="grid-product__title">${name(i)}</div><span class="price">£${2 + (i % 3)}.50</span></a></div>`;
  const kept = all.filter((i) => i % 3 !== 0 && i % 2 === 0);
  for (const [c, own] of [
    ["seeds", kept.slice(0, 48)] as const,
    ...[...shown, ...hidden].map((c) => [c, all.filter((i) => of(i).includes(c))] as const),
  ]) {
    const to = (p: number) => `/collections/${c}${p ? `?page=${p + 1}` : ""}`;
    for (const [some, p, count] of pieces(own, 16))
      show`${to(p)} | ${c} | <h1>${c}</h1>${p ? "" : `<div class="rte">${said(1, WORDS, c)}</div>`}<div class="grid">${some.map((i) => card(i)).join("")}</div><div class="pagination">${beside(to, p, count, "Previous", "Next")}</div>`;
  }
  for (const one of ["pages/about-us", "pages/delivery", "policies/refund-policy", "account/login", "cart"])
    show`/${one} | ${one} | <div class="rte">${prose(2, WORDS, one)}</div>`;
  show`/blogs/journal | Journal | ${joined(numbers(7), (k) => `<h2>${a(`/blogs/journal/${k}`, title(4, WORDS, "bj", k))}</h2>`)}`;
  for (const k of numbers(7))
    show`/blogs/journal/${k} | ${title(4, WORDS, "bj", k)} | <article><h1>${title(4, WORDS, "bj", k)}</h1>${prose(6, WORDS, "bj", k)}</article>`;
  for (const i of all) {
    const trail = of(i).map((c) => a(`/collections/${c}`, c));
    item`${at(i)} | ${name(i)} | <nav class="breadcrumb">${a("/", "Home")} / ${trail.join(" / ")}</nav><div class="product-single"><h1>${name(i)}</h1><p class="latin"><i>${title(2, WORDS, "lat", i)}us</i></p><form action="/cart"><button>Add to cart</button></form><div class="product-description">${prose(1 + pick(3, "sn", i), WORDS, "sp", i)}<ul><li>Sow: ${1 + (i % 12)}</li><li>Height: ${10 * (1 + (i % 9))} cm</li></ul></div></div><h3>You may also like</h3><div class="grid">${[6, 12].map((d) => card((i + d) % 165)).join("")}</div>`;
  }
  show`/ | Home | ${joined(kept.slice(0, 4), (i) => card(i, "/collections/seeds"))}`;
  for (const i of kept.slice(0, 4)) {
    show`/collections/seeds${at(i)} | ${name(i)} | <h1>${name(i)}</h1>${prose(2, WORDS, "sp", i)}${a(at(i), "Details")}`;
    also.add(`/collections/seeds${at(i)}`);
  }
  return { ...made, also };
}

/** (b) Sermons in Hugo: the section names most series, a series its first three; the rest go from one to the next. */
function sermons(): SmallSite {
  const { put, leaf, ...made } = site("/omilies/");
  const series = numbers(15).map((s) => ({ s, name: title(2, GREEK, "gs", s), own: numbers(4 + pick(10, "gn", s)) }));
  const order = series.flatMap(({ s, own }) => own.map((i) => ({ s, i })));
  const dir = (s: number) =>
    `/omilies/${dashed(some(1, ["matthaios", "markos", "psalmoi", "nisteia"], "gd", s))}-${s + 1}/`;
  const at = (s: number, i: number) => `${dir(s)}${i + 1}/`;
  const name = (s: number, i: number) => title(4, GREEK, "gt", s, i);
  const who = (s: number, i: number) => pick(5, "gw", s, pick(2, s, i));
  const page = (what: string, body: string) =>
    html`el | ${what} · Άμβων | <header><h2>${a("/", "Άμβων")}</h2><nav>${a("/omilies/", "Ομιλίες")} ${a("/omilites/", "Ομιλητές")} ${a("/enoria/", "Η ενορία")}</nav></header><main>${body}</main><footer><p>${some(4, GREEK, "foot")}</p></footer>`;
  const [show, item] = [writer(put, page), writer(leaf, page)];
  const line = ({ s, i }: { s: number; i: number }) =>
    `<li><time>${2010 + (s % 9)}-${two(1 + (i % 12))}-07</time> ${a(at(s, i), name(s, i))}</li>`;
  show`/ | Αρχική | <p>${said(2, GREEK, "home")}</p><ul>${order.slice(-4).map(line).join("")}</ul>`;
  show`/enoria/ | Η ενορία | ${prose(4, GREEK, "enoria")}`;
  show`/omilites/ | Ομιλητές | ${list(numbers(5).map((w) => a(`/omilites/${w + 1}/`, title(2, GREEK, "gw", w))))}`;
  const card = ({ s, name, own }: (typeof series)[number]) =>
    `<section class="card"><h3>${a(dir(s), name)}</h3><p>${said(1, GREEK, "gc", s)}</p><small>${own.length} ομιλίες</small></section>`;
  const listed = series.filter(({ s }) => s % 5 !== 4);
  show`/omilies/ | Ομιλίες | <h1>Ομιλίες</h1><div class="cards">${joined(listed, card)}</div>`;
  for (const w of numbers(5))
    show`/omilites/${w + 1}/ | Ομιλητής | <h1>${title(2, GREEK, "gw", w)}</h1><p>${said(2, GREEK, "gw", w)}</p><h2>Πρόσφατες</h2><ul>${joined(order.filter(({ s, i }) => who(s, i) === w).slice(-5), line)}</ul>`;
  for (const one of series)
    show`${dir(one.s)} | ${one.name} | <h1>${one.name}</h1><p>${said(2, GREEK, "gc", one.s)}</p><ul>${joined(one.own.slice(0, 3), (i) => line({ s: one.s, i }))}</ul>${one.own.length > 3 ? `<p>+${one.own.length - 3}</p>` : ""}`;
  for (const [n, { s, i }] of order.entries()) {
    const [back, on] = [order[n - 1], order[n + 1]];
    item`${at(s, i)} | ${name(s, i)} | <article><h1>${name(s, i)}</h1><p class="meta">${a(`/omilites/${who(s, i) + 1}/`, title(2, GREEK, "gw", who(s, i)))} — ${a(dir(s), series[s]!.name)}, ${i + 1}</p><audio src="/audio/${s}-${i}.mp3"></audio><blockquote>${said(1, GREEK, "gq", s, i)}</blockquote>${prose(4 + pick(5, "gl", s, i), GREEK, "gx", s, i)}</article><nav class="post-nav">${back ? a(at(back.s, back.i), "← Προηγούμενη ομιλία") : ""} ${on ? a(at(on.s, on.i), "Επόμενη ομιλία →") : ""}</nav>`;
  }
  return made;
}

/** (c) Minerals in MediaWiki, right to left: links in every sentence, a box of the group below each article. */
function minerals(): SmallSite {
  const { put, leaf, ...made } = site("/wiki/الصفحة_الرئيسية");
  const groups = numbers(7).map((g) => `${ARABIC[g * 3]}ات`);
  const all = numbers(104);
  const group = (i: number) => pick(7, "ag", i);
  const name = (i: number) => `${ARABIC[i % 30]} ${ARABIC[(i * 7 + 5 + Math.floor(i / 30)) % 30]}ي`;
  const at = (what: string) => `/wiki/${what.replaceAll(" ", "_")}`;
  const query = (what: string, action: string) => `/index.php?title=${what.replaceAll(" ", "_")}&${action}`;
  const link = (i: number) => `<a href="${at(name(i))}" title="${name(i)}">${name(i)}</a>`;
  const page = (what: string, body: string) =>
    `<!DOCTYPE html><html lang="ar" dir="rtl"><head><title>${what} - موسوعة المعادن</title></head><body class="mediawiki rtl"><div id="content"><h1 id="firstHeading">${what}</h1><div id="mw-content-text">${body}</div></div><div id="mw-navigation"><ul id="p-views"><li>${a(at(what), "اقرأ")}</li><li>${a(query(what, "action=edit"), "عدل")}</li><li>${a(query(what, "action=history"), "تاريخ")}</li></ul><ul id="p-navigation"><li>${a(at("الصفحة الرئيسية"), "الصفحة الرئيسية")}</li><li>${a(at("خاص:أحدث التغييرات"), "أحدث التغييرات")}</li><li>${a(at("مساعدة:محتويات"), "مساعدة")}</li></ul></div></body></html>`;
  const show = writer(put, page);
  const publish = (what: string, body: string, add = put) => {
    add(at(what), page(what, body));
    show`${query(what, "action=edit")} | ${what} | <form><textarea>${some(20, ARABIC, what)}</textarea></form>`;
    show`${query(what, "action=history")} | ${what} | ${list(numbers(4).map((k) => `${two(k + 3)}:1${k} ${some(3, ARABIC, "h", what, k)}`))}`;
  };
  publish(
    "الصفحة الرئيسية",
    `<p>${said(2, ARABIC, "main")} ${link(12)}</p><h2>تصنيفات</h2>${list([a(at("تصنيف:معادن"), "معادن")])}<h2>مقالة مختارة</h2><p>${link(40)} ${said(3, ARABIC, "sel")}</p>`,
  );
  publish("خاص:أحدث التغييرات", list(numbers(20).map((k) => `${link((k * 13) % 104)} (${pick(900, "rc", k)}+)`)));
  publish("مساعدة:محتويات", prose(4, ARABIC, "help"));
  publish("تصنيف:معادن", `<h2>تصنيفات فرعية</h2>${list(groups.map((g) => a(at(`تصنيف:${g}`), g)))}`);
  for (const [g, what] of groups.entries()) {
    const own = all.filter((i) => group(i) === g);
    const half = Math.ceil(own.length / 2);
    const more = query(`تصنيف:${what}`, "pagefrom=2");
    const part = (some: readonly number[], end: string) =>
      `<div id="mw-pages"><h2>صفحات تصنيف «${what}»</h2>${end}<div class="mw-category">${list(some.map(link))}</div>${end}</div><div id="catlinks">${a(at("تصنيف:معادن"), "معادن")}</div>`;
    publish(`تصنيف:${what}`, part(own.slice(0, half), a(more, "الصفحة التالية")));
    show`${more} | تصنيف:${what} | ${part(own.slice(half), a(at(`تصنيف:${what}`), "الصفحة السابقة"))}`;
    for (const i of own)
      publish(
        name(i),
        `<table class="infobox"><tr><th>${name(i)}</th></tr><tr><td>الصيغة</td><td>${["SiO2", "CaCO3", "FeS2", "Al2O3"][i % 4]}</td></tr><tr><td>الصلادة</td><td>${1 + (i % 10)}</td></tr></table>${each(2 + pick(4, "an", i), (k) => `<p>${said(1, ARABIC, "ax", i, k)} ${link((i * 3 + k * 17 + 1) % 104)} ${said(1, ARABIC, "ay", i, k)} ${link((i + k * 29 + 8) % 104)}.</p>`)}<table class="navbox"><tr><th>${what}</th></tr><tr><td>${own.map(link).join(" · ")}</td></tr></table><div id="catlinks">${a(at(`تصنيف:${what}`), what)}</div>`,
        leaf,
      );
  }
  return made;
}

/** (c) Interviews in Jekyll, in Tatar: lists show the first paragraphs of each, the first page the newest in full. */
function interviews(): SmallSite {
  const { put, leaf, ...made } = site("/");
  const all = numbers(86).reverse();
  const name = (i: number) => title(3, TATAR, "tt", i);
  const at = (i: number) =>
    `/${2011 + Math.floor(i / 12)}/${two(1 + (i % 12))}/${two(1 + pick(28, "td", i))}/${dashed(name(i))}.html`;
  const page = (what: string, body: string) =>
    html`tt | ${what} — Сүз остасы | <header class="site-header"><a class="site-title" href="/">Сүз остасы</a><nav class="site-nav">${a("/arhiv/", "Архив")} ${a("/proekt/", "Проект турында")}</nav></header><div class="page-content">${body}</div><footer class="site-footer"><p>${said(1, TATAR, "foot")}</p></footer>`;
  const [show, item] = [writer(put, page), writer(leaf, page)];
  const talk = (i: number, count: number) =>
    each(
      count,
      (k) =>
        `<p><strong>— ${some(6, TATAR, "q", i, k)}?</strong></p><p>— ${said(2 + pick(3, i, k), TATAR, "r", i, k)}</p>`,
    );
  const lead = (i: number) => `<p><em>${said(2, TATAR, "lead", i)}</em></p>`;
  const to = (p: number) => (p ? `/page${p + 1}/` : "/");
  for (const [own, p, count] of pieces(all, 6))
    show`${to(p)} | Әңгәмәләр | ${own.map((i) => `<article class="post"><h1>${a(at(i), name(i))}</h1><p class="post-meta">${at(i).slice(1, 11)}</p>${lead(i)}${talk(i, i === 85 ? 9 : 2)}<p><a class="read-more" href="${at(i)}">Дәвамы &rarr;</a></p></article>`).join("<hr>")}<div class="pagination">${beside(to, p, count, "&laquo; Яңарак", "Искерәк &raquo;")}</div>`;
  show`/arhiv/ | Архив | ${[2018, 2017, 2016, 2015, 2014, 2013, 2012, 2011]
    .map((y) => `<h2>${y}</h2>${list(all.filter((i) => at(i).startsWith(`/${y}`)).map((i) => a(at(i), name(i))))}`)
    .join("")}`;
  show`/proekt/ | Проект турында | <h1>Проект турында</h1>${prose(5, TATAR, "proekt")}`;
  for (const i of all)
    item`${at(i)} | ${name(i)} | <article class="post"><h1>${name(i)}</h1><p class="post-meta">${at(i).slice(1, 11)} • ${person("tt", i)}</p><img src="/foto/${i}.jpg" alt="">${lead(i)}${talk(i, i === 85 ? 9 : 5 + pick(5, "tn", i))}</article>`;
  return made;
}

/** (c) Ships in tables of 1998: letters, yards, a page to print and a Finnish page beside each. */
function ships(): SmallSite {
  const { put, leaf, ...made } = site("/index.html");
  const also = new Set<string>();
  const all = numbers(96);
  const name = (i: number) => `${title(1, WORDS, "sv", i)} ${["of", "and"][i % 2]} ${title(1, WORDS, "sw", i)}`;
  const file = (i: number) => `${name(i).toLowerCase().replaceAll(" ", "")}.html`;
  const letters = [...new Set(all.map((i) => name(i).charAt(0).toLowerCase()))].sort();
  const yard = (i: number) => pick(6, "yard", i);
  const data = (i: number) =>
    `<TABLE BORDER=1><TR><TD>1. ${1840 + (i % 70)}<TD>${200 + pick(900, "t", i)} t<TR><TD COLSPAN=2>${title(1, WORDS, "yard", yard(i))}</TABLE>`;
  const paged = (fi: boolean, what: string, body: string) =>
    `<HTML><HEAD><TITLE>${what}</TITLE></HEAD><BODY BACKGROUND="/sea.gif"><CENTER><TABLE WIDTH=600><TR><TD>${fi ? `<A HREF="/fi/index.html">Etusivu</A>` : `<A HREF="/index.html">Home</A> <A HREF="/yards.html">Yards</A> <A HREF="/links.html">Links</A>`}<TR><TD>${body}</TABLE></CENTER></BODY></HTML>`;
  const english = (what: string, body: string) => paged(false, what, body);
  const [show, item] = [writer(put, english), writer(leaf, english)];
  const finnish = writer(put, (what, body) => paged(true, what, body));
  const bar = (base: string) => letters.map((l) => `<A HREF="${base}${l}.html">${l.toUpperCase()}</A>`).join(" | ");
  const rows = (base: string, own: readonly number[]) =>
    `<TABLE BORDER=1>${own.map((i) => `<TR><TD><A HREF="${base}${file(i)}">${name(i)}</A><TD>${1840 + (i % 70)}`).join("")}</TABLE>`;
  show`/index.html | Sailing Ships of the Gulf | <H1>Sailing Ships of the Gulf</H1><P>${said(2, WORDS, "gulf")}<P>${bar("/list_")}<P><A HREF="/fi/index.html">Suomeksi</A>`;
  finnish`/fi/index.html | Purjelaivoja | <H1>Purjelaivoja</H1>${bar("/fi/luettelo_")}`;
  show`/links.html | Links | <UL><LI><A HREF="http://www.museum.example/">Museum</A></UL>`;
  show`/yards.html | Yards | ${list(numbers(6).map((y) => a(`/yard${y + 1}.html`, title(1, WORDS, "yard", y))))}`;
  for (const y of numbers(6))
    show`/yard${y + 1}.html | Yard | <H2>${title(1, WORDS, "yard", y)}</H2>${prose(2, WORDS, "yard", y)}${rows(
      "/ships/",
      all.filter((i) => yard(i) === y),
    )}`;
  for (const l of letters) {
    const own = all.filter((i) => name(i).toLowerCase().startsWith(l));
    show`/list_${l}.html | ${l} | ${bar("/list_")}${rows("/ships/", own)}`;
    finnish`/fi/luettelo_${l}.html | ${l} | ${bar("/fi/luettelo_")}${rows("/fi/laivat/", own)}`;
  }
  for (const i of all) {
    const text = prose(1 + pick(4, "sl", i), WORDS, "sx", i);
    item`/ships/${file(i)} | ${name(i)} | <H2>${name(i)}</H2><IMG SRC="/pics/${i}.gif" ALIGN=LEFT>${data(i)}${text}<P>Yard: <A HREF="/yard${yard(i) + 1}.html">${title(1, WORDS, "yard", yard(i))}</A><P><A HREF="/print/${file(i)}">Printable</A> <A HREF="/fi/laivat/${file(i)}"><IMG SRC="/fi.gif" ALT="Suomeksi"></A>`;
    put(`/print/${file(i)}`, `<HTML><TITLE>${name(i)}</TITLE><BODY><H2>${name(i)}</H2>${data(i)}${text}</BODY></HTML>`);
    finnish`/fi/laivat/${file(i)} | ${name(i)} | <H2>${name(i)}</H2>${data(i)}${prose(1 + pick(4, "sl", i), FINNISH, "sx", i)}<P><A HREF="/ships/${file(i)}"><IMG SRC="/en.gif" ALT="In English"></A>`;
    also.add(`/fi/laivat/${file(i)}`);
  }
  return { ...made, also };
}

/** (c) Dances in Sphinx: regions, kinds with an essay on each, dances; "previous" and "next" run through all of it. */
function dances(): SmallSite {
  const { put, leaf, ...made } = site("/en/latest/index.html");
  const top = "/en/latest/";
  const regions = numbers(5).map((r) => ({
    dir: `${dashed(title(1, WORDS, "dr", r))}${r}`,
    name: title(2, WORDS, "dr", r),
    kinds: numbers(3 + pick(3, "dk", r)).map((k) => ({
      file: `${dashed(title(1, WORDS, "dk", r, k))}${k}`,
      name: title(2, WORDS, "dk", r, k),
      own: numbers(3 + pick(7, "dn", r, k)).map((i) => title(3, WORDS, "dt", r, k, i)),
    })),
  }));
  const toc = (items: readonly (readonly [string, string])[]) =>
    `<div class="toctree-wrapper compound"><ul>${items.map(([to, what]) => `<li class="toctree-l1"><a class="reference internal" href="${to}">${what}</a></li>`).join("")}</ul></div>`;
  type Node = { at: string; name: string; body: string; wanted?: boolean };
  const home = toc(regions.map(({ dir, name }) => [`${top}${dir}/index.html`, name] as const));
  const order: Node[] = [
    { at: `${top}index.html`, name: "Village Dances", body: `${prose(2, WORDS, "dances")}${home}` },
  ];
  for (const { dir, name, kinds } of regions) {
    const at = (file: string) => `${top}${dir}/${file}.html`;
    order.push({ at: at("index"), name, body: toc(kinds.map((k) => [at(k.file), k.name] as const)) });
    for (const kind of kinds) {
      const to = (what: string) => at(`${kind.file}/${dashed(what)}`);
      const text = prose(5, WORDS, "essay", dir, kind.file);
      order.push({
        at: at(kind.file),
        name: kind.name,
        body: `${text}${toc(kind.own.map((d) => [to(d), d] as const))}`,
      });
      for (const dance of kind.own) {
        const steps = each(4 + pick(5, dance), (k) => `<li><p>${some(7, WORDS, dance, k)}</p></li>`);
        const body = `<p>${said(2, WORDS, dance)}</p><section id="steps"><h2>Steps<a class="headerlink" href="#steps">¶</a></h2><ol class="arabic simple">${steps}</ol></section><section id="music"><h2>Music</h2>${prose(1 + pick(2, dance), WORDS, "mu", dance)}</section>`;
        order.push({ at: to(dance), name: dance, body, wanted: true });
      }
    }
  }
  const page = (what: string, at: string, body: string) => {
    const n = Number(at);
    return html`en | ${what} — Village Dances 1.4 documentation | <div class="related"><ul><li>${a(`${top}genindex.html`, "index")}</li>${order[n + 1] && n >= 0 ? `<li>${a(order[n + 1]!.at, "next")}</li>` : ""}${order[n - 1] ? `<li>${a(order[n - 1]!.at, "previous")}</li>` : ""}</ul></div><div class="document"><div class="body" role="main"><h1>${what}</h1>${body}</div></div><div class="sphinxsidebar"><h3>${a(`${top}index.html`, "Village Dances")}</h3>${list(regions.map(({ dir, name }) => a(`${top}${dir}/index.html`, name)))}${a(`${top}search.html`, "Search")}${n >= 0 ? a(order[n]!.at.replace(top, `${top}_sources/`).replace(".html", ".rst.txt"), "Page source") : ""}</div>`;
  };
  const [show, item] = [writer(put, page), writer(leaf, page)];
  for (const [n, { at, name, body, wanted }] of order.entries()) {
    (wanted ? item : show)`${at} | ${name} | ${n} | ${body}`;
    put(at.replace(top, `${top}_sources/`).replace(".html", ".rst.txt"), `${name}\n=====\n\n${said(4, WORDS, name)}\n`);
  }
  show`${top}search.html | Search | ${-1} | <form><input name="q"></form>`;
  show`${top}genindex.html | Index | ${-1} | <table class="indextable">${joined(
    order.filter((one, k) => one.wanted && k % 3 === 0),
    ({ at, name }) => `<tr><td>${a(`${at}#steps`, name)}</td></tr>`,
  )}</table>`;
  return made;
}

/** (c) Stamps by year in WordPress, in Russian; news with an archive by month stands beside the catalogue. */
function stamps(): SmallSite {
  const { put, leaf, ...made } = site("/");
  const all = numbers(132);
  const year = (i: number) => 1921 + Math.floor(i / 9);
  const years = [...new Set(all.map(year))];
  const sets = [...new Set(all.map((i) => Math.floor(i / 4)))];
  const at = (i: number) => `/marka/${year(i)}-${two(1 + (i % 9))}/`;
  const name = (i: number) => `${title(2, RU, "ms", i)}, ${1 + (i % 20)} коп.`;
  const news = numbers(48).reverse();
  const month = (k: number) => `/${2013 + Math.floor(k / 24)}/${two(1 + (Math.floor(k / 2) % 12))}/`;
  const note = (k: number) => `${month(k)}${dashed(title(3, WORDS, "nw", k))}/`;
  const page = (what: string, body: string) =>
    html`ru | ${what} — Почтовая миниатюра | <div id="top"><ul class="menu"><li>${a("/", "Главная")}</li><li>${a("/katalog/", "Каталог марок")}</li><li>${a("/o-sajte/", "О сайте")}</li></ul></div><div id="left">${body}</div><div id="right"><h3>Новости</h3>${list(news.slice(0, 4).map((k) => a(note(k), title(4, RU, "nw", k))))}<h3>Архив</h3>${list([...new Set(news.map(month))].map((m) => a(m, m.slice(1, 8))))}</div>`;
  const [show, item] = [writer(put, page), writer(leaf, page)];
  const short = (k: number) =>
    `<div class="post"><h2>${a(note(k), title(4, RU, "nw", k))}</h2><p>${said(2, RU, "nw", k, 0)} ${a(note(k), "Далее…")}</p></div>`;
  show`/ | Главная | <p>${said(2, RU, "main")}</p><h2>Марка дня</h2><p>${a(at(50), name(50))}</p>${news.slice(0, 5).map(short).join("")}`;
  show`/o-sajte/ | О сайте | ${prose(4, RU, "site")}`;
  show`/katalog/ | Каталог | <h1>Каталог</h1><p>${years.map((y) => a(`/katalog/${y}/`, y)).join(" ")}</p>`;
  const row = (i: number) =>
    `<tr><td><a href="${at(i)}"><img src="/img/${i}s.jpg" alt=""></a></td><td>№ ${i + 1}</td><td>${a(at(i), name(i))}</td></tr>`;
  for (const y of years)
    show`/katalog/${y}/ | ${y} год | <h1>${y} год</h1><table>${joined(
      all.filter((i) => year(i) === y),
      row,
    )}</table>${y > 1921 ? a(`/katalog/${y - 1}/`, y - 1) : ""} ${years.includes(y + 1) ? a(`/katalog/${y + 1}/`, y + 1) : ""}`;
  for (const s of sets)
    show`/seriya/${s + 1}/ | Серия | <h1>${title(3, RU, "set", s)}</h1>${list(all.filter((i) => Math.floor(i / 4) === s).map((i) => a(at(i), name(i))))}`;
  for (const m of new Set(news.map(month)))
    show`${m} | Архив | ${joined(
      news.filter((k) => month(k) === m),
      short,
    )}`;
  for (const k of news)
    show`${note(k)} | Новости | <div class="post"><h1>${title(4, RU, "nw", k)}</h1>${prose(4, RU, "nw", k)}</div>`;
  for (const i of all)
    item`${at(i)} | ${name(i)} | <h1>${name(i)}</h1><a class="lightbox" href="/img/${i}b.jpg"><img src="/img/${i}.jpg" alt=""></a><table class="data"><tr><td>Год</td><td>${a(`/katalog/${year(i)}/`, year(i))}</td></tr><tr><td>Серия</td><td>${a(`/seriya/${Math.floor(i / 4) + 1}/`, title(3, RU, "set", Math.floor(i / 4)))}</td></tr><tr><td>Тираж</td><td>${1000 * (1 + pick(900, "ti", i))}</td></tr><tr><td>Зубцовка</td><td>${10 + (i % 4)}</td></tr></table><p>${said(1 + pick(3, "sd", i), RU, "sd", i)}</p>`;
  return made;
}

/** (c) A village of 1999 in frames: verses, legends, trades, proverbs and saints, a look for each. */
function village(): SmallSite {
  const { put, leaf, ...made } = site("/");
  const [show, item] = [writer(put, String), writer(leaf, String)];
  const verse = numbers(26);
  const legends = numbers(19);
  const trades = numbers(17);
  const proverbs = numbers(40);
  const saints = numbers(24);
  show`/ | <html><head><title>Villar de la Sierra</title></head><frameset cols="160,*"><frame src="/menu.htm" name="menu"><frame src="/inicio.htm" name="centro"><noframes>Su navegador no admite marcos.</noframes></frameset></html>`;
  show`/menu.htm | <html><body bgcolor="#660000" text="white">${[a("/inicio.htm", "Inicio"), a("/coplas/indice.htm", "Coplas"), a("/leyendas/", "Leyendas"), a("/oficios.asp", "Oficios"), a("/refranes/refranes.html", "Refranero"), a("/santoral/enero.htm", "Santoral"), a("/libro.htm", "Libro de visitas")].map((l) => `<p>${l.replace("<a ", `<a target="centro" `)}</p>`).join("")}</body></html>`;
  show`/inicio.htm | <html><body><h1>Villar de la Sierra</h1>${prose(3, SPANISH, "villar")}</body></html>`;
  show`/libro.htm | <html><body><h2>Libro de visitas</h2>${each(14, (k) => `<p><b>${person("lv", k)}</b><br>${said(1, SPANISH, "lv", k)}</p><hr>`)}</body></html>`;
  const copla = (i: number) => `/coplas/c${two(i + 1)}.htm`;
  show`/coplas/indice.htm | <html><body background="papel.gif"><center><h2>Coplas</h2>${verse.map((i) => `${a(copla(i), `${some(5, SPANISH, "cp", i, 0, 0)}…`)}<br>`).join("")}</center></body></html>`;
  for (const i of verse)
    item`${copla(i)} | <html><head><title>Coplas</title></head><body background="papel.gif"><center><font face="Times" color="#660000">${stanzas(1 + pick(4, "cp", i), SPANISH, "cp", i)}</font><a href="/coplas/indice.htm"><img src="/coplas/flecha.gif" border="0"></a></center></body></html>`;
  const legend = (i: number) => `/leyendas/${slug(title(2, SPANISH, "ly", i)).replace("-", "_")}.html`;
  show`/leyendas/ | <html><body><h1>Leyendas</h1>${legends.map((i) => `<dl><dt>${a(legend(i), `La leyenda de ${title(2, SPANISH, "ly", i)}`)}<dd>${said(2, SPANISH, "lt", i, 0)}</dl>`).join("")}</body></html>`;
  for (const i of legends)
    item`${legend(i)} | <html><head><title>La leyenda de ${title(2, SPANISH, "ly", i)}</title></head><body><table width="90%"><tr><td width="20%" bgcolor="#ddddaa">${a("/leyendas/", "Leyendas")}<br>${i + 1 < 19 ? a(legend(i + 1), "La siguiente") : ""}</td><td><h1>La leyenda de ${title(2, SPANISH, "ly", i)}</h1><p>${said(2, SPANISH, "lt", i, 0)}</p>${prose(5 + pick(4, "ll", i), SPANISH, "lx", i)}<p align="right"><i>Contada por ${person("ly", i)}</i></p></td></tr></table></body></html>`;
  const cell = (i: number) =>
    `<td><a href="/oficio.asp?n=${i + 1}"><img src="/fotos/o${i}.jpg" width="80"><br>El ${some(1, SPANISH, "of", i)}ero</a></td>`;
  show`/oficios.asp | <html><body><h3>Oficios perdidos</h3><table border="1">${joined(chunks(trades, 4), (own) => `<tr>${joined(own, cell)}</tr>`)}</table></body></html>`;
  for (const i of trades)
    item`/oficio.asp?n=${i + 1} | <html><body bgcolor="#eeeeff"><h3>El ${some(1, SPANISH, "of", i)}ero</h3><img src="/fotos/o${i}.jpg"><ul>${each(3 + pick(4, "oh", i), (k) => `<li>${some(3, SPANISH, "oh", i, k)}</li>`)}</ul>${prose(2, SPANISH, "ox", i)}<form><input type="button" value="Volver" onclick="history.back()"></form></body></html>`;
  const half = (l: number) => `/refranes/refranes${l ? l + 1 : ""}.html`;
  for (const [own, p, count] of pieces(proverbs, 14)) {
    const items = own.map((i) => `<font size="2">${a(`/refranes/r${i + 1}.html`, title(6, SPANISH, "rf", i))}</font>`);
    show`${half(p)} | <html><body><h2>Refranero</h2>${list(items, "ol")}<p>${numbered(half, p, count)}</p></body></html>`;
  }
  for (const i of proverbs)
    item`/refranes/r${i + 1}.html | <html><head><title>Refranero</title></head><body><blockquote><b>${title(6, SPANISH, "rf", i)}</b></blockquote><p>${said(2, SPANISH, "rx", i)}</p><p>Véase también ${a(`/refranes/r${((i + 11) % 40) + 1}.html`, title(6, SPANISH, "rf", (i + 11) % 40))}</p></body></html>`;
  const months = ["enero", "abril", "julio", "octubre"];
  const saint = (i: number) => `/santoral/${months[Math.floor(i / 6)]}_${two(1 + (i % 6) * 5)}.htm`;
  for (const [m, month] of months.entries())
    show`/santoral/${month}.htm | <html><body text="#003300"><p>${months.map((one) => a(`/santoral/${one}.htm`, one)).join(" · ")}</p><h2>${month}</h2><p>${saints
      .slice(6 * m, 6 * m + 6)
      .map(
        (i) =>
          `Día ${1 + (i % 6) * 5}: ${a(saint(i), `San ${title(1, SPANISH, "sn", i)}`)}, ${some(5, SPANISH, "so", i)}.`,
      )
      .join(" ")}</p></body></html>`;
  for (const i of saints)
    item`${saint(i)} | <html><head><title>Santoral</title></head><body text="#003300"><h2>San ${title(1, SPANISH, "sn", i)}</h2><h4>${1 + (i % 6) * 5} de ${months[Math.floor(i / 6)]!}</h4>${prose(3 + pick(3, "sl", i), SPANISH, "sx", i)}<h4>Oración</h4>${stanzas(1, SPANISH, "or", i)}<p>${a(`/santoral/${months[Math.floor(i / 6)]}.htm`, "Al mes")}</p></body></html>`;
  return made;
}

export const EIGHTH: readonly (readonly [what: string, site: SmallSite])[] = [
  ["stews by a category in the query", stews()],
  ["winter poems under a tag", winterPoems()],
  ["one poet of a server", onePoet()],
  ["buildings of one county", countyBuildings()],
  ["songs of one series of records", recordSeries()],
  ["all recipes below a category", allRecipes()],
  ["seeds in collections", seeds()],
  ["sermons from one to the next", sermons()],
  ["minerals in a wiki", minerals()],
  ["interviews with their beginnings", interviews()],
  ["ships with twins", ships()],
  ["dances below essays", dances()],
  ["stamps beside news", stamps()],
  ["a village in frames", village()],
];
