/** Events: a month on a calendar, and all of them in the order of their next date, with the next visit and its reason. */
import type { FC } from "hono/jsx";
import { eventName } from "../../app/events/choose.js";
import { type EventState, eventStates } from "../../app/events/state.js";
import { DAY, type Instant } from "../../model/time.js";
import { eventCalendar } from "../../publish/formats/event-calendar.js";
import { Layout, Table } from "../html/layout.js";
import { Said, Time } from "../html/text.js";
import type { Visit } from "../visit.js";
import { language, t, tn } from "../words/words.js";

export async function eventsPage(visit: Visit, now: Instant) {
  const states = await liveEvents(visit, now, true);
  const month =
    /^\d{4}-(?:0[1-9]|1[0-2])$/.exec(visit.query("month") ?? "")?.[0] ?? new Date(now).toISOString().slice(0, 7);
  return (
    <Layout visit={visit} title={t("Events")}>
      <p>
        {tn(states.length, "{n} event", "{n} events")} ·{" "}
        <a href="/events.ics">{t("calendar subscription (iCalendar)")}</a>
      </p>
      <Month month={month} states={states} />
      <h2>{t("All events")}</h2>
      <Table
        head={[
          t("Event"),
          t("Start date"),
          t("Submission"),
          t("Notification"),
          t("Papers"),
          t("State"),
          t("Next visit"),
        ]}
        caption={t("All events")}
      >
        {[...states]
          .sort((a, b) => nextDate(a, now) - nextDate(b, now))
          .map((state) => (
            <Row state={state} />
          ))}
      </Table>
    </Layout>
  );
}

export async function eventsCalendar(visit: Visit, now: Instant): Promise<string> {
  const writer = eventCalendar();
  const entries = (await liveEvents(visit, now, false)).map(({ record, plan }) =>
    record === undefined ? undefined : writer.one({ record, ...(plan.kind === "visit" ? { visit: plan } : {}) }),
  );
  return [writer.before(), ...entries, writer.after()].map((piece) => String(piece ?? "")).join("");
}

async function liveEvents(visit: Visit, now: Instant, countPapers: boolean): Promise<EventState[]> {
  const states = await eventStates(visit.store, now, visit.query("collection"), { countPapers });
  return states.filter(({ standing }) => standing !== "removed");
}

/** The first of its dates that is still to come; past events last. */
function nextDate({ dates }: EventState, now: Instant): number {
  const coming = Object.values(dates).filter((at) => at >= now - DAY);
  return coming.length === 0 ? Number.MAX_SAFE_INTEGER : Math.min(...coming);
}

const Row: FC<{ readonly state: EventState }> = ({ state }) => {
  const { record, dates, papers, standing, plan } = state;
  const name = <Said text={eventName(state)} most={150} />;
  return (
    <tr>
      <td>{record === undefined ? name : <a href={`/records/${record.id}`}>{name}</a>}</td>
      <td>{day(dates.start)}</td>
      <td>{day(dates.submission)}</td>
      <td>{day(dates.notification)}</td>
      <td class="number">{papers}</td>
      <td>{standing}</td>
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

function day(at: Instant | undefined): string {
  return at === undefined ? "" : new Date(at).toISOString().slice(0, 10);
}

interface Entry {
  readonly text: string;
  readonly id: string | undefined;
}

const LABELS = {
  submission: () => t("submission"),
  notification: () => t("notification"),
  start: () => t("starts"),
  end: () => t("ends"),
} as const;

const Month: FC<{ readonly month: string; readonly states: readonly EventState[] }> = ({ month, states }) => {
  const first = Date.parse(`${month}-01`);
  const entries = new Map<string, Entry[]>();
  for (const state of states)
    for (const [name, label] of Object.entries(LABELS)) {
      const at = state.dates[name as keyof typeof LABELS];
      if (at === undefined) continue;
      const on = day(at);
      entries.set(on, [...(entries.get(on) ?? []), { text: `${eventName(state)} ${label()}`, id: state.record?.id }]);
    }
  const monday = first - ((new Date(first).getUTCDay() + 6) % 7) * DAY;
  const weeks = [0, 1, 2, 3, 4, 5].map((week) =>
    [0, 1, 2, 3, 4, 5, 6].map((offset) => monday + (week * 7 + offset) * DAY),
  );
  return (
    <section>
      <h2>
        <a href={`/events?month=${shifted(first, -1)}`} aria-label={t("Previous month")}>
          ‹
        </a>{" "}
        {month}{" "}
        <a href={`/events?month=${shifted(first, 1)}`} aria-label={t("Next month")}>
          ›
        </a>
      </h2>
      <div class="wide">
        <table class="month">
          <thead>
            <tr>
              {weeks[0]!.map((at) => (
                <th scope="col">{weekday(at)}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks
              .filter((week) => week.some((at) => day(at).startsWith(month)))
              .map((week) => (
                <tr>
                  {week.map((at) => (
                    <td class={day(at).startsWith(month) ? undefined : "quiet"}>
                      {new Date(at).getUTCDate()}
                      {(entries.get(day(at)) ?? []).map(({ text, id }) => (
                        <div>
                          {id === undefined ? (
                            <Said text={text} most={80} />
                          ) : (
                            <a href={`/records/${id}`}>
                              <Said text={text} most={80} />
                            </a>
                          )}
                        </div>
                      ))}
                    </td>
                  ))}
                </tr>
              ))}
          </tbody>
        </table>
      </div>
    </section>
  );
};

/** In the reader's language. */
function weekday(at: Instant): string {
  return new Intl.DateTimeFormat(language(), { weekday: "short", timeZone: "UTC" }).format(at);
}

function shifted(first: Instant, months: number): string {
  const date = new Date(first);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 7);
}
