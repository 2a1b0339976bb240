/** Events: on a calendar, as an agenda, and as a list, each narrowed by words, state and collection. */
import type { FC } from "hono/jsx";
import { eventName } from "../../app/events/choose.js";
import { type EventStanding, type EventState, eventStates } from "../../app/events/state.js";
import { DAY, type Instant } from "../../model/time.js";
import { eventCalendar } from "../../publish/formats/event-calendar.js";
import { Layout, ofNumbers, Table } from "../html/layout.js";
import { Said, Time } from "../html/text.js";
import type { Visit } from "../visit.js";
import { t, tn } from "../words/words.js";
import { Agenda, dayEntries, dayOf, Month } from "./calendar.js";

const VIEWS = [
  ["month", () => t("Month")],
  ["agenda", () => t("Agenda")],
  ["list", () => t("List")],
] as const;
const STANDINGS: readonly EventStanding[] = ["new", "waiting", "listed", "complete", "failing", "over", "paused"];

export async function eventsPage(visit: Visit, now: Instant) {
  const all = await liveEvents(visit, now);
  const states = all.filter(matches(visit));
  const view = VIEWS.find(([name]) => name === visit.query("view"))?.[0] ?? "month";
  return (
    <Layout visit={visit} title={t("Events")}>
      <nav class="tabs" aria-label={t("Views")}>
        {VIEWS.map(([name, title]) => (
          <a
            href={visit.link({ view: name === "month" ? undefined : name })}
            aria-current={name === view ? "page" : undefined}
          >
            {title()}
          </a>
        ))}
      </nav>
      <Filters visit={visit} view={view} collections={[...new Set(all.map(({ harvest }) => harvest.collection))]} />
      <p role="status" class="quiet">
        {tn(states.length, "{n} event", "{n} events")} · <a href={calendarLink(visit)}>{t("Subscribe (iCalendar)")}</a>
      </p>
      {view === "month" && <Month visit={visit} entries={dayEntries(states)} now={now} />}
      {view === "agenda" && <Agenda visit={visit} entries={dayEntries(states)} now={now} />}
      {view === "list" && <List states={states} now={now} />}
    </Layout>
  );
}

export async function eventsCalendar(visit: Visit, now: Instant): Promise<string> {
  const writer = eventCalendar();
  const states = (await liveEvents(visit, now)).filter(matches(visit));
  const entries = states.map(({ record, plan }) =>
    record === undefined ? undefined : writer.one({ record, ...(plan.kind === "visit" ? { visit: plan } : {}) }),
  );
  return [writer.before(), ...entries, writer.after()].map((piece) => String(piece ?? "")).join("");
}

/** Counting papers reads all of them: with many, the answer is some seconds old. */
export async function liveEvents(visit: Visit, now: Instant): Promise<EventState[]> {
  const states = await visit.cache.get("events", () => eventStates(visit.slowStore, now));
  return states.filter(({ standing }) => standing !== "removed");
}

function matches(visit: Visit): (state: EventState) => boolean {
  const [words, standing, collection] = [visit.query("q"), visit.query("state"), visit.query("collection")];
  const wanted = (words ?? "").toLowerCase().split(/\s+/).filter(Boolean);
  return (state) => {
    const { name, city, country, place, series } = state.record?.fields ?? {};
    const said = [eventName(state), state.harvest.start, name, city, country, place, series].join(" ").toLowerCase();
    return (
      wanted.every((word) => said.includes(word)) &&
      (standing === undefined || state.standing === standing) &&
      (collection === undefined || state.harvest.collection === collection)
    );
  };
}

/** What is shown, as a calendar to subscribe to. */
function calendarLink(visit: Visit): string {
  const words = new URLSearchParams();
  for (const name of ["q", "state", "collection"]) {
    const value = visit.query(name);
    if (value !== undefined) words.set(name, value);
  }
  return words.size === 0 ? "/events.ics" : `/events.ics?${words}`;
}

