/** `winnow eval listing`: precision, recall and requests per site and mode, as the lyrics paper's Figure 1, and beyond it. */
import { readFileSync } from "node:fs";
import { type Command, Option } from "commander";
import type { Hint, SiteFigures, SiteTask } from "../../lab/listing/many-sites.js";
import type { SiteThresholds, Threshold } from "../../lab/listing/signs.js";
import type { GoldSite, WorldKind } from "../../lab/listing/sites.js";
import type { UnseenWeights } from "../../lab/listing/train-kinds.js";
import { packageFile } from "../../model/package-file.js";
import { wholeNumber } from "../flags.js";
import { type Output, type OutputFlags, openOutput } from "../terminal/output.js";
import { type DataFlags, dataFolder, withDataFlags } from "./data.js";

interface Flags extends OutputFlags, DataFlags {
  readonly mode?: string[];
  readonly only?: string[];
  readonly worlds?: number;
  readonly seed?: number;
  readonly errors?: boolean;
  readonly ratio?: boolean;
  readonly linkRatio?: string;
  readonly nounRatio?: string;
  readonly learned?: boolean;
  readonly table?: boolean;
  readonly dry?: boolean;
  readonly kind?: WorldKind;
  readonly hint?: Hint[];
  readonly pages?: string;
  readonly threads?: number;
  readonly shipped?: boolean;
}

const HINTS: readonly Hint[] = ["none", "leaf", "leaf+not"];
const MODES = ["bfs", "alphabet", "analysis", "full", "auto"] as const;
type Mode = (typeof MODES)[number];

export function defineEvalListing(command: Command, end: (code: number) => void): void {
  withDataFlags(command)
    .option("--mode <names...>", "modes to test (default: auto)")
    .option("--only <sites...>", "sites to test (default: all)")
    .option("--worlds <n>", "use this many simulated sites instead of real ones", wholeNumber(1, 10_000))
    .option("--seed <n>", "seed of the first simulated site (default: 1)", wholeNumber(0))
    .addOption(
      new Option("--kind <name>", "generator of the simulated sites (default: catalogue)").choices([
        "catalogue",
        "collection",
        "lyrics",
      ]),
    )
    .option(
      "--link-ratio <x>",
      "for modes analysis and full: links per 1024 characters that make a page a list (default: 1.33)",
    )
    .option(
      "--noun-ratio <x>",
      "for modes analysis and full: share of proper nouns of a list of lists (default: 0.275)",
    )
    .option("--ratio", "find the best thresholds of both ratios on each site and on the others")
    .option("--learned", "for modes analysis and full: use the best thresholds of the other sites")
    .option("--table", "end with a table of all sites and modes, in Markdown")
    .addOption(
      new Option(
        "--hint <what...>",
        "what the user shows: nothing, one leaf, or one leaf and one wrong page (default: each of them on real sites in mode auto, else none)",
      ).choices(HINTS),
    )
    .option("--threads <n>", "sites at a time (default: 2)", wholeNumber(1, 64))
    .option(
      "--pages <dir>",
      "with --dry: cache the features of pages in this folder, for further runs with the same program and data",
    )
    .option(
      "--shipped",
      "use the shipped weights also on sites they were learned from, not those learned without the site",
    )
    .option("--errors", "list the pages that were missed or wrongly kept")
    .option("--dry", "run without network, store and threads; faster")
    .addHelpText(
      "after",
      `
Examples:
  winnow eval listing --data ./data
  winnow eval listing --dry --hint none leaf --pages ./pages
  winnow eval listing --mode auto bfs --only kochbuch hadith
  winnow eval listing --worlds 100
  winnow eval listing --worlds 20 --kind collection --seed 300 --dry

precision: share of true leaves among the pages taken for leaves. recall: share of the true leaves that were found.
requests: all requests, robots.txt included. ratio: requests divided by the minimum (the leaves and the pages on a
shortest path to each of them). judging: share of judging in the CPU time of the crawl, with --dry of reading
and judging alone (exact with --threads 1). Sites with weaker gold are marked with * and are also averaged separately.
Pages that a reasonable person might accept count neither as right nor as wrong. Simulated sites need the tests'
generator, which is not part of the package.
Exit codes: 0 done, 2 no data.`,
    )
    .action(async (flags: Flags) => end(await evalListing(flags)));
}

