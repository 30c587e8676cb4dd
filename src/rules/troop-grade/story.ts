import { CAUSE } from '../../battlefield/state.js';
import type { StoryModifier, Told } from '../../battlefield/story.js';
import { withMinus } from '../../minus.js';
import { counted } from '../../plural.js';
import { observersOf } from '../kit/observers.js';
import { are, withModifiers } from '../kit/sentences.js';
import { statusSheet } from '../kit/status-sheet.js';
import type { Narration } from '../kit/teller.js';
import { BOOK_EVENTS, FIELD_EVENTS, TURN_SETS } from './events.js';
import type { Position } from './plan.js';
import { addPostures, own, POSTURE, POSTURES, piece } from './state.js';
import { GRADES } from './troops.js';
import { basesAgainst, basesOn, basesThat, isDamaged, isImmobilized } from './units.js';

/** The facts of this book, as in `explain --json`, and the sentence for each. */
type Facts =
  /** A unit’s test with d6 by its grade (TG-10), and its effects; empty: none. */
  | {
      kind: 'grade-test';
      occasion: string;
      countsAs: string;
      die: number;
      modifiers: StoryModifier[];
      total: number;
      effects: string[];
    }
  /** Caused by the die of another unit near it, or because that unit is pinned. */
  | {
      kind: 'shared-die';
      by: string;
      /** The total that was read, and in which row; null for vehicles, which withdraw with pinned foot. */
      total: number;
      countsAs: string | null;
      effects: string[];
    }
  /** What happens to some of its bases; `to` is where they go back to: 0 or less is off the board. */
  | {
      kind: 'suffers';
      bases: number;
      /** For machines that are not whole. */
      condition?: 'damaged' | 'immobilized';
      result: string;
      /** Why the effect became this result. */
      why?: string[];
      from?: number;
      to?: number;
      blocked?: boolean;
    }
  | { kind: 'demoralized' }
  | { kind: 'recovers' }
  | { kind: 'gives-way' }
  | { kind: 'lost-assault'; lost: number; theirs: number }
  /** A die for each of them: `needed` or less immobilizes it. */
  | { kind: 'machines-damaged'; bases: number; dice: number[]; needed: number; immobilized: number }
  | { kind: 'shelled'; dice: number[]; needed: number; hits: number; gas: boolean };

declare module '../../battlefield/story.js' {
  interface BookFacts {
    'troop-grade': Facts;
  }
}

/** @public Named, so that declarations of the package lead here and to the facts above. */
export type Sentences = { [Kind in Facts['kind']]: (fact: Extract<Facts, { kind: Kind }> & Told) => string };

export const sentences: Sentences = {
  'grade-test': ({ unit, occasion, countsAs, die, modifiers, total, effects }) => {
    const sum = modifiers.length === 0 ? '' : `${withModifiers(modifiers)} = ${withMinus(total)}`;
    return `${unit} tests (${occasion}) as ${countsAs}: ${die}${sum} → ${brought(effects)}`;
  },
  'shared-die': ({ unit, by, total, countsAs, effects }) =>
    countsAs === null
      ? `${unit} suffers with ${by}, which is near and pinned: ${effects.join(' and ')}`
      : `${unit} reads the total of ${by}, which is near, as ${countsAs}: ${total} → ${brought(effects)}`.replace(
          ': -',
          ': −',
        ),
  suffers: ({ unit, bases, condition, result, why, from, to, blocked }) => {
    const base = condition ? `${condition} base` : 'base';
    const reasons = why ? `, ${why.join(' and ')}` : '';
    const what = `${unit}: ${counted(bases, base)} ${suffer(result, bases)}${reasons}`;
    if (from === undefined || to === undefined) return what;
    const way = to <= 0 ? `from ${from}″ off the board` : `from ${from}″ to ${to}″ from its edge`;
    return `${what}, ${way}${blocked ? ', blocked by an obstacle, and pinned' : ''}`;
  },
  demoralized: ({ unit }) => `${unit} is demoralized`,
  recovers: ({ unit }) => `${unit} recovers, and is no longer demoralized`,
  'gives-way': ({ unit }) => `${unit} leaves the assault, and routs of its own will`,
  'lost-assault': ({ unit, lost, theirs }) =>
    `${unit} loses the assault, with ${counted(lost, 'base')} hit to ${theirs} of its enemy`,
  'machines-damaged': ({ unit, bases, dice, needed, immobilized }) =>
    `${unit}: ${counted(bases, 'base')} ${are(bases)} damaged, and immobilized at ${needed} or less: ${dice.join(' ')} → ${immobilized === 0 ? 'none' : immobilized}`,
  shelled: ({ unit, dice, needed, hits, gas }) =>
    `${unit} is shelled before the battle${gas ? ' with gas' : ''}, needing ${needed} or more: ${dice.join(' ')} → ${counted(hits, 'hit')}`,
};

