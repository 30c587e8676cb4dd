import { closeIn, fightNearest } from '../../battlefield/assault.js';
import { recordUnitBreak } from '../../battlefield/counting.js';
import { ceaseFire } from '../../battlefield/fire.js';
import { FIELDS, ORDER, UNIT } from '../../battlefield/plan.js';
import { CAUSE, NOW } from '../../battlefield/state.js';
import { nearestFoe } from '../../battlefield/targets.js';
import { isCutOff, isOnBoard, piecesAtStart } from '../../battlefield/units.js';
import { seeing } from '../../battlefield/views.js';
import type { Stance } from '../../battlefield/witness.js';
import { PURPOSE } from '../../random/luck.js';
import type { Battle } from './battle.js';
import { conditionsOf } from './conditions.js';
import { demoralize } from './effects.js';
import { takeHits } from './losses.js';
import { CONDITION, losesAssault } from './morale.js';
import { ROUT } from './packed.js';
import { OCCASION } from './results.js';
import { own, piece } from './state.js';
import { takeTest } from './tests.js';
import { somePinned } from './units.js';

/** 12.4: leaving an assault, the fight, and the tests of the units that lost it. */

/** 12.4: finds whether a unit is in contact. */
export function closeWithEnemy(battle: Battle, unit: number): void {
  ceaseFire(battle.state, unit);
  closeIn(battle, unit);
}

/** 12.4.2: all at the front fight the nearest enemy; 12.4.3 compares the losses of both. */
export function dealBlows(battle: Battle, unit: number): void {
  const { field, state } = battle;
  own.foe.set(battle, unit, nearestFoe(field, state, unit) + 1);
  fightNearest(battle, unit, stanceOf);
}

function stanceOf(battle: Battle, unit: number, cohort: number): Stance {
  return {
    charging: piece.moved.is(battle, cohort),
    unsteady: piece.pinned.is(battle, cohort),
    other: own.demoralized.is(battle, unit) ? battle.rules.book.tables.demoralizedAssault : 0, // TG-41
  };
}

/** 12.4.2: blows fall only on bases in contact. */
export function sufferBlows(battle: Battle, unit: number, turn: number): void {
  const { state, chance } = battle;
  const now = unit * FIELDS.NOW;
  const hits = state.struck.telling;
  if (hits === 0) return;
  chance.goTo(PURPOSE.struckDown, turn, unit);
  own.fell.set(battle, unit, takeHits(battle, unit, hits, 0, CAUSE.ASSAULT, state.units[now + NOW.FRONT]));
}

/** TG-50: in contact, not the unit that began the assault, and with a way back. */
export function mayLeaveAssault(battle: Battle, unit: number): boolean {
  const { rules, state } = battle;
  if (rules.leavesAssaults[unit] === 0 || state.units[unit * FIELDS.NOW + NOW.BODY] === 0) return false;
  return !isCutOff(battle, unit) && !began(battle, unit);
}

/** A unit with the order to assault began the assault. */
function began({ field }: Battle, unit: number): boolean {
  return field.units[unit * FIELDS.UNIT + UNIT.ORDER] === ORDER.ASSAULT;
}

/** 12.4.1, TG-50: a unit that would lose the assault tests to leave it, unless pinned; when it passes it routs. */
export function testLeavingAssault(battle: Battle, unit: number, turn: number): void {
  if (somePinned(battle, unit)) return;
  const { field, rules, state } = battle;
  const now = unit * FIELDS.NOW;
  const bodyOfFoe = state.units[nearestFoe(field, state, unit) * FIELDS.NOW + NOW.BODY];
  if (bodyOfFoe < rules.book.tables.losingOdds * state.units[now + NOW.BODY]) return;
  takeTest(battle, unit, turn, OCCASION.VOLUNTARY_ROUT, conditionsOf(battle, unit));
  if (own.effects.is(battle, unit)) return;
  own.effects.set(battle, unit, ROUT);
  own.givesWay.set(battle, unit, 1);
}

/** 12.4.3: was it in the fight? */
export function hasFought(battle: Battle, unit: number): boolean {
  return isOnBoard(battle, unit) && own.foe.is(battle, unit);
}

function basesLostByFoe(battle: Battle, unit: number): number {
  return own.fell.of(battle, own.foe.of(battle, unit) - 1);
}
export const lossOfFoe = seeing({ enemies: [own.fell.word] }, basesLostByFoe);

/** 12.4.3, TG-2, TG-40: a unit that lost the assault is demoralized, and tests. */
export function testLosers(battle: Battle, unit: number, turn: number): void {
  const { rules, state, witness } = battle;
  const now = unit * FIELDS.NOW;
  const lost = own.fell.of(battle, unit);
  if (!losesAssault(rules.book, lost, basesLostByFoe(battle, unit), began(battle, unit))) return;
  witness.lostAssault(unit, lost, basesLostByFoe(battle, unit));
  const before = conditionsOf(battle, unit);
  demoralize(battle, unit);
  const gone = piecesAtStart(battle, unit) - state.units[now + NOW.PIECES];
  if (recordUnitBreak(state, unit, turn, gone)) witness.unitBroke(unit);
  // TG-25: the reading decides whether it is demoralized when the die is thrown.
  const isDemoralized = rules.book.options.lostAssaultTest === 'demoralized';
  const conditions = before | (isDemoralized ? CONDITION.DEMORALIZED : 0);
  takeTest(battle, unit, turn, OCCASION.LOST_ASSAULT, conditions);
}
