import { describe, expect, test } from 'vitest';
import { type Input, losing, troopers } from '../../scenes/scene.js';
import { all, fatesOf, lineOf, of, play, testsOf } from './played.js';
import { arms, BY_GRADE, brings, hull, redLoses, scene } from './scene.js';

const gun = (more: Input = {}): Input => troopers(3, { id: 'gun', heavyWeapon: 'machine-gun', ...more });

/** Red’s squad fails with a 1 in turn 1; what happens to the gun. */
const near = (heavy: Input, red: Input = troopers(5), tables: Input = BY_GRADE, others: Input[] = []) =>
  fatesOf(play(scene({ combat: redLoses(1), tables, red: [red, ...others, heavy] }), { tests: [1] }), 'gun');

describe('heavy weapons near a unit that failed', () => {
  test('TG-51: machine guns suffer from the same die, one grade higher than the unit', () => {
    const by = (grade: string) => near(gun({ grade: 'elite' }), troopers(5, { grade }))[0];
    // Whatever their own grade is.
    expect(['veteran', 'regular', 'green', 'conscript', 'mutinous'].map(by)).toEqual([
      undefined,
      '1: 3 pinned',
      '1: 3 withdraws 12→6',
      '1: 3 routs 12→3',
      '1: 3 surrenders',
    ]);
    expect(near(gun({ grade: 'mutinous' }), troopers(5, { grade: 'regular' }))).toEqual(['1: 3 pinned']);
  });

  test('TG-51: near elite troops as elite', () => {
    expect(near(gun(), troopers(5, { grade: 'elite' }), brings('pinned'))).toEqual(['1: 3 pinned']);
  });

  test('TG-51: other heavy weapons at the grade of the unit', () => {
    const other = (more: Input = {}) =>
      near(gun({ heavyWeapon: 'other', grade: 'elite', ...more }), troopers(5, { grade: 'green' }));
    expect(other()).toEqual(['1: 3 routs 12→3']);
    expect(other({ heavyWeapon: undefined, kind: 'crew' })).toEqual(['1: 3 routs 12→3']);
  });

  test('TG-51: at the total of the unit, with its modifiers', () => {
    const chart = {
      regular: { 0: ['withdraw'], 1: ['pinned'] },
      veteran: { 0: ['rout'], '-1': ['surrender'] },
    };
    const total = (die: number, weak: number) =>
      fatesOf(
        play(
          scene({
            combat: redLoses(1),
            tables: { chart, modifiers: { unsupported: 0, weak } },
            red: [troopers(3), gun({ grade: 'mutinous' })],
          }),
          { tests: [die] },
        ),
        'gun',
      );
    expect(total(1, -1)).toEqual(['1: 3 routs 12→3']);
    expect(total(6, -6)).toEqual(['1: 3 routs 12→3']);
    expect(total(1, -2)).toEqual(['1: 3 surrenders']);
  });

  test('TG-51: it is described, but does not count as a test', () => {
    const story = play(
      scene({ combat: redLoses(1), tables: BY_GRADE, red: [troopers(5, { grade: 'green' }), gun()] }),
      { tests: [1] },
    );
    expect(of(story, 'shared-die', 'gun')).toMatchObject([
      { clauses: ['TG-51'], by: 'red-squad', effects: ['withdraw'], phase: '12.3' },
    ]);
    expect(testsOf(story, 'gun')).toEqual([]);
    expect([story.count('shared_dice'), story.count('tests_casualties')]).toEqual([1, 1]);
    // In the row of its own grade, one higher.
    expect(story.befell(1)).toEqual(['veteran withdraws: 3', 'green routs: 4']);
  });

  test('TG-51: a test without effect does not affect them', () => {
    const story = play(scene({ combat: redLoses(1), tables: BY_GRADE, red: [troopers(5), gun()] }), {
      tests: [2],
    });
    expect(fatesOf(story, 'gun')).toEqual([]);
    expect(story.count('shared_dice')).toBe(0);
    // Veterans for whom the chart has no effect have not failed, even with a 1 that would pin elite troops.
    const chart = { elite: { 1: ['pinned'] }, veteran: { 1: [] } };
    expect(near(gun(), troopers(5, { grade: 'veteran' }), { chart })).toEqual([]);
  });

  test('TG-51: within six inches, and not seven', () => {
    const at = (slot: number, depth = 12, tables: Input = {}) =>
      near(gun({ slot, at: depth }), troopers(5), { ...brings('pinned'), ...tables }).length;
    expect([30, 31].map((slot) => at(slot))).toEqual([1, 0]);
    expect([18, 17].map((slot) => at(slot))).toEqual([1, 0]);
    expect([at(24, 18), at(24, 19), at(24, 6), at(24, 5)]).toEqual([1, 0, 1, 0]);
    expect([at(28, 16), at(28, 17)]).toEqual([1, 0]); // 4² + 4² = 32, 4² + 5² = 41
    expect([at(26, 12, { localZone: 2 }), at(27, 12, { localZone: 2 })]).toEqual([1, 0]);
    expect([at(24, 12, { localZone: 0 }), at(25, 12, { localZone: 0 })]).toEqual([1, 0]);
  });

  test('TG-51: not when the weapon tests itself', () => {
    const story = play(
      scene({
        combat: losing({ 'red-squad': [1], gun: [1] }),
        tables: BY_GRADE,
        red: [troopers(5, { grade: 'green' }), gun({ grade: 'conscript' })],
      }),
      { tests: [1, 6] },
    );
    expect(testsOf(story, 'gun')).toEqual(['1 casualties: 6 green → –']);
    expect(fatesOf(story, 'gun')).toEqual([]);
    expect(story.count('shared_dice')).toBe(0);
  });

  test('TG-51: only those of the same force', () => {
    const story = play(
      scene({
        combat: redLoses(1),
        tables: brings('pinned'),
        red: troopers(5),
        blue: gun({ at: 23, slot: 24 }),
      }),
      { tests: [1] },
    );
    expect(all(story, 'shared-die')).toEqual([]);
  });

  test('TG-51: a heavy weapon does not affect another, and riflemen are not affected', () => {
    const story = play(
      scene({
        combat: redLoses(1),
        tables: brings('pinned'),
        red: [troopers(5, { heavyWeapon: 'other' }), gun(), troopers(3, { id: 'rifles' })],
      }),
      { tests: [1] },
    );
    expect(all(story, 'shared-die')).toEqual([]);
    const rifles = play(
      scene({
        combat: redLoses(1),
        tables: brings('pinned'),
        red: [troopers(5), troopers(3, { id: 'rifles' }), gun()],
      }),
      { tests: [1] },
    );
    expect(all(rifles, 'shared-die').map(({ unit }) => unit)).toEqual(['gun']);
  });

  test('TG-51: tanks affect them too', () => {
    const story = play(
      scene({ combat: redLoses(1), tables: brings('pinned'), red: [troopers(5, { bases: 'tanks' }), gun()] }),
      { tests: [1], damage: [6] },
    );
    expect(fatesOf(story, 'gun')).toEqual(['1: 3 pinned']);
  });

  test('TG-51: of several failures the nearest counts, among equally near ones the first', () => {
    const sufferedBy = (slots: number[]) => {
      const units = slots.map((slot, i) =>
        troopers(5, { id: `squad-${i}`, slot, grade: ['green', 'mutinous'][i] }),
      );
      const story = play(
        scene({
          combat: losing({ 'squad-0': [1], 'squad-1': [1] }),
          tables: BY_GRADE,
          red: [...units, gun({ heavyWeapon: 'other', slot: 24 })],
        }),
        { tests: [1, 1] },
      );
      expect(story.count('shared_dice')).toBe(1);
      return [of(story, 'shared-die', 'gun')[0].by, fatesOf(story, 'gun')[0].split(' ')[2]];
    };
    expect(sufferedBy([22, 27])).toEqual(['squad-0', 'routs']);
    expect(sufferedBy([27, 22])).toEqual(['squad-1', 'disintegrates']);
    expect(sufferedBy([26, 22])).toEqual(['squad-0', 'routs']);
  });

  test('TG-51: two effects are shared among its bases too', () => {
    const story = play(
      scene({ combat: redLoses(1), tables: brings('pinned', 'withdraw'), red: [troopers(5), gun()] }),
      { tests: [1] },
    );
    expect(fatesOf(story, 'gun').toSorted()).toEqual(['1: 1 withdraws 12→6', '1: 2 pinned']);
  });

  test('TG-51: all see the board as it was: a unit that is lost still affects it', () => {
    expect(near(gun({ heavyWeapon: 'other' }), troopers(5, { grade: 'mutinous' }))).toEqual([
      '1: 3 disintegrates',
    ]);
  });

  test('TG-51: only in the section in which the unit failed', () => {
    const story = play(
      scene({ turnLimit: 2, combat: redLoses(1), tables: brings('pinned'), red: [troopers(5), gun()] }),
      { tests: [1] },
    );
    expect(fatesOf(story, 'gun')).toEqual(['1: 3 pinned']);
  });

  test('TG-51: does not clear demoralization, even if it only pins', () => {
    const chart = { regular: { 1: ['rout'], 0: ['pinned'] }, veteran: { 1: ['rout'], 0: ['pinned'] } };
    const story = play(
      scene({
        turnLimit: 2,
        combat: losing({ gun: [1], 'red-squad': [0, 1] }),
        tables: { chart, localZone: 40, modifiers: { unsupported: 0, weak: -1, remnant: 0 } },
        red: [troopers(3, { at: 30 }), gun({ at: 30, roster: { trooper: 9 } })],
      }),
      { tests: [1, 1] },
    );
    expect(fatesOf(story, 'gun')).toEqual(['1: 8 routs 30→21', '2: 8 pinned']);
    expect(lineOf(story, 'demoralized', 'gun')).toEqual(['–', 'yes', 'yes']);
    expect(story.count('recoveries')).toBe(0);
  });

  test('TG-51: a rout by a shared die demoralizes the weapon', () => {
    const story = play(
      scene({ combat: redLoses(1), tables: brings('rout'), red: [troopers(5, { at: 20 }), gun({ at: 20 })] }),
      { tests: [1] },
    );
    expect(lineOf(story, 'demoralized', 'gun')).toEqual(['–', 'yes']);
    expect(story.count('demoralizations')).toBe(2);
  });

  test('TG-51: near a unit that fails to leave an assault, or that has lost it', () => {
    const fight = (options: Input, dice: Input) =>
      all(
        play(
          scene({
            combat: arms(),
            options,
            tables: brings('pinned'),
            red: [troopers(4, { at: 18, weapon: 'club' }), gun({ at: 14, slot: 24, weapon: 'club' })],
            blue: troopers(8, { at: 17, weapon: 'club' }),
          }),
          dice,
        ),
        'shared-die',
      ).map(({ unit, phase }) => [unit, phase]);
    expect(fight({}, { hits: [1, 0], lost: [1] })).toEqual([['gun', '12.4.3']]);
    expect(fight({ voluntaryRout: 'when-losing' }, { leaving: [1], hits: [0] })).toEqual([['gun', '12.4.1']]);
    // A unit that passes has not failed, though it routs.
    expect(fight({ voluntaryRout: 'when-losing' }, { leaving: [6] })).toEqual([]);
  });
});

