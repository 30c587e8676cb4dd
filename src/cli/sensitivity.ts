import Table from 'cli-table3';
import { BLOCK_SIZE } from '../experiment/blocks.js';
import type { PairedDifference } from '../statistics/paired.js';
import { type Change, changesIn } from '../tuning/changes.js';
import { effectsOf } from '../tuning/sensitivity.js';
import { BadTarget, type Measure, readMeasure } from '../tuning/target.js';
import { count, differenceWithInterval, inBrackets, pointsWithInterval } from '../words/format.js';
import { INVALID, StopWithCode } from './exit-codes.js';
import { type LoadedScenario, loadScenarios } from './load-scenario.js';
import { playerOf, wholeBlocks } from './play-some.js';
import { say } from './say.js';

interface SensitivityOptions {
  measure?: string;
  battles: number;
  seed?: number;
  jobs?: number;
  set?: string[];
  json?: true;
}

/** A change, and what it changes of the measure. */
interface Row extends Change {
  difference: PairedDifference;
}

/**
 * Changes every number and every option of the rules that play, one at a time, and prints what that does to a measure,
 * the largest effect first.
 *
 * @throws StopWithCode when the measure cannot be used
 */
export async function sensitivity(file: string, options: SensitivityOptions): Promise<void> {
  const [loaded] = await loadScenarios([file], options.set ?? []);
  const { scenario, source } = loaded;
  const measure = measureOf(loaded, options);
  const { valid, plans, invalid } = changesIn(source, scenario);
  if (!options.json)
    say(
      `${count(valid.length)} changes of \`${scenario.system}\` are played${scenario.experiment ? '; the experiment of the scenario is left out' : ''}.\n`,
    );
  const seed = options.seed ?? scenario.run.seed;
  const { differences, lookedThrough, battles } = await effectsOf(
    plans,
    measure,
    { first: BLOCK_SIZE, battles: wholeBlocks(options.battles) },
    playerOf(plans, seed, options.jobs),
  );
  const rows = valid.flatMap((change, i): Row[] =>
    differences[i] ? [{ ...change, difference: differences[i] }] : [],
  );
  rows.sort((a, b) => Math.abs(b.difference.mean) - Math.abs(a.difference.mean));
  const unused = valid.filter((_, i) => differences[i] === null);
  process.stdout.write(
    options.json
      ? `${JSON.stringify({ measure: measure.measure, seed, battles, effects: rows, unused, invalid })}\n`
      : inWords(loaded, measure, rows, { unused, lookedThrough, battles }),
  );
}

/** By default how often the first force holds the field. */
function measureOf({ file, scenario }: LoadedScenario, { measure }: SensitivityOptions): Measure {
  const forces = scenario.forces.map(({ id }) => id);
  try {
    return readMeasure(measure ?? `win_rate.${forces[0]}`, forces);
  } catch (error) {
    if (error instanceof BadTarget) throw new StopWithCode(INVALID, `${file}: --measure: ${error.message}`);
    throw error;
  }
}

function inWords(
  { scenario }: LoadedScenario,
  { measure, isShare }: Measure,
  rows: readonly Row[],
  { unused, lookedThrough, battles }: { unused: readonly Change[]; lookedThrough: number; battles: number },
): string {
  const stem = `rules.${scenario.system}.`;
  const short = ({ path }: Change) => path.slice(stem.length);
  const table = new Table({
    head: ['change', 'from', 'to', `difference in ${measure}`],
    style: { head: [], border: [], compact: true },
  });
  const shown = isShare ? pointsWithInterval : differenceWithInterval;
  for (const row of rows) {
    const { mean, low, high } = row.difference;
    table.push([short(row), row.from, row.to, inBrackets(shown(mean, low, high))]);
  }
  const used = new Set(rows.map(({ path }) => path));
  const still = new Set(unused.filter(({ path }) => !used.has(path)).map(short));
  return [
    `${scenario.title}: what each change of the rules does to ${measure}, the largest effect first`,
    '',
    table.toString(),
    `${count(battles)} battles, all on the same luck. In brackets: 95% intervals, each by itself.`,
    ...(still.size > 0
      ? [`These changed nothing in any of ${count(lookedThrough)} battles: ${[...still].join(', ')}.`]
      : []),
    '',
  ].join('\n');
}
