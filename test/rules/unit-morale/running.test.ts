import { describe, expect, test } from 'vitest';
import { type Input, losing, troopers } from '../../scenes/scene.js';
import { BLIND, numbered } from '../../scenes/unit-morale/words.js';
import { linesOf } from '../told.js';
import { eventsIn, frontsOf, modifiersOf, play, resultsOf, shotsOf } from './played.js';
import { guns, NO_GROUP, scene, steel, vehicle } from './scene.js';

const tables = { ...BLIND, ...NO_GROUP, ...numbered(10) };

/** One of red's twenty falls in turn 1, the rest roll 3 in turn 2: 7 below. */
const runs = (red: Input, blue: Input | Input[] = troopers(1), more: Input = {}) =>
  play(
    scene({
      turnLimit: 4,
      combat: losing({ 'red-squad': [1] }),
      tables,
      red: [troopers(20, red), troopers(9, { id: 'rest', at: 1, slot: 0 })],
      blue,
      ...more,
    }),
    { tests: [3] },
  );
const lost = (story: ReturnType<typeof play>) =>
  eventsIn(story).flatMap((event) =>
    event.kind === 'lost' && event.unit === 'red-squad' ? [[event.turn, event.cause, event.pieces]] : [],
  );

describe('a piece that runs', () => {
  test('UM-23: retreats non-tactically until it is off the board', () => {
    const story = runs({ at: 25 });
    expect(resultsOf(story)).toEqual(['2 soldier: runs']);
    expect(frontsOf(story)).toEqual(['25″', '25″', '13″', '1″', '–']);
    expect(lost(story)).toEqual([
      [1, 'fire', 1],
      [4, 'routed', 19],
    ]);
  });

  test('UM-23: is told as retreating, or as surrendering', () => {
    const told = linesOf(runs({ at: 25 }));
    expect(told).toEqual(expect.arrayContaining([expect.stringMatching(/^2 11\.2\.3 .* → retreat \[/)]));
    const moving = /^2 11\.4\S* red-squad: 19 retreating, running, from 25″ to 13″ from its edge \[UM-23\]$/;
    expect(told).toEqual(expect.arrayContaining([expect.stringMatching(moving)]));
    const near = linesOf(runs({ at: 17 }, troopers(1, { at: 18 })));
    expect(near).toEqual(expect.arrayContaining([expect.stringMatching(/^2 11\.2\.3 .* → surrender \[/)]));
  });

  test('UM-23: leaves the board as soon as it reaches the edge', () => {
    expect(lost(runs({ at: 12 })).at(-1)).toEqual([2, 'routed', 19]);
    expect(lost(runs({ at: 13 })).at(-1)).toEqual([3, 'routed', 19]);
  });

  test('UM-23: at the rate of its kind', () => {
    const story = play(
      scene({
        turnLimit: 3,
        combat: guns(),
        tables,
        red: troopers(5, { at: 30, weapon: 'club', troops: { armour: 'steel', mobility: 'lta' } }),
        blue: troopers(1, { ...steel('gun'), at: 1 }),
      }),
      { tests: [3] },
    );
    // 14 cm are 5.6 inches.
    expect(frontsOf(story)).toEqual(['30″', '30″', '24″', '18″']);
  });

  test('UM-1, UM-23: all of a class test at once, and may surrender to each other', () => {
    const story = play(
      scene({
        combat: losing({ 'red-squad': [1], 'blue-squad': [1] }),
        tables,
        red: troopers(20, { at: 29 }),
        blue: troopers(20),
      }),
      { tests: [3, 3] },
    );
    const surrendered = eventsIn(story).filter(({ kind, turn }) => kind === 'lost' && turn === 2);
    expect(surrendered).toMatchObject([
      { unit: 'red-squad', cause: 'surrendered', pieces: 19 },
      { unit: 'blue-squad', cause: 'surrendered', pieces: 19 },
    ]);
    expect(story.end.reason).toBe('both-gone');
  });

  test('UM-1, UM-22: units that surrender stay in sight until all of the class have tested', () => {
    const outnumbered = (first: string) => {
      const units = {
        gives: troopers(20, { id: 'gives', at: 29 }),
        stays: troopers(20, { id: 'stays', at: 1 }),
      };
      const red = first === 'gives' ? [units.gives, units.stays] : [units.stays, units.gives];
      const story = play(
        scene({
          combat: losing({ gives: [1], stays: [1] }),
          tables: { ...NO_GROUP, ...numbered(10), sight: 48 },
          red,
          blue: troopers(30),
        }),
        { tests: first === 'gives' ? [3, 12] : [12, 3] },
      );
      return modifiersOf(story, 'stays');
    };
    expect(outnumbered('gives')).toEqual([{}]);
    expect(outnumbered('stays')).toEqual([{}]);
  });

  test('UM-23: stays where it is when cut off', () => {
    const story = runs({ at: 12, cutOff: true });
    expect(frontsOf(story)).toEqual(['12″', '12″', '12″', '12″', '12″']);
    expect(story.turns.at(-1)!.sheets[0].postures).toMatchObject({ retreating: 19 });
  });

  test('UM-23: leaves its casualties behind', () => {
    const story = runs({ at: 25 });
    expect(eventsIn(story).filter(({ kind }) => kind === 'left-behind')).toMatchObject([
      { unit: 'red-squad', turn: 2, casualties: 1 },
    ]);
    expect([story.count('left_behind'), story.count('recovered')]).toEqual([1, 0]);
  });

  test('UM-23: held and retiring pieces do not', () => {
    for (const roll of [4, 7, 10]) {
      const story = play(scene({ combat: losing({ 'red-squad': [1] }), tables, red: troopers(20) }), {
        tests: [roll],
      });
      expect(eventsIn(story).filter(({ kind }) => kind === 'left-behind')).toEqual([]);
      expect([story.count('left_behind'), story.count('recovered')]).toEqual([0, 1]);
    }
  });

  test('UM-23: does not fire', () => {
    const story = play(
      scene({
        turnLimit: 3,
        combat: guns(),
        tables,
        red: troopers(20, { at: 30, cutOff: true, interceptiveFire: true, ...steel('gun') }),
        blue: troopers(1, {
          ...steel('gun'),
          at: 1,
          troops: { armour: 'steel', training: 'special-forces' },
        }),
      }),
      { tests: [3, 12] },
    );
    expect(shotsOf(story)).toEqual(['1 11.3.1']);
  });

  test('UM-23: is easier to hit', () => {
    const story = play(
      scene({
        turnLimit: 2,
        combat: guns(),
        tables,
        red: troopers(20, { at: 30, ...steel('club') }),
        blue: troopers(1, { ...steel('gun'), at: 1 }),
      }),
      { tests: [3] },
    );
    const modifiers = eventsIn(story).flatMap((event) => (event.kind === 'shots' ? [event.modifiers] : []));
    expect(modifiers).toMatchObject([[], [{ by: 4 }]]);
  });

  test('UM-23: runs even while its unit withdraws in good order', () => {
    const story = runs({ at: 25, doctrine: { order: 'withdraw', fromTurn: 2 } });
    expect(frontsOf(story)).toEqual(['25″', '25″', '13″', '1″', '–']);
    expect(lost(story).at(-1)).toEqual([4, 'routed', 19]);
  });

  test('UM-23: leaves casualties behind once only, unless others fall', () => {
    const story = play(
      scene({
        turnLimit: 3,
        combat: losing({ 'red-squad': [1, 2] }),
        options: { hitsCauseMorale: 'every-hit' },
        tables,
        red: troopers(40, { cutOff: true }),
      }),
      { tests: [3, 2] },
    );
    expect(story.turns[3].sheets[0].lines).toMatchObject({ casualties: 3, untended: 2, 'left behind': 1 });
  });
});

describe('a piece that surrenders', () => {
  // Five centimetres are two inches; blue is at 30.
  test('UM-23: to an enemy within 5 cm, at once', () => {
    const story = runs({ at: 28 });
    expect(lost(story)).toEqual([
      [1, 'fire', 1],
      [2, 'surrendered', 19],
    ]);
    expect(
      eventsIn(story).find((event) => event.kind === 'lost' && event.cause === 'surrendered'),
    ).toMatchObject({
      phase: '11.2.3',
    });
    expect([story.count('left_behind'), story.count('retreated')]).toEqual([1, 0]);
  });

  test('UM-23: not if the enemy is an inch farther away', () => {
    const story = runs({ at: 27 });
    expect(lost(story).map(([, cause]) => cause)).toEqual(['fire', 'routed']);
    expect(story.count('retreated')).toBe(19);
  });

  test('UM-23: the distance is measured in a straight line', () => {
    expect(lost(runs({ at: 29, slot: 25 })).at(-1)).toEqual([2, 'surrendered', 19]); // 1² + 1²
    expect(lost(runs({ at: 30, slot: 26 })).at(-1)).toEqual([2, 'surrendered', 19]);
    expect(lost(runs({ at: 29, slot: 26 })).at(-1)![1]).toBe('routed'); // 1² + 2² > 2²
  });

  test('UM-23: with another board scale, or another distance', () => {
    expect(lost(runs({ at: 25 }, troopers(1), { board: { millimetresPerInch: 10 } })).at(-1)![1]).toBe(
      'surrendered',
    );
    expect(lost(runs({ at: 24 }, troopers(1), { board: { millimetresPerInch: 10 } })).at(-1)![1]).toBe(
      'routed',
    );
    const far = { tables: { ...tables, surrenderDistance: 25 } };
    expect(lost(runs({ at: 20 }, troopers(1), far)).at(-1)![1]).toBe('surrendered');
    expect(lost(runs({ at: 19 }, troopers(1), far)).at(-1)![1]).toBe('routed');
    const here = (surrenderDistance: number) => ({ tables: { ...tables, surrenderDistance } });
    expect(lost(runs({ at: 30 }, troopers(1), here(1))).at(-1)![1]).toBe('surrendered');
    expect(lost(runs({ at: 30 }, troopers(1), here(0))).at(-1)![1]).toBe('routed');
  });

  test('UM-23: to any unit within reach, in whatever order they are listed', () => {
    const blue = [troopers(1, { at: 1 }), troopers(1, { id: 'near' })];
    expect(lost(runs({ at: 28 }, blue)).at(-1)![1]).toBe('surrendered');
    expect(lost(runs({ at: 28 }, blue.toReversed())).at(-1)![1]).toBe('surrendered');
  });

  test('UM-23: without sight of the enemy, and even if cut off', () => {
    expect(lost(runs({ at: 28, cutOff: true })).at(-1)![1]).toBe('surrendered');
  });

  const inTheAir = (red: Input, blue: Input | Input[]) =>
    play(
      scene({
        combat: guns(),
        tables,
        red: [red, troopers(1, { id: 'rest', at: 1, ...steel('club') })],
        blue,
      }),
      {
        tests: [3],
      },
    );

  test('UM-23: not to flyers', () => {
    const flyer = { id: 'flyer', kind: 'flyer', weapon: 'gun' };
    const red = { id: 'red-squad', at: 28, ...troopers(20, steel('club')) };
    expect(lost(inTheAir(red, flyer))).toEqual([]);
    expect(lost(inTheAir(red, [flyer, troopers(1, { id: 'ground', ...steel('club') })]))).toEqual([
      [2, 'surrendered', 20],
    ]);
  });

  test('UM-23: flyers never surrender', () => {
    const flyer = { id: 'red-squad', kind: 'flyer', weapon: 'club', at: 28, troops: { armour: 'plate' } };
    const story = inTheAir(flyer, [troopers(1, { ...steel('sam') })]);
    expect(lost(story)).toEqual([]);
    expect(resultsOf(story)).toEqual(['2 hull: runs']);
    expect(frontsOf(story)[2]).toBe('16″');
  });

  test('UM-23: a hull surrenders with its crew', () => {
    const car = vehicle({ at: 28, roster: { trooper: 3 }, weapon: 'club', troops: { armour: 'plate' } });
    const story = play(
      scene({
        combat: guns(),
        tables,
        red: [car, troopers(1, { id: 'rest', at: 1, ...steel('club') })],
        blue: troopers(1, steel('gun')),
      }),
      { tests: [3] },
    );
    expect(lost(story)).toEqual([[2, 'surrendered', 4]]);
  });

  test('UM-23: each piece according to its own place', () => {
    // The captain, whom no one leads, goes on alone and comes near enough.
    const story = play(
      scene({
        turnLimit: 4,
        combat: losing({ 'red-squad': [1, 0, 1] }),
        options: { hitsCauseMorale: 'every-hit' },
        tables: { ...tables, ...numbered(9) },
        red: [
          { roster: { trooper: 39, captain: 1 }, at: 18, doctrine: { order: 'advance', toRange: 1 } },
          troopers(9, { id: 'rest', at: 1, slot: 0 }),
        ],
      }),
      { tests: [7, 2, 0], fall: [1, 1] },
    );
    expect(resultsOf(story)).toEqual([
      '2 soldier: held',
      '2 officer: carries on',
      '4 soldier: runs',
      '4 officer: runs',
    ]);
    expect(lost(story).at(-1)).toEqual([4, 'surrendered', 1]);
  });
});
