/** Functions over lists, maps and whatever may be empty. */
import type { FunctionOf } from "./expression-context.js";
import { isEmpty, list, own, text } from "./loose-values.js";

export const LIST_FUNCTIONS: readonly FunctionOf[] = [
  {
    signature: "splitBy(dyn, string): list",
    says: "splitBy(t, mark): a list",
    about: "lists",
    run: (_, t, mark: string) =>
      text(t) === ""
        ? []
        : text(t)
            .split(mark)
            .map((one) => one.trim()),
  },
  {
    signature: "joinBy(dyn, string): string",
    says: "joinBy(list, mark): empty items left out",
    about: "lists",
    run: (_, items, mark: string) =>
      list(items)
        .map(text)
        .filter((one) => one !== "")
        .join(mark),
  },
  { signature: "first(dyn): dyn", says: "first(list)", about: "lists", run: (_, items) => list(items)[0] ?? null },
  { signature: "last(dyn): dyn", says: "last(list)", about: "lists", run: (_, items) => list(items).at(-1) ?? null },
  {
    signature: "unique(dyn): list",
    says: "unique(list): each once",
    about: "lists",
    run: (_, items) => [...new Map(list(items).map((one) => [text(one), one])).values()],
  },
  {
    signature: "sorted(dyn): list",
    says: "sorted(list): by characters",
    about: "lists",
    run: (_, items) =>
      [...list(items)].sort((a, b) =>
        typeof a === "number" && typeof b === "number" ? a - b : text(a) < text(b) ? -1 : text(a) > text(b) ? 1 : 0,
      ),
  },
  {
    signature: "reversed(dyn): list",
    says: "reversed(list)",
    about: "lists",
    run: (_, items) => [...list(items)].reverse(),
  },
  {
    signature: "length(dyn): double",
    says: "length(t): characters of a text, items of a list",
    about: "any",
    run: (_, x) => (Array.isArray(x) ? x.length : [...text(x)].length),
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
    run: (_, map, key) => own(map, key) ?? "",
  },
  {
    signature: "get(dyn, dyn, dyn): dyn",
    says: "get(map, key, else)",
    about: "any",
    run: (_, map, key, other) => own(map, key) ?? other,
  },
];
