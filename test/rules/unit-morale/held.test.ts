import { describe, expect, test } from 'vitest';
import { type Input, losing, troopers } from '../../scenes/scene.js';
import { BLIND, numbered } from '../../scenes/unit-morale/words.js';
import { eventsIn, frontsOf, play, resultsOf, shotsOf } from './played.js';
import { guns, NO_GROUP, steel } from './scene.js';

const advance = { doctrine: { order: 'advance', toRange: 1 } };
const tables = { ...BLIND, ...NO_GROUP };

/** Twenty of red set out; one falls in turn 1, and the rest make this roll in turn 2 against 6. */
const goes = (roll: number, red: Input = advance, turnLimit = 3) =>
  play({
    turnLimit,
    combat: losing({ 'red-squad': [1] }),
    tables: { ...tables, ...numbered(6) },
    red: troopers(20, { at: 2, ...red }),
    tests: [roll],
  });

describe('a piece that reaches the number', () => {
  test('UM-23: does what it intended', () => {
    expect(resultsOf(goes(6))).toEqual(['2 soldier: carries on']);
    expect(frontsOf(goes(6))).toEqual(['2″', '8″', '14″', '20″']);
  });
});

describe('a piece that is held', () => {
  test('UM-23: goes no closer', () => {
    const story = goes(5);
    expect(resultsOf(story)).toEqual(['2 soldier: held']);
    expect(frontsOf(story)).toEqual(['2″', '8″', '8″', '8″']);
    expect(
      eventsIn(story)
        .filter(({ kind }) => kind === 'moved')
        .at(-1),
    ).toMatchObject({
      why: 'going no closer',
      posture: 'held',
    });
    expect(story.turns[3].sheets[0].postures).toEqual({ free: 0, held: 19, retiring: 0, retreating: 0 });
  });

  test('UM-23: withdraws with its unit at the tactical rate', () => {
    const story = goes(5, { at: 16, doctrine: { order: 'withdraw', fromTurn: 2 } });
    expect(frontsOf(story)).toEqual(['16″', '16″', '10″', '4″']);
  });

  test('UM-23: stays where it is and fights', () => {
    const fight = (roll: number) =>
      play({
        turnLimit: 3,
        combat: guns(),
        tables: { ...tables, ...numbered(6) },
        red: troopers(20, { ...steel('gun'), ...advance }),
        blue: troopers(1, { ...steel('gun'), at: 1 }),
        tests: [roll, 12],
      });
    expect(shotsOf(fight(5))).toEqual(['1 11.5.2', '2 11.5.2', '3 11.5.2']);
    expect(frontsOf(fight(5))).toEqual(['6″', '12″', '12″', '12″']);
    expect(frontsOf(fight(6))).toEqual(['6″', '12″', '18″', '24″']);
  });

  test('UM-23: is no longer on the move in this turn: it fires suppressively', () => {
    const story = play({
      turnLimit: 2,
      combat: guns(),
      tables: { ...tables, ...numbered(6) },
      red: troopers(20, { ...steel('gun'), ...advance, interceptiveFire: true }),
      blue: troopers(1, { ...steel('gun'), at: 1 }),
      tests: [5, 12],
    });
    expect(shotsOf(story)).toEqual(['1 11.5.2', '2 11.3.1']);
  });

  test('UM-23: free pieces go on and leave it behind', () => {
    const story = play({
      turnLimit: 3,
      combat: losing({ 'red-squad': [1] }),
      tables: { ...tables, ...numbered(7) },
      red: { roster: { trooper: 19, captain: 1 }, at: 2, ...advance },
      tests: [5],
      fall: [1],
    });
    expect(resultsOf(story)).toEqual(['2 soldier: held', '2 officer: carries on']);
    expect(frontsOf(story)).toEqual(['2″', '8″', '14″', '20″']);
    expect(story.turns[3].sheets[0].postures).toMatchObject({ free: 1, held: 18 });
  });

  test('UM-23: a unit is not on the move when the pieces at its front are held', () => {
    // The captain, farthest forward, is held in turn 3; the troopers behind, free again, stay where they are.
    const story = play({
      turnLimit: 3,
      combat: guns(),
      tables: { ...tables, ...numbered(6) },
      red: troopers(20, { ...steel('club'), ...advance, troops: { armour: 'unarmoured' } }),
      blue: troopers(1, { ...steel('gun'), at: 1 }),
      tests: [5],
    });
    const named = eventsIn(story).flatMap((event) =>
      event.kind === 'shots' ? [event.modifiers.map(({ name }) => name)] : [],
    );
    expect(named[0]).toHaveLength(1);
    expect(named.slice(1)).toEqual([[], []]);
  });
});

describe('a result never improves a posture', () => {
  /** Red is hit every turn and cannot move back; a roll of 5 holds it, 2 makes it retire, −1 makes it run. */
  const again = (tests: number[], numbers: number) => {
    const story = play({
      turnLimit: tests.length + 1,
      combat: losing({ 'red-squad': tests.map(() => 1) }),
      options: { hitsCauseMorale: 'every-hit' },
      tables: { ...tables, ...numbered(numbers) },
      red: troopers(150, { cutOff: true }),
      tests,
    });
    return story.turns.slice(2).map(({ sheets }) =>
      Object.entries(sheets[0].postures)
        .filter(([, pieces]) => pieces > 0)
        .map(([posture]) => posture)
        .join(),
    );
  };

  test('UM-23: not even carrying on does', () => {
    expect(again([9, 12], 10)).toEqual(['held', 'held']);
    expect(again([6, 12], 10)).toEqual(['retiring', 'retiring']);
    expect(again([3, 12], 10)).toEqual(['retreating', 'retreating']);
  });

  test('UM-23: a milder result does not either, but a worse one counts', () => {
    expect(again([6, 9, 3, 6, 9], 10)).toEqual([
      'retiring',
      'retiring',
      'retreating',
      'retreating',
      'retreating',
    ]);
    expect(again([9, 6], 10)).toEqual(['held', 'retiring']);
  });
});
