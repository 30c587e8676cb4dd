/** The pieces of docs/battlefield.md, section 10, one object each. */

export type Role = 'commander' | 'medic' | 'soldier';
/** Why a piece is no longer on the board. */
export type Cause = 'fire' | 'routed' | 'left' | 'assault';
/** The results of a diagnosis (DP-40). */
export type Wound = 'light' | 'serious' | 'out';

export class Piece {
  readonly role: Role;
  /** Why it was lost, once it is. */
  lostTo: Cause | null = null;
  /** The result of treatment in the field, unless the piece returned in good health. */
  treatedAs: Wound | null = null;
  /** How often it has fallen, by cause; a piece that returns may fall again. */
  readonly falls = { fire: 0, assault: 0 };

  constructor(role: Role) {
    this.role = role;
  }

  get isPresent(): boolean {
    return this.lostTo === null;
  }

  /** It fell and has not returned. */
  get isCasualty(): boolean {
    return this.lostTo === 'fire' || this.lostTo === 'assault';
  }

  /** On the board with a serious wound (DP-42). */
  get fightsWounded(): boolean {
    return this.isPresent && this.treatedAs === 'serious';
  }

  /** Becomes a casualty, whatever wounds it had before. */
  fall(cause: 'fire' | 'assault'): void {
    this.lostTo = cause;
    this.falls[cause]++;
    this.treatedAs = null;
  }
}
