import { describe, expect, test } from 'vitest';
import { compilePlan } from '#src/plan/plan.js';
import type { TroopGradePlan } from '#src/rules/troop-grade/plan.js';
import { troopGrade } from '#src/rules/troop-grade/system.js';
import { type Input, losing, troopers } from '../../scenes/scene.js';
import { all, eventsOf } from '../told.js';
import { type Dice, expectSeen, modifiersOf, play, type Row } from './played.js';
import { arms, BY_GRADE, brings, hull, type Parts, redLoses, SURE, scene } from './scene.js';

describe('casualty tests', () => {
  test('TG-1: every unit with a base killed or damaged this turn tests, and no other', () => {
    const story = play({
      turnLimit: 3,
      combat: losing({ 'red-squad': [2, 0, 1], tank: [0, 1], 'blue-squad': [1] }),
      red: [troopers(9), hull(2, { id: 'tank' }), troopers(9, { id: 'idle' })],
      blue: troopers(5),
      tests: [6, 5, 4, 3],
      damage: [6],
    });
    expect(all(story, 'grade-test').map(({ turn, unit, die, phase }) => [turn, unit, die, phase])).toEqual([
      [1, 'red-squad', 6, '12.3'],
      [1, 'blue-squad', 5, '12.3'],
      [2, 'tank', 4, '12.3'],
      [3, 'red-squad', 3, '12.3'],
    ]);
    expect(eventsOf(story, 'grade-test')[0].clauses).toEqual(['TG-1', 'TG-10']);
  });

  test('TG-1: a unit with no bases left does not', () => {
    expectSeen({ combat: redLoses(3), red: troopers(3) }, { tests: [] });
  });

  const leaving = { options: { voluntaryRout: 'when-losing' }, red: troopers(1) };
  test.each<[string, Parts, string[]]>([
    [
      'with assaults',
      { combat: arms(), red: troopers(1) },
      ['12.1', '12.2', '12.3', '12.4.2', '12.4.3', '12.5'],
    ],
    [
      'with everything',
      { ...leaving, combat: arms(), red: troopers(1, { barrage: { shots: 1 } }) },
      ['12.0', '12.1', '12.2', '12.3', '12.4.1', '12.4.2', '12.4.3', '12.5'],
    ],
    ['without', leaving, ['12.1', '12.2', '12.3', '12.5']],
  ])('TG-1: before assaults are resolved: the sections of a turn %s', (_, parts, expected) => {
    const { field, rules } = compilePlan(scene(parts));
    const phases = troopGrade.turn(field, rules as TroopGradePlan).map(({ phase }) => phase);
    expect([...new Set(phases)]).toEqual(expected);
  });

  test.each([[['mutinous', 'elite']], [['elite', 'mutinous']]])(
    'TG-1: all test at once, each on the board as it was before any effect: %j',
    (grades) => {
      // One disintegrates; each supports the other, whichever is listed first.
      const story = play({
        combat: losing({ 'squad-0': [1], 'squad-1': [1] }),
        tables: { ...BY_GRADE, modifiers: { weak: 0, hardCover: 0 } },
        red: grades.map((grade, i) => troopers(9, { grade, id: `squad-${i}` })),
        tests: [1, 1],
      });
      expect([modifiersOf(story, 'squad-0'), modifiersOf(story, 'squad-1')]).toEqual([[{}], [{}]]);
      expect(all(story, 'suffers').map(({ result }) => result)).toEqual(['disintegrates']);
    },
  );
});

describe('a lost assault', () => {
  const gunner = troopers(1, { id: 'gunner', at: 1, weapon: 'rifle' });
  /** Red and four of blue fight; red may also be fired at. */
  const fought = (bases: number, dice: Dice, others: Input[] = [], more: Partial<Parts> = {}): Row[1] => ({
    combat: arms(),
    red: troopers(bases, { at: 18, weapon: 'club' }),
    blue: [troopers(4, { at: 17, weapon: 'club' }), ...others],
    ...more,
    ...dice,
  });
  const lost = fought(4, { hits: [0, 2, 1], lost: [6] }, [gunner]);

  test.each<Row>([
    [
      'a unit demoralized by it tests',
      lost,
      { tests: ['1 lost assault: 6 regular → –'], counts: { tests_lost_assault: 1, assaults_lost: 1 } },
    ],
    [
      'a unit may therefore test twice in a turn',
      fought(9, { hits: [1, 2, 0], tests: [5], lost: [4] }, [gunner]),
      { tests: ['1 casualties: 5 regular → –', '1 lost assault: 4 regular → –'] },
    ],
    [
      'losses in close combat do not make a casualty test due',
      fought(9, { hits: [1, 1, 1, 1] }, [], { turnLimit: 2 }),
      { losses: ['1 assault: 1', '2 assault: 1'], tests: [] },
    ],
    [
      'its effects are carried out',
      fought(4, { hits: [1, 0], lost: [1] }, [], { tables: brings('disintegrate') }),
      { fates: ['1: 3 disintegrates'] },
    ],
    // Red's two are killed; blue has lost two as well.
    [
      'a unit with no bases left does not test',
      fought(2, {}, [], { combat: arms({ assault: SURE }) }),
      { losses: ['1 assault: 2'], tests: [] },
    ],
  ])('TG-1, TG-2: %s', (_, parts, expected) => expectSeen(parts, expected));

  test('TG-2: the winner does not test, and it is told with its clauses', () => {
    expectSeen(lost, { tests: [] }, 'blue-squad');
    const story = play(lost);
    expect(eventsOf(story, 'grade-test')).toMatchObject([{ phase: '12.4.3', clauses: ['TG-2', 'TG-10'] }]);
    expect(eventsOf(story, 'lost-assault')).toMatchObject([
      { lost: 2, theirs: 1, clauses: ['TG-2', 'TG-40'] },
    ]);
  });
});
