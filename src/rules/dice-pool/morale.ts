import type { Book, Options, Quality } from './book.js';
import { OCCASION } from './occasions.js';
import type { Descriptor } from './troops.js';

/** The rules of the book, in the order of its clauses. Dice are d6 throughout. */
export const DIE = 6;

/**
 * DP-1: the dice that a unit brings into its force's pool.
 *
 * @example poolDiceOf(book, { commander: 'veteran', standards: 1, … }) // 4: unit 1, commander 2, standard 1
 */
export function poolDiceOf({ tables }: Book, { commander, standards }: Descriptor): number {
  const { poolDice } = tables;
  return poolDice.unit + (commander ? poolDice[commander] : 0) + standards * poolDice.standard;
}

/** What decides how many dice a test is taken with. */
export interface TestSituation {
  /** Is the unit within a leader's effective range? */
  led: boolean;
  /** Pieces at the start, and gone since. */
  of: number;
  gone: number;
  /** Pieces lost in the attack that causes the test; 0: none does. */
  lostNow: number;
  /** Dice in the pool. */
  pool: number;
}

/** DP-12: has it suffered so much that a leader does not help? */
export function isHeavyLoss(book: Book, situation: TestSituation): boolean {
  return hasLostShare(book, situation) || hasLostAtOnce(book, situation);
}

/** DP-12: since the start. */
export function hasLostShare({ tables }: Book, { of, gone }: TestSituation): boolean {
  return 100 * gone >= tables.heavyLossPercent * of;
}

/** DP-12: in one attack. */
export function hasLostAtOnce({ tables }: Book, { lostNow }: TestSituation): boolean {
  return lostNow >= tables.heavyLosses;
}

/** DP-10: when the owner of a unit throws the second die. */
export function secondDiePolicyOf({ options }: Book, { secondDie }: Descriptor): Options['secondDie'] {
  return secondDie ?? options.secondDie;
}

/** DP-10: does the owner want to throw the second die? */
export function wantsSecondDie(book: Book, unit: Descriptor, pool: number): boolean {
  const policy = secondDiePolicyOf(book, unit);
  return policy === 'always' || (policy === 'when-pool-at-least' && pool >= book.tables.secondDieFrom);
}

/**
 * DP-5, DP-10, DP-12: dice of a test.
 *
 * @returns 2, 1, or 0 when the pool is empty
 */
export function diceThrown(book: Book, unit: Descriptor, situation: TestSituation): number {
  const { pool, led } = situation;
  const second = led && !isHeavyLoss(book, situation) && wantsSecondDie(book, unit, pool);
  return Math.min(pool, second ? 2 : 1);
}

/**
 * DP-10: does a die pass?
 *
 * @example passes(4, 3) // false: a 3 is less than the activation value
 */
export function passes(activationValue: number, roll: number): boolean {
  return roll >= activationValue;
}

/** Faces of the die that pass. */
export function passingFaces(activationValue: number): number {
  // Tests ask this in battle, so no list is made.
  let faces = 0;
  for (let roll = 1; roll <= DIE; roll++) if (passes(activationValue, roll)) faces++;
  return faces;
}

/**
 * DP-10: chance that at least one of some dice passes.
 *
 * @example passChance(4, 2) // 0.75
 */
export function passChance(activationValue: number, dice: number): number {
  let allFail = 1;
  for (let die = 0; die < dice; die++) allFail *= (DIE - passingFaces(activationValue)) / DIE;
  return 1 - allFail;
}

/** DP-2, DP-16: do the dice of a failed test leave the pool? */
export function costsDice({ options }: Book, occasion: OCCASION): boolean {
  return occasion !== OCCASION.ACTIVATION || options.activation === 'test-costs-dice';
}

/** DP-11: inches that a unit falls back. */
export function fallBackInches({ tables }: Book, lostNow: number): number {
  return tables.fallBack * lostNow;
}

/** DP-14: when the owner of a unit lets it go. */
export function routPolicyOf({ options }: Book, { routPolicy }: Descriptor): Options['routPolicy'] {
  return routPolicy ?? options.routPolicy;
}

/** DP-14: does the owner let go a unit that fell back? */
export function letsGo(book: Book, unit: Descriptor, pool: number): boolean {
  const policy = routPolicyOf(book, unit);
  return policy === 'always' || (policy === 'when-pool-at-most' && pool <= book.tables.routAtMost);
}

/** DP-20: inches of a commander's effective range. */
export function commandSpan({ tables }: Book, quality: Quality): number {
  return tables.commandSpan[quality];
}

/** DP-41: how many of these medics help. */
export function helpersOf({ tables }: Book, medics: number): number {
  return Math.min(medics, tables.mostMedics);
}

/** What a casualty turns out to be: lightly or seriously wounded, or out of action. */
export type Wound = 'light' | 'serious' | 'out';

/**
 * DP-40, DP-41: the wound that a casualty's roll gives.
 *
 * @param medics who are there
 * @example woundOf(book, 4, true, 0) // 'out': 4 + 1 in the field
 */
export function woundOf(book: Book, roll: number, inTheField: boolean, medics: number): Wound {
  const { tables } = book;
  if (roll === 1) return 'light';
  if (roll === DIE) return 'out';
  const total = roll + (inTheField ? tables.fieldPenalty : 0) - helpersOf(book, medics) * tables.medicBonus;
  if (total <= tables.lightUpTo) return 'light';
  return total <= tables.seriousUpTo ? 'serious' : 'out';
}

/** Faces of the die that give each wound. */
export function woundFaces(book: Book, inTheField: boolean, medics: number): Record<Wound, number[]> {
  const faces = (wound: Wound) => facesWhere((roll) => woundOf(book, roll, inTheField, medics) === wound);
  return { light: faces('light'), serious: faces('serious'), out: faces('out') };
}

/** DP-42: the activation value of a unit with seriously wounded pieces. */
export function valueWithWounded(
  { tables }: Book,
  activationValue: number,
  wounded: number,
  pieces: number,
): number {
  const isWeak = wounded > 0 && 2 * wounded >= pieces;
  return activationValue + (isWeak ? tables.woundedPenalty : 0);
}

/** DP-42: inches that a unit with seriously wounded pieces moves. */
export function moveWithWounded({ tables }: Book, move: number): number {
  return Math.max(1, move - tables.woundedPenalty);
}

function facesWhere(holds: (roll: number) => boolean): number[] {
  return Array.from({ length: DIE }, (_, i) => 1 + i).filter(holds);
}
