/** Records: searched or listed, with facets, saved searches, one correction for all of them, and as a file in any format. */
import type { FC } from "hono/jsx";
import { readSearches, type SavedSearch } from "../../app/records/saved-searches.js";
import { checkCollection } from "../../app/records/scope.js";
import { listRecords, searchRecords } from "../../app/records/search.js";
import type { WinnowRecord } from "../../model/record.js";
import { formatNumber } from "../../model/text/formatting.js";
import { formatsOf } from "../../publish/formats/formats.js";
import { bodyText, factsOf, titleOf } from "../../search/facts.js";
import type { SearchQuery } from "../../search/search-query.js";
import { findSnippet } from "../../search/snippet.js";
import type { Count, Facet, FacetCount } from "../../store/store.js";
import { type Example, Examples, FormToken, Layout, NextPage } from "../html/layout.js";
import { Said, visible, WebLink } from "../html/text.js";
import { linkTo, may, type Visit } from "../visit.js";
import { t, tn } from "../words/words.js";

const ROWS = 25;
/** So many are counted on the way to a page: a full count of a large store takes too long. */
const COUNTED = 1000;
const FORMATS = formatsOf([]).map(({ name }) => name);
const SELECTION = ["q", "collection", "where"] as const;

interface Shown {
  readonly records: readonly WinnowRecord[];
  readonly total: Count;
  readonly next: string | undefined;
  readonly query?: SearchQuery;
  readonly facets?: Facets | "later";
}

const NOTHING: Shown = { records: [], total: { count: 0, more: false }, next: undefined };

type Facets = { readonly [facet in Facet]: readonly FacetCount[] };

export async function recordsPage(visit: Visit) {
  const { records, total, next, query, facets } = visit.mistake === undefined ? await find(visit) : NOTHING;
  const collections = [...new Set((await visit.store.harvests()).map((one) => one.collection))].sort();
  const isNarrowed = SELECTION.some((name) => visit.query(name) !== undefined);
  return (
    <Layout visit={visit} title={t("Records")}>
      <Filters visit={visit} collections={collections} />
      {visit.mistake === undefined && (
        <p role="status">
          {total.more
            ? t("More than {n} records", { n: formatNumber(total.count) })
            : tn(total.count, "{n} record", "{n} records")}
          {total.count === 0 && isNarrowed && <OtherWays visit={visit} />}
        </p>
      )}
      <div class="columns">
        <div>
          <ul class="hits">
            {records.map((record) => (
              <Hit record={record} query={query} isOneOfMany={visit.query("collection") === undefined} />
            ))}
          </ul>
          <NextPage visit={visit} next={next} />
        </div>
        <aside class="facets">
          {facets === "later" ? (
            <div hx-get={linkTo("/live/facets", shownOf(visit), {})} hx-trigger="load" hx-swap="innerHTML"></div>
          ) : (
            facets && <FacetList visit={visit} facets={facets} isPart={query !== undefined && total.more} />
          )}
          <Searches
            visit={visit}
            searches={readSearches(visit.searches)}
            maySave={isNarrowed && visit.mistake === undefined && may(visit.person, "moderator")}
          />
          {isNarrowed && may(visit.person, "moderator") && total.count > 0 && <EditAll visit={visit} />}
          {total.count > 0 && (
            <section>
              <h2>{t("Export what is shown")}</h2>
              <ul class="chips">
                {FORMATS.map((format) => (
                  <li>
                    <a href={linkTo("/export", shownOf(visit), { format })}>{format}</a>
                  </li>
                ))}
              </ul>
            </section>
          )}
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
    counted: COUNTED,
  };
  if (words === undefined) {
    const listed = await listRecords(visit.store, { ...request, order: "changed" });
    if (visit.query("where") !== undefined) return listed;
    const facets = await visit.cache.soon(facetsKey(visit), SOON, () => browsedFacets(visit));
    return { ...listed, facets: facets ?? "later" };
  }
  const { hits, ...page } = await searchRecords(visit.store, words, { ...request, facets: true });
  return { ...page, records: hits.map(({ record }) => record) };
}

function given<Name extends string, Value>(name: Name, value: Value | undefined): { [name in Name]?: Value } {
  return (value === undefined ? {} : { [name]: value }) as { [name in Name]?: Value };
}

/** Nobody waits longer for the counts of a large store: they come after the page. */
const SOON = 40;

/** What a store or a collection can be narrowed by, before anybody has searched in it. */
async function browsedFacets({ slowStore, query }: Visit): Promise<Facets> {
  const by = FACETS.map(([facet]) => facet);
  const stats = await slowStore.stats({ ...given("collection", query("collection")), by, weeks: 0, now: 0 });
  const rows = by.map((facet) => [
    facet,
    (stats.by[facet] ?? []).slice(0, SHOWN + 1).map(({ value, records }) => ({ value, count: records })),
  ]);
  return Object.fromEntries(rows) as Facets;
}

function facetsKey(visit: Visit): string {
  return `facets ${visit.query("collection") ?? ""}`;
}

