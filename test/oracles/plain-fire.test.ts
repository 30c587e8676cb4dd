import { describe, expect, test } from 'vitest';
import { cover, FOUR, flat, NEVER, none, ONE, smallScenario } from '../scenes/scene.js';
import { d10, falls, firstFall } from './dice.js';
import { blue, count, playWithDice, red } from './dice-morale-ratio.js';

const THREE = { roster: { trooper: 3 } };
const rifle = { shots: 1, bands: [{ upTo: 24, needed: 6 }] };

describe('fire', () => {
  test.each([
    ['open', 6],
    ['concealment', 7],
    ['hard', 8],
    ['all-round', 8],
  ])('%s: a target is hit on %i', (kind, face) => {
    const play = (zones: object[], ...dice: number[][]) =>
      playWithDice(
        smallScenario({
          turnLimit: 1,
          board: { zones },
          combat: flat({ none, rifle }),
          tables: NEVER,
          red: FOUR,
          blue: { ...THREE, weapon: 'rifle' },
        }),
        ...dice,
      );
    const zones = [cover(0, 36, 'hard'), cover(5, 6, kind)]; // the last one listed wins
    const battle = play(zones, d10(face, face - 1, face), falls(3, 4), falls(0, 3));
    expect(red(battle).losses.fire).toBe(2);
    expect(red(play(zones, d10(face - 1, face - 1, face - 1))).losses.fire).toBe(0);
  });

  test('fire is simultaneous, surplus hits are wasted, and nothing reaches beyond the last band', () => {
    const duel = (depth: number, ...dice: number[][]) =>
      playWithDice(
        smallScenario({
          turnLimit: 1,
          board: { depth },
          combat: flat({ rifle }),
          tables: NEVER,
          red: ONE,
          blue: { ...ONE, copies: 2, spacing: 1 },
        }),
        ...dice,
      );
    const battle = duel(35, d10(6, 6, 6), firstFall(2));
    expect(blue(battle).units).toMatchObject([
      { id: 'blue-squad-1', broke: null, finalLoss: 1 },
      { id: 'blue-squad-2', broke: null, finalLoss: 0 },
    ]);
    expect(red(battle).losses.fire).toBe(1);
    // At 24 inches the second squad, one slot to the side, is out of range.
    expect(red(duel(36, d10(5, 6), firstFall(1))).losses.fire).toBe(1);
    expect(duel(37)).toMatchObject({ reason: 'turn-limit' });
  });

  test('only pieces at the front fall', () => {
    // Turn 2: two of red's three hold their ground; the third, cautious, seeks cover behind them.
    const battle = playWithDice(
      smallScenario({
        turnLimit: 2,
        board: { zones: [cover(1, 2)] },
        combat: flat({ none, rifle }),
        tables: NEVER,
        red: FOUR,
        blue: { ...THREE, weapon: 'rifle' },
      }),
      d10(6, 1, 1),
      firstFall(1),
      d10(7, 8, 7),
      d10(6, 6, 6),
      firstFall(2),
    );
    expect(red(battle).postures[2]).toEqual(count(0, 1, 0, 0, 3));
    expect(red(battle).wastedInitiatives).toBe(2);
  });

  test('among equally near targets, the one listed first is fired at', () => {
    const battle = playWithDice(
      smallScenario({
        turnLimit: 1,
        board: { depth: 30 },
        combat: flat({ none, rifle }),
        tables: NEVER,
        red: { ...ONE, weapon: 'rifle' },
        blue: { ...ONE, weapon: 'none', slot: 23, copies: 2, spacing: 2 },
      }),
      d10(6),
      firstFall(1),
    );
    expect(blue(battle).units.map(({ finalLoss }) => finalLoss)).toEqual([1, 0]);
  });

  test('a piece that fires after a check has wasted nothing, and broken pieces do not fire', () => {
    const play = (lost: number, ...dice: number[][]) =>
      playWithDice(
        smallScenario({
          turnLimit: 2,
          board: { depth: 48 },
          combat: flat({ volley: { shots: 3, bands: [{ upTo: 48, needed: 6 }] }, rifle }),
          tables: NEVER,
          red: { ...FOUR, at: 20, weapon: 'rifle' },
          blue: { ...ONE, at: 8, weapon: 'volley' },
        }),
        d10(1, 1, 1, 1, ...[6, 6, 6].fill(1, lost)),
        firstFall(lost),
        ...dice,
      );
    const steady = play(2, d10(5, 5), d10(1, 1), d10(1, 1, 1));
    expect(red(steady).wastedInitiatives).toBe(0);
    const broken = play(3, d10(3), d10(1, 1, 1));
    expect(red(broken).postures[2]).toEqual(count(0, 0, 0, 1, 3));
  });

  test('a cautious piece that crosses the open fires suppressively', () => {
    // In turn 2 red goes from 10 to 4, which may be cover, or on the way to it.
    const battle = (zone: object, faces: number[], hits: number) =>
      playWithDice(
        smallScenario({
          turnLimit: 2,
          board: { zones: [zone] },
          combat: flat({ long: { shots: 1, bands: [{ upTo: 36, needed: 6 }] } }),
          tables: NEVER,
          red: { ...FOUR, at: 10 },
          blue: FOUR,
        }),
        d10(1, 1, 1, 1, 6, 1, 1, 1),
        firstFall(1),
        d10(8, 8, 8),
        d10(...faces, 1, 1, 1, 1),
        firstFall(hits),
      );
    const far = cover(0, 1);
    expect(blue(battle(far, [8, 8, 8], 0)).losses.fire).toBe(0);
    expect(blue(battle(far, [9, 8, 9], 2)).losses.fire).toBe(2);
    expect(blue(battle(cover(0, 4), [7, 6, 6], 1)).losses.fire).toBe(1);
    expect(red(battle(far, [1, 1, 1], 0)).wastedInitiatives).toBe(0);
  });
});
