import type { Scenario } from '#src/scenario/schema.js';
import type { Random } from '../plain-pieces.js';
import { AnyBattle } from '../shared/battle.js';
import { deploy } from '../shared/force.js';
import type { Base } from './bases.js';
import { Force } from './force.js';
import { type Rules, rulesOf } from './rules.js';
import type { Test } from './tests.js';
import type { Unit } from './unit.js';

/** The current state of one battle: what every phase of a turn reads and changes. */
export class Battle extends AnyBattle<Unit, Force, Rules> {
  /** TG-21 */
  readonly defender: Force | null;
  /** Taken so far. */
  readonly tests: Test[] = [];

  constructor(scenario: Scenario, random: Random) {
    super(scenario, random, rulesOf(scenario), deploy(scenario, Force));
    this.defender = defenderOf(this.forces, this.rules);
  }

  /** In hard or all-round cover. */
  isInHardCover(unit: Unit, { depth }: Base): boolean {
    const cover = this.field.coverAt(unit, depth);
    return cover === 'hard' || cover === 'all-round';
  }
}

function defenderOf([one, other]: [Force, Force], { options }: Rules): Force | null {
  if (options.defender === 'first') return one;
  if (options.defender === 'second') return other;
  if (options.defender === 'nobody') return null;
  const attacks = ({ units }: Force) => units.some(({ order }) => order === 'advance' || order === 'assault');
  if (attacks(one) === attacks(other)) return null;
  return attacks(one) ? other : one;
}
