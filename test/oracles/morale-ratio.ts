import type { FlatCombat } from '../../src/battlefield/description.js';
import type { Scenario } from '../../src/scenario/schema.js';
import {
  type Break,
  deploy,
  doctrineStep,
  excess,
  type Force,
  isCovered,
  pickTarget,
  type Random,
  type Soldier,
  seekCover,
  sum,
  type Unit,
} from './plain-battle.js';
import { type Rules, UnitChecks } from './plain-check.js';
import { inRange, isFlat, ScriptedLosses, Volley } from './plain-combat.js';
import { countPostures, outcomeOf, type PlainBattle } from './plain-outcome.js';

export type { PlainBattle } from './plain-outcome.js';

/** Plays one battle of a scenario under `morale-ratio`, every soldier and every die for itself. */
export function playPlainBattle(scenario: Scenario, random: Random): PlainBattle {
  return new Player(scenario, random).play();
}

/** The turn of docs/battlefield.md, section 4. */
class Player {
  readonly #scenario: Scenario;
  readonly #random: Random;
  readonly #rules: Rules;
  readonly #forces: [Force, Force];
  #turn = 0;

  constructor(scenario: Scenario, random: Random) {
    this.#scenario = scenario;
    this.#random = random;
    this.#rules = scenario.rules['morale-ratio'] as Rules;
    const { options, tables } = this.#rules;
    // MR-3: one point per individual; MR-80: leaders by rank.
    this.#forces = deploy(scenario, (rank) => (options.leaders === 'on' ? tables.rankPoints[rank] : 1));
  }

  play(): PlainBattle {
    const { turnLimit } = this.#scenario;
    const postures = this.#forces.map((force) => [countPostures(force)]);
    while (this.#turn < turnLimit && !this.#forces.some((force) => force.isGone)) {
      this.#playTurn();
      for (const [i, force] of this.#forces.entries()) postures[i]!.push(countPostures(force));
    }
    return outcomeOf(this.#forces, this.#turn, turnLimit, postures);
  }

  #playTurn(): void {
    this.#turn++;
    for (const { soldiers } of this.#forces) {
      for (const soldier of soldiers) {
        soldier.acted = soldier.checked = soldier.moved = soldier.fired = false;
      }
    }
    this.#settleIntents();
    if (isFlat(this.#scenario.combat)) this.#fireInterceptively(this.#scenario.combat);
    this.#check();
    this.#noteBreaks();
    this.#move();
    this.#fire();
    this.#compareLossesWithBreakingPoint();
  }

  get #unitsOnBoard(): Unit[] {
    return this.#forces.flatMap((force) => force.unitsOnBoard);
  }

  // 4.1

  #settleIntents(): void {
    const { board } = this.#scenario;
    for (const unit of this.#unitsOnBoard) {
      const { doctrine } = unit.description;
      const withdraws = doctrine.order === 'withdraw' && this.#turn >= doctrine.fromTurn;
      unit.leaving = withdraws || unit.force.breakingPoint !== null; // MR-70
      unit.target = pickTarget(board, unit);
      unit.closing = !unit.leaving && excess(board, unit, unit.front) > 0;
    }
  }

  // 4.2

  #fireInterceptively(combat: FlatCombat): void {
    const { board } = this.#scenario;
    const volley = new Volley(board, combat, this.#random);
    for (const unit of this.#unitsOnBoard) {
      const { target } = unit;
      if (!unit.description.interceptiveFire || unit.onTheMove || !target?.onTheMove) continue;
      if (!inRange(board, combat, unit, unit.front, target)) continue;

      const checks = this.#checksOf(unit);
      const able = unit.present.filter(
        ({ depth, posture }) => posture !== 'broken' && inRange(board, combat, unit, depth, target),
      );
      for (const soldier of able) {
        if (soldier.marked) checks.check(soldier); // MR-40
        soldier.acted = soldier.checked = true;
        if (soldier.lostTo !== null || soldier.posture === 'broken') continue;
        const { posture } = soldier;
        const penalty = posture === 'steady' ? 0 : this.#rules.tables.interceptiveFactors[posture]; // MR-41
        volley.fire(unit, soldier, target, penalty);
      }
    }
    volley.fall().forEach(placeMarkers);
  }

  // 4.3

  /** MR-21, MR-23: whoever has a marker checks before anything else. */
  #check(): void {
    for (const unit of this.#unitsOnBoard) {
      const checks = this.#checksOf(unit);
      for (const soldier of unit.present) {
        if (soldier.marked && !soldier.acted) checks.check(soldier);
      }
    }
  }

  #checksOf(unit: Unit): UnitChecks {
    return new UnitChecks(this.#rules, unit, this.#random);
  }

