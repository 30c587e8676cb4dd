import { copyFor } from '../battlefield/own-code.js';
import { type Link, linksAtOnce } from '../chain/links.js';
import { OneWord } from '../chain/one-word.js';
import { orderCohorts } from '../chain/order-cohorts.js';
import type { Plan } from '../plan/plan.js';
import type { Luck } from '../random/luck.js';
import type { SystemBattle } from '../rules/contract.js';
import { systemOf } from '../rules/registry.js';

/** Does each side have one unit? Then battles are played link by link, with one word for each unit and link. */
export function isDuel({ field }: Plan): boolean {
  return field.unitCount === 2;
}

/**
 * Are the ranks of units drawn with separate words, so that they are not part of their states? Not if there is only one
 * rank, and not if the fire model looks for officers.
 */
export function areRanksApart(plan: Plan): boolean {
  const { field, rules } = plan;
  return field.rankSlots > 1 && field.firing === null && systemOf(plan).ranksApart?.(field, rules) === true;
}

/** The chance of a duel. @param parts number of units, or forces, that have a word each */
export function oneWord(plan: Plan, luck: Luck, parts: number): OneWord {
  return new OneWord(luck, parts, areRanksApart(plan) ? new OneWord(luck, parts) : null);
}

/** In place of a unit in a duel: both forces. */
export const FORCES = 2;

/** A step of both units, or of the forces, as it is played. */
type PlayedStep = (battle: SystemBattle, turn: number, word: OneWord) => void;

/**
 * Plays turns of a duel link by link: one word settles what a link leaves to chance for one unit, or for the forces.
 *
 * @param word the chance of the battle
 * @param startPhase receives the phase of each step before it is played
 */
export function turnByLinks(
  plan: Plan,
  word: OneWord,
  startPhase?: (phase: string) => void,
): (battle: SystemBattle, turn: number) => void {
  const system = systemOf(plan);
  const links = linksAtOnce(system.turn(plan.field, plan.rules));
  const steps = links.flatMap((link) => playedSteps(link, startPhase));
  const begins = links.flatMap(({ forces, units }) => (forces ? [true] : units.map((_, i) => i === 0)));
  return (battle, turn) => {
    const events = system.turnCounts?.(battle);
    if (events) for (let i = 0; i < events.length; i++) events[i] = 0;
    for (let i = 0; i < steps.length; i++) {
      if (begins[i]) {
        word.start();
        orderCohorts(battle.state, 0);
        orderCohorts(battle.state, 1);
      }
      const play = steps[i];
      play(battle, turn, word);
    }
  };
}

function playedSteps({ units, forces, phase }: Link, startPhase?: (phase: string) => void): PlayedStep[] {
  const announced = (name: string, play: PlayedStep): PlayedStep =>
    startPhase
      ? (battle, turn, word) => {
          startPhase(name);
          play(battle, turn, word);
        }
      : play;
  if (forces) return [announced(phase, ofForces(forces))];
  return units.map((step) =>
    announced(step.phase, copyFor(ofBoth, step.phase, step.unit, step.when)(step.unit!, step.when ?? null)),
  );
}

function ofForces(play: NonNullable<Link['forces']>): PlayedStep {
  return (battle, turn, word) => {
    word.goOnFor(FORCES);
    play(battle, turn);
  };
}

type Step = Link['units'][number];

function ofBoth(play: NonNullable<Step['unit']>, when: NonNullable<Step['when']> | null): PlayedStep {
  return (battle, turn, word) => {
    for (let unit = 0; unit < 2; unit++) {
      if (when !== null && !when(battle, unit)) continue;
      word.goOnFor(unit);
      play(battle, unit, turn);
    }
  };
}
