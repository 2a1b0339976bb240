/**
 * What is in a file of liblinear or libsvm?
 *
 * One example a line: its label, then `column:value` for each feature that is not zero. Columns keep their numbers as
 * names, so that a model trained here still says "column 17" where the file said it.
 */
import { DataError } from "./errors.js";
import type { LabelledMatrix } from "./features.js";
import { growingFloats, growingInts } from "./growing.js";
import { stringTable } from "./strings.js";

export function readSvm(text: string, options: { readonly file?: string | undefined } = {}): LabelledMatrix {
  const { file } = options;
  const labels = new Map<string, number>();
  const gold = growingInts();
  const starts = growingInts();
  const indices = growingInts();
  const values = growingFloats();
  const columns = new Map<number, number>(); // number in the file → ours
  let binary = true;
  let line = 1;
  let at = 0;
  starts.push(0);

  const isSpace = (code: number) => code === 32 || code === 9 || code === 13;
  const skipSpaces = () => {
    while (at < text.length && isSpace(text.charCodeAt(at))) at++;
  };
  /** The text up to the next space or line end. */
  const word = (): string => {
    const start = at;
    while (at < text.length && text.charCodeAt(at) > 32) at++;
    return text.slice(start, at);
  };
  const columnNumber = (): number => {
    let number = 0;
    const start = at;
    for (let digit = 0; (digit = text.charCodeAt(at) - 48) >= 0 && digit <= 9; at++) number = number * 10 + digit;
    if (at > start && text.charCodeAt(at) === 58 && number < 2 ** 26) {
      at++;
      return number;
    }
    at = start;
    throw new DataError(`"${word()}" is no feature; write column:value, for instance 17:1`, { file, line });
  };
  const value = (): number => {
    if (text.charCodeAt(at) === 49 && !(text.charCodeAt(at + 1) > 32)) {
      at++;
      return 1; // "1", by far the most frequent
    }
    const given = word();
    const number = Number(given);
    if (given !== "" && Number.isFinite(number)) return number;
    throw new DataError(`"${given}" is no number`, { file, line });
  };

  for (; at < text.length; line++) {
    skipSpaces();
    const label = word();
    if (label !== "") {
      if (!labels.has(label)) labels.set(label, labels.size);
      gold.push(labels.get(label)!);
      for (skipSpaces(); at < text.length && text.charCodeAt(at) !== 10; skipSpaces()) {
        const number = columnNumber();
        let column = columns.get(number);
        if (column === undefined) columns.set(number, (column = columns.size));
        const x = value();
        if (x !== 1) binary = false;
        indices.push(column);
        values.push(x);
      }
      starts.push(indices.length);
    }
    at++; // the line end
  }
  if (gold.length === 0) throw new DataError('holds no example; a line is "label column:value column:value"', { file });
  return {
    space: { kind: "interned", names: stringTable([...columns.keys()].map(String)) },
    matrix: {
      rows: gold.length,
      columns: columns.size,
      starts: starts.done(),
      indices: indices.done(),
      values: binary ? undefined : values.done(),
    },
    labels: [...labels.keys()],
    gold: gold.done(),
  };
}
