/**
 * Eight more sites for `winnow robot new`, in languages and made in ways that the others lack: blogs and portals of common
 * systems, pages made by hand in an old encoding, a sitemap alone, lists that grow by a button, two languages whose
 * addresses differ in more than a folder, addresses made of queries with print views, and articles at the root.
 */
import { gzipSync } from "node:zlib";
import iconv from "iconv-lite";
import type { Answer } from "../cli/world.js";

export interface ThirdSite {
  readonly name: string;
  readonly host: string;
  /** The home page, a section and an article: the proposal must not depend on which of them is named. */
  readonly starts: readonly string[];
  readonly pages: { readonly [path: string]: string | Answer };
  /** path → title, date, author, category. */
  readonly documents: ReadonlyMap<string, readonly [title: string, date: string, author: string, category: string]>;
  /** What the proposed recipe says. */
  readonly says?: readonly RegExp[];
}

const LINES = {
  sqi: [
    "Banorët e lagjes u mblodhën të martën për të folur për urën e re mbi lumë.",
    "Kryetari i bashkisë premtoi se punimet do të përfundojnë para dimrit.",
    "Në shkollë u mbajt një mbrëmje poezie, ku lexuan nxënës dhe mësues.",
    "Fermerët thonë se shiu erdhi shumë vonë për grurin e këtij viti.",
    "Biblioteka mori dyqind libra të rinj dhe pret lexuesit e saj.",
    "Kori i qytetit këndoi këngë të vjetra që pak veta i mbajnë mend.",
  ],
  kat: [
    "უბნის მცხოვრებლები სამშაბათს შეიკრიბნენ, რათა ახალ ხიდზე ესაუბრათ.",
    "მერის თქმით, სამუშაოები ზამთრამდე დასრულდება და გზაც შეკეთდება.",
    "სკოლაში პოეზიის საღამო გაიმართა, სადაც მოსწავლეებმა ლექსები წაიკითხეს.",
    "გლეხები ამბობენ, რომ წვიმა ძალიან გვიან მოვიდა ხორბლისთვის.",
    "ბიბლიოთეკამ ორასი ახალი წიგნი მიიღო და მკითხველს ელოდება.",
    "ქალაქის გუნდმა ძველი სიმღერები იმღერა, რომლებიც ცოტას ახსოვს.",
  ],
  bul: [
    "Жителите на квартала се събраха във вторник, за да говорят за новия мост.",
    "Кметът обеща, че ремонтът ще приключи преди зимата и пътят ще бъде отворен.",
    "В училището се проведе вечер на поезията, на която четоха ученици и учители.",
    "Земеделците казват, че дъждът е дошъл твърде късно за пшеницата.",
    "Библиотеката получи двеста нови книги и очаква своите читатели.",
    "Хорът на града изпя стари песни, които малцина още помнят.",
  ],
  est: [
    "Linnaosa elanikud kogunesid teisipäeval, et rääkida uuest sillast üle jõe.",
    "Vallavanem lubas, et tööd lõpevad enne talve ja tee avatakse uuesti.",
    "Koolis peeti luuleõhtu, kus lugesid nii õpilased kui ka õpetajad.",
    "Talunikud ütlevad, et vihm tuli tänavuse vilja jaoks liiga hilja.",
    "Raamatukogu sai kakssada uut raamatut ja ootab oma lugejaid.",
    "Linna koor laulis vanu laule, mida vähesed veel mäletavad.",
  ],
  eus: [
    "Auzoko bizilagunak asteartean bildu ziren zubi berriaz hitz egiteko.",
    "Alkateak agindu zuen lanak negua baino lehen amaituko direla.",
    "Ikastolan poesia gaua egin zuten, eta ikasleek zein irakasleek irakurri zuten.",
    "Nekazariek diote euria beranduegi iritsi dela aurtengo gariarentzat.",
    "Liburutegiak berrehun liburu berri jaso ditu eta irakurleen zain dago.",
    "Herriko abesbatzak gutxik gogoratzen dituzten kantu zaharrak abestu zituen.",
  ],
  bak: [
    "Ауыл халҡы йылға буйына йыйылып, яңы күпер тураһында һөйләште.",
    "Хакимиәт башлығы әйтеүенсә, эштәр ҡышҡа тиклем тамамланасаҡ.",
    "Мәктәптә шиғриәт кисәһе үтте, унда уҡыусылар һәм уҡытыусылар ҡатнашты.",
    "Игенселәр быйыл ямғыр бик һуң яуҙы, тип зарлана.",
    "Китапханаға ике йөҙ яңы китап ҡайтты, уҡыусыларҙы көтәләр.",
    "Ҡала хоры күптәр онотҡан боронғо йырҙарҙы башҡарҙы.",
  ],
  rus: [
    "Жители деревни собрались на берегу реки и говорили о новом мосте.",
    "Глава администрации пообещал, что работы закончатся до зимы.",
    "В школе прошёл вечер поэзии, на котором читали ученики и учителя.",
    "Крестьяне жалуются, что дождь в этом году пошёл слишком поздно.",
    "В библиотеку привезли двести новых книг, там ждут читателей.",
    "Городской хор исполнил старинные песни, которые многие забыли.",
  ],
  chv: [
    "Ял ҫыннисем ытларикун пуҫтарӑнса ҫӗнӗ кӗпер ҫинчен калаҫрӗҫ.",
    "Район пуҫлӑхӗ каланӑ тӑрӑх, ӗҫсем хӗлле ҫитиччен вӗҫленмелле.",
    "Шкулта поэзи каҫӗ иртрӗ, унта вӗренекенсем те, вӗрентекенсем те сӑвӑсем вуларӗҫ.",
    "Хресченсем ҫумӑр кӑҫал тулӑшӑн ытла та кая юлса килнӗ теҫҫӗ.",
    "Вулавӑша икӗ ҫӗр ҫӗнӗ кӗнеке илсе килнӗ, вулакансене кӗтеҫҫӗ.",
    "Хула хорӗ нумайӑшӗ маннӑ авалхи юрӑсене юрларӗ.",
  ],
  vie: [
    "Người dân trong phường đã họp vào thứ ba để bàn về cây cầu mới bắc qua sông.",
    "Chủ tịch huyện hứa rằng công trình sẽ hoàn thành trước mùa đông.",
    "Nhà trường tổ chức một đêm thơ với sự tham gia của học sinh và giáo viên.",
    "Nông dân cho biết mưa đến quá muộn so với vụ lúa năm nay.",
    "Thư viện vừa nhận hai trăm cuốn sách mới và đang chờ bạn đọc.",
    "Dàn hợp xướng của thành phố hát những bài ca xưa mà ít người còn nhớ.",
  ],
} as const;
type Language = keyof typeof LINES;

