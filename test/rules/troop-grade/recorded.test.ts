import { describe, expect, test } from 'vitest';
import { troopGrade } from '#src/rules/troop-grade/system.js';
import { losing, troopers } from '../../scenes/scene.js';
import { deployed, expectSeen, play, type Row } from './played.js';
import { arms, BY_GRADE, brings, hull, type Parts, redLoses, suffers } from './scene.js';

const nine = troopers(9, { at: 30 });

describe('what is recorded', () => {
  test('TG-12: what happened to bases, by the row of the chart and by force', () => {
    const grades = ['elite', 'veteran', 'regular', 'green', 'conscript', 'mutinous'];
    const parts = {
      combat: losing(Object.fromEntries([...grades, 'blue-squad'].map((id) => [id, [1]]))),
      tables: BY_GRADE,
      red: grades.map((grade, i) => troopers(3, { id: grade, grade, slot: 8 * i, at: 20 })),
      blue: troopers(4, { grade: 'veteran', heavyWeapon: 'machine-gun', slot: 0, at: 1 }),
      tests: Array(7).fill(1),
    };
    const story = play(parts);
    expect([0, 1].map((force) => story.happened(1, force, 0))).toEqual([
      [
        'elite no effect: 2',
        'veteran pinned: 2',
        'regular withdraws: 2',
        'green routs: 2',
        'conscript disintegrates: 2',
        'mutinous disintegrates: 2',
      ],
      ['elite no effect: 3'],
    ]);
    expect([0, 1].map((force) => story.happened(1, force, 1))).toEqual([['demoralized: 2'], []]);
  });

  test.each<Row>([
    // Two are killed while it is demoralized; it routs on, and recovers.
    [
      'how demoralization spreads and clears',
      {
        turnLimit: 4,
        combat: redLoses(1, 2, 0, 0),
        options: { recovery: 'always' },
        tables: brings('rout'),
        red: nine,
        tests: [1, 1, 6],
      },
      {
        changed: ['1 demoralized: 8', '2 lost demoralized: 2', '3 recovered: 6'],
        counts: { demoralizations: 1, recoveries: 1 },
      },
    ],
    [
      'bases of demoralized units that are lost, for any reason',
      {
        ...{ turnLimit: 2, combat: redLoses(1, 1), red: nine, tests: [1, 1] },
        tables: {
          chart: { regular: { 1: ['rout'], 0: ['disintegrate'] } },
          modifiers: { unsupported: 0, weak: 0, demoralized: -1 },
        },
      },
      { changed: ['1 demoralized: 8', '2 lost demoralized: 8'] },
    ],
    // Four disintegrate in its test; the other four are demoralized after that.
    [
      'not bases of a unit that was not demoralized before, though it becomes so',
      suffers(['rout', 'disintegrate'], nine),
      { changed: ['1 demoralized: 4'] },
    ],
    [
      'in an assault: before the effects of its test',
      {
        combat: arms(),
        tables: brings('disintegrate', 'pinned'),
        red: troopers(9, { at: 18, weapon: 'club' }),
        blue: troopers(9, { at: 17, weapon: 'club' }),
        hits: [1, 0],
        lost: [1],
      },
      { changed: ['1 demoralized: 8', '1 lost demoralized: 4'] },
    ],
  ])('TG-40, TG-42: %s', (_, parts, expected) => expectSeen(parts, expected));

  test('TG-23: a hull is one base, and its sheet shows its condition', () => {
    expectSeen(suffers('pinned', hull(4), { turnLimit: 2, damage: [1] }), {
      befell: ['1 regular pinned: 1'],
      immobilized: [0, 1, 1],
      bases: [1, 1, 1],
      postures: ['5 0 0', '0 5 0', '5 0 0'],
    });
  });

  test('TG-13: a sheet shows the grade that a unit counts as', () => {
    const countsAs = (parts: Parts) => play(parts).turns[0].sheets[0].lines['counts as'];
    expect(countsAs({ red: troopers(3, { grade: 'green' }) })).toBe('green');
    expect(countsAs({ red: troopers(3, { grade: 'green', heavyWeapon: 'machine-gun' }) })).toBe('regular');
  });

  test('TG-40: a unit breaks when it loses its last base in a test, not when it is killed', () => {
    expectSeen(suffers('disintegrate', troopers(9), { combat: redLoses(2) }), { broke: ['1: 2 of 9'] });
    expectSeen({ combat: redLoses(9), red: troopers(9) }, { broke: [] });
  });

  test('TG-12: each turn on its own', () => {
    const parts = { turnLimit: 2, combat: redLoses(1, 1), tables: brings('pinned'), red: troopers(9) };
    const battle = deployed(parts, { tests: [1, 6] });
    const bases = (turn: number) => {
      troopGrade.playTurn(battle, turn);
      return [...battle.turnCounts].filter((count) => count > 0);
    };
    expect([bases(1), bases(2)]).toEqual([[8], [7]]);
  });
});
