import { describe, expect, test } from 'vitest';
import { CONDITION, CONDITIONS, isInHardCover, lossesOf, modifierOf } from '#src/rules/troop-grade/morale.js';
import { type Input, losing, troopers } from '../../scenes/scene.js';
import { bookOf } from './book.js';
import { modifiersOf, of, play, testsOf } from './played.js';
import { brings, covered, MODIFIERS, redLoses, scene } from './scene.js';

const book = bookOf();
const friend = troopers(9, { id: 'friend' });

describe('modifiers to the roll', () => {
  test.each([
    ['hardCover', CONDITION.HARD_COVER, +1],
    ['defender', CONDITION.DEFENDER, +1],
    ['weak', CONDITION.WEAK, -1],
    ['damaged', CONDITION.DAMAGED, -1],
    ['unsupported', CONDITION.UNSUPPORTED, -1],
    ['demoralized', CONDITION.DEMORALIZED, -2],
    ['remnant', CONDITION.REMNANT, -2],
    ['gassed', CONDITION.GASSED, -1],
  ] as const)('TG-20, TG-21, TG-22, TG-23, TG-24, TG-25, TG-26, TG-27: %s', (name, bit, by) => {
    expect(modifierOf(book, bit)).toBe(by);
    expect(modifierOf(bookOf({}, { modifiers: { [name]: 7 } }), bit)).toBe(7);
    expect(modifierOf(bookOf({}, { modifiers: { [name]: 7 } }), 255 - bit)).toBe(modifierOf(book, 255) - by);
  });

  test('TG-20, TG-21, TG-22, TG-23, TG-24, TG-25, TG-26, TG-27: each is described with its clause', () => {
    expect(Object.fromEntries(CONDITIONS.map(({ key, clause }) => [key, clause]))).toEqual({
      hardCover: 'TG-20',
      defender: 'TG-21',
      weak: 'TG-22',
      damaged: 'TG-23',
      unsupported: 'TG-24',
      demoralized: 'TG-25',
      remnant: 'TG-26',
      gassed: 'TG-27',
    });
    const story = play(
      scene({ combat: redLoses(2), tables: MODIFIERS, red: troopers(3), options: { defender: 'first' } }),
      {
        tests: [6],
      },
    );
    expect(of(story, 'grade-test')[0].modifiers).toEqual([
      { name: 'scenario defender', by: 1, clause: 'TG-21' },
      { name: 'unsupported', by: -1, clause: 'TG-24' },
      { name: 'remnant', by: -2, clause: 'TG-26' },
    ]);
    expect(testsOf(story)).toEqual(['1 casualties: 4 regular → –']);
  });
});

describe('hard cover', () => {
  test('TG-20: half of the bases are enough', () => {
    expect([0, 1, 2, 3, 4].map((sheltered) => isInHardCover(sheltered, 4))).toEqual([
      false,
      false,
      true,
      true,
      true,
    ]);
    expect([2, 3].map((sheltered) => isInHardCover(sheltered, 5))).toEqual([false, true]);
  });

  test.each([
    ['hard', [{ 'hard cover': 1 }]],
    ['all-round', [{ 'hard cover': 1 }]],
    ['concealment', [{}]],
    ['open', [{}]],
  ])('TG-20: in %s cover', (cover, expected) => {
    const red = [troopers(9), friend];
    const story = play(scene({ combat: redLoses(1), tables: MODIFIERS, board: covered(cover, 12), red }), {
      tests: [6],
    });
    expect(modifiersOf(story)).toEqual(expected);
  });

  const HALF_ROUTS = { chart: { regular: { 1: ['rout', 'pinned'], 0: ['rout', 'pinned'] } } };
  /** Half of red routs to 3, the others stay at 12; one of these falls in turn 2. Is it in hard cover, turn by turn? */
  const parted = (bases: number, cover: number) => {
    const story = play(
      scene({
        turnLimit: 2,
        combat: redLoses(1, 1),
        tables: { ...HALF_ROUTS, ...MODIFIERS },
        board: covered('hard', cover),
        red: troopers(bases),
      }),
      { tests: [1, 6], struck: [bases % 2 === 0 ? 0 : 1] },
    );
    return modifiersOf(story).map((by) => by['hard cover'] === 1);
  };

  test('TG-20: each base counts at its own place', () => {
    // Of six, three rout, and one of them falls.
    expect(parted(6, 3)).toEqual([false, true]);
    expect(parted(6, 12)).toEqual([true, true]);
    // Of seven, three rout, and one of the others falls.
    expect(parted(7, 3)).toEqual([false, true]);
    expect(parted(7, 12)).toEqual([true, false]);
  });

  test('TG-20: the bases of other units do not count', () => {
    const board = { zones: [{ from: 12, to: 12, left: 30, right: 40, cover: 'hard' }] };
    const red = [troopers(9), troopers(9, { id: 'friend', slot: 30 })];
    const story = play(
      scene({ combat: losing({ 'red-squad': [1], friend: [1] }), tables: MODIFIERS, board, red }),
      {
        tests: [6, 6],
      },
    );
    expect([modifiersOf(story), modifiersOf(story, 'friend')]).toEqual([[{}], [{ 'hard cover': 1 }]]);
  });
});

