/**
 * Where do the regions of the gold cut lie in our own cut?
 *
 * Both cuts hold the same characters in nearly the same order; white space, accents and mended mojibake differ. Regions that both hold once are
 * fixed points, as far as they follow each other in order; the others are searched between them. A greedy search from top
 * to bottom loses whole pages: one menu word found too far down, and nothing above it is searched again.
 */
export interface Aligned {
  /** For each region, from where to where in the stream of our pieces' characters; undefined where it was not found. */
  readonly places: readonly (readonly [from: number, to: number] | undefined)[];
  /** Where each piece begins in the stream; one more for the end. */
  readonly starts: readonly number[];
}

export function alignRegions(pieces: readonly string[], regions: readonly string[]): Aligned {
  let stream = "";
  const starts: number[] = [];
  for (const piece of pieces) {
    starts.push(stream.length);
    stream += squeezed(piece);
  }
  starts.push(stream.length);
  const wanted = regions.map(squeezed);
  const places: ([number, number] | undefined)[] = new Array(regions.length).fill(undefined);
  for (const [n, at] of fixedPoints(stream, wanted)) places[n] = [at, at + wanted[n]!.length];
  let from = 0;
  for (const [n, text] of wanted.entries()) {
    const own = places[n];
    if (own === undefined && text !== "") {
      const to = nextPlace(places, n) ?? stream.length;
      const at = stream.slice(from, to).indexOf(text);
      if (at >= 0) places[n] = [from + at, from + at + text.length];
    }
    from = places[n]?.[1] ?? from;
  }
  return { places, starts };
}

/** Without what two readers of one page may see differently: white space, accents, signs. */
export function squeezed(text: string): string {
  return text.normalize("NFKD").replace(/[^\p{L}\p{N}]+/gu, "");
}

/** Regions that occur once, in an order that both cuts share: the longest increasing run of places. */
function fixedPoints(stream: string, wanted: readonly string[]): [region: number, at: number][] {
  const times = new Map<string, number>();
  for (const text of wanted) times.set(text, (times.get(text) ?? 0) + 1);
  const once: [number, number][] = [];
  for (const [n, text] of wanted.entries()) {
    if (text.length < 12 || times.get(text) !== 1) continue;
    const at = stream.indexOf(text);
    if (at >= 0 && stream.indexOf(text, at + 1) < 0) once.push([n, at]);
  }
  const ends: number[] = []; // index into `once` of the smallest end of a run of each length
  const before: number[] = [];
  for (const [i, [, at]] of once.entries()) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (once[ends[middle]!]![1] < at) low = middle + 1;
      else high = middle;
    }
    before.push(low > 0 ? ends[low - 1]! : -1);
    ends[low] = i;
  }
  const run: [number, number][] = [];
  for (let i = ends.at(-1) ?? -1; i >= 0; i = before[i]!) run.push(once[i]!);
  return run.reverse();
}

function nextPlace(places: readonly (readonly [number, number] | undefined)[], n: number): number | undefined {
  for (let i = n + 1; i < places.length; i++) if (places[i] !== undefined) return places[i]![0];
  return undefined;
}
