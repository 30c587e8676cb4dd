import { describe, expect, test } from 'vitest';
import { mayCauseTest } from '#src/rules/unit-morale/morale.js';
import { flat, type Input, losing, troopers } from '../../scenes/scene.js';
import { BLIND } from '../../scenes/unit-morale/words.js';
import { all } from '../told.js';
import { bookOf } from './book.js';
import { type Dice, expectSeen, play } from './played.js';
import { guns, NO_GROUP, type Parts, paper, scene, steel, vehicle } from './scene.js';

/** Why a unit tests, turn by turn; all units together pass this number of tests. */
type Case = [title: string, occasions: string[], tests: number, parts: Parts & Dice, unit?: string];
const occasions = (_: string, expected: string[], tests: number, parts: Parts & Dice, unit = 'red-squad') =>
  expectSeen({ ...parts, tests: Array<number>(tests).fill(12) }, { occasions: expected }, unit);

const shooter = troopers(1, steel('gun'));
const assault = { doctrine: { order: 'assault' } };
const advance = (toRange: number) => ({ doctrine: { order: 'advance', toRange } });
const leaving = { doctrine: { order: 'withdraw', fromTurn: 1 } };

describe('under fire for the first time', () => {
  const three = troopers(3, steel('club'));
  const rest = troopers(3, { id: 'rest', ...steel('club'), at: 1 });
  const coming = troopers(1, { ...steel('carbine'), at: 12, ...advance(6) });
  const gone = [troopers(1, { id: 'gone' }), troopers(9, { at: 1 })];

  test.each<Case>([
    [
      'once, even if there is no hit',
      ['2: first under fire'],
      1,
      { turnLimit: 4, combat: guns(), red: three, blue: shooter },
    ],
    // The units come into range in turn 2.
    ['at any time', ['3: first under fire'], 1, { turnLimit: 5, combat: guns(), red: three, blue: coming }],
    [
      'not units that are not fired at',
      [],
      1,
      { turnLimit: 4, combat: guns(), red: [three, rest], blue: shooter },
      'rest',
    ],
    [
      'in a script those that are hit, once',
      ['3: first under fire'],
      1,
      { turnLimit: 5, combat: losing({ 'red-squad': [0, 1, 1] }), red: troopers(20) },
    ],
    ['not a unit that is gone', [], 0, { combat: losing({ gone: [1] }), red: gone }, 'gone'],
  ])('UM-20: %s', occasions);
});

describe('entering an enemy position', () => {
  const ENTERING = 'entering an enemy position';
  const sets = (at: number, more: Input = {}): Parts => ({
    turnLimit: 1,
    red: troopers(3, { at, ...assault, ...more }),
  });
  const running = (at: number): Parts => ({
    turnLimit: 1,
    combat: guns(),
    red: troopers(3, { at, weapon: 'club', ...assault, troops: { pace: 'non-tactical' } }),
    blue: troopers(1, { weapon: 'club' }),
  });
  const retreats = troopers(1, { at: 16, ...leaving });
  const flyer = { kind: 'flyer', weapon: 'club', at: 28, ...assault };

  test.each<Case>([
    ['a unit that can reach it in this turn', [`1: ${ENTERING}`], 1, sets(23)],
    ['from nearby', [`1: ${ENTERING}`], 1, sets(28)],
    ['not an inch farther away', [], 0, sets(22)],
    ['not a unit that is already there', [], 0, sets(29)],
    ['not a unit that only comes near', [], 0, sets(23, advance(1))],
    ['not a unit that holds', [], 0, sets(23, { doctrine: { order: 'hold' } })],
    ['at the rate of its pace', [`1: ${ENTERING}`], 1, running(17)],
    ['and no faster', [], 0, running(16)],
    // The enemy withdraws.
    [
      'again each time',
      [`1: ${ENTERING}`, `2: ${ENTERING}`],
      2,
      { ...sets(18), turnLimit: 2, blue: retreats },
    ],
    ['no flyer', [], 0, { turnLimit: 1, combat: guns(), red: flyer, blue: troopers(1, steel('club')) }],
  ])('UM-20: %s', occasions);

  test('UM-20: before it sets out: a unit that fails goes no closer', () => {
    expectSeen({ ...sets(23), tests: [2] }, { fronts: [23, 23] });
  });
});

