import type { Scenario } from '#src/scenario/schema.js';
import { Field } from '../plain-field.js';
import { type Random, roll } from '../plain-pieces.js';
import { numberOf } from './expression.js';
import { Force, type Unit } from './force.js';
import { wholeOf } from './fraction.js';
import { type Page, pageOf, under } from './page.js';
import { Asking } from './words.js';

/** The current state of one battle. */
export class Battle {
  readonly scenario: Scenario;
  readonly page: Page;
  /** The scenario's settings for the tables of the page. */
  readonly tables: { [name: string]: unknown };
  readonly random: Random;
  readonly field: Field;
  readonly forces: [Force, Force];
  /** In the order of the scenario, on the board or not. */
  readonly units: readonly Unit[];
  turn = 0;
  /** The number of the field phase, counted through the battle. */
  phase = 0;

  constructor(scenario: Scenario, random: Random) {
    this.scenario = scenario;
    this.page = pageOf(scenario);
    this.tables = (under(this.page, scenario.rules).tables ?? {}) as { [name: string]: unknown };
    this.random = random;
    this.field = new Field(scenario.board);
    const [one, other] = scenario.forces.map((force, i) => new Force(force, i === 0, this.page));
    one.enemy = other;
    other.enemy = one;
    this.forces = [one, other];
    this.units = [...one.units, ...other.units];
    this.#startCounters();
  }

  readonly die = (sides: number): number => roll(sides, this.random);

  get unitsWithFront(): Unit[] {
    return this.units.filter(({ hasFront }) => hasFront);
  }

  #startCounters(): void {
    const start = (text: string | number | undefined, asking: Asking, to: number) =>
      Math.max(0, Math.min(to, wholeOf(numberOf(text ?? 0, asking))));
    for (const force of this.forces) {
      for (const unit of force.units) {
        for (const [name, counter] of Object.entries(this.page.counters ?? {}))
          unit.counters.set(name, start(counter.start, new Asking(this, force, unit), counter.to));
      }
      for (const [name, counter] of Object.entries(this.page['force-counters'] ?? {}))
        force.counters.set(name, start(counter.start, new Asking(this, force, null), counter.to));
    }
  }
}

/** Between the fronts of two units of one force. */
export const squaredDistanceOfFriends = (one: Unit, other: Unit): number =>
  (one.front - other.front) ** 2 + (one.slot - other.slot) ** 2;
