/** What did a record show before, and how is it kept without keeping it twice? */
import { isDeepStrictEqual } from "node:util";
import type { Json } from "../model/json.js";
import type { Instant } from "../model/time.js";

/** A version that ended: what it showed otherwise than the one after it. A long text is not kept again because its author changed. */
export interface EarlierVersion {
  readonly version: number;
  readonly until: Instant;
  readonly otherwise: Otherwise;
}

/** Values that were different, and fields that were not there. */
export interface Otherwise {
  readonly was: Fields;
  readonly not: readonly string[];
}

type Fields = { readonly [field: string]: Json };

/** What `before` showed otherwise than `after`; undefined when they show the same. */
export function difference(before: Fields, after: Fields): Otherwise | undefined {
  const was: { [field: string]: Json } = {};
  const not = Object.keys(after).filter((field) => !Object.hasOwn(before, field));
  for (const [field, value] of Object.entries(before)) {
    if (!Object.hasOwn(after, field) || !same(value, after[field])) put(was, field, value);
  }
  return not.length === 0 && Object.keys(was).length === 0 ? undefined : { was, not };
}

/** Earlier versions as they were shown, oldest first, from what is shown now. */
export function pastVersions<Ended extends { readonly otherwise: Otherwise }>(
  now: Fields,
  ended: readonly Ended[],
): (Omit<Ended, "otherwise"> & { readonly fields: Fields })[] {
  let fields = now;
  return [...ended]
    .reverse()
    .map(({ otherwise, ...version }) => {
      const earlier: { [field: string]: Json } = {};
      for (const [field, value] of Object.entries(fields)) {
        if (!otherwise.not.includes(field)) put(earlier, field, value);
      }
      for (const [field, value] of Object.entries(otherwise.was)) put(earlier, field, value);
      fields = earlier;
      return { ...version, fields };
    })
    .reverse();
}

/** As it will be read again: JSON knows neither -0 nor undefined. */
export function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  const [first, second] = [JSON.stringify(a), JSON.stringify(b)];
  return first === second || isDeepStrictEqual(JSON.parse(first), JSON.parse(second));
}

/** Fields are named by strangers: "__proto__" is a name like any other. */
export function put<Value>(object: { [name: string]: Value }, name: string, value: Value): void {
  if (name === "__proto__")
    Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true });
  else object[name] = value;
}
