/**
 * Which examples are tested together?
 *
 * Each example is tested exactly once, by a model that has not seen it. *Stratified*: every fold has its share of every
 * class. *Grouped*: examples of one group (a site, an author) never stand on both sides, because a model that
 * recognises the site has learned nothing about the next one; classes are spread as evenly as whole groups allow.
 */
import { checkWhole, DataError } from "../errors.js";
import { seeded, shuffled } from "../random.js";

/** `k` lists of places in `labels`, each in ascending order; together they are all places, once. */
export function stratifiedFolds(labels: readonly unknown[], k: number, seed = 1): number[][] {
  return groupedFolds(
    labels,
    labels.map((_, place) => place),
    k,
    seed,
  );
}

export function groupedFolds(labels: readonly unknown[], groups: readonly unknown[], k: number, seed = 1): number[][] {
  checkWhole("folds", k, 2);
  if (labels.length !== groups.length)
    throw new DataError(`${labels.length} labels and ${groups.length} groups; each example needs both`);
  const classes = new Map([...new Set(labels)].map((label, c) => [label, c]));
  const counts = new Float64Array(classes.size);
  for (const label of labels) counts[classes.get(label)!]!++;
  const random = seeded(seed);
  // Large groups first: they are hard to place, small ones even out what is left. Equals come in random order, class by class.
  const order = shuffled(membersOf(groups), random).sort(
    (a, b) => b.length - a.length || classes.get(labels[a[0]!])! - classes.get(labels[b[0]!])!,
  );
  const folds: number[][] = Array.from({ length: k }, () => []);
  const filled = folds.map(() => new Float64Array(classes.size));
  for (const group of order) {
    let best = 0;
    let least = Number.POSITIVE_INFINITY;
    for (let f = 0; f < k; f++) {
      // How full the fold already is of the classes this group brings, as a share of each class; then how full at all.
      let crowd = folds[f]!.length / (labels.length * 1e6);
      for (const place of group) {
        const c = classes.get(labels[place])!;
        crowd += filled[f]![c]! / counts[c]!;
      }
      if (crowd < least) [best, least] = [f, crowd];
    }
    for (const place of group) {
      folds[best]!.push(place);
      filled[best]![classes.get(labels[place])!]!++;
    }
  }
  return folds.map((fold) => fold.sort((a, b) => a - b));
}

/** The places of each group, groups in the order of their first member. */
export function membersOf(groups: readonly unknown[]): number[][] {
  const members = new Map<unknown, number[]>();
  groups.forEach((group, place) => {
    const list = members.get(group);
    if (list) list.push(place);
    else members.set(group, [place]);
  });
  return [...members.values()];
}
