/**
 * Learns the weights of listing's signals from real sites, and for each site weights that have not seen it.
 *
 * From breadth-first crawls, and from harvests with earlier weights, without and with an example leaf. Sites are left
 * out in six parts, the same in every run, so that a site is always judged by weights from others, also by the earlier
 * ones. The penalty is the one with the least loss on sites that took no part.
 */
import { SIGNAL_MEANINGS, SIGNAL_NAMES } from "../../listing/kinds/signals.js";
import { CONTEXT, CONTEXT_NAMES, type Steps, type Weights } from "../../listing/kinds/understand.js";
import { BOUNDS, WEIGHT_ROWS } from "../../listing/kinds/weights.js";
import { fitKinds, unseenLoss } from "./fit-kinds.js";
import { type KindSample, samplesOf } from "./kind-samples.js";
import { observedSite } from "./observed.js";
import { type GoldSite, isInvented } from "./sites.js";

const PARTS = 6;
const NOTHING = { first: [], second: [] };

export interface TrainedKinds {
  /** From all sites. */
  readonly weights: Weights;
  /** Weights from the other sites, for each part of the sites. */
  readonly unseen: readonly UnseenWeights[];
}

export interface UnseenWeights {
  /** Groups of sites that took no part. */
  readonly groups: readonly string[];
  readonly weights: Weights;
}

export function weightsFor(group: string, unseen: readonly UnseenWeights[]): Weights | undefined {
  return unseen.find(({ groups }) => groups.includes(group))?.weights;
}

/** Every page, as a user would, with an example. */
const HARVESTS = [
  [true, false],
  [false, false],
  [false, true],
] as const;

/** `earlier` are weights of an earlier run, for each part of the sites; `folder` keeps what pages look like. */
export function gatherSamples(
  sites: readonly GoldSite[],
  earlier: readonly UnseenWeights[],
  folder: string,
  note: (says: string) => void,
): KindSample[] {
  const samples: KindSample[] = [];
  for (const site of sites) {
    note(site.name);
    const observed = observedSite(site, folder);
    const known = isInvented(site.group) ? earlier[0]?.weights : weightsFor(site.group, earlier);
    const weights = known ?? { plain: NOTHING, shown: NOTHING, bounds: BOUNDS };
    for (const [everything, hinted] of HARVESTS)
      samples.push(...samplesOf(site, observed.kind, { weights, everything, hinted }));
    observed.save();
  }
  return samples;
}

/** `earlier` holds a part of what is learned now: weights of one run alone change more than the sites do. */
export async function trainKinds(
  samples: readonly KindSample[],
  earlier: TrainedKinds,
  note: (says: string) => void,
  penalties: readonly number[],
): Promise<TrainedKinds> {
  const l2 = penalties.length === 1 ? penalties[0]! : await bestPenalty(samples, penalties, note);
  note(`fitting with penalty ${l2}`);
  const unseen = (await fitUnseen(samples, l2)).map(({ groups, weights }) => {
    // Only earlier weights that have not seen these sites either.
    const before = earlier.unseen.find((one) => groups.every((group) => one.groups.includes(group)));
    return { groups, weights: before === undefined ? weights : mixed(weights, before.weights) };
  });
  return { weights: mixed(await fitKinds(samples, { l2 }), earlier.weights), unseen };
}

const EARLIER_SHARE = 0.5;

function mixed(now: Weights, before: Weights): Weights {
  // Weights of other signals cannot be mixed.
  const mix = (one: readonly number[], other: readonly number[]): readonly number[] =>
    other.length !== one.length
      ? one
      : one.map((value, i) => Math.round(100 * (value + EARLIER_SHARE * (other[i]! - value))) / 100);
  const steps = (one: Steps, other: Steps): Steps => ({
    first: mix(one.first, other.first),
    second: mix(one.second, other.second),
  });
  return { plain: steps(now.plain, before.plain), shown: steps(now.shown, before.shown), bounds: before.bounds };
}

/** How much larger the first step's mean loss on sites that took no part is without a signal. */
export interface SignalCost {
  readonly name: string;
  readonly cost: number;
}

