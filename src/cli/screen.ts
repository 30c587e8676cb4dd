import { join } from 'node:path';
import { runPool } from '../experiment/pool.js';
import { battleKey } from '../random/luck.js';
import type { Screened } from '../report/charts/screening.js';
import { renderSvg } from '../report/render-svg.js';
import { renderScreening } from '../report/screening.js';
import { toCsv } from '../report/tables.js';
import { BASE_POINTS, SCREENING_BATTLES, TRAJECTORIES } from '../scenario/amounts.js';
import { battleMeasure } from '../scenario/battle-measure.js';
import type { Scenario } from '../scenario/schema.js';
import { BadTarget } from '../scenario/solve-target.js';
import { CannotVary } from '../scenario/varied.js';
import { printable } from '../scenario/wording.js';
import type { SobolIndex } from '../statistics/sobol-indices.js';
import { recordFile } from '../storage/run-record.js';
import { writeResults } from '../storage/write-results.js';
import { axesOf, Grid } from '../tuning/grid.js';
import { type Asked, indices, mostForIndices, type PlayAll, screen } from '../tuning/screening.js';
import { nameOfNumber } from '../tuning/steps.js';
import { VERSION } from '../version.js';
import { count, counted } from '../words/format.js';
import { askedOf } from './asked-sensitivity.js';
import { homeOf, prepareFolder } from './earlier-run.js';
import { INVALID, StopWithCode } from './exit-codes.js';
import { keeping } from './keeping.js';
import { type LoadedScenario, loadScenarios } from './load-scenario.js';
import { PlainTable } from './plain-table.js';
import { progressLine } from './progress.js';
import { say, sayExperimentIsIgnored, sayWarnings } from './say.js';
import type { SensitivityOptions } from './sensitivity.js';

/** A number and its results, ready to be printed and written. */
interface Row {
  path: string;
  values: string;
  mu?: number;
  mu_star: number;
  mu_star_standard_error: number;
  sigma: number;
  first_order?: number;
  first_order_low?: number;
  first_order_high?: number;
  total_order?: number;
  total_order_low?: number;
  total_order_high?: number;
}

/** The number of parameters whose indices are computed: those with the largest elementary effects. */
const LEADING = 5;

/**
 * Screens many numbers at once by the method of Morris, and with `sobol` computes the indices of the leading ones.
 *
 * @throws StopWithCode when the measure or a path cannot be used
 */
export async function screenFor(file: string, options: SensitivityOptions): Promise<void> {
  const [loaded] = await loadScenarios([file], options.set ?? []);
  try {
    await screened(loaded, options);
  } catch (error) {
    if (error instanceof BadTarget || error instanceof CannotVary)
      throw new StopWithCode(INVALID, `${file}: ${error.message}`);
    throw error;
  }
}

async function screened(loaded: LoadedScenario, options: SensitivityOptions): Promise<void> {
  const { scenario, source } = loaded;
  const { jobs, quiet, json } = options;
  const isSobol = options.method === 'sobol';
  const { vary, battles, ...named } = askedOf(loaded, options, SCREENING_BATTLES);
  const measure = battleMeasure(named.measure, scenario);
  const asked: Asked = { measure, seed: options.seed ?? scenario.run.seed, battles };
  const axes = axesOf(source, scenario, vary);
  if (!quiet) {
    sayWarnings(loaded);
    sayExperimentIsIgnored(scenario);
  }
  const folder = join(options.out, `${scenario.name}-${options.method}`);
  await prepareFolder(folder, scenario, options);
  const trajectories = isSobol ? TRAJECTORIES : (options.points ?? TRAJECTORIES);
  const points = options.points ?? BASE_POINTS;
  const ofEffects = trajectories * (axes.length + 1) * battles;
  const most = ofEffects + (isSobol ? mostForIndices(axes, LEADING, points, battles) : 0);
  const progress = progressLine(`${scenario.name}: screening`, most, quiet === true);
  let played = 0;
  const play: PlayAll = async (plans, each, seed) => {
    const tallies = await runPool({ plans, key: battleKey(seed), battles: each }, { jobs });
    played += plans.length * each;
    const doing = played <= ofEffects ? 'elementary effects' : 'shares of variance';
    progress.update(played / most, isSobol ? doing : '');
    return tallies;
  };
  const rows: Row[] = [];
  let leading: Row[] = [];
  /** Does the measure vary too little beyond its luck for shares of its variance? */
  let isLost = false;
  try {
    const effects = await screen(new Grid(source, axes), trajectories, asked, play);
    for (const [i, { path, values }] of axes.entries()) {
      const { mu, muStar, sigma, standardError } = effects[i];
      rows.push({
        ...{ path, values: values.map(String).join(' '), mu_star: muStar, sigma },
        // For an option, up and down have no meaning.
        ...(typeof values[0] === 'number' && { mu }),
        mu_star_standard_error: standardError,
      });
    }
    rows.sort((a, b) => b.mu_star - a.mu_star);
    if (isSobol) {
      leading = rows.filter(({ mu_star }) => mu_star > 0).slice(0, LEADING);
      const few = leading.map(({ path }) => axes.find((axis) => axis.path === path)!);
      const found = few.length > 0 ? await indices(new Grid(source, few), points, asked, play) : null;
      for (const [i, row] of leading.entries()) if (found) Object.assign(row, columnsOf(found[i]));
      isLost = few.length > 0 && found === null;
      if (isLost) leading = [];
    }
  } finally {
    progress.stop();
  }
  const facts = { ...asked, ...named, trajectories, played };
  const table = { path: 'screening.csv', content: toCsv<Partial<Row>>(rows, COLUMNS) };
  const stamp = `${scenario.title} · ${count(played)} battles · seed ${asked.seed} · standfast ${VERSION}`;
  const written = [
    table,
    ...(options.report ? await renderScreening(rows.map(screenedOf), named.measure, stamp, renderSvg) : []),
  ];
  const record = recordFile(
    { ...facts, scenario },
    written.map(({ path }) => ({ path })),
  );
  const files = [...written, record];
  const { home, beside } = await homeOf(folder, battles, scenario, options);
  await keeping(
    home,
    {},
    () => writeResults(home, files),
    () => true,
  );
  if (json) process.stdout.write(`${JSON.stringify({ ...facts, rows })}\n`);
  else if (!quiet)
    process.stdout.write(tables(scenario, { ...facts, ofEffects, points, isLost }, rows, leading));
  if (!quiet)
    say(
      options.report
        ? `Table and chart are in ${printable(home)}\n`
        : `The table is in ${printable(join(home, table.path))}\n`,
    );
  say(beside);
}

