import type { Descriptor } from '#src/rules/dice-pool/troops.js';
import type { ScenarioUnit } from '#src/scenario/schema.js';
import type { Break } from '../plain-record.js';
import type { Force } from './force.js';
import { Piece, type Role } from './pieces.js';
import { descriptorOf, type Rules } from './rules.js';

interface Means {
  /** Inches per turn, with no wounded. */
  fullMove: number;
  /** Its weapon is air defence. */
  isAirDefence: boolean;
}

/** A unit as described in docs/battlefield.md, section 10: all its pieces are at one place. */
export class Unit {
  readonly id: string;
  readonly description: ScenarioUnit;
  readonly descriptor: Descriptor;
  readonly force: Force;
  readonly slot: number;
  readonly pieces: Piece[];
  readonly isAirDefence: boolean;
  readonly #fullMove: number;
  readonly #rules: Rules;
  /** Distance from the edge of its own force. */
  depth: number;
  hasFallenBack = false;
  broke: Break | null = null;
  /** Its last pieces fell (DP-3). */
  isDestroyed = false;
  /** It was removed too close to the enemy (DP-50). */
  hasSurrendered = false;

  // Reset every turn.
  isActive = false;
  hasMoved = false;
  isTreating = false;
  target: Unit | null = null;
  leaving = false;
  onTheMove = false;
  /** Pieces that fell in the attack of this phase. */
  lostInAttack = 0;

  constructor(
    id: string,
    description: ScenarioUnit,
    force: Force,
    slot: number,
    { fullMove, isAirDefence }: Means,
    rules: Rules,
  ) {
    this.id = id;
    this.description = description;
    this.descriptor = descriptorOf(description);
    this.force = force;
    this.slot = slot;
    this.depth = description.at;
    this.pieces = muster(description, this.descriptor);
    this.isAirDefence = isAirDefence;
    this.#fullMove = fullMove;
    this.#rules = rules;
  }

  beginTurn(): void {
    this.isActive = this.hasMoved = this.isTreating = this.leaving = this.onTheMove = false;
    this.target = null;
    this.lostInAttack = 0;
  }

  get present(): Piece[] {
    return this.pieces.filter(({ isPresent }) => isPresent);
  }

  get gone(): number {
    return this.pieces.length - this.present.length;
  }

  get isOnBoard(): boolean {
    return this.present.length > 0;
  }

  get hasFront(): boolean {
    return this.isOnBoard;
  }

  get front(): number {
    return this.depth;
  }

  get closing(): boolean {
    return this.onTheMove && !this.leaving;
  }

  get isSteady(): boolean {
    return this.isOnBoard && !this.hasFallenBack;
  }

  /** The commander, while on the board. */
  get commander(): Piece | null {
    return this.present.find(({ role }) => role === 'commander') ?? null;
  }

  get seniorCommander(): Piece | null {
    return this.descriptor.senior ? this.commander : null;
  }

  /** Inches per turn (DP-42). */
  get move(): number {
    if (!this.pieces.some(({ fightsWounded }) => fightsWounded)) return this.#fullMove;
    return Math.max(1, this.#fullMove - this.#rules.tables.woundedPenalty);
  }

  /** Its present activation value (DP-42). */
  get activationValue(): number {
    const wounded = this.pieces.filter(({ fightsWounded }) => fightsWounded).length;
    const areHalf = wounded > 0 && 2 * wounded >= this.present.length;
    return this.descriptor.av + (areHalf ? this.#rules.tables.woundedPenalty : 0);
  }
}

/** The commander, the medics, then all others; which piece is which makes no difference. */
function muster({ kind, roster, warbots }: ScenarioUnit, { commander, medics }: Descriptor): Piece[] {
  if ((kind !== 'infantry' && kind !== 'crew') || warbots > 0) throw new Error('no unit of this system');
  const strength = Object.values(roster).reduce((total, count) => total + count, 0);
  const special: Role[] = [
    ...(commander === undefined ? [] : ['commander' as const]),
    ...Array.from({ length: medics }, () => 'medic' as const),
  ];
  return Array.from({ length: strength }, (_, i) => new Piece(special[i] ?? 'soldier'));
}
