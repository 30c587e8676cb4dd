import type { Scenario } from '#src/scenario/schema.js';
import { AnyForce } from '../shared/force.js';
import type { Identity } from '../shared/unit.js';
import type { Base } from './bases.js';
import { Events } from './events.js';
import { Unit } from './unit.js';

/** The reason for a test, as the name under which it is counted. */
export type TestCause = 'casualties' | 'recovery' | 'voluntary_rout' | 'lost_assault';

export class Force extends AnyForce<Unit> {
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

  protected override newUnit(who: Identity<this>, scenario: Scenario): Unit {
    return new Unit(who, scenario);
  }

  get bases(): Base[] {
    return this.units.flatMap(({ bases }) => bases);
  }
}
