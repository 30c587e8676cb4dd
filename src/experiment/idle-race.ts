import { bothGive, gives } from '../rules/registry.js';
import { type BattleMeasure, readBattleMeasure } from '../scenario/battle-measure.js';
import type { DesignPoint } from '../scenario/design-points.js';
import { readExpectations, responseOf } from '../scenario/expectations.js';
import { measurableAtAll } from '../scenario/measure-names.js';
import type { Stop } from '../scenario/stop.js';

/** Why the race has nothing to decide; null: it has. */
export function idleRace(points: readonly DesignPoint[], stop: Stop | null): string | null {
  if (!stop) return null;
  if (stop === 'decided') {
    const { scenario } = points[0];
    const { expectations } = readExpectations(scenario.expect ?? {}, measurableAtAll(points));
    const asks = points.length > 1 || expectations.some(({ name }) => responseOf(name) !== null);
    if (asks) return null;
    return expectations.length === 0
      ? 'run.stop: `decided` needs variants to compare, or an `expect`'
      : 'run.stop: `decided` needs variants to compare, or an `expect` of a measure that every battle gives, such as `win_rate`';
  }
  if (points.length === 1)
    return 'run.stop: `best_of` chooses between variants, and the scenario has only one';
  if (points.some(({ baseline }) => baseline !== 0))
    return 'run.stop: `best_of` compares all variants with the first, so no level can have an `against`';
  const { response } = racedMeasure(points, stop.best_of);
  const without = points.find(({ scenario }) => !gives(scenario, response));
  if (without) return `run.stop: the morale rules of \`${without.label}\` never give \`${stop.best_of}\``;
  const [first] = points;
  const other = points.find(({ scenario }) => !bothGive(first.scenario, scenario, response));
  if (!other) return null;
  return `run.stop: \`${stop.best_of}\` of \`${first.label}\` cannot be compared with that of \`${other.label}\`, which plays \`${other.scenario.system}\``;
}

/** The measure of `best_of`, already checked with the scenario. */
export function racedMeasure(points: readonly DesignPoint[], written: string): BattleMeasure {
  const read = readBattleMeasure(written, measurableAtAll(points));
  if (!read.ok) throw new RangeError(read.fault);
  return read.measure;
}
