import { sum } from '../plain-pieces.js';
import { fromTurnToTurn, type OnBoard, type PlainBattle } from '../plain-record.js';
import type { Battle } from './battle.js';
import { CAUSES, type Cause, type Force } from './force.js';

/** The results of a battle: docs/battlefield.md, sections 5 and 6. */

interface State {
  postures: Record<string, number>;
  gauge: number | undefined;
  units: OnBoard[];
}

/** With only one state, no piece counts as broken. */
export function stateOf({ page }: Battle, { units, counters, gone }: Force): State {
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
  const { turnLimit } = battle.scenario;
  return {
    ...whoHoldsTheField(battle.forces),
    turns: battle.turn,
    forces: battle.forces.map((force, i) => {
      const turns = fromTurnToTurn(states[i], turnLimit);
      return {
        id: force.id,
        broke: force.broke,
        enemysLossAtBreak: force.enemysLossAtBreak,
        effort: force.effort,
        finalLoss: force.gone,
        losses: Object.fromEntries(CAUSES.map((cause) => [cause, lossesTo(force, cause)])),
        postures: turns.map(({ postures }) => postures),
        counts: force.counts,
        ...(turns[0].gauge === undefined ? {} : { gauge: turns.map(({ gauge }) => gauge!) }),
        units: force.units.map(({ id, broke, gone }, u) => ({
          id,
          broke,
          finalLoss: gone,
          onBoard: states[i].map(({ units }) => units[u]),
        })),
      };
    }),
  };
}

const lossesTo = ({ units }: Force, cause: Cause): number =>
  sum(units.map(({ pieces }) => pieces.filter(({ lost }) => lost?.cause === cause).length));

/** The table of section 5, row by row. */
function whoHoldsTheField(forces: readonly Force[]): Pick<PlainBattle, 'holder' | 'reason'> {
  const nobody = (reason: string) => ({ holder: null, reason });
  const broken = forces.filter(({ broke }) => broke !== null);
  if (broken.length === 2) return nobody('both-broke');
  const [first] = broken;
  if (first !== undefined && !first.enemy.isGone) return { holder: first.enemy.id, reason: 'breaking-point' };
  const gone = forces.filter(({ isGone }) => isGone);
  if (first !== undefined || gone.length === 2) return nobody('both-gone');
  const [loser] = gone;
  if (loser === undefined) return nobody('turn-limit');
  return { holder: loser.enemy.id, reason: wayOfGoing(loser) };
}

function wayOfGoing(force: Force): string {
  if (lossesTo(force, 'left') > 0) return 'withdrew';
  return lossesTo(force, 'routed') + lossesTo(force, 'surrendered') > 0 ? 'routed' : 'destroyed';
}
