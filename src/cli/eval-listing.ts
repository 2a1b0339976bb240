/** `winnow eval listing`: precision, recall and requests per site and mode, as the lyrics paper's Figure 1, and beyond it. */
import { type Command, Option } from "commander";
import type { SiteResult } from "../eval/listing.js";
import type { GoldSite, WorldKind } from "../eval/listing-sites.js";
import { type DataFlags, dataFolder, withDataFlags } from "./data.js";
import { wholeNumber } from "./flags.js";
import { type Manners, openVoice, type Voice } from "./voice.js";

interface Flags extends Manners, DataFlags {
  readonly mode?: string[];
  readonly only?: string[];
  readonly worlds?: number;
  readonly seed?: number;
  readonly errors?: boolean;
  readonly ratio?: boolean;
  readonly rank?: boolean;
  readonly linkRatio?: string;
  readonly dry?: boolean;
  readonly ablate?: boolean;
  readonly kind?: WorldKind;
}

const MODES = ["bfs", "alphabet", "analysis", "full", "auto"] as const;
type Mode = (typeof MODES)[number];

export function addEvalListing(group: Command, end: (code: number) => void): void {
  withDataFlags(
    group
      .command("listing")
      .description("Leaves found, and requests made for it, on real sites and on simulated ones."),
  )
    .option("--mode <names...>", "which modes (default: all)")
    .option("--only <sites...>", "which sites (default: all)")
    .option("--worlds <n>", "simulated sites instead of real ones, so many", wholeNumber(1, 10_000))
    .option("--seed <n>", "the first of them (default: 1)", wholeNumber(0))
    .addOption(
      new Option("--kind <name>", "which generator makes them (default: catalogue)").choices([
        "catalogue",
        "collection",
        "lyrics",
      ]),
    )
    .option("--link-ratio <x>", "of analysis and full: links per 1024 characters that make a list (default: 1.33)")
    .option("--ratio", "find the best threshold of links per size on each site and on the others")
    .option("--rank", "how well PageRank within the site tells the level of a page")
    .option("--ablate", "what each idea of auto and full adds, and the votes of the content classifier and of PageRank")
    .option("--errors", "name the pages that were missed or wrongly kept")
    .option("--dry", "without network, store and threads: faster, for trying rules")
    .addHelpText(
      "after",
      `
Examples:
  winnow eval listing --data ./data
  winnow eval listing --mode auto bfs --only kochbuch hadith
  winnow eval listing --worlds 100 --mode auto
  winnow eval listing --worlds 20 --kind collection --seed 300 --dry --ablate

precision: leaves among the pages taken for leaves. recall: of all true leaves. requests: everything that was asked of the server,
robots.txt included, and divided by the least that would do (leaves and the pages on a shortest path to each of them). harvest rate:
true leaves among all requests. Simulated sites need the tests' generator, which is not part of the package.
Exit codes: 0 done, 2 no data.`,
    )
    .action(async (flags: Flags) => end(await evalListing(flags)));
}

async function evalListing(flags: Flags): Promise<number> {
  const voice = openVoice(flags);
  const { harvestSite } = await import("../eval/listing.js");
  const { readGoldSites } = await import("../eval/listing-sites.js");
  const { bestRatio, rankLevels } = await import("../eval/listing-signs.js");
  const sites =
    flags.worlds === undefined
      ? readGoldSites(dataFolder(flags, "listing"))
      : await simulated(flags.worlds, flags.seed ?? 1, flags.kind ?? "catalogue");
  const chosen = sites.filter(({ name }) => flags.only === undefined || flags.only.includes(name));
  if (flags.ratio) {
    for (const line of bestRatio(chosen)) {
      voice.result(
        `${line.name.padEnd(18)} best ${line.best.toFixed(2)} (balanced accuracy ${line.accuracy.toFixed(3)}), at 1.33 ${line.atPaper.toFixed(3)}, at the others' best ${line.others.toFixed(2)}: ${line.atOthers.toFixed(3)}`,
      );
      voice.data({ kind: "ratio", ...line });
    }
  }
  if (flags.ablate) return ablate(voice, chosen, flags);
  const modes = MODES.filter((mode) => flags.mode === undefined || flags.mode.includes(mode));
  const linkRatio = flags.linkRatio === undefined ? {} : { linkRatio: Number(flags.linkRatio) };
  const results: SiteResult[] = [];
  if (!flags.ratio || flags.mode !== undefined) {
    voice.result(
      `${"site".padEnd(18)}${"mode".padEnd(10)}precision  recall  requests  ratio  harvest rate  seconds  judging  pages per level`,
    );
    for (const site of chosen) {
      for (const mode of modes) {
        voice.pin(`${site.name}, ${mode}`);
        const result = await harvestSite(
          site,
          { mode, levels: site.levels, ...linkRatio },
          { dry: flags.dry ?? false },
        );
        voice.pin(undefined);
        results.push(result);
        tell(voice, result);
        if (flags.errors) tellErrors(voice, result);
        if (flags.rank) {
          const ranks = rankLevels(result);
          voice.result(
            `  PageRank: ${ranks.map(({ state, mean, pages }) => `${state} ${mean.toFixed(2)} (${pages})`).join(", ")}`,
          );
          voice.data({ kind: "rank", site: site.name, ranks });
        }
      }
    }
  }
  const averages = modes.map((mode) =>
    average(
      mode,
      results.filter((one) => one.mode === mode),
    ),
  );
  if (results.length > 0) {
    voice.result("");
    for (const one of averages)
      voice.result(
        `${"average".padEnd(18)}${one.mode.padEnd(10)}${figure(one.precision)}    ${figure(one.recall)}   ${" ".repeat(7)}${figure(one.ratio)}  ${figure(one.rate)}     least precision ${figure(one.leastPrecision)}, least recall ${figure(one.leastRecall)}, over ${one.sites} sites`,
      );
  }
  voice.data({
    summary: true,
    command: "eval listing",
    end: "finished",
    counts: { sites: chosen.length, runs: results.length },
    averages,
  });
  return 0;
}