interface Story {
  readonly n: number;
  /** ISO 8601; the first is the newest. */
  readonly day: string;
  readonly paragraphs: readonly string[];
}

function stories(language: Language, count: number, from = "2024-05-28"): Story[] {
  return Array.from({ length: count }, (_, i) => {
    const n = count - i;
    const line = (k: number): string =>
      LINES[language][(n * 5 + k * ((n % 4) + 1)) % 6]!.replace(/[.։]$/, ` (${n * 19 + k}).`);
    const paragraphs = [0, 1, 2, 3].map((p) => [0, 1, 2].map((k) => line(p * 3 + k)).join(" "));
    return { n, day: new Date(Date.parse(from) - i * 5 * 86_400_000).toISOString().slice(0, 10), paragraphs };
  });
}

const pick = <T>(all: readonly T[], n: number): T => all[n % all.length]!;
const chunks = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size));
const html = (lang: string, title: string, head: string, body: string): string =>
  `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>${title}</title>${head}</head><body>${body}</body></html>`;
const xml = (body: string): Answer => ({
  headers: { "content-type": "application/xml; charset=utf-8" },
  body: `<?xml version="1.0" encoding="UTF-8"?>\n${body}`,
});
const p = (paragraphs: readonly string[]): string => paragraphs.map((one) => `<p>${one}</p>`).join("\n");
const dotted = (day: string): string => day.split("-").reverse().join(".");

/** A blog of the commonest system: addresses with months, categories, tags, authors, months in the sidebar. */
function albanianBlog(): ThirdSite {
  const host = "fjala.example";
  const kinds = { kulture: "Kulturë", shoqeri: "Shoqëri", udhetime: "Udhëtime" };
  const names = Object.keys(kinds) as (keyof typeof kinds)[];
  const authors = { "arta-hoxha": "Arta Hoxha", "besnik-gashi": "Besnik Gashi" };
  const slugs = Object.keys(authors) as (keyof typeof authors)[];
  const months = "janar shkurt mars prill maj qershor korrik gusht shtator tetor nëntor dhjetor".split(" ");
  const all = stories("sqi", 37).map((one) => ({
    ...one,
    kind: pick(names, one.n),
    by: pick(slugs, one.n >> 1),
    title: `${pick(["Ura e vjetër", "Një mbrëmje", "Rruga për në fshat", "Zërat e lagjes", "Libra dhe njerëz"], one.n)} dhe historia ${one.n}`,
  }));
  type One = (typeof all)[number];
  const slug = ({ title }: One): string =>
    title
      .toLowerCase()
      .replaceAll("ë", "e")
      .replace(/[^a-z0-9]+/g, "-");
  const path = (one: One): string => `/${one.day.slice(0, 4)}/${one.day.slice(5, 7)}/${slug(one)}/`;
  const said = (day: string): string =>
    `${Number(day.slice(8))} ${months[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;
  const head = `<meta name="generator" content="WordPress 6.4"><link rel="alternate" type="application/rss+xml" href="http://${host}/feed/"><link rel="alternate" type="application/rss+xml" title="Komentet" href="http://${host}/comments/feed/">`;
  const top = `<header id="masthead" class="site-header"><p class="site-title"><a href="/" rel="home">Fjala e lirë</a></p><nav id="site-navigation"><ul class="menu"><li><a href="/">Ballina</a></li>${names.map((kind) => `<li class="menu-item"><a href="/category/${kind}/">${kinds[kind]}</a></li>`).join("")}<li><a href="/rreth-nesh/">Rreth nesh</a></li></ul></nav></header>`;
  const side = `<aside id="secondary" class="widget-area"><section class="widget widget_recent_entries"><h2>Shkrimet e fundit</h2><ul>${all
    .slice(0, 5)
    .map((one) => `<li><a href="${path(one)}">${one.title}</a></li>`)
    .join(
      "",
    )}</ul></section><section class="widget widget_archive"><h2>Arkiva</h2><ul>${[...new Set(all.map(({ day }) => day.slice(0, 7)))].map((month) => `<li><a href="/${month.replace("-", "/")}/">${months[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}</a></li>`).join("")}</ul></section><section class="widget widget_tag_cloud"><a class="tag-cloud-link" href="/tag/lumi/">lumi</a> <a class="tag-cloud-link" href="/tag/shkolla/">shkolla</a></section></aside>`;
  const foot = `<footer id="colophon"><a href="https://wordpress.org/">Mundësuar nga WordPress</a></footer>`;
  const meta = (one: One): string =>
    `<div class="entry-meta"><span class="posted-on">Publikuar më <a href="${path(one)}" rel="bookmark"><time class="entry-date published" datetime="${one.day}T09:00:00+02:00">${said(one.day)}</time></a></span><span class="byline"> nga <span class="author vcard"><a class="url fn n" href="/author/${one.by}/">${authors[one.by]}</a></span></span></div>`;
  const card = (one: One): string =>
    `<article id="post-${one.n}" class="post type-post hentry category-${one.kind}"><h2 class="entry-title"><a href="${path(one)}" rel="bookmark">${one.title}</a></h2>${meta(one)}<div class="entry-summary"><p>${one.paragraphs[0]!.slice(0, 90)} [&hellip;]</p><a class="more-link" href="${path(one)}">Lexo më shumë</a></div></article>`;
  const pages: { [path: string]: string | Answer } = {
    "/rreth-nesh/": html(
      "sq",
      "Rreth nesh – Fjala e lirë",
      head,
      `${top}<article class="page"><h1>Rreth nesh</h1><p>Fjala e lirë është një blog i pavarur për kulturë.</p></article>${side}${foot}`,
    ),
    "/feed/": xml(
      `<rss version="2.0"><channel><title>Fjala e lirë</title>${all
        .slice(0, 10)
        .map(
          (one) =>
            `<item><title>${one.title}</title><link>http://${host}${path(one)}</link><description>${one.paragraphs[0]!.slice(0, 90)}</description></item>`,
        )
        .join("")}</channel></rss>`,
    ),
    "/comments/feed/": xml(
      `<rss version="2.0"><channel><title>Komentet</title><item><title>Nga: Agim</title><link>http://${host}${path(all[0]!)}#comment-7</link></item></channel></rss>`,
    ),
  };
  const archive = (at: string, title: string, of: readonly One[]): void => {
    for (const [i, few] of chunks(of, 6).entries())
      pages[`${at}${i === 0 ? "" : `page/${i + 1}/`}`] = html(
        "sq",
        `${title} – Fjala e lirë`,
        head,
        `${top}<main id="main"><h1 class="page-title">${title}</h1>${few.map(card).join("")}<nav class="navigation posts-navigation"><div class="nav-links">${6 * (i + 1) < of.length ? `<div class="nav-previous"><a href="${at}page/${i + 2}/">Shkrime më të vjetra</a></div>` : ""}${i > 0 ? `<div class="nav-next"><a href="${at}${i === 1 ? "" : `page/${i}/`}">Shkrime më të reja</a></div>` : ""}</div></nav></main>${side}${foot}`,
      );
  };
  archive("/", "Fjala e lirë", all);
  for (const kind of names)
    archive(
      `/category/${kind}/`,
      kinds[kind],
      all.filter((one) => one.kind === kind),
    );
  for (const by of slugs)
    archive(
      `/author/${by}/`,
      authors[by],
      all.filter((one) => one.by === by),
    );
  for (const month of new Set(all.map(({ day }) => day.slice(0, 7))))
    archive(
      `/${month.replace("-", "/")}/`,
      `Muaji ${month}`,
      all.filter(({ day }) => day.startsWith(month)),
    );
  archive(
    "/tag/lumi/",
    "lumi",
    all.filter(({ n }) => n % 4 === 0),
  );
  archive(
    "/tag/shkolla/",
    "shkolla",
    all.filter(({ n }) => n % 5 === 0),
  );
  for (const [i, one] of all.entries()) {
    const [newer, older] = [all[i - 1], all[i + 1]];
    pages[path(one)] = html(
      "sq",
      `${one.title} – Fjala e lirë`,
      `${head}<link rel="canonical" href="http://${host}${path(one)}">`,
      `${top}<main id="main"><article id="post-${one.n}" class="post hentry"><header class="entry-header"><h1 class="entry-title">${one.title}</h1>${meta(one)}</header><div class="entry-content">${p(one.paragraphs)}</div><footer class="entry-footer"><span class="cat-links">Publikuar në <a href="/category/${one.kind}/" rel="category tag">${kinds[one.kind]}</a></span></footer></article><nav class="navigation post-navigation">${older ? `<a href="${path(older)}" rel="prev">${older.title}</a>` : ""}${newer ? `<a href="${path(newer)}" rel="next">${newer.title}</a>` : ""}</nav><div id="comments" class="comments-area"><h2 class="comments-title">Një koment</h2><ol class="comment-list"><li class="comment"><div class="comment-author vcard"><b class="fn">Agim</b></div><div class="comment-content"><p>Shkrim i bukur, faleminderit shumë për këtë histori nga lagjja jonë.</p></div></li></ol></div></main>${side}${foot}`,
    );
  }
  return {
    name: "an Albanian blog with categories, authors, tags and months",
    host,
    starts: ["/", "/category/kulture/", path(all[20]!)],
    pages,
    documents: new Map(all.map((one) => [path(one), [one.title, one.day, authors[one.by], kinds[one.kind]]])),
  };
}

