import { describe, expect, test } from 'vitest';
import { type Input, losing, troopers } from '../../scenes/scene.js';
import { BLIND, numbered } from '../../scenes/unit-morale/words.js';
import { eventsIn, play } from './played.js';
import { NO_GROUP, type scene } from './scene.js';

const tables = { ...BLIND, ...NO_GROUP, ...numbered(10) };
const rest = (more: Input = {}) => troopers(30, { id: 'rest', at: 1, slot: 0, ...more });

/** Red's unit loses some pieces in turn 1, and rolls in turn 2. */
const battle = (red: Input, tests: number[], more: Input = {}, fall: number[] = [], lost = 1) =>
  play({
    turnLimit: 3,
    combat: losing({ 'red-squad': [lost] }),
    tables,
    red: [red, rest()],
    ...more,
    tests,
    fall,
  });
const broke = (story: ReturnType<typeof play>, kind: 'unit-broke' | 'force-broke' = 'unit-broke') =>
  eventsIn(story).flatMap((event) =>
    event.kind === kind
      ? [`${event.turn} ${event.phase} ${event.unit || event.force}: ${event.lost} of ${event.of}`]
      : [],
  );

describe('a unit breaks', () => {
  test('UM-23: when half of it runs; its earlier losses are recorded', () => {
    expect(broke(battle(troopers(20, { at: 30 }), [3]))).toEqual(['2 11.2.3 red-squad: 1 of 20']);
    expect(broke(battle(troopers(20, { at: 25 }), [3], {}, [], 1))).toEqual(['2 11.2.3 red-squad: 1 of 20']);
    expect(broke(battle(troopers(20), [4]))).toEqual([]);
  });

  test('UM-23: even if only one piece is left', () => {
    expect(broke(battle(troopers(2, { at: 25 }), [7]))).toEqual(['2 11.2.3 red-squad: 1 of 2']);
  });

  // Troopers, one of whom falls, run at 2; their officer, who adds 2 instead of 1, retires.
  const some = (troopers: number, officers: number, more: Input = {}) =>
    broke(
      battle(
        { roster: { trooper: troopers + 1, captain: officers }, at: 25 },
        [2],
        {
          tables: { ...tables, testModifiers: { friendlyCasualties: 0 } },
          ...more,
        },
        [1],
      ),
    );

  test('UM-23: half of it, and no less', () => {
    expect(some(2, 2)).toEqual(['2 11.2.3 red-squad: 1 of 5']);
    expect(some(2, 3)).toEqual([]);
    expect(some(3, 2)).toEqual(['2 11.2.3 red-squad: 1 of 6']);
  });

  test('UM-23: a scenario may set another share', () => {
    const share = (unitBreakPercent: number) => ({
      tables: { ...tables, testModifiers: { friendlyCasualties: 0 }, unitBreakPercent },
    });
    expect(some(2, 3, share(40))).toHaveLength(1);
    expect(some(2, 3, share(41))).toEqual([]);
  });

  test('UM-23: pieces that surrender count as running, and not as lost before', () => {
    expect(broke(battle(troopers(20, { at: 28 }), [3]))).toEqual(['2 11.2.3 red-squad: 1 of 20']);
    const surrender = { at: 28 };
    const both = battle(
      { roster: { trooper: 3, captain: 2 }, ...surrender },
      [2],
      {
        tables: { ...tables, testModifiers: { friendlyCasualties: 0 } },
      },
      [1],
    );
    expect(broke(both)).toEqual(['2 11.2.3 red-squad: 1 of 5']);
    const few = battle(
      { roster: { trooper: 3, captain: 3 }, ...surrender },
      [2],
      {
        tables: { ...tables, testModifiers: { friendlyCasualties: 0 } },
      },
      [1],
    );
    expect(broke(few)).toEqual([]);
  });

  test('UM-23: only once', () => {
    const story = play({
      turnLimit: 4,
      combat: losing({ 'red-squad': [1, 1, 1] }),
      options: { hitsCauseMorale: 'every-hit' },
      tables,
      red: [troopers(40, { cutOff: true }), rest()],
      tests: [3, 3, 3],
    });
    expect(broke(story)).toEqual(['2 11.2.3 red-squad: 1 of 40']);
  });
});

