/** `winnow events list` and `show`: where each event stands, and what comes next. */
import { type Command, Option } from "commander";
import type { Filter } from "../model/filter.js";
import { DAY, type Instant, systemClock } from "../model/time.js";
import { harmless } from "../publish/cell.js";
import { csvRow } from "../publish/csv.js";
import { eventCalendar } from "../publish/event-calendar.js";
import { pagesOf } from "../publish/release.js";
import { writeWhole } from "../publish/whole-file.js";
import type { Store } from "../store/store.js";
import { eventNamed } from "./events-choose.js";
import { type EventStanding, type EventState, eventStates } from "./events-state.js";
import { eventName, eventText, text } from "./events-words.js";
import { sayCount, sayMoment } from "./figures.js";
import { type CommonFlags, withCommonFlags } from "./flags.js";
import { scopeOf, withRecords } from "./records-scope.js";
import { screenWidth, tableText } from "./table.js";
import { openVoice, type Voice } from "./voice.js";

const STANDINGS = ["new", "waiting", "listed", "complete", "failing", "over", "paused", "removed"] as const;

interface ListFlags extends CommonFlags {
  readonly collection?: string;
  readonly where?: string;
  readonly state?: EventStanding;
  readonly csv?: boolean;
  readonly summary?: boolean;
  readonly ics?: string;
}

export function addEventsList(group: Command, end: (code: number) => void): void {
  withCommonFlags(
    group
      .command("list")
      .description("List events with their dates, papers and next visits.")
      .option("--collection <name>", "only this collection (default: all)")
      .option("--where <filter>", "only events like this: 'acronym:ICML year:2026..2027'")
      .addOption(new Option("--state <state>", "only those that stand so").choices(STANDINGS))
      .option("--csv", "as CSV")
      .option("--summary", "how many stand how, and what is due within a week")
      .option("--ics <file>", "write a calendar of events, deadlines and our own visits (- for stdout)"),
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
Works beside a running harvest. Exit codes: 0 done, 2 wrong use or no such store.`,
    )
    .action(async (flags: ListFlags) => end(await withRecords(flags, (store) => list(store, flags, openVoice(flags)))));
}

export function addEventsShow(group: Command, end: (code: number) => void): void {
  withCommonFlags(
    group
      .command("show")
      .description("One event: its dates with the words they were read from, its plan, its history.")
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
      end(await withRecords(flags, (store) => show(store, name, flags, openVoice(flags)))),
    );
}

async function list(store: Store, flags: ListFlags, voice: Voice): Promise<number> {
  const now = systemClock.now();
  const meant = flags.where === undefined ? undefined : await idsMeant(store, flags);
  const states = (await eventStates(store, now, flags.collection)).filter(
    ({ standing, record }) =>
      (flags.state === undefined ? standing !== "removed" : standing === flags.state) &&
      (meant === undefined || (record !== undefined && meant.has(record.id))),
  );
  if (flags.ics !== undefined) {
    const calendar = eventCalendar(
      states.flatMap(({ record, plan }) =>
        record === undefined ? [] : [{ record, ...(plan.kind === "visit" ? { visit: plan } : {}) }],
      ),
    );
    if (flags.ics === "-") process.stdout.write(calendar);
    else {
      await writeWhole(flags.ics, async (paper) => paper.write(calendar));
      voice.note(`${flags.ics} written.`);
    }
  }
  if (flags.summary) voice.result(summaryText(states, now));
  else if (flags.csv) voice.result(csvText(states));
  else if (flags.ics === undefined)
    voice.result(states.length === 0 ? "No events. Add some: winnow events add URL" : table(states, now));
  for (const state of states) voice.data(dataOf(state));
  voice.data({ summary: true, command: "events list", end: "finished", counts: countsOf(states, now) });
  return 0;
}

async function idsMeant(store: Store, flags: ListFlags): Promise<ReadonlySet<string>> {
  const event: Filter = { kind: "compare", field: "type", is: "eq", value: "event" };
  const ids = new Set<string>();
  for await (const page of pagesOf(store, await scopeOf(store, flags, event), Number.MAX_SAFE_INTEGER))
    for (const { id } of page) ids.add(id);
  return ids;
}

async function show(store: Store, name: string, flags: ListFlags, voice: Voice): Promise<number> {
  const now = systemClock.now();
  const state = await eventNamed(store, now, flags.collection, name);
  voice.result(eventText(state, now));
  const history = state.record && (await store.recordHistory(state.record.id));
  const moved = (history?.versions ?? []).flatMap(({ until, fields }) =>
    (["submission", "notification", "start"] as const).flatMap((date) =>
      fields[date] === undefined || fields[date] === state.record?.fields[date]
        ? []
        : [`  until ${new Date(until).toISOString().slice(0, 10)} ${date} was ${text(fields[date])}`],
    ),
  );
  if (moved.length > 0) voice.result(moved.join("\n"));
  const next = await nextText(store, state);
  if (next !== undefined) voice.result(next);
  const visits =
    (await store.story(state.harvest.start)).find((one) => one.harvest.id === state.harvest.id)?.visits ?? [];
  const told = visits
    .slice(0, VISITS_SHOWN)
    .map(
      (visit) => `  ${sayMoment(visit.at, now)}  ${visit.status === 0 ? "no answer" : visit.status}  ${visit.because}`,
    );
  if (told.length > 0)
    voice.result([`  ${sayCount(visits.length, "visit")} to its home page, the last first`, ...told].join("\n"));
  voice.data({
    ...dataOf(state),
    fields: state.record?.fields ?? {},
    evidence: state.record?.evidence ?? {},
    also: state.also.map(({ harvest, record }) => ({ url: harvest.start, id: record?.id ?? null })),
    visits: visits.map(({ at, status, because }) => ({ at: new Date(at).toISOString(), status, because })),
  });
  voice.data({ summary: true, command: "events show", end: "finished", counts: { events: 1 } });
  return 0;
}

const VISITS_SHOWN = 8;

/** Where the search for the next edition stands, once somebody has looked. */
async function nextText(store: Store, state: EventState): Promise<string | undefined> {
  const { nextOf } = await import("./events-next.js");
  const { storedOutcome, OUTCOMES } = await import("./events-look.js");
  const wanted = nextOf(state);
  const outcome = wanted && (await storedOutcome(store, wanted, state.harvest.collection));
  if (outcome === undefined) return undefined;
  const sites = outcome.sites.map(({ url, says }) => `\n    ${url}  ${says}`).join("");
  return `  next edition       ${OUTCOMES[outcome.outcome]}${sites}${outcome.troubles.map((one) => `\n    ${one}`).join("")}`;
}

const HEAD = ["number", "event", "start", "notification", "state", "papers", "next visit", "because"] as const;

function cells({ record, standing, papers, plan }: EventState, name: string, next: string): string[] {
  const field = (which: string): string => text(record?.fields[which]);
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
    cells(state, eventName(state), state.plan.kind === "visit" ? sayMoment(state.plan.at, now) : "–"),
  );
  return tableText(columns, rows, screenWidth());
}

function csvText(states: readonly EventState[]): string {
  const rows = states.map((state) => [
    ...cells(state, eventName(state), state.plan.kind === "visit" ? new Date(state.plan.at).toISOString() : ""),
    state.harvest.start,
  ]);
  return [[...HEAD, "url"], ...rows].map((row) => csvRow(row.map(harmless)).trimEnd()).join("\n");
}

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
    `  failing            ${counts.failing}${failing === undefined ? "" : `, the first since ${sayMoment(failing, now)}`}`,
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
