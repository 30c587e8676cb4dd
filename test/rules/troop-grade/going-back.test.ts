import { describe, expect, test } from 'vitest';
import { EFFECTS } from '#src/rules/troop-grade/book.js';
import { assaultMove, withdrawalOf } from '#src/rules/troop-grade/morale.js';
import { packed } from '#src/rules/troop-grade/packed.js';
import { RESULTS } from '#src/rules/troop-grade/results.js';
import { MACHINE } from '#src/rules/troop-grade/state.js';
import { suffer } from '#src/rules/troop-grade/suffering.js';
import { type Input, troopers } from '../../scenes/scene.js';
import { eventsOf } from '../told.js';
import { bookOf } from './book.js';
import { deployed, expectSeen, place, placesOf, play, type Row } from './played.js';
import { covered, hull, redLoses, suffers } from './scene.js';

/** What red's squad goes through, an effect or a scene, and what happens to its bases. */
type Way = [
  title: string,
  effect: 'withdraw' | 'rout' | 'pinned',
  red: Input,
  fates: string[],
  more?: object,
];

const goes = (_: string, effect: Way[1], red: Input, fates: string[], more: object = {}) =>
  expectSeen(suffers(effect, red, { turnLimit: 2, ...more }), { fates: fates.map((fate) => `1: ${fate}`) });
const five = (at: number, more: Input = {}) => troopers(5, { at, ...more });
const tanks = troopers(3, { bases: 'tanks' });
const cavalry = { bases: 'cavalry' };
const die = (damage: number, more: object = {}) => ({ damage: [damage], ...more });

