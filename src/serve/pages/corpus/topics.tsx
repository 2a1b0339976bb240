/** Documents of a version grouped by topic. */
import { findVersion, openVersion, versionsIn } from "../../../app/corpus/query.js";
import type { CorpusIndex } from "../../../corpus/index/corpus-index.js";
import { scopeOf } from "../../../corpus/query/kwic.js";
import { findTopics } from "../../../corpus/query/topics.js";
import { formatNumber } from "../../../model/text/formatting.js";
import { Layout, Table } from "../../html/layout.js";
import { Said } from "../../html/text.js";
import type { Visit } from "../../visit.js";
import { t, tn } from "../../words/words.js";
import { NoVersions, VersionChoice } from "./concordance.js";
import { CorpusLinks } from "./corpus.js";

/** All of a version is read twice, and nobody else is served meanwhile. */
const MOST_TOKENS = 2_000_000;
const MOST_TOPICS = 60;

export function topicsPage(visit: Visit) {
  const versions = versionsIn(visit.releases);
  const named = visit.query("version");
  const chosen = versions.length === 0 && named === undefined ? undefined : findVersion(versions, named);
  const count = topicCount(visit);
  return (
    <Layout visit={visit} title={t("Topics")}>
      <CorpusLinks collection={undefined} current="topics" />
      {chosen === undefined ? (
        <NoVersions visit={visit} />
      ) : (
        <>
          <form class="filters" action="/corpus/topics" method="get">
            <VersionChoice versions={versions} chosen={chosen} />
            <label>
              {t("How many topics")}
              <input type="number" name="count" min={2} max={MOST_TOPICS} value={count ?? ""} />
            </label>
            <label>
              {t("Documents")}
              <input name="where" value={visit.query("where") ?? ""} placeholder="year:2007 language:tat" />
            </label>
            <button type="submit">{t("Search")}</button>
          </form>
          {topics(visit, chosen.folder, count)}
        </>
      )}
    </Layout>
  );
}

/** Undefined: by the number of documents. */
function topicCount(visit: Visit): number | undefined {
  const given = /^\d{1,3}$/.exec(visit.query("count") ?? "")?.[0];
  return given === undefined ? undefined : Math.min(MOST_TOPICS, Math.max(2, Number(given)));
}

function topics(visit: Visit, folder: string, count: number | undefined) {
  const index = openVersion(folder);
  try {
    if (index.facts.tokens > MOST_TOKENS)
      return <p>{t("This version is too large for a page. winnow corpus clusters lists its topics.")}</p>;
    return topicTable(visit, index, count);
  } finally {
    index.close();
  }
}

function topicTable(visit: Visit, index: CorpusIndex, count: number | undefined) {
  const where = visit.query("where") || undefined;
  const found = findTopics(index, { count, scope: where === undefined ? undefined : scopeOf(index, where) });
  const link = ({ id, title, number }: { readonly [name: string]: string | number }) => (
    <a href={`/records/${encodeURIComponent(String(id))}`}>
      <Said text={String(title) || String(number)} most={60} />
    </a>
  );
  return (
    <>
      <p>{tn(found.topics.length, "{n} topic", "{n} topics")}</p>
      <Table head={[t("Documents"), t("Keywords of the topic"), t("Typical documents")]} caption={t("Topics")}>
        {found.topics.map(({ documents, words, examples }) => (
          <tr>
            <td class="number">{formatNumber(documents)}</td>
            <td>
              <Said text={words.join(", ")} most={200} />
            </td>
            <td>
              {examples.map((number, i) => (
                <>
                  {i > 0 && ", "}
                  {link(index.document(number))}
                </>
              ))}
            </td>
          </tr>
        ))}
      </Table>
    </>
  );
}
