import { describe, expect, test } from 'vitest';
import { bothWays, coreOf } from './both-ways.js';
import { differences } from './judge.js';

/** The pool of `dice-pool`, written as a rulebook, is compared with the built-in system. */

interface Unit {
  av?: number;
  commander?: 'green' | 'seasoned' | 'veteran' | 'elite';
  senior?: true;
  standards?: number;
}

interface Battle {
  first?: Unit;
  second?: Unit | null;
  third?: Unit;
  losses?: string;
  options?: { [option: string]: string };
  turns?: number;
  pieces?: number;
  /** Replaces the scripted losses. */
  fire?: string;
  order?: string;
  depth?: number;
}

function unit(id: string, pieces: number, slot: number, order: string, isOwn: boolean, what: Unit): string {
  const { senior, ...rest } = what;
  const own = { ...rest, ...(senior && { senior: isOwn ? 'yes' : true }) };
  return `      - { id: ${id}, roster: { trooper: ${pieces} }, slot: ${slot}, weapon: rifle, move: 6, at: 8, doctrine: { order: ${order} }, SYSTEM: ${JSON.stringify(own)} }`;
}

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function textOf({
  first = {},
  second = null,
  third = {},
  losses,
  options = {},
  turns = 4,
  pieces = 4,
  fire,
  order = 'hold',
  depth = 48,
}: Battle) {
  return (isOwn: boolean) => {
    const chosen = Object.entries(options).map(([name, value]) =>
      isOwn ? `${kebab(name)}: ${value.replace('true', 'yes').replace('false', 'no')}` : `${name}: ${value}`,
    );
    const combat = fire ?? `{ model: scripted, losses: ${losses} }`;
    return `standfast: 1
name: pools
title: Pools
question: Who holds?
turnLimit: ${turns}
board: { width: 24, depth: ${depth} }
combat: ${combat}
rules: { SYSTEM: { options: { ${chosen.join(', ')} } } }
forces:
  - id: red
    units:
${unit('first', pieces, 10, order, isOwn, first)}
${second ? unit('second', 3, 14, order, isOwn, second) : ''}
  - id: blue
    units:
${unit('third', 5, 10, 'hold', isOwn, third)}
`.replaceAll(fire ? /^$/g : 'weapon: rifle, ', '');
  };
}

const FIRE = 'model: flat, die: 6, weapons: { rifle: { bands: [{ upTo: 36, needed: 5 }] } }';
const CHANCES = '{ chances: [0.5, 0.3, 0.2] }';
const BATTLES: Readonly<Record<string, Battle>> = {
  'a die each': { losses: '{ first: { schedule: [1, 1, 0, 1] }, third: { schedule: [1, 0, 2, 1] } }' },
  'led by a veteran': {
    first: { commander: 'veteran' },
    losses: '{ first: { schedule: [1, 0, 1, 1] }, third: { schedule: [1, 1, 0, 1] } }',
  },
  'a leader next to them': {
    first: { av: 5, standards: 1 },
    second: { commander: 'seasoned', av: 3 },
    losses:
      '{ first: { schedule: [1, 1, 0, 1] }, second: { schedule: [0, 1, 1] }, third: { schedule: [1, 1, 1, 1] } }',
  },
  'a leader too far away': {
    first: { av: 5, standards: 1 },
    second: { commander: 'green', av: 3, standards: 1 },
    losses: '{ first: { schedule: [1, 0, 1] }, second: { schedule: [1, 1, 0] } }',
  },
  'the senior commander falls': {
    first: { commander: 'elite', senior: true, standards: 2 },
    second: { av: 5, standards: 1 },
    losses:
      '{ first: { schedule: [2, 1, 1, 0] }, second: { schedule: [1, 0, 1, 1] }, third: { schedule: [1, 0, 1] } }',
  },
  'losses by chance': {
    first: { av: 5, commander: 'seasoned' },
    third: { av: 3, standards: 2 },
    losses: `{ first: ${CHANCES}, third: ${CHANCES} }`,
  },
  'who fell back is let go': {
    first: { av: 5, standards: 3 },
    second: { av: 5 },
    options: { routPolicy: 'always' },
    losses:
      '{ first: { schedule: [1, 1, 0, 1] }, second: { schedule: [1, 0, 1] }, third: { schedule: [1, 1] } }',
  },
  'let go while the pool is small, and that costs a die': {
    first: { av: 5, standards: 2 },
    second: { av: 6 },
    options: { routPolicy: 'when-pool-at-most', removedIsDestroyed: 'true' },
    losses:
      '{ first: { schedule: [1, 1, 0, 1] }, second: { schedule: [1, 0, 1] }, third: { schedule: [1, 1] } }',
  },
  'everybody tests to act': {
    first: { av: 3, standards: 2 },
    second: { commander: 'veteran', standards: 1 },
    options: { activation: 'test-costs-dice' },
    turns: 3,
    losses:
      '{ first: { schedule: [1, 0, 1] }, second: { schedule: [0, 1, 0] }, third: { schedule: [1, 0, 1] } }',
  },
  'tests to act are free, the second die is kept': {
    first: { av: 4, standards: 1, commander: 'elite' },
    options: { activation: 'test-free', secondDie: 'when-pool-at-least' },
    losses: '{ first: { schedule: [1, 1, 0, 1] }, third: { schedule: [1, 0, 1] } }',
  },
  'four fall at once': {
    first: { av: 4, standards: 2, commander: 'elite' },
    pieces: 9,
    losses: '{ first: { schedule: [4, 0, 1, 0] }, third: { schedule: [1, 2, 0, 1] } }',
  },
  'off the board': {
    first: { av: 6, standards: 4, commander: 'veteran', senior: true },
    third: { av: 6, standards: 4 },
    pieces: 6,
    losses: '{ first: { schedule: [2, 1, 1, 1] }, third: { schedule: [1, 2, 1] } }',
  },
  'under fire': {
    first: { av: 4, standards: 1, commander: 'green' },
    third: { av: 5 },
    turns: 3,
    pieces: 3,
    order: 'advance, toRange: 12',
    fire: `{ ${FIRE} }`,
  },
  'in close combat': {
    first: { av: 4, standards: 1, commander: 'green', senior: true },
    third: { av: 5 },
    turns: 3,
    pieces: 3,
    order: 'assault',
    depth: 22,
    fire: `{ ${FIRE}, assault: { needed: 4 } }`,
  },
};

describe('the pool of dice-pool, as a rulebook', () => {
  test.each(Object.entries(BATTLES))(
    '%s: every shared number is the same',
    { timeout: 60_000 },
    (_, battle) => {
      const scenarios = bothWays(textOf(battle), 'dice-pool', coreOf('dice-pool'));
      expect(differences(scenarios, /units_cascaded|look_ups/)).toEqual([]);
    },
  );
});
