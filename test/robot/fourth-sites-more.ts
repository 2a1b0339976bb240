/** The second half of fourth-sites.ts. */
import {
  chunks,
  dotted,
  type FourthSite,
  html,
  inWords,
  type Pages,
  p,
  pick,
  type Story,
  slugOf,
  stories,
  urlset,
  xml,
} from "./fourth-words.js";

/** A Korean paper on the commonest system there: everything by query. */
function koreanPaper(): FourthSite {
  const host = "www.gangbyeon.example";
  const sections = { S1N1: "사회", S1N2: "문화", S1N4: "경제" };
  const names = Object.keys(sections) as (keyof typeof sections)[];
  const people = ["김민수", "이서연", "박지훈"];
  const all = stories("kor", 45, "2024-01-31", 2).map((one) => ({
    ...one,
    in: pick(names, one.n),
    by: pick(people, one.n >> 1),
  }));
  type One = (typeof all)[number];
  const path = ({ n }: One): string => `/news/articleView.html?idxno=${20_100 + n}`;
  const top = `<header id="user-header"><a href="/">강변신문</a><nav><ul>${names.map((one) => `<li><a href="/news/articleList.html?sc_section_code=${one}&amp;view_type=sm">${sections[one]}</a></li>`).join("")}<li><a href="/com/com-1.html">신문사소개</a></li><li><a href="/member/login.html">로그인</a></li></ul></nav></header>`;
  const row = (one: One): string =>
    `<li><h4 class="titles"><a href="${path(one)}">${one.title}</a></h4><p class="lead"><a href="${path(one)}">${one.text[0]!.slice(0, 40)}</a></p><span class="byline"><em>${sections[one.in]}</em><em>${one.by} 기자</em><em>${one.day.replaceAll("-", ".")} 10:2${one.n % 10}</em></span></li>`;
  const pages: Pages = {
    "/com/com-1.html": html(
      "ko",
      "신문사소개 - 강변신문",
      "",
      `${top}<h1>신문사소개</h1><p>강변신문은 지역의 소식을 전합니다.</p>`,
    ),
    "/member/login.html": html("ko", "로그인", "", `${top}<form><input name="id"></form>`),
    "/": html(
      "ko",
      "강변신문",
      "",
      `${top}<div class="auto-article">${all
        .slice(0, 9)
        .map((one) => `<div class="item"><a href="${path(one)}"><strong>${one.title}</strong></a></div>`)
        .join("")}</div>`,
    ),
  };
  const list = (query: string, title: string, of: readonly One[]): void => {
    const parts = chunks(of, 6);
    for (const [i, few] of parts.entries())
      pages[`/news/articleList.html?${i === 0 ? "" : `page=${i + 1}&total=${of.length}&`}${query}view_type=sm`] = html(
        "ko",
        `${title} - 강변신문`,
        "",
        `${top}<section id="section-list"><h3>${title}</h3><ul class="type2">${few.map(row).join("")}</ul><ul class="pagination">${parts.map((_, k) => `<li class="${k === i ? "active" : ""}"><a href="/news/articleList.html?${k === 0 ? "" : `page=${k + 1}&amp;total=${of.length}&amp;`}${query.replace("&", "&amp;")}view_type=sm">${k + 1}</a></li>`).join("")}</ul></section>`,
      );
  };
  for (const one of names)
    list(
      `sc_section_code=${one}&`,
      sections[one],
      all.filter((each) => each.in === one),
    );
  for (const [i, one] of all.entries()) {
    pages[path(one)] = html(
      "ko",
      `${one.title} &lt; ${sections[one.in]} &lt; 기사본문 - 강변신문`,
      `<meta property="og:title" content="${one.title} - 강변신문"><meta name="author" content="강변신문">`,
      `${top}<div class="article-head-title"><ul class="breadcrumbs"><li><a href="/">홈</a></li><li><a href="/news/articleList.html?sc_section_code=${one.in}&amp;view_type=sm">${sections[one.in]}</a></li></ul><h3 class="heading">${one.title}</h3><ul class="infomation"><li><i class="icon-user-o"></i> ${one.by} 기자</li><li>승인 ${one.day.replaceAll("-", ".")} 10:2${one.n % 10}</li><li>댓글 0</li></ul></div><article id="article-view-content-div">${p(one.text)}</article><div class="tools"><a href="/news/articlePrint.html?idxno=${20_100 + one.n}">프린트</a></div><p class="copyright">저작권자 © 강변신문 무단전재 및 재배포 금지</p><article class="writer"><strong>${one.by} 기자</strong> <a href="mailto:a@b.example">a@b.example</a></article><aside><h4>인기기사</h4><ol>${[2, 9, 16].map((k) => `<li><a href="${path(all[(i + k) % all.length]!)}">${all[(i + k) % all.length]!.title}</a></li>`).join("")}</ol></aside>`,
    );
    pages[`/news/articlePrint.html?idxno=${20_100 + one.n}`] = html(
      "ko",
      one.title,
      "",
      `<h1>${one.title}</h1>${p(one.text)}`,
    );
  }
  return {
    name: "Korean paper under queries",
    starts: [host, `${host}/news/articleList.html?sc_section_code=S1N2&view_type=sm`, `${host}${path(all[22]!)}`],
    site: { [host]: pages },
    documents: new Map(all.map((one) => [`${host}${path(one)}`, [one.title, one.day, one.by, sections[one.in]]])),
  };
}

