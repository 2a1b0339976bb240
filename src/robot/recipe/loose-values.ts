/** Lenient conversions for the arguments of functions: empty input gives an empty result. */
export const toText = (value: unknown): string =>
  value === null || value === undefined
    ? ""
    : typeof value === "string"
      ? value
      : Array.isArray(value)
        ? value.map(toText).join(", ")
        : String(value);
export const toList = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : isEmpty(value) ? [] : [value];
export const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === "" ||
  (Array.isArray(value) && value.length === 0) ||
  (typeof value === "string" && value.trim() === "");

/** "1 234,5" and "1,234.5" are the same number. */
export function findNumber(written: string): number | undefined {
  const match = /[-−]?\d[\d\s\u00a0\u202f.,]*/.exec(written);
  if (match === null) return undefined;
  let digits = match[0]
    .replace("−", "-")
    .replace(/[\s\u00a0\u202f]/g, "")
    .replace(/[.,]$/, "");
  const [comma, dot] = [digits.lastIndexOf(","), digits.lastIndexOf(".")];
  if (comma >= 0 && dot >= 0)
    digits = comma > dot ? digits.replaceAll(".", "").replace(",", ".") : digits.replaceAll(",", "");
  else if (comma >= 0) digits = /,\d{3}(,|$)/.test(digits) ? digits.replaceAll(",", "") : digits.replace(",", ".");
  else if ((digits.match(/\./g)?.length ?? 0) > 1) digits = digits.replaceAll(".", "");
  const number = Number(digits);
  return Number.isFinite(number) ? number : undefined;
}

export const toNumber = (value: unknown): number =>
  typeof value === "string" ? (findNumber(value) ?? Number.NaN) : Number(value ?? Number.NaN);

/** The object's own property, never an inherited one. */
export function ownProperty(map: unknown, key: unknown): unknown {
  if (map instanceof Map) return map.get(toText(key));
  return typeof map === "object" && map !== null && Object.hasOwn(map, toText(key))
    ? (map as { [key: string]: unknown })[toText(key)]
    : undefined;
}
