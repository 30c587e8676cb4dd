import type { Assault } from '#src/battlefield/description.js';
import type { Scenario } from '#src/scenario/schema.js';
import { Field } from '../plain-field.js';
import { type Random, roll, type Thrown } from '../plain-pieces.js';
import type { Base } from './bases.js';
import { deploy, type Force } from './force.js';
import { type Rules, rulesOf } from './rules.js';
import type { Test } from './tests.js';
import type { Unit } from './unit.js';

/** The current state of one battle: what every phase of a turn reads and changes. */
export class Battle {
  readonly scenario: Scenario;
  readonly rules: Rules;
  readonly random: Random;
  readonly forces: [Force, Force];
  readonly field: Field;
  /** TG-21 */
  readonly defender: Force | null;
  /** Taken so far. */
  readonly tests: Test[] = [];
  turn = 0;

  constructor(scenario: Scenario, random: Random) {
    this.scenario = scenario;
    this.rules = rulesOf(scenario);
    this.random = random;
    this.forces = deploy(scenario);
    this.field = new Field(scenario.board);
    this.defender = defenderOf(this.forces, this.rules);
  }

  /** One die with this many sides, counted from 1. */
  die(sides: number, what: Thrown, { id }: Unit): number {
    return roll(sides, () => this.random(what, id));
  }

  /** In the order in which they are listed, on the board or not. */
  get units(): Unit[] {
    return this.forces.flatMap(({ units }) => units);
  }

  get unitsWithFront(): Unit[] {
    return this.units.filter(({ hasFront }) => hasFront);
  }

  /** Undefined: there is no close combat. */
  get assault(): Assault | undefined {
    const { combat } = this.scenario;
    return combat.model === 'scripted' ? undefined : combat.assault;
  }

  /** In hard or all-round cover. */
  isInHardCover(unit: Unit, { depth }: Base): boolean {
    const cover = this.field.coverAt(unit, depth);
    return cover === 'hard' || cover === 'all-round';
  }

  /** The nearest enemy, whatever the unit's weapons are for. */
  nearestEnemy(unit: Unit): Unit | null {
    return this.field.nearestEnemy(unit);
  }

  squaredDistance(unit: Unit, enemy: Unit): number {
    return this.field.squaredDistance(unit, unit.front, enemy);
  }

  /** In close combat: the nearest enemy, if they are in contact. */
  foeInContact(unit: Unit): Unit | null {
    const foe = this.nearestEnemy(unit);
    if (foe === null) return null;
    return this.squaredDistance(unit, foe) <= this.scenario.board.contactRange ** 2 ? foe : null;
  }
}

/** Between the fronts of two units of one force. */
export const squaredDistanceOfFriends = (one: Unit, other: Unit): number =>
  (one.front - other.front) ** 2 + (one.slot - other.slot) ** 2;

function defenderOf([one, other]: [Force, Force], { options }: Rules): Force | null {
  if (options.defender === 'first') return one;
  if (options.defender === 'second') return other;
  if (options.defender === 'nobody') return null;
  const attacks = ({ units }: Force) => units.some(({ order }) => order === 'advance' || order === 'assault');
  if (attacks(one) === attacks(other)) return null;
  return attacks(one) ? other : one;
}
