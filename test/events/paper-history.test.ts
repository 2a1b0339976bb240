/** A conference's papers over several visits, as a user sees them: `winnow events harvest`, `records` and `events add --feed`. */
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { folder, linesOf, serve, winnow } from "../cli/world.js";

const HOME = (name: string, year: number, place: string): string => `<!doctype html><title>${name} ${year}</title>
<h1>${name} ${year}: International Conference on ${name === "GRAIN" ? "Grain" : "Bread"} Sorting</h1><p>3–6 December ${year}, ${place}</p>
<ul><li><a href="accepted.html">Accepted papers</a></ul><p>Notification of acceptance: 15 September ${year}</p>`;

const TITLES = {
  wheat: ["Learning to Separate Wheat from Chaff with Conditional Random Fields", "Ada Miller", "John Smith"],
  survey: ["A Survey of Threshing Algorithms for Large Scale Data Sets", "Maria Garcia", "Wei Zhang"],
  wind: ["Optimal Wind Speeds for Neural Winnowing Machines", "Peter Schmidt", "Anna Kowalska"],
  stones: ["Robust Detection of Stones in Streams of Grain", "Jean Dupont", "Yuki Tanaka"],
  sieves: ["An Empirical Study of Sieves in Open Source Projects", "Lars Hansen", "Fatima Ahmed"],
} as const;
const RENAMED = ["Reliable Detection of Stones in Fast Streams", "Jean Dupont", "Yuki Tanaka"] as const;

type Entry = readonly [readonly [string, ...string[]], pdf?: string];

const list = (...papers: readonly Entry[]): string =>
  `<!doctype html><title>Accepted Papers</title><h1>Accepted Papers</h1><ul>${papers
    .map(
      ([[title, ...authors], pdf]) =>
        `<li><b>${title}</b><br>${authors.join(", ")}${pdf === undefined ? "" : ` <a href="${pdf}">PDF</a>`}`,
    )
    .join("\n")}</ul>`;

test("papers appear, get a document, change their title and go; every visit tells what is new", async (t) => {
  const { wheat, survey, wind, stones, sieves } = TITLES;
  const web = await serve(t, {
    "/2026/": HOME("GRAIN", 2026, "Lisbon, Portugal"),
    "/2026/accepted.html": list([wheat], [survey], [wind], [stones]),
  });
  const store = path.join(folder(t), "store");
  const home = `${web.url}2026/`;
  const here = ["--store", store];
  const visit = (event: string = home) =>
    winnow(["events", "harvest", event, ...here, "--allow-private", "--delay", "0", "--json"]);
  const papers = async (
    where = "type:paper",
  ): Promise<{ id: string; version: number; fields: Record<string, unknown>; state: string }[]> =>
    linesOf(await winnow(["records", "list", ...here, "--where", where, "--json"])).filter(({ summary }) => !summary);

  const first = await visit();
  assert.equal(first.code, 0, first.err);
  assert.equal(linesOf(first).at(-1).papers, 4);
  const [before] = (await papers()).filter(({ fields }) => fields["title"] === stones[0]);

  // A paper more, two documents, another title.
  web.pages.set("/2026/accepted.html", list([wheat, "a.pdf"], [survey, "b.pdf"], [wind], [RENAMED], [sieves]));
  const second = linesOf(await visit()).at(-1);
  assert.equal(second.papers, 5);
  const now = await papers();
  const renamed = now.find(({ fields }) => fields["title"] === RENAMED[0])!;
  assert.equal(now.length, 5, "the paper with another title is no sixth one");
  assert.equal(renamed.version, before!.version + 1);
  assert.deepEqual(
    now
      .map(({ fields }) => fields["pdf"])
      .filter(Boolean)
      .sort(),
    [`${home}a.pdf`, `${home}b.pdf`],
  );
  const shown = linesOf(await winnow(["records", "show", before!.id, ...here, "--json"]));
  assert.match(JSON.stringify(shown), new RegExp(RENAMED[0]), "the old id leads to the paper");

  // One goes; by its name.
  web.pages.set("/2026/accepted.html", list([wheat, "a.pdf"], [survey, "b.pdf"], [RENAMED], [sieves]));
  const third = await visit("GRAIN 2026");
  assert.equal(third.code, 0, third.err);
  const [gone, ...more] = await papers("type:paper flag:unlisted");
  assert.deepEqual([gone?.fields["title"], more.length], [wind[0], 0]);
  assert.match(String(gone!.fields["unlisted"]), /^\d{4}-\d\d-\d\d$/);

  // And comes back.
  web.pages.set("/2026/accepted.html", list([wheat, "a.pdf"], [survey, "b.pdf"], [RENAMED], [sieves], [wind]));
  await visit();
  assert.deepEqual(await papers("type:paper flag:unlisted"), []);
  assert.equal((await papers()).length, 5);

  // An empty page takes nothing away.
  web.pages.set("/2026/accepted.html", "<h1>Accepted Papers</h1><p>We are sorry, the data base is down.</p>");
  await visit();
  assert.deepEqual(
    (await papers()).map(({ state }) => state),
    ["live", "live", "live", "live", "live"],
  );
  assert.deepEqual(await papers("type:paper flag:unlisted"), []);
});

