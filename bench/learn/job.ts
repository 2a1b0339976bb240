/**
 * One measurement of the learners, in its own process: job.js <name> '<json options>' prints one JSON line.
 *
 * CPU time counts every thread of the process, also the compiler's and the collector's; it begins before the first byte of
 * data is read and ends when the model stands. A training is repeated within the process when `repeats` says so: the first
 * is *cold* (a fifth of a second goes into compiling our own code), the least is what the algorithm costs. Peaks of
 * memory are meant for processes that train once.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import {
  columnName,
  crfTagger,
  crossValidate,
  decodeModel,
  encodeModel,
  type LabelledSequence,
  maxentClassifier,
  readLabelledColumns,
  readModelOf,
  readTemplate,
  report,
  stratifiedFolds,
  takeRows,
  toMatrix,
  trainCrf,
  trainMaxent,
  writeModel,
} from "../../src/learn/index.js";
import { readSvm } from "./svm.js";

export interface JobOptions {
  readonly data: string; // folder
  readonly name?: string; // tokens, regions
  readonly repeats?: number;
  readonly model?: string; // file to write or read
  readonly objective?: number; // to be reached
  readonly l2?: number;
  readonly sequences?: number;
  readonly modules?: string; // where crfsuite is installed
}

const JOBS: Record<string, (options: JobOptions) => Promise<object>> = {
  "crf-train": crfTrain,
  "crf-label": crfLabel,
  "crf-growth": crfGrowth,
  crfsuite,
  maxent,
  "maxent-choose": maxentChoose,
};

const [name, options] = process.argv.slice(2);
const result = await JOBS[name!]!(JSON.parse(options!) as JobOptions);
const peakRssMB = Math.round(process.resourceUsage().maxRSS / 1024);
process.stdout.write(`\n${JSON.stringify({ ...result, peakRssMB })}\n`);

async function crfTrain({ data, name, repeats = 1, model: file, objective }: JobOptions) {
  const { kept, ...times } = await leastOf(repeats, async (watch) => {
    const template = readTemplate(readFileSync(path.join(data, `${name}.template`), "utf8"));
    const train = readLabelledColumns(readFileSync(path.join(data, `${name}.train.crf`), "utf8"));
    const readCpuSeconds = watch().cpuSeconds;
    let cpuSecondsToPeer: number | undefined;
    const { model, search } = await trainCrf(train, {
      template,
      onProgress({ value }) {
        if (value <= objective! * 1.001) cpuSecondsToPeer ??= watch().cpuSeconds;
      },
    });
    return { model, search, train, readCpuSeconds, cpuSecondsToPeer };
  });
  const { model, search, train, readCpuSeconds, cpuSecondsToPeer } = kept;
  const items = train.reduce((sum, sequence) => sum + sequence.items.length, 0);
  const bytes = encodeModel(model);
  await writeModel(file!, model);
  const open = stopwatch();
  decodeModel(bytes);
  const openMs = 1000 * open().wallSeconds;
  const tagger = crfTagger(model);
  const test = readLabelledColumns(readFileSync(path.join(data, `${name}.test.crf`), "utf8"));
  const scores = report(
    test.flatMap((sequence) => sequence.labels),
    test.flatMap((sequence) => tagger.label(sequence.items)),
  );
  const { iteration, evaluations, value, stopped } = search;
  return {
    ...times,
    readCpuSeconds,
    cpuSecondsToPeer,
    iterations: iteration,
    evaluations,
    objective: value,
    stopped,
    items,
    attributes: model.space.states,
    macroF1: scores.macro.f1,
    accuracy: scores.accuracy,
    modelBytes: bytes.length,
    openMs,
  };
}

/** Ten steps on sequences drawn from the tokens file, as a stream: nobody holds them all. */
async function crfGrowth({ data, sequences }: JobOptions) {
  const template = readTemplate(readFileSync(path.join(data, "tokens.template"), "utf8"));
  const pool = readLabelledColumns(readFileSync(path.join(data, "tokens.train.crf"), "utf8"));
  let items = 0;
  function* stream(): Iterable<LabelledSequence> {
    for (let s = 0; s < sequences!; s++) {
      const sequence = pool[(s * 7919) % pool.length]!;
      items += sequence.items.length;
      yield sequence;
    }
  }
  const watch = stopwatch();
  const { search } = await trainCrf(stream(), { template, maxIterations: 10, tolerance: 0 });
  return { ...watch(), sequences, items, evaluations: search.evaluations };
}

async function crfLabel({ data, name, model: file }: JobOptions) {
  const tagger = crfTagger(await readModelOf("crf", file!));
  const text = readFileSync(path.join(data, `${name}.test.crf`), "utf8");
  const test = readLabelledColumns(text);
  const items = test.reduce((sum, sequence) => sum + sequence.items.length, 0);
  const prepared = test.map((sequence) => tagger.prepare(sequence.items));
  return {
    items,
    itemsPerSecondFromText: rate(items, () => readLabelledColumns(text).forEach((s) => void tagger.label(s.items))),
    itemsPerSecondFromColumns: rate(items, () => test.forEach((s) => void tagger.label(s.items))),
    itemsPerSecondPrepared: rate(items, () => prepared.forEach((p) => void tagger.labelPrepared(p))),
  };
}

