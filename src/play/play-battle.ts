import { fieldHolder, isOver, reasonOf } from '../battlefield/ending.js';
import { type Ledger, REASONS } from '../battlefield/ledger.js';
import { deploy, piecesGone } from '../battlefield/state.js';
import type { Plan } from '../plan/plan.js';
import { Luck } from '../random/luck.js';
import type { MoraleSystem, SystemBattle } from '../rules/contract.js';
import { Recovery } from '../rules/recovery.js';
import { systemOf } from '../rules/registry.js';

/** Plays one battle and writes it into the ledger. */
export type PlayBattle = (index: number) => void;

/**
 * A player of one design point's battles, whatever their system.
 *
 * @param countsUses does it count which rules are used?
 */
export function battlePlayer(
  { system: id, field, rules }: Plan,
  key: Int32Array,
  ledger: Ledger,
  countsUses = true,
): PlayBattle {
  const system = systemOf(id);
  const luck = new Luck(key);
  const battle = system.newBattle(field, rules, luck);
  if (countsUses) battle.witness = system.counter(battle, ledger.uses);
  const counts = new Int32Array(2 * (system.postures.length + 1));
  const gauges = new Int32Array(2);
  const recovery = new Recovery(system);
  const { turnLimit } = field;

  return (index) => {
    luck.startBattle(index);
    deploy(battle.state);
    countPostures(system, battle, counts);
    readGauges(system, battle, gauges);
    ledger.recordTurn(0, counts, gauges);
    let turn = 0;
    do {
      turn++;
      system.playTurn(battle, turn);
      for (let unit = 0; unit < field.unitCount; unit++) recovery.look(battle, unit);
      countPostures(system, battle, counts);
      readGauges(system, battle, gauges);
      ledger.recordTurn(turn, counts, gauges);
      if (system.turnCounts) ledger.recordEvents(turn, system.turnCounts(battle));
    } while (turn < turnLimit && !isOver(battle));
    const holder = fieldHolder(field, battle.state);
    if (system.aftermath)
      for (let force = 0; force < 2; force++) system.aftermath(battle, force, holder, turn);
    const reason = reasonOf(field, battle.state, holder, system.beaten);
    ledger.recordEnd(battle.state, turn, holder, REASONS.indexOf(reason));
  };
}

/** Pieces by force and posture at this moment, gone last. */
function countPostures(system: MoraleSystem, battle: SystemBattle, counts: Int32Array): void {
  const { field, state } = battle;
  const shown = system.postures.length + 1;
  for (let i = 0; i < counts.length; i++) counts[i] = 0;
  for (let unit = 0; unit < field.unitCount; unit++) {
    system.addPostures(battle, unit, counts, unit < field.firstUnit[1] ? 0 : shown);
  }
  counts[shown - 1] = piecesGone(field, state, 0);
  counts[2 * shown - 1] = piecesGone(field, state, 1);
}

function readGauges({ gauge }: MoraleSystem, battle: SystemBattle, gauges: Int32Array): void {
  if (!gauge) return;
  gauges[0] = gauge.read(battle, 0);
  gauges[1] = gauge.read(battle, 1);
}
