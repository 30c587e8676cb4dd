import type { Scenario } from '#src/scenario/schema.js';
import { sum } from '../plain-pieces.js';
import { AnyForce } from '../shared/force.js';
import type { Identity } from '../shared/unit.js';
import type { Piece } from './pieces.js';
import { Pool } from './pool.js';
import { type Rules, rulesOf } from './rules.js';
import { Unit } from './unit.js';

export class Force extends AnyForce<Unit> {
  readonly pool: Pool;
  /** Pieces of units that were removed by themselves in this section of the turn. */
  removedNow = 0;
  /** DP-4 */
  hasCollapsed = false;
  failedTests = 0;
  /** How often a lightly wounded piece returned to its unit. */
  returned = 0;

  constructor(description: Scenario['forces'][number], first: boolean, scenario: Scenario) {
    super(description, first, scenario);
    const rules = rulesOf(scenario);
    this.pool = new Pool(sum(this.units.map((unit) => diceOf(unit, rules))));
  }

  get pieces(): Piece[] {
    return this.units.flatMap(({ pieces }) => pieces);
  }

  protected override newUnit(who: Identity<this>, scenario: Scenario): Unit {
    return new Unit(who, scenario);
  }
}

/** DP-1: the dice that a unit adds to the pool. */
function diceOf({ descriptor }: Unit, { tables }: Rules): number {
  const { poolDice } = tables;
  const ofCommander = descriptor.commander === undefined ? 0 : poolDice[descriptor.commander];
  return poolDice.unit + ofCommander + descriptor.standards * poolDice.standard;
}
