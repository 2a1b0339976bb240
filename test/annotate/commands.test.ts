/** From labelled pages to a model in use, by the command line: import, agreement, exchange, training, choice, replay, data set. */
import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { folder, linesOf, serve, winnow } from "../cli/world.js";

const PEOPLE = ["Ann Lee", "Bo Chen", "Cy Diaz", "Dora Novak", "Eli Stone", "Fay Brown", "Gus Miller", "Hana Kim"];
const THINGS = ["Rivers", "Mills", "Weirs", "Bridges", "Locks", "Ferries", "Harbours", "Dams"];

interface Listed {
  readonly title: string;
  readonly authors: readonly string[];
}

const papersOf = (site: number): Listed[] =>
  THINGS.map((thing, i) => ({
    title: `A Study of ${thing} in Region ${String.fromCharCode(65 + site)}`,
    authors: [PEOPLE[(site + i) % 8]!, PEOPLE[(site + 3 * i + 1) % 8]!],
  }));

/** Three templates, so that something can be learned and something held out. */
const htmlOf = (site: number): string => {
  const papers = papersOf(site);
  const body = [
    () =>
      `<ul>${papers.map(({ title, authors }) => `<li><b>${title}</b><br>${authors.join(", ")}</li>`).join("\n")}</ul>`,
    () =>
      `<table>${papers.map(({ title, authors }) => `<tr><td>${title}</td><td>${authors.join(", ")}</td></tr>`).join("\n")}</table>`,
    () => papers.map(({ title, authors }) => `<div><h4>${title}</h4><p>${authors.join(", ")}</p></div>`).join("\n"),
  ][site % 3]!();
  return `<html><head><title>Accepted</title></head><body><p>Home</p><p>Venue</p><h1>Accepted papers</h1>${body}<p>Contact us</p></body></html>`;
};

/** A folder in the form of our gold data: papers, the page's blocks with their labels, the page. */
function goldFolder(t: TestContext): string {
  const root = folder(t);
  for (const part of ["gold", "regions", "html"]) mkdirSync(path.join(root, part));
  const rows = ["id\tseries\tyear\tpapers\tcomplete"];
  for (let site = 0; site < 6; site++) {
    const id = `river${site}__river${site}.example--accepted`;
    const gold = {
      ...{
        id,
        site: `river${site}.example`,
        path: "accepted.html",
        series: `river${site}`,
        year: "2026",
        complete: true,
      },
      papers: papersOf(site).map((one) => ({ ...one, affiliations: [], pdf: null })),
    };
    const region = (text: string, label: string) => ({
      ...{ text, label },
      spans: label === "other" ? [] : [{ start: 0, end: text.length, kind: label }],
    });
    const regions = [
      ...["Home", "Venue", "Accepted papers"].map((text) => region(text, "other")),
      ...papersOf(site).flatMap(({ title, authors }) => [region(title, "title"), region(authors.join(", "), "author")]),
      region("Contact us", "other"),
    ];
    writeFileSync(path.join(root, "gold", `${id}.json`), JSON.stringify(gold));
    writeFileSync(path.join(root, "regions", `${id}.json`), JSON.stringify(regions));
    writeFileSync(path.join(root, "html", `${id}.html`), htmlOf(site));
    rows.push([id, `river${site}`, "2026", "8", "yes"].join("\t"));
  }
  writeFileSync(path.join(root, "index.tsv"), `${rows.join("\n")}\n`);
  return root;
}

async function done(...words: string[]): Promise<string> {
  const ended = await winnow(words);
  assert.equal(ended.code, 0, `${words.join(" ")}: ${ended.err}`);
  return ended.out;
}

const summaryOf = (out: string) => JSON.parse(out.trim().split("\n").at(-1)!);

