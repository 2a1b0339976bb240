/** One page of a project as a person labels it: its items and where they stand in the frame, what was said, and what a model suggests. */
import * as z from "zod";
import { anchorAt, lastAtOrBefore, type PageText } from "../../annotate/anchor.js";
import type { GivenEntry } from "../../annotate/entries.js";
import { cutText, type Item, itemLabels } from "../../annotate/items.js";
import {
  agreedLabels,
  emptyWork,
  finishedBy,
  type Project,
  type ProjectPage,
  rangesOf,
  type Work,
} from "../../annotate/project.js";
import { blockStructures, structuresOf } from "../../annotate/structure.js";
import { taskOf, UNMARKED } from "../../annotate/task.js";
import { openLabeller } from "../../events/papers/features/labeller.js";
import { openLexicon } from "../../events/papers/features/lexicon.js";
import { type SeenPage, seenPage } from "../../events/papers/reader-page.js";
import { loadModels } from "../../harvest/observe/models.js";
import { type CrfModel, decodeModel } from "../../learn/index.js";
import { UsageError } from "../../model/errors.js";
import { openPlaces, type Place } from "../../page/view/places.js";
import type { Desk } from "./desk.js";

export type Layer = "own" | "final";

export interface ShownItem {
  readonly text: string;
  /** Null where nothing can be shown in the frame. */
  readonly place: Place | null;
  /** Items of one number repeat one structure. */
  readonly like: number;
  readonly label: string;
  readonly guess?: { readonly label: string; readonly confidence: number };
  /** In the final layer, where annotators differ: what each said. */
  readonly said?: readonly { readonly by: string; readonly label: string }[];
}

export interface AnnotatedPage {
  readonly items: readonly ShownItem[];
  readonly fields: { readonly [name: string]: string };
  readonly done: boolean;
}

/** Undefined if the page's bytes are gone. */
export async function annotatedPage(
  desk: Desk,
  project: Project,
  page: ProjectPage,
  who: string,
  layer: Layer,
): Promise<AnnotatedPage | undefined> {
  const read = await desk.read(page);
  if (read === undefined) return undefined;
  const task = taskOf(project.settings.task);
  const seen = seenPage(read);
  const { text, items } = cutText(seen.blocks, task);
  const blockOf = items.map(({ start }) => lastAtOrBefore(text.starts, start));
  const likes = task.of === "units" ? structuresOf(seen.units, seen.blocks) : blockStructures(seen.blocks);
  // Words have no structure of their own: "all like this" means what it says of units and blocks.
  const likeOf = (i: number): number => (task.of === "words" ? -1 - i : likes[i]!);
  const places = openPlaces(read.tree).inOrder(
    items.map((item, i) => ({ text: item.text, element: seen.blocks[blockOf[i]!]!.element })),
  );
  const work = layer === "own" ? (page.work.get(who) ?? emptyWork()) : page.final;
  const begun = work ?? emptyWork();
  const agreed = layer === "final" && work === undefined ? agreedLabels(page, text, items) : undefined;
  const labels = agreed?.labels.map((label) => label ?? UNMARKED) ?? itemLabels(items, rangesOf(begun, text));
  const guesses = layer === "own" && task.name === "regions" ? regionGuesses()(seen) : undefined;
  const others =
    layer === "final" ? finishedBy(page).map((by) => ({ by, labels: saidBy(page.work.get(by)!, text, items) })) : [];
  return {
    items: items.map((item, i): ShownItem => {
      const said = others.map(({ by, labels: all }) => ({ by, label: all[i]! }));
      const differ = new Set(said.map(({ label }) => label)).size > 1;
      return {
        text: item.text.slice(0, 300),
        place: places[i] ?? null,
        like: likeOf(i),
        label: labels[i]!,
        ...(guesses === undefined ? {} : { guess: guesses[i]! }),
        ...(differ ? { said } : {}),
      };
    }),
    fields: Object.fromEntries(agreed?.fields ?? begun.fields),
    done: begun.done,
  };
}

const saidBy = (work: Work, text: PageText, items: readonly Item[]): string[] =>
  itemLabels(items, rangesOf(work, text));

