/** Passages that several documents of a version share. */
import { findVersion, openVersion, repeatedPassages, versionsIn } from "../../../app/corpus/query.js";
import type { CorpusIndex } from "../../../corpus/index/corpus-index.js";
import { scopeOf } from "../../../corpus/query/kwic.js";
import { formatNumber } from "../../../model/text/formatting.js";
import { Layout, Table } from "../../html/layout.js";
import { Said } from "../../html/text.js";
import type { Visit } from "../../visit.js";
import { t, tn } from "../../words/words.js";
import { NoVersions, VersionChoice } from "./concordance.js";
import { CorpusLinks } from "./corpus.js";

const ROWS = 100;
const WORDS = 12;
/** All of a version is read, and nobody else is served meanwhile. */
const MOST_TOKENS = 5_000_000;

export function repeatsPage(visit: Visit) {
  const versions = versionsIn(visit.releases);
  const named = visit.query("version");
  const chosen = versions.length === 0 && named === undefined ? undefined : findVersion(versions, named);
  return (
    <Layout visit={visit} title={t("Repeated passages")}>
      <CorpusLinks collection={undefined} current="repeats" />
      {chosen === undefined ? (
        <NoVersions visit={visit} />
      ) : (
        <>
          <form class="filters" action="/corpus/repeats" method="get">
            <VersionChoice versions={versions} chosen={chosen} />
            <label>
              {t("Words at least")}
              <input type="number" name="words" min={4} max={1000} value={leastWords(visit)} />
            </label>
            <label>
              {t("Documents")}
              <input name="where" value={visit.query("where") ?? ""} placeholder="year:2007 language:tat" />
            </label>
            <button type="submit">{t("Search")}</button>
          </form>
          {passages(visit, chosen.folder)}
        </>
      )}
    </Layout>
  );
}

function leastWords(visit: Visit): number {
  const given = Number(/^\d{1,4}$/.exec(visit.query("words") ?? "")?.[0] ?? WORDS);
  return Math.min(1000, Math.max(4, given));
}

function passages(visit: Visit, folder: string) {
  const index = openVersion(folder);
  try {
    if (index.facts.tokens > MOST_TOKENS)
      return (
        <p>
          {t("This version is too large for a page. winnow corpus query --repeats {n} lists its passages.", {
            n: leastWords(visit),
          })}
        </p>
      );
    return passageTable(visit, index);
  } finally {
    index.close();
  }
}

function passageTable(visit: Visit, index: CorpusIndex) {
  const where = visit.query("where");
  const found = repeatedPassages(index, {
    words: leastWords(visit),
    documents: 2,
    limit: ROWS,
    ...(where === undefined ? {} : { scope: scopeOf(index, where) }),
  });
  const link = ({ id, title, number }: { readonly [name: string]: string | number }) => (
    <a href={`/records/${encodeURIComponent(String(id))}`}>
      <Said text={String(title) || String(number)} most={60} />
    </a>
  );
  return (
    <>
      <p>{tn(found.length, "{n} passage", "{n} passages")}</p>
      <Table
        head={[t("Words"), t("Documents"), t("Passage"), t("Earliest document"), t("Repeated in")]}
        caption={t("Repeated passages")}
      >
        {found.slice(0, ROWS).map(({ words, documents, text, source, later }) => (
          <tr>
            <td class="number">{formatNumber(words)}</td>
            <td class="number">{formatNumber(documents)}</td>
            <td>
              <Said text={text} most={400} />
            </td>
            <td>{link(index.document(source))}</td>
            <td>
              {later.slice(0, 5).map((number, i) => (
                <>
                  {i > 0 && ", "}
                  {link(index.document(number))}
                </>
              ))}
              {later.length > 5 && " …"}
            </td>
          </tr>
        ))}
      </Table>
    </>
  );
}
