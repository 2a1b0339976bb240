/**
 * A small web of Tatar sites for the example recipes: a news agency, an archive with numbered pages, a feed, a bilingual paper, essays on
 * several pages, an old site in windows-1251 and one typed with the wrong letters. The texts are our own.
 *
 * Served on loopback under names of their own; nothing leaves this machine.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import iconv from "iconv-lite";

export interface RobotWeb {
  /** NAME=ADDRESS:PORT, as `--resolve` takes it. */
  readonly resolve: readonly string[];
  /** Addresses in the order in which they were asked for, without robots.txt. */
  readonly asked: string[];
  /** Pages by address; a test may change them. */
  readonly pages: Map<string, Served>;
  close(): Promise<void>;
}

export interface Served {
  readonly body: string | Uint8Array;
  readonly type?: string;
  readonly status?: number;
}

const FIELDS = [
  "Бүген районда яз көне кебек җылы һава тора, шуңа күрә аграрийлар эшне иртә башлады.",
  "Басуда унике трактор эшли, кичкә таба тагын өчесе килеп җитәчәк.",
  "Хуҗалык җитәкчесе сүзләренә караганда, җир яхшы җылынган, дым да җитәрлек.",
  "Механизаторлар көнен ике сменада эшли, аларга кайнар ризык басуның үзенә китерелә.",
  "Узган ел белән чагыштырганда чәчү эшләре биш көнгә алдарак бара.",
];
const CITY = [
  "Шәһәр үзәгендә яңа китапханә ачылды, анда балалар өчен аерым бүлмә бар.",
  "Укучылар тантанага җыр һәм шигырьләр әзерләгән иде.",
  "Китапханәче әйтүенчә, көн саен йөздән артык кеше килә.",
  "Иң күп сорала торган китаплар — әкиятләр һәм тарихи романнар.",
];
const RUSSIAN = [
  "В центре города открылась новая библиотека, в ней есть отдельная комната для детей.",
  "Школьники приготовили к празднику песни и стихи.",
  "По словам библиотекаря, каждый день приходит больше ста человек.",
];

const paragraphs = (lines: readonly string[]): string => lines.map((line) => `<p>${line}</p>`).join("\n");
const layout = (title: string, body: string, language = "tt"): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${title}</title></head><body>\n${body}\n</body></html>`;

/** The page of the paper: category, name, date, lead and body in one sweep, place and date at the head of the body. */
export function agencyPage(news: {
  category: string;
  title: string;
  date: string;
  lead: string;
  place: string;
  body: readonly string[];
}): string {
  return layout(
    `${news.title} — Татар хәбәрләре`,
    `<div class="path"><a href="/" class="grey">Баш бит</a> <a href="/news/agro/" class="grey">${news.category}</a></div>
