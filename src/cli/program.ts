import type { ChildProcess } from 'node:child_process';
import { Argument, Command, Option } from 'commander';
import { MOST_JOBS } from '../experiment/bounds.js';
import {
  BASE_POINTS,
  MOST_BATTLES,
  MOST_BATTLES_EACH,
  MOST_SEED,
  MOST_STATES,
  SCREENING_BATTLES,
  SENSITIVITY_BATTLES,
  SOLVE_BATTLES,
  TRAJECTORIES,
} from '../scenario/amounts.js';
import { VERSION } from '../version.js';
import { standingBy } from './apart.js';
import type { Shell } from './completion.js';
import { refuseIdleOptions } from './idle-options.js';
import {
  anyNumber,
  formats,
  onlyOne,
  override,
  precision,
  shard,
  tag,
  wholeNumber,
} from './option-values.js';
import { say } from './say.js';
import { unknownCommand } from './unknown-command.js';

/** Options that many commands have. */
const JOBS = new Option(
  '--jobs <n>',
  'number of worker threads, which does not change the results; default: one per processor',
).argParser(wholeNumber(1, MOST_JOBS));
const SET = new Option(
  '--set <path=value>',
  'change the scenario, such as forces.blue.units.alpha.move=4; may be repeated',
).argParser(override);
const SEED = new Option('--seed <n>', 'random seed; default: what the scenario says').argParser(
  wholeNumber(0, MOST_SEED),
);

/** Reads the arguments. The code of a command is loaded when the command is called, so that help is quick. */
export const program = new Command('standfast')
  .description('Will they stand fast? Tests the morale rules of tabletop wargames by playing battles.')
  .version(VERSION)
  .showHelpAfterError('(add --help for the options)')
  .exitOverride()
  .configureOutput({ writeErr: say })
  .on('command:*', (words: string[]) => program.error(unknownCommand(words, program)))
  .hook('preAction', (_, command) => {
    if (command.opts().color === false) process.env.NO_COLOR = '1';
    refuseIdleOptions(command);
  })
  .addHelpText(
    'after',
    `
Examples:
  standfast init my-battle.yaml                 write a commented scenario to start from
  standfast run my-battle.yaml                  play it and write reports/<name>/report.html
  standfast run my-battle.yaml --battles 1e6 --set turnLimit=8
  standfast run my-battle.yaml --watch          report what each save has changed
  standfast open my-battle.yaml                 change it in the browser and see what that does
  standfast explain my-battle.yaml --battle 7   replay one battle, roll by roll
  standfast solve my-battle.yaml --vary turnLimit --target win_rate.red=0.5
                                                find the value that reaches the target
  standfast exact my-battle.yaml                solve a small battle without dice
  standfast odds my-battle.yaml --unit alpha    exact chances of a unit's morale checks

Exit codes: 0 done, 1 an expectation failed or --strict found a problem, 2 wrong usage or invalid input, 3 the run failed or is incomplete, 130 interrupted.`,
  );

reporting(
  program
    .command('run')
    .description('play scenarios and write reports')
    .argument('<scenario...>', 'scenario files, YAML or JSON; - is standard input')
    .option(
      '--battles <n>',
      'battles per variant, such as 50000 or 1e6: 2400 give a rate within 2 points, 9600 within 1 (docs/statistics.md); default: what the scenario says',
      wholeNumber(1, MOST_BATTLES),
    )
    .option(
      '--precision <targets>',
      'stop when the results are precise enough: a half-width for holds_field, such as 0.02 or 2%, or one for each response, such as holds_field=0.02,turns=0.05; --battles is then the maximum',
      precision,
    )
    .addOption(SEED)
    .addOption(JOBS)
    .addOption(SET)
    .option(
      '--shard <part>',
      'play one part of the run, such as 3/16, and write its counts to a file for `standfast merge`',
      shard,
    )
    .option(
      '--queue [url]',
      'let workers play (`standfast worker`), through a Redis such as redis://host:6379; without an address, the one in STANDFAST_QUEUE is used',
    )
    .option(
      '--resume',
      'continue an interrupted run, or start from the beginning if there is none; a part that is complete is not played again',
    ),
)
  .option('--dry-run', 'check the scenarios and report what would be played; write nothing')
  .option(
    '--watch',
    'play again at every save of the file, and report within a second what the save has changed; Ctrl-C ends it',
  )
  .addHelpText(
    'after',
    '\nThe summary goes to standard output; progress, warnings and notes go to standard error.\n\nExample:\n  standfast run scenarios/squad-duel.yaml --battles 1e6 --jobs 2',
  )
  .action(async (files: string[], options) => {
    if (options.watch) return (await import('./watch.js')).watch(files, options);
    const run = async (child?: ChildProcess) => (await import('./run.js')).run(files, options, child);
    await (options.dryRun
      ? run()
      : standingBy(options.shard ? 'part' : options.report ? 'run' : 'data', run));
  });

