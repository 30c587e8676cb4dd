import { describe, expect, test } from 'vitest';
import { targetModifier } from '#src/battlefield/fire.js';
import { FIELDS } from '#src/battlefield/plan.js';
import { NOW } from '#src/battlefield/state.js';
import { FACTORS } from '#src/battlefield/weapon-bands/factors.js';
import { factorsOf } from '#src/battlefield/weapon-bands/fire.js';
import { eventsOf, told } from '../../rules/told.js';
import { bandsField, bandsScenario, type Data, firstAim, playScene, type Scene } from './bands-scenario.js';

const ALWAYS = { lockOn: { 'heavy-sam': [-20, -20, -20, -20] } };
const NEVER = { lockOn: { 'heavy-sam': [null, null, null, null] } };
const SYSTEMS = ['morale-ratio', 'unit-morale'] as const;

/** Red's missiles, fired at a flyer. */
const scene = (troops: Data, more: Scene = {}): Scene => ({
  combat: NEVER,
  red: { weapon: 'sam' },
  blue: { kind: 'flyer', weapons: ['none'], roster: { trooper: 1 }, troops },
  ...more,
});

describe('flyers', () => {
  test.each(SYSTEMS)('UM-52: chaff and evasive action, under %s', (system) => {
    const aim = (troops: Data) => firstAim(scene(troops, { system }));
    expect(aim({})).toEqual([0, []]);
    expect(aim({ chaff: true })).toEqual([-1, ['chaff']]);
    expect(aim({ evasive: true })).toEqual([-3, ['evasive']]);
    expect(aim({ chaff: true, evasive: true })).toEqual([-4, ['chaff', 'evasive']]);
  });

  test.each(['concealment', 'hard', 'all-round'])('UM-52: are never in cover: %s', (cover) => {
    const board = { zones: [{ from: 0, to: 36, cover }] };
    expect(firstAim(scene({}, { board }))).toEqual([0, []]);
    const { plan } = bandsField(scene({}, { board }));
    expect(plan.cover.subarray(plan.depth + 1).every((at) => at === 0)).toBe(true);
  });

  test('UM-52: a wreck below does not conceal them either', () => {
    // The only shot of turn 1 wrecks the vehicle under the flyer.
    const weapons = {
      sure: { bands: [{ cm: 300, hit: 20, penetration: 20 }] },
      sam: { airDefence: 'heavy-sam', bands: [{ cm: 300, hit: 20 }] },
    };
    const { volleys } = playScene({
      turnLimit: 2,
      tables: { breakingPoint: 'never' },
      combat: { weapons, modifiers: { trained: 20 } },
      red: [{ weapon: 'sam' }, { weapon: 'sure', troops: { training: 'trained' } }],
      blue: [
        { kind: 'flyer', weapons: ['none'], troops: {} },
        { kind: 'vehicle', weapons: ['none'], roster: { trooper: 4 }, troops: {} },
        { slot: 25 },
      ],
    });
    const atFlyer = volleys.filter(({ at }) => at === 'blue-squad');
    expect(atFlyer.map(({ modifier, factors }) => [modifier, factors])).toEqual([
      [0, []],
      [0, []],
    ]);
    // A unit next to the wreck is concealed by it.
    const atCrew = volleys.filter(({ at }) => at !== 'blue-squad');
    expect(atCrew[1].factors).toContain('inCover');
  });

  test('UM-52: the crew of a lost flyer uses no chaff, and takes no evasive action', () => {
    const { plan, state, weaponOf } = bandsField(
      scene({ chaff: true, evasive: true, experience: 'veteran' }),
    );
    const factors = () => FACTORS.filter((_, i) => (bits() & (1 << i)) !== 0);
    const bits = () => factorsOf(plan, state, 0, 1, weaponOf(0));
    expect(factors()).toEqual(['targetSeasoned', 'chaff', 'evasive']);
    expect(targetModifier(plan, state, 1)).toBe(-5);
    state.units[FIELDS.NOW + NOW.WRECK] = 7;
    // The wreck conceals the crew.
    expect(factors()).toEqual(['targetSeasoned', 'inCover']);
    expect(targetModifier(plan, state, 1)).toBe(-2);
  });

  test('UM-52: do not count as stationary vehicles or unarmoured soldiers', () => {
    expect(firstAim(scene({ speed: 'landing' }))).toEqual([0, []]);
  });

  test('UM-52: on the move at either pace', () => {
    const leaving = { kind: 'flyer', doctrine: { order: 'withdraw', fromTurn: 1 }, move: 2 };
    const aim = (troops: Data) =>
      firstAim(scene({}, { system: 'unit-morale', blue: { ...leaving, troops } }));
    expect(aim({})).toEqual([0, []]);
    expect(aim({ pace: 'non-tactical' })).toEqual([4, ['nonTactical']]);
  });

  test('UM-52: air defence fires at nothing else, and other weapons never at flyers', () => {
    expect(playScene(scene({}, { blue: {} })).volleys).toEqual([]);
    expect(playScene(scene({}, { red: {} })).volleys).toEqual([]);
    const [volley] = playScene(
      scene({}, { blue: [{ at: 12 }, { kind: 'flyer', troops: {}, at: 6 }] }),
    ).volleys;
    expect(volley.at).toBe('blue-1');
  });

  test('UM-40, UM-52: the target of a lock', () => {
    const aim = (combat: Data, troops: Data = {}) =>
      firstAim(scene(troops, { system: 'unit-morale', combat }))[0];
    expect(aim(ALWAYS)).toBe(3);
    expect(aim(NEVER)).toBe(0);
    expect(aim(ALWAYS, { chaff: true, evasive: true })).toBe(-1);
    expect(aim({ ...ALWAYS, modifiers: { lockedOn: 7 } })).toBe(7);
  });

  test('UM-40: locks exist only under unit-morale, weapon by weapon', () => {
    expect(firstAim(scene({}, { combat: ALWAYS }))[0]).toBe(0);
    const weapons = {
      sure: { airDefence: 'heavy-sam', bands: [{ cm: 300, hit: 5 }] },
      blind: { airDefence: 'other', bands: [{ cm: 300, hit: 6 }] },
    };
    const lockOn = { ...ALWAYS.lockOn, other: [null, null, null, null] };
    const red = { kind: 'vehicle', weapons: ['blind', 'sure', 'blind'], troops: {} };
    const { volleys } = playScene(scene({}, { system: 'unit-morale', red, combat: { weapons, lockOn } }));
    expect(volleys.map(({ hit, modifier }) => [hit, modifier])).toEqual([
      [6, 0],
      [5, 3],
      [6, 0],
    ]);
  });

  test('UM-40, UM-52: the lock is described with the shot', () => {
    const story = told(bandsScenario(scene({}, { system: 'unit-morale', combat: ALWAYS })));
    expect(eventsOf(story, 'shots')[0].modifiers).toEqual([{ name: 'locked on', by: 3, clause: 'UM-52' }]);
    expect(eventsOf(story, 'lock-on')).toMatchObject([{ locked: true, target: 'blue-squad' }]);
  });
});
