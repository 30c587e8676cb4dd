import { describe, expect, test } from 'vitest';
import { flat, type Input, none, script, smallScenario } from '../../scenes/scene.js';
import { played } from '../played.js';
import { failUnder, neverFail, sureShot } from './book.js';

/** Red and blue, `size` strong each and a move from their edges, take scripted losses and never fail a check. */
const battle = (size: number, red: number[], blue: number[], tables: Input = {}) =>
  played(
    smallScenario({
      turnLimit: 6,
      combat: script(red, blue),
      tables: { bands: neverFail, ...tables },
      red: { roster: { trooper: size } },
      blue: { roster: { trooper: size } },
    }),
  );

describe('the breaking point', () => {
  test.each([
    // size, lost in turn 1, does it retreat?
    [10, 4, false],
    [10, 5, true],
    [9, 4, false],
    [9, 5, true],
    [3, 1, false],
    [3, 2, true],
  ])('MR-70: with %i points, %i lost: retreats? %s', (size, lost, retreats) => {
    const after = battle(size, [lost], [0]);
    expect(after.response('red', 'left').sum).toBe(retreats ? size - lost : 0);
    expect(after.response('red', 'broke').sum).toBe(retreats ? 1 : 0);
  });

  test('MR-70: the retreat starts with the next turn', () => {
    const after = battle(10, [0, 5], [0]);
    expect(after.postures('red', 2).gone).toBe(5);
    expect(after.postures('red', 3).gone).toBe(10);
    expect(after.breaks('red', '', 'turn').events[2]).toBe(1);
  });

  test('MR-70: every unit leaves, under its own morale: cautious pieces fire as they go; broken ones do not, and are routed', () => {
    const retreat = (onFailure: 'cautious' | 'broken') =>
      played(
        smallScenario({
          turnLimit: 2,
          combat: flat({ none, sure: sureShot(), five: sureShot(5) }),
          tables: { bands: failUnder(80, onFailure) },
          red: [
            { id: 'gun', roster: { trooper: 1 }, at: 6, weapon: 'five' },
            { id: 'mass', roster: { trooper: 80 }, at: 12, weapon: 'none' },
          ],
          blue: [
            { id: 'front', roster: { trooper: 8 }, at: 12, weapon: 'sure' },
            { id: 'edge', roster: { trooper: 2 }, at: 6, slot: 30, weapon: 'none' },
          ],
        }),
      );
    const cautious = retreat('cautious'); // 5 of 10 lost: all leave; the 3 still fire at 6 from the edge
    expect(cautious.response('red', 'casualties').sum).toBe(8 + 3);
    expect(cautious.response('blue', 'left').sum).toBe(2);
    expect(retreat('broken').response('red', 'casualties').sum).toBe(8);

    const routed = battle(10, [5], [0], { bands: failUnder(80, 'broken') });
    expect(['left', 'routed'].map((name) => routed.response('red', name).sum)).toEqual([0, 5]);
  });

  test('MR-70: a scenario may set another percentage, or none', () => {
    expect(battle(10, [3], [0], { breakingPoint: 30 }).response('red', 'broke').sum).toBe(1);
    expect(battle(10, [9], [0], { breakingPoint: 'never' }).response('red', 'broke').sum).toBe(0);
  });
});

describe('the field', () => {
  test('MR-71: if one side retreats the other holds the field', () => {
    expect(battle(10, [5], [0]).outcome('blue', 'breaking-point')).toBe(1);
    expect(battle(10, [0], [5]).outcome('red', 'breaking-point')).toBe(1);
  });

  test('MR-71: if both reach their breaking points in the same turn, both retreat and neither holds it', () => {
    const after = battle(10, [5], [6]);
    expect(after.outcome('nobody', 'both-broke')).toBe(1);
    expect(after.response('red', 'left').sum).toBe(5);
    expect(after.response('blue', 'left').sum).toBe(4);
  });

  test('MR-71: once one side has begun to retreat, the other does not', () => {
    const after = played(
      smallScenario({
        turnLimit: 6,
        combat: script([5], [0, 6]),
        tables: { bands: neverFail },
        red: { roster: { trooper: 10 }, at: 20 }, // four turns from its edge
        blue: { roster: { trooper: 10 } },
      }),
    );
    expect(after.outcome('blue', 'breaking-point')).toBe(1);
    expect(after.response('blue', 'left').sum).toBe(0);
    expect(after.response('blue', 'broke').sum).toBe(0);
  });

  test.each([
    ['the first', [0, 10], [5]],
    ['the second', [5], [0, 10]],
  ])('MR-71: nobody holds it when %s force would, but has no piece left on the board', (_, red, blue) => {
    // One side begins to retreat after turn 1, four turns from its edge; the other is destroyed in turn 2.
    const after = played(
      smallScenario({
        turnLimit: 6,
        combat: script(red, blue),
        tables: { bands: neverFail },
        red: { roster: { trooper: 10 }, at: 20 },
        blue: { roster: { trooper: 10 }, at: 20 },
      }),
    );
    expect(after.outcome('nobody', 'both-gone')).toBe(1);
  });
});

describe('endurance', () => {
  /** A marshal and five troopers: 14 points with leaders on, 6 pieces. */
  const broke = (endurance: string, losses: Input) =>
    played(
      smallScenario({
        turnLimit: 3,
        combat: { model: 'scripted', losses },
        options: { leaders: 'on', endurance },
        tables: { bands: neverFail },
        red: [
          { id: 'staff', roster: { marshal: 1 }, at: 20 },
          { id: 'squad', roster: { trooper: 5 }, at: 20 },
        ],
        blue: { roster: { trooper: 1 } },
      }),
    ).response('red', 'broke').sum;
  const marshal = { staff: { schedule: [1] } }; // 9 of 14 points, 1 of 6 pieces
  const troopers = { squad: { schedule: [3] } }; // 3 of 14 points, 3 of 6 pieces

  test('MR-72: counted in morale points, a marshal outweighs the troopers', () => {
    expect(broke('morale-points', marshal)).toBe(1);
    expect(broke('morale-points', troopers)).toBe(0);
  });

  test('MR-72: counted in pieces, the marshal is one of six', () => {
    expect(broke('pieces', marshal)).toBe(0);
    expect(broke('pieces', troopers)).toBe(1);
  });
});
