import type { Scenario, ScenarioUnit } from '#src/scenario/schema.js';
import { Effort } from '../plain-measures.js';
import { sum } from '../plain-pieces.js';
import type { Break } from '../plain-record.js';
import type { Piece } from './pieces.js';
import { type TestCause, Unit } from './unit.js';

/** Pieces by their test result in one turn; a hull counts as one (11.10). */
export const noResults = () => ({ 'carried on': 0, held: 0, retiring: 0, 'retreating or surrendering': 0 });
export type Results = ReturnType<typeof noResults>;

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
  /** UM-31 */
  hasWithdrawn = false;
  /** The highest threshold of its group tests so far, 1 to 3. */
  highestTested = 0;

  readonly tests: Record<TestCause, number> = {
    first_fire: 0,
    enter: 0,
    cross: 0,
    hand_to_hand: 0,
    hit: 0,
  };
  held = 0;
  retired = 0;
  retreated = 0;
  rallied = 0;
  groupTests = 0;
  exploded = 0;
  results = noResults();

  constructor(description: Scenario['forces'][number], first: boolean, scenario: Scenario) {
    this.id = description.id;
    this.first = first;
    this.units = description.units.flatMap((unit) => this.#copies(unit, scenario));
    this.pieces = this.units.flatMap(({ pieces }) => pieces);
  }

  /** Counts a throw of 2d6 and a look at the modifiers: docs/battlefield.md, section 6. */
  countThrow(): void {
    this.effort.test(2);
    this.effort.lookUp();
  }

  get unitsWithFront(): Unit[] {
    return this.units.filter(({ hasFront }) => hasFront);
  }

  get casualties(): Piece[] {
    return this.pieces.filter(({ isCasualty }) => isCasualty);
  }

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
