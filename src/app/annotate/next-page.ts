/**
 * Which page does an annotator label next?
 *
 * First what was offered and is not done; then pages that others label and that still need another pair of eyes; then new ones, chosen by
 * expected gain or at random (`annotate/choose.ts`). Offers are entries like all others, so two people who ask at once may get
 * the same page once too often, and never lose anything.
 */
import { type Candidate, choosePages } from "../../annotate/choose.js";
import type { GivenEntry } from "../../annotate/entries.js";
import type { Project, ProjectPage } from "../../annotate/project.js";
import { type PageSignals, pageSignals } from "../../annotate/signals.js";
import { pageFeatures } from "../../events/papers/features/features.js";
import { openLexicon } from "../../events/papers/features/lexicon.js";
import { seenPage } from "../../events/papers/reader-page.js";
import { loadModels } from "../../harvest/observe/models.js";
import { crfTagger, decodeModel } from "../../learn/index.js";
import { type RandomSource, seeded } from "../../learn/random.js";
import { UsageError } from "../../model/errors.js";
import type { Desk } from "./desk.js";

export interface NextOptions {
  readonly count?: number;
  /** A model of regions in place of the shipped one. */
  readonly model?: Uint8Array;
  readonly signal?: AbortSignal;
}

export interface Next {
  readonly page: ProjectPage;
  readonly why: "gain" | "random" | "overlap";
  /** Whether it was offered before. */
  readonly again: boolean;
}

/** Pages for one annotator, at most `count`; empty when nothing is left for them. */
export async function nextPages(
  desk: Desk,
  name: string,
  annotator: string,
  options: NextOptions = {},
): Promise<Next[]> {
  const { count = 1 } = options;
  const project = await desk.project(name);
  const { annotators, overlap } = project.settings;
  if (annotators.length > 0 && !annotators.includes(annotator))
    throw new UsageError(`${annotator || "Nobody"} is no annotator of ${name}; these are: ${annotators.join(", ")}.`);
  const pages = [...project.pages.values()];
  const isDone = (page: ProjectPage): boolean => page.work.get(annotator)?.done ?? false;
  const open = pages.flatMap((page): Next[] => {
    const why = page.offers.get(annotator);
    return why === undefined || isDone(page) ? [] : [{ page, why, again: true }];
  });
  if (open.length >= count) return open.slice(0, count);
  const free = pages.filter((page) => !page.offers.has(annotator) && !isDone(page));
  const shared = free.filter((page) => page.offers.size > 0 && page.offers.size < overlap);
  const chosen: Next[] = shared.slice(0, count - open.length).map((page) => ({ page, why: "overlap", again: false }));
  const wanted = count - open.length - chosen.length;
  const fresh = free.filter((page) => page.offers.size === 0 && page.work.size === 0);
  if (wanted > 0 && fresh.length > 0) chosen.push(...(await choose(desk, project, fresh, wanted, options)));
  const offers = chosen.map(({ page, why }): GivenEntry => ({ kind: "offer", page: page.id, to: annotator, why }));
  await desk.add(name, offers, annotator);
  return [...open, ...chosen];
}

/** Pages that are looked at for one choice, at most; drawn at random. */
const MOST_CANDIDATES = 300;

async function choose(
  desk: Desk,
  project: Project,
  fresh: readonly ProjectPage[],
  count: number,
  options: NextOptions,
): Promise<Next[]> {
  // The seed is the number of the last entry: chance, but the same for everybody who looks at the same entries.
  const random = seeded(project.seen);
  const sample = fresh.length <= MOST_CANDIDATES ? fresh : drawn(fresh, MOST_CANDIDATES, random);
  const signalsOf = openSignals(desk, project, options.model);
  const candidates: Candidate[] = [];
  for (const page of sample) {
    if (options.signal?.aborted) break;
    const signals = await signalsOf(page);
    if (signals === undefined) continue;
    const { doubt, traits } = signals;
    candidates.push({ page: page.id, site: page.site, traits, ...(doubt === undefined ? {} : { doubt }) });
  }
  const known: Pick<Candidate, "site" | "traits">[] = [];
  for (const page of project.pages.values()) {
    if (page.offers.size === 0 && page.work.size === 0) continue;
    const signals = await signalsOf(page);
    if (signals !== undefined) known.push({ site: page.site, traits: signals.traits });
  }
  const offers = choosePages(candidates, known, { count, randomShare: project.settings.randomShare, random });
  return offers.map(({ page, why }) => ({ page: project.pages.get(page)!, why, again: false }));
}

function drawn<T>(all: readonly T[], count: number, random: RandomSource): T[] {
  const left = [...all];
  return Array.from({ length: count }, () => left.splice(Math.floor(random() * left.length), 1)[0]!);
}

/** What a page looks like does not change: its signals are computed once for a process and a model. */
const remembered = new Map<string, PageSignals | undefined>();
const MOST_REMEMBERED = 5_000;

function openSignals(desk: Desk, project: Project, own: Uint8Array | undefined) {
  const models = loadModels(["lexica.model", "regions.model"]);
  const lexicon = openLexicon(models.get("lexica.model")!);
  const model = decodeModel(own ?? models.get("regions.model")!, "regions.model");
  if (model.kind !== "crf") throw new UsageError("The model is no model of regions.");
  // Doubt is that of the labeller of regions; for other tasks only what pages look like counts.
  const tagger = project.settings.task === "regions" ? crfTagger(model) : undefined;
  return async (page: ProjectPage): Promise<PageSignals | undefined> => {
    const key = `${page.id} ${tagger === undefined ? "" : model.about.fingerprint}`;
    if (remembered.has(key)) return remembered.get(key);
    const read = await desk.read(page);
    const { features } = read === undefined ? { features: undefined } : pageFeatures(seenPage(read), lexicon);
    const signals = features && pageSignals(features, tagger);
    if (remembered.size >= MOST_REMEMBERED) remembered.clear();
    remembered.set(key, signals);
    return signals;
  };
}
