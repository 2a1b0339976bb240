/** `winnow train language`: learns to tell languages apart, from sentences, and says how well on sources held out. */
import type { Command } from "commander";
import { type DataFlags, dataFolder, withDataFlags } from "../eval/data.js";
import { type OutputFlags, openOutput } from "../terminal/output.js";

interface TrainLanguageFlags extends OutputFlags, DataFlags {
  readonly out: string;
}

export function defineTrainLanguage(command: Command, end: (code: number) => void): void {
  command.option("--out <dir>", "output folder of the model and its card", "models");
  withDataFlags(command)
    .addHelpText(
      "after",
      `
Examples:
  winnow train language --data data
  winnow train language --out /tmp

The data: lang/sentences.tsv and lang/documents.tsv (code, source, text). Figures come from models trained without the source
they are tested on; the written model is trained on everything.

Exit codes: 0 done, 2 usage error or no data.`,
    )
    .action(async (flags: TrainLanguageFlags) => end(await trainLanguage(flags)));
}

async function trainLanguage(flags: TrainLanguageFlags): Promise<number> {
  const output = openOutput(flags);
  const folder = dataFolder(flags, "lang");
  const { calibrate, figuresOf, judgeHeldOut, learnFrom, readLanguageData, scoreHeldOut } = await import(
    "../../lab/language/language.js"
  );
  const { encodeLanguages } = await import("../../page/language/model.js");
  const { writeWhole } = await import("../../learn/model-file.js");
  const { languageCard } = await import("../../lab/language/card.js");
  const data = readLanguageData(folder);
  const heldOut = scoreHeldOut(data, { onFold: (name) => output.pin(`learning without ${name}`) });
  output.pin("learning from everything");
  const model = learnFrom(data.sentences, { calibration: await calibrate(heldOut) });
  output.pin(undefined);
  const judged = await judgeHeldOut(data, heldOut);
  const figures = (form: string) => figuresOf(judged.filter((one) => one.form === form));
  const bytes = encodeLanguages(model);
  const card = languageCard(model, bytes.length, { sentences: figures("sentence"), passages: figures("passage") });
  await writeWhole(`${flags.out}/language.model`, bytes);
  await writeWhole(`${flags.out}/language.md`, card);
  output.result(card);
  const counts = { sentences: data.sentences.length, varieties: model.varieties.length, bytes: bytes.length };
  output.data({ kind: "model", file: `${flags.out}/language.model`, fingerprint: model.about.fingerprint, ...counts });
  output.data({ summary: true, command: "train language", end: "finished", counts });
  return 0;
}
