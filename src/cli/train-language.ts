/** `winnow train language`: learns to tell languages apart, from sentences, and says how well on sources held out. */
import type { Command } from "commander";
import { type DataFlags, dataFolder, withDataFlags } from "./data.js";
import { type Manners, openVoice } from "./voice.js";

interface TrainLanguageFlags extends Manners, DataFlags {
  readonly out: string;
}

export function addTrainLanguage(group: Command, end: (code: number) => void): void {
  const command = group
    .command("language")
    .description("Learn to tell languages apart: writes language.model and its card.")
    .option("--out <dir>", "where the model and its card go", "models");
  withDataFlags(command)
    .addHelpText(
      "after",
      `
Examples:
  winnow train language --data data
  winnow train language --out /tmp

The data: lang/sentences.tsv and lang/documents.tsv (code, source, text). Figures are of models that did not see the source
they are asked about; the model that is written has learned from everything.

Exit codes: 0 done, 2 wrong use or no data.`,
    )
    .action(async (flags: TrainLanguageFlags) => end(await trainLanguage(flags)));
}

async function trainLanguage(flags: TrainLanguageFlags): Promise<number> {
  const voice = openVoice(flags);
  const folder = dataFolder(flags, "lang");
  const { calibrate, figuresOf, judgeHeldOut, learnFrom, readLanguageData, scoreHeldOut } = await import(
    "../eval/language.js"
  );
  const { encodeLanguages } = await import("../page/language-model.js");
  const { writeWhole } = await import("../learn/model-file.js");
  const { languageCard } = await import("./language-card.js");
  const data = readLanguageData(folder);
  const heldOut = scoreHeldOut(data, { onFold: (name) => voice.pin(`learning without ${name}`) });
  voice.pin("learning from everything");
  const model = learnFrom(data.sentences, { calibration: await calibrate(heldOut) });
  voice.pin(undefined);
  const judged = await judgeHeldOut(data, heldOut);
  const figures = (form: string) => figuresOf(judged.filter((one) => one.form === form));
  const bytes = encodeLanguages(model);
  const card = languageCard(model, bytes.length, { sentences: figures("sentence"), passages: figures("passage") });
  await writeWhole(`${flags.out}/language.model`, bytes);
  await writeWhole(`${flags.out}/language.md`, card);
  voice.result(card);
  const counts = { sentences: data.sentences.length, varieties: model.varieties.length, bytes: bytes.length };
  voice.data({ kind: "model", file: `${flags.out}/language.model`, fingerprint: model.about.fingerprint, ...counts });
  voice.data({ summary: true, command: "train language", end: "finished", counts });
  return 0;
}
