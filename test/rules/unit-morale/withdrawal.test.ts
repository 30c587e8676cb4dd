import { describe, expect, test } from 'vitest';
import { type Input, losing, troopers } from '../../scenes/scene.js';
import { BLIND, numbered } from '../../scenes/unit-morale/words.js';
import { eventsIn, frontsOf, play, shotsOf } from './played.js';
import { guns, paper, scene, steel } from './scene.js';

const EASY = { ...BLIND, testModifiers: { friendlyCasualties: 0 } };

/** Red loses two of its eight in turn 1, and its group fails the test in turn 2. */
const withdraws = (more: Input = {}, others: Input[] = [], rest: Input = {}, tests = [12]) =>
  play(
    scene({
      turnLimit: 6,
      combat: losing({ 'red-squad': [2] }),
      tables: EASY,
      red: [troopers(8, { at: 15, ...more }), ...others],
      ...rest,
    }),
    { tests, groups: [3] },
  );

describe('a group that fails', () => {
  test('UM-31: withdraws tactically from this turn on, in order and over its own edge', () => {
    const story = withdraws();
    expect(frontsOf(story)).toEqual(['15″', '15″', '9″', '3″', '–']);
    const lost = eventsIn(story).flatMap((event) =>
      event.kind === 'lost' ? [[event.turn, event.cause, event.pieces]] : [],
    );
    expect(lost).toEqual([
      [1, 'fire', 2],
      [4, 'left', 6],
    ]);
    expect(eventsIn(story).find(({ kind }) => kind === 'moved')).toMatchObject({
      why: 'withdrawing in good order',
    });
  });

  test('UM-31: as soon as it reaches the edge', () => {
    expect(frontsOf(withdraws({ at: 6 }))).toEqual(['6″', '6″', '–']);
    expect(frontsOf(withdraws({ at: 7 }))).toEqual(['7″', '7″', '1″', '–']);
  });

  test('UM-31: with all its units, whatever their orders', () => {
    const others = [
      troopers(1, { id: 'reserve', at: 20 }),
      troopers(1, { id: 'vanguard', at: 10, doctrine: { order: 'assault' } }),
    ];
    const story = withdraws({}, others, { tables: { ...EASY, smallGroup: 20 } });
    expect(frontsOf(story, 'reserve')).toEqual(['20″', '20″', '14″', '8″', '2″', '–']);
    expect(frontsOf(story, 'vanguard').slice(0, 5)).toEqual(['10″', '16″', '10″', '4″', '–']);
  });

  test('UM-31: units that are cut off stay, and so do strongpoints', () => {
    const others = [{ id: 'bunker', kind: 'strongpoint', at: 10 }];
    const story = withdraws({ cutOff: true }, others, { tables: { ...EASY, smallGroup: 20 } });
    expect(frontsOf(story)).toEqual(Array(7).fill('15″'));
    expect(frontsOf(story, 'bunker')).toEqual(Array(7).fill('10″'));
    expect(story.end).toMatchObject({ turn: 6, holder: 'blue', reason: 'group-morale' });
  });

  test('UM-31: fights back while it goes', () => {
    const story = play(
      scene({
        turnLimit: 3,
        combat: guns(),
        tables: EASY,
        red: troopers(8, { at: 30, ...paper('gun') }),
        blue: [
          troopers(1, { at: 1, ...steel('gun') }),
          troopers(1, { id: 'second', at: 1, ...steel('gun') }),
        ],
      }),
      { tests: [12, 12], groups: [3], hits: [1, 1] },
    );
    expect(shotsOf(story)).toEqual(['1 11.5.2', '2 11.5.2', '3 11.5.2']);
    expect(frontsOf(story)).toEqual(['30″', '30″', '24″', '18″']);
  });

  test('UM-31, UM-23, UM-52: those who run do so non-tactically, and are easier to hit', () => {
    const modifiers = (postures: string, groups: number[]) => {
      const story = play(
        scene({
          turnLimit: 2,
          combat: guns(),
          tables: { ...BLIND, ...numbered(10), testModifiers: { friendlyCasualties: 0 } },
          red: [
            troopers(8, { at: 20, ...paper('club') }),
            troopers(4, { id: 'rest', at: 1, slot: 0, ...steel('club') }),
          ],
          blue: [
            troopers(1, { at: 6, ...steel('gun') }),
            troopers(1, { id: 'second', at: 6, ...steel('gun') }),
            troopers(1, { id: 'third', at: 6, ...steel('gun') }),
          ],
        }),
        { tests: [postures === 'run' ? 3 : 12], groups, hits: [1, 1, 1] },
      );
      expect(eventsIn(story).filter(({ kind }) => kind === 'force-broke')).toHaveLength(
        groups[0] < 10 ? 1 : 0,
      );
      return eventsIn(story).flatMap((event) =>
        event.kind === 'shots' && event.turn === 2 ? event.modifiers.map(({ name }) => name) : [],
      );
    };
    const runs = 'target moving non-tactically';
    expect(modifiers('run', [12])).toContain(runs);
    expect(modifiers('run', [2])).toContain(runs);
    expect(modifiers('stay', [2])).not.toContain(runs);
  });

  test('UM-31: is on the move, and only its strongpoints fire suppressively', () => {
    const story = play(
      scene({
        turnLimit: 2,
        combat: guns(),
        tables: { ...EASY, smallGroup: 20 },
        red: [
          troopers(8, { at: 30, interceptiveFire: true, ...paper('gun') }),
          { id: 'bunker', kind: 'strongpoint', weapon: 'gun', at: 1, interceptiveFire: true },
        ],
        blue: [
          troopers(1, { at: 1, ...steel('gun') }),
          troopers(1, { id: 'second', at: 1, ...steel('gun') }),
        ],
      }),
      { tests: [12, 12], groups: [3], hits: [0, 0, 1, 1] },
    );
    expect(shotsOf(story)).toEqual(['1 11.3.1', '2 11.5.2']);
    expect(shotsOf(story, 'bunker')).toEqual(['1 11.3.1', '2 11.3.1']);
  });

  test('UM-31: breaks, once; its losses are recorded', () => {
    const broke = eventsIn(withdraws()).filter(({ kind }) => kind === 'force-broke');
    expect(broke).toMatchObject([{ force: 'red', turn: 2, phase: '11.2.6', lost: 2, of: 8 }]);
  });

  test('UM-31: does not break when it carries on', () => {
    const story = play(scene({ combat: losing({ 'red-squad': [2] }), tables: EASY, red: troopers(8) }), {
      tests: [12],
      groups: [4],
    });
    expect(eventsIn(story).filter(({ kind }) => kind === 'force-broke')).toEqual([]);
    expect(frontsOf(story)).toEqual(['6″', '6″', '6″']);
  });
});

