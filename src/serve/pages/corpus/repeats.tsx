/** Passages that several documents of a version share. */
import { repeatedPassages } from "../../../app/corpus/query.js";
import type { CorpusIndex } from "../../../corpus/index/corpus-index.js";
import { formatNumber } from "../../../model/text/formatting.js";
import { Table } from "../../html/layout.js";
import { Said } from "../../html/text.js";
import type { Visit } from "../../visit.js";
import { t, tn } from "../../words/words.js";
import { documentLinks, versionPage } from "./of-version.js";

const ROWS = 100;
const WORDS = 12;
const LATER = 5;

export function repeatsPage(visit: Visit) {
  const given = Number(/^\d{1,4}$/.exec(visit.query("words") ?? "")?.[0] ?? WORDS);
  const words = Math.min(1000, Math.max(4, given));
  return versionPage(visit, {
    title: t("Repeated passages"),
    name: "repeats",
    number: { label: t("Words at least"), name: "words", min: 4, max: 1000, value: words },
    tooLarge: t("This version is too large for a page. winnow corpus query --repeats {n} lists its passages.", {
      n: words,
    }),
    show: (index, scope) => passageTable(index, words, scope),
  });
}

function passageTable(index: CorpusIndex, words: number, scope: Uint8Array | undefined) {
  const found = repeatedPassages(index, {
    ...{ words, documents: 2, limit: ROWS },
    ...(scope === undefined ? {} : { scope }),
  });
  if (found.length === 0)
    return <p role="status">{t("No passage of {n} words or more is in several documents.", { n: words })}</p>;
  return (
    <>
      <p role="status">{tn(found.length, "{n} passage", "{n} passages")}</p>
      <Table
        stacked
        head={[t("Words"), t("Documents"), t("Passage"), t("Earliest document"), t("Repeated in")]}
        caption={t("Repeated passages")}
      >
        {found.slice(0, ROWS).map(({ words: length, documents, text, source, later }) => (
          <tr>
            <td class="number" data-name={t("Words")}>
              {formatNumber(length)}
            </td>
            <td class="number" data-name={t("Documents")}>
              {formatNumber(documents)}
            </td>
            <td>
              <Said text={text} most={400} />
            </td>
            <td data-name={t("Earliest document")}>{documentLinks(index, [source])}</td>
            <td data-name={t("Repeated in")}>
              {documentLinks(index, later.slice(0, LATER))}
              {later.length > LATER && " …"}
            </td>
          </tr>
        ))}
      </Table>
    </>
  );
}
