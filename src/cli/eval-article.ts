/** `winnow eval article`: main text and article metadata on pages with gold, next to Readability. */
import type { Command } from "commander";
import type { Half, PageScore, Reading } from "../eval/article.js";
import { type DataFlags, dataFolder, withDataFlags } from "./data.js";
import { type Manners, openVoice, type Voice } from "./voice.js";

interface Flags extends Manners, DataFlags {
  readonly errors?: boolean;
  readonly yardstick: boolean;
}

export function addEvalArticle(group: Command, end: (code: number) => void): void {
  withDataFlags(
    group.command("article").description("Main text, title, author and date on pages with gold, next to Readability."),
  )
    .option("--errors", "list what is missing, too much or wrong on the development half")
    .option("--no-yardstick", "without Readability: faster")
    .addHelpText(
      "after",
      `
Examples:
  winnow eval article --data ./data
  winnow eval article --errors --no-yardstick

Text: F1 over snippets that must and must not appear. Title, author, date: exact, on pages whose gold has them. Rules were chosen on the
development half; halves share no registered domain. In brackets: 95 % of what other sites of this kind would give (bootstrap).
Exit codes: 0 done, 2 no data.`,
    )
    .action(async (flags: Flags) => end(await evalArticle(flags)));
}

async function evalArticle(flags: Flags): Promise<number> {
  const voice = openVoice(flags);
  const folder = dataFolder(flags, "article");
  const { articleCases, pageOf, readingOf, scorePage } = await import("../eval/article.js");
  const yardstick = flags.yardstick ? await (await import("../eval/readability.js")).readabilityYardstick() : undefined;
  if (flags.yardstick && yardstick === undefined)
    voice.note("Readability and linkedom are not installed: no yardstick.");
  const ours: PageScore[] = [];
  const theirs: PageScore[] = [];
  const took = { tree: 0, text: 0, article: 0, readability: 0 };
  for (const one of articleCases(folder)) {
    voice.pin(`${ours.length} pages`);
    const page = pageOf(one);
    const timed = <T>(what: keyof typeof took, work: () => T): T => {
      const start = performance.now();
      const made = work();
      took[what] += performance.now() - start;
      return made;
    };
    timed("tree", () => [page.source, page.tree]);
    timed("text", () => [page.declared, page.mainText]);
    timed("article", () => page.article);
    ours.push(scorePage(one, readingOf(page)));
    if (yardstick !== undefined)
      theirs.push(
        scorePage(
          one,
          timed("readability", (): Reading => yardstick(page)),
        ),
      );
  }
  voice.pin(undefined);
  await sayFigures(voice, [["winnow", ours], ...(theirs.length > 0 ? [["readability", theirs] as const] : [])]);
  const mean = (sum: number): string => (sum / ours.length).toFixed(1);
  voice.result(
    `\nms per page: tree ${mean(took.tree)}, declared facts and main text ${mean(took.text)}, article ${mean(took.article)}${theirs.length > 0 ? `; Readability with linkedom ${mean(took.readability)}` : ""}`,
  );
  if (flags.errors)
    sayErrors(
      voice,
      ours.filter(({ case: { half } }) => half === "development"),
    );
  voice.data({ summary: true, command: "eval article", end: "finished", counts: { pages: ours.length } });
  return 0;
}

const HALVES: readonly (Half | "all")[] = ["development", "held out", "all"];

async function sayFigures(
  voice: Voice,
  readers: readonly (readonly [name: string, scores: readonly PageScore[]])[],
): Promise<void> {
  const { fieldFigures, textFigures } = await import("../eval/article.js");
  voice.result("text           half         pages  precision  recall  F1");
  for (const [name, scores] of readers) {
    for (const half of HALVES) {
      const some = scores.filter((score) => half === "all" || score.case.half === half);
      const { pages, precision, recall, f1 } = textFigures(some);
      voice.result(
        `${name.padEnd(15)}${half.padEnd(13)}${String(pages).padStart(5)}  ${precision.toFixed(3).padStart(9)}  ${recall.toFixed(3)}   ${f1.value.toFixed(3)} (${f1.low.toFixed(3)}–${f1.high.toFixed(3)})`,
      );
      voice.data({ what: "text", reader: name, half, pages, precision, recall, f1 });
    }
  }
  voice.result("\nexact          half         field   pages  right  share");
  for (const [name, scores] of readers) {
    for (const half of HALVES) {
      const some = scores.filter((score) => half === "all" || score.case.half === half);
      for (const field of ["title", "author", "date"] as const) {
        const { pages, right, share, blank, given } = fieldFigures(some, field);
        voice.result(
          `${name.padEnd(15)}${half.padEnd(13)}${field.padEnd(8)}${String(pages).padStart(5)}  ${String(right).padStart(5)}  ${share.value.toFixed(3)} (${share.low.toFixed(3)}–${share.high.toFixed(3)}); gold blank ${blank}, given ${given}`,
        );
        voice.data({ what: field, reader: name, half, pages, right, share, blank, given });
      }
    }
  }
}

function sayErrors(voice: Voice, scores: readonly PageScore[]): void {
  for (const { case: about, reading, missed, extra, title, author, date } of scores) {
    const { file } = about;
    for (const snippet of missed) voice.result(`${file}: missing "${snippet}"`);
    for (const snippet of extra) voice.result(`${file}: too much "${snippet}"`);
    const wrong = { title, author, date };
    for (const field of ["title", "author", "date"] as const)
      if (wrong[field] === false) voice.result(`${file}: ${field} "${about[field]}", read as "${reading[field]}"`);
    voice.data({ what: "page", file, missed, extra, ...wrong });
  }
}
