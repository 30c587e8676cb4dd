import { FIELDS } from '#src/battlefield/plan.js';
import { CAUSE, MOTION, NOW } from '#src/battlefield/state.js';
import type { Told } from '#src/battlefield/story.js';
import { observersOf } from '#src/rules/kit/observers.js';
import { statusSheet } from '#src/rules/kit/status-sheet.js';
import type { Narration } from '#src/rules/kit/teller.js';
import { BOOK_EVENTS, FIELD_EVENTS, TURN_SETS } from './events.js';
import type { Position } from './plan.js';
import { addPostures, own, POSTURES, piece } from './state.js';

/** A roll of d6 that must be `needed` or less. */
interface Roll {
  needed: number;
  isSteadied: boolean;
  die: number;
}

/** The facts that this book describes, as in `explain --json`, with the sentence for each. */
type Facts =
  | ({ kind: 'nerve-test'; result: string } & Roll)
  | ({ kind: 'rally-roll'; rallies: boolean } & Roll);

declare module '#src/battlefield/story.js' {
  interface BookFacts {
    nerve: Facts;
  }
}

/** @public Named so that declarations of the package refer to this and to the facts above. */
export type Sentences = { [Kind in Facts['kind']]: (fact: Extract<Facts, { kind: Kind }> & Told) => string };

export const sentences: Sentences = {
  'nerve-test': (fact) => `${fact.unit} tests its nerve${rolled(fact)} → ${outcomeInWords(fact.result)}`,
  'rally-roll': (fact) =>
    `${fact.unit} tries to rally${rolled(fact)} → ${fact.rallies ? 'rallies' : 'stays shaken'}`,
};

const outcomeInWords = (result: string): string => (result === 'shaken' ? 'is shaken' : result);

/** `, steadied by others, needing 5 or less: 3` */
const rolled = ({ needed, isSteadied, die }: Roll): string =>
  `${isSteadied ? ', steadied by others' : ''}, needing ${needed} or less: ${die}`;

/** Events on the field, in the terms of this book. */
const narration: Narration<Position> = {
  postures: POSTURES,
  addPostures,
  postureOf: (battle, unit) => own.shaken.of(battle, unit),
  sheet: statusSheet<Position>({
    pieces: ({ state }, unit) => state.units[unit * FIELDS.NOW + NOW.PIECES],
    nerve: ({ rules }, unit) => rules.nerves[unit],
    shaken: (battle, unit) => own.shaken.is(battle, unit),
  }),
  gone: { [CAUSE.ROUTED]: ['N-3'] },
  hasMoved: (battle, cohort) => piece.moved.is(battle, cohort),
  shotModifiers: (battle, unit) => [
    {
      name: 'shaken',
      by: battle.rules.book.tables.shakenFire * own.shaken.of(battle, unit),
      clause: 'N-3',
    },
  ],
  hindrance: (battle, unit) =>
    own.shaken.is(battle, unit) && battle.state.units[unit * FIELDS.NOW + NOW.MOTION] !== MOTION.LEAVING
      ? { why: 'shaken, staying', clauses: ['N-3'], stays: true }
      : null,
};

export const observers = observersOf(BOOK_EVENTS, FIELD_EVENTS, TURN_SETS, narration);
