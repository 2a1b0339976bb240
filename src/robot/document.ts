/**
 * From a page to a document with its metadata.
 *
 * First the recipe's steps speak, then, where they left a field empty and the recipe lets us, the page's own metadata. Every value
 * keeps the step or rule it came from. Then the recipe's restrictions: what is rejected has one reason, in words.
 */
import type { Fetched } from "../model/fetched.js";
import type { Json } from "../model/json.js";
import type { FeedEntry, Page, Read } from "../model/page.js";
import { findLetters, repairLetters } from "../page/letters.js";
import { readPage } from "../page/read.js";
import { countWords, WORDS } from "../page/words.js";
import { chosenLinks } from "./choose.js";
import { findDate } from "./dates.js";
import { type ExpressionContext, findNumber } from "./functions.js";
import { type Identify, sharesOf, wholeLanguage } from "./identify.js";
import { cleanLine, cleanText, textOfMarkup } from "./markup.js";
import { type FieldType, SETTABLE } from "./metadata.js";
import { ownAddress } from "./own-address.js";
import type { Program } from "./program.js";
import { machine, newState, Rejected, type State, type StepTrace, type Surroundings, textOfJson } from "./steps.js";
import { isInList } from "./value-lists.js";

export type FieldValue = {
  readonly value: Json;
  readonly rule: string;
  readonly words?: string;
  readonly confidence?: number;
};

/** A document before it is judged. Plain data: it goes from the thread that read it to the one that judges. */
export type Draft = {
  readonly url: string;
  /** What makes it the same document next time. */
  readonly key: string;
  readonly fields: { readonly [field: string]: FieldValue };
  readonly text: string;
  readonly rejected: string | null;
  /** What page and host reserve against text and data mining, word for word. */
  readonly reservations: readonly string[];
  /** What a person should look at. */
  readonly doubts: readonly string[];
  /** Variables for the steps and expressions that only the judge can run. */
  readonly pending: {
    readonly values: { readonly [name: string]: Json };
    readonly setBy: { readonly [name: string]: string };
  } | null;
  readonly stop: boolean;
  readonly at: number;
};

export interface Reading {
  readonly program: Program;
  readonly ask: Surroundings["ask"];
  readonly identify: Identify;
  readonly trace?: (step: StepTrace) => void;
  readonly clock?: () => number;
}

const LONGEST_LINE = 1000;
const LONGEST_FIELD = 20_000;
const LONGEST_TEXT = 2_000_000;

/** The language a document is expected in, when it is not the recipe's own: the other side of a parallel text. */
interface Expected {
  readonly language?: string;
  readonly entry?: FeedEntry;
}

export function readDocument(page: Page, reading: Reading, expected: Expected = {}): Draft {
  const { program } = reading;
  const context = contextOf(page, program);
  const builtIn = builtIns(page, expected.entry);
  const engine = machine({ ...reading, page, context, builtIn });
  const state = newState(program.initial);
  const base = {
    url: page.url,
    key: ownAddress(page),
    at: page.fetchedAt,
    text: "",
    doubts: page.robots.noindex ? ["asks not to be indexed"] : [],
    reservations: page.reservations,
    pending: null,
    stop: false,
  };
  try {
    engine.run(program.steps, state);
  } catch (error) {
    if (!(error instanceof Rejected)) throw error;
    return { ...base, fields: {}, rejected: error.message };
  }
  const text = textOfDocument(page, state, reading, expected, engine);
  if (program.pending) {
    const values = Object.fromEntries([...state.values].filter(([name]) => !(name in program.inputs.tables)));
    for (const name of pendingBuiltIns(program)) values[name] = builtIn(name);
    const languageField = languageOf(text, page, state, reading, expected, engine);
    return finished(
      { ...base, text: languageField.text },
      program,
      {},
      { values, setBy: Object.fromEntries(state.setBy) },
      languageField,
    );
  }
  const fields = fieldsOf(page, state, program, engine, context, expected.entry);
  const languageField = languageOf(text, page, state, reading, expected, engine);
  const stop = program.stopWhen !== undefined && engine.value(program.stopWhen, state) === true;
  return finished({ ...base, text: languageField.text, stop }, program, fields, null, languageField);
}

