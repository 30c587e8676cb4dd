import {
  type CertainShots,
  type Distances,
  type DistancesOf,
  distancesByOrders,
  isComing,
  mayHarm,
} from './certain-shots.js';
import { doctrineStep } from './movement.js';
import { type BattlefieldPlan, FIELDS, ORDER, UNIT, WEAPON } from './plan.js';
import { deploy, MOTION, NOW, newState } from './state.js';
import { motionOf, nearestEnemy } from './targets.js';

/** What a force can do to the other, whatever the dice. */
export interface Reach {
  /** Inches: how near its units come to an enemy, and how far weapons reach that can fire at any; 0: it has none. */
  near: number;
  reach: number;
  /** Does an enemy come within reach of its fire, or into close combat? */
  reaches: boolean;
  /** Can a shot or a blow hurt one? */
  hurts: boolean;
}

/**
 * What each force can do to the other where the orders take both, as long as nobody is hurt.
 *
 * @param canAdd can the rules add to a shot, so that none is sure to miss?
 */
export function reachWhileUnhurt(plan: BattlefieldPlan, canAdd: boolean): [Reach, Reach] {
  const found: Distances[][] = Array.from({ length: plan.unitCount }, () => []);
  const distances: DistancesOf = (unit, enemy) => found[unit][enemy] ?? { near: Infinity, far: 0 };
  let both: [Reach, Reach] | undefined;
  for (const stays of HESITATIONS) {
    march(plan, stays, found);
    both = [reachOf(plan, 0, distances, canAdd), reachOf(plan, 1, distances, canAdd)];
    if (both.some(({ hurts }) => hurts)) break;
  }
  return both!;
}

/** What a force can do to the other wherever orders, retreats and rallies take both. */
export function reachWhateverHappens(plan: BattlefieldPlan, force: number, canAdd: boolean): Reach {
  const { firstUnit, unitCount, units } = plan;
  const all = Array.from({ length: unitCount }, (_, unit) => unit);
  const doBothCome = [0, 1].every((side) =>
    all.slice(firstUnit[side], firstUnit[side + 1]).some((unit) => isComing(plan, unit)),
  );
  const nearerBy = (unit: number): number => {
    const move = units[unit * FIELDS.UNIT + UNIT.MOVE];
    // A unit that fell back returns to its place, towards an enemy that followed it.
    if (!isComing(plan, unit)) return move > 0 ? units[unit * FIELDS.UNIT + UNIT.AT] : 0;
    if (!doBothCome) return 0;
    // Of two units that close with each other, each takes half of the way; one of many may not be looked at.
    return unitCount === 2 ? 1 : move - 1;
  };
  const byOrders = distancesByOrders(plan, nearerBy);
  // Who falls back can be at any distance.
  return reachOf(plan, force, (unit, enemy) => ({ ...byOrders(unit, enemy), far: Infinity }), canAdd);
}

/** What a force can do to the other, given how near their units come to each other. */
function reachOf(plan: BattlefieldPlan, force: number, distances: DistancesOf, canAdd: boolean): Reach {
  const { assault, enemies, firstUnit, weapons } = plan;
  const found = { near: Infinity, reach: 0, reaches: false, hurts: false };
  let hasFlyers = false;
  for (let enemy = firstUnit[1 - force]; enemy < firstUnit[2 - force]; enemy++)
    hasFlyers ||= plan.units[enemy * FIELDS.UNIT + UNIT.FLIES] === 1;
  for (let unit = firstUnit[force]; unit < firstUnit[force + 1]; unit++) {
    const fields = unit * FIELDS.UNIT;
    const flies = plan.units[fields + UNIT.FLIES] === 1;
    const first = plan.units[fields + UNIT.WEAPON];
    const armed = Array.from({ length: plan.units[fields + UNIT.WEAPONS] }, (_, i) => first + i).filter(
      (weapon) =>
        weapons[weapon * FIELDS.WEAPON + WEAPON.SHOTS] > 0 &&
        (hasFlyers || weapons[weapon * FIELDS.WEAPON + WEAPON.AIR_DEFENCE] === 0),
    );
    if (armed.length === 0) continue;
    for (const weapon of armed)
      found.reach = Math.max(found.reach, weapons[weapon * FIELDS.WEAPON + WEAPON.REACH_SQUARED]);
    for (const target of enemies[unit].nearestFirst) {
      const isFlyer = plan.units[target * FIELDS.UNIT + UNIT.FLIES] === 1;
      const apart = distances(unit, target);
      found.near = Math.min(found.near, apart.near);
      // Flyers are left out, with the weapons that fire at them.
      const hits = (weapon: number): CertainShots['outcome'] | 'open' | null => {
        if (flies || isFlyer) return 'open';
        const isSkyward = weapons[weapon * FIELDS.WEAPON + WEAPON.AIR_DEFENCE] === 1;
        return isSkyward ? null : mayHarm(plan, unit, target, weapon, apart);
      };
      const outcomes = armed.map(hits).filter((outcome) => outcome !== null);
      const isContact = assault !== null && !flies && !isFlyer && apart.near <= assault.contactSquared;
      found.reaches ||= isContact || outcomes.length > 0;
      found.hurts ||=
        isContact ||
        outcomes.some(
          (outcome) => outcome === 'open' || outcome === 'hits' || (outcome === 'misses' && canAdd),
        );
    }
  }
  return { ...found, near: Math.sqrt(found.near), reach: Math.sqrt(found.reach) };
}

