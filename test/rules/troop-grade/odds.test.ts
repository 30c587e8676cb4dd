import { describe, expect, test } from 'vitest';
import { fieldUnits } from '#src/battlefield/field-units.js';
import { resultName } from '#src/rules/troop-grade/morale.js';
import { testOdds } from '#src/rules/troop-grade/odds.js';
import { troopGrade } from '#src/rules/troop-grade/system.js';
import { GRADES, type TroopGradeUnit } from '#src/rules/troop-grade/troops.js';
import { type Input, troopers } from '../../scenes/scene.js';
import { bookOf } from './book.js';
import { scene } from './scene.js';

const book = bookOf();
const unit = (more: Input = {}): TroopGradeUnit =>
  fieldUnits(scene({ red: troopers(4, more) }).forces[0].units)[0] as unknown as TroopGradeUnit;

/** The effects of totals 1, 0, −1 and −2; and how often a die with a modifier gives them. */
const CELLS: Record<string, string[]> = {
  elite: ['no effect', 'no effect', 'pinned', 'pinned'],
  veteran: ['no effect', 'pinned', 'pinned', 'withdraw'],
  regular: ['no effect', 'pinned', 'withdraw', 'rout'],
  green: ['pinned', 'withdraw', 'rout', 'rout + disintegrate'],
  conscript: ['pinned', 'withdraw', 'rout + disintegrate', 'surrender + disintegrate'],
  mutinous: ['withdraw', 'rout', 'surrender', 'surrender + disintegrate'],
};
const counted = (grade: string, modifier: number) => {
  const sixths: Record<string, number> = {};
  for (let die = 1; die <= 6; die++) {
    const total = die + modifier;
    const name = total >= 2 ? 'no effect' : CELLS[grade][1 - Math.max(-2, total)];
    sixths[name] = (sixths[name] ?? 0) + 1;
  }
  return sixths;
};
const inSixths = (chances: Record<string, number>) =>
  Object.fromEntries(
    Object.entries(chances).flatMap(([name, chance]) =>
      chance === 0 ? [] : [[name, Math.round(6 * chance)]],
    ),
  );

describe('the odds of a unit', () => {
  const rows = testOdds(book, unit());

  test('TG-10, TG-12: are shown for every grade, its own first, at every modifier from −8 to 1', () => {
    expect(rows.map(({ options, modifier }) => `${options} ${modifier}`)).toEqual(
      [
        'counts as regular',
        ...['elite', 'veteran', 'green', 'conscript', 'mutinous'].map((grade) => `if it were ${grade}`),
      ].flatMap((options) => Array.from({ length: 10 }, (_, i) => `${options} ${i - 8}`)),
    );
    expect(new Set(rows.map((row) => row.unit))).toEqual(new Set(['red-squad']));
  });

  test.each(GRADES)('TG-10, TG-12: count the faces of a die: %s', (grade) => {
    const own = rows.filter(({ options }) => options.endsWith(grade));
    expect(own.length).toBe(10);
    for (const { modifier, chances } of own) {
      expect(inSixths(chances), `${modifier}`).toEqual(counted(grade, modifier!));
      expect(Object.values(chances).reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 12);
      expect(chances['no effect']).toBeCloseTo((counted(grade, modifier!)['no effect'] ?? 0) / 6, 12);
    }
  });

  test('TG-12: name the mildest result first', () => {
    expect(Object.keys(rows[0].chances)).toEqual(['no effect', 'pinned', 'withdraw', 'rout']);
    expect(Object.keys(rows.at(-1)!.chances)).toEqual([
      'no effect',
      'withdraw',
      'rout',
      'surrender',
      'surrender + disintegrate',
    ]);
  });

  test('TG-10: say from which face on there is no effect', () => {
    const needed = (grade: string) =>
      rows.filter(({ options }) => options.endsWith(grade)).map((row) => row.needed);
    expect(needed('regular')).toEqual(['–', '–', '–', '6+', '5+', '4+', '3+', '2+', '1+', '1+']);
    expect(needed('green')).toEqual(['–', '–', '–', '–', '6+', '5+', '4+', '3+', '2+', '1+']);
    expect(needed('elite')).toEqual(['–', '–', '6+', '5+', '4+', '3+', '2+', '1+', '1+', '1+']);
  });

  test('TG-13: a machine gun counts one grade higher', () => {
    const options = (more: Input) => testOdds(book, unit(more))[0].options;
    expect(options({ heavyWeapon: 'machine-gun' })).toBe('counts as veteran');
    expect(options({ heavyWeapon: 'other' })).toBe('counts as regular');
    const graded = bookOf({ machineGunOwnTest: 'as-graded' });
    expect(testOdds(graded, unit({ heavyWeapon: 'machine-gun' }))[0].options).toBe('counts as regular');
    expect(options({ kind: 'crew' })).toBe('counts as regular');
    expect(options({ kind: 'crew', heavyWeapon: 'machine-gun', grade: 'elite' })).toBe('counts as elite');
  });

  test('TG-10: for a chart with one result', () => {
    expect(
      rows.find(({ options, modifier }) => options.endsWith('mutinous') && modifier === -8)!.chances,
    ).toMatchObject({
      'surrender + disintegrate': expect.closeTo(1, 12),
    });
    expect([resultName([]), resultName(['rout']), resultName(['rout', 'pinned'])]).toEqual([
      'no effect',
      'rout',
      'rout + pinned',
    ]);
  });
});

describe('a unit in words', () => {
  test('TG-12: its grade, and its other settings', () => {
    const words = (own: Input, kind = 'infantry') =>
      troopGrade.troopsInWords({ kind, 'troop-grade': own } as never);
    expect(words({})).toBe('no grade');
    expect(words({ grade: 'green' })).toBe('green');
    expect(words({ grade: 'green', bases: 'tanks' })).toBe('green, tanks');
    expect(words({ grade: 'elite', heavyWeapon: 'machine-gun' })).toBe('elite, machine gun');
    expect(words({ grade: 'green' }, 'crew')).toBe('green, heavy weapon');
    expect(words({ grade: 'green' }, 'vehicle')).toBe('green, tanks');
  });

  test('TG-27, TG-31, TG-42, TG-50: what hit it, what blocks its way, and the owner’s policy', () => {
    const own = {
      grade: 'green',
      obstacle: 6,
      barrage: { shots: 12, needed: 5, gas: true },
      recovery: 'never',
      voluntaryRout: 'when-losing',
    };
    expect(troopGrade.troopsInWords({ kind: 'infantry', 'troop-grade': own } as never)).toBe(
      'green, obstacle behind it, 6″ from its edge, barrage before the battle (12 dice, 5+, with gas), ' +
        'tests to recover: never, voluntary rout: when-losing',
    );
  });
});