test("gold pages become a project, and leave it as they came", async (t) => {
  const place = ["--store", path.join(folder(t), "store")];
  const gold = goldFolder(t);
  await done("annotate", "project", "new", "papers", "--task", "regions", "--overlap", "2", ...place);
  const imported = await done("annotate", "import", "papers", "--from", gold, "--by", "gold", "--json", ...place);
  assert.deepEqual(summaryOf(imported).counts, { pages: 6, labels: 96 });
  const [listed] = linesOf(await winnow(["annotate", "project", "list", "--json", ...place]));
  assert.deepEqual([listed.pages, listed.done, listed.annotators], [6, 6, 1]);

  // Out as gold, and in again: the same labels.
  const out = path.join(folder(t), "gold");
  await done("annotate", "export", "papers", "--format", "gold", "--out", out, ...place);
  const name = readFileSync(path.join(out, "index.tsv"), "utf8").split("\n")[1]!.split("\t")[0]!;
  const one = JSON.parse(readFileSync(path.join(out, "gold", `${name}.json`), "utf8"));
  assert.equal(one.papers.length, 8);
  assert.match(one.papers[0].title, /^A Study of Rivers in Region/);
  assert.equal(one.papers[0].authors.length, 2);
  await done("annotate", "project", "new", "again", "--task", "regions", ...place);
  const again = await done("annotate", "import", "again", "--from", out, "--json", ...place);
  assert.deepEqual(summaryOf(again).counts, { pages: 6, labels: 96 });

  // A second annotator who takes one title for a person: known disagreement.
  const labels = JSON.parse(await done("annotate", "export", "papers", ...place));
  const items = labels.first.items as { creator: { name: string }; body: { value: string } }[];
  for (const item of items) item.creator.name = "ilya";
  items.find(({ body }) => body.value === "title")!.body.value = "author";
  const file = path.join(folder(t), "ilya.json");
  writeFileSync(file, JSON.stringify(labels));
  await done("annotate", "import", "papers", "--from", file, ...place);
  const lines = linesOf(await winnow(["annotate", "agreement", "papers", "--json", ...place]));
  const summary = lines.at(-1);
  assert.equal(summary.counts.disagreements, 1);
  assert.deepEqual(
    lines[0].said.map(({ by, label }: { by: string; label: string }) => [by, label]),
    [
      ["gold", "title"],
      ["ilya", "author"],
    ],
  );
  // 6 pages × (8 titles, 8 authors, 4 others): 48 titles against 47, 48 authors against 49, 24 others.
  const byChance = (48 * 47 + 48 * 49 + 24 * 24) / 120 ** 2;
  assert.ok(Math.abs(summary.all.pairs[0].kappa - (119 / 120 - byChance) / (1 - byChance)) < 1e-9);

  // A data set without words of the pages, read back.
  const set = path.join(folder(t), "set");
  await done("dataset", "publish", "papers", "--out", set, "--licence", "CC0-1.0", "--no-texts", ...place);
  const checked = await done("dataset", "check", set, "--json");
  assert.deepEqual(summaryOf(checked).counts, { pages: 6, labels: 192, fields: 0 });
  assert.doesNotMatch(readFileSync(path.join(set, "train", "labels.jsonl"), "utf8"), /Rivers/);
  writeFileSync(path.join(set, "README.md"), "altered");
  const refused = await winnow(["dataset", "check", set]);
  assert.equal(refused.code, 2);
  assert.match(refused.err, /README\.md is not the file that croissant\.json describes/);
});

test("archived pages are offered once each, and a model that was trained on a project is used by its collection", async (t) => {
  const store = path.join(folder(t), "store");
  const place = ["--store", store];
  const links = Array.from({ length: 6 }, (_, i) => `<a href="/${i}.html">list ${i}</a>`).join(" ");
  const web = await serve(t, {
    "/": `<html><body><h1>All lists</h1><p>${links}</p></body></html>`,
    ...Object.fromEntries(Array.from({ length: 6 }, (_, i) => [`/${i}.html`, htmlOf(i)])),
  });
  const net = ["--allow-private", "--delay", "0", "--collection", "river"];
  await done("crawl", web.url, ...net, "--archive", "all", ...place);
  await done("annotate", "project", "new", "papers", "--task", "regions", "--annotator", "eva", ...place);
  const added = await done(
    "annotate",
    "pages",
    "add",
    "papers",
    "--collection",
    "river",
    "--url",
    ".html",
    "--json",
    ...place,
  );
  assert.equal(summaryOf(added).counts.added, 6);
  const next = async (by: string, count: number) =>
    linesOf(await winnow(["annotate", "next", "papers", "--by", by, "--count", `${count}`, "--json", ...place]));
  const first = (await next("eva", 2)).slice(0, -1);
  assert.equal(first.length, 2);
  const more = (await next("eva", 6)).slice(0, -1);
  assert.deepEqual([more.filter(({ again }) => again).length, more.length], [2, 6], "what was offered comes first");
  const refused = await winnow(["annotate", "next", "papers", "--by", "otto", ...place]);
  assert.match(refused.err, /otto is no annotator of papers; these are: eva/);

  await done("annotate", "project", "new", "gold", "--task", "regions", ...place);
  await done("annotate", "import", "gold", "--from", goldFolder(t), ...place);
  const env = { ...process.env, WINNOW_DATA: "" };
  const trained = await winnow(["train", "regions", "--with", "gold", "--name", "rivers", "--json", ...place], env);
  assert.equal(trained.code, 0, trained.err);
  const { figures } = summaryOf(trained.out);
  assert.deepEqual(
    figures.map(({ name }: { name: string }) => name),
    ["F1 of titles", "F1 of titles with authors", "F1 of labels"],
  );
  for (const { before, after } of figures) assert.ok(before >= 0 && after > 0.5, `${before} → ${after}`);
  const twice = await winnow(["train", "regions", "--with", "gold", "--name", "rivers", ...place], env);
  assert.match(twice.err, /models are never replaced/);

  const compared = await done("models", "compare", "rivers", "--collection", "river", "--json", ...place);
  assert.deepEqual(Object.keys(summaryOf(compared).counts), ["new", "lost", "changed", "same"]);
  await done("models", "use", "rivers", "--collection", "river", "--replay", ...place);
  const [model] = linesOf(await winnow(["models", "list", "--json", ...place]));
  assert.deepEqual([model.name, model.file, model.usedBy], ["rivers", "regions.model", ["river"]]);
  await done("models", "use", "shipped", "--collection", "river", ...place);
  assert.deepEqual(linesOf(await winnow(["models", "list", "--json", ...place]))[0].usedBy, []);
  const unknown = await winnow(["models", "use", "river", "--collection", "river", ...place]);
  assert.match(unknown.err, /There is no model river\. Did you mean rivers\?/);
});
