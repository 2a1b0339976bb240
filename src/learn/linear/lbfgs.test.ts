import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type MinimiseOptions, minimise, type Objective } from "./lbfgs.js";

/** Standard test functions (Moré, Garbow & Hillstrom 1981; Surjanovic & Bingham's library) with their known minima. */
const FUNCTIONS: [name: string, f: Objective, start: number[], minima: number[][]][] = [
  [
    "Rosenbrock's valley",
    ([x, y], g) => {
      g[0] = -2 * (1 - x!) - 400 * x! * (y! - x! * x!);
      g[1] = 200 * (y! - x! * x!);
      return (1 - x!) ** 2 + 100 * (y! - x! * x!) ** 2;
    },
    [-1.2, 1],
    [[1, 1]],
  ],
  [
    "Beale's plateau",
    ([x, y], g) => {
      const parts = [1.5 - x! + x! * y!, 2.25 - x! + x! * y! ** 2, 2.625 - x! + x! * y! ** 3];
      g[0] = 2 * parts.reduce((sum, part, i) => sum + part * (y! ** (i + 1) - 1), 0);
      g[1] = 2 * parts.reduce((sum, part, i) => sum + part * (i + 1) * x! * y! ** i, 0);
      return parts.reduce((sum, part) => sum + part * part, 0);
    },
    [1, 1],
    [[3, 0.5]],
  ],
  [
    "Himmelblau's four wells",
    ([x, y], g) => {
      const a = x! * x! + y! - 11;
      const b = x! + y! * y! - 7;
      g[0] = 4 * x! * a + 2 * b;
      g[1] = 2 * a + 4 * y! * b;
      return a * a + b * b;
    },
    [0, 0],
    [
      [3, 2],
      [-2.805118, 3.131312],
      [-3.77931, -3.283186],
      [3.584428, -1.848126],
    ],
  ],
  [
    "a wall of NaN (x − ln x beside the edge of its domain)",
    ([x], g) => {
      g[0] = 1 - 1 / x!;
      return x! - Math.log(x!); // NaN for x < 0
    },
    [50],
    [[1]],
  ],
  [
    "a bowl a million times steeper one way",
    ([x, y], g) => {
      g[0] = 2e6 * (x! - 3);
      g[1] = 2 * (y! + 4);
      return 1e6 * (x! - 3) ** 2 + (y! + 4) ** 2;
    },
    [0, 0],
    [[3, -4]],
  ],
];

const PRECISE: MinimiseOptions = { tolerance: 0, flat: 1e-9 };

for (const [name, f, start, minima] of FUNCTIONS) {
  test(`finds the minimum of ${name}`, async () => {
    const { x, stopped } = await minimise(f, Float64Array.from(start), PRECISE);
    const nearest = minima.map((minimum) => Math.max(...minimum.map((m, i) => Math.abs(m - x[i]!))));
    assert.ok(Math.min(...nearest) < 1e-5, `came to ${x}, stopped: ${stopped}`);
  });
}

/** f(x) = ½ Σ c_i (x_i − m_i)², whose minimum is m. */
function bowl(curvatures: readonly number[], minimum: readonly number[]): Objective {
  return (x, g) => {
    let value = 0;
    curvatures.forEach((c, i) => {
      g[i] = c * (x[i]! - minimum[i]!);
      value += 0.5 * g[i]! * (x[i]! - minimum[i]!);
    });
    return value;
  };
}

test("every step goes down, and the bottom of any bowl is found", () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.tuple(fc.double({ min: 0.01, max: 1e4, noNaN: true }), fc.double({ min: -50, max: 50, noNaN: true })),
        {
          minLength: 1,
          maxLength: 12,
        },
      ),
      async (axes) => {
        const values: number[] = [];
        const f = bowl(
          axes.map(([c]) => c),
          axes.map(([, m]) => m),
        );
        const { x } = await minimise(f, new Float64Array(axes.length), {
          ...PRECISE,
          onProgress: ({ value }) => values.push(value),
        });
        assert.ok(
          values.every((value, i) => i === 0 || value <= values[i - 1]!),
          "a step went up",
        );
        axes.forEach(([c, m], i) => {
          assert.ok(Math.abs(x[i]! - m) * c < 1e-4, `axis ${i} ended at ${x[i]}, not ${m}`);
        });
      },
    ),
    { numRuns: 60 },
  ));

test("a good guess of the curvature saves most of the steps", async () => {
  const curvatures = Array.from({ length: 60 }, (_, i) => 1.3 ** i);
  const f = bowl(
    curvatures,
    curvatures.map((_, i) => i),
  );
  const steps = async (curvature?: Float64Array) =>
    (await minimise(f, new Float64Array(60), { ...PRECISE, flat: 1e-3, curvature })).iteration;
  const guess = Float64Array.from(curvatures, (c, i) => c * (1 + (i % 3)));
  assert.ok((await steps(guess)) * 3 < (await steps()), `${await steps(guess)} and ${await steps()}`);
});

const REASONS: [reason: string, options: MinimiseOptions][] = [
  ["iterations", { maxIterations: 3 }],
  ["flat", { flat: 1e9 }],
  ["settled", { tolerance: 0.9 }],
  ["aborted", { signal: AbortSignal.abort() }],
];
for (const [reason, options] of REASONS) {
  test(`says that it stopped because: ${reason}`, async () => {
    const [, rosenbrock, start] = FUNCTIONS[0]!;
    assert.equal((await minimise(rosenbrock, Float64Array.from(start), options)).stopped, reason);
  });
}

test("a step goes on while the ground falls as steeply as before", async () => {
  const f = bowl([1e-6], [1e6]); // slope −1 at the start, and a first try of one unit changes it by a millionth
  const { slope } = await minimise(f, new Float64Array(1), { ...PRECISE, maxIterations: 1 });
  assert.ok(slope <= 0.9, `slope ${slope}`);
});

test("a function that is too coarse to go on falling is given up, not searched for ever", async () => {
  const coarse: Objective = (x, g) => {
    g[0] = 2 * (x[0]! - 1);
    g[1] = 20 * (x[1]! + 1);
    return Math.round(100 * ((x[0]! - 1) ** 2 + 10 * (x[1]! + 1) ** 2)) / 100;
  };
  const { stopped, value } = await minimise(coarse, Float64Array.of(9, 7), { tolerance: 0, flat: 0 });
  assert.deepEqual([stopped, value], ["stuck", 0]);
});

test("an abort in the middle keeps what was reached", async () => {
  const [, rosenbrock, start] = FUNCTIONS[0]!;
  const controller = new AbortController();
  const onProgress = ({ iteration }: { iteration: number }) => iteration === 5 && controller.abort();
  const begin = rosenbrock(Float64Array.from(start), new Float64Array(2));
  const { stopped, iteration, value } = await minimise(rosenbrock, Float64Array.from(start), {
    ...PRECISE,
    signal: controller.signal,
    onProgress,
  });
  assert.deepEqual([stopped, iteration], ["aborted", 5]);
  assert.ok(value < begin);
});

test("a function without a value at the start is refused", () =>
  assert.rejects(
    minimise(() => Number.NaN, new Float64Array(1)),
    { code: "LEARN_DATA" },
  ));
test("a setting out of bounds is refused by name", () =>
  assert.rejects(
    minimise(() => 0, new Float64Array(1), { memory: 0 }),
    /memory must be a number, at least 1, not 0/,
  ));
