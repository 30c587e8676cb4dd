import { describe, expect, test } from 'vitest';
import { losing, troopers } from '../../scenes/scene.js';
import { BLIND, numbered } from '../../scenes/unit-morale/words.js';
import { eventsIn, frontsOf, modifiersOf, play, resultsOf } from './played.js';
import { NO_GROUP } from './scene.js';

/** Rolls of a unit, test by test: the turn, and the pieces that read the roll. */
const rollsIn = (story: ReturnType<typeof play>, unit = 'red-squad') =>
  eventsIn(story).flatMap((event) =>
    event.kind === 'stand-test' && event.unit === unit
      ? [`${event.turn} ${event.who}: ${event.dice[0] + event.dice[1]}`]
      : [],
  );

describe('a roll for each place', () => {
  test('UM-21: pieces that stand together share it, and each reads it for itself', () => {
    // A quarter has fallen: −2. The officer adds 2, and the others 1 because they are led.
    const red = { roster: { trooper: 2, corporal: 1, captain: 1 } };
    const story = play({
      combat: losing({ 'red-squad': [1] }),
      tables: { ...BLIND, ...numbered(6) },
      red,
      tests: [6],
    });
    expect(rollsIn(story)).toEqual(['2 soldier: 6', '2 NCO: 6', '2 officer: 6']);
    expect(resultsOf(story)).toEqual(['2 soldier: held', '2 NCO: carries on', '2 officer: carries on']);
    expect(modifiersOf(story)).toEqual([
      { 'own casualties': -2, 'led by example': 1 },
      { 'own casualties': -2, NCO: 1, 'led by example': 1 },
      { 'own casualties': -2, officer: 2 },
    ]);
    expect(story.count('tests_first_fire')).toBe(1);
    expect(story.count('held')).toBe(1);
  });

  /** In turn 2 the troopers retire to cover and their officer stays; in turn 3 all of them test again. */
  const apart = (tests: number[], more = {}) =>
    play({
      turnLimit: 3,
      board: { zones: [{ from: 3, to: 4, cover: 'hard' }] },
      combat: losing({ 'red-squad': [1, 1] }),
      options: { hitsCauseMorale: 'every-hit' },
      tables: { ...BLIND, ...numbered(8), ...NO_GROUP },
      red: { roster: { trooper: 19, captain: 1 } },
      ...more,
      tests,
      fall: [1, 1],
    });

  test('UM-21: a piece at another place has another roll', () => {
    const story = apart([3, 12, 2]);
    expect(resultsOf(story).slice(0, 2)).toEqual(['2 soldier: retires', '2 officer: held']);
    expect(frontsOf(story).slice(0, 3)).toEqual(['6″', '6″', '6″']);
    expect(rollsIn(story).slice(2)).toEqual(['3 soldier: 12', '3 officer: 2']);
    expect(story.count('tests_hit')).toBe(2);
  });

  test('UM-21, UM-22: a piece at another place is not led by the officer', () => {
    const story = apart([3, 12, 12]);
    expect(modifiersOf(story)[0]).toHaveProperty('led by example');
    expect(modifiersOf(story)[2]).not.toHaveProperty('led by example');
  });

  test('UM-21: two units never share a place', () => {
    const red = [troopers(20), troopers(20, { id: 'others' })];
    const story = play({
      combat: losing({ 'red-squad': [1], others: [1] }),
      tables: BLIND,
      red,
      tests: [12, 2],
    });
    expect([rollsIn(story), rollsIn(story, 'others')]).toEqual([['2 soldier: 12'], ['2 soldier: 2']]);
  });

  test('UM-21: a hull and those inside count as one piece without rank', () => {
    const red = { id: 'red-squad', kind: 'vehicle', roster: { trooper: 3, captain: 1, sergeant: 2 } };
    const combat = { model: 'weapon-bands' };
    const story = play({
      combat,
      tables: BLIND,
      red: { ...red, weapon: 'marine-sca' },
      blue: troopers(1, { weapon: 'he-missile' }),
      tests: [2],
      hits: [1],
    });
    expect(rollsIn(story)).toEqual(['2 hull: 2']);
    expect(modifiersOf(story)).toEqual([{}]);
    expect(story.count('held')).toBe(1);
  });
});
