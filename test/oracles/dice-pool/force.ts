import type { Scenario, ScenarioUnit } from '#src/scenario/schema.js';
import { isAirDefence } from '../plain-banded.js';
import { Effort } from '../plain-measures.js';
import { sum } from '../plain-pieces.js';
import type { Break } from '../plain-record.js';
import { rates } from '../weapon-bands/movement.js';
import type { Piece } from './pieces.js';
import { Pool } from './pool.js';
import { type Rules, rulesOf } from './rules.js';
import { Unit } from './unit.js';

export class Force {
  readonly id: string;
  /** Depths on the board are measured from the edge of the first force. */
  readonly first: boolean;
  readonly units: Unit[];
  readonly pool: Pool;
  enemy!: Force;
  broke: Break | null = null;
  enemysLossAtBreak: number | null = null;
  readonly effort = new Effort();
  /** Pieces of units that were removed by themselves in this section of the turn. */
  removedNow = 0;
  /** DP-4 */
  hasCollapsed = false;
  failedTests = 0;
  /** How often a lightly wounded piece returned to its unit. */
  returned = 0;

  constructor(description: Scenario['forces'][number], first: boolean, scenario: Scenario) {
    const rules = rulesOf(scenario);
    this.id = description.id;
    this.first = first;
    this.units = description.units.flatMap((unit) => this.#copies(unit, scenario));
    this.pool = new Pool(sum(this.units.map((unit) => diceOf(unit, rules))));
  }

  get pieces(): Piece[] {
    return this.units.flatMap(({ pieces }) => pieces);
  }

  get unitsWithFront(): Unit[] {
    return this.units.filter(({ isOnBoard }) => isOnBoard);
  }

  get gone(): number {
    return sum(this.units.map(({ gone }) => gone));
  }

  get isGone(): boolean {
    return this.unitsWithFront.length === 0;
  }

  #copies(unit: ScenarioUnit, scenario: Scenario): Unit[] {
    const { combat, board } = scenario;
    const means = {
      fullMove: rates(combat, board, unit).pace,
      isAirDefence: combat.model === 'weapon-bands' && isAirDefence(combat, unit),
    };
    const rules = rulesOf(scenario);
    return Array.from({ length: unit.copies }, (_, copy) => {
      const id = unit.copies === 1 ? unit.id : `${unit.id}-${copy + 1}`;
      return new Unit(id, unit, this, unit.slot + copy * unit.spacing, means, rules);
    });
  }
}

/** DP-1: the dice that a unit adds to the pool. */
function diceOf({ descriptor }: Unit, { tables }: Rules): number {
  const { poolDice } = tables;
  const ofCommander = descriptor.commander === undefined ? 0 : poolDice[descriptor.commander];
  return poolDice.unit + ofCommander + descriptor.standards * poolDice.standard;
}

export function deploy(scenario: Scenario): [Force, Force] {
  const [one, other] = scenario.forces.map((force, i) => new Force(force, i === 0, scenario));
  one.enemy = other!;
  other.enemy = one!;
  return [one, other];
}