/** The part of the page that comes later where counting takes long. */
export async function facetsPart(visit: Visit) {
  await checkCollection(visit.store, visit.query("collection"));
  const facets = await visit.cache.get(facetsKey(visit), () => browsedFacets(visit));
  return <FacetList visit={visit} facets={facets} isPart={false} />;
}

/** Nothing was found: the same search with one condition less. */
const OtherWays: FC<{ readonly visit: Visit }> = ({ visit }) => {
  const given = SELECTION.filter((name) => visit.query(name) !== undefined);
  const names = { q: t("without the words"), collection: t("in all collections"), where: t("without the filter") };
  return (
    <>
      {given.length > 1 &&
        given.map((name) => (
          <>
            {" · "}
            <a href={visit.link({ [name]: undefined })}>{names[name]}</a>
          </>
        ))}
      {" · "}
      <a href="/records">{t("all records")}</a>
    </>
  );
};

const Filters: FC<{ readonly visit: Visit; readonly collections: readonly string[] }> = ({ visit, collections }) => (
  <>
    <form class="filters" action="/records" method="get">
      <label>
        {t("Words")}
        <input name="q" value={visit.query("q")} />
      </label>
      <label>
        {t("Collection")}
        <select name="collection">
          <option value="">{t("all")}</option>
          {collections.map((name) => (
            <option value={name} selected={name === visit.query("collection")}>
              {visible(name, 60)}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t("Filter")}
        <input name="where" placeholder="language:tat year:2020..2026" value={visit.query("where")} size={30} />
      </label>
      <button type="submit">{t("Show")}</button>
    </form>
    <Examples title={t("What words and filters can say")} rows={EXAMPLES} />
  </>
);

const EXAMPLES: readonly Example[] = [
  ['river "old bridge" -snow', () => t("words: a word, a phrase, and a word that must not be there")],
  ["river OR bridge", () => t("words: either of them")],
  ["language:tat,rus", () => t("filter: one of these values")],
  ["year:2020..2026 words:>500", () => t("filter: between, and more than")],
  ["title:~river", () => t("filter: a field that contains this")],
  ["doi:* -flag:doubt", () => t("filter: any value, and without a flag")],
  ["validated:yes changed:>=2026-11", () => t("filter: checked by a person, and changed since")],
];

interface HitProps {
  readonly record: WinnowRecord;
  readonly query: SearchQuery | undefined;
  /** Records of other collections are shown, too. */
  readonly isOneOfMany: boolean;
}

const Hit: FC<HitProps> = ({ record, query, isOneOfMany }) => {
  const { year, language } = factsOf(record.url, record.fields);
  const text = bodyText(record.fields);
  const by = [record.fields["authors"] ?? record.fields["author"] ?? []].flat().join(", ");
  const snippet = query === undefined ? undefined : findSnippet(text, query);
  return (
    <li>
      <h2>
        <a href={`/records/${record.id}`}>
          <Said text={titleOf(record.fields) || t("(no title)")} most={200} />
        </a>
        {record.state !== "live" && <span class="bad">{` ${t(record.state)}`}</span>}
      </h2>
      {by !== "" && (
        <div>
          <Said text={by} most={200} />
        </div>
      )}
      <div class="quiet">
        <WebLink href={record.url} />
        {[isOneOfMany ? visible(record.collection, 60) : "", year === 0 ? "" : String(year), language]
          .filter(Boolean)
          .map((fact) => ` · ${fact}`)}
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

interface FacetsProps {
  readonly visit: Visit;
  readonly facets: Facets;
  /** Not all results were counted. */
  readonly isPart: boolean;
}

const FacetList: FC<FacetsProps> = ({ visit, facets, isPart }) => (
  <>
    {isPart && <p class="quiet">{t("Counted among {n} of the results:", { n: formatNumber(COUNTED) })}</p>}
    {FACETS.filter(([facet]) => facets[facet].some(({ value }) => value !== "")).map(([facet, title]) => (
      <section>
        <h2>{title()}</h2>
        <ul>
          {facets[facet]
            .filter(({ value }) => value !== "")
            .slice(0, SHOWN)
            .map(({ value, count }) => (
              <li>
                <a href={linkTo("/records", shownOf(visit), { where: narrowed(visit.query("where"), facet, value) })}>
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
  /** What is shown. */
  readonly maySave: boolean;
}> = ({ visit, searches, maySave }) => {
  if (searches.length === 0 && !maySave) return null;
  return (
    <section>
      <h2>{t("Saved searches")}</h2>
      <ul>
        {searches.map(({ name, by, ...selection }) => (
          <li>
            <a href={`/records?${new URLSearchParams(selection as Record<string, string>)}`}>
              <Said text={name} most={100} />
            </a>{" "}
            {may(visit.person, "moderator") && (
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
      {maySave && (
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

/** What is shown, as parameters of an address. */
function shownOf(visit: Visit): URLSearchParams {
  return new URLSearchParams(SELECTION.flatMap((name) => (visit.query(name) ? [[name, visit.query(name)!]] : [])));
}
