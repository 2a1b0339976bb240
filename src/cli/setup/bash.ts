/** The completion script for bash 3.2 and later. */
import type { Completed, CompletedFlag } from "./completion.js";

export function bashScript(commands: readonly Completed[]): string {
  const paths = commands.filter(({ name }) => name !== "").map(({ name }) => `"${name}"`);
  return `# Completion of winnow for bash. Written by: winnow completion bash
_winnow() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" prev="\${COMP_WORDS[COMP_CWORD-1]}" command="" next i
  local IFS=$' \\t\\n' words="" flags="" kind=""
  # --flag=value is three words.
  if [[ $cur == "=" ]]; then cur=""; elif [[ $prev == "=" ]]; then prev="\${COMP_WORDS[COMP_CWORD-2]}"; fi
  for ((i = 1; i < COMP_CWORD; i++)); do
    next="\${command:+$command }\${COMP_WORDS[i]}"
    case "$next" in
      ${paths.join(" | ")}) command="$next" ;;
    esac
  done
  case "$command" in
${commands.map(bashCase).join("\n")}
  esac
  COMPREPLY=()
  if [[ $kind == none ]]; then return; fi
  if [[ $kind != choice && $kind != file && $cur == -* ]]; then words="$flags"; kind=""; fi
  if [[ $kind == file || $kind == argument ]]; then
    compopt -o filenames 2>/dev/null
    IFS=$'\\n' COMPREPLY=($(compgen -f -- "$cur"))
  fi
  IFS=$' \\t\\n' COMPREPLY+=($(compgen -W "$words" -- "$cur"))
}
complete -F _winnow winnow
`;
}

function bashCase({ name, commands, flags, argument }: Completed): string {
  const words = argument.kind === "choice" ? argument.choices : commands.map((one) => one.name);
  const values = [...valuesByFlags(flags)].map(([value, names]) => `        ${names.join(" | ")}) ${value} ;;`);
  return [
    `    "${name}")`,
    `      words="${words.join(" ")}"`,
    `      flags="${flags.map((flag) => flag.name).join(" ")}"`,
    ...(argument.kind === "file" ? ["      kind=argument"] : []),
    ...(values.length === 0 ? [] : ['      case "$prev" in', ...values, "      esac"]),
    "      ;;",
  ].join("\n");
}

/** What is assigned after a flag, and the flags for which it is the same. */
function valuesByFlags(flags: readonly CompletedFlag[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const { name, value } of flags) {
    if (value === undefined) continue;
    const assigned =
      value.kind === "choice"
        ? `kind=choice words="${value.choices.join(" ")}"`
        : value.kind === "file"
          ? 'kind=file words=""'
          : "kind=none";
    groups.set(assigned, [...(groups.get(assigned) ?? []), name]);
  }
  return groups;
}
