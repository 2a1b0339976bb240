/** What was found beside what is true. */
export interface Finding {
  readonly what: string;
  readonly found: string;
  readonly expected: string;
  readonly right: boolean;
  /** What is missing (-) and what is too much (+); a few of them. */
  readonly wrong: readonly string[];
}

export const DAY_LENGTH = "2026-03-01".length;
const FEW = 6;

/** Both hold the same, each equally often. */
export function sameOnes(what: string, found: readonly string[], expected: readonly string[]): Finding {
  const missing = without(expected, found).map((one) => `- ${one}`);
  const extra = without(found, expected).map((one) => `+ ${one}`);
  return {
    what,
    found: `${found.length}`,
    expected: `${expected.length}`,
    right: missing.length + extra.length === 0,
    wrong: [...missing, ...extra].slice(0, FEW),
  };
}

function without(all: readonly string[], taken: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const one of taken) left.set(one, (left.get(one) ?? 0) + 1);
  return all.filter((one) => {
    const count = left.get(one) ?? 0;
    left.set(one, count - 1);
    return count <= 0;
  });
}

export function sameWords(what: string, found: string, expected: string): Finding {
  const right = found === expected;
  return { what, found, expected, right, wrong: right ? [] : [`+ ${found}`, `- ${expected}`] };
}
