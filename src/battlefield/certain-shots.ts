import { sum } from '../statistics/sum.js';
import { COVERS } from './description.js';
import { facesThatHit } from './fire.js';
import { IS_OFFICER } from './pieces.js';
import { BAND, type BattlefieldPlan, FIELDS, KIND, ORDER, UNIT, WEAPON } from './plan.js';
import { SIDES } from './weapon-bands/rules.js';
import { coverIndex, effectOnHull, effectOnSoldiers, facesScoring } from './weapon-bands/salvo.js';

/** Squares of the nearest and the farthest distance between a unit and an enemy. */
export interface Distances {
  near: number;
  far: number;
}

export type DistancesOf = (unit: number, enemy: number) => Distances;

/** A weapon whose dice decide nothing, at any distance at which its unit can fire it: the modifiers leave no doubt. */
export interface CertainShots {
  /** Index of the unit, and which of its weapons, from 0. */
  unit: number;
  weapon: number;
  /**
   * `misses`: no face hits. `harmless`: hits do nothing to their targets. Both hold even when a steady unit stands
   * still and its target is most exposed. `hits`: every face hits, even on the move and at the target's best cover.
   */
  outcome: 'misses' | 'harmless' | 'hits';
  /** Inches at which it can fire at an enemy; and what the die must show there: the most for `hits`, else the least. */
  nearest: number;
  farthest: number;
  needed: number;
}

/**
 * The weapons of a battlefield that never hit, or never miss, whichever enemy their unit fires at. Enemies may be
 * anywhere that their orders take them; one that holds stays at its deployment depth. Flyers, and weapons that fire
 * at flyers, are left out.
 *
 * @example certainShots(plan) // [{ unit: 0, weapon: 0, outcome: 'misses', nearest: 8, farthest: 20, needed: 11 }]
 */
export function certainShots(plan: BattlefieldPlan): CertainShots[] {
  if (!plan.fires) return [];
  const distances = distancesByOrders(plan);
  const found: CertainShots[] = [];
  for (let unit = 0; unit < plan.unitCount; unit++) {
    if (field(plan, unit, UNIT.FLIES) === 1) continue;
    const first = field(plan, unit, UNIT.WEAPON);
    for (let weapon = 0; weapon < field(plan, unit, UNIT.WEAPONS); weapon++)
      found.push(...ofWeapon(plan, unit, weapon, first + weapon, distances));
  }
  return found;
}

function ofWeapon(
  plan: BattlefieldPlan,
  unit: number,
  weapon: number,
  index: number,
  distances: DistancesOf,
): CertainShots[] {
  const fields = plan.weapons.subarray(index * FIELDS.WEAPON, (index + 1) * FIELDS.WEAPON);
  if (fields[WEAPON.SHOTS] === 0 || fields[WEAPON.AIR_DEFENCE] === 1) return [];
  let nearest = Infinity;
  let farthest = 0;
  const shots: Shot[] = [];
  for (const target of plan.enemies[unit].nearestFirst) {
    if (field(plan, target, UNIT.FLIES) === 1) continue;
    for (const shot of shotsWithin(plan, unit, target, index, distances(unit, target))) {
      nearest = Math.min(nearest, shot.near);
      farthest = Math.max(farthest, shot.far);
      shots.push(shot);
    }
  }
  const [outcome, ...others] = new Set(shots.map((shot) => shot.outcome));
  if (outcome === undefined || outcome === 'open' || others.length > 0) return [];
  const totals = shots.map((shot) => shot.needed);
  const needed = outcome === 'hits' ? Math.max(...totals) : Math.min(...totals);
  return [{ unit, weapon, outcome, nearest: inches(nearest), farthest: inches(farthest), needed }];
}

/** The shots of a weapon at one target, by band, at the distances at which they can be apart. */
function shotsWithin(
  plan: BattlefieldPlan,
  unit: number,
  target: number,
  index: number,
  apart: Distances,
): Shot[] {
  const fields = plan.weapons.subarray(index * FIELDS.WEAPON, (index + 1) * FIELDS.WEAPON);
  return Array.from({ length: fields[WEAPON.BANDS] }, (_, band) => band).flatMap((band) => {
    const at = fields[WEAPON.BAND] + band;
    const within = band === 0 ? -1 : plan.bands[(at - 1) * FIELDS.BAND + BAND.REACH_SQUARED];
    const near = Math.max(apart.near, within + 1);
    const far = Math.min(apart.far, plan.bands[at * FIELDS.BAND + BAND.REACH_SQUARED]);
    return near > far ? [] : [{ ...shotAt(plan, unit, target, at, fields[WEAPON.BLAST] === 1), near, far }];
  });
}

/** What a weapon can do to one target at these distances: the best of its bands; null: it is out of range. */
export function mayHarm(
  plan: BattlefieldPlan,
  unit: number,
  target: number,
  index: number,
  apart: Distances,
): Shot['outcome'] | null {
  const outcomes = shotsWithin(plan, unit, target, index, apart).map(({ outcome }) => outcome);
  return (['open', 'hits', 'misses', 'harmless'] as const).find((each) => outcomes.includes(each)) ?? null;
}

function inches(squared: number): number {
  return Math.round(Math.sqrt(squared));
}

