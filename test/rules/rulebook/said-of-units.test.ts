import { describe, expect, test } from 'vitest';
import type { Scenario } from '#src/scenario/schema.js';
import { swapped } from '../../scenes/seats.js';
import { eventsOf, told as story } from '../told.js';
import { battleText, MINE, scenarioOf, told } from './battles.js';

/** Sentences of docs/rulebook.md, each on a page that is calculated by hand. */

/** The battle, told turn by turn; `change` is made to the scenario. */
function played(page: string, change?: (text: string) => string, luck = 1) {
  const { turns, said } = told(page, { change, luck });
  return {
    lines: (turn: number, unit: string) => turns[turn].sheets.find((sheet) => sheet.unit === unit)!.lines,
    said: said.flat(),
  };
}

const ROUT = 'bravo loses 4 pieces, who rout from the board; none is left';
const LEAVE = 'bravo: 4 pieces leave the board; none is left';

describe('a unit that goes off the board by moving', () => {
  /** Bravo, at 6″, moves 4″; it is pushed at in turn 1 or leaves on orders, and is off in turn 3 or 2. */
  const goesOff = (state: string, order = '') =>
    played(
      `${MINE}states: { steady: {}, pushed: { move: back }, spent: {} }
rules: { push: { when: order is hold or order is withdraw, then: becomes ${state} } }
turn: [push, move, fire]
breaks: { unit: gone at least 3/4 of pieces at start }
`,
      (text) =>
        text
          .replace('[0, 1, 1, 1]', '[0]')
          .replace(/(id: bravo.*)order: hold/, order === '' ? '$1order: hold' : `$1${order}`),
    ).said.filter((line) => /^bravo.* (?:left|lost)$/.test(line));
  const leaves = 'order: withdraw, fromTurn: 1';
  const breaks =
    'bravo breaks, because “gone at least 3/4 of pieces at start” is true (4 ≥ 3), with 4 of 4 pieces lost';

  test.each([
    ['pushed', '', ROUT],
    ['pushed', leaves, LEAVE],
    ['steady', leaves, LEAVE],
    ['spent', leaves, ROUT],
  ])('%s, %s: routs or leaves, and breaks as one that is shot to nothing does', (state, order, how) => {
    expect(goesOff(state, order)).toEqual([how, breaks]);
  });
});

test.each([
  ['steady', LEAVE],
  ['pushed', LEAVE],
  ['spent', ROUT],
])('pieces of a unit that leaves, %s: %s', (state, how) => {
  const { said } = played(
    `${MINE}piece-states: { steady: {}, pushed: { move: back }, spent: {} }
rules: { push: { who: each piece, then: becomes ${state} } }
turn: [push, move, fire]
`,
    (text) =>
      text
        .replace('[0, 1, 1, 1]', '[0]')
        .replace(/(id: bravo.*)order: hold/, '$1order: withdraw, fromTurn: 1'),
  );
  expect(said).toContain(how);
});

test('a unit that moves into what breaks it breaks, though nothing was lost', () => {
  const { said } = played(
    `${MINE}states: { steady: {}, pushed: { move: back } }
rules: { push: { when: casualties last turn, then: becomes pushed } }
turn: [push, move, fire]
breaks: { unit: moved }
`,
  );
  expect(said).toContain('bravo breaks, because “moved” is true, with 1 of 4 pieces lost');
});

/** Alpha, at 6″, is pushed off the board; charlie, 12″ away, moves 4″ towards it, or 11″ with as much to spend. */
test.each([
  ['first', (scenario: Scenario) => scenario],
  ['last', swapped],
])('all move at once: a unit advances on an enemy that goes off, which is listed %s', (_, listed) => {
  const page = `${MINE}states: { steady: {}, pushed: { move: back } }
rules: { push: { when: order is withdraw, then: becomes pushed } }
turn: [push, move, fire, assault]
breaks: { unit: gone at least 1/2 of pieces at start }
`;
  const scene = battleText(page, 'fire')
    .replace(
      'move: 4, slot: 6, at: 6, doctrine: { order: assault }',
      'move: 9, slot: 6, at: 6, doctrine: { order: withdraw, fromTurn: 1 }',
    )
    .replace('order: hold', 'order: assault');
  const movesOf = (move: number) =>
    eventsOf(story(listed(scenarioOf(scene.replace('move: 4', `move: ${move}`)))), 'moved', 'charlie').slice(
      0,
      1,
    );
  expect(movesOf(4)).toMatchObject([{ from: 6, to: 10 }]);
  expect(movesOf(20)).toMatchObject([{ from: 6, to: 17 }]); // an inch from where alpha stood
});

test('one by one: a unit sees a counter of its force as those before it left it, never beyond its range', () => {
  const { lines } = played(
    `${MINE}states: { steady: {} }
counters: { full: { to: 9 }, owed: { to: 9 } }
force-counters: { pool: { to: 3, start: 3 }, debt: { to: 3 } }
rules:
  spend: { order: one by one, then: [sets full to force pool, sets owed to force debt + 4, force gains 2 pool, force sheds 2 debt] }
turn: [fire, spend]
`,
  );
  expect(lines(1, 'alpha')).toMatchObject({ full: 3, owed: 4 });
  expect(lines(1, 'bravo')).toMatchObject({ full: 3, owed: 4 });
});

test('friends are units on the board: what lost ones have lost is in `force gone`', () => {
  const { lines } = played(
    `${MINE}states: { steady: {} }
counters: { of-friends: { to: 99 }, of-all: { to: 99 } }
force-counters: { added: { to: 99 } }
rules:
  look: { then: [sets of-friends to gone of friends, sets of-all to force gone - gone] }
  sum: { who: each force, then: sets added to sum of (gone) }
turn: [fire, look, sum]
`,
    (text) => text.replace('[2, 0, 1, 1]', '[4]'),
  );
  expect(lines(1, 'delta')).toMatchObject({ 'of friends': 0, 'of all': 4, 'added of its force': 5 });
  expect(lines(1, 'alpha')).toMatchObject({ 'of friends': 0, 'of all': 0, 'added of its force': 1 });
});

