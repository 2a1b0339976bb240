/** A conference's papers in the shapes in which sites publish them: each a small web, harvested from its home page. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { kind } from "../../src/events/events.js";
import { harvest } from "../../src/harvest/harvest.js";
import type { GivenSettings } from "../../src/harvest/settings.js";
import { openStore, type WinnowRecord } from "../../src/index.js";
import { serveWorld } from "../worlds/server.js";
import { literalWorld, type Written } from "../worlds/world.js";

const HOME = "http://grain.example/";

type Listed = readonly [title: string, ...authors: string[]];

const PAPERS: readonly Listed[] = [
  ["Learning to Separate Wheat from Chaff with Conditional Random Fields", "Ada Miller", "John Smith"],
  ["A Survey of Threshing Algorithms for Large Scale Data Sets", "Maria Garcia", "Wei Zhang"],
  ["Optimal Wind Speeds for Neural Winnowing Machines", "Peter Schmidt", "Anna Kowalska"],
  ["Robust Detection of Stones in Streams of Grain", "Jean Dupont", "Yuki Tanaka"],
  ["An Empirical Study of Sieves in Open Source Projects", "Lars Hansen", "Fatima Ahmed"],
  ["Towards Automatic Classification of Low-Resource Seeds", "Rajesh Kumar"],
];

const ABSTRACT =
  "We study how grain is told from chaff when the wind is weak. Our method learns from a few examples and is shown to be better than earlier ones on three sets of data from different regions of the world, at a small cost.";

function home(...links: readonly (readonly [href: string, words: string])[]): string {
  return `<!doctype html><title>GRAIN 2026</title><h1>GRAIN 2026: 12th International Conference on Grain Sorting</h1>
<p>3–6 December 2026, Lisbon, Portugal</p><ul>${links.map(([href, words]) => `<li><a href="${href}">${words}</a>`).join("")}</ul>
<p>Notification of acceptance: 15 September 2026. The proceedings will be published by Springer in the LNCS series.</p>`;
}

const item = ([title, ...authors]: Listed, more = ""): string =>
  `<li><b>${title}</b><br>${authors.join(", ")}${more}</li>`;

const page = (title: string, body: string): string =>
  `<!doctype html><title>GRAIN 2026 ${title}</title><h1>${title}</h1>${body}`;

const list = (title: string, papers: readonly Listed[], more = ""): string =>
  page(title, `<ul>${papers.map((paper) => item(paper)).join("")}</ul>${more}`);

interface Harvested {
  readonly papers: readonly WinnowRecord[];
  readonly asked: readonly string[];
}

async function harvested(
  t: TestContext,
  pages: Readonly<Record<string, Written>>,
  more: GivenSettings["kind"] = {},
): Promise<Harvested> {
  const world = await serveWorld(literalWorld(pages));
  const folder = mkdtempSync(path.join(os.tmpdir(), "winnow-shapes-"));
  const store = await openStore(folder);
  t.after(async () => {
    await store.close();
    await world.close();
    rmSync(folder, { recursive: true });
  });
  const settings: GivenSettings = { delay: 0, scope: { within: "any" }, kind: { url: HOME, ...more } };
  await harvest({
    store,
    plans: [{ kind, collection: "events", start: HOME, settings }],
    resolve: world.resolve,
    threads: 1,
    maxPages: 60,
  }).summary;
  const records = await store.records({ limit: 200 });
  return {
    papers: records.filter(({ fields }) => fields["type"] === "paper"),
    asked: world.log.knocks.map(({ url }) => url).filter((url) => !url.endsWith("/robots.txt")),
  };
}

const titlesOf = ({ papers }: Harvested): unknown[] => papers.map(({ fields }) => fields["title"]).sort();
const ALL = PAPERS.map(([title]) => title).sort();

const SHAPES: [name: string, pages: Readonly<Record<string, Written>>, requests: number][] = [
  [
    "one long page",
    { [HOME]: home(["/accepted.html", "Accepted papers"]), [`${HOME}accepted.html`]: list("Accepted Papers", PAPERS) },
    5,
  ],
  [
    "the home page itself",
    { [HOME]: `${home()}<h2>Accepted papers</h2><ul>${PAPERS.map((paper) => item(paper)).join("")}</ul>` },
    4,
  ],
  [
    "one page per day",
    {
      [HOME]: home(["/program.html", "Program"], ["/venue.html", "Venue"]),
      [`${HOME}program.html`]: page(
        "Program",
        '<p><a href="day1.html">Thursday</a> <a href="day2.html">Friday</a></p>',
      ),
      [`${HOME}day1.html`]: list("Program: Thursday", PAPERS.slice(0, 3)),
      [`${HOME}day2.html`]: list("Program: Friday", PAPERS.slice(3)),
    },
    8,
  ],
  [
    "one page per track, each linked from the others",
    {
      [HOME]: home(["/research.html", "Research track papers"]),
      [`${HOME}research.html`]: list(
        "Research Papers",
        PAPERS.slice(0, 3),
        '<a href="industry.html">Industry track</a>',
      ),
      [`${HOME}industry.html`]: list("Industry Papers", PAPERS.slice(3), '<a href="research.html">Research track</a>'),
    },
    8,
  ],
  [
    "tabs in one page",
    {
      [HOME]: home(["/program.html", "Program"]),
      [`${HOME}program.html`]: page(
        "Program",
        `<ul class="nav"><li><a href="#d1">Day 1</a><li><a href="#d2">Day 2</a></ul>
<div id="d1" class="tab-pane active"><ul>${PAPERS.slice(0, 3)
          .map((paper) => item(paper))
          .join("")}</ul></div>
<div id="d2" class="tab-pane" style="display:none"><ul>${PAPERS.slice(3)
          .map((paper) => item(paper))
          .join("")}</ul></div>`,
      ),
    },
    5,
  ],
  [
    "proceedings on a host that the site sends its readers to",
    {
      [HOME]: home(
        ["http://press.example/volumes/grain2026", "Proceedings"],
        ["http://press.example/volumes/grain2025", "Proceedings 2025"],
      ),
      "http://press.example/volumes/grain2026": list(
        "Proceedings of GRAIN 2026",
        PAPERS,
        '<a href="/about">Program committee</a>',
      ),
      "http://press.example/volumes/grain2025": list("Proceedings of GRAIN 2025", [
        ["Old Ways to Sort Old Grain by Hand", "Bo Kim"],
      ]),
    },
    5,
  ],
];
for (const [name, pages, requests] of SHAPES) {
  test(`${name}: all papers are found, each once, with few requests`, async (t) => {
    const found = await harvested(t, pages);
    assert.deepEqual(titlesOf(found), ALL);
    assert.ok(found.asked.length <= requests, `${found.asked.length} requests: ${found.asked.join(" ")}`);
    for (const { fields } of found.papers) {
      assert.equal(fields["event"], "grain 2026");
      assert.deepEqual(fields["venue"], {
        ...{ name: "International Conference on Grain Sorting", acronym: "GRAIN", year: 2026, city: "Lisbon" },
        ...{ country: "Portugal", start: "2026-12-03", end: "2026-12-06", publisher: "Springer" },
      });
    }
  });
}

test("a list of titles leads to each paper's own page: authors, abstract and document come from there", async (t) => {
  const own = (n: number): string => `/papers/${n}.html`;
  const found = await harvested(t, {
    [HOME]: home(["/accepted.html", "Accepted papers"]),
    [`${HOME}accepted.html`]: page(
      "Accepted Papers",
      `<ul>${PAPERS.map(([title], n) => `<li><a href="${own(n)}">${title}</a></li>`).join("")}</ul>`,
    ),
    ...Object.fromEntries(
      PAPERS.map(([title, ...authors], n) => [
        `http://grain.example${own(n)}`,
        n % 2 === 0
          ? `<!doctype html><title>${title} – GRAIN 2026</title><meta name="citation_title" content="${title}">${authors
              .map((name) => `<meta name="citation_author" content="${name.split(" ").reverse().join(", ")}">`)
              .join(
                "",
              )}<meta name="citation_pdf_url" content="http://grain.example/pdf/${n}.pdf"><meta name="citation_doi" content="10.1000/g${n}"><h1>${title}</h1>`
          : page(
              title,
              `<p class="authors">${authors.join(", ")}</p><h2>Abstract</h2><p>${ABSTRACT}</p><p><a href="/pdf/${n}.pdf">PDF</a></p>`,
            ),
      ]),
    ),
  });
  assert.deepEqual(titlesOf(found), ALL);
  for (const { fields } of found.papers) {
    const n = PAPERS.findIndex(([title]) => title === fields["title"]);
    assert.deepEqual(fields["authors"], PAPERS[n]!.slice(1));
    assert.equal(fields["pdf"], `http://grain.example/pdf/${n}.pdf`);
    assert.equal(fields[n % 2 === 0 ? "doi" : "abstract"], n % 2 === 0 ? `10.1000/g${n}` : ABSTRACT);
  }
  assert.equal(new Set(found.asked).size, found.asked.length, "nothing is asked for twice");
});

test('the list itself may be given as the event; addresses that say "papers" are read as what they are', async (t) => {
  const own = ([title, ...authors]: Listed, n: number): string =>
    page(
      title,
      `<p>${authors.join(", ")}</p><h2>Abstract</h2><p>${ABSTRACT}</p><p><a href="/pdf/${n}.pdf">Full paper (PDF)</a></p>`,
    );
  const found = await harvested(t, {
    [HOME]: page(
      "Accepted Papers",
      `<ul>${PAPERS.map(([title], n) => `<li><a href="/papers/${n}">${title}</a>`).join("")}</ul>`,
    ),
    ...Object.fromEntries(PAPERS.map((paper, n) => [`http://grain.example/papers/${n}`, own(paper, n)])),
  });
  assert.deepEqual(titlesOf(found), ALL);
  for (const { fields } of found.papers) {
    assert.match(String(fields["pdf"]), /\/pdf\/\d\.pdf$/);
    assert.equal(fields["abstract"], ABSTRACT);
    assert.ok(Array.isArray(fields["authors"]) && fields["authors"].length > 0);
  }
});

test("the same papers on list, programme and proceedings are one record each, with what every page says", async (t) => {
  const programme = page(
    "Program",
    `<h2>Session 1: Wind</h2><ul>${PAPERS.map(([title, ...authors]) => `<li><i>${authors.map((name) => name.replace(/^(\S)\S*/, "$1.")).join(", ")}</i><br>${title}</li>`).join("")}</ul>`,
  );
  const found = await harvested(t, {
    [HOME]: home(
      ["/accepted.html", "Accepted papers"],
      ["/program.html", "Program"],
      ["/proceedings.html", "Proceedings"],
    ),
    [`${HOME}accepted.html`]: list("Accepted Papers", PAPERS),
    [`${HOME}program.html`]: programme,
    [`${HOME}proceedings.html`]: page(
      "Proceedings",
      `<ul>${PAPERS.map((paper, n) => item(paper, ` <a href="/pdf/${n}.pdf">PDF</a>`)).join("")}</ul>`,
    ),
  });
  assert.deepEqual(titlesOf(found), ALL);
  for (const { fields } of found.papers) {
    assert.match(String(fields["pdf"]), /\/pdf\/\d\.pdf$/);
    assert.equal(fields["session"], "Session 1: Wind");
  }
});