test("the index: search, facets, exports, what is new, corrections by table; the same paper at two events is a family", async (t) => {
  const { wheat, survey, wind, stones } = TITLES;
  const web = await serve(t, {
    "/grain/": HOME("GRAIN", 2026, "Lisbon, Portugal"),
    "/grain/accepted.html": list([wheat, "a.pdf"], [survey], [wind], [stones]),
    "/bread/": HOME("BREAD", 2025, "Kazan, Russia"),
    "/bread/accepted.html": list(
      [wheat],
      [TITLES.sieves],
      [["Crust Formation in Deep Ovens with Uncertain Heat", "Bo Kim", "Eva Novak"]],
    ),
  });
  const dir = folder(t);
  const here = ["--store", path.join(dir, "store")];
  for (const event of ["grain", "bread"])
    await winnow(["events", "harvest", `${web.url}${event}/`, ...here, "--allow-private", "--delay", "0"]);
  const lines = async (...args: string[]) =>
    linesOf(await winnow([...args, ...here, "--json"])).filter(({ summary }) => !summary);

  assert.deepEqual(
    (await lines("records", "search", "threshing")).map(({ fields }) => fields.title),
    [survey[0]],
  );
  assert.equal((await lines("records", "list", "--where", 'type:paper event:"grain 2026"')).length, 4);
  assert.equal((await lines("records", "list", "--where", "type:paper year:2025")).length, 3);
  const facets = JSON.stringify(await lines("records", "stats", "--by", "event"));
  assert.match(facets, /grain 2026/);
  assert.match(facets, /bread 2025/);

  const out = (name: string): string => path.join(dir, name);
  const write = async (name: string, ...more: string[]): Promise<string> => {
    const ended = await winnow(["records", "export", ...here, "--where", "type:paper", "--out", out(name), ...more]);
    assert.equal(ended.code, 0, ended.err);
    return readFileSync(out(name), "utf8");
  };
  const bib = await write("papers.bib");
  assert.equal(bib.match(/@inproceedings/g)?.length, 7);
  assert.match(bib, /author = \{Miller, Ada and Smith, John\}/);
  assert.match(bib, /booktitle = \{International Conference on Grain Sorting \{\(GRAIN\)\}\}/);
  assert.match(bib, /address = \{Lisbon, Portugal\}/);
  const ris = await write("papers.ris");
  assert.match(ris, /T2 {2}- International Conference on Grain Sorting \(GRAIN\)/);
  assert.match(ris, /CY {2}- Lisbon, Portugal/);
  const csl = JSON.parse(await write("papers.csl.json"));
  const item = csl.find((one: { title: string }) => one.title === survey[0]);
  assert.equal(item["event-place"], "Lisbon, Portugal");
  assert.equal(item["event-title"], "International Conference on Grain Sorting (GRAIN)");
  assert.deepEqual(item["event-date"], {
    "date-parts": [
      [2026, 12, 3],
      [2026, 12, 6],
    ],
  });

  // Two events, one paper: two records of one family.
  const twins = (await lines("records", "list", "--where", "type:paper")).filter(
    ({ fields }) => fields.title === wheat[0],
  );
  assert.equal(twins.length, 2);
  const families = await winnow(["records", "list", "--families", ...here]);
  assert.match(families.out, /Learning to Separate Wheat/);
  assert.doesNotMatch(families.out, /Survey of Threshing/);

  // A table goes out, a cell is mended, and it comes back.
  const table = await write("papers.csv", "--fields", "id,title,authors");
  writeFileSync(out("papers.csv"), table.replace(survey[0], "A Survey of Threshing Algorithms"));
  const since = (await lines("records", "list", "--where", "type:paper")).reduce(
    (max, { change }) => Math.max(max, change),
    0,
  );
  const edited = await winnow(["records", "edit", "--from", out("papers.csv"), ...here, "--by", "Eva", "--yes"]);
  assert.equal(edited.code, 0, edited.err);
  assert.deepEqual(
    (await lines("records", "list", "--since", String(since))).map(({ fields }) => fields.title),
    ["A Survey of Threshing Algorithms"],
  );
  // The next visit does not undo it.
  web.pages.set("/grain/accepted.html", list([wheat, "a.pdf"], [survey, "b.pdf"], [wind], [stones]));
  await winnow(["events", "harvest", `${web.url}grain/`, ...here, "--allow-private", "--delay", "0"]);
  const [mended] = await lines("records", "search", "threshing");
  assert.equal(mended.fields.title, "A Survey of Threshing Algorithms");
  assert.equal(mended.fields.pdf, `${web.url}grain/b.pdf`);
});

