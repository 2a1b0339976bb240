/** What expressions hand over, taken for what a function needs: forgiving, so that what is nothing gives nothing. */
export const text = (value: unknown): string =>
  value === null || value === undefined
    ? ""
    : typeof value === "string"
      ? value
      : Array.isArray(value)
        ? value.map(text).join(", ")
        : String(value);
export const list = (value: unknown): readonly unknown[] =>
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

export const numberOf = (value: unknown): number =>
  typeof value === "string" ? (findNumber(value) ?? Number.NaN) : Number(value ?? Number.NaN);

/** What stands under the key, never what every object inherits. */
export function own(map: unknown, key: unknown): unknown {
  if (map instanceof Map) return map.get(text(key));
  return typeof map === "object" && map !== null && Object.hasOwn(map, text(key))
    ? (map as { [key: string]: unknown })[text(key)]
    : undefined;
}
