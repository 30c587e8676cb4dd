import { MEASURES, type Measured } from '../scenario/measure-names.js';
import { bounded } from '../statistics/interval.js';
import { medianOf } from '../statistics/median.js';
import { meanFromSums } from '../statistics/moments.js';
import { ratioFromSums } from '../statistics/ratio.js';
import { wilson } from '../statistics/wilson.js';
import { type Counted, countedOf } from './counted.js';
import type { MeasureRow } from './rows.js';
import { type PointTally, subjectsOf } from './tally-view.js';

/** Measures that mean the same under every system (docs/statistics.md): of the battle, of each force, and of each unit. */
export function measureRows(view: PointTally): MeasureRow[] {
  const { point, battles } = view;
  const rows = (kind: Measured['of'], force: string, unit: string): MeasureRow[] =>
    namesOf(kind).map((measure) => {
      const counted = countedOf(view, measure, { force, unit });
      return {
        design_point: point.index,
        variant: point.label,
        system: point.scenario.system,
        force,
        unit,
        measure,
        ...estimateOf(counted),
        among: counted.among,
        count: counted.of,
        n: battles,
      };
    });
  return [
    ...rows('battle', '', ''),
    ...point.scenario.forces.flatMap(({ id }) => rows('force', id, '')),
    ...subjectsOf(view).flatMap(({ force, unit }) => rows('unit', force, unit)),
  ];
}

/** In the order of the file. */
function namesOf(kind: Measured['of']): string[] {
  return [...MEASURES].filter(([, { of }]) => of === kind).map(([name]) => name);
}

type Estimate = Pick<MeasureRow, 'estimate' | 'ci_low' | 'ci_high' | 'interval_method'>;

const NOTHING: Estimate = { estimate: null, ci_low: null, ci_high: null, interval_method: null };

function estimateOf(counted: Counted): Estimate {
  switch (counted.kind) {
    case 'rate': {
      const { count, of } = counted;
      if (of === 0) return NOTHING;
      const { low, high } = wilson(count, of);
      return { estimate: count / of, ci_low: low, ci_high: high, interval_method: 'wilson' };
    }
    case 'mean': {
      const { of, sum, sumOfSquares, possible, unit } = counted;
      if (of === 0) return NOTHING;
      const { mean, low, high, method } = meanFromSums(of, sum, sumOfSquares, possible);
      return { estimate: mean / unit, ci_low: low / unit, ci_high: high / unit, interval_method: method };
    }
    case 'ratio': {
      const found = ratioFromSums(counted.sums);
      if (!found) return NOTHING;
      const { low, high } = bounded(found, { low: 0, high: 1 });
      return { estimate: found.ratio, ci_low: low, ci_high: high, interval_method: found.method };
    }
    case 'median': {
      const found = medianOf(counted.stepsAt());
      if (!found) return NOTHING;
      const { at, low, high } = found;
      return { estimate: at, ci_low: low, ci_high: high, interval_method: 'brookmeyer-crowley' };
    }
    case 'nothing':
      return NOTHING;
  }
}
