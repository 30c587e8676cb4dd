import type { Clause } from './clauses.js';
import type { Conditions } from './morale.js';

/** Why a unit tests, and what is added to its roll. */

/** Purposes of draws that only this book makes, in addition to PURPOSE. */
export const enum DRAW {
  LOCK_ON = 17,
  STAND_TEST = 18,
  GROUP_TEST = 19,
  RALLY = 20,
  INDIRECT_HITS = 21,
  FALLEN_FROM_AIR = 22,
  FALLEN_BY_VEHICLES = 23,
  FALLEN_INDIRECT = 24,
}

interface Occasion {
  name: string;
  clause: Clause;
  /** The response that counts its tests, its description, and its name in charts. */
  column: string;
  says: string;
  title: string;
}

/** Why a unit tests, in the order of UM-20 and of the bits of DUE. */
export const OCCASIONS = [
  {
    name: 'first under fire',
    clause: 'UM-20',
    column: 'tests_first_fire',
    says: 'tests of stands (a place’s roll is one) that were first under fire (UM-20)',
    title: 'first under fire',
  },
  {
    name: 'entering an enemy position',
    clause: 'UM-20',
    column: 'tests_enter',
    says: 'tests of those that set out to enter an enemy position (UM-20)',
    title: 'entering an enemy position',
  },
  {
    name: 'crossing a fire-swept zone',
    clause: 'UM-20',
    column: 'tests_cross',
    says: 'tests of those that set out to cross a fire-swept zone (UM-20)',
    title: 'crossing a fire-swept zone',
  },
  {
    name: 'first hand-to-hand combat',
    clause: 'UM-20',
    column: 'tests_hand_to_hand',
    says: 'tests of those that were first in hand-to-hand combat (UM-20)',
    title: 'first hand-to-hand',
  },
  {
    name: 'hit',
    clause: 'UM-20',
    column: 'tests_hit',
    says: 'tests of those that were hit by fire (UM-24); a test counts once, by the first of these causes',
    title: 'hit',
  },
] as const satisfies readonly Occasion[];

/** The tests that are due. */
export const enum DUE {
  FIRST_FIRE = 1,
  ENTERING = 2,
  CROSSING = 4,
  FIRST_IN_HAND_TO_HAND = 8,
  HIT = 16,
  ALL = 31,
  /** What a unit sets out to do. */
  DANGERS = ENTERING | CROSSING,
}

/** The occasion of a roll that is not a test, after the places in OCCASIONS. */
export const RALLY = OCCASIONS.length;

/** The first of the tests that are due, by its place in OCCASIONS; RALLY: none is due. */
export function occasionOf(due: number): number {
  if (due === 0) return RALLY;
  let occasion = 0;
  while ((due & (1 << occasion)) === 0) occasion++;
  return occasion;
}

/** UM-22: conditions that a place sees or has suffered, with the key of the modifier and the name in stories. */
export const CONDITIONS = [
  { of: 'enemyCasualties', key: 'enemyCasualty', clause: 'UM-22', name: 'enemy casualties in sight' },
  { of: 'closeOrIndirect', key: 'closeOrIndirect', clause: 'UM-22', name: 'close or indirect fire' },
  { of: 'tenths', key: 'friendlyCasualties', clause: 'UM-22', name: 'own casualties' },
  { of: 'outnumbered', key: 'outnumbered', clause: 'UM-22', name: 'outnumbered' },
  { of: 'apc', key: 'apc', clause: 'UM-22', name: 'in an APC' },
  { of: 'enemyHmaOrApc', key: 'enemyHmaOrApc', clause: 'UM-22', name: 'enemy in HMA or APC' },
  { of: 'enemyTanks', key: 'enemyTanks', clause: 'UM-22', name: 'enemy tanks' },
  { of: 'airAttack', key: 'airAttack', clause: 'UM-22', name: 'air attack' },
] as const satisfies readonly { of: keyof Conditions; key: string; clause: Clause; name: string }[];
type ConditionKey = (typeof CONDITIONS)[number]['key'];

/** Which of CONDITIONS hold, as bits. */
export function heldOf(conditions: Readonly<Conditions>): number {
  let bits = 0;
  for (let i = 0; i < CONDITIONS.length; i++) if (conditions[CONDITIONS[i].of] > 0) bits |= 1 << i;
  return bits;
}

/** The place of a condition in CONDITIONS, by the key of its modifier. */
export function conditionAt(wanted: ConditionKey): number {
  return CONDITIONS.findIndex(({ key }) => key === wanted);
}
