import { describe, expect, test } from 'vitest';
import { type Input, losing, troopers } from '../../scenes/scene.js';
import { all, eventsOf } from '../told.js';
import { expectSeen, fatesOf, play, type Row } from './played.js';
import { arms, BY_GRADE, brings, hull, suffers } from './scene.js';

const gun = (more: Input = {}): Input => troopers(3, { id: 'gun', heavyWeapon: 'machine-gun', ...more });
const five = (more: Input = {}): Input => troopers(5, more);
const PINNED = brings('pinned');
/** Red’s squad fails with a 1 in turn 1. */
const failed = (tables: Input, ...red: Input[]) => suffers([], red, { tables });
const gunsFates = (parts: Row[1]) => fatesOf(play(parts), 'gun').toSorted();

describe('heavy weapons near a unit that failed', () => {
  const other = { heavyWeapon: 'other' };

  // The gun's own grade does not matter.
  test.each<[string, string[], Input, Input, Input?]>([
    ['a machine gun one grade higher: veterans', [], gun({ grade: 'elite' }), five({ grade: 'veteran' })],
    ['regulars', ['3 pinned'], gun({ grade: 'elite' }), five()],
    ['green troops', ['3 withdraws 12→6'], gun({ grade: 'elite' }), five({ grade: 'green' })],
    ['conscripts', ['3 routs 12→3'], gun({ grade: 'elite' }), five({ grade: 'conscript' })],
    ['mutinous troops', ['3 surrenders'], gun({ grade: 'elite' }), five({ grade: 'mutinous' })],
    ['a mutinous gun', ['3 pinned'], gun({ grade: 'mutinous' }), five()],
    ['near elite troops as elite', ['3 pinned'], gun(), five({ grade: 'elite' }), PINNED],
    [
      'another weapon at the grade of the unit',
      ['3 routs 12→3'],
      gun({ ...other, grade: 'elite' }),
      five({ grade: 'green' }),
    ],
    ['a crew', ['3 routs 12→3'], troopers(3, { id: 'gun', kind: 'crew' }), five({ grade: 'green' })],
    // A unit that is lost still affects it: all see the board as it was.
    ['near one that is lost', ['3 disintegrates'], gun(other), five({ grade: 'mutinous' })],
    // Veterans for whom the chart has no effect have not failed, even with a 1 that would pin elite troops.
    [
      'not near one that passed',
      [],
      gun(),
      five({ grade: 'veteran' }),
      { chart: { elite: { 1: ['pinned'] }, veteran: { 1: [] } } },
    ],
    [
      'two effects are shared among its bases too',
      ['1 withdraws 12→6', '2 pinned'],
      gun(),
      five(),
      brings('pinned', 'withdraw'),
    ],
  ])('TG-51: suffer from the same die: %s', (_, fates, heavy, red, tables = BY_GRADE) => {
    expect(gunsFates(failed(tables, red, heavy))).toEqual(fates.map((fate) => `1: ${fate}`));
  });

  test.each([
    [1, -1, '3 routs 12→3'],
    [6, -6, '3 routs 12→3'],
    [1, -2, '3 surrenders'],
  ])('TG-51: at the total of the unit, with its modifiers: %i %i', (die, weak, fate) => {
    const chart = {
      regular: { 0: ['withdraw'], 1: ['pinned'] },
      veteran: { 0: ['rout'], '-1': ['surrender'] },
    };
    const tables = { chart, modifiers: { unsupported: 0, weak } };
    const parts = { ...failed(tables, troopers(3), gun({ grade: 'mutinous' })), tests: [die] };
    expect(gunsFates(parts)).toEqual([`1: ${fate}`]);
  });

  test('TG-51: it is described, but does not count as a test', () => {
    const parts = failed(BY_GRADE, five({ grade: 'green' }), gun());
    expect(eventsOf(play(parts), 'shared-die', 'gun')).toMatchObject([
      { clauses: ['TG-51'], by: 'red-squad', effects: ['withdraw'], phase: '12.3' },
    ]);
    // In the row of its own grade, one higher.
    const befell = ['1 veteran withdraws: 3', '1 green routs: 4'];
    expectSeen(parts, { tests: [], befell, counts: { shared_dice: 1, tests_casualties: 1 } }, 'gun');
  });

  test('TG-51: a test without effect does not affect them', () => {
    const parts = { ...failed(BY_GRADE, five(), gun()), tests: [2] };
    expectSeen(parts, { fates: [], counts: { shared_dice: 0 } }, 'gun');
  });

  // 4² + 4² = 32, 4² + 5² = 41
  test.each([
    [30, 12, 6, 1],
    [31, 12, 6, 0],
    [18, 12, 6, 1],
    [17, 12, 6, 0],
    [24, 18, 6, 1],
    [24, 19, 6, 0],
    [24, 6, 6, 1],
    [24, 5, 6, 0],
    [28, 16, 6, 1],
    [28, 17, 6, 0],
    [26, 12, 2, 1],
    [27, 12, 2, 0],
    [24, 12, 0, 1],
    [25, 12, 0, 0],
  ])('TG-51: at slot %i and %i inches in, in a zone of %i: %i', (slot, at, localZone, suffering) => {
    expect(gunsFates(failed({ ...PINNED, localZone }, five(), gun({ slot, at }))).length).toBe(suffering);
  });

  test('TG-51: not when the weapon tests itself', () => {
    const parts = {
      combat: losing({ 'red-squad': [1], gun: [1] }),
      tables: BY_GRADE,
      red: [five({ grade: 'green' }), gun({ grade: 'conscript' })],
      tests: [1, 6],
    };
    expectSeen(parts, { tests: ['1 casualties: 6 green → –'], fates: [], counts: { shared_dice: 0 } }, 'gun');
  });

  const rifles = troopers(3, { id: 'rifles' });
  test.each<[string, string[], Input[], object?]>([
    ['only those of the same force', [], [five()], { blue: gun({ at: 23, slot: 24 }) }],
    ['not near another heavy weapon, and never riflemen', [], [five(other), gun(), rifles]],
    ['guns, not riflemen', ['gun'], [five(), rifles, gun()]],
    ['near tanks too', ['gun'], [five({ bases: 'tanks' }), gun()], { damage: [6] }],
    ['only in the section in which the unit failed', ['gun'], [five(), gun()], { turnLimit: 2 }],
  ])('TG-51: %s', (_, expected, red, more = {}) => {
    const story = play({ ...failed(PINNED, ...red), ...more });
    expect(all(story, 'shared-die').map(({ unit }) => unit)).toEqual(expected);
  });

  test.each([
    [[22, 27], 'squad-0', '1: 3 routs 24→15'],
    [[27, 22], 'squad-1', '1: 3 disintegrates'],
    [[26, 22], 'squad-0', '1: 3 routs 24→15'],
  ])(
    'TG-51: of several failures at slots %j the nearest counts, of equally near ones the first',
    (slots, by, fate) => {
      const units = slots.map((slot, i) =>
        five({ id: `squad-${i}`, slot, at: 24, grade: ['green', 'mutinous'][i] }),
      );
      const story = play({
        combat: losing({ 'squad-0': [1], 'squad-1': [1] }),
        tables: BY_GRADE,
        red: [...units, gun({ ...other, at: 24 })],
        tests: [1, 1],
      });
      expect(eventsOf(story, 'shared-die', 'gun').map((event) => event.by)).toEqual([by]);
      expect(fatesOf(story, 'gun')).toEqual([fate]);
    },
  );

  test('TG-51: does not clear demoralization, even if it only pins', () => {
    const row = { 1: ['rout'], 0: ['pinned'] };
    const parts = {
      turnLimit: 2,
      combat: losing({ gun: [1], 'red-squad': [0, 1] }),
      tables: {
        chart: { regular: row, veteran: row },
        localZone: 40,
        modifiers: { unsupported: 0, weak: -1, remnant: 0 },
      },
      red: [troopers(3, { at: 30 }), gun({ at: 30, roster: { trooper: 9 } })],
      tests: [1, 1],
    };
    const fates = ['1: 8 routs 30→21', '2: 8 pinned'];
    expectSeen(parts, { fates, demoralized: [1, 2], counts: { recoveries: 0 } }, 'gun');
  });

  test('TG-51: a rout by a shared die demoralizes the weapon', () => {
    const parts = failed(brings('rout'), five({ at: 20 }), gun({ at: 20 }));
    expectSeen(parts, { demoralized: [1], counts: { demoralizations: 2 } }, 'gun');
  });

  const leaving = { options: { voluntaryRout: 'when-losing' } };
  test.each([
    ['has lost it', { hits: [1, 0], lost: [1] }, [['gun', '12.4.3']]],
    ['fails to leave it', { ...leaving, leaving: [1], hits: [0] }, [['gun', '12.4.1']]],
    // A unit that passes has not failed, though it routs.
    ['leaves it', { ...leaving, leaving: [6] }, []],
  ])('TG-51: in an assault, near a unit that %s', (_, more, expected) => {
    const story = play({
      combat: arms(),
      tables: PINNED,
      red: [troopers(4, { at: 18, weapon: 'club' }), gun({ at: 14, slot: 24, weapon: 'club' })],
      blue: troopers(8, { at: 17, weapon: 'club' }),
      ...more,
    });
    expect(all(story, 'shared-die').map(({ unit, phase }) => [unit, phase])).toEqual(expected);
  });
});