/** What the labeller in use would say, and how sure it is. */
let guess: ((seen: SeenPage) => { readonly label: string; readonly confidence: number }[]) | undefined;

function regionGuesses(): NonNullable<typeof guess> {
  if (guess !== undefined) return guess;
  const models = loadModels(["lexica.model", "regions.model"]);
  const lexicon = openLexicon(models.get("lexica.model")!);
  const labeller = openLabeller(decodeModel(models.get("regions.model")!, "regions.model") as CrfModel, lexicon);
  guess = (seen) =>
    labeller.label(seen).map(({ label, confidence }) => ({ label, confidence: Math.round(100 * confidence) / 100 }));
  return guess;
}

/** Items from one to another, with one label; an empty label takes what is there back. */
export const labelMarks = z
  .array(z.strictObject({ from: z.int().min(0), to: z.int().min(0), label: z.string().max(60) }))
  .max(20_000);

type GivenMark = z.infer<typeof labelMarks>[number];

export interface Labelling {
  readonly layer: Layer;
  readonly marks?: readonly GivenMark[];
  /** Facts of the whole page. */
  readonly fields?: { readonly [name: string]: string };
  readonly done?: boolean | undefined;
  /** What it took, if the screen counted it. */
  readonly effort?: { readonly actions: number; readonly seconds: number };
}

/** Adds what a person says about a page; refuses what the task does not ask, and labels of people who are no annotators. */
export async function label(
  desk: Desk,
  project: Project,
  page: ProjectPage,
  who: string,
  { layer, marks = [], fields = {}, done, effort = undefined }: Labelling,
): Promise<void> {
  const { annotators } = project.settings;
  if (layer === "own" && annotators.length > 0 && !annotators.includes(who))
    throw new UsageError(`${who || "Nobody"} is no annotator of ${project.name}; these are: ${annotators.join(", ")}.`);
  const entries = await labelEntries(desk, project, page, who, layer, marks);
  for (const [name, value] of Object.entries(fields)) {
    checkField(project, name, value);
    entries.push({ kind: "field", page: page.id, layer, name, value });
  }
  if (done !== undefined) entries.push({ kind: "done", page: page.id, layer, done, ...effort });
  await desk.add(project.name, entries, who);
}

function checkField({ name: project, settings }: Project, name: string, value: string): void {
  const { fields } = taskOf(settings.task);
  const field = fields.find((one) => one.name === name);
  if (field === undefined)
    throw new UsageError(
      `${project} asks for no ${name || "such fact"}; it asks for ${fields.map((one) => one.name).join(", ") || "labels alone"}.`,
    );
  if (value !== "" && field.values !== undefined && !field.values.includes(value))
    throw new UsageError(`"${value}" is no ${name}: choose ${field.values.join(", ")}.`);
}

/** The entries that a person's labels make: labels that they replace are taken back. */
async function labelEntries(
  desk: Desk,
  project: Project,
  page: ProjectPage,
  who: string,
  layer: Layer,
  given: readonly GivenMark[],
): Promise<GivenEntry[]> {
  const cut = await desk.cut(project, page);
  if (cut === undefined) throw new UsageError("The page is no longer in the archive.");
  const { text, items } = cut;
  const allowed = new Set([...taskOf(project.settings.task).labels.map(({ name }) => name), "", UNMARKED]);
  const before = (layer === "own" ? page.work.get(who) : page.final)?.marks ?? new Map();
  const marks: Extract<GivenEntry, { kind: "labels" }>["marks"] = [];
  for (const { from, to, label } of given) {
    const [first, last] = [items[from], items[to]];
    if (first === undefined || last === undefined || to < from)
      throw new UsageError(`There are no items ${from} to ${to}.`);
    if (!allowed.has(label)) throw new UsageError(`"${label}" is no label of this project.`);
    const anchor = anchorAt(text, { start: first.start, end: last.end });
    for (const { anchor: old } of before.values())
      if (old.start < anchor.end && anchor.start < old.end && (old.start !== anchor.start || old.end !== anchor.end))
        marks.push({ anchor: old, label: "" });
    marks.push({ anchor, label: label === UNMARKED ? "" : label });
  }
  return marks.length === 0 ? [] : [{ kind: "labels", page: page.id, layer, marks }];
}