reporting(
  program
    .command('merge')
    .description('add up the parts of a run that was split with run --shard, and write its results')
    .argument('<part...>', 'part files, or folders that contain them')
    .addOption(JOBS),
)
  .addHelpText(
    'after',
    '\nExample:\n  standfast run duel.yaml --shard 1/2 --out part-1\n  standfast run duel.yaml --shard 2/2 --out part-2\n  standfast merge part-*',
  )
  .action(async (parts: string[], options) => (await import('./merge.js')).merge(parts, options));

program
  .command('rerun')
  .description('play the run of a report again, using only the page, and compare the page that it gives')
  .argument('<report>', 'report.html, or the folder that contains it')
  .addOption(JOBS)
  .option('-q, --quiet', 'no progress')
  .addHelpText(
    'after',
    `
Exit codes: 0 the same, byte for byte; 1 not the same, or not verified because the page is from another version; 2 not a report, or one that was damaged.

Examples:
  standfast rerun report.html                   compare the page
  standfast rerun reports/squad-duel            compare every file of the run`,
  )
  .action((file: string, options) =>
    standingBy('run', async (child) => (await import('./rerun.js')).rerun(file, options, child)),
  );

program
  .command('worker')
  .description('play blocks of runs that are on a queue (`run --queue`), until a signal ends it')
  .option(
    '--queue [url]',
    'a Redis or Valkey, such as redis://host:6379, or rediss:// for TLS; default: STANDFAST_QUEUE, where a password belongs',
  )
  .addOption(JOBS)
  .option('-q, --quiet', 'say nothing unless it fails')
  .addHelpText('after', '\nExample:\n  STANDFAST_QUEUE=redis://:password@host:6379 standfast worker --jobs 4')
  .action(async (options) => (await import('./worker.js')).worker(options));

program
  .command('odds')
  .description('exact chances of the units’ morale checks, without playing a battle')
  .argument('[scenario]', 'scenario file; default: a squad of a sergeant, a corporal and eight troopers')
  .option('--unit <id>', 'only this unit')
  .option('--all', 'also under other options, and in less usual situations')
  .option('--remaining <n>', 'only with this many points left', wholeNumber(0, 100000))
  .addOption(SET)
  .option('--json', 'print everything as JSON')
  .addHelpText(
    'after',
    '\nExamples:\n  standfast odds\n  standfast odds scenarios/elite-or-levy.yaml --unit alpha --remaining 8',
  )
  .action(async (file: string | undefined, options) => (await import('./odds.js')).odds(file, options));

