/** References go to Zotero's connector interface if it answers, else to a file. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { test } from "node:test";
import { keepers, records } from "../cli/records-world.js";
import { folder } from "../cli/world.js";
import { mixedStore } from "./world.js";

test("records send --to zotero", async (t) => {
  const [sqlite] = await keepers();
  const { where } = await mixedStore(t, sqlite!);
  const received: string[] = [];
  const zotero = http.createServer((request, response) => {
    let body = "";
    request.on("data", (bytes: Buffer) => (body += bytes));
    request.on("end", () => {
      received.push(`${request.method} ${request.url} ${body}`);
      response.writeHead(201).end("[]");
    });
  });
  await new Promise<void>((resolve) => zotero.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${(zotero.address() as AddressInfo).port}/`;
  const out = path.join(folder(t), "papers.ris");
  const send = () =>
    records(where, "send", "--to", "zotero", "--where", "type:paper", "--zotero", address, "--out", out);
  const sent = await send();
  assert.equal(sent.code, 0, sent.err);
  assert.match(sent.out, /has imported 1 reference/);
  assert.match(received[0]!, /^POST \/connector\/import\?session=[\w-]+ TY {2}- CPAPER.*AU {2}- Lovelace, Ada/s);
  zotero.close();
  zotero.closeAllConnections();
  const alone = await send();
  assert.equal(alone.code, 1);
  assert.match(alone.err, /Import .*papers\.ris in Zotero/);
  assert.match(readFileSync(out, "utf8"), /^TY {2}- CPAPER/);
});
