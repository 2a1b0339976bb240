/**
 * What the demo shows, step by step, and what the truth is.
 *
 * A step runs Winnow's own commands and compares what came of them with what the world knows of itself.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { eventPlan, eventStates, harvest, openStore } from "../../src/index.js";
import { acronymOf, yearOf } from "../../src/lab/conferences/world-pages.js";
import { DAY_LENGTH, type Finding, sameOnes, sameWords } from "./findings.js";
import type { Line, Stage } from "./stage.js";
import { AUTUMN } from "./world.js";

export interface Step {
  readonly title: string;
  run(stage: Stage): Promise<readonly Finding[]>;
}

const RECIPES = fileURLToPath(new URL("../../../examples/robots/", import.meta.url));
const MILL = "http://verse.example/poem/the-mill";
const SALT = "http://verse.example/poem/salt";

export const STEPS: readonly Step[] = [
  { title: "Crawl a whole site, politely, into a standard archive", run: crawl },
  { title: "Harvest the leaf pages of a site built from lists, and only those", run: listing },
  {
    title: "Kill a harvest half-way (kill -9) and run it again: nothing is lost, nothing comes twice",
    run: killAndResume,
  },
  { title: "Fill a corpus by recipe: a news site with print view, a paper in two languages, a feed", run: robot },
  { title: "Find conferences from a portal", run: discover },
  { title: "Read their dates, and half a year later the papers that they have posted since", run: events },
  { title: "Search, correct and withdraw", run: desk },
  { title: "Export, and check the store", run: exports },
];

const urls = (records: readonly Line[]): string[] => records.map(({ url }) => url);
const titles = (records: readonly Line[]): string[] => records.map(({ fields }) => String(fields["title"]));

async function crawl({ visit, records, world: { shelf } }: Stage): Promise<Finding[]> {
  await visit("crawl", "http://verse.example/");
  const kept = urls(await records("verse.example"));
  const forbidden = shelf.asked.filter((address) => address.includes("/private/"));
  return [
    sameOnes(
      "pages of the site",
      kept.filter((url) => !url.includes("/calendar/")),
      shelf.wanted,
    ),
    sameOnes("requests that robots.txt forbids", forbidden, []),
  ];
}

async function listing({ visit, records, note, world }: Stage): Promise<Finding[]> {
  await visit("listing", "http://verse.example/", "--collection", "poems");
  const poems = await records("poems");
  const [first] = poems;
  note(`e.g. "${first?.fields["title"]}": ${String(first?.fields["text"]).split("\n")[0]} …`);
  return [sameOnes("poems", urls(poems), world.shelf.poems)];
}

async function killAndResume({ visit, killed, records, note, world: { songs } }: Stage): Promise<Finding[]> {
  const half = songs.leaves.length / 2;
  const command = ["listing", songs.start, "--collection", "songs"];
  const died = await killed(() => songs.asked() > half, ...command);
  const asked = songs.asked();
  note(`killed after ${asked} requests; the same command goes on:`);
  await visit(...command);
  return [
    sameWords("the first run was killed", died ? "yes" : "no", "yes"),
    sameOnes(`songs, after ${songs.asked() - asked} further requests`, urls(await records("songs")), songs.leaves),
  ];
}

async function robot({ visit, records, note, world: { news } }: Stage): Promise<Finding[]> {
  for (const recipe of ["tatar-news", "bilingual", "feed-only"])
    await visit("robot", path.join(RECIPES, `${recipe}.yaml`));
  const corpus = await records("tugan-tel");
  const { title, date, category, language } = corpus[0]?.fields ?? {};
  note(`e.g. "${title}", ${date}, ${category}, in the language ${language}`);
  const inLanguage = (language: string) => corpus.filter(({ fields }) => fields["language"] === language).length;
  const articles = [...news.pages.keys()].filter((url) =>
    /tatar-news\.example\/news\/2|press\.example\/\w\w\/news\//.test(url),
  );
  const posts = [1, 2, 3].map((i) => `http://feed.example/posts/${i}`);
  return [
    sameOnes("documents", urls(corpus), [...articles, ...posts]),
    sameWords("of them Tatar and Russian", `${inLanguage("tat")} + ${inLanguage("rus")}`, "8 + 2"),
  ];
}

async function discover({ visit, world: { conferences } }: Stage): Promise<Finding[]> {
  const found = await visit("events", "discover", conferences.portal, "--max-pages", "40", "--json");
  const names = found.split("\n").flatMap((line) => {
    const { acronym, year } = JSON.parse(line || "{}") as { acronym?: string; year?: number };
    return acronym === undefined ? [] : [`${acronym} ${year}`];
  });
  return [
    sameOnes(
      "conferences",
      names,
      conferences.editions.map((one) => `${acronymOf(one)} ${yearOf(one)}`),
    ),
  ];
}

const DATES = ["start", "end", "submission", "notification"] as const;

/** Done through the library: one run visits all of them, once in spring and once in autumn. */
async function events(stage: Stage): Promise<Finding[]> {
  const { conferences } = stage.world;
  const visit = async (): Promise<void> => {
    const plans = await Promise.all(
      conferences.editions.map((one) => eventPlan(conferences.addressOf(one), { delay: 20 })),
    );
    const store = await openStore(stage.store);
    try {
      await harvest({ store, plans, threads: 1, patience: 5000, resolve: resolved(stage) }).summary;
    } finally {
      await store.close();
    }
  };
  const posted = () => conferences.editions.flatMap(conferences.papersOf);
  const papers = async () => titles(await stage.records("events", "--where", "type:paper"));
  stage.note(`a program visits all ${conferences.editions.length} conferences in one run (examples/demo/steps.ts)`);
  await visit();
  const early = sameOnes(`papers on ${day(conferences.today())}`, await papers(), posted());
  conferences.leapTo(AUTUMN);
  stage.note(`the clock of the conferences' sites jumps to ${day(AUTUMN)}, and they are visited again`);
  await visit();
  const late = sameOnes(`papers on ${day(conferences.today())}`, await papers(), posted());
  const [paper] = await stage.records("events", "--where", "type:paper");
  stage.note(`e.g. "${paper?.fields["title"]}", by ${[paper?.fields["authors"]].flat().join(", ")}`);
  return [sameOnes("dates", await datesRead(stage), datesPrinted(stage)), early, late];
}