describe('the defender', () => {
  const hold = troopers(9);
  const advance = troopers(9, { doctrine: { order: 'advance', toRange: 9 } });
  const assault = troopers(9, { doctrine: { order: 'assault' } });
  const withdraw = troopers(9, { doctrine: { order: 'withdraw', fromTurn: 9 } });
  const reserve = { ...friend, id: 'reserve' };
  /** The forces that have the modifier. */
  const defenders = (red: Input | Input[], blue: Input | Input[], options: Input = {}) => {
    const tables = { modifiers: { unsupported: 0 } };
    const combat = losing({ 'red-squad': [1], 'blue-squad': [1] });
    const story = play(scene({ combat, tables, options, red, blue }), { tests: [6, 6] });
    return ['red', 'blue'].filter(
      (force) => modifiersOf(story, `${force}-squad`)[0]['scenario defender'] === 1,
    );
  };

  test('TG-21: by orders, the force that does not attack when the other does', () => {
    expect(defenders(hold, advance)).toEqual(['red']);
    expect(defenders(hold, assault)).toEqual(['red']);
    expect(defenders(advance, hold)).toEqual(['blue']);
    expect(defenders(assault, hold)).toEqual(['blue']);
    expect(defenders(withdraw, advance)).toEqual(['red']);
  });

  test('TG-21: one attacking unit is enough, wherever it is listed', () => {
    const vanguard = { ...advance, id: 'vanguard' };
    expect(defenders([hold, reserve, vanguard], hold)).toEqual(['blue']);
    expect(defenders([vanguard, reserve, hold], hold)).toEqual(['blue']);
    expect(defenders([hold, reserve], [hold, { ...vanguard, id: 'other' }])).toEqual(['red']);
  });

  test('TG-21: neither, when both attack or neither does', () => {
    expect(defenders(hold, hold)).toEqual([]);
    expect(defenders(hold, withdraw)).toEqual([]);
    expect(defenders(advance, assault)).toEqual([]);
  });

  test('TG-21: as set by the scenario', () => {
    expect(defenders(advance, hold, { defender: 'first' })).toEqual(['red']);
    expect(defenders(hold, advance, { defender: 'second' })).toEqual(['blue']);
    expect(defenders(hold, advance, { defender: 'nobody' })).toEqual([]);
    expect(defenders(hold, hold, { defender: 'first' })).toEqual(['red']);
  });
});

describe('losses', () => {
  test('TG-22, TG-26: a third lost is weak, two thirds are a remnant, which is not weak as well', () => {
    const nine = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((lost) => lossesOf(book, lost, 9));
    expect(nine).toEqual([0, 0, 0, ...Array(3).fill(CONDITION.WEAK), ...Array(4).fill(CONDITION.REMNANT)]);
    expect([2, 3, 5, 6].map((lost) => lossesOf(book, lost, 8))).toEqual([
      0,
      CONDITION.WEAK,
      CONDITION.WEAK,
      CONDITION.REMNANT,
    ]);
  });

  test('TG-26: remnantStacks: a remnant is weak as well', () => {
    const stacked = bookOf({ remnantStacks: true });
    const both = CONDITION.REMNANT | CONDITION.WEAK;
    expect([2, 3, 5, 6, 9].map((lost) => lossesOf(stacked, lost, 9))).toEqual([
      0,
      CONDITION.WEAK,
      CONDITION.WEAK,
      both,
      both,
    ]);
  });

  /** Red of nine loses two, one, two, one. */
  const dwindles = (options: Input = {}) =>
    modifiersOf(
      play(
        scene({
          turnLimit: 4,
          combat: redLoses(2, 1, 2, 1),
          tables: MODIFIERS,
          options,
          red: [troopers(9), friend],
        }),
        { tests: [6, 6, 6, 6] },
      ),
    );

  test('TG-22, TG-26: in play', () => {
    expect(dwindles()).toEqual([{}, { 'weak unit': -1 }, { 'weak unit': -1 }, { remnant: -2 }]);
    expect(dwindles({ remnantStacks: true }).at(-1)).toEqual({ 'weak unit': -1, remnant: -2 });
  });

  test('TG-22: whatever the reason for the loss', () => {
    // One of six falls, three disintegrate, one more falls.
    const tables = { ...brings('disintegrate', 'pinned'), modifiers: { unsupported: 0 } };
    const story = play(scene({ turnLimit: 2, combat: redLoses(1, 1), tables, red: troopers(6) }), {
      tests: [1, 6],
    });
    expect(modifiersOf(story)).toEqual([{}, { remnant: -2 }]);
  });

  test('TG-22: compared with the bases at the start, unit by unit', () => {
    const red = [troopers(3), troopers(30, { id: 'friend' })];
    const story = play(scene({ combat: losing({ 'red-squad': [1], friend: [9] }), tables: MODIFIERS, red }), {
      tests: [6, 6],
    });
    expect([modifiersOf(story), modifiersOf(story, 'friend')]).toEqual([[{ 'weak unit': -1 }], [{}]]);
  });
});

describe('demoralized', () => {
  test('TG-25: counts before the die is thrown, not as its result', () => {
    const tables = { ...brings('rout'), modifiers: { unsupported: 0, weak: 0 } };
    const story = play(
      scene({ turnLimit: 3, combat: redLoses(1, 1, 0), tables, red: troopers(9, { at: 30 }) }),
      {
        tests: [1, 6],
      },
    );
    expect(testsOf(story)).toEqual(['1 casualties: 1 regular → rout', '2 casualties: 4 regular → –']);
    expect(modifiersOf(story)).toEqual([{}, { demoralized: -2 }]);
  });

  test('TG-25: also in its test to recover, and no longer after that succeeds', () => {
    const tables = { ...brings('rout'), modifiers: { unsupported: 0, weak: 0 } };
    const options = { recovery: 'always' };
    const story = play(
      scene({ turnLimit: 3, combat: redLoses(1, 0, 1), options, tables, red: troopers(9, { at: 30 }) }),
      {
        tests: [1, 6, 6],
      },
    );
    expect(modifiersOf(story)).toEqual([{}, { demoralized: -2 }, {}]);
  });
});