/** A Czech literary journal on Joomla: blog lists by start, print views in a query, "Napsal" above the text. */
function czechJournal(): FourthSite {
  const host = "tichamesta.example";
  const kinds = { poezie: "Poezie", proza: "Próza", recenze: "Recenze" };
  const names = Object.keys(kinds) as (keyof typeof kinds)[];
  const months = "leden únor březen duben květen červen červenec srpen září říjen listopad prosinec";
  const people = ["Jan Kovář", "Milada Svobodová", "Petr Říha"];
  const all = stories("ces", 39, "2011-10-10", 8).map((one) => ({
    ...one,
    kind: pick(names, one.n),
    by: pick(people, one.n >> 1),
  }));
  type One = (typeof all)[number];
  const path = (one: One): string => `/index.php/${one.kind}/${60 + one.n}-${slugOf(one.title)}`;
  const top = `<div id="header"><a href="/index.php">Tichá města</a></div><ul class="menu">${names.map((one, i) => `<li class="item-${101 + i}"><a href="/index.php/${one}">${kinds[one]}</a></li>`).join("")}<li><a href="/index.php/o-nas">O nás</a></li></ul>`;
  const info = (one: One): string =>
    `<dl class="article-info"><dt class="article-info-term">Podrobnosti</dt><dd class="createdby">Napsal ${one.by}</dd><dd class="category-name">Kategorie: <a href="/index.php/${one.kind}">${kinds[one.kind]}</a></dd><dd class="create">Vytvořeno: ${one.day.slice(8)}. ${months.split(" ")[Number(one.day.slice(5, 7)) - 1]} ${one.day.slice(0, 4)}</dd><dd class="hits">Zobrazeno: ${one.n * 31}</dd></dl>`;
  const lead = (one: One): string =>
    `<div class="items-row"><h2><a href="${path(one)}">${one.title}</a></h2>${info(one)}<p>${one.text[0]}</p><p class="readmore"><a href="${path(one)}">Číst dál: ${one.title}</a></p></div>`;
  const pages: Pages = {
    "/index.php/o-nas": html(
      "cs",
      "O nás",
      "",
      `${top}<div class="item-page"><h2>O nás</h2><p>Časopis vychází od roku 2006.</p></div>`,
    ),
  };
  const list = (at: string, title: string, of: readonly One[]): void => {
    const parts = chunks(of, 5);
    for (const [i, few] of parts.entries())
      pages[i === 0 ? at : `${at}?start=${5 * i}`] = html(
        "cs",
        title,
        `<meta name="generator" content="Joomla! 1.7"><link href="${at}?format=feed&amp;type=rss" rel="alternate" type="application/rss+xml">`,
        `${top}<div class="blog"><h1>${title}</h1>${few.map(lead).join("")}<div class="pagination"><p class="counter">Strana ${i + 1} z ${parts.length}</p><ul>${i + 1 < parts.length ? `<li class="pagination-next"><a title="Následující" href="${at}?start=${5 * (i + 1)}">Následující</a></li>` : ""}</ul></div></div>`,
      );
  };
  list("/index.php", "Tichá města", all.slice(0, 5));
  pages["/"] = pages["/index.php"]!;
  for (const one of names)
    list(
      `/index.php/${one}`,
      kinds[one],
      all.filter(({ kind }) => kind === one),
    );
  for (const one of all) {
    pages[path(one)] = html(
      "cs",
      one.title,
      `<meta name="generator" content="Joomla! 1.7"><meta name="author" content="${one.by}">`,
      `${top}<div class="item-page"><h2><a href="${path(one)}">${one.title}</a></h2><ul class="actions"><li class="print-icon"><a href="${path(one)}?tmpl=component&amp;print=1&amp;page=">Tisk</a></li><li class="email-icon"><a href="/index.php/component/mailto/?link=${one.n}">Email</a></li></ul>${info(one)}${p(one.text)}</div>`,
    );
    pages[`${path(one)}?tmpl=component&print=1&page=`] = html(
      "cs",
      one.title,
      "",
      `<h2>${one.title}</h2>${p(one.text)}`,
    );
  }
  return {
    name: "Czech journal on Joomla",
    starts: [host, `${host}/index.php/proza`, `${host}${path(all[25]!)}`],
    site: { [host]: pages },
    documents: new Map(all.map((one) => [`${host}${path(one)}`, [one.title, one.day, one.by, kinds[one.kind]]])),
  };
}

