/** The completion script for zsh. */
import type { Completed, CompletedFlag, Described, Value } from "./completion.js";

export function zshScript(all: readonly Completed[]): string {
  const paths = all.filter(({ name }) => name !== "").map(({ name }) => `"${name}"`);
  return `#compdef winnow
# Completion of winnow for zsh. Written by: winnow completion zsh
_winnow() {
  local command="" next word flag=""
  local -a commands flags
  for word in "\${(@)words[2,CURRENT-1]}"; do
    next="\${command:+$command }$word"
    case "$next" in
      ${paths.join("|")}) command="$next" ;;
    esac
  done
  flag="\${words[CURRENT-1]}"
  if [[ "$PREFIX" == --*=* ]]; then
    flag="\${PREFIX%%=*}"
    compset -P "*="
  fi
  case "$command" in
${all.map(zshCase).join("\n")}
  esac
}
if [[ "$funcstack[1]" == "_winnow" ]]; then _winnow "$@"; else compdef _winnow winnow; fi
`;
}

function zshCase({ name, commands, flags, argument }: Completed): string {
  return [
    `    "${name}")`,
    '      case "$flag" in',
    ...flags.flatMap(flagCase),
    "      esac",
    `      flags=(${described(flags)})`,
    '      if [[ "$PREFIX" == -* ]]; then _describe -o flag flags; return; fi',
    ...(commands.length === 0 ? [] : [`      commands=(${described(commands)})`, "      _describe command commands"]),
    ...(argument.kind === "free" ? [] : [`      ${completing(argument)}`]),
    "      ;;",
  ].join("\n");
}

function flagCase({ name, value }: CompletedFlag): string[] {
  return value === undefined ? [] : [`        ${name}) ${completing(value)}; return ;;`];
}

function completing(value: Value): string {
  switch (value.kind) {
    case "choice":
      return `compadd -- ${value.choices.join(" ")}`;
    case "file":
      return "_files";
    case "free":
      return "_message value";
  }
}

function described(all: readonly Described[]): string {
  return all.map(({ name, says }) => `'${name}:${says.replaceAll("'", "'\\''")}'`).join(" ");
}
