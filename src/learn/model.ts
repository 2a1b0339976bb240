/**
 * How does each kind of model go into a file and come back?
 *
 * Every model is plain data with a `kind`. Here stands, kind by kind, which of its parts are sections of the file, and
 * what must agree between them. A file with a right checksum may still be wrong, if another program wrote it: so shapes
 * are checked before a model is believed.
 */
import { type CardNotes, modelCard } from "./card.js";
import type { CrfModel } from "./crf/crf.js";
import { edgeKind } from "./crf/features.js";
import { readTemplate, type Template } from "./crf/template.js";
import { ModelFileError } from "./errors.js";
import { type FeatureSpace, spaceSize } from "./linear/features.js";
import type { MaxentModel } from "./linear/maxent.js";
import { type ModelParts, packModel, readShared, type Section, unpackModel, writeWhole } from "./model-file.js";
import type { PairTable } from "./pairs.js";
import { type StringTable, stringCount } from "./strings.js";
import type { TreesModel } from "./trees.js";

export type Model = MaxentModel | CrfModel | TreesModel;

/** The bytes of a model file. */
export function encodeModel(model: Model): Uint8Array {
  const { kind, labels, about } = model;
  return packModel({ kind, labels, about, ...partsOf(model) });
}

/** The model in `bytes`, used in place: the bytes must not change afterwards. `file` is named in errors. */
export function decodeModel(bytes: Uint8Array, file?: string): Model {
  const parts = unpackModel(bytes, file);
  const take = taker(parts, file);
  const { labels, about } = parts;
  if (labels.length < 2) take.refuse("it knows fewer than two labels");
  const L = labels.length;
  switch (parts.kind) {
    case "maxent": {
      const space = takeSpace(take);
      return { kind: "maxent", labels, about, space, weights: take.floats("weights", (spaceSize(space) + 1) * L) };
    }
    case "crf":
      return takeCrf(take, parts);
    case "trees":
      return takeTrees(take, parts);
    default:
      return take.refuse(`it is a "${parts.kind}" model, which this program does not know`);
  }
}

/** Writes the model, and its card beside it as `<file>.md`. */
export async function writeModel(file: string, model: Model, notes: CardNotes = {}): Promise<void> {
  const bytes = encodeModel(model);
  await writeWhole(file, bytes);
  await writeWhole(`${file}.md`, modelCard(model, { ...notes, bytes: bytes.length }));
}

/** Reads a model into shared memory: post `model` to a thread, and its arrays are not copied. */
export async function readModel(file: string): Promise<Model> {
  return decodeModel(await readShared(file), file);
}

/** The same, when only one kind will do. */
export async function readModelOf<K extends Model["kind"]>(
  kind: K,
  file: string,
): Promise<Extract<Model, { kind: K }>> {
  const model = await readModel(file);
  if (model.kind !== kind) throw new ModelFileError(`it is a "${model.kind}" model, not "${kind}"`, file);
  return model as Extract<Model, { kind: K }>;
}

function partsOf(model: Model): Pick<ModelParts, "more" | "sections"> {
  switch (model.kind) {
    case "maxent":
      return model.space.kind === "hashed"
        ? { more: { bits: model.space.bits }, sections: { weights: model.weights } }
        : { more: {}, sections: { ...stringSections("names", model.space.names), weights: model.weights } };
    case "crf":
      return {
        more: { template: model.space.template?.text ?? null, states: model.space.states, edges: model.space.edges },
        sections: {
          ...stringSections("values", model.space.values),
          pairKeys: model.space.pairs.keys,
          pairSlots: model.space.pairs.slots,
          weights: model.weights,
        },
      };
    case "trees": {
      const { names, roots, features, limits, children } = model;
      return { more: {}, sections: { ...stringSections("names", names), roots, features, limits, children } };
    }
  }
}

function stringSections(name: string, { bytes, starts, slots }: StringTable): Record<string, Section> {
  return { [`${name}.bytes`]: bytes, [`${name}.starts`]: starts, [`${name}.slots`]: slots };
}

function takeSpace(take: Taker): FeatureSpace {
  return take.has("names.bytes")
    ? { kind: "interned", names: take.strings("names") }
    : { kind: "hashed", bits: take.number("bits") };
}

