/** One record: its fields with their evidence, its history, its family, and forms to correct it. */
import type { FC } from "hono/jsx";
import { whyDerived } from "../../model/derived-fields.js";
import type { WinnowRecord } from "../../model/record.js";
import { formatNumber } from "../../model/text/formatting.js";
import { valueText } from "../../publish/formats/cell.js";
import { titleOf } from "../../search/facts.js";
import type { EditExample } from "../../store/record-store.js";
import type { RecordHistory } from "../../store/store.js";
import { describeClaims, type FieldHistory } from "../field-history.js";
import { FormToken, Layout, Table } from "../html/layout.js";
import { Said, Time, visible, WebLink } from "../html/text.js";
import { RecordHead, recordStatements, Statements } from "../protocols/head.js";
import { may, type Visit } from "../visit.js";
import { t, tn } from "../words/words.js";

/** `message`: why the last change was not made. */
export async function recordPage(visit: Visit, id: string, message?: string) {
  const history = await visit.store.recordHistory(id);
  if (history === undefined) return undefined;
  const { record } = history;
  return (
    <Layout
      visit={visit}
      title={titleOf(record.fields) || t("Record {n}", { n: record.number })}
      head={record.state !== "removed" && <RecordHead record={record} base={visit.base} />}
    >
      {message !== undefined && (
        <p class="message" role="alert">
          {message}
        </p>
      )}
      <p class="quiet">
        <WebLink href={record.url} /> ·{" "}
        <a href={`/records?${new URLSearchParams({ collection: record.collection })}`}>
          <Said text={record.collection} most={100} />
        </a>{" "}
        · {t("number {n}", { n: record.number })} · {t("changed")} <Time at={record.changed} /> ·{" "}
        <a href={`/why?url=${encodeURIComponent(record.url)}`}>{t("why")}</a> ·{" "}
        <a href={`/api/records/${record.id}`}>JSON</a>
      </p>
      {history.removed !== undefined && (
        <p class="bad">
          {t("Withdrawn")} <Time at={history.removed.at} />
          {history.removed.by !== undefined && (
            <>
              {" "}
              {t("by")} <Said text={history.removed.by} most={100} />
            </>
          )}
          : <Said text={history.removed.reason} />
        </p>
      )}
      {record.state === "removed" && may(visit.person, "moderator") && (
        <form action={`/records/${record.id}/restore`} method="post">
          <FormToken visit={visit} />
          <button type="submit">{t("Restore this record")}</button>
        </form>
      )}
      <Fields visit={visit} history={history} />
      {may(visit.person, "moderator") && record.state !== "removed" && <Actions visit={visit} history={history} />}
      <Versions history={history} />
      <Family history={history} />
      <Archived history={history} />
      {record.state !== "removed" && <Statements thing={recordStatements(record, visit.base)} />}
      <Neighbours record={record} neighbours={await neighboursOf(visit, record)} />
    </Layout>
  );
}

const Fields: FC<{ readonly visit: Visit; readonly history: RecordHistory }> = ({ visit, history }) => {
  const editable = may(visit.person, "moderator") && history.record.state !== "removed";
  return (
    <Table stacked head={[t("Field"), t("Value"), t("Evidence")]} caption={t("Fields")}>
      {describeClaims(history).map((field) => (
        <tr>
          <th scope="row">
            <Said text={field.name} most={100} />
          </th>
          <td>
            <pre>
              <Said text={valueText(field.value)} most={4000} />
            </pre>
            {editable && whyDerived(history.record.kind, field.name) === undefined && (
              <EditField visit={visit} id={history.record.id} field={field} />
            )}
          </td>
          <td class="quiet evidence">
            <Evidence field={field} />
          </td>
        </tr>
      ))}
    </Table>
  );
};

export const Evidence: FC<{ readonly field: FieldHistory }> = ({ field: { shown, others } }) => (
  <>
    {shown === undefined
      ? ""
      : shown.layer === "human"
        ? t("set by {by}", { by: shown.by ?? t("a person") })
        : shown.evidence.rule}
    {shown?.evidence.words !== undefined && (
      <div>
        “<Said text={shown.evidence.words} most={200} />”
      </div>
    )}
    {shown !== undefined && shown.layer === "machine" && shown.confidence < 1 && (
      <div>{t("{n} % sure", { n: Math.floor(shown.confidence * 100) })}</div>
    )}
    {others.length > 0 && (
      <details>
        <summary>{tn(others.length, "{n} other value", "{n} other values")}</summary>
        <ul>
          {others.map((claim) => (
            <li>
              <Said text={valueText(claim.value)} most={200} /> (
              {claim.layer === "human" ? claim.by : claim.evidence.rule})
            </li>
          ))}
        </ul>
      </details>
    )}
  </>
);

/** The form has a value twice: as it is and as it was. */
const LONGEST_EDITED = 200_000;

const EditField: FC<{ readonly visit: Visit; readonly id: string; readonly field: FieldHistory }> = ({
  visit,
  id,
  field,
}) => {
  const text = valueText(field.value);
  if (text.length > LONGEST_EDITED) return <p class="quiet">{t("It is too long to be corrected here.")}</p>;
  return (
    <details>
      <summary>{t("Correct")}</summary>
      <form action={`/records/${id}`} method="post">
        <FormToken visit={visit} />
        <input type="hidden" name="field" value={field.name} />
        <input type="hidden" name="expected" value={JSON.stringify(field.value ?? null)} />
        <textarea
          name="value"
          rows={Math.min(12, text.split("\n").length)}
          aria-label={t("New value of {field}", { field: field.name })}
        >
          {text}
        </textarea>
        <button type="submit">{t("Save")}</button>
      </form>
    </details>
  );
};

