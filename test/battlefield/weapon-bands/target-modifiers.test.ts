import { describe, expect, test } from 'vitest';
import { type Data, firstAim, playScene, VEST } from './bands-scenario.js';

const everywhere = (cover: string) => ({ zones: [{ from: 0, to: 36, cover }] });
/** Moves by two inches. */
const leaving = { doctrine: { order: 'withdraw', fromTurn: 1 }, move: 2 };
const vehicle = { kind: 'vehicle', weapons: ['none'], roster: { trooper: 1 }, troops: {} };
const strongpoint = { ...vehicle, kind: 'strongpoint' };
const wearing = (some: Data) => ({ troops: { ...VEST, ...some } });
const COVERS = ['open', 'concealment', 'hard', 'all-round'];

/** The modifiers of red's shot at this unit. */
const at = (blue: Data, board?: Data) => firstAim({ blue, ...(board && { board }) });

describe('the target’s troops', () => {
  test.each<[number, string[], Data]>([
    [-1, ['targetSeasoned'], { experience: 'seasoned' }],
    [-1, ['targetSeasoned'], { experience: 'veteran' }],
    [-1, ['targetSeasoned'], { training: 'special-forces' }],
    [-1, ['targetSeasoned'], { training: 'special-forces', experience: 'veteran' }],
    [1, ['targetUntrained'], { training: 'civilian' }],
    [1, ['targetUntrained'], { training: 'recruits' }],
    [0, ['targetSeasoned', 'targetUntrained'], { training: 'recruits', experience: 'veteran' }],
    [0, [], { training: 'trained' }],
    [0, [], { experience: 'novice' }],
    [0, [], { experience: 'raw' }],
    [-3, ['inHma'], { armour: 'hma' }],
    [-1, ['inLta'], { armour: 'lta' }],
    [0, [], { armour: 'ma' }],
    [0, [], { armour: 'unarmoured' }],
    // Standing units have no pace, and these apply only to flyers.
    [0, [], { pace: 'non-tactical' }],
    [0, [], { chaff: true, evasive: true, speed: 'fast' }],
  ])('UM-52: %i for %j: %o', (modifier, factors, troops) => {
    expect(at(wearing(troops))).toEqual([modifier, factors]);
  });

  test('UM-52: count for hulls too, except what soldiers wear', () => {
    expect(at({ ...vehicle, ...leaving, troops: { experience: 'veteran' } })).toEqual([
      -1,
      ['targetSeasoned'],
    ]);
    expect(at({ ...vehicle, ...leaving, troops: { training: 'recruits' } })).toEqual([
      1,
      ['targetUntrained'],
    ]);
    for (const armour of ['hma', 'lta']) {
      expect(at({ ...vehicle, ...leaving, troops: { armour } })).toEqual([0, []]);
    }
  });
});

describe('cover', () => {
  test.each([
    ['open', 0, []],
    ['concealment', -1, ['inCover']],
    ['hard', -1, ['inCover']],
    ['all-round', -2, ['hullDown']],
  ])('UM-52: for soldiers: %s', (cover, modifier, factors) => {
    expect(at({}, everywhere(cover))).toEqual([modifier, factors]);
    expect(at({ kind: 'warbot', warbots: 1, roster: {} }, everywhere(cover))).toEqual([modifier, factors]);
    expect(at({ kind: 'crew' }, everywhere(cover))).toEqual([modifier, factors]);
  });

  test.each([
    ['open', 0, []],
    ['concealment', -1, ['inCover']],
    ['hard', -2, ['hullDown']],
    ['all-round', -2, ['hullDown']],
  ])('UM-52: for a vehicle on the move: %s', (cover, modifier, factors) => {
    expect(at({ ...vehicle, ...leaving }, everywhere(cover))).toEqual([modifier, factors]);
  });

  test('UM-52: a strongpoint is always hull-down, and never in other cover', () => {
    for (const cover of COVERS) expect(at(strongpoint, everywhere(cover))).toEqual([-2, ['hullDown']]);
  });

  test('UM-52: the cover of the firer does not count', () => {
    expect(firstAim({ board: { zones: [{ from: 0, to: 10, cover: 'all-round' }] } })).toEqual([0, []]);
  });

  test('UM-52: a scenario can set its own numbers', () => {
    const combat = { modifiers: { inCover: -5, hullDown: -7 } };
    const aim = (blue: Data, cover: string) => firstAim({ blue, combat, board: everywhere(cover) });
    expect(aim({}, 'hard')).toEqual([-5, ['inCover']]);
    expect(aim({}, 'all-round')).toEqual([-7, ['hullDown']]);
    expect(aim(strongpoint, 'open')).toEqual([-7, ['hullDown']]);
    // Which of the two applies does not depend on the numbers.
    const alike = (blue: Data, cover: string) =>
      firstAim({ blue, combat: { modifiers: { inCover: -2 } }, board: everywhere(cover) });
    expect(alike({}, 'concealment')).toEqual([-2, ['inCover']]);
    expect(alike({}, 'all-round')).toEqual([-2, ['hullDown']]);
  });
});

