import { FIELDS } from '../../battlefield/plan.js';
import { BROKEN, NOW } from '../../battlefield/state.js';
import type { OnTheField } from '../../battlefield/step.js';
import type { StatusSheet } from '../../battlefield/story.js';

/** A line of a status sheet: true is shown as yes, false leaves the line out. */
type Line<Battle> = (battle: Battle, unit: number) => string | number | boolean;

/**
 * What a player would note about a unit at a moment: the lines of the book, then where the unit is and whether it
 * has broken.
 *
 * @param ofForce lines that are not the unit's own, which come last
 * @param hasBroken what the book calls it that a unit has broken
 * @example statusSheet<Battle>({ bases: basesOn, prone: isProne })(battle, 0) // { bases: 4, prone: 'yes', front: '12″' }
 */
export function statusSheet<Battle extends OnTheField>(
  lines: Readonly<Record<string, Line<Battle>>>,
  ofForce: Readonly<Record<string, Line<Battle>>> = {},
  hasBroken = 'broken',
): (battle: Battle, unit: number) => StatusSheet['lines'] {
  const all: Record<string, Line<Battle>> = { ...lines, front, [hasBroken]: broken, ...ofForce };
  return (battle, unit) =>
    Object.fromEntries(
      Object.entries(all).flatMap(([name, line]) => {
        const value = line(battle, unit);
        return value === false ? [] : [[name, value === true ? 'yes' : value]];
      }),
    );
}

function front({ state }: OnTheField, unit: number): string {
  const now = unit * FIELDS.NOW;
  return state.units[now + NOW.PIECES] > 0 ? `${state.units[now + NOW.FRONT]}″` : '–';
}

function broken({ state }: OnTheField, unit: number): boolean {
  return state.units[unit * FIELDS.NOW + NOW.BROKEN] !== BROKEN.NOT;
}
