/** Functions over numbers. */

import { toList, toNumber } from "../recipe/loose-values.js";
import type { FunctionOf } from "./context.js";

export const NUMBER_FUNCTIONS: readonly FunctionOf[] = [
  {
    signature: "sum(dyn): double",
    says: "sum(list)",
    about: "numbers",
    run: (_, items) => toList(items).reduce((sum: number, one) => sum + toNumber(one), 0),
  },
  {
    signature: "least(dyn): double",
    says: "least(list): the smallest number",
    about: "numbers",
    run: (_, items) => Math.min(...toList(items).map(toNumber)),
  },
  {
    signature: "most(dyn): double",
    says: "most(list): the largest number",
    about: "numbers",
    run: (_, items) => Math.max(...toList(items).map(toNumber)),
  },
  {
    signature: "number(dyn): double",
    says: 'number(t): "1 234,5" as 1234.5',
    about: "numbers",
    run: (_, t) => toNumber(t),
  },
  { signature: "round(dyn): double", says: "round(x)", about: "numbers", run: (_, x) => Math.round(toNumber(x)) },
  {
    signature: "round(dyn, dyn): double",
    says: "round(x, digits)",
    about: "numbers",
    run: (_, x, digits) => round(toNumber(x), Math.max(0, Math.min(15, Number(digits)))),
  },
  { signature: "floor(dyn): double", says: "floor(x)", about: "numbers", run: (_, x) => Math.floor(toNumber(x)) },
  { signature: "ceil(dyn): double", says: "ceil(x)", about: "numbers", run: (_, x) => Math.ceil(toNumber(x)) },
  { signature: "abs(dyn): double", says: "abs(x)", about: "numbers", run: (_, x) => Math.abs(toNumber(x)) },
  {
    signature: "pow(dyn, dyn): double",
    says: "pow(x, y)",
    about: "numbers",
    run: (_, x, y) => toNumber(x) ** toNumber(y),
  },
  { signature: "sqrt(dyn): double", says: "sqrt(x)", about: "numbers", run: (_, x) => Math.sqrt(toNumber(x)) },
];

function round(value: number, digits: number): number {
  return Number(`${Math.round(Number(`${value}e${digits}`))}e-${digits}`);
}
