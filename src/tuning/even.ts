import { forceSums, type PointTally, pointTally, responseSums, responsesOf } from '../analysis/tally-view.js';
import { BLOCK_SIZE, wholeBlocks } from '../experiment/blocks.js';
import type { PlayPoints } from '../experiment/play-points.js';
import { EQUAL } from '../scenario/even-goal.js';
import { type Posed, targetOf } from '../scenario/pose.js';
import type { Scenario } from '../scenario/schema.js';
import type { Wanted } from '../scenario/solve-schema.js';
import type { Target } from '../scenario/solve-target.js';
import { scenarioWith, type Valued } from '../scenario/varied.js';
import { rateSequence } from '../statistics/rate-sequence.js';
import { mergeInto } from '../tally/tally.js';
import { type Balance, type EvenInWords, evenInWords } from './even-in-words.js';
import { posedWithin } from './posed-within.js';
import { readingOf } from './reading.js';
import { MISSED, type Player, type Solution, solve } from './solve.js';
import { emptyView } from './solve-posed.js';

export interface EvenAsked {
  /** The number; if it has no ends, the search finds them. */
  wanted: Wanted;
  /** `EQUAL`, or a target. */
  goal: string;
  /** Maximum number of battles at a value. */
  battles: number;
}

/** The maximum number of pieces in a roster, and of values that are tried. */
const MOST = 200;
/** How many times farther a range goes when its end does not reach the target. */
const WIDER = 4;

/**
 * Finds the value of a number that makes a fight even. The default range is from one piece to twice as many as there
 * are, at least to 17. It is extended if its end does not reach the target and further values could.
 *
 * @param source plain data of a valid scenario, without an experiment
 * @param play plays on the seed of the run
 * @param pause called between making two scenarios
 * @throws BadTarget, CannotVary like `posedWithin`
 */
export async function makeEven(
  source: unknown,
  scenario: Scenario,
  { wanted, goal, battles }: EvenAsked,
  play: PlayPoints,
  pause: () => Promise<void> = async () => {},
): Promise<EvenInWords> {
  const isEqual = goal === EQUAL;
  const target = targetOf(goal, scenario);
  const isRoster = /\.(roster\.[^.]+|copies)$/.test(wanted.path);
  const usual = isRoster && wanted.from === undefined && wanted.to === undefined ? { from: 1 } : {};
  const asked = { vary: [{ ...usual, ...wanted }], target };
  const posed = posedWithin(source, scenario, asked);
  const [{ now }] = posed.unknowns;

  let cells: readonly Valued[] = posed.rows[0].cells;
  const views = new Map<number, PointTally>();
  let near: number[] | undefined;
  for (let share = MISSED / 2; ; share /= 2) {
    const values = cells.map(({ value }) => value);
    // Each round may be wrong half as often as the one before, so all rounds together are wrong no more often than one.
    const missed = share / values.length;
    const question = {
      values,
      target: target.target,
      within: target.within,
      battles: wholeBlocks(battles),
      missed,
    };
    const player = playerOf(target, cells, views, play);
    const solution = await solve({ ...question, ...(near && { near }) }, player);
    const way = wayOn(solution, target, wanted, scenario);
    const more = way === null || !isRoster ? [] : await beyond(source, wanted.path, values, way, pause);
    if (more.length === 0)
      return evenInWords(
        { ...withCells(posed, cells), solutions: [solution], battles: 0 },
        { scenario, now, isEqual, balanceOf: (index) => balanceOf(views.get(values[index])) },
      );
    near = way === 'up' ? [cells.length - 1] : [more.length];
    cells = way === 'up' ? [...cells, ...more] : [...more, ...cells];
  }
}

function withCells(posed: Posed, cells: readonly Valued[]): Posed {
  const [unknown] = posed.unknowns;
  return {
    ...posed,
    unknowns: [{ ...unknown, values: cells.map(({ value }) => value) }],
    rows: [{ value: null, cells }],
  };
}

