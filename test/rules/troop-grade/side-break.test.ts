import { describe, expect, test } from 'vitest';
import { type Input, losing, troopers } from '../../scenes/scene.js';
import { all } from '../told.js';
import { type Dice, expectSeen, play, type Row } from './played.js';
import { arms, brings, hull, type Parts, redLoses } from './scene.js';

/** The forces that break, with the turn and their losses. */
const breaks = (parts: Parts & Dice) =>
  all(play(parts), 'force-broke').map(({ turn, force, lost, of }) => `${force} ${turn}: ${lost}/${of}`);

const at = { at: 30 };
const LOST = { sideBreak: 'lost' };
const squad = (bases: number) => troopers(bases, at);

describe('a force breaks', () => {
  // One of four falls, the others rout; with the others, enough are still steady or not.
  const some = (others: number) => [squad(4), troopers(others, { id: 'others', at: 1, slot: 0 })];
  // Two of five bases, then three, although most of its pieces are inside the hull.
  const three = [squad(2), hull(9, { id: 'tank', ...at }), troopers(2, { id: 'other', ...at })];
  const thirty = { sideBreakPercent: 30 };

  test.each<[string, string[], Input | Input[], Input, number[], { options?: Input; tables?: Input }?]>([
    ['not below half of its bases', [], squad(8), redLoses(3), [6]],
    ['when half of them are lost', ['red 1: 4/8'], squad(8), redLoses(4), [6]],
    ['in two turns', ['red 2: 4/8'], squad(8), redLoses(3, 1), [6, 6]],
    ['not below a percentage', [], squad(10), redLoses(2), [6], { tables: thirty }],
    ['at a percentage', ['red 1: 3/10'], squad(10), redLoses(3), [6], { tables: thirty }],
    ['not at 90 of 91 percent', [], squad(10), redLoses(9), [6], { tables: { sideBreakPercent: 91 } }],
    ['not with enough that are steady', [], some(5), redLoses(1), [1]],
    ['when they are lost or demoralized, counted together', ['red 1: 1/8'], some(4), redLoses(1), [1]],
    ['counting only the lost', [], squad(4), redLoses(1), [1], { options: LOST }],
    ['when half are lost', ['red 1: 2/4'], squad(4), redLoses(2), [6], { options: LOST }],
    ['never', [], squad(4), redLoses(3), [1], { options: { sideBreak: 'never' } }],
    ['not with two of its five bases', [], three, losing({ 'red-squad': [2] }), []],
    ['counting all its units', ['red 1: 3/14'], three, losing({ 'red-squad': [2], other: [1] }), [6]],
    ['a hull as one base', ['red 2: 12/14'], three, losing({ 'red-squad': [0, 2], tank: [2] }), []],
  ])('TG-40: %s', (_, expected, red, combat, tests, { options, tables } = {}) => {
    const rules = {
      options: { sideBreak: 'lost-or-demoralized', ...options },
      tables: { ...brings('rout'), ...tables },
    };
    expect(breaks({ turnLimit: 3, combat, ...rules, red, tests })).toEqual(expected);
  });

  const beaten = (red: Input): Row[1] => ({
    ...{ turnLimit: 4, combat: redLoses(4), options: LOST, red: troopers(8, red), tests: [6] },
  });
  test.each<Row>([
    [
      'gives the field to the other force, and retreats from the next turn on',
      beaten({ at: 14 }),
      {
        fronts: [14, 14, 8, 2, null],
        losses: ['1 fire: 4', '4 left: 4'],
        end: { turn: 4, holder: 'blue', reason: 'breaking-point' },
      },
    ],
    ['units that are cut off do not retreat', beaten({ cutOff: true }), { fronts: [12, 12, 12, 12, 12] }],
  ])('TG-40: %s', (_, parts, expected) => expectSeen(parts, expected));

  test('TG-40: the breaking point is told', () => {
    const told = all(play(beaten({ at: 14 })), 'breaking-point');
    expect(told.map(({ force, turn }) => [force, turn])).toEqual([['red', 1]]);
  });

  test.each([
    [[2], [0, 2], ['red 1: 2/4']],
    [[0, 2], [2], ['blue 1: 2/4']],
    [[2], [2], ['red 1: 2/4', 'blue 1: 2/4']],
  ])('TG-40: only the first force breaks, both if at once: red loses %j, blue %j', (red, blue, expected) => {
    const combat = losing({ 'red-squad': red, 'blue-squad': blue });
    const forces = { red: squad(4), blue: troopers(4), tests: [6, 6] };
    expect(breaks({ turnLimit: 2, combat, options: LOST, ...forces })).toEqual(expected);
  });

  test('TG-40: including losses in close combat in the same turn', () => {
    const story = play({
      combat: arms(),
      options: { sideBreak: 'lost-or-demoralized' },
      red: troopers(4, { at: 18, weapon: 'club' }),
      blue: troopers(4, { at: 17, weapon: 'club' }),
      hits: [1, 0],
      lost: [6],
    });
    expect(all(story, 'force-broke')).toMatchObject([{ force: 'red', phase: '12.5', lost: 1 }]);
  });

  // Four in each of two units lose one; the first routs, and recovers or not before the second routs.
  test.each([
    ['never', [1, 1], ['red 3: 2/12']],
    ['always', [1, 6, 1], []],
  ])('TG-42: a unit that recovers counts as steady again: %s', (recovery, tests, expected) => {
    const red = [
      squad(4),
      troopers(4, { id: 'second', ...at }),
      troopers(4, { id: 'third', at: 1, slot: 0 }),
    ];
    const combat = losing({ 'red-squad': [1], second: [0, 0, 1] });
    const options = { sideBreak: 'lost-or-demoralized', recovery };
    expect(breaks({ turnLimit: 3, combat, options, tables: brings('rout'), red, tests })).toEqual(expected);
  });
});
