/** Annotation by the JSON API alone: a project, its next page, labels, agreement, exchange; and what is refused. */
import assert from "node:assert/strict";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { keepPage, openDesk } from "../../src/app/annotate/desk.js";
import { addToken, saveAccount } from "../../src/serve/access/accounts.js";
import { serveStore } from "../../src/serve/server.js";
import { openStore } from "../../src/store/open.js";
import { folder } from "../cli/world.js";

const HTML = `<!doctype html><html lang="en"><head><title>Programme</title></head><body><h1>Programme</h1>
${[1, 2, 3].map((n) => `<div class="paper"><h4>A study of mill ${n}</h4><p><i>Ann Lee, Bo Chen</i></p></div>`).join("\n")}</body></html>`;
const PEOPLE = { eva: "moderator", bo: "moderator", ola: "owner", rita: "reader" } as const;

type Person = keyof typeof PEOPLE;
interface Item {
  readonly text: string;
  readonly label: string;
  readonly guess?: { readonly label: string };
}

async function opened(t: TestContext) {
  const store = path.join(folder(t), "store");
  const accounts = path.join(folder(t), "accounts.json");
  await (await openStore(store)).close();
  const tokens = new Map<Person, string>();
  for (const [name, role] of Object.entries(PEOPLE) as [Person, "owner"][]) {
    await saveAccount(accounts, { name, role }, "a long password");
    tokens.set(name, addToken(accounts, name));
  }
  const server = await serveStore({ store, port: 0, by: "ana", accounts });
  t.after(() => server.close());
  const call = async (by: Person, method: string, at: string, body?: object) => {
    const answer = await fetch(new URL(`/api/annotate/projects${at}`, server.url), {
      method,
      headers: { authorization: `Bearer ${tokens.get(by)}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    // biome-ignore lint/suspicious/noExplicitAny: the test looks into it
    return { status: answer.status, body: (await answer.json()) as any };
  };
  /** A page that no archive has, as an import makes it. */
  const givePage = async (project: string): Promise<string> => {
    const desk = await openDesk({ store });
    try {
      const entry = await keepPage(desk, { url: "https://a.example/p", site: "a.example", body: Buffer.from(HTML) });
      await desk.add(project, [entry], "ola");
      return entry.page;
    } finally {
      await desk.close();
    }
  };
  return { call, givePage };
}

test("a project is made, labelled by two people, measured, exported and imported", async (t) => {
  const { call, givePage } = await opened(t);
  const settings = { name: "papers", task: "regions", overlap: 2, annotators: ["eva", "bo"] };
  assert.equal((await call("rita", "GET", "")).status, 403);
  assert.equal((await call("eva", "POST", "", settings)).status, 403, "owners make projects");
  assert.equal((await call("ola", "POST", "", settings)).status, 200);
  assert.equal((await call("ola", "POST", "", settings)).status, 400, "it exists already");
  const page = await givePage("papers");

  for (const by of ["eva", "bo"] as const) {
    const next = await call(by, "POST", "/papers/next", {});
    assert.deepEqual(
      next.body.pages.map(({ id }: { id: string }) => id),
      [page],
    );
    const at = `/papers/pages/${encodeURIComponent(page)}`;
    const { body } = await call(by, "GET", at);
    const items = body.items as Item[];
    assert.ok(
      items.every(({ guess }) => guess !== undefined),
      "the model's suggestion for each piece",
    );
    const numbers = (word: RegExp) => items.flatMap(({ text }, i) => (word.test(text) ? [i] : []));
    const marks = [
      ...numbers(/^A study/).map((i) => ({ from: i, to: i, label: "title" })),
      // One takes the last names for an affiliation.
      ...numbers(/^Ann Lee/).map((i, n) => ({
        from: i,
        to: i,
        label: by === "bo" && n === 2 ? "affiliation" : "author",
      })),
    ];
    const after = await call(by, "POST", `${at}/labels`, { marks, done: true });
    assert.equal(after.status, 200, JSON.stringify(after.body));
    assert.equal(after.body.done, true);
    assert.equal((after.body.items as Item[]).filter(({ label }) => label === "title").length, 3);
  }
  const agreement = await call("ola", "GET", "/papers/agreement");
  assert.equal(agreement.body.pages, 1);
  assert.deepEqual(
    agreement.body.disagreements.map(({ words, said }: { words: string; said: { label: string }[] }) => [
      words,
      ...said.map(({ label }) => label),
    ]),
    [["Ann Lee, Bo Chen", "affiliation", "author"]],
  );
  const [listed] = (await call("eva", "GET", "")).body.projects;
  assert.deepEqual([listed.name, listed.pages, listed.done], ["papers", 1, 1]);
  assert.deepEqual((await call("eva", "GET", "/papers")).body.items[0].doneBy, ["bo", "eva"]);

  const exported = await call("eva", "GET", "/papers/export");
  assert.equal(exported.body.type, "AnnotationCollection");
  assert.equal((await call("ola", "POST", "", { name: "again", task: "regions" })).status, 200);
  await givePage("again");
  const imported = await call("ola", "POST", "/again/import", { text: JSON.stringify(exported.body) });
  assert.deepEqual([imported.status, imported.body.labels, imported.body.unknown], [200, 12, 0]);
});

test("what a project does not ask, and people whom it does not ask, are refused with a sentence", async (t) => {
  const { call, givePage } = await opened(t);
  await call("ola", "POST", "", { name: "kinds", task: "page-kind", annotators: ["eva"] });
  const at = `/kinds/pages/${encodeURIComponent(await givePage("kinds"))}`;
  const CASES: [by: Person, path: string, body: object, status: number, says: RegExp][] = [
    ["bo", `${at}/labels`, { fields: { kind: "papers" } }, 400, /bo is no annotator of kinds; these are: eva/],
    ["eva", `${at}/labels`, { fields: { colour: "red" } }, 400, /asks for no colour; it asks for kind, shape/],
    ["eva", `${at}/labels`, { fields: { kind: "poem" } }, 400, /"poem" is no kind: choose home, call/],
    [
      "eva",
      `${at}/labels`,
      { marks: [{ from: 0, to: 0, label: "title" }] },
      400,
      /"title" is no label of this project/,
    ],
    ["eva", `${at}/labels`, { marks: [{ from: 5000, to: 5000, label: "" }] }, 400, /There are no items 5000 to 5000/],
    ["eva", `${at}/labels`, { marks: "x" }, 400, /marks/],
    ["eva", "/kinds/pages/sha1:none/labels", {}, 404, /no such thing/],
    ["bo", "/kinds/next", {}, 400, /bo is no annotator/],
    ["eva", "/kind/next", {}, 400, /There is no annotation project kind\. Did you mean kinds\?/],
    ["ola", "/kinds/pages", { collection: "none" }, 400, /has no collection none/],
    ["ola", "/kinds/import", { text: "{" }, 400, /is no JSON/],
  ];
  for (const [by, path_, body, status, says] of CASES) {
    const answer = await call(by, "POST", path_, body);
    assert.equal(answer.status, status, JSON.stringify(answer.body));
    assert.match(answer.body.detail, says);
  }
  const said = await call("eva", "POST", `${at}/labels`, { fields: { kind: "papers", shape: "leaf" }, done: true });
  assert.deepEqual([said.body.fields, said.body.done], [{ kind: "papers", shape: "leaf" }, true]);
});
