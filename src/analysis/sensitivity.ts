import type { SharedResponse } from '../scenario/precision-targets.js';
import type { PairedDifference } from '../statistics/paired.js';
import type { StepSide } from './rows.js';

/** What one step of every number, and every other value of an option, does to a measure: one at a time, on the same luck. */
export interface Sensitivity {
  /** As written: `win_rate.blue`. */
  measure: string;
  response: SharedResponse;
  /** Id of the force; empty for a response of the battle. */
  force: string;
  isShare: boolean;
  /** The measure with the scenario as it is. */
  baseline: number;
  /** In the order of the scenario. */
  knobs: Knob[];
  /** Battles with each change that does anything; and battles after which one that did nothing was left. */
  battles: number;
  lookedThrough: number;
  /** Battles that were played, of all changes together. */
  played: number;
}

/** A number or an option, and what it could be instead. */
export interface Knob {
  /** `rules.troop-grade.tables.modifiers.weak`. */
  path: string;
  /** `modifiers weak`; of what is not of the rules its path. */
  name: string;
  from: string;
  /** How often the battles of the scenario as it is used it; null: that is not counted. */
  uses: number | null;
  steps: Step[];
}

export interface Step {
  to: string;
  /** One step down or up; another value of an option. */
  side: StepSide;
  /** Null: no response of any battle changed, or the scenario cannot have it. */
  effect: StepEffect | null;
  /** Why the scenario cannot have it; empty where it can. */
  fault: string;
}

export interface StepEffect extends PairedDifference {
  /** Two-sided, were there no difference; and adjusted after Holm over all steps. */
  p: number;
  pHolm: number;
}

/** Error allowed over all steps together. */
const ALPHA = 0.05;

/** Is it surely not 0, all steps taken together? */
export function isSure({ pHolm }: StepEffect): boolean {
  return pHolm < ALPHA;
}

/** How far it moves the measure, whichever way: the larger of its steps. */
export function reachOf({ steps }: Knob): number {
  return Math.max(0, ...steps.map(({ effect }) => Math.abs(effect?.mean ?? 0)));
}

/** Those that changed the measure in any battle, the largest effect first; of equals, the order stays. */
export function movers({ knobs }: Sensitivity): Knob[] {
  return knobs
    .filter(({ steps }) => steps.some(({ effect }) => effect && !isNothing(effect)))
    .sort((a, b) => reachOf(b) - reachOf(a));
}

/** Did no battle differ in the measure? */
function isNothing({ mean, method }: StepEffect): boolean {
  return method === 'exact-zero' && mean === 0;
}

/** Those whose steps changed the measure in no battle. */
export interface Idle {
  /** Other things changed. */
  elsewhere: Knob[];
  /** No battle used them. */
  unused: Knob[];
  /** Battles used them, or it is not counted whether they did. */
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
