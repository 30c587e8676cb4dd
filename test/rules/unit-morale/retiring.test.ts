import { describe, test } from 'vitest';
import { type Input, troopers } from '../../scenes/scene.js';
import { BLIND, numbered } from '../../scenes/unit-morale/words.js';
import { expectSeen, type Row } from './played.js';
import { guns, NO_GROUP, steel } from './scene.js';

const trees = (...depths: number[]) => ({
  zones: depths.map((depth) => ({ from: depth, to: depth, cover: 'concealment' })),
});

/** Red, at 20, retires in turn 2. */
const retires = (board: Input, red: Input = {}): Row[1] => ({
  turnLimit: 3,
  board,
  combat: guns(),
  tables: { ...BLIND, ...NO_GROUP, ...numbered(8) },
  red: troopers(20, { ...steel('gun'), at: 20, ...red }),
  blue: troopers(1, { ...steel('gun'), at: 1, troops: { armour: 'steel', training: 'special-forces' } }),
  tests: [3, 12],
});

describe('a piece that retires', () => {
  const fast = { troops: { armour: 'steel', pace: 'non-tactical' } };
  const aside = { zones: [{ from: 18, to: 18, left: 25, right: 40, cover: 'hard' }] };

  // Where it stands after the turn in which it retires: never ahead, or sideways, or beyond a tactical move.
  test.each<[string, number, Input, Input?]>([
    ['to the nearest cover behind it', 17, trees(15, 17)],
    ['six inches away', 14, trees(14)],
    ['not seven', 20, trees(13)],
    ['seven if that is its move', 13, trees(13), { move: 7 }],
    ['not farther at another pace', 20, trees(13), fast],
    ['at the tactical rate at another pace', 14, trees(14), fast],
    ['never forward', 20, trees(21)],
    ['never sideways', 20, aside],
    ['not out of cover', 20, trees(20, 18)],
  ])('UM-23: goes %s, to %i', (_, to, board, red = {}) => {
    expectSeen(retires(board, red), { fronts: [20, 20, to, to], results: ['2 soldier: retires'] });
  });

  const withdraw = { doctrine: { order: 'withdraw', fromTurn: 2 } };
  const twice = (why: string) => ({ moves: [why, why] });
  const first = { shots: ['1 11.5.2'] };
  test.each<Row>([
    ['goes back', retires(trees(15, 17)), { ...first, moves: ['going back to cover', 'ducking in cover'] }],
    ['takes cover and does not fire', retires(trees(20, 18)), { ...first, ...twice('ducking in cover') }],
    [
      'with no cover near, stays and fights',
      retires(trees(13)),
      { shots: ['1 11.5.2', '2 11.5.2', '3 11.5.2'], ...twice('standing, with no cover near') },
    ],
    [
      'fires suppressively from the open, before it goes back',
      retires(trees(17), { interceptiveFire: true }),
      { shots: ['1 11.3.1', '2 11.3.1'] },
    ],
    [
      'withdraws with its unit, even out of cover',
      retires(trees(20, 17), withdraw),
      { fronts: [20, 20, 14, 8], ...twice('withdrawing') },
    ],
    [
      'no longer advances',
      retires({}, { at: 17, doctrine: { order: 'advance', toRange: 1 } }),
      { fronts: [17, 23, 23, 23] },
    ],
    ['even to its edge, if that is cover', retires(trees(0), { at: 6 }), { fronts: [6, 6, 0, 0] }],
  ])('UM-23: %s', (_, parts, expected) => expectSeen(parts, expected));
});