/** A portal system: pages by query from zero, "submitted by" lines, terms, blocks, and an English part. */
function georgianInstitute(): ThirdSite {
  const host = "instituti.example";
  const terms = { 4: "კულტურა", 7: "მეცნიერება", 9: "საზოგადოება" } as const;
  const ids = [4, 7, 9] as const;
  const authors = ["ნინო ბერიძე", "გიორგი მაისურაძე", "ლელა კაპანაძე"];
  const months =
    "იანვარი თებერვალი მარტი აპრილი მაისი ივნისი ივლისი აგვისტო სექტემბერი ოქტომბერი ნოემბერი დეკემბერი".split(" ");
  const all = stories("kat", 33, "2023-11-20").map((one) => ({
    ...one,
    term: pick(ids, one.n),
    by: pick(authors, one.n >> 1),
    title: `${pick(["ახალი ხიდი", "პოეზიის საღამო", "სოფლის ამბები", "წიგნების დღე"], one.n)} და მისი ${one.n} ისტორია`,
  }));
  type One = (typeof all)[number];
  const path = ({ n }: One): string => `/node/${400 + n * 3}`;
  const said = (day: string): string =>
    `${Number(day.slice(8))} ${months[Number(day.slice(5, 7)) - 1]}, ${day.slice(0, 4)}`;
  const head = `<meta name="Generator" content="Drupal 9 (https://www.drupal.org)">`;
  const top = `<div id="page-wrapper"><header id="header" role="banner"><a href="/" rel="home">ინსტიტუტი</a></header><div class="region region-primary-menu"><nav role="navigation"><ul class="menu"><li><a href="/news">სიახლეები</a></li>${ids.map((id) => `<li><a href="/taxonomy/term/${id}">${terms[id]}</a></li>`).join("")}<li><a href="/about">ჩვენ შესახებ</a></li><li><a href="/en">English</a></li></ul></nav></div>`;
  const block = `<div class="region region-sidebar-second"><div class="block block-user"><h2>შესვლა</h2><form action="/user/login"><input name="name"><a href="/user/password">პაროლის აღდგენა</a></form></div></div><footer class="site-footer"><p>© ინსტიტუტი</p></footer></div>`;
  const submitted = (one: One): string =>
    `<div class="submitted node__meta">გამოაქვეყნა <span>${one.by}</span>, ${said(one.day)}</div>`;
  const card = (one: One): string =>
    `<div class="views-row"><div class="node node-teaser"><h2><a href="${path(one)}"><span>${one.title}</span></a></h2>${submitted(one)}<div class="field field-body"><p>${one.paragraphs[0]!.slice(0, 100)}…</p></div><ul class="links"><li><a href="${path(one)}">ვრცლად</a></li></ul></div></div>`;
  const pages: { [path: string]: string } = {
    "/about": html(
      "ka",
      "ჩვენ შესახებ | ინსტიტუტი",
      head,
      `${top}<main><h1>ჩვენ შესახებ</h1><p>ინსტიტუტი დაარსდა 1990 წელს.</p></main>${block}`,
    ),
    "/en": html(
      "en",
      "Institute",
      head,
      `${top}<main><h1>Institute</h1><p>Our pages are in Georgian. This short text is for visitors.</p></main>${block}`,
    ),
    "/user/password": html("ka", "პაროლი", head, `${top}<main><form><input name="name"></form></main>${block}`),
  };
  const archive = (at: string, title: string, of: readonly One[]): void => {
    const lists = chunks(of, 7);
    for (const [i, few] of lists.entries())
      pages[`${at}${i === 0 ? "" : `?page=${i}`}`] = html(
        "ka",
        `${title} | ინსტიტუტი`,
        head,
        `${top}<main role="main"><h1>${title}</h1><div class="view-content">${few.map(card).join("")}</div><nav class="pager"><ul class="pager__items">${lists.map((_, k) => `<li class="pager__item${k === i ? " is-active" : ""}"><a href="?page=${k}">${k + 1}</a></li>`).join("")}${i + 1 < lists.length ? `<li class="pager__item--next"><a href="?page=${i + 1}" rel="next">››</a></li>` : ""}</ul></nav></main>${block}`,
      );
  };
  archive("/news", "სიახლეები", all);
  for (const id of ids)
    archive(
      `/taxonomy/term/${id}`,
      terms[id],
      all.filter(({ term }) => term === id),
    );
  pages["/"] = html(
    "ka",
    "ინსტიტუტი",
    head,
    `${top}<main><h1>ინსტიტუტი</h1>${all.slice(0, 4).map(card).join("")}<a href="/news">ყველა სიახლე</a></main>${block}`,
  );
  for (const one of all)
    pages[path(one)] = html(
      "ka",
      `${one.title} | ინსტიტუტი`,
      `${head}<link rel="canonical" href="${path(one)}"><link rel="shortlink" href="${path(one)}">`,
      `${top}<main role="main"><nav class="breadcrumb" aria-labelledby="system-breadcrumb"><ol><li><a href="/">მთავარი</a></li><li><a href="/taxonomy/term/${one.term}">${terms[one.term]}</a></li></ol></nav><h1 class="page-header"><span class="field--name-title">${one.title}</span></h1><article class="node node--type-article">${submitted(one)}<div class="node__content"><div class="field field--name-body">${p(one.paragraphs)}</div></div></article></main>${block}`,
    );
  return {
    name: "a Georgian institute with pages by query and submitted-by lines",
    host,
    starts: ["/", "/news", path(all[9]!)],
    pages,
    documents: new Map(all.map((one) => [path(one), [one.title, one.day, one.by, terms[one.term]]])),
  };
}

