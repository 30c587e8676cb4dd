import { TooManyWays } from '../chain/chain.js';
import type { Plan } from '../plan/plan.js';
import { estimateStates } from './estimate.js';
import { type Solution, solve, TooManyStates } from './solve.js';

/** Most joint states that are solved by default: a few seconds' work. */
const MOST_STATES = 80_000;
/** There may be this many times more states in the middle of a turn. */
const WITHIN_A_TURN = 20;

/** The battle has too many states to be solved. */
export class TooLarge extends Error {
  override readonly name = 'TooLarge';

  /**
   * @param found what there are too many of
   * @param raise how to raise the limit, if possible
   */
  constructor(found: string, raise: string) {
    super(
      `too large to be solved: ${found}. What helps: fewer pieces or units, pieces that count alike (leaders and medics multiply a unit’s states), units that do not spread over the board, a battle that ends sooner; a lower turn limit hardly helps. ${raise}`,
    );
  }
}

const RAISE = '`--most-states` raises the limit: time and memory grow with it';
const NO_RAISE = '`--most-states` does not help: this is a different limit';

/**
 * Estimates how many states a battle has, within a second.
 *
 * @param mostStates most joint states, at the start of a turn, with which it would be solved
 * @throws TooLarge when the estimate is above the limit
 */
export function checkSize(plan: Plan, mostStates = MOST_STATES): number {
  const estimate = estimateStates(plan, mostStates);
  if (estimate <= mostStates) return estimate;
  const found = `about ${statesInWords(estimate)} states at the start of a turn, or more`;
  throw new TooLarge(`${found}, and the limit is ${statesInWords(mostStates)}`, RAISE);
}

/**
 * Solves a battle that is small enough.
 *
 * @param estimate of its states, when it is known already
 * @throws TooLarge as `checkSize` does; or later, when the estimate proves wrong
 */
export function solvePlan(
  plan: Plan,
  mostStates = MOST_STATES,
  estimate = checkSize(plan, mostStates),
): Solution & { estimate: number } {
  try {
    return { ...solve(plan, WITHIN_A_TURN * mostStates), estimate };
  } catch (error) {
    if (error instanceof TooManyWays) throw new TooLarge(error.message, NO_RAISE);
    if (!(error instanceof TooManyStates)) throw error;
    const found = `more than ${statesInWords(error.states)} states in the middle of turn ${error.turn}`;
    const limit = `${WITHIN_A_TURN} times the limit of ${statesInWords(mostStates)} at the start of a turn`;
    throw new TooLarge(`${found}, which is ${limit} (the estimate was ${statesInWords(estimate)})`, RAISE);
  }
}

function statesInWords(states: number): string {
  return states.toLocaleString('en');
}
