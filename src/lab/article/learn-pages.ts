/**
 * How are the three models of a page made and measured: its type, its text, its metadata?
 *
 * They build on each other. The type is learned from features of the page; the text from the signals of its passages,
 * among them the probabilities of the types; the metadata from what sources say, some of which stand at the ends of the
 * text. In *folds* that share no registered domain, each page is read by models that have not seen its site; where one
 * model feeds the next, the next one learns from such unseen answers, too, as it will meet them.
 */
import {
  collectExamples,
  groupedFolds,
  type MaxentModel,
  type TreesModel,
  trainMaxent,
  trainTrees,
} from "../../learn/index.js";
import { PAGE_TYPES, type Page, type PageType } from "../../model/page.js";
import { type Choice, type Choose, chooserOf, type TrustedField } from "../../page/article/trust.js";
import { type PageModels, textBy, typesBy } from "../../page/models.js";
import { typeFeatures } from "../../page/page-type.js";
import { readPage } from "../../page/read.js";
import { knownOf } from "../../page/text/main-text.js";
import { type Passages, passagesOf } from "../../page/text/passages.js";
import { coarse, SIGNAL_NAMES, signalsOf } from "../../page/text/signals.js";
import { alignWords } from "./align.js";
import { type ArticleCase, collapsed, type GoldFields, type Reading, sameField } from "./article.js";
import { benchmarkWords, type WcxbCase } from "./wcxb.js";

/** A page to learn from: of the benchmark, or an article with snippets of its text. */
export type LearnCase = WcxbCase | ArticleCase;

const isBenchmark = (one: LearnCase): one is WcxbCase => "id" in one;

/** "Now" is fixed: a relative date on a saved page has no day. */
export function pageOf(one: Pick<LearnCase, "url" | "readBody">, models?: PageModels): Page {
  const at = Date.UTC(2026, 10, 15);
  const headers: [string, string][] = [["content-type", "text/html"]];
  const fetched = { kind: "fetched", url: one.url, at, took: 0, status: 200, headers, body: one.readBody() } as const;
  return readPage(fetched, models === undefined ? {} : { models });
}

/** What the type and the text are learned from. */
interface Lesson {
  readonly case: LearnCase;
  readonly typeFeatures: readonly string[];
  /** Signals, passage by passage; the types are filled in later. */
  readonly rows: readonly Float32Array[];
  readonly targets: Float32Array;
  readonly weights: Float32Array;
}

export function readLessons(cases: readonly LearnCase[], onPage: (done: number) => void): Lesson[] {
  return cases.map((one, done) => {
    onPage(done);
    const page = pageOf(one, NO_MODELS);
    const passages = passagesOf(page.tree);
    const context = { ...knownOf(page), types: PAGE_TYPES.map(() => 0) };
    const rows = Array.from(signalsOf(passages, context), (row) => row.slice());
    return { case: one, typeFeatures: typeFeatures(page, passages), rows, ...targetsOf(one, passages) };
  });
}

/** The benchmark has the whole text; of an article, only the passages with a snippet count. */
function targetsOf(one: LearnCase, { all }: Passages): Pick<Lesson, "targets" | "weights"> {
  const targets = new Float32Array(all.length);
  const weights = new Float32Array(all.length);
  if (!isBenchmark(one)) {
    const [wanted, unwanted] = [one.wanted.map(collapsed), one.unwanted.map(collapsed)];
    for (const [i, { text }] of all.entries()) {
      const flat = collapsed(text);
      const words = Math.min(MOST_WORDS, benchmarkWords(flat).length);
      const isWanted = wanted.some((snippet) => flat.includes(snippet));
      if (!isWanted && !unwanted.some((snippet) => flat.includes(snippet))) continue;
      targets[i] = isWanted ? 1 : 0;
      weights[i] = (2 + words / 5) * (isWanted ? 1 : UNWANTED);
    }
    return { targets, weights };
  }
  const gold = benchmarkWords(one.text);
  const words = all.map(({ text }) => benchmarkWords(text));
  const found = alignWords(words.flat(), gold);
  let at = 0;
  for (const [i, { length }] of words.entries()) {
    let hits = 0;
    for (let k = 0; k < length; k++) hits += found[at++]!;
    targets[i] = length > 0 && hits >= length / 2 ? 1 : 0;
    // F1 counts words in proportion to those of the gold.
    weights[i] = LEAST_WEIGHT + Math.min(MOST_WEIGHT, (200 * length) / Math.max(50, gold.length));
  }
  return { targets, weights };
}

