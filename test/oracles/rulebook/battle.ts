import type { Scenario } from '#src/scenario/schema.js';
import type { Random } from '../plain-pieces.js';
import { AnyBattle } from '../shared/battle.js';
import { deploy } from '../shared/force.js';
import { numberOf } from './expression.js';
import { Force, type Unit } from './force.js';
import { wholeOf } from './fraction.js';
import { type Page, pageOf, under } from './page.js';
import { Asking } from './words.js';

/** The current state of one battle. */
export class Battle extends AnyBattle<Unit, Force, Page> {
  /** The scenario's settings for the tables of the page. */
  readonly tables: { [name: string]: unknown };
  /** The number of the field phase, counted through the battle. */
  phase = 0;

  constructor(scenario: Scenario, random: Random) {
    super(scenario, random, pageOf(scenario), deploy(scenario, Force));
    this.tables = (under(this.page, scenario.rules).tables ?? {}) as { [name: string]: unknown };
    this.#startCounters();
  }

  get page(): Page {
    return this.rules;
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
