import { describe, expect, test } from 'vitest';
import type { Effect } from '#src/rules/troop-grade/book.js';
import { type Input, troopers } from '../../scenes/scene.js';
import { all, eventsOf } from '../told.js';
import { type Dice, expectSeen, play, type Row } from './played.js';
import { arms, brings, hull, type Parts } from './scene.js';

const clubs = (bases: number, more: Input = {}) => troopers(bases, { at: 17, weapon: 'club', ...more });
const gunner = troopers(1, { id: 'gunner', at: 1, weapon: 'rifle' });

/** Red, with four bases, is in contact with blue, with eight; its owner lets it leave when it is losing. */
const fight = (red: Input = {}, { options, ...more }: Partial<Parts> & Dice = {}): Row[1] => ({
  combat: arms(),
  options: { voluntaryRout: 'when-losing', ...options },
  red: troopers(4, { at: 18, weapon: 'club', ...red }),
  blue: clubs(8),
  ...more,
});
const tank = { ...hull(2), weapon: undefined, weapons: ['club'] };

describe('a voluntary rout', () => {
  const fails = (effect: Effect) => fight({}, { tables: brings(effect), leaving: [1] });

  test.each<Row>([
    [
      'a unit that passes its test routs one assault move, and is demoralized',
      fight({}, { leaving: [2] }),
      {
        tests: ['1 voluntary rout: 2 regular → –'],
        fates: ['1: 4 routs 18→9'],
        demoralized: [1],
        prone: [1],
        counts: { tests_voluntary_rout: 1, fled: 4, demoralizations: 1 },
        befell: ['1 regular routs: 4'],
      },
    ],
    [
      'over the edge, like any rout',
      fight({ at: 9 }, { blue: clubs(8, { at: 26 }), leaving: [2] }),
      { losses: ['1 routed: 4'], counts: { demoralizations: 1 }, broke: ['1: 0 of 4'] },
    ],
    // A unit that fails suffers the effect on the chart.
    ['pinned', fails('pinned'), { fates: ['1: 4 pinned'], counts: { demoralizations: 0 } }],
    ['withdraw', fails('withdraw'), { fates: ['1: 4 withdraws 18→12'], counts: { demoralizations: 0 } }],
    ['surrender', fails('surrender'), { fates: ['1: 4 surrenders'], counts: { demoralizations: 0 } }],
    [
      'disintegrate',
      fails('disintegrate'),
      { fates: ['1: 4 disintegrates'], counts: { demoralizations: 0 } },
    ],
    ['rout', fails('rout'), { fates: ['1: 4 routs 18→9'], counts: { demoralizations: 1 } }],
    [
      'machines that cannot rout are abandoned, and the unit is demoralized in any case',
      fight(tank, { blue: [clubs(8), gunner], hits: [1], damage: [6], tests: [6], leaving: [6] }),
      { fates: ['1: 1 abandoned'], counts: { demoralizations: 1 } },
    ],
    [
      'a unit that leaves tests once in the turn',
      fight({}, { turnLimit: 2, leaving: [6] }),
      { tests: ['1 voluntary rout: 6 regular → –'] },
    ],
  ])('TG-50: %s', (_, parts, expected) => expectSeen(parts, expected));

  test('TG-50: is told with its clauses, and there is no close combat', () => {
    const story = play(fight({}, { leaving: [2] }));
    expect(eventsOf(story, 'grade-test')).toMatchObject([{ phase: '12.4.1', clauses: ['TG-50', 'TG-10'] }]);
    expect(eventsOf(story, 'gives-way')).toMatchObject([{ clauses: ['TG-50'] }]);
    expect(all(story, 'blows')).toEqual([]);
  });

  test('TG-50: a unit pinned by the test does not give way, and fights on', () => {
    const story = play(fails('pinned'));
    expect(eventsOf(story, 'gives-way')).toEqual([]);
    expect(eventsOf(story, 'blows', 'blue-squad').length).toBe(1);
  });
});