program
  .command('solve')
  .description(
    'find the value of a number, or pairs of values of two numbers, at which a measure reaches a target',
  )
  .argument('<scenario>', 'scenario file')
  .option(
    '--vary <path>',
    'the number, such as forces.red.units.squad.roster.trooper, or with its range, such as turnLimit=4..12 or ….range=6..24:2; * names all units of a force, such as forces.red.units.*.roster.trooper; give it twice to vary two numbers; default: what the scenario says under `solve`',
    collect,
  )
  .option(
    '--target <measure>',
    'measure, =, <= or >=, and a number, in quotes where the shell needs them, such as win_rate.blue=0.5; or equal: both forces hold the field equally often; default: what the scenario says under `solve`',
    onlyOne('--target'),
  )
  .option('--from <n>', 'lowest value; default: half the value in the scenario', anyNumber)
  .option(
    '--to <n>',
    'highest value; default: twice the value in the scenario, or 16 above the lowest if that is larger',
    anyNumber,
  )
  .option('--step <n>', 'distance from one value to the next; default: 1 between whole numbers', anyNumber)
  .option(
    '--battles <n>',
    `maximum number of battles for a value; default: ${SOLVE_BATTLES}`,
    wholeNumber(1, MOST_BATTLES_EACH),
  )
  .addOption(SEED)
  .addOption(JOBS)
  .addOption(SET)
  .option('--json', 'print as JSON')
  .option('-q, --quiet', 'no progress and no notes')
  .addHelpText(
    'after',
    `
With a \`solve\` key in the scenario, \`standfast solve\` needs no options, and \`standfast run\` writes the answer as a report with its chart.

Examples:
  standfast solve scenarios/even-fight.yaml
  standfast solve scenarios/pool-size.yaml --vary forces.red.units.line.roster.trooper=2..20 --target win_rate.red=0.9
  standfast solve duel.yaml --vary forces.red.units.squad.roster.trooper --target equal
  standfast solve duel.yaml --vary 'forces.red.units.*.roster.trooper=4..12' --target equal
  standfast solve duel.yaml --vary turnLimit=4..12 --vary forces.red.units.squad.at=6..18:2 --target 'turns<=6'`,
  )
  .action(async (file: string, options) => (await import('./solve.js')).solveFor(file, options));

program
  .command('sensitivity')
  .description('change every number and option of the rules, one at a time, and report the effects')
  .argument('<scenario>', 'scenario file')
  .option(
    '--vary <path>',
    'change only what is at or below this path, such as forces.red or rules.troop-grade.tables.modifiers; may be repeated; default: the rules in use',
    collect,
  )
  .option('--measure <name>', 'what is measured, such as turns; default: win_rate of the first force')
  .addOption(
    new Option(
      '--method <name>',
      'steps: one change at a time; morris: many numbers at once, by elementary effects; sobol: the same, then the shares of variance of the leading five',
    )
      .choices(['steps', 'morris', 'sobol'])
      .default('steps'),
  )
  .option(
    '--points <n>',
    `trajectories for morris (default: ${TRAJECTORIES}), or base points for sobol (default: ${BASE_POINTS})`,
    wholeNumber(2, 65536),
  )
  .option(
    '--battles <n>',
    `battles for each change, in whole blocks of 4,096 if more than one is needed; default: ${SENSITIVITY_BATTLES}, or ${SCREENING_BATTLES} with morris and sobol`,
    wholeNumber(1, MOST_BATTLES_EACH),
  )
  .addOption(SEED)
  .addOption(JOBS)
  .addOption(SET)
  .option('--out <folder>', 'where to write the results folder, <name>-sensitivity', 'reports')
  .option('--force', 'replace results of another scenario, or of more battles')
  .option('--no-report', 'write data only: no charts and no report')
  .option('--json', 'print as JSON')
  .option('-q, --quiet', 'no progress, no table and no notes')
  .addHelpText('after', '\nExample:\n  standfast sensitivity scenarios/trench-assault.yaml --measure turns')
  .action(async (file: string, options) => {
    if (options.method === 'steps') await (await import('./sensitivity.js')).sensitivity(file, options);
    else await (await import('./screen.js')).screenFor(file, options);
  });

program
  .command('exact')
  .description('solve a small battle without dice')
  .argument('<scenario>', 'scenario file')
  .addOption(SET)
  .option(
    '--most-states <n>',
    'largest number of states to solve; more take longer; default: a few seconds of work',
    wholeNumber(1, MOST_STATES),
  )
  .option('--json', 'print as JSON, with all digits')
  .addHelpText('after', '\nExample:\n  standfast exact scenarios/small-duel.yaml')
  .action((file: string, options) =>
    standingBy('exact', async (child) => (await import('./exact.js')).exact(file, options, child)),
  );

