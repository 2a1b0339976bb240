/** Mathematics. */
import type { FunctionOf } from "./expression-context.js";
import { list, numberOf } from "./loose-values.js";

export const NUMBER_FUNCTIONS: readonly FunctionOf[] = [
  {
    signature: "sum(dyn): double",
    says: "sum(list)",
    about: "numbers",
    run: (_, items) => list(items).reduce((sum: number, one) => sum + numberOf(one), 0),
  },
  {
    signature: "least(dyn): double",
    says: "least(list): the smallest number",
    about: "numbers",
    run: (_, items) => Math.min(...list(items).map(numberOf)),
  },
  {
    signature: "most(dyn): double",
    says: "most(list): the largest number",
    about: "numbers",
    run: (_, items) => Math.max(...list(items).map(numberOf)),
  },
  {
    signature: "number(dyn): double",
    says: 'number(t): "1 234,5" as 1234.5',
    about: "numbers",
    run: (_, t) => numberOf(t),
  },
  { signature: "round(dyn): double", says: "round(x)", about: "numbers", run: (_, x) => Math.round(numberOf(x)) },
  {
    signature: "round(dyn, dyn): double",
    says: "round(x, digits)",
    about: "numbers",
    run: (_, x, digits) => round(numberOf(x), Math.max(0, Math.min(15, Number(digits)))),
  },
  { signature: "floor(dyn): double", says: "floor(x)", about: "numbers", run: (_, x) => Math.floor(numberOf(x)) },
  { signature: "ceil(dyn): double", says: "ceil(x)", about: "numbers", run: (_, x) => Math.ceil(numberOf(x)) },
  { signature: "abs(dyn): double", says: "abs(x)", about: "numbers", run: (_, x) => Math.abs(numberOf(x)) },
  {
    signature: "pow(dyn, dyn): double",
    says: "pow(x, y)",
    about: "numbers",
    run: (_, x, y) => numberOf(x) ** numberOf(y),
  },
  { signature: "sqrt(dyn): double", says: "sqrt(x)", about: "numbers", run: (_, x) => Math.sqrt(numberOf(x)) },
];

function round(value: number, digits: number): number {
  return Number(`${Math.round(Number(`${value}e${digits}`))}e-${digits}`);
}
