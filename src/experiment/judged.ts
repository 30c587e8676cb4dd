import { forcePieces } from '../battlefield/ledger.js';
import { isOfBreaks, RATES, type SharedResponse } from '../battlefield/responses.js';
import type { Plan } from '../plan/plan.js';
import type { Scenario } from '../scenario/schema.js';

/** A response that comparisons give a verdict on. */
export interface Judged {
  response: SharedResponse;
  /** Is more of it good for the force? Null: neither. A force that wins sooner stands for fewer turns. */
  moreIsBetter: boolean | null;
}

/** The family: these responses, of each force or of the battle, at every design point that is compared. */
export const JUDGED: readonly Judged[] = [
  { response: 'holds_field', moreIsBetter: true },
  { response: 'broke', moreIsBetter: false },
  { response: 'half_broken', moreIsBetter: false },
  { response: 'turns_stood', moreIsBetter: null },
  { response: 'losses', moreIsBetter: false },
  { response: 'nobody_holds', moreIsBetter: null },
  { response: 'turns', moreIsBetter: null },
];

/** Compared between two systems in place of breaks, since all systems count it alike. */
export const IN_PLACE_OF_BREAKS = 'half_broken';

/**
 * Does a response mean the same for two variants, so that it can be compared?
 *
 * @param breaksDiffer does a break mean something else in each of the two, as under two morale systems?
 * @example isComparable('broke', true) // false
 */
export function isComparable(response: string, breaksDiffer: boolean): boolean {
  return !breaksDiffer || !isOfBreaks(response);
}

/** Does the comparison of two variants give a verdict on this response? */
export function isJudged(response: string, breaksDiffer: boolean): boolean {
  return (
    JUDGED.some((judged) => judged.response === response) &&
    isComparable(response, breaksDiffer) &&
    (breaksDiffer || response !== IN_PLACE_OF_BREAKS)
  );
}

/** Differences up to this share of `scaleOf` count as the same; 0 in a scenario without an experiment. */
export function marginOf({ experiment }: Pick<Scenario, 'experiment'>): number {
  return experiment?.margin ?? 0;
}

/** The unit of a margin: 1 for a rate, the turn limit, or the force's pieces; `force` −1: the battle. */
export function scaleOf({ field }: Plan, response: string, force: number): number {
  if (RATES.includes(response)) return 1;
  if (response === 'turns' || response === 'turns_stood') return field.turnLimit;
  return force < 0 ? 1 : forcePieces(field)[force];
}
