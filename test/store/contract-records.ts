/** The contract for records: lists, search, statistics, edits, removals, families. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { UsageError } from "../../src/model/errors.js";
import type { Json } from "../../src/model/json.js";
import { type Finding, recordId, type WinnowRecord } from "../../src/model/record.js";
import { DAY } from "../../src/model/time.js";
import { factsOf, leafValues } from "../../src/search/facts.js";
import type { Comparison, Filter } from "../../src/search/filter.js";
import { matchesFilter } from "../../src/search/filter-match.js";
import { rankOf } from "../../src/search/rank.js";
import type { FoundIn, SearchQuery } from "../../src/search/search-query.js";
import { looseWord, searchWords } from "../../src/search/words.js";
import type { RecordScope, Store } from "../../src/store/store.js";
import {
  allRecords,
  answered,
  begin,
  commit,
  end,
  found,
  inWorld,
  leaseOne,
  NOW,
  type Open,
  outcome,
  requestFor,
  take,
  theWaiting,
  type World,
} from "./contract-world.js";
import { correct } from "./correct.js";

type Fields = { readonly [field: string]: Json };

/** A finding at `path` whose values may be anything. */
function thing(path: string, fields: Fields, more: Partial<Finding> = {}): Finding {
  const values = Object.entries(fields).map(([name, value]) => [name, { value, rule: "test/1" }] as const);
  return { key: path, url: found(path).url, fields: Object.fromEntries(values), ...more };
}

const idOf = (path: string, collection = "songs") => recordId(collection, "crawl", path);

/** Commits findings as one harvest would: each batch is one visited page. */
async function keep(store: Store, batches: readonly (readonly Finding[])[], collection = "songs", now = NOW) {
  const start = found(`list/${collection}/${now}`);
  const run = await begin(store, [requestFor([start], { collection, fresh: true })], now);
  let lease = await leaseOne(store, run, now);
  for (const [n, records] of batches.entries()) {
    const at = now + n;
    const waiting = theWaiting(lease, start.url);
    await commit(store, { now: at, takes: [take(lease, waiting)] });
    const becomes = { state: "waiting", because: "once more", due: at } as const;
    const receipt = await commit(store, {
      now: at,
      outcomes: [outcome(lease, waiting, { becomes, records, visit: answered(at) })],
      refill: [{ site: lease.site, token: lease.token, perHost: 1 }],
    });
    lease = { ...lease, queues: receipt.queues.get(lease.site)! };
  }
  await end(store, run, "budget", now);
}

const is = (field: string, value: string | number | boolean, how: Comparison = "eq"): Filter => ({
  kind: "compare",
  field,
  is: how,
  value,
});
const words = (text: string, more: { prefix?: boolean; field?: string; loose?: boolean } = {}): SearchQuery => ({
  kind: "words",
  words: more.loose === true ? searchWords(text).map(looseWord) : searchWords(text),
  prefix: false,
  ...more,
});

const keysOf = (records: readonly WinnowRecord[]) => records.map(({ url }) => url.slice("https://a.example/".length));

async function listed(store: Store, scope: RecordScope, order?: "number" | "newest" | "changed", limit = 3) {
  const all: WinnowRecord[] = [];
  for (let after: string | undefined; ; ) {
    const page = await store.listRecords({
      ...scope,
      limit,
      ...(order === undefined ? {} : { order }),
      ...(after === undefined ? {} : { after }),
    });
    assert.ok(page.records.length <= limit);
    all.push(...page.records);
    if (page.next === undefined) return all;
    after = page.next;
  }
}

async function searched(store: Store, query: SearchQuery, scope: RecordScope = {}, limit = 3) {
  const all: { record: WinnowRecord; foundIn: FoundIn }[] = [];
  for (let after: string | undefined; ; ) {
    const page = await store.search({ ...scope, query, limit, ...(after === undefined ? {} : { after }) });
    all.push(...page.hits);
    if (page.next === undefined) {
      assert.equal(page.total.count, all.length, "the total is the number of hits");
      return all;
    }
    after = page.next;
  }
}

const SONGS: readonly Finding[] = [
  thing("1", { title: "The river", text: "Deep river, my home is over Jordan", year: 1917, language: "eng" }),
  thing("2", {
    title: "Home",
    author: "River Phoenix",
    text: "Nothing of the kind",
    date: "2001-05-02",
    language: "eng",
  }),
  thing("3", {
    title: "Йөрәк",
    text: "Елга буенда йөрәк, river of words",
    year: 2007,
    language: "tat",
    flags: ["doubt"],
  }),
  thing("4", {
    title: "Yoräk",
    text: "Résumé at the riverside",
    year: 2007,
    language: "tat",
    flags: ["doubt", "short"],
  }),
  thing("5", { title: "No year", text: "over my home: deep, deep river" }),
];

