/** `winnow records search`: words anywhere in what was kept. */
import type { Command } from "commander";
import { readSearch, unknownSearchField } from "../model/read-search.js";
import { factsOf, leaves, textOf } from "../model/record-facts.js";
import type { SearchQuery } from "../model/search-query.js";
import { fieldsSought, findSnippet, type Snippet } from "../publish/snippet.js";
import type { Store } from "../store/store.js";
import type { Facet, FacetCount, SearchPage } from "../store/store-records.js";
import { sayNumber } from "./figures.js";
import { wholeNumber } from "./flags.js";
import { sayEnd, sayMany, titleShown } from "./records-list.js";
import { type ScopeFlags, scopeOf, withRecords, withScopeFlags } from "./records-scope.js";
import { openVoice, type Voice } from "./voice.js";

interface SearchFlags extends ScopeFlags {
  readonly limit: number;
  readonly after?: string;
  readonly loose?: boolean;
  readonly facets?: boolean;
  readonly originals?: boolean;
}

export function addRecordsSearch(group: Command, end: (code: number) => void): void {
  withScopeFlags(
    group
      .command("search")
      .description("Search titles, fields and texts.")
      .argument("<words...>", 'words, "phrases", beginnings*, field:word, -word, OR')
      .option("--limit <n>", "so many results", wholeNumber(1, 10_000), 10)
      .option("--after <place>", "go on where the last page ended; it says how")
      .option("--loose", "take й for и, ё for е, ә for а, ө for о, ı for i, and their kin")
      .option("--facets", "also count the results by host, language, year, kind and flag")
      .option("--originals", "of records that say the same only one"),
  )
    .addHelpText(
      "after",
      `
Examples:
  winnow records search river
  winnow records search '"old bridge" dav* title:volga -dam'
  winnow records search елга OR күл --where 'language:tat' --facets

Upper and lower case and the accents of Latin letters make no difference. All words must be there, unless OR stands between them.
First comes what has them all in its title, then in its fields, then in its text; the newest year first.
Works beside a running harvest. Exit codes: 0 done, also when nothing is found; 1 failed; 2 wrong use or no such store.`,
    )
    .action(async (words: string[], flags: SearchFlags) =>
      end(await withRecords(flags, (store) => search(store, words.join(" "), flags, openVoice(flags)))),
    );
}

async function search(store: Store, words: string, flags: SearchFlags, voice: Voice): Promise<number> {
  const { query, fields } = readSearch(words, { loose: flags.loose === true });
  const scope = await scopeOf(store, flags);
  if (fields.length > 0) {
    const known = await store.fieldNames(flags.collection);
    const unknown = fields.find(({ name }) => !known.includes(name));
    if (unknown !== undefined) throw unknownSearchField(words, unknown, known);
  }
  const page = await store.search({
    ...scope,
    query,
    limit: flags.limit,
    ...(flags.after === undefined ? {} : { after: flags.after }),
    ...(flags.facets ? { facets: true } : {}),
    ...(flags.originals ? { originals: true } : {}),
  });
  for (const { record, foundIn } of page.hits) voice.data({ ...record, foundIn });
  voice.result(page.hits.length === 0 ? "Nothing was found." : page.hits.map((hit) => hitText(hit, query)).join("\n"));
  if (page.facets !== undefined) {
    voice.result(`\n${facetText(page.facets, page.total.more)}`);
    voice.data({ kind: "facets", facets: page.facets, exact: !page.total.more });
  }
  const next = page.next === undefined ? "" : ` Go on with --after ${page.next}`;
  voice.note(`${sayMany(page.total, "result")}.${next}`);
  if (page.hits.length === 0 && !flags.loose && page.total.count === 0)
    voice.note("Words are found whole: try a beginning (riv*), or --loose for near letters.");
  sayEnd(
    voice,
    "records search",
    { hits: page.hits.length, total: page.total.count },
    { more: page.total.more, next: page.next ?? null },
  );
  return 0;
}

function hitText({ record }: SearchPage["hits"][number], query: SearchQuery): string {
  const facts = factsOf(record.url, record.fields);
  const about = [facts.year === 0 ? "" : String(facts.year), facts.language].filter((part) => part !== "").join(", ");
  const lines = [
    `${String(record.number).padStart(5)}  ${titleShown(record)}${about === "" ? "" : `  (${about})`}`,
    `       ${record.url}`,
  ];
  const add = (name: string, snippet: Snippet | undefined): void => {
    if (snippet !== undefined) lines.push(`       ${name}${snippet.before}[${snippet.found}]${snippet.after}`);
  };
  for (const field of fieldsSought(query)) {
    const said = leaves(record.fields[field]).join(", ");
    if (field !== "text") add(`${field}: `, findSnippet(said, query, field));
  }
  add("", findSnippet(textOf(record.fields), query));
  return lines.join("\n");
}

const FACETS: readonly (readonly [facet: Facet, name: string])[] = [
  ["host", "Hosts"],
  ["language", "Languages"],
  ["year", "Years"],
  ["kind", "Kinds"],
  ["flag", "Flags"],
];
const SHOWN = 8;

function facetText(facets: NonNullable<SearchPage["facets"]>, atLeast: boolean): string {
  const said = ({ value, count }: FacetCount): string =>
    `${value || "(none)"} ${sayNumber(count)}${atLeast ? "+" : ""}`;
  return FACETS.flatMap(([facet, name]) => {
    const counts = facets[facet];
    if (counts.length === 0 || (counts.length === 1 && counts[0]!.value === "")) return [];
    const rest = counts.length > SHOWN ? `, and ${counts.length - SHOWN} more` : "";
    return [`${name}: ${counts.slice(0, SHOWN).map(said).join(", ")}${rest}`];
  }).join("\n");
}
