/**
 * npm run bench oai: does a harvest by OAI-PMH cost the same at any depth?
 *
 *     npm run bench oai [-- --size 100k] [--keepers sqlite,postgres] [--store DIR|postgres://…] [--out DIR] [--json]
 *
 * The whole list is harvested in this process, without a network between. The first and the last pages are compared by their medians.
 */
import path from "node:path";
import { parseArgs } from "node:util";
import { answerOai, type OaiOptions } from "../src/app/publishing/oai.js";
import { openDatestamps } from "../src/app/publishing/own-files.js";
import { atLeast, atMost, type Figure, markdown, resultOf, writeResult } from "./results.js";
import { fill, isAddress, KEEPERS, readKeeper, readSize, type Workplace, withStore } from "./search/many-records.js";

const COMPARED = 40;
const AT = {
  base: "https://a.example/oai",
  schema: "https://a.example/oai/record.xsd",
  page: (id: string) => `https://a.example/${id}`,
};

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      size: { type: "string", default: "100k" },
      keepers: { type: "string", default: KEEPERS.join() },
      store: { type: "string", default: "" },
      out: { type: "string", default: "" },
      json: { type: "boolean", default: false },
    },
  });
  const size = readSize(values.size);
  const say = (words: string): void => void process.stderr.write(`${words}\n`);
  const figures: Figure[] = [];
  for (const keeper of values.keepers.split(",").map(readKeeper)) {
    const where = isAddress(values.store) === (keeper === "postgres") ? values.store : "";
    const part = await withStore(keeper, where, async (place) => {
      await fill(place.store, size, say);
      await place.settle();
      return harvestOf(place);
    });
    figures.push(...part.map((figure) => ({ ...figure, name: `${keeper}: ${figure.name}` })));
  }
  const result = resultOf("oai", values.size, { figures, tables: [] });
  console.log(values.json ? JSON.stringify(result) : markdown(result));
  if (values.out !== "") say(`written to ${path.relative(".", writeResult(result, values.out))}.{json,md}`);
}

async function harvestOf({ store, folder }: Workplace): Promise<Figure[]> {
  const options: OaiOptions = {
    ...{ store, key: "bench", name: "bench", mail: "a@a.example", domain: "a.example" },
    datestamps: openDatestamps(path.join(folder, "datestamps.txt"), store),
  };
  const times: number[] = [];
  let records = 0;
  const all = performance.now();
  for (let words: string | undefined = "verb=ListRecords&metadataPrefix=oai_dc"; words !== undefined; ) {
    const began = performance.now();
    const xml = await answerOai(options, new URLSearchParams(words), AT, Math.floor(Date.now() / 1000));
    times.push(performance.now() - began);
    records += xml.split("<record>").length - 1;
    const token: string | undefined = /<resumptionToken[^>]*>([^<]+)</.exec(xml)?.[1];
    words = token && `verb=ListRecords&resumptionToken=${token}`;
  }
  const seconds = (performance.now() - all) / 1000;
  const pages = times.slice(1, -1); // the first one opens files, the last one is short
  const [first, last] = [median(pages.slice(0, COMPARED)), median(pages.slice(-COMPARED))];
  return [
    atLeast("records per second", records / seconds, "/s", 3000),
    atMost("a page at the end, compared with one at the beginning", last / first, "times", 1.2),
  ];
}

function median(times: readonly number[]): number {
  return [...times].sort((a, b) => a - b)[times.length >> 1]!;
}