/** A snippet stands for the rest of its kind; unwanted ones are short. */
const UNWANTED = 4;
const MOST_WORDS = 60;
const LEAST_WEIGHT = 0.05;
const MOST_WEIGHT = 20;

/** While learning, nothing is known. */
const NO_MODELS: PageModels = { types: () => PAGE_TYPES.map(() => 0), choose: () => undefined, isText: () => 1 };

export async function learnTypes(lessons: readonly Lesson[]): Promise<MaxentModel> {
  const examples = lessons.flatMap(({ case: one, typeFeatures: features }) =>
    isBenchmark(one) ? [{ features, label: one.type }] : [],
  );
  const data = collectExamples(examples, { labels: PAGE_TYPES, minCount: 4 });
  return (await trainMaxent(data, { l2: 3 })).model;
}

/** `typesOf` gives the probabilities of the types of a page by a model that has not seen its site. */
export function learnText(
  lessons: readonly Lesson[],
  typesOf: (lesson: Lesson) => readonly number[],
  trees = TREES,
): TreesModel {
  const picked = lessons.map((lesson) => pickRows(lesson));
  const size = picked.reduce((sum, { places }) => sum + places.length, 0);
  const columns = SIGNAL_NAMES.map(() => new Float32Array(size));
  const targets = new Float32Array(size);
  const weights = new Float32Array(size);
  let at = 0;
  for (const { lesson, places, scale } of picked) {
    const types = typeSignals(typesOf(lesson));
    for (const place of places) {
      const row = lesson.rows[place]!;
      for (let c = 0; c < row.length; c++) columns[c]![at] = row[c]!;
      for (const [signal, value] of types) columns[signal]![at] = value;
      targets[at] = lesson.targets[place]!;
      weights[at] = lesson.weights[place]! * scale;
      at++;
    }
  }
  return trainTrees(
    { names: SIGNAL_NAMES, columns, targets, weights },
    { trees, rate: 0.05, leaves: 16, leastWeight: 5, l2: 20 },
  );
}

const TREES = 300;

/** Signals of the types, by their places in the row. */
function typeSignals(types: readonly number[]): readonly (readonly [signal: number, value: number])[] {
  const first = SIGNAL_NAMES.indexOf(`type: ${PAGE_TYPES[0]}`);
  return types.map((probability, k) => [first + k, coarse(probability)]);
}

/** Every passage of an ordinary page; of a very long one evenly chosen ones, which then weigh more. */
function pickRows(lesson: Lesson): { lesson: Lesson; places: readonly number[]; scale: number } {
  const counting = lesson.rows.flatMap((_, i) => (lesson.weights[i]! > 0 ? [i] : []));
  const step = Math.max(1, counting.length / MOST_ROWS);
  const places = counting.filter((_, i) => Math.floor(i / step) !== Math.floor((i - 1) / step));
  return { lesson, places, scale: counting.length / Math.max(1, places.length) };
}

const MOST_ROWS = 160;

/** What sources of a page say about its fields, and what is right. */
export interface FieldLesson {
  readonly field: TrustedField;
  readonly choices: readonly Choice<unknown>[];
  readonly gold: GoldFields;
}

/** Records the choices of a page while it is read. */
export function recordChoices(gold: GoldFields): { readonly choose: Choose; readonly lessons: FieldLesson[] } {
  const lessons: FieldLesson[] = [];
  const choose: Choose = (field, choices) => {
    lessons.push({ field, choices, gold });
    const [first] = choices;
    return first === undefined ? undefined : { value: first.value, from: first.from, confidence: 0.5, conflicts: [] };
  };
  return { choose, lessons };
}

