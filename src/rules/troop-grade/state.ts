import { FIELDS } from '../../battlefield/plan.js';
import { COHORT } from '../../battlefield/state.js';
import type { OnTheField } from '../../battlefield/step.js';
import { endOfCohorts, firstCohort } from '../../battlefield/units.js';
import { pieceState, unitState } from '../kit/state.js';
import { MOST_PACKED } from './packed.js';

/** What this book keeps for a unit. */
export const own = unitState({
  prone: { most: 1, lasts: 'battle', shown: true },
  /** Its effects include a pin. */
  pins: { most: 1, lasts: 'section', shown: true },
  /** It failed its test: 2 minus the total that was read. */
  failed: { most: 4, lasts: 'section', shown: true },
  /** Its bases killed or damaged in this turn's close combat. */
  fell: { lasts: 'turn', shown: true },

  demoralized: { most: 1, lasts: 'battle' },
  gassed: { most: 1, lasts: 'battle' },
  /** A base of it was killed or damaged in this turn's fire. */
  hurt: { most: 1, lasts: 'turn' },
  /** It has tested in this section of the turn. */
  tested: { most: 1, lasts: 'section' },
  /** Its test can clear demoralization (TG-42). */
  mayRecover: { most: 1, lasts: 'section' },
  /** It can surrender: there is an enemy, and no friends are in between. */
  canSurrender: { most: 1, lasts: 'section' },
  /** It routs of its own will (TG-50). */
  givesWay: { most: 1, lasts: 'section' },
  /** Effects to be carried out, packed. */
  effects: { most: MOST_PACKED - 1, lasts: 'section' },
  /** The unit that it fights in this turn's close combat, plus 1; 0: none. */
  foe: { lasts: 'turn' },
});

/** The condition of a machine; NOW.SYSTEMS holds that of a hull, plus 1. */
export const enum MACHINE {
  WHOLE = 0,
  DAMAGED = 1,
  IMMOBILIZED = 2,
}

/** What this book keeps for a base. */
export const piece = pieceState({
  pinned: 1,
  /** Its depth changed in this turn's movement. */
  moved: 1,
  /** One of MACHINE. */
  condition: MACHINE.IMMOBILIZED,
  /** While effects are carried out: it suffers the second of two. */
  second: 1,
  /** While hits strike: it was whole before this phase. */
  justDamaged: 1,
});

/** Which state of a base lasts: beyond movement, beyond the pins of this turn, beyond the turn. */
export const KEPT = piece.pinned.mask | piece.moved.mask | piece.condition.mask;
export const KEPT_UNPINNED = piece.moved.mask | piece.condition.mask;
export const KEPT_BY_TURN = piece.pinned.mask | piece.condition.mask;

/** Postures of a base, the best first; all bases of a demoralized unit are demoralized. */
export const POSTURES = ['steady', 'pinned', 'demoralized'] as const;
export const enum POSTURE {
  STEADY = 0,
  PINNED = 1,
  DEMORALIZED = 2,
}

/** Adds a unit's pieces on the board by posture to the counts from index `at` on. */
export function addPostures(battle: OnTheField, unit: number, counts: Int32Array, at: number): void {
  const isDemoralized = own.demoralized.is(battle, unit);
  const end = endOfCohorts(battle, unit);
  for (let cohort = firstCohort(battle, unit); cohort < end; cohort += FIELDS.COHORT) {
    const posture = isDemoralized
      ? POSTURE.DEMORALIZED
      : piece.pinned.is(battle, cohort)
        ? POSTURE.PINNED
        : POSTURE.STEADY;
    counts[at + posture] += battle.state.cohorts[cohort + COHORT.SIZE];
  }
}
