import { describe, expect, test } from 'vitest';
import { carryOut } from '#src/rules/troop-grade/effects.js';
import { endPins } from '#src/rules/troop-grade/ending.js';
import { declareIntent } from '#src/rules/troop-grade/movement.js';
import { MACHINE, own } from '#src/rules/troop-grade/state.js';
import { type Input, losing, troopers } from '../../scenes/scene.js';
import { all, eventsOf } from '../told.js';
import { deployed, expectSeen, motionOf, type Part, place, play, type Row } from './played.js';
import { arms, brings, covered, hull, suffers } from './scene.js';

const assault = { doctrine: { order: 'assault' } };
const advance = { doctrine: { order: 'advance', toRange: 1 } };

describe('pinned', () => {
  const pinned = (red: Input, damage: number[] = [], tables: Input = {}) =>
    suffers('pinned', red, { turnLimit: 3, damage, tables });

  test.each<Row>([
    [
      'foot goes prone where it is, stays during its next movement, and then gets up',
      pinned(troopers(5, assault)),
      {
        fates: ['1: 4 pinned'],
        prone: [1],
        counts: { pinned: 4 },
        fronts: [12, 18, 18, 23],
        postures: ['5 0 0', '0 4 0', '4 0 0', '4 0 0'],
      },
    ],
    [
      'it stays even when its orders are to withdraw',
      pinned(troopers(5, { at: 20, doctrine: { order: 'withdraw', fromTurn: 1 } })),
      { fronts: [20, 14, 14, 8] },
    ],
    [
      'the rest of a unit moves',
      suffers(['pinned', 'withdraw'], troopers(5, advance), { turnLimit: 2 }),
      { fates: ['1: 2 pinned', '1: 2 withdraws 18→12'] },
    ],
    [
      'mounted cavalry withdraws instead',
      pinned(troopers(5, { bases: 'cavalry', at: 20 })),
      {
        fates: ['1: 4 withdraws 20→14'],
        prone: [],
        counts: { pinned: 0, withdrew: 4 },
        befell: ['1 regular withdraws: 4'],
      },
    ],
    [
      'personnel vehicles do too',
      pinned(troopers(5, { bases: 'vehicles', at: 20 })),
      { fates: ['1: 4 withdraws 20→17'] },
    ],
    [
      'a carrier does too',
      pinned(hull(3, { bases: 'vehicles', at: 20 }), [6], { vehicleHits: 2 }),
      { fates: ['1: 1 withdraws 20→17'] },
    ],
    [
      'tanks halt for a turn, and are not prone',
      pinned(troopers(2, { bases: 'tanks', ...assault }), [6]),
      { fates: ['1: 1 pinned', '1: 1 pinned'], fronts: [12, 18, 18, 23], prone: [] },
    ],
    [
      'a tank with its crew too',
      pinned(hull(3, assault), [6]),
      { fates: ['1: 1 pinned'], fronts: [12, 18, 18, 23], prone: [] },
    ],
  ])('TG-30: %s', (_, parts, expected) => expectSeen(parts, expected));

  test('TG-30: those who stay are told', () => {
    const moves = eventsOf(play(pinned(troopers(5, assault))), 'moved');
    expect(moves.map(({ why, clauses }) => [why, clauses])).toEqual([
      ['advancing', []],
      ['staying', ['TG-30']],
      ['advancing', []],
    ]);
    const some = eventsOf(
      play(suffers(['pinned', 'withdraw'], troopers(5, advance), { turnLimit: 2 })),
      'moved',
    );
    expect(some.filter(({ turn }) => turn === 2)).toMatchObject([
      { pieces: 2, from: 12, to: 18, why: 'advancing' },
      { pieces: 2, from: 18, to: 18, why: 'staying' },
    ]);
  });

  const pins = { bases: 2, depth: 12, pinned: true };
  const immobilized = { bases: 1, depth: 12, condition: MACHINE.IMMOBILIZED };
  test.each<[string, boolean, Part[]]>([
    ['a base that can', true, [{ bases: 2, depth: 12 }]],
    ['a damaged one', true, [{ bases: 1, depth: 12, condition: MACHINE.DAMAGED }]],
    ['pinned ones', false, [pins]],
    ['immobilized and pinned ones', false, [immobilized, pins]],
    ['pinned ones, and others behind', false, [pins, { bases: 2, depth: 11 }]],
    ['one among others that can', true, [immobilized, pins, { bases: 1, depth: 12 }]],
  ])('TG-30: a unit is closing if a base at its front can move: %s: %s', (_, isClosing, parts) => {
    const battle = deployed({ red: troopers(4, { bases: 'tanks', ...assault }) });
    place(battle, 0, parts);
    declareIntent(battle, 0, 1);
    expect(motionOf(battle, 0) === 'closing').toBe(isClosing);
  });
});

