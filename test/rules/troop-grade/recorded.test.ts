import { describe, expect, test } from 'vitest';
import { troopGrade } from '#src/rules/troop-grade/system.js';
import { type Input, losing, troopers } from '../../scenes/scene.js';
import { deployed, lineOf, of, play, posturesOf } from './played.js';
import { arms, BY_GRADE, brings, hull, redLoses, scene } from './scene.js';

describe('what is recorded', () => {
  test('TG-12: what happened to bases, by the row of the chart and by force', () => {
    const grades = ['elite', 'veteran', 'regular', 'green', 'conscript', 'mutinous'];
    const red = grades.map((grade, i) => troopers(3, { id: grade, grade, slot: 8 * i, at: 20 }));
    const blue = troopers(4, { grade: 'veteran', heavyWeapon: 'machine-gun', slot: 0, at: 1 });
    const combat = losing(Object.fromEntries([...grades, 'blue-squad'].map((id) => [id, [1]])));
    const story = play(scene({ combat, tables: BY_GRADE, red, blue }), { tests: Array(7).fill(1) });
    expect(story.befell(1)).toEqual([
      'elite no effect: 2',
      'veteran pinned: 2',
      'regular withdraws: 2',
      'green routs: 2',
      'conscript disintegrates: 2',
      'mutinous disintegrates: 2',
    ]);
    expect(story.befell(1, 1)).toEqual(['elite no effect: 3']);
    expect([story.changed(1), story.changed(1, 1)]).toEqual([['demoralized: 2'], []]);
  });

  test('TG-40, TG-42: how demoralization spreads and clears', () => {
    const story = play(
      scene({
        turnLimit: 4,
        combat: losing({ 'red-squad': [1, 2, 0, 0] }),
        options: { recovery: 'always' },
        tables: brings('rout'),
        red: troopers(9, { at: 30 }),
      }),
      { tests: [1, 1, 6] },
    );
    // Two are killed while it is demoralized; it routs on, and recovers.
    expect([1, 2, 3, 4].map((turn) => story.changed(turn))).toEqual([
      ['demoralized: 8'],
      ['lost demoralized: 2'],
      ['recovered: 6'],
      [],
    ]);
    expect([story.count('demoralizations'), story.count('recoveries')]).toEqual([1, 1]);
  });

  test('TG-40: bases of demoralized units that are lost, for any reason', () => {
    const story = play(
      scene({
        turnLimit: 2,
        combat: redLoses(1, 1),
        tables: {
          chart: { regular: { 1: ['rout'], 0: ['disintegrate'] } },
          modifiers: { unsupported: 0, weak: 0, demoralized: -1 },
        },
        red: troopers(9, { at: 30 }),
      }),
      { tests: [1, 1] },
    );
    expect(story.changed(2)).toEqual(['lost demoralized: 8']);
  });

  test('TG-40: not bases of a unit that was not demoralized before, though it becomes so', () => {
    const story = play(
      scene({ combat: redLoses(1), tables: brings('rout', 'disintegrate'), red: troopers(9, { at: 30 }) }),
      { tests: [1] },
    );
    // Four disintegrate in its test; the other four are demoralized after that.
    expect(story.changed(1)).toEqual(['demoralized: 4']);
  });

  test('TG-40: in an assault: before the effects of its test', () => {
    const story = play(
      scene({
        combat: arms(),
        tables: brings('disintegrate', 'pinned'),
        red: troopers(9, { at: 18, weapon: 'club' }),
        blue: troopers(9, { at: 17, weapon: 'club' }),
      }),
      { hits: [1, 0], lost: [1] },
    );
    expect(story.changed(1)).toEqual(['demoralized: 8', 'lost demoralized: 4']);
  });

  test('TG-23: a hull is one base, and its sheet shows its condition', () => {
    const story = play(scene({ turnLimit: 2, combat: redLoses(1), tables: brings('pinned'), red: hull(4) }), {
      damage: [1],
      tests: [1],
    });
    expect(story.befell(1)).toEqual(['regular pinned: 1']);
    expect(lineOf(story, 'immobilized')).toEqual(['–', 1, 1]);
    expect(lineOf(story, 'bases')).toEqual([1, 1, 1]);
    expect(posturesOf(story)).toEqual([
      [5, 0, 0],
      [0, 5, 0],
      [5, 0, 0],
    ]);
  });

  test('TG-13: a sheet shows the grade that a unit counts as', () => {
    const story = (red: Input) => lineOf(play(scene({ red })), 'counts as')[0];
    expect(story(troopers(3, { grade: 'green' }))).toBe('green');
    expect(story(troopers(3, { grade: 'green', heavyWeapon: 'machine-gun' }))).toBe('regular');
  });

  test('TG-40: a unit breaks when it loses its last base in a test', () => {
    const story = play(scene({ combat: redLoses(2), tables: brings('disintegrate'), red: troopers(9) }), {
      tests: [1],
    });
    expect(of(story, 'unit-broke').map(({ lost }) => lost)).toEqual([2]);
    // Not when it is killed.
    expect(of(play(scene({ combat: redLoses(9), red: troopers(9) })), 'unit-broke')).toEqual([]);
  });

  test('TG-12: each turn on its own', () => {
    const battle = deployed(
      scene({ turnLimit: 2, combat: redLoses(1, 1), tables: brings('pinned'), red: troopers(9) }),
      {
        tests: [1, 6],
      },
    );
    const bases = (turn: number) => {
      troopGrade.playTurn(battle, turn);
      return [...battle.turnCounts].filter((count) => count > 0);
    };
    expect([bases(1), bases(2)]).toEqual([[8], [7]]);
  });
});
