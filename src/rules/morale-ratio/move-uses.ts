import type { RuleUse } from '../contract.js';
import { ruleUse } from '../uses.js';
import { POSTURE } from './postures.js';
import { moveIndex } from './use-layout.js';

/**
 * MR-30 to MR-32: how often pieces moved, or did not, as their posture has it.
 *
 * @param first where the moves stand among the counters
 */
export function moveUses(uses: ArrayLike<number>, first: number, suppressiveShots: number): RuleUse[] {
  const moves = (posture: number, which: MoveKind) => movesCounted(uses, first, posture, which);
  return [
    ruleUse(
      'MR-30',
      'cautious under fire, in cover: advances in cover',
      moves(POSTURE.CAUTIOUS, { underFire: true, covered: true, direction: 1 }),
    ),
    ruleUse(
      'MR-30',
      'cautious under fire, in cover: stays',
      moves(POSTURE.CAUTIOUS, { underFire: true, covered: true, direction: 0 }),
    ),
    ruleUse(
      'MR-30',
      'cautious under fire, in the open: goes forward to cover',
      moves(POSTURE.CAUTIOUS, { underFire: true, covered: false, direction: 1 }),
    ),
    ruleUse(
      'MR-30',
      'cautious under fire, in the open: goes back to cover',
      moves(POSTURE.CAUTIOUS, { underFire: true, covered: false, direction: -1 }),
    ),
    ruleUse(
      'MR-30',
      'cautious under fire, in the open: no cover to seek',
      moves(POSTURE.CAUTIOUS, { underFire: true, covered: false, direction: 0 }),
    ),
    ruleUse(
      'MR-30',
      'cautious, not fired on: moves as ordered',
      moves(POSTURE.CAUTIOUS, { underFire: false }),
    ),
    ruleUse('MR-30', 'suppressive fire of a cautious piece crossing the open (shots)', suppressiveShots),
    ruleUse('MR-31', 'shaken, in cover: stays', moves(POSTURE.SHAKEN, { covered: true })),
    ruleUse(
      'MR-31',
      'shaken, in the open: goes forward to cover',
      moves(POSTURE.SHAKEN, { covered: false, direction: 1 }),
    ),
    ruleUse(
      'MR-31',
      'shaken, in the open: goes back',
      moves(POSTURE.SHAKEN, { covered: false, direction: -1 }),
    ),
    ruleUse('MR-31', 'shaken, in the open: stays', moves(POSTURE.SHAKEN, { covered: false, direction: 0 })),
    ruleUse('MR-32', 'broken: falls back', moves(POSTURE.BROKEN, { direction: -1 })),
    ruleUse('MR-32', 'broken, with no way back: stays', moves(POSTURE.BROKEN, { direction: 0 })),
  ];
}

/** What of a move matters; what is left out may be anything. */
interface MoveKind {
  underFire?: boolean;
  covered?: boolean;
  direction?: -1 | 0 | 1;
}

function movesCounted(uses: ArrayLike<number>, first: number, posture: number, which: MoveKind): number {
  const either = (wanted: boolean | undefined) => (wanted === undefined ? [false, true] : [wanted]);
  const directions = which.direction === undefined ? [-1, 0, 1] : [which.direction];
  let moves = 0;
  for (const underFire of either(which.underFire)) {
    for (const covered of either(which.covered)) {
      for (const direction of directions)
        moves += uses[first + moveIndex(posture, underFire, covered, direction)]!;
    }
  }
  return moves;
}