async function evalListing(flags: Flags): Promise<number> {
  const output = openOutput(flags);
  const modes = MODES.filter((mode) => (flags.mode ?? ["auto"]).includes(mode));
  const chosen = await chosenSites(flags);
  const thresholds = flags.ratio || flags.learned ? await learnedThresholds(flags, chosen) : [];
  if (flags.ratio) for (const one of thresholds) tellThresholds(output, one);
  const ratios = ({ name }: GoldSite) => {
    const learned = flags.learned ? thresholds.find((one) => one.name === name) : undefined;
    const [links, nouns] = [flags.linkRatio ?? learned?.links.others, flags.nounRatio ?? learned?.nouns.others];
    return {
      ...(links === undefined ? {} : { linkRatio: Number(links) }),
      ...(nouns === undefined ? {} : { nounRatio: Number(nouns) }),
    };
  };
  const unseen = flags.worlds === undefined && !flags.shipped ? await unseenWeights() : () => ({});
  // The largest first, so that the last thread to finish does not take long.
  const tasks = [...chosen]
    .sort((a, b) => b.leaves.size - a.leaves.size)
    .flatMap((site) =>
      modes.map(
        (mode): SiteTask => ({
          site: site.name,
          settings: { mode, levels: site.levels, ...ratios(site), ...unseen(site) },
          hints: mode === "auto" ? (flags.hint ?? (flags.worlds === undefined ? HINTS : ["none"])) : ["none"],
          dry: flags.dry ?? false,
          errors: flags.errors ? 20 : 0,
          ...(flags.pages === undefined ? {} : { pages: flags.pages }),
        }),
      ),
    );
  const results: SiteFigures[] = [];
  if (!flags.ratio || flags.mode !== undefined) {
    output.result(
      `${"site".padEnd(20)}${"mode".padEnd(10)}${"hint".padEnd(10)}precision  recall      F1  requests   ratio  seconds  judging  leaves  pages per level`,
    );
    for await (const figures of runTasks(flags, chosen, tasks)) {
      results.push(figures);
      tell(output, figures);
    }
  }
  const averages = modes.flatMap((mode) =>
    HINTS.flatMap((hint) => {
      const all = results.filter((one) => one.mode === mode && one.hint === hint);
      if (all.length === 0) return [];
      const strong = all.filter(({ weak }) => !weak);
      const rows = [averageOf(mode, hint, "all sites", all)];
      if (strong.length < all.length) rows.push(averageOf(mode, hint, "without weaker gold", strong));
      return rows;
    }),
  );
  if (results.length > 0) output.result("");
  for (const one of results.length > 0 ? averages : [])
    output.result(
      `${one.mode}, hint ${one.hint}, ${one.of} (${one.sites}): precision ${figure(one.precision)}, recall ${figure(one.recall)}, F1 ${figure(one.f1)}; median F1 ${figure(one.medianF1)}, least ${figure(one.leastF1)} (${one.worst}); requests ${figure(one.ratio)} median, ${figure(one.mostRatio)} most; judging ${figure(one.judging)} most`,
    );
  if (flags.table) for (const line of ["", ...modesTable(results, modes)]) output.result(line);
  output.data({
    summary: true,
    command: "eval listing",
    end: "finished",
    counts: { sites: chosen.length, runs: results.length },
    averages,
  });
  return 0;
}

/** For each real site the weights that were learned without it. */
async function unseenWeights(): Promise<(site: GoldSite) => Pick<SiteTask["settings"], "weights">> {
  const { weightsFor } = await import("../../lab/listing/train-kinds.js");
  const parts = JSON.parse(readFileSync(packageFile("models/listing-unseen.json"), "utf8")) as UnseenWeights[];
  return ({ group }) => {
    const weights = weightsFor(group, parts);
    return weights === undefined ? {} : { weights };
  };
}

async function chosenSites(flags: Flags): Promise<readonly GoldSite[]> {
  const { readGoldSites, worldSites } = await import("../../lab/listing/sites.js");
  if (flags.worlds !== undefined) return worldSites(flags.worlds, flags.seed ?? 1, flags.kind ?? "catalogue");
  return readGoldSites(dataFolder(flags, "listing"), flags.only);
}

/** Real sites in threads, simulated ones in this thread. */
async function* runTasks(
  flags: Flags,
  sites: readonly GoldSite[],
  tasks: readonly SiteTask[],
): AsyncGenerator<SiteFigures> {
  const { figuresOf, manySites } = await import("../../lab/listing/many-sites.js");
  if (flags.worlds === undefined) return yield* manySites(dataFolder(flags, "listing"), tasks, flags.threads ?? 2);
  for (const task of tasks) yield* await figuresOf(sites.find(({ name }) => name === task.site)!, task);
}

