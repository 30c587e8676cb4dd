import { describe, expect, test } from 'vitest';
import { tellBattle } from '#src/play/tell-battle.js';
import { onlyPoint } from '#src/scenario/design-points.js';
import { VEHICLE } from '../../scenes/scene.js';
import { eventsOf, sheetsOf, told } from '../told.js';
import { failUnder, losingScene, neverFail } from './book.js';

describe('status sheets', () => {
  // A squad of 13 points stands in the open, 6 inches from its edge, and loses two soldiers in turn 1 and one in turn 2.
  const scenario = losingScene(
    [2, 1],
    { roster: { sergeant: 1, corporal: 1, trooper: 8 } },
    { turnLimit: 3, options: { leaders: 'on' }, blue: { roster: { trooper: 4 } } },
  );
  const story = tellBattle(onlyPoint(scenario), 1, 0);
  const sheets = story.turns.map(({ sheets }) => sheets.find(({ unit }) => unit === 'red-squad')!);
  test('MR-90: the sheet of every turn shows size, morale level, current level and movement', () => {
    expect(sheets[0]).toMatchObject({
      force: 'red',
      gone: 0,
      postures: { steady: 10, cautious: 0, shaken: 0, broken: 0 },
      lines: { size: 10, 'morale level': 13, 'current level': 13, ratio: 1, markers: 0, movement: 6 },
    });
    expect(sheets.map(({ gone }) => gone)).toEqual([0, 2, 3, 3]);
    expect(sheets.map(({ lines }) => lines.size)).toEqual([10, 8, 7, 7]);
  });

  test('MR-90: when a piece falls, all that are left carry a marker', () => {
    expect(sheets.map(({ lines }) => lines.markers).slice(0, 3)).toEqual([0, 8, 7]);
  });
});

describe('status sheets of hulls', () => {
  const scene = (red: Record<string, unknown>, schedule: number[], tables = {}, weapons?: string[]) =>
    losingScene(
      schedule,
      { ...VEHICLE, move: 8, armour: 4, size: 5, ...red, ...(weapons ? { weapons } : {}) },
      { turnLimit: 4, options: { damageControl: 'off' }, tables: { bands: neverFail, ...tables } },
    );

  test('MR-90: shows armour class, movement, damage control, targeting, weapon systems, size and levels', () => {
    const [sheet] = sheetsOf(told(scene({}, [0], {}, ['cannon', 'rifle', 'rifle'])));
    expect(sheet.lines).toMatchObject({
      'armour class': 4,
      movement: 8,
      'current movement': 8,
      'damage control': '3 of 3',
      targeting: '3 of 3',
      'targeting bonus': 0,
      'weapon systems': 'cannon, rifle, rifle',
      'size factor': 5,
      size: 3,
      'morale level': 12,
      'current level': 12,
      ratio: 1,
      markers: 0,
    });
  });

  test('MR-90: its numbers fall turn by turn with the losses', () => {
    const weapons = ['cannon', 'rifle', 'mortar'];
    for (let battle = 0; battle < 10; battle++) {
      const story = told(scene({}, [3, 2, 0, 4], { targetingFactor: -2 }, weapons), battle);
      const left = { movement: 3, targeting: 3, 'damage control': 3 };
      const armed = new Set(weapons);
      sheetsOf(story).forEach(({ lines }, turn) => {
        for (const { systems: lost } of eventsOf(story, 'damaged').filter((event) => event.turn === turn)) {
          for (const name of ['movement', 'targeting', 'damage control'] as const)
            left[name] -= lost[name] ?? 0;
          for (const name of weapons) if (lost[`weapon ${name}`]) armed.delete(name);
        }
        expect(lines).toMatchObject({
          movement: 8,
          'current movement': Math.floor((8 * left.movement) / 3),
          'damage control': `${left['damage control']} of 3`,
          targeting: `${left.targeting} of 3`,
          'targeting bonus': 2 * (left.targeting - 3),
          'weapon systems': [...armed].join(', ') || 'none',
          'morale level': 12,
          'current level': [12, 9, 7, 7, 3][turn],
        });
        expect(left.movement + left.targeting + left['damage control'] + armed.size).toBe(
          lines['current level'],
        );
      });
    }
  });

  test('MR-90: for a crew on foot it is a sheet of soldiers', () => {
    const immobile = { systemLevels: { movement: 0, targeting: 6, damageControl: 5 } };
    const scenario = scene({ roster: { trooper: 4 }, at: 30 }, [6], {
      ...immobile,
      bands: failUnder(100, 'broken'),
    });
    const { lines } = sheetsOf(told(scenario)).at(2)!;
    expect(lines).toMatchObject({
      size: 2,
      'morale level': 4,
      'current level': 2,
      movement: 6,
      'on foot': 'yes',
    });
    expect(lines).not.toHaveProperty('armour class');
    expect(lines).not.toHaveProperty('targeting');
    expect(lines).not.toHaveProperty('weapon systems');
  });
});
