import type { Assault } from '#src/battlefield/description.js';
import type { Scenario } from '#src/scenario/schema.js';
import { Field } from '../plain-field.js';
import { type Random, roll, type Thrown } from '../plain-pieces.js';

/** The current state of one battle: what every phase of a turn reads and changes, under every system. */
export abstract class AnyBattle<
  Unit,
  Force extends { readonly units: Unit[]; readonly unitsWithFront: Unit[] },
  Rules,
> {
  readonly scenario: Scenario;
  readonly rules: Rules;
  readonly random: Random;
  readonly forces: [Force, Force];
  readonly field: Field;
  turn = 0;

  constructor(
    scenario: Scenario,
    random: Random,
    rules: Rules,
    forces: [Force, Force],
    field = new Field(scenario.board),
  ) {
    this.scenario = scenario;
    this.rules = rules;
    this.random = random;
    this.forces = forces;
    this.field = field;
  }

  /** One die with this many sides, counted from 1, for a unit or a force. */
  die(sides: number, what: Thrown, { id }: { id: string }): number {
    return roll(sides, () => this.random(what, id));
  }

  /** In the order in which they are listed, on the board or not. */
  get units(): Unit[] {
    return this.forces.flatMap(({ units }) => units);
  }

  get unitsWithFront(): Unit[] {
    return this.forces.flatMap(({ unitsWithFront }) => unitsWithFront);
  }

  /** Undefined: there is no close combat. */
  get assault(): Assault | undefined {
    const { combat } = this.scenario;
    return combat.model === 'scripted' ? undefined : combat.assault;
  }
}

interface Placed {
  readonly front: number;
  readonly slot: number;
}

/** Between the fronts of two units of one force. */
export const squaredDistanceOfFriends = (one: Placed, other: Placed): number =>
  (one.front - other.front) ** 2 + (one.slot - other.slot) ** 2;
