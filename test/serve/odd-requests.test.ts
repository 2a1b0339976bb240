/** Requests that no page of ours sends: each gets a sentence and the status of a mistake, and the server goes on. */
import assert from "node:assert/strict";
import net from "node:net";
import { test } from "node:test";
import { send } from "./harvests-world.js";
import { songServer, tokenOn, type World } from "./world.js";

interface OddForm {
  readonly says: string;
  readonly type?: string;
  readonly body: string;
}

/** What is sent to a form that wants `token` and `checked`; none of it is one. */
const ODD_FORMS: readonly OddForm[] = [
  { says: "text/plain, which another site's form can send", type: "text/plain", body: "checked=yes" },
  { says: "JSON", type: "application/json", body: '{"checked":"yes"}' },
  { says: "nothing at all", body: "" },
  { says: "a broken multipart body", type: "multipart/form-data; boundary=x", body: "--x\r\nbroken" },
  { says: "a multipart body without a boundary", type: "multipart/form-data", body: "--x\r\n" },
  { says: "two types", type: "application/x-www-form-urlencoded, text/plain", body: "checked=yes" },
];

async function aRecord({ get }: World): Promise<{ readonly id: string; readonly validated: boolean }> {
  const { records } = (await (await get("/api/records?limit=1")).json()) as { records: { id: string }[] };
  return records[0] as { id: string; validated: boolean };
}

test("what is not a form is refused with a sentence, and changes nothing", async (t) => {
  const warnings: string[] = [];
  const warned = (warning: Error): void => void warnings.push(warning.message);
  process.on("warning", warned);
  t.after(() => process.off("warning", warned));
  const world = await songServer(t);
  const { id } = await aRecord(world);
  const origin = new URL(world.server.url).origin;
  for (const path of [`/records/${id}/check`, "/login", "/searches"])
    for (const { says, type, body } of ODD_FORMS) {
      const headers = { origin, ...(type === undefined ? {} : { "content-type": type }) };
      const response = await fetch(new URL(path, world.server.url), { method: "POST", headers, body });
      assert.ok([400, 401, 403, 429].includes(response.status), `${path}, ${says}: ${response.status}`);
    }
  assert.equal((await aRecord(world)).validated, false);
  assert.deepEqual(warnings, []);
});

const NESTED = `${"[".repeat(20_000)}${"]".repeat(20_000)}`;

const ODD_BODIES: readonly (readonly [body: string, status: number, says: RegExp])[] = [
  [`{"field":"title","value":"x","expected":${NESTED}}`, 400, /nested more than 100 levels/],
  [`{"field":"title","value":"x","expected":"${"[".repeat(300)}"}`, 409, /Conflict/],
  ["[]", 400, /must be a JSON object/],
  ["null", 400, /must be a JSON object/],
  ['"text"', 400, /must be a JSON object/],
  ['{"__proto__":{"field":"title","value":"x"}}', 400, /give field and value/i],
  ['{"field":"__proto__","value":"x"}', 400, /no record has a field __proto__\.$/],
  ["{", 400, /not valid JSON/],
];

test("odd JSON is refused with a problem document", async (t) => {
  const world = await songServer(t);
  const { id } = await aRecord(world);
  for (const [body, status, says] of ODD_BODIES) {
    const response = await fetch(new URL(`/api/records/${id}`, world.server.url), {
      method: "PATCH",
      headers: { "content-type": "application/json" },
      body,
    });
    assert.equal(response.status, status, body.slice(0, 60));
    assert.match(response.headers.get("content-type") ?? "", /^application\/problem\+json/);
    const { title, detail } = (await response.json()) as { title: string; detail: string };
    assert.match(status === 409 ? title : detail, says, body.slice(0, 60));
  }
});

test("a body that is no object changes nothing, also where no parameter is needed", async (t) => {
  const world = await songServer(t);
  const { id } = await aRecord(world);
  const send = (method: string, path: string, body: string): Promise<Response> =>
    fetch(new URL(path, world.server.url), { method, headers: { "content-type": "application/json" }, body });
  assert.equal((await send("DELETE", `/api/records/${id}`, '{"reason":"a test"}')).status, 200);
  for (const body of ["null", "[]", "1", '"restore"', "false"]) {
    const refused = await send("POST", `/api/records/${id}/restore`, body);
    assert.equal(refused.status, 400, body);
    assert.match(await refused.text(), /must be a JSON object/);
  }
  assert.match(await (await world.get(`/api/records/${id}`)).text(), /"state":"removed"/);
  const { entries } = (await (await world.get("/api/audit")).json()) as { entries: { did: string }[] };
  assert.deepEqual(
    entries.map(({ did }) => did),
    [`DELETE /api/records/${id}`],
  );
});

const NO_NAMES = ["\u202eabc", "a\nb", "a\u0007b", "..", "-", "x".repeat(201), "\u200b", " a"];

