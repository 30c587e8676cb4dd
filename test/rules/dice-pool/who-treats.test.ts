import { describe, expect, test } from 'vitest';
import { poolScenario, squad } from '../../scenes/dice-pool/words.js';
import { flat, type Input } from '../../scenes/scene.js';
import { eventsOf, happens, stories } from '../told.js';
import { blank, none, sureShot } from './book.js';
import { solved } from './exact.js';

const field = { treatment: 'in-the-field' };
const still = { fallBack: 0 };

describe('which units treat', () => {
  /** Blue has a gun that hits one of red in each turn in which it is near enough. */
  const fired = (red: Input, more: Input = {}) =>
    poolScenario({
      turnLimit: 3,
      combat: flat({ sure: sureShot(), short: { bands: [{ upTo: 10, needed: 120 }] }, blank, none }),
      options: field,
      tables: still,
      red: squad(12, { standards: 9, av: 2 }, { at: 20, ...red }),
      blue: squad(1, { standards: 9 }, { weapon: 'sure' }),
      ...more,
    });
  const treats = (red: Input, more: Input = {}) =>
    happens(fired(red, more), (story) => eventsOf(story, 'treated').length > 0, 8);

  test('DP-41: a unit that stands still and has no enemy in range', () => {
    expect(treats({ weapon: 'none' })).toBe(true);
    expect(treats({ weapon: 'short', at: 19 })).toBe(true);
    expect(treats({ weapon: 'short', at: 20 })).toBe(false);
    expect(treats({ weapon: 'blank' })).toBe(false);
  });

  test('DP-41: not one on the move, even without an enemy in range', () => {
    const advance = { doctrine: { order: 'advance', toRange: 1 }, move: 1, at: 3 };
    expect(treats({ weapon: 'none', ...advance })).toBe(false);
    expect(treats({ weapon: 'none', ...advance, doctrine: { order: 'advance', toRange: 30 } })).toBe(true);
    const leaves = { doctrine: { order: 'withdraw', fromTurn: 2 }, move: 1, at: 20 };
    expect(treats({ weapon: 'none', ...leaves })).toBe(false);
  });

  test('DP-41, DP-16: not one that is not activated', () => {
    const options = { ...field, activation: 'test-free' };
    const all = stories(fired({ weapon: 'none' }, { options, turnLimit: 6 }), 20);
    expect(all.flatMap((story) => eventsOf(story, 'treated')).length).toBeGreaterThan(20);
    for (const story of all) {
      const idle = eventsOf(story, 'test').filter(
        (event) => event.occasion === 'activation' && !event.passed,
      );
      const treated = eventsOf(story, 'treated').map(({ turn }) => turn);
      expect(treated.filter((turn) => idle.some((event) => event.turn === turn))).toEqual([]);
    }
  });

  test('DP-41: it is decided when all have moved', () => {
    // Blue approaches or goes away in turn 2: red's weapon reaches ten inches.
    const walker = (at: number, doctrine: Input) => ({
      blue: [
        { id: 'gun', ...squad(1, { standards: 9 }), at: 1, weapon: 'sure' },
        { id: 'walker', ...squad(1), at, move: 4, weapon: 'none', doctrine },
      ],
      turnLimit: 2,
    });
    const red = { weapon: 'short', at: 15 };
    expect(treats(red, walker(3, { order: 'hold' }))).toBe(true);
    expect(treats(red, walker(3, { order: 'assault' }))).toBe(false);
    expect(treats(red, walker(11, { order: 'hold' }))).toBe(false);
    expect(treats(red, walker(11, { order: 'withdraw', fromTurn: 2 }))).toBe(true);
  });

  test('DP-40: returned pieces are there for the fire of the turn', () => {
    const battle = solved(
      poolScenario({
        turnLimit: 2,
        combat: flat({ double: sureShot(2), none }),
        options: field,
        tables: { ...still, lightUpTo: 10 },
        red: squad(3, { standards: 9, av: 2 }, { at: 20, weapon: 'none' }),
        blue: squad(1, { standards: 9 }, { weapon: 'double' }),
      }),
    );
    // Two fall in turn 1; each returns with chance 5/6, and may be hit by the next two hits.
    const someReturn = 1 - (1 / 6) ** 2;
    expect(battle.mean('casualties')).toBeCloseTo(2 + (35 / 36) * (1 + someReturn), 12);
  });
});