/** The judge's part: steps and metadata that ask counters and caches. Its answer is a draft without anything pending. */
export function readLater(draft: Draft, program: Program, context: ExpressionContext): Draft {
  const { pending } = draft;
  if (pending === null) return draft;
  const state = newState(new Map([...program.initial, ...Object.entries(pending.values)]));
  for (const [name, label] of Object.entries(pending.setBy)) state.setBy.set(name, label);
  const builtIn = (name: string): Json => pending.values[name] ?? null;
  const nothing = (): never => {
    throw new Error("no page can be fetched here");
  };
  const engine = machine({ program, page: undefined, ask: nothing, context, builtIn });
  try {
    engine.run(program.later, state);
  } catch (error) {
    if (!(error instanceof Rejected)) throw error;
    return { ...draft, pending: null, rejected: error.message };
  }
  const fields = fieldsOf(undefined, state, program, engine, context, undefined);
  const stop = program.stopWhen !== undefined && engine.value(program.stopWhen, state) === true;
  return checked({ ...draft, fields: { ...fields, ...draft.fields }, pending: null, stop }, program);
}

export function contextOf(page: Pick<Page, "url" | "fetchedAt" | "base">, program: Program): ExpressionContext {
  return { at: page.fetchedAt, zone: program.recipe.timezone, url: page.url, base: page.base };
}

// ── What the page offers by itself ───────────────────────────────────────────────────────────────────────────────────────

function builtIns(page: Page, entry: FeedEntry | undefined): (name: string) => Json {
  return (name) => {
    switch (name) {
      case "address":
        return page.url;
      case "pageTitle":
        return page.title;
      case "mainText":
        return page.mainText.text;
      case "article":
        return articleMap(page);
      case "entry":
        return entry === undefined ? {} : entryMap(entry);
      default:
        return null;
    }
  };
}

function pendingBuiltIns(program: Program): Set<string> {
  const names = new Set(["address", "pageTitle"]);
  const reads = [...program.metadata.values()].flatMap(({ reads: all }) => [...all]);
  for (const name of reads) if (name === "article" || name === "mainText" || name === "entry") names.add(name);
  return names;
}

function articleMap({ article }: Page): { [name: string]: Json } {
  const text = (read: Read | undefined): string => read?.value ?? "";
  return {
    title: text(article.title),
    author: (article.authors?.value ?? []).join(", "),
    date: text(article.published),
    modified: text(article.modified),
    place: text(article.place),
    category: text(article.category),
    keywords: [...(article.keywords?.value ?? [])],
    description: text(article.description),
    copyright: text(article.copyright),
    site: text(article.site),
  };
}

function entryMap(entry: FeedEntry): { [name: string]: Json } {
  return {
    title: entry.title,
    author: entry.authors.join(", "),
    date: entry.published ?? entry.updated ?? "",
    summary: entry.summary,
    content: entry.content ?? "",
    categories: [...entry.categories],
  };
}

/** What stands in for a field that no step has set. */
function filledFrom(field: string, page: Page, entry: FeedEntry | undefined): FieldValue | undefined {
  if (entry !== undefined) {
    const map = entryMap(entry);
    const value = {
      title: map["title"],
      author: map["author"],
      date: map["date"],
      keywords: map["categories"],
      category: entry.categories[0],
      description: textOfMarkup(entry.summary),
    }[field];
    if (value !== undefined && !isEmpty(value)) return { value, rule: "feed entry", confidence: 0.95 };
  }
  const { article } = page;
  const read = {
    title: article.title,
    author: article.authors && { ...article.authors, value: article.authors.value.join(", ") },
    date: article.published,
    place: article.place,
    category: article.category,
    keywords: article.keywords,
    description: article.description,
    copyright: article.copyright,
  }[field] as Read<Json> | undefined;
  if (read !== undefined && !isEmpty(read.value))
    return { value: read.value, rule: `article: ${read.from}`, confidence: read.confidence };
  if (field === "title" && page.title !== "") return { value: page.title, rule: "title element", confidence: 0.5 };
  return undefined;
}

// ── Fields ───────────────────────────────────────────────────────────────────────────────────────────────────────────────

