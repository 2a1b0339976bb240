/** `winnow completion`: a script with which a shell completes commands, flags, choices and file names. */
import { Argument, type Command, Help, type Option } from "commander";
import { bashScript } from "./bash.js";
import { commandsBelow, type NamedCommand } from "./every-command.js";
import { fishScript } from "./fish.js";
import { takesValue } from "./settings.js";
import { zshScript } from "./zsh.js";

/** What can follow a command. */
export interface Completed {
  /** "records export"; "" is the program itself. */
  readonly name: string;
  readonly commands: readonly Described[];
  readonly flags: readonly CompletedFlag[];
  readonly argument: Value;
}

export interface Described {
  readonly name: string;
  readonly says: string;
}

export interface CompletedFlag extends Described {
  /** Undefined: it takes no value. */
  readonly value: Value | undefined;
}

export type Value =
  | { readonly kind: "file" }
  | { readonly kind: "choice"; readonly choices: readonly string[] }
  | { readonly kind: "free" };

const SCRIPTS = { bash: bashScript, zsh: zshScript, fish: fishScript };
type Shell = keyof typeof SCRIPTS;

export function defineCompletion(command: Command, end: (code: number) => void): void {
  command
    .addArgument(new Argument("<shell>", "the shell").choices(Object.keys(SCRIPTS)))
    .addHelpText(
      "after",
      `
Examples:
  winnow completion bash > ~/.local/share/bash-completion/completions/winnow
  winnow completion zsh > ~/.zsh/completions/_winnow
  winnow completion fish > ~/.config/fish/completions/winnow.fish

bash finds the file if the package bash-completion is installed; otherwise add to ~/.bashrc:
  source <(winnow completion bash)

zsh finds it if the folder is in its path; add to ~/.zshrc, before compinit:
  fpath=(~/.zsh/completions $fpath)

Run the command again after an upgrade of Winnow.`,
    )
    .action(async (shell: Shell) => {
      process.stdout.write(SCRIPTS[shell]((await commandsBelow()).map(completed)));
      end(0);
    });
}

function completed({ command, name }: NamedCommand): Completed {
  const help = new Help();
  return {
    name,
    commands: help.visibleCommands(command).map((one) => ({ name: one.name(), says: one.description() })),
    flags: help.visibleOptions(command).map((option) => ({
      name: option.long!,
      says: option.description,
      value: !takesValue(option) ? undefined : completedValue(option, option.flags.replace(/^[^<[]*/, "")),
    })),
    argument: completedValue(
      command.registeredArguments[0],
      command.registeredArguments.map((one) => one.name()).join(" "),
    ),
  };
}

const FILE_WORDS = /\b(?:dirs?|files?|folders?|from|recipes?|store|where)\b/;

/** Choices stand in the definition; that a file is meant, in the name of the value. */
function completedValue(of: Option | Argument | undefined, names: string): Value {
  if (of?.argChoices !== undefined) return { kind: "choice", choices: of.argChoices };
  return FILE_WORDS.test(names) ? { kind: "file" } : { kind: "free" };
}
