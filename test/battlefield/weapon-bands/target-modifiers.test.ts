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
const at = (blue: Data, board?: Data | '') => firstAim({ blue, ...(board && { board }) });

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

  test.each<[number, string[], Data]>([
    [-1, ['targetSeasoned'], { experience: 'veteran' }],
    [1, ['targetUntrained'], { training: 'recruits' }],
    [0, [], { armour: 'hma' }],
    [0, [], { armour: 'lta' }],
  ])('UM-52: count for hulls too, except what soldiers wear: %i for %j: %o', (modifier, factors, troops) => {
    expect(at({ ...vehicle, ...leaving, troops })).toEqual([modifier, factors]);
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

/** A shot at blue in this cover. */
type Row = [what: string, modifier: number, factors: string[], blue: Data, cover?: string];

describe('the target’s movement', () => {
  const fast = { troops: { armour: 'ma', pace: 'non-tactical' } };
  const bare = { troops: { armour: 'unarmoured' } };
  const closing = { doctrine: { order: 'advance', toRange: 6 }, move: 2 };
  const near = { doctrine: { order: 'advance', toRange: 24 } };

  test.each<Row>([
    ['a vehicle that stands', 1, ['stationaryVehicle'], vehicle],
    ['one that stands in cover', -1, ['hullDown', 'stationaryVehicle'], vehicle, 'hard'],
    ['one that leaves', 0, [], { ...vehicle, ...leaving }],
    ['one that approaches', 0, [], { ...vehicle, ...closing }],
    ['one that is near enough', 1, ['stationaryVehicle'], { ...vehicle, ...near }],
    ['soldiers who stand', 0, [], {}],
    ['a crew that stands', 0, [], { kind: 'crew' }],
    ['warbots that stand', 0, [], { kind: 'warbot', warbots: 1, roster: {} }],
    ['soldiers who leave', 0, [], { ...leaving, troops: { armour: 'ma' } }],
    ['soldiers who run', 4, ['nonTactical'], { ...leaving, ...fast }],
    ['soldiers who run in cover', 3, ['inCover', 'nonTactical'], { ...leaving, ...fast }, 'hard'],
    [
      'a vehicle that hurries',
      4,
      ['nonTactical'],
      { ...vehicle, ...leaving, troops: { pace: 'non-tactical' } },
    ],
    ['soldiers who approach at a run', 4, ['nonTactical'], { ...closing, ...fast }],
    ['runners who are near enough', 0, [], { ...near, ...fast }],
    ['unarmoured on the move', 2, ['unarmouredMoving'], { ...leaving, ...bare }],
    ['unarmoured by default', 2, ['unarmouredMoving'], { ...leaving, troops: {} }],
    ['unarmoured in cover', -1, ['inCover'], { ...leaving, ...bare }, 'concealment'],
    ['unarmoured who stand', 0, [], bare],
    [
      'unarmoured who run',
      6,
      ['nonTactical', 'unarmouredMoving'],
      { ...leaving, troops: { pace: 'non-tactical' } },
    ],
    ['armour on the move', 0, [], { ...leaving, troops: VEST }],
    ['light armour on the move', -1, ['inLta'], { ...leaving, troops: { armour: 'lta' } }],
    ['heavy armour on the move', -3, ['inHma'], { ...leaving, troops: { armour: 'hma' } }],
    ['a hull has no soldiers outside', 0, [], { ...vehicle, ...leaving, troops: {} }],
  ])('UM-52: %s', (_, modifier, factors, blue, cover) => {
    expect(at(blue, cover && everywhere(cover))).toEqual([modifier, factors]);
  });

  test('UM-52: a non-tactical retreat counts as such, whatever the pace', () => {
    // Blue runs at its first test, which is due once it has been shot at; it takes no hits.
    const retreat = (blue: Data, board?: Data) => {
      const { volleys } = playScene({
        system: 'unit-morale',
        turnLimit: 2,
        options: { rally: 'never' },
        tables: { moraleNumbers: { regular: { experienced: 20 } }, surrenderDistance: 0, sight: 0 },
        combat: { weapons: { wild: { bands: [{ cm: 300, hit: 20 }] } }, modifiers: { nonTactical: 4 } },
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

  test.each<Row>([
    ['unarmoured soldiers', 2, ['blastUnarmoured'], { troops: { armour: 'unarmoured' } }],
    ['unarmoured by default', 2, ['blastUnarmoured'], { troops: {} }],
    ['unarmoured on the move', 4, ['blastUnarmoured', 'unarmouredMoving'], { ...leaving, troops: {} }],
    ['a vest', 0, [], { troops: VEST }],
    ['armour', 0, [], { troops: { armour: 'ma' } }],
    ['light armour', -1, ['inLta'], { troops: { armour: 'lta' } }],
    ['heavy armour', -3, ['inHma'], { troops: { armour: 'hma' } }],
    ['a hull', 0, [], { ...vehicle, ...leaving }],
  ])('UM-52: at %s', (_, modifier, factors, blue) => {
    expect(blastAt(blue)).toEqual([modifier, factors]);
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