describe('the target’s movement', () => {
  test('UM-52: a vehicle that stands', () => {
    expect(at(vehicle)).toEqual([1, ['stationaryVehicle']]);
    expect(at({ ...vehicle, ...leaving })).toEqual([0, []]);
    expect(at(vehicle, everywhere('hard'))).toEqual([-1, ['hullDown', 'stationaryVehicle']]);
  });

  test('UM-52: other standing units add nothing', () => {
    expect(at({})).toEqual([0, []]);
    expect(at({ kind: 'crew' })).toEqual([0, []]);
    expect(at({ kind: 'warbot', warbots: 1, roster: {} })).toEqual([0, []]);
  });

  test('UM-52: non-tactical movement, of soldiers and hulls, in the open and in cover', () => {
    const rush = { ...leaving, troops: { armour: 'ma', pace: 'non-tactical' } };
    expect(at({ ...rush, troops: { armour: 'ma' } })).toEqual([0, []]);
    expect(at(rush)).toEqual([4, ['nonTactical']]);
    expect(at(rush, everywhere('hard'))).toEqual([3, ['inCover', 'nonTactical']]);
    expect(at({ ...vehicle, ...rush, troops: { pace: 'non-tactical' } })).toEqual([4, ['nonTactical']]);
  });

  test('UM-52: it counts for units that approach and for units that leave', () => {
    const closing = { doctrine: { order: 'advance', toRange: 6 }, move: 2 };
    expect(at({ ...closing, troops: { armour: 'ma', pace: 'non-tactical' } })).toEqual([4, ['nonTactical']]);
    expect(at({ ...vehicle, ...closing })).toEqual([0, []]);
    // The unit is near enough.
    const there = { doctrine: { order: 'advance', toRange: 24 } };
    expect(at({ ...there, troops: { armour: 'ma', pace: 'non-tactical' } })).toEqual([0, []]);
    expect(at({ ...vehicle, ...there })).toEqual([1, ['stationaryVehicle']]);
  });

  test('UM-52: unarmoured on the move in the open', () => {
    const bare = { ...leaving, troops: { armour: 'unarmoured' } };
    expect(at({ ...bare, troops: VEST })).toEqual([0, []]);
    expect(at(bare)).toEqual([2, ['unarmouredMoving']]);
    expect(at({ ...leaving, troops: {} })).toEqual([2, ['unarmouredMoving']]);
    expect(at(bare, everywhere('concealment'))).toEqual([-1, ['inCover']]);
    expect(at({ troops: { armour: 'unarmoured' } })).toEqual([0, []]);
    for (const armour of ['ma', 'lta', 'hma']) {
      expect(at({ ...leaving, troops: { armour } })[1]).not.toContain('unarmouredMoving');
    }
    // A hull has no soldiers outside.
    expect(at({ ...vehicle, ...leaving, troops: {} })).toEqual([0, []]);
  });

  test('UM-52: unarmoured and non-tactical movement both count', () => {
    expect(at({ ...leaving, troops: { pace: 'non-tactical' } })).toEqual([
      6,
      ['nonTactical', 'unarmouredMoving'],
    ]);
  });

  test('UM-52: a non-tactical retreat counts as such, whatever the pace', () => {
    // Blue runs at its first test, which is due once it has been shot at; it takes no hits.
    const retreat = (blue: Data, board?: Data) => {
      const { volleys } = playScene({
        system: 'unit-morale',
        turnLimit: 2,
        options: { rally: 'never' },
        tables: { moraleNumbers: { regular: { experienced: 20 } }, surrenderDistance: 0, sight: 0 },
        combat: {
          weapons: { wild: { bands: [{ cm: 300, hit: 20 }] } },
          modifiers: { nonTactical: 4 },
        },
        red: { weapon: 'wild' },
        blue: { move: 2, ...blue },
        ...(board && { board }),
      });
      return volleys.map(({ turn, modifier, factors }) => [turn, modifier, factors]);
    };
    expect(retreat({})).toEqual([
      [1, 0, []],
      [2, 4, ['nonTactical']],
    ]);
    expect(retreat({ troops: { armour: 'unarmoured' } })[1]).toEqual([
      2,
      6,
      ['nonTactical', 'unarmouredMoving'],
    ]);
    expect(retreat({ troops: { armour: 'unarmoured' } }, everywhere('hard'))[1]).toEqual([
      2,
      3,
      ['inCover', 'nonTactical'],
    ]);
    expect(retreat({ kind: 'vehicle', weapons: ['none'], troops: {} })).toEqual([
      [1, 1, ['stationaryVehicle']],
      [2, 4, ['nonTactical']],
    ]);
  });
});