test("what nobody could read is no name of a collection", async (t) => {
  const world = await songServer(t);
  for (const collection of NO_NAMES) {
    const given = { kind: "crawl", url: "http://nowhere.example/", collection };
    const response = await send(world, "POST", "/api/harvests", given);
    assert.equal(response.status, 400, JSON.stringify(collection));
    assert.match(((await response.json()) as { detail: string }).detail, /cannot be a collection's name/);
  }
});

test("a form that anybody may send is small", async (t) => {
  const { post } = await songServer(t);
  assert.equal((await post("/login", { name: "x", password: "y".repeat(20_000) })).status, 413);
});

test("hostile values of edits are text where edits and versions are listed", async (t) => {
  const world = await songServer(t);
  const { id } = await aRecord(world);
  for (const value of ["<script>alert(1)</script>\u202e\u2066", "x".repeat(2000), '"><svg onload=alert(1)>'])
    assert.equal((await send(world, "PATCH", `/api/records/${id}`, { field: "title", value })).status, 200);
  for (const page of ["/edits", `/records/${id}`]) {
    const html = await (await world.get(page)).text();
    assert.match(html, /&lt;script&gt;alert\(1\)&lt;\/script&gt;/, page);
    assert.doesNotMatch(html, /<script>alert|<svg onload|[\u202e\u2066]/, page);
  }
  const edits = await (await world.get("/edits")).text();
  assert.match(edits, /set title to a long text/);
  assert.doesNotMatch(edits, /x{1000}/);
});

/** With how the request line and the Host header are written. */
const ODD_HOSTS: readonly (readonly [line: string, hosts: readonly string[], status: number])[] = [
  ["GET / HTTP/1.1", ["evil.example"], 421],
  ["GET / HTTP/1.1", ["127.0.0.1.evil.example:PORT"], 421],
  ["GET / HTTP/1.1", ["localhost.:PORT"], 421],
  ["GET / HTTP/1.1", ["127.0.0.1:1"], 421],
  ["GET / HTTP/1.1", ["127.0.0.1:PORT", "evil.example"], 421],
  ["GET / HTTP/1.1", ["127.0.0.1:PORT/x"], 400],
  ["GET http://127.0.0.1:PORT/ HTTP/1.1", ["evil.example"], 421],
  ["GET /api/records HTTP/1.1", ["evil.example"], 421],
  ["GET /assets/app.css HTTP/1.1", ["evil.example"], 421],
  ["GET //evil.example/ HTTP/1.1", ["127.0.0.1:PORT"], 404],
  ["GET /assets/../../package.json HTTP/1.1", ["127.0.0.1:PORT"], 404],
  ["GET /assets/%2e%2e%2fpackage.json HTTP/1.1", ["127.0.0.1:PORT"], 404],
  ["TRACE / HTTP/1.1", ["127.0.0.1:PORT"], 404],
  ["GET / HTTP/1.1", ["localhost:PORT"], 200],
];

test("names that are not the server's are refused, however they are written", async (t) => {
  const { server } = await songServer(t);
  const { port } = new URL(server.url);
  for (const [line, hosts, status] of ODD_HOSTS) {
    const head = [line, ...hosts.map((host) => `Host: ${host}`), "Connection: close"].join("\r\n");
    const answer = await rawAnswer(Number(port), `${head.replaceAll("PORT", port)}\r\n\r\n`);
    assert.match(answer, new RegExp(`^HTTP/1.1 ${status} `), `${line}, ${hosts.join()}`);
  }
});

async function rawAnswer(port: number, request: string): Promise<string> {
  const socket = net.connect(port, "127.0.0.1");
  socket.write(request);
  let answer = "";
  for await (const part of socket) answer += String(part);
  return answer;
}

test("many slow clients do not keep others out", async (t) => {
  const { server, get } = await songServer(t);
  const slow = Array.from({ length: 400 }, () => net.connect(Number(new URL(server.url).port), "127.0.0.1"));
  t.after(() => slow.forEach((socket) => void socket.destroy()));
  await Promise.all(
    slow.map(
      (socket) =>
        new Promise<void>((sent) => {
          socket.on("error", () => undefined);
          socket.write("GET / HTTP/1.1\r\nHost: ", () => sent());
        }),
    ),
  );
  assert.equal((await get("/")).status, 200);
});

test("a reader's mistake tells nothing about the store's place", async (t) => {
  const { get, where } = await songServer(t, { readOnly: true });
  const odd = ["/records?collection=zz", "/api/records?collection=zz", "/corpus?collection=zz", "/export?format=zz"];
  for (const address of [...odd, "/records?where=zz%3A1", "/corpus/query", "/corpus/query?version=zz"]) {
    const answer = await (await get(address)).text();
    assert.ok(!answer.includes(where), address);
    assert.doesNotMatch(answer, /--where|--format/, address);
  }
});

test("an archived page joins an annotation project by a form; nothing is said about pages where none fits", async (t) => {
  const world = await songServer(t);
  await send(world, "POST", "/api/annotate/projects", { name: "kinds", task: "page-kind" });
  const token = await tokenOn(await world.get("/annotate/kinds"));
  const sent = await world.post("/annotate/kinds/pages", { token, collection: "songs", url: "" });
  assert.equal(sent.headers.get("location"), "/annotate/kinds?added=0");
  assert.match(await (await world.get("/annotate/kinds?added=0")).text(), /No page was added/);
});