/** Each variant's averages over the sites, and its worst. */
async function ablate(voice: Voice, sites: readonly GoldSite[], flags: Flags): Promise<number> {
  const { partsOf } = await import("../eval/listing-parts.js");
  const { contentSite } = await import("../eval/content.js");
  const { worldSites } = await import("../eval/listing-sites.js");
  const training = [
    ...(flags.worlds === undefined ? sites : []),
    ...(await worldSites(20, 1001)),
    ...(await worldSites(20, 1001, "collection")),
  ].map(contentSite);
  const found = new Map<string, { precision: number; recall: number; ratio: number }[]>();
  for (const site of sites) {
    voice.pin(site.name);
    for (const { name, ...figures } of await partsOf(site, training))
      found.set(name, [...(found.get(name) ?? []), figures]);
    voice.pin(undefined);
  }
  voice.result(`${"variant".padEnd(24)}precision  recall  ratio   least precision, recall, over ${sites.length} sites`);
  const rows = [...found].map(([name, all]) => {
    const mean = (of: (one: (typeof all)[number]) => number) => all.reduce((sum, one) => sum + of(one), 0) / all.length;
    const row = {
      name,
      precision: mean((one) => one.precision),
      recall: mean((one) => one.recall),
      ratio: mean((one) => one.ratio),
      leastPrecision: Math.min(...all.map((one) => one.precision)),
      leastRecall: Math.min(...all.map((one) => one.recall)),
    };
    voice.result(
      `${name.padEnd(24)}${figure(row.precision)}    ${figure(row.recall)}  ${figure(row.ratio)}  ${figure(row.leastPrecision)}  ${figure(row.leastRecall)}`,
    );
    return row;
  });
  voice.data({
    summary: true,
    command: "eval listing",
    end: "finished",
    counts: { sites: sites.length },
    variants: rows,
  });
  return 0;
}

/** The generator lives with the tests; whoever has only the package has no simulated sites. */
async function simulated(count: number, seed: number, kind: WorldKind): Promise<GoldSite[]> {
  const { worldSites } = await import("../eval/listing-sites.js");
  return worldSites(count, seed, kind);
}

function figure(value: number): string {
  return value.toFixed(3).padStart(6);
}

function tell(voice: Voice, result: SiteResult): void {
  const { site, mode, precision, recall, requests, ideal, seconds, right, levels, judgingShare } = result;
  voice.result(
    `${site.name.padEnd(18)}${mode.padEnd(10)}${figure(precision)}    ${figure(recall)}  ${String(requests).padStart(7)}  ${figure(requests / ideal)}  ${figure(right / requests)}     ${seconds.toFixed(1).padStart(6)}  ${figure(judgingShare)}   ${levels.join(" ")}`,
  );
  voice.data({
    kind: "site",
    site: site.name,
    mode,
    precision,
    recall,
    requests,
    ideal,
    ratio: requests / ideal,
    harvestRate: right / requests,
    seconds,
    levels,
    judgingShare,
  });
}

function tellErrors(voice: Voice, { judged, site }: SiteResult): void {
  const kept = judged.filter(({ state }) => state === "leaf");
  const found = new Set(kept.map(({ path }) => path));
  for (const { path, because } of kept.filter((one) => !site.leaves.has(one.path)).slice(0, 20))
    voice.result(`  no leaf: ${path} (${because})`);
  for (const leaf of [...site.leaves].filter((one) => !found.has(one)).slice(0, 20)) {
    const seen = judged.find(({ path }) => path === leaf);
    voice.result(`  missed: ${leaf} (${seen === undefined ? "not visited" : `${seen.state}: ${seen.because}`})`);
  }
}

function average(
  mode: Mode,
  results: readonly SiteResult[],
): Record<"precision" | "recall" | "ratio" | "rate" | "leastPrecision" | "leastRecall" | "sites", number> & {
  mode: Mode;
} {
  const mean = (of: (one: SiteResult) => number) =>
    results.reduce((sum, one) => sum + of(one), 0) / Math.max(1, results.length);
  return {
    mode,
    precision: mean((one) => one.precision),
    recall: mean((one) => one.recall),
    ratio: mean((one) => one.requests / one.ideal),
    rate: mean((one) => one.right / one.requests),
    leastPrecision: Math.min(1, ...results.map((one) => one.precision)),
    leastRecall: Math.min(1, ...results.map((one) => one.recall)),
    sites: results.length,
  };
}
