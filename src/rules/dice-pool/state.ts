// biome-ignore-all lint/style/useLiteralEnumMembers: they are where the field leaves room for the rules.
import { FIELDS } from '../../battlefield/plan.js';
import { NOW, SIDE } from '../../battlefield/state.js';
import type { OnTheField } from '../../battlefield/step.js';
import { pieceState, unitState } from '../kit/state.js';
import { QUALITIES } from './book.js';

/** What this book keeps for a unit. */
export const own = unitState({
  /** Its commander’s quality as its place in QUALITIES, plus 1; 0: none is on the board. */
  commander: { most: QUALITIES.length, lasts: 'battle', shown: true },
  fallenBack: { most: 1, lasts: 'battle', shown: true },
  /** Medics who have neither fallen nor surrendered. */
  medics: { most: 15, lasts: 'battle', shown: true },
  /**
   * Seriously wounded pieces that fight (DP-42). Wider than necessary, so that what is reckoned has its own word, and
   * exact sums keep their order.
   */
  wounded: { most: (1 << 22) - 1, lasts: 'battle', shown: true },
  /** Dice that its test lost, until they are taken from the pool. */
  testDice: { most: 2, lasts: 'section', shown: true },

  /** To be reckoned: destroyed, or removed where that counts the same (DP-3, DP-15). */
  destroyed: { most: 1, lasts: 'section', shown: true },
  /** … the senior commander is lost (DP-21). */
  seniorLost: { most: 1, lasts: 'section', shown: true },
  /** … it was to leave, and has done so (DP-30). */
  escorted: { most: 1, lasts: 'section', shown: true },
  /** … destroyed in close combat: the enemy’s gain (DP-30). */
  destroyedInMelee: { most: 1, lasts: 'section', shown: true },

  /** Its activation failed (DP-16). */
  idle: { most: 1, lasts: 'turn' },
  /** Its depth changed in 10.2. */
  moved: { most: 1, lasts: 'turn' },
  /** It routs with its collapsed force. */
  routs: { most: 1, lasts: 'turn' },
  /** It surrenders if it is removed now. */
  surrenders: { most: 1, lasts: 'turn' },
  /** Pieces lost in the attack of this phase. */
  hurt: { lasts: 'turn' },
  /** Pieces removed with it in this section. */
  removed: { lasts: 'section' },
  /** Casualties not treated yet; treated ones that rest, seriously wounded; and treated ones out of action. */
  untreated: { lasts: 'battle' },
  resting: { lasts: 'battle' },
  out: { lasts: 'battle' },
  /** Pieces that were removed with it when it surrendered. */
  surrendered: { lasts: 'battle' },
});

/** What this book keeps for a piece: does it fight while seriously wounded (DP-42)? That is a separate type. */
export const piece = pieceState({ wounded: 1 });

/** A unit does nothing more in this turn. */
export function stopActing(battle: OnTheField, unit: number): void {
  own.idle.set(battle, unit, 0);
  own.moved.set(battle, unit, 0);
  own.routs.set(battle, unit, 0);
  own.surrenders.set(battle, unit, 0);
  own.hurt.set(battle, unit, 0);
}

/** What this book keeps for a force. */
export const enum POOL {
  /** Dice in the pool. */
  DICE = SIDE.RULES,
  /** A bit for each objective of the scenario that has happened. */
  EVENTS = SIDE.RULES + 1,
}

/** Postures of a unit, and so of its pieces. */
export const POSTURES = ['steady', 'fallen back'] as const;

/** Adds a unit's pieces on the board by posture to the counts from index `at` on. */
export function addPostures(battle: OnTheField, unit: number, counts: Int32Array, at: number): void {
  counts[at + own.fallenBack.of(battle, unit)] += battle.state.units[unit * FIELDS.NOW + NOW.PIECES];
}
