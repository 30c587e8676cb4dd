import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { columnOf } from '#src/battlefield/responses.js';
import { BLOCK_SIZE } from '#src/experiment/blocks.js';
import { playerOf } from '#src/experiment/play-some.js';
import { changesIn } from '#src/tuning/changes.js';
import { ROOT } from './root.js';
import { validScenario } from './scenario/valid.js';
import { kendallTau } from './statistics/kendall.js';

/**
 * How stable the ranks of a sensitivity analysis are over 20 seeds. The numbers and options of the rules of one
 * scenario are ranked by the size of the difference that a step makes: once with the same luck for all steps, once
 * with separate luck for each.
 *
 * `node dist-test/rank-stability.js` prints the state after every seed, and a table at the end.
 */
const SCENARIO = 'squad-duel';
const PATHS = ['rules.morale-ratio.tables.bands', 'rules.morale-ratio.options'];
const SEEDS = 20;
const BATTLES = 20_480;

const file = join(ROOT, 'scenarios', `${SCENARIO}.yaml`);
const parsed = validScenario(readFileSync(file, 'utf8'), file);
const everything = changesIn(parsed.source, parsed.scenario, PATHS).plans;
const column = columnOf(everything[0].shape.row, 'holds_field', 0);
const { start } = everything[0].shape.layout;
/** The scenario as it is, and with every step that changes who holds the field in any of the first battles. */
const first = await playerOf(everything, 0)(
  everything.map((_, i) => i),
  0,
  BLOCK_SIZE,
);
const plans = everything.filter((_, i) => i === 0 || first[i][start.differenceSquares + column] > 0);
/** Sizes of the differences of all steps, by seed. */
const sizes: Record<'paired' | 'unpaired', number[][]> = { paired: [], unpaired: [] };
for (let seed = 1; seed <= SEEDS; seed++) {
  const rates = (tallies: readonly Float64Array[]) =>
    tallies.map((tally) => tally[start.responses + column] / BATTLES);
  const all = plans.map((_, i) => i);
  const [base, ...others] = rates(await playerOf(plans, seed)(all, 0, BATTLES));
  sizes.paired.push(others.map((rate) => Math.abs(rate - base)));
  const own: number[] = [];
  for (const i of all.slice(1)) {
    const [rate] = rates(await playerOf(plans, 1000 * seed + i)([i], 0, BATTLES));
    own.push(Math.abs(rate - base));
  }
  sizes.unpaired.push(own);
  process.stderr.write(`${seed} of ${SEEDS} seeds\n${tableOf(seed)}`);
}
process.stdout.write(tableOf(SEEDS));

/** The table after this many seeds. */
function tableOf(seeds: number): string {
  const steps = plans.slice(1).map((_, i) => i);
  const middle = (i: number) => sizes.paired.map((each) => each[i]).toSorted((a, b) => a - b)[seeds >> 1];
  const most = steps.reduce((best, i) => (middle(i) > middle(best) ? i : best), 0);
  const lines = Object.entries(sizes).map(([name, all]) => {
    const taus = all.flatMap((one, s) => all.slice(0, s).map((other) => kendallTau(one, other)));
    const mean = taus.reduce((sum, tau) => sum + tau, 0) / taus.length;
    const first = all.filter((each) => each.indexOf(Math.max(...each)) === most).length;
    return `| ${name} | ${mean.toFixed(2)} | ${Math.min(...taus).toFixed(2)} | ${first} of ${seeds} seeds |\n`;
  });
  const head = `${steps.length} steps of ${SCENARIO}, ${seeds} seeds, ${BATTLES} battles\n`;
  return `${head}| luck | mean τ | least τ | largest first in |\n|---|---|---|---|\n${lines.join('')}`;
}
