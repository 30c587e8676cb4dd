import type { Scenario, ScenarioUnit } from '#src/scenario/schema.js';
import { isAirDefence } from './plain-banded.js';
import { Effort } from './plain-measures.js';
import { musterHull, musterSoldiers, musterWarbots, type Rules, rulesOf } from './plain-muster.js';
import { type Piece, sum } from './plain-pieces.js';
import type { Break } from './plain-record.js';
import { Unit } from './plain-unit.js';
import { rates } from './weapon-bands/movement.js';

export class Force {
  readonly id: string;
  /** Depths on the board are measured from the edge of the first force. */
  readonly first: boolean;
  readonly units: Unit[];
  readonly pieces: Piece[];
  enemy!: Force;
  broke: Break | null = null;
  enemysLossAtBreak: number | null = null;
  readonly effort = new Effort();
  /** The turn in which it reached its breaking point. */
  breakingPoint: number | null = null;
  wastedInitiatives = 0;

  constructor(description: Scenario['forces'][number], first: boolean, scenario: Scenario) {
    this.id = description.id;
    this.first = first;
    this.units = description.units.flatMap((unit) => this.#copies(unit, scenario));
    this.pieces = this.units.flatMap((unit) => unit.pieces);
  }

  get gone(): number {
    return sum(this.units.map((unit) => unit.gone));
  }

  /** Units that still have pieces with a place on the board. */
  get unitsWithFront(): Unit[] {
    return this.units.filter((unit) => unit.hasFront);
  }

  get isGone(): boolean {
    return this.units.every((unit) => unit.present.length === 0);
  }

  #copies(unit: ScenarioUnit, scenario: Scenario): Unit[] {
    const rules: Rules = rulesOf(scenario);
    const { combat, board } = scenario;
    const usualWeapon = combat.model === 'flat' ? Object.keys(combat.weapons)[0] : 'rifles';
    const fullMove = rates(combat, board, unit).pace;
    const airDefence = combat.model === 'weapon-bands' && isAirDefence(combat, unit);
    return Array.from({ length: unit.copies }, (_, copy) => {
      const id = unit.copies === 1 ? unit.id : `${unit.id}-${copy + 1}`;
      const members = {
        hull: musterHull(unit, rules, unit.weapon ?? usualWeapon, fullMove),
        soldiers: musterSoldiers(unit, rules),
        warbots: musterWarbots(unit, rules),
        fullMove,
        airDefence,
      };
      return new Unit(id, unit, this, unit.slot + copy * unit.spacing, members, rules);
    });
  }
}

export function deploy(scenario: Scenario): [Force, Force] {
  const [one, other] = scenario.forces.map((force, i) => new Force(force, i === 0, scenario));
  one.enemy = other!;
  other.enemy = one!;
  return [one, other];
}
