import { pointsInWords } from './format.js';
import { verb } from './grammar.js';
import type { Given } from './summary/given.js';
import { levelInWords } from './summary/phrases.js';

/** Beyond doubt, all rows of the file taken together. */
const ALPHA = 0.05;

/** Less than this, in how often a force holds the field, is not worth a sentence. */
const LEAST = 0.005;

/**
 * The two levels that together do most beyond what each does, averaged over all other factors.
 *
 * @returns empty unless two factors vary
 */
export function interactionInWords(given: Given): string {
  const together = given.rows.factor_effects.filter(
    ({ with_factor, response }) => with_factor !== '' && response === 'holds_field',
  );
  if (together.length === 0) return '';
  const [strongest] = together
    .filter(({ p_holm }) => p_holm < ALPHA)
    .sort((a, b) => Math.abs(b.effect) - Math.abs(a.effect));
  if (!strongest || Math.abs(strongest.effect) < LEAST) {
    return 'No two changes together surely do more or less than the two added up.';
  }
  const { factor, factor_level, with_factor, with_level, force, effect } = strongest;
  const { name } = given.forces.find(({ id }) => id === force)!;
  const way = effect >= 0 ? 'more' : 'less';
  return `With ${levelInWords(given, factor, factor_level)} and ${levelInWords(given, with_factor, with_level)} together, ${name} ${verb(name, 'hold')} the field ${pointsInWords(effect)} ${way} often than the two changes add up to.`;
}
