import type { Command } from 'commander';
import { INVALID, StopWithCode } from './exit-codes.js';
import type { Format } from './option-values.js';

/** An option that would have no effect beside another. */
interface IdleOption {
  commands: readonly string[];
  /** As it is typed. */
  option: string;
  /** The value of it that has no effect, where others have one. */
  part?: string;
  /** The other option, as it is typed. */
  beside: string;
  /** Is the option idle beside the values of all options? */
  isIdle: (values: Record<string, unknown>) => boolean;
  /** What to do instead. */
  remedy: string;
}

const IDLE: readonly IdleOption[] = [
  {
    commands: ['sensitivity'],
    option: '--points',
    beside: '--method steps',
    isIdle: ({ method }) => method === 'steps',
    remedy: 'leave it out, or add --method morris or --method sobol',
  },
  {
    commands: ['run', 'merge'],
    option: '--format',
    part: 'png',
    beside: '--no-report',
    isIdle: ({ report, format }) => report === false && (format as Format[]).includes('png'),
    remedy: 'without a report there are no charts: leave out png, or --no-report',
  },
  ...['--tag', '--format', '--json', '--no-report', '--strict'].map((option) => ({
    commands: ['run'],
    ...{ option, beside: '--shard' },
    isIdle: ({ shard }: Record<string, unknown>) => shard !== undefined,
    remedy: 'a part holds only counts: give it to `standfast merge`, which writes the results',
  })),
  ...['--strict', '--quiet'].map((option) => ({
    commands: ['run'],
    ...{ option, beside: '--watch' },
    isIdle: ({ watch }: Record<string, unknown>) => watch === true,
    remedy: 'leave it out, or --watch',
  })),
];

/**
 * Refuses an option that was typed and would have no effect beside another.
 *
 * @throws StopWithCode such as `--points has no effect beside --method steps: leave it out, or …`
 */
export function refuseIdleOptions(command: Command): void {
  const values = command.opts();
  const isTyped = (flag: string) => {
    const option = command.options.find(({ long }) => long === flag);
    return option !== undefined && command.getOptionValueSource(option.attributeName()) === 'cli';
  };
  const idle = IDLE.find(
    ({ commands, option, isIdle }) => commands.includes(command.name()) && isTyped(option) && isIdle(values),
  );
  if (!idle) return;
  const { option, part, beside, remedy } = idle;
  const what = part === undefined ? option : `${option} ${part}`;
  throw new StopWithCode(INVALID, `${what} has no effect beside ${beside}: ${remedy}`);
}