const COLUMNS: readonly (keyof Row)[] = [
  ...(['path', 'values', 'mu', 'mu_star', 'mu_star_standard_error', 'sigma'] as const),
  ...(['first_order', 'first_order_low', 'first_order_high'] as const),
  ...(['total_order', 'total_order_low', 'total_order_high'] as const),
];

function screenedOf(row: Row): Screened {
  const share = (estimate?: number, low?: number, high?: number) =>
    estimate === undefined ? null : { estimate, low: low!, high: high! };
  return {
    ...{ name: row.path, muStar: row.mu_star, standardError: row.mu_star_standard_error },
    first: share(row.first_order, row.first_order_low, row.first_order_high),
    total: share(row.total_order, row.total_order_low, row.total_order_high),
  };
}

function columnsOf({ first, total }: SobolIndex): Partial<Row> {
  return {
    ...{ first_order: first.estimate, first_order_low: first.low, first_order_high: first.high },
    ...{ total_order: total.estimate, total_order_low: total.low, total_order_high: total.high },
  };
}

function tables(
  scenario: Scenario,
  facts: {
    measure: string;
    battles: number;
    trajectories: number;
    ofEffects: number;
    points: number;
    isLost: boolean;
    played: number;
  },
  rows: readonly Row[],
  leading: readonly Row[],
): string {
  const moving = rows.filter(({ mu_star }) => mu_star > 0);
  const still = rows.length - moving.length;
  const morris = new PlainTable(['number or option', 'values', 'μ*, its standard error', 'σ']);
  const nameOf = ({ path }: Row) => nameOfNumber(scenario, path);
  for (const row of moving) {
    const { values, mu_star, mu_star_standard_error, sigma } = row;
    morris.push([
      nameOf(row),
      values,
      `${mu_star.toFixed(3)}, ${mu_star_standard_error.toFixed(3)}`,
      sigma.toFixed(3),
    ]);
  }
  const sobol = new PlainTable(['number or option', 'by itself', 'with all others']);
  const shown = (estimate?: number, low?: number, high?: number) =>
    `${estimate!.toFixed(2)} (${low!.toFixed(2)} to ${high!.toFixed(2)})`;
  for (const row of leading)
    sobol.push([
      nameOf(row),
      shown(row.first_order, row.first_order_low, row.first_order_high),
      shown(row.total_order, row.total_order_low, row.total_order_high),
    ]);
  return [
    `${scenario.title}: elementary effects on ${facts.measure}, the largest first`,
    '',
    morris.toString(),
    `${facts.trajectories} trajectories after Morris, ${count(facts.battles)} battles at each point, all on the same luck; ${count(facts.ofEffects)} battles.`,
    ...(still > 0 ? [`${counted(still, 'other')} never changed it.`] : []),
    ...(facts.isLost
      ? [
          `Over all combinations of the leading numbers it varies too little beyond its luck for shares of variance: use more \`--battles\`. ${count(facts.played - facts.ofEffects)} battles.`,
        ]
      : []),
    ...(leading.length > 0
      ? [
          '',
          'Share of its variance over all combinations of these (Sobol), with 95% intervals:',
          '',
          sobol.toString(),
          `${facts.points} base points after Saltelli, ${count(facts.battles)} battles at each point, half of them on independent luck; ${count(facts.played - facts.ofEffects)} battles.`,
        ]
      : []),
    '',
  ].join('\n');
}
