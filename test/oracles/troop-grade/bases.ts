import type { Bases } from '#src/rules/troop-grade/troops.js';
import type { ScenarioUnit } from '#src/scenario/schema.js';
import { sum } from '../plain-pieces.js';
import { descriptorOf, type Rules } from './rules.js';

/** The bases of docs/battlefield.md, section 12, one object each. */

/** Why a base is no longer on the board. */
export type Cause = 'fire' | 'eliminated' | 'routed' | 'left' | 'surrendered' | 'abandoned' | 'assault';

/** The worst one first; only machines are ever anything but whole. */
export const CONDITIONS = ['immobilized', 'damaged', 'whole'] as const;
export type Condition = (typeof CONDITIONS)[number];

export class Base {
  /** How many it is where pieces are counted: a hull and those inside; all others are one. */
  readonly pieces: number;
  /** Hits that kill it while it is whole. */
  readonly hits: number;
  /** Distance from its force's own edge. */
  depth: number;
  condition: Condition = 'whole';
  isPinned = false;
  /** Its fate, once it has one. */
  lostTo: Cause | null = null;

  /** In the movement of this turn. */
  moved = false;
  /** Killed or damaged by the hits of the phase. */
  wasStruck = false;

  constructor(pieces: number, hits: number, depth: number) {
    this.pieces = pieces;
    this.hits = hits;
    this.depth = depth;
  }

  get isPresent(): boolean {
    return this.lostTo === null;
  }

  get canMove(): boolean {
    return !this.isPinned && this.condition !== 'immobilized';
  }
}

export const isHull = ({ kind }: ScenarioUnit): boolean => kind === 'vehicle';

/** What the bases of a unit are. */
export const basesOf = (unit: ScenarioUnit): Bases =>
  descriptorOf(unit).bases ?? (isHull(unit) ? 'tanks' : 'foot');

/** A hull with those inside is one base; of all others every one of the roster is. */
export function muster(unit: ScenarioUnit, rules: Rules): Base[] {
  const { kind, warbots, roster, at } = unit;
  if ((kind !== 'infantry' && kind !== 'crew' && kind !== 'vehicle') || warbots > 0) {
    throw new Error('no unit of this system');
  }
  const strength = sum(Object.values(roster));
  const hits = hitsOf(basesOf(unit), rules);
  if (isHull(unit)) return [new Base(1 + strength, hits, at)];
  return Array.from({ length: strength }, () => new Base(1, hits, at));
}

function hitsOf(bases: Bases, { tables }: Rules): number {
  if (bases === 'tanks') return tables.tankHits;
  return bases === 'vehicles' ? tables.vehicleHits : 1;
}
