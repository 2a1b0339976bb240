import assert from "node:assert/strict";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { HOUR, MINUTE, SECOND } from "../../model/time.js";
import { addToken, personByPassword, personByToken, readAccounts, removeAccount, saveAccount } from "./accounts.js";
import { loginLimit } from "./login-limit.js";
import { endedSessions, formToken, isFormToken, newSession, openSession, sealSession } from "./sessions.js";
import { ownPath } from "./sign-in.js";

const SECRET = "a".repeat(64);

function accountFile(t: TestContext): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), "winnow-accounts-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return path.join(folder, "accounts.json");
}

test("an account opens with its password and its token, until it is removed", async (t) => {
  const file = accountFile(t);
  await saveAccount(file, { name: "eva", role: "moderator" }, "a long password");
  const token = addToken(file, "eva");
  const accounts = readAccounts(file);
  assert.deepEqual(await personByPassword(accounts, "eva", "a long password"), { name: "eva", role: "moderator" });
  assert.equal(await personByPassword(accounts, "eva", "another password"), undefined);
  assert.equal(await personByPassword(accounts, "adam", "a long password"), undefined);
  assert.deepEqual(personByToken(accounts, token), { name: "eva", role: "moderator" });
  assert.equal(personByToken(accounts, `${token}x`), undefined);
  assert.ok(!JSON.stringify(accounts).includes(token), "only the token's hash is stored");
  assert.equal(statSync(file).mode & 0o777, 0o600);
  removeAccount(file, "eva");
  assert.equal(personByToken(readAccounts(file), token), undefined);
});

test("a new password keeps the secret and the tokens", async (t) => {
  const file = accountFile(t);
  await saveAccount(file, { name: "eva", role: "reader" }, "a long password");
  const { secret } = readAccounts(file);
  const token = addToken(file, "eva");
  await saveAccount(file, { name: "eva", role: "owner" }, "a newer password");
  assert.equal(readAccounts(file).secret, secret);
  assert.deepEqual(personByToken(readAccounts(file), token), { name: "eva", role: "owner" });
});

test("bad names, short passwords and broken files are refused with a sentence", async (t) => {
  const file = accountFile(t);
  await assert.rejects(saveAccount(file, { name: "../eva", role: "reader" }, "a long password"), /account name/);
  await assert.rejects(saveAccount(file, { name: "eva", role: "reader" }, "short"), /at least 10/);
  assert.throws(() => removeAccount(file, "eva"), /has no account "eva"/);
  writeFileSync(file, "{");
  assert.throws(() => readAccounts(file), /accounts\.json cannot be used:\n {2}- it is not valid JSON/);
  writeFileSync(file, '{"secret":"short","accounts":[]}');
  assert.throws(() => readAccounts(file), /- secret: /);
});

test("a session opens until it ends, with the secret and the password of the account that it was sealed for", () => {
  const account = { name: "eva", role: "reader", password: "salt:key", tokens: [] as string[] } as const;
  const accounts = { secret: SECRET, accounts: [account] };
  const session = newSession("eva", 1000);
  const cookie = sealSession(session, accounts);
  assert.deepEqual(openSession(cookie, accounts, 2000), session);
  assert.equal(openSession(cookie, accounts, 1000 + 12 * HOUR), undefined);
  assert.equal(openSession(cookie, { ...accounts, secret: "b".repeat(64) }, 2000), undefined);
  const renewed = { ...accounts, accounts: [{ ...account, password: "salt:other" }] };
  assert.equal(openSession(cookie, renewed, 2000), undefined, "a new password ends the sessions");
  assert.equal(openSession(cookie, { ...accounts, accounts: [] }, 2000), undefined);
  assert.equal(openSession(`x${cookie}`, accounts, 2000), undefined);
  const [payload, signature] = cookie.split(".") as [string, string];
  const strange = signature.replace(/./g, "é");
  for (const none of [undefined, "", ".", "e30.", payload, `${payload}.${strange}`, `bnVsbA.${signature}`, "%%.%%"])
    assert.equal(openSession(none, accounts, 2000), undefined);
});

test("a session that its person ended stays ended until its time is over", () => {
  const ended = endedSessions();
  const [one, two] = [newSession("eva", 1000), newSession("eva", 2000)];
  ended.end(one, 2000);
  assert.deepEqual([ended.has(one), ended.has(two)], [true, false]);
  ended.end(two, one.ends + 1);
  assert.equal(ended.has(one), false, "it is forgotten: it would not open anyway");
});

const GOES: readonly (readonly [to: string, goes: string])[] = [
  ["/records?q=x", "/records?q=x"],
  ["//evil.example/", "/"],
  ["/\\evil.example/", "/"],
  ["https://evil.example/", "/"],
  ["/\tevil", "/"],
  ["/a\r\nset-cookie: x=1", "/"],
  ["javascript:alert(1)", "/"],
  ["", "/"],
];
for (const [to, goes] of GOES)
  test(`after signing in, ${JSON.stringify(to)} leads to ${goes}`, () => assert.equal(ownPath(to), goes));

test("a form token belongs to one session", () => {
  assert.ok(isFormToken(formToken("one", SECRET), "one", SECRET));
  assert.ok(!isFormToken(formToken("one", SECRET), "two", SECRET));
  assert.ok(!isFormToken("", "one", SECRET));
});

test("after five wrong passwords a name waits, twice as long each time, at most a quarter of an hour", () => {
  const limit = loginLimit();
  const fail = (times: number): void => {
    for (let i = 0; i < times; i++) limit.failed(["name eva"], 0);
  };
  fail(4);
  assert.equal(limit.wait(["name eva"], 0), 0);
  fail(1);
  assert.equal(limit.wait(["name eva"], 0), SECOND);
  fail(3);
  assert.equal(limit.wait(["name eva", "address ::1"], 0), 8 * SECOND);
  assert.equal(limit.wait(["name adam"], 0), 0);
  fail(50);
  assert.equal(limit.wait(["name eva"], 0), 15 * MINUTE);
  assert.equal(limit.wait(["name eva"], 15 * MINUTE), 0);
  limit.succeeded(["name eva"]);
  assert.equal(limit.wait(["name eva"], 0), 0);
});
