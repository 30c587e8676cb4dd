import { Ledger } from '../battlefield/ledger.js';
import type { Plan } from '../plan/plan.js';
import { responseColumn } from '../plan/plan-responses.js';
import { battlePlayer } from '../play/play-battle.js';
import { battleKey } from '../random/luck.js';
import type { Interval } from '../statistics/interval.js';
import { responseRange } from './limits.js';

/** What a battle must have: a response of a force, or of the battle, with a value that is wanted. */
export interface Wanted {
  response: string;
  /** Ignored for a response of the battle. */
  force: number;
  sign: '=' | '<=' | '>=';
  bound: number;
}

/** Most battles that are looked at. */
export const LOOKED_AT = 10_000;

/** The first battle from this number on that has what is wanted; undefined: none of the next 10,000 has it. */
export function firstWhere(
  plan: Plan,
  seed: number,
  from: number,
  { response, force, sign, bound }: Wanted,
): number | undefined {
  const isMet = (value: number) =>
    sign === '=' ? value === bound : sign === '<=' ? value <= bound : value >= bound;
  const ledger = new Ledger(plan.field, plan.shape, 1);
  const play = battlePlayer(plan, battleKey(seed), ledger, false);
  const at = responseColumn(plan, response, force) * ledger.stride;
  for (let battle = from; battle < from + LOOKED_AT && battle <= Number.MAX_SAFE_INTEGER; battle++) {
    ledger.startBlock();
    play(battle);
    if (isMet(ledger.responses[at])) return battle;
  }
  return undefined;
}

/** What a response can be, if no battle at all can have the value that is wanted. */
export function rangeWithout(plan: Plan, { response, force, sign, bound }: Wanted): Interval | undefined {
  const range = responseRange(response, plan, force);
  const isTooLow = sign !== '>=' && bound < range.low;
  const isTooHigh = sign !== '<=' && bound > range.high;
  return isTooLow || isTooHigh ? range : undefined;
}
