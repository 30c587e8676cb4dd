import { describe, expect, test } from 'vitest';
import { CONDITION, CONDITIONS, isInHardCover, lossesOf, modifierOf } from '#src/rules/troop-grade/morale.js';
import { type Input, losing, troopers } from '../../scenes/scene.js';
import { eventsOf } from '../told.js';
import { bookOf } from './book.js';
import { expectSeen, modifiersOf, play } from './played.js';
import { brings, covered, MODIFIERS, redLoses } from './scene.js';

const book = bookOf();
const friend = troopers(9, { id: 'friend' });
const both = (red: number, blue: number) => losing({ 'red-squad': [red], 'blue-squad': [blue] });
const struck = { combat: redLoses(1), tables: MODIFIERS, tests: [6] };

describe('modifiers to the roll', () => {
  test.each([
    ['hardCover', CONDITION.HARD_COVER, +1, 'TG-20'],
    ['defender', CONDITION.DEFENDER, +1, 'TG-21'],
    ['weak', CONDITION.WEAK, -1, 'TG-22'],
    ['damaged', CONDITION.DAMAGED, -1, 'TG-23'],
    ['unsupported', CONDITION.UNSUPPORTED, -1, 'TG-24'],
    ['demoralized', CONDITION.DEMORALIZED, -2, 'TG-25'],
    ['remnant', CONDITION.REMNANT, -2, 'TG-26'],
    ['gassed', CONDITION.GASSED, -1, 'TG-27'],
  ] as const)('TG-20, TG-21, TG-22, TG-23, TG-24, TG-25, TG-26, TG-27: %s', (name, bit, by, clause) => {
    expect(modifierOf(book, bit)).toBe(by);
    expect(modifierOf(bookOf({}, { modifiers: { [name]: 7 } }), bit)).toBe(7);
    expect(modifierOf(bookOf({}, { modifiers: { [name]: 7 } }), 255 - bit)).toBe(modifierOf(book, 255) - by);
    expect(CONDITIONS.filter(({ key }) => key === name)).toMatchObject([{ clause }]);
    expect(CONDITIONS.length).toBe(8);
  });

  test('TG-21, TG-24, TG-26: each is described with its clause', () => {
    const story = play({ ...struck, combat: redLoses(2), red: troopers(3), options: { defender: 'first' } });
    expect(eventsOf(story, 'grade-test')).toMatchObject([
      {
        modifiers: [
          { name: 'scenario defender', by: 1, clause: 'TG-21' },
          { name: 'unsupported', by: -1, clause: 'TG-24' },
          { name: 'remnant', by: -2, clause: 'TG-26' },
        ],
        total: 4,
      },
    ]);
  });
});

describe('hard cover', () => {
  test('TG-20: half of the bases are enough', () => {
    expect([0, 1, 2, 3, 4].filter((sheltered) => isInHardCover(sheltered, 4))).toEqual([2, 3, 4]);
    expect([2, 3].filter((sheltered) => isInHardCover(sheltered, 5))).toEqual([3]);
  });

  test.each([
    ['hard', [{ 'hard cover': 1 }]],
    ['all-round', [{ 'hard cover': 1 }]],
    ['concealment', [{}]],
    ['open', [{}]],
  ])('TG-20: in %s cover', (cover, modifiers) => {
    expectSeen({ ...struck, board: covered(cover, 12), red: [troopers(9), friend] }, { modifiers });
  });

  /** Half of red routs to 3, the others stay at 12; one of these falls in turn 2. Is it in hard cover, turn by turn? */
  test.each([
    // Of six, three rout, and one of them falls.
    [6, 3, [false, true]],
    [6, 12, [true, true]],
    // Of seven, three rout, and one of the others falls.
    [7, 3, [false, true]],
    [7, 12, [true, false]],
  ])('TG-20: each of %i bases counts at its own place, with cover at %i', (bases, cover, expected) => {
    const story = play({
      turnLimit: 2,
      combat: redLoses(1, 1),
      tables: {
        chart: { regular: { 1: ['rout', 'pinned'], 0: ['rout', 'pinned'] } },
        ...MODIFIERS,
      },
      board: covered('hard', cover),
      red: troopers(bases),
      tests: [1, 6],
      struck: [bases % 2 === 0 ? 0 : 1],
      falls: [0, bases % 2 === 0 ? 0 : 0.99],
    });
    expect(modifiersOf(story).map((by) => by['hard cover'] === 1)).toEqual(expected);
  });

  test('TG-20: the bases of other units do not count', () => {
    const parts = {
      combat: losing({ 'red-squad': [1], friend: [1] }),
      tables: MODIFIERS,
      board: { zones: [{ from: 12, to: 12, left: 30, right: 40, cover: 'hard' }] },
      red: [troopers(9), troopers(9, { id: 'friend', slot: 30 })],
      tests: [6, 6],
    };
    expectSeen(parts, { modifiers: [{}] });
    expectSeen(parts, { modifiers: [{ 'hard cover': 1 }] }, 'friend');
  });
});