/** Indonesian news: articles on two pages, AMP copies, tags, an index by day. */
function indonesianNews(): FourthSite {
  const host = "kabarkampung.example";
  const kinds = { daerah: "Daerah", budaya: "Budaya", olahraga: "Olahraga" };
  const names = Object.keys(kinds) as (keyof typeof kinds)[];
  const months = "Januari Februari Maret April Mei Juni Juli Agustus September Oktober November Desember";
  const people = ["Dewi Lestari", "Agus Wibowo"];
  const all = stories("ind", 40, "2024-03-12", 1).map((one) => ({
    ...one,
    kind: pick(names, one.n),
    by: pick(people, one.n >> 1),
  }));
  type One = (typeof all)[number];
  const path = (one: One): string =>
    `/${one.kind}/read/${one.day.replaceAll("-", "/")}/10${one.n}/${slugOf(one.title)}`;
  const top = `<header><a href="/">KabarKampung</a><nav>${names.map((one) => `<a href="/${one}">${kinds[one]}</a>`).join("")}<a href="/indeks">Indeks</a><a href="/tentang-kami">Tentang Kami</a></nav></header>`;
  const row = (one: One): string =>
    `<div class="latest__item"><h2 class="latest__title"><a class="latest__link" href="${path(one)}">${one.title}</a></h2><date class="latest__date">${inWords(one.day, months)}, 08:00 WIB</date></div>`;
  const pages: Pages = {
    "/tentang-kami": html(
      "id",
      "Tentang Kami",
      "",
      `${top}<h1>Tentang Kami</h1><p>Media warga dari kampung untuk kampung.</p>`,
    ),
    "/": html("id", "KabarKampung - Berita Terkini", "", `${top}${all.slice(0, 8).map(row).join("")}`),
  };
  const list = (at: string, title: string, of: readonly One[]): void => {
    const parts = chunks(of, 9);
    for (const [i, few] of parts.entries())
      pages[i === 0 ? at : `${at}?page=${i + 1}`] = html(
        "id",
        `${title} - KabarKampung`,
        "",
        `${top}<h1>${title}</h1>${few.map(row).join("")}<div class="paging">${parts.map((_, k) => `<a class="paging__link" href="${k === 0 ? at : `${at}?page=${k + 1}`}">${k + 1}</a>`).join("")}${i + 1 < parts.length ? `<a class="paging__link paging__link--next" href="${at}?page=${i + 2}">Next</a>` : ""}</div>`,
      );
  };
  for (const one of names)
    list(
      `/${one}`,
      kinds[one],
      all.filter(({ kind }) => kind === one),
    );
  list("/indeks", "Indeks Berita", all);
  list(
    "/tag/jembatan",
    "Berita jembatan",
    all.filter(({ n }) => n % 5 === 0),
  );
  for (const one of all) {
    const isLong = one.n % 4 === 0;
    const head = (canonical: string): string =>
      `<link rel="canonical" href="http://${host}${canonical}"><link rel="amphtml" href="http://${host}/amp${path(one)}"><meta property="og:title" content="${one.title}"><meta name="content_author" content="${one.by}"><meta name="content_category" content="${kinds[one.kind]}">`;
    const page = (i: number, text: readonly string[]): string =>
      html(
        "id",
        `${one.title}${i > 1 ? ` Halaman ${i}` : ""} - KabarKampung`,
        head(path(one)),
        `${top}<div class="breadcrumb"><a href="/">Home</a> <a href="/${one.kind}">${kinds[one.kind]}</a></div><h1 class="read__title">${one.title}</h1><div class="read__time">KabarKampung - ${inWords(one.day, months)}, 08:00 WIB</div><div class="read__author"><span>Penulis</span> ${one.by}</div><div class="read__content">${p(text)}<p><strong>Baca juga: <a href="${path(all[one.n % all.length]!)}">${all[one.n % all.length]!.title}</a></strong></p></div>${isLong ? `<div class="paging__read"><a href="${path(one)}">1</a> <a href="${path(one)}?page=2">2</a>${i === 1 ? ` <a class="next" rel="next" href="${path(one)}?page=2">Selanjutnya</a>` : ""}</div>` : ""}<div class="tag"><a href="/tag/jembatan">jembatan</a></div>`,
      );
    pages[path(one)] = page(1, isLong ? one.text.slice(0, 3) : one.text);
    if (isLong) pages[`${path(one)}?page=2`] = page(2, [one.text[3]!, one.text[0]!]);
    pages[`/amp${path(one)}`] = html(
      "id",
      one.title,
      `<link rel="canonical" href="http://${host}${path(one)}">`,
      `<h1>${one.title}</h1>${p(one.text)}`,
    );
  }
  return {
    name: "Indonesian news with AMP copies and second pages",
    starts: [`${host}/budaya`, host, `${host}${path(all[5]!)}`],
    says: [/documents go on on further pages/, /^ {2}- next: auto$/m],
    site: { [host]: pages },
    documents: new Map(all.map((one) => [`${host}${path(one)}`, [one.title, one.day, one.by, kinds[one.kind]]])),
  };
}