export function recordsContract(name: string, open: Open): void {
  const contractTest = (says: string, body: (world: World) => Promise<void>) => test(says, () => inWorld(open, body));

  describe(`${name}: lists`, () => {
    contractTest("a search that was not parsed is refused, not answered with nothing", async ({ store }) => {
      const words = { kind: "words", words: "river", prefix: false };
      const unparsed = ["river", undefined, null, 5, {}, [], words, { kind: "and" }, { kind: "not", of: words }];
      for (const query of unparsed as never[])
        await assert.rejects(async () => store.search({ query, limit: 1 }), /A search needs a parsed query/);
      await assert.rejects(async () => store.search(undefined as never), /A search needs a parsed query/);
    });

    contractTest(
      "records are listed in the order of creation, newest year first, or last changed first",
      async ({ store }) => {
        await keep(store, [SONGS, [thing("1", { title: "The River" })]]);
        assert.deepEqual(keysOf(await listed(store, {})), ["1", "2", "3", "4", "5"]);
        const newest = keysOf(await listed(store, {}, "newest"));
        const sameYear = ["3", "4"].sort((a, b) => (idOf(a) < idOf(b) ? -1 : 1));
        assert.deepEqual(newest, [...sameYear, "2", "1", "5"]);
        assert.deepEqual(keysOf(await listed(store, {}, "changed")), ["1", "5", "4", "3", "2"]);
        assert.deepEqual(await listed(store, { collection: "unknown" }), []);
        await assert.rejects(store.listRecords({ limit: 3, after: "search.1.2" }), UsageError);
      },
    );

    const FILTERS: [says: string, filter: Filter, keys: string[]][] = [
      ["language:tat", is("language", "tat"), ["3", "4"]],
      ["year:2007", is("year", 2007), ["3", "4"]],
      ["year:<2007", is("year", 2007, "lt"), ["1", "2"]],
      ["not year:<2007", { kind: "not", of: is("year", 2007, "lt") }, ["3", "4", "5"]],
      ["year (any)", is("year", 0, "has"), ["1", "2", "3", "4"]],
      ["host:a.example", is("host", "a.example"), ["1", "2", "3", "4", "5"]],
      ["flag:short", is("flag", "short"), ["4"]],
      ["flag (any)", is("flag", "", "has"), ["3", "4"]],
      ["words:>6", is("words", 6, "gt"), ["1"]],
      ["author contains river", is("author", "river", "contains"), ["2"]],
      ["title:Home", is("title", "Home"), ["2"]],
      ["title prefix y", is("title", "y", "prefix"), ["4"]],
      ["author or short", { kind: "or", of: [is("author", "", "has"), is("flag", "short")] }, ["2", "4"]],
      ["not author", { kind: "not", of: is("author", "", "has") }, ["1", "3", "4", "5"]],
      ["url contains EXAMPLE/4", is("url", "EXAMPLE/4", "contains"), ["4"]],
      ["state:removed", is("state", "removed"), []],
      ["validated", is("validated", true), []],
      ["kind:crawl and tat", { kind: "and", of: [is("kind", "crawl"), is("language", "tat")] }, ["3", "4"]],
      ["recipe", is("recipe", "https://a.example/"), ["1", "2", "3", "4", "5"]],
      ["first", is("first", NOW, "gt"), []],
      ["confidence", is("confidence", 0.5, "ge"), ["1", "2", "3", "4", "5"]],
      ["family", is("family", "", "has"), []],
      ["unknown field", is("nothing", 3, "lt"), []],
    ];
    contractTest("filters select the expected records", async ({ store }) => {
      await keep(store, [SONGS]);
      for (const [says, filter, keys] of FILTERS) {
        assert.deepEqual(keysOf(await listed(store, { filter })), keys, says);
        assert.deepEqual(keysOf(await listed(store, { filter }, "newest")).sort(), keys, says);
        assert.deepEqual(await store.countRecords({ filter }, 10), { count: keys.length, more: false }, says);
      }
      assert.deepEqual(await store.countRecords({}, 3), { count: 3, more: true });
      assert.deepEqual(await store.fieldNames("songs"), [
        "author",
        "date",
        "flags",
        "language",
        "text",
        "title",
        "year",
      ]);
      assert.deepEqual(await store.fieldNames("poems"), []);
    });

    contractTest("a record's own word count is used; without it words are counted again", async ({ store }) => {
      await keep(store, [SONGS]);
      const long = async () => keysOf(await listed(store, { filter: is("words", 6, "gt") }));
      assert.deepEqual(await long(), ["1"]);
      const edit = { edits: [{ record: idOf("2"), set: { words: 40 } }], by: "Ann", now: NOW + 5 };
      const { batch } = await store.edit(edit);
      assert.deepEqual(await long(), ["1", "2"]);
      await store.undoEdits({ batch: batch!, by: "Ann", now: NOW + 6 });
      assert.deepEqual(await long(), ["1"]);
    });

    contractTest("a part or a prefix of a field is found, whatever its form", async ({ store }) => {
      const shelves = [
        "Shelf 77",
        "shelf 770",
        "SHELF\u00a077",
        "R\u00e9sum\u00e9 7a",
        "Resume\u0301 7a\u0301b",
        "77",
        "shelf 7\u0301 7",
        "\u212a 77 \u212aelvin",
        "I\u0130 77 i\u0130d",
        "river-77 old home",
        "wi-fi 77",
        "wide \uff17\uff17",
        "\u6771\u4eac 77\u6771",
      ];
      const later = ["https://a.example/shelf 77 b", "7 ".repeat(9000)];
      const parts = [
        "elf 77",
        "shelf 7",
        " 77",
        "77",
        "7",
        " 7",
        "sh 77 7",
        "e 7a",
        "old h",
        "home old",
        "k 7",
        " id",
        "7 7",
      ];
      const look = async (values: readonly string[]): Promise<void> => {
        for (const part of parts) {
          for (const how of ["contains", "prefix"] as const) {
            const has = (value: string) => (how === "prefix" ? value.startsWith(part) : value.includes(part));
            const expected = values.flatMap((value, n) => (has(value.toLowerCase()) ? [String(n)] : []));
            assert.deepEqual(
              keysOf(await listed(store, { filter: is("shelf", part, how) })),
              expected,
              `${how} ${part}`,
            );
          }
        }
      };
      const kept = (values: readonly string[], from: number) =>
        values.map((value, n) => thing(String(from + n), { shelf: value }));
      await keep(store, [kept(shelves, 0)]);
      await look(shelves);
      await keep(store, [kept(later, shelves.length)], "songs", NOW + 10);
      await look([...shelves, ...later]);
    });

    contractTest("changes can be followed through a filter, up to a number", async ({ store }) => {
      await keep(store, [SONGS.slice(0, 3), SONGS.slice(3), [thing("3", { title: "Changed", language: "tat" })]]);
      const last = await store.lastChange();
      assert.equal(last, 6);
      const tatar = { filter: is("language", "tat"), limit: 10 };
      assert.deepEqual(keysOf(await store.records(tatar)), ["4", "3"]);
      assert.deepEqual(keysOf(await store.records({ ...tatar, until: 5 })), ["4"]);
      assert.deepEqual(keysOf(await store.records({ ...tatar, since: 5 })), ["3"]);
    });
  });

  describe(`${name}: search`, () => {
    const SEARCHES: [says: string, query: SearchQuery, hits: [key: string, foundIn: FoundIn][]][] = [
      [
        "river",
        words("river"),
        [
          ["1", "title"],
          ["2", "fields"],
          ["3", "text"],
          ["5", "text"],
        ],
      ],
      [
        "RIVER folded",
        words("RIVER"),
        [
          ["1", "title"],
          ["2", "fields"],
          ["3", "text"],
          ["5", "text"],
        ],
      ],
      [
        "deep river, a phrase",
        words("deep river"),
        [
          ["1", "text"],
          ["5", "text"],
        ],
      ],
      [
        "my home",
        words("my home"),
        [
          ["1", "text"],
          ["5", "text"],
        ],
      ],
      ["home my", words("home my"), []],
      [
        "river*",
        words("river", { prefix: true }),
        [
          ["1", "title"],
          ["2", "fields"],
          ["3", "text"],
          ["4", "text"],
          ["5", "text"],
        ],
      ],
      [
        "ri*",
        words("ri", { prefix: true }),
        [
          ["1", "title"],
          ["2", "fields"],
          ["3", "text"],
          ["4", "text"],
          ["5", "text"],
        ],
      ],
      ["rivers*", words("rivers", { prefix: true }), [["4", "text"]]],
      [
        "deep riv*",
        words("deep riv", { prefix: true }),
        [
          ["1", "text"],
          ["5", "text"],
        ],
      ],
      ["author:river", words("river", { field: "author" }), [["2", "fields"]]],
      ["title:river", words("river", { field: "title" }), [["1", "title"]]],
      [
        "text:home",
        words("home", { field: "text" }),
        [
          ["1", "text"],
          ["5", "text"],
        ],
      ],
      ["resume", words("resume"), [["4", "text"]]],
      ["йөрәк", words("йөрәк"), [["3", "title"]]],
      ["иорак", words("иорак"), []],
      ["иорак, loosely", words("йөрәк", { loose: true }), [["3", "title"]]],
      ["river -home", { kind: "and", of: [words("river"), { kind: "not", of: words("home") }] }, [["3", "text"]]],
      [
        "home or елга",
        { kind: "or", of: [words("home"), words("елга")] },
        [
          ["2", "title"],
          ["3", "text"],
          ["1", "text"],
          ["5", "text"],
        ],
      ],
      [
        "river phoenix home: title and fields",
        { kind: "and", of: [words("home"), words("phoenix")] },
        [["2", "fields"]],
      ],
      ["nothing", words("xyzzy"), []],
      ["not a word", { kind: "words", words: ['") OR "a'], prefix: false }, []],
    ];
    contractTest("words, phrases, prefixes and fields are found, the best place first", async ({ store }) => {
      await keep(store, [SONGS]);
      const inOrder = (hits: [string, FoundIn][]) =>
        hits.map(([key, foundIn]) => `${key} ${foundIn}`).sort((a, b) => rank(a) - rank(b));
      const rank = (hit: string) => {
        const [key, foundIn] = hit.split(" ") as [string, FoundIn];
        const song = SONGS[Number(key) - 1]!;
        const { year } = factsOf("", Object.fromEntries(Object.entries(song.fields).map(([n, f]) => [n, f.value])));
        return ["title", "fields", "text"].indexOf(foundIn) * 2 ** 50 + rankOf(year, idOf(key));
      };
      for (const [says, query, hits] of SEARCHES) {
        const all = await searched(store, query);
        assert.deepEqual(
          all.map(({ record, foundIn }) => `${keysOf([record])[0]} ${foundIn}`),
          inOrder(hits),
          says,
        );
      }
    });

    contractTest("a search applies the filter, and facets are counted over all hits", async ({ store }) => {
      await keep(store, [SONGS]);
      const query = words("river", { prefix: true });
      const tatar = await searched(store, query, { filter: is("language", "tat"), collection: "songs" });
      assert.deepEqual(keysOf(tatar.map(({ record }) => record)).sort(), ["3", "4"]);
      const short = await searched(store, query, { filter: { kind: "not", of: is("flag", "short") } });
      assert.equal(short.length, 4);
      assert.equal((await searched(store, query, { filter: is("author", "phoenix", "contains") })).length, 1);
      assert.equal((await searched(store, query, { collection: "poems" })).length, 0);
      const { facets, total } = await store.search({ query, limit: 1, facets: true });
      assert.deepEqual(total, { count: 5, more: false });
      assert.deepEqual(facets, {
        host: [{ value: "a.example", count: 5 }],
        language: [
          { value: "eng", count: 2 },
          { value: "tat", count: 2 },
          { value: "", count: 1 },
        ],
        year: [
          { value: "2007", count: 2 },
          { value: "", count: 1 },
          { value: "1917", count: 1 },
          { value: "2001", count: 1 },
        ],
        kind: [{ value: "crawl", count: 5 }],
        flag: [
          { value: "", count: 3 },
          { value: "doubt", count: 2 },
          { value: "short", count: 1 },
        ],
      });
    });

    contractTest(
      "more hits than can be sorted come in the same order, even after their years were corrected",
      async ({ store }) => {
        const many = Array.from({ length: 2500 }, (_, n) =>
          thing(String(n), {
            title: n % 2 === 0 ? "A river" : "A song",
            text: "river",
            ...(n % 7 === 0 ? {} : { year: 1990 + (n % 6) }),
          }),
        );
        await keep(store, [many]);
        const moved = many.filter((_, n) => n % 5 === 0).map(({ key }) => ({ record: idOf(key), set: { year: 1980 } }));
        await store.edit({ edits: moved, by: "Ana", now: NOW });
        for (const scope of [{}, { filter: is("year", 1980) }, { filter: is("title", "riv", "contains") }]) {
          const hits = await searched(store, words("river"), scope, 400);
          const { records } = await store.listRecords({ ...scope, limit: 5000 });
          const [titles, texts] = [true, false].map((river) =>
            inOrder(records.filter(({ fields }) => (fields["title"] === "A river") === river)),
          );
          assert.deepEqual(keysOf(hits.map(({ record }) => record)), keysOf([...titles!, ...texts!]));
        }
      },
    );

    contractTest("the index follows every change: a visit, a correction, a removal, a return", async ({ store }) => {
      await keep(store, [
        [thing("1", { title: "Old words" })],
        [thing("1", { title: "Fresh words" }, { url: found(`list/songs/${NOW}`).url })],
      ]);
      const hits = async (text: string) => (await searched(store, words(text))).length;
      assert.deepEqual([await hits("old"), await hits("fresh")], [0, 1]);
      await correct(store, { record: idOf("1"), field: "title", value: "Human words", by: "Ana", now: NOW });
      assert.deepEqual([await hits("fresh"), await hits("human")], [0, 1]);
      await correct(store, { record: idOf("1"), field: "year", value: 1900, by: "Ana", now: NOW });
      assert.equal(await hits("human"), 1, "at another rank");
      await store.removeRecords({ which: { ids: [idOf("1")] }, reason: "asked", now: NOW });
      assert.deepEqual([await hits("human"), await hits("words")], [0, 0]);
    });

    test(
      "any search and any filter over any records returns what the reference implementation does",
      { timeout: 120_000 },
      () =>
        inWorld(open, async ({ store }) => {
          let round = 0;
          await fc.assert(
            fc.asyncProperty(
              fc.array(anyRecord, { minLength: 1, maxLength: 12 }),
              fc.array(fc.tuple(anyQuery, anyFilter), { minLength: 4, maxLength: 4 }),
              async (corpus, asked) => {
                const collection = `c${++round}`;
                const things = corpus.map((fields, n) => thing(`b.example/${collection}/${n}`, fields));
                await keep(store, [things], collection, NOW + round * 1000);
                for (const [query, filter] of asked) {
                  const scope = { collection, filter };
                  const kept = await allRecords(store, collection);
                  const wanted = kept.filter((record) => matchesFilter(filteredOf(record), filter));
                  const list = await listed(store, scope, "newest", 4);
                  assert.deepEqual(
                    list.map(({ id }) => id),
                    inOrder(wanted).map(({ id }) => id),
                  );
                  const hits = await searched(store, query, scope, 4);
                  const expected = (["title", "fields", "text"] as const).flatMap((best, n, all) =>
                    inOrder(
                      wanted.filter(
                        (record) => answers(record, query, best) && (n === 0 || !answers(record, query, all[n - 1]!)),
                      ),
                    ).map(({ id }) => `${id} ${best}`),
                  );
                  assert.deepEqual(
                    hits.map(({ record, foundIn }) => `${record.id} ${foundIn}`),
                    expected,
                  );
                }
              },
            ),
            { numRuns: 25 },
          );
        }),
    );
  });

  describe(`${name}: statistics`, () => {
    contractTest(
      "records, words and characters are counted by each dimension, with and without duplicates",
      async ({ store }) => {
        const copy = thing("6", { ...valuesOf(SONGS[0]!), text: LONG_TEXT });
        await keep(store, [[...SONGS, copy, thing("7", { title: "Again", text: LONG_TEXT })]], "songs", NOW - 7 * DAY);
        await keep(store, [[thing("8", { title: "Poem", text: "few words" })]], "poems");
        const stats = await store.stats({
          by: ["host", "language", "year", "flag", "kind", "collection", "state", "recipe"],
          weeks: 3,
          now: NOW,
        });
        const long = searchWords(LONG_TEXT).length;
        assert.equal(stats.all.records, 8);
        assert.equal(stats.originals.records, 7);
        assert.equal(stats.all.words - stats.originals.words, long);
        assert.deepEqual(
          stats.by.collection?.map(({ value, records }) => [value, records]),
          [
            ["songs", 7],
            ["poems", 1],
          ],
        );
        assert.deepEqual(
          stats.by.language?.map(({ value, records }) => [value, records]),
          [
            ["", 3],
            ["eng", 3],
            ["tat", 2],
          ],
        );
        assert.deepEqual(
          stats.by.flag?.map(({ value, records }) => [value, records]),
          [
            ["", 6],
            ["doubt", 2],
            ["short", 1],
          ],
        );
        assert.deepEqual(
          stats.weeks.map(({ records }) => records),
          [0, 7, 1],
        );
        assert.match(stats.weeks[0]!.week, /^2026-\d\d-\d\d$/);
        assert.equal(new Date(stats.weeks[0]!.week).getUTCDay(), 1);
        const some = await store.stats({
          by: ["year"],
          now: NOW,
          filter: is("author", "", "has"),
          collection: "songs",
        });
        assert.deepEqual(some.by.year, [{ value: "2001", records: 1, words: 4, characters: 19 }]);
        assert.deepEqual(some.weeks, []);
      },
    );

    contractTest("rejected pages are listed and counted by reason", async ({ store }) => {
      const run = await begin(store, [requestFor(["x", "y", "z"].map((path) => found(path)))]);
      const lease = await leaseOne(store, run);
      for (const [n, path] of ["x", "y", "z"].entries()) {
        const waiting = theWaiting(lease, path);
        await commit(store, { takes: [take(lease, waiting)] });
        const rejected = path === "y" ? "too short" : "no title";
        const visited = answered(NOW + n);
        await commit(store, { outcomes: [outcome(lease, waiting, { rejected, sequence: n + 1, visit: visited })] });
      }
      const page = await store.rejected({ limit: 2 });
      assert.deepEqual(
        page.pages.map(({ url, reason, collection, kind, at }) => [url, reason, collection, kind, at]),
        [
          [found("x").url, "no title", "songs", "crawl", NOW],
          [found("y").url, "too short", "songs", "crawl", NOW + 1],
        ],
      );
      const rest = await store.rejected({ limit: 2, after: page.next! });
      assert.deepEqual([rest.pages.map(({ url }) => url), rest.next], [[found("z").url], undefined]);
      assert.equal((await store.rejected({ limit: 9, reason: "no title" })).pages.length, 2);
      assert.equal((await store.rejected({ limit: 9, collection: "poems" })).pages.length, 0);
      const { rejected } = await store.stats({ by: [], now: NOW });
      assert.deepEqual(rejected, [
        { reason: "no title", count: 2 },
        { reason: "too short", count: 1 },
      ]);
    });
  });

  describe(`${name}: edits`, () => {
    contractTest(
      "a batch of edits is applied where the expected values match; conflicts are listed",
      async ({ store }) => {
        await keep(store, [SONGS]);
        const receipt = await store.edit({
          by: "Ana",
          now: NOW + 10,
          edits: [
            { record: idOf("1"), set: { title: "River", year: 1918 }, expected: { title: "The river", year: 1900 } },
            {
              record: idOf("2"),
              set: { author: "R. Phoenix", note: "x" },
              expected: { author: "River Phoenix", note: null },
              validated: true,
            },
            { record: idOf("3"), set: { title: "Йөрәк" } },
            { record: "0".repeat(32), set: { title: "?" } },
          ],
        });
        assert.deepEqual([receipt.changed, receipt.unchanged], [2, 1]);
        assert.deepEqual(receipt.conflicts, [
          { record: idOf("1"), field: "year", because: "changed meanwhile", expected: 1900, found: 1917 },
          { record: "0".repeat(32), field: undefined, because: "unknown record", expected: null, found: null },
        ]);
        const [one, two] = [await store.record(idOf("1")), await store.record(idOf("2"))];
        assert.deepEqual([one?.fields["title"], one?.fields["year"], one?.version], ["River", 1917, 2]);
        assert.deepEqual([two?.fields["author"], two?.fields["note"], two?.validated], ["R. Phoenix", "x", true]);
        assert.deepEqual(keysOf(await listed(store, { filter: is("validated", true) })), ["2"]);
        const none = await store.edit({
          by: "Ana",
          now: NOW + 11,
          strict: true,
          edits: [
            { record: idOf("4"), set: { title: "T" } },
            { record: idOf("5"), set: { title: "T" }, expected: { title: "Other" } },
          ],
        });
        assert.deepEqual([none.batch, none.changed, none.conflicts.length], [undefined, 0, 1]);
        assert.equal((await store.record(idOf("4")))?.fields["title"], "Yoräk");
      },
    );

    contractTest("edits are stored with name and time; a batch can be undone, and the undo, too", async ({ store }) => {
      await keep(store, [SONGS]);
      const set = (title: string, by: string, now: number) =>
        store.edit({
          by,
          now,
          edits: [
            { record: idOf("1"), set: { title } },
            { record: idOf("2"), set: { title }, validated: true },
          ],
        });
      const first = await set("First", "Ana", NOW + 1);
      const second = await set("Second", "Bo", NOW + 2);
      await store.edit({ by: "Cy", now: NOW + 3, edits: [{ record: idOf("2"), set: { title: "Third" } }] });
      const undone = await store.undoEdits({ batch: second.batch!, by: "Ana", now: NOW + 4 });
      assert.equal(undone.changed, 1);
      assert.deepEqual(
        undone.conflicts.map(({ record, field, found: is }) => [record, field, is]),
        [[idOf("2"), "title", "Third"]],
      );
      assert.equal((await store.record(idOf("1")))?.fields["title"], "First");
      assert.equal((await store.record(idOf("2")))?.validated, true, "it was validated before");
      await store.undoEdits({ batch: undone.batch!, by: "Ana", now: NOW + 5 });
      assert.equal((await store.record(idOf("1")))?.fields["title"], "Second");
      await assert.rejects(store.undoEdits({ batch: second.batch!, by: "Ana", now: NOW }), UsageError);
      const history = await store.recordHistory(idOf("1"));
      assert.deepEqual(
        history?.edits.map(({ value, by, at, undone: taken }) => [value, by, at, taken]),
        [
          ["First", "Ana", NOW + 1, true],
          ["Second", "Bo", NOW + 2, true],
          ["First", "Ana", NOW + 4, true],
          ["Second", "Ana", NOW + 5, false],
        ],
      );
      const batches = await store.editBatches(10);
      assert.deepEqual(
        batches.map(({ by, records }) => [by, records]),
        [
          ["Ana", 1],
          ["Ana", 1],
          ["Cy", 1],
          ["Bo", 2],
          ["Ana", 2],
        ],
      );
      assert.equal(batches.at(-1)?.batch, first.batch);
      assert.deepEqual(batches.at(-1)?.first, { record: idOf("1"), about: "field", field: "title", value: "First" });
      assert.deepEqual(
        batches.map(({ undone: taken }) => taken),
        [false, true, false, true, false],
      );
    });

    contractTest("a person's value survives later visits, and every version is stored", async ({ store }) => {
      await keep(store, [[thing("1", { title: "A", text: "one" })]]);
      await store.edit({ by: "Ana", now: NOW + 1, edits: [{ record: idOf("1"), set: { title: "Human" } }] });
      await keep(store, [[thing("1", { title: "B", text: "two" })]], "songs", NOW + 1000);
      const history = await store.recordHistory(idOf("1"));
      assert.deepEqual(history?.record.fields, { title: "Human", text: "two" });
      assert.deepEqual(
        history?.versions.map(({ version, until, fields }) => [version, until, fields]),
        [
          [1, NOW, { title: "A", text: "one" }],
          [2, NOW + 1000, { title: "Human", text: "one" }],
        ].map(([version, until, fields]) => [version, until === NOW ? NOW + 1 : until, fields]),
      );
      assert.deepEqual(
        history?.claims.map(({ field, layer, value }) => `${layer} ${field} ${JSON.stringify(value)}`).sort(),
        ['human title "Human"', 'machine text "two"', 'machine title "B"'],
      );
      assert.equal(await store.recordHistory("0".repeat(32)), undefined);
    });
  });

  describe(`${name}: removals`, () => {
    contractTest("records are removed by a filter, with a reason, and never return", async ({ store }) => {
      await keep(store, [SONGS]);
      const ask = { which: { scope: { filter: is("language", "tat") } }, reason: "asked by the heirs", now: NOW + 1 };
      assert.deepEqual(await store.removeRecords(ask), { removed: 2, entries: [] });
      assert.deepEqual(await store.removeRecords(ask), { removed: 0, entries: [] });
      await keep(store, [SONGS], "songs", NOW + 1000);
      assert.deepEqual(keysOf(await listed(store, {})), ["1", "2", "5"]);
      assert.deepEqual(keysOf(await listed(store, { filter: is("state", "removed") })), ["3", "4"]);
      assert.deepEqual(keysOf(await listed(store, { states: ["removed"] }, "newest")).sort(), ["3", "4"]);
      assert.equal((await searched(store, words("елга"))).length, 0);
      const history = await store.recordHistory(idOf("3"));
      assert.deepEqual(history?.removed, { reason: "asked by the heirs", at: NOW + 1, by: undefined });
      assert.deepEqual(history?.claims, []);
      await assert.rejects(store.removeRecords({ ...ask, which: { ids: ["0".repeat(32)] } }), UsageError);
    });

    contractTest("a removal can be taken back, one by one or by a filter", async ({ store }) => {
      await keep(store, [SONGS]);
      const before = await store.record(idOf("3"));
      const where = { filter: is("language", "tat") };
      await store.removeRecords({ which: { scope: where }, reason: "a mistake", now: NOW + 1 });
      const ask = { which: { ids: [idOf("3"), idOf("1")] }, now: NOW + 2 };
      assert.deepEqual(await store.restoreRecords(ask), { restored: 1 }, "the other one was not removed");
      assert.deepEqual(await store.restoreRecords(ask), { restored: 0 });
      const after = await store.record(idOf("3"));
      assert.deepEqual([after?.state, after?.fields, after?.version], ["live", before?.fields, before?.version]);
      assert.equal((await store.recordHistory(idOf("3")))?.removed, undefined);
      assert.deepEqual(await store.restoreRecords({ which: { scope: {} }, now: NOW + 3 }), { restored: 1 });
      assert.deepEqual(keysOf(await listed(store, where)), ["3", "4"]);
      assert.ok((await searched(store, words("елга"))).length > 0);
      assert.deepEqual((await store.check()).problems, []);
      await assert.rejects(store.restoreRecords({ ...ask, which: { ids: ["0".repeat(32)] } }), UsageError);
      await store.removeRecords({ which: { ids: [idOf("3")] }, reason: "asked", now: NOW + 4, purge: true });
      await assert.rejects(store.restoreRecords(ask), /its content was erased/);
    });

    contractTest("withdrawals and their undoing name the person, also after a purge", async ({ store }) => {
      await keep(store, [SONGS]);
      const song = idOf("3");
      const which = { ids: [song] };
      const said = async () => (await store.reviewsOf([song])).map(({ about, value, by }) => [about, value, by]);
      await store.addReviews([{ subject: song, about: "comment", value: "an advertisement", by: "Bo", at: NOW }]);
      await store.removeRecords({ which, reason: "spam", by: "Ada", now: NOW });
      assert.deepEqual((await store.recordHistory(song))?.removed, { reason: "spam", at: NOW, by: "Ada" });
      await store.removeRecords({ which, reason: "again", by: "Bo", now: NOW + 1 });
      assert.equal((await store.recordHistory(song))?.removed?.by, "Ada", "it was withdrawn already");
      await store.restoreRecords({ which, by: "Cem", now: NOW + 2 });
      await store.restoreRecords({ which, by: "Cem", now: NOW + 3 });
      assert.deepEqual(await said(), [
        ["comment", "an advertisement", "Bo"],
        ["state", "rejected", "Ada"],
        ["state", "", "Cem"],
      ]);
      await store.removeRecords({ which, reason: "by a rule", now: NOW + 4 });
      assert.equal((await store.recordHistory(song))?.removed?.by, undefined);
      await store.removeRecords({ which, reason: "asked", by: "Ada", now: NOW + 5, purge: true });
      assert.deepEqual(await said(), [["state", "rejected", "Ada"]], "comments are erased, names are not");
    });

    contractTest("a purge erases all text, and lists archived responses until they are blanked", async ({ store }) => {
      const run = await begin(store, [requestFor([found("x"), found("y")])]);
      const lease = await leaseOne(store, run);
      const place = { segment: "one.warc.gz", offset: 100, length: 50, digest: "sha1:x" };
      for (const path of ["x", "y"]) {
        const waiting = theWaiting(lease, path);
        await commit(store, { takes: [take(lease, waiting)] });
        const archived = path === "x" ? place : { ...place, offset: 200 };
        const records = [thing(path, { title: `Secret ${path}`, text: "hidden words" })];
        await commit(store, { outcomes: [outcome(lease, waiting, { records, visit: answered(NOW, { archived }) })] });
      }
      await correct(store, { record: idOf("x"), field: "title", value: "Told secret", by: "Ana", now: NOW });
      assert.deepEqual((await store.recordHistory(idOf("x")))?.archived, [{ url: found("x").url, at: NOW, place }]);
      const ask = { which: { ids: [idOf("x")] }, reason: "asked", now: NOW + 1, purge: true };
      assert.deepEqual(await store.removeRecords(ask), { removed: 1, entries: [place] });
      const { problems } = await store.check();
      assert.equal(problems.length, 1, String(problems));
      assert.deepEqual(await store.removeRecords(ask), { removed: 0, entries: [place] }, "until it is done");
      await store.blanked([place]);
      assert.deepEqual((await store.removeRecords(ask)).entries, []);
      const history = await store.recordHistory(idOf("x"));
      assert.deepEqual([history?.versions, history?.edits, history?.claims], [[], [], []]);
      assert.equal((await searched(store, words("secret"))).length, 1);
      assert.equal((await store.record(idOf("y")))?.fields["title"], "Secret y");
    });

    contractTest(
      "a record whose key changes continues under its new id; the old id is an alias and a tombstone",
      async ({ store }) => {
        await keep(store, [[thing("old", { title: "Before" })]]);
        await correct(store, { record: idOf("old"), field: "title", value: "Human", by: "Ana", now: NOW });
        await keep(store, [[thing("new", { title: "After" }, { was: ["old"] })]], "songs", NOW + 1000);
        const record = await store.record(idOf("old"));
        assert.deepEqual([record?.id, record?.fields["title"], record?.state], [idOf("new"), "Human", "live"]);
        const history = await store.recordHistory(idOf("new"));
        assert.deepEqual(history?.aliases, [idOf("old")]);
        assert.equal(history?.edits.length, 1);
        const told = (await allRecords(store)).map(({ id, state }) => [id, state]);
        assert.deepEqual(
          told.sort(),
          [
            [idOf("old"), "removed"],
            [idOf("new"), "live"],
          ].sort(),
        );
        await keep(store, [[thing("old", { title: "Old name, new words", more: 1 })]], "songs", NOW + 2000);
        assert.equal((await store.record(idOf("new")))?.fields["more"], 1, "an old name still means the same");
        assert.equal((await store.countRecords({}, 9)).count, 1);
        await store.edit({
          by: "Ana",
          now: NOW + 3000,
          edits: [{ record: idOf("old"), set: { note: "by its old name" } }],
        });
        assert.equal((await store.record(idOf("new")))?.fields["note"], "by its old name");
      },
    );
  });

  describe(`${name}: families`, () => {
    const near = LONG_TEXT.replace("seven", "eight");
    contractTest("identical and similar records form a family, even across collections", async ({ store }) => {
      await keep(store, [
        [thing("1", { title: "One", text: LONG_TEXT }), thing("2", { title: "Two", text: near })],
        [thing("3", { text: "quite another text ".repeat(9) })],
      ]);
      await keep(store, [[thing("4", { title: "Copy", text: LONG_TEXT.toUpperCase() })]], "poems");
      const { families, next } = await store.families({ limit: 10 });
      assert.equal(next, undefined);
      assert.equal(families.length, 1);
      const [family] = families;
      assert.deepEqual([family?.size, family?.original, family?.because], [3, idOf("1"), "first kept"]);
      assert.deepEqual(
        family?.members.map(({ title, collection }) => `${title} ${collection}`),
        ["One songs", "Two songs", "Copy poems"],
      );
      assert.equal(family?.members[2]?.likeness, 1);
      assert.ok(family!.members[1]!.likeness >= 0.75 && family!.members[1]!.likeness < 1);
      assert.deepEqual(keysOf(await listed(store, { originals: true })), ["1", "3"]);
      assert.equal((await store.countRecords({ filter: is("family", family!.id) }, 9)).count, 3);
      assert.equal((await store.countRecords({ filter: is("family", "", "has") }, 9)).count, 3);
      assert.equal((await store.families({ limit: 10, filter: is("collection", "poems") })).families.length, 1);
      assert.equal((await store.families({ limit: 10, filter: is("title", "Nobody") })).families.length, 0);
    });

    contractTest(
      "the original can be chosen by hand; when it is removed, the next one is elected",
      async ({ store }) => {
        await keep(store, [
          [
            thing("1", { title: "One", text: LONG_TEXT }),
            thing("2", { title: "Two", text: LONG_TEXT }),
            thing("3", { title: "Three", text: LONG_TEXT }),
          ],
        ]);
        const family = async () => (await store.families({ limit: 1 })).families[0];
        const { id } = (await family())!;
        await store.chooseOriginal({ family: id, record: idOf("2"), by: "Ana", now: NOW });
        assert.deepEqual([(await family())?.original, (await family())?.because], [idOf("2"), "chosen by Ana"]);
        assert.deepEqual(keysOf(await listed(store, { originals: true })), ["2"]);
        await store.removeRecords({ which: { ids: [idOf("2")] }, reason: "asked", now: NOW });
        assert.deepEqual([(await family())?.original, (await family())?.size], [idOf("1"), 2]);
        await store.chooseOriginal({ family: id, record: idOf("3"), by: "Ana", now: NOW });
        await store.chooseOriginal({ family: id, record: undefined, by: "Ana", now: NOW });
        assert.equal((await family())?.original, idOf("1"));
        await assert.rejects(store.chooseOriginal({ family: id, record: idOf("2"), by: "Ana", now: NOW }), UsageError);
        await assert.rejects(
          store.chooseOriginal({ family: "f999", record: undefined, by: "Ana", now: NOW }),
          UsageError,
        );
        await keep(
          store,
          [[thing("1", { title: "One", text: "now something else altogether ".repeat(9) })]],
          "songs",
          NOW + 1000,
        );
        assert.equal(await family(), undefined, "who says something else leaves");
      },
    );

    contractTest("papers are similar by title and authors; titles alone are not enough", async ({ store }) => {
      const paper = { title: "On the winnowing of web sites", authors: ["Ana Bek", "Bo Chi"] };
      await keep(store, [
        [
          thing("1", paper),
          thing("2", { ...paper, title: "On the Winnowing of Web Sites." }),
          thing("3", { ...paper, title: "On the winnowing of web sites, part 2" }),
        ],
      ]);
      await keep(
        store,
        [
          [
            thing("4", { title: "Table of contents of the week" }),
            thing("5", { title: "Table of contents of the week" }),
          ],
        ],
        "poems",
      );
      const { families } = await store.families({ limit: 10 });
      assert.deepEqual(
        families.map(({ members }) => keysOf(members as never).sort()),
        [["1", "2"]],
      );
    });
  });
}