describe('a force breaks', () => {
  const two = (tests: number[], first: Input = {}, more: Input = {}) =>
    play({
      turnLimit: 4,
      combat: losing({ 'red-squad': [1], rest: [0, 1] }),
      tables,
      red: [troopers(20, { cutOff: true, ...first }), rest({ cutOff: true })],
      ...more,
      tests,
    });

  test('UM-23: when all its units have broken; its losses are recorded', () => {
    const story = two([3, 3]);
    expect(broke(story, 'force-broke')).toEqual(['3 11.2.6 red: 2 of 50']);
    expect(story.end).toMatchObject({ holder: null, reason: 'turn-limit' });
  });

  test('UM-23: not while one of them has not broken', () => {
    expect(broke(two([3, 12]), 'force-broke')).toEqual([]);
    expect(broke(two([12, 3]), 'force-broke')).toEqual([]);
  });

  test('UM-23: units that are gone do not count', () => {
    const gone = two([3], {}, { combat: losing({ 'red-squad': [20], rest: [1] }) });
    expect(broke(gone, 'force-broke')).toEqual(['2 11.2.6 red: 21 of 50']);
  });

  test('UM-23: units that surrender now do count, but are not losses yet', () => {
    const story = play({
      combat: losing({ 'red-squad': [2] }),
      tables,
      red: troopers(20, { at: 28 }),
      tests: [4],
    });
    expect(broke(story, 'force-broke')).toEqual(['2 11.2.6 red: 2 of 20']);
    expect(story.end).toMatchObject({ turn: 2, holder: 'blue', reason: 'routed' });
  });

  test('UM-23: not a force that is gone without having broken', () => {
    const story = play({ combat: losing({ 'red-squad': [4] }), tables, red: troopers(4) });
    expect(broke(story, 'force-broke')).toEqual([]);
  });
});

describe('how a battle ends', () => {
  const ending = (parts: Partial<Parameters<typeof scene>[0]>, dice = {}) =>
    play({ turnLimit: 3, tables, red: troopers(8), ...parts, ...dice }).end;

  test('UM-31: a force that has withdrawn leaves the field to the other, because of its morale', () => {
    const withdraws = {
      combat: losing({ 'red-squad': [2] }),
      tables: { ...BLIND, ...numbered(4), testModifiers: { friendlyCasualties: 0 } },
    };
    const dice = { tests: [12], groups: [3] };
    expect(ending(withdraws, dice)).toEqual({ turn: 2, holder: 'blue', reason: 'group-morale' });
    expect(ending({ ...withdraws, red: troopers(8, { at: 30 }) }, dice)).toEqual({
      turn: 3,
      holder: 'blue',
      reason: 'group-morale',
    });
    const other = { ...withdraws, combat: losing({ 'blue-squad': [2] }), blue: troopers(8) };
    expect(ending(other, dice)).toMatchObject({ holder: 'red', reason: 'group-morale' });
  });

  test('UM-23, UM-31: otherwise destroyed, routed, withdrew, or at the turn limit', () => {
    expect(ending({ combat: losing({ 'red-squad': [8] }) })).toMatchObject({
      holder: 'blue',
      reason: 'destroyed',
    });
    expect(ending({ combat: losing({ 'red-squad': [1] }) }, { tests: [2] })).toMatchObject({
      holder: 'blue',
      reason: 'routed',
    });
    const leaves = troopers(8, { doctrine: { order: 'withdraw', fromTurn: 1 } });
    expect(ending({ red: leaves })).toMatchObject({ turn: 1, holder: 'blue', reason: 'withdrew' });
    expect(ending({})).toEqual({ turn: 3, holder: null, reason: 'turn-limit' });
    const all = losing({ 'red-squad': [8], 'blue-squad': [1] });
    expect(ending({ combat: all })).toMatchObject({ holder: null, reason: 'both-gone' });
  });
});
