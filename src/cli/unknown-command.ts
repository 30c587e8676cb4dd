import type { Command } from 'commander';
import { nearest } from '../scenario/wording.js';
import { shellWord } from '../words/command.js';

/** What other programs call a command. */
const ALSO_CALLED: Readonly<Record<string, string>> = {
  simulate: 'run',
  sim: 'run',
  play: 'run',
  start: 'run',
  test: 'run',
  check: 'validate',
  lint: 'validate',
  new: 'init',
  create: 'init',
  replay: 'explain',
  show: 'explain',
  tune: 'solve',
  diff: 'compare',
  serve: 'open',
  verify: 'rerun',
  probabilities: 'odds',
};

/**
 * What is said of a first word that is no command, and what to type instead.
 *
 * @example unknownCommand(['battle.yaml', 'run'], program) // "error: the command comes first: standfast run battle.yaml"
 */
export function unknownCommand(words: readonly string[], program: Command): string {
  const known = program.commands.map((command) => command.name());
  const [first, ...rest] = words;
  const typed = (command: string, others: readonly string[]) =>
    ['standfast', command, ...others.map(shellWord)].join(' ');
  if (/\.(?:ya?ml|json)$/i.test(first)) {
    const at = rest.findIndex((word) => known.includes(word));
    const others = rest.filter((_, i) => i !== at);
    return `error: the command comes first: ${typed(at < 0 ? 'run' : rest[at], [first, ...others])}`;
  }
  const meant = Object.hasOwn(ALSO_CALLED, first) ? ALSO_CALLED[first] : nearest(first, known);
  return `error: unknown command '${first}'${meant === undefined ? '' : `\n(Did you mean ${typed(meant, rest)}?)`}`;
}
