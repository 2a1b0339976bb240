/**
 * Scans: addresses with consecutive numbers or dates.
 *
 * A scan queues only a window of addresses ahead, as many as may be missing in a row; every document found moves the
 * window. So "stop after 50 misses in a row" needs no counter: when the 50 addresses after the last document give
 * nothing, none is left.
 */

import { addDays } from "../dates/calendar-day.js";
import { DAY } from "../model/time.js";
import { formatDate } from "./dates.js";
import type { CollectFrom } from "./schema/schema.js";

export type ScanFrom = Extract<CollectFrom, { scan: string }>;

export interface Scan {
  /** Number of addresses queued after the last document. */
  readonly window: number;
  /** Total number of addresses; infinite when the recipe sets no end. */
  readonly count: number;
  address(index: number): string;
  /** The index of an address in the scan; undefined when it is not part of it. */
  indexOf(url: string): number | undefined;
}

/** A scan by date has one address per day, and a missing day says nothing about the next. */
const MAX_DAYS = 40_000;

export function readScan(from: ScanFrom, today: string): Scan {
  const isDates = from.scan.includes("{date:");
  const address = (index: number): string => {
    if (isDates) {
      const day = addDays(dayOf(from.from, today), index * from.step);
      return from.scan.replace(/\{date:([^{}]*)\}/g, (_, form: string) => formatDate(day, form));
    }
    const number = String(Number(from.from) + index * from.step).padStart(from.pad, "0");
    return from.scan.replaceAll("{id}", number);
  };
  const shape = scanPattern(from.scan);
  const indexOf = (url: string): number | undefined => {
    const match = shape.regex.exec(withoutScheme(url));
    if (match === null) return undefined;
    if (isDates) {
      const found = new Map<string, string>();
      for (const [i, part] of shape.parts.entries()) found.set(part, match[i + 1]!);
      const day = `${found.get("yyyy") ?? `20${found.get("yy") ?? "00"}`}-${pad(found.get("MM") ?? found.get("M"))}-${pad(found.get("dd") ?? found.get("d"))}`;
      const index =
        (Date.parse(`${day}T00:00:00Z`) - Date.parse(`${dayOf(from.from, today)}T00:00:00Z`)) / DAY / from.step;
      return Number.isInteger(index) && index >= 0 ? index : undefined;
    }
    const index = (Number(match[1]) - Number(from.from)) / from.step;
    return Number.isInteger(index) &&
      index >= 0 &&
      index < count &&
      withoutScheme(address(index)) === withoutScheme(url)
      ? index
      : undefined;
  };
  const count = countOf(from, isDates, today);
  return { window: isDates ? MAX_DAYS : from.misses, count, address, indexOf };
}

function countOf({ from, to, step }: ScanFrom, isDates: boolean, today: string): number {
  if (isDates) {
    const days =
      (Date.parse(`${dayOf(to ?? "today", today)}T00:00:00Z`) - Date.parse(`${dayOf(from, today)}T00:00:00Z`)) / DAY;
    return Math.max(0, Math.min(MAX_DAYS, Math.floor(days / step) + 1));
  }
  return to === undefined ? Number.MAX_SAFE_INTEGER : Math.max(0, Math.floor((Number(to) - Number(from)) / step) + 1);
}

function dayOf(day: string | number, today: string): string {
  return day === "today" ? today : String(day);
}

function pad(part: string | undefined): string {
  return (part ?? "01").padStart(2, "0");
}

/** http and https are equal, because sites move from one to the other. */
function withoutScheme(url: string): string {
  return url.replace(/^https?:/, "");
}

function scanPattern(template: string): { readonly regex: RegExp; readonly parts: readonly string[] } {
  const parts: string[] = [];
  const source = withoutScheme(template)
    .split(/(\{[^{}]*\})/)
    .map((piece) => {
      if (piece === "{id}") return "(\\d{1,15})";
      const date = /^\{date:(.*)\}$/.exec(piece);
      if (date === null) return quoted(piece);
      return date[1]!
        .split(/(yyyy|yy|MM|M|dd|d)/)
        .map((part, i) => {
          if (i % 2 === 0) return quoted(part);
          parts.push(part);
          return part === "yyyy" ? "(\\d{4})" : part.length === 2 ? "(\\d{2})" : "(\\d{1,2})";
        })
        .join("");
    })
    .join("");
  return { regex: new RegExp(`^${source}$`), parts };
}

function quoted(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
