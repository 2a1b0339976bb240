/**
 * What is written down when people annotate?
 *
 * Entries, which are added and never changed: a project's settings, a page that joins it, an offer, labels, a page that is done. What
 * a project looks like is computed from them (`project.ts`), so its history is complete and two people never overwrite each other.
 */
import * as z from "zod";
import { TASK_NAMES } from "./task.js";

export const AnchorShape = z.strictObject({
  start: z.int().min(0),
  end: z.int().min(0),
  quote: z.string().max(20_000),
  before: z.string().max(200),
  after: z.string().max(200),
  path: z.string().max(4_000),
});

const Place = z.strictObject({ segment: z.string(), offset: z.int(), length: z.int(), digest: z.string() });

/** Whose labels: an annotator's own, or the final ones, decided by an adjudicator. */
const layer = z.enum(["own", "final"]).default("own");

export const Settings = z.strictObject({
  kind: z.literal("settings"),
  task: z.enum(TASK_NAMES as [(typeof TASK_NAMES)[number], ...(typeof TASK_NAMES)[number][]]),
  guidelines: z.string().max(100_000),
  /** Empty: whoever may correct records. */
  annotators: z.array(z.string().min(1).max(100)).max(200),
  /** How many people label each page. */
  overlap: z.int().min(1).max(20),
  /** Of the pages, drawn at random. */
  randomShare: z.number().min(0).max(1),
});

const Entry = z.discriminatedUnion("kind", [
  Settings,
  z.strictObject({
    kind: z.literal("page"),
    page: z.string(),
    url: z.string(),
    /** Pages of one site never stand on both sides of a split. */
    site: z.string(),
    title: z.string(),
    /** In the archive of the store; without it the bytes are kept with the project. */
    place: Place.optional(),
  }),
  z.strictObject({ kind: z.literal("drop"), page: z.string() }),
  z.strictObject({
    kind: z.literal("offer"),
    page: z.string(),
    to: z.string(),
    why: z.enum(["gain", "random", "overlap"]),
  }),
  z.strictObject({
    kind: z.literal("labels"),
    page: z.string(),
    layer,
    /** An empty label takes the label of this place back. */
    marks: z.array(z.strictObject({ anchor: AnchorShape, label: z.string().max(60) })).max(20_000),
  }),
  z.strictObject({ kind: z.literal("field"), page: z.string(), layer, name: z.string(), value: z.string().max(1_000) }),
  z.strictObject({
    kind: z.literal("done"),
    page: z.string(),
    layer,
    done: z.boolean(),
    /** What it took the person, if the screen counted it. */
    actions: z.int().min(0).optional(),
    seconds: z.number().min(0).optional(),
  }),
  // In the journal's list of models.
  z.strictObject({
    kind: z.literal("model"),
    name: z.string(),
    /** Which of the shipped models it takes the place of: "regions.model". */
    file: z.string(),
    project: z.string(),
    /** Markdown. */
    card: z.string(),
    figures: z.array(z.strictObject({ name: z.string(), before: z.number(), after: z.number() })),
  }),
  /** Harvests of the collection read pages with this model; an empty name means the shipped one. */
  z.strictObject({ kind: z.literal("use"), collection: z.string(), file: z.string(), name: z.string() }),
]);

export type Entry = z.infer<typeof Entry>;
export type GivenEntry = z.input<typeof Entry>;
export type ProjectSettings = Omit<z.infer<typeof Settings>, "kind">;

export const checkEntry = (given: GivenEntry): Entry => Entry.parse(given);

/** An entry as the journal gives it back. */
export interface Noted {
  readonly number: number;
  readonly at: number;
  readonly by: string;
  readonly entry: Entry;
}