/** A Lithuanian daily: each article has a page of comments and some a gallery; sections on two levels. */
function lithuanianDaily(): FourthSite {
  const host = "upesrytas.example";
  const sections = {
    "aktualijos/vietos-zinios": "Vietos žinios",
    "aktualijos/ukis": "Ūkis",
    "kultura/teatras": "Teatras",
    "kultura/knygos": "Knygos",
  };
  const names = Object.keys(sections) as (keyof typeof sections)[];
  const people = ["Rūta Kazlauskienė", "Jonas Petraitis", "Ieva Žukauskaitė"];
  const all = stories("lit", 44, "2023-09-09", 2).map((one) => ({
    ...one,
    in: pick(names, one.n),
    by: pick(people, one.n >> 1),
  }));
  type One = (typeof all)[number];
  const path = (one: One): string => `/${one.in}/${slugOf(one.title)}-${1_200_000 + one.n * 11}`;
  const top = `<header><a href="/">Upės rytas</a><nav><a href="/aktualijos">Aktualijos</a><a href="/kultura">Kultūra</a><a href="/prenumerata">Prenumerata</a></nav></header>`;
  const card = (one: One): string =>
    `<div class="article-card"><a href="${path(one)}"><h3>${one.title}</h3></a> <a class="comments" href="${path(one)}/komentarai">(${one.n % 7})</a></div>`;
  const pages: Pages = {
    "/prenumerata": html("lt", "Prenumerata", "", `${top}<h1>Prenumerata</h1><p>Metams 48 Eur.</p>`),
    "/": html("lt", "Upės rytas", "", `${top}${all.slice(0, 9).map(card).join("")}`),
  };
  for (const at of ["aktualijos", "kultura"]) {
    const own = names.filter((one) => one.startsWith(`${at}/`));
    pages[`/${at}`] = html(
      "lt",
      `${at} | Upės rytas`,
      "",
      `${top}<ul class="sub">${own.map((one) => `<li><a href="/${one}">${sections[one]}</a></li>`).join("")}</ul>${all
        .filter((one) => own.includes(one.in))
        .slice(0, 6)
        .map(card)
        .join("")}`,
    );
    for (const section of own) {
      const parts = chunks(
        all.filter((one) => one.in === section),
        5,
      );
      for (const [i, few] of parts.entries())
        pages[`/${section}${i === 0 ? "" : `/psl-${i + 1}`}`] = html(
          "lt",
          `${sections[section]} | Upės rytas`,
          "",
          `${top}<h1>${sections[section]}</h1>${few.map(card).join("")}<div class="pages">${i > 0 ? `<a href="/${section}${i === 1 ? "" : `/psl-${i}`}">Ankstesnis</a>` : ""} ${i + 1 < parts.length ? `<a href="/${section}/psl-${i + 2}">Kitas puslapis</a>` : ""}</div>`,
        );
    }
  }
  for (const [i, one] of all.entries()) {
    pages[path(one)] = html(
      "lt",
      `${one.title} - Upės rytas`,
      `<meta property="og:title" content="${one.title}"><meta property="og:type" content="article">`,
      `${top}<div class="crumbs"><a href="/${one.in.split("/")[0]}">${one.in.split("/")[0] === "kultura" ? "Kultūra" : "Aktualijos"}</a> <a href="/${one.in}">${sections[one.in]}</a></div><article><h1>${one.title}</h1><div class="author-line"><b>${one.by}</b>, Upės rytas <time>${one.day} 07:3${one.n % 10}</time></div><p class="lead"><b>${one.text[0]}</b></p>${p(one.text.slice(1))}${one.n % 3 === 0 ? `<a href="${path(one)}/galerija">Galerija (4 nuotr.)</a>` : ""}<div class="sr"><h4>Susiję straipsniai</h4>${[3, 8].map((k) => `<a href="${path(all[(i + k) % all.length]!)}">${all[(i + k) % all.length]!.title}</a>`).join("<br>")}</div><a href="${path(one)}/komentarai">Komentuoti</a></article>`,
    );
    pages[`${path(one)}/komentarai`] = html(
      "lt",
      `Komentarai: ${one.title}`,
      "",
      `${top}<h1>Komentarai: ${one.title}</h1><div class="comment"><b>Svečias</b><p>Labai geras straipsnis, ačiū autoriui už įdomias mintis apie mūsų miestą.</p></div><div class="comment"><b>Petras</b><p>O kada bus sutvarkyta gatvė prie stoties, gal kas žino atsakymą?</p></div>`,
    );
    if (one.n % 3 === 0)
      pages[`${path(one)}/galerija`] = html(
        "lt",
        `Galerija: ${one.title}`,
        "",
        `${top}<h1>${one.title}</h1>${[1, 2, 3, 4].map((k) => `<figure><img src="/f/${one.n}-${k}.jpg"><figcaption>${one.by} nuotr.</figcaption></figure>`).join("")}`,
      );
  }
  return {
    name: "Lithuanian daily with pages of comments and galleries",
    starts: [`${host}/kultura`, host, `${host}${path(all[15]!)}`],
    site: { [host]: pages },
    documents: new Map(all.map((one) => [`${host}${path(one)}`, [one.title, one.day, one.by, sections[one.in]]])),
  };
}

