import { pointsInWords } from './format.js';
import { type Named, verb } from './grammar.js';
import type { FactorEffectRow } from './rows.js';

/** Beyond doubt, all rows of the file taken together. */
const ALPHA = 0.05;

/** Less than this, in how often a force holds the field, is not worth a sentence. */
const LEAST = 0.005;

/**
 * The two levels that together do most beyond what each does, averaged over all other factors.
 *
 * @returns empty unless two factors vary
 */
export function interactionInWords(effects: readonly FactorEffectRow[], forces: readonly Named[]): string {
  const together = effects.filter(
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
  const { name } = forces.find(({ id }) => id === force)!;
  const way = effect >= 0 ? 'more' : 'less';
  return `With ${factor} “${factor_level}” and ${with_factor} “${with_level}” together, ${name} ${verb(name, 'hold')} the field ${pointsInWords(effect)} ${way} often than the two changes add up to.`;
}