const day = (date: Date): string => date.toISOString().slice(0, DAY_LENGTH);

function datesPrinted({ world: { conferences } }: Stage): string[] {
  return conferences.editions.flatMap((one) =>
    DATES.filter((name) => one.printed[name]).map(
      (name) => `${acronymOf(one)} ${name} ${day(new Date(one.dates[name]))}`,
    ),
  );
}

async function datesRead({ store: place }: Stage): Promise<string[]> {
  const store = await openStore(place);
  try {
    const states = await eventStates(store, Date.now(), "events");
    return states.flatMap(({ record }) =>
      DATES.filter((name) => record?.fields[name] !== undefined).map(
        (name) => `${record?.fields["acronym"]} ${name} ${record?.fields[name]}`,
      ),
    );
  } finally {
    await store.close();
  }
}

function resolved({ world }: Stage): Map<string, { address: string; port: number }> {
  return new Map(
    world.resolve.map((name) => {
      const [host = "", address = "", port = ""] = name.split(/[=:]/);
      return [host, { address, port: Number(port) }];
    }),
  );
}

async function desk({ winnow, records }: Stage): Promise<Finding[]> {
  const found = await winnow("records", "search", "rain OR frost", "--collection", "poems", "--json");
  const hits = [...found.matchAll(/^\{.*?"url":"([^"]+)"/gm)].map(([, url]) => url!);
  await winnow("records", "edit", MILL, "--collection", "poems", "--set", "title=The Old Mill", "--by", "Eva", "--yes");
  await winnow("records", "remove", SALT, "--collection", "poems", "--reason", "the author asked for it", "--yes");
  const left = await records("poems");
  return [
    sameOnes(
      'poems with "rain" or "frost"',
      hits,
      ["first-frost", "rain-on-tin"].map((name) => `http://verse.example/poem/${name}`),
    ),
    sameWords("the corrected title", titles(left.filter(({ url }) => url === MILL)).join(), "The Old Mill"),
    sameOnes(
      "the withdrawn poem",
      urls(left).filter((url) => url === SALT),
      [],
    ),
  ];
}

async function exports({ winnow, folder, world }: Stage): Promise<Finding[]> {
  const table = path.join(folder, "poems.csv");
  await winnow("records", "export", "--collection", "poems", "--out", table);
  const rows = readFileSync(table, "utf8").match(/^.*http:\/\/verse\.example\/poem\//gm) ?? [];
  const proof = await winnow("store", "check");
  return [
    sameWords("rows of the table", String(rows.length), String(world.shelf.poems.length - 1)),
    sameWords("winnow store check", / has no problems/.test(proof) ? "no problems" : proof, "no problems"),
  ];
}
