import { describe, expect, test } from 'vitest';
import { MACHINE } from '#src/rules/troop-grade/state.js';
import { type Input, troopers } from '../../scenes/scene.js';
import {
  type Dice,
  deployed,
  lineOf,
  lossesOf,
  modifiersOf,
  of,
  place,
  placesOf,
  play,
  posturesOf,
  strike,
} from './played.js';
import { brings, hull, redLoses, scene } from './scene.js';

/** What is left of red after these hits in turn 1. */
function hit(red: Input, hits: number, dice: Dice = {}, tables: Input = {}) {
  const story = play(scene({ combat: redLoses(hits), red, tables }), { ...dice });
  const line = (name: string) => lineOf(story, name)[1];
  return {
    bases: line('bases'),
    damaged: line('damaged'),
    immobilized: line('immobilized'),
    lost: lossesOf(story),
    told: of(story, 'machines-damaged').map(({ bases, immobilized }) => [bases, immobilized]),
    count: story.count('damaged'),
  };
}
const tanks = (bases: number, more: Input = {}) => troopers(bases, { bases: 'tanks', ...more });

describe('machines that are hit', () => {
  test('TG-23: the first of two hits damages a tank, and the second kills it', () => {
    expect(hit(hull(2), 1, { damage: [3], tests: [6] })).toEqual({
      bases: 1,
      damaged: 1,
      immobilized: '–',
      lost: [],
      told: [[1, 0]],
      count: 1,
    });
    expect(hit(hull(2), 2)).toMatchObject({ bases: 0, lost: ['1 fire: 3'], told: [], count: 0 });
    expect(hit(tanks(1), 1, { damage: [3], tests: [6] })).toMatchObject({ bases: 1, damaged: 1, count: 1 });
    expect(hit(tanks(1), 2, { damage: [3] })).toMatchObject({
      bases: 0,
      lost: ['1 fire: 1'],
      told: [],
      count: 0,
    });
  });

  test('TG-23: in different turns too', () => {
    for (const red of [hull(0), tanks(1)]) {
      const story = play(scene({ turnLimit: 3, combat: redLoses(1, 0, 1), red }), {
        damage: [6],
        tests: [6],
      });
      expect(lineOf(story, 'bases')).toEqual([1, 1, 1, 0]);
      expect(lineOf(story, 'damaged').slice(1, 3)).toEqual([1, 1]);
      expect(lossesOf(story)).toEqual(['3 fire: 1']);
      expect(story.count('damaged')).toBe(1);
    }
  });

  test('TG-23: one hit kills a personnel vehicle', () => {
    expect(hit(hull(4, { bases: 'vehicles' }), 1)).toMatchObject({ lost: ['1 fire: 5'], told: [] });
    expect(hit(troopers(3, { bases: 'vehicles' }), 1, { tests: [6] })).toMatchObject({
      bases: 2,
      lost: ['1 fire: 1'],
    });
  });

  test('TG-23: or as set by a scenario', () => {
    expect(
      hit(hull(4, { bases: 'vehicles' }), 1, { damage: [3], tests: [6] }, { vehicleHits: 2 }),
    ).toMatchObject({
      bases: 1,
      damaged: 1,
    });
    expect(hit(hull(2), 1, {}, { tankHits: 1 })).toMatchObject({ lost: ['1 fire: 3'], told: [] });
    expect(hit(tanks(3), 1, { tests: [6] }, { tankHits: 1 })).toMatchObject({
      bases: 2,
      lost: ['1 fire: 1'],
    });
  });

  test.each([
    [1, 1],
    [2, 1],
    [3, 0],
    [6, 0],
  ])('TG-31: a die of %i: immobilized %i', (die, immobilized) => {
    const after = immobilized === 1 ? { damaged: '–', immobilized: 1 } : { damaged: 1, immobilized: '–' };
    for (const red of [hull(2), tanks(1)]) {
      expect(hit(red, 1, { damage: [die], tests: [6] })).toMatchObject({
        ...after,
        told: [[1, immobilized]],
      });
    }
  });

  test('TG-31: immobilized up to a different face', () => {
    const upTo = (immobilizedUpTo: number, die: number) =>
      hit(hull(2), 1, { damage: [die], tests: [6] }, { immobilizedUpTo }).immobilized;
    expect([upTo(5, 5), upTo(5, 6), upTo(0, 1), upTo(6, 6)]).toEqual([1, '–', '–', 1]);
  });

  test('TG-23: in a unit of several, each hit is on one that is still there', () => {
    // Two of three are hit: both are damaged.
    expect(hit(tanks(3), 2, { damage: [3, 1], struck: [1], tests: [6] })).toEqual({
      bases: 3,
      damaged: 1,
      immobilized: 1,
      lost: [],
      told: [[2, 1]],
      count: 2,
    });
    // The same one is hit twice.
    expect(hit(tanks(3), 2, { damage: [1], struck: [0], tests: [6] })).toEqual({
      bases: 2,
      damaged: '–',
      immobilized: '–',
      lost: ['1 fire: 1'],
      told: [],
      count: 0,
    });
    // The second hit immobilizes one, which is then killed.
    expect(hit(tanks(3), 3, { damage: [5, 1], struck: [1, 0, 0], tests: [6] })).toMatchObject({
      damaged: 1,
      immobilized: '–',
      lost: ['1 fire: 1'],
      told: [[1, 0]],
      count: 1,
    });
    // One is immobilized, and the damaged one killed.
    expect(hit(tanks(3), 3, { damage: [1, 5], struck: [1, 0, 0], tests: [6] })).toMatchObject({
      damaged: '–',
      immobilized: 1,
      told: [[1, 1]],
    });
    expect(hit(tanks(3), 3, { damage: [1, 5], struck: [1, 0, 1], tests: [6] })).toMatchObject({
      damaged: 1,
      immobilized: '–',
      told: [[1, 0]],
    });
  });

  test('TG-23: one damaged earlier is killed, and does not count as damaged now', () => {
    const story = play(scene({ turnLimit: 2, combat: redLoses(1, 2), red: tanks(3) }), {
      damage: [5, 5],
      struck: [0],
      tests: [6, 6],
    });
    // The damaged one is killed first, then one of the other two is damaged.
    expect(lossesOf(story)).toEqual(['2 fire: 1']);
    expect(of(story, 'machines-damaged').map(({ turn, bases }) => [turn, bases])).toEqual([
      [1, 1],
      [2, 1],
    ]);
    expect(story.count('damaged')).toBe(2);
    expect(lineOf(story, 'damaged')).toEqual(['–', 1, 1]);
  });

  test('TG-23: effects on damaged, immobilized and whole machines are described', () => {
    const story = play(scene({ combat: redLoses(3), tables: brings('disintegrate'), red: tanks(4) }), {
      damage: [6, 6, 1],
      struck: [1, 1],
      tests: [1],
    });
    const told = of(story, 'suffers').map(({ bases, condition }) => `${bases} ${condition ?? 'whole'}`);
    expect(told.toSorted()).toEqual(['1 immobilized', '1 whole', '2 damaged']);
  });

  test('TG-23: the state shows how many are whole, damaged and immobilized, and who is inside a hull', () => {
    const battle = deployed(scene({ red: tanks(4), blue: hull(3) }), { damage: [6, 1], struck: [1] });
    const ranks = () => [...battle.state.ranks];
    expect(ranks()).toEqual([4, 0, 0, 3, 0, 0]);
    strike(battle, 0, 2);
    expect(ranks()).toEqual([2, 1, 1, 3, 0, 0]);
  });

  test('TG-23: surplus hits are wasted', () => {
    expect(hit(tanks(2), 9, { damage: [5, 5], struck: [1, 1] })).toMatchObject({
      bases: 0,
      lost: ['1 fire: 2'],
    });
    expect(hit(hull(1), 9)).toMatchObject({ bases: 0, lost: ['1 fire: 2'] });
  });

  test('TG-23: a hull that explodes is killed', () => {
    const battle = deployed(scene({ red: hull(2) }));
    expect(strike(battle, 0, 1, 1)).toBe(1);
    expect(placesOf(battle, 0)).toEqual([]);
    const whole = deployed(scene({ red: hull(2) }), { damage: [5] });
    expect(strike(whole, 0, 1)).toBe(1);
    expect(placesOf(whole, 0)).toEqual(['12: 3']);
  });

  test('TG-23: fire hits bases at the front, a script any base', () => {
    const parts = [
      { bases: 2, depth: 6 },
      { bases: 1, depth: 12 },
    ];
    const front = deployed(scene({ red: tanks(3) }), { damage: [5] });
    place(front, 0, parts);
    expect(strike(front, 0, 1)).toBe(1);
    expect(placesOf(front, 0)).toEqual(['12: 1 damaged', '6: 2']);
    const anywhere = deployed(scene({ red: tanks(3) }), { damage: [5], struck: [1] });
    place(anywhere, 0, parts);
    expect(strike(anywhere, 0, 1, 0, -1)).toBe(1);
    expect(placesOf(anywhere, 0)).toEqual(['12: 1', '6: 1', '6: 1 damaged']);
    const all = deployed(scene({ red: tanks(3) }), { damage: [5] });
    place(all, 0, parts);
    expect(strike(all, 0, 9)).toBe(1);
    expect(placesOf(all, 0)).toEqual(['6: 2']);
  });

  test('TG-23: hits without effect report it', () => {
    const battle = deployed(scene({ red: troopers(2) }));
    expect(strike(battle, 0, 0)).toBe(0);
    expect(strike(battle, 0, 9)).toBe(2);
    expect(strike(battle, 0, 1)).toBe(0);
  });

  test('TG-23: killed and damaged ones count as hurt, each once', () => {
    const battle = deployed(scene({ red: tanks(3) }), { damage: [5, 5], struck: [1, 0, 1] });
    place(battle, 0, [{ bases: 3, depth: 12 }]);
    // One is damaged; another is damaged and then killed.
    expect(strike(battle, 0, 3)).toBe(2);
    place(battle, 0, [{ bases: 3, depth: 12, condition: MACHINE.DAMAGED }]);
    expect(strike(battle, 0, 2)).toBe(2);
  });
});

