import type { PlainBattle } from '../plain-record.js';
import { fromTurnToTurn } from '../plain-record.js';
import * as shared from '../shared/outcome.js';
import type { Battle } from './battle.js';
import { CAUSES, type Force, type Piece } from './force.js';

/** The results of a battle: docs/battlefield.md, sections 5 and 6. */

interface State extends shared.State {
  gauge: number | undefined;
}

/** With only one state, no piece counts as broken. */
export function stateOf({ page, units, counters, gone }: Force): State {
  const states = Object.keys(page.states);
  const broken = states.length === 1 ? { broken: 0 } : {};
  const postures: Record<string, number> = {
    ...Object.fromEntries(states.map((state) => [state, 0])),
    ...broken,
    gone,
  };
  for (const { state, present } of units) postures[state] += present.length;
  return {
    postures,
    gauge: [...counters.values()][0],
    units: units.map(({ present: { length: pieces }, isWorst }) => ({
      pieces,
      broken: isWorst ? pieces : 0,
    })),
  };
}

export function outcomeOf(battle: Battle, states: State[][]): PlainBattle {
  const broken = battle.forces.filter(({ broke }) => broke !== null);
  const ending = shared.whoHoldsTheField(battle.forces, broken, 'breaking-point', piecesOf);
  return shared.outcomeOf(battle, ending, states, (force, turns) => ({
    losses: shared.lossesTo(CAUSES, piecesOf(force)),
    counts: force.counts,
    ...(turns[0].gauge !== undefined && {
      gauge: fromTurnToTurn(turns, battle.scenario.turnLimit).map(({ gauge }) => gauge!),
    }),
  }));
}

const piecesOf = ({ units }: Force): Piece[] => units.flatMap(({ pieces }) => pieces);