/** Whether a unit stays where it is in a turn, although its orders move it. */
type Stays = (turn: number, force: number, order: number) => boolean;

/** All go as ordered; those of a force hesitate, as where rules let them act only in some turns; those that leave stay. */
const HESITATIONS: readonly Stays[] = [
  () => false,
  (turn, force) => force === turn % 2,
  (turn, force) => force !== turn % 2,
  (turn, force) => force === 0 && turn % 2 === 1,
  (turn, force) => force === 1 && turn % 2 === 1,
  (_turn, _force, order) => order === ORDER.WITHDRAW,
];

/** Widens the distances by those at which orders bring units until the turn limit, as long as nobody is hurt. */
function march(plan: BattlefieldPlan, stays: Stays, found: Distances[][]): void {
  const { unitCount, units: fixed, depth } = plan;
  const state = newState(plan);
  deploy(state);
  const { units } = state;
  const frontOf = (unit: number) => units[unit * FIELDS.NOW + NOW.FRONT];
  const orderOf = (unit: number) => fixed[unit * FIELDS.UNIT + UNIT.ORDER];
  // A unit that leaves can be slower than its move, and be seen at every depth behind it.
  const rearOf = (unit: number) => (orderOf(unit) === ORDER.WITHDRAW ? 0 : frontOf(unit));
  const note = () => {
    for (let unit = 0; unit < unitCount; unit++) {
      if (frontOf(unit) < 0) continue;
      const { nearestFirst, across } = plan.enemies[unit];
      nearestFirst.forEach((enemy, i) => {
        if (frontOf(enemy) < 0) return;
        const gap = depth - frontOf(unit) - frontOf(enemy);
        const widest = depth - rearOf(unit) - rearOf(enemy);
        const { near, far } = found[unit][enemy] ?? { near: Infinity, far: 0 };
        found[unit][enemy] = {
          near: Math.min(near, gap * gap + across[i]),
          far: Math.max(far, widest * widest + across[i]),
        };
      });
    }
  };
  note();
  for (let turn = 1; turn <= plan.turnLimit; turn++) {
    for (let unit = 0; unit < unitCount; unit++) {
      const now = unit * FIELDS.NOW;
      if (frontOf(unit) < 0) continue;
      units[now + NOW.TARGET] = nearestEnemy(plan, state, unit);
      const isStill = stays(turn, fixed[unit * FIELDS.UNIT + UNIT.FORCE], orderOf(unit));
      units[now + NOW.MOTION] = isStill ? MOTION.STANDING : motionOf(plan, state, unit, turn, false);
    }
    const steps = Array.from({ length: unitCount }, (_, unit) => {
      const move = fixed[unit * FIELDS.UNIT + UNIT.MOVE];
      switch (frontOf(unit) < 0 ? MOTION.STANDING : units[unit * FIELDS.NOW + NOW.MOTION]) {
        case MOTION.LEAVING:
          return -move;
        case MOTION.CLOSING:
          return doctrineStep(plan, state, unit, frontOf(unit), move);
        default:
          return 0;
      }
    });
    steps.forEach((step, unit) => {
      const front = frontOf(unit);
      if (front >= 0) units[unit * FIELDS.NOW + NOW.FRONT] = front + step > 0 ? front + step : -1;
    });
    if (steps.some((step) => step !== 0)) note();
  }
}
