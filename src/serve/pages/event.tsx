/** One event: its dates with the words they were read from, when it is visited next and why, and its papers. */
import type { FC } from "hono/jsx";
import { eventName } from "../../app/events/choose.js";
import { EVENT_DAYS, EVENT_WORDS } from "../../app/events/correct.js";
import type { EventState } from "../../app/events/state.js";
import type { Json } from "../../model/json.js";
import type { WinnowRecord } from "../../model/record.js";
import type { Instant } from "../../model/time.js";
import { valueText } from "../../publish/formats/cell.js";
import { titleOf } from "../../search/facts.js";
import { describeClaims, type FieldHistory } from "../field-history.js";
import { FormToken, Layout, Table } from "../html/layout.js";
import { Said, Time, WebLink } from "../html/text.js";
import { RecordHead, recordStatements, Statements } from "../protocols/head.js";
import { may, type Visit } from "../visit.js";
import { t, tn } from "../words/words.js";
import { dateName, named } from "./calendar.js";
import { liveEvents, standingName } from "./events.js";
import { Evidence } from "./record.js";

const PAPERS = 50;

/** `id`: the number of its harvest. An event with several addresses has several numbers. */
export async function findEvent(visit: Visit, id: number, now: Instant): Promise<EventState | undefined> {
  return (await liveEvents(visit, now)).find((state) =>
    [state, ...state.also].some(({ harvest }) => harvest.id === id),
  );
}

/** `message`: why the last change was not made. */
export async function eventPage(visit: Visit, id: number, now: Instant, message?: string) {
  const state = await findEvent(visit, id, now);
  if (state === undefined) return undefined;
  const { record, harvest, plan, standing } = state;
  const history = record === undefined ? undefined : await visit.store.recordHistory(record.id);
  const fields = history === undefined ? [] : describeClaims(history);
  return (
    <Layout
      visit={visit}
      title={eventName(state)}
      head={record !== undefined && <RecordHead record={record} base={visit.base} />}
    >
      {record !== undefined && <Statements thing={recordStatements(record, visit.base)} />}
      {message !== undefined && (
        <p class="message" role="alert">
          {message}
        </p>
      )}
      <p class="quiet">
        {typeof record?.fields["name"] === "string" && record.fields["name"] !== eventName(state) && (
          <>
            <Said text={record.fields["name"]} most={200} />
            <br />
          </>
        )}
        <WebLink href={harvest.start} />
      </p>
      <p>
        <strong>{standingName(standing)}</strong> ·{" "}
        {plan.kind === "visit" ? (
          <>
            {t("next visit")} <Time at={plan.at} />, {t("because")} <Said text={plan.because} most={300} />
          </>
        ) : (
          <Said text={plan.because} most={300} />
        )}
      </p>
      <Table stacked head={[t("Date"), t("Day"), t("Read from")]} caption={t("Dates")}>
        {EVENT_DAYS.map((name) => (
          <Field visit={visit} id={id} name={name} field={fields.find((one) => one.name === name)} isDay />
        ))}
      </Table>
      <details>
        <summary>{t("Name and place")}</summary>
        <Table stacked head={[t("Field"), t("Value"), t("Read from")]} caption={t("Name and place")}>
          {EVENT_WORDS.map((name) => (
            <Field visit={visit} id={id} name={name} field={fields.find((one) => one.name === name)} isDay={false} />
          ))}
        </Table>
      </details>
      <section class="filters">
        {may(visit.person, "moderator") && <PauseForm visit={visit} id={id} isPaused={standing === "paused"} />}
        <a href={`/harvests/${harvest.id}`}>{t("Its harvest")}</a>
        {record !== undefined && <a href={`/records/${record.id}`}>{t("Its record, with history")}</a>}
        <a href={`/why?url=${encodeURIComponent(harvest.start)}`}>{t("Why?")}</a>
      </section>
      <Papers state={state} papers={await papersOf(visit, state)} />
    </Layout>
  );
}

