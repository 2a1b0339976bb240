/** What a person does with a harvest's queue: addresses and groups are dropped, taken back or given another priority, and this is undone. */
import * as z from "zod";
import { UsageError } from "../../model/errors.js";
import type { Instant } from "../../model/time.js";
import type { QueueChange, Store } from "../../store/store.js";
import { readJsonFile, writeJsonFile } from "../json-file.js";

export type QueueAction = "drop" | "restore" | "priority";

export interface QueueEdit {
  readonly harvest: number;
  readonly which: QueueChange["which"];
  readonly action: QueueAction;
  /** For the action `priority`: larger comes first. */
  readonly priority?: number | undefined;
  readonly by: string;
  readonly now: Instant;
}

const KeptQueueEdit = z.strictObject({
  number: z.number(),
  at: z.number(),
  by: z.string(),
  harvest: z.number(),
  action: z.enum(["drop", "restore", "priority"]),
  of: z.enum(["addresses", "group"]),
  before: z.array(
    z.strictObject({
      id: z.number(),
      state: z.enum(["waiting", "taken", "done", "dropped", "failed", "set aside"]),
      because: z.string(),
      priority: z.number(),
    }),
  ),
  undone: z.boolean(),
});

/** An edit that was made, with what is needed to undo it. */
export type KeptQueueEdit = Readonly<z.infer<typeof KeptQueueEdit>>;

/** Returns how many addresses were changed (for a group, 1 or 0), and the number of the edit if anything was. */
export async function editQueue(
  store: Store,
  file: string,
  { harvest, which, action, priority, by, now }: QueueEdit,
): Promise<{ readonly changed: number; readonly edit: number | undefined }> {
  if ("addresses" in which && which.addresses.length === 0) throw new UsageError("Choose at least one address.");
  const before = await store.changeQueue({ harvest, which, to: changeOf(action, priority, by) });
  if (before.length === 0) return { changed: 0, edit: undefined };
  const edits = readQueueEdits(file);
  const number = (edits[0]?.number ?? 0) + 1;
  const of = "group" in which ? "group" : "addresses";
  writeQueueEdits(file, [{ number, at: now, by, harvest, action, of, before: [...before], undone: false }, ...edits]);
  return { changed: before.length, edit: number };
}

/** Returns the harvest and how many addresses are as they were; those that were visited since stay as they are. */
export async function undoQueueEdit(
  store: Store,
  file: string,
  number: number,
): Promise<{ readonly harvest: number; readonly changed: number }> {
  const edits = readQueueEdits(file);
  const edit = edits.find((one) => one.number === number);
  if (edit === undefined) throw new UsageError(`There is no edit ${number} of a queue; old ones cannot be undone.`);
  if (edit.undone) throw new UsageError(`Edit ${number} of the queue was undone already.`);
  const { harvest, of, before } = edit;
  const which = of === "group" ? { group: before[0]!.id } : { addresses: before.map(({ id }) => id) };
  const changed = await store.changeQueue({ harvest, which, to: { kind: "undo", before } });
  writeQueueEdits(
    file,
    edits.map((one) => (one === edit ? { ...one, undone: true } : one)),
  );
  return { harvest, changed: changed.length };
}

/** The newest first. */
export function readQueueEdits(file: string): readonly KeptQueueEdit[] {
  return readJsonFile(file, z.array(KeptQueueEdit)) ?? [];
}

const MOST_EDITS = 200;
const MOST_ADDRESSES = 50_000;

/** Old edits are forgotten, so that the file stays small. */
function writeQueueEdits(file: string, edits: readonly KeptQueueEdit[]): void {
  let addresses = 0;
  const kept = edits.slice(0, MOST_EDITS).filter(({ before }, i) => {
    addresses += before.length;
    return i === 0 || addresses <= MOST_ADDRESSES;
  });
  writeJsonFile(file, kept);
}

const FURTHEST = 1e6;

function changeOf(action: QueueAction, priority: number | undefined, by: string): QueueChange["to"] {
  if (action === "drop") return { kind: "drop", because: `dropped from the queue by ${by}` };
  if (action === "restore") return { kind: "restore" };
  if (priority === undefined || !(Math.abs(priority) <= FURTHEST))
    throw new UsageError(`The priority must be a number between -${FURTHEST} and ${FURTHEST}; larger comes first.`);
  return { kind: "priority", priority };
}