<h1>${news.title}</h1>
<div class="news_info"><span class="views">312</span>
${news.date}, 10:20 <a href="?print=Y">бастыру</a></div>
<div class="news_padd"><img src="/p.jpg" alt="">
<p class="anons">${news.lead}</p>
<p>(${news.place}, 11 май, «Татар хәбәрләре»). ${news.body[0]}</p>
${paragraphs(news.body.slice(1))}</div>
<div class="share">Дусларың белән уртаклаш</div>`,
  );
}

const AGENCY = "http://tatar-news.example";
const ARCHIVE = "http://archive.example";
const FEED = "http://feed.example";
const PRESS = "http://press.example";
const ESSAYS = "http://essays.example";
const OLD = "http://old.example";
const LETTERS = "http://letters.example";

function agency(): [string, Served][] {
  const news = [
    {
      path: "/news/2007/05/11/24643/",
      category: "Авыл",
      title: "Түбән Кама районы аграрийлары көчәйтелгән эш графигына күчә",
      date: "11.05.2007",
      place: "Түбән Кама",
    },
    {
      path: "/news/2007/05/12/24650/",
      category: "Мәдәният",
      title: "Шәһәрдә яңа китапханә ачылды",
      date: "12.05.2007",
      place: "Казан",
    },
    {
      path: "/news/2007/05/14/24671/",
      category: "Авыл",
      title: "Әтнәдә сабан туена әзерләнәләр",
      date: "14.05.2007",
      place: "Әтнә",
    },
  ];
  const list = layout(
    "Хәбәрләр",
    `<ul class="news">${news.map(({ path, title }) => `<li><a href="${path}?print=Y">${title}</a></li>`).join("")}</ul><a href="/about">Без кем</a>`,
  );
  return [
    [`${AGENCY}/news/`, { body: list }],
    ...news.map(({ path, ...one }): [string, Served] => [
      `${AGENCY}${path}?print=Y`,
      {
        body: agencyPage({
          ...one,
          lead: "Районда чәчү эшләре кызу бара.",
          body: one.category === "Авыл" ? FIELDS : CITY,
        }),
      },
    ]),
  ];
}

/** Numbers with gaps; the last document stands before a long silence. */
export const ARCHIVED_IDS: readonly number[] = [101, 102, 105, 106, 113];

export function archivePage(id: number): Served {
  const body = [`${id} нче хәбәр болай башлана.`, ...FIELDS.slice(id % 3), ...CITY.slice(id % 2)];
  return {
    body: layout(
      `Хәбәр ${id}`,
      `<h1>Хәбәр № ${id}</h1><p class="meta">${(id % 27) + 1} март 2019, Алсу Вәлиева</p><div class="body">${paragraphs(body)}</div>`,
    ),
  };
}

function archive(): [string, Served][] {
  return ARCHIVED_IDS.map((id) => [`${ARCHIVE}/news/${String(id).padStart(5, "0")}`, archivePage(id)]);
}

export function feedOf(items: readonly number[]): Served {
  const entries = items.map(
    (i) => `<item><title>Көндәлек ${i}</title><link>${FEED}/posts/${i}</link><guid>${FEED}/posts/${i}</guid>
<pubDate>Mon, 0${i} Mar 2021 09:00:00 +0300</pubDate><dc:creator>Гөлнара</dc:creator><category>Көндәлек</category>
<content:encoded><![CDATA[<p>${i} нче язма. ${CITY.join(" ")}</p><p>${FIELDS.join(" ")}</p>]]></content:encoded></item>`,
  );
  return {
    type: "application/rss+xml; charset=utf-8",
    body: `<?xml version="1.0" encoding="utf-8"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>Көндәлек</title><link>${FEED}/</link>${entries.join("")}</channel></rss>`,
  };
}

function press(): [string, Served][] {
  const article = (language: "tt" | "ru", n: number): Served => {
    const [title, text] = language === "tt" ? [`Китапханә ${n}`, CITY] : [`Библиотека ${n}`, RUSSIAN];
    const other = language === "tt" ? "ru" : "tt";
    return {
      body: layout(
        title,
        `<nav><a href="/tt/">ТТ</a> <a href="/ru/">РУ</a> <a class="other" href="/${other}/news/${n}">${other}</a></nav><article><h1>${title}</h1><time>2022-04-0${n}</time>${paragraphs(text)}</article>`,
        language,
      ),
    };
  };
  return [
    [
      `${PRESS}/tt/`,
      {
        body: layout(
          "Газета",
          `<a href="/tt/news/1">Беренче</a> <a href="/tt/news/2">Икенче</a> <a href="/ru/news/1">Первая</a>`,
        ),
      },
    ],
    ...[1, 2].flatMap((n): [string, Served][] => [
      [`${PRESS}/tt/news/${n}`, article("tt", n)],
      [`${PRESS}/ru/news/${n}`, article("ru", n)],
    ]),
  ];
}

function essays(): [string, Served][] {
  const part = (n: number): Served => ({
    body: layout(
      "Озын язма",
      `<h1>Озын язма</h1><div class="text">${paragraphs(FIELDS.map((line) => `${n} нче бүлек. ${line}`))}</div>${n < 3 ? `<a class="next" href="/essay/1?page=${n + 1}">Алга</a>` : ""}`,
    ),
  });
  return [
    [`${ESSAYS}/`, { body: layout("Язмалар", `<a class="essay" href="/essay/1">Озын язма</a>`) }],
    [`${ESSAYS}/essay/1`, part(1)],
    [`${ESSAYS}/essay/1?page=2`, part(2)],
    [`${ESSAYS}/essay/1?page=3`, part(3)],
  ];
}

/** Tatar letters are not in windows-1251: old sites wrote them as character references. */
function oldSite(): [string, Served][] {
  const bytes = (html: string): Uint8Array =>
    iconv.encode(
      html.replace(/[әөүҗңһӘӨҮҖҢҺ]/g, (letter) => `&#${letter.codePointAt(0)};`),
      "windows-1251",
    );
  const page = (title: string, body: string): Served => ({
    type: "text/html",
    body: bytes(
      `<html><head><meta http-equiv="Content-Type" content="text/html; charset=windows-1251"><title>${title}</title></head><body>${body}</body></html>`,
    ),
  });
  return [
    [`${OLD}/index.html`, page("Иске сайт", `<a href="tekst1.html">Беренче текст</a>`)],
    [
      `${OLD}/tekst1.html`,
      page(
        "Беренче текст",
        `<table><tr><td><b>Беренче текст</b></td></tr><tr><td class="tx">${FIELDS.join("<br><br>")}</td></tr></table>`,
      ),
    ],
  ];
}

