/** The flags that every command of `records` understands: a collection, a filter, what is new since. */
import { type Command, Option } from "commander";
import type { ScopeRequest } from "../../app/records/scope.js";
import { openStore } from "../../store/open.js";
import type { Store } from "../../store/store.js";
import { type CommonFlags, withCommonFlags } from "../flags.js";

export interface ScopeFlags extends CommonFlags, ScopeRequest {}

export function withScopeFlags(command: Command): Command {
  return withCommonFlags(
    command
      .option("--collection <name>", "only this collection (default: all)")
      .option("--where <filter>", "only records that match: 'host:example.org year:2000..2010 -flag:doubt'")
      .option("--since <date or change>", "only changes after a day (2026-11-15) or a change number"),
  );
}

/** Only the original of each family of duplicates. */
export function hideDuplicates(): Option {
  return new Option("--hide-duplicates", "hide duplicates").implies({ originals: true });
}

/** The older name of `--hide-duplicates`. */
export function originals(): Option {
  return new Option("--originals").hideHelp();
}

export const FILTER_HELP = `
A filter is a list of field:value terms:
  language:tat,rus  words:>50  year:2000..2010  title:~river  url:https://a.example/*  doi:*
Put - before a term to negate it, OR between two, parentheses around several, quotes around values with spaces.
Every record has the fields id, number, collection, kind, url, host, language, year, flag, words, characters, state,
validated, confidence, recipe, first, changed and family; you can also use your own fields. If one of yours has the same
name, put fields. before it: fields.state:leaf.`;

/** Opens the store, does the work, closes it. Work that reads a whole collection has the store in its own thread. */
export async function withRecords(
  flags: CommonFlags & { readonly readStore?: string },
  work: (store: Store) => Promise<number>,
  { sameThread = true } = {},
): Promise<number> {
  const store = await openStore(flags.readStore ?? flags.store, { create: false, sameThread });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}
