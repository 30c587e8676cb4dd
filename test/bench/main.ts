import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { median } from 'simple-statistics';
import { Ledger } from '#src/battlefield/ledger.js';
import { BLOCK_SIZE } from '#src/experiment/blocks.js';
import { newStudy, ordersOf, type StudyOrders } from '#src/experiment/study.js';
import { battlePlayer } from '#src/play/play-battle.js';
import { StudyPlayer } from '#src/play/play-block.js';
import { systemIds } from '#src/rules/registry.js';
import { onlyPoint } from '#src/scenario/design-points.js';
import { parseScenario } from '#src/scenario/parse.js';
import type { Scenario } from '#src/scenario/schema.js';
import { VERSION } from '#src/version.js';
import { PLAIN_PLAYERS } from '../oracles/players.js';
import { ROOT } from '../root.js';
import { SCENES } from '../scenes/table.js';
import { playDieByDie } from './die-by-die.js';
import { compiledC, rateInC } from './die-by-die-in-c.js';
import { rulebookRows } from './rulebooks.js';
import { speedUps, spread } from './workers.js';

/**
 * Prints the tables of docs/performance.md, and writes them there: the kernel compared with a plain program of one duel
 * and with the plain players, round by round in turn, and two workers with one. Ratios are medians over the rounds.
 */
const ROUNDS = 9;
const ROUND_MILLISECONDS = 400;

interface Case {
  name: string;
  scenario: Scenario;
}

const cases: Case[] = [
  { name: 'squad duel (10 soldiers a side)', scenario: baselineOf('squad-duel') },
  ...systemIds.flatMap((id) =>
    SCENES[id].large
      .filter(([name]) => name !== 'squad-duel')
      .map(([name, scenario]) => ({ name: name.replaceAll('-', ' '), scenario })),
  ),
  { name: 'veterans attack (6 units, `weapon-bands`)', scenario: baselineOf('veterans') },
  { name: 'trench assault (7 units, `troop-grade`)', scenario: baselineOf('trench-assault') },
  { name: 'battlegroup (19 units, all kinds)', scenario: baselineOf('battlegroup') },
];

/** The baseline of a shipped scenario, or another variant by its label. */
function baselineOf(name: string, overrides: readonly string[] = [], variant?: string): Scenario {
  const file = `scenarios/${name}.yaml`;
  const parsed = parseScenario(readFileSync(file, 'utf8'), file, overrides);
  if (!parsed.ok) throw new Error(parsed.problems.map(({ message }) => message).join('\n'));
  const point = parsed.designPoints.find(({ label }) => variant === undefined || label === variant);
  if (!point) throw new Error(`${name} has no variant “${variant}”`);
  return point.scenario;
}

function kernelOrders(scenario: Scenario): StudyOrders {
  return ordersOf(newStudy([onlyPoint(scenario)], 1e6, 1));
}

/** Battles a second of a player that takes a number of battles at a time, measured over about one round. */
function rate(play: (battles: number) => number, atOnce: number): number {
  const start = performance.now();
  let battles = 0;
  while (performance.now() - start < ROUND_MILLISECONDS) battles += play(atOnce);
  return (battles / (performance.now() - start)) * 1000;
}

/** Plays one block after the other, like a long run; the counts are used, so that nothing can be optimised away. */
function newKernel(orders: StudyOrders, battles = BLOCK_SIZE): () => number {
  const { plans, key } = orders;
  const player = new StudyPlayer(plans, key, battles);
  const { battles: counted } = plans[0].shape.layout.start;
  let first = 0;
  return () => {
    player.playBlock(first, first + battles);
    first += battles;
    const [tally] = player.tallies;
    if (tally[counted] !== first) throw new Error('a battle was not counted');
    return battles;
  };
}

function playPlain(scenario: Scenario, battles: number): number {
  let turns = 0;
  const play = PLAIN_PLAYERS[scenario.system];
  for (let i = 0; i < battles; i++) turns += play(scenario, Math.random).turns;
  if (turns < battles) throw new Error('a battle had no turn');
  return battles;
}

function kernelBesidePlain({ name, scenario }: Case): string {
  const play = newKernel(kernelOrders(scenario));
  const kernel: number[] = [];
  const plain: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    kernel.push(rate(play, 0));
    plain.push(rate((battles) => playPlain(scenario, battles), 10));
  }
  const ratios = kernel.map((rate, round) => rate / plain[round]).slice(1); // the first round warms up
  const cells = [name, whole(median(plain.slice(1))), whole(median(kernel.slice(1)))];
  return `| ${cells.join(' | ')} | ${spread(ratios, 0)} |`;
}

/** The squad duel with rule uses counted, as in every run, compared with the same without. */
function countingBesideNot({ scenario }: Case): string {
  const { plans, key } = kernelOrders(scenario);
  const plan = plans[0];
  const players = [true, false].map((counts) => {
    const ledger = new Ledger(plan.field, plan.shape, BLOCK_SIZE);
    const play = battlePlayer(plan, key, ledger, counts);
    return () => {
      ledger.startBlock();
      for (let battle = 0; battle < BLOCK_SIZE; battle++) play(battle);
      return BLOCK_SIZE;
    };
  });
  const ratios: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const [counting, not] = players.map((play) => rate(play, 0));
    if (round > 0) ratios.push(counting / not);
  }
  return `Counting which rules are used: ${spread(ratios)} of the speed without.`;
}

/** Duels, given as a scenario and one of its variants. */
const DUELS: readonly [name: string, scenario: string, variant?: string][] = [
  ['squad duel, leaders off', 'squad-duel'],
  ['squad duel, leaders on', 'squad-duel', 'leaders: on · classes: off'],
  ['`elite-or-levy`', 'elite-or-levy'],
  ['`even-fight`', 'even-fight'],
  ['`small-duel`', 'small-duel'],
  ['`armour-and-nerve` (`unit-morale`)', 'armour-and-nerve'],
];

