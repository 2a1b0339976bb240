/** Functions over counters and caches, which are kept between documents. */

import { RecipeExpressionError } from "../../model/errors.js";
import { toText } from "../recipe/loose-values.js";
import type { ExpressionContext, FunctionOf, Memory } from "./context.js";

export const MEMORY_FUNCTIONS: readonly FunctionOf[] = [
  {
    signature: "next(string): double",
    says: "next('counter'): one more",
    about: "memory",
    run: (context, name: string) => memoryOf(context()).next(name),
  },
  {
    signature: "current(string): double",
    says: "current('counter')",
    about: "memory",
    run: (context, name: string) => memoryOf(context()).current(name),
  },
  {
    signature: "remember(string, dyn, dyn): string",
    says: "remember('cache', key, value): gives the value",
    about: "memory",
    run(context, name: string, key, value) {
      memoryOf(context()).remember(name, toText(key).slice(0, 200), toText(value).slice(0, 1000));
      return toText(value);
    },
  },
  {
    signature: "recall(string, dyn): string",
    says: "recall('cache', key): empty when it is not known",
    about: "memory",
    run: (context, name: string, key) => memoryOf(context()).recall(name, toText(key).slice(0, 200)),
  },
];

function memoryOf({ memory }: ExpressionContext): Memory {
  if (memory === undefined) throw new RecipeExpressionError("counters and caches cannot be asked here", 0);
  return memory;
}