describe('personnel vehicles near pinned foot', () => {
  const carriers = (more: Input = {}): Input => hull(2, { id: 'gun', bases: 'vehicles', slot: 25, ...more });

  test('TG-30: withdraw with it', () => {
    const story = play(
      scene({ combat: redLoses(1), tables: brings('pinned'), red: [troopers(5), carriers()] }),
      {
        tests: [1],
      },
    );
    expect(fatesOf(story, 'gun')).toEqual(['1: 1 withdraws 12→9']);
    expect(of(story, 'shared-die', 'gun')).toMatchObject([
      { clauses: ['TG-30'], by: 'red-squad', effects: ['withdraw'] },
    ]);
    expect([story.count('shared_dice'), story.count('withdrew')]).toEqual([1, 1]);
    expect(near(troopers(3, { id: 'gun', bases: 'vehicles' }), troopers(5), brings('pinned'))).toEqual([
      '1: 3 withdraws 12→9',
    ]);
  });

  test('TG-30: when a pin is the first or second of two effects', () => {
    expect(near(carriers(), troopers(5), brings('pinned', 'rout'))).toEqual(['1: 1 withdraws 12→9']);
    expect(near(carriers(), troopers(5), brings('rout', 'pinned'))).toEqual(['1: 1 withdraws 12→9']);
    expect(near(carriers(), troopers(5), brings('withdraw', 'rout'))).toEqual([]);
    for (const effect of ['withdraw', 'rout', 'surrender', 'disintegrate'] as const) {
      expect(near(carriers(), troopers(5), brings(effect))).toEqual([]);
    }
  });

  test('TG-30: within its zone, and only for foot', () => {
    expect(near(carriers({ slot: 30 }), troopers(5), brings('pinned')).length).toBe(1);
    expect(near(carriers({ slot: 31 }), troopers(5), brings('pinned')).length).toBe(0);
    expect(near(carriers(), troopers(5, { heavyWeapon: 'other' }), brings('pinned'))).toEqual([]);
    expect(near(carriers(), troopers(5, { bases: 'cavalry' }), brings('pinned'))).toEqual([]);
    const tanks = play(
      scene({
        combat: redLoses(1),
        tables: brings('pinned'),
        red: [troopers(5, { bases: 'tanks' }), carriers()],
      }),
      { tests: [1], damage: [6] },
    );
    expect(fatesOf(tanks, 'gun')).toEqual([]);
  });

  test('TG-30: tanks and cavalry stay', () => {
    expect(near(hull(2, { id: 'gun', slot: 25 }), troopers(5), brings('pinned'))).toEqual([]);
    expect(near(troopers(2, { id: 'gun', bases: 'cavalry' }), troopers(5), brings('pinned'))).toEqual([]);
  });

  test('TG-30: not vehicles that test themselves', () => {
    const story = play(
      scene({
        combat: losing({ 'red-squad': [1], gun: [1] }),
        tables: brings('pinned'),
        red: [troopers(5), troopers(3, { id: 'gun', bases: 'vehicles' })],
      }),
      { tests: [1, 6] },
    );
    expect(fatesOf(story, 'gun')).toEqual([]);
  });

  test('TG-30: immobilized ones are abandoned', () => {
    const story = play(
      scene({
        turnLimit: 2,
        combat: losing({ 'red-squad': [0, 1], gun: [1] }),
        tables: { ...brings('pinned'), vehicleHits: 2 },
        red: [troopers(5), carriers()],
      }),
      { tests: [6, 1], damage: [1] },
    );
    expect(fatesOf(story, 'gun')).toEqual(['2: 1 abandoned']);
  });
});
