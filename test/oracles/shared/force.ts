import type { Scenario, ScenarioUnit } from '#src/scenario/schema.js';
import { Effort } from '../plain-measures.js';
import { sum } from '../plain-pieces.js';
import type { Break } from '../plain-record.js';
import type { Identity } from './unit.js';

type Description = Scenario['forces'][number];

/** What a force has under every system: docs/battlefield.md, sections 2, 5 and 6. */
export abstract class AnyForce<Unit extends { readonly gone: number; readonly hasFront: boolean }> {
  readonly id: string;
  /** Depths on the board are measured from the edge of the first force. */
  readonly first: boolean;
  readonly units: Unit[];
  enemy!: this;
  broke: Break | null = null;
  enemysLossAtBreak: number | null = null;
  readonly effort = new Effort();

  constructor(description: Description, first: boolean, scenario: Scenario) {
    this.id = description.id;
    this.first = first;
    this.units = description.units.flatMap((unit) => this.#copies(unit, scenario));
  }

  protected abstract newUnit(who: Identity<this>, scenario: Scenario): Unit;

  #copies(unit: ScenarioUnit, scenario: Scenario): Unit[] {
    return Array.from({ length: unit.copies }, (_, copy) => {
      const id = unit.copies === 1 ? unit.id : `${unit.id}-${copy + 1}`;
      const slot = unit.slot + copy * unit.spacing;
      return this.newUnit({ id, description: unit, force: this, slot }, scenario);
    });
  }

  /** Units that still have pieces with a place on the board. */
  get unitsWithFront(): Unit[] {
    return this.units.filter(({ hasFront }) => hasFront);
  }

  /** Pieces no longer on the board. */
  get gone(): number {
    return sum(this.units.map(({ gone }) => gone));
  }

  get isGone(): boolean {
    return this.unitsWithFront.length === 0;
  }
}

/** The two forces of a battle, as enemies. */
export function deploy<Force extends { enemy: Force }>(
  scenario: Scenario,
  OfSystem: new (description: Description, first: boolean, scenario: Scenario) => Force,
): [Force, Force] {
  const [one, other] = scenario.forces.map((force, i) => new OfSystem(force, i === 0, scenario));
  one.enemy = other!;
  other.enemy = one!;
  return [one, other];
}
