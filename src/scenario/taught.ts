import { bandFindings } from './check-bands.js';
import { fightFindings } from './check-fight.js';
import { shotFindings } from './check-shots.js';
import { compileScenario } from './compiled.js';
import type { Finding } from './problems.js';
import { sameLevels } from './same-levels.js';
import type { Factor, Scenario } from './schema.js';

/** Most units and inches, over all variants, that are compiled only for these checks. */
const MOST_PLACES = 2e6;

/**
 * What the compiled variants of a scenario show before a battle is played; always warnings. Very large scenarios
 * are not checked.
 *
 * @param variants in the order of the combinations of the factors' levels
 */
export function taught(
  variants: readonly { scenario: Scenario; label: string }[],
  factors: readonly Factor[],
): Finding[] {
  const places = variants.reduce((sum, { scenario }) => sum + placesIn(scenario), 0);
  if (places > MOST_PLACES) return [];
  const compiled = variants.map((variant) => ({ ...variant, compiled: compileScenario(variant.scenario) }));
  return [
    ...fightFindings(compiled),
    ...shotFindings(compiled),
    ...bandFindings(compiled),
    ...sameLevels(factors, compiled),
  ];
}

function placesIn({ forces, board }: Scenario): number {
  const units = forces.flatMap((force) => force.units).reduce((sum, { copies }) => sum + copies, 0);
  return units * (units + board.depth + board.width);
}