describe('the defender', () => {
  const hold = troopers(9);
  const advance = troopers(9, { doctrine: { order: 'advance', toRange: 9 } });
  const assault = troopers(9, { doctrine: { order: 'assault' } });
  const withdraw = troopers(9, { doctrine: { order: 'withdraw', fromTurn: 9 } });
  const reserve = { ...friend, id: 'reserve' };
  const vanguard = { ...advance, id: 'vanguard' };

  test.each<[string, string[], Input | Input[], Input | Input[], string?]>([
    // By orders: the force that does not attack when the other does.
    ['that holds against an advance', ['red'], hold, advance],
    ['that holds against an assault', ['red'], hold, assault],
    ['against which the first advances', ['blue'], advance, hold],
    ['against which the first assaults', ['blue'], assault, hold],
    ['that withdraws', ['red'], withdraw, advance],
    // One attacking unit is enough, wherever it is listed.
    ['with one attacker at the end', ['blue'], [hold, reserve, vanguard], hold],
    ['with one attacker first', ['blue'], [vanguard, reserve, hold], hold],
    ['with one among the enemies', ['red'], [hold, reserve], [hold, { ...vanguard, id: 'other' }]],
    // Neither, when both attack or neither does.
    ['when neither attacks', [], hold, hold],
    ['when neither attacks and one withdraws', [], hold, withdraw],
    ['when both attack', [], advance, assault],
    // As set by the scenario.
    ['that is set, though it attacks', ['red'], advance, hold, 'first'],
    ['that is the second', ['blue'], hold, advance, 'second'],
    ['that does not exist', [], hold, advance, 'nobody'],
    ['that is set without any attacker', ['red'], hold, hold, 'first'],
  ])('TG-21: is the force %s: %j', (_, expected, red, blue, defender) => {
    const tables = { modifiers: { unsupported: 0 } };
    const options = defender === undefined ? {} : { defender };
    const story = play({ combat: both(1, 1), tables, options, red, blue, tests: [6, 6] });
    const defends = (force: string) => modifiersOf(story, `${force}-squad`)[0]['scenario defender'] === 1;
    expect(['red', 'blue'].filter(defends)).toEqual(expected);
  });
});

describe('losses', () => {
  const [WEAK, REMNANT] = [CONDITION.WEAK, CONDITION.REMNANT];

  test('TG-22, TG-26: a third lost is weak, two thirds are a remnant, which is not weak as well', () => {
    const nine = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((lost) => lossesOf(book, lost, 9));
    expect(nine).toEqual([0, 0, 0, WEAK, WEAK, WEAK, REMNANT, REMNANT, REMNANT, REMNANT]);
    expect([2, 3, 5, 6].map((lost) => lossesOf(book, lost, 8))).toEqual([0, WEAK, WEAK, REMNANT]);
  });

  test('TG-26: remnantStacks: a remnant is weak as well', () => {
    const stacked = bookOf({ remnantStacks: true });
    const two = REMNANT | WEAK;
    expect([2, 3, 5, 6, 9].map((lost) => lossesOf(stacked, lost, 9))).toEqual([0, WEAK, WEAK, two, two]);
  });

  test.each([
    [{}, { remnant: -2 }],
    [{ remnantStacks: true }, { 'weak unit': -1, remnant: -2 }],
  ])('TG-22, TG-26: in play, of nine two, one, two and one fall, under %j', (options, last) => {
    expectSeen(
      {
        turnLimit: 4,
        combat: redLoses(2, 1, 2, 1),
        tables: MODIFIERS,
        options,
        red: [troopers(9), friend],
        tests: [6, 6, 6, 6],
      },
      { modifiers: [{}, { 'weak unit': -1 }, { 'weak unit': -1 }, last] },
    );
  });

  test('TG-22: whatever the reason for the loss', () => {
    // One of six falls, three disintegrate, one more falls.
    const tables = { ...brings('disintegrate', 'pinned'), modifiers: { unsupported: 0 } };
    expectSeen(
      { turnLimit: 2, combat: redLoses(1, 1), tables, red: troopers(6), tests: [1, 6] },
      { modifiers: [{}, { remnant: -2 }] },
    );
  });

  test('TG-22: compared with the bases at the start, unit by unit', () => {
    const parts = {
      combat: losing({ 'red-squad': [1], friend: [9] }),
      tables: MODIFIERS,
      red: [troopers(3), troopers(30, { id: 'friend' })],
      tests: [6, 6],
    };
    expectSeen(parts, { modifiers: [{ 'weak unit': -1 }] });
    expectSeen(parts, { modifiers: [{}] }, 'friend');
  });
});

describe('demoralized', () => {
  const tables = { ...brings('rout'), modifiers: { unsupported: 0, weak: 0 } };
  const parts = { turnLimit: 3, tables, red: troopers(9, { at: 30 }) };

  test('TG-25: counts before the die is thrown, not as its result', () => {
    expectSeen(
      { ...parts, combat: redLoses(1, 1, 0), tests: [1, 6] },
      {
        tests: ['1 casualties: 1 regular → rout', '2 casualties: 4 regular → –'],
        modifiers: [{}, { demoralized: -2 }],
      },
    );
  });

  test('TG-25: also in its test to recover, and no longer after that succeeds', () => {
    expectSeen(
      { ...parts, combat: redLoses(1, 0, 1), options: { recovery: 'always' }, tests: [1, 6, 6] },
      { modifiers: [{}, { demoralized: -2 }, {}] },
    );
  });
});
