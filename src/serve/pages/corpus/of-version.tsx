/** A page that reads a whole version of a corpus: which version, a number, and of which documents. */
import type { Child } from "hono/jsx";
import { inVersion, versionsIn } from "../../../app/corpus/query.js";
import type { CorpusIndex } from "../../../corpus/index/corpus-index.js";
import { Layout } from "../../html/layout.js";
import { Said } from "../../html/text.js";
import type { Visit } from "../../visit.js";
import { t } from "../../words/words.js";
import { chosenVersion, NoVersions, VersionChoice } from "./concordance.js";
import { CorpusLinks } from "./corpus.js";

interface VersionPage {
  readonly title: string;
  readonly name: "topics" | "repeats";
  readonly number: {
    readonly label: string;
    readonly name: string;
    readonly min: number;
    readonly max: number;
    readonly value: number | undefined;
  };
  readonly tooLarge: string;
  show(index: CorpusIndex, scope: Uint8Array | undefined): Child;
}

/** All of a version is read, and nobody else is served meanwhile: so many tokens at most. */
export const MOST_READ = { repeats: 5_000_000, keywords: 5_000_000, topics: 2_000_000, ngrams: 2_000_000 }; // the last two read it twice

export function versionPage(visit: Visit, { title, name, number, tooLarge, show }: VersionPage) {
  const versions = versionsIn(visit.releases);
  const chosen = chosenVersion(visit, versions);
  return (
    <Layout visit={visit} title={title}>
      <CorpusLinks collection={undefined} current={name} />
      {chosen === undefined ? (
        <NoVersions visit={visit} />
      ) : (
        <>
          <form class="filters" action={`/corpus/${name}`} method="get">
            <VersionChoice versions={versions} chosen={chosen} />
            <label>
              {number.label}
              <input type="number" name={number.name} min={number.min} max={number.max} value={number.value ?? ""} />
            </label>
            <label>
              {t("Documents")}
              <input name="where" value={visit.query("where") ?? ""} placeholder="year:2007 language:tat" />
            </label>
            <button type="submit">{t("Search")}</button>
          </form>
          {visit.mistake === undefined &&
            (inVersion(chosen.folder, { where: visit.query("where"), mostTokens: MOST_READ[name] }, show) ?? (
              <p>{tooLarge}</p>
            ))}
        </>
      )}
    </Layout>
  );
}

/** Documents of the version by their numbers in it, as links to their records; read at once, because the index is closed before the page is sent. */
export function documentLinks(index: CorpusIndex, numbers: readonly number[]) {
  return numbers.map((at, i) => {
    const { id, title, number } = index.document(at);
    return (
      <>
        {i > 0 && ", "}
        <a href={`/records/${encodeURIComponent(String(id))}`}>
          <Said text={String(title) || String(number)} most={60} />
        </a>
      </>
    );
  });
}
