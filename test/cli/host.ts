/**
 * The program in a process that stays: loading code and models takes most of the time of a short command.
 *
 * Runs one command line after the other. The end of each is marked in both streams, so that nothing is missed or mixed up.
 */
type Program = typeof import("../../src/cli/run.js");

// What users install: the bundle.
const { run } = (await import(new URL("../../bundle/run.js", import.meta.url).href)) as Program;

export interface Order {
  readonly args: readonly string[];
  /** What this command finds in its environment besides. */
  readonly env: NodeJS.ProcessEnv;
  /** Written to both streams after the command's own words. */
  readonly mark: string;
}

const environment = { ...process.env };

process.on("message", async ({ args, env, mark }: Order) => {
  process.env = { ...environment, ...env };
  const code = await run(args);
  process.stderr.write(mark);
  process.stdout.write(`${mark}${code}\n`);
});
process.on("disconnect", () => process.exit());
