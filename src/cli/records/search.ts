/** `winnow records search`: full-text search. */
import type { Command } from "commander";
import { searchRecords } from "../../app/records/search.js";
import { formatNumber } from "../../model/text/formatting.js";
import { bodyText, factsOf, leafValues } from "../../search/facts.js";
import type { SearchQuery } from "../../search/search-query.js";
import { findSnippet, type Snippet, searchedFields } from "../../search/snippet.js";
import type { Facet, FacetCount, SearchPage, Store } from "../../store/store.js";
import { wholeNumber, withReadStoreFlag } from "../flags.js";
import { type Output, openOutput } from "../terminal/output.js";
import { formatCappedCount, printSummary, titleShown } from "./list.js";
import { hideDuplicates, originals, type ScopeFlags, withRecords, withScopeFlags } from "./scope.js";

interface SearchFlags extends ScopeFlags {
  readonly limit: number;
  readonly after?: string;
  readonly loose?: boolean;
  readonly facets?: boolean;
  readonly originals?: boolean;
}

export function defineRecordsSearch(command: Command, end: (code: number) => void): void {
  withScopeFlags(
    withReadStoreFlag(command)
      .argument("<words...>", 'words, "phrases", beginnings*, field:word, -word, OR')
      .option("--limit <n>", "maximum number of results", wholeNumber(1, 10_000), 10)
      .option("--after <place>", "continue after the previous page, with the value that it printed")
      .option("--loose", "ignore diacritics and match similar letters: й as и, ё as е, ә as а, ө as о, ı as i")
      .option("--facets", "also count results by host, language, year, kind and flag")
      .addOption(hideDuplicates())
      .addOption(originals()),
  )
    .addHelpText(
      "after",
      `
Examples:
  winnow records search river
  winnow records search '"old bridge" dav* title:volga -dam'
  winnow records search елга OR күл --where 'language:tat' --facets

Case and the accents of Latin letters are ignored. All words must occur, unless separated by OR.
Matches in the title come first, then in fields, then in the text; within each, the newest year first.
Can be used while a harvest is running. Exit codes: 0 done, even if nothing is found; 1 failed; 2 usage error or no such store.`,
    )
    .action(async (words: string[], flags: SearchFlags) =>
      end(await withRecords(flags, (store) => search(store, words.join(" "), flags, openOutput(flags)))),
    );
}

async function search(store: Store, words: string, flags: SearchFlags, output: Output): Promise<number> {
  const page = await searchRecords(store, words, flags);
  for (const { record, foundIn } of page.hits) output.data({ ...record, foundIn });
  output.result(
    page.hits.length === 0 ? "Nothing was found." : page.hits.map((hit) => hitText(hit, page.query)).join("\n"),
  );
  if (page.facets !== undefined) {
    output.result(`\n${facetText(page.facets, page.total.more)}`);
    output.data({ kind: "facets", facets: page.facets, exact: !page.total.more });
  }
  const next = page.next === undefined ? "" : ` Next page: --after ${page.next}`;
  output.note(`${formatCappedCount(page.total, "result")}.${next}`);
  if (page.hits.length === 0 && !flags.loose && page.total.count === 0)
    output.note("Only whole words match: try a prefix (riv*), or --loose to match similar letters.");
  printSummary(
    output,
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
  for (const field of searchedFields(query)) {
    const said = leafValues(record.fields[field]).join(", ");
    if (field !== "text") add(`${field}: `, findSnippet(said, query, field));
  }
  add("", findSnippet(bodyText(record.fields), query));
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
    `${value || "(none)"} ${formatNumber(count)}${atLeast ? "+" : ""}`;
  return FACETS.flatMap(([facet, name]) => {
    const counts = facets[facet];
    if (counts.length === 0 || (counts.length === 1 && counts[0]!.value === "")) return [];
    const rest = counts.length > SHOWN ? `, and ${counts.length - SHOWN} more` : "";
    return [`${name}: ${counts.slice(0, SHOWN).map(said).join(", ")}${rest}`];
  }).join("\n");
}