function takeCrf(take: Taker, { labels, about, more }: ModelParts): CrfModel {
  const L = labels.length;
  const text = more["template"];
  if (text !== null && typeof text !== "string") take.refuse("its header lacks template");
  const template = typeof text === "string" ? takeTemplate(take, text) : undefined;
  const states = take.number("states");
  const edges = take.number("edges");
  const keys = take.ints("pairKeys");
  const slots = take.ints("pairSlots");
  const kind = edgeKind(template);
  if (kind !== "by-item" && edges !== (kind === "shared" ? 1 : 0))
    take.refuse("its edges do not agree with its template");
  const numbered = kind === "shared" ? states : states + edges;
  if (keys.length < 2 * numbered || keys.length % 2 !== 0) take.refuse("it has fewer features than weights");
  take.checkSlots("pairSlots", slots, keys.length / 2);
  const pairs: PairTable = { keys, slots };
  const space = { template, values: take.strings("values"), pairs, states, edges };
  return { kind: "crf", labels, about, space, weights: take.floats("weights", states * L + edges * L * L) };
}

function takeTrees(take: Taker, { labels, about }: ModelParts): TreesModel {
  const names = take.strings("names");
  const features = take.ints("features");
  const nodes = features.length;
  const [roots, children, limits] = [take.ints("roots"), take.ints("children"), take.floats("limits", nodes)];
  // A child stands behind its parent, so every path ends.
  const sound = features.every(
    (f, node) => f < 0 || (f < stringCount(names) && children[node]! > node && children[node]! + 1 < nodes),
  );
  if (children.length !== nodes || !sound || !roots.every((root) => root >= 0 && root < nodes))
    take.refuse("its trees are broken");
  return { kind: "trees", labels, about, names, roots, features, limits, children };
}

function takeTemplate(take: Taker, text: string): Template {
  try {
    return readTemplate(text, "its template");
  } catch (error) {
    return take.refuse((error as Error).message);
  }
}

type Taker = ReturnType<typeof taker>;

/** Takes sections out by name, and refuses what is missing, of another type, or of the wrong length. */
function taker({ sections, more }: ModelParts, file: string | undefined) {
  const refuse = (problem: string): never => {
    throw new ModelFileError(problem, file);
  };
  const section = <A extends Section>(name: string, type: abstract new (...of: never[]) => A, length?: number): A => {
    const found = Object.hasOwn(sections, name) ? sections[name] : undefined;
    if (!(found instanceof type)) return refuse(`it has no section ${name} of ${type.name}`);
    if (length !== undefined && found.length !== length) {
      refuse(`its section ${name} has ${found.length} entries where ${length} are needed`);
    }
    return found;
  };
  /** A hash index must have a power of two of slots, and each must point at an entry or nowhere. */
  const checkSlots = (name: string, slots: Int32Array, count: number): void => {
    const power = slots.length > 0 && (slots.length & (slots.length - 1)) === 0;
    if (!power || !slots.every((id) => id >= -1 && id < count)) refuse(`its section ${name} is no hash index`);
  };
  return {
    refuse,
    checkSlots,
    has: (name: string) => Object.hasOwn(sections, name),
    ints: (name: string) => section(name, Int32Array),
    floats: (name: string, length: number) => section(name, Float32Array, length),
    number(name: string): number {
      const found = more[name];
      return typeof found === "number" && Number.isInteger(found) && found >= 0
        ? found
        : refuse(`its header lacks ${name}`);
    },
    strings(name: string): StringTable {
      const table = {
        bytes: section(`${name}.bytes`, Uint8Array),
        starts: section(`${name}.starts`, Int32Array),
        slots: section(`${name}.slots`, Int32Array),
      };
      const { bytes, starts } = table;
      const ordered = starts[0] === 0 && starts.every((at, i) => i === 0 || at >= starts[i - 1]!);
      if (!ordered || starts[stringCount(table)] !== bytes.length)
        refuse(`its section ${name}.starts is no list of places`);
      checkSlots(`${name}.slots`, table.slots, stringCount(table));
      return table;
    },
  };
}
