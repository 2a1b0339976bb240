/** How the demo is told: in colour to a terminal, plainly to a pipe, as JSON lines to a program. */
import colours from "picocolors";
import type { Finding } from "./findings.js";

export interface Teller {
  begins(number: number, title: string): void;
  command(words: string): void;
  /** A remark, or an example of what was found. */
  note(words: string): void;
  ends(number: number, title: string, findings: readonly Finding[], took: number): void;
  sums(right: boolean): void;
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const seconds = (took: number): string => `${(took / 1000).toFixed(1)} s`;

export function wordsTeller(steps: number): Teller {
  const { bold, dim, green, red } = colours.createColors(process.stdout.isTTY && colours.isColorSupported);
  const began = performance.now();
  let all = 0;
  let wrong = 0;
  say("Winnow works on a small web on this machine. What it finds is compared with what is really there.");
  return {
    begins: (number, title) => say(`\n${bold(`${number}/${steps}  ${title}`)}`),
    command: (words) => say(dim(`     $ winnow ${words}`)),
    note: (words) => say(dim(`       ${words}`)),
    ends(_number, _title, findings, took) {
      const width = Math.max(...findings.map(({ what }) => what.length));
      for (const { what, found, expected, right, wrong: how } of findings) {
        all++;
        if (!right) wrong++;
        const told = `${what.padEnd(width)}  found ${found}, expected ${expected}`;
        say(right ? `     ${green("✔")} ${told}` : `     ${red("✘")} ${told}\n       ${how.join("\n       ")}`);
      }
      say(dim(`     ${seconds(took)}`));
    },
    sums(right) {
      const took = seconds(performance.now() - began);
      const words =
        wrong === 0 ? `All ${all} results are as expected` : `${wrong} of ${all} results are not as expected`;
      say(`\n${right ? green(words) : red(words)} (${took}).`);
    },
  };
}

export function jsonTeller(): Teller {
  const commands: string[] = [];
  return {
    begins: () => void commands.splice(0),
    command: (words) => void commands.push(`winnow ${words}`),
    note: () => undefined,
    ends: (step, title, findings, took) =>
      say(JSON.stringify({ step, title, commands, findings, seconds: Number((took / 1000).toFixed(1)) })),
    sums: (right) => say(JSON.stringify({ right })),
  };
}
