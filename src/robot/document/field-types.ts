/** Converts a value to the type of its field: cleaned and bounded. */
import type { Json } from "../../model/json.js";
import { findDate } from "../dates.js";
import type { ExpressionContext } from "../expression/context.js";
import { cleanLine, cleanText, textOfMarkup } from "../markup.js";
import { findNumber, isEmpty } from "../recipe/loose-values.js";
import { textOfJson } from "../steps/values.js";
import type { FieldType } from "./metadata.js";

const LONGEST_LINE = 1000;
const LONGEST_FIELD = 20_000;

/** Undefined when the value is empty. */
export function asType(value: Json, type: FieldType, context: ExpressionContext, raw: boolean): Json | undefined {
  if (isEmpty(value)) return undefined;
  const plain = (one: Json): string => {
    const written = textOfJson(one);
    return raw ? textOfMarkup(written) : cleanText(written);
  };
  switch (type) {
    case "text": {
      const joined = Array.isArray(value)
        ? (value as readonly Json[])
            .map(plain)
            .filter((one) => one !== "")
            .join(", ")
        : plain(value);
      const text =
        joined.includes("\n\n") || joined.length > LONGEST_LINE ? joined.slice(0, LONGEST_FIELD) : cleanLine(joined);
      return text === "" ? undefined : text;
    }
    case "date":
      return findDate(plain(value), context);
    case "number":
      return typeof value === "number" ? value : findNumber(plain(value));
    case "boolean":
      return typeof value === "boolean" ? value : /^(true|yes|1|да|әйе)$/i.test(plain(value));
    case "list": {
      const items = Array.isArray(value) ? (value as readonly Json[]) : plain(value).split(/[,;|]/);
      const list = [
        ...new Set(items.map((one) => cleanLine(plain(one)).slice(0, LONGEST_LINE)).filter((one) => one !== "")),
      ];
      return list.length === 0 ? undefined : list.slice(0, 500);
    }
    case "map":
      return typeof value === "object" && !Array.isArray(value) ? value : undefined;
  }
}
