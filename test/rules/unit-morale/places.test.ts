import { describe, expect, test } from 'vitest';
import { losing, troopers } from '../../scenes/scene.js';
import { BLIND, numbered } from '../../scenes/unit-morale/words.js';
import { eventsOf } from '../told.js';
import { expectSeen, play, type Row } from './played.js';
import { NO_GROUP } from './scene.js';

/** Rolls of a unit, test by test: the turn, and the pieces that read the roll. */
const rollsIn = (parts: Row[1], unit = 'red-squad') =>
  eventsOf(play(parts), 'stand-test', unit).map(
    ({ turn, who, dice }) => `${turn} ${who}: ${dice[0] + dice[1]}`,
  );

describe('a roll for each place', () => {
  test('UM-21: pieces that stand together share it, and each reads it for itself', () => {
    // A quarter has fallen: −2. The officer adds 2, and the others 1 because they are led.
    const red = { roster: { trooper: 2, corporal: 1, captain: 1 } };
    const tables = { ...BLIND, ...numbered(6) };
    const parts = { combat: losing({ 'red-squad': [1] }), tables, red, tests: [6] };
    expect(rollsIn(parts)).toEqual(['2 soldier: 6', '2 NCO: 6', '2 officer: 6']);
    expectSeen(parts, {
      results: ['2 soldier: held', '2 NCO: carries on', '2 officer: carries on'],
      modifiers: [
        { 'own casualties': -2, 'led by example': 1 },
        { 'own casualties': -2, NCO: 1, 'led by example': 1 },
        { 'own casualties': -2, officer: 2 },
      ],
      counts: { tests_first_fire: 1, held: 1 },
    });
  });

  test('UM-21, UM-22: a piece at another place has another roll, and is not led by the officer', () => {
    // In turn 2 the troopers retire to cover and their officer stays; in turn 3 all of them test again.
    const parts = {
      turnLimit: 3,
      board: { zones: [{ from: 3, to: 4, cover: 'hard' }] },
      combat: losing({ 'red-squad': [1, 1] }),
      options: { hitsCauseMorale: 'every-hit' },
      tables: { ...BLIND, ...numbered(8), ...NO_GROUP },
      red: { roster: { trooper: 19, captain: 1 } },
      tests: [3, 12, 2],
      fall: [1, 1],
    };
    expect(rollsIn(parts).slice(2)).toEqual(['3 soldier: 12', '3 officer: 2']);
    expectSeen(parts, {
      results: ['2 soldier: retires', '2 officer: held', '3 soldier: carries on', '3 officer: retires'],
      modifiers: [
        { 'led by example': 1 },
        { officer: 2 },
        { 'own casualties': -1 },
        { officer: 2, 'own casualties': -1 },
      ],
      fronts: [6, 6, 6, 4],
      counts: { tests_hit: 2 },
    });
  });

  test('UM-21: two units never share a place', () => {
    const red = [troopers(20), troopers(20, { id: 'others' })];
    const combat = losing({ 'red-squad': [1], others: [1] });
    const parts = { combat, tables: BLIND, red, tests: [12, 2] };
    expect([rollsIn(parts), rollsIn(parts, 'others')]).toEqual([['2 soldier: 12'], ['2 soldier: 2']]);
  });

  test('UM-21: a hull and those inside count as one piece without rank', () => {
    const parts = {
      combat: { model: 'weapon-bands' },
      tables: BLIND,
      red: { kind: 'vehicle', roster: { trooper: 3, captain: 1, sergeant: 2 }, weapon: 'marine-sca' },
      blue: troopers(1, { weapon: 'he-missile' }),
      tests: [2],
      hits: [1],
    };
    expect(rollsIn(parts)).toEqual(['2 hull: 2']);
    expectSeen(parts, { modifiers: [{}], counts: { held: 1 } });
  });
});
