import { forcePieces } from '../battlefield/ledger.js';
import { RATES, type SharedResponse } from '../battlefield/responses.js';
import type { Plan } from '../plan/plan.js';

/** A response that comparisons give a verdict on. */
export interface Judged {
  response: SharedResponse;
  /** Is more of it good for the force? Null: neither. A force that wins sooner stands for fewer turns. */
  moreIsBetter: boolean | null;
  /** Between which variants; left out: any. Each system defines a break in its own way. */
  between?: 'one system' | 'systems';
}

/** The family: these responses, of each force or of the battle, at every design point that is compared. */
export const JUDGED: readonly Judged[] = [
  { response: 'holds_field', moreIsBetter: true },
  { response: 'broke', moreIsBetter: false, between: 'one system' },
  { response: 'half_broken', moreIsBetter: false, between: 'systems' },
  { response: 'turns_stood', moreIsBetter: null, between: 'one system' },
  { response: 'losses', moreIsBetter: false },
  { response: 'nobody_holds', moreIsBetter: null },
  { response: 'turns', moreIsBetter: null },
];

/** The unit of a margin: 1 for a rate, the turn limit, or the force's pieces; `force` −1: the battle. */
export function scaleOf({ field }: Plan, response: string, force: number): number {
  if (RATES.includes(response)) return 1;
  if (response === 'turns' || response === 'turns_stood') return field.turnLimit;
  return force < 0 ? 1 : forcePieces(field)[force];
}
