/**
 * Trains and measures the tagger of names.
 *
 * The gold names are places in texts of the data folder (`eval/entities.tsv`); the texts are no part of the program. Each labelled sentence is
 * also learned with other names of the same kind from the lexica, so that the model learns what surrounds a name. Figures are by
 * cross-validation over sites: calibration comes from the other folds, too. News sentences that share a person or an organisation count as one site.
 */
import { createHash } from "node:crypto";
import path from "node:path";
import { entityItems, type NameLexicon } from "../../corpus/entities/features.js";
import {
  type Calibration,
  calibrated,
  ENTITY_KINDS,
  type Entity,
  type EntityKind,
  openEntityTagger,
  tagsOf,
} from "../../corpus/entities/tagger.js";
import { segment } from "../../corpus/segment/segment.js";
import { openLexicon } from "../../events/papers/features/lexicon.js";
import { loadModels } from "../../harvest/observe/models.js";
import { type CrfModel, calibrationError, groupedFolds, type LabelledSequence, trainCrf } from "../../learn/index.js";
import { type RandomSource, seeded, shuffled } from "../../learn/random.js";
import { UsageError } from "../../model/errors.js";
import { wcxbCases } from "../article/wcxb.js";
import { readLanguageData } from "../language/language.js";
import { rowsOf } from "../rows.js";

export type Name = Pick<Entity, "kind" | "start" | "end">;

/** A sentence, or a whole page of an annotation project. */
export interface NamedText {
  readonly language: string;
  readonly source: string;
  /** Texts of one site are tested together. */
  readonly site: string;
  readonly text: string;
  readonly names: readonly Name[];
}

interface NamedTextFolders {
  readonly gold: string;
  readonly wcxb: string;
  readonly lang: string;
}

/** The words that the shipped lexicon knows. */
export const shippedLexicon = (): NameLexicon => openLexicon(loadModels(["lexica.model"]).get("lexica.model")!);

/** The labelled sentences with their texts from the data folder. */
export function readNamedTexts({ gold, wcxb, lang }: NamedTextFolders): NamedText[] {
  const pages = new Map(wcxbCases(wcxb).map((page) => [page.id, page]));
  const sentences = new Map(readLanguageData(lang).sentences.map(({ text }) => [digest(text), text]));
  const found = Array.from(rowsOf(gold), ({ language, source, key, from, to, names }): NamedText => {
    const page = pages.get(key!);
    const sentence = sentences.get(key!);
    const text = page?.text.slice(Number(from), Number(to)) ?? (sentence && withoutTokenSpaces(sentence));
    if (text === undefined) throw new UsageError(`${gold}: the data folder has no text ${key} of ${source}.`);
    return { language: language!, source: source!, site: page?.site ?? key!, text, names: readNames(names!) };
  });
  return joinStories(found);
}

const digest = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 16);

/** X-WMT's sentences are tokenised: spaces stand before punctuation. */
function withoutTokenSpaces(text: string): string {
  return text
    .replace(/ (?=[,.;:!?)»”])/g, "")
    .replace(/(?<=[(«“]) /g, "")
    .replace(/ г \./g, " г.");
}

function readNames(cell: string): Name[] {
  return cell
    .split(" ")
    .filter(Boolean)
    .map((one) => {
      const [, start, end, kind] = /^(\d+)-(\d+):(\w+)$/.exec(one) ?? [];
      return { start: Number(start), end: Number(end), kind: kind as EntityKind };
    });
}

/** Sentences of the same story name the same people and organisations; joined until nothing changes. */
function joinStories(texts: readonly NamedText[]): NamedText[] {
  const parent = texts.map((_, i) => i);
  const root = (i: number): number => (parent[i] === i ? i : (parent[i] = root(parent[i]!)));
  const first = new Map<string, number>();
  for (const [i, { language, site, text, names }] of texts.entries()) {
    const words = names
      .filter(({ kind }) => kind !== "LOC")
      .flatMap(({ start, end }) => text.slice(start, end).split(/\s+/))
      .filter((word) => word.length > 3)
      .map((word) => `${language} ${word.slice(0, 5).toLowerCase()}`);
    for (const key of [`site ${site}`, ...(language === "eng" ? [] : words)]) {
      const other = first.get(key);
      if (other === undefined) first.set(key, i);
      else parent[root(i)] = root(other);
    }
  }
  return texts.map((one, i) => ({ ...one, site: texts[root(i)]!.site }));
}

/** Names by kind, to be put in the place of others. */
type SpareNames = Readonly<Record<EntityKind, readonly string[]>>;

