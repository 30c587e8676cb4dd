import { FIELDS } from '../../battlefield/plan.js';
import { CAUSE, NOW } from '../../battlefield/state.js';
import type { Told } from '../../battlefield/story.js';
import { forceOf } from '../../battlefield/units.js';
import { counted } from '../../plural.js';
import { sum } from '../../statistics/sum.js';
import { observersOf } from '../kit/observers.js';
import { statusSheet } from '../kit/status-sheet.js';
import type { Narration } from '../kit/teller.js';
import { QUALITIES } from './book.js';
import { BOOK_EVENTS, FIELD_EVENTS, TURN_SETS } from './events.js';
import { valueWithWounded } from './morale.js';
import type { Position } from './plan.js';
import { addPostures, own, POOL, POSTURES } from './state.js';
import { woundedModifier } from './units.js';

/** The facts of this book, as in `explain --json`, and the sentence for each. */
type Facts =
  /** A unit’s test with one or two dice against a value; and the dice that it costs its force’s pool. */
  | {
      kind: 'test';
      occasion: string;
      pool: number;
      needed: number;
      led: boolean;
      heavy: boolean;
      dice: number[];
      passed: boolean;
      diceLost: number;
    }
  | { kind: 'fell-back'; casualties: number; from: number; to: number; cutOff: boolean }
  | { kind: 'let-go'; pool: number }
  | { kind: 'removed'; surrenders: boolean; cutOff: boolean }
  /** `helping`: the medics that count. */
  | { kind: 'treated'; medics: number; helping: number; dice: number[]; wounds: Record<string, number> }
  /** Dice that an event gives to a force or takes from it; `due`: as many as the rule says, even if fewer are left. */
  | { kind: 'dice'; what: string; dice: number; due: number }
  | { kind: 'collapsed' }
  /** After the battle: a die for each casualty that was not diagnosed before. */
  | {
      kind: 'diagnosed';
      medics: number;
      helping: number;
      dice: number[];
      wounds: Record<string, number>;
    };

declare module '../../battlefield/story.js' {
  interface BookFacts {
    'dice-pool': Facts;
  }
}

/** @public Named, so that declarations of the package lead here and to the facts above. */
export type Sentences = { [Kind in Facts['kind']]: (fact: Extract<Facts, { kind: Kind }> & Told) => string };

export const sentences: Sentences = {
  test: ({ unit, occasion, pool, needed, led, heavy, dice, passed, diceLost }) => {
    const help = led ? (heavy ? ', led, but with heavy losses' : ', led') : '';
    const result = passed
      ? (WHEN_PASSED.get(occasion) ?? 'holds')
      : `fails${diceLost > 0 ? `, and ${counted(diceLost, 'die leaves', 'dice leave')} the pool` : ''}`;
    return `${unit} tests (${occasion}${help}) with ${counted(dice.length, 'die', 'dice')} (${pool} in the pool), needing ${needed} or more: ${dice.join(' ')} → ${result}`;
  },
  'fell-back': ({ unit, casualties, ...way }) =>
    `${unit} falls back for ${counted(casualties, 'casualty', 'casualties')}${fellTo(way)}`,
  'let-go': ({ unit, pool }) => `${unit} is let go, with ${counted(pool, 'die', 'dice')} in the pool`,
  removed: ({ unit, surrenders, cutOff }) =>
    `${unit} is removed${surrenders ? `, and surrenders: ${cutOff ? 'it is cut off' : 'an enemy is near and no friend nearer'}` : ''}`,
  treated: ({ unit, medics, helping, dice, wounds }) =>
    `${unit} treats its wounded, ${withMedics(medics, helping)}: ${dice.join(' ')} → ${woundsInWords(wounds)}`,
  dice: ({ force, what, dice, due }) => {
    const left = dice === due ? '' : `, but only ${-dice} ${dice === -1 ? 'was' : 'were'} left`;
    return `${force}: the pool ${due < 0 ? 'loses' : 'gains'} ${counted(Math.abs(due), 'die', 'dice')}${left} (${what})`;
  },
  collapsed: ({ force }) =>
    `${force}: no dice are left in the pool, so morale collapses and the whole force routs`,
  diagnosed: ({ force, medics, helping, dice, wounds }) => {
    const { captured: _, ...diagnosed } = wounds;
    const before = sum(Object.values(diagnosed)) - dice.length;
    const known = dice.length > 0 && before > 0 ? `, ${before} of them known before` : '';
    const rolls = dice.length === 0 ? '' : `, ${withMedics(medics, helping)}: ${dice.join(' ')} →`;
    return `${force}, after the battle${rolls || ':'} ${woundsInWords(wounds)}${known}`;
  },
};