function fieldsOf(
  page: Page | undefined,
  state: State,
  program: Program,
  engine: ReturnType<typeof machine>,
  context: ExpressionContext,
  entry: FeedEntry | undefined,
): { [field: string]: FieldValue } {
  const { recipe } = program;
  const by = `${recipe.name}@${recipe.version}`;
  const fields: { [field: string]: FieldValue } = {};
  const own = Object.entries(recipe.metadata.own).map(([field, { type }]) => ({ field, type }));
  for (const { field, type } of [...SETTABLE, ...own]) {
    if (field === "language") continue; // identified together with the text
    const expression = program.metadata.get(field);
    const variable = state.values.get(field);
    let found: FieldValue | undefined;
    if (expression !== undefined) {
      const raw = [...expression.reads].some((name) => state.raw.has(name));
      const value = asType(engine.value(expression, state), type, context, raw);
      if (value !== undefined) found = { value, rule: `${by}: metadata.${field}` };
    } else if (!isEmpty(variable)) {
      const value = asType(variable!, type, context, state.raw.has(field));
      if (value !== undefined) found = { value, rule: `${by}: ${state.setBy.get(field) ?? "variables"}` };
    }
    if (found === undefined && page !== undefined && recipe.metadata.only === undefined) {
      const filled = filledFrom(field, page, entry);
      const value = filled && asType(filled.value, type, context, false);
      if (filled !== undefined && value !== undefined) found = { ...filled, value };
    }
    found ??= fromSource(field, recipe.source, context.url, by);
    if (found !== undefined) {
      const value = recipe.letters === undefined ? found.value : withLetters(found.value, recipe.letters);
      fields[field] = { ...found, value, ...wordsOf(value) };
    }
  }
  return fields;
}

/** Addresses keep the letters they have. */
function withLetters(value: Json, language: string): Json {
  if (typeof value === "string") return /^https?:/.test(value) ? value : repairLetters(value, language);
  return Array.isArray(value) ? (value as readonly Json[]).map((one) => withLetters(one, language)) : value;
}

/** The words on the page behind a value, shortened. */
function wordsOf(value: Json): { words?: string } {
  const words = Array.isArray(value) ? value.map((one) => textOfJson(one as Json)).join(", ") : textOfJson(value);
  return words === "" ? {} : { words: words.slice(0, 120) };
}

function fromSource(
  field: string,
  source: Program["recipe"]["source"],
  url: string,
  by: string,
): FieldValue | undefined {
  const rule = `${by}: source`;
  if (field === "source") return { value: url, rule: "address" };
  if (field === "publisher" && source?.publisher !== undefined) return { value: source.publisher, rule };
  if (field === "copyright" && source !== undefined) {
    const said = [
      source.licence,
      source.permission && `${source.permission.who}, ${source.permission.when}: ${source.permission.what}`,
    ];
    const value = said.filter((one) => one !== undefined).join("; ");
    return value === "" ? undefined : { value, rule };
  }
  return undefined;
}

/** What the value is as that type; undefined when it is nothing. */
function asType(value: Json, type: FieldType, context: ExpressionContext, raw: boolean): Json | undefined {
  if (isEmpty(value)) return undefined;
  const plain = (one: Json): string => {
    const written = textOfJson(one);
    return raw ? textOfMarkup(written) : cleanText(written);
  };
  switch (type) {
    case "text": {
      const joined = Array.isArray(value)
        ? (value as readonly Json[])
            .map(plain)
            .filter((one) => one !== "")
            .join(", ")
        : plain(value);
      const text =
        joined.includes("\n\n") || joined.length > LONGEST_LINE ? joined.slice(0, LONGEST_FIELD) : cleanLine(joined);
      return text === "" ? undefined : text;
    }
    case "date":
      return findDate(plain(value), context);
    case "number":
      return typeof value === "number" ? value : findNumber(plain(value));
    case "boolean":
      return typeof value === "boolean" ? value : /^(true|yes|1|да|әйе)$/i.test(plain(value));
    case "list": {
      const items = Array.isArray(value) ? (value as readonly Json[]) : plain(value).split(/[,;|]/);
      const list = [
        ...new Set(items.map((one) => cleanLine(plain(one)).slice(0, LONGEST_LINE)).filter((one) => one !== "")),
      ];
      return list.length === 0 ? undefined : list.slice(0, 500);
    }
    case "map":
      return typeof value === "object" && !Array.isArray(value) ? value : undefined;
  }
}

