import { isOfBattle, RATES } from '../battlefield/responses.js';
import type { Plan } from '../plan/plan.js';
import { responseColumn } from '../plan/plan-responses.js';
import { bothGive, gives } from '../rules/registry.js';
import type { DesignPoint } from '../scenario/design-points.js';
import type { Targets } from '../scenario/precision-targets.js';
import { code } from '../scenario/wording.js';
import type { Interval } from '../statistics/interval.js';
import { differenceRange, responseRange } from './limits.js';

/** One number that must be known precisely: a response of a force, or of the battle, at one design point. */
export interface Measure extends Named {
  design_point: number;
  /** Empty for a response of the battle. */
  force: string;
  target: number;
  /** Its place in a row of responses. */
  column: number;
  isRate: boolean;
  /** The range of values in a battle. */
  range: Interval;
}

interface Named {
  response: string;
  /** The response itself, or its paired difference from the baseline. */
  of: 'mean' | 'difference';
}

/** Everything that the targets of a study name, by design point, target and force. */
export function measuresOf({
  points,
  plans,
  precision,
}: {
  points: readonly DesignPoint[];
  plans: readonly Plan[];
  precision: Targets | null;
}): Measure[] {
  const targets = Object.entries(precision ?? {});
  return points.flatMap((point, p) =>
    targets.flatMap(([name, target]) => {
      const named = readName(name);
      if (!isThere(points, point, named)) return [];
      const { response, of } = named;
      return (isOfBattle(response) ? [{ id: '' }] : point.scenario.forces).map(({ id }, force): Measure => {
        return {
          ...named,
          design_point: point.index,
          force: id,
          target,
          column: responseColumn(plans[p], response, force),
          isRate: of === 'mean' && RATES.includes(response),
          range:
            of === 'mean'
              ? responseRange(response, plans[p], force)
              : differenceRange(response, plans[p], plans[point.baseline], force),
        };
      });
    }),
  );
}

/** The reason why a target names nothing in this study; null: every target names something. */
export function idleTarget(points: readonly DesignPoint[], targets: Targets): string | null {
  for (const name of Object.keys(targets)) {
    const named = readName(name);
    if (points.some((point) => isThere(points, point, named))) continue;
    const { response } = named;
    if (!points.some((point) => gives(point.scenario, response))) {
      const ids = new Set(points.map(({ scenario }) => scenario.system));
      const whose = [...ids].map(code).join(' and ');
      return `precision: the morale rules of ${whose} do not count \`${response}\``;
    }
    return points.length === 1
      ? `precision: \`${name}\` is a difference between variants, and the scenario has only one`
      : `precision: no variant and its baseline both give \`${response}\`, so there is no \`${name}\``;
  }
  return null;
}

/** Does the design point's system give it, and, for a difference, does it have a baseline whose system does too? */
function isThere(points: readonly DesignPoint[], point: DesignPoint, { response, of }: Named): boolean {
  if (!gives(point.scenario, response)) return false;
  if (of === 'mean') return true;
  return (
    point.index !== point.baseline && bothGive(point.scenario, points[point.baseline].scenario, response)
  );
}

function readName(name: string): Named {
  const [, difference, response] = /^(difference\.)?(.*)$/.exec(name)!;
  return { response, of: difference ? 'difference' : 'mean' };
}