/** Made by hand: tables, windows-1251, years as pages, everything in folders, by-line and day below the text. */
function bulgarianPages(): ThirdSite {
  const host = "glas.example";
  const authors = ["Иван Петков", "Мария Тодорова", "Стоян Колев"];
  const all = stories("bul", 39, "2009-12-20").map((one) => ({
    ...one,
    by: pick(authors, one.n),
    title: `${pick(["Писмо от село", "Мостът и хората", "Как пеехме", "Стари книги"], one.n)}, част ${one.n}`,
  }));
  type One = (typeof all)[number];
  const years = [...new Set(all.map(({ day }) => day.slice(0, 4)))];
  const path = ({ day, n }: One): string => `/${day.slice(0, 4)}/txt${String(n).padStart(3, "0")}.htm`;
  const page = (title: string, body: string): Answer => ({
    headers: { "content-type": "text/html" },
    body: iconv.encode(
      `<HTML><HEAD><META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=windows-1251"><TITLE>${title}</TITLE></HEAD><BODY BGCOLOR="#FFFFE0"><CENTER><IMG SRC="/logo.gif" ALT="Глас"></CENTER><TABLE WIDTH="760"><TR><TD WIDTH="140" VALIGN="top"><A HREF="/index.htm">Начало</A><BR><A HREF="/za_nas.htm">За нас</A><BR><A HREF="/gosti.htm">Книга за гости</A></TD><TD>${body}</TD></TR></TABLE><HR><FONT SIZE="1">Вестник Глас, 2001-2009</FONT></BODY></HTML>`,
      "windows-1251",
    ),
  });
  const pages: { [path: string]: Answer } = {
    "/za_nas.htm": page("Глас - За нас", "<H2>За нас</H2><P>Вестникът излиза от 2001 година."),
    "/gosti.htm": page(
      "Глас - Книга за гости",
      `<H2>Книга за гости</H2>${[1, 2, 3].map((n) => `<P><B>Гост ${n}</B>: Поздрави за хубавия вестник!`).join("")}`,
    ),
  };
  const front = page(
    "Глас",
    `<H2>Архив</H2><UL>${years.map((year) => `<LI><A HREF="${year}/index.htm">${year} година</A>`).join("")}</UL><H3>Най-новото</H3>${all
      .slice(0, 3)
      .map((one) => `<P><A HREF="${path(one).slice(1)}">${one.title}</A>`)
      .join("")}`,
  );
  pages["/"] = front;
  pages["/index.htm"] = front;
  for (const year of years)
    pages[`/${year}/index.htm`] = page(
      `Глас - ${year}`,
      `<H2>${year} година</H2><TABLE BORDER="1">${all
        .filter(({ day }) => day.startsWith(year))
        .map(
          (one) =>
            `<TR><TD>${dotted(one.day)}</TD><TD><A HREF="${path(one).split("/")[2]}">${one.title}</A></TD><TD>${one.by}</TD></TR>`,
        )
        .join("")}</TABLE>`,
    );
  for (const one of all)
    pages[path(one)] = page(
      `Глас - ${one.title}`,
      `<P ALIGN="center"><FONT SIZE="5"><B>${one.title}</B></FONT></P>${one.paragraphs.map((text) => `<P ALIGN="justify">${text}`).join("\r\n")}<P ALIGN="right"><I>${one.by}<BR>${dotted(one.day)} г.</I></P><P><A HREF="index.htm">Обратно</A>`,
    );
  return {
    name: "Bulgarian pages made by hand on windows-1251",
    host,
    starts: ["/", `/${years[0]}/index.htm`, path(all[11]!)],
    pages,
    documents: new Map(all.map((one) => [path(one), [one.title, one.day, one.by, ""]])),
  };
}

