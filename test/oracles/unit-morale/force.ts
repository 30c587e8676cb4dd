import type { Scenario } from '#src/scenario/schema.js';
import { AnyForce } from '../shared/force.js';
import type { Identity } from '../shared/unit.js';
import type { Piece } from './pieces.js';
import { type TestCause, Unit } from './unit.js';

/** Pieces by their test result in one turn; a hull counts as one (11.10). */
export const noResults = () => ({ 'carried on': 0, held: 0, retiring: 0, 'retreating or surrendering': 0 });
export type Results = ReturnType<typeof noResults>;

export class Force extends AnyForce<Unit> {
  readonly pieces: Piece[] = this.units.flatMap(({ pieces }) => pieces);
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

  protected override newUnit(who: Identity<this>, scenario: Scenario): Unit {
    return new Unit(who, scenario);
  }

  /** Counts a throw of 2d6 and a look at the modifiers: docs/battlefield.md, section 6. */
  countThrow(): void {
    this.effort.test(2);
    this.effort.lookUp();
  }

  get casualties(): Piece[] {
    return this.pieces.filter(({ isCasualty }) => isCasualty);
  }
}
