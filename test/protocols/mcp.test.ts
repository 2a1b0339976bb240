/** The Model Context Protocol, asked by its official client over stdio and HTTP. */
import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { makeCorpusRelease } from "../../src/app/corpus/release.js";
import { addToken, saveAccount } from "../../src/serve/access/accounts.js";
import { keepers } from "../cli/records-world.js";
import { folder, PROGRAM } from "../cli/world.js";
import { mixedStore, type Place, served } from "./world.js";

const [sqlite] = await keepers();

interface Answer {
  readonly isError?: boolean;
  readonly content: readonly { readonly text: string }[];
}

async function ask(client: Client, name: string, given: Record<string, unknown>): Promise<Record<string, never>> {
  const answer = (await client.callTool({ name, arguments: given })) as unknown as Answer;
  assert.notEqual(answer.isError, true, answer.content[0]?.text);
  return JSON.parse(answer.content[0]!.text) as Record<string, never>;
}

async function tryAll(client: Client): Promise<void> {
  const { tools } = await client.listTools();
  assert.deepEqual(tools.map(({ name }) => name).sort(), [
    "concordance",
    "corpus_query",
    "events",
    "explain_address",
    "get",
    "search",
    "statistics",
  ]);
  const found = await ask(client, "search", { words: "river", limit: 1 });
  assert.match(found["warning"]!, /Untrusted content/);
  const [record] = found["records"] as unknown as { id: string; title: string }[];
  assert.ok((await ask(client, "search", { limit: 1 }))["next"]);
  const got = await ask(client, "get", { id: record!.id });
  assert.match(JSON.stringify(got), new RegExp(record!.title.slice(0, 5)));
  const { events } = await ask(client, "events", {});
  assert.match(JSON.stringify(events), /"submission":"2026-02-01"/);
  assert.match(JSON.stringify(await ask(client, "statistics", { by: "language" })), /"value":"tat","records":2/);
  const tatar = await ask(client, "statistics", { where: "language:tat" });
  assert.equal((tatar["all"] as unknown as { records: number }).records, 2);
  assert.match(
    JSON.stringify(await ask(client, "concordance", { words: "river" })),
    /"before":"Under the bridge the ","match":"river","after":" runs\."/,
  );
  assert.match(
    JSON.stringify(await ask(client, "explain_address", { url: "https://a.example/start" })),
    /"known":\[\{/,
  );
  await tryCorpus(client);
  const wrong = (await client.callTool({ name: "search", arguments: { where: "langage:tat" } })) as unknown as Answer;
  assert.ok(wrong.isError);
  assert.match(wrong.content[0]!.text, /did you mean language/);
}

/** The version that `release` wrote, by its index. */
async function tryCorpus(client: Client): Promise<void> {
  const first = await ask(client, "corpus_query", { cql: '[lower="су"]', limit: 1 });
  assert.match(first["warning"]!, /Untrusted content/);
  assert.match(JSON.stringify(first), /"version":"river-songs-1","hits":2,"lines":\[\{"left":"","hit":"Су"/);
  assert.equal(first["next"], 1);
  const last = await ask(client, "corpus_query", { cql: '[lower="су"]', skip: 1, where: "language:tat" });
  assert.deepEqual([(last["lines"] as unknown as object[]).length, last["next"]], [1, null]);
  const counted = async (given: Record<string, unknown>) => JSON.stringify(await ask(client, "corpus_query", given));
  assert.match(await counted({ cql: "су", show: "by" }), /"by":\[\{"value":"(?:Су|су)","count":1\},.*"all":2/);
  assert.match(await counted({ cql: "су", show: "by", by: "language" }), /"by":\[\{"value":"tat","count":2\}\]/);
  assert.match(await counted({ cql: "су", show: "dispersion" }), /"dispersion":\[\{"hits":2,"documents":/);
  assert.match(await counted({ show: "ngrams", length: 1 }), /"ngrams":\[/);
  for (const [given, says] of [
    [{}, /Give a query/],
    [{ show: "keywords" }, /Keywords need the documents/],
    [{ cql: "a", show: "by", by: "nothing" }, /no such attribute/],
    [{ cql: '"a' }, /this quote is never closed/],
    [{ cql: '"a"', version: "none-1" }, /no version none-1\. There are: river-songs-1/],
    [{ cql: '"a"', where: "yer:2007" }, /did you mean year/],
  ] as const) {
    const wrong = (await client.callTool({ name: "corpus_query", arguments: given })) as unknown as Answer;
    assert.ok(wrong.isError);
    assert.match(wrong.content[0]!.text, says);
  }
}

const release = ({ store, where }: Place) =>
  makeCorpusRelease(store, {
    collection: "river songs",
    out: path.join(where, "releases"),
    date: "2026-11-18",
    formats: ["index"],
  });

test("over stdio", async (t) => {
  const place = await mixedStore(t, sqlite!);
  await release(place);
  const { where } = place;
  const client = new Client({ name: "test", version: "1" });
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [PROGRAM, "mcp", "--store", where] }),
  );
  t.after(() => client.close());
  await tryAll(client);
});

test("over HTTP, with a token", async (t) => {
  const place = await mixedStore(t, sqlite!);
  await release(place);
  const { where } = place;
  const accounts = path.join(folder(t), "accounts.json");
  await saveAccount(accounts, { name: "ada", role: "reader" }, "a long password");
  const { url } = await served(t, where, { accounts });
  const connect = async (token: string): Promise<Client> => {
    const client = new Client({ name: "test", version: "1" });
    t.after(() => client.close());
    await client.connect(
      new StreamableHTTPClientTransport(new URL("mcp", url), {
        requestInit: { headers: { authorization: `Bearer ${token}` } },
      }),
    );
    return client;
  };
  await assert.rejects(connect("wrong"));
  await tryAll(await connect(addToken(accounts, "ada")));
});
