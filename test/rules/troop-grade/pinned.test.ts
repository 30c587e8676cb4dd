import { describe, expect, test } from 'vitest';
import { carryOut } from '#src/rules/troop-grade/effects.js';
import { endPins } from '#src/rules/troop-grade/ending.js';
import { declareIntent } from '#src/rules/troop-grade/movement.js';
import { MACHINE, own } from '#src/rules/troop-grade/state.js';
import { type Input, losing, troopers } from '../../scenes/scene.js';
import {
  all,
  deployed,
  fatesOf,
  frontsOf,
  lineOf,
  motionOf,
  of,
  type Part,
  place,
  play,
  posturesOf,
} from './played.js';
import { arms, brings, covered, hull, redLoses, scene } from './scene.js';

/** Red is hit in turn 1, and pinned by the test. */
const pinned = (red: Input, more: Input = {}, damage: number[] = []) =>
  play(scene({ turnLimit: 3, combat: redLoses(1), tables: brings('pinned'), red, ...more }), {
    tests: [1],
    damage,
  });

describe('pinned', () => {
  test('TG-30: foot goes prone where it is', () => {
    const story = pinned(troopers(5, { doctrine: { order: 'assault' } }));
    expect(fatesOf(story)).toEqual(['1: 4 pinned']);
    expect(posturesOf(story)[1]).toEqual([0, 4, 0]);
    expect(lineOf(story, 'prone')).toEqual(['–', 'yes', '–', '–']);
    expect(story.count('pinned')).toBe(4);
  });

  test('TG-30: stays during its next movement, and then gets up', () => {
    const story = pinned(troopers(5, { doctrine: { order: 'assault' } }));
    // It moved in turn 1, and moves again in turn 3.
    expect(frontsOf(story)).toEqual(['12″', '18″', '18″', '23″']);
    expect(posturesOf(story)).toEqual([
      [5, 0, 0],
      [0, 4, 0],
      [4, 0, 0],
      [4, 0, 0],
    ]);
    expect(of(story, 'moved').map(({ why, clauses }) => [why, clauses])).toEqual([
      ['advancing', []],
      ['staying', ['TG-30']],
      ['advancing', []],
    ]);
  });

  test('TG-30: stays even when its force retreats, or its orders are to withdraw', () => {
    const leaving = pinned(troopers(5, { at: 20, doctrine: { order: 'withdraw', fromTurn: 1 } }));
    expect(frontsOf(leaving)).toEqual(['20″', '14″', '14″', '8″']);
  });

  test('TG-30: the rest of a unit moves', () => {
    const story = play(
      scene({
        turnLimit: 2,
        combat: redLoses(1),
        tables: brings('pinned', 'withdraw'),
        red: troopers(5, { doctrine: { order: 'advance', toRange: 1 } }),
      }),
      { tests: [1] },
    );
    expect(fatesOf(story).toSorted()).toEqual(['1: 2 pinned', '1: 2 withdraws 18→12']);
    expect(of(story, 'moved').filter(({ turn }) => turn === 2)).toMatchObject([
      { pieces: 2, from: 12, to: 18, why: 'advancing' },
      { pieces: 2, from: 18, to: 18, why: 'staying' },
    ]);
  });

  test('TG-30: a unit is not closing if no base at its front can move', () => {
    const doctrine = { order: 'assault' };
    const closes = (parts: Part[]) => {
      const battle = deployed(scene({ red: troopers(4, { bases: 'tanks', doctrine }) }));
      place(battle, 0, parts);
      declareIntent(battle, 0, 1);
      return motionOf(battle, 0) === 'closing';
    };
    const pins = { bases: 2, depth: 12, pinned: true };
    const immobilized = { bases: 1, depth: 12, condition: MACHINE.IMMOBILIZED };
    expect(closes([{ bases: 2, depth: 12 }])).toBe(true);
    expect(closes([{ bases: 1, depth: 12, condition: MACHINE.DAMAGED }])).toBe(true);
    expect(closes([pins])).toBe(false);
    expect(closes([immobilized, pins])).toBe(false);
    expect(closes([pins, { bases: 2, depth: 11 }])).toBe(false);
    expect(closes([immobilized, pins, { bases: 1, depth: 12 }])).toBe(true);
  });

  test('TG-30: mounted cavalry withdraws instead', () => {
    const story = pinned(troopers(5, { bases: 'cavalry', at: 20 }));
    expect(fatesOf(story)).toEqual(['1: 4 withdraws 20→14']);
    expect(posturesOf(story)[1]).toEqual([4, 0, 0]);
    expect([story.count('pinned'), story.count('withdrew')]).toEqual([0, 4]);
    expect(story.befell(1)).toEqual(['regular withdraws: 4']);
  });

  test('TG-30: personnel vehicles do too', () => {
    const story = pinned(troopers(5, { bases: 'vehicles', at: 20 }));
    expect(fatesOf(story)).toEqual(['1: 4 withdraws 20→17']);
    const one = pinned(
      hull(3, { bases: 'vehicles', at: 20 }),
      {
        tables: { ...brings('pinned'), vehicleHits: 2 },
      },
      [6],
    );
    expect(fatesOf(one)).toEqual(['1: 1 withdraws 20→17']);
  });

  test('TG-30: tanks halt for a turn, and are not prone', () => {
    const doctrine = { order: 'assault' };
    for (const [red, damage] of [
      [troopers(2, { bases: 'tanks', doctrine }), [6]],
      [hull(3, { doctrine }), [6]],
    ] as const) {
      const story = pinned(red, {}, [...damage]);
      expect(fatesOf(story)[0]).toMatch(/^1: [12] pinned$/);
      expect(frontsOf(story)).toEqual(['12″', '18″', '18″', '23″']);
      expect(lineOf(story, 'prone')).toEqual(['–', '–', '–', '–']);
    }
  });
});

