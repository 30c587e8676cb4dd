import { SILENT_WITNESS, type Witness } from '../../battlefield/witness.js';
import type { Conditions, RANKED, RESULT } from './morale.js';

/** What the rules of this book tell, beside what every battle does. */
export interface UnitMoraleWitness extends Witness {
  /** Somebody rolls for a place: `due` are bits of IS, 0: it is to rally. */
  rolled(unit: number, due: number, roll: number, conditions: Readonly<Conditions>): void;
  /** What the roll says of a cohort at the place; told before it changes. `modifier`: all. */
  judged(
    unit: number,
    cohort: number,
    ranked: RANKED,
    isLed: boolean,
    modifier: number,
    result: RESULT,
  ): void;
  /** Pieces are free again. */
  rallied(unit: number, pieces: number): void;
  /** Casualties are left behind; are tended. */
  leftBehind(unit: number, casualties: number): void;
  tended(unit: number, casualties: number): void;
  reorganised(unit: number): void;
  /** One of a unit's weapons tries to lock on to its target (UM-40), on so many faces. */
  lockedOn(unit: number, target: number, weapon: number, faces: number, locked: boolean): void;
  /** A group tests (UM-30) at a threshold. */
  groupTested(force: number, threshold: number, roll: number, needed: number, carriesOn: boolean): void;
  /** A unit that is still there took hits that can make it test (UM-24). */
  hit(unit: number): void;
  exploded(unit: number): void;
  /** After the battle: casualties that a force has, and those left behind. */
  recovered(force: number, casualties: number, leftBehind: number): void;
}

/** Nobody listens. */
export const SILENT: UnitMoraleWitness = {
  ...SILENT_WITNESS,
  rolled() {},
  judged() {},
  rallied() {},
  leftBehind() {},
  tended() {},
  reorganised() {},
  lockedOn() {},
  groupTested() {},
  hit() {},
  exploded() {},
  recovered() {},
};