const Actions: FC<{ readonly visit: Visit; readonly history: RecordHistory }> = ({ visit, history: { record } }) => (
  <section class="filters">
    <form action={`/records/${record.id}/check`} method="post">
      <FormToken visit={visit} />
      <input type="hidden" name="checked" value={record.validated ? "no" : "yes"} />
      <button type="submit">{record.validated ? t("Remove the mark “checked”") : t("Mark as checked")}</button>
    </form>
    <details>
      <summary>{t("Withdraw")}</summary>
      <form action={`/records/${record.id}/withdraw`} method="post">
        <FormToken visit={visit} />
        <label>
          {t("Reason")} <input name="reason" required />
        </label>
        <p>{t("It disappears from lists, searches and exports and is not collected again until it is restored.")}</p>
        <button type="submit">{t("Withdraw this record")}</button>
      </form>
    </details>
  </section>
);

/** What a person did, as a part of a sentence. An undefined value is too long for a list. */
export const EditSays: FC<{ readonly edit: Omit<EditExample, "record"> }> = ({ edit: { about, field, value } }) => {
  if (about === "validated") return <>{value === true ? t("marked it as checked") : t("removed the mark “checked”")}</>;
  return (
    <>
      {t("set {field} to", { field: visible(field, 100) })}{" "}
      {value === undefined ? t("a long text") : <Said text={valueText(value) || t("(empty)")} most={200} />}
    </>
  );
};

/** Fields that the next version changed: as they were in this one. */
function changedIn(fields: Fields, next: Fields): string[] {
  const names = [...new Set([...Object.keys(fields), ...Object.keys(next)])].sort();
  return names.filter((name) => JSON.stringify(fields[name]) !== JSON.stringify(next[name]));
}

type Fields = WinnowRecord["fields"];

const Versions: FC<{ readonly history: RecordHistory }> = ({ history: { record, versions, edits } }) => {
  if (versions.length === 0 && edits.length === 0) return null;
  return (
    <section>
      <h2>{t("History")}</h2>
      <ul>
        {edits.map(({ batch, about, field, value, by, at, undone }) => (
          <li>
            <Time at={at} />: <Said text={by} most={100} /> <EditSays edit={{ about, field, value }} />{" "}
            {undone ? t("(edit {batch}, undone)", { batch }) : t("(edit {batch})", { batch })}
          </li>
        ))}
        {versions.map(({ version, until, fields }, i) => (
          <li>
            {t("version {n} until", { n: version })} <Time at={until} />
            {": "}
            {changedIn(fields, versions[i + 1]?.fields ?? record.fields).map((name, j) => (
              <>
                {j > 0 && "; "}
                <Said text={name} most={100} />{" "}
                <span class="quiet">
                  <Said text={valueText(fields[name]) || t("(empty)")} most={200} />
                </span>
              </>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
};

const Family: FC<{ readonly history: RecordHistory }> = ({ history: { family, record } }) => {
  if (family === undefined) return null;
  return (
    <section>
      <h2>{t("Family of {n}", { n: formatNumber(family.size) })}</h2>
      <ul>
        {family.members
          .filter((member) => member.record !== record.id)
          .map((member) => (
            <li>
              <a href={`/records/${member.record}`}>
                <Said text={member.title || t("(no title)")} most={200} />
              </a>{" "}
              {member.record === family.original
                ? t("original")
                : t("{n} % alike", { n: Math.floor(member.likeness * 100) })}
            </li>
          ))}
      </ul>
    </section>
  );
};

const Archived: FC<{ readonly history: RecordHistory }> = ({ history: { archived, record } }) => (
  <section>
    <h2>{t("Archived pages")}</h2>
    {archived.length === 0 ? (
      <p>{t("Its page is not archived.")}</p>
    ) : (
      <>
        <ul>
          {archived.slice(0, 10).map(({ url, at, place }, i) => (
            <li>
              <Time at={at} /> <Said text={url} most={200} />{" "}
              <a href={`/archived?record=${record.id}&n=${i}`}>{t("Show the archived page")}</a>{" "}
              <span class="quiet">{`${place.segment} ${place.offset}`}</span>
            </li>
          ))}
        </ul>
        <p class="quiet">{t("It is shown without scripts, with styles and pictures as far as they are archived.")}</p>
      </>
    )}
  </section>
);

/** The records with the numbers before and after it in its collection. */
async function neighboursOf({ store }: Visit, { collection, number }: WinnowRecord): Promise<readonly WinnowRecord[]> {
  const of = [number - 1, number + 1].map((value) => ({ kind: "compare", field: "number", is: "eq", value }) as const);
  return (await store.listRecords({ collection, filter: { kind: "or", of }, limit: 2 })).records;
}

const Neighbours: FC<{ readonly record: WinnowRecord; readonly neighbours: readonly WinnowRecord[] }> = ({
  record,
  neighbours,
}) =>
  neighbours.length === 0 ? null : (
    <nav class="neighbours" aria-label={t("Neighbours")}>
      {neighbours.map(({ id, number, fields }) => (
        <a href={`/records/${id}`} rel={number < record.number ? "prev" : "next"}>
          <span class="quiet">{number < record.number ? t("Previous record") : t("Next record")}</span>
          <Said text={titleOf(fields) || t("Record {n}", { n: number })} most={80} />
        </a>
      ))}
    </nav>
  );
