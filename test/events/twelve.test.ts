/** Twelve events are added; two of their hosts never answer or are gone. The others do not wait for them. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { type TestContext, test } from "node:test";
import ical from "node-ical";
import { linesOf } from "../cli/world.js";
import { eventPage, eventWeb } from "./web.js";

/** A port of loopback that takes connections and says nothing, or that nobody listens on. */
async function mutePort(t: TestContext, { listens }: { readonly listens: boolean }): Promise<number> {
  const open = new Set<Socket>();
  const server = createServer((socket) => open.add(socket.on("error", () => undefined))).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const close = async (): Promise<void> => {
    for (const socket of open) socket.destroy();
    server.close();
    await once(server, "close");
  };
  if (listens) t.after(close);
  else await close();
  return port;
}

test("of twelve events ten are visited while a host says nothing and another is dead; both are told and tried later", async (t) => {
  const names = "alder beech cedar elder hazel larch maple olive rowan walnut".split(" ");
  const homeOf = (name: string): string => `http://${name}2027.example/`;
  const web = await eventWeb(
    t,
    Object.fromEntries(names.map((name) => [homeOf(name), eventPage(name.toUpperCase(), 2027)])),
  );
  const others = [
    ["mute", await mutePort(t, { listens: true })],
    ["dead", await mutePort(t, { listens: false })],
  ] as const;
  const reach = others.flatMap(([name, port]) => ["--resolve", `${name}2027.example=127.0.0.1:${port}`]);
  const all = [...others.map(([name]) => name), ...names];
  const added = await web.run(["events", "add", ...all.map(homeOf)]);
  assert.equal(added.code, 0, added.err);
  const before = linesOf(await web.run(["events", "plan", "--json"])).slice(0, -1);
  assert.equal(before.filter(({ because }) => because === "it was never visited").length, 12);

  const watched = await web.run(["watch", "--once", "--json", "--wait", "1s", ...reach]);
  assert.equal(watched.code, 0, watched.err);
  const events = linesOf(await web.run(["events", "list", "--json"])).slice(0, -1);
  const stateOf = (name: string) => events.find(({ url }) => url === homeOf(name));
  assert.deepEqual(
    all.filter((name) => stateOf(name).state === "waiting"),
    names,
  );
  const planned = linesOf(await web.run(["events", "plan", "--json"])).slice(0, -1);
  assert.equal(planned.length, 12, "nothing is given up");
  assert.ok(planned.every(({ because }) => !/never visited/.test(because)));
  for (const [name] of others) {
    const { state, plan } = stateOf(name);
    assert.equal(state, "failing", name);
    assert.ok(plan.at > new Date().toISOString(), `${name} is tried later`);
    assert.match(plan.because, /since .*; tried again/, name);
  }
  // What is known of the ten, and when all are visited, is read back from the calendar.
  const calendar = (await web.run(["events", "list", "--ics", "-"])).out;
  const entries = Object.values(ical.sync.parseICS(calendar)).filter((one) => one?.type === "VEVENT");
  const visits = entries.flatMap((one) => /^Winnow visits (.*)/.exec(String((one as ical.VEvent).summary))?.[1] ?? []);
  assert.deepEqual(visits.sort(), [
    ...names.map((name) => `${name.toUpperCase()} 2027`),
    ...others.map(([name]) => homeOf(name)).sort(),
  ]);
  assert.equal(entries.length, 4 * names.length + 2, "days, submission, notification and the next visit");
});