const Filters: FC<{ readonly visit: Visit; readonly view: string; readonly collections: readonly string[] }> = ({
  visit,
  view,
  collections,
}) => (
  <form class="filters" action="/events" method="get">
    {view !== "month" && <input type="hidden" name="view" value={view} />}
    <label>
      {t("Name or place")}
      <input type="search" name="q" value={visit.query("q")} />
    </label>
    <label>
      {t("State")}
      <select name="state">
        <option value="">{t("all")}</option>
        {STANDINGS.map((standing) => (
          <option value={standing} selected={standing === visit.query("state")}>
            {standingName(standing)}
          </option>
        ))}
      </select>
    </label>
    {collections.length > 1 && (
      <label>
        {t("Collection")}
        <select name="collection">
          <option value="">{t("all")}</option>
          {collections.map((collection) => (
            <option value={collection} selected={collection === visit.query("collection")}>
              {collection}
            </option>
          ))}
        </select>
      </label>
    )}
    <button type="submit">{t("Show")}</button>
  </form>
);

/** Where an event stands, in the reader's language. */
export function standingName(standing: EventStanding): string {
  const names: { readonly [name in EventStanding]: () => string } = {
    new: () => t("not visited yet"),
    waiting: () => t("waiting for papers"),
    listed: () => t("papers are listed"),
    complete: () => t("papers are there"),
    failing: () => t("cannot be reached"),
    over: () => t("over"),
    paused: () => t("paused"),
    removed: () => t("removed"),
  };
  return names[standing]();
}

/** The first of its dates that is still to come; past events last. */
function nextDate({ dates }: EventState, now: Instant): number {
  const coming = Object.values(dates).filter((at) => at >= now - DAY);
  return coming.length === 0 ? Number.MAX_SAFE_INTEGER : Math.min(...coming);
}

const ROWS = 200;

const List: FC<{ readonly states: readonly EventState[]; readonly now: Instant }> = ({ states, now }) => {
  if (states.length === 0) return <p>{t("There is no such event.")}</p>;
  const sorted = [...states].sort((a, b) => nextDate(a, now) - nextDate(b, now));
  return (
    <>
      <Table
        stacked
        head={[
          t("Event"),
          t("Start date"),
          t("Submission"),
          t("Notification"),
          ofNumbers(t("Papers")),
          t("State"),
          t("Next visit"),
        ]}
        caption={t("All events")}
      >
        {sorted.slice(0, ROWS).map((state) => (
          <Row state={state} />
        ))}
      </Table>
      {sorted.length > ROWS && <p class="quiet">{tn(sorted.length - ROWS, "and {n} more", "and {n} more")}</p>}
    </>
  );
};

const Row: FC<{ readonly state: EventState }> = ({ state }) => {
  const { harvest, dates, papers, standing, plan } = state;
  const day = (at: Instant | undefined): string => (at === undefined ? "" : dayOf(at));
  const details = ["name", "city", "place", "country"]
    .map((name) => state.record?.fields[name])
    .filter((said) => typeof said === "string" && said !== eventName(state))
    .join(", ");
  return (
    <tr>
      <th scope="row" class="wordy">
        <a href={`/events/${harvest.id}`}>
          <Said text={eventName(state)} most={150} />
        </a>
        {details !== "" && (
          <div class="quiet">
            <Said text={details} most={200} />
          </div>
        )}
      </th>
      <td class="day" data-name={t("Start date")}>
        {day(dates.start)}
      </td>
      <td class="day" data-name={t("Submission")}>
        {day(dates.submission)}
      </td>
      <td class="day" data-name={t("Notification")}>
        {day(dates.notification)}
      </td>
      <td class="number" data-name={t("Papers")}>
        {papers}
      </td>
      <td>{standingName(standing)}</td>
      <td>
        {plan.kind === "visit" && (
          <>
            <Time at={plan.at} />,{" "}
          </>
        )}
        <Said text={plan.because} most={200} />
      </td>
    </tr>
  );
};
