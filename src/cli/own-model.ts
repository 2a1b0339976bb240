/** `--model`: a model of your own in place of the shipped one of the same kind. */
import { readFileSync } from "node:fs";
import { loadModels, type Models } from "../harvest/observe/models.js";
import { unpackModel } from "../learn/model-file.js";
import { UsageError } from "../model/errors.js";

export const OWN_MODEL = [
  "--model <file>",
  "your own model, made by winnow train, instead of the shipped one",
] as const;

/** The models that a command needs; `file` takes the place of the one that is of its kind. */
export function modelsWith(names: readonly string[], file: string | undefined): Models {
  const shipped = loadModels(names);
  if (file === undefined) return shipped;
  const own = readModelFile(file);
  const kind = kindOf(own, file);
  const name = names.find((one) => kindOf(shipped.get(one)!, one) === kind);
  if (name === undefined)
    throw new UsageError(
      `--model ${file} is of another kind (${kind}) than what this command uses: ${names.join(", ")}.`,
    );
  return new Map([...shipped, [name, own]]);
}

function readModelFile(file: string): Uint8Array {
  try {
    return new Uint8Array(readFileSync(file));
  } catch {
    throw new UsageError(`--model ${file} cannot be read; winnow train --help lists the commands that make models.`);
  }
}

function kindOf(bytes: Uint8Array, file: string): string {
  try {
    return unpackModel(bytes, file).kind;
  } catch {
    throw new UsageError(
      `--model ${file} is no model of Winnow; winnow train --help lists the commands that make them.`,
    );
  }
}
