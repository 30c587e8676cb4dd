import { describe, expect, test } from 'vitest';
import { flat, NEVER, none, ONE, smallScenario, VEHICLE } from '../scenes/scene.js';
import { d10, falls, firstFall, survive } from './dice.js';
import { count, losses, playWithDice, red } from './dice-morale-ratio.js';

const gas = { shots: 1, nbc: true, bands: [{ upTo: 24, needed: 6 }] };
const UNPROTECTED = { 'morale-ratio': { nbcProtection: false } };

describe('NBC attack (MR-83)', () => {
  const play = (options: object, unit: object, ...dice: number[][]) =>
    playWithDice(
      smallScenario({
        turnLimit: 2,
        combat: flat({ gas, none }),
        options: { ...options },
        tables: NEVER,
        red: { roster: { trooper: 3 }, weapon: 'none', ...UNPROTECTED, ...unit },
        blue: ONE,
      }),
      ...dice,
    );

  test.each([
    ['intended', [8, 9, 10], { steady: 1, cautious: 2 }], // 10 − 2
    ['literal', [8, 9, 10], { steady: 3, cautious: 0 }], // 10 + 2
    ['off', [], { steady: 3, cautious: 0 }],
  ])('%s: troops without protection check, hit or miss', (psychology, faces, postures) => {
    const battle = play({ psychology, automaticStays: false }, {}, d10(1), d10(...faces), d10(1));
    expect(red(battle).postures[2]).toMatchObject(postures);
    expect(red(battle).wastedInitiatives).toBe(faces.length);
  });

  test('an automatic success remains one', () => {
    const battle = play({ psychology: 'intended' }, {}, d10(1), d10(10, 10, 10), d10(1));
    expect(red(battle).postures[2]).toEqual(count(3, 0, 0, 0, 0));
  });

  test('protected troops need not check', () => {
    const protectedOnes = { 'morale-ratio': { nbcProtection: true } };
    expect(red(play({ psychology: 'intended' }, protectedOnes, d10(1), d10(1))).wastedInitiatives).toBe(0);
  });

  test('warbots are protected, even if their unit is not', () => {
    const unit = { roster: { trooper: 1 }, warbots: 1, size: 1 };
    const missed = play({ psychology: 'intended' }, unit, d10(1), d10(10), d10(1));
    expect(red(missed).wastedInitiatives).toBe(1); // the trooper's
    const hit = play({ psychology: 'intended' }, unit, d10(6), falls(1, 2), d10(6, 7), d10(1));
    expect(red(hit).postures[2]).toEqual(count(1, 1, 0, 0, 0)); // 3 of 4: 7, the trooper 5
  });

  test('a crew is protected inside its hull, but not on foot', () => {
    const tank = { ...VEHICLE, ...UNPROTECTED, weapons: ['none'], at: 12 };
    const inside = play({ psychology: 'intended' }, tank, d10(1), d10(1));
    expect(red(inside).wastedInitiatives).toBe(0);

    const outside = playWithDice(
      smallScenario({
        turnLimit: 2,
        combat: flat({ barrage: { ...gas, shots: 10 }, none }),
        options: { psychology: 'intended' },
        tables: NEVER,
        red: tank,
        blue: ONE,
      }),
      d10(6, 6, 6, 6, 6, 6, 6, 6, 6, 6),
      firstFall(10),
      firstFall(2),
      survive(true, false),
      d10(4), // 1 of 2 needs 5 − 2: shaken, in the concealment of the wreck
      d10(6, 6, 6, 6, 6, 6, 6, 6, 6, 6),
    );
    expect(red(outside).losses).toEqual(losses({ fire: 2 }));
    expect(red(outside).postures[2]).toEqual(count(0, 0, 1, 0, 2));
  });
});