/** What a unit that passes a test does, by occasion, if it does not just hold. */
const WHEN_PASSED: ReadonlyMap<string, string> = new Map([
  ['activation', 'acts'],
  ['fell back', 'rallies'],
]);

function fellTo({ from, to, cutOff }: { from: number; to: number; cutOff: boolean }): string {
  if (cutOff) return ', but is cut off and stays';
  if (to === from) return `, and stays at ${from}″ from its edge`;
  return to <= 0 ? `, from ${from}″ off the board` : `, from ${from}″ to ${to}″ from its edge`;
}

/** `with 5 medics, of whom 2 count`. */
function withMedics(medics: number, helping: number): string {
  if (medics === 0) return 'without a medic';
  const some =
    helping === medics
      ? ''
      : `, of whom ${helping === 0 ? 'none' : helping} ${helping > 1 ? 'count' : 'counts'}`;
  return `with ${counted(medics, 'medic')}${some}`;
}

/** `2 light, 1 out of action`. */
function woundsInWords(wounds: Record<string, number>): string {
  const named = Object.entries(wounds).filter(([, count]) => count > 0);
  if (named.length === 0) return 'no casualties';
  return named.map(([wound, count]) => `${count} ${wound === 'out' ? 'out of action' : wound}`).join(', ');
}

function piecesOn({ state }: Position, unit: number): number {
  return state.units[unit * FIELDS.NOW + NOW.PIECES];
}

/** A line that counts pieces on the board; left out when there are none. */
const onBoard =
  (count: (battle: Position, unit: number) => number) =>
  (battle: Position, unit: number): number | false =>
    (piecesOn(battle, unit) > 0 && count(battle, unit)) || false;

/** What a player would note about a unit, and about its force's pool, at this moment. */
const sheet = statusSheet<Position>(
  {
    size: piecesOn,
    'activation value': onBoard((battle, unit) => {
      const { book, troops } = battle.rules;
      return valueWithWounded(book, troops[unit].av, own.wounded.of(battle, unit), piecesOn(battle, unit));
    }),
    commander: (battle, unit) => QUALITIES[own.commander.of(battle, unit) - 1] ?? false,
    medics: onBoard((battle, unit) => own.medics.of(battle, unit)),
    'seriously wounded': onBoard((battle, unit) => own.wounded.of(battle, unit)),
    'untreated casualties': (battle, unit) => own.untreated.of(battle, unit) || false,
  },
  {
    'dice in the pool': (battle, unit) => battle.state.sides[forceOf(battle, unit) * FIELDS.SIDE + POOL.DICE],
  },
);

/** How this book describes what happens on the field. */
const narration: Narration<Position> = {
  postures: POSTURES,
  addPostures,
  postureOf: () => 0, // a unit that has fallen back rallies, or is gone, before any unit moves
  sheet,
  gone: { [CAUSE.FIRE]: ['DP-40'], [CAUSE.ASSAULT]: ['DP-40'] },
  hasMoved: (battle, _cohort, unit) => own.moved.is(battle, unit),
  shotModifiers: (battle, _unit, cohort) => [
    { name: 'seriously wounded', by: woundedModifier(battle, cohort), clause: 'DP-42' },
  ],
  closeCombat: { name: 'seriously wounded' },
  movesAsOne: true,
};

export const observers = observersOf(BOOK_EVENTS, FIELD_EVENTS, TURN_SETS, narration);
