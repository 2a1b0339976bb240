/**
 * npm run bench words: a word list of a hundred million words in bounded memory.
 *
 * The text is made up: a vocabulary of three million forms, as an agglutinating language has, drawn by Zipf's law, in documents of
 * a thousand words. `-- --size 10m` takes a tenth of it.
 */
import { UsageError } from "../src/model/errors.js";
import { openWordList } from "../src/publish/word-list.js";
import { cpuSeconds } from "./machine.js";
import { atMost, measured, resultOf, writeResult } from "./results.js";

const SIZES: Readonly<Record<string, number>> = { "1m": 1e6, "10m": 1e7, "100m": 1e8 };
const VOCABULARY = 3_000_000;
const DOCUMENT = 1000;
const LETTERS = "аәбвгдеёжҗзийклмнңоөпрстуүфхһцчшщъыьэюя";

export async function run(args: string[]): Promise<void> {
  const form = args[args.indexOf("--size") + 1] ?? "100m";
  const size = args.includes("--size") ? SIZES[form] : 1e8;
  if (size === undefined) throw new UsageError(`--size is one of ${Object.keys(SIZES).join(", ")}`);
  const chance = chances(1);
  const list = openWordList({ order: "count", least: 1, keepCase: false, numbers: false });
  let making = 0;
  const cpuBefore = cpuSeconds();
  const began = performance.now();
  try {
    for (let done = 0; done < size; done += DOCUMENT) {
      const before = performance.now();
      const text = document(chance);
      making += performance.now() - before;
      list.add(text);
    }
    const added = performance.now() - began - making;
    const sorting = performance.now();
    let forms = 0;
    let counted = 0;
    for (const { count } of list.forms()) {
      forms++;
      counted += count;
    }
    const sorted = performance.now() - sorting;
    if (counted !== list.totals().words)
      throw new Error(`${counted} words in the list, ${list.totals().words} counted`);
    const seconds = (added + sorted) / 1000;
    const figures = [
      measured("words", counted, "words"),
      measured("different forms", forms, "forms"),
      measured("counting and ordering", seconds, "s", "without making the text"),
      measured("words per second", counted / seconds, "words/s"),
      measured("CPU with making the text", cpuSeconds() - cpuBefore, "s"),
      atMost("memory at most", process.resourceUsage().maxRSS / 1024, "MB", 700),
    ];
    for (const { name, value, unit } of figures) console.log(`${name}: ${value} ${unit}`);
    console.log(writeResult(resultOf("words", size === 1e8 ? "100m" : form, { figures, tables: [] })));
  } finally {
    list.close();
  }
}

function document(chance: () => number): string {
  let text = "";
  for (let i = 0; i < DOCUMENT; i++) {
    // Zipf's law by inversion: ranks spread evenly on a logarithmic scale.
    text += `${form(Math.floor(VOCABULARY ** chance()))}${i % 12 === 11 ? ". " : " "}`;
  }
  return text;
}

/** The form of a rank: frequent ones are short. */
function form(rank: number): string {
  let word = "";
  let rest = rank * 7 + 3;
  while (rest > 0) {
    word += LETTERS[rest % LETTERS.length];
    rest = Math.floor(rest / LETTERS.length);
  }
  return rank > 1000 ? `${word}лар` : word;
}

function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}
