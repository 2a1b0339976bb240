/** How a recipe does: its health, how often each field is filled, and the pages that it rejects, which can be rescued. */
import type { FC } from "hono/jsx";
import { stringify } from "yaml";
import { fillRates } from "../../app/robot/workbench.js";
import { storeStatus } from "../../app/status.js";
import { formatNumber } from "../../model/text/formatting.js";
import type { RejectedPage } from "../../store/store.js";
import { FormToken, Layout, NextPage, Table } from "../html/layout.js";
import { Said, Time } from "../html/text.js";
import { may, type Visit } from "../visit.js";
import { t, tn } from "../words/words.js";
import { HarvestLinks } from "./harvest.js";

const ROWS = 25;

export async function recipeHarvestPage(visit: Visit, id: number) {
  const status = await storeStatus(visit.store, visit.where);
  const harvest = status.harvests.find((one) => one.id === id && one.kind === "robot");
  if (harvest === undefined) return undefined;
  const rates = await visit.cache.get(`fill rates ${id}`, () => fillRates(visit.slowStore, harvest));
  const tallies = (await visit.store.tallies(id)).filter(({ what }) => what === "rejected");
  const reason = visit.query("reason");
  const after = visit.query("after");
  const { pages, next } = await visit.store.rejected({
    collection: harvest.collection,
    limit: ROWS,
    ...(reason === undefined ? {} : { reason }),
    ...(after === undefined ? {} : { after }),
  });
  const problems = status.problems.get(id) ?? [];
  const { recipe } = (harvest.settings as unknown as { readonly kind: { readonly recipe: unknown } }).kind;
  return (
    <Layout visit={visit} title={t("Recipe {name}", { name: harvest.start })}>
      <HarvestLinks harvest={harvest} current="recipe" />
      {problems.length === 0 ? (
        <p class="good">{t("Its last run was as expected.")}</p>
      ) : (
        <ul class="message">
          {problems.map((problem) => (
            <li>
              <Said text={problem} />
            </li>
          ))}
        </ul>
      )}
      <section>
        <h2>{t("Filled fields")}</h2>
        <p class="quiet">{tn(rates.records, "In the last document", "In the last {n} documents")}</p>
        <div class="rates">
          {rates.fields.map(({ field, share }) => (
            <div>
              <label>
                <Said text={field} most={60} />
                <meter min={0} max={1} low={0.5} value={share}>
                  {`${Math.round(100 * share)} %`}
                </meter>
              </label>
              <span class="quiet">{`${Math.floor(100 * share)} %`}</span>
            </div>
          ))}
        </div>
      </section>
      <section>
        <h2>{t("Rejected pages")}</h2>
        <ul class="chips">
          {tallies.map(({ reason: why, count }) => (
            <li>
              <a href={visit.link({ reason: why })}>
                <Said text={why} most={80} />
              </a>
              {` ${formatNumber(count)}`}
            </li>
          ))}
        </ul>
        <Rejected visit={visit} pages={pages} harvest={id} />
        <NextPage visit={visit} next={next} />
      </section>
      <details>
        <summary>{t("The recipe as it was run")}</summary>
        <pre class="code">
          <Said text={stringify(recipe)} most={20_000} />
        </pre>
      </details>
    </Layout>
  );
}

const Rejected: FC<{ readonly visit: Visit; readonly pages: RejectedPage["pages"]; readonly harvest: number }> = ({
  visit,
  pages,
  harvest,
}) => {
  if (pages.length === 0) return <p>{t("No page was rejected.")}</p>;
  const mayRescue = may(visit.person, "moderator");
  return (
    <Table
      stacked
      head={[t("Address"), t("Why"), t("Visited"), ...(mayRescue ? [t("Rescue")] : [])]}
      caption={t("Rejected pages")}
    >
      {pages.map(({ url, because, at }) => (
        <tr>
          <td>
            <a href={`/why?url=${encodeURIComponent(url)}`}>
              <Said text={url} most={120} />
            </a>
          </td>
          <td>
            <Said text={because} most={200} />
          </td>
          <td>
            <Time at={at} />
          </td>
          {mayRescue && (
            <td>
              <form action={`/harvests/${harvest}/rescue`} method="post">
                <FormToken visit={visit} />
                <input type="hidden" name="url" value={url} />
                <button type="submit" aria-label={t("Keep it: {url}", { url })}>
                  {t("Keep it")}
                </button>
              </form>
            </td>
          )}
        </tr>
      ))}
    </Table>
  );
};