describe('withdraw', () => {
  const FULL = { options: { vehicleWithdraw: 'full' } };
  const trucks = (more: Input) => troopers(2, { bases: 'vehicles', at: 20, ...more });
  const pair = troopers(2, { bases: 'tanks', at: 20, move: 7 });
  const car = hull(2, { at: 20, move: 7 });

  test.each<Way>([
    ['a normal move straight back', 'withdraw', five(20), ['4 withdraws 20→14']],
    ['at its own rate', 'withdraw', five(20, { move: 9 }), ['4 withdraws 20→11']],
    ['cavalry too', 'withdraw', five(20, { move: 9, ...cavalry }), ['4 withdraws 20→11']],
    ['not off the board at an inch', 'withdraw', five(7), ['4 withdraws 7→1']],
    ['off the board at the edge', 'withdraw', five(6), ['4 withdraws 6→0']],
    ['off the board beyond it', 'withdraw', five(5), ['4 withdraws 5→-1']],
    // Machines move at least half of their move, rounded up, or all of it; immobilized ones are abandoned.
    ['foot, all of it', 'withdraw', five(20, { move: 7 }), ['4 withdraws 20→13']],
    ['tanks, half', 'withdraw', pair, ['1 withdraws 20→16', '1 withdraws 20→16'], die(6)],
    ['tanks, all', 'withdraw', pair, ['1 withdraws 20→13', '1 withdraws 20→13'], die(6, FULL)],
    ['a hull, half', 'withdraw', car, ['1 withdraws 20→16'], die(6)],
    ['a hull, all', 'withdraw', car, ['1 withdraws 20→13'], die(6, FULL)],
    ['personnel vehicles, half', 'withdraw', trucks({ move: 7 }), ['1 withdraws 20→16']],
    ['personnel vehicles, all', 'withdraw', trucks({ move: 7 }), ['1 withdraws 20→13'], FULL],
    ['an immobilized hull', 'withdraw', hull(3), ['1 abandoned'], die(1)],
    ['a damaged hull', 'withdraw', hull(3), ['1 withdraws 12→9'], die(3)],
    ['the immobilized tank of three', 'withdraw', tanks, ['1 abandoned', '2 withdraws 12→9'], die(2)],
    ['the damaged tank of three', 'withdraw', tanks, ['1 withdraws 12→9', '2 withdraws 12→9'], die(3)],
  ])('TG-31: %s', goes);

  test.each<Row>([
    [
      'in good order',
      suffers('withdraw', five(20)),
      {
        losses: ['1 fire: 1'],
        counts: { withdrew: 4, fled: 0, pinned: 0 },
        demoralized: [],
        fronts: [20, 14],
      },
    ],
    [
      'off the board: it has left, and breaks',
      suffers('withdraw', five(6)),
      {
        losses: ['1 fire: 1', '1 left: 4'],
        broke: ['1: 1 of 5'],
        counts: { withdrew: 4, demoralizations: 0 },
      },
    ],
    [
      'abandoned with those inside',
      suffers('withdraw', hull(3), die(1)),
      { losses: ['1 abandoned: 4'], befell: ['1 regular abandoned: 1'], counts: { withdrew: 0 } },
    ],
    [
      'the move is that of a unit that is not demoralized',
      {
        ...{ turnLimit: 2, combat: redLoses(1, 1), red: troopers(9, { at: 30 }), tests: [1, 1] },
        tables: {
          chart: { regular: { 1: ['rout'], 0: ['withdraw'] } },
          modifiers: { unsupported: 0, demoralized: -1, weak: 0 },
        },
      },
      { fates: ['1: 8 routs 30→21', '2: 7 withdraws 21→15'] },
    ],
  ])('TG-31: %s', (_, parts, expected) => expectSeen(parts, expected));

  test('TG-31: is told with its clauses', () => {
    const left = play(suffers('withdraw', five(6)));
    expect(eventsOf(left, 'lost').at(-1)).toMatchObject({ clauses: [], left: 0 });
    const abandoned = play(suffers('withdraw', hull(3), die(1)));
    expect(eventsOf(abandoned, 'suffers')).toMatchObject([{ result: 'abandoned', clauses: ['TG-31'] }]);
    expect(eventsOf(abandoned, 'lost')).toMatchObject([{ cause: 'abandoned', clauses: [], left: 0 }]);
  });

  test('TG-31: half of each move, rounded up', () => {
    const moves = [1, 5, 6, 7, 12];
    expect(moves.map((move) => withdrawalOf(bookOf(), move))).toEqual([1, 3, 3, 4, 6]);
    expect(moves.map((move) => withdrawalOf(bookOf({ vehicleWithdraw: 'full' }), move))).toEqual(moves);
  });
});

describe('rout', () => {
  const assault = { doctrine: { order: 'assault' } };
  const trucks = troopers(3, { bases: 'vehicles', at: 20, move: 7 });

  test.each<Way>([
    ['one assault move', 'rout', five(20), ['4 routs 20→11']],
    ['150 percent, rounded down', 'rout', five(20, { move: 7 }), ['4 routs 20→10']],
    ['cavalry too', 'rout', five(20, { move: 7, ...cavalry }), ['4 routs 20→10']],
    ['as set by a scenario', 'rout', five(20), ['4 routs 20→14'], { tables: { assaultMovePercent: 100 } }],
    ['machines make their whole move', 'rout', trucks, ['2 routs 20→13']],
    ['the damaged tank of three', 'rout', tanks, ['1 abandoned', '2 routs 12→6'], die(6)],
    ...[1, 2, 3, 6].map((face): Way => [`a hull, at ${face}`, 'rout', hull(3), ['1 abandoned'], die(face)]),
  ])('TG-32: %s', goes);

  test.each<Row>([
    // It is pinned after it, and stays in place in the next turn.
    ['pins foot', suffers('rout', five(20), { turnLimit: 2 }), { prone: [1], fronts: [20, 11, 11] }],
    [
      'in all-round cover no one is prone',
      suffers('rout', five(20), { board: covered('all-round', 11) }),
      { prone: [] },
    ],
    [
      'pins cavalry, though it is never prone',
      suffers('rout', five(20, { ...cavalry, ...assault }), { turnLimit: 2 }),
      { prone: [], fronts: [20, 14, 14] },
    ],
    // Demoralized, they move half a move forward in turn 2.
    ['does not pin machines', suffers('rout', trucks, { turnLimit: 2 }), { fronts: [20, 13, 16] }],
    ['counts', suffers('rout', five(20)), { counts: { fled: 4, withdrew: 0, pinned: 0 } }],
    ['not over the edge at an inch', suffers('rout', five(10)), { losses: ['1 fire: 1'] }],
    ['over the edge', suffers('rout', five(9)), { losses: ['1 fire: 1', '1 routed: 4'] }],
    ['abandoned', suffers('rout', hull(3), die(3)), { losses: ['1 abandoned: 4'], broke: ['1: 0 of 4'] }],
  ])('TG-32: %s', (_, parts, expected) => expectSeen(parts, expected));

  test('TG-32: 150 percent of each move, and the clause of those who have routed', () => {
    expect([4, 5, 6, 7].map((move) => assaultMove(bookOf(), move))).toEqual([6, 7, 9, 10]);
    expect(assaultMove(bookOf({}, { assaultMovePercent: 210 }), 7)).toBe(14);
    const gone = play(suffers('rout', five(9)));
    expect(eventsOf(gone, 'lost').at(-1)).toMatchObject({ cause: 'routed', clauses: ['TG-32'] });
  });
});

