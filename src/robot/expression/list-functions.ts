/** Functions over lists, maps and possibly empty values. */

import { isEmpty, ownProperty, toList, toText } from "../recipe/loose-values.js";
import type { FunctionOf } from "./context.js";

export const LIST_FUNCTIONS: readonly FunctionOf[] = [
  {
    signature: "splitBy(dyn, string): list",
    says: "splitBy(t, mark): a list",
    about: "lists",
    run: (_, t, mark: string) =>
      toText(t) === ""
        ? []
        : toText(t)
            .split(mark)
            .map((one) => one.trim()),
  },
  {
    signature: "joinBy(dyn, string): string",
    says: "joinBy(list, mark): empty items left out",
    about: "lists",
    run: (_, items, mark: string) =>
      toList(items)
        .map(toText)
        .filter((one) => one !== "")
        .join(mark),
  },
  { signature: "first(dyn): dyn", says: "first(list)", about: "lists", run: (_, items) => toList(items)[0] ?? null },
  { signature: "last(dyn): dyn", says: "last(list)", about: "lists", run: (_, items) => toList(items).at(-1) ?? null },
  {
    signature: "unique(dyn): list",
    says: "unique(list): each once",
    about: "lists",
    run: (_, items) => [...new Map(toList(items).map((one) => [toText(one), one])).values()],
  },
  {
    signature: "sorted(dyn): list",
    says: "sorted(list): by characters",
    about: "lists",
    run: (_, items) =>
      [...toList(items)].sort((a, b) =>
        typeof a === "number" && typeof b === "number"
          ? a - b
          : toText(a) < toText(b)
            ? -1
            : toText(a) > toText(b)
              ? 1
              : 0,
      ),
  },
  {
    signature: "reversed(dyn): list",
    says: "reversed(list)",
    about: "lists",
    run: (_, items) => [...toList(items)].reverse(),
  },
  {
    signature: "length(dyn): double",
    says: "length(t): characters of a text, items of a list",
    about: "any",
    run: (_, x) => (Array.isArray(x) ? x.length : [...toText(x)].length),
  },
  { signature: "isEmpty(dyn): bool", says: "isEmpty(x): nothing in it", about: "any", run: (_, x) => isEmpty(x) },
  {
    signature: "either(dyn, dyn): dyn",
    says: "either(x, y): x, or y when x is empty",
    about: "any",
    run: (_, x, y) => (isEmpty(x) ? y : x),
  },
  {
    signature: "get(dyn, dyn): dyn",
    says: "get(map, key): empty when it is not there",
    about: "any",
    run: (_, map, key) => ownProperty(map, key) ?? "",
  },
  {
    signature: "get(dyn, dyn, dyn): dyn",
    says: "get(map, key, else)",
    about: "any",
    run: (_, map, key, other) => ownProperty(map, key) ?? other,
  },
];
