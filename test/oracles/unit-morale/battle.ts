import type { Assault, Cover } from '#src/battlefield/description.js';
import type { Scenario } from '#src/scenario/schema.js';
import { Field } from '../plain-field.js';
import { type Random, roll, type Thrown } from '../plain-pieces.js';
import { deploy, type Force } from './force.js';
import { type Rules, rulesOf } from './rules.js';
import type { Unit } from './unit.js';

/** The current state of one battle: what every phase of a turn reads and changes. */
export class Battle {
  readonly scenario: Scenario;
  readonly rules: Rules;
  readonly random: Random;
  readonly forces: [Force, Force];
  readonly field: Field;
  /** Totals of 2d6 so far: which piece of a unit, or force, reads it, and what it needs. */
  readonly totals: { turn: number; by: string; who: string; total: number; needed: number }[] = [];
  turn = 0;

  constructor(scenario: Scenario, random: Random) {
    this.scenario = scenario;
    this.rules = rulesOf(scenario);
    this.random = random;
    this.forces = deploy(scenario);
    this.field = new Field(scenario.board);
  }

  /** One die with this many sides, counted from 1. */
  die(sides: number, what: Thrown, { id }: { id: string }): number {
    return roll(sides, () => this.random(what, id));
  }

  /** For a unit, or a force. */
  twoDice(by: { id: string }): number {
    return this.die(6, 'test', by) + this.die(6, 'test', by);
  }

  /** @returns does it reach the number? */
  reaches(needed: number, total: number, by: { id: string }, who: string): boolean {
    this.totals.push({ turn: this.turn, by: by.id, who, total, needed });
    return total >= needed;
  }

  /** In the order in which they are listed, on the board or not. */
  get units(): Unit[] {
    return this.forces.flatMap(({ units }) => units);
  }

  get unitsWithFront(): Unit[] {
    return this.units.filter(({ hasFront }) => hasFront);
  }

  get assault(): Assault | undefined {
    const { combat } = this.scenario;
    return combat.model === 'scripted' ? undefined : combat.assault;
  }

  /** A flyer is never in cover. */
  coverAt(unit: Unit, ownDepth: number): Cover {
    return unit.isFlyer ? 'open' : this.field.coverAt(unit, ownDepth);
  }

  isCovered(unit: Unit, ownDepth: number): boolean {
    return this.coverAt(unit, ownDepth) !== 'open';
  }

  /** Between the fronts of any two units on the board, friends or enemies. */
  squaredGap(one: Unit, other: Unit): number {
    const depth = one.force === other.force ? other.front : this.scenario.board.depth - other.front;
    return (one.front - depth) ** 2 + (one.slot - other.slot) ** 2;
  }

  /** Air defence targets flyers only, and no other unit targets flyers. */
  couldTarget(unit: Unit, enemy: Unit): boolean {
    return unit.isAirDefence === enemy.isFlyer;
  }

  /** The enemy with the nearest front; among equally near ones, the one listed first. */
  pickTarget(unit: Unit): Unit | null {
    return this.nearest(unit, (enemy) => this.couldTarget(unit, enemy));
  }

  private nearest(unit: Unit, counts: (enemy: Unit) => boolean): Unit | null {
    let target: Unit | null = null;
    let nearest = Number.POSITIVE_INFINITY;
    for (const enemy of unit.force.enemy.unitsWithFront) {
      if (!counts(enemy)) continue;
      const squared = this.squaredGap(unit, enemy);
      if (squared < nearest) [target, nearest] = [enemy, squared];
    }
    return target;
  }

  /** The unit's target, if they are in contact (section 3). */
  targetInContact(unit: Unit): Unit | null {
    const target = this.pickTarget(unit);
    if (target === null || unit.isFlyer || target.isFlyer) return null;
    return this.squaredGap(unit, target) <= this.scenario.board.contactRange ** 2 ? target : null;
  }

  /** In close combat: the nearest enemy on the ground, if they are in contact. */
  foeInContact(unit: Unit): Unit | null {
    const foe = this.nearest(unit, (enemy) => !enemy.isFlyer);
    if (foe === null || unit.isFlyer) return null;
    return this.squaredGap(unit, foe) <= this.scenario.board.contactRange ** 2 ? foe : null;
  }

  /** Units, friends or enemies, that this unit sees (11.2). */
  isInSight(seen: Unit, from: Unit): boolean {
    const { sight, sightIntoCover } = this.rules.tables;
    const isWithin = (reach: number) => this.squaredGap(from, seen) <= reach ** 2;
    return isWithin(sightIntoCover) || (isWithin(sight) && !this.isCovered(seen, seen.front));
  }
}
