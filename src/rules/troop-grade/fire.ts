import { isInContact } from '../../battlefield/assault.js';
import { gunnerOf, shoot, takeAim, targetModifier } from '../../battlefield/fire.js';
import { FIELDS, KIND, UNIT, WEAPON } from '../../battlefield/plan.js';
import { scriptedLoss } from '../../battlefield/scripted.js';
import { type Aim, CAUSE, COHORT, NOW } from '../../battlefield/state.js';
import { nearestEnemy } from '../../battlefield/targets.js';
import { endOfCohorts, firstCohort, isHullUnit, isOnBoard, kindOf } from '../../battlefield/units.js';
import { seeing } from '../../battlefield/views.js';
import { PURPOSE } from '../../random/luck.js';
import type { Battle } from './battle.js';
import { ANYWHERE, takeHits } from './losses.js';
import { DRAW } from './results.js';
import { own, piece } from './state.js';

/** Is the nearest enemy prone? */
export const prone = seeing<Battle>({ enemies: [NOW.FRONT, own.prone.word] }, (battle, unit) => {
  if (!isOnBoard(battle, unit)) return false;
  const target = nearestEnemy(battle.field, battle.state, unit);
  return target >= 0 && own.prone.is(battle, target);
});

/** 12.2: a unit fires at the nearest enemy. */
export function aimAtNearest(battle: Battle, unit: number): void {
  const { field, state } = battle;
  const target = nearestEnemy(field, state, unit);
  if (target < 0 || isInContact(field, state, unit, target)) return;
  const first = field.units[unit * FIELDS.UNIT + UNIT.WEAPON];
  const weapons = field.units[unit * FIELDS.UNIT + UNIT.WEAPONS];
  for (let weapon = first; weapon < first + weapons; weapon++) {
    if (kindOf(battle, unit) === KIND.CREW) aimCrew(battle, unit, target, weapon);
    else aimBases(battle, unit, target, weapon);
  }
}

/** Every base fires the weapon; a hull fires it once. */
function aimBases(battle: Battle, unit: number, target: number, weapon: number): void {
  const { cohorts } = battle.state;
  const end = endOfCohorts(battle, unit);
  for (let cohort = firstCohort(battle, unit); cohort < end; cohort += FIELDS.COHORT) {
    const aim = takeAim(battle, unit, weapon, target, cohorts[cohort + COHORT.DEPTH]);
    if (aim !== null)
      fireWith(battle, aim, cohort, isHullUnit(battle, unit) ? 1 : cohorts[cohort + COHORT.SIZE]);
  }
}

/** One member of a crew fires for all: if possible one that is not pinned, then one that has not moved. */
function aimCrew(battle: Battle, unit: number, target: number, weapon: number): void {
  const gunner = gunnerOf(battle, unit, target, weapon, orderOf);
  if (gunner < 0) return;
  const aim = takeAim(battle, unit, weapon, target, battle.state.cohorts[gunner + COHORT.DEPTH]);
  if (aim !== null) fireWith(battle, aim, gunner, 1);
}

function orderOf(battle: Battle, _: number, cohort: number): number {
  return (piece.pinned.is(battle, cohort) ? 0 : 2) + (piece.moved.is(battle, cohort) ? 0 : 1);
}

function fireWith(battle: Battle, aim: Aim, cohort: number, bases: number): void {
  const { field, state } = battle;
  const { unit, target, weapon } = aim;
  const modifier = targetModifier(field, state, target) + fireModifier(battle, unit, target, cohort);
  shoot(battle, aim, cohort, bases * field.weapons[weapon * FIELDS.WEAPON + WEAPON.SHOTS], modifier);
}

/** What this book and moving add to a roll to hit (TG-30, TG-41). */
function fireModifier(battle: Battle, unit: number, target: number, cohort: number): number {
  const { field, rules } = battle;
  const { demoralizedFire, pinnedFire, prone } = rules.book.tables;
  return (
    (piece.moved.is(battle, cohort) ? field.moving[unit] : 0) +
    (own.demoralized.is(battle, unit) ? demoralizedFire : 0) +
    (piece.pinned.is(battle, cohort) ? pinnedFire : 0) +
    (own.prone.is(battle, target) ? prone : 0)
  );
}

/** 12.2: all hits of fire strike a unit together; a unit that is hurt must test (TG-1). */
export function sufferFire(battle: Battle, unit: number, turn: number): void {
  const { state, chance } = battle;
  const { telling, exploded } = state.struck;
  if (telling === 0) return;
  chance.goTo(PURPOSE.fallen, turn, unit);
  const front = state.units[unit * FIELDS.NOW + NOW.FRONT];
  mustTest(battle, unit, takeHits(battle, unit, telling, exploded, CAUSE.FIRE, front));
}

/** 12.2: the turn's scripted hits, instead of fire. */
export function sufferScript(battle: Battle, unit: number, turn: number): void {
  if (!isOnBoard(battle, unit)) return;
  const hits = scriptedLoss(battle.field, unit, turn, battle.chance);
  battle.chance.goTo(PURPOSE.fallen, turn, unit);
  mustTest(battle, unit, takeHits(battle, unit, hits, 0, CAUSE.FIRE, ANYWHERE));
}

function mustTest(battle: Battle, unit: number, hurt: number): void {
  if (hurt > 0) own.hurt.set(battle, unit, 1);
}

/** 12.0: the barrage before the first turn; casualties of a barrage with gas make a unit gassed (TG-27). */
export function sufferBarrage(battle: Battle, unit: number, turn: number): void {
  const { rules, chance, witness } = battle;
  const dice = rules.barrages[3 * unit];
  if (turn > 1 || dice === 0 || !isOnBoard(battle, unit)) return;
  chance.goTo(DRAW.BARRAGE, turn, unit);
  const faces = rules.barrages[3 * unit + 1];
  const hits = chance.successes(rules.dice, faces, dice);
  const isGas = rules.barrages[3 * unit + 2] === 1;
  witness.shelled(unit, dice, faces, hits, isGas);
  const hurt = takeHits(battle, unit, hits, 0, CAUSE.FIRE, ANYWHERE);
  if (hurt > 0 && isGas) own.gassed.set(battle, unit, 1);
}
