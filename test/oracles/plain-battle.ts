import type { Board, Cover, Rank } from '../../src/battlefield/description.js';
import type { Scenario, ScenarioUnit } from '../../src/scenario/schema.js';

/**
 * The field of docs/battlefield.md, sections 1 and 2, soldier by soldier:
 * board, cover, units, distances, targets and what a doctrine asks for.
 */

/** Uniform in [0, 1). */
export type Random = () => number;

export const roll = (sides: number, random: Random): number => 1 + Math.floor(random() * sides);

export type Posture = 'steady' | 'cautious' | 'shaken' | 'broken';
/** Why a soldier is no longer on the board. */
export type Cause = 'fire' | 'eliminated' | 'routed' | 'left';
export type Break = { turn: number; loss: number };

export class Soldier {
  readonly rank: Rank;
  readonly points: number;
  /** Distance from its force's own edge. */
  depth: number;
  posture: Posture = 'steady';
  marked = false;
  /** Its fate, once it has one. */
  lostTo: Cause | null = null;

  // This turn's.
  acted = false;
  checked = false;
  moved = false;
  fired = false;

  constructor(rank: Rank, points: number, depth: number) {
    this.rank = rank;
    this.points = points;
    this.depth = depth;
  }
}

export class Unit {
  readonly id: string;
  readonly description: ScenarioUnit;
  readonly force: Force;
  readonly slot: number;
  readonly soldiers: Soldier[];
  /** Points at the start (MR-3). */
  readonly level: number;
  underFire = false;
  broke: Break | null = null;

  // This turn's intents.
  target: Unit | null = null;
  leaving = false;
  closing = false;

  constructor(id: string, description: ScenarioUnit, force: Force, slot: number, soldiers: Soldier[]) {
    this.id = id;
    this.description = description;
    this.force = force;
    this.slot = slot;
    this.soldiers = soldiers;
    this.level = sum(soldiers.map(({ points }) => points));
  }

  get present(): Soldier[] {
    return this.soldiers.filter((soldier) => soldier.lostTo === null);
  }

  get gone(): number {
    return this.soldiers.length - this.present.length;
  }

  get remainingPoints(): number {
    return sum(this.present.map((soldier) => soldier.points));
  }

  get front(): number {
    return Math.max(...this.present.map((soldier) => soldier.depth));
  }

  get frontBody(): Soldier[] {
    const { front } = this;
    return this.present.filter((soldier) => soldier.depth === front);
  }

  get onTheMove(): boolean {
    return this.leaving || this.closing;
  }
}

export class Force {
  readonly id: string;
  /** The first force's edge is the one the board is measured from. */
  readonly first: boolean;
  readonly units: Unit[];
  readonly soldiers: Soldier[];
  enemy!: Force;
  broke: Break | null = null;
  /** The turn in which it reached its breaking point. */
  breakingPoint: number | null = null;
  wastedInitiatives = 0;

  constructor(description: Scenario['forces'][number], first: boolean, pointsOf: (rank: Rank) => number) {
    this.id = description.id;
    this.first = first;
    this.units = description.units.flatMap((unit) => this.#copies(unit, pointsOf));
    this.soldiers = this.units.flatMap((unit) => unit.soldiers);
  }

  get gone(): number {
    return sum(this.units.map((unit) => unit.gone));
  }

  get unitsOnBoard(): Unit[] {
    return this.units.filter((unit) => unit.present.length > 0);
  }

  get isGone(): boolean {
    return this.unitsOnBoard.length === 0;
  }

  #copies(unit: ScenarioUnit, pointsOf: (rank: Rank) => number): Unit[] {
    return Array.from({ length: unit.copies }, (_, copy) => {
      const id = unit.copies === 1 ? unit.id : `${unit.id}-${copy + 1}`;
      const soldiers = Object.entries(unit.roster).flatMap(([rank, count]) =>
        Array.from({ length: count }, () => new Soldier(rank as Rank, pointsOf(rank as Rank), unit.at)),
      );
      return new Unit(id, unit, this, unit.slot + copy * unit.spacing, soldiers);
    });
  }
}

export function deploy(scenario: Scenario, pointsOf: (rank: Rank) => number): [Force, Force] {
  const [one, other] = scenario.forces.map((force, i) => new Force(force, i === 0, pointsOf));
  one!.enemy = other!;
  other!.enemy = one!;
  return [one!, other!];
}

/** What a place in the unit's slot, at an own depth, offers: the last zone listed wins. */
export function coverAt(board: Board, unit: Unit, ownDepth: number): Cover {
  const depth = unit.force.first ? ownDepth : board.depth - ownDepth;
  const zone = board.zones.findLast(
    ({ from, to, left = 0, right = board.width }) =>
      from <= depth && depth <= to && left <= unit.slot && unit.slot <= right,
  );
  return zone?.cover ?? 'open';
}

export const isCovered = (board: Board, unit: Unit, ownDepth: number): boolean =>
  coverAt(board, unit, ownDepth) !== 'open';

/** From an own depth in the unit's slot to the front of an enemy unit. */
export function squaredDistance(board: Board, unit: Unit, ownDepth: number, enemy: Unit): number {
  return (board.depth - ownDepth - enemy.front) ** 2 + (unit.slot - enemy.slot) ** 2;
}

/** Nearest front to nearest front; of equally near ones the one listed first. */
export function pickTarget(board: Board, unit: Unit): Unit | null {
  let target: Unit | null = null;
  let nearest = Number.POSITIVE_INFINITY;
  for (const enemy of unit.force.enemy.unitsOnBoard) {
    const distance = squaredDistance(board, unit, unit.front, enemy);
    if (distance < nearest) [target, nearest] = [enemy, distance];
  }
  return target;
}

/** How far a soldier at an own depth still is from where its advance or assault ends. */
export function excess(board: Board, unit: Unit, ownDepth: number): number {
  const { target } = unit;
  const { doctrine } = unit.description;
  if (target === null || target.present.length === 0) return 0;
  if (doctrine.order !== 'advance' && doctrine.order !== 'assault') return 0;
  const range = doctrine.order === 'advance' ? doctrine.toRange : board.contactRange;
  const across = Math.abs(unit.slot - target.slot);
  const stopGap = across < range ? Math.floor(Math.sqrt(range ** 2 - across ** 2)) : 0;
  return board.depth - ownDepth - target.front - stopGap;
}

/** The step that the doctrine asks of a soldier, negative to the rear. */
export function doctrineStep(board: Board, unit: Unit, ownDepth: number): number {
  const { doctrine, at, move } = unit.description;
  if (doctrine.order === 'hold' || doctrine.order === 'withdraw') {
    return Math.max(-move, Math.min(move, at - ownDepth));
  }
  const far = excess(board, unit, ownDepth);
  if (far <= 0) return 0;
  return Math.min(move, unit.target?.closing ? Math.ceil(far / 2) : far);
}

/**
 * Where a soldier gets that seeks cover: the nearest covered depth behind, or within `reachAhead`
 * inches ahead; null when there is none.
 */
export function seekCover(board: Board, unit: Unit, ownDepth: number, reachAhead: number): number | null {
  for (let inches = 1; inches <= Math.max(ownDepth, reachAhead); inches++) {
    if (inches <= ownDepth && isCovered(board, unit, ownDepth - inches)) {
      return ownDepth - Math.min(inches, unit.description.move);
    }
    if (inches <= reachAhead && isCovered(board, unit, ownDepth + inches)) return ownDepth + inches;
  }
  return null;
}

export const sum = (numbers: number[]): number => numbers.reduce((total, n) => total + n, 0);
