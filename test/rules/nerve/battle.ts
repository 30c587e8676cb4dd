import type { BattlefieldPlan } from '#src/battlefield/plan.js';
import { square } from '#src/battlefield/square.js';
import { type BattlefieldState, newState } from '#src/battlefield/state.js';
import { asPlayed, type PlayedStep } from '#src/battlefield/step.js';
import type { Chance } from '#src/random/chance.js';
import { type DiceRows, diceRows } from '#src/random/counts.js';
import type { Book } from './book.js';
import type { NerveWitness } from './events.js';
import { DIE } from './morale.js';
import { observers } from './story.js';
import type { NerveUnit } from './troops.js';
import { turnOf } from './turn.js';

/** The book for the units of a battle. */
export interface NervePlan {
  book: Book;
  /** By unit. */
  nerves: Int32Array;
  /** 1: it has it of the table. */
  fromTable: Int32Array;
  supportSquared: number;
  dice: DiceRows;
}

/** N-2: a unit has its own nerve, or that of the table. */
export function nerveOf({ tables }: Book, { nerve }: NerveUnit): number {
  return nerve.nerve ?? tables.nerve;
}

export function compileNerve(book: Book, units: readonly NerveUnit[]): NervePlan {
  return {
    book,
    nerves: Int32Array.from(units, (unit) => nerveOf(book, unit)),
    fromTable: Int32Array.from(units, ({ nerve }) => (nerve.nerve === undefined ? 1 : 0)),
    supportSquared: square(book.tables.supportInches),
    dice: diceRows(DIE, 1),
  };
}

/** A battle being played: the plan, where everybody is, where chance comes from, and who is told. */
export interface Battle {
  readonly field: BattlefieldPlan;
  readonly rules: NervePlan;
  readonly state: BattlefieldState;
  readonly chance: Chance;
  readonly steps: readonly PlayedStep<Battle>[];
  readonly turnCounts: Int32Array;
  witness: NerveWitness;
}

export function newBattle(field: BattlefieldPlan, rules: NervePlan, chance: Chance): Battle {
  const steps = asPlayed(turnOf(field, rules));
  const turnCounts = observers.newTurnCounts();
  const battle: Omit<Battle, 'witness'> = { field, rules, state: newState(field), chance, steps, turnCounts };
  return Object.assign(battle, { witness: observers.recorder(battle as Battle) });
}
