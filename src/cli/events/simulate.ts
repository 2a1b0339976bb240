/** `winnow events simulate`: years in a simulated world, the schedule against periodic recrawling at the same cost. */
import { type Command, Option } from "commander";
import type { Policy, WorldOutcome } from "../../lab/conferences/world-run.js";
import { DAY } from "../../model/time.js";
import { wholeNumber, withOutputFlags } from "../flags.js";
import { listenForInterrupt } from "../terminal/interrupt.js";
import { type Output, type OutputFlags, openOutput } from "../terminal/output.js";

interface Flags extends OutputFlags {
  readonly conferences?: number;
  readonly years: number;
  readonly setting?: "punctual" | "typical" | "erratic";
  readonly seed: number;
  readonly pages?: boolean;
}

export function defineEventsSimulate(command: Command, end: (code: number) => void): void {
  command
    .option("--conferences <n>", "number of conferences (default: 10000; with --pages 100)", wholeNumber(1, 1_000_000))
    .option("--pages", "run the real harvest on generated HTML pages: every visit is made, every page is read")
    .option("--years <n>", "number of years; from 2 on, next editions are searched for, too", wholeNumber(1, 20), 1)
    .addOption(
      new Option("--setting <name>", "how committees post their papers (default: all three)").choices([
        "punctual",
        "typical",
        "erratic",
      ]),
    )
    .option("--seed <n>", "seed of the simulation", wholeNumber(0), 1);
  withOutputFlags(command)
    .addHelpText(
      "after",
      `
Examples:
  winnow events simulate --setting typical
  winnow events simulate --conferences 1000 --json
  winnow events simulate --years 3 --conferences 3000
  winnow events simulate --pages --setting typical

Visits are planned by the same code as real ones, with a virtual clock. Delays are from posting to harvest, in days;
papers that were never harvested count as missed, with an infinite delay. The simulated conferences are described in
docs/schedule.md.
Exit codes: 0 done, 2 usage error.`,
    )
    .action(async (flags: Flags) => end(await simulate(flags)));
}

const PERIODS = [1, 7, 30] as const;

async function simulate(flags: Flags): Promise<number> {
  const output = openOutput(flags);
  if (flags.pages) return simulatePages(flags, output);
  const { simulateWorld, paceFor } = await import("../../lab/conferences/world-run.js");
  const { PUNCTUALITIES } = await import("../../lab/conferences/world-postings.js");
  const { WEEKLY_PACE } = await import("../../events/schedule/schedule.js");
  const { conferences = 10_000, years, seed } = flags;
  const began = performance.now();
  let lived = 0;
  output.result("setting   policy                     requests   median      p90   missed   median against periodic");
  for (const how of flags.setting === undefined ? PUNCTUALITIES : [flags.setting]) {
    const settings = { conferences, years, how, seed };
    const live = async (what: string, policy: Policy): Promise<WorldOutcome> => {
      output.pin(`${how}: ${what}`);
      // A turn of the event loop, so that an interrupt is heard between two lives.
      await new Promise((resolve) => setImmediate(resolve));
      lived++;
      return simulateWorld(settings, policy);
    };
    const say = (name: string, outcome: WorldOutcome, against?: number): number => {
      const figures = figuresOf(outcome);
      const days = (value: number): string => (Number.isFinite(value) ? value.toFixed(2) : "–").padStart(7);
      const ratio = against === undefined ? "" : (figures.median / against).toFixed(2);
      output.result(
        `${how.padEnd(10)}${name.padEnd(24)}${String(outcome.requests).padStart(11)}  ${days(figures.median)}  ${days(figures.p90)}  ${figures.missed.toFixed(3).padStart(7)}   ${ratio}`,
      );
      output.data({ setting: how, policy: name, ...figures, ratio: ratio === "" ? null : Number(ratio) });
      if (outcome.nextEditions.there > 0) {
        const { there, found } = outcome.nextEditions;
        output.result(`          next editions found: ${found} of ${there} (${(found / there).toFixed(3)})`);
        output.data({ setting: how, nextEditions: { there, found, share: found / there } });
      }
      return figures.median;
    };
    if (years > 1) {
      say("schedule", await live("schedule", { kind: "schedule", pace: WEEKLY_PACE }));
      continue;
    }
    for (const days of PERIODS) {
      const every = days * DAY;
      const name = `every ${days === 1 ? "day" : `${days} days`}`;
      const periodic = await live(name, { kind: "periodic", every });
      const median = say(name, periodic);
      let pace = paceFor(settings, every);
      let ours = await live("schedule", { kind: "schedule", pace });
      // The pace was found on a part of the world; the whole must not cost more either.
      while (ours.requests > periodic.requests) {
        pace *= 0.98;
        ours = await live("schedule", { kind: "schedule", pace });
      }
      say(`schedule, pace ${pace.toFixed(0)}`, ours, median);
    }
  }
  output.pin(undefined);
  const seconds = (performance.now() - began) / 1000;
  output.note(
    `${lived} times ${years} ${years === 1 ? "year" : "years"} of ${conferences} conferences in ${seconds.toFixed(1)} s.`,
  );
  output.data({
    summary: true,
    command: "events simulate",
    end: "finished",
    counts: { conferences, years, lived },
    seconds,
  });
  return 0;
}

