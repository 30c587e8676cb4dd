import { coverAt } from '../../battlefield/cover.js';
import { FIELDS } from '../../battlefield/plan.js';
import { CAUSE, NOW } from '../../battlefield/state.js';
import type { StoryModifier, Told } from '../../battlefield/story.js';
import { isForceBeaten, isLeaving } from '../../battlefield/units.js';
import { FACTOR, FACTOR_NAMES } from '../../battlefield/weapon-bands/factors.js';
import { withMinus } from '../../minus.js';
import { counted, plural } from '../../plural.js';
import { sum } from '../../statistics/sum.js';
import { observersOf } from '../kit/observers.js';
import { are, withModifiers } from '../kit/sentences.js';
import { statusSheet } from '../kit/status-sheet.js';
import type { Narration } from '../kit/teller.js';
import { BOOK_EVENTS, FIELD_EVENTS, TURN_SETS } from './events.js';
import { RANKED } from './morale.js';
import type { Position } from './plan.js';
import { held } from './plan.js';
import { addPostures, own, POSTURE, POSTURES, piece } from './state.js';
import { isLockedOn } from './units.js';

/** The facts of this book’s events, as `explain --json` shows them, and the sentence for each. */
type Facts =
  /** What a roll of 2d6 for a place means for the pieces there that are alike (UM-21). */
  | {
      kind: 'stand-test';
      occasions: string[];
      pieces: number;
      who: string;
      dice: number[];
      needed: number;
      modifiers: StoryModifier[];
      result: string;
      /** Those who run: do they surrender? */
      surrenders?: true;
      /** Do they read the roll of the event before? */
      sameRoll: boolean;
    }
  | {
      kind: 'group-test';
      threshold: number;
      dice: number[];
      needed: number;
      modifiers: StoryModifier[];
      carriesOn: boolean;
    }
  | { kind: 'lock-on'; target: string; needed: number | null; die: number; locked: boolean }
  | { kind: 'rallied'; pieces: number }
  | { kind: 'left-behind'; casualties: number }
  | { kind: 'tended'; casualties: number }
  | { kind: 'reorganised' }
  /** After the battle: casualties that a force recovers, and those left behind. */
  | { kind: 'recovered'; casualties: number; leftBehind: number };

declare module '../../battlefield/story.js' {
  interface BookFacts {
    'unit-morale': Facts;
  }
}

/** @public Named, so that declarations of the package lead here and to the facts above. */
export type Sentences = { [Kind in Facts['kind']]: (fact: Extract<Facts, { kind: Kind }> & Told) => string };

const casualtiesOf = (n: number): string => counted(n, 'casualty', 'casualties');

export const sentences: Sentences = {
  'stand-test': ({ unit, occasions, pieces, who, dice, needed, modifiers, result, surrenders, sameRoll }) => {
    const which = occasions[0] === 'rally' ? 'to rally' : `(${occasions.join('; ')})`;
    return `${unit}: ${counted(pieces, who)} ${plural(pieces, 'tests', 'test')} ${which}, needing ${needed} or more: ${sameRoll ? 'the same roll, ' : ''}${summed(dice, modifiers)} → ${resultOf(surrenders ? 'surrenders' : result, pieces)}`;
  },
  'group-test': ({ force, threshold, dice, needed, modifiers, carriesOn }) => {
    const nth = ['first', 'second', 'third'][threshold - 1];
    return `${force}: group morale is tested at the ${nth} threshold, needing ${needed} or more: ${summed(dice, modifiers)} → ${carriesOn ? 'the force carries on' : 'the force withdraws in good order'}`;
  },
  'lock-on': ({ unit, target, needed, die, locked }) =>
    `${unit} ${locked ? 'locks' : 'does not lock'} on to ${target}${needed === null ? ': it cannot' : `, needing ${needed} or more: ${die}`}`,
  rallied: ({ unit, pieces }) => `${unit}: ${counted(pieces, 'piece')} ${plural(pieces, 'rallies', 'rally')}`,
  'left-behind': ({ unit, casualties }) => `${unit} leaves ${casualtiesOf(casualties)} behind`,
  tended: ({ unit, casualties }) => `${unit} tends ${casualtiesOf(casualties)}`,
  reorganised: ({ unit }) => `${unit} reorganises: an NCO leads in place of its officers`,
  recovered: ({ force, casualties, leftBehind }) =>
    `${force}: ${casualties === 0 ? 'no casualties recover' : `${casualtiesOf(casualties)} ${plural(casualties, 'recovers', 'recover')}`}, and ${leftBehind === 0 ? 'none is' : `${leftBehind} ${are(leftBehind)}`} left behind`,
};

