/** A concordance: lines with the hit in the middle, frequencies and collocations, over the versions beside the store. */
import type { FC } from "hono/jsx";
import { findVersion, type VersionPlace, versionName, versionsIn } from "../../../app/corpus/query.js";
import { type CorpusTable, type Row, rowWriter } from "../../../app/corpus/table.js";
import { UsageError } from "../../../model/errors.js";
import { formatNumber } from "../../../model/text/formatting.js";
import { type Example, Examples, Layout, Table } from "../../html/layout.js";
import { Said } from "../../html/text.js";
import { may, type Visit } from "../../visit.js";
import { t, tn } from "../../words/words.js";
import { ask, NEED_NO_QUERY, SHOWS, type Show, SORTS } from "./ask.js";
import { CorpusLinks } from "./corpus.js";

const LINES = 50;
const ROWS = 100;
const EXPORTED = 10_000;

export function concordancePage(visit: Visit) {
  const versions = versionsIn(visit.releases);
  const chosen = chosenVersion(visit, versions);
  const cql = visit.query("q");
  return (
    <Layout visit={visit} title={t("Concordance")}>
      <CorpusLinks collection={undefined} current="concordance" />
      {chosen === undefined ? (
        <NoVersions visit={visit} />
      ) : (
        <>
          <Form visit={visit} versions={versions} chosen={chosen} />
          <Examples title={t("What a query can say")} rows={EXAMPLES} />
          {visit.mistake === undefined &&
            (cql !== undefined || NEED_NO_QUERY.includes(visit.query("show") ?? "")) &&
            answerTo(visit, chosen)}
        </>
      )}
    </Layout>
  );
}

/** The version that was asked for; otherwise the newest of the collection, or of all. */
export function chosenVersion(visit: Visit, versions: readonly VersionPlace[]): VersionPlace | undefined {
  const named = visit.query("version");
  if (visit.mistake !== undefined) return versions.find((one) => versionName(one) === named) ?? versions.at(-1);
  if (named !== undefined) return findVersion(versions, named);
  return versions.findLast(({ corpus }) => corpus === visit.query("collection")) ?? versions.at(-1);
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

const EXAMPLES: readonly Example[] = [
  ["old bridge", () => t("two words in a row, with or without capitals")],
  ['"bridge"', () => t("a word exactly as it is written")],
  ['"bridg.*"', () => t("a pattern for the whole word: here, words that begin so")],
  ["old []{0,3} bridge", () => t("up to three words between them")],
  ['old ("bridge" | "mill")', () => t("one of several")],
  ['[lang="tat"] [form="kazan"]', () => t("attributes of a token: word, lower, form, script, lang; lemma, tag")],
  ["old []{0,9} bridge within s", () => t("inside one sentence")],
  ["year:2020..2026 -host:example.org", () => t("documents: with these attributes, and without that one")],
];

const SHOW_NAMES: { readonly [show in Show]?: () => string } = {
  lines: () => t("Concordance"),
  collocations: () => t("Collocations"),
  dispersion: () => t("Dispersion"),
  keywords: () => t("Keywords"),
  ngrams: () => t("n-grams"),
};

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
            {SHOW_NAMES[one]?.() ?? t("by {attribute}", { attribute: one })}
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
    <label>
      {t("Random sample of")}
      <input type="number" name="sample" min={1} max={EXPORTED} value={visit.query("sample") ?? ""} />
    </label>
    <label>
      {t("Keywords against")}
      <input name="against" value={visit.query("against") ?? ""} placeholder={t("all other documents")} />
    </label>
    <label>
      {t("Words of an n-gram")}
      <input type="number" name="length" min={1} max={8} value={visit.query("length") ?? ""} placeholder="2" />
    </label>
    <button type="submit">{t("Search")}</button>
  </form>
);

function answerTo(visit: Visit, version: VersionPlace) {
  const show = visit.query("show") ?? "lines";
  const answer = ask(version, (name) => visit.query(name), show === "lines" ? LINES : ROWS);
  if (answer === undefined)
    return <p>{t("This version is too large for that on a page. winnow corpus query does it.")}</p>;
  const { table, tokens, context } = answer;
  if (table.all === 0) {
    const isCounted = table.lines === undefined && COUNTED_FROM_THREE.has(show);
    const nothing = t("Nothing in {version} matches.", { version: versionName(version) });
    return <p role="status">{isCounted ? t("Nothing occurs three times or more.") : nothing}</p>;
  }
  return (
    <>
      <p role="status">
        {table.lines === undefined
          ? tn(table.all, "{n} row", "{n} rows")
          : `${tn(table.all, "{n} hit", "{n} hits")} · ${tn(tokens, "{n} token", "{n} tokens")}`}{" "}
        ·{" "}
        {table.lines !== undefined && (
          <>
            <a href={visit.link({ context: String(Math.min(100, 2 * context)) })}>{t("more context")}</a> ·{" "}
          </>
        )}
        <a href={visit.link({ after: undefined }).replace(/^[^?]*/, "/corpus/query.csv")}>{t("Export as CSV")}</a>
      </p>
      {table.lines === undefined ? <Rows visit={visit} table={table} show={show} /> : <Lines lines={table.lines} />}
      {answer.next !== undefined && <a href={visit.link({ after: answer.next })}>{t("Next page")}</a>}
    </>
  );
}

