/** winnow.1, written from the help of all commands, for `man winnow` where the package is installed globally. */
import { Help } from "commander";
import { commandsBelow } from "../../src/cli/setup/every-command.js";
import { VERSION } from "../../src/model/version.js";

export async function manPage(): Promise<string> {
  const [program, ...commands] = await commandsBelow();
  const parts = commands.flatMap(({ name, command }) => [
    `.SS winnow ${roff(`${name} ${command.usage()}`)}`,
    text(command.description()),
    ...new Help()
      .visibleOptions(command)
      .filter(({ long }) => long !== "--help")
      .flatMap((option) => [".TP", `.B ${roff(option.flags)}`, text(new Help().optionDescription(option))]),
  ]);
  return `${[
    `.TH WINNOW 1 "" "winnow ${VERSION}" "User Commands"`,
    ".SH NAME",
    "winnow \\- turn web sites into clean, structured collections",
    ".SH SYNOPSIS",
    ".B winnow",
    "command [arguments] [options]",
    ".SH DESCRIPTION",
    text(program!.command.description()),
    ".SH COMMANDS",
    ...parts,
    ".SH FILES",
    ".TP",
    ".B winnow.yaml",
    "settings of the current folder",
    ".TP",
    ".B winnow\\-data/",
    "the store, unless \\-\\-store names another",
    ".SH ENVIRONMENT",
    ".TP",
    ".B WINNOW_CONTACT",
    "where site owners can reach you",
  ].join("\n")}\n`;
}

/** A line of text may not begin with a sign that roff reads. */
function text(words: string): string {
  return roff(words).replace(/^(?=[.'])/gm, "\\&");
}

function roff(words: string): string {
  const escaped = words.replaceAll("\\", "\\e").replaceAll("-", "\\-");
  return escaped.replace(
    /[^\n -~]/gu,
    (sign) => `\\[u${sign.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}]`,
  );
}
