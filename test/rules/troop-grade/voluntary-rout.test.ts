import { describe, expect, test } from 'vitest';
import { type Input, troopers } from '../../scenes/scene.js';
import { all, fatesOf, lineOf, lossesOf, of, play, testsOf } from './played.js';
import { arms, brings, hull, scene } from './scene.js';

interface Fight {
  red?: Input;
  blue?: Input | Input[];
  options?: Input;
  tables?: Input;
  others?: Input[];
  turnLimit?: number;
}
const club = { weapon: 'club' };
const losing = { voluntaryRout: 'when-losing' };

/** Red, with four bases, is in contact with blue, with eight. */
const fight = (
  { red = {}, blue = troopers(8, { at: 17, ...club }), options, others = [], ...more }: Fight,
  dice = {},
) =>
  play(
    scene({
      combat: arms(),
      options: { ...losing, ...options },
      red: [troopers(4, { at: 18, ...club, ...red }), ...others],
      blue,
      ...more,
    }),
    dice,
  );
/** Does red test to leave the assault? It stays in any case. */
const tests = (setting: Fight) => {
  const tables = { modifiers: { unsupported: 0 }, ...brings('pinned') };
  for (const dice of [{ leaving: [1] }, {}]) {
    try {
      const story = fight({ tables, ...setting }, dice);
      return of(story, 'grade-test').length > 0;
    } catch (error) {
      if (!String(error).includes('leaving')) throw error;
    }
  }
  throw new Error('neither with a die nor without');
};

describe('a voluntary rout', () => {
  test('TG-50: a unit that passes its test routs one assault move, and is demoralized', () => {
    const story = fight({}, { leaving: [2] });
    expect(testsOf(story)).toEqual(['1 voluntary rout: 2 regular → –']);
    expect(of(story, 'grade-test')).toMatchObject([{ phase: '12.4.1', clauses: ['TG-50', 'TG-10'] }]);
    expect(of(story, 'gives-way')).toMatchObject([{ clauses: ['TG-50'] }]);
    expect(fatesOf(story)).toEqual(['1: 4 routs 18→9']);
    expect(lineOf(story, 'demoralized')).toEqual(['–', 'yes']);
    expect(lineOf(story, 'prone')).toEqual(['–', 'yes']);
    // There is no close combat.
    expect(all(story, 'blows')).toEqual([]);
    expect([
      story.count('tests_voluntary_rout'),
      story.count('fled'),
      story.count('demoralizations'),
    ]).toEqual([1, 4, 1]);
    expect(story.befell(1)).toEqual(['regular routs: 4']);
  });

  test('TG-50: over the edge, like any rout', () => {
    const story = fight({ red: { at: 9 }, blue: troopers(8, { at: 26, ...club }) }, { leaving: [2] });
    expect(lossesOf(story)).toEqual(['1 routed: 4']);
    expect([story.count('demoralizations'), of(story, 'unit-broke').length]).toEqual([1, 1]);
  });

  test('TG-50: a unit that fails suffers the effect on the chart', () => {
    for (const [effect, fate] of [
      ['pinned', '1: 4 pinned'],
      ['withdraw', '1: 4 withdraws 18→12'],
      ['surrender', '1: 4 surrenders'],
      ['disintegrate', '1: 4 disintegrates'],
    ] as const) {
      const story = fight({ tables: brings(effect) }, { leaving: [1] });
      expect(fatesOf(story)).toEqual([fate]);
      expect(of(story, 'gives-way')).toEqual([]);
      expect(story.count('demoralizations')).toBe(0);
    }
    expect(fight({ tables: brings('rout') }, { leaving: [1] }).count('demoralizations')).toBe(1);
  });

  test('TG-50: a unit pinned by the test fights on', () => {
    const story = fight({ tables: brings('pinned') }, { leaving: [1] });
    expect(of(story, 'blows', 'blue-squad').length).toBe(1);
  });

  test('TG-50: machines that cannot rout are abandoned, and the unit is demoralized in any case', () => {
    const tank = { ...hull(2), weapon: undefined, weapons: ['club'], at: 18 };
    const rifleman = troopers(1, { id: 'gunner', at: 1, weapon: 'rifle' });
    const story = fight(
      { red: { ...tank, roster: { trooper: 2 } }, blue: [troopers(8, { at: 17, ...club }), rifleman] },
      { hits: [1], damage: [6], tests: [6], leaving: [6] },
    );
    expect(fatesOf(story)).toEqual(['1: 1 abandoned']);
    expect(story.count('demoralizations')).toBe(1);
  });

  test('TG-50: a unit that leaves tests once in the turn', () => {
    const story = fight({ turnLimit: 2 }, { leaving: [6] });
    expect(testsOf(story).length).toBe(1);
  });
});

