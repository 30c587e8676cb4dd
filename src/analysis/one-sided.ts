import { isHull, soldiersOf } from '../battlefield/pieces.js';
import { type BattlefieldPlan, FIELDS, UNIT, WEAPON } from '../battlefield/plan.js';
import type { Scenario } from '../scenario/schema.js';
import type { Rows } from './rows.js';

/** A fight that one force nearly always wins, whatever the variant: the rules can change little. */
export interface OneSided {
  /** Id of the force. */
  winner: string;
  /** The smallest and the largest share of battles, over all variants, in which it holds the field; 0–1. */
  least: number;
  most: number;
  /** A number that could balance the fight: how many soldiers of a rank a unit has; null: there is none to suggest. */
  balance: Balance | null;
}

/** Which number to solve for and over what values, and the force whose share of wins should be one half. */
export interface Balance {
  path: string;
  force: string;
  from: number;
  to: number;
}

/** The solver tries up to this multiple of the present number of soldiers. */
const MOST_TIMES = 4;

/** Above this share of battles a fight is too one-sided. */
export const TOO_OFTEN = 0.9;

/**
 * Is a fight so one-sided that no variant shows what its rules do? Only if the interval of the same force lies above
 * TOO_OFTEN at every variant. With scripted losses, or if a force has no weapon that fires, there is no fight for the
 * field.
 */
export function oneSided(
  scenario: Scenario,
  field: BattlefieldPlan,
  variants: number,
  { responses }: Pick<Rows, 'responses'>,
): OneSided | null {
  if (variants < 2 || ![0, 1].every((force) => isArmed(field, force))) return null;
  for (const { id } of scenario.forces) {
    const held = responses.filter(({ force, response }) => force === id && response === 'holds_field');
    if (held.length === 0 || !held.every(({ ci_low }) => ci_low > TOO_OFTEN)) continue;
    const shares = held.map(({ mean }) => mean);
    const balance = balanceOf(scenario, id);
    return { winner: id, least: Math.min(...shares), most: Math.max(...shares), balance };
  }
  return null;
}

/** The largest number in a roster, except those of hulls: in the weaker force, or else in the other. */
function balanceOf({ forces }: Scenario, winner: string): OneSided['balance'] {
  const [weakerFirst] = [
    [...forces].sort((one, other) => Number(one.id === winner) - Number(other.id === winner)),
  ];
  for (const { id, units } of weakerFirst) {
    const [largest] = units
      .filter((unit) => !isHull(unit) && soldiersOf(unit) > 0)
      .flatMap((unit) =>
        Object.entries(unit.roster).map(([rank, count]) => ({ unit: unit.id, rank, count: count ?? 0 })),
      )
      .sort((one, other) => other.count - one.count);
    if (largest) {
      const path = `forces.${id}.units.${largest.unit}.roster.${largest.rank}`;
      return { path, force: id, from: 1, to: MOST_TIMES * largest.count };
    }
  }
  return null;
}

/** Does the force have a weapon that fires? */
function isArmed({ fires, firstUnit, units, weapons }: BattlefieldPlan, force: number): boolean {
  for (let unit = firstUnit[force]; unit < firstUnit[force + 1]; unit++) {
    const first = units[unit * FIELDS.UNIT + UNIT.WEAPON];
    const end = first + units[unit * FIELDS.UNIT + UNIT.WEAPONS];
    for (let weapon = first; weapon < end; weapon++)
      if (fires && weapons[weapon * FIELDS.WEAPON + WEAPON.SHOTS] > 0) return true;
  }
  return false;
}