function isEmpty(value: Json | undefined): boolean {
  return (
    value === undefined ||
    value === null ||
    (typeof value === "string" && value.trim() === "") ||
    (Array.isArray(value) && value.length === 0)
  );
}

// ── Text and language ────────────────────────────────────────────────────────────────────────────────────────────────────

function textOfDocument(
  page: Page,
  state: State,
  { program }: Reading,
  { language, entry }: Expected,
  engine: ReturnType<typeof machine>,
): string {
  const expression = program.metadata.get("text");
  const variable = state.values.get("text");
  let text = "";
  if (expression !== undefined)
    text = joinedText(
      engine.value(expression, state),
      [...expression.reads].some((name) => state.raw.has(name)),
    );
  else if (!isEmpty(variable)) text = joinedText(variable!, state.raw.has("text"));
  else if (entry !== undefined) text = textOfMarkup(entry.content ?? entry.summary);
  else if (program.recipe.metadata.only === undefined || program.recipe.steps.length === 0)
    text = cleanText(page.mainText.text);
  const letters = program.recipe.letters;
  const repaired =
    letters === undefined || (language !== undefined && language !== letters) ? text : repairLetters(text, letters);
  return repaired.slice(0, LONGEST_TEXT);
}

function joinedText(value: Json, raw: boolean): string {
  const plain = (one: Json): string =>
    raw && /[<&]/.test(textOfJson(one)) ? textOfMarkup(textOfJson(one)) : cleanText(textOfJson(one));
  return Array.isArray(value)
    ? (value as readonly Json[])
        .map(plain)
        .filter((one) => one !== "")
        .join("\n\n")
    : plain(value);
}

interface LanguageField {
  readonly text: string;
  readonly field: FieldValue | undefined;
  readonly rejected: string | null;
  readonly note: string | undefined;
}

function languageOf(
  text: string,
  page: Page,
  state: State,
  { program, identify }: Reading,
  expected: Expected,
  engine: ReturnType<typeof machine>,
): LanguageField {
  const { restrict, name, version } = program.recipe;
  const expression = program.metadata.get("language");
  const said = expression === undefined ? state.values.get("language") : engine.value(expression, state);
  const wanted = expected.language ?? restrict.language;
  if (text === "") return { text, field: undefined, rejected: null, note: undefined };
  const paragraphs = text.split("\n\n");
  const found = wanted === "any" ? wholeLanguage(text, identify) : sharesOf(paragraphs, identify);
  const stated: FieldValue | undefined = isEmpty(said)
    ? undefined
    : { value: cleanLine(textOfJson(said!)), rule: `${name}@${version}: metadata.language` };
  const seen: FieldValue = {
    value: found.language,
    rule: found.by,
    confidence: found.confidence,
    words: sayShares(found.shares),
  };
  if (wanted === "any")
    return {
      text,
      field: stated ?? (found.language === "und" ? declared(page) : seen),
      rejected: null,
      note: undefined,
    };
  const share = found.shares.find(([language]) => language === wanted)?.[1] ?? 0;
  if (share < restrict.share) {
    // Reasons are counted: they name the language, not each page's figures.
    return { text, field: stated ?? seen, rejected: `language: not ${wanted}`, note: sayShares(found.shares) };
  }
  const isMixed = share < 0.999;
  if (isMixed && restrict.mixed === "reject")
    return { text, field: seen, rejected: `language: mixed, not only ${wanted}`, note: sayShares(found.shares) };
  const kept =
    isMixed && restrict.mixed === "split"
      ? paragraphs.filter((_, i) => found.paragraphs[i] === wanted).join("\n\n")
      : text;
  return {
    text: kept,
    field: stated ?? { ...seen, value: wanted },
    rejected: null,
    note: isMixed ? sayShares(found.shares) : undefined,
  };
}

function declared(page: Page): FieldValue | undefined {
  const { language } = page.declared;
  return language === undefined ? undefined : { value: language, rule: "declared", confidence: 0.4 };
}

function sayShares(shares: readonly (readonly [string, number])[]): string {
  return shares
    .slice(0, 4)
    .map(([language, share]) => `${language} ${Math.round(share * 100)} %`)
    .join(", ");
}

