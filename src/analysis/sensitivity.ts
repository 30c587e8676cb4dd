import type { PairedDifference } from '../statistics/paired.js';
import type { StepSide } from './rows.js';
import { ALPHA } from './verdicts.js';

/** What one step of every number, and every other value of an option, does to a measure; one at a time, on the same luck. */
export interface Sensitivity {
  /** As written: `win_rate.blue`. */
  measure: string;
  response: string;
  /** Id of the force; empty for a response of the battle. */
  force: string;
  isShare: boolean;
  /** The measure with the scenario as it is, and its 95 % interval. */
  baseline: number;
  baselineLow: number;
  baselineHigh: number;
  /** In scenario order. */
  knobs: Knob[];
  /** Places of an own rulebook whose numbers stand within phrases, and have no step. */
  inPhrases: string[];
  /** Battles with each change that has an effect; and battles after which a change without effect was abandoned. */
  battles: number;
  lookedThrough: number;
  /** Battles played for all changes together. */
  played: number;
}

/** A number or an option, and what it could be instead. */
export interface Knob {
  /** `rules.troop-grade.tables.modifiers.weak`. */
  path: string;
  /** `modifiers weak`; outside the rules, its path. */
  name: string;
  from: string;
  /** How often the battles of the unchanged scenario used it; null: that is not counted. */
  uses: number | null;
  steps: Step[];
}

export interface Step {
  to: string;
  /** One step down or up, or another value of an option. */
  side: StepSide;
  /** Null: no response of any battle changed, or the scenario does not allow it. */
  effect: StepEffect | null;
  /** Why the scenario does not allow it; empty if it does. */
  fault: string;
}

export interface StepEffect extends PairedDifference {
  /** p, Holm-adjusted over all steps. */
  pHolm: number;
}

/** Is it significantly different from 0, with all steps taken together? */
export function isSure({ pHolm }: StepEffect): boolean {
  return pHolm < ALPHA;
}

/** How far it moves the measure in either direction: the larger of its steps. */
export function reachOf({ steps }: Knob): number {
  return Math.max(0, ...steps.map(({ effect }) => Math.abs(effect?.mean ?? 0)));
}

/** Those that changed the measure in any battle, the largest effect first; equals keep their order. */
export function movers({ knobs }: Sensitivity): Knob[] {
  return knobs
    .filter(({ steps }) => steps.some(({ effect }) => effect && !isNothing(effect)))
    .sort((a, b) => reachOf(b) - reachOf(a));
}

/** Did no battle differ in the measure? */
function isNothing({ mean, method }: StepEffect): boolean {
  return method === 'exact-zero' && mean === 0;
}

/** Those whose steps did not change the measure in any battle. */
export interface Idle {
  /** Something else changed. */
  elsewhere: Knob[];
  /** No battle used them. */
  unused: Knob[];
  /** Battles used them, or their uses are not counted. */
  unchanged: Knob[];
  /** The scenario allows them no other value. */
  fixed: Knob[];
}

export function idle(found: Sensitivity): Idle {
  const { knobs } = found;
  const still = knobs.filter(({ steps }) => steps.every(({ effect }) => effect === null));
  const fixed = still.filter(({ steps }) => steps.every(({ fault }) => fault !== ''));
  const free = still.filter((knob) => !fixed.includes(knob));
  const moving = movers(found);
  return {
    elsewhere: knobs.filter((knob) => !still.includes(knob) && !moving.includes(knob)),
    unused: free.filter(({ uses }) => uses === 0),
    unchanged: free.filter(({ uses }) => uses !== 0),
    fixed,
  };
}
