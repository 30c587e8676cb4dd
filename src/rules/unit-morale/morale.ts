import type { Experience, Training } from '../../battlefield/weapon-bands/tables.js';
import type { Book, Situation } from './book.js';

/** The rules of the book, in the order of its clauses. Morale is tested with 2d6; high is good. */

/** Chances of 2 … 12 on two dice. */
export const TWO_DICE: readonly number[] = [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1].map((ways) => ways / 36);
export const LEAST_ROLL = 2;

/** UM-10: the printed number; null: there are no such troops. */
export function printedNumber({ tables }: Book, training: Training, experience: Experience): number | null {
  return tables.moraleNumbers[training][experience];
}

/**
 * UM-10, UM-11: the morale number of a unit.
 *
 * @example moraleNumber(book, 'regular', 'veteran', ['elite']) // 4: 5 − 1
 */
export function moraleNumber(
  book: Book,
  training: Training,
  experience: Experience,
  situations: readonly Situation[],
): number {
  const base = printedNumber(book, training, experience) ?? 0;
  return situations.reduce((sum, situation) => sum + book.tables.situations[situation], base);
}

/** UM-22: what a unit sees and has suffered when it tests; each number multiplies its modifier. */
export interface Conditions {
  /** Casualties of the enemy in sight. */
  enemyCasualties: number;
  /** Full tenths of its pieces that are casualties. */
  tenths: number;
  /** From here on 0 or 1. */
  closeOrIndirect: number;
  outnumbered: number;
  apc: number;
  enemyHmaOrApc: number;
  enemyTanks: number;
  airAttack: number;
}

/** UM-22: what the conditions add to the roll of every piece at a place. */
export function conditionModifier({ tables }: Book, conditions: Readonly<Conditions>): number {
  const by = tables.testModifiers;
  return (
    conditions.enemyCasualties * by.enemyCasualty +
    conditions.closeOrIndirect * by.closeOrIndirect +
    conditions.tenths * by.friendlyCasualties +
    conditions.outnumbered * by.outnumbered +
    conditions.apc * by.apc +
    conditions.enemyHmaOrApc * by.enemyHmaOrApc +
    conditions.enemyTanks * by.enemyTanks +
    conditions.airAttack * by.airAttack
  );
}

/** The rank of a piece that takes a test: a soldier without rank, an NCO, an officer. */
export const enum RANKED {
  SOLDIER = 0,
  NCO = 1,
  OFFICER = 2,
}

/** UM-22: what a piece adds for itself; `isLed`: it is led by example. */
export function ownModifier({ tables }: Book, ranked: RANKED, isLed: boolean): number {
  const { officerTaking, ncoTaking, leading } = tables.testModifiers;
  const rank = ranked === RANKED.OFFICER ? officerTaking : ranked === RANKED.NCO ? ncoTaking : 0;
  return rank + (isLed ? leading : 0);
}

/** UM-23: the results, the best first. */
export const RESULTS = ['carries on', 'held', 'retires', 'runs'] as const;
export const enum RESULT {
  CARRIES_ON = 0,
  HELD = 1,
  RETIRES = 2,
  RUNS = 3,
}

/**
 * UM-23: the result of a test.
 *
 * @param total roll and modifiers
 * @example readTest(book, 5, 2) // RESULT.HELD: 3 below the number
 */
export function readTest({ tables }: Book, needed: number, total: number): RESULT {
  const below = needed - total;
  if (below <= 0) return RESULT.CARRIES_ON;
  if (below <= tables.heldUpTo) return RESULT.HELD;
  return below <= tables.retiresUpTo ? RESULT.RETIRES : RESULT.RUNS;
}

/** The chance of each result at a needed number and a modifier. */
export function resultChances(book: Book, needed: number, modifier: number): number[] {
  const chances = RESULTS.map(() => 0);
  TWO_DICE.forEach((chance, i) => {
    const result = readTest(book, needed, LEAST_ROLL + i + modifier);
    chances[result] = chances[result] + chance;
  });
  return chances;
}

/**
 * UM-24: can these hits make a unit test under the reading in play, or, with `none`, under the default one? `telling`
 * hits put a piece out of action or killed a hull.
 */
export function mayCauseTest({ options }: Book, hits: number, telling: number): boolean {
  return hits > (options.hitsCauseMorale === 'every-hit' ? 0 : telling);
}

/**
 * UM-30: the highest threshold that a group has reached: 1 to 3; 0: none.
 *
 * @example thresholdReached(book, 2, 8) // 1: two casualties of eight
 */
export function thresholdReached({ tables }: Book, casualties: number, members: number): number {
  const { first, second, third } = tables.groupPercent;
  if (100 * casualties >= third * members) return 3;
  if (100 * casualties >= second * members) return 2;
  const small = members <= tables.smallGroup;
  const reached = small ? casualties >= tables.groupCasualties : 100 * casualties >= first * members;
  return reached ? 1 : 0;
}

/** UM-30: what is added to a group's roll at a threshold, 1 to 3. */
export function groupModifier({ tables }: Book, threshold: number): number {
  const { first, second, third } = tables.groupModifiers;
  return [first, second, third][threshold - 1];
}

/** UM-30, UM-31: does a group carry on? If not, it withdraws. */
export function groupCarriesOn(book: Book, needed: number, roll: number, threshold: number): boolean {
  return roll + groupModifier(book, threshold) >= needed;
}

/** UM-32: must a group test, given the threshold that it has reached and the highest at which it has tested? */
export function groupTests({ options }: Book, reached: number, tested: number): boolean {
  return options.groupRetest === 'once' ? reached > tested : reached > 0;
}

/** UM-30: the number of a group whose units have these numbers and pieces. */
export function groupNumber({ options }: Book, units: readonly { number: number; pieces: number }[]): number {
  const numbers = units.map(({ number }) => number);
  if (options.groupNumber === 'lowest') return Math.min(...numbers);
  if (options.groupNumber === 'highest') return Math.max(...numbers);
  const pieces = (of: number) => units.reduce((sum, unit) => sum + (unit.number === of ? unit.pieces : 0), 0);
  return [...numbers].sort((a, b) => pieces(b) - pieces(a) || b - a)[0];
}
