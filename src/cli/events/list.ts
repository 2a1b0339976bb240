/** `winnow events list` and `show`: where each event stands, and what comes next. */
import { type Command, Option } from "commander";
import { eventName, findEventByName } from "../../app/events/choose.js";
import { fieldText } from "../../app/events/searches.js";
import { type EventStanding, type EventState, eventStates } from "../../app/events/state.js";
import { scopeOf } from "../../app/records/scope.js";
import { formatCount, formatTime } from "../../model/text/formatting.js";
import { DAY, type Instant, systemClock } from "../../model/time.js";
import { escapeFormula } from "../../publish/formats/cell.js";
import { csvTable } from "../../publish/formats/csv.js";
import { eventCalendar } from "../../publish/formats/event-calendar.js";
import { recordPages } from "../../publish/release.js";
import { toFile, toStream, writeRelease } from "../../publish/write-release.js";
import type { Filter } from "../../search/filter.js";
import type { Store } from "../../store/store.js";
import { type CommonFlags, withCommonFlags } from "../flags.js";
import { withRecords } from "../records/scope.js";
import { type Output, openOutput } from "../terminal/output.js";
import { toResult } from "../terminal/result-target.js";
import { screenWidth, tableText } from "../terminal/table.js";
import { eventText } from "./text.js";

const STANDINGS = ["new", "waiting", "listed", "complete", "failing", "over", "paused", "removed"] as const;

interface ListFlags extends CommonFlags {
  readonly collection?: string;
  readonly where?: string;
  readonly state?: EventStanding;
  readonly csv?: boolean;
  readonly summary?: boolean;
  readonly ics?: string;
}

export function defineEventsList(command: Command, end: (code: number) => void): void {
  withCommonFlags(
    command
      .option("--collection <name>", "only this collection (default: all)")
      .option("--where <filter>", "only events that match: 'acronym:ICML year:2026..2027'")
      .addOption(new Option("--state <state>", "only events in this state").choices(STANDINGS))
      .option("--csv", "print CSV")
      .option("--summary", "print the number of events per state, and what is due within a week")
      .option("--ics <file>", "write a calendar of events, deadlines and planned visits (- for stdout)"),
  )
    .addHelpText(
      "after",
      `
Examples:
  winnow events list
  winnow events list --state waiting --where 'country:Italy'
  winnow events list --summary
  winnow events list --ics events.ics

States: new (not visited yet), waiting (for papers), listed (papers, few documents), complete, failing, over, paused, removed.
Can be used while a harvest is running. Exit codes: 0 done, 2 usage error or no such store.`,
    )
    .action(async (flags: ListFlags) =>
      end(await withRecords(flags, (store) => list(store, flags, openOutput(flags)))),
    );
}

export function defineEventsShow(command: Command, end: (code: number) => void): void {
  withCommonFlags(
    command
      .argument("<event>", "its number, its acronym and year (ICML 2026), or its address")
      .option("--collection <name>", "only in this collection (default: all)"),
  )
    .addHelpText(
      "after",
      `
Examples:
  winnow events show 17
  winnow events show 'ICML 2026'

Exit codes: 0 done, 2 no such event.`,
    )
    .action(async (name: string, flags: ListFlags) =>
      end(await withRecords(flags, (store) => show(store, name, flags, openOutput(flags)))),
    );
}

async function list(store: Store, flags: ListFlags, output: Output): Promise<number> {
  const now = systemClock.now();
  const meant = flags.where === undefined ? undefined : await idsMeant(store, flags);
  const states = (await eventStates(store, now, flags.collection)).filter(
    ({ standing, record }) =>
      (flags.state === undefined ? standing !== "removed" : standing === flags.state) &&
      (meant === undefined || (record !== undefined && meant.has(record.id))),
  );
  if (flags.ics !== undefined) {
    const events = states.flatMap(({ record, plan }) =>
      record === undefined ? [] : [{ record, ...(plan.kind === "visit" ? { visit: plan } : {}) }],
    );
    const target = flags.ics === "-" ? toStream(process.stdout) : toFile(flags.ics);
    await writeRelease(events, [{ target, writer: eventCalendar() }]);
    if (flags.ics !== "-") output.note(`${flags.ics} written.`);
  }
  if (flags.summary) output.result(summaryText(states, now));
  else if (flags.csv) await writeRelease(states, [{ target: toResult(output), writer: STATE_TABLE }]);
  else if (flags.ics === undefined)
    output.result(states.length === 0 ? "No events. Add some: winnow events add URL" : table(states, now));
  for (const state of states) output.data(dataOf(state));
  output.data({ summary: true, command: "events list", end: "finished", counts: countsOf(states, now) });
  return 0;
}

async function idsMeant(store: Store, flags: ListFlags): Promise<ReadonlySet<string>> {
  const event: Filter = { kind: "compare", field: "type", is: "eq", value: "event" };
  const ids = new Set<string>();
  for await (const page of recordPages(store, await scopeOf(store, flags, event), Number.MAX_SAFE_INTEGER))
    for (const { id } of page) ids.add(id);
  return ids;
}

