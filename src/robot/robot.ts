/**
 * The robot kind: one recipe per site fills a corpus.
 *
 * `start` gives lists, feeds, sitemaps, address files and the first addresses of scans. `observe` reads a page by the
 * recipe's steps, in a worker thread; `judge` adds site knowledge: counters, caches, scan positions, repeated
 * paragraphs. Documents are visited before further list pages, so that "stop at the first known document" works.
 */
import { NeedsParts } from "../model/errors.js";
import type { Json } from "../model/json.js";
import type { Inputs, Kind, Late, Needs, Site, Verdict } from "../model/kind.js";
import { type Link, sitemapGroup } from "../model/link.js";
import type { Page } from "../model/page.js";
import type { Finding } from "../model/record.js";
import { withoutUndefined } from "../model/without-undefined.js";
import type { Program } from "./compile/program.js";
import type { Draft, ReadContext } from "./document/draft.js";
import { documentRole, judgeDocument } from "./document/judge.js";
import { identifierFrom, LANGUAGE_MODEL } from "./document/language.js";
import type { Changes } from "./expression/memory.js";
import { judgeList } from "./judge-list.js";
import { documentsOf, isWanted, type Observation, observeRecipePage } from "./observe.js";
import { DOCUMENT, FEED, LIST, PRIORITY, possibleRoles, roleOfGroup, scanGroup } from "./role.js";
import { readScan } from "./scan.js";
import { programOf, type RobotSettings } from "./settings.js";
import { partsProvider } from "./steps/steps.js";

export const kind: Kind<RobotSettings, Observation> = {
  name: "robot",
  module: new URL("./robot.js", import.meta.url).href,
  models: [LANGUAGE_MODEL],

  start(settings) {
    const program = programOf(settings);
    const { recipe, sources, inputs } = program;
    const starts: Link[] = [];
    const add = (urls: string | readonly string[], group: string, priority: number): void => {
      for (const url of [urls].flat()) starts.push({ url, group, priority, words: "(start)" });
    };
    for (const [index, source] of sources.entries()) {
      const { from } = source;
      if ("list" in from) add(from.list, `${LIST}${index}`, PRIORITY.list);
      else if ("feed" in from) add(from.feed, `${FEED}${index}`, PRIORITY.feed);
      else if ("sitemap" in from) add(from.sitemap, sitemapGroup(index), PRIORITY.list);
      else if ("scan" in from) {
        const scan = readScan(from, settings.run.today);
        const first = settings.run.resume[String(index)] ?? 0;
        for (let i = first; i < Math.min(scan.count, first + scan.window); i++)
          add(scan.address(i), scanGroup(index, i, scan.window), PRIORITY.document);
      } else if ("listing" in from) {
        const { start: first } = inputs.listings[from.listing] ?? {};
        if (first !== undefined) add(first, `${LIST}${index}`, PRIORITY.list);
      } else {
        const urls = inputs.urls[from.urls] ?? [];
        add(
          urls.filter((url) => isWanted(url, source, program)),
          DOCUMENT,
          PRIORITY.document,
        );
      }
    }
    if (starts.length === 0) throw new Error(`${recipe.name}: there is no address to start from`);
    return starts;
  },

  observe(page, inputs) {
    const program = programOf(inputs.settings);
    const reading = readingOf(inputs, program);
    try {
      return observeRecipePage(page, reading, possibleRoles(page.url, inputs, program));
    } catch (error) {
      if (error instanceof NeedsParts) return { needs: error.needs } satisfies Needs;
      throw error;
    }
  },

  judge: (observation, site, settings) => judged(observation, site, settings),

  late: {
    roles(known, settings) {
      const { recipe } = programOf(settings);
      if (recipe.restrict.repeated !== "drop") return new Map();
      return new Map([[DOCUMENT, documentRole(known)]]);
    },
    judge(observation, site, settings) {
      const { state, because, records, rejected } = judged(observation, site, settings, true);
      return { state, because, ...withoutUndefined({ records, rejected }) };
    },
  } satisfies Late<RobotSettings, Observation>,
};

function judged(observation: Observation, site: Site<Json>, settings: RobotSettings, again = false): Verdict {
  const program = programOf(settings);
  const changes: Changes = { known: site.known, learned: new Map() };
  const role = roleOfGroup(site.visit.group, program);
  const verdict =
    role.kind === "document"
      ? judgeDocument(observation, site, settings, program, changes, again)
      : judgeList(observation, role, site, settings, program, changes);
  return { ...verdict, learned: [...changes.learned] };
}

/** Reads one page without site knowledge, for `robot try` and `robot test`. */
export function readSinglePage(
  page: Page,
  inputs: Inputs<RobotSettings>,
  watch: Pick<ReadContext, "trace" | "clock"> = {},
):
  | Needs
  | { readonly records: readonly Finding[]; readonly rejected: string | undefined; readonly drafts: readonly Draft[] } {
  const program = programOf(inputs.settings);
  const reading: ReadContext = { ...readingOf(inputs, program), ...watch };
  let observation: Observation;
  try {
    observation = { url: page.url, lists: [], drafts: documentsOf(page, reading), error: null };
  } catch (error) {
    if (error instanceof NeedsParts) return { needs: error.needs };
    observation = { url: page.url, lists: [], drafts: [], error: (error as Error).message };
  }
  const visit = { url: page.url, depth: 1, group: DOCUMENT, at: page.fetchedAt };
  const verdict = judged(observation, { name: "", sequence: 1, known: new Map(), visit }, inputs.settings);
  return { records: verdict.records ?? [], rejected: verdict.rejected, drafts: observation.drafts };
}

function readingOf(inputs: Inputs<RobotSettings>, program: Program): ReadContext {
  return {
    program,
    fetchParts: partsProvider(inputs.parts, program.isOwn),
    identify: identifierFrom(inputs.models),
  };
}