const Field: FC<{
  readonly visit: Visit;
  readonly id: number;
  readonly name: string;
  readonly field: FieldHistory | undefined;
  readonly isDay: boolean;
}> = ({ visit, id, name, field, isDay }) => {
  const editable = may(visit.person, "moderator");
  const value = field?.value;
  if (!editable && value === undefined) return null;
  return (
    <tr>
      <th scope="row">{isDay ? dateName(name) : name}</th>
      <td>
        <Value value={value} isDay={isDay} />
        {editable && <EditField visit={visit} id={id} name={name} value={value} isDay={isDay} />}
      </td>
      <td class="quiet evidence">{field !== undefined && <Evidence field={field} />}</td>
    </tr>
  );
};

const Value: FC<{ readonly value: Json | undefined; readonly isDay: boolean }> = ({ value, isDay }) => {
  if (value === undefined || value === "") return <span class="quiet">{t("unknown")}</span>;
  const at = isDay && typeof value === "string" ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(at)) return <Said text={valueText(value)} most={300} />;
  return (
    <time datetime={String(value)} title={String(value)}>
      {named(at, { dateStyle: "full" })}
    </time>
  );
};

const EditField: FC<{
  readonly visit: Visit;
  readonly id: number;
  readonly name: string;
  readonly value: Json | undefined;
  readonly isDay: boolean;
}> = ({ visit, id, name, value, isDay }) => (
  <details class="correct">
    <summary>{t("Correct")}</summary>
    <form class="row" action={`/events/${id}`} method="post">
      <FormToken visit={visit} />
      <input type="hidden" name="field" value={name} />
      <input type="hidden" name="expected" value={JSON.stringify(value ?? null)} />
      <input
        type={isDay ? "date" : "text"}
        name="value"
        value={value === undefined ? "" : valueText(value)}
        aria-label={t("New value of {field}", { field: isDay ? dateName(name) : name })}
      />
      <button type="submit">{t("Save")}</button>
    </form>
  </details>
);

const PauseForm: FC<{ readonly visit: Visit; readonly id: number; readonly isPaused: boolean }> = ({
  visit,
  id,
  isPaused,
}) => (
  <form action={`/events/${id}/pause`} method="post">
    <FormToken visit={visit} />
    <input type="hidden" name="paused" value={isPaused ? "no" : "yes"} />
    <button type="submit">{isPaused ? t("Visit it again") : t("Pause visits")}</button>
  </form>
);

async function papersOf({ store }: Visit, { key, harvest: { collection }, also }: EventState): Promise<WinnowRecord[]> {
  const keys = [...new Set([key, ...also.map((other) => other.key)])];
  const of = keys.map((value) => ({ kind: "compare", field: "event", is: "eq", value }) as const);
  const { records } = await store.listRecords({ collection, filter: { kind: "or", of }, limit: PAPERS });
  return [...records];
}

const Papers: FC<{ readonly state: EventState; readonly papers: readonly WinnowRecord[] }> = ({ state, papers }) => (
  <section>
    <h2>{t("Papers")}</h2>
    {papers.length === 0 ? (
      <p>{t("No papers were found yet.")}</p>
    ) : (
      <ul class="hits">
        {papers.map(({ id, fields }) => (
          <li>
            <a href={`/records/${id}`}>
              <Said text={titleOf(fields) || t("(no title)")} most={200} />
            </a>
            {Array.isArray(fields["authors"]) && (
              <div class="quiet">
                <Said text={fields["authors"].join(", ")} most={200} />
              </div>
            )}
          </li>
        ))}
      </ul>
    )}
    {state.papers > papers.length && (
      <p class="quiet">
        <a
          href={`/records?${new URLSearchParams({ collection: state.harvest.collection, where: `event:${JSON.stringify(state.key)}` })}`}
        >
          {tn(state.papers, "{n} paper", "{n} papers")}
        </a>
      </p>
    )}
  </section>
);
