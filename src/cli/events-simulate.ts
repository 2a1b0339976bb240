/** `winnow events simulate`: years in a simulated world, the schedule against periodic recrawling at the same cost. */
import { type Command, Option } from "commander";
import type { Policy, WorldOutcome } from "../events/world-run.js";
import { DAY } from "../model/time.js";
import { wholeNumber, withManners } from "./flags.js";
import { listenForInterrupt } from "./interrupt.js";
import { type Manners, openVoice, type Voice } from "./voice.js";

interface Flags extends Manners {
  readonly conferences?: number;
  readonly years: number;
  readonly setting?: "punctual" | "typical" | "erratic";
  readonly seed: number;
  readonly pages?: boolean;
}

export function addEventsSimulate(group: Command, end: (code: number) => void): void {
  const command = group
    .command("simulate")
    .description("Live through years of a simulated world: how soon are papers harvested, and at what cost?")
    .option("--conferences <n>", "how many conferences (default: 10000; with --pages 100)", wholeNumber(1, 1_000_000))
    .option("--pages", "the real loop over real HTML: every visit is made, every page read")
    .option("--years <n>", "how long; from 2 on next editions are looked for, too", wholeNumber(1, 20), 1)
    .addOption(
      new Option("--setting <name>", "how committees post their papers (default: all three)").choices([
        "punctual",
        "typical",
        "erratic",
      ]),
    )
    .option("--seed <n>", "another seed, another world", wholeNumber(0), 1);
  withManners(command)
    .addHelpText(
      "after",
      `
Examples:
  winnow events simulate --setting typical
  winnow events simulate --conferences 1000 --json
  winnow events simulate --years 3 --conferences 3000
  winnow events simulate --pages --setting typical

The schedule is the code that plans real visits, with a virtual clock. Against recrawling every 1, 7 and 30 days it gets as many visits per
year as that costs, or just fewer. Delays are from posting to harvest, in days; what was never harvested is missed and counts as infinite.
The world: src/events/world.ts and world-postings.ts, described in docs/schedule.md.
Exit codes: 0 done, 2 wrong use.`,
    )
    .action(async (flags: Flags) => end(await simulate(flags)));
}

const PERIODS = [1, 7, 30] as const;

async function simulate(flags: Flags): Promise<number> {
  const voice = openVoice(flags);
  if (flags.pages) return simulatePages(flags, voice);
  const { liveThrough, paceFor } = await import("../events/world-run.js");
  const { PUNCTUALITIES } = await import("../events/world-postings.js");
  const { WEEKLY_PACE } = await import("../events/schedule.js");
  const { conferences = 10_000, years, seed } = flags;
  const began = performance.now();
  let lived = 0;
  voice.result("setting   policy                     requests   median      p90   missed   median against periodic");
  for (const how of flags.setting === undefined ? PUNCTUALITIES : [flags.setting]) {
    const settings = { conferences, years, how, seed };
    const live = async (what: string, policy: Policy): Promise<WorldOutcome> => {
      voice.pin(`${how}: ${what}`);
      // A turn of the event loop, so that an interrupt is heard between two lives.
      await new Promise((resolve) => setImmediate(resolve));
      lived++;
      return liveThrough(settings, policy);
    };
    const say = (name: string, outcome: WorldOutcome, against?: number): number => {
      const figures = figuresOf(outcome);
      const days = (value: number): string => (Number.isFinite(value) ? value.toFixed(2) : "–").padStart(7);
      const ratio = against === undefined ? "" : (figures.median / against).toFixed(2);
      voice.result(
        `${how.padEnd(10)}${name.padEnd(24)}${String(outcome.requests).padStart(11)}  ${days(figures.median)}  ${days(figures.p90)}  ${figures.missed.toFixed(3).padStart(7)}   ${ratio}`,
      );
      voice.data({ setting: how, policy: name, ...figures, ratio: ratio === "" ? null : Number(ratio) });
      if (outcome.nextEditions.there > 0) {
        const { there, found } = outcome.nextEditions;
        voice.result(`          next editions found: ${found} of ${there} (${(found / there).toFixed(3)})`);
        voice.data({ setting: how, nextEditions: { there, found, share: found / there } });
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
  voice.pin(undefined);
  const seconds = (performance.now() - began) / 1000;
  voice.note(
    `${lived} times ${years} ${years === 1 ? "year" : "years"} of ${conferences} conferences in ${seconds.toFixed(1)} s.`,
  );
  voice.data({
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
async function simulatePages(flags: Flags, voice: Voice): Promise<number> {
  const { livePages } = await import("./events-simulate-pages.js");
  const { liveThrough } = await import("../events/world-run.js");
  const { PUNCTUALITIES } = await import("../events/world-postings.js");
  const { WEEKLY_PACE } = await import("../events/schedule.js");
  const { conferences = 100, years, seed } = flags;
  const interrupt = listenForInterrupt(voice);
  const began = performance.now();
  voice.result("setting   policy                     requests   median      p90   missed   dates right, wrong, missed");
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
        voice.result(
          `${how.padEnd(10)}${policy.padEnd(24)}${String(outcome.requests).padStart(11)}  ${days(figures.median)}  ${days(figures.p90)}  ${figures.missed.toFixed(3).padStart(7)}   ${more}`,
        );
        const { there, found } = outcome.nextEditions;
        if (there > 0)
          voice.result(`          next editions found: ${found} of ${there} (${(found / there).toFixed(3)})`);
        voice.data({ setting: how, policy, ...figures, nextEditions: outcome.nextEditions, ...data });
      };
      say("every 7 days, no pages", liveThrough(settings, { kind: "periodic", every: 7 * DAY }));
      say("schedule, no pages", liveThrough(settings, { kind: "schedule", pace: WEEKLY_PACE }));
      const outcome = await livePages(
        settings,
        (day, visits) => voice.pin(`${how}: day ${Math.floor(day)}, ${visits} visits`),
        interrupt.signal,
      );
      voice.pin(undefined);
      const { right, wrong, missed } = outcome.dates;
      say("schedule, pages", outcome, `${right}, ${wrong}, ${missed}`, {
        dates: outcome.dates,
        searches: outcome.searches,
      });
    }
  } catch (error) {
    if (interrupt.code() === undefined) throw error;
  } finally {
    voice.pin(undefined);
    interrupt.release();
  }
  const seconds = (performance.now() - began) / 1000;
  const code = interrupt.code();
  voice.note(
    `${years} ${years === 1 ? "year" : "years"} of ${conferences} conferences on pages in ${seconds.toFixed(1)} s.`,
  );
  voice.data({
    summary: true,
    command: "events simulate",
    end: code === undefined ? "finished" : "stopped",
    counts: { conferences, years },
    seconds,
  });
  return code ?? 0;
}
