import { type BattlefieldPlan, FIELDS, UNIT } from './plan.js';
import { type BattlefieldState, NOW, VOLLEY } from './state.js';
import { nearestEnemy } from './targets.js';

/** A battle, as far as steps of any system know it. */
interface OnTheField {
  readonly field: BattlefieldPlan;
  readonly state: BattlefieldState;
}

/**
 * One step of a turn. It is played for every unit in order and changes that unit alone, or once for
 * both forces and changes what is true of them.
 *
 * What a step of a unit depends on beside the unit itself and the plan, it writes down in `reads`. So one
 * outcome serves every battle in which it reads the same; on this rest the numbered states of `chain`.
 */
export interface TurnStep<Battle> {
  /** Section of docs/battlefield.md. */
  readonly phase: string;
  unit?(this: void, battle: Battle, unit: number, turn: number): void;
  forces?(this: void, battle: Battle, turn: number): void;
  /** Does what it reads change with the number of the turn? */
  readonly byTurn?: boolean;
  /**
   * Of other units it may look at the fields of a face (FACE) and at their volleys, of the forces at
   * the state of both sides. Writes whole numbers into `into`.
   *
   * @returns how many
   */
  reads?(this: void, battle: Battle, unit: number, turn: number, into: Int32Array): number;
  /** After this step of a unit its turn is over: its postures are those that are recorded. */
  readonly endsTurn?: true;
}

/** What a unit shows to others, beside its volleys. PIECES: 1 when it has any. */
export const FACE = [NOW.PIECES, NOW.FRONT, NOW.MOTION, NOW.UNDER_FIRE, NOW.AIM, NOW.BROKEN] as const;

/** Most numbers that a step reads: two for each volley at a unit, by faces of the die; the others need fewer. */
export const MOST_READ = 2 * 101 + 8;

/** The nearest enemy and its front. */
export function nearestTarget(
  { field, state }: OnTheField,
  unit: number,
  _: number,
  into: Int32Array,
): number {
  const target = state.units[unit * FIELDS.NOW + NOW.PIECES] === 0 ? -1 : nearestEnemy(field, state, unit);
  into[0] = target;
  into[1] = target < 0 ? -1 : state.units[target * FIELDS.NOW + NOW.FRONT]!;
  return 2;
}

/** Front and motion of the unit's target. */
export function targetOnTheMove({ state }: OnTheField, unit: number, _: number, into: Int32Array): number {
  const target = state.units[unit * FIELDS.NOW + NOW.TARGET]!;
  into[0] = target < 0 ? -1 : state.units[target * FIELDS.NOW + NOW.FRONT]!;
  into[1] = target < 0 ? -1 : state.units[target * FIELDS.NOW + NOW.MOTION]!;
  return 2;
}

/** Dice thrown at the unit, by the faces that hit. */
export function volleysAt({ field, state }: OnTheField, unit: number, _: number, into: Int32Array): number {
  const { units, volleys, unitVolleys } = state;
  const enemy = 1 - field.units[unit * FIELDS.UNIT + UNIT.FORCE]!;
  const end = field.firstUnit[enemy + 1]!;
  let count = 0;
  for (let shooter = field.firstUnit[enemy]!; shooter < end; shooter++) {
    if (units[shooter * FIELDS.NOW + NOW.AIM] !== unit) continue;
    const first = shooter * unitVolleys;
    const last = first + units[shooter * FIELDS.NOW + NOW.VOLLEYS]! * VOLLEY;
    for (let volley = first; volley < last; volley += VOLLEY) {
      let at = 0;
      while (at < count && into[at] !== volleys[volley]) at += 2;
      if (at === count) {
        into[at] = volleys[volley]!;
        into[at + 1] = 0;
        count += 2;
      }
      into[at + 1] = into[at + 1]! + volleys[volley + 1]!;
    }
  }
  return count;
}

export function turnNumber(_: unknown, __: number, turn: number, into: Int32Array): number {
  into[0] = turn;
  return 1;
}
