import { describe, expect, test } from 'vitest';
import { poolScenario, squad } from '../../scenes/dice-pool/words.js';
import { flat, type Input, losing, quiet } from '../../scenes/scene.js';
import { eventsOf, sheetsOf, storyIn, told } from '../told.js';
import { blank } from './book.js';
import { exact, solved } from './exact.js';

/** Three equal units with AV 6; their pool holds this many dice in all. */
const three = (standard: number, more: Input = {}) => ({
  tables: { poolDice: { unit: 0, standard }, ...more },
  red: ['first', 'second', 'third'].map((id) => ({
    id,
    ...squad(9, { av: 6, standards: id === 'first' ? 1 : 0 }),
    at: 20,
  })),
});

describe('an empty pool', () => {
  test('DP-4: the whole force routs, and its battle ends', () => {
    const battle = solved(poolScenario({ turnLimit: 5, combat: losing({ first: [1] }), ...three(1) }));
    expect(battle.breaks()).toEqual(exact(0, 5 / 6));
    for (const unit of ['first', 'second', 'third']) expect(battle.breaks(unit)).toEqual(exact(0, 5 / 6));
    expect(battle.outcome('blue', 'collapsed')).toBeCloseTo(5 / 6, 12);
    expect(battle.posture('gone', 1)).toBeCloseTo(27 * (5 / 6) + 1 / 6, 12);
    expect(battle.means('routed', 'turns_stood')).toEqual(exact((26 * 5) / 6, 5 / 6 + 5 / 6));
  });

  test('DP-4: the loss at the break is what was gone before', () => {
    const story = told(poolScenario({ turnLimit: 5, combat: losing({ first: [9] }), ...three(1) }));
    expect(eventsOf(story, 'force-broke', '')).toMatchObject([{ turn: 1, lost: 9, of: 27 }]);
    expect(eventsOf(story, 'unit-broke', 'second')).toMatchObject([{ turn: 1, lost: 0, of: 9 }]);
    expect(eventsOf(story, 'unit-broke', 'first')).toEqual([]);
    expect(story.end).toEqual({ turn: 1, holder: 'blue', reason: 'collapsed' });
  });

  test('DP-4: a pool of one is not empty', () => {
    const battle = solved(poolScenario({ turnLimit: 3, combat: losing({ first: [9] }), ...three(2) }));
    expect(battle.means('broke', 'dice_left')).toEqual([0, 1]);
  });

  test('DP-4: until the section ends the others stand, but do not test', () => {
    const scenario = poolScenario({
      turnLimit: 1,
      combat: losing({ first: [1], second: [1], third: [1] }),
      ...three(2),
    });
    // The second to fail loses the last die; units that fail fall back, the others stay where they are.
    const battle = solved(scenario);
    const fails = 5 / 6;
    expect(battle.mean('tests')).toBeCloseTo(2 * fails ** 2 + 3 * (1 - fails ** 2), 12);
    const story = storyIn(scenario, (each) => eventsOf(each, 'test', 'third').length === 0);
    expect(eventsOf(story, 'fell-back', 'third')).toEqual([]);
    expect(eventsOf(story, 'lost', 'third')).toMatchObject([
      { cause: 'fire' },
      { cause: 'routed', pieces: 8 },
    ]);
    expect(sheetsOf(story, 'third')[1].lines['dice in the pool']).toBe(0);
  });

  test('DP-4, DP-14: they are not let go either', () => {
    // The first tests with the last die and fails: the second, which also fell back, stands until all rout.
    const unit = (id: string, routPolicy: string, standards: number) => ({
      ...{ id, ...squad(9, { av: 6, routPolicy, standards }), at: 20 },
    });
    const scenario = poolScenario({
      turnLimit: 2,
      combat: losing({ first: [1], second: [1] }),
      tables: { poolDice: { unit: 0 }, fallBack: 1 },
      red: [unit('first', 'never', 3), unit('second', 'always', 0)],
    });
    const story = storyIn(scenario, (each) => eventsOf(each, 'collapsed', '').some(({ turn }) => turn === 2));
    expect(eventsOf(story, 'let-go', 'second')).toEqual([]);
    expect(eventsOf(story, 'force-broke', '')).toMatchObject([{ turn: 2, phase: '10.1', lost: 2, of: 18 }]);
  });

  test('DP-4: it collapses at the end of activation, fire, close combat, or the turn', () => {
    const when = (scene: Parameters<typeof poolScenario>[0]) =>
      eventsOf(
        storyIn(poolScenario(scene), (story) => eventsOf(story, 'collapsed', '').length > 0),
        'collapsed',
        '',
      );
    const activation = { combat: quiet, ...three(1), options: { activation: 'test-costs-dice' } };
    expect(when(activation)).toMatchObject([{ force: 'red', phase: '10.1' }]);
    expect(when({ combat: losing({ first: [1] }), ...three(1) })).toMatchObject([{ phase: '10.3' }]);
    const assault = { needed: -20 };
    const blue = squad(9, { standards: 9 }, { at: 15 });
    const fought = { combat: { ...flat({ blank }), assault }, ...three(1), blue };
    expect(when(fought)).toMatchObject([{ force: 'red', phase: '10.4' }]);
    const objectives = [{ type: 'hold', id: 'hill', by: 'red', zone: { from: 25 } }];
    expect(when({ combat: quiet, ...three(3), objectives })).toMatchObject([{ phase: '10.5' }]);
  });
});

