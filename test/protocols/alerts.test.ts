/** Alerts: e-mail, webhook and command are told of new records; nothing is lost or sent as new again after a crash. */
import assert from "node:assert/strict";
import { appendFileSync, readFileSync } from "node:fs";
import http from "node:http";
import net, { type AddressInfo } from "node:net";
import path from "node:path";
import { test } from "node:test";
import { SMTPServer } from "smtp-server";
import { Webhook } from "standardwebhooks";
import { type Alert, addAlert } from "../../src/app/alerts/alert-file.js";
import { deliverAlerts } from "../../src/app/alerts/deliver.js";
import { appendLog, MOST_ATTEMPTS, readLog, stateOf } from "../../src/app/alerts/delivery-log.js";
import { alertFiles } from "../../src/app/alerts/run.js";
import type { Senders } from "../../src/app/alerts/send.js";
import { watchStore } from "../../src/app/watch.js";
import { readGuard } from "../../src/fetch/guard.js";
import { DAY, HOUR } from "../../src/model/time.js";
import { serveStore } from "../../src/serve/server.js";
import { fill, keepers } from "../cli/records-world.js";
import { folder, start, winnow } from "../cli/world.js";
import { mixedStore } from "./world.js";

const [sqlite] = await keepers();

function sendersTo(port: number, more: Partial<Senders> = {}): Senders {
  const guard = readGuard({ allowPrivate: true, resolve: new Map(), ports: [port] });
  return { smtp: `smtp://127.0.0.1:${port}`, from: "winnow@corpus.example", guard, ...more };
}

function filesIn(place: string) {
  return { alerts: path.join(place, "alerts.json"), log: path.join(place, "alerts.jsonl") };
}

const alertFor = (to: string, more: Partial<Alert> = {}): Omit<Alert, "secret"> => ({
  name: "rivers",
  to,
  digest: "each",
  q: "river",
  since: 0,
  ...more,
});

