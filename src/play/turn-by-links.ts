import { playFor } from '../battlefield/step.js';
import { type Link, linksAtOnce } from '../chain/links.js';
import type { OneWord } from '../chain/one-word.js';
import { orderCohorts } from '../chain/order-cohorts.js';
import type { Plan } from '../plan/plan.js';
import type { SystemBattle } from '../rules/contract.js';
import { systemOf } from '../rules/registry.js';

/** Has each side one unit? Then battles are played link by link, one word for each unit and link, and rows can be made of it. */
export function isDuel({ field }: Plan): boolean {
  return field.unitCount === 2;
}

/** In place of a unit in a duel: both forces. */
export const FORCES = 2;

/**
 * Plays turns of a duel link by link: what a link leaves to chance, of one unit or of the forces, is settled with one word.
 *
 * @param word the chance of the battle
 * @param startPhase is told of each step before it is played
 */
export function turnByLinks(
  plan: Plan,
  word: OneWord,
  startPhase: (phase: string) => void = () => {},
): (battle: SystemBattle, turn: number) => void {
  const system = systemOf(plan);
  const links = linksAtOnce(system.turn(plan.field, plan.rules));
  return (battle, turn) => {
    const events = system.turnCounts?.(battle);
    if (events) for (let i = 0; i < events.length; i++) events[i] = 0;
    for (const link of links) playLink(link, battle, turn, word, startPhase);
  };
}

function playLink(
  { units, forces, phase }: Link,
  battle: SystemBattle,
  turn: number,
  word: OneWord,
  startPhase: (phase: string) => void,
): void {
  word.start();
  if (forces) {
    startPhase(phase);
    word.goOnFor(FORCES);
    forces(battle, turn);
    return;
  }
  orderCohorts(battle.state, 0);
  orderCohorts(battle.state, 1);
  for (const step of units) {
    startPhase(step.phase);
    for (let unit = 0; unit < FORCES; unit++) {
      word.goOnFor(unit);
      playFor(step, battle, unit, turn);
    }
  }
}
