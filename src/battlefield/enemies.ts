import { type AssaultPlan, type BattlefieldPlan, type Enemies, FIELDS, UNIT, WEAPON } from './plan.js';
import { square } from './square.js';

/** The parts of the plan that they are found from. */
type Placed = Pick<BattlefieldPlan, 'units' | 'weapons' | 'unitCount' | 'firstUnit' | 'assault'>;

/**
 * The enemies of every unit. No unit leaves its slot, so they are found once.
 *
 * @example enemiesOf(plan)[0].nearestFirst // of a unit in slot 4, with enemies in slots 9, 3 and 5: Int32Array [4, 5, 3]
 */
export function enemiesOf(plan: Placed): Enemies[] {
  const { units, unitCount, firstUnit } = plan;
  const known = new Map<string, Enemies>();
  return Array.from({ length: unitCount }, (_, unit) => {
    const enemy = 1 - units[unit * FIELDS.UNIT + UNIT.FORCE];
    const slot = slotOf(plan, unit);
    const key = `${enemy} ${slot}`;
    const found = known.get(key);
    if (found) return found;
    const across = (other: number) => square(slotOf(plan, other) - slot);
    const listed = Array.from(
      { length: firstUnit[enemy + 1] - firstUnit[enemy] },
      (_, i) => firstUnit[enemy] + i,
    );
    const nearestFirst = Int32Array.from(listed.toSorted((a, b) => across(a) - across(b)));
    const enemies = {
      nearestFirst,
      across: nearestFirst.map(across),
      inReach: Int32Array.from(listed.filter((other) => across(other) <= reachSquared(plan, other))),
    };
    known.set(key, enemies);
    return enemies;
  });
}

function slotOf({ units }: Placed, unit: number): number {
  return units[unit * FIELDS.UNIT + UNIT.SLOT];
}

/** Square of the farthest distance at which a unit shoots or strikes. */
function reachSquared({ units, weapons, assault }: Placed, unit: number): number {
  const first = units[unit * FIELDS.UNIT + UNIT.WEAPON];
  const count = units[unit * FIELDS.UNIT + UNIT.WEAPONS];
  const reaches = Array.from(
    { length: count },
    (_, i) => weapons[(first + i) * FIELDS.WEAPON + WEAPON.REACH_SQUARED],
  );
  return Math.max(contactSquared(assault), ...reaches);
}

function contactSquared(assault: AssaultPlan | null): number {
  return assault ? assault.contactSquared : 0;
}
