/**
 * Sixty simulated news sites, each page computed from its address: nothing is kept, so that 350,000 documents cost no memory, and
 * everybody can compute how many words a document must have.
 */
export interface SitesOptions {
  readonly sites: number;
  readonly documents: number;
}

const PER_LIST = 100;

/** Syllables of a Turkic language: its words are long, and most of them rare. */
const SYLLABLES =
  "ба бел биз бул бәй ва гән да де дөн җи җә за кай ки кү ка лар ла лек мә мен на нең ны ня ңа ра рә са сез сү та тор тә ту үс чи ша шәһ ы яз яңа әй әни өй һәм".split(
    " ",
  );
const VOCABULARY = 50_000;

/** The word of this rank: frequent ones are short, all are different. */
function wordOf(rank: number): string {
  let word = "";
  for (let rest = rank + 1; rest > 0; rest = Math.floor((rest - 1) / SYLLABLES.length))
    word += SYLLABLES[(rest - 1) % SYLLABLES.length]!;
  return word;
}
const WORDS: readonly string[] = Array.from({ length: VOCABULARY }, (_, rank) => wordOf(rank));

/** One document in forty was taken over from the site before, word for word, as agencies' news are. */
export function isCopy(site: number, n: number): boolean {
  return site > 0 && mixed(7 * site, n) % 40 === 0;
}

/** Where its text was first printed. */
function sourceOf(site: number, n: number): number {
  let source = site;
  while (isCopy(source, n)) source--;
  return source;
}

export function hostOfSite(site: number): string {
  return `site${String(site).padStart(2, "0")}.example`;
}

/** 60…509 of them, 285 on average: what news articles have. */
export function wordsOf(site: number, n: number): number {
  return 60 + (mixed(sourceOf(site, n), n) % 450);
}

/** Words drawn as in real texts: the frequency of a word falls with its rank (Zipf 1935). */
function textOf(site: number, n: number): string[] {
  const source = sourceOf(site, n);
  let state = mixed(source, n);
  return Array.from({ length: wordsOf(site, n) }, () => {
    state = mixed(state, n);
    return WORDS[Math.floor(VOCABULARY ** (state / 2 ** 32)) - 1]!;
  });
}

export function pageAt(site: number, path: string, { documents }: SitesOptions): string | undefined {
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
  const words = textOf(site, n);
  const paragraphs: string[] = [];
  for (let i = 0; i < words.length; i += 50) paragraphs.push(`<p>${words.slice(i, i + 50).join(" ")}.</p>`);
  const day = 1 + (n % 28);
  return layout(
    `Хәбәр ${n}`,
    `<h1>Хәбәр ${n}</h1><span class="rubric">Бүлек ${n % 7}</span><span class="date">${day} май 20${10 + (n % 16)}</span><div class="body">${paragraphs.join("\n")}<p>Дусларың белән уртаклаш</p></div>`,
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
  repeated: drop
steps:
  - select: h1
    as: title
  - select: .date
    as: date
  - select: div.body
    as: text
  - select: .rubric
    as: category
metadata:
  only: steps
save:
  - text: '{category}/{address}.txt'
  - jsonl: corpus.jsonl
    keys: { name: '{title}', n: '{number}', about: { class: '{category}', words: '{words}', date: '{date}' } }
`;
}