  #noteBreaks(): void {
    for (const force of this.#forces) {
      const units = force.units.filter((unit) => unit.present.length + eliminatedNow(unit) > 0);
      for (const unit of units) {
        if (this.#hasBroken(unit)) unit.broke ??= this.#breakByChecks([unit]);
      }
      const all = units.length > 0 && units.every((unit) => unit.broke !== null);
      if (all) force.broke ??= this.#breakByChecks(force.units);
    }
  }

  #hasBroken(unit: Unit): boolean {
    const eliminated = eliminatedNow(unit);
    const broken = unit.present.filter((soldier) => soldier.posture === 'broken').length + eliminated;
    const ofAll = unit.present.length + eliminated;
    return broken > 0 && 100 * broken >= this.#rules.tables.unitBreakPercent * ofAll;
  }

  /** Those whom this turn's checks eliminated are part of the break, not of the loss that led to it. */
  #breakByChecks(units: Unit[]): Break {
    return { turn: this.#turn, loss: sum(units.map((unit) => unit.gone - eliminatedNow(unit))) };
  }

  // 4.4

  #move(): void {
    const moves = this.#unitsOnBoard.flatMap((unit) =>
      unit.present.map((soldier) => ({ soldier, to: this.#destination(unit, soldier) })),
    );
    for (const { soldier, to } of moves) {
      if (to === 'off the board') {
        soldier.lostTo = soldier.posture === 'broken' ? 'routed' : 'left';
      } else {
        soldier.moved = to !== soldier.depth;
        soldier.depth = to;
      }
    }
    for (const unit of this.#forces.flatMap((force) => force.units)) unit.underFire = false;
  }

  #destination(unit: Unit, { depth, posture, acted }: Soldier): number | 'off the board' {
    const { board } = this.#scenario;
    const { move } = unit.description;
    if (unit.leaving || posture === 'broken') {
      return depth > move ? depth - move : 'off the board'; // MR-32, MR-35
    }
    const step = acted ? 0 : doctrineStep(board, unit, depth);
    const underFire = unit.underFire || acted;
    if (posture === 'steady' || (posture === 'cautious' && !underFire)) return depth + step;

    const covered = isCovered(board, unit, depth);
    if (posture === 'cautious') {
      // MR-30
      if (!covered) return seekCover(board, unit, depth, step) ?? depth;
      if (step <= 0) return depth + step;
      let to = depth;
      while (to < depth + step && isCovered(board, unit, to + 1)) to++;
      return to;
    }
    // MR-31
    if (covered) return depth;
    return (
      seekCover(board, unit, depth, underFire ? 0 : step) ?? (underFire ? Math.max(0, depth - move) : depth)
    );
  }

  // 4.5

  #fire(): void {
    const { combat } = this.#scenario;
    const losses = isFlat(combat)
      ? this.#openFire(combat)
      : new ScriptedLosses(combat, this.#unitsOnBoard, this.#turn, this.#random);
    this.#countWasted();
    losses.fall().forEach(placeMarkers);
  }

  #openFire(combat: FlatCombat): Volley {
    const { board } = this.#scenario;
    const volley = new Volley(board, combat, this.#random);
    for (const unit of this.#unitsOnBoard) {
      const target = pickTarget(board, unit);
      if (target === null) continue;
      for (const soldier of unit.present) {
        if (soldier.posture !== 'broken' && !soldier.acted) volley.fire(unit, soldier, target);
      }
    }
    return volley;
  }

  /** MR-25: the initiative went into a check and into nothing else. */
  #countWasted(): void {
    for (const force of this.#forces) {
      for (const { checked, acted, moved, fired, lostTo } of force.soldiers) {
        if (checked && !acted && !moved && !fired && lostTo === null) force.wastedInitiatives++;
      }
    }
  }

  // 4.6

  /** MR-70, MR-72 */
  #compareLossesWithBreakingPoint(): void {
    const { options, tables } = this.#rules;
    const { breakingPoint } = tables;
    if (breakingPoint === 'never') return;
    const worth = ({ points }: Soldier) => (options.endurance === 'pieces' ? 1 : points);
    for (const force of this.#forces) {
      const endurance = sum(force.soldiers.map(worth));
      const lost = sum(force.soldiers.filter(({ lostTo }) => lostTo !== null).map(worth));
      if (force.breakingPoint !== null || 100 * lost < breakingPoint * endurance) continue;
      const enemys = force.enemy.breakingPoint;
      if (enemys !== null && enemys < this.#turn) continue; // MR-71: who holds the field does not retreat
      force.breakingPoint = this.#turn;
      force.broke ??= { turn: this.#turn, loss: force.gone };
    }
  }
}

/** MR-20: at most one marker each. */
function placeMarkers(unit: Unit): void {
  for (const soldier of unit.present) soldier.marked = true;
}

/** Pieces that a check of this turn eliminated. */
const eliminatedNow = (unit: Unit): number =>
  unit.soldiers.filter((soldier) => soldier.checked && soldier.lostTo === 'eliminated').length;
