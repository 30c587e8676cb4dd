import { describe, expect, test } from 'vitest';
import { compilePlan } from '#src/plan/plan.js';
import type { TroopGradePlan } from '#src/rules/troop-grade/plan.js';
import { troopGrade } from '#src/rules/troop-grade/system.js';
import type { Scenario } from '#src/scenario/schema.js';
import { type Input, losing, troopers } from '../../scenes/scene.js';
import { all, fatesOf, modifiersOf, of, play, testsOf } from './played.js';
import { arms, BY_GRADE, brings, hull, redLoses, SURE, scene } from './scene.js';

/** The sections of a turn, in order. */
function phasesOf(scenario: Scenario): string[] {
  const { field, rules } = compilePlan(scenario);
  return [...new Set(troopGrade.turn(field, rules as TroopGradePlan).map(({ phase }) => phase))];
}

describe('casualty tests', () => {
  test('TG-1: every unit with a base killed or damaged this turn tests, and no other', () => {
    const story = play(
      scene({
        turnLimit: 3,
        combat: losing({ 'red-squad': [2, 0, 1], tank: [0, 1], 'blue-squad': [1] }),
        red: [troopers(9), hull(2, { id: 'tank' }), troopers(9, { id: 'idle' })],
        blue: troopers(5),
      }),
      { tests: [6, 5, 4, 3], damage: [6] },
    );
    expect(all(story, 'grade-test').map(({ turn, unit, die, phase }) => [turn, unit, die, phase])).toEqual([
      [1, 'red-squad', 6, '12.3'],
      [1, 'blue-squad', 5, '12.3'],
      [2, 'tank', 4, '12.3'],
      [3, 'red-squad', 3, '12.3'],
    ]);
    expect([story.count('tests_casualties'), story.count('tests_casualties', 1)]).toEqual([3, 1]);
    expect(of(story, 'grade-test')[0].clauses).toEqual(['TG-1', 'TG-10']);
  });

  test('TG-1: a unit with no bases left does not', () => {
    expect(testsOf(play(scene({ combat: redLoses(3), red: troopers(3) })))).toEqual([]);
  });

  test('TG-1: before assaults are resolved', () => {
    const assault = arms();
    expect(phasesOf(scene({ combat: assault, red: troopers(1) }))).toEqual([
      ...['12.1', '12.2', '12.3', '12.4.2', '12.4.3', '12.5'],
    ]);
    const leaving = { voluntaryRout: 'when-losing' };
    expect(
      phasesOf(scene({ combat: assault, options: leaving, red: troopers(1, { barrage: { shots: 1 } }) })),
    ).toEqual([...['12.0', '12.1', '12.2', '12.3', '12.4.1', '12.4.2', '12.4.3', '12.5']]);
    expect(phasesOf(scene({ options: leaving, red: troopers(1) }))).toEqual(['12.1', '12.2', '12.3', '12.5']);
  });

  test('TG-1: all test at once, each on the board as it was before any effect', () => {
    // One disintegrates; each supports the other, whichever is listed first.
    const tables = { ...BY_GRADE, modifiers: { weak: 0, hardCover: 0 } };
    for (const grades of [
      ['mutinous', 'elite'],
      ['elite', 'mutinous'],
    ]) {
      const red = grades.map((grade, i) => troopers(9, { grade, id: `squad-${i}` }));
      const story = play(scene({ combat: losing({ 'squad-0': [1], 'squad-1': [1] }), tables, red }), {
        tests: [1, 1],
      });
      expect([modifiersOf(story, 'squad-0'), modifiersOf(story, 'squad-1')]).toEqual([[{}], [{}]]);
      expect(all(story, 'suffers').map(({ result }) => result)).toEqual(['disintegrates']);
    }
  });
});

describe('a lost assault', () => {
  const front = { at: 18 };
  const gunner = troopers(1, { id: 'gunner', at: 1, weapon: 'rifle' });
  /** Red and blue fight, four against four, and take this many hits; red is also fired at. */
  const fought = (red: number, blue: number, more: Input = {}, dice = {}) =>
    play(
      scene({
        combat: arms(),
        red: troopers(4, { ...front, weapon: 'club', ...more }),
        blue: [troopers(4, { at: 17, weapon: 'club' }), gunner],
      }),
      { hits: [0, red, blue], ...dice },
    );

  test('TG-2: a unit demoralized by it tests', () => {
    const story = fought(2, 1, {}, { lost: [6] });
    expect(testsOf(story)).toEqual(['1 lost assault: 6 regular → –']);
    expect(of(story, 'grade-test')).toMatchObject([{ phase: '12.4.3', clauses: ['TG-2', 'TG-10'] }]);
    expect(of(story, 'lost-assault')).toMatchObject([{ lost: 2, theirs: 1, clauses: ['TG-2', 'TG-40'] }]);
    expect(testsOf(story, 'blue-squad')).toEqual([]);
    expect([story.count('tests_lost_assault'), story.count('assaults_lost')]).toEqual([1, 1]);
    expect(story.count('assaults_lost', 1)).toBe(0);
  });

  test('TG-2: a unit may therefore test twice in a turn', () => {
    const story = play(
      scene({
        combat: arms(),
        red: troopers(9, { ...front, weapon: 'club' }),
        blue: [troopers(4, { at: 17, weapon: 'club' }), gunner],
      }),
      { hits: [1, 2, 0], tests: [5], lost: [4] },
    );
    expect(testsOf(story)).toEqual(['1 casualties: 5 regular → –', '1 lost assault: 4 regular → –']);
    expect([story.count('tests_casualties'), story.count('tests_lost_assault')]).toEqual([1, 1]);
  });

  test('TG-1: losses in close combat do not make a casualty test due', () => {
    const story = play(
      scene({
        turnLimit: 2,
        combat: arms(),
        red: troopers(9, { ...front, weapon: 'club' }),
        blue: troopers(4, { at: 17, weapon: 'club' }),
      }),
      { hits: [1, 1, 1, 1] },
    );
    expect(of(story, 'lost').map(({ turn, cause }) => [turn, cause])).toEqual([
      [1, 'assault'],
      [2, 'assault'],
    ]);
    expect(testsOf(story)).toEqual([]);
  });

  test('TG-2: its effects are carried out', () => {
    const story = play(
      scene({
        combat: arms(),
        tables: brings('disintegrate'),
        red: troopers(4, { ...front, weapon: 'club' }),
        blue: troopers(4, { at: 17, weapon: 'club' }),
      }),
      { hits: [1, 0], lost: [1] },
    );
    expect(fatesOf(story)).toEqual(['1: 3 disintegrates']);
  });

  test('TG-2: a unit with no bases left does not test', () => {
    const story = play(
      scene({
        combat: arms({ assault: SURE }),
        red: troopers(2, { ...front, weapon: 'club' }),
        blue: troopers(4, { at: 17, weapon: 'club' }),
      }),
    );
    // Red's two are killed; blue has lost two as well.
    expect(all(story, 'grade-test')).toEqual([]);
    expect(all(story, 'lost').map(({ unit, pieces }) => [unit, pieces])).toEqual([
      ['red-squad', 2],
      ['blue-squad', 2],
    ]);
  });
});
