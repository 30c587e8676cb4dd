import { type Ledger, REASONS } from '../battlefield/ledger.js';
import type { Plan } from '../plan/plan.js';
import { BattleLoop } from './battle-loop.js';
import { Standing } from './standing.js';

/** Plays one battle and writes it into the ledger. */
export type PlayBattle = (index: number) => void;

/**
 * Returns a player of one design point's battles, under any system.
 *
 * @param countsUses does it count which rules are used?
 */
export function battlePlayer(plan: Plan, key: Int32Array, ledger: Ledger, countsUses = true): PlayBattle {
  const loop = new BattleLoop(plan, key);
  const { system, battle } = loop;
  if (countsUses) battle.witness = system.counter(battle, ledger.uses);
  const standing = new Standing(system, battle);
  const recorder = {
    endTurn: (turn: number) => {
      standing.look();
      ledger.recordTurn(turn, standing.counts, standing.gauges);
      if (turn > 0 && system.turnCounts) ledger.recordEvents(turn, system.turnCounts(battle));
      return standing.isOver;
    },
  };
  return (index) => {
    const { turn, holder, reason } = loop.playOut(index, recorder);
    ledger.recordEnd(battle.state, turn, holder, REASONS.indexOf(reason));
  };
}