describe('a test of machines', () => {
  const tables = { modifiers: { unsupported: 0, weak: 0, remnant: 0 } };
  const modifiers = (red: Input, hits: number, dice: Dice) =>
    modifiersOf(play(scene({ combat: redLoses(hits), red, tables }), { ...dice, tests: [6] }));

  test('TG-23: the tank is damaged or immobilized', () => {
    expect(modifiers(hull(2), 1, { damage: [5] })).toEqual([{ damaged: -1 }]);
    expect(modifiers(hull(2), 1, { damage: [1] })).toEqual([{ damaged: -1 }]);
  });

  test('TG-23: every base of a tank unit is, not only some', () => {
    expect(modifiers(tanks(3), 2, { damage: [5, 1], struck: [1] })).toEqual([{}]);
    expect(modifiers(tanks(2), 2, { damage: [5, 1], struck: [1] })).toEqual([{ damaged: -1 }]);
    expect(modifiers(tanks(2), 3, { damage: [5, 5], struck: [1, 0] })).toEqual([{ damaged: -1 }]);
  });

  test('TG-23: also personnel vehicles, if they can be damaged', () => {
    const two = { tables: { ...tables, vehicleHits: 2 } };
    const story = play(scene({ combat: redLoses(1), red: hull(2, { bases: 'vehicles' }), ...two }), {
      damage: [5],
      tests: [6],
    });
    expect(modifiersOf(story)).toEqual([{ damaged: -1 }]);
    expect(modifiers(troopers(3, { bases: 'vehicles' }), 1, {})).toEqual([{}]);
  });

  test('TG-23: the crew of a hull does not count among its bases', () => {
    const story = play(scene({ combat: redLoses(1), red: hull(5) }), { damage: [5], tests: [1] });
    expect(lineOf(story, 'bases')).toEqual([1, 1]);
    expect(posturesOf(story)).toEqual([
      [6, 0, 0],
      [6, 0, 0],
    ]);
    expect(story.befell(1)).toEqual(['regular no effect: 1']);
  });
});