/** Kyrgyz and Russian news in the same lists; the page that is named is Kyrgyz. */
function mixedKyrgyz(): FourthSite {
  const host = "talas-kabar.example";
  const made = [
    ...stories("kir", 36, "2024-05-01", 2).map((one) => ({ ...one, kg: true })),
    ...stories("rus", 18, "2024-05-02", 4).map((one) => ({ ...one, kg: false })),
  ].sort((a, b) => (a.day < b.day ? 1 : -1));
  type One = (typeof made)[number];
  const path = (one: One): string => `/post/${one.kg ? 5000 + one.n * 2 : 7001 + one.n * 2}`;
  const people = ["Айгүл Токтосунова", "Бакыт Осмонов"];
  const top = `<div class="header"><a href="/">Талас кабар</a> <a href="/posts">Баары</a> <a href="/info">Биз жөнүндө</a></div>`;
  const row = (one: One): string =>
    `<div class="post"><a href="${path(one)}">${one.title}</a> <span>${dotted(one.day)}</span></div>`;
  const pages: Pages = {
    "/info": html("ky", "Биз жөнүндө", "", `${top}<h1>Биз жөнүндө</h1><p>Талас шаарынын кабарлары.</p>`),
    "/": html("ky", "Талас кабар", "", `${top}${made.slice(0, 10).map(row).join("")}<a href="/posts">Баары →</a>`),
  };
  const parts = chunks(made, 9);
  for (const [i, few] of parts.entries())
    pages[i === 0 ? "/posts" : `/posts?p=${i + 1}`] = html(
      "ky",
      "Баары - Талас кабар",
      "",
      `${top}<h1>Баары</h1>${few.map(row).join("")}<div>${i > 0 ? `<a href="/posts${i === 1 ? "" : `?p=${i}`}">←</a>` : ""} <b>${i + 1}</b> ${i + 1 < parts.length ? `<a href="/posts?p=${i + 2}">→</a>` : ""}</div>`,
    );
  for (const one of made)
    pages[path(one)] = html(
      "ky",
      `${one.title} - Талас кабар`,
      "",
      `${top}<h1>${one.title}</h1><div class="meta">${dotted(one.day)} | ${pick(people, one.n)}</div>${p(one.text)}`,
    );
  return {
    name: "Kyrgyz and Russian news in the same lists",
    starts: [`${host}/post/5010`, `${host}/posts`, host],
    site: { [host]: pages },
    documents: new Map(
      made.filter(({ kg }) => kg).map((one) => [`${host}${path(one)}`, [one.title, one.day, pick(people, one.n), ""]]),
    ),
  };
}

