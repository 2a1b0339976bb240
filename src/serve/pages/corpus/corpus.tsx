/** The corpus: words and records by site, language, year and theme, with and without duplicates, how it grew, and its words. */
import type { FC } from "hono/jsx";
import { checkCollection } from "../../../app/records/scope.js";
import { lookAtNewest, type NewestRecords } from "../../../app/records/word-counts.js";
import { formatNumber } from "../../../model/text/formatting.js";
import type { Instant } from "../../../model/time.js";
import type { RecordStats, StatsBy, StatsRow } from "../../../store/store.js";
import { Layout, ofNumbers, Table } from "../../html/layout.js";
import { Said } from "../../html/text.js";
import type { Visit } from "../../visit.js";
import { t, tn } from "../../words/words.js";

const BY: readonly (readonly [by: StatsBy, title: () => string])[] = [
  ["collection", () => t("Collections")],
  ["language", () => t("Languages")],
  ["year", () => t("Years")],
  ["host", () => t("Sites")],
  ["flag", () => t("Flags")],
];
const WEEKS = 26;
const SHOWN = 20;

export async function corpusPage(visit: Visit, now: Instant) {
  const collection = visit.query("collection");
  await checkCollection(visit.store, collection);
  const scope = collection === undefined ? {} : { collection };
  const title = collection === undefined ? t("Corpus") : t("Corpus of {collection}", { collection });
  const figures = await visit.cache.soon(`corpus ${collection ?? ""}`, PATIENCE, async () => ({
    stats: await visit.store.stats({ ...scope, by: BY.map(([by]) => by), weeks: WEEKS, now }),
    newest: await newestOf(visit, collection),
  }));
  if (figures === undefined) return <Counting visit={visit} title={title} collection={collection} current="corpus" />;
  const { stats, newest } = figures;
  return (
    <Layout visit={visit} title={title}>
      <CorpusLinks collection={collection} current="corpus" />
      <div class="slim">
        <Amounts stats={stats} />
      </div>
      <Growth weeks={stats.weeks} />
      <div class="tables">
        {BY.map(([by, title]) => {
          const rows = (stats.by[by] ?? []).filter(({ value }) => value !== "");
          return rows.length === 0 ? null : (
            <Rows title={title()} rows={rows} addressOf={(value) => recordsBy(by, value, collection)} />
          );
        })}
        {[...newest.themes].map(([field, rows]) => (
          <Theme field={field} rows={rows} read={newest.records} collection={collection} />
        ))}
      </div>
    </Layout>
  );
}

/** How long a page waits for figures before it says that they are being counted. */
const PATIENCE = 80;

function newestOf({ cache, slowStore }: Visit, collection: string | undefined): Promise<NewestRecords> {
  const scope = collection === undefined ? {} : { collection };
  return cache.get(`newest ${collection ?? ""}`, () => lookAtNewest(slowStore, scope));
}

/** Shown until the figures of a large store are there; the page asks again by itself. */
const Counting: FC<{
  readonly visit: Visit;
  readonly title: string;
  readonly collection: string | undefined;
  readonly current: string;
}> = ({ visit, title, collection, current }) => (
  <Layout visit={visit} title={title} reload={1}>
    <CorpusLinks collection={collection} current={current} />
    <p role="status">{t("The records are being counted. This page shows the figures as soon as they are there.")}</p>
  </Layout>
);

export const CorpusLinks: FC<{ readonly collection: string | undefined; readonly current: string }> = ({
  collection,
  current,
}) => {
  const words = collection === undefined ? "" : `?collection=${encodeURIComponent(collection)}`;
  const links = [
    ["corpus", "/corpus", t("Size")],
    ["words", "/corpus/words", t("Words")],
    ["duplicates", "/corpus/duplicates", t("Duplicates")],
    ["concordance", "/corpus/query", t("Concordance")],
    ["repeats", "/corpus/repeats", t("Repeated passages")],
    ["topics", "/corpus/topics", t("Topics")],
  ] as const;
  return (
    <nav class="tabs" aria-label={t("About the corpus")}>
      {links.map(([name, href, title]) => (
        <a href={href + words} aria-current={name === current ? "page" : undefined}>
          {title}
        </a>
      ))}
    </nav>
  );
};

const Amounts: FC<{ readonly stats: RecordStats }> = ({ stats: { all, originals } }) => (
  <Table
    head={[t("Which"), ofNumbers(t("Records")), ofNumbers(t("Words")), ofNumbers(t("Characters"))]}
    caption={t("Size")}
  >
    {(
      [
        [t("All"), all],
        [t("Without duplicates"), originals],
      ] as const
    ).map(([name, amount]) => (
      <tr>
        <th scope="row">{name}</th>
        <td class="number">{formatNumber(amount.records)}</td>
        <td class="number">{formatNumber(amount.words)}</td>
        <td class="number">{formatNumber(amount.characters)}</td>
      </tr>
    ))}
  </Table>
);

