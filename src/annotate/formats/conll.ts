/**
 * Labelled words in the columns of CoNLL, and back.
 *
 * A word and its tag on each line, parted by a tab: B-PER begins a name, I-PER continues it, O is none (CoNLL-2002's IOB2). An empty line
 * ends a block of the page, and a comment begins each page, as in CoNLL-U: `# newdoc id = sha1:…`.
 */
import { UsageError } from "../../model/errors.js";
import { anchorAt, type Range } from "../anchor.js";
import type { GivenEntry } from "../entries.js";
import type { CutPage } from "../items.js";

export interface LabelledRange {
  readonly range: Range;
  readonly label: string;
}

/** `cut`: into words. */
export function conllPage(
  page: { readonly id: string; readonly url: string },
  { text, items }: CutPage,
  marks: readonly LabelledRange[],
): string {
  const lines = [`# newdoc id = ${page.id}`, `# url = ${page.url}`];
  let block = 0;
  for (const { start, end, text: word } of items) {
    while (block + 1 < text.starts.length && text.starts[block + 1]! <= start) {
      block++;
      if (lines.at(-1) !== "" && !lines.at(-1)!.startsWith("#")) lines.push("");
    }
    const mark = marks.find(({ range }) => range.start <= start && end <= range.end);
    const begins = mark !== undefined && !items.some((one) => one.start >= mark.range.start && one.start < start);
    lines.push(`${word}\t${mark === undefined ? "O" : `${begins ? "B" : "I"}-${mark.label}`}`);
  }
  return `${lines.join("\n")}\n\n`;
}

export interface ConllDocument {
  readonly page: string;
  readonly words: readonly { readonly word: string; readonly tag: string; readonly line: number }[];
}

export function readConll(text: string, file: string): ConllDocument[] {
  const documents: { page: string; words: { word: string; tag: string; line: number }[] }[] = [];
  for (const [n, line] of text.split(/\r?\n/).entries()) {
    const [, page] = /^# newdoc id = (\S+)/.exec(line) ?? [];
    if (page !== undefined) documents.push({ page, words: [] });
    else if (line.includes("\t")) {
      const cells = line.split("\t");
      const [word, tag] = [cells[0]!, cells.at(-1)!];
      const document = documents.at(-1);
      if (document === undefined)
        throw new UsageError(
          `${file}:${n + 1}: there is a word before the first page; start each page with "# newdoc id = sha1:…".`,
        );
      if (!/^(?:O|[BI]-\S+)$/.test(tag))
        throw new UsageError(`${file}:${n + 1}: "${tag}" is no tag; write O, B-NAME or I-NAME.`);
      document.words.push({ word, tag, line: n + 1 });
    } else if (line.trim() !== "" && !line.startsWith("#"))
      throw new UsageError(`${file}:${n + 1}: two columns are needed, a word and its tag, parted by a tab.`);
  }
  return documents;
}

/** The labels of a document on its page; its words are looked for in order. */
export function conllEntries({ page, words }: ConllDocument, { text }: CutPage, file: string): GivenEntry[] {
  const marks: { start: number; end: number; label: string }[] = [];
  let at = 0;
  let open: { start: number; end: number; label: string } | undefined;
  for (const { word, tag, line } of words) {
    const start = text.text.indexOf(word, at);
    if (start < 0 || start - at > MOST_BETWEEN)
      throw new UsageError(
        `${file}:${line}: "${word}" does not follow on the page ${page}; is it another version of it?`,
      );
    at = start + word.length;
    const label = tag.slice(2);
    if (tag.startsWith("I-") && open?.label === label) open.end = at;
    else {
      open = tag === "O" ? undefined : { start, end: at, label };
      if (open !== undefined) marks.push(open);
    }
  }
  return [
    { kind: "labels", page, marks: marks.map((one) => ({ anchor: anchorAt(text, one), label: one.label })) },
    { kind: "done", page, done: true },
  ];
}

/** Words are parted by white space alone. */
const MOST_BETWEEN = 400;
