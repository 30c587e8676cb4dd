import { FORCE_RESPONSES } from '../battlefield/responses.js';
import type { Plan } from '../plan/plan.js';
import type { Scenario } from '../scenario/schema.js';
import type { Tally } from '../tally/tally.js';
import { count } from './count.js';
import { responseRange } from './response-range.js';
import { TooMuch } from './too-much.js';

/** What morale asks of a player: the bounds are far above what any battle gives. */
const LOOSE: readonly string[] = ['tests', 'dice', 'look_ups'];

/**
 * Refuses a design point whose sums of squares could leave the whole numbers that are exact, up to 2⁵³.
 *
 * @throws TooMuch with the battles that can be played
 */
export function refuseInexact(plan: Plan, { forces }: Scenario, battles: number): void {
  for (const [f, force] of forces.entries()) {
    for (const name of FORCE_RESPONSES) {
      if (LOOSE.includes(name)) continue;
      const { high } = responseRange(name, plan, f);
      if (high * high * battles <= Number.MAX_SAFE_INTEGER) continue;
      const most = Math.floor(Number.MAX_SAFE_INTEGER / (high * high));
      throw new TooMuch(
        `\`${name}\` of force \`${force.id}\` can be ${count(high)} in a battle, and over ${count(battles)} battles the sum of its squares could leave the whole numbers up to 2^53, which alone are exact: play at most ${count(most)} battles (\`run.battles\`), or lower \`turnLimit\` or the number of pieces`,
      );
    }
  }
}

/**
 * Refuses to play on when a sum, growing as it has, would leave the whole numbers up to 2⁵³.
 *
 * @param tallies of all design points, of the first `played` battles
 * @throws TooMuch with the battles that can be played
 */
export function refuseToOutgrow(tallies: readonly Tally[], played: number, battles: number): void {
  const largest = tallies.reduce(
    (most, tally) => tally.reduce((sum, counter) => Math.max(sum, Math.abs(counter)), most),
    0,
  );
  if ((largest / played) * battles <= Number.MAX_SAFE_INTEGER) return;
  const most = String(Math.floor((Number.MAX_SAFE_INTEGER / largest) * played));
  throw new TooMuch(
    `after ${count(played)} of ${count(battles)} battles a sum is on its way out of the whole numbers up to 2^53, which alone are exact: play about ${count(Number(`${most.slice(0, 2)}e${Math.max(0, most.length - 2)}`))} battles at most (\`run.battles\`), or lower \`turnLimit\` or the number of pieces`,
  );
}