/** The home page is a shell for scripts; robots.txt names an index of compressed sitemaps. */
function estonianApp(): ThirdSite {
  const host = "paevaleht.example";
  const sections = { eesti: "Eesti", kultuur: "Kultuur" };
  const names = Object.keys(sections) as (keyof typeof sections)[];
  const authors = ["Mari Tamm", "Jaan Kask", "Liis Saar"];
  const all = stories("est", 44).map((one) => ({
    ...one,
    section: pick(names, one.n),
    by: pick(authors, one.n >> 1),
    title: `${pick(["Uus sild", "Luuleõhtu koolis", "Vihm ja vili", "Kakssada raamatut"], one.n)}: ${one.n}. lugu linnast`,
  }));
  type One = (typeof all)[number];
  const path = ({ section, n }: One): string => `/${section}/${120_300 + n * 7}/lugu-linnast-${n}`;
  const shell = (title: string, head: string, body: string): string =>
    html("et", title, head, `<div id="__next">${body}</div><script src="/_next/static/main.js" defer></script>`);
  const gz = (text: string): Answer => ({
    headers: { "content-type": "application/x-gzip" },
    body: gzipSync(`<?xml version="1.0" encoding="UTF-8"?>\n${text}`),
  });
  const pages: { [path: string]: string | Answer } = {
    "/robots.txt": {
      headers: { "content-type": "text/plain" },
      body: `User-agent: *\nDisallow: /api/\nSitemap: http://${host}/kaardid/index.xml\n`,
    },
    "/": shell("Päevaleht", "", `<p>Laadin…</p><a href="/tingimused">Tingimused</a>`),
    "/tingimused": shell("Tingimused", "", "<h1>Tingimused</h1><p>Lugemine on tasuta.</p>"),
    "/kaardid/index.xml": xml(
      `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>http://${host}/kaardid/lehed.xml</loc></sitemap><sitemap><loc>http://${host}/kaardid/lood-1.xml.gz</loc></sitemap><sitemap><loc>http://${host}/kaardid/lood-2.xml.gz</loc></sitemap></sitemapindex>`,
    ),
    "/kaardid/lehed.xml": xml(
      `<urlset><url><loc>http://${host}/</loc></url><url><loc>http://${host}/tingimused</loc></url></urlset>`,
    ),
  };
  for (const [i, few] of chunks(all, 22).entries())
    pages[`/kaardid/lood-${i + 1}.xml.gz`] = gz(
      `<urlset>${few.map((one) => `<url><loc>http://${host}${path(one)}</loc><lastmod>${one.day}</lastmod></url>`).join("")}</urlset>`,
    );
  for (const name of names) pages[`/${name}`] = shell(sections[name], "", `<h1>${sections[name]}</h1><p>Laadin…</p>`);
  for (const one of all) {
    const declared = [
      {
        "@type": "NewsArticle",
        headline: one.title,
        datePublished: `${one.day}T07:30:00+03:00`,
        author: [{ "@type": "Person", name: one.by }],
      },
      {
        "@type": "BreadcrumbList",
        itemListElement: [
          { "@type": "ListItem", position: 1, item: { "@id": `http://${host}/`, name: "Avaleht" } },
          {
            "@type": "ListItem",
            position: 2,
            item: { "@id": `http://${host}/${one.section}`, name: sections[one.section] },
          },
          { "@type": "ListItem", position: 3, item: { "@id": `http://${host}${path(one)}`, name: one.title } },
        ],
      },
    ];
    pages[path(one)] = shell(
      `${one.title} - Päevaleht`,
      `<script type="application/ld+json">${JSON.stringify({ "@context": "https://schema.org", "@graph": declared })}</script>`,
      `<header><a href="/">Päevaleht</a> <a href="/eesti">Eesti</a> <a href="/kultuur">Kultuur</a></header><main><h1>${one.title}</h1><div class="css-1x9"><span>${one.by}</span></div>${p(one.paragraphs)}</main>`,
    );
  }
  return {
    name: "an Estonian daily whose home page is a script, with compressed sitemaps",
    host,
    says: [/^ {2}- sitemap: 'http:\/\/paevaleht\.example\/kaardid\/index\.xml'$/m],
    starts: ["/", "/eesti", path(all[5]!)],
    pages,
    documents: new Map(all.map((one) => [path(one), [one.title, one.day, one.by, sections[one.section]]])),
  };
}

