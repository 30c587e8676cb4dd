import { systemOf } from '../rules/registry.js';
import type { DesignPoint } from '../scenario/design-points.js';
import { RESPONSE_OF } from '../scenario/measure-names.js';
import type { SharedResponse } from '../scenario/precision-targets.js';
import type { Stop } from '../scenario/stop.js';

/** Why the race has nothing to decide; null: it has. */
export function idleRace(points: readonly DesignPoint[], stop: Stop | null): string | null {
  if (!stop) return null;
  if (stop === 'decided') {
    const asks = points.length > 1 || Object.keys(points[0].scenario.expect ?? {}).length > 0;
    return asks ? null : 'run.stop: `decided` needs variants to compare, or an `expect`';
  }
  if (points.length === 1)
    return 'run.stop: `best_of` chooses between variants, and the scenario has only one';
  if (points.some(({ baseline }) => baseline !== 0))
    return 'run.stop: `best_of` compares all variants with the first, so no level can have an `against`';
  const { response } = racedMeasure(points, stop.best_of);
  const without = points.find(({ scenario }) => {
    const never: readonly string[] = systemOf(scenario).neverGives;
    return never.includes(response);
  });
  if (!without) return null;
  return `run.stop: the morale rules of \`${without.label}\` never give \`${stop.best_of}\``;
}

/** The measure of `best_of`, already checked with the scenario: the response, and the index of its force. */
export function racedMeasure(
  points: readonly DesignPoint[],
  written: string,
): { response: SharedResponse; force: number } {
  const [measure, force] = written.split('.');
  const response = (RESPONSE_OF.get(measure) ?? measure) as SharedResponse;
  const { forces } = points[0].scenario;
  return {
    response,
    force: Math.max(
      0,
      forces.findIndex(({ id }) => id === force),
    ),
  };
}
