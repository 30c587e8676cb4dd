import type { Band, Tables } from '#src/rules/morale-ratio/book.js';
import type { Battle } from './plain-battle.js';
import { markAfterLoss } from './plain-damage.js';
import { abandon, isAbandoned } from './plain-lost-hull.js';
import { descriptorOf, type Rules } from './plain-muster.js';
import { type Piece, roll, Soldier } from './plain-pieces.js';
import { mustSurrender, shootOne, surrender } from './plain-surrender.js';
import type { Unit } from './plain-unit.js';

/** The checks of a unit in one phase, at the ratio that it has when they begin, even if pieces fall meanwhile. */
export class UnitChecks {
  readonly #battle: Battle;
  readonly #unit: Unit;
  readonly #band: Band;
  readonly #needed: number;
  /** MR-83 */
  readonly #neededUnprotected: number;
  readonly #surrendering: Piece[] = [];
  #isFirst = true;
  #someEliminated = false;

  constructor(battle: Battle, unit: Unit) {
    this.#battle = battle;
    this.#unit = unit;
    this.#band = bandOf(battle.rules.tables, unit);
    this.#needed = neededRoll(battle.rules, unit, this.#band, 0);
    this.#neededUnprotected = neededRoll(battle.rules, unit, this.#band, nbcFactor(battle.rules, unit));
  }

  /** MR-13: each piece checks for itself; a hull checks for its crew. */
  check(piece: Piece): void {
    const { rules, random } = this.#battle;
    piece.checked = true;
    const needed = piece instanceof Soldier ? this.#neededUnprotected : this.#needed;
    this.#countEffort(needed);
    if (roll(rules.tables.dieSides, random) <= needed) {
      piece.posture = 'steady';
      piece.marked = false; // MR-15
    } else if (this.#band.onFailure === 'eliminated') {
      piece.lostTo = 'eliminated'; // MR-34
      piece.fellToChecks = true;
      this.#someEliminated = true;
    } else if (mustSurrender(rules, this.#unit, piece)) {
      surrender(piece);
      this.#surrendering.push(piece);
    } else {
      piece.posture = this.#band.onFailure; // MR-11
    }
    if (piece === this.#unit.hull) this.#crewGoesAlong();
  }

  /** Called when all pieces have checked in this phase: now a morale officer may shoot. */
  letOfficerShoot(): void {
    shootOne(this.#unit, this.#surrendering, this.#battle.random);
  }

  /** An eliminated piece is a loss of its unit (MR-20). */
  markSurvivors(): void {
    if (this.#someEliminated) markAfterLoss(this.#battle, this.#unit);
  }

  /** A die is not thrown if every face passes, or none; the unit's row is looked up once. */
  #countEffort(needed: number): void {
    const { effort } = this.#unit.force;
    effort.test(needed >= 1 && needed < this.#battle.rules.tables.dieSides ? 1 : 0);
    if (this.#isFirst) effort.lookUp();
    this.#isFirst = false;
  }

  #crewGoesAlong(): void {
    const unit = this.#unit;
    const hull = unit.hull!;
    unit.shareFateOfHull();
    if (hull.lostTo !== null) {
      this.#battle.field.leaveWreck(unit, hull.depth); // MR-34
    } else if (isAbandoned(unit, hull)) {
      abandon(this.#battle, unit, hull); // MR-32
    }
  }
}

/** MR-10: the highest band that remaining points / level reaches. */
function bandOf({ bands }: Tables, { strength: { points, level } }: Unit): Band {
  return bands.find(({ fromPercent }) => 100 * points >= fromPercent * level)!;
}

function neededRoll({ options, tables }: Rules, unit: Unit, { needed }: Band, byAttack: number): number {
  const { dieSides } = tables;
  const automatic = { 'automatic-success': dieSides, 'automatic-failure': 0 };
  const printed = typeof needed === 'string' ? automatic[needed] : needed;
  if (typeof needed === 'string' && options.automaticStays) return printed; // MR-84
  const factored = printed + factorOf({ options, tables }, unit) + byAttack;
  return options.clamp === 'none' ? factored : Math.max(1, Math.min(dieSides - 1, factored));
}

/** The effect of the factors on the number needed: a bonus to the roll, which must be low, lowers that number. */
function factorOf({ options, tables }: Rules, unit: Unit): number {
  const { class: moraleClass, experience } = descriptorOf(unit.description);
  const classFactor = tables.classFactors[moraleClass];
  const byClass = { off: 0, intended: classFactor, literal: -classFactor }[options.moraleClasses]; // MR-81
  const isGreen = options.experience === 'on' && experience === 'green';
  return byClass - (isGreen ? tables.greenFactor : 0); // MR-82
}

/** MR-83: the effect of the attack on the number that the unit's soldiers need. */
function nbcFactor({ options, tables }: Rules, unit: Unit): number {
  if (!unit.underNbcAttack || descriptorOf(unit.description).nbcProtection) return 0;
  return { off: 0, intended: tables.nbcFactor, literal: -tables.nbcFactor }[options.psychology];
}
