/** What help says below the options, fitted to the reader's terminal: the source's own line breaks are not shown. */
import { Help } from "commander";

/** Wider lines are hard to read, however wide the terminal. */
const MOST = 100;

export const helpWidth = (): number => Math.min(process.stdout.columns ?? 80, MOST);

/** Sentences that go on in the next line are joined; examples and tables are indented and stay as they are. */
export function joinLines(text: string): string {
  return text.replace(/(?<=^[^ \n].*[^.:\n])\n(?=[^ \n])/gm, " ");
}

export function fitHelp(text: string): string {
  const help = new Help();
  return joinLines(text)
    .split("\n")
    .map((line) => (line.startsWith(" ") ? line : help.boxWrap(line, helpWidth())))
    .join("\n");
}
