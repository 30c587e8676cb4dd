import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BLOCK_SIZE } from '#src/experiment/blocks.js';
import { PointPool } from '#src/experiment/point-pool.js';
import { parseScenario } from '#src/scenario/parse.js';
import { pose } from '#src/scenario/pose.js';
import { type Wanted, wantedOf } from '#src/scenario/solve-schema.js';
import { normalQuantile } from '#src/statistics/normal.js';
import type { Look } from '#src/tuning/solve.js';
import { type Solved, solvePosed } from '#src/tuning/solve-posed.js';
import { count } from '#src/words/format.js';
import { ROOT } from '../root.js';

/**
 * How many battles `solve` plays, compared with an equally informative grid of all values: `npm run bench:solve`. Its
 * table is in docs/tuning.md.
 */
interface Asked {
  scenario: string;
  /** Default: what the scenario itself solves for. */
  vary?: readonly Wanted[];
  target?: string;
}

const ASKED: readonly Asked[] = [
  { scenario: 'even-fight' },
  {
    scenario: 'small-duel',
    vary: [{ path: 'combat.weapons.rifle.bands.0.needed', from: 3, to: 10 }],
    target: 'win_rate.blue = 0.2',
  },
  {
    scenario: 'pool-size',
    vary: [{ path: 'forces.red.units.line.roster.trooper', from: 2, to: 20 }],
    target: 'win_rate.red = 0.9',
  },
  {
    scenario: 'veterans',
    vary: [{ path: 'forces.red.units.line.roster.trooper', from: 1, to: 24 }],
    target: 'win_rate.blue = 0.5',
  },
  {
    scenario: 'trench-assault',
    vary: [{ path: 'forces.defenders.units.trench.roster.trooper', from: 1, to: 60 }],
    target: 'win_rate.attackers = 0.25',
  },
  {
    scenario: 'squad-duel',
    vary: [{ path: 'forces.red.units.bravo.at', from: 1, to: 24 }],
    target: 'turns = 10',
  },
  { scenario: 'machine-gun-worth' },
];
const BATTLES = 65_536;

const rows: string[] = [];
for (const asked of ASKED) {
  const row = rowOf(asked, await solved(asked));
  console.log(row);
  rows.push(row);
}
const page = join(ROOT, 'docs', 'tuning.md');
const head =
  '| scenario | values | target | may be the answer | `solve` | same intervals everywhere | fixed, known beforehand |\n|---|---|---|---|---|---|---|';
writeFileSync(
  page,
  readFileSync(page, 'utf8').replace(
    /(<!-- battles -->\n)[\s\S]*?(<!-- end of battles -->)/,
    (_, from, to) => `${from}${head}\n${rows.join('\n')}\n${to}`,
  ),
);

async function solved({ scenario: name, vary, target }: Asked): Promise<Solved> {
  const parsed = parseScenario(readFileSync(join(ROOT, 'scenarios', `${name}.yaml`), 'utf8'), name);
  if (!parsed.ok) throw new Error(`${name} is not valid`);
  const { source, scenario } = parsed;
  const { solve, run } = scenario;
  const pool = new PointPool(run.seed);
  try {
    const posed = pose(source, scenario, {
      vary: vary ?? wantedOf(solve!),
      target: target ?? solve!.target,
    });
    return await solvePosed(posed, { battles: solve?.battles ?? BATTLES, play: pool.play });
  } finally {
    await pool.close();
  }
}

function rowOf({ scenario }: Asked, { target, rows: lines, solutions, battles }: Solved): string {
  const looks = solutions.flatMap((solution) => solution.looks);
  const values = lines.reduce((sum, { cells }) => sum + cells.length, 0);
  const most = Math.max(...looks.map(({ n }) => n));
  const answers = solutions.reduce((sum, { candidates }) => sum + candidates.length, 0);
  const fixed = target.isShare ? count(values * fixedOf(looks, target.target, values)) : '–';
  return `| \`${scenario}\` | ${count(values)} | \`${target.measure} = ${target.target}\` | ${count(answers)} | ${count(battles)} | ${count(values * most)} | ${fixed} |`;
}

/** Battles at each value, in blocks, with which a plain interval would have distinguished the same values as `solve`; capped. */
function fixedOf(looks: readonly Look[], target: number, values: number): number {
  const z = -normalQuantile(0.05 / values / 2);
  const most = Math.max(...looks.map(({ n }) => n));
  const needed = looks.map(({ n, side, estimate }) => {
    if (n === 0) return 0;
    if (side === 'undecided') return most;
    return (z * z * estimate * (1 - estimate)) / (estimate - target) ** 2;
  });
  return Math.min(most, Math.max(1, Math.ceil(Math.max(...needed) / BLOCK_SIZE)) * BLOCK_SIZE);
}
