import { sum } from '../plain-pieces.js';
import type { OnBoard, PlainBattle, PlainForce } from '../plain-record.js';
import { lossesTo, outcomeOf, type State, whoHoldsTheField } from '../shared/outcome.js';
import { CAUSES } from './bases.js';
import type { Battle } from './battle.js';
import type { Events } from './events.js';
import type { Force } from './force.js';
import type { Unit } from './unit.js';

/** The results of a battle: docs/battlefield.md, sections 5, 6 and 12.6. */

/** A force at the end of a turn. */
interface TroopGradeState extends State {
  events: Events;
}

/** In addition to the results of every system: what happened to bases by turn, from 0 to the last one played. */
export interface TroopGradeBattle extends PlainBattle {
  forces: (PlainForce & { events: Events[] })[];
}

/** The number of pieces: a base with a hull counts those inside. */
export function stateOf({ units, events }: Force): TroopGradeState {
  const postures = { steady: 0, pinned: 0, demoralized: 0, gone: 0 };
  for (const { bases, isDemoralized } of units) {
    for (const { pieces, isPresent, isPinned } of bases) {
      if (!isPresent) postures.gone += pieces;
      else if (isDemoralized) postures.demoralized += pieces;
      else postures[isPinned ? 'pinned' : 'steady'] += pieces;
    }
  }
  return { postures, events, units: units.map(onBoardOf) };
}

/** All bases of a demoralized unit count as broken. */
function onBoardOf({ present, isDemoralized }: Unit): OnBoard {
  const pieces = sum(present.map((base) => base.pieces));
  return { pieces, broken: isDemoralized ? pieces : 0 };
}

export function outcomeOfTroopGrade(battle: Battle, states: TroopGradeState[][]): TroopGradeBattle {
  const { forces } = battle;
  const broken = forces.filter(({ broke }) => broke !== null);
  const ending = whoHoldsTheField(forces, broken, 'breaking-point', ({ bases }) => bases);
  return outcomeOf(battle, ending, states, (force, turns) => ({
    losses: lossesTo(CAUSES, force.bases),
    counts: countAll(force),
    events: turns.map(({ events }) => events),
  }));
}

const countAll = (force: Force): Record<string, number> => ({
  tests_casualties: force.tests.casualties,
  tests_recovery: force.tests.recovery,
  tests_voluntary_rout: force.tests.voluntary_rout,
  tests_lost_assault: force.tests.lost_assault,
  shared_dice: force.sharedDice,
  pinned: force.pinned,
  withdrew: force.withdrew,
  fled: force.fled,
  demoralizations: force.demoralizations,
  recoveries: force.recoveries,
  assaults_lost: force.assaultsLost,
  damaged: force.damaged,
});
