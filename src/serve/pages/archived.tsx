/** An archived page in a frame, with what was read from it beside it; and two versions of it compared. */
import type { FC } from "hono/jsx";
import { archivedEntries, type PageName } from "../../app/records/archived-page.js";
import { comparePages } from "../../app/records/compare-pages.js";
import type { readSafePage } from "../../app/records/page-view.js";
import { valueText } from "../../publish/formats/cell.js";
import { titleOf } from "../../search/facts.js";
import { asset, inlineAsset } from "../assets.js";
import { describeClaims } from "../field-history.js";
import { Layout, Table } from "../html/layout.js";
import { Said, Time, WebLink } from "../html/text.js";
import type { Visit } from "../visit.js";
import { t } from "../words/words.js";

type SafePage = NonNullable<Awaited<ReturnType<typeof readSafePage>>>;

/** The document in the frame. Its policy allows the script with this nonce, and nothing else. */
export function frameDocument({ html, body, styles, content, isOld }: SafePage, nonce: string): string {
  return `${isOld ? "" : "<!doctype html>"}<html${html}><head><meta charset="utf-8"><title>${t("Archived page")}</title>${styles}<style>${inlineAsset("frame.css")}</style></head><body${body}>${content}<script nonce="${nonce}">${inlineAsset("frame.js")}</script></body></html>`;
}

/** The parameters of an archived page's address. */
export function pageQuery(name: PageName, index: number): string {
  return new URLSearchParams({ ...name, n: String(index) }).toString();
}

export const ArchivedScripts: FC = () => (
  <>
    <script src={asset("viewer.js")} defer></script>
    <script src={asset("archived.js")} defer></script>
  </>
);

/** The frame, what is highlighted in it, and a line that names what the pointer is at. */
export const ArchivedFrame: FC<{ readonly name: PageName; readonly index: number }> = ({ name, index }) => {
  const query = pageQuery(name, index);
  return (
    <section class="archived" data-places={`/api/archived?${query}`} data-left={t("left out:")}>
      <p class="layers">
        {LAYERS.map(([layer, says]) => (
          <label>
            <input type="checkbox" data-layer={layer} checked /> {says()}
          </label>
        ))}
        <output class="quiet" data-note aria-live="polite"></output>
      </p>
      <iframe title={t("Archived page")} sandbox="allow-scripts" src={`/archived/frame?${query}`}></iframe>
    </section>
  );
};

const LAYERS: readonly (readonly [layer: string, says: () => string])[] = [
  ["fields", () => t("fields")],
  ["text", () => t("text")],
  ["dropped", () => t("left out")],
];

export async function archivedPage(visit: Visit, name: PageName, index: number) {
  const entries = await archivedEntries(visit.store, name);
  const entry = entries[index];
  if (entry === undefined) return undefined;
  const history = "record" in name ? await visit.store.recordHistory(name.record) : undefined;
  return (
    <Layout
      visit={visit}
      title={(history && titleOf(history.record.fields)) || t("Archived page")}
      head={<ArchivedScripts />}
    >
      <p class="quiet">
        <WebLink href={entry.url} /> · <Time at={entry.at} />
        {history !== undefined && (
          <>
            {" "}
            · <a href={`/records/${history.record.id}`}>{t("Record {n}", { n: history.record.number })}</a> ·{" "}
            <a href={`/records/${history.record.id}/archived/${index}`}>{t("as it was received")}</a>
          </>
        )}
      </p>
      {entries.length > 1 && (
        <ul class="chips">
          {entries.slice(0, 20).map(({ at }, i) => (
            <li>
              <a href={`/archived?${pageQuery(name, i)}`} aria-current={i === index ? "page" : undefined}>
                <Time at={at} />
              </a>
              {i !== index && (
                <>
                  {" ("}
                  <a href={`/archived/compare?${pageQuery(name, Math.min(i, index))}&with=${Math.max(i, index)}`}>
                    {t("compare")}
                  </a>
                  {")"}
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      <div class="beside">
        <ArchivedFrame name={name} index={index} />
        {history !== undefined && (
          <Table head={[t("Field"), t("Value")]} caption={t("Fields")}>
            {describeClaims(history).map((field) => (
              <tr data-field={field.name} tabindex={0}>
                <th scope="row">
                  <Said text={field.name} most={100} />
                </th>
                <td>
                  <Said text={valueText(field.value)} most={300} />
                </td>
              </tr>
            ))}
          </Table>
        )}
      </div>
    </Layout>
  );
}

export async function comparePage(visit: Visit, name: PageName, after: number, before: number) {
  const compared = await comparePages(visit.slowStore, visit.where, name, before, after);
  if (compared === undefined) return undefined;
  const { text, fields } = compared;
  return (
    <Layout visit={visit} title={t("Two versions of a page")}>
      <p class="quiet">
        <WebLink href={compared.after.url} /> · <a href={`/archived?${pageQuery(name, before)}`}>{t("before")}</a>{" "}
        <Time at={compared.before.at} /> · <a href={`/archived?${pageQuery(name, after)}`}>{t("after")}</a>{" "}
        <Time at={compared.after.at} />
      </p>
      <h2>{t("Fields")}</h2>
      {fields.length === 0 ? (
        <p>{t("No field changed.")}</p>
      ) : (
        <Table stacked head={[t("Field"), t("Before"), t("After")]} caption={t("Fields")}>
          {fields.map((change) => (
            <tr>
              <th scope="row">
                <Said text={change.field} most={100} />
              </th>
              <td>
                <Said text={valueText(change.before)} most={500} />
              </td>
              <td>
                <Said text={valueText(change.after)} most={500} />
              </td>
            </tr>
          ))}
        </Table>
      )}
      <h2>{t("Text")}</h2>
      {text.every(({ kind }) => kind === "same") ? (
        <p>{t("The text is the same.")}</p>
      ) : (
        <div class="compared">
          {text.map(({ kind, items }, i) =>
            kind === "gone" ? (
              <del>
                <Said text={items.join("")} most={50_000} />
              </del>
            ) : kind === "new" ? (
              <ins>
                <Said text={items.join("")} most={50_000} />
              </ins>
            ) : (
              <SameText text={items.join("")} isFirst={i === 0} isLast={i === text.length - 1} />
            ),
          )}
        </div>
      )}
    </Layout>
  );
}

const CONTEXT = 300;

/** Of a long passage that did not change, what stands next to a change is enough. */
const SameText: FC<{ readonly text: string; readonly isFirst: boolean; readonly isLast: boolean }> = ({
  text,
  isFirst,
  isLast,
}) => {
  if (text.length <= 2 * CONTEXT) return <Said text={text} />;
  return (
    <>
      {!isFirst && <Said text={text.slice(0, CONTEXT)} />}
      <span class="quiet"> […] </span>
      {!isLast && <Said text={text.slice(-CONTEXT)} />}
    </>
  );
};
