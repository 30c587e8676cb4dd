import { type Book, type Effect, type Recovery, TOTALS } from './book.js';
import { type Descriptor, GRADES, type Grade } from './troops.js';

/** The rules of the book, in the order of its clauses. Morale is tested with d6; high is good. */

export const DIE = 6;
/** TG-10: a modified total of this, or more, never fails. */
export const NEVER_FAILS = 2;
/** The totals that never fail, then the columns of the chart. */
export const COLUMNS = 1 + TOTALS.length;

/**
 * TG-10: the column in which a total is read, 0 if it never fails. The last column has the lower totals, too.
 *
 * @example columnOf(1) // 1; columnOf(-5) is 4
 */
export function columnOf(total: number): number {
  return Math.max(0, Math.min(TOTALS.length, NEVER_FAILS - total));
}

/**
 * TG-10 to TG-12: the effects of a total on troops of a grade, the leftmost first.
 *
 * @example readChart(book, 'mutinous', -5) // ['surrender', 'disintegrate']
 */
export function readChart({ tables }: Book, grade: Grade, total: number): readonly Effect[] {
  const column = columnOf(total);
  return column === 0 ? [] : tables.chart[grade][TOTALS[column - 1]];
}

/** TG-13: the row in which a unit's own tests are read; under one reading a machine gun's is one above its grade. */
export function countsAs({ options }: Book, grade: Grade, heavyWeapon: Descriptor['heavyWeapon']): Grade {
  const isHigher = heavyWeapon === 'machine-gun' && options.machineGunOwnTest === 'higher';
  return isHigher ? oneHigher(grade) : grade;
}

function oneHigher(grade: Grade): Grade {
  return GRADES[Math.max(0, GRADES.indexOf(grade) - 1)];
}

/** What can hold for a unit that tests: the key of the modifier, the clause, and the name in stories. */
export const CONDITIONS = [
  { key: 'hardCover', clause: 'TG-20', name: 'hard cover' },
  { key: 'defender', clause: 'TG-21', name: 'scenario defender' },
  { key: 'weak', clause: 'TG-22', name: 'weak unit' },
  { key: 'damaged', clause: 'TG-23', name: 'damaged' },
  { key: 'unsupported', clause: 'TG-24', name: 'unsupported' },
  { key: 'demoralized', clause: 'TG-25', name: 'demoralized' },
  { key: 'remnant', clause: 'TG-26', name: 'remnant' },
  { key: 'gassed', clause: 'TG-27', name: 'gassed' },
] as const;
/** The same conditions as bits, in the same order. */
export const enum CONDITION {
  HARD_COVER = 1,
  DEFENDER = 2,
  WEAK = 4,
  DAMAGED = 8,
  UNSUPPORTED = 16,
  DEMORALIZED = 32,
  REMNANT = 64,
  GASSED = 128,
}

/** Does the condition at this place in CONDITIONS hold? */
export function holds(conditions: number, index: number): boolean {
  return (conditions & (1 << index)) !== 0;
}

/** TG-20: half or more of the bases are in hard cover, or better. */
export function isInHardCover(sheltered: number, bases: number): boolean {
  return 2 * sheltered >= bases;
}

/**
 * TG-22, TG-26: how the losses of a unit count, as bits of CONDITION.
 *
 * @example lossesOf(book, 6, 9) // CONDITION.REMNANT
 */
export function lossesOf({ options }: Book, lost: number, atStart: number): number {
  if (3 * lost >= 2 * atStart) return CONDITION.REMNANT | (options.remnantStacks ? CONDITION.WEAK : 0);
  return 3 * lost >= atStart ? CONDITION.WEAK : 0;
}

/**
 * TG-20 to TG-27: what conditions, bits of CONDITION, add to the roll.
 *
 * @example modifierOf(book, CONDITION.HARD_COVER | CONDITION.DEMORALIZED) // -1
 */
export function modifierOf({ tables }: Book, conditions: number): number {
  return CONDITIONS.reduce((sum, { key }, i) => sum + (holds(conditions, i) ? tables.modifiers[key] : 0), 0);
}

/**
 * TG-11: how many bases suffer the first of two effects; the others suffer the second.
 *
 * @example firstShare(5) // 3
 */
export function firstShare(bases: number): number {
  return Math.ceil(bases / 2);
}

/** TG-42: does a result clear demoralization? */
export function clears(effects: readonly Effect[]): boolean {
  return effects.every((effect) => effect === 'pinned');
}

/** TG-42: does an owner with this policy test, at this modifier? */
export function choosesRecovery(book: Book, policy: Recovery, grade: Grade, modifier: number): boolean {
  if (policy !== 'when-safe') return policy === 'always';
  for (let face = 1; face <= DIE; face++) if (!clears(readChart(book, grade, face + modifier))) return false;
  return true;
}

/** TG-31: inches that a machine goes back when it withdraws. */
export function withdrawalOf({ options }: Book, move: number): number {
  return options.vehicleWithdraw === 'full' ? move : Math.ceil(move / 2);
}

/** TG-32: inches of an assault move. */
export function assaultMove({ tables }: Book, move: number): number {
  return Math.floor((move * tables.assaultMovePercent) / 100);
}

/** TG-41: inches that a demoralized unit can move. */
export function demoralizedMove({ tables }: Book, move: number): number {
  return Math.floor((move * tables.demoralizedMovePercent) / 100);
}

/** TG-40: does a unit lose an assault when it lost `lost` bases there, and its target `theirs`? */
export function losesAssault({ options }: Book, lost: number, theirs: number, began: boolean): boolean {
  return lost > theirs || (options.assaultTie === 'attacker' && began && lost === theirs);
}

/** Effects in words: `rout + disintegrate`. */
export function resultName(effects: readonly Effect[]): string {
  return effects.length === 0 ? 'no effect' : effects.join(' + ');
}
