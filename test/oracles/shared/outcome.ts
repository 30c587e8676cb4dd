import { fromTurnToTurn, type OnBoard, type PlainBattle, type PlainForce } from '../plain-record.js';

/** The results of a battle under every system: docs/battlefield.md, sections 5 and 6. */

/** A force at the end of a turn. */
export interface State {
  postures: Record<string, number>;
  units: OnBoard[];
}

type Ending = Pick<PlainBattle, 'holder' | 'reason'>;
type Shared = Pick<PlainForce, 'id' | 'broke' | 'enemysLossAtBreak' | 'effort'>;
type Units = Pick<PlainForce['units'][number], 'id' | 'broke'> & { readonly gone: number };

interface Fighting extends Shared {
  readonly gone: number;
  readonly isGone: boolean;
  readonly units: readonly Units[];
}

interface Playing<Force> {
  readonly scenario: { readonly turnLimit: number };
  readonly forces: readonly [Force, Force];
  turn: number;
}

/**
 * Plays to the end of the battle.
 *
 * @param watch is shown the battle after deployment and after every turn
 * @returns the states of each force at the end of turn 0, 1, …
 */
export function playTurns<Battle extends Playing<{ readonly isGone: boolean }>, S>(
  battle: Battle,
  playTurn: (battle: Battle) => void,
  stateOf: (force: Battle['forces'][number]) => S,
  watch: (battle: Battle) => void = () => {},
): S[][] {
  watch(battle);
  const states = battle.forces.map((force) => [stateOf(force)]);
  while (battle.turn < battle.scenario.turnLimit && !battle.forces.some(({ isGone }) => isGone)) {
    battle.turn++;
    playTurn(battle);
    for (const [i, force] of battle.forces.entries()) states[i].push(stateOf(force));
    watch(battle);
  }
  return states;
}

/** What every system tells of a battle, with what `ownOf` adds for a force. */
export function outcomeOf<Force extends Fighting, S extends State, Own extends Pick<PlainForce, 'losses'>>(
  { scenario, forces, turn }: Playing<Force>,
  ending: Ending,
  states: readonly S[][],
  ownOf: (force: Force, states: readonly S[]) => Own,
) {
  return {
    ...ending,
    turns: turn,
    forces: forces.map((force, i) => ({
      id: force.id,
      broke: force.broke,
      enemysLossAtBreak: force.enemysLossAtBreak,
      effort: force.effort,
      finalLoss: force.gone,
      postures: fromTurnToTurn(states[i], scenario.turnLimit).map(({ postures }) => postures),
      units: force.units.map(({ id, broke, gone }, u) => ({
        id,
        broke,
        finalLoss: gone,
        onBoard: states[i].map(({ units }) => units[u]),
      })),
      ...ownOf(force, states[i]),
    })),
  };
}

/** The number of pieces lost to each cause; a base may count as several pieces. */
export function lossesTo(
  causes: readonly string[],
  lost: readonly { readonly lostTo: string | null; readonly pieces?: number }[],
): Record<string, number> {
  const losses = Object.fromEntries(causes.map((cause) => [cause, 0]));
  for (const { lostTo, pieces = 1 } of lost) if (lostTo !== null) losses[lostTo] += pieces;
  return losses;
}

/**
 * The table of section 5, row by row.
 *
 * @param gaveUp the first force that gave up, or both at once
 * @param reason what it is called when the other one holds the field
 * @param piecesOf all pieces of a force, with why they were lost
 */
export function whoHoldsTheField<Force extends Fighting & { readonly enemy: Force }>(
  forces: readonly [Force, Force],
  gaveUp: readonly Force[],
  reason: string,
  piecesOf: (force: Force) => readonly { readonly lostTo: string | null }[],
): Ending {
  const nobody = (reason: string) => ({ holder: null, reason });
  if (gaveUp.length === 2) return nobody('both-broke');
  const [first] = gaveUp;
  if (first !== undefined) {
    return first.enemy.isGone ? nobody('both-gone') : { holder: first.enemy.id, reason };
  }
  const gone = forces.filter(({ isGone }) => isGone);
  if (gone.length === 2) return nobody('both-gone');
  const [loser] = gone;
  if (loser === undefined) return nobody('turn-limit');
  return { holder: loser.enemy.id, reason: wayOfGoing(piecesOf(loser).map(({ lostTo }) => lostTo)) };
}

function wayOfGoing(causes: readonly (string | null)[]): string {
  if (causes.includes('left')) return 'withdrew';
  return causes.includes('routed') || causes.includes('surrendered') ? 'routed' : 'destroyed';
}