describe('those who set out to do nothing dangerous', () => {
  /** One of red’s troopers falls in turn 1. In turn 2 the others are held, and the captain goes on alone. */
  const told = (tests: number[], losses: number[], hitsCauseMorale: string) => {
    const story = play({
      turnLimit: 3,
      combat: losing({ 'red-squad': losses }),
      options: { hitsCauseMorale },
      tables: { ...BLIND, ...NO_GROUP, testModifiers: { friendlyCasualties: 0 } },
      red: { roster: { trooper: 5, captain: 1 }, at: 11, ...assault },
      tests,
    });
    return all(story, 'stand-test').map(
      ({ turn, pieces, who, occasions: why, result }) =>
        `${turn}: ${pieces} ${who}, ${why.join(', ')}: ${result}`,
    );
  };
  const first = ['2: 4 soldier, first under fire: held', '2: 1 officer, first under fire: carries on'];

  test('UM-20, UM-21: pieces that are held do not test when others set out to enter a position', () => {
    expect(told([2, 12], [1], 'none')).toEqual([
      ...first,
      '3: 1 officer, entering an enemy position: carries on',
    ]);
  });

  test('UM-20: but they do when anything else is due', () => {
    expect(told([2, 12, 12], [1, 1], 'every-hit').slice(2)).toEqual([
      '3: 3 soldier, entering an enemy position, hit: carries on',
      '3: 1 officer, entering an enemy position, hit: carries on',
    ]);
  });
});

describe('crossing a fire-swept zone', () => {
  const CROSSING = ['1: crossing a fire-swept zone'];
  const guards = (weapon: string, more: Input = {}) =>
    troopers(1, { interceptiveFire: true, ...steel(weapon), ...more });
  const hull = (...weapons: string[]) => vehicle({ interceptiveFire: true, weapons });
  const crosses = (at: number, blue: Input | Input[], more: Input = advance(1)): Parts => ({
    ...{ turnLimit: 1, combat: guns(), red: troopers(3, { ...steel('club'), at, ...more }), blue },
  });
  const far = troopers(1, { id: 'far', ...steel('club'), at: 1 });
  const flyer = { kind: 'flyer', weapon: 'gun', interceptiveFire: true };
  const inTheAir = { kind: 'flyer', roster: {}, weapon: 'club', troops: { armour: 'plate' }, ...advance(1) };
  const carbines = guards('carbine');
  const idle = troopers(1, { id: 'idle', ...steel('gun'), slot: 20 });
  const aside = { slot: 28, ...advance(1) };

  // A carbine reaches 6 inches, and blue stands at 30.
  test.each<Case>([
    ['within the range of units that fire suppressively', CROSSING, 1, crosses(18, carbines)],
    ['not if it stops short', [], 0, crosses(17, carbines)],
    // The range of the longest-ranged weapon that fires counts.
    ['the second weapon', CROSSING, 1, crosses(1, hull('carbine', 'gun'))],
    ['the first weapon', CROSSING, 1, crosses(1, hull('gun', 'carbine'))],
    ['not a weapon that never fires', [], 0, crosses(1, hull('carbine', 'club'))],
    ['not unarmed guards', [], 0, crosses(26, guards('club'))],
    // The place where its doctrine takes the unit counts.
    ['not if its doctrine stops it', [], 0, crosses(20, carbines, advance(7))],
    ['if its doctrine takes it there', CROSSING, 1, crosses(20, carbines, advance(6))],
    // The distance is measured in a straight line.
    ['in a straight line', CROSSING, 1, crosses(24, carbines, aside)],
    ['not aside', [], 0, crosses(18, carbines, aside)],
    ['not in front of others', [], 0, crosses(24, troopers(1, steel('carbine')))],
    ['not in front of those on the move', [], 0, crosses(24, guards('carbine', advance(1)))],
    ['not in front of those that leave', [], 0, crosses(24, guards('carbine', leaving))],
    ['not in front of flyers', [], 0, crosses(18, [flyer, far])],
    ['not in front of air defence', [], 0, crosses(18, guards('sam'))],
    ['not in the air', [], 0, crosses(18, guards('gun'), inTheAir)],
    ['not by units that stay', [], 0, crosses(24, guards('gun'), {})],
    ['not by units that leave', [], 0, crosses(24, guards('gun'), leaving)],
    [
      'not in a script',
      [],
      0,
      { ...crosses(24, troopers(1, { interceptiveFire: true })), combat: losing({}) },
    ],
    ['any one of several units', CROSSING, 1, crosses(18, [idle, carbines])],
    ['in whatever order', CROSSING, 1, crosses(18, [carbines, idle])],
    // A unit that enters and crosses at once rolls once.
    [
      'and enters',
      ['1: entering an enemy position, crossing a fire-swept zone'],
      1,
      crosses(23, guards('gun'), assault),
    ],
  ])('UM-20, UM-21: %s', occasions);

  test('UM-20: a unit held by its first roll does not set out again', () => {
    expectSeen({ ...crosses(18, carbines), turnLimit: 3, tests: [2] }, { occasions: CROSSING });
  });
});