/** Frequent given and family names, institutions, their cities and countries. Latin letters: the lexica have few others. */
export function spareNames(folder: string): SpareNames {
  const [given, family]: [string[], string[]] = [[], []];
  for (const { token, given_count, surname_count } of rowsOf(path.join(folder, "names.tsv"))) {
    const name = token!.replace(/^\p{L}|(?<=-)\p{L}/gu, (letter) => letter.toUpperCase());
    if (Number(given_count) >= 200 && Number(given_count) > 2 * Number(surname_count)) given.push(name);
    if (Number(surname_count) >= 200 && Number(surname_count) > 2 * Number(given_count)) family.push(name);
  }
  const random = seeded(5);
  const one = (list: readonly string[]): string => list[Math.floor(random() * list.length)]!;
  const person = (i: number): string =>
    i % 4 === 0
      ? one(family)
      : i % 9 === 0
        ? `${one(given)} ${one(given)[0]}. ${one(family)}`
        : `${one(given)} ${one(family)}`;
  const rows = [...rowsOf(path.join(folder, "institutions.tsv"))].filter(({ name }) => /^[\p{Lu}]/u.test(name!));
  const some = shuffled(rows, random).slice(0, 6000);
  return {
    PER: Array.from({ length: 4000 }, (_, i) => person(i)),
    ORG: some.flatMap(({ name, acronym }) => [name!, ...(acronym === "" ? [] : [acronym!])]),
    LOC: some.flatMap(({ city, country }) => [city!, country!]).filter((name) => name !== ""),
  };
}

/** The same text with other names. */
function exchanged({ text, names, ...one }: NamedText, spare: SpareNames, random: RandomSource): NamedText {
  let out = "";
  let at = 0;
  const placed = [...names]
    .sort((a, b) => a.start - b.start)
    .map(({ kind, start, end }): Name => {
      const own = text.slice(start, end);
      const other = spare[kind][Math.floor(random() * spare[kind].length)]!;
      out += text.slice(at, start);
      const from = out.length;
      // Half of the names stay: brands and short forms are not in the lexica.
      out += random() < 0.5 ? own : other;
      at = end;
      return { kind, start: from, end: out.length };
    });
  return { ...one, text: out + text.slice(at), names: placed };
}

/** Sentences as sequences of features with their tags. */
function* sequencesOf(texts: readonly NamedText[], lexicon: NameLexicon): Generator<LabelledSequence> {
  for (const { text, names } of texts) {
    const segments = segment(text);
    const tags = tagsOf(segments.tokens, names);
    const { sentences, tokens } = segments;
    for (let s = 0; s < sentences.length; s++) {
      const [first, next] = [sentences[s]!, sentences[s + 1] ?? tokens.count];
      const labels = tags.slice(first, next);
      // A name may cross what the segmenter takes for the end of a sentence.
      if (labels[0]?.startsWith("I-")) labels[0] = labels[0].replace("I-", "B-");
      yield { items: entityItems(text, tokens, [first, next], lexicon), labels };
    }
  }
}

const ENTITY_LABELS = ["O", ...ENTITY_KINDS.flatMap((kind) => [`B-${kind}`, `I-${kind}`])];
const COPIES = 3;
const L2 = 1;

interface EntityTraining {
  readonly lexicon: NameLexicon;
  /** Without them, texts are learned as they are. */
  readonly spare?: SpareNames;
  readonly signal?: AbortSignal;
}

async function trained(texts: readonly NamedText[], { lexicon, spare, signal }: EntityTraining): Promise<CrfModel> {
  const random = seeded(11);
  const all = [...texts];
  if (spare !== undefined)
    for (let copy = 0; copy < COPIES; copy++)
      all.push(
        ...texts
          .filter(({ names, text }) => names.length > 0 && /^[\p{Script=Latin}\P{L}]*$/u.test(text))
          .map((one) => exchanged(one, spare, random)),
      );
  const { model } = await trainCrf(sequencesOf(all, lexicon), {
    l2: L2,
    minCount: 2,
    labels: ENTITY_LABELS,
    maxIterations: 120,
    ...(signal === undefined ? {} : { signal }),
  });
  return model;
}

export interface EntityFigures {
  readonly texts: number;
  readonly sites: number;
  readonly names: number;
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
  readonly byKind: Readonly<Record<EntityKind, { readonly names: number; readonly f1: number }>>;
  /** Expected calibration error of the names found. */
  readonly calibration: number;
  /** Of the names found with at least the threshold. */
  readonly sure: { readonly precision: number; readonly recall: number };
}

interface Answer {
  readonly text: NamedText;
  readonly found: readonly Entity[];
}

const FOLDS = 5;

/** Answers by models that did not see the site; probabilities are not calibrated yet. */
async function answered(texts: readonly NamedText[], share: number, options: EntityTraining): Promise<Answer[][]> {
  const folds = groupedFolds(
    texts.map(({ source }) => source),
    texts.map(({ site }) => site),
    FOLDS,
  );
  const answers: Answer[][] = [];
  for (const test of folds) {
    const away = new Set(test);
    const others = texts.filter((_, i) => !away.has(i));
    const some = shuffled(others, seeded(3)).slice(0, Math.round(share * others.length));
    const tagger = openEntityTagger(await trained(some, options), options.lexicon);
    answers.push(test.map((i) => ({ text: texts[i]!, found: tagger.find(texts[i]!.text, segment(texts[i]!.text)) })));
  }
  return answers;
}