/** `6 + 2 (NCO +1) = 9` */
function summed(dice: readonly number[], modifiers: readonly StoryModifier[]): string {
  if (modifiers.length === 0) return dice.join(' + ');
  const total = sum([...dice, ...modifiers.map(({ by }) => by)]);
  return `${dice.join(' + ')}${withModifiers(modifiers)} = ${withMinus(total)}`;
}

/** The result of a test in words, for one piece or several. */
function resultOf(result: string, count: number): string {
  const several: Readonly<Record<string, string>> = {
    'carries on': 'carry on',
    held: 'go no closer',
    retires: 'retire to cover',
    runs: 'retreat',
    surrenders: 'surrender',
    rallies: 'rally',
    'does not rally': 'do not rally',
  };
  const one: Readonly<Record<string, string>> = {
    held: 'goes no closer',
    retires: 'retires to cover',
    runs: 'retreats',
  };
  return count === 1 ? (one[result] ?? result) : (several[result] ?? result);
}

/** What a player would note about a unit at this moment. */
const sheet = statusSheet<Position>({
  size: ({ state }, unit) => state.units[unit * FIELDS.NOW + NOW.PIECES],
  'morale number': ({ rules }, unit) => rules.numbers[unit],
  officers: ({ state }, unit) => held(state.ranks, unit, RANKED.OFFICER) || false,
  NCOs: ({ state }, unit) => held(state.ranks, unit, RANKED.NCO) || false,
  casualties: (battle, unit) => own.fallen.of(battle, unit) || false,
  untended: (battle, unit) => own.untended.of(battle, unit) || false,
  'left behind': (battle, unit) => own.leftBehind.of(battle, unit) || false,
  reorganised: (battle, unit) => own.reorganised.is(battle, unit),
});

/** UM-23, UM-31: why a cohort goes this far, or stays. */
function reasonToMove(battle: Position, unit: number, status: number, from: number, to: number) {
  const leaves = isLeaving(battle, unit);
  const posture = piece.posture.in(status);
  if (posture === POSTURE.RETREATING)
    return { why: to === from ? 'with no way back' : 'running', clauses: ['UM-23'] };
  if (leaves)
    return isForceBeaten(battle, unit) ? { why: 'withdrawing in good order', clauses: ['UM-31'] } : null;
  if (posture === POSTURE.RETIRING) {
    if (to < from) return { why: 'going back to cover', clauses: ['UM-23'] };
    const isCovered = coverAt(battle.field, battle.state, unit, from) > 0;
    return { why: isCovered ? 'ducking in cover' : 'standing, with no cover near', clauses: ['UM-23'] };
  }
  return posture === POSTURE.HELD && to >= from ? { why: 'going no closer', clauses: ['UM-23'] } : null;
}

/** How this book describes what happens on the field. */
const narration: Narration<Position> = {
  postures: POSTURES,
  addPostures,
  postureOf: (_battle, _unit, status) => piece.posture.in(status),
  sheet,
  gone: { [CAUSE.SURRENDERED]: ['UM-23'], [CAUSE.ROUTED]: ['UM-23'] },
  hasMoved: (battle, cohort) => piece.moved.is(battle, cohort),
  shotModifiers: (battle, unit, _cohort, _target, weapon) => {
    const by = isLockedOn(battle, unit, weapon) ? (battle.field.firing?.modifiers.lockedOn ?? 0) : 0;
    return [{ name: FACTOR_NAMES.lockedOn, by, clause: 'UM-52' }];
  },
  shotFactors: (battle, unit, weapon) => (isLockedOn(battle, unit, weapon) ? 1 << FACTOR.LOCKED_ON : 0),
  reasonToMove,
};

export const observers = observersOf(BOOK_EVENTS, FIELD_EVENTS, TURN_SETS, narration);
