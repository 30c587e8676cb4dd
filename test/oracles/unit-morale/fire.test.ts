import { describe, expect, test } from 'vitest';
import { type Input, troopers } from '../../scenes/scene.js';
import { falls, shows } from '../dice.js';
import type { Battle } from './battle.js';
import { moraleScenario, phaseWithDice } from './dice.js';
import { fire, fireSuppressively } from './fire.js';
import { giveOrders } from './orders.js';
import type { Unit } from './unit.js';

const bands = (more: Input = {}): Input => ({ model: 'weapon-bands', ...more });
/** Ten inches, 25 centimetres, from red at 6. */
const NEAR = { at: 20 };
const unarmed = { weapons: { stick: { shots: 0, bands: [{ cm: 1, hit: 10 }] } } };
const STICK = { weapon: 'stick' };
const hit = [0.5 / 10 + 0.9];

interface Scene {
  combat?: Input;
  options?: Input;
  board?: Input;
  red?: Input | Input[];
  blue?: Input | Input[];
}

function play(
  scene: Scene,
  look: (battle: Battle, red: Unit, blue: Unit) => void,
  ...dice: number[][]
): void {
  const scenario = moraleScenario({
    combat: bands(unarmed),
    red: troopers(1),
    blue: troopers(2, { ...NEAR, ...STICK }),
    ...scene,
  });
  phaseWithDice(
    scenario,
    (battle, red, blue) => {
      giveOrders(battle);
      fireSuppressively(battle);
      fire(battle);
      look(battle, red, blue);
    },
    ...dice,
  );
}

describe('rifles at 25 centimetres: hit number 8, wounds from 3 (UM-50, UM-54)', () => {
  test('a miss puts the target under fire', () => {
    play(
      {},
      (_, __, blue) => {
        expect([...blue.due]).toEqual(['first_fire']);
        expect(blue).toMatchObject({ isShotAt: true, isShotAtCloseOrIndirectly: false, recentCasualties: 0 });
      },
      shows(7),
    );
  });

  test('a light wound makes a test due (UM-24)', () => {
    play(
      {},
      (_, __, blue) => {
        expect([...blue.due]).toEqual(['first_fire', 'hit']);
        expect(blue.casualties).toEqual([]);
      },
      shows(8),
      shows(2),
    );
  });

  test.each([
    ['surviving-hits', 2, 3, ['first_fire']],
    ['every-hit', 2, 3, ['first_fire', 'hit']],
    ['none', 2, 1, ['first_fire']],
    ['every-hit', 1, 3, []],
  ])('%s, of %i', (hitsCauseMorale, trooper, wound, due) => {
    const more = wound < 3 ? [] : [falls(0, trooper)];
    play(
      { options: { hitsCauseMorale }, blue: troopers(trooper, { ...NEAR, ...STICK }) },
      (_, __, blue) => {
        expect([...blue.due]).toEqual(due);
        expect(blue.casualties.length).toBe(wound < 3 ? 0 : 1);
      },
      shows(8),
      shows(wound),
      ...more,
    );
  });

  test('officers help (UM-52), close range is 15 centimetres', () => {
    play(
      { red: { roster: { lieutenant: 2 } }, blue: troopers(1, { at: 24, ...STICK }) }, // 6 inches, hit number 8
      (_, __, blue) => expect(blue.isShotAtCloseOrIndirectly).toBe(true),
      shows(5),
      shows(5),
    );
    play(
      { blue: troopers(1, { at: 23, ...STICK }) },
      (_, __, blue) => expect(blue.isShotAtCloseOrIndirectly).toBe(false),
      shows(5),
    );
  });
});

describe('which pieces fire', () => {
  const hits = (prepare: (battle: Battle, red: Unit) => void, scene: Scene, ...dice: number[][]) => {
    let fired = false;
    phaseWithDice(
      moraleScenario({
        combat: bands(unarmed),
        red: troopers(1),
        blue: troopers(2, { ...NEAR, ...STICK }),
        ...scene,
      }),
      (battle, red) => {
        giveOrders(battle);
        prepare(battle, red);
        fire(battle);
        fired = red.fired;
      },
      ...dice,
    );
    return fired;
  };
  const posture = (set: Unit['pieces'][number]['posture']) => (_: Battle, red: Unit) => {
    red.pieces[0].posture = set;
  };

  test('held pieces, and those that retire in the open', () => {
    expect(hits(posture('held'), {}, shows(0))).toBe(true);
    expect(hits(posture('retiring'), {}, shows(0))).toBe(true);
    expect(hits(posture('retreating'), {})).toBe(false);
    expect(hits(posture('retiring'), { board: { zones: [{ from: 6, to: 6, cover: 'concealment' }] } })).toBe(
      false,
    );
  });

  test('not pieces in contact, where there is close combat', () => {
    const scene = (combat: Input) => ({
      combat: bands({ ...unarmed, ...combat }),
      blue: troopers(1, { at: 29, ...STICK }),
    });
    expect(hits(() => {}, scene({ assault: {} }))).toBe(false);
    expect(hits(() => {}, scene({}), shows(0))).toBe(true);
  });

  test('one of a crew: the one farthest forward that has not moved', () => {
    const crew = { red: troopers(3, { kind: 'crew' }) };
    const prepare = (_: Battle, red: Unit) => {
      red.pieces[0].depth = 5;
      red.pieces[1].moved = true; // would hit at 12 only
    };
    expect(hits(prepare, crew, shows(8), shows(2))).toBe(true);
  });

  test('direct fire comes before indirect fire, which its targets notice', () => {
    const weapons = {
      ...unarmed.weapons,
      mortar: { indirect: true, bands: [{ cm: 120, hit: 5 }] },
      gun: { bands: [{ cm: 120, hit: 5 }] },
    };
    play(
      {
        combat: bands({ weapons }),
        red: { kind: 'vehicle', weapons: ['mortar', 'gun'] },
        blue: troopers(1, { ...NEAR, ...STICK }),
      },
      (_, __, blue) => {
        expect(blue.isShotAtCloseOrIndirectly).toBe(true);
        expect([...blue.due]).toEqual(['first_fire', 'hit']);
      },
      shows(0),
      shows(5), // the mortar hits
      shows(0),
    );
  });
});