test("a publisher's feed is attached to an event that is watched, or stands alone; what is doubtful is listed for a person", async (t) => {
  const { wheat, survey, wind, stones, sieves } = TITLES;
  const item = ([title, ...authors]: readonly string[], n: number): string =>
    `<item><title>${title}</title><link>http://press.example/${n}</link>${authors.map((name) => `<dc:creator>${name}</dc:creator>`).join("")}
<prism:doi>10.1000/${n}</prism:doi><prism:publicationName>Proceedings of GRAIN 2026</prism:publicationName></item>`;
  const web = await serve(t, {
    "/2026/": HOME("GRAIN", 2026, "Lisbon, Portugal"),
    // One title without authors among papers that have some is no paper; a page of titles alone is doubtful.
    "/2026/accepted.html": list([wheat], [survey], [wind], [stones]),
    "/feed.rss": {
      headers: { "content-type": "application/rss+xml" },
      body: `<?xml version="1.0"?><rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:prism="http://prismstandard.org/namespaces/basic/2.0/"><channel><title>Press</title>${[wheat, sieves].map(item).join("")}</channel></rss>`,
    },
  });
  const here = ["--store", path.join(folder(t), "store")];
  const papers = async (where: string) =>
    linesOf(await winnow(["records", "list", ...here, "--where", where, "--json"])).filter(({ summary }) => !summary);
  const visit = (event: string) => winnow(["events", "harvest", event, ...here, "--allow-private", "--delay", "0"]);
  await visit(`${web.url}2026/`);
  const added = await winnow(["events", "add", "GRAIN 2026", "--feed", `${web.url}feed.rss`, ...here]);
  assert.equal(added.code, 0, added.err);
  assert.match(added.out, /1 feed attached/);
  await visit("GRAIN 2026");
  const found = await papers("type:paper");
  assert.equal(found.length, 5);
  assert.deepEqual(
    found.filter(({ fields }) => fields.doi !== undefined).map(({ fields }) => [fields.title, fields.event]),
    [
      [wheat[0], "grain 2026"],
      [sieves[0], "grain 2026"],
    ],
  );
  const again = await winnow(["events", "add", "GRAIN 2026", "--feed", `${web.url}feed.rss`, ...here]);
  assert.equal(again.code, 0, again.err);
  assert.match(again.out, /known before/);

  const alone = ["--store", path.join(folder(t), "store")];
  await winnow(["events", "add", "--feed", `${web.url}feed.rss`, ...alone]);
  const ended = await winnow([
    "events",
    "harvest",
    `${web.url}feed.rss`,
    ...alone,
    "--allow-private",
    "--delay",
    "0",
    "--json",
  ]);
  assert.equal(ended.code, 0, ended.err);
  const announced = linesOf(await winnow(["records", "list", ...alone, "--where", "type:paper", "--json"])).filter(
    ({ summary }) => !summary,
  );
  assert.deepEqual(
    announced.map(({ fields }) => [fields.title, fields.event]),
    [
      [wheat[0], "grain 2026"],
      [sieves[0], "grain 2026"],
    ],
  );

  web.pages.set(
    "/2026/accepted.html",
    `<!doctype html><title>Accepted Papers</title><h1>Accepted Papers</h1><ul>${[wheat, survey, wind, stones, ["Efficient Prediction of Moisture in Stored Grain"]].map(([title]) => `<li>${title}`).join("")}</ul>`,
  );
  await visit("GRAIN 2026");
  const doubtful = await papers("type:paper flag:doubt");
  // The page does not name authors any more; the feed still does.
  assert.deepEqual(
    doubtful.map(({ fields }) => fields.title),
    [survey[0], wind[0], stones[0], "Efficient Prediction of Moisture in Stored Grain"],
  );
  assert.match(JSON.stringify(doubtful[0].fields.doubts), /no authors/);
});

test("two papers with one title by different people are two records, on every page and visit", async (t) => {
  const { wheat, survey, wind } = TITLES;
  const other: Entry[0] = [wheat[0], "Olga Petrova", "Tomás Silva"];
  const web = await serve(t, {
    "/2026/": HOME("GRAIN", 2026, "Lisbon, Portugal"),
    "/2026/accepted.html": list([wheat], [survey], [wind]),
  });
  const store = path.join(folder(t), "store");
  const visit = async () => {
    const args = [
      "events",
      "harvest",
      `${web.url}2026/`,
      "--store",
      store,
      "--allow-private",
      "--delay",
      "0",
      "--json",
    ];
    assert.equal((await winnow(args)).code, 0);
    const listed = await winnow(["records", "list", "--store", store, "--where", "type:paper", "--json"]);
    const papers = linesOf(listed).filter(({ fields }) => fields?.title === wheat[0]);
    return new Map(papers.map(({ id, fields }) => [String(fields.authors[0]), String(id)]));
  };
  const first = await visit();
  assert.deepEqual([...first.keys()], ["Ada Miller"]);
  web.pages.set("/2026/accepted.html", list([other], [wheat], [survey], [wind]));
  const second = await visit();
  assert.deepEqual([...second.keys()].sort(), ["Ada Miller", "Olga Petrova"]);
  // In another order, and with the first author alone, they stay who they are.
  web.pages.set("/2026/accepted.html", list([[wheat[0], "A. Miller"]], [survey], [[wheat[0], "O. Petrova"]], [wind]));
  const third = await visit();
  assert.deepEqual([...third.values()].sort(), [...second.values()].sort());
});
