/** Dates of events as a month on a calendar, and as an agenda: what comes next, month by month. */
import type { FC } from "hono/jsx";
import { eventName } from "../../app/events/choose.js";
import type { EventState } from "../../app/events/state.js";
import { DAY, type Instant } from "../../model/time.js";
import { Said } from "../html/text.js";
import type { Visit } from "../visit.js";
import { language, t } from "../words/words.js";

/** One line of a day: a deadline, or a day of the event itself. */
interface DayEntry {
  readonly day: string;
  readonly what: "submission" | "notification" | "event";
  readonly state: EventState;
  /** False for further days of an event. */
  readonly isFirst: boolean;
}

/** Longer events are wrong dates more often than long events. */
const LONGEST = 31;

export function dayEntries(states: readonly EventState[]): DayEntry[] {
  const entries: DayEntry[] = [];
  for (const state of states) {
    const { submission, notification, start, end } = state.dates;
    if (submission !== undefined) entries.push({ day: dayOf(submission), what: "submission", state, isFirst: true });
    if (notification !== undefined)
      entries.push({ day: dayOf(notification), what: "notification", state, isFirst: true });
    const first = start ?? end;
    if (first === undefined) continue;
    const days = end === undefined || end < first || end - first > LONGEST * DAY ? 1 : (end - first) / DAY + 1;
    for (let i = 0; i < days; i++)
      entries.push({ day: dayOf(first + i * DAY), what: "event", state, isFirst: i === 0 });
  }
  return entries.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
}

export function dayOf(at: Instant): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** The names of an event's dates, in the reader's language. */
export function dateName(name: string): string {
  const names: { readonly [date: string]: () => string } = {
    start: () => t("Start date"),
    end: () => t("End date"),
    abstract: () => t("Abstracts"),
    submission: () => t("Submission"),
    notification: () => t("Notification"),
    cameraReady: () => t("Final version"),
    registration: () => t("Registration"),
  };
  return names[name]?.() ?? name;
}

function entryText({ what }: DayEntry): string {
  return what === "submission" ? t("submission") : what === "notification" ? t("notification") : "";
}

const Entry: FC<{ readonly entry: DayEntry }> = ({ entry }) => (
  <a class={`entry is-${entry.what}`} href={`/events/${entry.state.harvest.id}`}>
    <Said text={eventName(entry.state)} most={60} /> {entryText(entry)}
  </a>
);

interface CalendarProps {
  readonly visit: Visit;
  readonly entries: readonly DayEntry[];
  readonly now: Instant;
}