describe('which units try it', () => {
  const NEVER = { options: { voluntaryRout: 'never' } };
  const assault = { doctrine: { order: 'assault' } };
  const other = troopers(1, { id: 'other', at: 1, voluntaryRout: 'when-losing' });
  const against = (bases: number, losingOdds?: number) => ({
    blue: clubs(bases, { voluntaryRout: 'never' }),
    ...(losingOdds && { tables: { losingOdds } }),
  });
  const car = { kind: 'vehicle', roster: { trooper: 9 }, weapons: ['club'], weapon: undefined };

  test.each<[string, boolean, Input, (Partial<Parts> & { others?: Input[] })?]>([
    ['those whose owner wants it', true, {}],
    ['not others', false, {}, NEVER],
    ['those that have their own policy', true, { voluntaryRout: 'when-losing' }, NEVER],
    ['not those that refuse', false, { voluntaryRout: 'never' }],
    ['not by the policy of another unit', false, {}, { ...NEVER, others: [other] }],
    ['not a unit that began the assault', false, assault],
    ['a unit that advanced', true, { doctrine: { order: 'advance', toRange: 1 } }],
    ['one whose enemy began it', true, {}, { blue: clubs(8, assault) }],
    ['not a unit that is cut off', false, { cutOff: true }],
    ['not against fewer than two to one', false, {}, against(7)],
    ['at two to one', true, {}, against(8)],
    ['at more', true, {}, against(9)],
    ['not below the odds set by the scenario', false, {}, against(11, 3)],
    ['at the odds set by the scenario', true, {}, against(12, 3)],
    ['not below even odds', false, {}, against(3, 1)],
    ['at even odds', true, {}, against(4, 1)],
    // A hull counts as one on either side, however many are inside.
    [
      'not against a hull',
      false,
      { roster: { trooper: 1 } },
      { blue: { ...hull(9), weapons: ['club'], at: 17 } },
    ],
    ['a hull against two', true, car, { blue: clubs(2) }],
    ['not a hull against one', false, car, { blue: clubs(1) }],
    ['not an inch away', false, {}, { blue: clubs(8, { at: 16 }) }],
    ['not an inch to the side either', false, {}, { blue: clubs(8, { at: 16, slot: 25 }) }],
  ])('TG-50: %s: %s', (_, isTesting, red, { others = [], tables, options, ...more } = {}) => {
    const parts = fight(red, {
      ...more,
      options: { defender: 'nobody', ...options },
      tables: { ...brings('pinned'), ...tables },
      leaving: isTesting ? [1] : [],
    });
    const tests = isTesting ? ['1 voluntary rout: 1 regular → pinned'] : [];
    expectSeen({ ...parts, red: [parts.red, ...others].flat() }, { tests });
  });

  const shotAt = (dice: Dice) =>
    fight({}, { tables: brings('pinned', 'withdraw'), blue: [clubs(8), gunner], hits: [1], ...dice });
  test.each<Row>([
    [
      'not a unit with a pinned base',
      shotAt({ tests: [1] }),
      { tests: ['1 casualties: 1 regular → pinned + withdraw'] },
    ],
    [
      'one that was hit without effect',
      shotAt({ tests: [2], leaving: [1] }),
      { tests: ['1 casualties: 2 regular → –', '1 voluntary rout: 1 regular → pinned + withdraw'] },
    ],
  ])('TG-50: %s', (_, parts, expected) => expectSeen(parts, expected));

  test('TG-50: all at once', () => {
    // Both sides have the odds needed if even odds are enough.
    const parts = fight({}, { tables: { losingOdds: 1 }, blue: clubs(4), leaving: [6, 6] });
    const seen = { tests: ['1 voluntary rout: 6 regular → –'], demoralized: [1] };
    expectSeen(parts, seen);
    expectSeen(parts, seen, 'blue-squad');
  });

  test('TG-42: demoralized units do not recover by such a test', () => {
    const modifiers = { unsupported: 0, weak: 0, demoralized: 0 };
    const dice = { leaving: [1, 1], hits: [1, 1], lost: [6, 6] };
    expectSeen(fight({}, { turnLimit: 2, tables: { ...brings('pinned'), modifiers }, ...dice }), {
      tests: [
        '1 voluntary rout: 1 regular → pinned',
        '1 lost assault: 6 regular → –',
        '2 voluntary rout: 1 regular → pinned',
        '2 lost assault: 6 regular → –',
      ],
      demoralized: [1, 2],
      counts: { recoveries: 0 },
    });
  });
});
