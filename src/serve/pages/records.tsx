/** Records: searched or listed, with facets, saved searches, one correction for all of them, and as a file in any format. */
import type { FC } from "hono/jsx";
import { readSearches, type SavedSearch } from "../../app/records/saved-searches.js";
import { listRecords, searchRecords } from "../../app/records/search.js";
import type { WinnowRecord } from "../../model/record.js";
import { formatNumber } from "../../model/text/formatting.js";
import { formatsOf } from "../../publish/formats/formats.js";
import { bodyText, factsOf, titleOf } from "../../search/facts.js";
import type { SearchQuery } from "../../search/search-query.js";
import { findSnippet } from "../../search/snippet.js";
import type { Count, Facet, FacetCount } from "../../store/store.js";
import { FormToken, Layout, NextPage } from "../html/layout.js";
import { Said, WebLink } from "../html/text.js";
import { may, type Visit } from "../visit.js";
import { t, tn } from "../words/words.js";

const ROWS = 25;
const FORMATS = formatsOf([]).map(({ name }) => name);
const SELECTION = ["q", "collection", "where"] as const;

interface Shown {
  readonly records: readonly WinnowRecord[];
  readonly total: Count;
  readonly next: string | undefined;
  readonly query?: SearchQuery;
  readonly facets?: { readonly [facet in Facet]: readonly FacetCount[] };
}

export async function recordsPage(visit: Visit) {
  const { records, total, next, query, facets } = await find(visit);
  const isNarrowed = SELECTION.some((name) => visit.query(name) !== undefined);
  return (
    <Layout visit={visit} title={t("Records")}>
      <Filters visit={visit} />
      <p role="status">
        {total.more
          ? t("More than {n} records", { n: formatNumber(total.count) })
          : tn(total.count, "{n} record", "{n} records")}
      </p>
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
          <Searches visit={visit} searches={readSearches(visit.searches)} isNarrowed={isNarrowed} />
          {isNarrowed && may(visit.person, "moderator") && total.count > 0 && <EditAll visit={visit} />}
          <section>
            <h2>{t("Export what is shown")}</h2>
            <ul class="chips">
              {FORMATS.map((format) => (
                <li>
                  <a href={exportLink(visit, format)}>{format}</a>
                </li>
              ))}
            </ul>
          </section>
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
      {t("Words")}
      <input name="q" value={visit.query("q")} />
    </label>
    <label>
      {t("Collection")}
      <input name="collection" value={visit.query("collection")} />
    </label>
    <label>
      {t("Filter")}
      <input name="where" placeholder="language:tat year:2020..2026" value={visit.query("where")} size={30} />
    </label>
    <button type="submit">{t("Show")}</button>
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
          <Said text={titleOf(record.fields) || t("(no title)")} most={200} />
        </a>
        {record.state !== "live" && <span class="bad">{` ${t(record.state)}`}</span>}
      </h2>
      <div class="quiet">
        <WebLink href={record.url} />
        {[year === 0 ? "" : String(year), language].filter(Boolean).map((fact) => ` · ${fact}`)}
        {record.validated && <span class="good"> · {t("checked")}</span>}
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

const FACETS: readonly (readonly [facet: Facet, title: () => string])[] = [
  ["language", () => t("Language")],
  ["year", () => t("Year")],
  ["host", () => t("Host")],
  ["kind", () => t("Kind")],
  ["flag", () => t("Flag")],
];
const SHOWN = 10;

const Facets: FC<{ readonly visit: Visit; readonly facets: NonNullable<Shown["facets"]> }> = ({ visit, facets }) => (
  <>
    {FACETS.filter(([facet]) => facets[facet].some(({ value }) => value !== "")).map(([facet, title]) => (
      <section>
        <h2>{title()}</h2>
        <ul>
          {facets[facet]
            .filter(({ value }) => value !== "")
            .slice(0, SHOWN)
            .map(({ value, count }) => (
              <li>
                <a href={visit.link({ where: narrowed(visit.query("where"), facet, value) })}>
                  <Said text={value} most={60} />
                </a>
                <span class="quiet">{` ${formatNumber(count)}`}</span>
              </li>
            ))}
        </ul>
      </section>
    ))}
  </>
);

const Searches: FC<{
  readonly visit: Visit;
  readonly searches: readonly SavedSearch[];
  readonly isNarrowed: boolean;
}> = ({ visit, searches, isNarrowed }) => {
  const maySave = may(visit.person, "moderator");
  if (searches.length === 0 && !(isNarrowed && maySave)) return null;
  return (
    <section>
      <h2>{t("Saved searches")}</h2>
      <ul>
        {searches.map(({ name, by, ...selection }) => (
          <li>
            <a href={`/records?${new URLSearchParams(selection as Record<string, string>)}`}>
              <Said text={name} most={100} />
            </a>{" "}
            {maySave && (
              <form class="inline" action="/searches/delete" method="post">
                <FormToken visit={visit} />
                <input type="hidden" name="name" value={name} />
                <button class="small" type="submit" aria-label={t("Delete the search {name} by {by}", { name, by })}>
                  ×
                </button>
              </form>
            )}
          </li>
        ))}
      </ul>
      {isNarrowed && maySave && (
        <form class="filters" action="/searches" method="post">
          <FormToken visit={visit} />
          <Selection visit={visit} />
          <label>
            {t("Save this search as")}
            <input name="name" required maxlength={100} />
          </label>
          <button type="submit">{t("Save")}</button>
        </form>
      )}
    </section>
  );
};

const EditAll: FC<{ readonly visit: Visit }> = ({ visit }) => (
  <details>
    <summary>{t("Edit all of them")}</summary>
    <form class="filters" action="/records/edit" method="get">
      <Selection visit={visit} />
      <label>
        {t("What")}
        <select name="action">
          <option value="set">{t("set a field")}</option>
          <option value="unset">{t("back to the machine's value")}</option>
          <option value="check">{t("mark as checked")}</option>
        </select>
      </label>
      <label>
        {t("Field")}
        <input name="field" />
      </label>
      <label>
        {t("Value")}
        <input name="value" />
      </label>
      <button type="submit">{t("Preview")}</button>
    </form>
  </details>
);

const Selection: FC<{ readonly visit: Visit }> = ({ visit }) => (
  <>
    {SELECTION.map((name) => (
      <input type="hidden" name={name} value={visit.query(name) ?? ""} />
    ))}
  </>
);

function narrowed(where: string | undefined, facet: Facet, value: string): string {
  const condition = `${facet}:${/^[\p{L}\p{N}._-]+$/u.test(value) ? value : JSON.stringify(value)}`;
  return where === undefined ? condition : `${where} ${condition}`;
}

function exportLink(visit: Visit, format: string): string {
  const words = new URLSearchParams({ format });
  for (const name of SELECTION) {
    const value = visit.query(name);
    if (value !== undefined) words.set(name, value);
  }
  return `/export?${words}`;
}
