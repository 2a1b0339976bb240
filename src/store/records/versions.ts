/** Earlier versions of a record, stored as differences. */
import { isDeepStrictEqual } from "node:util";
import type { Json } from "../../model/json.js";
import type { Instant } from "../../model/time.js";

/** An earlier version: how it differs from the next one. A long text is not stored again because the author changed. */
export interface EarlierVersion {
  readonly version: number;
  readonly until: Instant;
  readonly otherwise: VersionDiff;
}

/** Values that were different, and fields that did not exist. */
export interface VersionDiff {
  readonly was: Fields;
  readonly not: readonly string[];
}

type Fields = { readonly [field: string]: Json };

/** How `before` differs from `after`; undefined when they are the same. */
export function diffVersions(before: Fields, after: Fields): VersionDiff | undefined {
  const was: { [field: string]: Json } = {};
  const not = Object.keys(after).filter((field) => !Object.hasOwn(before, field));
  for (const [field, value] of Object.entries(before)) {
    if (!Object.hasOwn(after, field) || !jsonEqual(value, after[field])) setField(was, field, value);
  }
  return not.length === 0 && Object.keys(was).length === 0 ? undefined : { was, not };
}

/** Earlier versions, oldest first, computed backwards from the current one. */
export function pastVersions<Ended extends { readonly otherwise: VersionDiff }>(
  now: Fields,
  ended: readonly Ended[],
): (Omit<Ended, "otherwise"> & { readonly fields: Fields })[] {
  let fields = now;
  return [...ended]
    .reverse()
    .map(({ otherwise, ...version }) => {
      const earlier: { [field: string]: Json } = {};
      for (const [field, value] of Object.entries(fields)) {
        if (!otherwise.not.includes(field)) setField(earlier, field, value);
      }
      for (const [field, value] of Object.entries(otherwise.was)) setField(earlier, field, value);
      fields = earlier;
      return { ...version, fields };
    })
    .reverse();
}

/** The value as it is after a round trip through JSON, which has neither -0 nor undefined. */
export function jsonEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  const [first, second] = [JSON.stringify(a), JSON.stringify(b)];
  return first === second || isDeepStrictEqual(JSON.parse(first), JSON.parse(second));
}

/** Field names come from web pages, so "__proto__" must work like any other. */
export function setField<Value>(object: { [name: string]: Value }, name: string, value: Value): void {
  if (name === "__proto__")
    Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true });
  else object[name] = value;
}
