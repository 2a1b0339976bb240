import assert from "node:assert/strict";
import { test } from "node:test";
import { ownHosts, refuseRequest } from "./request-check.js";

const HOSTS = ownHosts("127.0.0.1", 8620, ["corpus.example"]);
const OWN = "127.0.0.1:8620";

const CASES: readonly [
  says: string,
  method: string,
  host: string | undefined,
  origin?: string | undefined,
  site?: string,
][] = [
  ["", "GET", OWN],
  ["", "GET", "localhost:8620"],
  ["", "GET", "[::1]:8620"],
  ["", "GET", "CORPUS.example"],
  ["421", "GET", "evil.example"],
  ["421", "GET", "127.0.0.1:9999"],
  ["421", "GET", undefined],
  ["", "POST", OWN, `http://${OWN}`],
  ["", "POST", OWN], // a program: browsers always send an origin with a change
  ["", "POST", "corpus.example", "https://corpus.example"],
  ["403", "POST", OWN, "http://evil.example"],
  ["403", "POST", OWN, "null"],
  ["403", "POST", OWN, `http://${OWN}.evil.example`],
  ["403", "DELETE", OWN, undefined, "cross-site"],
  ["403", "POST", OWN, undefined, "same-site"],
];
for (const [says, method, host, origin, fetchSite] of CASES)
  test(`${method} to ${host} from ${origin ?? fetchSite ?? "a program"}: ${says || "accepted"}`, () =>
    assert.equal(
      refuseRequest({ method, host, origin, fetchSite }, HOSTS)?.status,
      says === "" ? undefined : Number(says),
    ));