describe('personnel vehicles near pinned foot', () => {
  const carriers = (more: Input = {}): Input => hull(2, { id: 'gun', bases: 'vehicles', slot: 25, ...more });
  const withdraws = ['1: 1 withdraws 12→9'];

  test.each<[string, string[], Row[1]]>([
    ['withdraw with it', withdraws, failed(PINNED, five(), carriers())],
    [
      'several of them',
      ['1: 3 withdraws 12→9'],
      failed(PINNED, five(), troopers(3, { id: 'gun', bases: 'vehicles' })),
    ],
    [
      'when a pin is the first of two effects',
      withdraws,
      failed(brings('pinned', 'rout'), five(), carriers()),
    ],
    ['when a pin is the second', withdraws, failed(brings('rout', 'pinned'), five(), carriers())],
    ['not for two other effects', [], failed(brings('withdraw', 'rout'), five(), carriers())],
    ...(['withdraw', 'rout', 'surrender', 'disintegrate'] as const).map(
      (effect): [string, string[], Row[1]] => [
        `not for ${effect}`,
        [],
        failed(brings(effect), five(), carriers()),
      ],
    ),
    ['within its zone', withdraws, failed(PINNED, five(), carriers({ slot: 30 }))],
    ['not beyond it', [], failed(PINNED, five(), carriers({ slot: 31 }))],
    ['not for a heavy weapon', [], failed(PINNED, five({ heavyWeapon: 'other' }), carriers())],
    ['not for cavalry', [], failed(PINNED, five({ bases: 'cavalry' }), carriers())],
    ['not for tanks', [], { ...failed(PINNED, five({ bases: 'tanks' }), carriers()), damage: [6] }],
    ['tanks stay', [], failed(PINNED, five(), hull(2, { id: 'gun', slot: 25 }))],
    ['cavalry stays', [], failed(PINNED, five(), troopers(2, { id: 'gun', bases: 'cavalry' }))],
    [
      'not vehicles that test themselves',
      [],
      {
        combat: losing({ 'red-squad': [1], gun: [1] }),
        tables: PINNED,
        red: [five(), troopers(3, { id: 'gun', bases: 'vehicles' })],
        tests: [1, 6],
      },
    ],
    [
      'immobilized ones are abandoned',
      ['2: 1 abandoned'],
      {
        turnLimit: 2,
        combat: losing({ 'red-squad': [0, 1], gun: [1] }),
        tables: { ...PINNED, vehicleHits: 2 },
        red: [five(), carriers()],
        tests: [6, 1],
        damage: [1],
      },
    ],
  ])('TG-30: %s', (_, fates, parts) => expect(gunsFates(parts)).toEqual(fates));

  test('TG-30: it is described, and counts as a shared die', () => {
    const parts = failed(PINNED, five(), carriers());
    expect(eventsOf(play(parts), 'shared-die', 'gun')).toMatchObject([
      { clauses: ['TG-30'], by: 'red-squad', effects: ['withdraw'] },
    ]);
    expectSeen(parts, { counts: { shared_dice: 1, withdrew: 1 } });
  });
});
