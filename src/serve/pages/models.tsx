/** The models of a store, their figures before and after, and the records that would change with one of them. */
import { previewModel, SHIPPED } from "../../app/annotate/accept-model.js";
import { listModels } from "../../app/annotate/models.js";
import { archiveFolder } from "../../app/archive-folder.js";
import { FormToken, Layout, Table } from "../html/layout.js";
import { Said, Time, WebLink } from "../html/text.js";
import { may, type Visit } from "../visit.js";
import { t } from "../words/words.js";

const figure = (x: number): string => x.toFixed(3);

export async function modelsPage(visit: Visit) {
  const { models, used } = await listModels(visit.desk.journal);
  const collections = [...new Set((await visit.store.harvests()).map(({ collection }) => collection))].sort();
  const usedBy = (name: string): string =>
    [...used].flatMap(([collection, files]) => ([...files.values()].includes(name) ? [collection] : [])).join(", ");
  return (
    <Layout visit={visit} title={t("Models")}>
      <p>{t("Collections without a model of their own use those that come with the program.")}</p>
      {models.length === 0 ? (
        <p>
          {t("None yet: label pages in an annotation project, then train one with")}{" "}
          <code>winnow train regions --with PROJECT</code>
        </p>
      ) : (
        <Table
          head={[t("Model"), t("In place of"), t("Project"), t("On held-out sites"), t("Made"), t("Used by")]}
          caption={t("Models")}
        >
          {models.map(({ name, file, project, figures, at }) => (
            <tr>
              <th scope="row">
                <Said text={name} />
              </th>
              <td>{file}</td>
              <td>
                <a href={`/annotate/${encodeURIComponent(project)}`}>
                  <Said text={project} />
                </a>
              </td>
              <td>
                {figures.map((one) => (
                  <div>{`${one.name}: ${figure(one.before)} → ${figure(one.after)}`}</div>
                ))}
              </td>
              <td>
                <Time at={at} />
              </td>
              <td>
                <Said text={usedBy(name)} />
              </td>
            </tr>
          ))}
        </Table>
      )}
      {may(visit.person, "moderator") && models.length > 0 && collections.length > 0 && (
        <form method="get" action="/models/compare">
          <label for="model">{t("Which records would change with")}</label>{" "}
          <select id="model" name="model">
            {[...models.map(({ name }) => name), SHIPPED].map((name) => (
              <option value={name}>{name}</option>
            ))}
          </select>{" "}
          <label for="collection">{t("in")}</label>{" "}
          <select id="collection" name="collection">
            {collections.map((name) => (
              <option value={name}>{name}</option>
            ))}
          </select>{" "}
          <button type="submit">{t("Show")}</button>
        </form>
      )}
    </Layout>
  );
}

const SHOWN = 200;

export async function modelPreviewPage(visit: Visit) {
  const [model, collection] = [visit.query("model") ?? "", visit.query("collection") ?? ""];
  const archive = archiveFolder({ store: visit.where });
  const { changes, same } = await previewModel(visit.desk, visit.slowStore, archive, { model, collection });
  const count = (kind: "new" | "lost" | "changed"): number => changes.filter((one) => one.kind === kind).length;
  const says = { new: t("new"), lost: t("lost"), changed: t("changed") };
  return (
    <Layout visit={visit} title={t("{collection} with the model {model}", { collection, model })}>
      <p>
        {t("{fresh} records would be new, {lost} lost, {changed} changed; {same} stay the same.", {
          fresh: count("new"),
          lost: count("lost"),
          changed: count("changed"),
          same,
        })}
      </p>
      {changes.length > 0 && (
        <Table stacked head={[t("Change"), t("Title"), t("Page"), t("Fields")]} caption={t("Changes")}>
          {changes.slice(0, SHOWN).map(({ kind, title, url, fields }) => (
            <tr>
              <td>{says[kind]}</td>
              <th scope="row">
                <Said text={title} most={200} />
              </th>
              <td>
                <WebLink href={url} />
              </td>
              <td>
                {fields.slice(0, 6).map(({ name, before, after }) => (
                  <div>
                    <Said text={`${name}: ${before} → ${after}`} most={400} />
                  </div>
                ))}
              </td>
            </tr>
          ))}
        </Table>
      )}
      {may(visit.person, "owner") && (
        <form method="post" action="/models">
          <FormToken visit={visit} />
          <input type="hidden" name="model" value={model} />
          <input type="hidden" name="collection" value={collection} />
          <button type="submit">{t("Use it, and judge the archived pages again")}</button>
        </form>
      )}
    </Layout>
  );
}
