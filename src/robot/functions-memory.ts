/** Functions that ask counters and caches: what is kept between documents. */
import { type ExpressionContext, ExpressionError, type FunctionOf, type Memory } from "./expression-context.js";
import { text } from "./loose-values.js";

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
      memoryOf(context()).remember(name, text(key).slice(0, 200), text(value).slice(0, 1000));
      return text(value);
    },
  },
  {
    signature: "recall(string, dyn): string",
    says: "recall('cache', key): empty when it is not known",
    about: "memory",
    run: (context, name: string, key) => memoryOf(context()).recall(name, text(key).slice(0, 200)),
  },
];

function memoryOf({ memory }: ExpressionContext): Memory {
  if (memory === undefined) throw new ExpressionError("counters and caches cannot be asked here", 0);
  return memory;
}