/** Typed on a keyboard without Tatar letters: Latin h and ɵ stand in the place of two. */
function letters(): [string, Served][] {
  const mistyped = (text: string): string => text.replaceAll("һ", "h").replaceAll("ө", "ɵ");
  const body = paragraphs([...CITY, ...FIELDS].map(mistyped));
  return [
    [`${LETTERS}/`, { body: layout("Сайт", `<a href="/text">Текст</a>`) }],
    [
      `${LETTERS}/text`,
      { body: layout("Яңа китапханә", `<h1>${mistyped("Яңа китапханә һәм өй")}</h1><div class="text">${body}</div>`) },
    ],
  ];
}

export async function startRobotWeb(): Promise<RobotWeb> {
  const pages = new Map<string, Served>([
    ...agency(),
    ...archive(),
    [`${FEED}/rss.xml`, feedOf([1, 2, 3])],
    ...press(),
    ...essays(),
    ...oldSite(),
    ...letters(),
  ]);
  const asked: string[] = [];
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const url = `http://${(request.headers.host ?? "").replace(/:\d+$/, "")}${request.url}`;
    if (request.url === "/robots.txt") return void response.writeHead(404).end();
    asked.push(url);
    const page = pages.get(url);
    if (page === undefined)
      return void response
        .writeHead(404, { "content-type": "text/html; charset=utf-8" })
        .end(layout("404", "<p>Мондый бит юк</p>"));
    const body = typeof page.body === "string" ? Buffer.from(page.body) : page.body;
    const etag = `"${body.length}-${Buffer.from(body).reduce((sum, byte) => (sum * 31 + byte) % 1_000_000_007, 7)}"`;
    if (request.headers["if-none-match"] === etag) return void response.writeHead(304).end();
    response.writeHead(page.status ?? 200, { "content-type": page.type ?? "text/html; charset=utf-8", etag }).end(body);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  const hosts = [AGENCY, ARCHIVE, FEED, PRESS, ESSAYS, OLD, LETTERS].map((site) => new URL(site).hostname);
  return {
    resolve: hosts.map((name) => `${name}=127.0.0.1:${port}`),
    asked,
    pages,
    close: () => new Promise((done) => server.close(() => done()).closeAllConnections()),
  };
}
