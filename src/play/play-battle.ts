import { fieldHolder, reasonOf } from '../battlefield/ending.js';
import { type Ledger, REASONS } from '../battlefield/ledger.js';
import { deploy } from '../battlefield/state.js';
import type { Plan } from '../plan/plan.js';
import { Luck } from '../random/luck.js';
import { systemOf } from '../rules/registry.js';
import { Standing } from './standing.js';
import { isDuel, oneWord, turnByLinks } from './turn-by-links.js';

/** Plays one battle and writes it into the ledger. */
export type PlayBattle = (index: number) => void;

/**
 * Returns a player of one design point's battles, under any system.
 *
 * @param countsUses does it count which rules are used?
 */
export function battlePlayer(plan: Plan, key: Int32Array, ledger: Ledger, countsUses = true): PlayBattle {
  const { field, rules } = plan;
  const system = systemOf(plan);
  const luck = new Luck(key);
  const word = isDuel(plan) ? oneWord(plan, luck, 3) : null;
  const battle = system.newBattle(field, rules, word ?? luck);
  const playTurn = word ? turnByLinks(plan, word) : null;
  if (countsUses) battle.witness = system.counter(battle, ledger.uses);
  const standing = new Standing(system, battle);
  const { state } = battle;
  const { turnLimit } = field;

  return (index) => {
    luck.startBattle(index);
    deploy(state);
    standing.look();
    ledger.recordTurn(0, standing.counts, standing.gauges);
    let turn = 0;
    do {
      turn++;
      if (playTurn) playTurn(battle, turn);
      else system.playTurn(battle, turn);
      standing.look();
      ledger.recordTurn(turn, standing.counts, standing.gauges);
      if (system.turnCounts) ledger.recordEvents(turn, system.turnCounts(battle));
    } while (turn < turnLimit && !standing.isOver);
    const holder = fieldHolder(field, state);
    word?.start();
    if (system.aftermath)
      for (let force = 0; force < 2; force++) system.aftermath(battle, force, holder, turn);
    const reason = reasonOf(field, state, holder, system.beaten);
    ledger.recordEnd(state, turn, holder, REASONS.indexOf(reason));
  };
}
