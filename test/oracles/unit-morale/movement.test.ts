import { describe, expect, test } from 'vitest';
import { type Input, troopers } from '../../scenes/scene.js';
import { moraleScenario, phaseWithDice } from './dice.js';
import { moveAll } from './movement.js';
import { giveOrders, settleWhoMoves } from './orders.js';
import type { Posture } from './pieces.js';

const zone = (from: number, to: number): Input => ({ from, to, cover: 'hard' });

/** Where each piece of red ends up: a depth, or the cause of its loss. */
function move(
  postures: Posture[],
  scene: { red?: Input; blue?: Input; board?: Input; combat?: Input },
  withdraws = false,
): (number | string | null)[] {
  let places: (number | string | null)[] = [];
  const scenario = moraleScenario({ ...scene, red: troopers(postures.length, { at: 10, ...scene.red }) });
  phaseWithDice(scenario, (battle, unit) => {
    for (const [i, posture] of postures.entries()) unit.pieces[i].posture = posture;
    unit.shareFateOfHull();
    battle.turn = 1;
    giveOrders(battle);
    unit.force.hasWithdrawn = withdraws;
    settleWhoMoves(battle);
    moveAll(battle);
    places = unit.pieces.map(({ depth, lostTo }) => lostTo ?? depth);
  });
  return places;
}

describe('retiring (UM-23)', () => {
  test.each([
    ['to the nearest cover behind', [zone(2, 3), zone(5, 6)], 6],
    ['as far as the tactical rate', [zone(2, 4)], 4],
    ['no farther', [zone(2, 3)], 10],
    ['never ahead', [zone(11, 12)], 10],
    ['not out of cover', [zone(8, 10)], 10],
    ['nowhere without cover', [], 10],
  ])('%s', (_, zones, to) => {
    expect(move(['retiring'], { board: { zones } })).toEqual([to]);
  });

  test('to the edge, if that is cover', () => {
    expect(move(['retiring'], { board: { zones: [zone(0, 0)] }, red: { at: 6 } })).toEqual([0]);
  });

  test('flyers find no cover', () => {
    expect(
      move(['retiring'], { board: { zones: [zone(5, 10)] }, red: { kind: 'flyer', roster: {} } }),
    ).toEqual([10]);
  });
});

describe('retreating', () => {
  test('at the non-tactical rate, off the board at 0', () => {
    expect(move(['retreating'], { red: { at: 13 } })).toEqual([1]);
    expect(move(['retreating'], { red: { at: 12 } })).toEqual(['routed']);
  });

  test('a unit that is cut off stays, and so does a strongpoint', () => {
    expect(move(['retreating'], { red: { cutOff: true } })).toEqual([10]);
    expect(move(['retreating'], { red: { kind: 'strongpoint', roster: {} } })).toEqual([10]);
  });

  test('a hull takes its passengers along', () => {
    const red = { kind: 'vehicle', roster: { trooper: 2 }, at: 12 };
    expect(move(['retreating'], { red })).toEqual(['routed', 'routed', 'routed']);
  });
});

describe('by doctrine', () => {
  const advance = { doctrine: { order: 'advance', toRange: 4 } };

  test('free pieces advance; held ones come no closer', () => {
    expect(move(['free', 'held'], { red: advance })).toEqual([16, 10]);
  });

  test('at its pace, by the printed rates under weapon-bands', () => {
    const fast = { ...advance, troops: { pace: 'non-tactical', mobility: 'hma' } };
    expect(move(['free'], { red: fast })).toEqual([16]);
    // 24 centimetres are 9.6 inches.
    expect(move(['free'], { red: fast, combat: { model: 'weapon-bands' } })).toEqual([20]);
    const { mobility: _, ...pace } = fast.troops;
    const dashing = { ...advance, troops: pace };
    expect(move(['free'], { red: dashing, combat: { model: 'weapon-bands' } })).toEqual([22]);
  });

  test('half the way to an enemy that also approaches', () => {
    const far = { red: { ...advance, at: 18 }, blue: { roster: { trooper: 1 }, at: 10, ...advance } };
    expect(move(['free'], far)).toEqual([20]); // excess 4
  });

  test('free pieces go on, past a front where no piece stands', () => {
    expect(move(['held', 'free'], { red: advance })).toEqual([10, 16]);
  });
});

describe('leaving', () => {
  const withdraw = { doctrine: { order: 'withdraw', fromTurn: 1 } };
  const postures: Posture[] = ['free', 'held', 'retiring', 'retreating'];

  test('by doctrine, or with its force', () => {
    expect(move(postures, { red: { ...withdraw, at: 12 } })).toEqual([6, 6, 6, 'routed']);
    expect(move(postures, { red: { at: 6 } }, true)).toEqual(['left', 'left', 'left', 'routed']);
  });

  test('not when it is cut off', () => {
    expect(move(['free'], { red: { ...withdraw, cutOff: true } }, true)).toEqual([10]);
  });
});

describe('which units are on the move', () => {
  const settle = (postures: Posture[], red: Input = {}) => {
    let is = {};
    const unit = troopers(postures.length, { at: 10, doctrine: { order: 'advance', toRange: 4 }, ...red });
    phaseWithDice(moraleScenario({ red: unit }), (battle, { pieces }) => {
      battle.turn = 1;
      giveOrders(battle);
      for (const [i, posture] of postures.entries()) pieces[i].posture = posture;
      settleWhoMoves(battle);
      const { onTheMove, closing, retreatsNonTactically } = battle.units[0];
      is = { onTheMove, closing, retreatsNonTactically };
    });
    return is;
  };
  const going = { onTheMove: true, closing: true, retreatsNonTactically: false };
  const running = { onTheMove: true, closing: false, retreatsNonTactically: true };
  const standing = { onTheMove: false, closing: false, retreatsNonTactically: false };

  test('after the tests', () => {
    expect(settle(['free', 'retreating'])).toEqual(going);
    expect(settle(['held', 'retreating'])).toEqual(standing);
    expect(settle(['retreating', 'retreating'])).toEqual(running);
    expect(settle(['retreating'], { kind: 'strongpoint', roster: {} })).toEqual(standing);
    expect(settle(['free'], { doctrine: { order: 'hold' } })).toEqual(standing);
  });

  test('of those that leave, some retreat non-tactically', () => {
    const withdraw = { doctrine: { order: 'withdraw', fromTurn: 1 } };
    expect(settle(['retreating', 'retreating'], withdraw)).toEqual(running);
    expect(settle(['retreating', 'held'], withdraw)).toEqual({ ...running, retreatsNonTactically: false });
  });
});
