import type { Descriptor } from '#src/rules/dice-pool/troops.js';
import type { Scenario, ScenarioUnit } from '#src/scenario/schema.js';
import { isAirDefence } from '../plain-banded.js';
import { AnyUnit, type Identity } from '../shared/unit.js';
import { rates } from '../weapon-bands/movement.js';
import type { Force } from './force.js';
import { Piece, type Role } from './pieces.js';
import { descriptorOf, type Rules, rulesOf } from './rules.js';

/** A unit as described in docs/battlefield.md, section 10: all its pieces are at one place. */
export class Unit extends AnyUnit<Force, Piece> {
  readonly descriptor: Descriptor;
  readonly pieces: Piece[];
  /** Its weapon is air defence. */
  readonly isAirDefence: boolean;
  /** Inches per turn, with no wounded. */
  readonly #fullMove: number;
  readonly #rules: Rules;
  /** Distance from the edge of its own force. */
  depth: number;
  hasFallenBack = false;
  /** Its last pieces fell (DP-3). */
  isDestroyed = false;
  /** It was removed too close to the enemy (DP-50). */
  hasSurrendered = false;

  // Reset every turn.
  isActive = false;
  hasMoved = false;
  isTreating = false;
  /** Pieces that fell in the attack of this phase. */
  lostInAttack = 0;

  constructor(who: Identity<Force>, scenario: Scenario) {
    super(who);
    const { combat, board } = scenario;
    const { description } = who;
    this.descriptor = descriptorOf(description);
    this.depth = description.at;
    this.pieces = muster(description, this.descriptor);
    this.isAirDefence = combat.model === 'weapon-bands' && isAirDefence(combat, description);
    this.#fullMove = rates(combat, board, description).pace;
    this.#rules = rulesOf(scenario);
  }

  override beginTurn(): void {
    super.beginTurn();
    this.isActive = this.hasMoved = this.isTreating = false;
    this.lostInAttack = 0;
  }

  get front(): number {
    return this.depth;
  }

  get isSteady(): boolean {
    return this.hasFront && !this.hasFallenBack;
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
