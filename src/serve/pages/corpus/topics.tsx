/** Documents of a version grouped by topic. */
import type { CorpusIndex } from "../../../corpus/index/corpus-index.js";
import { findTopics } from "../../../corpus/query/topics.js";
import { formatNumber } from "../../../model/text/formatting.js";
import { Table } from "../../html/layout.js";
import { Said } from "../../html/text.js";
import type { Visit } from "../../visit.js";
import { t, tn } from "../../words/words.js";
import { documentLinks, versionPage } from "./of-version.js";

const MOST_TOPICS = 60;

export function topicsPage(visit: Visit) {
  const given = /^\d{1,3}$/.exec(visit.query("count") ?? "")?.[0];
  // Undefined: by the number of documents.
  const count = given === undefined ? undefined : Math.min(MOST_TOPICS, Math.max(2, Number(given)));
  return versionPage(visit, {
    title: t("Topics"),
    name: "topics",
    number: { label: t("How many topics"), name: "count", min: 2, max: MOST_TOPICS, value: count },
    tooLarge: t("This version is too large for a page. winnow corpus clusters lists its topics."),
    show: (index, scope) => topicTable(index, count, scope),
  });
}

function topicTable(index: CorpusIndex, count: number | undefined, scope: Uint8Array | undefined) {
  const found = findTopics(index, { count, scope });
  return (
    <>
      <p>{tn(found.topics.length, "{n} topic", "{n} topics")}</p>
      <Table stacked head={[t("Documents"), t("Keywords of the topic"), t("Typical documents")]} caption={t("Topics")}>
        {found.topics.map(({ documents, words, examples }) => (
          <tr>
            <td class="number" data-name={t("Documents")}>
              {formatNumber(documents)}
            </td>
            <td>
              <Said text={words.join(", ")} most={200} />
            </td>
            <td data-name={t("Typical documents")}>{documentLinks(index, examples)}</td>
          </tr>
        ))}
      </Table>
    </>
  );
}