program
  .command('explain')
  .description('replay one battle of a run, roll by roll')
  .argument('<scenario>', 'scenario file')
  .option(
    '--battle <n>',
    'number of the battle; the first is 0, and any is played as a longer run would play it',
    wholeNumber(0, Number.MAX_SAFE_INTEGER),
    0,
  )
  .option(
    '--where <what>',
    'the first battle, from --battle on, in which this happens: a response, such as broke.blue, holds_field.red or overturned.red; or its value, such as broke.blue=0, losses.red>=6 or turns<=3',
  )
  .option('--design-point <n>', 'number of the variant; the baseline is 0', wholeNumber(0, 1e6), 0)
  .addOption(SEED)
  .addOption(SET)
  .option('--json', 'print as JSON')
  .addHelpText(
    'after',
    '\nExamples:\n  standfast explain scenarios/squad-duel.yaml --battle 7 --design-point 3\n  standfast explain scenarios/squad-duel.yaml --where broke.blue',
  )
  .action(async (file: string, options) => (await import('./explain.js')).explain(file, options));

program
  .command('compare')
  .description('compare two runs, paired battle by battle if they have the same seed')
  .argument('<A>', 'results folder, or report.html')
  .argument('<B>', 'another of these')
  .addOption(JOBS)
  .option('--json', 'print as JSON')
  .option('-q, --quiet', 'no progress')
  .addHelpText(
    'after',
    '\nExample:\n  standfast run duel.yaml --tag plain\n  standfast run duel.yaml --tag leaders --set rules.morale-ratio.options.leaders=on\n  standfast compare reports/duel@plain reports/duel@leaders',
  )
  .action(async (a: string, b: string, options) => (await import('./compare.js')).compare(a, b, options));

program
  .command('open')
  .description('open the workbench in the browser: change a battle or a rule and see what that does')
  .argument(
    '[scenario]',
    'scenario file, which the page writes when you save, or a report or the folder that contains it, to open its scenario; default: the shipped scenarios',
  )
  .option('--no-browser', 'print the address only')
  .addHelpText(
    'after',
    '\nThe page is served only to this machine, until Ctrl-C.\n\nExample:\n  standfast open my-battle.yaml',
  )
  .action(async (file: string | undefined, options) => (await import('./open.js')).open(file, options));

program
  .command('validate')
  .description('check scenarios and list every mistake')
  .argument('<scenario...>', 'scenario files')
  .addOption(SET)
  .option('--json', 'print as JSON, one line per scenario')
  .action(async (files: string[], options) => (await import('./validate.js')).validate(files, options));

program
  .command('schema')
  .description('print the JSON Schema of scenarios, for editors')
  .action(async () => (await import('./validate.js')).schema());

program
  .command('completion')
  .description('print a shell script that completes commands and options')
  .addArgument(new Argument('<shell>', 'the shell').choices(['bash', 'zsh', 'fish']))
  .addHelpText('after', '\nExample:\n  source <(standfast completion bash)')
  .action(async (shell: Shell) => (await import('./completion.js')).completion(shell, program));

program
  .command('init')
  .description('write a commented scenario to start from')
  .argument('[file]', 'file to write; - is standard output', 'scenario.yaml')
  .option('--force', 'replace the file if it exists')
  .option('--system <id>', 'id of the morale system to use')
  .option('--rulebook <name>', 'rulebook to start from, such as pins; it is written to the same folder')
  .action(async (file: string, options) => (await import('./init.js')).init(file, options));

for (const command of program.commands) command.option('--no-color', 'no colours, as with NO_COLOR=1');

/** The options of a command that writes results. */
function reporting(command: Command): Command {
  return command
    .option('--out <folder>', 'where to write the results folders', 'reports')
    .option('--tag <tag>', 'keep these results apart from others of the scenario, in <name>@<tag>', tag)
    .option('--force', 'replace results of another scenario, with the same tag, or of more battles')
    .addOption(
      new Option(
        '--format <list>',
        'tables as csv, json or parquet; png: each chart also as a picture; for example csv,png',
      )
        .argParser(formats)
        .default(['csv'], 'csv'),
    )
    .option(
      '--json',
      'print answer, warnings and all result rows to standard output as JSON, one line per scenario, instead of the summary',
    )
    .option('--no-report', 'write data only: no charts and no report')
    .option(
      '--strict',
      'also end with exit code 1 when a rule that the scenario asks for was never used, or when an expectation is inconclusive',
    )
    .option('-q, --quiet', 'no progress, no summary and no notes');
}

function collect(value: string, before: string[] = []): string[] {
  return [...before, value];
}