/** The cost of leaving out each signal, at the end of each harvest without an example. */
export async function ablate(
  samples: readonly KindSample[],
): Promise<{ readonly loss: number; readonly costs: readonly SignalCost[] }> {
  const plain = samples.filter(({ hinted }) => !hinted);
  const pages = (sample: KindSample | undefined) => sample?.snapshot.counters.pages ?? 0;
  const last = plain.filter((sample, i) => plain[i + 1]?.site !== sample.site || pages(plain[i + 1]) <= pages(sample));
  const loss = await unseenLoss(last, { l2: SHIPPED_PENALTY });
  const costs: SignalCost[] = [];
  for (const name of SIGNAL_NAMES) {
    if (name === "bias" || name.includes("example")) continue;
    costs.push({ name, cost: (await unseenLoss(last, { l2: SHIPPED_PENALTY, without: [name] })) - loss });
  }
  return { loss, costs };
}

const SHIPPED_PENALTY = 0.03;

/** The table of all signals, in Markdown: meaning, shipped weights of the second step, and what leaving it out costs. */
export function signalsTable(costs: readonly SignalCost[]): string[] {
  const meanings = new Map([...SIGNAL_MEANINGS, ...CONTEXT]);
  const signed = (value: number, digits: number) => `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(digits)}`;
  const rows = WEIGHT_ROWS.map(([name, , plain, , shown]) => {
    const cost = costs.find((one) => one.name === name)?.cost;
    const left = cost === undefined ? "–" : signed(cost, 4);
    return `| ${name} | ${meanings.get(name)} | ${signed(plain, 2)} | ${signed(shown, 2)} | ${left} |`;
  });
  return ["| signal | meaning | weight | with an example | left out |", "|---|---|---|---|---|", ...rows];
}

async function bestPenalty(
  samples: readonly KindSample[],
  penalties: readonly number[],
  note: (says: string) => void,
): Promise<number> {
  const plain = samples.filter(({ hinted }) => !hinted);
  let best = { l2: penalties[0]!, loss: Number.POSITIVE_INFINITY };
  for (const l2 of penalties) {
    const loss = await unseenLoss(plain, { l2 });
    note(`penalty ${l2}: loss ${loss.toFixed(4)}`);
    if (loss < best.loss) best = { l2, loss };
  }
  return best.l2;
}

async function fitUnseen(samples: readonly KindSample[], l2: number): Promise<UnseenWeights[]> {
  const groups = [...new Set(samples.map(({ group }) => group))].filter((group) => !isInvented(group)).sort();
  const unseen: UnseenWeights[] = [];
  for (let part = 0; part < PARTS; part++) {
    const tested = groups.filter((_, i) => i % PARTS === part);
    if (tested.length === 0) continue;
    const others = samples.filter(({ group }) => !tested.includes(group));
    unseen.push({ groups: tested, weights: await fitKinds(others, { l2 }) });
  }
  return unseen;
}

/** The source of kinds/weights.ts. */
export function weightsSource({ plain, shown, bounds }: Weights): string {
  const names = [...SIGNAL_NAMES, ...CONTEXT_NAMES];
  const rows = names.map((name, i) => {
    const values = [plain.first[i], plain.second[i], shown.first[i], shown.second[i]];
    return `  [${[JSON.stringify(name), ...values.map((value) => value ?? 0)].join(", ")}],`;
  });
  return `/**
 * The learned weights of the signals, made by \`winnow train listing\`: without examples (first and second step), and
 * with examples (first and second step).
 */
import type { Bounds, Weights } from "./understand.js";

type Row = readonly [name: string, plain1: number, plain2: number, shown1: number, shown2: number];

export const WEIGHT_ROWS: readonly Row[] = [
${rows.join("\n")}
];

/** How far looking around goes, learned with them. */
export const BOUNDS: Bounds = {
${Object.entries(bounds)
  .map(([name, value]) => `  ${name}: ${value},`)
  .join("\n")}
};

export const WEIGHTS: Weights = {
  plain: { first: WEIGHT_ROWS.map((row) => row[1]), second: WEIGHT_ROWS.map((row) => row[2]) },
  shown: { first: WEIGHT_ROWS.map((row) => row[3]), second: WEIGHT_ROWS.map((row) => row[4]) },
  bounds: BOUNDS,
};
`;
}