interface RowsProps {
  readonly title: string;
  readonly rows: readonly StatsRow[];
  /** Where the records with this value are. */
  addressOf(value: string): string;
}

const Rows: FC<RowsProps> = ({ title, rows, addressOf }) => (
  <section>
    <h2>{title}</h2>
    <Table head={[t("Value"), ofNumbers(t("Records")), ofNumbers(t("Words"))]} caption={title}>
      {rows.slice(0, SHOWN).map(({ value, records, words }) => (
        <tr>
          <th scope="row">
            <a href={addressOf(value)}>
              <Said text={value} most={100} />
            </a>
          </th>
          <td class="number">{formatNumber(records)}</td>
          <td class="number">{formatNumber(words)}</td>
        </tr>
      ))}
    </Table>
    <More count={rows.length - SHOWN} />
  </section>
);

function recordsBy(by: string, value: string, collection: string | undefined): string {
  if (by === "collection") return `/records?${new URLSearchParams({ collection: value })}`;
  const within = collection === undefined ? {} : { collection };
  return `/records?${new URLSearchParams({ ...within, where: `${by}:${JSON.stringify(value)}` })}`;
}

const Theme: FC<{
  readonly field: string;
  readonly rows: readonly { readonly value: string; readonly records: number }[];
  readonly read: number;
  readonly collection: string | undefined;
}> = ({ field, rows, read, collection }) => (
  <section>
    <h2>{t("Theme: {field}", { field })}</h2>
    <p class="quiet">{tn(read, "In the last record that was changed", "In the {n} records that were changed last")}</p>
    <Table head={[t("Value"), ofNumbers(t("Records"))]} caption={field}>
      {rows.slice(0, SHOWN).map(({ value, records }) => (
        <tr>
          <th scope="row">
            <a href={recordsBy(field, value, collection)}>
              <Said text={value} most={100} />
            </a>
          </th>
          <td class="number">{formatNumber(records)}</td>
        </tr>
      ))}
    </Table>
    <More count={rows.length - SHOWN} />
  </section>
);

const More: FC<{ readonly count: number }> = ({ count }) =>
  count <= 0 ? null : <p class="quiet">{tn(count, "and {n} more", "and {n} more")}</p>;

/** Records per week, as bars. */
const Growth: FC<{ readonly weeks: RecordStats["weeks"] }> = ({ weeks }) => {
  const most = Math.max(1, ...weeks.map(({ records }) => records));
  return (
    <figure>
      <svg class="chart" viewBox={`0 0 ${Math.max(1, weeks.length) * 10} 60`} preserveAspectRatio="none" role="img">
        <title>{t("New records per week, at most {n}", { n: formatNumber(most) })}</title>
        {weeks.map(({ week, records }, i) => (
          <rect x={i * 10 + 1} y={60 - (records / most) * 60} width={8} height={(records / most) * 60}>
            <title>{`${week}: ${formatNumber(records)}`}</title>
          </rect>
        ))}
      </svg>
      <figcaption class="quiet">{t("New records per week")}</figcaption>
    </figure>
  );
};

export async function wordsPage(visit: Visit) {
  const collection = visit.query("collection");
  await checkCollection(visit.store, collection);
  const newest = await newestOf(visit, collection);
  const words = collection === undefined ? "" : `?collection=${encodeURIComponent(collection)}`;
  return (
    <Layout visit={visit} title={t("Words")}>
      <CorpusLinks collection={collection} current="words" />
      <p>
        {tn(newest.records, "In the last record that was changed", "In the {n} records that were changed last")} ·{" "}
        <a href={`/corpus/words.tsv${words}`}>{t("download the complete list")}</a>
      </p>
      <div class="slim">
        <WordTable newest={newest} collection={collection} />
      </div>
    </Layout>
  );
}

interface WordsProps {
  readonly newest: NewestRecords;
  readonly collection: string | undefined;
}

const WordTable: FC<WordsProps> = ({ newest: { words }, collection }) => (
  <Table head={[t("Word"), ofNumbers(t("Times")), ofNumbers(t("Records"))]} caption={t("Words")}>
    {words.map(({ form, count, documents }) => (
      <tr>
        <th scope="row">
          <a href={`/records?${new URLSearchParams({ q: form, ...(collection === undefined ? {} : { collection }) })}`}>
            <Said text={form} most={60} />
          </a>
        </th>
        <td class="number">{formatNumber(count)}</td>
        <td class="number">{formatNumber(documents)}</td>
      </tr>
    ))}
  </Table>
);
