/** Versions of corpora in the API: concordance, frequencies, collocations, repeated passages, topics. */
import * as z from "zod";
import { findVersion, inVersion, repeatedPassages, versionName, versionsIn } from "../../app/corpus/query.js";
import type { CorpusIndex } from "../../corpus/index/corpus-index.js";
import { findTopics } from "../../corpus/query/topics.js";
import { UsageError } from "../../model/errors.js";
import { withoutUndefined } from "../../model/without-undefined.js";
import { ask, SHOWS } from "../pages/corpus/ask.js";
import { MOST_READ } from "../pages/corpus/of-version.js";
import type { Visit } from "../visit.js";
import { type Endpoint, endpoint } from "./endpoint.js";

const VERSION = {
  version: z.string().optional().describe("a name of GET /corpus/versions; default: the last"),
  where: z.string().optional().describe("only these documents: year:2007 language:tat"),
};

interface Given {
  readonly version?: string | undefined;
  readonly where?: string | undefined;
}

function read<Answer>(
  { releases }: Visit,
  { version, where }: Given,
  most: number,
  use: (index: CorpusIndex, scope: Uint8Array | undefined) => Answer,
): Answer {
  const { folder } = findVersion(versionsIn(releases), version);
  const answer = inVersion(folder, { where, mostTokens: most }, use);
  if (answer === undefined)
    throw new UsageError(`This version has more than ${most} tokens; winnow corpus reads larger ones.`);
  return answer;
}

/** Documents by their ids, which are those of their records. */
function documents(index: CorpusIndex, numbers: readonly number[]) {
  return numbers.map((at) => {
    const { id, title } = index.document(at);
    return { id, title };
  });
}

export const CORPUS_VERSION_ENDPOINTS: readonly Endpoint[] = [
  endpoint({
    method: "GET",
    path: "/corpus/versions",
    about: "Versions of corpora that can be queried",
    role: "reader",
    given: z.object({}),
    answer: async (_given, { releases }) => ({
      versions: versionsIn(releases).map((one) => ({
        name: versionName(one),
        corpus: one.corpus,
        version: one.version,
      })),
    }),
  }),
  endpoint({
    method: "GET",
    path: "/corpus/query",
    about:
      "Lines of a concordance; its hits counted by an attribute, their collocations or dispersion; keywords of some documents, n-grams. GET /corpus/query.csv answers with a file of up to 10,000 rows",
    role: "reader",
    given: z.object({
      ...VERSION,
      q: z.string().min(1).optional().describe('CQL: [lower="su.*"] [] "boat"; keywords and n-grams need none'),
      show: z.enum(SHOWS).default("lines"),
      sort: z.enum(["left", "right", "hit"]).optional().describe("lines; default: corpus order"),
      context: z.coerce.number().int().min(0).max(100).default(10).describe("tokens on each side"),
      sample: z.coerce.number().int().min(1).max(10_000).optional().describe("lines: a random sample of the hits"),
      against: z.string().optional().describe("keywords: compared with these documents, not with all others"),
      length: z.coerce.number().int().min(1).max(8).optional().describe("n-grams: of so many words; default: 2"),
      limit: z.coerce.number().int().min(1).max(1000).default(50),
      after: z.coerce.number().int().min(0).default(0).describe("the `next` of the page before"),
    }),
    async answer({ limit, ...given }, { releases }) {
      const asked: { readonly [name: string]: string | number | undefined } = given;
      const answer = ask(findVersion(versionsIn(releases), given.version), (name) => asked[name]?.toString(), limit);
      if (answer === undefined)
        throw new UsageError(`This version is too large for ${given.show}; winnow corpus query reads larger ones.`);
      const { all, lines, rows } = answer.table;
      if (lines !== undefined) return { hits: all, lines, next: answer.next ?? null };
      switch (given.show) {
        case "collocations":
          return { collocations: rows };
        case "keywords":
          return { keywords: rows };
        case "ngrams":
          return { ngrams: rows };
        case "dispersion":
          return { dispersion: rows[0] };
        default:
          return { frequencies: rows };
      }
    },
  }),
  endpoint({
    method: "GET",
    path: "/corpus/repeats",
    about: "Passages that several documents of a version share",
    role: "reader",
    given: z.object({
      ...VERSION,
      words: z.coerce.number().int().min(4).max(1000).default(12).describe("the least length"),
      limit: z.coerce.number().int().min(1).max(1000).default(100),
    }),
    async answer({ words, limit, ...given }, visit) {
      return read(visit, given, MOST_READ.repeats, (index, scope) => {
        const question = { words, documents: 2, limit, ...withoutUndefined({ scope }) };
        const passages = repeatedPassages(index, question).slice(0, limit);
        return {
          passages: passages.map(({ source, later, documents: count, ...passage }) => ({
            ...passage,
            count,
            documents: documents(index, [source, ...later]),
          })),
        };
      });
    },
  }),
  endpoint({
    method: "GET",
    path: "/corpus/topics",
    about: "Documents of a version grouped by topic",
    role: "reader",
    given: z.object({
      ...VERSION,
      count: z.coerce.number().int().min(2).max(60).optional().describe("how many; default: by the documents"),
    }),
    async answer({ count, ...given }, visit) {
      return read(visit, given, MOST_READ.topics, (index, scope) => ({
        topics: findTopics(index, { count, scope }).topics.map(({ examples, ...topic }) => ({
          ...topic,
          examples: documents(index, examples),
        })),
      }));
    },
  }),
];
