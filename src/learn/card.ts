/**
 * What should somebody know who finds a model file?
 *
 * A card in Markdown, written beside the model (after Mitchell et al., "Model cards for model reporting", 2019): what it
 * is for, what it was made from and how well it does, what it cannot do, and the command that makes it again.
 */
import type { Model } from "./model.js";

/** What only the maker knows. */
export interface CardNotes {
  readonly title?: string | undefined;
  readonly purpose?: string | undefined;
  readonly data?: string | undefined;
  readonly limits?: string | undefined;
  readonly command?: string | undefined;
  readonly figures?: Readonly<Record<string, number | string>> | undefined; // measured on data it was not trained on
}

const KINDS: Record<Model["kind"], string> = {
  maxent: "maximum entropy classifier",
  crf: "linear-chain conditional random field",
  trees: "gradient-boosted trees",
};

export function modelCard(model: Model, notes: CardNotes & { readonly bytes?: number } = {}): string {
  const { about, labels } = model;
  const part = (heading: string, text: string | undefined) =>
    text === undefined ? [] : [`## ${heading}`, "", text, ""];
  return [
    `# ${notes.title ?? `A ${KINDS[model.kind]}`}`,
    "",
    `- kind: ${KINDS[model.kind]}`,
    `- labels (${labels.length}): ${labels.map((label) => `\`${label}\``).join(", ")}`,
    ...(notes.bytes === undefined ? [] : [`- size: ${notes.bytes} bytes`]),
    `- training ended: ${about.stopped}`,
    `- fingerprint of data and settings: \`${about.fingerprint}\``,
    "",
    ...part("What it is for", notes.purpose),
    ...part("Data", notes.data),
    ...part("Limits", notes.limits),
    ...(notes.figures ? ["## Figures on unseen data", "", ...table(notes.figures)] : []),
    "## Figures of the training",
    "",
    ...table(about.figures),
    "## Settings",
    "",
    ...table(about.settings),
    ...part("How to make it again", notes.command && `\`\`\`sh\n${notes.command}\n\`\`\``),
  ].join("\n");
}

function table(facts: Readonly<Record<string, unknown>>): string[] {
  const cell = (value: unknown) =>
    (typeof value === "string" ? value : JSON.stringify(value)).replaceAll("|", "\\|").replaceAll("\n", "<br>");
  return [
    "| | |",
    "|---|---|",
    ...Object.entries(facts).map(([name, value]) => `| ${cell(name)} | ${cell(value)} |`),
    "",
  ];
}
