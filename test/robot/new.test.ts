/** What `winnow robot new` proposes for sites of common shapes passes the check and brings the right documents. */
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { openStore } from "../../src/store/open.js";
import { folder, linesOf, type SmallWeb, serve, winnow } from "../cli/world.js";
import { MORE_NEW_SITES } from "./more-new-sites.js";
import { NEW_SITES } from "./new-sites.js";

const asItIs = (recipe: string): string => recipe;

for (const site of [...NEW_SITES, ...MORE_NEW_SITES]) {
  const { name, host, start, pages, documents, languages, change = asItIs } = site;
  test(`${name}: the proposed recipe passes the check and brings its documents`, async (t) => {
    const web = await serve(t, pages);
    const requests = requestsOf(web);
    const place = folder(t);
    const file = path.join(place, "site.yaml");
    const reach = ["--resolve", `${host}=${web.host}`, "--delay", "0", "--contact", "t@example.org"];
    const proposed = await winnow([
      "robot",
      "new",
      `http://${host}${start}`,
      "--out",
      file,
      "--pages",
      "100",
      ...reach,
    ]);
    assert.equal(proposed.code, 0, proposed.err);
    assert.deepEqual(
      requests.filter((at, i) => requests.indexOf(at) !== i),
      [],
      "requested twice",
    );
    for (const said of site.says ?? []) assert.match(readFileSync(file, "utf8"), said);
    writeFileSync(file, change(readFileSync(file, "utf8")));
    const checked = await winnow(["robot", "check", file]);
    assert.equal(checked.code, 0, checked.out + checked.err);
    assert.doesNotMatch(checked.out + checked.err, /warning/);
    const sampled = await winnow(["robot", "try", file, "--sample", "5", ...reach, "--json"]);
    assert.equal(sampled.code, 0, sampled.err);
    assert.deepEqual(Object.keys(linesOf(sampled).at(-1).languages).sort(), languages);
    const store = path.join(place, "data");
    const ran = await winnow(["robot", file, "--store", store, ...reach, "--json"]);
    assert.equal(ran.code, 0, ran.err);
    const opened = await openStore(store, { create: false });
    t.after(() => opened.close());
    const kept = (await opened.records({ limit: 1000, since: 0 })).map(
      ({ url, fields }) => [url.replace(`http://${host}`, ""), fields] as const,
    );
    assert.deepEqual(
      new Map(kept.map(([at, { title, date, author }]) => [at, [title, String(date).slice(0, 10), author]])),
      documents,
    );
    if (site.categories !== undefined)
      assert.deepEqual(new Map(kept.map(([at, { category }]) => [at, category])), site.categories);
  });
}

/** The addresses that are requested from now on. */
function requestsOf(web: SmallWeb): string[] {
  const requests: string[] = [];
  // The robots.txt of a site that has none is not looked up.
  const robots = web.pages.get("/robots.txt");
  web.pages.delete("/robots.txt");
  const get = web.pages.get.bind(web.pages);
  web.pages.get = (at) => {
    requests.push(at);
    return at === "/robots.txt" ? robots : get(at);
  };
  return requests;
}

test("from a section or a document the same site is found; robots.txt and the home page are requested once", async (t) => {
  const { host, pages, documents } = NEW_SITES.find(({ name }) => name === "news with sitemaps")!;
  const [document] = [...documents.keys()];
  const menu = Object.keys(pages).find((at) => at !== "/" && at.endsWith("/") && String(pages[at]).includes("<a "));
  for (const start of [document!, ...(menu === undefined ? [] : [menu])]) {
    const web = await serve(t, pages);
    const requests = requestsOf(web);
    const reach = ["--resolve", `${host}=${web.host}`, "--delay", "0", "--contact", "t@example.org", "--json"];
    const proposed = await winnow(["robot", "new", `http://${host}${start}`, ...reach]);
    assert.equal(proposed.code, 0, proposed.err);
    const { coverage, counts } = linesOf(proposed).at(-1);
    for (const once of ["/robots.txt", "/", start])
      assert.equal(requests.filter((at) => at === once).length, 1, `${once} from ${start}`);
    assert.equal(counts.mapped, documents.size, start);
    assert.match(coverage.join(" "), /list pages? that (was|were) read leads? to \d+ documents?/);
  }
});

test("what is listed in sections below the start is collected, whichever page was given", async (t) => {
  const sections = ["sport", "culture", "economy"];
  const path = (section: string, n: number): string => `/${section}/2026/${section}-story-${n}.html`;
  const pages: { [at: string]: string } = {};
  const menu = `<nav><a href="/">Home</a> ${sections.map((one) => `<a href="/${one}/">${one}</a>`).join(" ")}</nav>`;
  const body = (section: string, n: number): string =>
    Array.from(
      { length: 4 },
      (_, i) =>
        `<p>On day ${n} the ${section} desk of the town wrote paragraph ${i} about event ${n * 7 + i}, which many people had waited for a long time.</p>`,
    ).join("");
  for (const section of sections) {
    for (let from = 0; from < 24; from += 8)
      pages[`/${section}/${from === 0 ? "" : `page/${from / 8 + 1}/`}`] =
        `<title>${section}</title>${menu}<h1>${section}</h1><ul>${Array.from({ length: 8 }, (_, i) => `<li><a href="${path(section, from + i)}">What the ${section} desk heard on day ${from + i}</a></li>`).join("")}</ul>${from < 16 ? `<a rel="next" href="/${section}/page/${from / 8 + 2}/">Older</a>` : ""}`;
    for (let n = 0; n < 24; n++)
      pages[path(section, n)] =
        `<title>What the ${section} desk heard on day ${n}</title><link rel="alternate" hreflang="de" href="/de/${section}-${n}.html">${menu}<article><h1>What the ${section} desk heard on day ${n}</h1>${body(section, n)}</article>`;
  }
  pages["/"] =
    `<title>Town news</title>${menu}<h1>Town news</h1><ul>${sections.map((one) => `<li><a href="${path(one, 0)}">What the ${one} desk heard on day 0</a></li>`).join("")}</ul>`;
  for (const start of ["/", "/sport/", path("culture", 3)]) {
    const web = await serve(t, pages);
    const file = `${folder(t)}/site.yaml`;
    const reach = ["--allow-private", "--delay", "0", "--contact", "t@example.org"];
    const proposed = await winnow([
      "robot",
      "new",
      `${web.url}${start.slice(1)}`,
      "--out",
      file,
      "--pages",
      "100",
      ...reach,
    ]);
    assert.equal(proposed.code, 0, proposed.err);
    const recipe = readFileSync(file, "utf8");
    // The menu stands on every page: it must not use up the room for other links of its place.
    assert.match(recipe, /10 list pages that were read lead to 72 documents\.$/m);
    assert.equal(recipe.includes("Only the section that you named"), start === "/sport/");
    assert.match(recipe, /#parallel:\n# {2}language: deu\n# {2}link: 'link\[hreflang="de"\]'/);
    const ran = await winnow(["robot", file, "--store", `${folder(t)}/data`, ...reach, "--json"]);
    assert.equal(linesOf(ran).at(-1).recipes[0].documents, 72, `from ${start}\n${recipe}`);
  }
});