describe('suppressive fire', () => {
  test('comes first, and is the only fire of the turn', () => {
    play(
      { red: troopers(1, { interceptiveFire: true }), blue: troopers(1, NEAR) },
      (_, red, blue) => {
        expect(red).toMatchObject({ fired: true, firedSuppressively: true });
        expect(blue.hasFront).toBe(false);
      },
      shows(8),
      shows(9),
      falls(0, 1),
    );
  });

  test('is not for units on the move', () => {
    const doctrine = { order: 'advance', toRange: 1 };
    play(
      { red: troopers(1, { interceptiveFire: true, doctrine }), blue: troopers(1, NEAR) },
      (_, red) => expect(red).toMatchObject({ fired: true, firedSuppressively: false }),
      shows(0),
      shows(0),
    );
  });
});

describe('hulls (UM-53)', () => {
  const tank = (armour: string): Scene => ({
    red: troopers(1, { weapon: 'at-missile' }),
    blue: { kind: 'vehicle', roster: { trooper: 2 }, troops: { armour }, weapon: 'stick', ...NEAR },
  });

  // A vehicle that stands is hit at +1, so on 3. Penetration 4 against 6.
  test.each([
    [2, false, 0, ['first_fire', 'hit']],
    [3, true, 0, []],
    [8, true, 0, []],
    [9, true, 1, []],
  ])('a hovertank, at a penetration roll of %i', (face, isLost, exploded, due) => {
    play(
      tank('hovertank'),
      (_, __, blue) => {
        expect(blue.hasFront).toBe(!isLost);
        expect(blue.casualties.length).toBe(isLost ? 3 : 0);
        expect(blue.force.exploded).toBe(exploded);
        expect([...blue.due]).toEqual(due);
      },
      shows(3),
      shows(face),
    );
  });

  test('rifles do not damage it, but make a test due', () => {
    play(
      { ...tank('hovertank'), red: troopers(1) },
      (_, __, blue) => expect([...blue.due]).toContain('hit'),
      shows(7),
    );
  });
});

describe('air defence (UM-40)', () => {
  const weapons = { sam: { airDefence: 'light-sam', bands: [{ cm: 120, hit: 6 }] } };
  const scene: Scene = {
    combat: bands({ weapons: { ...unarmed.weapons, ...weapons } }),
    red: [troopers(2, { weapon: 'sam' }), troopers(1, { id: 'rifles', slot: 30 })],
    blue: { kind: 'flyer', weapon: 'stick', ...NEAR },
  };

  test('locks on to a slow flyer at 6, and fires at +3; rifles have no target', () => {
    play(
      scene,
      (battle, red) => {
        expect(red.lockedOn.size).toBe(1);
        expect(battle.forces[0].units[1]).toMatchObject({ target: null, fired: false });
      },
      shows(6),
      shows(3),
      shows(2),
    );
    play(scene, (_, red) => expect(red.lockedOn.size).toBe(0), shows(5), shows(3), shows(5));
  });

  test('a flyer fires at the ground, and is an air attack', () => {
    const blue = { kind: 'flyer', weapon: 'vehicle-lmg', ...NEAR };
    play(
      { red: troopers(1, STICK), blue },
      (_, red) => expect(red).toMatchObject({ isShotAtByFlyer: true, isShotAt: true }),
      shows(0),
    );
  });
});

describe('other combat models', () => {
  const rifle = { bands: [{ upTo: 30, needed: 6 }] };

  test('flat: each hit is a casualty; hulls are lost', () => {
    const combat = { model: 'flat', weapons: { rifle, none: { ...rifle, shots: 0 } } };
    play(
      { combat, blue: troopers(2, { weapon: 'none' }) },
      (_, __, blue) => expect(blue).toMatchObject({ recentCasualties: 1, isShotAt: true }),
      hit,
      falls(1, 2),
    );
    play(
      { combat, blue: { kind: 'vehicle', roster: { trooper: 1 }, weapon: 'none' } },
      (_, __, blue) => expect(blue).toMatchObject({ recentCasualties: 2, hasFront: false }),
      hit,
    );
  });

  test('a script hits any piece on the board', () => {
    play(
      { combat: { model: 'scripted', losses: { 'blue-squad': { schedule: [1] } } }, blue: troopers(2) },
      (battle) => expect(battle.turn).toBe(0),
    );
    phaseWithDice(
      moraleScenario({
        combat: { model: 'scripted', losses: { 'red-squad': { schedule: [2] } } },
        red: troopers(3),
      }),
      (battle, red) => {
        battle.turn = 1;
        red.pieces[0].depth = 2;
        fire(battle);
        expect(red.pieces.map(({ lostTo }) => lostTo)).toEqual(['fire', 'fire', null]);
        expect([...red.due]).toEqual(['first_fire']);
      },
      falls(0, 3),
      falls(0, 2),
    );
  });
});
