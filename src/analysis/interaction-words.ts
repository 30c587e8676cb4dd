import { inBrackets, percentWithInterval } from './format.js';
import type { FactorEffectRow } from './rows.js';

/** A force as sentences speak of it. */
interface Named {
  id: string;
  name: string;
}

/** Beyond doubt, all rows of the file taken together. */
const ALPHA = 0.05;

/**
 * That changes are told with the other factors as the baseline has them; and the two levels of which that hides
 * most: what they do together beyond what each does, averaged over all other factors.
 *
 * @returns nothing unless two factors vary
 */
export function interactionsInWords(effects: readonly FactorEffectRow[], forces: readonly Named[]): string[] {
  if (effects.length === 0) return [];
  const strongest = effects
    .filter(
      ({ with_factor, response, p_holm }) =>
        with_factor !== '' && response === 'holds_field' && p_holm < ALPHA,
    )
    .reduce<FactorEffectRow | null>(
      (most, row) => (most && Math.abs(most.effect) >= Math.abs(row.effect) ? most : row),
      null,
    );
  const told = 'Each change is told with the other factors as the baseline has them.';
  if (!strongest) return [told];
  const { factor, factor_level, with_factor, with_level, force, effect, ci_low, ci_high } = strongest;
  const { name } = forces.find(({ id }) => id === force)!;
  const [low, high] = effect >= 0 ? [ci_low, ci_high] : [-ci_high, -ci_low];
  const shown = percentWithInterval(Math.abs(effect), low, high);
  const points = inBrackets({ ...shown, estimate: shown.estimate.replace('%', 'percentage points') });
  const way = effect >= 0 ? 'more often' : 'less often';
  return [
    `${told} What one does can depend on another: with ${factor} ${factor_level} and ${with_factor} ${with_level} together, ${name} holds the field ${points} ${way} than what each does alone adds up to.`,
  ];
}
