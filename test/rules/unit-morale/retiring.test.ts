import { describe, expect, test } from 'vitest';
import { type Input, troopers } from '../../scenes/scene.js';
import { BLIND, numbered } from '../../scenes/unit-morale/words.js';
import { eventsIn, frontsOf, play, resultsOf, shotsOf } from './played.js';
import { guns, NO_GROUP, steel } from './scene.js';

const trees = (...depths: number[]) => ({
  zones: depths.map((depth) => ({ from: depth, to: depth, cover: 'concealment' })),
});

/** Red, at 20, retires in turn 2. */
const retires = (board: Input, red: Input = {}, more: Input = {}) =>
  play({
    turnLimit: 3,
    board,
    combat: guns(),
    tables: { ...BLIND, ...NO_GROUP, ...numbered(8) },
    red: troopers(20, { ...steel('gun'), at: 20, ...red }),
    blue: troopers(1, { ...steel('gun'), at: 1, troops: { armour: 'steel', training: 'special-forces' } }),
    ...more,
    tests: [3, 12],
  });
/** Where red stands after the turn in which it retires. */
const goesTo = (board: Input, red: Input = {}) => frontsOf(retires(board, red))[2];
const why = (story: ReturnType<typeof play>) =>
  eventsIn(story).flatMap((event) =>
    event.kind === 'moved' && event.unit === 'red-squad' ? [event.why] : [],
  );

describe('a piece that retires', () => {
  test('UM-23: goes to the nearest cover behind it, within a tactical move', () => {
    const story = retires(trees(15, 17));
    expect(resultsOf(story)).toEqual(['2 soldier: retires']);
    expect(frontsOf(story)).toEqual(['20″', '20″', '17″', '17″']);
    expect(why(story)).toEqual(['going back to cover', 'ducking in cover']);
  });

  test('UM-23: six inches away, and not seven', () => {
    expect(goesTo(trees(14))).toBe('14″');
    expect(goesTo(trees(13))).toBe('20″');
    expect(goesTo(trees(13), { move: 7 })).toBe('13″');
  });

  test('UM-23: at the tactical rate, even if the unit moves at another', () => {
    const troops = { armour: 'steel', pace: 'non-tactical' };
    expect(goesTo(trees(13), { troops })).toBe('20″');
    expect(goesTo(trees(14), { troops })).toBe('14″');
  });

  test('UM-23: never forward or sideways', () => {
    expect(goesTo(trees(21))).toBe('20″');
    expect(goesTo({ zones: [{ from: 18, to: 18, left: 25, right: 40, cover: 'hard' }] })).toBe('20″');
  });

  test('UM-23: stays in cover if it has any', () => {
    expect(goesTo(trees(20, 18))).toBe('20″');
    expect(why(retires(trees(20, 18)))).toEqual(['ducking in cover', 'ducking in cover']);
  });

  test('UM-23: takes cover and does not fire', () => {
    expect(shotsOf(retires(trees(17)))).toEqual(['1 11.5.2']);
    expect(shotsOf(retires(trees(20)))).toEqual(['1 11.5.2']);
  });

  test('UM-23: with no cover near, stays and fights', () => {
    const story = retires(trees(13));
    expect(shotsOf(story)).toEqual(['1 11.5.2', '2 11.5.2', '3 11.5.2']);
    expect(why(story)).toEqual(['standing, with no cover near', 'standing, with no cover near']);
  });

  test('UM-23: fires suppressively from the open, before it goes back', () => {
    expect(shotsOf(retires(trees(17), { interceptiveFire: true }))).toEqual(['1 11.3.1', '2 11.3.1']);
  });

  test('UM-23: withdraws with its unit, even out of cover', () => {
    const story = retires(trees(20, 17), { doctrine: { order: 'withdraw', fromTurn: 2 } });
    expect(frontsOf(story)).toEqual(['20″', '20″', '14″', '8″']);
    expect(why(story)).toEqual(['withdrawing', 'withdrawing']);
  });

  test('UM-23: no longer advances', () => {
    const assault = { at: 17, doctrine: { order: 'advance', toRange: 1 } };
    expect(frontsOf(retires({}, assault))).toEqual(['17″', '23″', '23″', '23″']);
  });
});
