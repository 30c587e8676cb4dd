import type { Scenario } from '#src/scenario/schema.js';
import { Field } from './plain-field.js';
import { deploy, type Force } from './plain-force.js';
import { type Rules, rulesOf } from './plain-muster.js';
import type { Random } from './plain-pieces.js';
import type { Unit } from './plain-unit.js';

/** The current state of one battle: what every phase of a turn reads and changes. */
export class Battle {
  readonly scenario: Scenario;
  readonly rules: Rules;
  readonly random: Random;
  readonly forces: [Force, Force];
  readonly field: Field;
  turn = 0;

  constructor(scenario: Scenario, random: Random) {
    this.scenario = scenario;
    this.rules = rulesOf(scenario);
    this.random = random;
    this.forces = deploy(scenario);
    this.field = new Field(scenario.board, this.rules.tables.wreckRadius);
  }

  get units(): Unit[] {
    return this.forces.flatMap((force) => force.units);
  }

  get unitsWithFront(): Unit[] {
    return this.forces.flatMap((force) => force.unitsWithFront);
  }
}
