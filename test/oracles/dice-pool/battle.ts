import type { Scenario } from '#src/scenario/schema.js';
import { Field } from '../plain-field.js';
import type { Random } from '../plain-pieces.js';
import { deploy, type Force } from './force.js';
import { type Rules, rulesOf } from './rules.js';
import type { Unit } from './unit.js';

/** The current state of one battle: what every phase of a turn reads and changes. */
export class Battle {
  readonly scenario: Scenario;
  readonly rules: Rules;
  readonly random: Random;
  readonly forces: [Force, Force];
  readonly field: Field;
  /** Ids of objectives that were met (section 9); for repeatable ones, at least once. */
  readonly happened = new Set<string>();
  turn = 0;

  constructor(scenario: Scenario, random: Random) {
    this.scenario = scenario;
    this.rules = rulesOf(scenario);
    this.random = random;
    this.forces = deploy(scenario);
    this.field = new Field(scenario.board);
  }

  /** In the order in which they are listed, on the board or not. */
  get units(): Unit[] {
    return this.forces.flatMap((force) => force.units);
  }

  get unitsOnBoard(): Unit[] {
    return this.units.filter(({ isOnBoard }) => isOnBoard);
  }
}

/** Between the fronts of two units of one force. */
export const squaredDistanceOfFriends = (one: Unit, other: Unit): number =>
  (one.depth - other.depth) ** 2 + (one.slot - other.slot) ** 2;
