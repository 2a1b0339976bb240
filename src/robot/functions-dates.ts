/** Functions over days and times; "now" is the moment at which the page was fetched. */
import { addDays, daysBetween, findDate, formatDate, localParts } from "./dates.js";
import type { ExpressionContext, FunctionOf } from "./expression-context.js";
import { numberOf, text } from "./loose-values.js";

export const DATE_FUNCTIONS: readonly FunctionOf[] = [
  {
    signature: "date(dyn): string",
    says: 'date(t): ISO 8601, read in many languages, also "кичә" and "2 hours ago"; empty when it is none',
    about: "dates",
    run: (context, t) => findDate(text(t), context()) ?? "",
  },
  {
    signature: "date(dyn, string): string",
    says: "date(t, 'mdy'): months first where both ways are possible",
    about: "dates",
    run: (context, t, order: string) =>
      findDate(text(t), { ...context(), order: order === "mdy" ? "mdy" : "dmy" }) ?? "",
  },
  {
    signature: "formatDate(dyn, string): string",
    says: "formatDate(d, 'dd.MM.yyyy')",
    about: "dates",
    run: (_, d, form: string) => formatDate(text(d), form),
  },
  {
    signature: "addDays(dyn, dyn): string",
    says: "addDays(d, n)",
    about: "dates",
    run: (_, d, n) => addDays(text(d), numberOf(n)),
  },
  {
    signature: "daysBetween(dyn, dyn): double",
    says: "daysBetween(a, b)",
    about: "dates",
    run: (_, a, b) => daysBetween(text(a), text(b)) ?? Number.NaN,
  },
  { signature: "year(dyn): double", says: "year(d)", about: "dates", run: (_, d) => Number(text(d).slice(0, 4)) },
  { signature: "month(dyn): double", says: "month(d)", about: "dates", run: (_, d) => Number(text(d).slice(5, 7)) },
  { signature: "day(dyn): double", says: "day(d)", about: "dates", run: (_, d) => Number(text(d).slice(8, 10)) },
  {
    signature: "today(): string",
    says: "today(): the day on which the page was fetched",
    about: "dates",
    run: (context) => localDay(context()),
  },
  {
    signature: "now(): string",
    says: "now(): day and time of fetching, in the site's time zone",
    about: "dates",
    run: (context) => localMoment(context()),
  },
];

function localDay({ at, zone }: ExpressionContext): string {
  const { year, month, day } = localParts(at, zone);
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

function localMoment(context: ExpressionContext): string {
  const { hours, minutes } = localParts(context.at, context.zone);
  return `${localDay(context)}T${String(hours).padStart(2, "0")}:${String(minutes).padStart(2, "0")}`;
}