/** A Brazilian blog on Blogger: labels and older pages are forbidden by robots.txt; the sitemap has pages. */
function brazilianBlogger(): FourthSite {
  const host = "latadecartas.example";
  const months = "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro";
  const all = stories("por", 41, "2015-08-30", 11);
  const path = ({ day, title }: Story): string => `/${day.slice(0, 4)}/${day.slice(5, 7)}/${slugOf(title)}.html`;
  const said = (day: string): string => inWords(day, months).replace(/ (\S+) /, " de $1 de ");
  const head = `<meta content="blogger" name="generator"><link rel="alternate" type="application/atom+xml" title="Lata de Cartas - Atom" href="http://${host}/feeds/posts/default">`;
  const side = `<div class="sidebar"><div class="widget BlogArchive"><ul class="hierarchy">${[
    ...new Set(all.map(({ day }) => day.slice(0, 7))),
  ]
    .slice(0, 12)
    .map(
      (one) =>
        `<li class="archivedate"><a class="post-count-link" href="/${one.replace("-", "/")}/">${months.split(" ")[Number(one.slice(5)) - 1]}</a></li>`,
    )
    .join(
      "",
    )}</ul></div><div class="widget Label"><a href="/search/label/mem%C3%B3ria">memória</a> <a href="/search/label/rua">rua</a></div><div class="widget Profile"><a href="https://www.blogger.example/profile/1">Helena Prado</a></div></div>`;
  const post = (one: Story): string =>
    `<h2 class="date-header"><span>${said(one.day)}</span></h2><div class="post hentry"><h3 class="post-title entry-title"><a href="http://${host}${path(one)}">${one.title}</a></h3><div class="post-body entry-content">${one.text.join("<br><br>")}</div><div class="post-footer"><span class="post-author vcard">Postado por <span class="fn">Helena Prado</span></span> às <a class="timestamp-link" href="http://${host}${path(one)}"><abbr class="published" title="${one.day}T10:0${one.n % 10}:00-03:00">10:00</abbr></a> <a class="comment-link" href="http://${host}${path(one)}#comments">Nenhum comentário:</a></div></div>`;
  const frame = (title: string, body: string): string =>
    html(
      "pt-BR",
      title,
      head,
      `<div class="header"><h1 class="title"><a href="/">Lata de Cartas</a></h1></div><div class="main">${body}</div>${side}`,
    );
  const pages: Pages = {
    "/robots.txt": {
      headers: { "content-type": "text/plain" },
      body: `User-agent: *\nDisallow: /search\nAllow: /\n\nSitemap: http://${host}/sitemap.xml\n`,
    },
    "/": frame(
      "Lata de Cartas",
      `${all.slice(0, 5).map(post).join("")}<a class="blog-pager-older-link" href="http://${host}/search?updated-max=x&amp;max-results=5">Postagens mais antigas</a>`,
    ),
    "/sitemap.xml": xml(
      `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>http://${host}/sitemap.xml?page=1</loc></sitemap><sitemap><loc>http://${host}/sitemap.xml?page=2</loc></sitemap></sitemapindex>`,
    ),
    "/sitemap.xml?page=1": urlset(all.slice(0, 25).map((one) => `http://${host}${path(one)}`)),
    "/sitemap.xml?page=2": urlset(all.slice(25).map((one) => `http://${host}${path(one)}`)),
    "/feeds/posts/default": xml(
      `<feed xmlns="http://www.w3.org/2005/Atom"><title>Lata de Cartas</title>${all
        .slice(0, 25)
        .map(
          (one) =>
            `<entry><title>${one.title}</title><link rel="alternate" href="http://${host}${path(one)}"/><published>${one.day}T10:00:00-03:00</published><author><name>Helena Prado</name></author><content type="html">${one.text.join(" ")}</content></entry>`,
        )
        .join("")}</feed>`,
    ),
  };
  for (const one of new Set(all.map(({ day }) => day.slice(0, 7))))
    pages[`/${one.replace("-", "/")}/`] = frame(
      "Lata de Cartas",
      all
        .filter(({ day }) => day.startsWith(one))
        .map(post)
        .join(""),
    );
  for (const [i, one] of all.entries())
    pages[path(one)] = frame(
      `Lata de Cartas: ${one.title}`,
      `${post(one).replace(/<a href="[^"]*">([^<]*)<\/a><\/h3>/, "$1</h3>")}<div class="comments" id="comments"><h4>Nenhum comentário:</h4></div><div class="blog-pager">${i > 0 ? `<a class="blog-pager-newer-link" href="http://${host}${path(all[i - 1]!)}">Postagem mais recente</a>` : ""} <a class="home-link" href="/">Página inicial</a></div>`,
    );
  return {
    name: "Brazilian blog whose older pages are forbidden",
    starts: [host, `${host}/2015/08/`, `${host}${path(all[20]!)}`],
    site: { [host]: pages },
    documents: new Map(all.map((one) => [`${host}${path(one)}`, [one.title, one.day, "Helena Prado", ""]])),
  };
}

