/** The completion script for fish. */
import type { Completed, Value } from "./completion.js";

export function fishScript(all: readonly Completed[]): string {
  const paths = all.filter(({ name }) => name !== "").map(({ name }) => quoted(name));
  return `# Completion of winnow for fish. Written by: winnow completion fish
set -g __winnow_commands ${paths.join(" ")}
function __winnow_at
    set -l command
    for word in (commandline -opc)[2..]
        set -l next (string join ' ' -- $command $word)
        if contains -- "$next" $__winnow_commands
            set command $next
        end
    end
    test "$command" = "$argv[1]"
end
complete -c winnow -f
${all.flatMap(linesOf).join("\n")}
`;
}

function linesOf({ name, commands, flags, argument }: Completed): string[] {
  const here = `complete -c winnow -n ${quoted(`__winnow_at ${quoted(name)}`)}`;
  return [
    ...commands.map((one) => `${here} -a ${quoted(one.name)} -d ${quoted(one.says)}`),
    ...flags.map((flag) => `${here} -l ${flag.name.slice(2)}${completing(flag.value)} -d ${quoted(flag.says)}`),
    ...(argument.kind === "free" ? [] : [`${here}${completing(argument).replace(/^ -[rx]/, "")}`]),
  ];
}

function completing(value: Value | undefined): string {
  switch (value?.kind) {
    case "choice":
      return ` -x -a ${quoted(value.choices.join(" "))}`;
    case "file":
      return " -r -F";
    case "free":
      return " -x";
    case undefined:
      return "";
  }
}

function quoted(text: string): string {
  return `'${text.replace(/[\\']/g, "\\$&")}'`;
}
