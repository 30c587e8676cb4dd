import { fieldHolder, reasonOf } from '../battlefield/ending.js';
import type { Reason } from '../battlefield/ledger.js';
import { deploy } from '../battlefield/state.js';
import { playStep, type TurnStep } from '../battlefield/step.js';
import type { OneWord } from '../chain/one-word.js';
import type { Plan } from '../plan/plan.js';
import { Luck } from '../random/luck.js';
import type { MoraleSystem, SystemBattle } from '../rules/contract.js';
import { systemOf } from '../rules/registry.js';
import { isDuel, oneWord, turnByLinks } from './turn-by-links.js';

/** Looks on while a battle is played. Turn 0 is the deployment. */
interface Onlooker {
  startTurn?(turn: number): void;
  /** @returns does a force have no piece on the board? */
  endTurn(turn: number): boolean;
}

/** How a battle ended. */
interface End {
  turn: number;
  /** 0, 1 or NOBODY */
  holder: number;
  reason: Reason;
}

/** Plays the battles of one design point, one at a time, under any system. */
export class BattleLoop {
  readonly system: MoraleSystem;
  /** The battle that is being played. */
  readonly battle: SystemBattle;
  private readonly luck: Luck;
  private readonly word: OneWord | null;
  private readonly playTurn: (battle: SystemBattle, turn: number) => void;

  /** @param startPhase receives the phase of each step before it is played */
  constructor(plan: Plan, key: Int32Array, startPhase?: (phase: string) => void) {
    const { field, rules } = plan;
    const system = systemOf(plan);
    this.system = system;
    this.luck = new Luck(key);
    this.word = isDuel(plan) ? oneWord(plan, this.luck, 3) : null;
    this.battle = system.newBattle(field, rules, this.word ?? this.luck);
    if (this.word) this.playTurn = turnByLinks(plan, this.word, startPhase);
    else if (startPhase) this.playTurn = stepByStep(system.turn(field, rules), startPhase);
    else this.playTurn = (battle, turn) => system.playTurn(battle, turn);
  }

  /** Plays the battle with this number, from deployment to what is counted after its end. */
  playOut(index: number, onlooker: Onlooker): End {
    const { system, battle, luck, word, playTurn } = this;
    const { field, state } = battle;
    luck.startBattle(index);
    deploy(state);
    onlooker.startTurn?.(0);
    onlooker.endTurn(0);
    let turn = 0;
    let isOver = false;
    while (turn < field.turnLimit && !isOver) {
      turn++;
      onlooker.startTurn?.(turn);
      playTurn(battle, turn);
      isOver = onlooker.endTurn(turn);
    }
    const holder = fieldHolder(field, state);
    word?.start();
    if (system.aftermath)
      for (let force = 0; force < 2; force++) system.aftermath(battle, force, holder, turn);
    return { turn, holder, reason: reasonOf(field, state, holder, system.beaten) };
  }
}

/** Plays turns step by step, as they are listed. */
function stepByStep(
  steps: readonly TurnStep<SystemBattle>[],
  startPhase: (phase: string) => void,
): (battle: SystemBattle, turn: number) => void {
  return (battle, turn) => {
    for (const step of steps) {
      startPhase(step.phase);
      playStep(step, battle, turn);
    }
  };
}
