// biome-ignore-all lint/style/useLiteralEnumMembers: fields of a force stand where the field leaves room for the rules.
import { MOST_WEAPONS } from '../../battlefield/description.js';
import { addPosturesOf } from '../../battlefield/postures.js';
import { SIDE } from '../../battlefield/state.js';
import type { OnTheField } from '../../battlefield/step.js';
import { pieceState, unitState } from '../kit/state.js';
import { RANKED } from './morale.js';
import { DUE } from './results.js';

/** What this book records of a unit. */
export const own = unitState({
  /** Bodies that others see: its pieces at a place; a hull is one. */
  bodies: { lasts: 'battle', shown: true },
  /** Its casualties that encourage its enemies. */
  seenToFall: { lasts: 'battle', shown: true },

  /** Tests due, bits of DUE. */
  due: { most: DUE.ALL, lasts: 'battle' },
  firedAt: { most: 1, lasts: 'battle' },
  fought: { most: 1, lasts: 'battle' },
  reorganised: { most: 1, lasts: 'battle' },
  /** It may have pieces that are not free. */
  uneasy: { most: 1, lasts: 'battle' },
  /** It fired in 11.3; it fired at all. */
  suppressing: { most: 1, lasts: 'turn' },
  firing: { most: 1, lasts: 'turn' },
  inContact: { most: 1, lasts: 'turn' },
  /** A bit for each weapon that is locked on. */
  lockedOn: { most: (1 << MOST_WEAPONS) - 1, lasts: 'turn' },
  /** For the first unit of a force: the roll of its group; 0: none. */
  groupRoll: { most: 12, lasts: 'section' },
  /** Its casualties; those neither tended nor left behind; those left behind. */
  fallen: { lasts: 'battle' },
  untended: { lasts: 'battle' },
  leftBehind: { lasts: 'battle' },
  /** Pieces that surrendered in 11.2. */
  surrendered: { lasts: 'section' },
});

/** Notes that something has happened that makes a unit test: bits of DUE. */
export function makeDue(battle: OnTheField, unit: number, due: number): void {
  own.due.set(battle, unit, own.due.of(battle, unit) | due);
}

/** What this book records of a force. */
export const enum GROUP {
  /** The highest threshold at which it has tested; and the one at which it tests now, 0: none. */
  TESTED = SIDE.RULES,
  DUE = SIDE.RULES + 1,
}

/** Postures of a piece after the results of UM-23, the best first. */
export const POSTURES = ['free', 'held', 'retiring', 'retreating'] as const;
export const enum POSTURE {
  FREE = 0,
  HELD = 1,
  RETIRING = 2,
  RETREATING = 3,
}

/** What this book records of a piece. */
export const piece = pieceState({
  /** One of POSTURE. */
  posture: POSTURE.RETREATING,
  /** Its depth changed in this turn's movement. */
  moved: 1,
  /** One of RANKED. */
  rank: RANKED.OFFICER,
  /** It goes over to the enemy when all of its class have tested. */
  surrenders: 1,
});

/** Bits of a piece that last within the turn, and beyond it. */
export const KEPT = piece.posture.mask | piece.moved.mask | piece.rank.mask;
export const KEPT_BY_TURN = piece.posture.mask | piece.rank.mask;

export const isFree = (battle: OnTheField, cohort: number): boolean => !piece.posture.is(battle, cohort);

export function addPostures({ state }: OnTheField, unit: number, counts: Int32Array, at: number): void {
  addPosturesOf(state, unit, piece.posture.mask, counts, at);
}