// ── Restrictions ─────────────────────────────────────────────────────────────────────────────────────────────────────────

function finished(
  base: Omit<Draft, "fields" | "rejected">,
  program: Program,
  fields: { readonly [field: string]: FieldValue },
  pending: Draft["pending"],
  language: LanguageField,
): Draft {
  const words: FieldValue = { value: countWords(base.text), rule: WORDS };
  const all: { [field: string]: FieldValue } = { ...fields, words };
  if (language.field !== undefined) all["language"] = language.field;
  const draft: Draft = {
    ...base,
    fields: all,
    pending,
    rejected: language.rejected,
    doubts: [
      ...base.doubts,
      ...(language.note === undefined ? [] : [`languages: ${language.note}`]),
      ...letterDoubts(base.text, language),
    ],
  };
  if (draft.rejected !== null) return draft;
  if (base.text === "") return { ...draft, rejected: "no text was found" };
  return pending === null ? checked(draft, program) : draft;
}

/** Letters that are not what they look like: reported, and repaired only when the recipe says so. */
function letterDoubts(text: string, { field }: LanguageField): string[] {
  const found = findLetters(text, typeof field?.value === "string" ? field.value : "und").slice(0, 3);
  return found.map(
    ({ letter, means, count, example }) =>
      `letters: ${letter}${means === undefined ? "" : ` for ${means}`}, ${count} times, as in ${example.slice(0, 40)}`,
  );
}

/** The restrictions that need the fields. */
function checked(draft: Draft, program: Program): Draft {
  const { restrict } = program.recipe;
  const value = (field: string): Json | undefined => draft.fields[field]?.value;
  const reject = (rejected: string): Draft => ({ ...draft, rejected });
  if (isEmpty(value("title"))) return reject("no name was found");
  const words = Number(value("words"));
  if (restrict.words?.least !== undefined && words < restrict.words.least)
    return reject(`length: fewer than ${restrict.words.least} words`);
  if (restrict.words?.most !== undefined && words > restrict.words.most)
    return reject(`length: more than ${restrict.words.most} words`);
  const date = value("date") as string | undefined;
  if (restrict.date !== undefined) {
    if (date === undefined) return reject("date: none was found");
    if (restrict.date.from !== undefined && date.slice(0, restrict.date.from.length) < restrict.date.from)
      return reject(`date: before ${restrict.date.from}`);
    if (restrict.date.to !== undefined && date.slice(0, restrict.date.to.length) > restrict.date.to)
      return reject(`date: after ${restrict.date.to}`);
  }
  const category = value("category");
  if (restrict.category !== undefined && !restrict.category.includes(String(category ?? "")))
    return reject("category: not one that is wanted");
  const doubts = [...draft.doubts];
  for (const list of ["textType", "style", "category"]) {
    const one = value(list);
    if (typeof one === "string" && !isInList(program.inputs.values, list, one))
      doubts.push(`${list}: "${one.slice(0, 80)}" is not in the list`);
  }
  return { ...draft, doubts };
}

// ── Other sides ──────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Where the other side of a parallel text is; undefined when this document has none. */
export function otherSide(page: Page, program: Program): string | undefined {
  const { parallel } = program;
  if (parallel === undefined) return undefined;
  if (parallel.link !== undefined) return chosenLinks(page, parallel.link).find(({ url }) => url !== page.url)?.url;
  const replaced = parallel.replace?.replaceAll(page.url, program.recipe.parallel?.with ?? "");
  return replaced === page.url ? undefined : replaced;
}

/** A feed's entry as a page of its own, without a request. */
export function entryPage(entry: FeedEntry, feed: Page, url: string): Page {
  const body = new TextEncoder().encode(
    `<!doctype html><html><head><meta charset="utf-8"><title>${escaped(entry.title)}</title></head><body><article><h1>${escaped(entry.title)}</h1>${entry.content ?? entry.summary}</article></body></html>`,
  );
  const fetched: Fetched = {
    kind: "fetched",
    url,
    at: feed.fetchedAt,
    took: 0,
    status: 200,
    headers: [["content-type", "text/html; charset=utf-8"]],
    body,
  };
  return readPage(fetched);
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
