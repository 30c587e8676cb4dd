import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { setAtPath } from '#src/scenario/paths.js';
import { BASE } from './base.js';

const data = parse(BASE);

function set(path: string, value: unknown, into: unknown = data): typeof data {
  const result = setAtPath(into, path, value);
  if (!result.ok) throw new Error(result.message);
  return result.data;
}

function refusal(path: string): string {
  const result = setAtPath(data, path, 1);
  return result.ok ? '' : result.message;
}

describe('setAtPath', () => {
  test('finds items by id, else by index', () => {
    expect(set('forces.blue.units.alpha.roster.trooper', 3).forces[0].units[0].roster).toEqual({
      sergeant: 1,
      trooper: 3,
    });
    expect(set('forces.1.units.0.at', 3).forces[1].units[0].at).toBe(3);
    expect(set('combat.weapons.rifle.bands.1.needed', 10).combat.weapons.rifle.bands[1]).toEqual({
      upTo: 24,
      needed: 10,
    });
  });

  test('returns the place as keys and indices', () => {
    expect(setAtPath(data, 'forces.red.units.bravo.at', 3)).toMatchObject({
      places: [['forces', 1, 'units', 0, 'at']],
    });
  });

  test('creates missing maps and lists', () => {
    expect(set('rules.morale-ratio.tables.rankPoints.sergeant', 5, {})).toEqual({
      rules: { 'morale-ratio': { tables: { rankPoints: { sergeant: 5 } } } },
    });
    expect(
      set('rules.morale-ratio.tables.bands.1.needed', 10).rules['morale-ratio'].tables.bands,
    ).toHaveLength(11);
    expect(set('combat.losses.alpha.schedule', [1], {})).toEqual({
      combat: { losses: { alpha: { schedule: [1] } } },
    });
    expect(set('forces.red.units.bravo.doctrine.order', 'assault').forces[1].units[0].doctrine).toEqual({
      order: 'assault',
    });
  });

  test('changes nothing in place, and shares unchanged parts', () => {
    const before = structuredClone(data);
    const after = set('forces.blue.units.alpha.at', 3);
    expect(data).toEqual(before);
    expect(after.forces[1]).toBe(data.forces[1]);
    set('rules.morale-ratio.tables.bands.1.needed', 10);
    expect(
      set('rules.morale-ratio.tables.bands.2.needed', 8).rules['morale-ratio'].tables.bands[1].needed,
    ).toBe(9);
  });

  test.each([
    ['forces.blu.units', 'no item `blu` in `forces`; there are `blue` and `red` — did you mean `blue`?'],
    [
      'combat.weapons.rifle.bands.7.needed',
      'no item `7` in `combat.weapons.rifle.bands`; its items are numbered `0` to `1`',
    ],
    [
      'combat.weapons.rifle.bands.-1.needed',
      'no item `-1` in `combat.weapons.rifle.bands`; its items are numbered `0` to `1`',
    ],
    [
      'forces.blue.units.alpha.roster.warlord',
      'no key `warlord` in `forces.blue.units.alpha.roster`; there are `trooper`, `corporal`, `sergeant`, `lieutenant`, `captain`, `major`, `colonel`, `general` and `marshal`',
    ],
  ])('refuses %s', (path, reason) => {
    expect(refusal(path)).toBe(`the path \`${path}\` leads nowhere: ${reason}`);
  });

  test.each([
    '__proto__.x',
    'constructor.prototype.x',
    'board.__proto__',
    'combat.weapons.__proto__',
    'combat.weapons.constructor',
  ])('cannot reach object prototypes: %s', (path) => {
    expect(refusal(path)).toMatch(/leads nowhere: `(__proto__|constructor)` cannot be a key$/);
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });
});

describe('`*` names every item of a list', () => {
  const data = {
    forces: [
      {
        id: 'blue',
        units: [
          { id: 'alpha', roster: { sergeant: 1, trooper: 8 } },
          { id: 'staff', roster: { captain: 1 } },
          { id: 'bravo', roster: { trooper: 6 } },
        ],
      },
    ],
  };

  test('and sets the same value in all of them', () => {
    const set = setAtPath(data, 'forces.blue.units.*.quality', 'green');
    if (!set.ok) throw new Error(set.message);
    const [{ units }] = (set.data as { forces: [{ units: { quality: string }[] }] }).forces;
    expect(units.map(({ quality }) => quality)).toEqual(['green', 'green', 'green']);
    expect(set.places).toEqual([0, 1, 2].map((u) => ['forces', 0, 'units', u, 'quality']));
  });

  test('and passes over units without that rank', () => {
    const set = setAtPath(data, 'forces.*.units.*.roster.trooper', 4);
    if (!set.ok) throw new Error(set.message);
    const [{ units }] = (set.data as { forces: [{ units: { roster: object }[] }] }).forces;
    expect(units.map(({ roster }) => roster)).toEqual([
      { sergeant: 1, trooper: 4 },
      { captain: 1 },
      { trooper: 4 },
    ]);
    const none = setAtPath(data, 'forces.blue.units.*.roster.corporal', 4);
    expect(none).toEqual({
      ok: false,
      message:
        'the path `forces.blue.units.*.roster.corporal` leads nowhere: no unit has `corporal` in its roster',
    });
  });

  test('and passes over units that have none of the rank, and forces without such a unit', () => {
    const few = { forces: [{ id: 'blue', units: [{ id: 'a', roster: { trooper: 0 } }] }, data.forces[0]] };
    const set = setAtPath(few, 'forces.*.units.*.roster.trooper', 4);
    expect(set.ok && set.places.map(([, force, , unit]) => [force, unit])).toEqual([
      [1, 0],
      [1, 2],
    ]);
  });

  test('and a misspelt rank has its hint', () => {
    const set = setAtPath(data, 'forces.blue.units.*.roster.troper', 4);
    expect(set.ok ? '' : set.message).toMatch(/did you mean `trooper`\?$/);
  });
});
