import { readFileSync } from 'node:fs';
import { median } from 'simple-statistics';
import { Ledger } from '#src/battlefield/ledger.js';
import { BLOCK_SIZE } from '#src/experiment/blocks.js';
import { playStudy } from '#src/experiment/play-study.js';
import { newStudy, ordersOf, type StudyOrders } from '#src/experiment/study.js';
import { battlePlayer } from '#src/play/play-battle.js';
import { systemIds } from '#src/rules/registry.js';
import { onlyPoint } from '#src/scenario/design-points.js';
import { parseScenario } from '#src/scenario/parse.js';
import type { Scenario } from '#src/scenario/schema.js';
import { PLAIN_PLAYERS } from '../oracles/players.js';
import { SCENES } from '../scenes/table.js';
import { speedUps } from './workers.js';

/**
 * Prints the tables of docs/performance.md: the kernel beside the plain player in one process,
 * round by round in turn, and two workers beside one. Ratios are medians over the rounds.
 */
const ROUNDS = 9;
const ROUND_MILLISECONDS = 400;

interface Case {
  name: string;
  scenario: Scenario;
}

const cases: Case[] = [
  { name: 'squad duel (1 sergeant, 1 corporal, 8 troopers a side)', scenario: baselineOf('squad-duel') },
  ...systemIds.flatMap((id) =>
    SCENES[id].large
      .filter(([name]) => name !== 'squad-duel')
      .map(([name, scenario]) => ({ name: name.replaceAll('-', ' '), scenario })),
  ),
  { name: 'veterans attack (6 units, `weapon-bands`)', scenario: baselineOf('veterans') },
  { name: 'trench assault (7 units, `troop-grade`)', scenario: baselineOf('trench-assault') },
  { name: 'battlegroup (19 units, all kinds)', scenario: baselineOf('battlegroup') },
];

/** The baseline of a shipped scenario. */
function baselineOf(name: string): Scenario {
  const file = `scenarios/${name}.yaml`;
  const parsed = parseScenario(readFileSync(file, 'utf8'), file);
  if (!parsed.ok) throw new Error(parsed.problems.map(({ message }) => message).join('\n'));
  return parsed.designPoints[0].scenario;
}

function kernelOrders(scenario: Scenario): StudyOrders {
  return ordersOf(newStudy([onlyPoint(scenario)], 1e9, 1));
}

/** Battles a second of a player that is given a number of battles at a time, over about a round. */
function rate(play: (battles: number) => number, atOnce: number): number {
  const start = performance.now();
  let battles = 0;
  while (performance.now() - start < ROUND_MILLISECONDS) battles += play(atOnce);
  return (battles / (performance.now() - start)) * 1000;
}

/** Plays some blocks; the counts are consumed, so that nothing can be optimised away. */
function playKernel(orders: StudyOrders): number {
  const [tally] = playStudy({ ...orders, battles: 4096 });
  return tally[orders.plans[0].shape.layout.start.battles];
}

function playPlain(scenario: Scenario, battles: number): number {
  let turns = 0;
  const play = PLAIN_PLAYERS[scenario.system];
  for (let i = 0; i < battles; i++) turns += play(scenario, Math.random).turns;
  if (turns < battles) throw new Error('a battle had no turn');
  return battles;
}

function kernelBesidePlain({ name, scenario }: Case): string {
  const orders = kernelOrders(scenario);
  const kernel: number[] = [];
  const plain: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    kernel.push(rate(() => playKernel(orders), 0));
    plain.push(rate((battles) => playPlain(scenario, battles), 10));
  }
  const ratios = kernel.map((rate, round) => rate / plain[round]).slice(1); // the first round warms up
  const [least, most] = [Math.min(...ratios), Math.max(...ratios)];
  const cells = [name, whole(median(plain.slice(1))), whole(median(kernel.slice(1)))];
  return `| ${cells.join(' | ')} | ${median(ratios).toFixed(0)} (${least.toFixed(0)} to ${most.toFixed(0)}) |`;
}

/** The squad duel with the uses of rules counted, as every run has it, beside the same without. */
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
  const [least, most] = [Math.min(...ratios), Math.max(...ratios)];
  return `Counting which rules are used: ${median(ratios).toFixed(2)} (${least.toFixed(2)} to ${most.toFixed(2)}) of the speed without.`;
}

function whole(rate: number): string {
  return Math.round(rate).toLocaleString('en');
}

console.log(
  '| battle | plain player, battles a second | kernel, battles a second, one core | ratio: median (least to most) |',
);
console.log('|---|---|---|---|');
for (const each of cases) console.log(kernelBesidePlain(each));
console.log();
console.log(countingBesideNot(cases[0]));
console.log();
console.log(await speedUps(kernelOrders(cases[0].scenario)));
