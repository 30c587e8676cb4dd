import type { ResponseRow } from '../analysis/rows.js';
import type { DesignPoint } from '../scenario/design-points.js';
import { percent } from './format.js';
import { LEAST_BATTLES } from './never-happened.js';

/** Above this share of battles the field is mostly nobody’s. */
const TOO_OFTEN = 0.5;

/**
 * Says that nobody holds the field in more than half of the battles at every variant: then who holds it says little.
 * With scripted losses there is no fight for the field.
 */
export function nobodyHolds(
  { responses }: { responses: readonly ResponseRow[] },
  points: readonly DesignPoint[],
): string[] {
  const rows = responses.filter(({ response }) => response === 'nobody_holds');
  const isFought = points.some(({ scenario }) => scenario.combat.model !== 'scripted');
  if (!isFought || rows.some(({ n, mean }) => n < LEAST_BATTLES || mean <= TOO_OFTEN)) return [];
  const [least, most] = [Math.min, Math.max].map((end) => percent(end(...rows.map(({ mean }) => mean))));
  const share = least === most ? least : `${least} to ${most}`;
  const where = points.length > 1 ? ' at every variant' : '';
  const limits = [...new Set(points.map(({ scenario }) => scenario.turnLimit))].join(' or ');
  return [
    `Nobody holds the field in ${share} of battles${where}: most last until the turn limit (${limits}), so who holds it says little. Give the battle more turns, let a force come nearer, or ask about losses and breaks instead.`,
  ];
}
