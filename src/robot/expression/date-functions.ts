/** Functions over dates and times; "now" is when the page was fetched. */
import { addDays, daysBetween } from "../../dates/calendar-day.js";
import { localDay, localMoment } from "../../dates/local-time.js";
import { findDate, formatDate } from "../dates.js";
import { toNumber, toText } from "../recipe/loose-values.js";
import type { FunctionOf } from "./context.js";

export const DATE_FUNCTIONS: readonly FunctionOf[] = [
  {
    signature: "date(dyn): string",
    says: 'date(t): ISO 8601, read in many languages, also "кичә" and "2 hours ago"; empty when it is none',
    about: "dates",
    run: (context, t) => findDate(toText(t), context()) ?? "",
  },
  {
    signature: "date(dyn, string): string",
    says: "date(t, 'mdy'): months first where both ways are possible",
    about: "dates",
    run: (context, t, order: string) =>
      findDate(toText(t), { ...context(), order: order === "mdy" ? "mdy" : "dmy" }) ?? "",
  },
  {
    signature: "formatDate(dyn, string): string",
    says: "formatDate(d, 'dd.MM.yyyy')",
    about: "dates",
    run: (_, d, form: string) => formatDate(toText(d), form),
  },
  {
    signature: "addDays(dyn, dyn): string",
    says: "addDays(d, n)",
    about: "dates",
    run: (_, d, n) => addDays(toText(d), toNumber(n)),
  },
  {
    signature: "daysBetween(dyn, dyn): double",
    says: "daysBetween(a, b)",
    about: "dates",
    run: (_, a, b) => daysBetween(toText(a), toText(b)) ?? Number.NaN,
  },
  { signature: "year(dyn): double", says: "year(d)", about: "dates", run: (_, d) => Number(toText(d).slice(0, 4)) },
  { signature: "month(dyn): double", says: "month(d)", about: "dates", run: (_, d) => Number(toText(d).slice(5, 7)) },
  { signature: "day(dyn): double", says: "day(d)", about: "dates", run: (_, d) => Number(toText(d).slice(8, 10)) },
  {
    signature: "today(): string",
    says: "today(): the day on which the page was fetched",
    about: "dates",
    run: (context) => localDay(context().at, context().zone),
  },
  {
    signature: "now(): string",
    says: "now(): day and time of fetching, in the site's time zone",
    about: "dates",
    run: (context) => localMoment(context().at, context().zone),
  },
];