/** Hindi news: `rel=next` in the head alone, a time stamp in ISO in one element, names in by-lines by link. */
function hindiNews(): FourthSite {
  const host = "nadikinare.example";
  const kinds = { rajya: "राज्य", sanskriti: "संस्कृति", krishi: "कृषि" };
  const names = Object.keys(kinds) as (keyof typeof kinds)[];
  const months = "जनवरी फरवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर";
  const people = { "ramesh-yadav": "रमेश यादव", "sunita-verma": "सुनीता वर्मा" };
  const slugs = Object.keys(people) as (keyof typeof people)[];
  const all = stories("hin", 37, "2023-12-01", 3).map((one) => ({
    ...one,
    kind: pick(names, one.n),
    by: pick(slugs, one.n >> 1),
  }));
  type One = (typeof all)[number];
  const path = (one: One): string =>
    `/${one.kind}/story-${["pul", "bazar", "school", "nadi", "bagicha", "pustak"][one.n % 6]}-${8_812_000 + one.n * 9}.html`;
  const top = `<header><a href="/">नदी किनारे</a><ul>${names.map((one) => `<li><a href="/${one}/">${kinds[one]}</a></li>`).join("")}<li><a href="/privacy.html">गोपनीयता</a></li></ul></header>`;
  const card = (one: One): string =>
    `<div class="list_card"><figure><a href="${path(one)}"><img src="/t/${one.n}.jpg"></a></figure><h2><a href="${path(one)}">${one.title}</a></h2><span>${inWords(one.day, months)}</span></div>`;
  const pages: Pages = {
    "/privacy.html": html("hi", "गोपनीयता", "", `${top}<h1>गोपनीयता</h1><p>हम आपकी जानकारी सुरक्षित रखते हैं।</p>`),
    "/": html("hi", "नदी किनारे", "", `${top}${all.slice(0, 7).map(card).join("")}`),
  };
  for (const name of names) {
    const parts = chunks(
      all.filter(({ kind }) => kind === name),
      4,
    );
    for (const [i, few] of parts.entries())
      pages[`/${name}/${i === 0 ? "" : `page-${i + 1}/`}`] = html(
        "hi",
        `${kinds[name]} - नदी किनारे`,
        i + 1 < parts.length ? `<link rel="next" href="http://${host}/${name}/page-${i + 2}/">` : "",
        `${top}<h1>${kinds[name]}</h1><div id="infinite">${few.map(card).join("")}</div>`,
      );
  }
  for (const slug of slugs)
    pages[`/author/${slug}/`] = html(
      "hi",
      people[slug],
      "",
      `${top}<h1>${people[slug]}</h1>${all
        .filter(({ by }) => by === slug)
        .slice(0, 6)
        .map(card)
        .join("")}`,
    );
  for (const [i, one] of all.entries())
    pages[path(one)] = html(
      "hi",
      `${one.title} - नदी किनारे`,
      "",
      `${top}<nav aria-label="Breadcrumb"><a href="/">होम</a> / <a href="/${one.kind}/">${kinds[one.kind]}</a></nav><h1>${one.title}</h1><h2 class="synopsis">${one.text[0]}</h2><div class="authordetail"><a href="/author/${one.by}/">${people[one.by]}</a> <span class="datetime" data-date="${one.day}T11:20:00+05:30">प्रकाशित: ${inWords(one.day, months)}, 11:20</span></div><div class="story_details">${p(one.text)}</div><div class="also_read"><h3>यह भी पढ़ें</h3>${[4, 9].map((k) => `<a href="${path(all[(i + k) % all.length]!)}">${all[(i + k) % all.length]!.title}</a>`).join("")}</div>`,
    );
  return {
    name: "Hindi news with endless lists",
    starts: [host, `${host}/krishi/`, `${host}${path(all[3]!)}`],
    site: { [host]: pages },
    documents: new Map(
      all.map((one) => [`${host}${path(one)}`, [one.title, one.day, people[one.by], kinds[one.kind]]]),
    ),
  };
}

