import { coverOf } from './cover.js';
import { targetModifier } from './fire.js';
import { type BattlefieldPlan, FIELDS, UNIT } from './plan.js';
import { type BattlefieldState, NOW, VOLLEY, volleyRoom } from './state.js';
import { nearestEnemy, nearestFoe } from './targets.js';
import { readWrecks } from './wrecks.js';

/** A battle, as far as steps of any system know it. */
export interface OnTheField {
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

/** All steps of a turn, one after the other. */
export function playSteps<Battle extends OnTheField & { readonly steps: readonly TurnStep<Battle>[] }>(
  battle: Battle,
  turn: number,
): void {
  const { steps, field } = battle;
  for (let i = 0; i < steps.length; i++) {
    const { unit: step, forces } = steps[i]!;
    if (step) for (let unit = 0; unit < field.unitCount; unit++) step(battle, unit, turn);
    else forces!(battle, turn);
  }
}

/** What a unit shows to others, beside its volleys. PIECES: 1 when it has any. */
export const FACE = [
  NOW.PIECES,
  NOW.FRONT,
  NOW.MOTION,
  NOW.UNDER_FIRE,
  NOW.AIM,
  NOW.WRECK,
  NOW.BODY,
  NOW.RULES,
  NOW.RULES + 1,
] as const;

/** Most numbers that a step reads: all volleys at a unit, and what it sees of the wrecks. */
export function mostRead(plan: BattlefieldPlan): number {
  return plan.unitCount * volleyRoom(plan) * VOLLEY + plan.unitCount + 16;
}

/** The nearest enemy, its front and how hard it is to hit there; and the wrecks in the unit's slot. */
export function nearestTarget(battle: OnTheField, unit: number, _: number, into: Int32Array): number {
  return look(battle, unit, nearestEnemy, into);
}

/** The same of the nearest enemy that does not fly. */
export function seesFoe(battle: OnTheField, unit: number, _: number, into: Int32Array): number {
  return look(battle, unit, nearestFoe, into);
}

function look(
  { field, state }: OnTheField,
  unit: number,
  nearest: typeof nearestEnemy,
  into: Int32Array,
): number {
  const target = state.units[unit * FIELDS.NOW + NOW.FRONT]! < 0 ? -1 : nearest(field, state, unit);
  into[0] = target;
  into[1] = target < 0 ? -1 : state.units[target * FIELDS.NOW + NOW.FRONT]!;
  into[2] = target < 0 ? 0 : targetModifier(field, state, target);
  seeTarget(field, state, target, into);
  return readWrecks(field, state, unit, into, 5);
}

/** What the modifier alone does not tell: the cover of a target, and whether its hull is lost. */
function seeTarget(field: BattlefieldPlan, state: BattlefieldState, target: number, into: Int32Array): void {
  const isThere = target >= 0 && state.units[target * FIELDS.NOW + NOW.FRONT]! >= 0;
  into[3] = isThere ? coverOf(field, state, target) : 0;
  into[4] = isThere && state.units[target * FIELDS.NOW + NOW.WRECK] !== 0 ? 1 : 0;
}

/** Front and motion of the unit's target, and how hard it is to hit; and the wrecks in the unit's slot. */
export function targetOnTheMove(
  { field, state }: OnTheField,
  unit: number,
  _: number,
  into: Int32Array,
): number {
  const target = state.units[unit * FIELDS.NOW + NOW.TARGET]!;
  const front = target < 0 ? -1 : state.units[target * FIELDS.NOW + NOW.FRONT]!;
  into[0] = front;
  into[1] = target < 0 ? -1 : state.units[target * FIELDS.NOW + NOW.MOTION]!;
  into[2] = front < 0 ? 0 : targetModifier(field, state, target);
  seeTarget(field, state, target, into);
  return readWrecks(field, state, unit, into, 5);
}

/** Dice thrown at the unit, by the faces that hit, those of NBC weapons apart. */
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
      while (at < count && !isLike(into, at, volleys, volley)) at += VOLLEY;
      if (at === count) {
        into[at] = volleys[volley]!;
        into[at + 1] = 0;
        into[at + 2] = volleys[volley + 2]!;
        into[at + 3] = volleys[volley + 3]!;
        count += VOLLEY;
      }
      into[at + 1] = into[at + 1]! + volleys[volley + 1]!;
    }
  }
  return count;
}

/** Do the dice of two volleys hit alike, and do the same? */
function isLike(these: Int32Array, at: number, those: Int32Array, other: number): boolean {
  return (
    these[at] === those[other] && these[at + 2] === those[other + 2] && these[at + 3] === those[other + 3]
  );
}

/** Looks at no other unit, but must wait until the step before is over for all. */
export function nothing(): number {
  return 0;
}

export function turnNumber(_: unknown, __: number, turn: number, into: Int32Array): number {
  into[0] = turn;
  return 1;
}
