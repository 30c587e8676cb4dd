import { describe, expect, test } from 'vitest';
import { bothWays, coreOf } from './both-ways.js';
import { differences } from './judge.js';

/** The foot of `troop-grade`, written as a rulebook, is compared with the built-in system. */

interface Battle {
  red?: string;
  blue?: string;
  second?: string;
  losses: string;
  options?: string;
  zones?: string;
  turns?: number;
  order?: string;
}

const unit = (id: string, grade: string, pieces: number, more: string) =>
  `      - { id: ${id}, roster: { trooper: ${pieces} }, slot: ${id === 'second' ? 14 : 10}, move: 6, ${more}, SYSTEM: { grade: ${grade} } }`;

function textOf({
  red = 'regular',
  blue = 'regular',
  second,
  losses,
  options = '{}',
  zones = '[]',
  turns = 4,
  order = 'hold',
}: Battle): string {
  return `standfast: 1
name: grades
title: Grades
question: Who holds?
turnLimit: ${turns}
board: { width: 24, depth: 36, zones: ${zones} }
combat:
  model: scripted
  losses: ${losses}
rules: { SYSTEM: { options: ${options} } }
forces:
  - id: red
    units:
${unit('first', red, 4, `at: 8, doctrine: { order: ${order} }`)}
${second ? unit('second', second, 3, 'at: 8, doctrine: { order: hold }') : ''}
  - id: blue
    units:
${unit('third', blue, 5, 'at: 8, doctrine: { order: hold }')}
`;
}

const CHANCES = '{ chances: [0.5, 0.3, 0.2] }';
const BATTLES: Readonly<Record<string, Battle>> = {
  regulars: { losses: '{ first: { schedule: [1, 1, 0, 1] }, third: { schedule: [1, 0, 2, 1] } }' },
  'elite against conscripts': {
    red: 'elite',
    blue: 'conscript',
    losses: '{ first: { schedule: [1, 1, 1, 0] }, third: { schedule: [1, 1, 1, 1] } }',
  },
  veterans: {
    red: 'veteran',
    blue: 'veteran',
    losses: '{ first: { schedule: [2, 0, 1, 0] }, third: { schedule: [1, 2, 0, 1] } }',
  },
  'green troops': {
    red: 'green',
    blue: 'green',
    losses: '{ first: { schedule: [1, 0, 1, 0] }, third: { schedule: [0, 1, 1, 1] } }',
  },
  mutineers: {
    red: 'mutinous',
    blue: 'mutinous',
    losses: '{ first: { schedule: [1, 1, 0, 0] }, third: { schedule: [0, 1, 1, 0] } }',
  },
  'losses by chance': { red: 'green', blue: 'veteran', losses: `{ first: ${CHANCES}, third: ${CHANCES} }` },
  'nobody recovers': {
    red: 'green',
    blue: 'conscript',
    options: '{ recovery: never }',
    losses: '{ first: { schedule: [1, 0, 1, 1] }, third: { schedule: [1, 0, 0, 1] } }',
  },
  'in hard cover': {
    red: 'conscript',
    zones: '[{ from: 4, to: 10, cover: hard }]',
    losses: '{ first: { schedule: [1, 1, 0, 1] }, third: { schedule: [1, 1, 1, 1] } }',
  },
  'with support': {
    second: 'green',
    losses:
      '{ first: { schedule: [1, 1, 0, 1] }, second: { schedule: [1, 0, 1, 0] }, third: { schedule: [1, 1, 1, 1] } }',
  },
  'against a defender': {
    red: 'green',
    blue: 'green',
    order: 'advance, toRange: 12',
    losses: '{ first: { schedule: [1, 0, 1, 0] }, third: { schedule: [1, 1, 0, 1] } }',
  },
  'a long battle': {
    red: 'conscript',
    blue: 'green',
    turns: 7,
    losses: '{ first: { schedule: [1, 0, 0, 1, 0, 1] }, third: { schedule: [0, 1, 0, 1, 0, 0, 1] } }',
  },
};

describe('the foot of troop-grade, as a rulebook', () => {
  test.each(Object.entries(BATTLES))(
    '%s: every shared number is the same',
    { timeout: 60_000 },
    (_, battle) => {
      const scenarios = bothWays(textOf(battle), 'troop-grade', coreOf('troop-grade'));
      expect(differences(scenarios, /units_cascaded/)).toEqual([]);
    },
  );
});
