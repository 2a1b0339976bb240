/** Both keepers of annotations promise the same: all or nothing, in one order, with history. */
import assert from "node:assert/strict";
import path from "node:path";
import { after, before, type TestContext, test } from "node:test";
import type { GivenEntry } from "../../src/annotate/entries.js";
import { type Journal, openJournal } from "../../src/annotate/journal/journal.js";
import { folder } from "../cli/world.js";
import { findObstacle, startServer, type TestServer } from "../store/postgres-server.js";

const SETTINGS: GivenEntry = {
  kind: "settings",
  task: "regions",
  guidelines: "Label **titles**.",
  annotators: [],
  overlap: 1,
  randomShare: 0.2,
};
const drop = (page: string): GivenEntry => ({ kind: "drop", page });

function contract(name: string, place: (t: TestContext) => Promise<string>): void {
  const opened = async (t: TestContext, where: string): Promise<Journal> => {
    const journal = await openJournal(where);
    t.after(() => journal.close());
    return journal;
  };

  test(`${name}: nothing is there before something was added`, async (t) => {
    const journal = await opened(t, await place(t));
    assert.deepEqual(await journal.projects(), []);
    assert.deepEqual(await journal.read("papers", 0), []);
    assert.equal(await journal.kept("sha1:A"), undefined);
  });

  test(`${name}: entries come back in order, with who and when`, async (t) => {
    const where = await place(t);
    const journal = await opened(t, where);
    const last = await journal.add("papers", [SETTINGS, drop("a")], "eva", 5);
    await journal.add("names", [SETTINGS], "ilya", 6);
    await journal.add("papers", [drop("b")], "ilya", 7);
    const other = await opened(t, where);
    const read = await other.read("papers", 0);
    assert.deepEqual(
      read.map(({ at, by, entry }) => [at, by, entry]),
      [
        [5, "eva", SETTINGS],
        [5, "eva", drop("a")],
        [7, "ilya", drop("b")],
      ],
    );
    assert.deepEqual(
      (await other.read("papers", last)).map(({ entry }) => entry),
      [drop("b")],
    );
    assert.deepEqual(await other.projects(), ["names", "papers"]);
  });

  test(`${name}: a wrong entry keeps the others out`, async (t) => {
    const journal = await opened(t, await place(t));
    await assert.rejects(journal.add("papers", [SETTINGS, { kind: "drop" } as unknown as GivenEntry], "eva", 5));
    assert.deepEqual(await journal.read("papers", 0), []);
  });

  test(`${name}: several writers at once lose nothing, and readers who go on after a number meet each entry once`, async (t) => {
    const where = await place(t);
    const writers = await Promise.all([1, 2, 3].map(() => opened(t, where)));
    const reader = await opened(t, where);
    const seen: string[] = [];
    let after = 0;
    let turn: Promise<void> = Promise.resolve();
    const look = (): Promise<void> => (turn = turn.then(lookOnce));
    const lookOnce = async (): Promise<void> => {
      for (const { number, entry } of await reader.read("papers", after)) {
        assert.ok(number > after);
        after = number;
        if (entry.kind === "drop") seen.push(entry.page);
      }
    };
    await Promise.all(
      writers.map(async (journal, w) => {
        for (let i = 0; i < 20; i++) {
          await journal.add("papers", [drop(`${w} ${i}`), drop(`${w} ${i}!`)], `${w}`, i);
          await look();
        }
      }),
    );
    await look();
    const all = [0, 1, 2].flatMap((w) => Array.from({ length: 20 }, (_, i) => [`${w} ${i}`, `${w} ${i}!`]).flat());
    assert.deepEqual([...new Set(seen)].sort(), all.sort());
  });

  test(`${name}: bytes are kept once`, async (t) => {
    const journal = await opened(t, await place(t));
    const body = new Uint8Array(3000).map((_, i) => i);
    await journal.keep("sha1:A", { type: "text/html", body });
    await journal.keep("sha1:A", { type: "text/plain", body: new Uint8Array(1) });
    const kept = await journal.kept("sha1:A");
    assert.equal(kept?.type, "text/html");
    assert.deepEqual(new Uint8Array(kept!.body), body);
  });
}

contract("sqlite", async (t) => path.join(folder(t), "store"));

const obstacle = await findObstacle();
if (obstacle !== undefined) test("postgres: annotations", { skip: obstacle }, () => {});
else {
  let server: TestServer;
  before(async () => {
    server = await startServer();
  });
  after(() => server?.stop());
  contract("postgres", () => server.newDatabase());
}