/** Duels played from what is learned, compared with the same battles always played by the rules. */
function learnedBesideByRules(): string[] {
  const rows = DUELS.map(([name, scenario, variant]) => {
    const orders = kernelOrders(baselineOf(scenario, [], variant));
    const [plan] = orders.plans;
    const play = newKernel(orders);
    const ledger = new Ledger(plan.field, plan.shape, BLOCK_SIZE);
    const playOne = battlePlayer(plan, orders.key, ledger);
    let first = 0;
    const byRules = () => {
      ledger.startBlock();
      for (let battle = first; battle < first + BLOCK_SIZE; battle++) playOne(battle);
      first += BLOCK_SIZE;
      return BLOCK_SIZE;
    };
    const learned: number[] = [];
    const others: number[] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      learned.push(rate(play, 0));
      others.push(rate(byRules, 0));
    }
    const ratios = learned.map((mine, round) => mine / others[round]).slice(1);
    return `| ${name} | ${whole(median(others.slice(1)))} | ${whole(median(learned.slice(1)))} | ${spread(ratios)} |`;
  });
  return [
    '| duel | by the rules, battles a second | from what is learned | times: median (least to most) |',
    '|---|---|---|---|',
    ...rows,
  ];
}

/** Units on the board, and battles at a time. */
const SIZES = [
  [2, 4096],
  [20, 1024],
  [200, 256],
] as const;

/** The squad duel with more and more squads on each side, next to each other. */
function bySize(): string[] {
  const games = SIZES.map(([units, battles]) => {
    const squads = ['blue.units.alpha', 'red.units.bravo'].flatMap((unit) =>
      [`copies=${units / 2}`, 'spacing=4', 'slot=0'].map((set) => `forces.${unit}.${set}`),
    );
    const orders = kernelOrders(baselineOf('squad-duel', [`board.width=${2 * units + 4}`, ...squads]));
    const { layout, row } = orders.plans[0].shape;
    const player = new StudyPlayer(orders.plans, orders.key, battles);
    let first = 0;
    let before = 0;
    /** Turns of units that were played. */
    const play = () => {
      player.playBlock(first, first + battles);
      first += battles;
      const turns = player.tallies[0][layout.start.responses + row.battle + 1];
      const played = (turns - before) * units;
      before = turns;
      return played;
    };
    return { units, play, times: [] as number[] };
  });
  for (let round = 0; round <= ROUNDS; round++)
    for (const { play, times } of games) times.push(1e9 / rate(play, 0));
  const [{ times: least }] = games;
  return [
    '| squad duel, units on the board | ns for a unit and turn | times that of 2 units: median (least to most) |',
    '|---|---|---|',
    ...games.map(({ units, times }) => {
      const ratios = times.map((time, round) => time / least[round]).slice(1);
      return `| ${units} | ${whole(median(times.slice(1)))} | ${spread(ratios)} |`;
    }),
  ];
}

function whole(rate: number): string {
  return Math.round(rate).toLocaleString('en');
}

/** The squad duel compared with the same battle in a plain program: in C if there is a compiler, and in TypeScript. */
function kernelBesideDieByDie({ scenario }: Case): string[] {
  const program = compiledC();
  const play = newKernel(kernelOrders(scenario));
  const rates = { kernel: [] as number[], c: [] as number[], ts: [] as number[] };
  for (let round = 0; round <= ROUNDS; round++) {
    rates.kernel.push(rate(play, 0));
    rates.ts.push(rate(playAsPlain, 2000));
    if (program) rates.c.push(rateInC(program, 100_000));
  }
  const row = (name: string, theirs: readonly number[]) => {
    const ratios = rates.kernel.map((mine, round) => mine / theirs[round]).slice(1);
    return `| ${name} | ${whole(median(theirs.slice(1)))} | ${whole(median(rates.kernel.slice(1)))} | ${spread(ratios)} |`;
  };
  return [
    '| squad duel, leaders and classes off, die by die | battles a second | kernel, battles a second | ratio: median (least to most) |',
    '|---|---|---|---|',
    program ? row('C, compiled for this machine', rates.c) : '| C | no compiler here | | |',
    row('TypeScript, typed arrays', rates.ts),
  ];
}

function playAsPlain(battles: number): number {
  if (playDieByDie(battles, 1).turns < battles) throw new Error('a battle had no turn');
  return battles;
}

const FIRST = '<!-- written by npm run bench -->';
const LAST = '<!-- end -->';

const lines = [
  ...kernelBesideDieByDie(cases[0]),
  '',
  ...learnedBesideByRules(),
  '',
  '| battle | plain player, battles a second | kernel, battles a second, one core | ratio: median (least to most) |',
  '|---|---|---|---|',
  ...cases.map(kernelBesidePlain),
  '',
  ...bySize(),
  '',
  ...rulebookRows(ROUNDS, ROUND_MILLISECONDS),
  '',
  countingBesideNot(cases[0]),
  '',
  await speedUps(kernelOrders(cases[0].scenario)),
  '',
  `Version ${VERSION}, Node ${process.versions.node.split('.')[0]}, ${availableParallelism()} processors.`,
];
console.log(lines.join('\n'));
const page = join(ROOT, 'docs', 'performance.md');
const [before, , after] = readFileSync(page, 'utf8').split(new RegExp(`${FIRST}([^]*?)${LAST}`));
writeFileSync(page, `${before}${FIRST}\n\n${lines.join('\n')}\n\n${LAST}${after}`);