describe('prone', () => {
  test.each([
    ['open', [1]],
    ['concealment', [1]],
    ['hard', [1]],
    ['all-round', []],
  ])('TG-30: in %s cover: turns %j', (cover, prone) => {
    const parts = suffers('pinned', troopers(5), { turnLimit: 3, board: covered(cover, 12) });
    expectSeen(parts, { fates: ['1: 4 pinned'], prone });
  });

  /** This many bases pinned at 12, and this many more at 6, after a test. */
  const afterTest = (pins: number, others = 0, board: Input = {}) => {
    const battle = deployed({ board, red: troopers(pins + others) });
    place(battle, 0, [
      { bases: pins, depth: 12, pinned: true },
      ...(others > 0 ? [{ bases: others, depth: 6 }] : []),
    ]);
    own.tested.set(battle, 0, 1);
    carryOut(battle, 0, 1);
    return battle;
  };

  test.each([
    [2, 2, 12, true],
    [2, 2, 6, true],
    [3, 2, 12, false],
    [2, 3, 12, true],
    [3, 2, 6, true],
    [2, 3, 6, false],
  ])(
    'TG-30: at least half of the bases, pinned or not, are outside all-round cover: %i at 12, %i at 6, cover at %i',
    (pins, others, cover, isProne) => {
      expect(own.prone.is(afterTest(pins, others, covered('all-round', cover)), 0)).toBe(isProne);
    },
  );

  test('TG-30: until the pins end; no unit is prone unless it is pinned', () => {
    const battle = afterTest(3);
    expect(own.prone.is(battle, 0)).toBe(true);
    endPins(battle, 0);
    expect([own.prone.is(battle, 0), own.prone.is(battle, 1)]).toEqual([false, false]);
    const free = deployed({ red: troopers(3) });
    own.tested.set(free, 0, 1);
    carryOut(free, 0, 1);
    expect(own.prone.is(free, 0)).toBe(false);
  });

  const rifles = (needed: number, more: Input = {}) =>
    arms({ weapons: { rifle: { bands: [{ upTo: 40, needed }] }, ...more }, assault: undefined });
  /** Red is pinned by a hit in turn 1, and fired at in turn 2 with this roll needed. */
  const shotAt = (needed: number, board: Input = {}, tables: Input = {}) =>
    play({
      turnLimit: 2,
      combat: rifles(needed),
      board,
      tables: { ...brings('pinned'), ...tables },
      red: troopers(9, { weapon: 'rifle', at: 6 }),
      hits: [1, 0, 0, 0],
      tests: [1],
    });
  const prone = { name: 'target prone', by: -1, clause: 'TG-30' };

  test.each([
    [5, {}, {}, [prone]],
    [5, covered('all-round', 6), {}, []],
    [3, {}, { prone: -3 }, [{ ...prone, by: -3 }]],
  ])(
    'TG-30: is harder to hit, by one, in the fire of the next turn: %i needed, %j, %j',
    (needed, board, tables, by) => {
      const shots = eventsOf(shotAt(needed, board, tables), 'shots', 'blue-squad');
      expect(shots.map(({ turn, modifiers }) => [turn, modifiers])).toEqual([
        [1, []],
        [2, by],
      ]);
    },
  );

  test('TG-30: which the dice show', () => {
    // A shooter that cannot miss hits in turn 1; in turn 2 it needs a die.
    const weapons = {
      sure: { bands: [{ upTo: 40, needed: 1 }] },
      surer: { bands: [{ upTo: 40, needed: 0 }] },
      club: { bands: [{ upTo: 1, needed: 6 }] },
    };
    const story = play({
      turnLimit: 2,
      combat: arms({ weapons, assault: undefined }),
      tables: brings('pinned'),
      red: troopers(9, { weapon: 'club' }),
      blue: [troopers(1, { weapon: 'sure' }), troopers(1, { id: 'other', weapon: 'surer' })],
      tests: [1, 6],
      hits: [0],
    });
    expect(eventsOf(story, 'lost').map(({ turn, pieces }) => [turn, pieces])).toEqual([
      [1, 2],
      [2, 1],
    ]);
    expect(all(story, 'shots').map(({ turn, hits }) => [turn, hits])).toEqual([
      [1, 1],
      [1, 1],
      [2, 0],
      [2, 1],
    ]);
  });

  test.each([
    [{}, -1],
    [{ pinnedFire: -2 }, -2],
  ])('TG-30: pinned bases have −1 to hit, with %j', (tables, by) => {
    const shots = eventsOf(shotAt(3, {}, tables), 'shots');
    expect(shots.map(({ turn, dice, modifiers }) => [turn, dice.length, modifiers])).toEqual([
      [1, 9, []],
      [2, 8, [{ name: 'pinned', by, clause: 'TG-30' }]],
    ]);
  });

  // With 0 needed all still hit when pinned; with 1 needed they throw dice.
  test.each([
    [0, [1, 6, 6], [5, 4]],
    [1, [1, 6], [5, 0]],
  ])('TG-30: which the dice also show, with %i needed', (needed, tests, hits) => {
    const story = play({
      turnLimit: 2,
      combat: rifles(needed, { gun: { bands: [{ upTo: 40, needed: 6 }] } }),
      tables: brings('pinned'),
      red: troopers(5, { weapon: 'rifle' }),
      blue: troopers(50, { weapon: 'gun' }),
      tests,
      hits: [1],
    });
    expect(eventsOf(story, 'shots').map((shot) => shot.hits)).toEqual(hits);
  });

  test('TG-30: a unit that is not hit again stays prone until its pins end', () => {
    const parts = {
      turnLimit: 2,
      combat: losing({ 'red-squad': [1], other: [0, 1] }),
      tables: brings('pinned'),
      red: [troopers(5), troopers(5, { id: 'other' })],
      tests: [1, 1],
    };
    expectSeen(parts, { prone: [1] });
    expectSeen(parts, { prone: [2] }, 'other');
  });
});
