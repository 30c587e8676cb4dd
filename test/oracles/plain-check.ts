import type { Descriptor, Options } from '../../src/rules/morale-ratio/options.js';
import type { Band, Tables } from '../../src/rules/morale-ratio/tables.js';
import { type Random, roll, type Soldier, type Unit } from './plain-battle.js';

export type Rules = { options: Options; tables: Tables };

/** The checks of a unit at the ratio that it has now, whoever falls while they last. */
export class UnitChecks {
  readonly #rules: Rules;
  readonly #random: Random;
  readonly #band: Band;
  readonly #needed: number;

  constructor(rules: Rules, unit: Unit, random: Random) {
    this.#rules = rules;
    this.#random = random;
    this.#band = bandOf(rules.tables, unit);
    this.#needed = neededRoll(rules, unit, this.#band);
  }

  /** MR-13: each soldier for itself. */
  check(soldier: Soldier): void {
    soldier.checked = true;
    if (roll(this.#rules.tables.dieSides, this.#random) <= this.#needed) {
      soldier.posture = 'steady';
      soldier.marked = false; // MR-15
    } else if (this.#band.onFailure === 'eliminated') {
      soldier.lostTo = 'eliminated'; // MR-34
    } else {
      soldier.posture = this.#band.onFailure; // MR-11
    }
  }
}

/** MR-10: the highest band that remaining points / level reaches. */
function bandOf({ bands }: Tables, { remainingPoints, level }: Unit): Band {
  return bands.find(({ fromPercent }) => 100 * remainingPoints >= fromPercent * level)!;
}

function neededRoll({ options, tables }: Rules, unit: Unit, { needed }: Band): number {
  const { dieSides } = tables;
  const automatic = { 'automatic-success': dieSides, 'automatic-failure': 0 };
  const printed = typeof needed === 'string' ? automatic[needed] : needed;
  if (typeof needed === 'string' && options.automaticStays) return printed; // MR-84
  const factored = printed + factorOf({ options, tables }, unit);
  return options.clamp === 'none' ? factored : Math.max(1, Math.min(dieSides - 1, factored));
}

/** What the factors do to the number needed: one that is added to the roll, which must be low, lowers it. */
function factorOf({ options, tables }: Rules, unit: Unit): number {
  const { class: moraleClass, experience } = unit.description['morale-ratio'] as Descriptor;
  const classFactor = tables.classFactors[moraleClass];
  const byClass = { off: 0, intended: classFactor, literal: -classFactor }[options.moraleClasses]; // MR-81
  const isGreen = options.experience === 'on' && experience === 'green';
  return byClass - (isGreen ? tables.greenFactor : 0); // MR-82
}
