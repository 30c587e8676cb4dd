import { describe, expect, test } from 'vitest';
import { counted } from '../../play/counted-uses.js';
import { losing, troopers } from '../../scenes/scene.js';
import { brings, type Parts, redLoses, scene } from './scene.js';

/** That uses are counted right is checked for every scene, in test/play/stories.test.ts. */

const usesOf = (parts: Parts) => counted(scene(parts), 1, [0]);

describe('rules', () => {
  const barrage = 'a barrage before the battle';
  const ownTest = 'a machine gun tests, one grade higher';
  const gun = troopers(3, { heavyWeapon: 'machine-gun' });

  test.each<[string, boolean, string, Parts]>([
    ['a barrage', true, barrage, { red: troopers(9, { barrage: { shots: 3 } }) }],
    ['no barrage', false, barrage, { red: troopers(9) }],
    ['a machine gun', true, ownTest, { combat: redLoses(1), red: gun }],
    ['no machine gun', false, ownTest, { combat: redLoses(1), red: troopers(9) }],
    [
      'a machine gun of its own grade',
      false,
      ownTest,
      { combat: redLoses(1), red: gun, options: { machineGunOwnTest: 'as-graded' } },
    ],
  ])('TG-13, TG-27: are listed only where they may apply: with %s, %s', (_, isListed, rule, parts) => {
    expect(usesOf(parts).some(({ name }) => name === rule)).toBe(isListed);
  });

  test.each<[string, string[], Partial<Parts>]>([
    ['nobody defends by orders', ['assaultTie'], { options: { defender: 'nobody' } }],
    [
      'one force does',
      ['defender', 'sideBreak', 'assaultTie'],
      { options: { defender: 'first', sideBreak: 'lost' } },
    ],
  ])('TG-21, TG-40: readings are listed only where they make a difference: %s', (_, listed, more) => {
    const combat = losing({ 'red-squad': [4], 'blue-squad': [1] });
    const options = usesOf({ combat, red: troopers(8), blue: troopers(8), ...more }).map((use) => use.option);
    const asked = ['defender', 'sideBreak', 'recovery', 'assaultTie'];
    expect(asked.filter((option) => options.includes(option))).toEqual(listed);
  });

  test('TG-12, TG-27: cells changed by the scenario, and a barrage, count as switched on', () => {
    const on = (parts: Parts) => usesOf(parts).filter(({ switchedOn }) => switchedOn);
    const changed = on({ combat: redLoses(1), tables: brings('rout'), red: troopers(9) });
    const keys = changed.filter(({ cell }) => cell?.table === 'chart').map((use) => use.cell!.key);
    expect(keys).toEqual(['elite 1', 'veteran 1', 'regular 1', 'green 1', 'conscript 1', 'mutinous 1']);
    const shelled = on({ red: troopers(9, { barrage: { shots: 3 } }) });
    const barrage = shelled.filter(({ name }) => name === 'a barrage before the battle');
    expect(barrage).toMatchObject([{ clause: 'TG-27', uses: 1 }]);
  });
});
