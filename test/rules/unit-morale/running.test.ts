import { describe, expect, test } from 'vitest';
import { type Input, losing, troopers } from '../../scenes/scene.js';
import { BLIND, numbered } from '../../scenes/unit-morale/words.js';
import { all, eventsOf, linesOf } from '../told.js';
import { type Dice, expectSeen, play, type Row } from './played.js';
import { guns, NO_GROUP, type Parts, steel, vehicle } from './scene.js';

const tables = { ...BLIND, ...NO_GROUP, ...numbered(10) };
const rest = troopers(9, { id: 'rest', at: 1, slot: 0 });
const withdraw = { doctrine: { order: 'withdraw', fromTurn: 2 } };
const RAN = '2 soldier: runs';

/** One of red's twenty falls in turn 1, the rest roll 3 in turn 2: 7 below. */
const runs = (red: Input, more: Partial<Parts> & Dice = {}): Row[1] => ({
  ...{ turnLimit: 4, combat: losing({ 'red-squad': [1] }), red: [troopers(20, red), rest], tests: [3] },
  ...more,
  tables: { ...tables, ...more.tables },
});
/** Red is shot at in turn 1, and rolls a 3. */
const shotAt = (red: Input, more: Partial<Parts> & Dice = {}): Row[1] => ({
  ...{ turnLimit: 3, combat: guns(), tables, red, blue: troopers(1, { ...steel('gun'), at: 1 }), tests: [3] },
  ...more,
});

