/** `--model`: a model of your own in place of the shipped one for the same purpose. */
import { readFileSync } from "node:fs";
import { type CollectionModels, loadModels, type Models, shared } from "../harvest/observe/models.js";
import { type ModelParts, unpackModel } from "../learn/model-file.js";
import { UsageError } from "../model/errors.js";

/** The models that a command needs; `file` takes the place of the one with the same purpose. */
export function modelsWith(names: readonly string[], file: string | undefined): Models {
  const shipped = loadModels(names);
  return file === undefined ? shipped : new Map([...shipped, readOwn(file, shipped)]);
}

/** For the options of a run: the model of your own, if there is one. */
export interface OwnModels {
  readonly models?: Models;
  readonly collectionModels?: CollectionModels;
}

/** Checked against the models of this kind, or of all kinds. Without a file: what the collections of the store use. */
export async function ownModels(file: string | undefined, store: string, kind?: string): Promise<OwnModels> {
  if (file === undefined) return (await import("../app/annotate/models.js")).modelsInUse(store);
  const { PAGE_MODELS } = await import("../page/models.js");
  const { allKinds, loadKind } = await import("../app/kinds.js");
  const kinds = kind === undefined ? await allKinds() : [await loadKind(kind)];
  const names = [...kinds.flatMap(({ models = [] }) => models), ...PAGE_MODELS];
  return { models: new Map([readOwn(file, loadModels(names))]) };
}

/** The model with the name of the shipped one that it replaces. */
function readOwn(file: string, shipped: Models): [name: string, bytes: Uint8Array] {
  const bytes = readModelFile(file);
  const own = partsOf(bytes, file);
  for (const [name, other] of shipped) if (haveSamePurpose(own, unpackModel(other, name))) return [name, bytes];
  const names = [...shipped.keys()];
  const only = names.length === 1 ? names[0] : `one of ${names.join(", ")}`;
  throw new UsageError(
    `--model ${file} is a model for another purpose (${own.kind}: ${labelsOf(own)}). This command uses ${only}; give one of that kind.`,
  );
}

/** Models of languages differ in their labels. */
function haveSamePurpose(a: ModelParts, b: ModelParts): boolean {
  return a.kind === b.kind && (a.kind === "language" || a.labels.join("\n") === b.labels.join("\n"));
}

function labelsOf({ labels }: ModelParts): string {
  const shown = labels.slice(0, 7).join(", ");
  return labels.length === 0 ? "no labels" : labels.length > 7 ? `${shown}, …` : shown;
}

function readModelFile(file: string): Uint8Array {
  try {
    return shared(readFileSync(file));
  } catch {
    throw new UsageError(`--model ${file} cannot be read; winnow train --help lists the commands that make models.`);
  }
}

function partsOf(bytes: Uint8Array, file: string): ModelParts {
  try {
    return unpackModel(bytes, file);
  } catch {
    throw new UsageError(
      `--model ${file} is no model of Winnow; winnow train --help lists the commands that make them.`,
    );
  }
}