function figuresOf({ requests, visits, delays }: Pick<WorldOutcome, "requests" | "visits" | "delays">) {
  const quantile = (share: number): number =>
    delays[Math.min(delays.length - 1, Math.floor(share * delays.length))] ?? Number.NaN;
  const missed = delays.filter((delay) => !Number.isFinite(delay)).length / Math.max(1, delays.length);
  return { requests, visits, postings: delays.length, median: quantile(0.5), p90: quantile(0.9), missed };
}

// ── Pages ───────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** The same world three times: every week and by schedule with what a visit would see, then by schedule with what pages show. */
async function simulatePages(flags: Flags, output: Output): Promise<number> {
  const { simulatePages } = await import("../../lab/conferences/simulate-pages.js");
  const { simulateWorld } = await import("../../lab/conferences/world-run.js");
  const { PUNCTUALITIES } = await import("../../lab/conferences/world-postings.js");
  const { WEEKLY_PACE } = await import("../../events/schedule/schedule.js");
  const { conferences = 100, years, seed } = flags;
  const interrupt = listenForInterrupt(output);
  const began = performance.now();
  output.result(
    "setting   policy                     requests   median      p90   missed   dates right, wrong, missed",
  );
  try {
    for (const how of flags.setting === undefined ? PUNCTUALITIES : [flags.setting]) {
      const settings = { conferences, years, how, seed };
      const say = (
        policy: string,
        outcome: Pick<WorldOutcome, "requests" | "visits" | "delays" | "nextEditions">,
        more = "",
        data = {},
      ): void => {
        const figures = figuresOf(outcome);
        const days = (value: number): string => (Number.isFinite(value) ? value.toFixed(2) : "–").padStart(7);
        output.result(
          `${how.padEnd(10)}${policy.padEnd(24)}${String(outcome.requests).padStart(11)}  ${days(figures.median)}  ${days(figures.p90)}  ${figures.missed.toFixed(3).padStart(7)}   ${more}`,
        );
        const { there, found } = outcome.nextEditions;
        if (there > 0)
          output.result(`          next editions found: ${found} of ${there} (${(found / there).toFixed(3)})`);
        output.data({ setting: how, policy, ...figures, nextEditions: outcome.nextEditions, ...data });
      };
      say("every 7 days, no pages", simulateWorld(settings, { kind: "periodic", every: 7 * DAY }));
      say("schedule, no pages", simulateWorld(settings, { kind: "schedule", pace: WEEKLY_PACE }));
      const outcome = await simulatePages(
        settings,
        (day, visits) => output.pin(`${how}: day ${Math.floor(day)}, ${visits} visits`),
        interrupt.signal,
      );
      output.pin(undefined);
      const { right, wrong, missed } = outcome.dates;
      say("schedule, pages", outcome, `${right}, ${wrong}, ${missed}`, {
        dates: outcome.dates,
        searches: outcome.searches,
      });
    }
  } catch (error) {
    if (interrupt.code() === undefined) throw error;
  } finally {
    output.pin(undefined);
    interrupt.release();
  }
  const seconds = (performance.now() - began) / 1000;
  const code = interrupt.code();
  output.note(
    `${years} ${years === 1 ? "year" : "years"} of ${conferences} conferences on pages in ${seconds.toFixed(1)} s.`,
  );
  output.data({
    summary: true,
    command: "events simulate",
    end: code === undefined ? "finished" : "stopped",
    counts: { conferences, years },
    seconds,
  });
  return code ?? 0;
}