/** The same question as a file. */
export function concordanceFile(visit: Visit): string {
  const version = findVersion(versionsIn(visit.releases), visit.query("version"));
  const answer = ask(version, (name) => visit.query(name), EXPORTED);
  if (answer === undefined)
    throw new UsageError(t("This version is too large for that on a page. winnow corpus query does it."));
  const writer = rowWriter(answer.table.columns);
  return writer.before() + answer.table.rows.map((row) => writer.one(row)).join("");
}

const Lines: FC<{ readonly lines: NonNullable<CorpusTable["lines"]> }> = ({ lines }) => (
  <Table head={[t("Before"), t("Hit"), t("Behind"), t("Document")]} caption={t("Concordance")}>
    {lines.map(({ left, hit, right, document }) => (
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
);

const COLUMN_NAMES: { readonly [column: string]: () => string } = {
  count: () => t("Times"),
  all: () => t("In the corpus"),
  reference: () => t("In the others"),
  ratio: () => t("Ratio"),
  logLikelihood: () => "log-likelihood",
  logDice: () => "logDice",
  hits: () => t("Hits"),
  documents: () => t("Documents"),
  of: () => t("All documents"),
  dp: () => "DP",
};

function valueName(show: string): string {
  if (show === "collocations" || show === "keywords") return t("Word");
  return show === "ngrams" ? t("n-grams") : show;
}

const COUNTED_FROM_THREE: ReadonlySet<string> = new Set(["collocations", "keywords", "ngrams"]);

/** The lines behind a row: hits of that word, or in documents with that value. */
function linesOf(visit: Visit, show: string, value: string): string | undefined {
  if (value === "") return undefined;
  const lines = { show: undefined, sort: undefined, against: undefined, length: undefined };
  const words = value.split(" ").map((word) => quoted(escaped(word)));
  if (show === "word") return visit.link({ ...lines, q: words.join(" ") });
  if (COUNTED_LOWER.has(show)) return visit.link({ ...lines, q: words.map((word) => `[lower=${word}]`).join(" ") });
  if (!DOCUMENT_ATTRIBUTES.has(show) || value.includes('"')) return undefined;
  const where = visit.query("where");
  return visit.link({ ...lines, where: `${where === undefined ? "" : `${where} `}${show}:${quoted(value)}` });
}

const COUNTED_LOWER: ReadonlySet<string> = new Set(["lower", "keywords", "ngrams"]);
const DOCUMENT_ATTRIBUTES: ReadonlySet<string> = new Set(["year", "host", "category"]);

/** As a pattern that matches nothing else. */
function escaped(word: string): string {
  return word.replace(/[\\^$.|?*+()[\]{}]/g, "\\$&");
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '\\"')}"`;
}

const Value: FC<{ readonly text: string; readonly href: string | undefined }> = ({ text, href }) =>
  href === undefined ? (
    <Said text={text || t("(none)")} most={100} />
  ) : (
    <a href={href}>
      <Said text={text} most={100} />
    </a>
  );

const Rows: FC<{ readonly visit: Visit; readonly table: CorpusTable; readonly show: string }> = ({
  visit,
  table: { columns, rows },
  show,
}) => (
  <Table
    head={columns.map((name) => (name === "value" ? valueName(show) : COLUMN_NAMES[name]!()))}
    caption={SHOW_NAMES[show as Show]?.() ?? t("Frequencies")}
  >
    {rows.map((row) => (
      <tr>
        {columns.map((name) =>
          name === "value" ? (
            <th scope="row">
              <Value text={String(row[name])} href={linesOf(visit, show, String(row[name]))} />
            </th>
          ) : (
            <td class="number">{numberText(row[name])}</td>
          ),
        )}
      </tr>
    ))}
  </Table>
);

function numberText(value: Row[string] | undefined): string {
  if (typeof value === "number" && Number.isInteger(value)) return formatNumber(value);
  return Number(value).toFixed(2).replace("-0.00", "0.00");
}
