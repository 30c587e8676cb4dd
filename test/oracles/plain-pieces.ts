import type { Rank } from '#src/battlefield/description.js';

/** The pieces of docs/battlefield.md, one object each, and the dice. */

/**
 * Uniform in [0, 1). A scripted battle is told what is thrown, and by which unit.
 */
export type Random = (what?: Thrown, unit?: string) => number;

/** Dice of a test, of shots and blows, of the hits that these score, of a barrage, and the pieces that are hit. */
export type Thrown = 'test' | 'shots' | 'blows' | 'struck' | 'shelled' | 'damage' | 'lock-on' | 'fall';

export const roll = (sides: number, random: () => number): number => 1 + Math.floor(random() * sides);

/** Removes a random element from a list, each with the same chance. */
export function takeAny<T>(list: T[], random: () => number): T {
  return list.splice(Math.floor(random() * list.length), 1)[0];
}

export const sum = (numbers: number[]): number => numbers.reduce((total, n) => total + n, 0);

export type Posture = 'steady' | 'cautious' | 'shaken' | 'broken';
/** Why a piece is no longer on the board. */
export const CAUSES = [
  'fire',
  'eliminated',
  'routed',
  'left',
  'surrendered',
  'shot',
  'abandoned',
  'assault',
] as const;
export type Cause = (typeof CAUSES)[number];

/** The walk of a piece that surrendered to the enemy: the distance, squared, and how much of it is covered. */
export type Walk = { squaredDistance: number; covered: number };

export abstract class Piece {
  /** Distance from its force's own edge. */
  depth: number;
  posture: Posture = 'steady';
  marked = false;
  /** Why it was lost, once it is. */
  lostTo: Cause | null = null;
  /** Not null once it has surrendered (MR-50); it then has no place on the board. */
  walk: Walk | null = null;
  /** Its squared distance to the nearest enemy front at the start of the turn (MR-50). */
  squaredToEnemy = Number.POSITIVE_INFINITY;

  // Reset every turn.
  acted = false;
  checked = false;
  moved = false;
  fired = false;
  /** In contact when the fire began, and able to fight. */
  engaged = false;
  /** Eliminated by a check, or lost with a hull that its crew abandoned: counted in E of section 4.3. */
  fellToChecks = false;
  /** MR-22: damaged while it had the initiative, so it checks next turn. */
  deferred = false;

  constructor(depth: number) {
    this.depth = depth;
  }

  abstract get points(): number;

  beginTurn(): void {
    this.acted = this.checked = this.moved = this.fired = this.engaged = false;
    this.fellToChecks = this.deferred = false;
  }

  takeHit(cause: Cause): void {
    this.lostTo = cause;
  }
}

export class Soldier extends Piece {
  readonly rank: Rank;
  readonly points: number;
  /** MR-52 */
  readonly isMoraleOfficer: boolean;

  constructor(rank: Rank, points: number, isMoraleOfficer: boolean, depth: number) {
    super(depth);
    this.rank = rank;
    this.points = points;
    this.isMoraleOfficer = isMoraleOfficer;
  }
}

/** MR-4: takes as many hits as it has points. */
export class Warbot extends Piece {
  #points: number;
  /** Set by the hits of this phase. */
  damaged = false;

  constructor(points: number, depth: number) {
    super(depth);
    this.#points = points;
  }

  get points(): number {
    return this.#points;
  }

  override takeHit(cause: Cause): void {
    this.#points--;
    this.damaged = true;
    if (this.#points === 0) super.takeHit(cause);
  }
}
