import type { Battle } from './plain-battle.js';
import type { Force } from './plain-force.js';
import { CAUSES, type Posture } from './plain-pieces.js';
import type { PlainBattle } from './plain-record.js';
import { lossesTo, outcomeOf, type State, whoHoldsTheField } from './shared/outcome.js';

/** The results of a battle: docs/battlefield.md, sections 5 and 6. */

type PostureCount = Record<Posture | 'gone', number>;

/** The results of a battle; who is first at its breaking point gives up (MR-71). */
export function outcomeOfMoraleRatio(battle: Battle, states: State[][]): PlainBattle {
  const { forces } = battle;
  const ending = whoHoldsTheField(
    forces,
    atTheirBreakingPoint(forces),
    'breaking-point',
    ({ pieces }) => pieces,
  );
  return outcomeOf(battle, ending, states, (force) => ({
    losses: lossesTo(CAUSES, force.pieces),
    wastedInitiatives: force.wastedInitiatives,
  }));
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

/** The first one, or both if they reached it in one turn. */
function atTheirBreakingPoint(forces: [Force, Force]): Force[] {
  const reached = forces.filter(({ breakingPoint }) => breakingPoint !== null);
  const first = Math.min(...reached.map(({ breakingPoint }) => breakingPoint!));
  return reached.filter(({ breakingPoint }) => breakingPoint === first);
}