describe('hand-to-hand for the first time', () => {
  const FIRST = ['2: first hand-to-hand combat'];
  const red = (weapon: string, more: Input = {}) => troopers(3, { at: 29, ...steel(weapon), ...more });
  const fights = (red: Input | Input[], weapon = 'harmless', turnLimit = 2): Parts => ({
    ...{ turnLimit, combat: guns({ assault: {} }), red, blue: troopers(3, steel(weapon)) },
  });
  const idle = red('club', { id: 'idle', slot: 25, at: 30 });

  test.each<Case>([
    ['one side, once', FIRST, 2, fights(red('harmless'), 'harmless', 4)],
    ['the other, once', FIRST, 2, fights(red('harmless'), 'harmless', 4), 'blue-squad'],
    ['units that cannot fight too', FIRST, 2, fights(red('club'))],
    ['those against whom they cannot', FIRST, 2, fights(red('club')), 'blue-squad'],
    ['not when neither can fight', [], 0, fights(red('club'), 'club')],
    ['not units an inch away', [], 0, fights(red('club', { at: 28 }), 'club')],
    [
      'not a third unit, which no enemy fights, unless it fights',
      [],
      2,
      fights([red('harmless'), idle]),
      'idle',
    ],
  ])('UM-20: %s', occasions);
});

describe('a hit', () => {
  const [FIRST, HIT] = ['2: first under fire', '3: hit'];
  const shot = (red: Input, hits: number[], hitsCauseMorale = 'surviving-hits'): Parts & Dice => ({
    ...{ turnLimit: 3, combat: guns(), red: troopers(20, red), blue: shooter },
    ...{ options: { hitsCauseMorale }, hits },
  });
  const [hard, soft] = [steel('club'), paper('club')];
  const half = { 'half-plate': [...Array(5).fill('scratch'), ...Array(5).fill('dead')] };
  /** Two shooters hit, with these effects. */
  const two = (...effects: number[]): Parts & Dice => ({
    combat: { ...guns(), armour: { personnel: half, hulls: {} } },
    red: troopers(20, { weapon: 'club', troops: { armour: 'half-plate' } }),
    blue: [troopers(1, { weapon: 'gun' }), troopers(1, { id: 'rest', weapon: 'gun' })],
    hits: [1, effects[0], 1, effects[1]],
  });
  const car = vehicle({ weapon: 'club', troops: { armour: 'plate' } });
  const none = { shots: 0, bands: [{ upTo: 1, needed: 1 }] };
  const sure = (options: Input): Parts => ({
    turnLimit: 3,
    combat: flat({ sure: { bands: [{ upTo: 60, needed: -20 }] }, none }),
    options,
    red: troopers(60, { weapon: 'none' }),
  });

  test.each<Case>([
    ['makes a test due when it leaves its target in action', [`${FIRST}, hit`, HIT], 2, shot(hard, [1, 1])],
    ['later too', [FIRST, HIT], 2, shot(hard, [0, 1])],
    ['for one turn', [`${FIRST}, hit`], 1, shot(hard, [1, 0])],
    ['but not when it puts the target out of action', [FIRST], 1, shot(soft, [1, 1])],
    ['under another reading, every hit does', [`${FIRST}, hit`, HIT], 2, shot(soft, [1, 1], 'every-hit')],
    ['under another reading, later too', [FIRST, HIT], 2, shot(hard, [0, 1], 'every-hit')],
    ['under a third reading, none does', [FIRST], 1, shot(hard, [1, 1], 'none')],
    ['not even out of action', [FIRST], 1, shot(soft, [1, 1], 'none')],
    // Of several hits in a phase, one that leaves its target in action is enough.
    ['one of two hits', [`${FIRST}, hit`], 1, two(0, 1)],
    ['neither of two hits', [FIRST], 1, two(1, 1)],
    ['that does not penetrate a hull', [`${FIRST}, hit`, HIT], 2, { ...shot({}, [1, 1]), red: car }],
    // With other fire models every hit puts a piece out of action.
    ['of another fire model', [FIRST], 1, sure({})],
    ['of another, under another reading', [`${FIRST}, hit`, HIT], 2, sure({ hitsCauseMorale: 'every-hit' })],
  ])('UM-20, UM-24: %s', occasions);

  test('UM-24: by default, hits that leave the target in action do; one that is not hit does not test for it', () => {
    const { options } = scene({ red: troopers(1) }).rules['unit-morale'];
    expect(options).toMatchObject({ hitsCauseMorale: 'surviving-hits' });
    for (const hitsCauseMorale of ['surviving-hits', 'every-hit', 'none'])
      expect(mayCauseTest(bookOf({ hitsCauseMorale }), 0, 0)).toBe(false);
  });

  test.each(['surviving-hits', 'every-hit', 'none'])(
    'UM-20, UM-24: must come from enemy fire, not from close combat: %s',
    (hitsCauseMorale) => {
      const parts = {
        combat: guns({ assault: { needed: -20 } }),
        options: { hitsCauseMorale },
        tables: { groupModifiers: { first: 20, second: 20, third: 20 } },
        red: troopers(40, { at: 29, ...steel('club') }),
        blue: troopers(1, steel('harmless')),
        tests: [12, 12],
      };
      expectSeen(parts, { occasions: ['2: first hand-to-hand combat'] });
    },
  );
});
