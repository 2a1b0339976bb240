/** `winnow annotate agreement`. */
import type { Command } from "commander";
import { type ProjectAgreement, projectAgreement } from "../../annotate/agreement.js";
import type { Agreement } from "../../learn/index.js";
import { wholeNumber } from "../flags.js";
import { openOutput } from "../terminal/output.js";
import { tableText } from "../terminal/table.js";
import { type DeskFlags, withDesk, withDeskFlags } from "./with-desk.js";

interface Flags extends DeskFlags {
  readonly list: number;
}

export function defineAgreement(command: Command, end: (code: number) => void): void {
  withDeskFlags(
    command.argument("<project>").option("--list <n>", "maximum number of disagreements to print", wholeNumber(0), 20),
  )
    .addHelpText(
      "after",
      `
Examples:
  winnow annotate agreement papers
  winnow annotate agreement papers --list 0 --json

Only pages finished by at least two annotators are counted. Cohen's kappa compares two annotators, Fleiss' kappa a
fixed number of them, Krippendorff's alpha any number with gaps. The figures of a label compare it with all others
together. Exit codes: 0 done, 2 no such project.`,
    )
    .action(async (project: string, flags: Flags) => end(await agreement(project, flags)));
}

async function agreement(name: string, flags: Flags): Promise<number> {
  const output = openOutput(flags);
  const found = await withDesk(flags, async (desk) => {
    const project = await desk.project(name);
    return projectAgreement(project, (page) => desk.cut(project, page));
  });
  for (const line of linesOf(found)) output.result(line);
  for (const one of found.disagreements.slice(0, flags.list)) {
    const said = one.said.map(({ by, label }) => `${by}: ${label}`).join(", ");
    output.result(
      `${one.url}\t${one.words.slice(0, 80)}\t${said}${one.final === undefined ? "" : `\tfinal: ${one.final}`}`,
    );
  }
  const { disagreements, annotators, pages, all, byLabel, byField } = found;
  for (const one of disagreements) output.data({ what: "disagreement", ...one });
  output.data({
    ...{ summary: true, command: "annotate agreement", end: "finished" },
    counts: { pages, items: all.items, disagreements: disagreements.length },
    ...{ annotators, all, byLabel, byField },
  });
  return 0;
}

function linesOf({ annotators, pages, all, byLabel, byField, disagreements }: ProjectAgreement): string[] {
  if (pages === 0) return ["No page was finished by two annotators."];
  const number = (x: number | undefined): string => (x === undefined ? "–" : x.toFixed(3));
  const row = (name: string, { items, pairs, fleiss, alpha }: Agreement): string[] => [
    name,
    `${items}`,
    number(pairs.length === 0 ? undefined : pairs.reduce((sum, { kappa }) => sum + kappa, 0) / pairs.length),
    number(fleiss?.kappa),
    number(alpha),
  ];
  const columns = [
    { name: "label" },
    { name: "items", right: true },
    { name: "Cohen (mean)", right: true },
    { name: "Fleiss", right: true },
    { name: "Krippendorff", right: true },
  ];
  const rows = [
    ...(byLabel.length === 0 ? [] : [row("all", all)]),
    ...byLabel.map(({ label, agreement: own }) => row(label, own)),
    ...byField.map(({ field, agreement: own }) => row(field, own)),
  ];
  return [
    `${pages} pages of ${annotators.join(", ")}; ${disagreements.length} disagreements`,
    tableText(columns, rows, undefined),
    ...all.pairs.map(
      ({ annotators: [a, b], items, observed, kappa }) =>
        `${annotators[a]} and ${annotators[b]}: ${(100 * observed).toFixed(1)} % of ${items} alike, kappa ${kappa.toFixed(3)}`,
    ),
  ];
}