async function show(store: Store, name: string, flags: ListFlags, output: Output): Promise<number> {
  const now = systemClock.now();
  const state = await findEventByName(store, now, flags.collection, name);
  output.result(eventText(state, now));
  const history = state.record && (await store.recordHistory(state.record.id));
  const moved = (history?.versions ?? []).flatMap(({ until, fields }) =>
    (["submission", "notification", "start"] as const).flatMap((date) =>
      fields[date] === undefined || fields[date] === state.record?.fields[date]
        ? []
        : [`  until ${new Date(until).toISOString().slice(0, 10)} ${date} was ${fieldText(fields[date])}`],
    ),
  );
  if (moved.length > 0) output.result(moved.join("\n"));
  const next = await nextText(store, state);
  if (next !== undefined) output.result(next);
  const visits =
    (await store.addressHistory(state.harvest.start)).find((one) => one.harvest.id === state.harvest.id)?.visits ?? [];
  const told = visits
    .slice(0, VISITS_SHOWN)
    .map(
      (visit) =>
        `  ${formatTime(visit.at, now)}  ${visit.status === 0 ? "no response" : visit.status}  ${visit.because}`,
    );
  if (told.length > 0)
    output.result([`  ${formatCount(visits.length, "visit")} to its home page, the last first`, ...told].join("\n"));
  output.data({
    ...dataOf(state),
    fields: state.record?.fields ?? {},
    evidence: state.record?.evidence ?? {},
    also: state.also.map(({ harvest, record }) => ({ url: harvest.start, id: record?.id ?? null })),
    visits: visits.map(({ at, status, because }) => ({ at: new Date(at).toISOString(), status, because })),
  });
  output.data({ summary: true, command: "events show", end: "finished", counts: { events: 1 } });
  return 0;
}

const VISITS_SHOWN = 8;

/** Where the search for the next edition stands, once somebody has looked. */
async function nextText(store: Store, state: EventState): Promise<string | undefined> {
  const { nextOf, storedSearchOutcome } = await import("../../app/events/searches.js");
  const { OUTCOME_LABELS } = await import("./search.js");
  const wanted = nextOf(state);
  const outcome = wanted && (await storedSearchOutcome(store, wanted, state.harvest.collection));
  if (outcome === undefined) return undefined;
  const sites = outcome.sites.map(({ url, says }) => `\n    ${url}  ${says}`).join("");
  return `  next edition       ${OUTCOME_LABELS[outcome.outcome]}${sites}${outcome.troubles.map((one) => `\n    ${one}`).join("")}`;
}

const HEAD = ["number", "event", "start", "notification", "state", "papers", "next visit", "because"] as const;

function cells({ record, standing, papers, plan }: EventState, name: string, next: string): string[] {
  const field = (which: string): string => fieldText(record?.fields[which]);
  return [
    record === undefined ? "" : String(record.number),
    name,
    field("start"),
    field("notification"),
    standing,
    String(papers),
    next,
    plan.because,
  ];
}

function table(states: readonly EventState[], now: Instant): string {
  const columns = HEAD.map((name) => ({
    name,
    ...(name === "number" || name === "papers" ? { right: true } : {}),
    ...(name === "event" || name === "because" ? { least: 16 } : {}),
  }));
  const rows = states.map((state) =>
    cells(state, eventName(state), state.plan.kind === "visit" ? formatTime(state.plan.at, now) : "–"),
  );
  return tableText(columns, rows, screenWidth());
}

const STATE_TABLE = csvTable<EventState>(
  [...HEAD, "url"],
  (state) => {
    const next = state.plan.kind === "visit" ? new Date(state.plan.at).toISOString() : "";
    return [...cells(state, eventName(state), next), state.harvest.start].map(escapeFormula);
  },
  { end: "\n" },
);

function countsOf(states: readonly EventState[], now: Instant) {
  const count = (test: (state: EventState) => boolean): number => states.filter(test).length;
  return {
    events: states.length,
    withDates: count(({ dates }) => dates.start !== undefined),
    withNotification: count(({ dates }) => dates.notification !== undefined),
    listFound: count(({ history }) => history.listSince !== undefined),
    complete: count(({ history }) => history.documentsSince !== undefined),
    failing: count(({ standing }) => standing === "failing"),
    neverFound: count(({ standing, history }) => standing === "over" && history.listSince === undefined),
    nextSevenDays: count(({ plan }) => plan.kind === "visit" && plan.at < now + 7 * DAY),
    papers: states.reduce((sum, { papers }) => sum + papers, 0),
  };
}

function summaryText(states: readonly EventState[], now: Instant): string {
  const counts = countsOf(states, now);
  const failing = states
    .flatMap(({ history }) => (history.failing === undefined ? [] : [history.failing.since]))
    .sort((a, b) => a - b)[0];
  return [
    `${counts.events} events, ${counts.papers} papers`,
    `  with dates         ${counts.withDates}, of these with a notification ${counts.withNotification}`,
    `  list found         ${counts.listFound}`,
    `  complete           ${counts.complete}`,
    `  failing            ${counts.failing}${failing === undefined ? "" : `, the first since ${formatTime(failing, now)}`}`,
    `  never found        ${counts.neverFound}`,
    `  due within 7 days  ${counts.nextSevenDays}`,
  ].join("\n");
}

function dataOf({ record, harvest, standing, papers, plan }: EventState): object {
  const iso = (at: Instant): string => new Date(at).toISOString();
  return {
    id: record?.id ?? null,
    number: record?.number ?? null,
    url: harvest.start,
    collection: harvest.collection,
    name: record?.fields["name"] ?? null,
    acronym: record?.fields["acronym"] ?? null,
    year: record?.fields["year"] ?? null,
    start: record?.fields["start"] ?? null,
    end: record?.fields["end"] ?? null,
    submission: record?.fields["submission"] ?? null,
    notification: record?.fields["notification"] ?? null,
    state: standing,
    papers,
    plan: plan.kind === "visit" ? { ...plan, at: iso(plan.at) } : plan,
  };
}
