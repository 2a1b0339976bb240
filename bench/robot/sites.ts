/**
 * Sixty simulated news sites, each page computed from its address: nothing is kept, so that 350,000 documents cost no memory, and
 * everybody can compute how many words a document must have.
 */
export interface SitesWish {
  readonly sites: number;
  readonly documents: number;
}

const PER_LIST = 100;
const WORDS =
  "җәй килде басуда арыш үсә кояш яктырта балалар елгага йөгерә әби ипи пешерә бабай умарта карый шәһәрдә яңа мәктәп ачылды укучылар китап укый язучы хикәя яза җырчы җыр җырлый сабан туена кунаклар килә көрәшчеләр мәйданга чыга ат чабышы башлана җиңүчегә тәкә бирәләр кичен концерт була халык бии күңел ачыла урманда җиләк пешә кошлар сайрый болытлар агыла яңгыр ява игенче сөенә".split(
    " ",
  );

export function hostOfSite(site: number): string {
  return `site${String(site).padStart(2, "0")}.example`;
}

/** 60…509 of them, 285 on average: what news articles have. */
export function wordsOf(site: number, n: number): number {
  return 60 + (mixed(site, n) % 450);
}

export function pageAt(site: number, path: string, { documents }: SitesWish): string | undefined {
  const list = /^\/news\/(\d+)$/.exec(path);
  if (list !== null) {
    const page = Number(list[1]);
    const from = page * PER_LIST;
    if (from >= documents) return undefined;
    const links = Array.from(
      { length: Math.min(PER_LIST, documents - from) },
      (_, i) => `<li><a href="/doc/${from + i}">Хәбәр ${from + i}</a></li>`,
    );
    const next = from + PER_LIST < documents ? `<a class="next" href="/news/${page + 1}">Алга</a>` : "";
    return layout("Хәбәрләр", `<ul class="list">${links.join("")}</ul>${next}`);
  }
  const document = /^\/doc\/(\d+)$/.exec(path);
  if (document === null || Number(document[1]) >= documents) return undefined;
  const n = Number(document[1]);
  const count = wordsOf(site, n);
  const words = Array.from({ length: count }, (_, i) => WORDS[(mixed(site, n) + i * 7 + (i >> 3)) % WORDS.length]!);
  // A number of its own keeps documents apart without being a word.
  const paragraphs: string[] = [];
  for (let i = 0; i < count; i += 50) paragraphs.push(`<p>${n}. ${words.slice(i, i + 50).join(" ")}.</p>`);
  const day = 1 + (n % 28);
  return layout(
    `Хәбәр ${n}`,
    `<h1>Хәбәр ${n}</h1><span class="date">${day} май 20${10 + (n % 16)}</span><div class="body">${paragraphs.join("\n")}</div><div class="share">Дусларың белән уртаклаш</div>`,
  );
}

function layout(title: string, body: string): string {
  const menu = Array.from({ length: 12 }, (_, i) => `<li><a href="/section/${i}">Бүлек ${i}</a></li>`).join("");
  return `<!doctype html><html lang="tt"><head><meta charset="utf-8"><title>${title}</title></head><body><nav><ul>${menu}</ul></nav>${body}<footer>2026</footer></body></html>`;
}

function mixed(a: number, b: number): number {
  let x = (Math.imul(a + 1, 0x9e3779b1) ^ Math.imul(b + 1, 0x85ebca6b)) >>> 0;
  x = Math.imul(x ^ (x >>> 15), 0x2c1b3c6d) >>> 0;
  return (x ^ (x >>> 12)) >>> 0;
}

export function recipeOf(site: number): string {
  return `name: ${hostOfSite(site).replace(".example", "")}
collection: corpus
collect:
  - list: http://${hostOfSite(site)}/news/0
    links: ul.list a
    next: a.next
    pages: 100000
restrict:
  address: '/doc/\\d+$'
  words: { least: 5 }
steps:
  - select: h1
    as: title
  - select: .date
    as: date
  - select: div.body
    as: text
metadata:
  only: steps
`;
}
