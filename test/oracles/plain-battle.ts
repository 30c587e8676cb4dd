import type { Scenario } from '#src/scenario/schema.js';
import { Field } from './plain-field.js';
import { Force } from './plain-force.js';
import { type Rules, rulesOf } from './plain-muster.js';
import type { Random } from './plain-pieces.js';
import type { Unit } from './plain-unit.js';
import { AnyBattle } from './shared/battle.js';
import { deploy } from './shared/force.js';

export class Battle extends AnyBattle<Unit, Force, Rules> {
  constructor(scenario: Scenario, random: Random) {
    const rules = rulesOf(scenario);
    const field = new Field(scenario.board, rules.tables.wreckRadius);
    super(scenario, random, rules, deploy(scenario, Force), field);
  }
}