describe('an obstacle', () => {
  const behind = (obstacle: number, at = 12) => five(at, { obstacle });
  const trucks = troopers(3, { bases: 'vehicles', at: 12, obstacle: 10 });
  const within = (cover: string, ...depths: number[]) => ({ board: covered(cover, ...depths) });

  test.each<Way>([
    ['bases whose move would end behind it', 'withdraw', behind(8), ['4 withdraws 12→8 blocked']],
    ['by an inch', 'withdraw', behind(7), ['4 withdraws 12→7 blocked']],
    ['not bases whose move ends at it', 'withdraw', behind(6), ['4 withdraws 12→6']],
    ['bases at it', 'withdraw', behind(12), ['4 withdraws 12→12 blocked']],
    ['machines', 'withdraw', trucks, ['2 withdraws 12→10 blocked']],
    // The farthest covered place on the way is taken, possibly its present one.
    ['two places', 'withdraw', behind(8), ['4 withdraws 12→9 blocked'], within('concealment', 9, 11)],
    ['hard cover', 'withdraw', behind(8), ['4 withdraws 12→11 blocked'], within('hard', 11)],
    ['cover where it is', 'withdraw', behind(8), ['4 withdraws 12→12 blocked'], within('concealment', 12)],
    [
      'cover at the obstacle',
      'withdraw',
      behind(8),
      ['4 withdraws 12→8 blocked'],
      within('all-round', 8, 10),
    ],
    ['not cover beyond or ahead', 'withdraw', behind(8), ['4 withdraws 12→8 blocked'], within('hard', 7, 13)],
    ['those who are not blocked seek none', 'withdraw', behind(6), ['4 withdraws 12→6'], within('hard', 9)],
    ['a rout', 'rout', behind(8), ['4 routs 12→8 blocked']],
    ['not a rout that ends at it', 'rout', behind(3), ['4 routs 12→3']],
    ['a rout over the edge', 'rout', behind(1, 6), ['4 routs 6→1 blocked']],
  ])('TG-31, TG-32: blocks %s', goes);

  const leaves = (obstacle?: number): Row[1] => ({
    ...{ turnLimit: 3, red: five(14, { obstacle, doctrine: { order: 'withdraw', fromTurn: 1 } }) },
  });
  test.each<Row>([
    [
      'pins those it blocks',
      suffers('withdraw', behind(8), { turnLimit: 2 }),
      { prone: [1], fronts: [12, 8, 8] },
    ],
    [
      'counts them as what they set out to do',
      suffers('withdraw', behind(8)),
      { counts: { withdrew: 4, pinned: 0 } },
    ],
    [
      'pins machines',
      suffers('withdraw', trucks),
      {
        postures: ['3 0 0', '0 2 0'],
      },
    ],
    [
      'does not pin others',
      suffers('withdraw', behind(6)),
      {
        postures: ['5 0 0', '4 0 0'],
      },
    ],
    ['demoralizes those that rout', suffers('rout', behind(8)), { demoralized: [1] }],
    ['keeps them on the board', suffers('rout', behind(1, 6)), { losses: ['1 fire: 1'] }],
    // Ordinary movement does not cross it either.
    ['without one a unit leaves', leaves(), { fronts: [14, 8, 2, null] }],
    ['bars its way', leaves(5), { fronts: [14, 8, 5, 5] }],
    ['keeps it where it is', leaves(8), { fronts: [14, 8, 8, 8] }],
  ])('TG-31: %s', (_, parts, expected) => expectSeen(parts, expected));

  test('TG-31: a unit behind it is not blocked', () => {
    const battle = deployed({ red: troopers(4, { at: 12, obstacle: 8 }) });
    place(battle, 0, [{ bases: 4, depth: 7 }]);
    suffer(battle, 0, 0, packed(['withdraw']));
    expect(placesOf(battle, 0)).toEqual(['1: 4']);
  });
});

