import { describe, expect, test } from 'vitest';
import { bothWays, coreOf } from './both-ways.js';
import { differences } from './judge.js';

/** The infantry of `morale-ratio`, written as a rulebook, is compared with the built-in system. */

interface Battle {
  red?: string;
  blue?: string;
  /** Rosters. */
  first?: string;
  second?: string | null;
  third?: string;
  losses?: string;
  /** Replaces the scripted losses. */
  fire?: string;
  options?: readonly [builtIn: string, own: string];
  zones?: string;
  turns?: number;
  order?: string;
  at?: number;
}

const REGULAR = 'class: regular';

function textOf({
  red = REGULAR,
  blue = REGULAR,
  first = '{ trooper: 4, sergeant: 1 }',
  second = null,
  third = '{ trooper: 4 }',
  losses,
  fire,
  options = ['', ''],
  zones = '[]',
  turns = 4,
  order = 'hold',
  at = 8,
}: Battle) {
  const unit = (id: string, roster: string, slot: number, doctrine: string, troops: string) =>
    `      - { id: ${id}, roster: ${roster}, ${fire ? 'weapon: rifle, ' : ''}slot: ${slot}, move: 6, at: ${at}, doctrine: { order: ${doctrine} }, SYSTEM: { ${troops} } }`;
  return (isOwn: boolean) => `standfast: 1
name: ratios
title: Ratios
question: Who holds?
turnLimit: ${turns}
board: { width: 24, depth: 36, zones: ${zones} }
combat: ${fire ?? `{ model: scripted, losses: ${losses} }`}
rules: { SYSTEM: { options: { ${isOwn ? options[1] : `leaders: on${options[0] && `, ${options[0]}`}`} } } }
forces:
  - id: red
    units:
${unit('first', first, 10, order, red)}
${second ? unit('second', second, 14, 'hold', red) : ''}
  - id: blue
    units:
${unit('third', third, 10, 'hold', blue)}
`;
}

// A page has no suppressive fire, so here its modifier is 0.
const FIRE =
  'model: flat, die: 6, modifiers: { moving: -1, suppressive: 0 }, weapons: { rifle: { bands: [{ upTo: 36, needed: 5 }] } }';
const CHANCES = '{ chances: [0.5, 0.3, 0.2] }';
const BATTLES: Readonly<Record<string, Battle>> = {
  'a squad with a sergeant': {
    losses: '{ first: { schedule: [1, 0, 1, 0] }, third: { schedule: [1, 1, 0, 0] } }',
  },
  'elite against levies, as intended': {
    red: 'class: elite',
    blue: 'class: levy',
    options: ['moraleClasses: intended', 'classes: intended'],
    losses: '{ first: { schedule: [1, 1, 1, 0] }, third: { schedule: [1, 1, 0, 0] } }',
  },
  'elite against levies, as written': {
    red: 'class: elite',
    blue: 'class: levy',
    options: ['moraleClasses: literal', 'classes: literal'],
    losses: '{ first: { schedule: [1, 1, 1, 0] }, third: { schedule: [1, 1, 0, 0] } }',
  },
  'green troops': {
    red: 'class: levy, experience: green',
    blue: 'class: regular, experience: green',
    options: ['experience: on, moraleClasses: intended', 'green-troops: yes, classes: intended'],
    losses: '{ first: { schedule: [1, 0, 1, 0] }, third: { schedule: [1, 0, 1, 0] } }',
  },
  'losses by chance': {
    first: '{ trooper: 3 }',
    third: '{ trooper: 3 }',
    turns: 3,
    losses: `{ first: ${CHANCES}, third: ${CHANCES} }`,
  },
  'hits alone place markers': {
    options: ['markedBy: hits', 'marked-by: hits'],
    at: 4,
    losses: '{ first: { schedule: [3, 0, 0, 1] }, third: { schedule: [2, 0, 1, 0] } }',
  },
  'some run off the board, and that marks the others': {
    at: 5,
    turns: 5,
    losses: '{ first: { schedule: [3, 0, 0, 0, 0] }, third: { schedule: [2, 0, 0, 1, 0] } }',
  },
  'under a tenth: they are lost as they fail': {
    first: '{ trooper: 2, marshal: 1 }',
    third: '{ trooper: 5 }',
    losses: '{ first: { schedule: [1, 1, 0] }, third: { schedule: [2, 1, 1, 0] } }',
  },
  'cover ahead and behind': {
    zones:
      '[{ from: 2, to: 4, cover: concealment }, { from: 12, to: 13, cover: hard }, { from: 29, to: 31, cover: concealment }]',
    losses: '{ first: { schedule: [1, 1, 0, 1] }, third: { schedule: [1, 0, 1, 0] } }',
  },
  'an advance through cover': {
    order: 'advance, toRange: 8',
    at: 6,
    zones: '[{ from: 9, to: 13, cover: concealment }]',
    losses: '{ first: { schedule: [1, 0, 1, 0] }, third: { schedule: [0, 1, 0, 0] } }',
  },
  'who is to withdraw': {
    order: 'withdraw, fromTurn: 2',
    at: 10,
    losses: '{ first: { schedule: [1, 0, 1, 0] }, third: { schedule: [1, 0, 0, 0] } }',
  },
  'under fire': {
    first: '{ trooper: 3 }',
    third: '{ trooper: 3 }',
    turns: 3,
    fire: `{ ${FIRE} }`,
  },
  'in close combat': {
    first: '{ trooper: 2, sergeant: 1 }',
    third: '{ trooper: 3 }',
    at: 15,
    turns: 3,
    order: 'assault',
    fire: `{ ${FIRE}, assault: { needed: 4 } }`,
  },
  'two units and a breaking point': {
    first: '{ trooper: 3 }',
    second: '{ trooper: 2, corporal: 1 }',
    third: '{ trooper: 6 }',
    losses:
      '{ first: { schedule: [1, 1, 1] }, second: { schedule: [0, 1, 1] }, third: { schedule: [1, 1] } }',
  },
};

describe('the infantry of morale-ratio, as a rulebook', () => {
  test.each(Object.entries(BATTLES))(
    '%s: every shared number is the same',
    { timeout: 60_000 },
    (_, battle) => {
      const scenarios = bothWays(textOf(battle), 'morale-ratio', coreOf('morale-ratio'));
      expect(differences(scenarios, /units_cascaded|look_ups/)).toEqual([]);
    },
  );
});