describe('casualties after the battle', () => {
  const numbers = (story: ReturnType<typeof play>, force = 0) => [
    story.count('recovered', force),
    story.count('left_behind', force),
  ];

  test('UM-31: a group that withdraws recovers its own', () => {
    expect(numbers(withdraws({}, [], { options: { treatment: 'off' } }))).toEqual([2, 0]);
  });

  test('UM-31, UM-23: except for those left behind by pieces that ran', () => {
    // A unit runs, and leaves one; two others have fallen.
    const story = withdraws(
      {},
      [
        troopers(1, { id: 'rest' }),
        troopers(3, { id: 'levy', troops: { training: 'recruits', experience: 'veteran' } }),
      ],
      {
        combat: losing({ 'red-squad': [2], levy: [1] }),
        tables: { ...EASY, smallGroup: 20 },
        options: { treatment: 'off' },
      },
      [1, 12],
    );
    expect(numbers(story)).toEqual([2, 1]);
  });

  /** Red's levy runs and leaves one behind; at the end red holds the field, or does not. */
  const left = (blue: Input, more: Input = {}) =>
    play(
      scene({
        turnLimit: 3,
        combat: losing({ levy: [1], 'blue-squad': [0, 0, 1] }),
        tables: { ...EASY, smallGroup: 20, groupCasualties: 9 },
        red: [
          troopers(5),
          troopers(3, { id: 'levy', cutOff: true, troops: { training: 'recruits', experience: 'veteran' } }),
        ],
        blue,
        ...more,
      }),
      { tests: [1] },
    );

  test('UM-23: the force that holds the field recovers all', () => {
    expect(left(troopers(1)).end).toMatchObject({ holder: 'red' });
    expect(numbers(left(troopers(1)))).toEqual([1, 0]);
  });

  test('UM-23: a force that is still there does not recover those left behind', () => {
    expect(left(troopers(9)).end).toMatchObject({ holder: null });
    expect(numbers(left(troopers(9)))).toEqual([0, 1]);
  });

  /** Red is wiped out, or leaves, with casualties that were treated or not. */
  const beaten = (treatment: string, schedule: number[], more: Input = {}, tests = 1) =>
    play(
      scene({
        turnLimit: 5,
        combat: losing({ 'red-squad': schedule }),
        options: { treatment },
        tables: {
          ...EASY,
          groupCasualties: 200,
          smallGroup: 200,
          groupPercent: { first: 100, second: 100, third: 100 },
        },
        red: troopers(8, more),
      }),
      { tests: Array(tests).fill(12) },
    );

  test('UM-1: a destroyed force loses those that were not treated', () => {
    // Two fall in turn 1 and are treated in turn 2; the others fall in turn 3.
    expect(numbers(beaten('on', [2, 0, 6]))).toEqual([2, 6]);
    expect(numbers(beaten('off', [2, 0, 6]))).toEqual([0, 8]);
    expect(numbers(beaten('on', [8], {}, 0))).toEqual([0, 8]);
  });

  test('UM-1: a force that leaves by its orders loses them too', () => {
    const leaving = { doctrine: { order: 'withdraw', fromTurn: 3 } };
    expect(numbers(beaten('on', [2], leaving))).toEqual([2, 0]);
    expect(numbers(beaten('off', [2], leaving))).toEqual([0, 2]);
    expect(beaten('on', [2], leaving).end).toMatchObject({ holder: 'blue', reason: 'withdrew' });
  });

  test('UM-1: a force that is there at the end has all of them', () => {
    expect(numbers(beaten('off', [2]))).toEqual([2, 0]);
    expect(numbers(beaten('off', [2]), 1)).toEqual([0, 0]);
  });
});