/** The distances at which their orders bring a unit and an enemy, whoever is hurt: with some to spare. */
export function distancesByOrders(
  plan: BattlefieldPlan,
  /** By how many inches a unit can come nearer than the orders of both say. */
  nearerBy = (unit: number): number => (isComing(plan, unit) ? field(plan, unit, UNIT.MOVE) - 1 : 0),
): DistancesOf {
  return (unit, enemy) => {
    const both = [unit, enemy];
    const across = Math.abs(field(plan, unit, UNIT.SLOT) - field(plan, enemy, UNIT.SLOT));
    const start = plan.depth - field(plan, unit, UNIT.AT) - field(plan, enemy, UNIT.AT);
    const coming = both.filter((each) => isComing(plan, each));
    const comesTo = coming.map((each) => plan.stopGap[each * plan.slotSpan + across]);
    const nearer = coming.length === 0 ? 0 : sum(both.map(nearerBy));
    const least = Math.min(start, Math.max(0, Math.min(start, ...comesTo) - nearer));
    const leaving = both.filter((each) => field(plan, each, UNIT.ORDER) === ORDER.WITHDRAW);
    const most = start + sum(leaving.map((each) => field(plan, each, UNIT.AT)));
    return { near: least * least + across * across, far: most * most + across * across };
  };
}

/** Does it move towards the enemy? */
export function isComing(plan: BattlefieldPlan, unit: number): boolean {
  const order = field(plan, unit, UNIT.ORDER);
  return (order === ORDER.ADVANCE || order === ORDER.ASSAULT) && field(plan, unit, UNIT.MOVE) > 0;
}

function isHolding(plan: BattlefieldPlan, unit: number): boolean {
  return field(plan, unit, UNIT.ORDER) === ORDER.HOLD || field(plan, unit, UNIT.MOVE) === 0;
}

interface Shot extends Distances {
  outcome: CertainShots['outcome'] | 'open';
  needed: number;
}

/** What the die decides in a shot, with the worst and with the best modifiers. */
function shotAt(
  plan: BattlefieldPlan,
  unit: number,
  target: number,
  band: number,
  isBlast: boolean,
): { outcome: CertainShots['outcome'] | 'open'; needed: number } {
  const needed = plan.bands[band * FIELDS.BAND + BAND.NEEDED];
  const modifiers = targetModifiers(plan, target).flatMap((atTarget) =>
    firerModifiers(plan, unit).map(
      (own) => own + atTarget + (isBlast ? (plan.firing?.blast[target] ?? 0) : 0),
    ),
  );
  const best = Math.max(...modifiers);
  const worst = Math.min(...modifiers);
  if (faces(plan, needed, best) === 0) return { outcome: 'misses', needed: needed - best };
  if (!doesHarm(plan, target, band)) return { outcome: 'harmless', needed: needed - best };
  const isSure = faces(plan, needed, worst) === sides(plan);
  return { outcome: isSure ? 'hits' : 'open', needed: needed - worst };
}

function faces(plan: BattlefieldPlan, needed: number, modifier: number): number {
  if (plan.firing === null) return facesThatHit(plan.dice.sides, needed, modifier);
  return facesScoring(plan.firing.lowest, modifier, needed);
}

function sides({ firing, dice }: BattlefieldPlan): number {
  return firing === null ? dice.sides : SIDES;
}

function doesHarm({ bands, firing, units }: BattlefieldPlan, target: number, band: number): boolean {
  if (firing === null) return true;
  if (units[target * FIELDS.UNIT + UNIT.KIND] < KIND.VEHICLE) return effectOnSoldiers(firing.out[target]) > 0;
  return effectOnHull(firing, bands[band * FIELDS.BAND + BAND.PENETRATION], firing.armour[target]) > 0;
}

/** What a steady firer can add: standing, and also on the move if its orders move it. */
function firerModifiers(plan: BattlefieldPlan, unit: number): number[] {
  const { firing, rankSlots, roster, rankOfSlot } = plan;
  let [least, most] = [0, 0];
  if (firing) {
    let officers = 0;
    for (let slot = unit * rankSlots; slot < (unit + 1) * rankSlots; slot++)
      officers += IS_OFFICER[rankOfSlot[slot]] * roster[slot];
    least = firing.firer[unit];
    most = firing.firer[unit] + Math.max(0, officers * firing.modifiers.officer);
  }
  const moving = isHolding(plan, unit) ? 0 : plan.moving[unit];
  return [least, least + moving, most, most + moving];
}

/** What a steady target can add, at every place that its orders take it to. */
function targetModifiers(plan: BattlefieldPlan, target: number): number[] {
  const { firing } = plan;
  const isMoving = !isHolding(plan, target);
  return coversOf(plan, target).flatMap((cover) => {
    if (firing === null) return [plan.modifiers[cover] - field(plan, target, UNIT.ARMOUR)];
    const always = firing.target[target] + firing.cover[coverIndex(target, cover)];
    const open = cover === 0 ? firing.inTheOpen[target] : 0;
    return [
      always + firing.standing[target],
      ...(isMoving ? [always + firing.onTheMove[target] + open] : []),
    ];
  });
}

function coversOf(plan: BattlefieldPlan, unit: number): number[] {
  const start = unit * (plan.depth + 1);
  const at = field(plan, unit, UNIT.AT);
  const [from, to] = isHolding(plan, unit) ? [at, at] : isComing(plan, unit) ? [at, plan.depth] : [0, at];
  const covers = new Set<number>(plan.cover.subarray(start + from, start + to + 1));
  // A wreck gives concealment.
  if (plan.someHulls && covers.has(0)) covers.add(COVERS.indexOf('concealment'));
  return [...covers];
}

function field({ units }: BattlefieldPlan, unit: number, which: UNIT): number {
  return units[unit * FIELDS.UNIT + which];
}