const LONG_TEXT =
  "Beside the river stands an old mill with seven wheels, and every morning the miller opens the gate, lets the water in, listens to the stones, and writes down what the grain has weighed and what the wind has taken.";

function valuesOf(finding: Finding): Fields {
  return Object.fromEntries(Object.entries(finding.fields).map(([name, { value }]) => [name, value]));
}

// ── The rules, told a second time ───────────────────────────────────────────────────────────────────────────────────────

function filteredOf(record: WinnowRecord) {
  return {
    ...record,
    recipe: "https://a.example/",
    first: Date.parse(record.first),
    changed: Date.parse(record.changed),
    family: "",
    facts: factsOf(record.url, record.fields),
  };
}

function inOrder(records: readonly WinnowRecord[]): WinnowRecord[] {
  const rank = (record: WinnowRecord) => rankOf(factsOf(record.url, record.fields).year, record.id);
  return [...records].sort((a, b) => rank(a) - rank(b));
}

function answers(record: WinnowRecord, query: SearchQuery, best: FoundIn): boolean {
  switch (query.kind) {
    case "or":
      return query.of.some((one) => answers(record, one, best));
    case "and": {
      const wanted = query.of.filter((one) => one.kind !== "not");
      if (wanted.length === 0 && best !== "text") return false;
      return query.of.every((one) =>
        one.kind === "not" ? !answers(record, one.of, "text") : answers(record, one, best),
      );
    }
    case "not":
      return best === "text" && !answers(record, query.of, "text");
    case "words":
      return textsFor(record, query.field, best).some((texts) => standsIn(texts, query));
  }
}