const isRight = ({ names }: NamedText, { kind, start, end }: Entity): boolean =>
  names.some((name) => name.kind === kind && name.start === start && name.end === end);

/** Figures with a share of the texts of the other folds: a point of the learning curve. */
export async function measureEntities(
  texts: readonly NamedText[],
  { share, threshold, ...options }: EntityTraining & { readonly share: number; readonly threshold: number },
): Promise<EntityFigures> {
  const folds = await answered(texts, share, options);
  const answers = folds.flatMap((fold, f) => {
    const calibration = platt(pairsOf(folds.filter((_, other) => other !== f).flat()));
    return fold.map(({ text, found }) => ({
      text,
      found: found.map((one) => ({ ...one, probability: calibrated(one.probability, calibration) })),
    }));
  });
  const found = answers.flatMap((one) => one.found.map((name) => ({ ...name, right: isRight(one.text, name) })));
  const gold = texts.flatMap(({ names }) => names);
  const rates = (of: readonly { readonly right: boolean }[], all: number) => {
    const right = of.filter((one) => one.right).length;
    const precision = of.length === 0 ? 0 : right / of.length;
    const recall = all === 0 ? 0 : right / all;
    return { precision, recall, f1: right === 0 ? 0 : (2 * precision * recall) / (precision + recall) };
  };
  const kinds = ENTITY_KINDS.map((kind) => {
    const names = gold.filter((one) => one.kind === kind).length;
    return [
      kind,
      {
        names,
        f1: rates(
          found.filter((one) => one.kind === kind),
          names,
        ).f1,
      },
    ] as const;
  });
  const { precision, recall } = rates(
    found.filter(({ probability }) => probability >= threshold),
    gold.length,
  );
  return {
    texts: Math.round(share * texts.length * (1 - 1 / FOLDS)),
    sites: new Set(texts.map(({ site }) => site)).size,
    names: gold.length,
    ...rates(found, gold.length),
    byKind: Object.fromEntries(kinds) as EntityFigures["byKind"],
    calibration: calibrationError(
      found.map(({ probability }) => probability),
      found.map(({ right }) => right),
    ),
    sure: { precision, recall },
  };
}

/** The model of all texts, calibrated on answers of models that did not see the site. */
export async function trainEntities(texts: readonly NamedText[], options: EntityTraining): Promise<CrfModel> {
  if (!texts.some(({ names }) => names.length > 0))
    throw new UsageError("There are no labelled names to learn from (PER, LOC or ORG).");
  const sites = new Set(texts.map(({ site }) => site)).size;
  const calibration =
    sites < FOLDS ? { slope: 1, offset: -1 } : platt(pairsOf((await answered(texts, 1, options)).flat()));
  const model = await trained(texts, options);
  return { ...model, about: { ...model.about, figures: { ...model.about.figures, ...calibration } } };
}

interface Pair {
  readonly p: number;
  readonly right: boolean;
}

const pairsOf = (answers: readonly Answer[]): Pair[] =>
  answers.flatMap(({ text, found }) => found.map((one) => ({ p: one.probability, right: isRight(text, one) })));

/** Logistic regression on the log-odds, by Newton's method, with Platt's two open answers against certainty. */
function platt(pairs: readonly Pair[]): Calibration {
  const right = pairs.filter((one) => one.right).length;
  const [high, low] = [(right + 1) / (right + 2), 1 / (pairs.length - right + 2)];
  const rows = pairs.map(({ p, right: isOne }) => {
    const safe = Math.min(1 - 1e-6, Math.max(1e-6, p));
    return { x: Math.log(safe / (1 - safe)), y: isOne ? high : low };
  });
  let [slope, offset] = [1, 0];
  for (let step = 0; step < 50; step++) {
    let [gs, go, ss, so, oo] = [1e-3 * (slope - 1), 1e-3 * offset, 1e-3, 0, 1e-3];
    for (const { x, y } of rows) {
      const q = 1 / (1 + Math.exp(-(slope * x + offset)));
      const w = q * (1 - q);
      gs += (q - y) * x;
      go += q - y;
      ss += w * x * x;
      so += w * x;
      oo += w;
    }
    const determinant = ss * oo - so * so;
    const [ds, d0] = [(oo * gs - so * go) / determinant, (ss * go - so * gs) / determinant];
    slope -= ds;
    offset -= d0;
    if (Math.abs(ds) + Math.abs(d0) < 1e-9) break;
  }
  return { slope, offset };
}