/** Lists that grow by a button, a page for each town, and a feed of the newest. */
function basqueTowns(): ThirdSite {
  const host = "herriak.example";
  const towns = { azpeitia: "Azpeitia", zarautz: "Zarautz", getaria: "Getaria" };
  const names = Object.keys(towns) as (keyof typeof towns)[];
  const authors = ["Ane Etxeberria", "Jon Agirre"];
  const months =
    "urtarrilaren otsailaren martxoaren apirilaren maiatzaren ekainaren uztailaren abuztuaren irailaren urriaren azaroaren abenduaren".split(
      " ",
    );
  const all = stories("eus", 42).map((one) => ({
    ...one,
    town: pick(names, one.n),
    by: pick(authors, one.n >> 1),
    title: `${pick(["Zubi berria", "Poesia gaua", "Euria eta garia", "Kantu zaharrak"], one.n)} ${one.n}. egunean`,
  }));
  type One = (typeof all)[number];
  const path = (one: One): string =>
    `/${one.town}/${1_700_000 + one.n * 911}/${one.title.toLowerCase().replace(/[^a-z0-9]+/g, "-")}`;
  const said = (day: string): string =>
    `${day.slice(0, 4)}ko ${months[Number(day.slice(5, 7)) - 1]} ${Number(day.slice(8))}a`;
  const head = `<link rel="alternate" type="application/atom+xml" href="/jarioa.atom"><meta property="og:site_name" content="Herriak">`;
  const top = `<div class="topbar"><a class="brand" href="/">Herriak</a><ul class="nav">${names.map((town) => `<li><a href="/${town}">${towns[town]}</a></li>`).join("")}<li><a href="/agenda">Agenda</a></li><li><a href="/harpidetu">Harpidetu</a></li></ul></div>`;
  const card = (one: One): string =>
    `<div class="card"><a href="${path(one)}"><img src="/i/${one.n}.jpg" alt=""><h3>${one.title}</h3></a><span class="kokapena">${towns[one.town]}</span></div>`;
  const more = (at: string, next: number, isLast: boolean): string =>
    isLast
      ? ""
      : `<div class="more"><button class="btn btn-load-more" data-url="${at}?orria=${next}">Gehiago ikusi</button></div>`;
  const pages: { [path: string]: string | Answer } = {
    "/harpidetu": html("eu", "Harpidetu", head, `${top}<h1>Harpidetu</h1><p>Egin zaitez bazkide.</p>`),
    "/jarioa.atom": xml(
      `<feed xmlns="http://www.w3.org/2005/Atom"><title>Herriak</title>${all
        .slice(0, 8)
        .map(
          (one) =>
            `<entry><title>${one.title}</title><link href="http://${host}${path(one)}"/><updated>${one.day}T08:00:00Z</updated></entry>`,
        )
        .join("")}</feed>`,
    ),
    "/agenda": html(
      "eu",
      "Agenda",
      head,
      `${top}<h1>Agenda</h1><ul>${[1, 2, 3, 4].map((n) => `<li><a href="/agenda/${n}">Kontzertua ${n}</a> 20:00</li>`).join("")}</ul>`,
    ),
  };
  for (const n of [1, 2, 3, 4])
    pages[`/agenda/${n}`] = html(
      "eu",
      `Kontzertua ${n}`,
      head,
      `${top}<h1>Kontzertua ${n}</h1><p>Plazan, 20:00etan. Sarrera doan.</p>`,
    );
  const archive = (at: string, title: string, of: readonly One[]): void => {
    const lists = chunks(of, 6);
    for (const [i, few] of lists.entries())
      pages[`${at}${i === 0 ? "" : `?orria=${i + 1}`}`] = html(
        "eu",
        title,
        head,
        `${top}<h1>${title}</h1><div class="grid">${few.map(card).join("")}</div>${more(at, i + 2, i + 1 === lists.length)}`,
      );
  };
  archive("/", "Herriak", all.slice(0, 12));
  for (const town of names)
    archive(
      `/${town}`,
      towns[town],
      all.filter((one) => one.town === town),
    );
  for (const one of all)
    pages[path(one)] = html(
      "eu",
      `${one.title} | Herriak`,
      `${head}<meta property="og:title" content="${one.title}"><meta property="og:type" content="article">`,
      `${top}<ul class="breadcrumb"><li><a href="/">Hasiera</a></li><li><a href="/${one.town}">${towns[one.town]}</a></li></ul><h1>${one.title}</h1><p class="egilea-data">${one.by} | ${said(one.day)}</p><div class="testua">${p(one.paragraphs)}</div><div class="erlazionatuak"><h4>Irakurri ere</h4>${all
        .filter(({ n }) => n % 9 === one.n % 9 && n !== one.n)
        .slice(0, 3)
        .map((other) => `<a href="${path(other)}">${other.title}</a>`)
        .join("")}</div>`,
    );
  return {
    name: "Basque towns with lists that grow by a button",
    host,
    starts: ["/", "/zarautz", path(all[13]!)],
    pages,
    documents: new Map(all.map((one) => [path(one), [one.title, one.day, one.by, towns[one.town]]])),
  };
}