export async function learnMetadata(lessons: readonly FieldLesson[]): Promise<MaxentModel> {
  const examples = lessons
    .filter(({ field, gold }) => gold[field].trim() !== "")
    .flatMap(({ field, choices, gold }) =>
      choices.map(({ value, features }) => ({
        features,
        label: sameField(field, gold[field], value) === true ? "right" : "wrong",
      })),
    );
  return (await trainMaxent(collectExamples(examples, { labels: ["wrong", "right"], minCount: 3 }), { l2: 2 })).model;
}

/** What models that have not seen a page's site made of it. */
export interface UnseenReading extends Reading {
  readonly case: LearnCase;
  readonly type: PageType;
}

export interface Learned {
  readonly types: MaxentModel;
  readonly text: TreesModel;
  readonly metadata: MaxentModel;
}

const FOLDS = 5;

/** Models for all pages, and what models that had not seen a page's site made of it. */
export async function learnPages(
  cases: readonly LearnCase[],
  onStep: (step: string) => void,
  onUnseen?: (reading: UnseenReading) => void,
): Promise<Learned> {
  const lessons = readLessons(cases, (done) => onStep(`${done} of ${cases.length} pages read`));
  const folds = groupedFolds(
    cases.map((one) => (isBenchmark(one) ? one.type : "snippets")),
    cases.map(({ site }) => site),
    FOLDS,
  );
  const foldOf = new Map(folds.flatMap((places, fold) => places.map((place) => [cases[place]!, fold] as const)));
  const without = (fold: number): Lesson[] => lessons.filter((lesson) => foldOf.get(lesson.case) !== fold);
  onStep("learning types");
  const unseenTypes = await Promise.all(folds.map(async (_, fold) => typesBy(await learnTypes(without(fold)))));
  const known = new Map(
    lessons.map((lesson) => [lesson.case, unseenTypes[foldOf.get(lesson.case)!]!(lesson.typeFeatures)]),
  );
  const typesOf = (lesson: Lesson): readonly number[] => known.get(lesson.case)!;
  const isText = folds.map((_, fold) => {
    onStep(`learning the text, fold ${fold + 1} of ${FOLDS}`);
    return textBy(learnText(without(fold), typesOf));
  });
  const recorded = cases.map((one, done) => {
    onStep(`${done} of ${cases.length} pages: metadata`);
    const fold = foldOf.get(one)!;
    const { choose, lessons: fields } = recordChoices(one);
    const { article, mainText, pageType } = pageOf(one, { types: unseenTypes[fold]!, choose, isText: isText[fold]! });
    return { case: one, fold, fields, text: mainText.text, type: pageType.type, modified: article.modified };
  });
  const fieldsWithout = (fold: number): FieldLesson[] =>
    recorded.flatMap((one) => (one.fold === fold ? [] : one.fields));
  if (onUnseen !== undefined)
    for (const fold of folds.keys()) {
      const choose = chooserOf(await learnMetadata(fieldsWithout(fold)));
      for (const { case: one, fields, text, type, modified } of recorded.filter((page) => page.fold === fold)) {
        const chosen = (field: TrustedField): unknown =>
          choose(field, fields.find((lesson) => lesson.field === field)?.choices ?? [])?.value;
        const date = chosen("date") ?? modified?.value;
        onUnseen({
          case: one,
          type,
          text,
          title: said(chosen("title")),
          author: said(chosen("author")),
          date: said(date).slice(0, 10),
        });
      }
    }
  onStep("learning from all pages");
  return {
    types: await learnTypes(lessons),
    text: learnText(lessons, typesOf),
    metadata: await learnMetadata(fieldsWithout(-1)),
  };
}

function said(value: unknown): string {
  return Array.isArray(value) ? value.join(", ") : String(value ?? "");
}
