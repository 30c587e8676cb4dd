import type { Cover } from '#src/battlefield/description.js';
import type { Scenario } from '#src/scenario/schema.js';
import type { Random } from '../plain-pieces.js';
import { AnyBattle } from '../shared/battle.js';
import { deploy } from '../shared/force.js';
import { Force } from './force.js';
import { type Rules, rulesOf } from './rules.js';
import type { Unit } from './unit.js';

/** The current state of one battle: what every phase of a turn reads and changes. */
export class Battle extends AnyBattle<Unit, Force, Rules> {
  /** Totals of 2d6 so far: which piece of a unit, or force, reads it, and what it needs. */
  readonly totals: { turn: number; by: string; who: string; total: number; needed: number }[] = [];

  constructor(scenario: Scenario, random: Random) {
    super(scenario, random, rulesOf(scenario), deploy(scenario, Force));
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

  /** Units, friends or enemies, that this unit sees (11.2). */
  isInSight(seen: Unit, from: Unit): boolean {
    const { sight, sightIntoCover } = this.rules.tables;
    const isWithin = (reach: number) => this.squaredGap(from, seen) <= reach ** 2;
    return isWithin(sightIntoCover) || (isWithin(sight) && !this.isCovered(seen, seen.front));
  }
}
