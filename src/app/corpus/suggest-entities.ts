/**
 * Suggests the people, places and organisations that documents name.
 *
 * A model per language (corpus/entities) reads the text; names below the threshold are left out. They become machine values of the fields
 * `people`, `places` and `organisations`, never over a person's value, and the next run replaces them. A name that a person has given to
 * any document of the collection is known in all of them.
 */
import { ENTITY_FIELDS, type EntityField, entitiesOf } from "../../corpus/entities/mentions.js";
import { type EntityTagger, openEntityTagger } from "../../corpus/entities/tagger.js";
import { textField } from "../../corpus/release/document.js";
import { segment } from "../../corpus/segment/segment.js";
import { openLexicon } from "../../events/papers/features/lexicon.js";
import { loadModels } from "../../harvest/observe/models.js";
import { type CrfModel, decodeModel, readModelOf } from "../../learn/index.js";
import { SUGGESTED, type WinnowRecord } from "../../model/record.js";
import { type Instant, systemClock } from "../../model/time.js";
import { recordPages } from "../../publish/release.js";
import type { Edit, Store, SuggestedValue } from "../../store/store.js";
import { checkCollection } from "../records/scope.js";

/** Languages with a shipped model. */
export const ENTITY_LANGUAGES = ["eng", "rus"] as const;

export interface SuggestEntitiesRequest {
  readonly collection: string;
  /** Less probable names are not suggested. */
  readonly threshold: number;
  /** A model of your own; it reads all documents, whatever their language. */
  readonly model?: string;
  readonly dryRun: boolean;
  readonly signal?: AbortSignal;
  onSuggestion?(record: WinnowRecord, field: EntityField, names: readonly string[], confidence: number): void;
  onProgress?(records: number): void;
}

export interface EntityReport {
  readonly read: number;
  /** Documents in a language without a model. */
  readonly unread: number;
  readonly names: { readonly [field in EntityField]: number };
  readonly changed: number;
}

const EDITS_AT_ONCE = 500;
const MOST_NAMES = 100;

export async function suggestEntities(
  store: Store,
  request: SuggestEntitiesRequest,
  now: () => Instant = systemClock.now,
): Promise<EntityReport> {
  const { collection, threshold, dryRun, signal } = request;
  await checkCollection(store, collection);
  const taggerFor = await openTaggers(request.model);
  const until = await store.lastChange();
  const pages = () => recordPages(store, { collection, states: ["live", "vanished"] }, until);
  const given = await namesByPeople(pages);
  const names = { people: 0, places: 0, organisations: 0 };
  let [read, unread, changed] = [0, 0, 0];
  let edits: Edit[] = [];
  const apply = async (): Promise<void> => {
    if (edits.length > 0 && !dryRun) changed += (await store.edit({ edits, by: "winnow", now: now() })).changed;
    edits = [];
  };
  for await (const page of pages()) {
    signal?.throwIfAborted();
    for (const record of page) {
      const text = textField(record.fields, "text");
      if (record.validated || text.trim() === "") continue;
      const tagger = taggerFor(textField(record.fields, "language"));
      if (tagger === undefined) {
        unread++;
        continue;
      }
      read++;
      const segments = segment(text);
      const found = tagger.tagger.find(text, segments).filter(({ probability }) => probability >= threshold);
      const suggested: { [field: string]: SuggestedValue | null } = {};
      for (const field of ENTITY_FIELDS) {
        const by = record.evidence[field]?.[0]?.rule;
        if (by === "person") continue;
        const own = entitiesOf(text, found, field);
        for (const name of given.get(field) ?? [])
          if (text.includes(name)) own.set(name, Math.max(own.get(name) ?? 0, 0.99));
        const values = [...own].slice(0, MOST_NAMES);
        if (values.length === 0) {
          if (by?.startsWith(SUGGESTED)) suggested[field] = null;
          continue;
        }
        const list = values.map(([name]) => name);
        const confidence = Math.min(0.99, Math.round(1000 * Math.min(...values.map(([, p]) => p))) / 1000);
        names[field] += list.length;
        suggested[field] = {
          value: list,
          rule: `${SUGGESTED}entities@${tagger.fingerprint}`,
          words: list.join(", "),
          confidence,
        };
        request.onSuggestion?.(record, field, list, confidence);
      }
      if (Object.keys(suggested).length > 0) edits.push({ record: record.id, suggested });
      if (edits.length >= EDITS_AT_ONCE) await apply();
    }
    request.onProgress?.(read + unread);
  }
  await apply();
  return { read, unread, names, changed };
}

interface OpenTagger {
  readonly tagger: EntityTagger;
  readonly fingerprint: string;
}

async function openTaggers(own: string | undefined): Promise<(language: string) => OpenTagger | undefined> {
  const lexicon = openLexicon(loadModels(["lexica.model"]).get("lexica.model")!);
  const opened = (model: CrfModel): OpenTagger => ({
    tagger: openEntityTagger(model, lexicon),
    fingerprint: model.about.fingerprint.slice(0, 8),
  });
  if (own !== undefined) {
    const one = opened(await readModelOf("crf", own));
    return () => one;
  }
  const files = ENTITY_LANGUAGES.map((language) => `entities-${language}.model`);
  const models = loadModels(files);
  const taggers = new Map<string, OpenTagger>(
    ENTITY_LANGUAGES.map((language, i) => [
      language,
      opened(decodeModel(models.get(files[i]!)!, files[i]!) as CrfModel),
    ]),
  );
  return (language) => taggers.get(language);
}

/** Short names would be found in other words' company too often. */
const LEAST_LETTERS = 4;

async function namesByPeople(
  pages: () => AsyncIterable<readonly WinnowRecord[]>,
): Promise<Map<EntityField, Set<string>>> {
  const given = new Map<EntityField, Set<string>>();
  for await (const page of pages())
    for (const record of page)
      for (const field of ENTITY_FIELDS) {
        const isByPerson = record.evidence[field]?.some(({ rule }) => rule === "person") === true;
        if (!record.validated && !isByPerson) continue;
        const names = given.get(field) ?? new Set();
        given.set(field, names);
        for (const name of textField(record.fields, field).split("; "))
          if (name.length >= LEAST_LETTERS) names.add(name);
      }
  return given;
}
