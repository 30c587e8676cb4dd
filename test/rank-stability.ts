import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { playerOf } from '#src/cli/play-some.js';
import { BLOCK_SIZE } from '#src/experiment/blocks.js';
import { columnOf } from '#src/experiment/precision-targets.js';
import { parseScenario } from '#src/scenario/parse.js';
import { changesIn } from '#src/tuning/changes.js';
import { ROOT } from './root.js';
import { kendallTau } from './statistics/kendall.js';

/**
 * How stable the ranks of a sensitivity are: of the numbers and options of the rules of one scenario, by the size of
 * the difference that a step makes, over 20 seeds. Once with the same luck for all steps, and once with luck of its own for each.
 *
 * `node dist-test/rank-stability.js` prints the table of docs/tuning.md.
 */
const SCENARIO = 'hold-or-rout';
const SEEDS = 20;
const BATTLES = 20_480;

const file = join(ROOT, 'scenarios', `${SCENARIO}.yaml`);
const parsed = parseScenario(readFileSync(file, 'utf8'), file);
if (!parsed.ok) throw new Error(file);
const everything = changesIn(parsed.source, parsed.scenario).plans;
const column = columnOf(everything[0], 'holds_field', 0);
const { start } = everything[0].shape.layout;
/** The scenario as it is, and with every step that changes who holds the field in any of the first battles. */
const first = await playerOf(everything, 0, undefined)(
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
  const [base, ...others] = rates(await playerOf(plans, seed, undefined)(all, 0, BATTLES));
  sizes.paired.push(others.map((rate) => Math.abs(rate - base)));
  const own: number[] = [];
  for (const i of all.slice(1)) {
    const [rate] = rates(await playerOf(plans, 1000 * seed + i, undefined)([i], 0, BATTLES));
    own.push(Math.abs(rate - base));
  }
  sizes.unpaired.push(own);
  process.stderr.write(`seed ${seed}\n`);
}

// Steps that changed nothing under any seed have no rank.
const moving = plans.slice(1).flatMap((_, i) => (sizes.paired.some((each) => each[i] > 0) ? [i] : []));
const usual = (all: number[][]) =>
  moving.map((i) => all.map((each) => each[i]).toSorted((a, b) => a - b)[Math.floor(SEEDS / 2)]);
const taus = (all: number[][]) =>
  all.flatMap((one, s) =>
    all.slice(0, s).map((other) =>
      kendallTau(
        moving.map((i) => one[i]),
        moving.map((i) => other[i]),
      ),
    ),
  );
process.stdout.write(`${moving.length} steps of ${SCENARIO}, ${SEEDS} seeds, ${BATTLES} battles\n`);
process.stdout.write('| luck | mean τ | least τ | largest first in |\n|---|---|---|---|\n');
const most = usual(sizes.paired).indexOf(Math.max(...usual(sizes.paired)));
for (const [name, all] of Object.entries(sizes)) {
  const found = taus(all);
  const mean = found.reduce((sum, tau) => sum + tau, 0) / found.length;
  const first = all.filter((each) => {
    const own = moving.map((i) => each[i]);
    return own.indexOf(Math.max(...own)) === most;
  }).length;
  process.stdout.write(
    `| ${name} | ${mean.toFixed(2)} | ${Math.min(...found).toFixed(2)} | ${first} of ${SEEDS} seeds |\n`,
  );
}