/** A player that plays no battle of a value twice, however often the range grows. */
function playerOf(
  target: Target,
  cells: readonly Valued[],
  views: Map<number, PointTally>,
  play: PlayPoints,
): Player {
  const viewAt = (index: number) => {
    const cell = cells[index];
    const view = views.get(cell.value) ?? emptyView(cell);
    views.set(cell.value, view);
    return view;
  };
  return {
    async play(which, _, end) {
      const short = which.filter((index) => viewAt(index).battles < end);
      const parts = short.map((index) => ({ plan: viewAt(index).plan, first: viewAt(index).battles, end }));
      const tallies = parts.length === 0 ? [] : await play(parts);
      for (const [i, index] of short.entries()) {
        const { point, plan, tally } = viewAt(index);
        mergeInto(tally, tallies[i]);
        views.set(cells[index].value, pointTally(point, plan, tally));
      }
    },
    read(index, { missed }) {
      const view = viewAt(index);
      // Looks are taken after 1, 2, 4 … blocks.
      const look = 33 - Math.clz32(Math.ceil(view.battles / BLOCK_SIZE) - 1);
      return readingOf(view, target.name, target, { look, missed });
    },
  };
}

function balanceOf(view: PointTally | undefined): Balance | null {
  if (!view || view.battles === 0) return null;
  const { battles } = view;
  const holds = [0, 1].map((force) => {
    const { sum } = forceSums(view, force, 'holds_field');
    return { rate: sum / battles, ...rateSequence(sum, battles) };
  });
  const nobody = responsesOf(view).find(({ name }) => name === 'nobody_holds')!;
  return { holds, nobody: responseSums(view, nobody.index).sum / battles };
}

/** On which side of a range the target may lie; null: the range reaches it, nothing shows the side, or its end has nothing to measure. */
function wayOn(
  { looks, candidates }: Solution,
  { name, target, relation }: Target,
  { path }: Wanted,
  { forces }: Scenario,
): 'up' | 'down' | null {
  const known = looks.filter(({ n, side }) => n > 0 && side !== 'none');
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last || candidates.length > 0 || relation !== '=') return null;
  const isHigher = first.estimate < target;
  if (first.low > last.high || last.low > first.high) {
    const isRising = last.low > first.high;
    const nearest = Math.abs(first.estimate - target) < Math.abs(last.estimate - target) ? first : last;
    return nearest === last && last === looks.at(-1) && isRising === isHigher
      ? 'up'
      : nearest === first && first === looks[0] && isRising !== isHigher
        ? 'down'
        : null;
  }
  // The number does nothing within the range: assume that beyond it more pieces of a force help that force.
  if (!['lead', 'win_rate', 'holds_field'].includes(name.measure)) return null;
  const [, force] = path.split('.');
  const isOwn = force === name.force || forces[Number(force)]?.id === name.force;
  return isOwn === isHigher ? 'up' : 'down';
}

/** Values beyond an end, as far as they are valid in the scenario. */
async function beyond(
  source: unknown,
  path: string,
  values: readonly number[],
  way: 'up' | 'down',
  pause: () => Promise<void>,
): Promise<Valued[]> {
  const [from, to] = [values[0], values.at(-1)!];
  const step = values[1] - from;
  if (values.length >= MOST) return [];
  const ends = way === 'up' ? [to + step, Math.min(MOST, WIDER * to)] : [0, from - step];
  const more: Valued[] = [];
  for (let value = way === 'up' ? ends[0] : ends[1]; value >= ends[0] && value <= ends[1]; ) {
    const made = scenarioWith(source, path, value);
    if (!('scenario' in made) || values.length + more.length >= MOST) break;
    more.push({ value, scenario: made.scenario });
    value += way === 'up' ? step : -step;
    await pause();
  }
  return way === 'up' ? more : more.reverse();
}
