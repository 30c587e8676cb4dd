import { describe, expect, test } from 'vitest';
import { type Data, firstAim, playScene, VEST } from './bands-scenario.js';

/** Red advances by as many inches as it moves. */
const closing = { doctrine: { order: 'advance', toRange: 6 }, move: 6 };
const wearing = (some: Data) => ({ troops: { ...VEST, ...some } });

/** The modifier of a firer that stands, with only these settings. */
const by = (red: Data) => firstAim({ red });

describe('the firer', () => {
  test('UM-52: adds nothing if regular, experienced, and standing', () => {
    expect(by({})).toEqual([0, []]);
    expect(playScene({}).volleys).toMatchObject([{ by: 'red-squad', at: 'blue-squad', dice: 1, hit: 5 }]);
  });

  test.each<[number, string[], Data]>([
    [-2, ['untrained'], { training: 'civilian' }],
    [-2, ['untrained'], { training: 'recruits' }],
    [-1, ['trained'], { training: 'trained' }],
    [0, [], { training: 'regular' }],
    [1, ['specialForces'], { training: 'special-forces' }],
    [0, [], { experience: 'raw' }],
    [0, [], { experience: 'novice' }],
    [0, [], { experience: 'experienced' }],
    [1, ['seasoned'], { experience: 'seasoned' }],
    [1, ['seasoned'], { experience: 'veteran' }],
    [2, ['specialForces', 'seasoned'], { training: 'special-forces', experience: 'veteran' }],
    [0, ['trained', 'seasoned'], { training: 'trained', experience: 'seasoned' }],
    [-1, ['untrained', 'seasoned'], { training: 'recruits', experience: 'veteran' }],
    // Only apply to targets.
    [0, [], { armour: 'hma' }],
    [0, [], { armour: 'lta' }],
    [0, [], { armour: 'unarmoured' }],
  ])('UM-52: %i for %j: %o', (modifier, factors, troops) => {
    expect(by(wearing(troops))).toEqual([modifier, factors]);
  });

  test.each<[string, number, string[], Data]>([
    ['a vehicle', 1, ['seasoned'], { kind: 'vehicle', weapons: ['long'] }],
    ['a strongpoint', 1, ['seasoned'], { kind: 'strongpoint', weapons: ['long'] }],
    ['a crew', 1, ['seasoned'], { kind: 'crew' }],
    ['warbots', 1, ['seasoned'], { kind: 'warbot', roster: {}, warbots: 2 }],
  ])('UM-52: training and experience count for %s, too', (_, modifier, factors, red) => {
    expect(by({ ...red, troops: { experience: 'veteran' } })).toEqual([modifier, factors]);
    expect(by({ ...red, troops: { training: 'trained' } })).toEqual([-1, ['trained']]);
  });
});

describe('the firer on the move', () => {
  test.each([
    [-4, 'unarmoured'],
    [-4, 'flak-vest'],
    [-4, 'lta'],
    [-4, 'ma'],
    [0, 'hma'],
  ])('UM-52: %i for infantry in %s', (modifier, armour) => {
    expect(by({ ...closing, troops: { armour } })).toEqual([modifier, []]);
  });

  test.each<[string, number, Data]>([
    ['a vehicle', 0, { kind: 'vehicle', weapons: ['long'], troops: {} }],
    ['a crew', -4, { kind: 'crew' }],
    ['warbots', -4, { kind: 'warbot', roster: {}, warbots: 1 }],
  ])('UM-52: %s', (_, modifier, red) => {
    const { moves, volleys } = playScene({ red: { ...closing, ...red } });
    expect(moves).toContainEqual(['red-squad', 6, 12]);
    expect(volleys[0].modifier).toBe(modifier);
  });

  test('UM-52: units that change their depth to leave are on the move too', () => {
    expect(by({ doctrine: { order: 'withdraw', fromTurn: 1 }, move: 2 })).toEqual([-4, []]);
  });

  test('UM-52: changing depth counts, not the intent', () => {
    // Six inches to go, half of them covered by the target, which approaches too; after that no unit moves.
    const { volleys } = playScene({
      turnLimit: 3,
      red: { doctrine: { order: 'advance', toRange: 18 }, move: 6 },
      combat: { outOfAction: 'mortal', armour: { personnel: { 'flak-vest': Array(10).fill('unharmed') } } },
    });
    expect(volleys.map(({ modifier }) => modifier)).toEqual([-4, 0, 0]);
  });

  test.each(['morale-ratio', 'dice-pool', 'unit-morale'] as const)(
    'UM-52: moving infantry under %s',
    (system) => {
      expect(firstAim({ system, red: closing })[0]).toBe(-4);
      expect(firstAim({ system, red: { ...closing, troops: { armour: 'hma' } } })[0]).toBe(0);
    },
  );

  test('UM-52: suppressive fire of a cautious piece costs two more, as assumed', () => {
    // Red is marked and cautious in turn 2; it falls back three inches towards cover that it cannot reach.
    const always = (needed: string) => ({ fromPercent: 0, needed, onFailure: 'cautious' });
    const cautious = {
      breakingPoint: 'never',
      bands: [{ ...always('automatic-success'), fromPercent: 100 }, always('automatic-failure')],
    };
    const wound = { cm: 300, hit: 20 };
    const scene = {
      turnLimit: 2,
      tables: cautious,
      board: { zones: [{ from: 1, to: 2, cover: 'concealment' }] },
      combat: {
        weapons: { once: { bands: [wound] } },
        armour: { personnel: { 'flak-vest': Array(10).fill('dead'), ma: Array(10).fill('unharmed') } },
        modifiers: { seasoned: 20 },
      },
      red: { roster: { trooper: 9 }, at: 12, move: 3 },
      blue: { weapon: 'once', troops: { armour: 'ma', experience: 'veteran' } },
    };
    const ofRed = ({ volleys }: ReturnType<typeof playScene>) =>
      volleys.filter((volley) => volley.by === 'red-squad').map(({ dice, modifier }) => [dice, modifier]);
    const target = -1; // a veteran
    expect(ofRed(playScene(scene))).toEqual([
      [9, target],
      [8, target - 4 - 2],
    ]);
    const none = { ...scene.combat, modifiers: { seasoned: 20, suppressive: 0 } };
    expect(ofRed(playScene({ ...scene, combat: none }))[1]).toEqual([8, target - 4]);
  });
});