/** Learned from all real sites, or from the simulated ones that are tested. */
async function learnedThresholds(flags: Flags, chosen: readonly GoldSite[]): Promise<readonly SiteThresholds[]> {
  const { learnThresholds } = await import("../../lab/listing/signs.js");
  const { readGoldSites } = await import("../../lab/listing/sites.js");
  return learnThresholds(flags.worlds === undefined ? readGoldSites(dataFolder(flags, "listing")) : chosen);
}

function tellThresholds(output: Output, { name, links, nouns }: SiteThresholds): void {
  const says = ({ best, accuracy, atPaper, others, atOthers }: Threshold) =>
    `best ${best.toFixed(2)} (${accuracy.toFixed(3)}), the paper's ${atPaper.toFixed(3)}, the others' best ${others.toFixed(2)} (${atOthers.toFixed(3)})`;
  output.result(`${name.padEnd(18)} links per size: ${says(links)}; proper nouns: ${says(nouns)}`);
  output.data({ kind: "ratio", name, links, nouns });
}

/** Precision / recall by site and mode, as the paper's Figure 1. */
function modesTable(results: readonly SiteFigures[], modes: readonly Mode[]): string[] {
  const short = (value: number) => (value >= 0.9995 ? "1" : value.toFixed(3).replace(/^0/, ""));
  const cell = (one: Pick<SiteFigures, "precision" | "recall"> | undefined) =>
    one === undefined ? "–" : `${short(one.precision)} / ${short(one.recall)}`;
  const names = [...new Set(results.map(({ site }) => site))].sort();
  const rows = names.map((name) => [
    `${name}${results.find(({ site }) => site === name)!.weak ? "*" : ""}`,
    ...modes.map((mode) => cell(results.find((one) => one.site === name && one.mode === mode && one.hint === "none"))),
  ]);
  const means = modes.map((mode) =>
    cell(
      averageOf(
        mode,
        "none",
        "",
        results.filter((one) => one.mode === mode && one.hint === "none"),
      ),
    ),
  );
  const lines = [
    ["site", ...modes.map((mode) => `\`${mode}\``)],
    ["---", ...modes.map(() => "---")],
    ...rows,
    ["average", ...means],
  ];
  return lines.map((line) => `| ${line.join(" | ")} |`);
}

function figure(value: number): string {
  return value.toFixed(3);
}

function tell(output: Output, figures: SiteFigures): void {
  const { site, weak, mode, hint, precision, recall, f1, requests, ideal, seconds, levels, judgingShare, leaves } =
    figures;
  const column = (value: number, width = 8) => figure(value).padStart(width);
  output.result(
    `${`${site}${weak ? "*" : ""}`.padEnd(20)}${mode.padEnd(10)}${hint.padEnd(10)}${column(precision, 9)}${column(recall)}${column(f1)}${String(requests).padStart(10)}${column(requests / ideal)}${seconds.toFixed(1).padStart(9)}${column(judgingShare, 9)}${String(leaves).padStart(8)}  ${levels.join(" ")}`,
  );
  for (const line of figures.errors) output.result(`  ${line}`);
  output.data({ kind: "site", ...figures, ratio: requests / ideal });
}

interface Average {
  readonly mode: Mode;
  readonly hint: Hint;
  readonly of: string;
  readonly sites: number;
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
  readonly medianF1: number;
  readonly leastF1: number;
  readonly worst: string;
  readonly ratio: number;
  readonly mostRatio: number;
  readonly judging: number;
}

function averageOf(mode: Mode, hint: Hint, of: string, results: readonly SiteFigures[]): Average {
  const mean = (value: (one: SiteFigures) => number) =>
    results.reduce((sum, one) => sum + value(one), 0) / Math.max(1, results.length);
  const sorted = (value: (one: SiteFigures) => number) => results.map(value).sort((a, b) => a - b);
  const median = (value: (one: SiteFigures) => number) => sorted(value)[results.length >> 1] ?? 0;
  const ratio = (one: SiteFigures) => one.requests / one.ideal;
  const worst = [...results].sort((a, b) => a.f1 - b.f1)[0];
  return {
    mode,
    hint,
    of,
    sites: results.length,
    precision: mean((one) => one.precision),
    recall: mean((one) => one.recall),
    f1: mean((one) => one.f1),
    medianF1: median((one) => one.f1),
    leastF1: worst?.f1 ?? 0,
    worst: worst?.site ?? "",
    ratio: median(ratio),
    mostRatio: sorted(ratio).at(-1) ?? 0,
    judging: sorted((one) => one.judgingShare).at(-1) ?? 0,
  };
}
