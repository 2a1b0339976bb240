/** Formats numbers, sizes and times for people. */
import { DAY, formatDuration, type Instant } from "../time.js";

/** "1,204" */
export function formatNumber(number: number): string {
  return Math.round(number)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ",");
}

/** "1 page", "1,204 pages". */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

/** "12 B", "4.1 kB", "45 MB". */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${Math.round(bytes)} B`;
  const units = ["kB", "MB", "GB", "TB"];
  let value = bytes / 1000;
  let unit = 0;
  for (; value >= 999.5 && unit < units.length - 1; unit++) value /= 1000;
  return `${value < 9.95 ? value.toFixed(1) : Math.round(value)} ${units[unit]}`;
}

/** "12/s", "0.3/s"; slow crawls per minute: "6.0/min". */
export function formatRate(perSecond: number): string {
  if (perSecond >= 9.95) return `${formatNumber(perSecond)}/s`;
  return perSecond >= 0.2 || perSecond === 0 ? `${perSecond.toFixed(1)}/s` : `${(perSecond * 60).toFixed(1)}/min`;
}

/** "3 min 5 s ago". */
export function formatAgo(moment: Instant, now: Instant): string {
  return `${formatDuration(Math.max(0, now - moment))} ago`;
}

/** In local time: "14:05" within half a day of now, else "2026-07-28 14:05". */
export function formatTime(moment: Instant, now: Instant): string {
  const clock = `${two(new Date(moment).getHours())}:${two(new Date(moment).getMinutes())}`;
  return Math.abs(moment - now) < DAY / 2 ? clock : `${sayDay(moment)} ${clock}`;
}

/** "2026-07-28 14:05:09" */
export function formatTimestamp(moment: Instant): string {
  const date = new Date(moment);
  return `${sayDay(moment)} ${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
}

function sayDay(moment: Instant): string {
  const date = new Date(moment);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

function two(number: number): string {
  return String(number).padStart(2, "0");
}