test("an e-mail names what is new, once", async (t) => {
  const { store } = await mixedStore(t, sqlite!);
  const mails: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, _session, done) {
      let text = "";
      stream.on("data", (bytes: Buffer) => (text += bytes));
      stream.on("end", () => {
        mails.push(text);
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const senders = sendersTo((server.server.address() as AddressInfo).port);
  const files = filesIn(folder(t));
  addAlert(files.alerts, alertFor("mailto:ada@corpus.example"));
  const [first] = await deliverAlerts(store, files, senders, 1000);
  assert.equal(first?.failed, undefined);
  assert.match(mails[0]!, /Subject: rivers: 1 record\b.*Message-ID: <msg_\w+@winnow>.*new: The old bridge/s);
  assert.deepEqual(await deliverAlerts(store, files, senders, 2000), [], "nothing is new");
  await fill(store, [{ key: "new", fields: { title: "A new river", text: "The river." } }], "more");
  assert.equal((await deliverAlerts(store, files, senders, 3000))[0]?.records, 1);
  assert.match(mails[1]!, /Subject: rivers: 1 record\b/);
});

async function hook(
  t: Parameters<typeof folder>[0],
  answer: () => number,
  when: (respond: () => void) => void = (respond) => respond(),
) {
  const received: { readonly id: string; readonly body: string; readonly headers: Record<string, string> }[] = [];
  const server = http.createServer((request, response) => {
    let body = "";
    request.on("data", (bytes: Buffer) => (body += bytes));
    request.on("end", () => {
      received.push({
        id: String(request.headers["webhook-id"]),
        body,
        headers: request.headers as Record<string, string>,
      });
      when(() => response.writeHead(answer(), { location: "http://127.0.0.1:1/" }).end());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => {
    server.close();
    server.closeAllConnections();
  });
  return { received, port: (server.address() as AddressInfo).port };
}

test("a webhook is signed, tried again with growing pauses, and keeps its id", async (t) => {
  const { store } = await mixedStore(t, sqlite!);
  let status = 500;
  const { received, port } = await hook(t, () => status);
  const files = filesIn(folder(t));
  const alert = addAlert(files.alerts, alertFor(`http://127.0.0.1:${port}/hook`));
  const now = Date.now();
  const senders = sendersTo(port);
  assert.match((await deliverAlerts(store, files, senders, now))[0]!.failed!, /answered 500/);
  assert.deepEqual(await deliverAlerts(store, files, senders, now + 59_000), [], "a minute has not passed");
  status = 302;
  assert.match((await deliverAlerts(store, files, senders, now + 60_000))[0]!.failed!, /answered 302/);
  assert.deepEqual(await deliverAlerts(store, files, senders, now + 120_000), [], "two minutes have not passed");
  status = 204;
  assert.equal((await deliverAlerts(store, files, senders, now + 180_000))[0]!.failed, undefined);
  assert.equal(new Set(received.map(({ id }) => id)).size, 1, "it is the same message");
  const { data } = new Webhook(alert.secret!).verify(received[0]!.body, received[0]!.headers) as {
    data: { records: object[] };
  };
  assert.ok(data.records.length > 0);
  assert.throws(() => new Webhook(alert.secret!).verify(`${received[0]!.body} `, received[0]!.headers));
});

test("a message that a crash left open is sent again under its id; what came later is another one", async (t) => {
  const { store } = await mixedStore(t, sqlite!);
  const { received, port } = await hook(t, () => 200);
  const files = filesIn(folder(t));
  addAlert(files.alerts, alertFor(`http://127.0.0.1:${port}/hook`));
  const now = Date.now();
  await deliverAlerts(store, files, sendersTo(port), now);
  // As if the process had died before it noted that the message was accepted, in the middle of a line.
  const [message] = readLog(files.log);
  const other = filesIn(folder(t));
  addAlert(other.alerts, alertFor(`http://127.0.0.1:${port}/hook`));
  appendLog(other.log, message!);
  appendFileSync(other.log, '{"kind":"se');
  await fill(store, [{ key: "new", fields: { title: "A new river", text: "The river." } }], "more");
  await deliverAlerts(store, other, sendersTo(port), now + 1);
  await deliverAlerts(store, other, sendersTo(port), now + 2);
  assert.deepEqual(await deliverAlerts(store, other, sendersTo(port), now + 3), []);
  assert.equal(received.length, 3);
  assert.equal(received[1]!.id, received[0]!.id);
  const idsIn = (body: string): string[] =>
    (JSON.parse(body) as { data: { records: { id: string }[] } }).data.records.map(({ id }) => id);
  assert.deepEqual(idsIn(received[1]!.body), idsIn(received[0]!.body));
  assert.equal(idsIn(received[2]!.body).length, 1);
});

test("a killed run, two runs at once and a server report every record in one message", async (t) => {
  const { store, where } = await mixedStore(t, sqlite!);
  let answers = false;
  let arrived = (): void => undefined;
  const first = new Promise<void>((resolve) => (arrived = resolve));
  const { received, port } = await hook(
    t,
    () => 204,
    (respond) => {
      arrived();
      if (answers) respond();
    },
  );
  addAlert(alertFiles(where).alerts, alertFor(`http://127.0.0.1:${port}/hook`));
  const run = ["alerts", "run", "--store", where, "--allow-private"];
  const killed = start(t, run);
  await first; // the message was received, and nobody noted that it was accepted
  assert.match((await winnow(run)).err, new RegExp(`Process ${killed.process.pid} on \\S+ is sending alerts`));
  killed.process.kill("SIGKILL");
  await killed.ended;
  answers = true;
  const both = await Promise.all([start(t, run), start(t, run)].map(({ ended }) => ended));
  assert.deepEqual(both.map(({ code, out }) => [code, out.trim()]).sort(), [
    [0, ""],
    [0, "rivers: 1 records sent"],
  ]);
  assert.equal(received.length, 2);
  assert.equal(received[1]!.id, received[0]!.id, "it is the same message");

  await fill(store, [{ key: "new", fields: { title: "A new river", text: "The river." } }], "more");
  const third = new Promise<void>((resolve) => (arrived = resolve));
  const server = await serveStore({ store: where, port: 0, by: "Ana", allowPrivate: true });
  await third;
  await server.close(); // waits until it is noted
  assert.deepEqual(await deliverAlerts(store, alertFiles(where), sendersTo(port), Date.now()), []);
  assert.equal(new Set(received.map(({ id }) => id)).size, 2);
  assert.equal(received.length, 3);
});

test("a daemon that runs once sends alerts, too; a filter that cannot be used is named", async (t) => {
  const { where } = await mixedStore(t, sqlite!);
  const { received, port } = await hook(t, () => 204);
  addAlert(alertFiles(where).alerts, alertFor(`http://127.0.0.1:${port}/hook`, { name: "a", where: "nofield:1" }));
  addAlert(alertFiles(where).alerts, alertFor(`http://127.0.0.1:${port}/hook`, { name: "b" }));
  const problems: string[] = [];
  const onAlertProblem = (says: string): void => void problems.push(says);
  await watchStore({ store: where, once: true, alerts: { allowPrivate: true }, onAlertProblem });
  assert.equal(received.length, 1);
  assert.match(problems.join("\n"), /^Alert a was not sent: .*nofield/);
});

test("a digest waits for its day; a message is given up after many attempts", async (t) => {
  const { store } = await mixedStore(t, sqlite!);
  const { received, port } = await hook(t, () => 200);
  const files = filesIn(folder(t));
  addAlert(files.alerts, alertFor(`http://127.0.0.1:${port}/hook`, { digest: "daily" }));
  const now = Date.now();
  await deliverAlerts(store, files, sendersTo(port), now);
  await fill(store, [{ key: "new", fields: { title: "A new river", text: "The river." } }], "more");
  assert.deepEqual(await deliverAlerts(store, files, sendersTo(port), now + HOUR), []);
  assert.equal((await deliverAlerts(store, files, sendersTo(port), now + DAY)).length, 1);
  assert.equal(received.length, 2);
  const failed = { kind: "failed", id: "m", alert: "a", at: 0, because: "no" } as const;
  const message = { kind: "message", id: "m", alert: "a", at: 0, since: 0, until: 5, records: 1 } as const;
  assert.ok(stateOf([message, failed]).get("a")!.open);
  assert.equal(stateOf([message, ...Array(MOST_ATTEMPTS).fill(failed)]).get("a")!.open, undefined);
});

test("webhooks do not reach private addresses unless that is allowed", async (t) => {
  const { store } = await mixedStore(t, sqlite!);
  const { received, port } = await hook(t, () => 200);
  const files = filesIn(folder(t));
  addAlert(files.alerts, alertFor(`http://127.0.0.1:${port}/hook`));
  const guard = readGuard({ allowPrivate: false, resolve: new Map(), ports: [port] });
  assert.match((await deliverAlerts(store, files, sendersTo(port, { guard }), 0))[0]!.failed!, /--allow-private/);
  assert.equal(received.length, 0);
});

/** In place of a line: somebody has connected. */
const OPENED = "(opened)";

const silent = smtp({ ".": "" });

/** What a mail server may do instead of taking a message, line by line. */
const SERVERS: readonly (readonly [does: string, on: (line: string, socket: net.Socket) => void, says: RegExp])[] = [
  [
    "refuses at once",
    (line, socket) => line === OPENED && socket.end("554 no service here\r\n"),
    /554 no service here/,
  ],
  ["says nothing", () => undefined, /Greeting never received|took longer/],
  ["hangs up at once", (line, socket) => line === OPENED && socket.end(), /closed|reset/i],
  [
    "hangs up in the middle",
    (line, socket) => (line === OPENED ? socket.write("220 a\r\n") : socket.end()),
    /closed|reset/i,
  ],
  ["refuses the sender", smtp({ MAIL: "550 not you" }), /550 not you/],
  ["refuses the text", smtp({ ".": "552 too large" }), /552 too large/],
  ["takes for ever with the text", smtp({ ".": "" }), /took longer|[Tt]imeout/],
  [
    "closes its half behind the text",
    (line, socket) => {
      silent(line, socket);
      if (line === ".") socket.end();
    },
    /closed|reset/i,
  ],
  [
    "answers nonsense",
    (line, socket) => socket.write(line === OPENED ? "220 a\r\n" : "\u0000\u0000\r\n"),
    /nvalid|response|took longer/,
  ],
];

/** A server that takes everything but what is named. */
function smtp(answers: { readonly [line: string]: string }): (line: string, socket: net.Socket) => boolean {
  let isText = false;
  return (line, socket) => {
    if (line === OPENED) isText = false;
    if (isText && line !== ".") return false;
    isText = line === "DATA";
    const known = answers[line] ?? answers[line.split(" ")[0]!];
    const usual = line === "." ? undefined : line === OPENED ? "220 a" : isText ? "354 go on" : "250 ok";
    const answer = known ?? usual;
    if (answer) socket.write(`${answer}\r\n`);
    return answer !== undefined;
  };
}

for (const [does, on, says] of SERVERS)
  test(`a mail server that ${does}: the message stays open, and the next alert is sent`, async (t) => {
    const { store } = await mixedStore(t, sqlite!);
    const server = net.createServer({ allowHalfOpen: true }, (socket) => {
      let rest = "";
      socket.on("error", () => undefined);
      on(OPENED, socket);
      socket.on("data", (bytes) => {
        const lines = (rest + bytes.toString("latin1")).split("\r\n");
        rest = lines.pop()!;
        for (const line of lines) on(line, socket);
      });
      t.after(() => socket.destroy());
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    t.after(() => server.close());
    const { received, port } = await hook(t, () => 204);
    const files = filesIn(folder(t));
    addAlert(files.alerts, alertFor("mailto:ada@corpus.example", { name: "by mail" }));
    addAlert(files.alerts, alertFor(`http://127.0.0.1:${port}/hook`, { name: "by webhook" }));
    const mail = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const [first, second] = await deliverAlerts(store, files, sendersTo(port, { smtp: mail, patience: 1500 }), 1000);
    assert.match(first!.failed!, says);
    assert.equal(second!.failed, undefined);
    assert.equal(received.length, 1);
    assert.ok(stateOf(readLog(files.log)).get("by mail")!.open);
  });

test("a webhook that drips its answer has answered; a command that never ends is ended", async (t) => {
  const { store } = await mixedStore(t, sqlite!);
  const server = http.createServer((request, response) => {
    request.resume();
    response.writeHead(200).write("x");
    const drip = setInterval(() => response.write("x"), 100);
    response.on("close", () => clearInterval(drip));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => server.closeAllConnections());
  t.after(() => server.close());
  const { port } = server.address() as AddressInfo;
  const files = filesIn(folder(t));
  addAlert(files.alerts, alertFor(`http://127.0.0.1:${port}/`, { name: "a" }));
  addAlert(files.alerts, alertFor("command:sleep 600 & sleep 600", { name: "b" }));
  const done = await deliverAlerts(store, files, sendersTo(port, { patience: 3000 }), Date.now());
  assert.deepEqual(
    done.map(({ failed }) => failed),
    [undefined, "the command took longer than 3 seconds"],
  );
});

test("a clock that was set back does not silence an alert", async (t) => {
  const { store } = await mixedStore(t, sqlite!);
  let status = 204;
  const { received, port } = await hook(t, () => status);
  const files = filesIn(folder(t));
  addAlert(files.alerts, alertFor(`http://127.0.0.1:${port}/hook`, { digest: "daily" }));
  const now = Date.now();
  await deliverAlerts(store, files, sendersTo(port), now + 400 * DAY);
  await fill(store, [{ key: "new", fields: { title: "A new river", text: "The river." } }], "more");
  status = 500;
  assert.match((await deliverAlerts(store, files, sendersTo(port), now + 300 * DAY))[0]!.failed!, /500/);
  status = 204;
  assert.equal((await deliverAlerts(store, files, sendersTo(port), now))[0]!.failed, undefined);
  assert.equal(received.length, 3);
});

test("winnow alerts: add, list, test, run, log and remove; mistakes say what to write", async (t) => {
  const { where } = await mixedStore(t, sqlite!);
  const out = path.join(folder(t), "told.jsonl");
  const alerts = (...words: readonly string[]) => winnow(["alerts", ...words, "--store", where]);
  assert.equal((await alerts("add", "log", "--to", `command:cat >> ${out}`)).code, 0);
  assert.match((await alerts("add", "x", "--to", "ada")).err, /write mailto:ada@example\.org/);
  assert.match(
    (await alerts("add", "x", "--to", "mailto:a@b.c", "--where", "langage:tat")).err,
    /did you mean language/,
  );
  assert.match((await alerts("list")).out, /log {2}each {2}command:cat .* all records/);
  assert.equal((await alerts("test", "log")).code, 0);
  assert.match(readFileSync(out, "utf8"), /"type":"alert\.test"/);
  assert.equal((await alerts("run")).code, 0);
  assert.match((await alerts("log")).out, /Nothing was sent yet/);
  assert.match((await alerts("test", "none")).err, /There are: log/);
  assert.equal((await alerts("remove", "log")).code, 0);
});
