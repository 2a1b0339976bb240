/** How much there is: words and records by site, language and year, with and without duplicates, and how it grew. */
import type { FC } from "hono/jsx";
import { checkCollection } from "../../app/records/scope.js";
import { formatNumber } from "../../model/formatting.js";
import type { Instant } from "../../model/time.js";
import type { RecordStats, StatsBy, StatsRow } from "../../store/store.js";
import { Layout, Table } from "../html/layout.js";
import { Said } from "../html/text.js";
import type { Visit } from "../visit.js";

const BY: readonly (readonly [by: StatsBy, title: string])[] = [
  ["collection", "Collections"],
  ["language", "Languages"],
  ["year", "Years"],
  ["host", "Sites"],
  ["flag", "Flags"],
];
const WEEKS = 26;
const SHOWN = 30;

export async function statisticsPage(visit: Visit, now: Instant) {
  const collection = visit.query("collection");
  await checkCollection(visit.store, collection);
  const stats = await visit.store.stats({
    ...(collection === undefined ? {} : { collection }),
    by: BY.map(([by]) => by),
    weeks: WEEKS,
    now,
  });
  return (
    <Layout visit={visit} title={collection === undefined ? "Statistics" : `Statistics of ${collection}`}>
      <Amounts stats={stats} />
      <Growth weeks={stats.weeks} />
      {BY.map(([by, title]) => {
        const rows = (stats.by[by] ?? []).filter(({ value }) => value !== "");
        return rows.length === 0 ? null : <Rows title={title} rows={rows} />;
      })}
    </Layout>
  );
}

const Amounts: FC<{ readonly stats: RecordStats }> = ({ stats: { all, originals } }) => (
  <Table head={["Which", "Records", "Words", "Characters"]} caption="Size">
    {(
      [
        ["All", all],
        ["Without duplicates", originals],
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

const Rows: FC<{ readonly title: string; readonly rows: readonly StatsRow[] }> = ({ title, rows }) => (
  <section>
    <h2>{title}</h2>
    <Table head={["Value", "Records", "Words"]} caption={title}>
      {rows.slice(0, SHOWN).map(({ value, records, words }) => (
        <tr>
          <th scope="row">
            <Said text={value} most={100} />
          </th>
          <td class="number">{formatNumber(records)}</td>
          <td class="number">{formatNumber(words)}</td>
        </tr>
      ))}
    </Table>
    {rows.length > SHOWN && <p class="quiet">{`and ${formatNumber(rows.length - SHOWN)} more`}</p>}
  </section>
);

/** Records per week, as bars. */
const Growth: FC<{ readonly weeks: RecordStats["weeks"] }> = ({ weeks }) => {
  const most = Math.max(1, ...weeks.map(({ records }) => records));
  return (
    <figure>
      <svg class="chart" viewBox={`0 0 ${Math.max(1, weeks.length) * 10} 60`} preserveAspectRatio="none" role="img">
        <title>{`New records per week, at most ${formatNumber(most)}`}</title>
        {weeks.map(({ week, records }, i) => (
          <rect x={i * 10 + 1} y={60 - (records / most) * 60} width={8} height={(records / most) * 60}>
            <title>{`${week}: ${formatNumber(records)}`}</title>
          </rect>
        ))}
      </svg>
      <figcaption class="quiet">New records per week</figcaption>
    </figure>
  );
};