describe('blast', () => {
  const blastAt = (blue: Data) => firstAim({ red: { weapon: 'long-blast' }, blue });

  test('UM-52: against unarmoured soldiers', () => {
    expect(blastAt({ troops: { armour: 'unarmoured' } })).toEqual([2, ['blastUnarmoured']]);
    expect(blastAt({ troops: {} })).toEqual([2, ['blastUnarmoured']]);
    expect(blastAt({ ...leaving, troops: {} })).toEqual([4, ['blastUnarmoured', 'unarmouredMoving']]);
  });

  test('UM-52: not against armour, and not against hulls', () => {
    for (const [armour, modifier] of [
      ['flak-vest', 0],
      ['ma', 0],
      ['lta', -1],
      ['hma', -3],
    ] as const) {
      const [aim, factors] = blastAt({ troops: { armour } });
      expect(aim).toBe(modifier);
      expect(factors).not.toContain('blastUnarmoured');
    }
    expect(blastAt({ ...vehicle, ...leaving })).toEqual([0, []]);
  });

  test('UM-52: not against a hull, whatever a scenario calls its armour', () => {
    const combat = { armour: { hulls: { unarmoured: 2, hma: 2, lta: 2 } } };
    for (const armour of ['unarmoured', 'hma', 'lta']) {
      const blue = { ...vehicle, ...leaving, troops: { armour } };
      expect(firstAim({ combat, red: { weapon: 'long-blast' }, blue })).toEqual([0, []]);
    }
  });
});

describe('a crew on foot', () => {
  test('UM-52, UM-54: counts as unarmoured soldiers, whatever its hull was', () => {
    // The only shot of turn 1 kills the hull; its crew gets out, and stands.
    const { volleys } = playScene({
      turnLimit: 2,
      tables: { breakingPoint: 'never', explosionSurvival: 100 },
      combat: {
        weapons: { sure: { blast: true, bands: [{ cm: 300, hit: 20, penetration: 20 }] } },
        modifiers: { trained: 20 },
      },
      red: { weapon: 'sure', troops: { training: 'trained' } },
      blue: { ...vehicle, roster: { trooper: 6 }, troops: { armour: 'track-tank' } },
    });
    expect(volleys.map(({ modifier, factors }) => [modifier, factors])).toEqual([
      [21, ['trained', 'stationaryVehicle']],
      // At its wreck, which conceals the crew.
      [21, ['trained', 'inCover', 'blastUnarmoured']],
    ]);
  });
});