describe('a piece that runs', () => {
  const every = { options: { hitsCauseMorale: 'every-hit' } };
  const forty = { red: troopers(40, { cutOff: true }) };

  test.each<Row>([
    [
      'retreats non-tactically until it is off the board',
      runs({ at: 25 }),
      { results: [RAN], fronts: [25, 25, 13, 1, null], losses: ['1 fire: 1', '4 routed: 19'] },
    ],
    [
      'leaves the board as soon as it reaches the edge',
      runs({ at: 12 }),
      { losses: ['1 fire: 1', '2 routed: 19'] },
    ],
    ['not an inch before it', runs({ at: 13 }), { losses: ['1 fire: 1', '3 routed: 19'] }],
    // 14 cm are 5.6 inches.
    [
      'at the rate of its kind',
      shotAt(troopers(5, { at: 30, weapon: 'club', troops: { armour: 'steel', mobility: 'lta' } })),
      { fronts: [30, 30, 24, 18] },
    ],
    [
      'stays where it is when cut off',
      runs({ at: 12, cutOff: true }),
      { fronts: Array(5).fill(12), postures: ['20 0 0 0', '19 0 0 0', ...Array(3).fill('0 0 0 19')] },
    ],
    [
      'runs even while its unit withdraws in good order',
      runs({ at: 25, ...withdraw }),
      { fronts: [25, 25, 13, 1, null] },
    ],
    ['leaves its casualties behind', runs({ at: 25 }), { counts: { left_behind: 1, recovered: 0 } }],
    ...[4, 7, 10].map(
      (roll): Row => [
        `held and retiring pieces do not, at ${roll}`,
        runs({}, { turnLimit: 2, red: troopers(20), tests: [roll] }),
        { counts: { left_behind: 0, recovered: 1 } },
      ],
    ),
    [
      'does not fire',
      shotAt(troopers(20, { at: 30, cutOff: true, interceptiveFire: true, ...steel('gun') }), {
        blue: troopers(1, {
          ...steel('gun'),
          at: 1,
          troops: { armour: 'steel', training: 'special-forces' },
        }),
        tests: [3, 12],
      }),
      { shots: ['1 11.3.1'] },
    ],
    [
      'leaves casualties behind once only, unless others fall',
      { turnLimit: 3, combat: losing({ 'red-squad': [1, 2] }), ...every, ...forty, tables, tests: [3, 2] },
      { counts: { left_behind: 1, recovered: 2 } },
    ],
  ])('UM-23: %s', (_, parts, expected) => expectSeen(parts, expected));

  test('UM-23: is told as retreating, or as surrendering; and so is what it leaves behind', () => {
    const story = play(runs({ at: 25 }));
    expect(eventsOf(story, 'left-behind')).toMatchObject([{ turn: 2, casualties: 1 }]);
    const told = linesOf(story);
    const moving = /^2 11\.4\S* red-squad: 19 retreating, running, from 25″ to 13″ from its edge \[UM-23\]$/;
    for (const line of [/^2 11\.2\.3 .* → retreat \[/, moving])
      expect(told).toEqual(expect.arrayContaining([expect.stringMatching(line)]));
    const near = linesOf(play(runs({ at: 17 }, { blue: troopers(1, { at: 18 }) })));
    expect(near).toEqual(expect.arrayContaining([expect.stringMatching(/^2 11\.2\.3 .* → surrender \[/)]));
  });

  test('UM-23: the sheet shows the casualties left behind', () => {
    const more = { ...every, ...forty, combat: losing({ 'red-squad': [1, 2] }), tests: [3, 2] };
    const { sheets } = play(runs({}, { turnLimit: 3, ...more })).turns[3];
    expect(sheets[0].lines).toMatchObject({ casualties: 3, untended: 2, 'left behind': 1 });
  });

  test('UM-23: is easier to hit', () => {
    const story = play(shotAt(troopers(20, { at: 30, ...steel('club') }), { turnLimit: 2 }));
    expect(all(story, 'shots').map(({ modifiers }) => modifiers)).toMatchObject([[], [{ by: 4 }]]);
  });

  test('UM-1, UM-23: all of a class test at once, and may surrender to each other', () => {
    const losses = losing({ 'red-squad': [1], 'blue-squad': [1] });
    const parts = {
      combat: losses,
      tables,
      red: troopers(20, { at: 29 }),
      blue: troopers(20),
      tests: [3, 3],
    };
    const lost = { losses: ['1 fire: 1', '2 surrendered: 19'] };
    expectSeen(parts, { ...lost, end: { turn: 2, holder: null, reason: 'both-gone' } });
    expectSeen(parts, lost, 'blue-squad');
  });

  test('UM-1, UM-22: units that surrender stay in sight until all of the class have tested', () => {
    const gives = troopers(20, { id: 'gives', at: 29 });
    const stays = troopers(20, { id: 'stays', at: 1 });
    const parts = {
      combat: losing({ gives: [1], stays: [1] }),
      tables: { ...NO_GROUP, ...numbered(10), sight: 48 },
      blue: troopers(30),
    };
    expectSeen({ ...parts, red: [gives, stays], tests: [3, 12] }, { modifiers: [{}] }, 'stays');
    expectSeen({ ...parts, red: [stays, gives], tests: [12, 3] }, { modifiers: [{}] }, 'stays');
  });
});

describe('a piece that surrenders', () => {
  const near = troopers(1, { id: 'near' });
  const far = troopers(1, { at: 1 });
  const small = { board: { millimetresPerInch: 10 } };
  const within = (surrenderDistance: number) => ({ tables: { surrenderDistance } });

  // Five centimetres are two inches, in a straight line; blue is at 30.
  test.each<[string, boolean, Input, Partial<Parts>?]>([
    ['to an enemy within 5 cm, at once', true, { at: 28 }],
    ['not an inch farther away', false, { at: 27 }],
    ['at 1² + 1²', true, { at: 29, slot: 25 }],
    ['at 2²', true, { at: 30, slot: 26 }],
    ['not at 1² + 2²', false, { at: 29, slot: 26 }],
    ['with another board scale', true, { at: 25 }, small],
    ['not an inch farther away at that scale', false, { at: 24 }, small],
    ['at another distance', true, { at: 20 }, within(25)],
    ['not beyond another distance', false, { at: 19 }, within(25)],
    ['at a centimetre', true, { at: 30 }, within(1)],
    ['never at 0', false, { at: 30 }, within(0)],
    ['to any unit within reach', true, { at: 28 }, { blue: [far, near] }],
    ['in whatever order', true, { at: 28 }, { blue: [near, far] }],
    ['even if cut off', true, { at: 28, cutOff: true }],
  ])('UM-23: %s: %s', (_, surrenders, red, more) => {
    expectSeen(runs(red, more), {
      losses: ['1 fire: 1', surrenders ? '2 surrendered: 19' : expect.stringMatching(/^[34] routed: 19$/)],
      counts: { left_behind: 1, retreated: surrenders ? 0 : 19 },
    });
  });

  test('UM-23: it is told where it happens', () => {
    const lost = eventsOf(play(runs({ at: 28 })), 'lost').at(-1);
    expect(lost).toMatchObject({ cause: 'surrendered', phase: '11.2.3' });
  });

  const rear = troopers(1, { id: 'rest', at: 1, ...steel('club') });
  const inTheAir = (red: Input, blue: Input | Input[]) =>
    shotAt(red, { turnLimit: 2, red: [red, rear], blue });
  const squad = troopers(20, { at: 28, ...steel('club') });
  const flyer = { id: 'flyer', kind: 'flyer', weapon: 'gun' };
  const plane = { kind: 'flyer', weapon: 'club', at: 28, troops: { armour: 'plate' } };
  const car = vehicle({ at: 28, roster: { trooper: 3 }, weapon: 'club', troops: { armour: 'plate' } });
  const ground = troopers(1, { id: 'ground', ...steel('club') });

  test.each<Row>([
    ['not to flyers', inTheAir(squad, flyer), { losses: [] }],
    ['to others, with a flyer near', inTheAir(squad, [flyer, ground]), { losses: ['2 surrendered: 20'] }],
    [
      'flyers never do',
      inTheAir(plane, troopers(1, steel('sam'))),
      { losses: [], results: ['2 hull: runs'], fronts: [28, 28, 16] },
    ],
    ['a hull does with its crew', inTheAir(car, troopers(1, steel('gun'))), { losses: ['2 surrendered: 4'] }],
    // The captain, whom no one leads, goes on alone and comes near enough.
    [
      'each piece according to its own place',
      runs(
        {},
        {
          combat: losing({ 'red-squad': [1, 0, 1] }),
          options: { hitsCauseMorale: 'every-hit' },
          tables: numbered(9),
          red: [
            { roster: { trooper: 39, captain: 1 }, at: 18, doctrine: { order: 'advance', toRange: 1 } },
            rest,
          ],
          tests: [7, 2, 0],
          fall: [1, 1],
        },
      ),
      {
        results: ['2 soldier: held', '2 officer: carries on', '4 soldier: runs', '4 officer: runs'],
        losses: ['1 fire: 1', '3 fire: 1', '4 surrendered: 1'],
      },
    ],
  ])('UM-23: %s', (_, parts, expected) => expectSeen(parts, expected));
});