export const Month: FC<CalendarProps> = ({ visit, entries, now }) => {
  const today = dayOf(now);
  const month = /^\d{4}-(?:0[1-9]|1[0-2])$/.exec(visit.query("month") ?? "")?.[0] ?? today.slice(0, 7);
  const first = Date.parse(`${month}-01`);
  const byDay = grouped(entries, ({ day }) => day);
  const monday = first - ((new Date(first).getUTCDay() + 6) % 7) * DAY;
  const weeks = Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (__, offset) => monday + (week * 7 + offset) * DAY),
  ).filter((week) => week.some((at) => dayOf(at).startsWith(month)));
  return (
    <section>
      <div class="bar">
        <h2>{named(first, { month: "long", year: "numeric" })}</h2>
        <nav aria-label={t("Months")}>
          <a href={visit.link({ month: shifted(first, -1) })} aria-label={t("Previous month")}>
            ‹
          </a>
          <a href={visit.link({ month: undefined })}>{t("Today")}</a>
          <a href={visit.link({ month: shifted(first, 1) })} aria-label={t("Next month")}>
            ›
          </a>
        </nav>
      </div>
      {!entries.some(({ day }) => day.startsWith(month)) && <NoneIn visit={visit} entries={entries} month={month} />}
      <table class="month">
        <thead>
          <tr>
            {weeks[0]!.map((at) => (
              <th scope="col">{named(at, { weekday: "short" })}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr>
              {week.map((at) => (
                <Day at={at} month={month} today={today} entries={byDay.get(dayOf(at)) ?? []} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};

/** The way to the nearest month with an entry: the next one, else the last. */
const NoneIn: FC<{ readonly visit: Visit; readonly entries: readonly DayEntry[]; readonly month: string }> = ({
  visit,
  entries,
  month,
}) => {
  const months = entries.map(({ day }) => day.slice(0, 7));
  const near = months.find((one) => one > month) ?? months.findLast((one) => one < month);
  return (
    <p>
      {t("Nothing in this month.")}{" "}
      {near !== undefined && (
        <a href={visit.link({ month: near })}>{named(Date.parse(`${near}-01`), { month: "long", year: "numeric" })}</a>
      )}
    </p>
  );
};

const Day: FC<{
  readonly at: Instant;
  readonly month: string;
  readonly today: string;
  readonly entries: readonly DayEntry[];
}> = ({ at, month, today, entries }) => {
  const day = dayOf(at);
  const classes = [
    day.startsWith(month) ? "" : "outside",
    entries.length === 0 ? "empty" : "",
    day === today ? "today" : "",
  ];
  return (
    <td class={classes.join(" ").trim() || undefined}>
      <time datetime={day} title={named(at, { dateStyle: "full" })}>
        <span class="narrow">{named(at, { weekday: "short" })} </span>
        {new Date(at).getUTCDate()}
      </time>
      {entries.map((entry) => (
        <Entry entry={entry} />
      ))}
    </td>
  );
};

const AGENDA_DAYS = 400;

/** From today on; the past with `?past`. */
export const Agenda: FC<CalendarProps> = ({ visit, entries, now }) => {
  const [from, to] = [dayOf(now), dayOf(now + AGENDA_DAYS * DAY)];
  const isPast = visit.query("past") !== undefined;
  const shown = entries.filter(({ day, isFirst }) => isFirst && (isPast ? day < from : day >= from && day <= to));
  const months = [...grouped(isPast ? shown.toReversed() : shown, ({ day }) => day.slice(0, 7))];
  return (
    <section>
      <p class="quiet">
        <a href={visit.link({ past: isPast ? undefined : "yes" })}>{isPast ? t("What comes") : t("What is past")}</a>
      </p>
      {months.length === 0 && <p>{isPast ? t("Nothing is past.") : t("No date is known that is still to come.")}</p>}
      {months.map(([month, days]) => (
        <section>
          <h2>{named(Date.parse(`${month}-01`), { month: "long", year: "numeric" })}</h2>
          <ul class="agenda">
            {days.map((entry) => (
              <li>
                <time datetime={entry.day} title={entry.day}>
                  {named(Date.parse(entry.day), { weekday: "short", day: "numeric" })}
                </time>
                <Entry entry={entry} />
                <span class="quiet">
                  <Said text={placeOf(entry)} most={80} />
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
};

function placeOf({ what, state: { record, dates } }: DayEntry): string {
  if (what !== "event") return "";
  const { city, country, place } = record?.fields ?? {};
  const until = dates.end === undefined ? undefined : named(dates.end, { day: "numeric", month: "short" });
  const days = until === undefined ? "" : t("until {day}", { day: until });
  return [[city ?? place, country].filter((part) => typeof part === "string" && part !== "").join(", "), days]
    .filter((part) => part !== "")
    .join(" · ");
}

/** A day in the reader's language. Days of events have no zone: they are as printed. */
export function named(at: Instant, as: Intl.DateTimeFormatOptions): string {
  const key = `${language()} ${JSON.stringify(as)}`;
  let format = formats.get(key);
  if (format === undefined) {
    format = new Intl.DateTimeFormat(language(), { ...as, timeZone: "UTC" });
    formats.set(key, format);
  }
  return format.format(at);
}

/** Making one takes longer than using it a hundred times. */
const formats = new Map<string, Intl.DateTimeFormat>();

function shifted(first: Instant, months: number): string {
  const date = new Date(first);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 7);
}

function grouped(entries: readonly DayEntry[], keyOf: (entry: DayEntry) => string): Map<string, DayEntry[]> {
  const groups = new Map<string, DayEntry[]>();
  for (const entry of entries) groups.set(keyOf(entry), [...(groups.get(keyOf(entry)) ?? []), entry]);
  return groups;
}
