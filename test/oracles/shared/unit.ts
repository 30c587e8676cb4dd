import type { ScenarioUnit } from '#src/scenario/schema.js';
import type { Break } from '../plain-record.js';

/** Which unit it is, of which force, and where. */
export interface Identity<Force> {
  id: string;
  description: ScenarioUnit;
  force: Force;
  slot: number;
}

/** What a unit has under every system: docs/battlefield.md, sections 2 and 3. */
export abstract class AnyUnit<Force, Piece extends { readonly lostTo: string | null }> {
  readonly id: string;
  readonly description: ScenarioUnit;
  readonly force: Force;
  readonly slot: number;
  broke: Break | null = null;

  // The intents of this turn.
  target: this | null = null;
  leaving = false;
  onTheMove = false;

  constructor({ id, description, force, slot }: Identity<Force>) {
    this.id = id;
    this.description = description;
    this.force = force;
    this.slot = slot;
  }

  beginTurn(): void {
    this.target = null;
    this.leaving = this.onTheMove = false;
  }

  abstract get pieces(): Piece[];

  /** Its pieces on the board. */
  get present(): Piece[] {
    return this.pieces.filter(({ lostTo }) => lostTo === null);
  }

  /** How many are no longer on the board. */
  get gone(): number {
    return this.pieces.length - this.present.length;
  }

  /** Pieces with a place that act for themselves. */
  get actors(): Piece[] {
    return this.present;
  }

  get hasFront(): boolean {
    return this.actors.length > 0;
  }

  get closing(): boolean {
    return this.onTheMove && !this.leaving;
  }

  get cutOff(): boolean {
    return this.description.cutOff;
  }
}

/** A unit whose pieces each have their own place. */
export abstract class SpreadUnit<
  Force,
  Piece extends { readonly lostTo: string | null; readonly depth: number },
> extends AnyUnit<Force, Piece> {
  get front(): number {
    return Math.max(...this.actors.map(({ depth }) => depth));
  }

  get frontBody(): Piece[] {
    const { actors, front } = this;
    return actors.filter(({ depth }) => depth === front);
  }
}