describe('which units try it', () => {
  test('TG-50: only those whose owner wants it', () => {
    expect(tests({})).toBe(true);
    expect(tests({ options: { voluntaryRout: 'never' } })).toBe(false);
  });

  test('TG-50: or that have their own policy', () => {
    expect(tests({ options: { voluntaryRout: 'never' }, red: { voluntaryRout: 'when-losing' } })).toBe(true);
    expect(tests({ red: { voluntaryRout: 'never' } })).toBe(false);
    // The policy of another unit does not apply.
    const others = [troopers(1, { id: 'other', at: 1, voluntaryRout: 'when-losing' })];
    expect(tests({ options: { voluntaryRout: 'never' }, others })).toBe(false);
  });

  test('TG-50: not a unit that began the assault', () => {
    expect(tests({ red: { doctrine: { order: 'assault' } } })).toBe(false);
    expect(tests({ red: { doctrine: { order: 'advance', toRange: 1 } } })).toBe(true);
    expect(tests({ blue: troopers(8, { at: 17, ...club, doctrine: { order: 'assault' } }) })).toBe(true);
  });

  test('TG-50: not a unit that is cut off', () => {
    expect(tests({ red: { cutOff: true } })).toBe(false);
  });

  test('TG-50: at two to one, or at the odds set by the scenario', () => {
    const against = (bases: number, losingOdds?: number) =>
      tests({
        blue: troopers(bases, { at: 17, ...club, voluntaryRout: 'never' }),
        tables: { ...brings('pinned'), ...(losingOdds ? { losingOdds } : {}) },
      });
    expect([7, 8, 9].map((bases) => against(bases))).toEqual([false, true, true]);
    expect([11, 12].map((bases) => against(bases, 3))).toEqual([false, true]);
    expect([3, 4].map((bases) => against(bases, 1))).toEqual([false, true]);
  });

  test('TG-50: a hull counts as one on either side, however many are inside', () => {
    const tank = { ...hull(9), weapons: ['club'] };
    expect(tests({ red: { roster: { trooper: 1 } }, blue: { ...tank, at: 17 } })).toBe(false);
    const crewed = { kind: 'vehicle', roster: { trooper: 9 }, weapons: ['club'], weapon: undefined };
    expect(tests({ red: crewed, blue: troopers(2, { at: 17, ...club }) })).toBe(true);
    expect(tests({ red: crewed, blue: troopers(1, { at: 17, ...club }) })).toBe(false);
  });

  test('TG-50: only in contact', () => {
    expect(tests({ blue: troopers(8, { at: 16, ...club }) })).toBe(false);
    expect(tests({ blue: troopers(8, { at: 16, slot: 25, ...club }) })).toBe(false);
  });

  test('TG-50: not a unit with a pinned base', () => {
    const gunner = troopers(1, { id: 'gunner', at: 1, weapon: 'rifle' });
    const blue = [troopers(8, { at: 17, ...club }), gunner];
    const pinned = fight({ tables: brings('pinned', 'withdraw'), blue }, { hits: [1], tests: [1] });
    expect(testsOf(pinned)).toEqual(['1 casualties: 1 regular → pinned + withdraw']);
    // It tests if the hit has no effect.
    const other = fight(
      { tables: brings('pinned', 'withdraw'), blue },
      { hits: [1], tests: [2], leaving: [1] },
    );
    expect(testsOf(other).length).toBe(2);
  });

  test('TG-50: all at once', () => {
    // Both sides have the odds needed if even odds are enough.
    const story = fight(
      { tables: { losingOdds: 1 }, blue: troopers(4, { at: 17, ...club }) },
      { leaving: [6, 6] },
    );
    expect([testsOf(story).length, testsOf(story, 'blue-squad').length]).toEqual([1, 1]);
    expect(lineOf(story, 'demoralized', 'blue-squad')).toEqual(['–', 'yes']);
  });

  test('TG-42: demoralized units do not recover by such a test', () => {
    const story = fight(
      {
        turnLimit: 2,
        tables: { ...brings('pinned'), modifiers: { unsupported: 0, weak: 0, demoralized: 0 } },
        blue: troopers(8, { at: 17, ...club }),
      },
      { leaving: [1, 1], hits: [1, 1], lost: [6, 6] },
    );
    expect(testsOf(story)).toEqual([
      '1 voluntary rout: 1 regular → pinned',
      '1 lost assault: 6 regular → –',
      '2 voluntary rout: 1 regular → pinned',
      '2 lost assault: 6 regular → –',
    ]);
    expect(lineOf(story, 'demoralized')).toEqual(['–', 'yes', 'yes']);
    expect(story.count('recoveries')).toBe(0);
  });
});
