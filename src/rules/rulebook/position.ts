import type { Observed } from '../kit/observers.js';
import type { RulebookPlan } from './plan.js';

/** A battle as its events see it. */
export type Position = Observed<RulebookPlan>;