async function maxent({ data, l2, repeats = 1 }: JobOptions) {
  const { kept, ...times } = await leastOf(repeats, async () => {
    const train = readSvm(readFileSync(path.join(data, "urls.train.svm"), "utf8"));
    return trainMaxent(train, { l2 });
  });
  const { model, search } = kept;
  const classifier = maxentClassifier(model);
  const test = readSvm(readFileSync(path.join(data, "urls.test.svm"), "utf8"));
  const examples = Array.from(test.gold, (_, r) =>
    Array.from(test.matrix.indices.subarray(test.matrix.starts[r], test.matrix.starts[r + 1]), (column) =>
      columnName(test.space, column),
    ),
  );
  const matrix = toMatrix(model.space, examples);
  const scores = report(
    Array.from(test.gold, (k) => test.labels[k]!),
    examples.map((features) => classifier.classify(features).label),
  );
  return {
    ...times,
    l2,
    iterations: search.iteration,
    evaluations: search.evaluations,
    objective: search.value,
    accuracy: scores.accuracy,
    macroF1: scores.macro.f1,
    modelBytes: encodeModel(model).length,
    instancesPerSecond: rate(matrix.rows, () => classifier.probabilitiesOf(matrix)),
    instancesPerSecondFromNames: rate(matrix.rows, () =>
      examples.forEach((features) => void classifier.classify(features)),
    ),
  };
}

/** The penalty that does best in five-fold cross validation on the training examples; the test examples have no say. */
async function maxentChoose({ data }: JobOptions) {
  const train = readSvm(readFileSync(path.join(data, "urls.train.svm"), "utf8"));
  const gold = Array.from(train.gold, (k) => train.labels[k]!);
  const folds = stratifiedFolds(gold, 5);
  const tried: { l2: number; accuracy: number }[] = [];
  for (const l2 of [1, 2, 4, 8, 16, 32]) {
    const { report } = await crossValidate(gold, folds, async (kept, test) => {
      const part = {
        ...train,
        matrix: takeRows(train.matrix, kept),
        gold: Int32Array.from(kept, (r) => train.gold[r]!),
      };
      const { model } = await trainMaxent(part, { l2 });
      const p = maxentClassifier(model).probabilitiesOf(takeRows(train.matrix, test));
      const K = train.labels.length;
      return test.map((_, i) => {
        const row = p.subarray(i * K, (i + 1) * K);
        return train.labels[row.indexOf(Math.max(...row))]!;
      });
    });
    tried.push({ l2, accuracy: report.accuracy });
  }
  const best = tried.reduce((a, b) => (b.accuracy > a.accuracy ? b : a));
  return { l2: best.l2, tried };
}

/** npm's crfsuite on the same features: dense ones, as CRF++ and we have them; its c2‖w‖² is our ½ l2 ‖w‖². */
async function crfsuite({ data, name, modules, objective, model }: JobOptions) {
  const { Trainer } = createRequire(path.join(modules!, "package.json"))("crfsuite") as {
    Trainer: new (
      options: object,
    ) => {
      set_params(params: object): void;
      append(items: string[][], labels: readonly string[]): void;
      train(file: string): number;
    };
  };
  const { lines } = readTemplate(readFileSync(path.join(data, `${name}.template`), "utf8"));
  const train = readLabelledColumns(readFileSync(path.join(data, `${name}.train.crf`), "utf8"));
  const trainer = new Trainer({ debug: true }); // its log on stdout is where the caller reads iterations and losses
  trainer.set_params({
    c1: "0",
    c2: "0.5",
    delta: "1e-4",
    period: "3",
    "feature.possible_states": "1",
    "feature.possible_transitions": "1",
  });
  let items = 0;
  for (const sequence of train) {
    const value = (t: number, column: number) =>
      t < 0
        ? `_B${t}`
        : t >= sequence.items.length
          ? `_B+${t - sequence.items.length + 1}`
          : sequence.items[t]![column]!;
    const states = lines.filter((line) => line.kind === "state");
    trainer.append(
      sequence.items.map((_, t) =>
        states.map(({ skeleton, looks }) => `${skeleton}:${looks.map((l) => value(t + l.row, l.column)).join("/")}`),
      ),
      sequence.labels,
    );
    items += sequence.items.length;
  }
  const watch = stopwatch();
  trainer.train(model!);
  return { ...watch(), items, objective };
}

/** The run that took least CPU time: its result and its times. */
async function leastOf<T>(repeats: number, once: (watch: ReturnType<typeof stopwatch>) => Promise<T>) {
  let best: ({ readonly kept: T } & ReturnType<ReturnType<typeof stopwatch>>) | undefined;
  for (let k = 0; k < repeats; k++) {
    const watch = stopwatch();
    const kept = await once(watch);
    const times = watch();
    if (best === undefined || times.cpuSeconds < best.cpuSeconds) best = { kept, ...times };
  }
  return best!;
}

function stopwatch() {
  const cpu = process.cpuUsage();
  const wall = process.hrtime.bigint();
  return () => {
    const { user, system } = process.cpuUsage(cpu);
    return { cpuSeconds: (user + system) / 1e6, wallSeconds: Number(process.hrtime.bigint() - wall) / 1e9 };
  };
}

/** Things per CPU second: the best of five rounds of at least 0.2 s each. */
function rate(things: number, work: () => void): number {
  let best = 0;
  for (let round = 0; round < 5; round++) {
    const watch = stopwatch();
    let times = 0;
    while (watch().cpuSeconds < 0.2) {
      work();
      times++;
    }
    best = Math.max(best, (times * things) / watch().cpuSeconds);
  }
  return Math.round(best);
}