/** A French research group made by a generator: all posts in one list, the day in the address alone, no author. */
function frenchGroup(): FourthSite {
  const host = "parlers.example";
  const all = stories("fra", 40, "2022-12-12", 13);
  const path = ({ day, title }: Story): string => `/actualites/${day}-${slugOf(title)}/`;
  const top = `<header class="site-header"><a class="site-title" href="/">Parlers de montagne</a><nav><a href="/equipe/">Équipe</a><a href="/projets/">Projets</a><a href="/actualites/">Actualités</a><a href="/publications/">Publications</a></nav></header>`;
  const pages: Pages = {
    "/": html(
      "fr",
      "Parlers de montagne",
      `<meta name="generator" content="Hugo 0.101">`,
      `${top}<main><p>Laboratoire de dialectologie de la vallée.</p><h2>À la une</h2><ul>${all
        .slice(0, 3)
        .map((one) => `<li><a href="${path(one)}">${one.title}</a></li>`)
        .join("")}</ul></main>`,
    ),
    "/actualites/": html(
      "fr",
      "Actualités | Parlers de montagne",
      "",
      `${top}<main><h1>Actualités</h1><ul class="posts">${all.map((one) => `<li><a href="${path(one)}">${one.title}</a></li>`).join("")}</ul></main>`,
    ),
    "/equipe/": html(
      "fr",
      "Équipe",
      "",
      `${top}<main><h1>Équipe</h1><ul>${["Claire Fontaine", "Marc Dupré", "Anne Vidal"].map((one) => `<li><a href="/equipe/${slugOf(one)}/">${one}</a></li>`).join("")}</ul></main>`,
    ),
    "/projets/": html("fr", "Projets", "", `${top}<main><h1>Projets</h1><p>Atlas, corpus, dictionnaire.</p></main>`),
    "/publications/": html(
      "fr",
      "Publications",
      "",
      `${top}<main><h1>Publications</h1><ol>${[1, 2, 3, 4, 5, 6].map((k) => `<li>Fontaine C. (20${10 + k}). Notes sur les parlers, vol. ${k}. <a href="/pdf/notes${k}.pdf">PDF</a></li>`).join("")}</ol></main>`,
    ),
  };
  for (const one of ["Claire Fontaine", "Marc Dupré", "Anne Vidal"])
    pages[`/equipe/${slugOf(one)}/`] = html(
      "fr",
      one,
      "",
      `${top}<main><h1>${one}</h1><p>Membre du laboratoire depuis 2009, ${one} travaille sur les parlers de la vallée.</p></main>`,
    );
  for (const one of all)
    pages[path(one)] = html(
      "fr",
      `${one.title} | Parlers de montagne`,
      "",
      `${top}<main><article><h1>${one.title}</h1>${p(one.text)}</article></main><footer>© Parlers de montagne</footer>`,
    );
  return {
    name: "French research group with one list",
    starts: [`${host}/actualites/`, host, `${host}${path(all[11]!)}`],
    site: { [host]: pages },
    documents: new Map(all.map((one) => [`${host}${path(one)}`, [one.title, one.day, "", ""]])),
  };
}

export const MORE_FOURTH_SITES: readonly FourthSite[] = [
  koreanPaper(),
  czechJournal(),
  indonesianNews(),
  lithuanianDaily(),
  mixedKyrgyz(),
  brazilianBlogger(),
  hindiNews(),
  frenchGroup(),
];
