/**
 * Learns the weights of listing's signals from real sites, and for each site weights that have not seen it.
 *
 * Two rounds: the first from breadth-first crawls, the second also from harvests with the weights of the first, without
 * and with an example leaf. Sites are left out in six parts, so that a site is always judged by weights from others.
 */
import { SIGNAL_NAMES } from "../../listing/kinds/signals.js";
import { CONTEXT_NAMES, type Weights } from "../../listing/kinds/understand.js";
import { fitKinds } from "./fit-kinds.js";
import { type KindSample, samplesOf } from "./kind-samples.js";
import type { GoldSite } from "./sites.js";

const PARTS = 6;
const L2 = 0.3;
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

export async function trainKinds(sites: readonly GoldSite[], note: (says: string) => void): Promise<TrainedKinds> {
  const samples: KindSample[] = [];
  const take = (site: GoldSite, weights: Weights, everything: boolean, hinted: boolean): void => {
    note(`${site.name}: ${everything ? "every page" : hinted ? "with an example" : "as a user would"}`);
    samples.push(...samplesOf(site, { weights, everything, hinted }));
  };
  for (const site of sites) take(site, { plain: NOTHING, shown: NOTHING }, true, false);
  for (const site of sites) take(site, { plain: NOTHING, shown: NOTHING }, true, true);
  const first = await fitParts(samples);
  for (const site of sites)
    for (const hinted of [false, true]) take(site, weightsFor(site.group, first.unseen)!, false, hinted);
  return fitParts(samples);
}

async function fitParts(samples: readonly KindSample[]): Promise<TrainedKinds> {
  const groups = [...new Set(samples.map(({ group }) => group))].sort();
  const unseen: UnseenWeights[] = [];
  for (let part = 0; part < PARTS; part++) {
    const tested = groups.filter((_, i) => i % PARTS === part);
    if (tested.length === 0) continue;
    const others = samples.filter(({ group }) => !tested.includes(group));
    unseen.push({ groups: tested, weights: await fitKinds(others, { l2: L2 }) });
  }
  return { weights: await fitKinds(samples, { l2: L2 }), unseen };
}

/** The source of kinds/weights.ts. */
export function weightsSource({ plain, shown }: Weights): string {
  const names = [...SIGNAL_NAMES, ...CONTEXT_NAMES];
  const rows = names.map((name, i) => {
    const values = [plain.first[i], plain.second[i], shown.first[i], shown.second[i]];
    return `  [${[JSON.stringify(name), ...values.map((value) => value ?? 0)].join(", ")}],`;
  });
  return `/**
 * The learned weights of the signals, made by \`winnow train listing\`: without examples (first and second step), and
 * with examples (first and second step).
 */
import type { Weights } from "./understand.js";

type Row = readonly [name: string, plain1: number, plain2: number, shown1: number, shown2: number];

export const WEIGHT_ROWS: readonly Row[] = [
${rows.join("\n")}
];

export const WEIGHTS: Weights = {
  plain: { first: WEIGHT_ROWS.map((row) => row[1]), second: WEIGHT_ROWS.map((row) => row[2]) },
  shown: { first: WEIGHT_ROWS.map((row) => row[3]), second: WEIGHT_ROWS.map((row) => row[4]) },
};
`;
}
