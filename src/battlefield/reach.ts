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
  const distances = unhurt(plan);
  return [reachOf(plan, 0, distances, canAdd), reachOf(plan, 1, distances, canAdd)];
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
  return reachOf(plan, force, distancesByOrders(plan, nearerBy), canAdd);
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

/** Moves both forces by their orders alone until the turn limit: what happens as long as nobody is hurt. */
function unhurt(plan: BattlefieldPlan): DistancesOf {
  const { unitCount, units: fixed, depth } = plan;
  const state = newState(plan);
  deploy(state);
  const { units } = state;
  const found: Distances[][] = Array.from({ length: unitCount }, () => []);
  const frontOf = (unit: number) => units[unit * FIELDS.NOW + NOW.FRONT];
  const note = () => {
    for (let unit = 0; unit < unitCount; unit++) {
      if (frontOf(unit) < 0) continue;
      const { nearestFirst, across } = plan.enemies[unit];
      nearestFirst.forEach((enemy, i) => {
        if (frontOf(enemy) < 0) return;
        const gap = depth - frontOf(unit) - frontOf(enemy);
        const squared = gap * gap + across[i];
        const { near, far } = found[unit][enemy] ?? { near: squared, far: squared };
        found[unit][enemy] = { near: Math.min(near, squared), far: Math.max(far, squared) };
      });
    }
  };
  note();
  for (let turn = 1; turn <= plan.turnLimit; turn++) {
    let mayMove = false;
    for (let unit = 0; unit < unitCount; unit++) {
      const now = unit * FIELDS.NOW;
      if (frontOf(unit) < 0) continue;
      units[now + NOW.TARGET] = nearestEnemy(plan, state, unit);
      units[now + NOW.MOTION] = motionOf(plan, state, unit, turn, false);
      mayMove ||= units[now + NOW.MOTION] !== MOTION.STANDING;
      mayMove ||= fixed[unit * FIELDS.UNIT + UNIT.ORDER] === ORDER.WITHDRAW;
    }
    if (!mayMove) break;
    const steps = Array.from({ length: unitCount }, (_, unit) => {
      const front = frontOf(unit);
      const move = fixed[unit * FIELDS.UNIT + UNIT.MOVE];
      if (front < 0) return 0;
      if (units[unit * FIELDS.NOW + NOW.MOTION] === MOTION.LEAVING) return -move;
      return doctrineStep(plan, state, unit, front, move);
    });
    steps.forEach((step, unit) => {
      const front = frontOf(unit);
      if (front >= 0) units[unit * FIELDS.NOW + NOW.FRONT] = front + step > 0 ? front + step : -1;
    });
    note();
  }
  return (unit, enemy) => found[unit][enemy] ?? { near: Infinity, far: 0 };
}
