/** Records: searched or listed, with facets, and as a file in any format. */
import type { FC } from "hono/jsx";
import { listRecords, searchRecords } from "../../app/records/search.js";
import { formatNumber } from "../../model/formatting.js";
import type { WinnowRecord } from "../../model/record.js";
import { formatsOf } from "../../publish/formats/formats.js";
import { bodyText, factsOf, titleOf } from "../../search/facts.js";
import type { SearchQuery } from "../../search/search-query.js";
import { findSnippet } from "../../search/snippet.js";
import type { Count, Facet, FacetCount } from "../../store/store.js";
import { Layout, NextPage } from "../html/layout.js";
import { Said, WebLink } from "../html/text.js";
import type { Visit } from "../visit.js";

const ROWS = 25;
const FORMATS = formatsOf([]).map(({ name }) => name);

interface Shown {
  readonly records: readonly WinnowRecord[];
  readonly total: Count;
  readonly next: string | undefined;
  readonly query?: SearchQuery;
  readonly facets?: { readonly [facet in Facet]: readonly FacetCount[] };
}

export async function recordsPage(visit: Visit) {
  const { records, total, next, query, facets } = await find(visit);
  return (
    <Layout visit={visit} title="Records">
      <Filters visit={visit} />
      <p role="status">{`${formatNumber(total.count)}${total.more ? " or more" : ""} records`}</p>
      <div class="columns">
        <div>
          <ul class="hits">
            {records.map((record) => (
              <Hit record={record} query={query} />
            ))}
          </ul>
          <NextPage visit={visit} next={next} />
        </div>
        <aside class="facets">
          {facets !== undefined && <Facets visit={visit} facets={facets} />}
          <h2>Export</h2>
          <ul>
            {FORMATS.map((format) => (
              <li>
                <a href={exportLink(visit, format)}>{format}</a>
              </li>
            ))}
          </ul>
        </aside>
      </div>
    </Layout>
  );
}

async function find(visit: Visit): Promise<Shown> {
  const words = visit.query("q");
  const request = {
    ...given("collection", visit.query("collection")),
    ...given("where", visit.query("where")),
    ...given("after", visit.query("after")),
    limit: ROWS,
  };
  if (words === undefined) return listRecords(visit.store, { ...request, order: "changed" });
  const { hits, ...page } = await searchRecords(visit.store, words, { ...request, facets: true });
  return { ...page, records: hits.map(({ record }) => record) };
}

function given<Name extends string>(name: Name, value: string | undefined): { [name in Name]?: string } {
  return (value === undefined ? {} : { [name]: value }) as { [name in Name]?: string };
}

const Filters: FC<{ readonly visit: Visit }> = ({ visit }) => (
  <form class="filters" action="/records" method="get">
    <label>
      Words
      <input name="q" value={visit.query("q")} />
    </label>
    <label>
      Collection
      <input name="collection" value={visit.query("collection")} />
    </label>
    <label>
      Filter
      <input name="where" placeholder="language:tat year:2020..2026" value={visit.query("where")} size={30} />
    </label>
    <button type="submit">Show</button>
  </form>
);

const Hit: FC<{ readonly record: WinnowRecord; readonly query: SearchQuery | undefined }> = ({ record, query }) => {
  const { year, language } = factsOf(record.url, record.fields);
  const text = bodyText(record.fields);
  const snippet = query === undefined ? undefined : findSnippet(text, query);
  return (
    <li>
      <h2>
        <a href={`/records/${record.id}`}>
          <Said text={titleOf(record.fields) || "(no title)"} most={200} />
        </a>
        {record.state !== "live" && <span class="bad">{` ${record.state}`}</span>}
      </h2>
      <div class="quiet">
        <WebLink href={record.url} />
        {[year === 0 ? "" : String(year), language].filter(Boolean).map((fact) => ` · ${fact}`)}
        {record.validated && <span class="good"> · checked</span>}
      </div>
      {snippet === undefined ? (
        text !== "" && (
          <p>
            <Said text={text} most={200} />
          </p>
        )
      ) : (
        <p>
          <Said text={snippet.before} />
          <mark>
            <Said text={snippet.found} />
          </mark>
          <Said text={snippet.after} />
        </p>
      )}
    </li>
  );
};

const FACETS: readonly (readonly [facet: Facet, title: string])[] = [
  ["language", "Language"],
  ["year", "Year"],
  ["host", "Host"],
  ["kind", "Kind"],
  ["flag", "Flag"],
];
const SHOWN = 10;

const Facets: FC<{ readonly visit: Visit; readonly facets: NonNullable<Shown["facets"]> }> = ({ visit, facets }) => (
  <>
    {FACETS.filter(([facet]) => facets[facet].some(({ value }) => value !== "")).map(([facet, title]) => (
      <section>
        <h2>{title}</h2>
        <ul>
          {facets[facet]
            .filter(({ value }) => value !== "")
            .slice(0, SHOWN)
            .map(({ value, count }) => (
              <li>
                <a href={visit.link({ where: narrowed(visit.query("where"), facet, value) })}>
                  <Said text={value} most={60} />
                </a>
                {` ${formatNumber(count)}`}
              </li>
            ))}
        </ul>
      </section>
    ))}
  </>
);

function narrowed(where: string | undefined, facet: Facet, value: string): string {
  const condition = `${facet}:${/^[\p{L}\p{N}._-]+$/u.test(value) ? value : JSON.stringify(value)}`;
  return where === undefined ? condition : `${where} ${condition}`;
}

function exportLink(visit: Visit, format: string): string {
  const words = new URLSearchParams({ format });
  for (const name of ["collection", "where"]) {
    const value = visit.query(name);
    if (value !== undefined) words.set(name, value);
  }
  return `/export?${words}`;
}