/** Groups of texts: the words of a phrase must be in one group. */
function textsFor({ fields }: WinnowRecord, field: string | undefined, best: FoundIn): string[][] {
  const plain = (value: Json | undefined) => leafValues(value).filter((leaf) => !/^[a-z]+:\/\//i.test(leaf));
  if (field === "text") return best === "text" ? [leafValues(fields["text"])] : [];
  if (field !== undefined) return best === "title" && field !== "title" ? [] : [plain(fields[field])];
  const others = Object.keys(fields).filter((name) => name !== "title" && name !== "text");
  const groups = [leafValues(fields["title"])];
  if (best !== "title") groups.push(others.flatMap((name) => plain(fields[name])));
  if (best === "text") groups.push(leafValues(fields["text"]));
  return groups;
}

function standsIn(texts: readonly string[], query: SearchQuery & { kind: "words" }): boolean {
  const fold = (word: string) => (query.loose === true ? looseWord(word) : word);
  const runs = texts.map((text) => searchWords(text).map(fold));
  const whole = query.prefix ? query.words.slice(0, -1) : query.words;
  const last = query.words.at(-1)!;
  if (query.prefix && !runs.some((run) => run.some((word) => word.startsWith(last)))) return false;
  if (whole.length === 1) return runs.some((run) => run.includes(whole[0]!));
  return whole
    .slice(1)
    .every((word, n) => runs.some((run) => run.some((one, i) => one === whole[n] && run[i + 1] === word)));
}

const anyWord = fc.constantFrom(
  "river",
  "rivers",
  "home",
  "old",
  "йөрәк",
  "йорак",
  "елга",
  "東京都",
  "x",
  "résumé",
  "2007",
  "o",
);
const anyText = fc.array(anyWord, { maxLength: 6 }).map((list) => list.join(" "));
const anyRecord: fc.Arbitrary<Fields> = fc.record(
  {
    title: anyText,
    text: anyText,
    author: fc.oneof(anyText, fc.array(anyText, { maxLength: 2 })),
    year: fc.constantFrom(1999, 2007, 2026, "2007-05-01", "unknown"),
    language: fc.constantFrom("tat", "eng"),
    flags: fc.subarray(["doubt", "short", "odd one"]),
    link: fc.constantFrom("https://river.example/old", "home"),
  },
  { requiredKeys: [], noNullPrototype: true },
);
const anyWords: fc.Arbitrary<SearchQuery> = fc
  .record({
    text: fc.array(anyWord, { minLength: 1, maxLength: 3 }).map((list) => list.join(" ")),
    prefix: fc.boolean(),
    cut: fc.nat(3),
    loose: fc.boolean(),
    field: fc.constantFrom(undefined, undefined, "title", "text", "author", "nothing"),
  })
  .map(({ text, prefix, cut, loose, field }) => {
    const list = searchWords(text).map((word) => (loose ? looseWord(word) : word));
    if (prefix) list.push([...list.pop()!].slice(0, cut + 1).join(""));
    return {
      kind: "words",
      words: list,
      prefix,
      ...(loose ? { loose } : {}),
      ...(field === undefined ? {} : { field }),
    };
  });
const anyQuery: fc.Arbitrary<SearchQuery> = fc.letrec<{ query: SearchQuery }>((tie) => ({
  query: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    anyWords,
    fc.record(
      {
        kind: fc.constantFrom("and" as const, "or" as const),
        of: fc.array(tie("query"), { minLength: 1, maxLength: 3 }),
      },
      { noNullPrototype: true },
    ),
    fc.record({ kind: fc.constant("not" as const), of: tie("query") }, { noNullPrototype: true }),
  ),
})).query;
const anyComparison: fc.Arbitrary<Filter> = fc.oneof(
  ...(
    [
      ["language", ["eq", "has", "prefix", "contains"], ["tat", "T", "eng"]],
      ["year", ["eq", "lt", "ge", "has"], [1999, 2007, 2020]],
      ["flag", ["eq", "has", "contains"], ["doubt", "odd one", "o"]],
      ["words", ["gt", "le", "eq"], [0, 2, 4]],
      ["host", ["eq", "contains", "has"], ["b.example", "B", "c"]],
      ["author", ["eq", "has", "contains", "lt"], ["old", "Йөрәк", "river"]],
      ["title", ["prefix", "contains", "has"], ["riv", "ЙӨ", "home old"]],
      ["state", ["eq"], ["live", "vanished"]],
      ["validated", ["eq"], [true, false]],
      ["url", ["contains", "prefix"], ["EXAMPLE", "https", "/1"]],
    ] as [string, Comparison[], (string | number | boolean)[]][]
  ).map(([field, how, values]) =>
    fc.tuple(fc.constantFrom(...how), fc.constantFrom(...values)).map(([one, value]) => is(field, value, one)),
  ),
);
const anyFilter: fc.Arbitrary<Filter> = fc.letrec<{ filter: Filter }>((tie) => ({
  filter: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    anyComparison,
    fc.record(
      { kind: fc.constantFrom("and" as const, "or" as const), of: fc.array(tie("filter"), { maxLength: 3 }) },
      { noNullPrototype: true },
    ),
    fc.record({ kind: fc.constant("not" as const), of: tie("filter") }, { noNullPrototype: true }),
  ),
})).filter;
