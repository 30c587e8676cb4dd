import type { ScenarioUnit } from '#src/scenario/schema.js';

/** The pieces of docs/battlefield.md, section 11, one object each. */

/** From best to worst. */
export const POSTURES = ['free', 'held', 'retiring', 'retreating'] as const;
export type Posture = (typeof POSTURES)[number];

/** Why a piece is no longer on the board. */
export const CAUSES = ['fire', 'routed', 'left', 'surrendered', 'assault'] as const;
export type Cause = (typeof CAUSES)[number];

/** A soldier inside a hull keeps their grade, but only the hull acts. */
export type Grade = 'soldier' | 'nco' | 'officer' | 'hull';

export class Piece {
  readonly grade: Grade;
  /** Distance from the edge of its own force. */
  depth: number;
  posture: Posture = 'free';
  /** Why it was lost, once it is. */
  lostTo: Cause | null = null;
  /** For a casualty: its unit has treated it, or can no longer do so (11.7, 11.2). */
  isTended = false;
  isLeftBehind = false;

  // Reset every turn.
  moved = false;
  surrenderedNow = false;

  constructor(grade: Grade, depth: number) {
    this.grade = grade;
    this.depth = depth;
  }

  beginTurn(): void {
    this.moved = this.surrenderedNow = false;
  }

  get isPresent(): boolean {
    return this.lostTo === null;
  }

  get isCasualty(): boolean {
    return this.lostTo === 'fire' || this.lostTo === 'assault';
  }

  /** A result can make a posture worse, never better. */
  worsenTo(posture: Posture): void {
    if (POSTURES.indexOf(posture) > POSTURES.indexOf(this.posture)) this.posture = posture;
  }
}

export const isHullKind = ({ kind }: Pick<ScenarioUnit, 'kind'>): boolean =>
  kind === 'vehicle' || kind === 'strongpoint' || kind === 'flyer';

/** The hull, if there is one, and the soldiers of the roster. */
export function muster(unit: ScenarioUnit): Piece[] {
  if (unit.kind === 'warbot' || unit.warbots > 0) throw new Error('no unit of this system');
  const soldiers = Object.entries(unit.roster).flatMap(([rank, count]) =>
    Array.from({ length: count }, () => new Piece(gradeOf(rank), unit.at)),
  );
  return isHullKind(unit) ? [new Piece('hull', unit.at), ...soldiers] : soldiers;
}

function gradeOf(rank: string): Grade {
  if (rank === 'trooper') return 'soldier';
  return rank === 'corporal' || rank === 'sergeant' ? 'nco' : 'officer';
}
