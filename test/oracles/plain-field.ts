import type { Board, Cover } from '#src/battlefield/description.js';

/** A unit that is on the board. */
interface Placed {
  readonly slot: number;
  readonly front: number;
  readonly force: { readonly first: boolean };
}

/** A unit that knows its enemies. */
interface Opposed<Unit> extends Placed {
  readonly force: { readonly first: boolean; readonly enemy: { readonly unitsWithFront: Unit[] } };
  /** Its weapons are air defence: only flyers are enemies. */
  readonly isAirDefence?: boolean;
  readonly isFlyer?: boolean;
}

/** A hull that was lost: its place, measured from the first force's edge. */
type Wreck = { depth: number; slot: number };

/** The board of docs/battlefield.md, section 1, and the wrecks on it: cover and distances. */
export class Field {
  readonly board: Board;
  readonly #wreckRadius: number;
  readonly #wrecks: Wreck[];

  constructor(board: Board, wreckRadius = 0, wrecks: Wreck[] = []) {
    this.board = board;
    this.#wreckRadius = wreckRadius;
    this.#wrecks = wrecks;
  }

  /** A copy that later changes do not affect. */
  asItIsNow(): Field {
    return new Field(this.board, this.#wreckRadius, [...this.#wrecks]);
  }

  /** MR-34 */
  leaveWreck(unit: Placed, ownDepth: number): void {
    this.#wrecks.push({ depth: this.#fromFirstEdge(unit, ownDepth), slot: unit.slot });
  }

  /** The cover at an own depth in the unit's slot; the last zone listed wins. */
  coverAt(unit: Placed, ownDepth: number): Cover {
    const { width, zones } = this.board;
    const depth = this.#fromFirstEdge(unit, ownDepth);
    const zone = zones.findLast(
      ({ from, to, left = 0, right = width }) =>
        from <= depth && depth <= to && left <= unit.slot && unit.slot <= right,
    );
    const cover = zone?.cover ?? 'open';
    return cover === 'open' && this.#isByWreck(depth, unit.slot) ? 'concealment' : cover;
  }

  isCovered(unit: Placed, ownDepth: number): boolean {
    return this.coverAt(unit, ownDepth) !== 'open';
  }

  /** From an own depth in the unit's slot to the front of an enemy unit. */
  squaredDistance(unit: Placed, ownDepth: number, enemy: Placed): number {
    return (this.board.depth - ownDepth - enemy.front) ** 2 + (unit.slot - enemy.slot) ** 2;
  }

  /** From an own depth in the unit's slot to the nearest front of the enemy. */
  squaredToNearest<Unit extends Opposed<Unit>>(unit: Unit, ownDepth: number): number {
    const { unitsWithFront } = unit.force.enemy;
    return Math.min(...unitsWithFront.map((enemy) => this.squaredDistance(unit, ownDepth, enemy)));
  }

  /** The enemy with the nearest front; among equally near ones, the one listed first. */
  pickTarget<Unit extends Opposed<Unit>>(unit: Unit): Unit | null {
    const wantsFlyers = unit.isAirDefence === true;
    return this.nearestEnemy(unit, ({ isFlyer = false }) => isFlyer === wantsFlyers);
  }

  /** The same, among the enemies that meet the condition. */
  nearestEnemy<Unit extends Opposed<Unit>>(
    unit: Unit,
    counts: (enemy: Unit) => boolean = () => true,
  ): Unit | null {
    let target: Unit | null = null;
    let nearest = Number.POSITIVE_INFINITY;
    for (const enemy of unit.force.enemy.unitsWithFront.filter(counts)) {
      const distance = this.squaredDistance(unit, unit.front, enemy);
      if (distance < nearest) [target, nearest] = [enemy, distance];
    }
    return target;
  }

  /** When fire begins: the unit's target, if they are in contact (section 3); flyers never are. */
  targetInContact<Unit extends Opposed<Unit>>(unit: Unit): Unit | null {
    const target = this.pickTarget(unit);
    return target !== null && this.#touch(unit, target) ? target : null;
  }

  /** In close combat: the nearest enemy that does not fly, if they are in contact; also for air defence. */
  foeInContact<Unit extends Opposed<Unit>>(unit: Unit): Unit | null {
    const foe = this.nearestEnemy(unit, ({ isFlyer = false }) => !isFlyer);
    return foe !== null && this.#touch(unit, foe) ? foe : null;
  }

  #touch<Unit extends Opposed<Unit>>(unit: Unit, enemy: Unit): boolean {
    if (unit.isFlyer || enemy.isFlyer) return false;
    return this.squaredDistance(unit, unit.front, enemy) <= this.board.contactRange ** 2;
  }

  #fromFirstEdge(unit: Placed, ownDepth: number): number {
    return unit.force.first ? ownDepth : this.board.depth - ownDepth;
  }

  #isByWreck(depth: number, slot: number): boolean {
    const near = (distance: number) => Math.abs(distance) <= this.#wreckRadius;
    return this.#wrecks.some((wreck) => near(wreck.depth - depth) && near(wreck.slot - slot));
  }
}
