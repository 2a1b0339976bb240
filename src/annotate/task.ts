/**
 * What can people be asked about a page?
 *
 * A task is a row of a table: what is marked (pieces of the page, its blocks, or words), with which labels, and which facts of the
 * page as a whole are asked. Adding a task is adding a row.
 */

export interface TaskLabel {
  readonly name: string;
  readonly meaning: string;
}

/** A fact of the page as a whole. */
export interface TaskField {
  readonly name: string;
  readonly meaning: string;
  /** The values to choose from; without them the answer is free text. */
  readonly values?: readonly string[];
}

export interface Task {
  readonly name: string;
  readonly about: string;
  /** What is labelled: `units` (blocks, cut where an element parts title and people), whole `blocks`, or `words`. */
  readonly of: "units" | "blocks" | "words";
  /** The key of a label is its number, from 1. */
  readonly labels: readonly TaskLabel[];
  readonly fields: readonly TaskField[];
}

/** What has no label. */
export const UNMARKED = "other";

export const TASKS = {
  regions: {
    name: "regions",
    about: "Titles, people and affiliations in lists of papers",
    of: "units",
    labels: [
      { name: "title", meaning: "the title of a paper, and nothing else" },
      { name: "author", meaning: "authors, without affiliations" },
      { name: "author+affiliation", meaning: "authors together with their affiliations" },
      { name: "affiliation", meaning: "affiliations alone" },
      { name: "mixed", meaning: "a title and its authors in one piece" },
    ],
    fields: [],
  },
  "page-kind": {
    name: "page-kind",
    about: "What a page is for, within a conference's site",
    of: "blocks",
    labels: [],
    fields: [
      { name: "kind", meaning: "what the page is for", values: ["home", "call", "programme", "papers", "other"] },
      { name: "shape", meaning: "a list leads to other pages, a leaf is read", values: ["leaf", "list"] },
    ],
  },
  dates: {
    name: "dates",
    about: "The dates of an event",
    of: "words",
    labels: [
      { name: "start", meaning: "first day, or both days if printed together" },
      { name: "end", meaning: "last day, if printed apart" },
      { name: "submission", meaning: "papers are due" },
      { name: "notification", meaning: "authors are told" },
      { name: "camera-ready", meaning: "final versions are due" },
      { name: "abstract", meaning: "abstracts are due" },
      { name: "registration", meaning: "registration ends" },
    ],
    fields: [],
  },
  text: {
    name: "text",
    about: "The main text of a page",
    of: "blocks",
    labels: [
      { name: "text", meaning: "belongs to the text that the page is for" },
      { name: "title", meaning: "the title of that text" },
      { name: "byline", meaning: "its author, date or place" },
      { name: "comment", meaning: "what readers wrote" },
    ],
    fields: [],
  },
  entities: {
    name: "entities",
    about: "Names in a document, and its theme, style and place",
    of: "words",
    labels: [
      { name: "PER", meaning: "a person" },
      { name: "LOC", meaning: "a place" },
      { name: "ORG", meaning: "an organisation" },
      { name: "WORK", meaning: "a book, film, song or other work" },
      { name: "EVENT", meaning: "an event with a name" },
      { name: "MISC", meaning: "another name" },
    ],
    fields: [
      { name: "theme", meaning: "what the document is about" },
      { name: "style", meaning: "how it is written: news, fiction, law, letter, speech, …" },
      { name: "place", meaning: "where it was written, or what place it is about" },
    ],
  },
} as const satisfies { readonly [name: string]: Task };

export type TaskName = keyof typeof TASKS;
export const TASK_NAMES = Object.keys(TASKS) as readonly TaskName[];

export const taskOf = (name: TaskName): Task => TASKS[name];
