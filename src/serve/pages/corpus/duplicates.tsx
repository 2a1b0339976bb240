/** Families of records with the same or nearly the same text; a person may say which one is the original. */
import type { FC } from "hono/jsx";
import { checkCollection } from "../../../app/records/scope.js";
import { formatNumber } from "../../../model/text/formatting.js";
import type { Family } from "../../../store/store.js";
import { FormToken, Layout, NextPage } from "../../html/layout.js";
import { Said } from "../../html/text.js";
import { may, type Visit } from "../../visit.js";
import { t } from "../../words/words.js";
import { CorpusLinks } from "./corpus.js";

const ROWS = 20;
const MEMBERS = 10;

export async function duplicatesPage(visit: Visit) {
  const collection = visit.query("collection");
  await checkCollection(visit.store, collection);
  const after = visit.query("after");
  const { families, next } = await visit.store.families({
    ...(collection === undefined ? {} : { collection }),
    ...(after === undefined ? {} : { after }),
    limit: ROWS,
  });
  return (
    <Layout visit={visit} title={t("Duplicates")}>
      <CorpusLinks collection={collection} current="duplicates" />
      {families.length === 0 && <p>{t("There are no duplicates.")}</p>}
      {families.map((family) => (
        <OneFamily visit={visit} family={family} />
      ))}
      <NextPage visit={visit} next={next} />
    </Layout>
  );
}

const OneFamily: FC<{ readonly visit: Visit; readonly family: Family }> = ({ visit, family }) => (
  <section class="card">
    <h2>{t("Family of {n}", { n: formatNumber(family.size) })}</h2>
    <ul>
      {family.members.slice(0, MEMBERS).map(({ record, title, url, likeness }) => (
        <li>
          <a href={`/records/${record}`}>
            <Said text={title || t("(no title)")} most={150} />
          </a>{" "}
          <span class="quiet">
            <Said text={url} most={100} />
          </span>{" "}
          {record === family.original ? (
            <strong>{t("original ({because})", { because: family.because })}</strong>
          ) : (
            <>
              {t("{n} % alike", { n: Math.floor(likeness * 100) })}{" "}
              {may(visit.person, "moderator") && (
                <form class="inline" action={`/records/${record}/original`} method="post">
                  <FormToken visit={visit} />
                  <button class="small" type="submit" aria-label={t("Make it the original: {title}", { title })}>
                    {t("Make it the original")}
                  </button>
                </form>
              )}
            </>
          )}
        </li>
      ))}
    </ul>
    {family.size > MEMBERS && <p class="quiet">{t("and {n} more", { n: formatNumber(family.size - MEMBERS) })}</p>}
  </section>
);
