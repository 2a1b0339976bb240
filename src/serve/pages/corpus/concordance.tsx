/** A concordance: lines with the hit in the middle, frequencies and collocations, over the versions beside the store. */
import type { FC } from "hono/jsx";
import {
  concordance,
  findVersion,
  hitCollocations,
  hitFrequencies,
  openVersion,
  type VersionPlace,
  versionName,
  versionsIn,
} from "../../../app/corpus/query.js";
import type { CorpusIndex } from "../../../corpus/index/corpus-index.js";
import { formatNumber } from "../../../model/text/formatting.js";
import { Layout, Table } from "../../html/layout.js";
import { Said } from "../../html/text.js";
import { may, type Visit } from "../../visit.js";
import { t, tn } from "../../words/words.js";
import { CorpusLinks } from "./corpus.js";

const LINES = 50;
const ROWS = 100;
const CONTEXT = 10;
/** A query must not keep other readers waiting. */
export const BUDGET = 2_000_000;

export const SHOWS = ["lines", "word", "lower", "year", "host", "category", "collocations"] as const;
const SORTS = ["", "left", "right", "hit"] as const;

export function concordancePage(visit: Visit) {
  const versions = versionsIn(visit.releases);
  const named = visit.query("version");
  const chosen = versions.length === 0 && named === undefined ? undefined : findVersion(versions, named);
  const cql = visit.query("q");
  return (
    <Layout visit={visit} title={t("Concordance")}>
      <CorpusLinks collection={undefined} current="concordance" />
      {chosen === undefined ? (
        <NoVersions visit={visit} />
      ) : (
        <>
          <Form visit={visit} versions={versions} chosen={chosen} />
          {cql !== undefined && answerTo(visit, chosen, cql)}
        </>
      )}
    </Layout>
  );
}

export const NoVersions: FC<{ readonly visit: Visit }> = ({ visit }) => (
  <>
    <p>{t("This is asked of a version of a corpus, and there is none yet.")}</p>
    {may(visit.person, "owner") && (
      <p>
        {t("One is written by")} <code>{`winnow corpus release COLLECTION --out ${visit.releases}`}</code>
      </p>
    )}
  </>
);

export const VersionChoice: FC<{ readonly versions: readonly VersionPlace[]; readonly chosen: VersionPlace }> = ({
  versions,
  chosen,
}) => (
  <label>
    {t("Version")}
    <select name="version">
      {versions.map((one) => (
        <option value={versionName(one)} selected={one === chosen}>
          {versionName(one)}
        </option>
      ))}
    </select>
  </label>
);

const Form: FC<{
  readonly visit: Visit;
  readonly versions: readonly VersionPlace[];
  readonly chosen: VersionPlace;
}> = ({ visit, versions, chosen }) => (
  <form class="filters" action="/corpus/query" method="get">
    <label>
      {t("Query (CQL)")}
      <input type="search" name="q" value={visit.query("q") ?? ""} size={40} placeholder={'[lower="су.*"] [] "кеше"'} />
    </label>
    <VersionChoice versions={versions} chosen={chosen} />
    <label>
      {t("Documents")}
      <input name="where" value={visit.query("where") ?? ""} placeholder="year:2007 language:tat" />
    </label>
    <label>
      {t("Show")}
      <select name="show">
        {SHOWS.map((one) => (
          <option value={one} selected={one === visit.query("show")}>
            {one === "lines" || one === "collocations" ? t(one) : t("by {attribute}", { attribute: one })}
          </option>
        ))}
      </select>
    </label>
    <label>
      {t("Sort")}
      <select name="sort">
        {SORTS.map((one) => (
          <option value={one} selected={one === (visit.query("sort") ?? "")}>
            {one === "" ? t("corpus order") : t(one)}
          </option>
        ))}
      </select>
    </label>
    <button type="submit">{t("Search")}</button>
  </form>
);

function answerTo(visit: Visit, version: VersionPlace, cql: string) {
  const index = openVersion(version.folder);
  try {
    const where = visit.query("where");
    const question = { cql, budget: BUDGET, ...(where === undefined ? {} : { where }) };
    const show = visit.query("show") ?? "lines";
    if (show === "collocations") return collocationTable(index, question);
    if (show !== "lines") return frequencyTable(index, question, show);
    return lines(visit, index, question);
  } finally {
    index.close();
  }
}

interface Question {
  readonly cql: string;
  readonly where?: string;
  readonly budget: number;
}

function lines(visit: Visit, index: CorpusIndex, question: Question) {
  const skip = Number(/^\d{1,9}$/.exec(visit.query("after") ?? "")?.[0] ?? 0);
  const sort = SORTS.find((one) => one !== "" && one === visit.query("sort"));
  const context = Math.min(100, Number(/^\d{1,3}$/.exec(visit.query("context") ?? "")?.[0] ?? CONTEXT));
  const found = concordance(index, {
    ...question,
    limit: LINES,
    skip,
    context,
    ...(sort === undefined || sort === "" ? {} : { sort }),
  });
  return (
    <>
      <p>
        {tn(found.hits, "{n} hit", "{n} hits")} · {tn(index.facts.tokens, "{n} token", "{n} tokens")} ·{" "}
        <a href={visit.link({ context: String(Math.min(100, 2 * context)) })}>{t("more context")}</a>
      </p>
      <Table head={[t("Before"), t("Hit"), t("Behind"), t("Document")]} caption={t("Concordance")}>
        {found.lines.map(({ left, hit, right, document }) => (
          <tr>
            <td class="number">
              <Said text={left.slice(-300)} most={300} />
            </td>
            <td>
              <mark>
                <Said text={hit} most={300} />
              </mark>
            </td>
            <td>
              <Said text={right} most={300} />
            </td>
            <td>
              <a href={`/records/${encodeURIComponent(String(document["id"]))}`}>
                <Said text={String(document["title"]) || String(document["number"])} most={60} />
              </a>
            </td>
          </tr>
        ))}
      </Table>
      {skip + LINES < found.hits && <a href={visit.link({ after: String(skip + LINES) })}>{t("Next page")}</a>}
    </>
  );
}

function frequencyTable(index: CorpusIndex, question: Question, by: string) {
  const rows = hitFrequencies(index, question, by);
  return (
    <Table head={[by, t("Hits")]} caption={t("Frequencies")}>
      {rows.slice(0, ROWS).map(({ value, count }) => (
        <tr>
          <th scope="row">
            <Said text={value || t("(none)")} most={100} />
          </th>
          <td class="number">{formatNumber(count)}</td>
        </tr>
      ))}
    </Table>
  );
}

function collocationTable(index: CorpusIndex, question: Question) {
  const rows = hitCollocations(index, question, 5, 3);
  return (
    <Table head={[t("Word"), t("Times"), t("In the corpus"), "logDice", "log-likelihood"]} caption={t("Collocations")}>
      {rows.slice(0, ROWS).map(({ value, count, all, logDice, logLikelihood }) => (
        <tr>
          <th scope="row">
            <Said text={value} most={60} />
          </th>
          <td class="number">{formatNumber(count)}</td>
          <td class="number">{formatNumber(all)}</td>
          <td class="number">{logDice.toFixed(2)}</td>
          <td class="number">{logLikelihood.toFixed(1)}</td>
        </tr>
      ))}
    </Table>
  );
}