describe('prone', () => {
  test.each([
    ['open', 'yes'],
    ['concealment', 'yes'],
    ['hard', 'yes'],
    ['all-round', '–'],
  ])('TG-30: in %s cover: %s', (cover, prone) => {
    const story = pinned(troopers(5), { board: covered(cover, 12) });
    expect(fatesOf(story)).toEqual(['1: 4 pinned']);
    expect(lineOf(story, 'prone')).toEqual(['–', prone, '–', '–']);
  });

  /** This many bases pinned at 12, and this many more at 6, in all-round cover: is the unit prone? */
  const isSo = (pins: number, others: number, cover: number) => {
    const battle = deployed(scene({ board: covered('all-round', cover), red: troopers(pins + others) }));
    place(battle, 0, [
      { bases: pins, depth: 12, pinned: true },
      ...(others > 0 ? [{ bases: others, depth: 6 }] : []),
    ]);
    own.tested.set(battle, 0, 1);
    carryOut(battle, 0, 1);
    return own.prone.is(battle, 0);
  };

  test('TG-30: at least half of the bases, pinned or not, are outside all-round cover', () => {
    expect([isSo(2, 2, 12), isSo(2, 2, 6)]).toEqual([true, true]);
    expect([isSo(3, 2, 12), isSo(2, 3, 12)]).toEqual([false, true]);
    expect([isSo(3, 2, 6), isSo(2, 3, 6)]).toEqual([true, false]);
  });

  test('TG-30: no unit is prone unless it is pinned', () => {
    const battle = deployed(scene({ red: troopers(3) }));
    own.tested.set(battle, 0, 1);
    carryOut(battle, 0, 1);
    expect(own.prone.is(battle, 0)).toBe(false);
  });

  test('TG-30: until the pins end', () => {
    const battle = deployed(scene({ red: troopers(3) }));
    place(battle, 0, [{ bases: 3, depth: 12, pinned: true }]);
    own.tested.set(battle, 0, 1);
    carryOut(battle, 0, 1);
    expect(own.prone.is(battle, 0)).toBe(true);
    endPins(battle, 0);
    expect(own.prone.is(battle, 0)).toBe(false);
    expect(own.prone.is(battle, 1)).toBe(false);
  });

  const NEEDED = (needed: number) =>
    arms({ weapons: { rifle: { bands: [{ upTo: 40, needed }] } }, assault: undefined });
  /** Red is pinned by a hit in turn 1, and fired at in turn 2 with this roll needed. */
  const shotAt = (needed: number, board: Input = {}, tables: Input = {}, red: Input = {}) =>
    play(
      scene({
        turnLimit: 2,
        combat: NEEDED(needed),
        board,
        tables: { ...brings('pinned'), ...tables },
        red: troopers(9, { weapon: 'rifle', at: 6, ...red }),
      }),
      { hits: [1, 0, 0, 0], tests: [1] },
    );

  test('TG-30: is harder to hit, by one, in the fire of the next turn', () => {
    const modifiers = (...args: Parameters<typeof shotAt>) =>
      of(shotAt(...args), 'shots', 'blue-squad').map(({ turn, modifiers: by }) => [turn, by]);
    const prone = { name: 'target prone', by: -1, clause: 'TG-30' };
    expect(modifiers(5)).toEqual([
      [1, []],
      [2, [prone]],
    ]);
    expect(modifiers(5, covered('all-round', 6))).toEqual([
      [1, []],
      [2, []],
    ]);
    expect(modifiers(3, {}, { prone: -3 })).toEqual([
      [1, []],
      [2, [{ ...prone, by: -3 }]],
    ]);
  });

  test('TG-30: which the dice show', () => {
    // A shooter that cannot miss hits in turn 1; in turn 2 it needs a die.
    const story = play(
      scene({
        turnLimit: 2,
        combat: arms({
          weapons: {
            sure: { bands: [{ upTo: 40, needed: 1 }] },
            surer: { bands: [{ upTo: 40, needed: 0 }] },
            club: { bands: [{ upTo: 1, needed: 6 }] },
          },
          assault: undefined,
        }),
        tables: brings('pinned'),
        red: troopers(9, { weapon: 'club' }),
        blue: [troopers(1, { weapon: 'sure' }), troopers(1, { id: 'other', weapon: 'surer' })],
      }),
      { tests: [1, 6], hits: [0] },
    );
    expect(of(story, 'lost').map(({ turn, pieces }) => [turn, pieces])).toEqual([
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

  test('TG-30: pinned bases have −1 to hit', () => {
    const shots = (tables: Input = {}) =>
      of(shotAt(3, {}, tables), 'shots').map(({ turn, dice, modifiers }) => [turn, dice.length, modifiers]);
    const worse = { name: 'pinned', by: -1, clause: 'TG-30' };
    expect(shots()).toEqual([
      [1, 9, []],
      [2, 8, [worse]],
    ]);
    expect(shots({ pinnedFire: -2 })[1]).toEqual([2, 8, [{ ...worse, by: -2 }]]);
  });

  test('TG-30: which the dice also show', () => {
    // With 0 needed all still hit when pinned; with 1 needed they throw dice.
    const hits = (needed: number, tests: number[]) =>
      of(
        play(
          scene({
            turnLimit: 2,
            combat: arms({
              weapons: {
                rifle: { bands: [{ upTo: 40, needed }] },
                gun: { bands: [{ upTo: 40, needed: 6 }] },
              },
              assault: undefined,
            }),
            tables: brings('pinned'),
            red: troopers(5, { weapon: 'rifle' }),
            blue: troopers(50, { weapon: 'gun' }),
          }),
          { tests, hits: [1] },
        ),
        'shots',
      ).map((shot) => shot.hits);
    expect(hits(0, [1, 6, 6])).toEqual([5, 4]);
    expect(hits(1, [1, 6])).toEqual([5, 0]);
  });

  test('TG-30: a unit that is not hit again stays prone until its pins end', () => {
    const story = play(
      scene({
        turnLimit: 2,
        combat: losing({ 'red-squad': [1], other: [0, 1] }),
        tables: brings('pinned'),
        red: [troopers(5), troopers(5, { id: 'other' })],
      }),
      { tests: [1, 1] },
    );
    expect([lineOf(story, 'prone'), lineOf(story, 'prone', 'other')]).toEqual([
      ['–', 'yes', '–'],
      ['–', '–', 'yes'],
    ]);
  });
});