describe('a unit that is cut off', () => {
  const cutOff = { cutOff: true };

  // None of this demoralizes it, because it does not rout. Machines that cannot move are abandoned instead.
  test.each<Way>([
    ['a withdrawal', 'withdraw', five(12, cutOff), ['4 surrenders']],
    ['a rout', 'rout', five(12, cutOff), ['4 surrenders']],
    ['a pin of cavalry', 'pinned', five(12, { ...cavalry, ...cutOff }), ['4 surrenders']],
    ['machines', 'withdraw', hull(2, { at: 20, ...cutOff }), ['1 surrenders'], die(6)],
    ['immobilized machines', 'withdraw', hull(2, cutOff), ['1 abandoned'], die(1)],
    ['a rout of damaged machines', 'rout', hull(2, cutOff), ['1 abandoned'], die(6)],
    ['a pin', 'pinned', five(12, cutOff), ['4 pinned']],
  ])('TG-30, TG-31, TG-32: does not go back: %s', goes);

  test('TG-31: it surrenders, and is not demoralized', () => {
    expectSeen(suffers('rout', five(12, cutOff)), {
      losses: ['1 fire: 1', '1 surrendered: 4'],
      counts: { demoralizations: 0 },
    });
  });
});

describe('what happens to a base', () => {
  const usual = ['withdraws', 'routs', 'disintegrates', 'disintegrates'];

  // By effect, for red with one base; no enemy is near enough to surrender to.
  test.each([
    ['foot', MACHINE.WHOLE, ['pinned', ...usual]],
    ['cavalry', MACHINE.WHOLE, ['withdraws', ...usual]],
    ['vehicles', MACHINE.WHOLE, ['withdraws', ...usual]],
    ['tanks', MACHINE.WHOLE, ['pinned', ...usual]],
    ['tanks', MACHINE.DAMAGED, ['pinned', 'withdraws', 'abandoned', 'disintegrates', 'disintegrates']],
    ['tanks', MACHINE.IMMOBILIZED, ['pinned', 'abandoned', 'abandoned', 'disintegrates', 'disintegrates']],
  ])('TG-30, TG-31, TG-32, TG-33, TG-34: depends on its kind: %s, %i', (bases, condition, results) => {
    const befalls = EFFECTS.map((effect) => {
      const battle = deployed({ red: troopers(1, { bases, at: 30 }) });
      place(battle, 0, [{ bases: 1, depth: 30, condition }]);
      return RESULTS[suffer(battle, 0, 0, packed([effect]))];
    });
    expect(befalls).toEqual(results);
  });
});
