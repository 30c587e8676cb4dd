import type { Force } from './plain-force.js';
import type { Hull } from './plain-hull.js';
import type { Rules } from './plain-muster.js';
import { type Piece, type Soldier, sum, type Warbot } from './plain-pieces.js';
import { type Identity, SpreadUnit } from './shared/unit.js';

interface Members {
  hull: Hull | null;
  soldiers: Soldier[];
  warbots: Warbot[];
  /** Inches per turn, before any loss. */
  fullMove: number;
  /** Its weapons are air defence. */
  airDefence: boolean;
}

/** A unit as described in docs/battlefield.md, section 2. */
export class Unit extends SpreadUnit<Force, Piece> {
  /** The crew of a hull, inside or on foot. */
  readonly soldiers: Soldier[];
  readonly hull: Hull | null;
  /** All pieces: hull, soldiers, warbots. */
  readonly pieces: Piece[];
  /** Points at the start (MR-3 to MR-6); a hull's crew counts for nothing. */
  readonly level: number;
  readonly #warbots: Warbot[];
  readonly #rules: Rules;
  readonly #fullMove: number;
  readonly #airDefence: boolean;
  underFire = false;
  underNbcAttack = false;
  /** In this phase. */
  attackedWithNbc = false;
  /** Set by the hits of this phase. */
  someFell = false;

  constructor(
    who: Identity<Force>,
    { hull, soldiers, warbots, fullMove, airDefence }: Members,
    rules: Rules,
  ) {
    super(who);
    this.hull = hull;
    this.soldiers = soldiers;
    this.#warbots = warbots;
    this.pieces = [...(hull === null ? [] : [hull]), ...soldiers, ...warbots];
    this.level = hull?.level ?? sum(this.pieces.map(({ points }) => points));
    this.#rules = rules;
    this.#fullMove = fullMove;
    this.#airDefence = airDefence;
  }

  /** The hull with its crew inside, as long as it is on the board. */
  get mannedHull(): Hull | null {
    return this.hull?.lostTo === null ? this.hull : null;
  }

  /** What is left of a hull's unit without the hull. */
  get onFoot(): boolean {
    return this.hull !== null && this.hull.lostTo !== null;
  }

  /** Pieces with a place that act for themselves; a hull acts for those inside. */
  override get actors(): Piece[] {
    const { mannedHull } = this;
    if (mannedHull !== null) return [mannedHull];
    return this.pieces.filter((piece) => piece.lostTo === null && piece.walk === null);
  }

  get armour(): number {
    return this.onFoot ? 0 : this.description.armour;
  }

  /** A crew on foot has no weapons. */
  get isAirDefence(): boolean {
    return this.#airDefence && !this.onFoot;
  }

  /** Inches per turn. */
  get move(): number {
    if (this.onFoot) return this.#rules.tables.footMove;
    return this.mannedHull?.movement ?? this.#fullMove;
  }

  /** MR-33: a strongpoint that is shut down. */
  get isShutDown(): boolean {
    const { mannedHull } = this;
    if (mannedHull === null || this.description.kind !== 'strongpoint') return false;
    const any = this.#rules.options.strongpointShutdown === 'any-failure';
    return any ? mannedHull.posture !== 'steady' : mannedHull.posture === 'broken';
  }

  /** The points that a check compares (MR-10). */
  get strength(): { points: number; level: number } {
    const level =
      this.onFoot && this.#rules.options.bailedCrews === 'off'
        ? sum(this.soldiers.map(({ points }) => points))
        : this.level; // MR-62
    const points = this.mannedHull?.points ?? sum(this.present.map((piece) => piece.points));
    return { points: Math.min(points, level), level };
  }

  /** What this unit still contributes to the force's endurance (MR-72). */
  get endurance(): number {
    return this.onFoot && this.#rules.options.bailedCrews === 'off' ? 0 : this.strength.points;
  }

  endPhaseOfHits(): void {
    this.someFell = false;
    for (const warbot of this.#warbots) warbot.damaged = false;
  }

  /** Those inside a hull share its place and posture, and leave with it. */
  shareFateOfHull(): void {
    const { hull } = this;
    if (hull === null) return;
    for (const soldier of this.soldiers) {
      soldier.depth = hull.depth;
      soldier.posture = hull.posture;
      soldier.lostTo = hull.lostTo;
      soldier.fellToChecks = hull.fellToChecks;
    }
  }
}