describe('two empty pools', () => {
  const one = { tables: { poolDice: { unit: 0, standard: 1 } } };
  /** Each side has two units and one die: one of the two is destroyed, or neither. */
  const side = (force: string, more: Input = {}) => [
    { id: `${force}-a`, ...squad(1, { standards: 1 }), ...more },
    { id: `${force}-b`, ...squad(5) },
  ];

  test('DP-4: at the end of the same section both collapse, and neither holds the field', () => {
    const battle = solved(
      poolScenario({
        turnLimit: 3,
        combat: losing({ 'red-a': [1], 'blue-a': [1] }),
        ...one,
        red: side('red'),
        blue: side('blue'),
      }),
    );
    expect(battle.outcome('nobody', 'both-broke')).toBe(1);
    expect([battle.mean('broke'), battle.mean('broke', 'blue')]).toEqual([1, 1]);
  });

  test.each([
    ['red', 'blue'],
    ['blue', 'red'],
  ])('DP-4: when %s has collapsed %s does not, and holds the field without a die', (loser, winner) => {
    // The loser loses its only die when it activates; the winner loses its own with a destroyed unit.
    const units = {
      [loser]: [
        { id: `${loser}-a`, ...squad(9, { av: 6, standards: 2 }), at: 20 },
        { id: `${loser}-b`, ...squad(5) },
      ],
      [winner]: side(winner),
    };
    const battle = solved(
      poolScenario({
        turnLimit: 3,
        combat: losing({ [`${loser}-a`]: [1], [`${winner}-a`]: [0, 1] }),
        ...one,
        options: { routPolicy: 'always', removedIsDestroyed: true },
        red: units.red,
        blue: units.blue,
      }),
    );
    // With 5/6 it falls back, and is let go in turn 2, which empties the pool before the other’s loss.
    expect(battle.outcome(winner, 'collapsed')).toBeCloseTo(5 / 6, 12);
    expect(battle.breaks('', winner)).toEqual(exact(0, 0, 1 / 6));
    expect(battle.pool(2, winner)).toEqual([1]);
    expect(battle.posture('gone', 2, winner)).toBeCloseTo(1 * (5 / 6) + 6 * (1 / 6), 12);
  });

  test('DP-4: an empty pool stays empty', () => {
    // As before, but blue captures an objective at the end of the turn in which it has no dice left.
    const battle = solved(
      poolScenario({
        turnLimit: 3,
        combat: losing({ 'red-a': [1], 'blue-a': [0, 1] }),
        options: { routPolicy: 'always', removedIsDestroyed: true },
        ...one,
        objectives: [{ type: 'capture', id: 'hill', by: 'blue', zone: { from: 15, to: 25 } }],
        red: [
          { id: 'red-a', ...squad(9, { av: 6, standards: 2 }), at: 20 },
          { id: 'red-b', ...squad(5), at: 1 },
        ],
        blue: side('blue').map((unit) => ({ ...unit, at: 16 })),
      }),
    );
    expect(battle.outcome('blue', 'collapsed')).toBeCloseTo(5 / 6, 12);
    expect(battle.mean('dice_gained', 'blue')).toBe(0);
  });
});
