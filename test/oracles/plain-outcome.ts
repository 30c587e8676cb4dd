import type { Force } from './plain-force.js';
import type { Cause, Piece, Posture } from './plain-pieces.js';
import { fromTurnToTurn, type OnBoard, type PlainBattle } from './plain-record.js';

/** The results of a battle: docs/battlefield.md, sections 5 and 6. */

export type PostureCount = Record<Posture | 'gone', number>;

/** A force at the end of a turn. */
export type State = { postures: PostureCount; units: OnBoard[] };

export function outcomeOf(
  forces: [Force, Force],
  turns: number,
  turnLimit: number,
  states: State[][],
): PlainBattle {
  return {
    ...whoHoldsTheField(forces),
    turns,
    forces: forces.map((force, i) => ({
      id: force.id,
      broke: force.broke,
      enemysLossAtBreak: force.enemysLossAtBreak,
      effort: force.effort,
      finalLoss: force.gone,
      losses: countLosses(force),
      wastedInitiatives: force.wastedInitiatives,
      postures: fromTurnToTurn(states[i], turnLimit).map(({ postures }) => postures),
      units: force.units.map(({ id, broke, gone }, u) => ({
        id,
        broke,
        finalLoss: gone,
        onBoard: states[i].map(({ units }) => units[u]),
      })),
    })),
  };
}

export const stateOf = (force: Force): State => ({
  postures: countPostures(force),
  units: force.units.map(({ present }) => ({
    pieces: present.length,
    broken: present.filter(({ posture }) => posture === 'broken').length,
  })),
});

function countPostures(force: Force): PostureCount {
  const count: PostureCount = { steady: 0, cautious: 0, shaken: 0, broken: 0, gone: 0 };
  for (const { lostTo, posture } of force.pieces) count[lostTo === null ? posture : 'gone']++;
  return count;
}

function countLosses(force: Force): Record<Cause, number> {
  const losses = {
    fire: 0,
    eliminated: 0,
    routed: 0,
    left: 0,
    surrendered: 0,
    shot: 0,
    abandoned: 0,
    assault: 0,
  };
  for (const { lostTo } of force.pieces) if (lostTo !== null) losses[lostTo]++;
  return losses;
}

/** MR-71 and the table of section 5, row by row. */
function whoHoldsTheField(forces: [Force, Force]): Pick<PlainBattle, 'holder' | 'reason'> {
  const nobody = (reason: string) => ({ holder: null, reason });
  const [one, other] = forces;

  if (one.breakingPoint !== null && one.breakingPoint === other.breakingPoint) return nobody('both-broke');
  const first = firstAtItsBreakingPoint(one, other);
  if (first !== null) {
    return first.enemy.isGone ? nobody('both-gone') : { holder: first.enemy.id, reason: 'breaking-point' };
  }
  if (one.isGone && other.isGone) return nobody('both-gone');

  const loser = forces.find((force) => force.isGone);
  if (loser === undefined) return nobody('turn-limit');
  return { holder: loser.enemy.id, reason: wayOfGoing(loser.pieces) };
}

function firstAtItsBreakingPoint(one: Force, other: Force): Force | null {
  const reached = (force: Force) => force.breakingPoint ?? Number.POSITIVE_INFINITY;
  if (reached(one) === reached(other)) return null;
  return reached(one) < reached(other) ? one : other;
}

function wayOfGoing(pieces: Piece[]): string {
  const some = (cause: Cause) => pieces.some(({ lostTo }) => lostTo === cause);
  if (some('left')) return 'withdrew';
  return some('routed') || some('surrendered') ? 'routed' : 'destroyed';
}
