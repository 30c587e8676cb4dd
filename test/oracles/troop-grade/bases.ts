import type { Bases } from '#src/rules/troop-grade/troops.js';
import type { ScenarioUnit } from '#src/scenario/schema.js';
import { sum } from '../plain-pieces.js';
import { descriptorOf, type Rules } from './rules.js';

/** The bases of docs/battlefield.md, section 12, one object each. */

/** Why a base is no longer on the board. */
export const CAUSES = [
  'fire',
  'eliminated',
  'routed',
  'left',
  'surrendered',
  'abandoned',
  'assault',
] as const;
export type Cause = (typeof CAUSES)[number];

/** From worst to best; only machines can be anything but whole. */
export const CONDITIONS = ['immobilized', 'damaged', 'whole'] as const;
export type Condition = (typeof CONDITIONS)[number];

export class Base {
  /** How many pieces it counts as: a hull and those inside; all other bases count as one. */
  readonly pieces: number;
  /** Hits that kill it while it is whole. */
  readonly hits: number;
  /** Distance from the edge of its own force. */
  depth: number;
  condition: Condition = 'whole';
  isPinned = false;
  /** Why it was lost, once it is. */
  lostTo: Cause | null = null;

  /** Whether it moved this turn. */
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

/** The kinds of bases that units have. */
export const basesOf = (unit: ScenarioUnit): Bases =>
  descriptorOf(unit).bases ?? (isHull(unit) ? 'tanks' : 'foot');

/** A hull is one base with those inside; otherwise each soldier of the roster is one. */
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
