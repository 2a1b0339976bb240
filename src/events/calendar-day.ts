/** A day of the calendar, perhaps without its year. */

/** A day; the year is undefined when it was not printed. */
export interface Day {
  readonly year: number | undefined;
  readonly month: number;
  readonly day: number;
}

/** Is it in the calendar? Without a year 29 February may be. */
export function isDay({ year, month, day }: Day): boolean {
  if (month < 1 || month > 12 || day < 1) return false;
  return day <= new Date(Date.UTC(year ?? 2024, month, 0)).getUTCDate();
}

export const compareDays = (a: Day, b: Day): number =>
  (a.year ?? 0) - (b.year ?? 0) || a.month - b.month || a.day - b.day;
