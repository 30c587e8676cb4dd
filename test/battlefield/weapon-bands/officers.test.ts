import { describe, expect, test } from 'vitest';
import { RANKS } from '#src/battlefield/description.js';
import { type Data, firstAim, playScene, VEST } from './bands-scenario.js';

const squad = (roster: Data) => ({ roster: { trooper: 2, ...roster } });
const JUNIOR = ['trooper', 'corporal', 'sergeant'];

describe('officers', () => {
  test.each(['morale-ratio', 'unit-morale'] as const)(
    'UM-52: from lieutenant up they count under %s',
    (system) => {
      for (const rank of RANKS) {
        const aim = firstAim({ system, red: { roster: { trooper: 1, [rank]: 2 } } });
        expect([rank, ...aim]).toEqual(JUNIOR.includes(rank) ? [rank, 0, []] : [rank, 2, ['officer']]);
      }
    },
  );

  test('UM-52: each of them counts, whatever the rank, with leaders off or on', () => {
    const red = squad({ sergeant: 1, lieutenant: 2, captain: 1, marshal: 1 });
    expect(firstAim({ red })).toEqual([4, ['officer']]);
    expect(firstAim({ red, options: { leaders: 'off' } })).toEqual([4, ['officer']]);
    expect(firstAim({ red, options: { leaders: 'on' } })).toEqual([4, ['officer']]);
  });

  test('UM-52: the target’s officers do not count', () => {
    expect(firstAim({ blue: squad({ captain: 2 }) })).toEqual([0, []]);
  });

  test('UM-52: officers of other units nearby do not count', () => {
    const staff = { id: 'staff', roster: { general: 1 }, weapon: 'none', slot: 25 };
    expect(firstAim({ red: [{}, staff] })).toEqual([0, []]);
  });

  test('UM-52: each unit counts its own, the first and the last', () => {
    const staff = { roster: { general: 1 }, weapon: 'none', slot: 25 };
    const line = (roster: Data) => ({ id: 'line', roster: { trooper: 1, ...roster } });
    const ofLine = (roster: Data) => playScene({ red: [staff, line(roster)] }).volleys[0];
    expect(ofLine({ captain: 2 })).toMatchObject({ by: 'line', modifier: 2, factors: ['officer'] });
    expect(ofLine({})).toMatchObject({ by: 'line', modifier: 0, factors: [] });
  });

  test.each([
    ['vehicle', { kind: 'vehicle', weapons: ['long'] }],
    ['strongpoint', { kind: 'strongpoint', weapons: ['long'] }],
  ])('UM-52: officers in a %s do not count', (_, hull) => {
    expect(firstAim({ red: { ...hull, ...squad({ captain: 1 }), troops: {} } })).toEqual([0, []]);
  });

  test('UM-52: officers of a crew count', () => {
    expect(firstAim({ red: { kind: 'crew', ...squad({ captain: 1 }) } })).toEqual([1, ['officer']]);
  });

  test('UM-52: a morale officer counts as one, whatever the rank', () => {
    const own = { ...squad({ sergeant: 1 }), 'morale-ratio': { moraleOfficer: 'sergeant' } };
    expect(firstAim({ red: own, options: { moraleOfficers: 'off' } })).toEqual([0, []]);
    expect(firstAim({ red: own, options: { moraleOfficers: 'on' } })).toEqual([1, ['officer']]);
    const captain = { ...squad({ captain: 1 }), 'morale-ratio': { moraleOfficer: 'captain' } };
    expect(firstAim({ red: captain, options: { moraleOfficers: 'on' } })).toEqual([1, ['officer']]);
  });

  test('UM-52: under dice-pool only the commander counts', () => {
    const scene = (descriptor: Data) => ({
      system: 'dice-pool' as const,
      red: { ...squad({ captain: 1 }), 'dice-pool': descriptor },
    });
    expect(firstAim(scene({}))).toEqual([0, []]);
    expect(firstAim(scene({ commander: 'green' }))).toEqual([1, ['officer']]);
    expect(firstAim(scene({ medics: 1 }))).toEqual([0, []]);
  });

  test('UM-52: a scenario can set its own modifier for each', () => {
    const combat = { modifiers: { officer: 3 } };
    expect(firstAim({ combat, red: squad({ captain: 2 }) })).toEqual([6, ['officer']]);
  });

  // Blue's one shot kills one piece of red a turn; red's shots have no effect, and all checks pass.
  const dying = (turnLimit: number, roster: Data, battle?: number) => {
    const scene = {
      turnLimit,
      tables: {
        breakingPoint: 'never',
        bands: [{ fromPercent: 0, needed: 'automatic-success', onFailure: 'cautious' }],
      },
      combat: {
        weapons: { sure: { bands: [{ cm: 300, hit: 20 }] } },
        armour: { personnel: { 'flak-vest': Array(10).fill('dead'), ma: Array(10).fill('unharmed') } },
        modifiers: { trained: 20 },
      },
      red: { roster, troops: VEST },
      blue: { weapon: 'sure', troops: { armour: 'ma', training: 'trained' } },
    };
    return playScene(scene, battle).volleys.filter(({ by }) => by === 'red-squad');
  };

  test('UM-52: dead officers do not count', () => {
    const told = dying(5, { captain: 3 }).map(({ dice, modifier }) => `${dice} dice, ${modifier}`);
    expect(told).toEqual(['3 dice, 3', '2 dice, 2', '1 dice, 1']);
  });

  test('UM-52: it matters which of a squad fell', () => {
    const second = Array.from({ length: 40 }, (_, battle) => {
      const { modifier, factors } = dying(2, { trooper: 1, captain: 1 }, battle)[1];
      return `${modifier} ${factors.join()}`;
    });
    expect([...new Set(second)].sort()).toEqual(['0 ', '1 officer']);
  });
});
