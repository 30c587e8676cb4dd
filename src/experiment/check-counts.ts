import { faultIn } from '../battlefield/count-faults.js';
import { forcePieces } from '../battlefield/ledger.js';
import type { Plan } from '../plan/plan.js';
import type { Tally } from '../tally/tally.js';

/** Counts that are not those of their battles. */
export class WrongCounts extends Error {
  override readonly name = 'WrongCounts';
}

/**
 * Makes sure that these are the counts of so many battles at each design point. Whatever comes from a worker thread, a
 * queue, a part or a checkpoint goes through this before any of it is added up.
 *
 * @param battles by design point
 * @param what name of the counts in messages: `block 7`
 * @throws WrongCounts unless every design point holds each of its battles once, in counters that fit each other
 */
export function checkCounts(
  plans: readonly Plan[],
  tallies: readonly Tally[],
  battles: readonly number[],
  what: string,
): void {
  if (tallies.length > plans.length)
    throw new WrongCounts(
      `${what} has ${tallies.length} tallies, and the study ${plans.length} design points`,
    );
  plans.forEach(({ shape, field }, point) => {
    const tally = tallies[point];
    const held = tally?.[shape.layout.start.battles] ?? 0;
    const planned = battles[point];
    if (held !== planned || tally?.length !== shape.layout.length)
      throw new WrongCounts(`${what} holds ${held} of its ${planned} battles at design point ${point}`);
    const fault = faultIn(tally, shape, forcePieces(field), planned);
    if (fault !== null) throw new WrongCounts(`${what} cannot be right at design point ${point}: ${fault}`);
  });
}
