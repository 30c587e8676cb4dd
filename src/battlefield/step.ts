import { copyFor } from './own-code.js';
import type { BattlefieldPlan } from './plan.js';
import { type BattlefieldState, NOW, VOLLEY, volleyRoom } from './state.js';

/** The part of a battle that steps of any system know. */
export interface OnTheField {
  readonly field: BattlefieldPlan;
  readonly state: BattlefieldState;
}

/** What a view looks at, in addition to the unit itself and the plan. */
export interface Sight {
  /** Fields of FACE: of enemies, and of other units of its own force. */
  readonly enemies?: readonly number[];
  readonly friends?: readonly number[];
  /** State of the forces, fields of SIDE. */
  readonly sides?: readonly number[];
  /** Volleys of enemies. */
  readonly volleys?: true;
  /** The number of the turn. */
  readonly turn?: true;
}

/** What a step of a unit looks at besides that unit, and what part of it affects the outcome. */
export interface View<Battle = OnTheField> {
  readonly sight: Sight;
  /** Writes what it sees as whole numbers, from `at` on. @returns where the next view writes */
  write(this: void, battle: Battle, unit: number, turn: number, into: Int32Array, at: number): number;
}

/**
 * One step of a turn. It is played for every unit in order and changes that unit alone, or once for
 * both forces and changes what is true of them.
 *
 * Besides the unit itself and the plan, a step of a unit depends only on what its views see. So one outcome
 * serves every battle in which they see the same; the numbered states of `chain` rely on this.
 */
export interface TurnStep<Battle> {
  /** Section of docs/battlefield.md. */
  readonly phase: string;
  /** Is there anything to do for a unit? Its own state and the plan decide. Left out: for all. */
  when?(this: void, battle: Battle, unit: number): boolean;
  unit?(this: void, battle: Battle, unit: number, turn: number): void;
  forces?(this: void, battle: Battle, turn: number): void;
  /** Of a step of both forces: does it depend on the number of the turn? */
  readonly byTurn?: boolean;
  /**
   * What it looks at; left out: nothing, so that it can be played together with the step before it. An empty
   * list: nothing, but it starts only when the step before it is over for all units.
   */
  readonly reads?: readonly View<Battle>[];
  /**
   * Does it check morale? Only such steps use what the system keeps for checks (`MoraleSystem.ofChecks`) and, where
   * ranks are drawn separately (`MoraleSystem.ranksApart`), the points of their unit.
   */
  readonly checks?: true;
  /** This step ends the turn of a unit: its postures are recorded as they are then. */
  readonly endsTurn?: true;
}

/** Plays a step for one unit. */
export function playFor<Battle>(step: TurnStep<Battle>, battle: Battle, unit: number, turn: number): void {
  if (step.when === undefined || step.when(battle, unit)) step.unit!(battle, unit, turn);
}

/** A step as it is played in every battle: for all units, or for the forces. */
export type PlayedStep<Battle> = (battle: Battle, turn: number) => void;

export function asPlayed<Battle extends OnTheField>(
  steps: readonly TurnStep<Battle>[],
): PlayedStep<Battle>[] {
  return steps.map(playedStep);
}

/** One step, for all units; the same step of another design point shares its code. */
function playedStep<Battle extends OnTheField>({
  phase,
  unit,
  when,
  forces,
}: TurnStep<Battle>): PlayedStep<Battle> {
  if (!unit) return forces!;
  return when
    ? copyFor(overThose<Battle>, phase, unit, when)(unit, when)
    : copyFor(overAll<Battle>, phase, unit)(unit);
}

function overAll<Battle extends OnTheField>(play: NonNullable<TurnStep<Battle>['unit']>): PlayedStep<Battle> {
  return (battle, turn) => {
    const { unitCount } = battle.field;
    for (let unit = 0; unit < unitCount; unit++) play(battle, unit, turn);
  };
}

function overThose<Battle extends OnTheField>(
  play: NonNullable<TurnStep<Battle>['unit']>,
  when: NonNullable<TurnStep<Battle>['when']>,
): PlayedStep<Battle> {
  return (battle, turn) => {
    const { unitCount } = battle.field;
    for (let unit = 0; unit < unitCount; unit++) if (when(battle, unit)) play(battle, unit, turn);
  };
}

/** Plays a step for all units, or for the forces. */
export function playStep<Battle extends OnTheField>(
  step: TurnStep<Battle>,
  battle: Battle,
  turn: number,
): void {
  playedStep(step)(battle, turn);
}

/** Plays all steps of a turn, one after the other. */
export function playSteps<Battle extends OnTheField & { readonly steps: readonly PlayedStep<Battle>[] }>(
  battle: Battle,
  turn: number,
): void {
  const { steps } = battle;
  for (let i = 0; i < steps.length; i++) {
    const play = steps[i];
    play(battle, turn);
  }
}

/** Writes what a step sees by its views. @returns how many numbers */
export function readViews<Battle>(
  step: { when?: TurnStep<Battle>['when'] | undefined; reads?: TurnStep<Battle>['reads'] | undefined },
  battle: Battle,
  unit: number,
  turn: number,
  into: Int32Array,
): number {
  const { when, reads = [] } = step;
  if (when && !when(battle, unit)) return 0;
  let at = 0;
  for (const view of reads) at = view.write(battle, unit, turn, into, at);
  return at;
}

/** What a unit shows to others, in addition to its volleys. PIECES: 1 when it has any. */
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
