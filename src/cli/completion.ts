import type { Command, Option } from 'commander';

export type Shell = 'bash' | 'zsh' | 'fish';

/** Prints a script that completes commands, options, their choices and files in a shell. */
export function completion(shell: Shell, program: Command): void {
  const commands = program.commands.map(commandOf);
  process.stdout.write(SCRIPTS[shell](program.name(), commands));
}

/** What can follow the name of a command. */
interface CommandLine {
  name: string;
  description: string;
  options: readonly Option[];
  /** The values of its argument, if that is not a file. */
  choices: readonly string[];
}

function commandOf(command: Command): CommandLine {
  const [argument] = command.registeredArguments;
  return {
    name: command.name(),
    description: command.description(),
    options: [...command.options, ...HELP],
    choices: argument?.argChoices ?? [],
  };
}

/** Every command has this option. */
const HELP = [{ long: '--help', description: 'show the options' } as Option];

type Script = (program: string, commands: readonly CommandLine[]) => string;

const SCRIPTS: Readonly<Record<Shell, Script>> = {
  bash: (program, commands) => `# Completion of ${program} for bash: source <(${program} completion bash)
_${program}() {
  local word=\${COMP_WORDS[COMP_CWORD]} from=(-f) line
  if [ "$COMP_CWORD" -eq 1 ]; then
    from=(-W '${commands.map(({ name }) => name).join(' ')} --help --version')
  elif [[ $word == -* ]]; then
    case \${COMP_WORDS[1]} in
${commands.map(({ name, options }) => `      ${name}) from=(-W '${options.map(({ long }) => long).join(' ')}') ;;`).join('\n')}
    esac
  else
    case \${COMP_WORDS[1]} in
${commands
  .filter(({ choices }) => choices.length > 0)
  .map(({ name, choices }) => `      ${name}) from=(-W '${choices.join(' ')}') ;;`)
  .join('\n')}
    esac
  fi
  # Not mapfile: bash 3.2, the one of macOS, does not have it.
  COMPREPLY=()
  while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen "\${from[@]}" -- "$word")
}
complete -o filenames -F _${program} ${program}
`,

  zsh: (program, commands) => `#compdef ${program}
# Completion of ${program} for zsh: source <(${program} completion zsh), or write it to a file _${program} in $fpath.
_${program}() {
  if (( CURRENT == 2 )); then
    local -a commands=(
${commands.map(({ name, description }) => `      '${name}:${inZsh(description)}'`).join('\n')}
    )
    _describe command commands
    return
  fi
  local command=$words[2]
  shift words
  (( CURRENT-- ))
  case $command in
${commands
  .map(
    ({ name, options, choices }) => `    ${name})
      _arguments -S \\
${options.map((option) => `        '${option.long}[${inZsh(option.description)}]${takesValue(option) ? ':value:' : ''}' \\`).join('\n')}
        '*:argument:${choices.length > 0 ? `(${choices.join(' ')})` : '_files'}' ;;`,
  )
  .join('\n')}
  esac
}
compdef _${program} ${program}
`,

  fish: (program, commands) => {
    const isFirst = '__fish_use_subcommand';
    const lines = commands.flatMap(({ name, description, options, choices }) => {
      const within = `__fish_seen_subcommand_from ${name}`;
      return [
        `complete -c ${program} -n ${isFirst} -f -a ${name} -d '${inFish(description)}'`,
        ...options.map(
          (option) =>
            `complete -c ${program} -n '${within}' -l ${option.long!.slice(2)}${takesValue(option) ? ' -r' : ''} -d '${inFish(option.description)}'`,
        ),
        ...(choices.length > 0 ? [`complete -c ${program} -n '${within}' -f -a '${choices.join(' ')}'`] : []),
      ];
    });
    return `# Completion of ${program} for fish: ${program} completion fish | source\n${lines.join('\n')}\n`;
  },
};

function takesValue({ required, optional }: Option): boolean {
  return required || optional;
}

/** Within single quotes, brackets and colons have a special meaning. */
function inZsh(text: string): string {
  return text.replace(/[[\]:\\]/g, '\\$&').replaceAll("'", "'\\''");
}

function inFish(text: string): string {
  return text.replace(/['\\]/g, '\\$&');
}
