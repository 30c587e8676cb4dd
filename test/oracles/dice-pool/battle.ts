import type { Scenario } from '#src/scenario/schema.js';
import type { Random } from '../plain-pieces.js';
import { AnyBattle } from '../shared/battle.js';
import { deploy } from '../shared/force.js';
import { Force } from './force.js';
import { type Rules, rulesOf } from './rules.js';
import type { Unit } from './unit.js';

export class Battle extends AnyBattle<Unit, Force, Rules> {
  /** Ids of objectives that were met (section 9); for repeatable ones, at least once. */
  readonly happened = new Set<string>();

  constructor(scenario: Scenario, random: Random) {
    super(scenario, random, rulesOf(scenario), deploy(scenario, Force));
  }
}
