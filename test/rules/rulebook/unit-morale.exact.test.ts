import { describe, expect, test } from 'vitest';
import { bothWays, coreOf } from './both-ways.js';
import { differences } from './judge.js';

/** The infantry of `unit-morale`, written as a rulebook, is compared with the built-in system. */

interface Battle {
  red?: readonly [training: string, experience: string, number: number];
  blue?: readonly [training: string, experience: string, number: number];
  pieces?: number;
  losses: string;
  zones?: string;
  turns?: number;
  order?: string;
}

const REGULARS = ['regular', 'experienced', 4] as const;
const TRAINED = ['trained', 'novice', 4] as const;
const RECRUITS = ['recruits', 'raw', 5] as const;
const MILITIA = ['civilian', 'experienced', 7] as const;

function textOf({
  red = REGULARS,
  blue = REGULARS,
  pieces = 4,
  losses,
  zones = '[]',
  turns = 4,
  order = 'hold',
}: Battle): string {
  const unit = (
    id: string,
    [training, experience]: readonly [string, string, number],
    count: number,
    doctrine: string,
  ) =>
    `      - { id: ${id}, roster: { trooper: ${count} }, slot: 10, move: 6, at: 10, doctrine: { order: ${doctrine} }, troops: { training: ${training}, experience: ${experience} }, OWN }`.replace(
      'OWN',
      `SYSTEM: { ${MARK} training: ${training}, experience: ${experience} }`,
    );
  return `standfast: 1
name: morale
title: Morale
question: Who holds?
turnLimit: ${turns}
board: { width: 24, depth: 36, zones: ${zones} }
combat:
  model: scripted
  losses: ${losses}
rules: { SYSTEM: { NUMBERS tables: { group-number: { first: ${red[2]}, second: ${blue[2]} } } } }
forces:
  - id: red
    units:
${unit('first', red, pieces, order)}
  - id: blue
    units:
${unit('second', blue, 5, 'hold')}
`;
}

const MARK = '/*own*/';
/** Measures that only the rulebook has, and those that only the built-in system has. */
function forEach(text: string): (isOwn: boolean) => string {
  return (isOwn) =>
    isOwn
      ? text.replaceAll(MARK, '').replaceAll('NUMBERS ', '')
      : text
          .replaceAll(/SYSTEM: \{ \/\*own\*\/.*?\}/g, 'SYSTEM: {}')
          .replace(
            /NUMBERS tables: .*? \} \} \}/,
            'options: { treatment: off, reorganise: off }, tables: { sightIntoCover: 48 } }',
          );
}

const CHANCES = '{ chances: [0.4, 0.4, 0.2] }';
const BATTLES: Readonly<Record<string, Battle>> = {
  regulars: { losses: '{ first: { schedule: [1, 1, 0, 1] }, second: { schedule: [1, 0, 2, 1] } }' },
  'recruits against regulars': {
    red: RECRUITS,
    losses: '{ first: { schedule: [1, 0, 1, 0] }, second: { schedule: [1, 1, 1, 1] } }',
  },
  militia: {
    red: MILITIA,
    blue: MILITIA,
    losses: '{ first: { schedule: [1, 1, 0, 0] }, second: { schedule: [0, 1, 1, 0] } }',
  },
  'trained troops': {
    red: TRAINED,
    blue: TRAINED,
    losses: '{ first: { schedule: [1, 0, 1, 1] }, second: { schedule: [2, 0, 1, 1] } }',
  },
  'losses by chance': {
    red: RECRUITS,
    blue: TRAINED,
    turns: 3,
    losses: `{ first: ${CHANCES}, second: ${CHANCES} }`,
  },
  'one side alone is hit': { red: MILITIA, losses: '{ first: { schedule: [1, 0, 0, 0] } }' },
  'more than eight': {
    pieces: 9,
    losses: '{ first: { schedule: [2, 1, 2, 1] }, second: { schedule: [1, 0, 1, 0] } }',
  },
  'with cover behind': {
    red: MILITIA,
    zones: '[{ from: 5, to: 7, cover: concealment }]',
    losses: '{ first: { schedule: [1, 0, 1, 0] }, second: { schedule: [1, 0, 0, 0] } }',
  },
  'an advance': {
    red: RECRUITS,
    order: 'advance, toRange: 12',
    losses: '{ first: { schedule: [1, 0, 0, 1] }, second: { schedule: [0, 1, 0, 0] } }',
  },
  'a long battle': {
    red: MILITIA,
    blue: RECRUITS,
    turns: 6,
    losses: '{ first: { schedule: [1, 0, 0, 0, 1] }, second: { schedule: [1, 0, 0, 1] } }',
  },
};

describe('the infantry of unit-morale, as a rulebook', () => {
  test.each(Object.entries(BATTLES))(
    '%s: every shared number is the same',
    { timeout: 60_000 },
    (_, battle) => {
      const text = forEach(textOf(battle));
      const scenarios = bothWays(text, 'unit-morale', coreOf('unit-morale'));
      expect(differences(scenarios, /units_cascaded|look_ups/)).toEqual([]);
    },
  );
});