/** Two languages side by side whose addresses have nothing in common but the folder of the language. */
function bashkirAndRussian(): ThirdSite {
  const host = "yashlek.example";
  const sides = ["ba", "ru"] as const;
  const sections = {
    ba: { yangylyqtar: "Яңылыҡтар", mezeniet: "Мәҙәниәт" },
    ru: { novosti: "Новости", kultura: "Культура" },
  } as const;
  const authors = { ba: ["Гөлнур Ҡасимова", "Азат Юлдашбаев"], ru: ["Гульнур Касимова", "Азат Юлдашбаев"] };
  const made = { ba: stories("bak", 30), ru: stories("rus", 30) };
  const titles = {
    ba: (n: number): string =>
      `${pick(["Яңы күпер асылды", "Шиғриәт кисәһе үтте", "Китапханала байрам"], n)}: ${n}-се хәбәр`,
    ru: (n: number): string =>
      `${pick(["Открыт новый мост", "Прошёл вечер поэзии", "Праздник в библиотеке"], n)}: сообщение ${n}`,
  };
  const folder = (side: "ba" | "ru", n: number): string => pick(Object.keys(sections[side]), n);
  const path = (side: "ba" | "ru", n: number): string =>
    side === "ba"
      ? `/ba/${folder(side, n)}/khabar-${5000 + n * 2}`
      : `/ru/${folder(side, n)}/soobshchenie-${8000 + n * 3}`;
  const label = (side: "ba" | "ru", n: number): string => (sections[side] as Record<string, string>)[folder(side, n)]!;
  const months = {
    ba: "ғинуар февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь",
    ru: "января февраля марта апреля мая июня июля августа сентября октября ноября декабря",
  };
  const said = (side: "ba" | "ru", day: string): string =>
    `${Number(day.slice(8))} ${months[side].split(" ")[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}, 11:20`;
  const top = (side: "ba" | "ru"): string =>
    `<header><a href="/${side}">Йәшлек</a><nav>${Object.entries(sections[side])
      .map(([at, name]) => `<a href="/${side}/${at}">${name}</a>`)
      .join("")}</nav><div class="lang"><a href="/ba">Баш</a> <a href="/ru">Рус</a></div></header>`;
  const pages: { [path: string]: string } = {};
  for (const side of sides) {
    const card = ({ n, day }: Story): string =>
      `<li class="news-item"><time>${said(side, day)}</time> <a href="${path(side, n)}">${titles[side](n)}</a></li>`;
    const archive = (at: string, title: string, of: readonly Story[]): void => {
      const lists = chunks(of, 8);
      for (const [i, few] of lists.entries())
        pages[`${at}${i === 0 ? "" : `/page-${i + 1}`}`] = html(
          side,
          `${title} - Йәшлек`,
          "",
          `${top(side)}<main><h1>${title}</h1><ul>${few.map(card).join("")}</ul><div class="pagination">${lists.map((_, k) => `<a href="${at}${k === 0 ? "" : `/page-${k + 1}`}"${k === i ? ' class="active"' : ""}>${k + 1}</a>`).join("")}</div></main>`,
        );
    };
    for (const [at, name] of Object.entries(sections[side]))
      archive(
        `/${side}/${at}`,
        name,
        made[side].filter(({ n }) => folder(side, n) === at),
      );
    pages[`/${side}`] = html(
      side,
      "Йәшлек",
      "",
      `${top(side)}<main><h2>${side === "ba" ? "Һуңғы хәбәрҙәр" : "Последние новости"}</h2><ul>${made[side].slice(0, 6).map(card).join("")}</ul></main>`,
    );
    for (const one of made[side]) {
      const alternates = sides
        .map((other) => `<link rel="alternate" hreflang="${other}" href="http://${host}${path(other, one.n)}">`)
        .join("");
      pages[path(side, one.n)] = html(
        side,
        `${titles[side](one.n)} - Йәшлек`,
        alternates,
        `${top(side)}<main><div class="crumbs"><a href="/${side}">Йәшлек</a> / <a href="/${side}/${folder(side, one.n)}">${label(side, one.n)}</a></div><article><h1>${titles[side](one.n)}</h1><div class="info"><span class="date">${said(side, one.day)}</span></div>${p(one.paragraphs)}<p><strong>${pick(authors[side], one.n)}</strong></p></article></main>`,
      );
    }
  }
  pages["/"] = pages["/ba"]!;
  return {
    name: "Bashkir beside Russian, with addresses of their own",
    host,
    says: [/in other languages \(ru\)/, /^ {2}language: bak /m, /^# {2}link: 'link\[hreflang="ru"\]'$/m],
    starts: ["/ba", "/ba/mezeniet", path("ba", 7)],
    pages,
    documents: new Map(
      made.ba.map(({ n, day }) => [path("ba", n), [titles.ba(n), day, pick(authors.ba, n), label("ba", n)]]),
    ),
  };
}

/** Everything is one script with queries: rubrics, further pages by offset, print views, readers' letters. */
function chuvashQueries(): ThirdSite {
  const host = "khypar.example";
  const rubrics = { 2: "Культура", 3: "Ҫамрӑксем", 5: "Ял пурнӑҫӗ" } as const;
  const ids = [2, 3, 5] as const;
  const authors = ["Надежда Смирнова", "Николай Петров", "Вера Архипова"];
  const all = stories("chv", 36, "2022-06-15").map((one) => ({
    ...one,
    rubric: pick(ids, one.n),
    by: pick(authors, one.n >> 1),
    title: `${pick(["Ҫӗнӗ кӗпер", "Поэзи каҫӗ", "Авалхи юрӑсем", "Вулавӑшри уяв"], one.n)} тата ${one.n} хыпар`,
  }));
  type One = (typeof all)[number];
  const path = ({ n }: One): string => `/index.php?do=article&id=${700 + n}`;
  const amp = (at: string): string => at.replaceAll("&", "&amp;");
  const top = `<table><tr><td class="menu"><a href="/index.php">Тӗп страница</a>${ids.map((id) => ` <a href="/index.php?do=rubric&amp;rid=${id}">${rubrics[id]}</a>`).join("")} <a href="/index.php?do=contacts">Ҫыхӑну</a></td></tr></table>`;
  const row = (one: One): string =>
    `<div class="row"><b><a href="${amp(path(one))}">${one.title}</a></b><br>${one.paragraphs[0]!.slice(0, 80)}... <a href="${amp(path(one))}">малалла</a></div>`;
  const pages: { [path: string]: string } = {
    "/index.php?do=contacts": html("cv", "Хыпар", "", `${top}<h1>Ҫыхӑну</h1><p>Шупашкар, Карл Маркс урамӗ, 13.</p>`),
  };
  for (const id of ids) {
    const own = all.filter(({ rubric }) => rubric === id);
    for (const [i, few] of chunks(own, 5).entries())
      pages[`/index.php?do=rubric&rid=${id}${i === 0 ? "" : `&from=${i * 5}`}`] = html(
        "cv",
        `Хыпар - ${rubrics[id]}`,
        "",
        `${top}<h1>${rubrics[id]}</h1>${few.map(row).join("")}<p>${chunks(own, 5)
          .map((_, k) =>
            k === i
              ? `[${k + 1}]`
              : `<a href="/index.php?do=rubric&amp;rid=${id}${k === 0 ? "" : `&amp;from=${k * 5}`}">[${k + 1}]</a>`,
          )
          .join(" ")}</p>`,
      );
  }
  const front = html("cv", "Хыпар", "", `${top}<h1>Хыпар</h1>${all.slice(0, 6).map(row).join("")}`);
  pages["/"] = front;
  pages["/index.php"] = front;
  for (const one of all) {
    const print = `/index.php?do=article&id=${700 + one.n}&print=1`;
    pages[path(one)] = html(
      "cv",
      `Хыпар - ${one.title}`,
      "",
      `${top}<div class="way"><a href="/index.php">Тӗп страница</a> &raquo; <a href="/index.php?do=rubric&amp;rid=${one.rubric}">${rubrics[one.rubric]}</a> &raquo; ${one.title}</div><h1>${one.title}</h1><div class="by">${one.by}, ${dotted(one.day)}</div>${p(one.paragraphs)}<div><a href="${amp(print)}">Версия для печати</a></div><h3>Шухӑшсем</h3><div class="msg"><b>Ваҫук</b> Питӗ лайӑх хыпар, тавах автора.</div>`,
    );
    pages[print] = html(
      "cv",
      one.title,
      "",
      `<h1>${one.title}</h1><p>${one.by}, ${dotted(one.day)}</p>${p(one.paragraphs)}`,
    );
  }
  return {
    name: "Chuvash news under one script with queries and print views",
    host,
    starts: ["/", "/index.php?do=rubric&rid=3", path(all[8]!)],
    pages,
    documents: new Map(all.map((one) => [path(one), [one.title, one.day, one.by, rubrics[one.rubric]]])),
  };
}

/** Articles at the root, sections with pages of their own form, a feed for each, the author's name below the text. */
function vietnameseNews(): ThirdSite {
  const host = "baosong.example";
  const sections = { "the-thao": "Thể thao", "van-hoa": "Văn hóa", "giao-duc": "Giáo dục" };
  const names = Object.keys(sections) as (keyof typeof sections)[];
  const authors = ["Nguyễn Văn Bình", "Trần Thị Lan", "Lê Quang Huy"];
  const all = stories("vie", 45, "2023-08-14").map((one) => ({
    ...one,
    section: pick(names, one.n),
    by: pick(authors, one.n >> 1),
    title: `${pick(["Cây cầu mới", "Đêm thơ học trò", "Mưa và lúa", "Thư viện mở cửa"], one.n)} trong câu chuyện thứ ${one.n}`,
  }));
  type One = (typeof all)[number];
  const slug = ({ title }: One): string =>
    title
      .normalize("NFD")
      .replace(/\p{M}/gu, "")
      .replaceAll("đ", "d")
      .replaceAll("Đ", "D")
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-");
  const path = (one: One): string => `/${slug(one)}-${4_611_000 + one.n * 13}.html`;
  const days = ["Chủ nhật", "Thứ hai", "Thứ ba", "Thứ tư", "Thứ năm", "Thứ sáu", "Thứ bảy"];
  const said = (day: string): string =>
    `${days[new Date(day).getUTCDay()]}, ${Number(day.slice(8))}/${Number(day.slice(5, 7))}/${day.slice(0, 4)}, 10:15 (GMT+7)`;
  const top = `<section class="top-header"><a href="/" class="logo">Báo Sông</a></section><nav class="main-nav"><ul>${names.map((name) => `<li><a href="/${name}">${sections[name]}</a></li>`).join("")}<li><a href="/lien-he">Liên hệ</a></li></ul></nav>`;
  const card = (one: One): string =>
    `<article class="item-news"><h3 class="title-news"><a href="${path(one)}" title="${one.title}">${one.title}</a></h3><p class="description"><a href="${path(one)}">${one.paragraphs[0]!.slice(0, 90)}</a></p></article>`;
  const feed = (of: readonly One[]): Answer =>
    xml(
      `<rss version="2.0"><channel><title>Báo Sông</title>${of
        .slice(0, 5)
        .map((one) => `<item><title>${one.title}</title><link>http://${host}${path(one)}</link></item>`)
        .join("")}</channel></rss>`,
    );
  const pages: { [path: string]: string | Answer } = {
    "/lien-he": html("vi", "Liên hệ - Báo Sông", "", `${top}<h1>Liên hệ</h1><p>Tòa soạn: số 5 đường Sông Hồng.</p>`),
    "/": html(
      "vi",
      "Báo Sông - Tin tức",
      `<link rel="alternate" type="application/rss+xml" href="/rss/moi-nhat.rss">`,
      `${top}<section>${all.slice(0, 10).map(card).join("")}</section>`,
    ),
    "/rss/moi-nhat.rss": feed(all),
  };
  for (const name of names) {
    const own = all.filter(({ section }) => section === name);
    const lists = chunks(own, 5);
    const at = (i: number): string => `/${name}${i === 0 ? "" : `-p${i + 1}`}`;
    pages[`/rss/${name}.rss`] = feed(own);
    for (const [i, few] of lists.entries())
      pages[at(i)] = html(
        "vi",
        `${sections[name]} - Báo Sông`,
        `<link rel="alternate" type="application/rss+xml" href="/rss/${name}.rss">`,
        `${top}<h1>${sections[name]}</h1>${few.map(card).join("")}<div class="pagination">${lists.map((_, k) => `<a class="btn-page${k === i ? " active" : ""}" href="${at(k)}">${k + 1}</a>`).join("")}${i + 1 < lists.length ? `<a class="btn-page next-page" href="${at(i + 1)}"><i class="ic-next"></i></a>` : ""}</div>`,
      );
  }
  for (const one of all)
    pages[path(one)] = html(
      "vi",
      `${one.title} - Báo Sông`,
      `<meta property="og:title" content="${one.title}"><meta name="tt_category_id" content="1"><meta property="article:section" content="${sections[one.section]}">`,
      `${top}<div class="sidebar-1"><ul class="breadcrumb"><li><a href="/${one.section}">${sections[one.section]}</a></li></ul><span class="date">${said(one.day)}</span><h1 class="title-detail">${one.title}</h1><article class="fck_detail">${p(one.paragraphs)}<p style="text-align:right;"><strong>${one.by}</strong></p></article></div><div class="sidebar-2"><h2>Xem nhiều</h2>${all.slice(3, 7).map(card).join("")}</div>`,
    );
  return {
    name: "Vietnamese news with articles at the root",
    host,
    starts: ["/", "/van-hoa", path(all[30]!)],
    pages,
    documents: new Map(all.map((one) => [path(one), [one.title, one.day, one.by, sections[one.section]]])),
  };
}

export const THIRD_SITES: readonly ThirdSite[] = [
  albanianBlog(),
  georgianInstitute(),
  bulgarianPages(),
  estonianApp(),
  basqueTowns(),
  bashkirAndRussian(),
  chuvashQueries(),
  vietnameseNews(),
];
