import { Piece, type Random, takeAny } from './plain-pieces.js';

export type System = 'movement' | 'targeting' | 'damageControl';
/** A level of a system, or a weapon given by its name. */
export type Part = { system: System } | { weapon: string };

/** MR-6, MR-7: a vehicle or strongpoint, level by level and weapon by weapon. */
export class Hull extends Piece {
  readonly left: Part[];
  readonly lost: Part[] = [];
  /** Points at the start. */
  readonly level: number;
  readonly #fullMove: number;

  constructor(parts: Part[], fullMove: number, depth: number) {
    super(depth);
    this.left = parts;
    this.level = parts.length;
    this.#fullMove = fullMove;
  }

  get points(): number {
    return this.left.length;
  }

  get weapons(): string[] {
    return this.left.flatMap((part) => ('weapon' in part ? [part.weapon] : []));
  }

  /** Inches a turn, with the remaining levels of movement. */
  get movement(): number {
    const levels = countOf(this.left, 'movement');
    const ofAll = levels + countOf(this.lost, 'movement');
    return ofAll === 0 ? 0 : Math.floor((this.#fullMove * levels) / ofAll);
  }

  get damageControl(): number {
    return countOf(this.left, 'damageControl');
  }

  get lostTargeting(): number {
    return countOf(this.lost, 'targeting');
  }

  /** One point of damage: it removes one of the remaining levels and weapons. */
  damage(random: Random): void {
    this.lost.push(takeAny(this.left, random));
  }

  /** Lost levels that damage control can repair. */
  get mendable(): Part[] {
    return this.lost.filter(
      (part) => 'system' in part && (part.system === 'movement' || part.system === 'targeting'),
    );
  }

  /** Restores one of the lost levels of movement and targeting. */
  mend(random: Random): void {
    const part = takeAny(this.mendable, random);
    this.lost.splice(this.lost.indexOf(part), 1);
    this.left.push(part);
  }

  /** MR-61: how many of a crew get out when this many points are left, rounded half up, at least one. */
  crewLeft(crew: number, points: number): number {
    const rounded = Math.floor((2 * crew * points + this.level) / (2 * this.level));
    return Math.min(crew, Math.max(1, rounded));
  }
}

const countOf = (parts: Part[], system: System): number =>
  parts.filter((part) => 'system' in part && part.system === system).length;
