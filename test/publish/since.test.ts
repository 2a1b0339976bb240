/** Who asks again with the number that was answered misses nothing and gets nothing twice, whatever happens in between. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import test from "node:test";
import fc from "fast-check";
import type { Format } from "../../src/model/format.js";
import type { WinnowRecord } from "../../src/model/record.js";
import { jsonLines } from "../../src/publish/formats/json-lines.js";
import { type ReleaseRequest, release } from "../../src/publish/release.js";
import type { Target } from "../../src/publish/write-release.js";
import { openStore } from "../../src/store/open.js";
import type { Store } from "../../src/store/store.js";
import { findingOf } from "../cli/records-world.js";
import { begin, found, leaseOne, requestFor, visit } from "../store/contract-world.js";

/** What happens to the collection: a song is read (again), corrected or withdrawn. */
type Deed = { readonly does: "read" | "correct" | "remove"; readonly song: number; readonly says: number };

const deed = fc.record<Deed>({
  does: fc.constantFrom("read", "read", "read", "correct", "remove"),
  song: fc.integer({ min: 0, max: 7 }),
  says: fc.integer({ min: 0, max: 3 }),
});
/** Deeds before the first release, then those that happen before each page of it and of each following one. */
const life = fc.record({
  before: fc.array(deed, { maxLength: 15 }),
  opening: fc.array(deed, { maxLength: 4 }),
  during: fc.array(fc.array(deed, { maxLength: 3 }), { maxLength: 12 }),
  atOnce: fc.integer({ min: 1, max: 4 }),
  full: fc.boolean(),
  asLines: fc.boolean(),
});

const how = { fields: [], chosen: false, now: 0, separator: ",", bom: false } as const;

test("a copy that is kept up to date by --since is the collection, and hears of each change once", async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "winnow-since-"));
  let lives = 0;
  try {
    await fc.assert(
      fc.asyncProperty(life, async ({ before, opening, during, atOnce, full, asLines }) => {
        const store = await openStore(path.join(folder, String(lives++)));
        try {
          const act = await actor(store, before.length + opening.length + during.flat().length);
          for (const one of before) await act(one);
          const copy = new Map<string, WinnowRecord>();
          const heard = new Set<number>();
          let next = 0;
          for (const [round, deeds] of [opening, ...during].entries()) {
            const left = [...deeds];
            const whole = round === 0 && full; // goes by number: what changed on the way may come again
            const ask = whole ? { atOnce, asLines } : { atOnce, asLines, since: next };
            next = await follow(store, ask, copy, whole ? undefined : heard, async () => {
              const now = left.shift();
              if (now !== undefined) await act(now);
            });
            for (const one of left) await act(one);
          }
          await follow(store, { atOnce, asLines, since: next }, copy, heard, async () => undefined);
          const there = await store.records({ since: 0, limit: 1000, states: ["live", "vanished", "removed"] });
          const said = (all: Iterable<WinnowRecord>) =>
            [...all].map(({ id, state, fields, change }) => JSON.stringify([id, state, fields, change])).sort();
          assert.deepEqual(said(copy.values()), said(there));
        } finally {
          await store.close();
        }
      }),
      { numRuns: 25 },
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Brings the copy up to date; `between` runs before each page is read. Answers the number to ask with next time. */
async function follow(
  store: Store,
  { asLines, ...ask }: Pick<ReleaseRequest, "atOnce" | "since"> & { readonly asLines: boolean },
  copy: Map<string, WinnowRecord>,
  heard: Set<number> | undefined,
  between: () => Promise<void>,
): Promise<number> {
  let text = "";
  const after =
    <Ask, Answer>(read: (ask: Ask) => Promise<Answer>) =>
    async (ask: Ask) => {
      await between();
      return read(ask);
    };
  const disturbed = {
    lastChange: store.lastChange,
    recordLines: after(store.recordLines),
    listLines: after(store.listLines),
  };
  // Lines are copied as they are stored, or written from records; both promise the same.
  const format = asLines ? jsonLines : FROM_RECORDS;
  const states = ["live", "vanished", "removed"] as const;
  const toText: Target = async (fill) => {
    await fill({ write: async (more) => void (text += Buffer.from(more).toString()) });
    return { bytes: text.length, sha256: "" };
  };
  const { next } = await release(disturbed, { ...ask, states, format, how }, toText);
  for (const line of text.split("\n").filter((one) => one !== "")) {
    const record = JSON.parse(line) as WinnowRecord;
    assert.ok(heard === undefined || !heard.has(record.change), `change ${record.change} came twice`);
    heard?.add(record.change);
    copy.set(record.id, record);
  }
  return next;
}

const FROM_RECORDS: Format = {
  ...jsonLines,
  open: (options) => ({ ...jsonLines.open(options), isJson: false }),
};

async function actor(store: Store, deeds: number): Promise<(deed: Deed) => Promise<void>> {
  let done = 0;
  const run = await begin(
    store,
    [requestFor(Array.from({ length: Math.max(1, deeds) }, (_, i) => found(`page-${i}`)))],
    Date.now(),
  );
  const lease = await leaseOne(store, run, Date.now());
  return async ({ does, song, says }) => {
    const at = done++;
    const key = `song-${song}`;
    if (does === "read") {
      const records = [findingOf({ key, fields: { title: `Song ${song}`, text: `says ${says}` } })];
      await visit(store, lease, `page-${at}`, { sequence: at + 1, records }, Date.now());
      return;
    }
    const [record] = (
      await store.listRecords({
        filter: { kind: "compare", field: "title", is: "eq", value: `Song ${song}` },
        limit: 1,
      })
    ).records;
    if (record === undefined) return;
    if (does === "remove") await store.removeRecords({ which: { ids: [record.id] }, reason: "test", now: Date.now() });
    else
      await store.edit({ edits: [{ record: record.id, set: { mood: `mood ${says}` } }], by: "Eva", now: Date.now() });
  };
}
