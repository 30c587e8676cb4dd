import type { TurnStep } from '../battlefield/step.js';
import type { Plan } from '../plan/plan.js';
import type { MoraleSystem, SystemBattle } from '../rules/contract.js';
import { Recovery } from '../rules/recovery.js';

/** Steps of one unit that follow each other without looking at the others in between; or a step of the forces. */
export interface Link {
  /** This, `when` and `reads` are those of the first of them. */
  phase: string;
  units: readonly Step[];
  when: Step['when'];
  reads: Step['reads'];
  forces: Step['forces'];
  /** Does the turn of a unit end with one of them? */
  endsTurn: boolean;
  byTurn: boolean;
  /** Does one of them check morale? */
  checks: boolean;
}

type Step = TurnStep<SystemBattle>;

/** The steps of a turn; the last one looks for recovery, when the turn is over. */
export function stepsWithRecovery(system: MoraleSystem, { field, rules }: Plan): readonly Step[] {
  const recovery = new Recovery(system);
  return [...system.turn(field, rules), { phase: '6', unit: (battle, unit) => recovery.look(battle, unit) }];
}

/**
 * Links that are played for one unit after the other: a step joins those before it if neither it nor they read
 * anything, so that no unit sees too early what another has done. No link both begins and ends a turn.
 */
export function linksOf(steps: readonly Step[]): Link[] {
  return linked(steps, (step, last, isFirst) => {
    const isWhole = step.endsTurn && isFirst;
    return !step.reads && !last.reads && !last.endsTurn && !isWhole;
  });
}

/**
 * Links that are played for all units at once: every unit looks before any of them has moved. So a step joins those
 * before it if it looks at nothing itself.
 */
export function linksAtOnce(steps: readonly Step[]): Link[] {
  return linked(steps, ({ reads = [] }) => reads.length === 0);
}

function linked(
  steps: readonly Step[],
  joins: (step: Step, last: Link, isFirst: boolean) => boolean,
): Link[] {
  const links: (Link & { units: Step[] })[] = [];
  for (const step of steps) {
    const last = links.at(-1);
    if (step.unit && last && !last.forces && joins(step, last, links.length === 1)) {
      last.units.push(step);
      if (step.endsTurn) last.endsTurn = true;
      if (step.checks) last.checks = true;
    } else {
      const { phase, when, reads, forces, endsTurn = false, checks = false } = step;
      const byTurn = step.byTurn === true || (reads ?? []).some(({ sight }) => sight.turn);
      links.push({
        phase,
        units: step.unit ? [step] : [],
        when,
        reads,
        forces,
        endsTurn,
        byTurn,
        checks,
      });
    }
  }
  return links;
}