test('`ends: before nerve` acts at every place of `nerve`', () => {
  const { lines } = played(
    `${MINE}states: { steady: {} }
counters: { seen: { to: 9 } }
marks: { down: { ends: before nerve } }
rules:
  fall: { then: becomes down }
  nerve: { then: nothing }
  look: { when: is down, then: gains 1 seen }
turn: [fall, look, nerve, look, fall, look, nerve, look]
`,
  );
  expect(lines(1, 'alpha')).toMatchObject({ seen: 2 });
});

test('a unit that is lost is in no state and has no counters from the end of the turn on', () => {
  const { lines } = played(
    `${MINE}states: { steady: {}, shaken: {} }
counters: { pins: { to: 9 } }
force-counters: { at-once: { to: 9 }, later: { to: 9 } }
rules:
  first: { when: casualties this turn, then: [becomes shaken, gains 3 pins, leaves] }
  soon: { who: each lost unit, when: is shaken and pins, then: force gains 1 at-once }
  late: { who: each lost unit, when: is shaken or pins, then: force gains 1 later }
turn: [late, fire, first, soon]
`,
    (text) => text.replace('[0, 1, 1, 1]', '[0]').replace('[2, 0, 1, 1]', '[0]'),
  );
  expect(lines(2, 'alpha')).toMatchObject({ 'at once of its force': 1, 'later of its force': 0 });
});

test('that a leader was lost is known in the next turn, and no longer', () => {
  // In turn 2 three of alpha's four fall, with the sergeant in most battles.
  const battles = Array.from({ length: 6 }, (_, i) => {
    const { lines } = played(
      `${MINE}states: { steady: {} }
leaders: { officer: { rank: sergeant } }
counters: { at-once: { to: 9 }, later: { to: 9 } }
rules:
  cry: { when: officer lost this turn, then: gains 1 at-once }
  mourn: { when: officer lost last turn, then: gains 1 later }
turn: [fire, cry, mourn]
`,
      (text) => text.replace('[1, 2, 0, 2]', '[0, 3]'),
      i + 1,
    );
    return ['at once', 'later'].map((name) =>
      [1, 2, 3, 4].map((turn) => lines(turn, 'alpha')[name]).join(''),
    );
  });
  expect([...new Set(battles.map(String))].sort()).toEqual(['0000,0000', '0111,0011']);
});

test('fractions are exact in a sum over a force, too', () => {
  const { lines } = played(
    `${MINE}states: { steady: {} }
force-counters: { halves: { to: 9 }, shares: { to: 9 }, more: { to: 9 } }
rules:
  halves: { who: each force, then: sets halves to round down (sum of (1/2 of pieces)) }
  shares: { who: each force, when: sum of (gone / pieces) is 4/3, then: force gains 1 shares }
  more: { who: each force, when: sum of (gone / pieces) over 4/3, then: force gains 1 more }
turn: [fire, halves, shares, more]
`,
  );
  // Charlie has 2 of 4 pieces left, and delta 3: 5/2, and 2/2 + 1/3.
  expect(lines(1, 'delta')).toMatchObject({
    'halves of its force': 2,
    'shares of its force': 1,
    'more of its force': 0,
  });
  // Alpha has 3 and bravo 4: 7/2, and 1/3.
  expect(lines(1, 'alpha')).toMatchObject({
    'halves of its force': 3,
    'shares of its force': 0,
    'more of its force': 0,
  });
});

test('a mark is newly there if it is there, and was not when the turn began', () => {
  const { lines } = played(
    `${MINE}states: { steady: {} }
counters: { ended: { to: 9 }, again: { to: 9 }, first: { to: 9 } }
marks: { down: { ends: before late }, up: {} }
rules:
  fall: { then: [becomes down, stops being up, becomes up] }
  late: { then: nothing }
  look: { then: [sets ended to newly down friends, sets again to newly up friends] }
  own: { when: is newly up, then: gains 1 first }
turn: [fall, late, look, own]
`,
  );
  expect(lines(1, 'alpha')).toMatchObject({ ended: 0, again: 1, first: 1 });
  expect(lines(2, 'alpha')).toMatchObject({ ended: 0, again: 0, first: 1 });
});

test('who was in contact as the assault began fought, also if a rule then asks who is outnumbered', () => {
  const { lines } = played(
    `${MINE}states: { steady: {} }
counters: { many: { to: 9 }, fights: { to: 9 } }
rules:
  out: { when: outnumbered 9 to 1, then: gains 1 many }
  fight: { when: fought this turn, then: gains 1 fights }
turn: [out, fight, move, fire, assault, out, fight]
`,
    (text) =>
      text
        .replace(
          /model: scripted.*?\nrulebook:/s,
          'model: flat\n  die: 6\n  weapons: { rifle: { bands: [{ upTo: 1, needed: 6 }] } }\n  assault: { needed: 2 }\nrulebook:',
        )
        // Alpha, twenty strong, is at charlie, who is alone and falls in the first turn.
        .replace(/(id: alpha, roster: \{ trooper: )3(.* at: )6/, '$119$211')
        .replace(/(id: charlie, roster: \{ trooper: )3, sergeant: 1(.* at: )6/, '$11$212'),
  );
  expect(lines(1, 'alpha')).toMatchObject({ fights: 1 });
  expect(lines(2, 'alpha')).toMatchObject({ fights: 1 });
});
