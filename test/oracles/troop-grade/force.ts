import type { Scenario, ScenarioUnit } from '#src/scenario/schema.js';
import { Effort } from '../plain-measures.js';
import { sum } from '../plain-pieces.js';
import type { Break } from '../plain-record.js';
import type { Base } from './bases.js';
import { Events } from './events.js';
import { Unit } from './unit.js';

/** The reason for a test, as the name under which it is counted. */
export type TestCause = 'casualties' | 'recovery' | 'voluntary_rout' | 'lost_assault';

export class Force {
  readonly id: string;
  /** Depths on the board are measured from the edge of the first force. */
  readonly first: boolean;
  readonly units: Unit[];
  enemy!: Force;
  /** It retreats from the turn after this one. */
  broke: Break | null = null;
  enemysLossAtBreak: number | null = null;
  readonly effort = new Effort();

  readonly tests: Record<TestCause, number> = {
    casualties: 0,
    recovery: 0,
    voluntary_rout: 0,
    lost_assault: 0,
  };
  sharedDice = 0;
  pinned = 0;
  withdrew = 0;
  fled = 0;
  demoralizations = 0;
  recoveries = 0;
  assaultsLost = 0;
  damaged = 0;
  /** The events of this turn. */
  events = new Events();

  constructor(description: Scenario['forces'][number], first: boolean, scenario: Scenario) {
    this.id = description.id;
    this.first = first;
    this.units = description.units.flatMap((unit) => this.#copies(unit, scenario));
  }

  get unitsWithFront(): Unit[] {
    return this.units.filter(({ hasFront }) => hasFront);
  }

  get bases(): Base[] {
    return this.units.flatMap(({ bases }) => bases);
  }

  /** Pieces no longer on the board. */
  get gone(): number {
    return sum(this.units.map(({ gone }) => gone));
  }

  get isGone(): boolean {
    return this.unitsWithFront.length === 0;
  }

  #copies(unit: ScenarioUnit, scenario: Scenario): Unit[] {
    return Array.from({ length: unit.copies }, (_, copy) => {
      const id = unit.copies === 1 ? unit.id : `${unit.id}-${copy + 1}`;
      return new Unit(id, unit, this, unit.slot + copy * unit.spacing, scenario);
    });
  }
}

export function deploy(scenario: Scenario): [Force, Force] {
  const [one, other] = scenario.forces.map((force, i) => new Force(force, i === 0, scenario));
  one.enemy = other!;
  other.enemy = one!;
  return [one, other];
}