const FEED = (
  entries: string,
  name = "GRAIN 2026",
) => `<?xml version="1.0"?><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:prism="http://prismstandard.org/namespaces/basic/2.0/">
<channel rdf:about="http://press.example/"><title>Press: latest proceedings</title><link>http://press.example/</link></channel>
${entries.replaceAll("NAME", name)}</rdf:RDF>`;

const entry = (
  [title, ...authors]: Listed,
  n: number,
  book = "Proceedings of NAME",
): string => `<item rdf:about="http://press.example/${n}">
<title>${title}</title><link>http://press.example/${n}</link>${authors.map((name) => `<dc:creator>${name.split(" ").reverse().join(", ")}</dc:creator>`).join("")}
<description>&lt;p&gt;${ABSTRACT}&lt;/p&gt;</description><prism:doi>10.1000/grain.${n}</prism:doi><prism:publicationName>${book}</prism:publicationName>
<prism:startingPage>${10 * n + 1}</prism:startingPage><prism:endingPage>${10 * n + 9}</prism:endingPage><dc:publisher>Winnow Press</dc:publisher><prism:publicationDate>2026-12-01</prism:publicationDate></item>`;

test("a publisher's feed gives the same papers, and more of each; conflicting fields stand side by side", async (t) => {
  const feed = FEED(
    PAPERS.map((paper, n) => entry(paper, n)).join("") +
      entry(["A Feed That Knows Papers of Another Year", "Bo Kim"], 90, "Proceedings of GRAIN 2025") +
      "<item><title>We have moved our offices to another town</title><link>http://press.example/news</link></item>",
  );
  const found = await harvested(
    t,
    {
      [HOME]: home(["/accepted.html", "Accepted papers"]),
      [`${HOME}accepted.html`]: list("Accepted Papers", PAPERS.slice(0, 4)),
      "http://press.example/feed.rss": { headers: { "content-type": "application/rss+xml" }, body: feed },
    },
    { feeds: ["http://press.example/feed.rss"] },
  );
  assert.deepEqual(titlesOf(found), [...ALL, "A Feed That Knows Papers of Another Year"].sort());
  for (const { fields, evidence } of found.papers) {
    const n = PAPERS.findIndex(([title]) => title === fields["title"]);
    if (n < 0) {
      assert.equal(fields["event"], "grain 2025");
      continue;
    }
    assert.equal(fields["event"], "grain 2026");
    assert.deepEqual(fields["authors"], PAPERS[n]!.slice(1));
    assert.equal(fields["doi"], `10.1000/grain.${n}`);
    assert.equal(fields["pages"], `${10 * n + 1}-${10 * n + 9}`);
    assert.equal(fields["publisher"], "Winnow Press");
    assert.equal(fields["abstract"], ABSTRACT);
    assert.deepEqual(evidence["doi"], [{ url: "http://press.example/feed.rss", rule: "feed/1" }]);
  }
});

test("a programme that is a file gives no paper, and the visit says so", async (t) => {
  const found = await harvested(t, {
    [HOME]: home(["/program.html", "Program"]),
    [`${HOME}program.html`]: page(
      "Program",
      '<p>Please download the <a href="/program.pdf">conference program</a>.</p>',
    ),
  });
  assert.deepEqual(found.papers, []);
});

test("past editions, committees and calls are not followed", async (t) => {
  const found = await harvested(t, {
    [HOME]: home(
      ["/2025/accepted.html", "Accepted papers 2025"],
      ["/committee.html", "Program committee"],
      ["/past.html", "Previous proceedings"],
    ),
  });
  assert.deepEqual(
    found.asked.filter((url) => /2025|committee|past/.test(url)),
    [],
  );
});