const brought = (effects: readonly string[]): string =>
  effects.length === 0 ? 'no effect' : effects.join(' and ');

/** `withdraws` for one base, `withdraw` for several. */
function suffer(result: string, bases: number): string {
  const one = bases === 1;
  const verbs: Readonly<Record<string, string>> = {
    pinned: `${are(bases)} pinned`,
    withdraws: one ? 'withdraws' : 'withdraw',
    routs: one ? 'routs' : 'rout',
    surrenders: one ? 'surrenders' : 'surrender',
    disintegrates: one ? 'disintegrates' : 'disintegrate',
    abandoned: `${are(bases)} abandoned`,
  };
  return verbs[result] ?? result;
}

/** What a player would note about a unit at this moment. */
const sheet = statusSheet<Position>({
  bases: basesOn,
  'counts as': ({ rules }, unit) => GRADES[rules.rows[unit]],
  damaged: (battle, unit) => basesThat(battle, unit, isDamaged) || false,
  immobilized: (battle, unit) => basesThat(battle, unit, isImmobilized) || false,
  demoralized: (battle, unit) => own.demoralized.is(battle, unit),
  gassed: (battle, unit) => own.gassed.is(battle, unit),
  prone: (battle, unit) => own.prone.is(battle, unit),
});

/** How this book describes what happens on the field. */
const narration: Narration<Position> = {
  postures: POSTURES,
  addPostures,
  postureOf: (battle, unit, status) =>
    own.demoralized.is(battle, unit) ? POSTURE.DEMORALIZED : piece.pinned.in(status),
  sheet,
  // What they suffered is told before, with its clause: TG-31 or TG-32 for those abandoned.
  gone: {
    [CAUSE.SURRENDERED]: ['TG-33'],
    [CAUSE.ROUTED]: ['TG-32'],
    [CAUSE.ELIMINATED]: ['TG-34'],
  },
  hasMoved: (battle, cohort) => piece.moved.is(battle, cohort),
  shotModifiers: (battle, unit, cohort, target) => {
    const { demoralizedFire, pinnedFire, prone } = battle.rules.book.tables;
    return [
      { name: 'demoralized', by: demoralizedFire * own.demoralized.of(battle, unit), clause: 'TG-41' },
      { name: 'pinned', by: pinnedFire * piece.pinned.of(battle, cohort), clause: 'TG-30' },
      { name: 'target prone', by: prone * own.prone.of(battle, target), clause: 'TG-30' },
    ];
  },
  closeCombat: { name: 'demoralized', clause: 'TG-41' },
  reasonToBreak: (battle, force) => {
    const what = battle.rules.book.options.sideBreak === 'lost' ? 'lost' : 'lost or demoralized';
    return `${basesAgainst(battle, force)} of its ${battle.rules.forceBases[force]} bases are ${what}`;
  },
  hindrance: (battle, unit, status) => {
    const demoralized = own.demoralized.is(battle, unit);
    if (piece.pinned.in(status) === 1)
      return { why: demoralized ? 'pinned, staying' : 'staying', clauses: ['TG-30'], stays: true };
    return demoralized ? { why: 'slowed', clauses: ['TG-41'] } : null;
  },
};

export const observers = observersOf(BOOK_EVENTS, FIELD_EVENTS, TURN_SETS, narration);
